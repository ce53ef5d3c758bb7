package entry

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Quote is what a team pays, what is paid to it, and why.
type Quote struct {
	Fee     core.Money
	Subsidy core.Money
	Code    string // the discount code that claims it; empty: the base fee
	Clause  string
	Why     []core.Trace
}

// Fee is the cheapest that a team is entitled to (JP-28, JP-29): what the bot
// offers. others in the book with the same organisation may have used up what
// is for one team only (JP-30).
func Fee(r *core.Regulation, book Book, t Team) Quote {
	best := Quote{Fee: base(r, t), Clause: r.Clause("fees.base")}
	best.Why = []core.Trace{why(r, "fees.base", "why.entry.fee.base", "Fee", locales.Money(best.Fee))}
	var passed []core.Trace
	for _, row := range r.Fees.Reductions {
		if reason := entitled(r, book, t, row); reason != nil {
			if reason.Key != "" {
				passed = append(passed, *reason)
			}
			continue
		}
		if cost(row.Fee, row.Subsidy) < cost(best.Fee, best.Subsidy) {
			best = Quote{Fee: row.Fee, Subsidy: row.Subsidy, Code: row.Code, Clause: row.Clause, Why: granted(r, t, row)}
		}
	}
	best.Why = append(best.Why, passed...)
	return best
}

// Due is what a team pays with the code it gave (JP-25, JP-26): the code must
// be one it is entitled to; without one it pays the base fee, and the reasons
// say what it could have claimed. A code that does not fit is a refusal, and
// the quote is the base fee.
func Due(r *core.Regulation, book Book, t Team) (Quote, *core.Error) {
	full := Quote{Fee: base(r, t), Clause: r.Clause("fees.base")}
	full.Why = []core.Trace{why(r, "fees.base", "why.entry.fee.base", "Fee", locales.Money(full.Fee))}
	code := strings.ToUpper(Fold(t.Code))
	best := Fee(r, book, t)
	switch {
	case code == "" && !r.Fees.CodeAtEntry:
		return best, nil
	case code == "":
		if best.Code != "" {
			full.Why = append(full.Why, why(r, "fees.code_at_entry", "why.entry.fee.unclaimed", "Code", best.Code, "Fee", locales.Money(best.Fee)))
		}
		return full, nil
	}
	var reason *core.Trace
	for _, row := range r.Fees.Reductions {
		if !strings.EqualFold(row.Code, code) {
			continue
		}
		why := entitled(r, book, t, row)
		if why == nil {
			return Quote{Fee: row.Fee, Subsidy: row.Subsidy, Code: row.Code, Clause: row.Clause, Why: granted(r, t, row)}, nil
		}
		if reason == nil || reason.Key == "" {
			reason = why
		}
	}
	return full, notEntitled(r, t, code, reason, best)
}

// notEntitled refuses a code and offers the one that fits.
func notEntitled(r *core.Regulation, t Team, code string, reason *core.Trace, best Quote) *core.Error {
	var refusal *core.Error
	switch {
	case reason == nil:
		refusal = core.Refuse(core.BadInput, r.Clause("fees.reductions.code"), "entry.code.unknown", "Code", code)
	case reason.Key == "":
		refusal = core.Refuse(core.NotAllowed, r.Clause("fees.reductions.code"), "entry.code.not_for", "Code", code,
			"Organisation", t.Organisation)
	default:
		refusal = core.Refuse(core.NotAllowed, reason.Rule, "entry.code.no", "Code", code,
			"Reason", locales.Text{Key: reason.Key, Args: reason.Args})
	}
	if best.Code == "" {
		return refusal.Then("entry.code.base", "Fee", locales.Money(best.Fee))
	}
	return refusal.Then("entry.code.offer", "Code", best.Code, "Fee", locales.Money(best.Fee))
}

// base is the fee without reductions, for the team or for each player.
func base(r *core.Regulation, t Team) core.Money {
	fee := r.Fees.Base
	if r.Fees.Per == core.PerPerson {
		fee.Amount *= int64(len(t.Players))
	}
	return fee
}

func cost(fee, subsidy core.Money) int64 { return fee.Amount - subsidy.Amount }

