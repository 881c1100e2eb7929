package deal

import "testing"

// FuzzNotation: whatever is read of a typed hand, deal, card, seed or wish is written so
// that it reads the same again.
func FuzzNotation(f *testing.F) {
	for _, text := range []string{"AKQ2.T98.-.JT9876", "N:AKQJ.T98.765.432 - - -", "SA", "Dx", "h10", "7NTXX", "PASS",
		"n points 15-17, ns hearts 8+, e shortest 2-",
		"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", "pbn", ".lin", "N:", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if h, err := ParseHand(text); err == nil {
			if again, err := ParseHand(h.String()); err != nil || again != h {
				t.Errorf("hand %q: %q, %v", text, h, err)
			}
		}
		if d, err := Parse(text); err == nil {
			if again, err := Parse(d.String()); err != nil || again != d {
				t.Errorf("deal %q: %q, %v", text, d, err)
			}
		}
		if c, err := ParseCard(text); err == nil {
			if again, err := ParseCard(c.String()); err != nil || again.Card != c.Card || again.Small != c.Small {
				t.Errorf("card %q: %q, %v", text, c, err)
			}
		}
		if bid, err := ParseCall(text); err == nil {
			if again, err := ParseCall(bid); err != nil || again != bid {
				t.Errorf("call %q: %q, %q, %v", text, bid, again, err)
			}
		}
		if s, err := ParseSeed(text); err == nil {
			if again, err := ParseSeed(s.String()); err != nil || again != s {
				t.Errorf("seed %q: %q, %v", text, s, err)
			}
		}
		if format, err := ParseFormat(text); err == nil {
			if again, err := ParseFormat(format.String()); err != nil || again != format {
				t.Errorf("format %q: %q, %v", text, format, err)
			}
		}
		if all, err := ParseConstraints(text); err == nil {
			for _, c := range all {
				c.Holds(Deal{}) // must not fail on any deal
			}
		}
	})
}
