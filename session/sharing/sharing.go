// Package sharing gives files their names, and takes them away, while other programs
// look into them: a virus scanner that reads every new file, a synchroniser such as
// OneDrive that uploads it, a viewer that shows the old one. Windows refuses to
// rename or remove a file that another program has open. Most let go of it in a
// moment, so it is tried again:
//
//	err := sharing.Rename(ctx, "evening.new", "evening.bws")
//	var held *sharing.Held
//	if errors.As(err, &held) {
//		fmt.Println(held.Path, "is held by", held.By)
//	}
//
// Other systems rename at once. Waiting takes up to [Patience]: never on the goroutine
// that draws the window.
package sharing

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"
)

// Patience is how long a file that another program holds is waited for.
const Patience = 2500 * time.Millisecond

// The pauses between two tries grow: a scanner takes milliseconds, a
// synchroniser a second.
const (
	firstPause   = 10 * time.Millisecond
	longestPause = 250 * time.Millisecond
)

// Held is the error for a file that another program still held after all patience.
// Nothing was changed then.
type Held struct {
	Path string
	// By are the programs that hold it, by the names that Windows shows; none
	// where it does not tell.
	By []string
	// Waited is how long the file was waited for.
	Waited time.Duration
	// Err is what the system said last.
	Err error
}

// Error names the file, and who holds it.
func (h *Held) Error() string {
	by := "another program"
	if len(h.By) > 0 {
		by = strings.Join(h.By, ", ")
	}
	return fmt.Sprintf("%s: held by %s for more than %v: %v", h.Path, by, h.Waited, h.Err)
}

// Unwrap is what the system said.
func (h *Held) Unwrap() error { return h.Err }

// Rename gives a file or folder another name, in the place of a file that may have it, as
// os.Rename does. The error is a *Held where another program still held one of the two
// after [Patience], else that of the system or of ctx.
func Rename(ctx context.Context, from, to string) error { return thisSystem.rename(ctx, from, to) }

// RenameAtOnce is Rename without patience: for who knows another name, and
// has waited once.
func RenameAtOnce(from, to string) error {
	return thisSystem.atOnce().rename(context.Background(), from, to)
}

// Remove takes a file away, as os.Remove does, with the errors of Rename.
func Remove(ctx context.Context, path string) error { return thisSystem.remove(ctx, path) }

// Programs are the programs that have a file open, by the names that Windows shows; none
// where nobody has, or the system does not tell.
func Programs(path string) []string { return thisSystem.programs(path) }

// Is reports whether the system refused something because another program
// has the file open.
func Is(err error) bool { return isHeld(err) }

// system is what the operating system is asked; the tests have worse ones.
type system struct {
	osRename func(from, to string) error
	osRemove func(path string) error
	// holding finds the file for which the system refused, where that is because
	// another program has it open.
	holding  func(err error, paths ...string) (path string, held bool)
	programs func(path string) []string
	pause    func(ctx context.Context, d time.Duration) error
	patience time.Duration
}

var thisSystem = system{os.Rename, os.Remove, holding, programs, pause, Patience}

// atOnce is the same system for who does not wait.
func (s system) atOnce() system {
	s.patience = 0
	return s
}

func (s system) rename(ctx context.Context, from, to string) error {
	return s.insist(ctx, func() error { return s.osRename(from, to) }, to, from)
}

func (s system) remove(ctx context.Context, path string) error {
	return s.insist(ctx, func() error { return s.osRemove(path) }, path)
}

// insist does something with files until no other program holds them, or patience ends.
func (s system) insist(ctx context.Context, do func() error, paths ...string) error {
	waited, denied := time.Duration(0), false
	for next := firstPause; ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := do()
		if err == nil {
			return nil
		}
		path, held := s.holding(err, paths...)
		switch {
		case !held && errors.Is(err, fs.ErrPermission) && !denied:
			denied = true // whoever held it may have let go before it was looked for
			continue
		case !held:
			return err
		case waited >= s.patience:
			return &Held{Path: path, By: s.programs(path), Waited: waited, Err: err}
		}
		denied = false
		if err := s.pause(ctx, next); err != nil {
			return err
		}
		waited += next
		next = min(2*next, longestPause)
	}
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
