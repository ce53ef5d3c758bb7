package command

import "testing"

// The amount of a payment is the number with the money's word; the parts of its
// day never are, and of two sums it is asked which one was paid (0).
func TestAmountBesideDate(t *testing.T) {
	lex := lexicon(t)
	_, ctxs := corpus(t, "messages.jsonl", "contexts.json")
	_, own := corpus(t, "own.jsonl", "own-contexts.json")
	for id, ctx := range own {
		ctxs[id] = ctx
	}
	for _, tt := range []struct {
		ctx, text string
		want      int
	}{
		{"c6", "2025年9月30日に25,000円支払いました", 25000},
		{"c6", "9月30日に25000円振り込みました", 25000},
		{"c6", "2025/9/30 に25,000円支払いました", 25000},
		{"c6", "2025年9月30日に支払いました", 0},
		{"c6", "20250930に振り込みました", 0},
		{"c6", "25000円と30000円支払いました", 0},
		{"c6", "30000支払いました", 30000},
		{"x1", "2025年10月1日已付款25000日元", 25000},
		{"x1", "10月1日已经付款300元", 300},
		{"t3", "2025年10月1日已繳費25000日圓", 25000},
		{"e1", "we paid on 1 October 2025, 25000 yen", 25000},
		{"e1", "we paid 25000 on October 1, 2025", 25000},
		{"e1", "paid 2025-10-01, ¥25,000", 25000},
		{"e1", "we paid on 1 October 2025", 0},
		{"c5", "Wasedaは2025年10月1日に25,000円支払いました", 25000},
		// the answer to «when and how much?», with no word of paying
		{"c6", "25,000円 9/20 Peatix", 25000},
		{"c1", "25,000円 9/20 Peatix", 25000},
		{"c1", "10月20日に25000円", 25000},
		{"e1", "25,000 yen on 1 October", 25000},
		{"e2", "1 October, 25000 yen, bank transfer", 25000},
		{"x1", "10月1日 25000日元", 25000},
		{"x1", "25000日元，10月1日，微信", 25000},
		{"t3", "10月1日 25000日圓", 25000},
	} {
		u := Parse(lex, ctxs[tt.ctx], Message{Text: tt.text})
		c, ok := u.Command.(PaymentReported)
		if !ok || c.Amount != tt.want || (u.Ask != nil) != (tt.want == 0) {
			t.Errorf("%s %q: got %+v asks %v, want %d", tt.ctx, tt.text, u.Command, u.Ask != nil, tt.want)
		}
	}
	for _, text := range []string{"25000円?", "参加費は25000円ですか", "25,000円はいつまで"} {
		if c, ok := Parse(lex, ctxs["c6"], Message{Text: text}).Command.(PaymentReported); ok {
			t.Errorf("%q: got %+v", text, c)
		}
	}
}
