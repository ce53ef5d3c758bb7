// Package inform finds the clauses that a question in free words is about, by the
// words that it shares with what the regulation answers: rare words count more
// than frequent ones, and words of the topics' lists count beside the texts.
package inform

import (
	"cmp"
	"math"
	"slices"

	"taikyoku/core"
	"taikyoku/locales"
)

// What it takes to be found. The figures were set on questions whose answers were
// known, and on others that no clause answers.
const (
	least  = 0.25 // the share of the question that the answer has
	weight = 1.5  // what the shared words weigh together: one of Han characters that no other answer has
	close  = 1.25 // an answer that is so much worse than the best is left out
	most   = 2    // more that are as near say nothing
	hinted = 0.8  // a word of a topic's list, where a word of the answer itself weighs 1
)

// Index holds the answers of a regulation by their words.
type Index struct {
	lex     *locales.Lexicon
	answers []core.Answer
	words   []map[string]float64 // of each answer, with their weight
	rarity  map[string]float64
}

// found is an answer with how much of the question it has in it, 0 to 1, and what
// the words that they share weigh.
type found struct {
	answer core.Answer
	share  float64
	weight float64
}

// New reads the answers of a regulation.
func New(lex *locales.Lexicon, answers []core.Answer) *Index {
	x := &Index{lex: lex, answers: answers, rarity: map[string]float64{}}
	in := map[string]int{}
	for _, a := range answers {
		words := map[string]float64{}
		for _, text := range a.Text {
			for _, w := range wordsOf(lex, text) {
				words[w.text] = max(words[w.text], 1)
			}
		}
		for _, topic := range a.Topics {
			for _, hint := range lex.Hints(topic) {
				for _, w := range wordsOf(lex, hint) {
					words[w.text] = max(words[w.text], hinted-float64(len(a.Topics)-1)/10)
				}
			}
		}
		for w := range words {
			in[w]++
		}
		x.words = append(x.words, words)
	}
	for w, n := range in {
		x.rarity[w] = math.Log(1 + float64(len(answers))/float64(n))
	}
	return x
}

// Find gives the answers that a question is about, the best first: one, or two
// where it cannot be said which; none where none is near enough, or too many are.
func (x *Index) Find(question string) []core.Answer {
	ranked := x.rank(question)
	if len(ranked) == 0 || ranked[0].share < least || ranked[0].weight < weight {
		return nil
	}
	var near []core.Answer
	for _, f := range ranked {
		if f.share*close > ranked[0].share {
			near = append(near, f.answer)
		}
	}
	if len(near) > most {
		return nil
	}
	return near
}

// rank orders the answers that share any word with the question, the best first.
func (x *Index) rank(question string) []found {
	asked := wordsOf(x.lex, question)
	unknown := math.Log(1+float64(len(x.answers))) / 2
	total := 0.0
	for _, w := range asked {
		rarity, known := x.rarity[w.text]
		if !known {
			rarity = unknown
		}
		total += w.weight * rarity
	}
	var out []found
	for i, a := range x.answers {
		share := 0.0
		for _, w := range asked {
			share += w.weight * x.rarity[w.text] * x.words[i][w.text]
		}
		if share > 0 {
			out = append(out, found{a, share / total, share})
		}
	}
	slices.SortStableFunc(out, func(a, b found) int { return cmp.Compare(b.share, a.share) })
	return out
}
