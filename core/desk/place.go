package desk

import (
	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// place.go answers what is asked of the playing hall: where it is, and what is to
// be found there. Of what no clause speaks it says so, and whom to ask.

// facilities are what may be asked for at a hall.
var facilities = map[string]string{
	"parking": "facility.parking",
	"toilet":  "facility.toilet",
	"food":    "facility.food",
	"shop":    "facility.shop",
	"wifi":    "facility.wifi",
	"rest":    "facility.rest",
	"smoking": "facility.smoking",
	"luggage": "facility.luggage",
	"power":   "facility.power",
	"access":  "facility.access",
}

// venue tells where the event is, or what the rules say of a thing at the hall.
func (s *session) venue(c command.ShowVenue) ([]core.Card, error) {
	known, is := facilities[c.Topic]
	if !is {
		return s.inform("venue")
	}
	if len(s.ev.Rules.AnswersTo(c.Topic)) > 0 {
		return s.inform(c.Topic)
	}
	cards, err := s.silent(say("inform.silent_on", "What", locales.T(known)))
	if err != nil || !c.Where {
		return cards, err
	}
	where, err := s.inform("venue")
	return append(where, cards...), err
}

// silent says that the rules have no answer, and whom to ask: the contact that they
// name, else the arbiter, through whom they let ask (JP-78).
func (s *session) silent(cards []core.Card) ([]core.Card, error) {
	contact, err := s.world().ruled(s.ev.Rules.AnswersTo("contact"))
	if err != nil {
		return nil, err
	}
	switch {
	case s.has(event.Arbiter, event.Organiser): // whom others ask
		return cards, nil
	case len(contact) > 0:
		return append(cards, core.Card{Body: contact}), nil
	case s.has(event.Captain):
		return append(cards, say("inform.ask_arbiter")...), nil
	}
	return append(cards, say("inform.ask_captain", "Who", askers(s.ev))...), nil
}