// entitled is nil if a row of the table is the team's; otherwise the reason
// why not, without a key where the row is simply for others.
func entitled(r *core.Regulation, book Book, t Team, row core.Reduction) *core.Trace {
	if len(row.Kinds) > 0 && !slices.Contains(row.Kinds, t.Kind) || len(row.Regions) > 0 && !slices.Contains(row.Regions, t.Region) {
		return &core.Trace{}
	}
	no := func(path, key string, pairs ...any) *core.Trace {
		reason := why(r, path, key, append(pairs, "Code", row.Code)...)
		return &reason
	}
	young, need := count(r, t), needed(row.Young, len(t.Players))
	switch {
	case row.Young != core.AnyShare && len(t.Players) == 0:
		return no("fees.young", "why.entry.fee.players_first", "Label", r.Fees.Young.Label)
	case young < need:
		return no("fees.young", "why.entry.fee.young", "Label", r.Fees.Young.Label, "Count", young, "Players", len(t.Players),
			"Need", need, "BornFrom", r.Fees.Young.BornFrom)
	case t.Revoked && (row.Revocable || row.OncePerOrganisation):
		return no("fees.reductions.revocable", "why.entry.fee.revoked")
	}
	if row.OncePerOrganisation {
		if user, used := usedBy(r, book, t); used {
			return no("fees.reductions.once_per_organisation", "why.entry.fee.used", "Team", user.Name, "Organisation", t.Organisation)
		}
	}
	return nil
}

// count is how many players are young (JP-31): only the year of birth is
// asked. Whose year is not known does not count.
func count(r *core.Regulation, t Team) int {
	if r.Fees.Young == nil {
		return 0
	}
	n := 0
	for _, p := range t.Players {
		if p.Born.Year >= r.Fees.Young.BornFrom {
			n++
		}
	}
	return n
}

// needed is the number of young players a share asks for: half of 5 is 3.
func needed(share core.Share, players int) int {
	switch share {
	case core.HalfYoung:
		return (players + 1) / 2
	case core.AllYoung:
		return players
	}
	return 0
}

// usedBy finds the team of the same organisation that entered before and has
// one of the reductions that are for one team only (JP-30).
func usedBy(r *core.Regulation, book Book, t Team) (Team, bool) {
	for _, o := range book.of(t.Organisation, t.ID) {
		if before(o.Entered, t.Entered) && once(r, o.Code) && !o.Revoked {
			return o, true
		}
	}
	return Team{}, false
}

// before: a team that has not entered yet comes after all that have.
func before(a, b time.Time) bool { return b.IsZero() || a.Before(b) }

func once(r *core.Regulation, code string) bool {
	return slices.ContainsFunc(r.Fees.Reductions, func(row core.Reduction) bool {
		return row.OncePerOrganisation && strings.EqualFold(row.Code, code)
	})
}

// granted says why a row is the team's.
func granted(r *core.Regulation, t Team, row core.Reduction) []core.Trace {
	reasons := []core.Trace{{Rule: row.Clause, Key: "why.entry.fee.reduced", Args: map[string]any{
		"Code": row.Code, "Fee": locales.Money(row.Fee), "For": groupOf(r, row),
	}}}
	if row.Young != core.AnyShare {
		reasons = append(reasons, why(r, "fees.young", "why.entry.fee.young_enough", "Label", r.Fees.Young.Label,
			"Count", count(r, t), "Players", len(t.Players), "BornFrom", r.Fees.Young.BornFrom))
	}
	if row.Subsidy.Amount > 0 {
		reasons = append(reasons, core.Trace{Rule: row.Clause, Key: "why.entry.fee.subsidy", Args: map[string]any{"Subsidy": locales.Money(row.Subsidy)}})
	}
	return reasons
}

// groupOf names whom a row is for: kinds and regions.
func groupOf(r *core.Regulation, row core.Reduction) locales.List {
	list := kindTitles(r, row.Kinds)
	for _, region := range r.Entry.Regions {
		if slices.Contains(row.Regions, region.ID) {
			list = append(list, locales.T("entry.own_word", "Word", region.Title))
		}
	}
	if len(list) == 0 {
		list = locales.List{locales.T("entry.everybody")}
	}
	return list
}

// RegionOf finds the region an area (a prefecture) lies in; ok is false for an
// unknown one. An administrative ending may be left out.
func RegionOf(r *core.Regulation, area string) (id string, ok bool) {
	want := Fold(area)
	if want == "" {
		return "", false
	}
	for _, region := range r.Entry.Regions {
		for _, names := range region.Areas {
			for _, name := range names {
				runes := []rune(Fold(name))
				if want == string(runes) || len(runes) > 2 && want == string(runes[:len(runes)-1]) && runes[0] > 0x2e80 {
					return region.ID, true
				}
			}
		}
		for _, title := range region.Title {
			if want == Fold(title) {
				return region.ID, true
			}
		}
	}
	return "", false
}

// String is the quote for logs.
func (q Quote) String() string {
	return fmt.Sprintf("%s %s (%s, %s)", q.Fee.Decimal(), q.Fee.Currency, q.Code, q.Clause)
}
