package site

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"clubnight/session"
	"clubnight/session/sharing"
)

// ErrForeign is returned when the folder has a file of somebody else under
// the name of a page.
var ErrForeign = errors.New("the folder has a file of that name that is no page of a site")

// list names the file that lists the files of the site: what stands there may be
// replaced and taken away.
const list = "site-files.txt"

// ours is what files of a site are called: nothing else is ever taken away.
var ours = regexp.MustCompile(`^[a-z0-9_-]+\.(html|css)$`)

// Write writes the site of an evening into a folder, all of it or nothing, and returns
// the full name of its overview. A folder that is not there yet, or is empty, appears
// with all its pages in one step. In one that is there the pages of an earlier site are
// replaced, those that the evening no longer has are taken away, and no other file is
// touched; if a page cannot be replaced, all earlier ones are put back. It returns
// ErrNothing, ErrForeign, or the error of the file system.
func Write(dir string, st *session.State, sc *session.Scores, o Options) (string, error) {
	s, err := New(st, sc, o)
	if err != nil {
		return "", err
	}
	return s.Write(dir)
}

// Write writes the pages into a folder in the way of the function Write.
func (s *Site) Write(dir string) (string, error) { return WritePages(dir, s) }

// Pages are pages to be written: Names has all files, Index and Style among them.
type Pages interface {
	Names() []string
	Page(name string) (content []byte, ok bool, err error)
}

// WritePages writes pages into a folder in the way of the function Write.
func WritePages(dir string, p Pages) (string, error) { return write(dir, p, rename) }

// rename waits for a page that a browser or a synchroniser has open.
func rename(from, to string) error { return sharing.Rename(context.Background(), from, to) }

func write(dir string, p Pages, rename func(from, to string) error) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	there, err := os.ReadDir(dir)
	fresh := errors.Is(err, os.ErrNotExist)
	if err != nil && !fresh {
		return "", err
	}
	beside := filepath.Dir(dir)
	if !fresh {
		beside = dir
	} else if err := os.MkdirAll(beside, 0o755); err != nil {
		return "", err
	}
	drawn, err := os.MkdirTemp(beside, ".site-*.tmp")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(drawn)
	names, err := draw(drawn, p)
	if err != nil {
		return "", err
	}
	if fresh {
		if err := os.Chmod(drawn, 0o755); err != nil {
			return "", err
		}
		err = rename(drawn, dir)
	} else {
		err = replace(dir, drawn, names, there, rename)
	}
	return filepath.Join(dir, Index), err
}

// draw writes all files into a folder, and the list of them.
func draw(dir string, p Pages) (names []string, err error) {
	names = append(p.Names(), list)
	for _, name := range names {
		content := []byte(strings.Join(names, "\n") + "\n")
		if name != list {
			if content, _, err = p.Page(name); err != nil {
				return nil, err
			}
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// replace puts the files of the folder drawn, which lies in dir, in the place of
// those of an earlier site.
func replace(dir, drawn string, names []string, there []os.DirEntry, rename func(from, to string) error) (err error) {
	earlier, err := listed(dir)
	if err != nil {
		return err
	}
	for _, e := range there {
		if slices.Contains(names, e.Name()) && (!slices.Contains(earlier, e.Name()) || !e.Type().IsRegular()) {
			return fmt.Errorf("%s: %w", filepath.Join(dir, e.Name()), ErrForeign)
		}
	}
	old := filepath.Join(drawn, "old")
	if err := os.Mkdir(old, 0o755); err != nil {
		return err
	}
	var moved [][2]string
	move := func(from, to string) error {
		err := rename(from, to)
		if err == nil {
			moved = append(moved, [2]string{from, to})
		}
		return err
	}
	defer func() {
		for i := len(moved) - 1; err != nil && i >= 0; i-- {
			err = errors.Join(err, sharing.Rename(context.Background(), moved[i][1], moved[i][0]))
		}
	}()
	for _, e := range there {
		if slices.Contains(earlier, e.Name()) && e.Type().IsRegular() {
			if err := move(filepath.Join(dir, e.Name()), filepath.Join(old, e.Name())); err != nil {
				return err
			}
		}
	}
	for _, name := range names {
		if err := move(filepath.Join(drawn, name), filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// listed are the files of the site that a folder has, none where it has none. What no
// page can be called is left out: somebody may have edited the list.
func listed(dir string) ([]string, error) {
	content, err := os.ReadFile(filepath.Join(dir, list))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	names := slices.DeleteFunc(strings.Fields(string(content)),
		func(name string) bool { return !ours.MatchString(name) })
	return append(names, list), nil
}
