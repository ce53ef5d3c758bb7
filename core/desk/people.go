package desk

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// codeLetters leaves out what is misread: 0 O, 1 I L.
const codeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

const codeLength = 8

// NewCode draws a one-time code.
func NewCode(random func() uint64) string {
	var b strings.Builder
	for range codeLength {
		b.WriteByte(codeLetters[random()%uint64(len(codeLetters))])
	}
	return b.String()
}

// HashOf is how a code is kept: knowing the store does not give the role.
func HashOf(code string) string {
	sum := sha256.Sum256([]byte(strings.ToUpper(code)))
	return hex.EncodeToString(sum[:16])
}

// GrantCode makes a one-time code for a role. The code itself is in nobody's
// journal, only its hash.
type GrantCode struct {
	Hash    string      `json:"hash"`
	Role    event.Role  `json:"role"`
	Team    core.TeamID `json:"team,omitempty"`
	Player  int         `json:"player,omitempty"`
	Unit    string      `json:"unit,omitempty"`    // of a delegation's leader and coach
	Second  bool        `json:"second,omitempty"`  // lets a player who has an account link another one
	Meeting string      `json:"meeting,omitempty"` // a code for all who are at a meeting
	// Handover is of a captain's code that his predecessor gives: who uses it speaks for
	// the team in his place.
	Handover bool      `json:"handover,omitempty"`
	Expires  time.Time `json:"expires"`
}

// Name is grant_code.
func (GrantCode) Name() string { return "grant_code" }

func (x GrantCode) apply(w *world) ([]core.Card, error) {
	captains := (x.Role == event.Player || x.Role == event.Guardian || x.Role == event.Captain && x.Handover) && w.speaksFor(x.Team)
	leaders := (x.Role == event.Leader || x.Role == event.Coach) && x.Unit != "" && slices.Contains(w.ev.LeadersOf(x.Unit), w.actor)
	if !captains && !leaders && !w.is(event.Organiser) && !(x.Meeting != "" && w.is(event.Arbiter)) {
		return nil, w.only(event.Organiser)
	}
	if n := len(w.ev.Own(x.Team, x.Player)); x.Second && n >= ownAccounts {
		return nil, core.Refuse(core.Conflict, "", "link.two_accounts", "Count", n).Then("link.two_accounts_next")
	}
	w.ev.Codes.Put(event.Code{Hash: x.Hash, Role: x.Role, Team: x.Team, Player: x.Player, Unit: x.Unit, Second: x.Second, Meeting: x.Meeting, Handover: x.Handover, Expires: x.Expires})
	return say("link.code_made"), nil
}

// ownAccounts is how many accounts one player may have.
const ownAccounts = 2

// lastDay is the end of the last day of play.
func lastDay(ev *event.Event) time.Time {
	days := ev.Rules.Days
	return days[len(days)-1].In(ev.Zone()).AddDate(0, 0, 1)
}

// UseCode ties the account to the role of a code, once.
type UseCode struct {
	Hash string `json:"hash"`
}

// Name is use_code.
func (UseCode) Name() string { return "use_code" }

func (x UseCode) apply(w *world) ([]core.Card, error) {
	c, ok := w.ev.Codes.Get(x.Hash)
	switch {
	case !ok:
		return nil, core.Refuse(core.NotFound, "", "link.unknown_code").Then("link.unknown_code_next")
	case c.UsedBy != "":
		return nil, core.Refuse(core.Conflict, "", "link.used_code").Then("link.unknown_code_next")
	case !c.Expires.IsZero() && w.at.After(c.Expires):
		return nil, core.Refuse(core.TooLate, "", "link.expired_code").Then("link.unknown_code_next")
	case c.Role == event.Player && !c.Second && w.taken(c):
		return nil, core.Refuse(core.Conflict, "", "link.taken").Then("link.taken_next")
	}
	if c.Meeting != "" {
		return w.byCode(c)
	}
	if u, leads := w.ev.LeaderOf(w.actor); c.Role == event.Leader && leads && u.Name != c.Unit {
		return nil, core.Refuse(core.Conflict, w.ev.Rules.Clause("entry.quotas"), "delegation.leads_other", "Unit", u.Name).Then("delegation.how_to_change")
	}
	c.UsedBy = w.actor
	w.ev.Codes.Put(c)
	t, _ := w.ev.Teams.Get(c.Team)
	p, _ := t.Player(c.Player)
	if !w.linked(c) { // a second code for the same is used up all the same
		l := event.Link{
			ID: core.LinkID("l" + strconv.Itoa(w.ev.Serial())), Account: w.actor, Role: c.Role, Team: c.Team, Player: c.Player, Unit: c.Unit, At: w.at,
		}
		w.ev.Links.Put(l)
		if err := w.tellLinked(l, t, p); err != nil {
			return nil, err
		}
	}
	if c.Handover {
		if err := w.handOver(t); err != nil {
			return nil, err
		}
	}
	return say("link.done."+string(c.Role), "Event", locales.Name(w.ev.Rules.Title), "Team", cmp.Or(t.Name, c.Unit), "Player", p.Name), nil
}

