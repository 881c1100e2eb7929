package ruleset

import "testing"

// FuzzParseCall: a call that can be read is written so that it reads the same again.
func FuzzParseCall(f *testing.F) {
	for _, text := range []string{"", "1C", "7NT", "pass", "P", "X", "XX", "dbl", "8S", "1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		call, ok := ParseCall(text)
		if !ok || call == Blank {
			return
		}
		if again, ok := ParseCall(call.String()); !ok || again != call {
			t.Errorf("%q: %q, then %q, %t", text, call, again, ok)
		}
	})
}
