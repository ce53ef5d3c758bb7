package command

import "slices"

// roster adds a player, or changes the team: its name, its captain, a player,
// the order of boards.
func (r *reading) roster() (Understanding, bool) {
	if r.found.scored || r.has(kRule) && r.question() && !r.has(kPlease) || r.has(kHow) {
		return Understanding{}, false
	}
	nth := r.nums(iNth)
	id := r.federationID()
	if id == "" && r.has(kAdd) && r.ctx.Registration != nil {
		id = r.bareID()
	}
	team := ""
	if !r.ctx.linked() {
		team = first(r.teamsNamed())
	}
	if name := r.seatNamed(nth); name != "" {
		u, _ := command(RegisterPlayer{Player: FormPlayer{Order: nth[0], Name: name}})
		u.Missing = []string{"federation_id"}
		return u, true
	}
	adds := r.has(kAdd) || id != "" && r.has(kPlays, kPlease) && !r.ctx.arbiter() || r.has(kRegister) && r.ctx.linked() && r.has(kPlease) && (r.labelled("reserve") || r.has(kPlayer))
	if adds && (len(nth) > 0 || id != "" || r.has(kPlayer) || r.labelled("reserve") || r.ctx.Registration != nil || team != "" && r.board() > 0) || r.has(kRegister) && len(nth) > 0 {
		if name := r.newcomer(team); name != "" || id != "" && r.has(kAdd) && r.ctx.Registration != nil { // the lists know his name
			c := RegisterPlayer{Team: team, Player: FormPlayer{Name: name, Later: r.has(kLater)}}
			switch {
			case len(nth) > 0:
				c.Player.Order = nth[0]
			case r.ordinal() > 0:
				c.Player.Order = r.ordinal()
			case r.board() > 0:
				c.Player.Order = r.board()
			case id != "":
				c.Player.Order = r.smallNumber()
			}
			c.Player.FederationID = id
			u, _ := command(c)
			if id == "" {
				u.Missing = []string{"federation_id"}
			}
			return u, true
		}
	}
	if u, ok := r.detail(); ok {
		return u, true
	}
	if u, ok := r.seatsSwapped(); ok {
		return u, true
	}
	if u, ok := r.misspelt(); ok {
		return u, true
	}
	wrong := (r.labelled("teamname") || r.labelled("captain") || r.labelled("fedid") || r.has(kName)) && r.has(kMistake, kWrong, kNot) && r.ctx.Registration != nil
	wrong = wrong || r.labelled("captain") && r.has(kInstead, kReplace) && !r.has(kOrder)
	if !r.has(kChange) && !wrong || r.has(kWhen) && !r.has(kFix) || r.question() && !r.has(kPlease) {
		return Understanding{}, false
	}
	u, ok := r.edit()
	if ok && u.Ask != nil && r.forbids(kChange) { // 队名不改
		return r.unknown("negated"), true
	}
	return u, ok
}

// seatNamed is who shall be the n-th of the roster, where nothing else is said:
// 五人目は小川でお願いします. Empty where somebody of the roster is named, or more is said.
func (r *reading) seatNamed(nth []int) string {
	if len(nth) != 1 || r.ctx.Registration == nil || r.ctx.LineupOpen != nil || r.question() || r.has(kNot, kWrong, kMistake) {
		return ""
	}
	name := ""
	for i := range r.items {
		it := &r.items[i]
		tok := &r.text.tokens[it.from]
		switch {
		case it.kind == iNth:
		case it.kind == iUnknown && name == "" && r.personToken(it.from):
			from := it.from
			if !tok.gap && r.is(from-1, kHonorific) { // 小川, which is no familiar 川
				from--
			}
			name = r.text.original(from, it.to)
		case it.kind != iWord || !tok.quiet() && !tok.is(kSwitch) && !tok.is(kPlayer) && !tok.is(kOwn) && !tok.is(kObject):
			return ""
		}
	}
	return name
}