// taken reports whether somebody else is linked as the player of a code.
func (w *world) taken(c event.Code) bool {
	return slices.ContainsFunc(w.ev.Own(c.Team, c.Player), func(a core.AccountID) bool { return a != w.actor })
}

// linked reports whether the actor already has exactly this role.
func (w *world) linked(c event.Code) bool {
	return slices.ContainsFunc(w.ev.LinksOf(w.actor), func(l event.Link) bool {
		return l.Role == c.Role && l.Team == c.Team && l.Player == c.Player && l.Unit == c.Unit
	})
}

// knowsCode reports whether a text is a code that some event has given out,
// whatever else it may look like.
func (s *session) knowsCode(text string) bool {
	if len(text) != codeLength {
		return false
	}
	for _, id := range s.tx.Events() {
		if ev, err := s.tx.Event(id); err == nil {
			if _, ok := ev.Codes.Get(HashOf(text)); ok {
				return true
			}
		}
	}
	return false
}

// link uses a typed code in whichever event knows it.
func (s *session) link(c command.LinkAccount) ([]core.Card, error) {
	if c.Code == "" {
		return say("link.ask_code"), nil
	}
	hash := HashOf(c.Code)
	for _, id := range s.tx.Events() {
		ev, err := s.tx.Event(id)
		if err != nil {
			return nil, err
		}
		if code, ok := ev.Codes.Get(hash); ok {
			s.enter(id)
			if code.UsedBy == "" && (code.Role == event.Player || code.Role == event.Guardian) && !s.refusedAnyway(code) {
				t, _ := ev.Teams.Get(code.Team)
				p, _ := t.Player(code.Player)
				if code.Role == event.Guardian {
					return s.confirm(say("link.is_it_guardian", "Player", p.Name, "Team", t.Name), UseCode{hash})
				}
				return s.confirm(say("link.is_it_you", "Player", p.Name, "Team", t.Name), UseCode{hash})
			}
			break
		}
	}
	if s.ev == nil {
		return nil, core.Refuse(core.NotFound, "", "desk.no_event")
	}
	cards, err := s.act(UseCode{hash})
	if err != nil {
		return nil, err
	}
	cards = offer(cards, s.mainButtons()...)
	if len(s.ev.Holders(event.Organiser, "")) == 1 { // the first hears what waits for his word
		return s.askPrizes(cards)
	}
	return cards, nil
}

// refusedAnyway reports whether a code is for a player somebody else is linked
// as: nobody is asked first whether he is that player.
func (s *session) refusedAnyway(c event.Code) bool {
	return c.Role == event.Player && !c.Second && s.world().taken(c)
}

// language changes the language of the account.
func (s *session) language(c command.Language) []core.Card {
	lang, ok := locales.Match(c.Lang)
	if !ok {
		var buttons []core.Button
		for _, l := range locales.Langs {
			buttons = append(buttons, tap("language.name."+string(l), command.Language{}.Verb(), string(l)))
		}
		return offer(say("language.which"), buttons...)
	}
	s.account.Lang, s.account.Chosen = lang, true
	return say("language.set")
}

// notices starts or stops pushes to the account.
func (s *session) notices(c command.Notices) []core.Card {
	s.account.Silent = !c.On
	if c.On {
		return say("notices.on")
	}
	return offer(say("notices.off"), verbButton("unread"))
}

// unread repeats the notices that have not reached the sender by push.
func (s *session) unread() ([]core.Card, error) {
	var cards []core.Card
	for _, state := range []core.NoticeState{core.Uncertain, core.Missed, core.Dropped} {
		list, err := s.tx.NoticesTo(s.account.ID, state)
		if err != nil {
			return nil, err
		}
		for _, n := range list {
			cards = append(cards, n.Cards...)
		}
	}
	if len(cards) == 0 {
		return say("notices.none"), nil
	}
	return cards[max(0, len(cards)-5):], nil
}

// notLinked lists who gets no push: teams without a captain's account, players
// without one of their own.
func (s *session) notLinked() ([]core.Card, error) {
	card := core.Card{}
	for t := range s.ev.Teams.All() {
		if t.State != event.Entered || !s.has(event.Arbiter, event.Organiser) && !s.isOwn(t.ID) {
			continue
		}
		var missing locales.List
		if len(s.ev.Speakers(t.ID)) == 0 {
			missing = append(missing, locales.T("link.captain", "Name", t.Captain.Name))
		}
		for i, p := range t.Players {
			if len(s.ev.Followers(t.ID, i+1)) == 0 {
				missing = append(missing, name(p.Name))
			}
		}
		if len(missing) > 0 {
			card.Body = append(card.Body, locales.T("link.missing", "Team", t.Name, "Who", missing))
		}
	}
	if len(card.Body) == 0 {
		return say("link.all_linked"), nil
	}
	card.Title = locales.T("link.missing_title")
	return []core.Card{card}, nil
}

// isOwn reports whether the account speaks for an entry.
func (s *session) isOwn(id core.TeamID) bool {
	return slices.ContainsFunc(s.mine(), func(t event.Team) bool { return t.ID == id })
}
