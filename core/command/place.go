package command

// facility is what is asked for at the playing hall, by its name in the lexicon:
// "parking", "food"; empty where only the place is meant.
func (r *reading) facility() string {
	for i := range r.text.tokens {
		if v := r.text.tokens[i].as(kVenue); v != "" && v != "near" && !r.text.spoken(i) {
			return v
		}
	}
	return ""
}

// asksForFacility reports whether something at the hall is asked for; when lunch is
// asks for the programme.
func (r *reading) asksForFacility() bool {
	what := r.facility()
	return what != "" && r.asks() && (r.question() || !r.has(kTaste)) && !r.has(kMeeting, kFee) && (what != "food" || !r.has(kWhen))
}

// venue asks for the place, or for what is to be found there.
func (r *reading) venue() (Understanding, bool) {
	c := ShowVenue{Topic: r.facility()}
	for i := range r.text.tokens {
		if tok := &r.text.tokens[i]; tok.is(kVenue) && tok.as(kVenue) == "" {
			c.Where = c.Topic != ""
		}
	}
	return command(c)
}

// sealed reports whether somebody asks who plays for the other side. Until all
// sheets are shown nobody is told (JP-79); when that is, everybody may know.
func (r *reading) sealed() bool {
	if r.found.any() || r.has(kPrivate) {
		return false
	}
	if r.has(kSecret) {
		return true
	}
	foe := r.has(kFoe) || r.has(kOpponent) && r.says(kOrder)
	for i := range r.text.tokens {
		foe = foe || r.text.tokens[i].kind == kFoeTeam
	}
	return foe && r.says(kOrder) && !r.ctx.arbiter() && (r.question() || r.has(kShow, kWho, kWhat, kWhen)) && !r.says(kOwn, kWhy, kHow)
}