// seatsSwapped is the wish that two players of an entry change their boards, before
// there is any sheet: 李四和王五对调.
func (r *reading) seatsSwapped() (Understanding, bool) {
	if r.ctx.Registration == nil || r.ctx.Match != nil || r.ctx.LineupOpen != nil || r.ctx.Individual || r.forbids(kExchange) || r.forbids(kReplace) || !r.has(kExchange, kReversed) || r.question() && !r.has(kPlease) {
		return Understanding{}, false
	}
	var nums []int
	for _, it := range r.items {
		switch it.kind {
		case iMember:
			if len(it.nums) != 1 {
				return Understanding{}, false
			}
			nums = append(nums, it.nums[0])
		case iUnknown, iScore:
			return Understanding{}, false
		}
	}
	if len(nums) != 2 || nums[0] == nums[1] {
		return Understanding{}, false
	}
	return command(EditTeam{Swap: [2]int{nums[0], nums[1]}})
}

// newcomer is the name of who is added: what fills a clause alone, or else the
// first that can be one.
func (r *reading) newcomer(team string) string {
	t := r.text
	start := 0
	for i := 0; i <= len(t.tokens); i++ {
		if i < len(t.tokens) && t.tokens[i].kind != kComma && t.tokens[i].kind != kBreak {
			continue
		}
		unknown := false
		for j := start; j < i; j++ {
			unknown = unknown || t.tokens[j].kind == kOther
		}
		if name := t.original(start, i); start > 0 && unknown && hanLength(name) > 1 && hanLength(name) < 5 {
			return name
		}
		start = i + 1
	}
	if team == "" {
		return r.nameRun()
	}
	for i := range t.tokens {
		if t.original(i, i+1) != "" && t.tokens[i].kind == kOther {
			return t.original(i, i+1)
		}
	}
	return ""
}

// ordinal is the place of "our 5th".
func (r *reading) ordinal() int {
	for i := range r.text.tokens {
		if tok := &r.text.tokens[i]; tok.kind == kNumber && tok.value == "th" && r.text.whole(i) && tok.n < 1000 {
			return r.text.int(i)
		}
	}
	return 0
}

// federationID is the first thing that looks like one, as typed.
func (r *reading) federationID() string {
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if (tok.kind == kNumber || tok.kind == kLatin) && idShape(r.text.folded.Text[tok.from:tok.to]) {
			return halfWidth(r.text.original(i, i+1))
		}
	}
	return ""
}

// bareID is a number that is too long for anything but a federation id.
func (r *reading) bareID() string {
	for i := range r.text.tokens {
		if tok := &r.text.tokens[i]; tok.kind == kNumber && tok.width >= 6 && !r.priced(i) {
			return halfWidth(r.text.original(i, i+1))
		}
	}
	return ""
}

// smallNumber is the first bare number that can be a place in the roster.
func (r *reading) smallNumber() int {
	for i := range r.items {
		if it := &r.items[i]; it.kind == iNumber && it.nums[0] > 0 && it.nums[0] < 30 {
			return it.nums[0]
		}
	}
	return 0
}

// nameRun is the first run of text that can be a person's name.
func (r *reading) nameRun() string {
	t := r.text
	can := func(i int) bool {
		return slices.Contains([]string{kOther, kLatin, kMember}, t.tokens[i].kind)
	}
	for i := range t.tokens {
		if t.tokens[i].kind != kOther {
			continue
		}
		if name, _ := r.nameAt(i); name != "" && r.lang != "ja" {
			return name
		}
	}
	for i := range t.tokens {
		if !can(i) || idShape(t.folded.Text[t.tokens[i].from:t.tokens[i].to]) || t.tokens[i].kind == kLatin && r.lang != "en" && !t.tokens[i].gap && i > 0 && t.number1(i-1) {
			continue
		}
		start, end := i, i+1
		for start > 0 && !t.tokens[start].gap && (t.tokens[start-1].kind == kDigit || t.tokens[start-1].is(kColour)) {
			start--
		}
		for end < len(t.tokens) && (can(end) && (t.tokens[end].kind == kLatin) == (t.tokens[i].kind == kLatin) || !t.tokens[end].gap && t.tokens[end].kind == kDigit) {
			end++
		}
		if end+1 < len(t.tokens) && !t.tokens[end].gap && t.tokens[end+1].kind == kOpen && hanLength(t.folded.Text[t.tokens[end].from:t.tokens[end].to]) == 1 {
			end++ // 直人（なおと）: the last character is a word too
		}
		return t.original(start, end)
	}
	return ""
}
