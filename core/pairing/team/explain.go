package team

import "taikyoku/core"

// because makes a reason.
func because(rule, key string, args ...any) core.Trace {
	m := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		m[args[i].(string)] = args[i+1]
	}
	return core.Trace{Rule: rule, Key: "why.team." + key, Args: m}
}
func (f *field) whyBye(eligible []int, i int) core.Trace { return because("C.04.6 3.4", "bye") }
func (f *field) whyColours(w, b int, article string) core.Trace {
	return because("C.04.6 "+article, "colour-"+article)
}

func (f *field) unpairable(set []int) error {
	return &core.UnpairableError{Round: f.round, Why: []core.Trace{because("C.04.6 3.3.3", "unpairable")}}
}

func (f *field) noBye(set []int) error {
	return &core.UnpairableError{Round: f.round, Why: []core.Trace{because("C.04.6 3.3.3", "unpairable")}}
}
