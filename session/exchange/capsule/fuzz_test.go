package capsule

import (
	"bytes"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// sealed gives a text the checksum that it should have, so that what is
// fuzzed gets past it.
func sealed(content []byte) []byte {
	lines := canonical(content)
	if len(lines) < 2 {
		return content
	}
	lines[0] = title + "1"
	for i, line := range lines {
		if strings.HasPrefix(line, end) {
			lines = lines[:i+1]
			break
		}
	}
	lines[1] = checksum + seal(lines)
	return []byte(strings.Join(lines, "\n"))
}

// Whatever is taken makes no panic in the evening that it makes, and is
// written as it was read.
func FuzzParse(f *testing.F) {
	for _, s := range []*session.Session{sessiontest.Small(f), sessiontest.Kinds[0].Odd(f)} {
		var out bytes.Buffer
		if err := Write(&out, s.State(), Cover{Words: words.English()}); err != nil {
			f.Fatal(err)
		}
		f.Add(out.Bytes())
	}
	f.Add([]byte("Clubnight capsule 1\nChecksum 0\nEntry 1 2026-01-01T00:00:00Z \"x\"\n| evening set {\"name\":\"y\"}\nEnd of 1 entries\n"))
	f.Add([]byte("Clubnight capsule 1\nChecksum 0\nEntry 1 2026-01-01T00:00:00Z \"x\"\n| section set {\"id\":1,\"movement\":{\"tables\":999999999,\"rounds\":999999999}}\nEnd of 1 entries\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		Parse(content)
		entries, err := Parse(sealed(content))
		if err != nil {
			return
		}
		st, err := session.Fold(entries)
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := Write(&out, st, Cover{Words: words.English()}); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(out.Bytes())
		if err != nil || len(again) != len(entries) {
			t.Fatalf("%q comes back as %d entries of %d: %v", content, len(again), len(entries), err)
		}
	})
}

// Where an entry says wrongly where it is from, the capsule is refused.
func TestWrongSites(t *testing.T) {
	const text = title + "2\n" + checksum +
		"\nEntry 1 2026-11-17T19:30:00+01:00 \"director\"\nAt 0123456789abcdef 1 1 00\n| evening set {}\nEnd of 1 entries\n"
	if entries, err := Parse(sealed([]byte(text))); err != nil || entries[0].Site != "0123456789abcdef" {
		t.Fatal(entries, err)
	}
	for _, wrong := range []string{"At ", "At 0123456789abcdef 1 1", "At 0123456789abcdef 1 x 00",
		"At 0123456789abcdef 1 1 xyz", "> {}\nAt 0123456789abcdef 1 1 00",
		"At 0123456789abcdef 1 1 00\nAt 0123456789abcdef 1 1 00", "At 0123456789abcdef 1 1 00\n> {",
		"At 0123456789abcdef 1 1 00 xyz", "At 0123456789abcdef 1 1 00 00 00"} {
		changed := strings.Replace(text, "At 0123456789abcdef 1 1 00", wrong, 1)
		if entries, err := Parse(sealed([]byte(changed))); err == nil {
			t.Errorf("%q was read: %+v", wrong, entries)
		}
	}
}
