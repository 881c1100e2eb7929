package session

import "testing"

// FuzzParseLead: a lead that can be read is written so that it reads the same again.
func FuzzParseLead(f *testing.F) {
	for _, text := range []string{"", "S10", "ST", "s t", "Dx", "hA", "1", "\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lead, err := ParseLead(text)
		if err != nil {
			return
		}
		if again, err := ParseLead(lead.String()); err != nil || again != lead {
			t.Errorf("%q: %q, %v", text, lead, err)
		}
	})
}
