package clubfile_test

import (
	"testing"

	"clubnight/session/clubfile"
)

// Ten years of two evenings a week: opening reads all pages, and checks the
// seals of what is read.
func BenchmarkTenYears(b *testing.B) {
	path := clubPath(b)
	club := open(b, path)
	entries := entriesOf(b, open(b, versionCopy(b, 2)), 5)
	for range 1040 {
		j := club.NewEvening()
		if err := j.Append(entries); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			club, err := clubfile.Open(path)
			if err != nil {
				b.Fatal(err)
			}
			club.Close()
		}
	})
	b.Run("verify", func(b *testing.B) {
		for b.Loop() {
			if found, err := club.Verify(b.Context()); len(found) > 0 || err != nil {
				b.Fatal(found, err)
			}
		}
	})
}
