package desk

import (
	"net/url"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Doors are where people find the bot on each service; an empty one is not
// shown.
type Doors struct {
	LINE          string // the account's basic id, with its @
	WeChat        string // the name of the official account
	WeChatQR      string // the address of a page with its QR code
	Discord       string // the application's id
	DiscordInvite string // the address of an invitation to the bot's server, before the application itself
}

// lines are the ways in with a code: a link that brings it along where the
// service has one, else the words to say.
func (d Doors) lines(code string) []locales.Text {
	var out []locales.Text
	if d.LINE != "" {
		out = append(out, locales.T("link.line", "Link", "https://line.me/R/oaMessage/"+url.QueryEscape(d.LINE)+"/?"+url.QueryEscape(code)))
	}
	switch {
	case d.WeChat != "" && d.WeChatQR != "":
		out = append(out, locales.T("link.wechat_qr", "Account", d.WeChat, "Link", d.WeChatQR, "Code", code))
	case d.WeChat != "":
		out = append(out, locales.T("link.wechat", "Account", d.WeChat, "Code", code))
	}
	switch {
	case d.DiscordInvite != "":
		out = append(out, locales.T("link.discord_server", "Link", d.DiscordInvite, "Code", code))
	case d.Discord != "":
		out = append(out, locales.T("link.discord", "Link", "https://discord.com/oauth2/authorize?client_id="+url.QueryEscape(d.Discord), "Code", code))
	}
	return out
}

// codeFor makes a one-time code for one player or for who follows him, as a card
// to forward.
func (s *session) codeFor(t event.Team, no int, x GrantCode) (core.Card, error) {
	code := NewCode(s.desk.parts.Random)
	x.Hash, x.Team, x.Player, x.Expires = HashOf(code), t.ID, no, lastDay(s.ev)
	if _, err := s.act(x); err != nil {
		return core.Card{}, err
	}
	p, _ := t.Player(no)
	key := "link.code_of"
	if x.Role == event.Guardian {
		key = "link.code_of_guardian"
	}
	return core.Card{Body: append([]locales.Text{locales.T(key, "Board", no, "Player", p.Name, "Code", code)}, s.desk.parts.Doors.lines(code)...)}, nil
}

// playerCodes makes a one-time code for each player nobody follows yet, for the
// captain to forward: a card a player where there are links to forward too.
func (s *session) playerCodes(t event.Team) ([]core.Card, error) {
	var free []int
	for i := range t.Players {
		if len(s.ev.Followers(t.ID, i+1)) == 0 {
			free = append(free, i+1)
		}
	}
	return s.codesFor(t, free, event.Player, locales.T("link.codes_how"))
}

func (s *session) codesFor(t event.Team, players []int, role event.Role, how locales.Text) ([]core.Card, error) {
	if len(players) == 0 {
		return nil, nil
	}
	cards := []core.Card{{Title: locales.T("link.codes"), Body: []locales.Text{how}}}
	for _, no := range players {
		card, err := s.codeFor(t, no, GrantCode{Role: role, Second: role == event.Player && len(s.ev.Own(t.ID, no)) > 0})
		if err != nil {
			return nil, err
		}
		if len(card.Body) == 1 {
			cards[0].Body = append(cards[0].Body, card.Body...)
		} else {
			cards = append(cards, card)
		}
	}
	return cards, nil
}

// codes gives the captain the codes of his players again, or of the one he
// names, who may have a second account.
func (s *session) codes() ([]core.Card, error) {
	u, leads := s.ev.LeaderOf(s.account.ID)
	if leads && s.ev.ByDelegation() && !s.in.From.Group && len(s.meant(s.mine())) == len(s.mine()) {
		return s.unitCodes(u)
	}
	t, named, err := s.codesOf(s.in.Text)
	if err != nil || t.ID == "" {
		return say("sheet.in_private"), err
	}
	if len(named) > 0 {
		return s.codesFor(t, named, event.Player, locales.T("link.codes_how"))
	}
	cards, err := s.playerCodes(t)
	if err == nil && cards == nil {
		cards = say("link.all_linked")
	}
	return cards, err
}

// unitCodes gives who leads a delegation a one-time code for its coach and one
// for another account of its leader, to forward.
func (s *session) unitCodes(u event.Unit) ([]core.Card, error) {
	cards := []core.Card{{Title: locales.T("link.unit_codes", "Unit", u.Name), Body: []locales.Text{locales.T("link.unit_codes_how")}}}
	for _, x := range []struct {
		role event.Role
		who  string
	}{{event.Coach, u.Coach.Name}, {event.Leader, u.Leader.Name}} {
		if x.who == "" {
			continue
		}
		code := NewCode(s.desk.parts.Random)
		if _, err := s.act(GrantCode{Hash: HashOf(code), Role: x.role, Unit: u.Name, Expires: lastDay(s.ev)}); err != nil {
			return nil, err
		}
		text := locales.T("link.code_of_coach", "Name", x.who, "Code", code)
		if x.role == event.Leader {
			text = locales.T("link.code_of_leader", "Name", x.who, "Code", code)
		}
		cards = append(cards, core.Card{Body: append([]locales.Text{text}, s.desk.parts.Doors.lines(code)...)})
	}
	return cards, nil
}

// guardianCodes gives codes with which others follow the team's players: one
// account may use several.
func (s *session) guardianCodes(c command.GuardianCodes) ([]core.Card, error) {
	t, named, err := s.codesOf(c.Text)
	if err != nil || t.ID == "" {
		return say("sheet.in_private"), err
	}
	if len(named) == 0 {
		for i := range t.Players {
			named = append(named, i+1)
		}
	}
	return s.codesFor(t, named, event.Guardian, locales.T("link.guardians_how"))
}

// codesOf is the captain's team and the players whom a text names. In a group
// there is no team: a code is for one person's eyes.
func (s *session) codesOf(text string) (event.Team, []int, error) {
	t, ok := s.own()
	if !ok {
		return t, nil, core.Refuse(core.NotAllowed, "", "deny.not_captain")
	}
	if s.in.From.Group {
		return event.Team{}, nil, nil
	}
	return t, s.playersIn(t, text), nil
}
