package changeover

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/session/clubfile"
)

// What a folder may hold at most. Whatever has more is no folder of results.
const (
	MostFiles     = 20_000
	mostBytes     = 32 << 20  // of one file, as package exchange reads them
	mostUnpacked  = 512 << 20 // of all archives together
	mostInArchive = 5_000
)

// Errors of a folder.
var (
	// ErrNothing is returned for a folder without a file.
	ErrNothing = errors.New("there is no file in the folder")
	// ErrTooMany is returned for a folder of more than MostFiles files.
	ErrTooMany = errors.New("far too many files for old results")
	// ErrTooLarge is why a file, or one in an archive, was not looked at.
	ErrTooLarge = errors.New("too large for results")
	// ErrThisClub is why the club file itself was not looked at.
	ErrThisClub = errors.New("this is the club file itself")
)

// found is a file to look at: its path, and its name below the folder.
type found struct {
	path, name string
	err        error // why it cannot be looked at
}

// collection is what lies in a folder, with what was unpacked of it for a while.
type collection struct {
	files     []found
	club      string
	temporary string
	unpacked  int64
}

// collect lists the files of a folder and those below it, or the file itself; archives are
// unpacked, and club files copied, since looking at one brings it up to date.
func collect(ctx context.Context, folder, club string) (c *collection, err error) {
	c = &collection{club: club}
	if c.temporary, err = os.MkdirTemp("", "clubnight"); err != nil {
		return nil, err
	}
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		name := filepath.ToSlash(strings.TrimPrefix(strings.TrimPrefix(path, folder), string(filepath.Separator)))
		if name == "" {
			name = filepath.Base(path)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && path == folder:
			return err
		case err != nil:
			c.files = append(c.files, found{path, name, err})
			return nil
		case strings.HasPrefix(d.Name(), ".") && path != folder && d.IsDir():
			return filepath.SkipDir
		case d.IsDir() || strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "~$"):
			return nil
		case len(c.files) >= MostFiles:
			return ErrTooMany
		}
		c.add(path, name)
		return nil
	})
	if err == nil && len(c.files) == 0 {
		err = ErrNothing
	}
	if err != nil {
		c.close()
		return nil, err
	}
	slices.SortStableFunc(c.files, func(a, b found) int { return strings.Compare(a.name, b.name) })
	return c, nil
}

func (c *collection) close() { os.RemoveAll(c.temporary) }

// add adds a file that lies in the folder.
func (c *collection) add(path, name string) {
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return
	case err == nil && c.isClub(info):
		err = ErrThisClub
	case err == nil && info.Size() > mostBytes && !clubfile.Is(path):
		err = ErrTooLarge
	case err == nil && strings.EqualFold(filepath.Ext(name), ".zip"):
		err = c.unpack(path, name)
		if err == nil {
			return
		}
	case err == nil && clubfile.Is(path):
		path, err = c.copied(path)
	}
	c.files = append(c.files, found{path, name, err})
}

func (c *collection) isClub(info fs.FileInfo) bool {
	if c.club == "" {
		return false
	}
	club, err := os.Stat(c.club)
	return err == nil && os.SameFile(info, club)
}

// place is a path for a file of that name in a new folder.
func (c *collection) place(name string) (string, error) {
	folder, err := os.MkdirTemp(c.temporary, "")
	return filepath.Join(folder, filepath.Base(name)), err
}

func (c *collection) copied(path string) (string, error) {
	to, err := c.place(path)
	if err != nil {
		return path, err
	}
	from, err := os.Open(path)
	if err != nil {
		return path, err
	}
	defer from.Close()
	return to, write(to, from)
}

func write(path string, from io.Reader) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, from)
	return errors.Join(err, file.Close())
}

// unpack adds the files of an archive; none of them can lie anywhere else than in a
// folder of its own. Those of one archive lie together, as formats of several files want.
func (c *collection) unpack(path, name string) error {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return err
	}
	defer archive.Close()
	if len(archive.File) > mostInArchive {
		return ErrTooMany
	}
	folders := map[string]string{}
	for _, f := range archive.File {
		base := filepath.Base(filepath.FromSlash(f.Name))
		if f.FileInfo().IsDir() || !filepath.IsLocal(base) || strings.HasPrefix(base, ".") {
			continue
		}
		one := found{name: name + "/" + f.Name}
		if c.unpacked += int64(f.UncompressedSize64); f.UncompressedSize64 > mostBytes || c.unpacked > mostUnpacked ||
			len(c.files) >= MostFiles {
			one.err = ErrTooLarge
			c.files = append(c.files, one)
			continue
		}
		within := folders[f.Name[:len(f.Name)-len(base)]]
		if within == "" {
			if within, err = os.MkdirTemp(c.temporary, ""); err != nil {
				return err
			}
			folders[f.Name[:len(f.Name)-len(base)]] = within
		}
		one.path = filepath.Join(within, base)
		one.err = unpackOne(f, one.path)
		c.files = append(c.files, one)
	}
	return nil
}

func unpackOne(f *zip.File, to string) error {
	content, err := f.Open()
	if err != nil {
		return err
	}
	defer content.Close()
	limited := &io.LimitedReader{R: content, N: mostBytes + 1} // what an archive says of a size need not be true
	if err := write(to, limited); err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	if limited.N <= 0 {
		os.Remove(to)
		return ErrTooLarge
	}
	return nil
}

// dayIn finds a day in the name of a file: "2024-03-12 Tuesday.xml", "results_20240312.csv",
// "12-03-2024.pbn", where the month cannot be taken for the day.
func dayIn(name string) (day time.Time, ok bool) {
	var groups []string
	for field := range strings.FieldsFuncSeq(name, func(r rune) bool { return r < '0' || r > '9' }) {
		groups = append(groups, field)
	}
	for i, g := range groups {
		if d, err := time.Parse("20060102", g); err == nil && sensible(d) {
			return d, true
		}
		if i+2 >= len(groups) {
			continue
		}
		three := strings.Join(groups[i:i+3], "-")
		if d, err := time.Parse("2006-1-2", three); err == nil && sensible(d) {
			return d, true
		}
		d, err := time.Parse("2-1-2006", three)
		american, other := time.Parse("1-2-2006", three)
		switch {
		case err == nil && sensible(d) && (other != nil || american.Equal(d)):
			return d, true
		case err != nil && other == nil && sensible(american):
			return american, true
		}
	}
	return day, false
}

// sensible reports whether somebody may have played bridge on a computer that day.
func sensible(d time.Time) bool { return d.Year() >= 1980 && d.Year() < 2100 }
