package clubsite_test

import (
	"path/filepath"
	"testing"
	"time"

	"clubnight/reports/clubsite"
	"clubnight/session"
	"clubnight/session/clubfile"
)

// BenchmarkBuild is the site of 500 evenings of seven tables and 28 boards, made anew,
// and one evening more. Lines of play are solved beforehand, as they are once for each
// board. What it takes is told by what reading and scoring the same evenings once takes,
// one after the other, on the same computer.
func BenchmarkBuild(b *testing.B) {
	club := clubOf(b, 500)
	memory := filepath.Join(b.TempDir(), "memory")
	build := func(folder string, o clubsite.Options) clubsite.Built {
		made, err := clubsite.Build(b.Context(), club, folder, o)
		if err != nil {
			b.Fatal(err)
		}
		return made
	}
	scoring := scored(b, club)
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			if made := build(b.TempDir(), clubsite.Options{}); made.Made != 500 {
				b.Fatal(made)
			}
		}
		b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/scoring.Seconds(), "times-scoring")
	})
	folder := b.TempDir()
	build(folder, clubsite.Options{Memory: memory, Lines: 100})
	build(folder, clubsite.Options{Memory: memory, Lines: 100})
	b.Run("one more", func(b *testing.B) {
		for n := 500; b.Loop(); n++ {
			b.StopTimer()
			play(b, club, n)
			b.StartTimer()
			if made := build(folder, clubsite.Options{Memory: memory, Lines: 100}); made.Made != 1 {
				b.Fatal(made)
			}
		}
		b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/scoring.Seconds(), "times-scoring")
	})
	b.Run("nothing new", func(b *testing.B) {
		for b.Loop() {
			if made := build(folder, clubsite.Options{Memory: memory}); made.Made+made.Written > 0 {
				b.Fatal(made)
			}
		}
	})
}

// scored is how long it takes to read and score all evenings of a club.
func scored(b *testing.B, club *clubfile.File) time.Duration {
	b.Helper()
	seals, err := club.Seals(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	begun := time.Now()
	for _, at := range seals {
		journal, err := club.Evening(at.ID)
		if err != nil {
			b.Fatal(err)
		}
		entries, err := journal.Entries()
		if err != nil {
			b.Fatal(err)
		}
		st, err := session.Fold(entries)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := st.Score(); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(begun)
}
