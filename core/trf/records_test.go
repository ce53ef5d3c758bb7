package trf

// everyRecord has one of each record of TRF26 about a team event.
const everyRecord = `### a comment
012 Every record
022 Kobe
032 JPN
042 2026/03/01
052 2026/03/02
062 8
072 8
082 4
092 Team Swiss
102 Arbiter, A
112 Deputy, B
112 Deputy, C
122 15 min + 10 s
132                                                                                        26/03/01  26/03/01  26/03/02
142 4
152 B
162  W 1.0    D 0.5    L 0.0    P 0.5
172 JPN FIDE
182 some program
192 FIDE_TEAM_TYPEA_MP_GP
202 EDE,BH
212 PTS,EDE,BH
222 900+10
352 WB
362 TW 2.0   TD 1.0   TL 0.0
001    1 m FM Ichi, A                           2290 JPN     7000001 1980/01/01  2.0    1     3 b 1  0000 w +
001    2 w    Ni, B                             2280 JPN     7000002 1981        1.0    2     4 w =     8 b =
001    3 m    San, C                            2270 JPN                         0.5    3     1 w 0  0000 - U
001    4 m    Yon, D                            2260 JPN                         1.0    4     2 b =  0000 - U
001    5 m    Go, E                             2250 JPN                         1.0    5     7 w 1  0000 - Z
001    6 m    Roku, F                           2240 JPN                         0.0    6     8 b 0  0000 - Z
001    7 m    Nana, G                           2230 JPN                         0.0    7     5 b 0  0000 - Z
001    8 m    Hachi, H                          2220 JPN                         1.5    8     6 w 1     2 w =
310   1 Kobe A                           KOA     2285    4.0    3.0   1     1    2
310   2 Osaka                            OSA     2265    1.0    1.5   3     3    4
310   3 Kyoto                            KYO     2245    1.0    1.0   4     5    6
310   4 Nara                             NAR     2225    2.0    2.0   2     7    8
300 002 004 001 0000 0008
320 01.0 01.0 000 002
240 Z 002 0003
240 H 003 0004
240 Z 004 0001 0002
250 01.0      001 002 0001 0002
260 002 003 0001 0003
299 +   1.0   0.5  000 0004
801 something
JPN    1      Ichi
`
