package clubsite_test

import (
	"path/filepath"
	"testing"

	"clubnight/reports/clubsite"
)

// BenchmarkBuild is the site of 500 evenings of seven tables and 28 boards, made anew, and
// one evening more. Lines of play are solved beforehand, as they are once for each board.
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
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			if made := build(b.TempDir(), clubsite.Options{}); made.Made != 500 {
				b.Fatal(made)
			}
		}
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
	})
	b.Run("nothing new", func(b *testing.B) {
		for b.Loop() {
			if made := build(folder, clubsite.Options{Memory: memory}); made.Made+made.Written > 0 {
				b.Fatal(made)
			}
		}
	})
}
