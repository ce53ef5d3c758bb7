package command

// pairround.go reads that a round shall be paired.

// pairRound pairs the next round; one that follows a round under way has to wait.
func (r *reading) pairRound() (Understanding, bool) {
	c := PairRound{Round: r.nextRound()}
	if now := r.ctx.Round; now != nil && now.State == "playing" && (c.Round == 0 || c.Round == now.Number+1) {
		return Understanding{Command: c, Invalid: InvalidRunning, Ask: &Question{Kind: AskRunning, Args: map[string]any{"Round": now.Number}}}, true
	}
	return command(c)
}

// pairs reports whether a round shall be paired.
func (r *reading) pairs() bool {
	if r.found.any() || r.has(kShow, kStandings, kWhen, kPublish) {
		return false
	}
	if r.has(kPairVerb) && !(r.has(kAdd) && r.has(kPlayer)) && (r.value(kPairVerb) != "done" || r.means(kObject, "takes")) { // 加个队员孙，排第六: in the roster; 第四轮排了: it has been
		return true
	}
	if !r.has(kPairing) || !r.ctx.arbiter() {
		return false
	}
	if next := r.ctx.NextRound; next != nil && next.State != "paired" && r.pairingNamed(next.Number) {
		return true
	}
	return r.has(kDo, kFix) || r.has(kPlease) && r.nextRound() > 0 && r.ctx.NextRound != nil && r.nextRound() == r.ctx.NextRound.Number
}

// pairingNamed reports whether nothing but the next round and the word for its pairing is
// said, as the help has it: R4 pairings, 第4ラウンドをペアリング. The word alone asks for it
// where the button is called so and no round is under way.
func (r *reading) pairingNamed(next int) bool {
	named := false
	for _, it := range r.items {
		switch tok := &r.text.tokens[it.from]; {
		case it.kind == iRound && it.nums[0] == next:
			named = true
		case it.kind != iWord || !tok.is(kPairing) && !tok.is(kObject):
			return false
		}
	}
	now := r.ctx.Round
	return named || r.value(kPairing) == "make" && (now == nil || now.State == "finished")
}

// nextRound is the round named or, for an arbiter, the next one.
func (r *reading) nextRound() int {
	if n := r.round(); n > 0 {
		return n
	}
	if r.ctx.NextRound != nil {
		return r.ctx.NextRound.Number
	}
	return 0
}
