// Package publish gives an evening out whole: one folder, or one zip, with the results in
// all wanted formats and whatever else belongs to it.
//
//	e := &publish.Evening{State: st, Scores: scores}
//	done, err := publish.Folder(ctx, "sheets", "2026-11-17 Tuesday pairs", e.Parts(publish.Names(), "2026-11-17 Tuesday pairs"))
//
// Either all of it appears in one step or nothing, and nothing that is there
// already is ever replaced.
package publish

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"clubnight/session/exchange/outward"
	"clubnight/session/sharing"
)

// Part is a part of what is published.
type Part struct {
	// Name is what it is called where it is told of.
	Name string
	// Folder is the one in which its files stand, "" for beside the others.
	Folder string
	// Files makes them. With an error other than that of the context the
	// part is left out.
	Files func(ctx context.Context) ([]outward.File, error)
}

// Published is what became of it.
type Published struct {
	// Path is the folder or the zip.
	Path string
	// Files counts those in it.
	Files int
	// Left are the parts that could not be made.
	Left []Left
}

// Left is a part that was left out.
type Left struct {
	Part string
	Err  error
}

var (
	// ErrNothing is returned when no part could be made, with why.
	ErrNothing = errors.New("there is nothing to publish")
	// ErrTwice is returned for two files of one name.
	ErrTwice = errors.New("two files have the name")
)

// Folder makes a folder of that name in another, which is made too. Where there is
// one of the name it is left alone, and the new one has a number after it: "Tuesday
// pairs (2)". The error is ErrNothing, that of the context, or that of the file
// system; then nothing was written.
func Folder(ctx context.Context, in, name string, parts []Part) (*Published, error) {
	files, done, err := gather(ctx, parts)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(in, 0o755); err != nil {
		return nil, err
	}
	drawn, err := os.MkdirTemp(in, ".publish-*.tmp")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(drawn) // it is gone when all went well
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		file := filepath.Join(drawn, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, f.Content, 0o644); err != nil {
			return nil, err
		}
	}
	if err := os.Chmod(drawn, 0o755); err != nil {
		return nil, err
	}
	done.Path, err = free(filepath.Join(in, name), "", func(to string) error { return sharing.Rename(ctx, drawn, to) })
	if err != nil {
		return nil, err
	}
	return done, nil
}

// Zip makes a zip file in the way of Folder, with everything in one folder in it. at is
// when its files are of.
func Zip(ctx context.Context, file string, at time.Time, parts []Part) (*Published, error) {
	files, done, err := gather(ctx, parts)
	if err != nil {
		return nil, err
	}
	ending := filepath.Ext(file)
	stem := strings.TrimSuffix(file, ending)
	for i := range files {
		files[i].Name = path.Join(filepath.Base(stem), files[i].Name)
	}
	content, err := outward.Zip(files, at)
	if err != nil {
		return nil, err
	}
	in := filepath.Dir(file)
	if err := os.MkdirAll(in, 0o755); err != nil {
		return nil, err
	}
	drawn, err := os.CreateTemp(in, ".publish-*.tmp")
	if err != nil {
		return nil, err
	}
	defer os.Remove(drawn.Name())
	_, err = drawn.Write(content)
	if err := errors.Join(err, drawn.Chmod(0o644), drawn.Sync(), drawn.Close(), ctx.Err()); err != nil {
		return nil, err
	}
	done.Path, err = free(stem, ending, func(to string) error {
		claim, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL, 0o644) // renaming replaces what is there
		if err != nil {
			return err
		}
		if err := errors.Join(claim.Close(), sharing.Rename(ctx, drawn.Name(), to)); err != nil {
			return errors.Join(err, os.Remove(to))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return done, nil
}

// mostNumbered is how many of one name may lie beside each other.
const mostNumbered = 999

// free puts something under the first name that is free.
func free(stem, ending string, put func(to string) error) (string, error) {
	for n := 1; n <= mostNumbered; n++ {
		to := stem + ending
		if n > 1 {
			to = fmt.Sprintf("%s (%d)%s", stem, n, ending)
		}
		switch _, err := os.Lstat(to); {
		case err == nil:
			continue
		case !errors.Is(err, os.ErrNotExist):
			return "", err
		}
		err := put(to)
		if err == nil {
			return to, nil
		}
		if _, gone := os.Lstat(to); gone != nil { // else somebody was quicker
			return "", err
		}
	}
	return "", fmt.Errorf("%s%s: %w", stem, ending, os.ErrExist)
}

// gather makes all parts before anything is written; the names of the files have
// their folders, with "/".
func gather(ctx context.Context, parts []Part) (files []outward.File, done *Published, err error) {
	done = &Published{}
	seen := map[string]bool{}
	for _, p := range parts {
		made, err := p.Files(ctx)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err != nil {
			done.Left = append(done.Left, Left{p.Name, err})
			continue
		}
		for _, f := range made {
			f.Name = path.Join(p.Folder, f.Name)
			if !filepath.IsLocal(filepath.FromSlash(f.Name)) || seen[strings.ToLower(f.Name)] {
				return nil, nil, fmt.Errorf("%w %s", ErrTwice, f.Name)
			}
			seen[strings.ToLower(f.Name)] = true
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		all := []error{ErrNothing}
		for _, l := range done.Left {
			all = append(all, fmt.Errorf("%s: %w", l.Part, l.Err))
		}
		return nil, nil, errors.Join(all...)
	}
	done.Files = len(files)
	return files, done, nil
}
