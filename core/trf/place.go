package trf

// whereabouts are the places of records that may turn out to be wrong later.
type whereabouts struct {
	system, rounds place   // 192 and 142
	results        []place // by entry of an individual event: the result in round 1
}

// place is where something stands in the file: 1-based, 0 if nowhere.
type place struct{ line, column int }

// At is the place of a record of the file, or of the result of an entry (0: none)
// in a round, where something turned out to be wrong. It has none if the file does
// not say it.
func (d *Document) At(code string, entry, round int) *Problem {
	at := place{}
	switch {
	case code == "192":
		at = d.where.system
	case code == "142":
		at = d.where.rounds
	case entry >= 1 && entry <= len(d.where.results):
		if at = d.where.results[entry-1]; at.column > 0 {
			at.column += (round - 1) * cellStep
		}
	}
	return &Problem{Line: at.line, Column: at.column}
}

// Impose pairs the division by another system than the file says.
func (d *Document) Impose(system string) {
	d.Division.System, d.where.system = system, place{}
}

// whereabouts notes where the records stand that later may turn out to be wrong.
func (a *assembly) whereabouts() {
	if a.system != "" {
		a.doc.where.system = place{a.systemAt.no, 5}
	}
	if a.rounds.n > 0 {
		a.doc.where.rounds = place{a.rounds.at.no, 5}
	}
	if a.d.Team {
		return
	}
	for _, p := range a.players {
		at := place{line: p.line.no}
		if len(p.cells) > 0 && !p.loose {
			at.column = firstCell + 7
		}
		a.doc.where.results = append(a.doc.where.results, at)
	}
}
