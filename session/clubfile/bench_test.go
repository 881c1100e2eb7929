package clubfile_test

import (
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/identity"
	"clubnight/session/movement"
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

// A thousand results of an evening of several computers, signed and not: recorded one by
// one, as fast as no disk is, taken in by another computer, and opened again.
func BenchmarkThousandLines(b *testing.B) {
	for name, secret := range map[string]identity.Secret{"not signed": {}, "signed": identity.New()} {
		office := session.Here{Computer: "office", Name: "Office", Role: session.RoleDirector, Secret: secret}
		j := open(b, clubPath(b)).NewEvening()
		s, err := session.ResumeAt(j, office)
		must(b, err)
		must(b, s.Record("director", session.EveningSet{Name: "Congress"}))
		must(b, s.Share("", office))
		m, err := movement.Make("mitchell", movement.Options{Tables: 13, BoardsPerRound: 2})
		must(b, err)
		must(b, s.Record("director", session.UsualBy("wbf"), session.SectionSet{ID: 1, Movement: m}))
		facts := make([]session.Fact, 1000)
		for n := range facts {
			facts[n] = session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1 + n%26},
				Names: [2]string{"Ann", "Bob"}}
		}
		must(b, s.Record("director", facts...))
		lines, err := s.Lines(nil)
		must(b, err)
		b.Run("record, "+name, func(b *testing.B) {
			s, err := session.ResumeAt(new(session.MemoryJournal), office)
			must(b, err)
			must(b, s.Record("director", session.UsualBy("wbf"), session.SectionSet{ID: 1, Movement: m}))
			must(b, s.Share("", office))
			for b.Loop() {
				for _, f := range facts {
					must(b, s.Record("director", f))
				}
			}
		})
		b.Run("receive, "+name, func(b *testing.B) {
			for b.Loop() {
				s, err := session.Resume(open(b, clubPath(b)).NewEvening())
				must(b, err)
				for some := range slices.Chunk(lines, 500) {
					_, err := s.Receive(some)
					must(b, err)
				}
			}
		})
		b.Run("open, "+name, func(b *testing.B) {
			for b.Loop() {
				_, err := session.ResumeAt(j, office)
				must(b, err)
			}
		})
	}
}
