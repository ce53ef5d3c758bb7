package command

// spelling.go reads that a player's name is written wrongly, and how it is right.

// misspelt is how a player's name is right: 林の名前が違います。正しくは林翔太です,
// 孙丽的名字写错了，应该是孙莉, "Holt is spelled Hoult". Without the right one it is asked.
func (r *reading) misspelt() (Understanding, bool) {
	at := r.at(kName)
	if label := r.labelAt("nameonly"); label >= 0 && (at < 0 || label < at) {
		at = label
	}
	spelt := r.labelAt("spelling")
	if spelt >= 0 {
		at = spelt
	}
	if at < 0 || r.ctx.Registration == nil || r.ctx.Individual || r.question() && !r.has(kPlease) || spelt < 0 && !r.has(kWrong, kMistake, kRepair, kFix, kChange, kReplace, kNot) {
		return Understanding{}, false
	}
	whose, to := r.whoseName()
	if whose == nil {
		return Understanding{}, false
	}
	right := r.lastOf(max(to, at))
	if right == "" {
		return asking(EditTeam{}, AskWhatChange, nil)
	}
	return command(EditTeam{Out: whose.Name, In: right, Spelling: true})
}

// whoseName is the first player named, by name or by board, and the token behind him.
func (r *reading) whoseName() (*Member, int) {
	for i := range r.items {
		it := &r.items[i]
		if (it.kind == iMember || it.kind == iBoard || it.kind == iNth) && len(it.nums) == 1 {
			return r.ctx.member(it.nums[0]), it.to
		}
	}
	return nil, 0
}

// lastOf is the last name behind token i: unknown words side by side, with a player's
// name that it begins with.
func (r *reading) lastOf(i int) string {
	name := ""
	for t := r.text; i < len(t.tokens); i++ {
		if t.tokens[i].kind == kOpen && t.folded.Text[t.tokens[i].from] == '(' { // （魚のほう）
			for i < len(t.tokens) && t.tokens[i].kind != kClose {
				i++
			}
			continue
		}
		if k := t.tokens[i].kind; k != kOther && k != kLatin && k != kMember {
			continue
		}
		from := i
		for i+1 < len(t.tokens) && (t.tokens[i+1].kind == kLatin || !t.tokens[i+1].gap && r.inName(i+1)) {
			i++
		}
		if r.part(from, i+1).only(kNoise) {
			continue
		}
		name = t.original(from, i+1)
	}
	return name
}

// inName reports whether token i goes on with the Han name before it: also a word of
// one character, 冯元, that no clause ends with.
func (r *reading) inName(i int) bool {
	tok := &r.text.tokens[i]
	if tok.kind == kOther {
		return true
	}
	return hanLength(r.text.folded.Text[tok.from:tok.to]) == 1 && !tok.quiet() && !tok.is(kOf) && !tok.is(kQ) && !tok.is(kHonorific)
}
