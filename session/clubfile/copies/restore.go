package copies

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"clubnight/session/clubfile"
	"clubnight/session/sharing"
)

// ErrNoCopy is returned where there is no copy of a club file, or none that is sound.
var ErrNoCopy = errors.New("there is no sound copy of the club file")

// ErrMissing is returned by [Present] where copies of a club file lie beside a place at
// which it is not any more.
var ErrMissing = errors.New("the club file is gone, and copies of it are there")

// Present returns ErrMissing where there is no club file at a path and there are copies
// of one, and nil otherwise. Opening the path would begin a new, empty club file.
func Present(club, place string) error {
	info, err := os.Stat(club)
	missing := errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0
	if missing && len(List(club, place)) > 0 {
		return fmt.Errorf("club file %s: %w", club, ErrMissing)
	}
	return nil
}

// Helps reports whether an error of opening a club file is one against
// which a copy of it helps.
func Helps(err error) bool {
	for _, e := range []error{clubfile.ErrDamaged, clubfile.ErrNotClubFile, clubfile.ErrEmpty, ErrMissing} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// Offer is a copy that can take the place of a club file.
type Offer struct {
	Copy Copy
	// Held is what is in it.
	Held *clubfile.Contents
	// Known is true where the damaged file could be read so far that Missing can be told:
	// its evenings with the number of entries that are not in the copy.
	Known   bool
	Missing []clubfile.Held
	// Passed are newer copies that are not sound.
	Passed []Copy
}

// Find looks for the newest sound copy of a club file, in the folder beside it, in the
// second place and, where both have none, among the copies that were kept when a file of
// an older version was brought up to date. The error is ErrNoCopy or the context's.
func Find(ctx context.Context, club, place string) (*Offer, error) {
	now, known := clubfile.Glimpse(club)
	o := new(Offer)
	for _, c := range append(List(club, place), older(club)...) {
		held, err := clubfile.Examine(ctx, c.Path)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if known && held != nil && held.Origin != "" && now.Origin != "" && held.Origin != now.Origin {
			continue // another club's
		}
		if err != nil || !held.Sound() {
			o.Passed = append(o.Passed, c)
			continue
		}
		o.Copy, o.Held, o.Known = c, held, known
		if known {
			o.Missing = now.Missing(held)
		}
		return o, nil
	}
	return nil, fmt.Errorf("club file %s: %w", club, ErrNoCopy)
}

// older are the copies of older versions that Open kept beside the club file: see
// clubfile.File.Kept. They have no number.
func older(club string) (found []Copy) {
	ext := filepath.Ext(club)
	base := filepath.Base(club)
	pattern := regexp.MustCompile(`^` + regexp.QuoteMeta(base[:len(base)-len(ext)]) +
		` \(version \d+(, \d+)?\)` + regexp.QuoteMeta(ext) + `$`)
	entries, err := os.ReadDir(filepath.Dir(club))
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && pattern.MatchString(e.Name()) {
			found = append(found, Copy{Path: filepath.Join(filepath.Dir(club), e.Name()), At: info.ModTime()})
		}
	}
	return found
}

// Restore puts a copy in the place of a club file, which no program may have open: see
// clubfile.Claim. What was there is set aside under a dated name, with the rollback
// journal that may lie beside it, and is never written over: aside is that name, "" where
// nothing was there. The copy itself stays. A program that is ended on the way leaves the
// old file or the new one in its place.
func Restore(ctx context.Context, club, from string, at time.Time) (aside string, err error) {
	if held, err := clubfile.Examine(ctx, from); err != nil {
		return "", fmt.Errorf("%s: %w", from, err)
	} else if !held.Sound() {
		return "", fmt.Errorf("%s: %w", from, ErrUnsound)
	}
	n, folder := namingOf(club), filepath.Dir(club)
	sweep(n, folder)
	part, err := os.CreateTemp(folder, n.temporary())
	if err != nil {
		return "", clubfile.Disk(err)
	}
	part.Close()
	defer os.Remove(part.Name())
	if err := copyFile(ctx, part.Name(), from); err != nil {
		return "", clubfile.Disk(err)
	}
	if there, err := os.Stat(club); err == nil {
		_ = os.Chmod(part.Name(), there.Mode().Perm()) // who shares the club file goes on doing so
	}
	if err := compare(ctx, part.Name(), from); err != nil {
		return "", clubfile.Disk(err)
	}
	reached("ready")
	if aside, err = setAside(ctx, club, at); err != nil {
		return "", clubfile.Disk(err)
	}
	reached("aside")
	if err := sharing.Rename(ctx, part.Name(), club); err != nil {
		if aside != "" && sameFile(club, aside) { // as it was: another program has it open
			moveJournal(aside, club)
			os.Remove(aside)
			aside = ""
		}
		return aside, clubfile.Disk(err)
	}
	reached("restored")
	_ = sharing.SyncFolder(folder) // systems that cannot do it write it soon
	return aside, nil
}

// setAside gives the file at a path a second, dated name, and its rollback journal that
// name only: lying there it would be played back into the file that comes. A file that
// cannot be linked is copied, and one that cannot be read to its end moved.
func setAside(ctx context.Context, club string, at time.Time) (aside string, err error) {
	if _, err := os.Lstat(club); errors.Is(err, fs.ErrNotExist) {
		return "", moveJournal(club, club+" "+at.Format(moment))
	}
	name := namingOf(club)
	stem := filepath.Join(filepath.Dir(club), name.stem)
	for n := 1; ; n++ {
		aside = fmt.Sprintf("%s (set aside %s)%s", stem, at.Format(moment), name.ext)
		if n > 1 {
			aside = fmt.Sprintf("%s (set aside %s, %d)%s", stem, at.Format(moment), n, name.ext)
		}
		err := os.Link(club, aside)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			return aside, moveJournal(club, aside)
		}
		to, err := os.OpenFile(aside, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		to.Close()
		if copyFile(ctx, aside, club) != nil {
			if err := sharing.Rename(ctx, club, aside); err != nil {
				os.Remove(aside)
				return "", err
			}
		}
		return aside, moveJournal(club, aside)
	}
}

func sameFile(a, b string) bool {
	one, err := os.Lstat(a)
	if err != nil {
		return false
	}
	other, err := os.Lstat(b)
	return err == nil && os.SameFile(one, other)
}

// moveJournal takes the rollback journal of a database along.
func moveJournal(from, to string) error {
	err := sharing.Rename(context.Background(), from+"-journal", to+"-journal")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
