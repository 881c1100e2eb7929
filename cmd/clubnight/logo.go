package main

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"clubnight/reports/paper"
	"clubnight/session/sharing"
)

// logo keeps the club's logo beside the club file; it implements papers.Logo. Its methods
// may be called from any goroutine.
type logo struct {
	file string

	mu    sync.Mutex
	read  bool
	image *paper.Picture
}

// newLogo is that of a club, in a file named after the club file: "Kraków logo.png".
func newLogo(club string) *logo {
	return &logo{file: strings.TrimSuffix(club, filepath.Ext(club)) + " logo.png"}
}

// Kept implements papers.Logo. A file that cannot be read any more is none.
func (l *logo) Kept() *paper.Picture {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.read {
		l.read = true
		var err error
		if l.image, err = paper.OpenPicture(l.file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			slog.Error("reading the logo", "error", err)
		}
	}
	return l.image
}

// Choose implements papers.Logo. The one before is replaced in one step.
func (l *logo) Choose(p *paper.Picture) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p == nil {
		if err := sharing.Remove(context.Background(), l.file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		l.read, l.image = true, nil
		return nil
	}
	next := l.file + ".new"
	if err := os.WriteFile(next, p.PNG(), 0o600); err != nil {
		return errors.Join(err, os.Remove(next))
	}
	if err := sharing.Rename(context.Background(), next, l.file); err != nil {
		return errors.Join(err, os.Remove(next))
	}
	l.read, l.image = true, p
	return nil
}
