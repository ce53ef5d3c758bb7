package command

// typedWhole are the numbers of a sheet that is typed whole behind what was said to
// change: 1番と2番を入れ替えて 2 1 3 4. It is the sheet; nil if there is none.
func (r *reading) typedWhole() []ref {
	changed := r.at(kReplace, kExchange, kReversed, kInstead, kAbsent, kBy, kNoShow)
	for i := range r.items {
		if changed < 0 || r.items[i].from < changed {
			continue
		}
		run, last := r.numberRun(i)
		if len(run) != r.ctx.Boards || len(run) < 2 || r.more(last) {
			continue
		}
		return run
	}
	return nil
}

// numberRun are the numbers that follow each other from item i on, and the last item
// of them.
func (r *reading) numberRun(i int) (run []ref, last int) {
	last = i
	for ; i < len(r.items); i++ {
		switch it := &r.items[i]; {
		case it.kind == iNumber || it.kind == iChain:
			run, last = append(run, r.numbers(i, &sheet{})...), i
			if len(run) > r.ctx.Boards { // no sheet
				return run, last
			}
		case it.kind != iWord || r.text.tokens[it.from].kind != kComma || len(run) == 0:
			return run, last
		}
	}
	return run, last
}
