package configs

// The checks of clauses that a key of each event must change the answer of, by
// the longest path that fits; see dependents.

// all makes one check of several.
func all(checks ...func(*clause)) func(*clause) {
	return func(c *clause) {
		for _, check := range checks {
			check(c)
		}
	}
}

var ofShanghai = map[string]func(*clause){
	"id": sh1, "version": sh1, "issued": sh1, "zone": sh1, "languages": sh1, "days": sh1, "game": sh2, "time_control": sh6,
	"teams": sh2, "boards": sh2, "rounds": sh2, "frozen_from": sh8,
	"sections": all(sh2, sh21, sh22, sh23, sh24, sh25, sh26, sh27), "sections.15.pairing": sh4, "sections.15.standings": sh15,
	"schedule": sh3, "entry.windows": sh44, "entry.may_close_early": sh44, "entry.complete": sh44, "entry.complete_by": sh44,
	"entry.required": sh43, "entry.levels": all(sh21, sh23, sh24, sh25), "entry.late.approval": sh46, "entry.late.fee": sh47,
	"roster": sh2, "ratings": sh22, "fees": sh39, "fees.includes": sh41,
	"gates": all(sh21, sh41, sh45), "pairing": sh4, "scoring": sh8, "play": sh8, "play.phones_in_hall": sh7,
	"results": sh11, "standings": sh14, "prizes.0": sh30, "prizes.0.gifts": sh13, "prizes.1": sh31, "prizes.2": all(sh31, sh32),
	"exclusive": sh33, "titles": sh34, "questions": sh12, "appeals": sh12,
}

var ofTheWorld = map[string]func(*clause){
	"id": wx1, "version": wx1, "issued": wx35, "zone": wx3, "languages": wx1, "days": wx3, "game": wx4, "time_control": wx9,
	"teams": wx4, "boards": wx4, "rounds": wx10, "frozen_from": wx4,
	"sections": all(wx4, wx6, wx7, wx12), "sections.0.pairing": wx10,
	"schedule": wx3, "entry.windows": wx23, "entry.complete": wx23, "entry.required": wx23, "entry.quotas": wx5,
	"roster": wx4, "roster.leaders": wx5, "roster.coaches": wx5, "fees": wx26,
	"lodging.rates": wx26, "lodging.free": wx27, "lodging.from": wx33, "lodging.to": wx33, "lodging.pick_up": wx28,
	"gates": wx23, "gates.3": wx29, "pairing": wx10, "scoring": wx14, "play": wx14, "results": wx14, "standings": wx14, "questions": wx14,
	"team_ranking": wx13, "prizes": all(wx16, wx18, wx20, wx22), "prizes.0": wx17, "titles": wx21,
}

var ofHunan = map[string]func(*clause){
	"id": hn1, "version": hn1, "issued": hn1, "zone": hn4, "languages": hn1, "days": hn4, "game": hn5, "time_control": hn15, "appeals": hn35,
	"teams": hn5, "boards": hn5, "rounds": hn14, "frozen_from": hn14, "sections": hn7,
	"schedule.meetings": all(hn32, hn38), "schedule.occasions": hn31,
	"entry.windows": hn27, "entry.cap": hn11, "entry.complete": hn28, "entry.complete_by": hn28, "entry.required": hn38,
	"entry.units": hn11, "entry.units.names": hn6,
	"roster": hn12, "roster.fixed_order": hn5, "roster.until": hn38, "roster.one_team": hn8, "fees": hn24,
	"gates": all(hn9, hn10, hn26, hn27, hn30), "consents": hn40, "pairing": hn14, "lineup": hn5,
	"scoring": hn16, "play": hn5, "play.fouls": hn16, "results": hn16, "standings": hn16, "questions": hn16,
	"board_ranking": hn17, "prizes.0": all(hn19, hn23), "prizes.1": all(hn20, hn23), "prizes": hn23, "titles": hn22,
}
