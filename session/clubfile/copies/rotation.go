package copies

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"clubnight/session/clubfile"
)

// How many copies are kept: all of the latest days on which some were made, and the last
// one of each of the latest weeks. They are counted by the copies that there are and not
// from today, so that a clock that is wrong takes none away.
const (
	keptDays  = 7
	keptWeeks = 52
)

// surplus are those of the copies, the newest first, that need not be kept.
func surplus(copies []Copy) (unneeded []Copy) {
	type week struct{ year, week int }
	days, weeks := map[string]bool{}, map[week]bool{}
	for _, c := range copies {
		day := c.At.Format(time.DateOnly)
		year, number := c.At.ISOWeek()
		in := week{year, number}
		keep := false
		if days[day] || len(days) < keptDays {
			days[day], keep = true, true
		}
		if !weeks[in] && len(weeks) < keptWeeks {
			weeks[in], keep = true, true
		}
		if !keep {
			unneeded = append(unneeded, c)
		}
	}
	return unneeded
}

// rotate takes away what need not be kept of the copies in a folder, now that the newest
// was made and found sound. A copy goes only if all that is in it is in the newest; what
// is of another club's file or cannot be read stays.
func rotate(ctx context.Context, n naming, newest Copy) (removed int) {
	origin := clubfile.OriginOf(newest.Path)
	if origin == "" {
		return 0
	}
	var own []Copy
	for _, c := range list(n, filepath.Dir(newest.Path)) {
		if clubfile.OriginOf(c.Path) == origin {
			own = append(own, c)
		}
	}
	for _, c := range surplus(own) {
		if c.Path == newest.Path {
			continue
		}
		if all, err := clubfile.Contains(ctx, newest.Path, c.Path); err != nil || !all {
			continue
		}
		if os.Remove(c.Path) == nil {
			removed++
		}
	}
	return removed
}

// abandoned is how old a temporary file is that nobody writes any more.
const abandoned = time.Hour

// sweep takes away what a copy left behind that was broken off.
func sweep(n naming, folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	pattern := n.parts()
	for _, e := range entries {
		if !pattern.MatchString(e.Name()) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() &&
			time.Since(info.ModTime()).Abs() > abandoned {
			os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}
