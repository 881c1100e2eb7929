package clubfile

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Conflicts are the files beside a club file that a synchroniser made of it, because it
// was changed on two computers before it could carry one change to the other: each has
// entries that the other has not. They are found by their names and by [Identity], which
// all copies of a club file share, so that another club's file is never among them; nor
// is one of which the club file has everything, as somebody's own copy of an earlier day:
//
//	Tuesday club-DESKTOP-1.clubnight                                 OneDrive
//	Tuesday club (Anna's conflicted copy 2026-11-17).clubnight       Dropbox
//	Tuesday club (conflicted copy 2026-11-17 201500).clubnight       Nextcloud
//	Tuesday club (1).clubnight                                       Google Drive, iCloud Drive
//	Tuesday club.sync-conflict-20261117-201500-ABCDEFG.clubnight     Syncthing
func Conflicts(ctx context.Context, club string) []string {
	ext := filepath.Ext(club)
	stem := strings.TrimSuffix(filepath.Base(club), ext)
	entries, err := os.ReadDir(filepath.Dir(club))
	if err != nil {
		return nil
	}
	var found []string
	origin := ""
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), stem)
		rest, same := strings.CutSuffix(rest, ext)
		if !ours || !same || !e.Type().IsRegular() || !conflicting.MatchString(rest) || kept.MatchString(rest) {
			continue
		}
		path := filepath.Join(filepath.Dir(club), e.Name())
		if origin == "" {
			if origin = originOf(club); origin == "" {
				return nil
			}
		}
		if originOf(path) != origin {
			continue
		}
		if all, err := Contains(ctx, club, path); err != nil || !all {
			found = append(found, path)
		}
	}
	return found
}

// conflicting is what synchronisers put between a name and its ending, whatever their
// language, and kept what this program does.
var (
	conflicting = regexp.MustCompile(`^(-[A-Za-z0-9][A-Za-z0-9-]*| \(.+\)|\.sync-conflict-.+|_conflict-.+)$`)
	kept        = regexp.MustCompile(`^ \((version \d|set aside|rescued)`)
)

// originOf is which club file it is, "" where that cannot be read.
func originOf(path string) string {
	c, _ := Glimpse(path)
	if c == nil {
		return ""
	}
	return c.Origin
}
