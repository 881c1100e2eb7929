// Package node gives a club file its part in evenings of several computers: which
// computer this is, how it comes to an event and back to it at the next start, and
// what keeps it in step.
//
//	here := node.At(settings, club, version)
//	journal, evening, err := here.Join(ctx, access, "Room B", "Anna de Vries")
//	following := here.Follow(evening)
//	defer replica.End()
//
// An evening that is on one computer alone needs none of it: then nothing is
// read, written or dialled.
package node

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"clubnight/assets"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/eventserver"
)

// Errors of taking part.
var (
	// ErrNotBegun is returned to who joins an event in which nobody has
	// recorded anything.
	ErrNotBegun = errors.New("nobody has begun the evening of this event")
	// ErrUnderWay is returned where the evening of the club file that is not over is
	// another one than the event's.
	ErrUnderWay = errors.New("another evening is under way in the club file")
	// ErrSettings is returned where the user's settings cannot be written: they hold
	// which computer this is.
	ErrSettings = errors.New("the settings of this user cannot be written")
)

// Computer is a club file on this computer. It is known by the name of the computer,
// the place of the file and which file it is, in the settings of the user, and not in
// the file: a copy on another computer, or at another place, is another computer, so
// that what belongs to one computer alone never belongs to two. Its methods may be
// called from any goroutine.
type Computer struct {
	club     *clubfile.File
	settings string
	version  string
}

// Settings is the folder of the user's settings for this: At takes it where
// none is named.
func Settings() (string, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(config, assets.Name, "computers"), nil
}

// At is this computer with a club file. settings is a folder, that of Settings
// where it is ""; version is that of the program. Nothing is read or written
// before it is asked for.
func At(settings string, club *clubfile.File, version string) *Computer {
	return &Computer{club: club, settings: settings, version: version}
}

// Names are what people call this computer and who works at it, as they were said last;
// "" for what was never said.
func (c *Computer) Names() (name, person string) {
	r, err := c.read()
	if err != nil {
		return "", ""
	}
	return r.Name, r.Person
}

// Resume opens an evening of the club file: one of several computers as what this
// computer is in it. Nothing is recorded by that.
func (c *Computer) Resume(j session.Journal) (*session.Session, error) {
	s, err := session.Resume(j)
	if err != nil || !s.State().Shared() {
		return s, err
	}
	r, err := c.certain()
	if err != nil { // it goes on as a computer that nobody knows
		slog.Warn("which computer of the evening this is", "error", err)
		return s, nil
	}
	a, err := c.access(s.State().SharedAs())
	if err != nil && !errors.Is(err, eventserver.ErrNotKept) {
		slog.Warn("the access to the event", "error", err)
	}
	return session.ResumeAt(j, c.here(r, a))
}

// here is what this computer says of itself.
func (c *Computer) here(r record, a eventserver.Access) session.Here {
	return session.Here{Computer: r.Computer, Name: r.Name, Person: r.Person,
		Version: c.version, Role: session.Role(a.Role), Secret: a.Secret, Admitted: a.Admitted}
}

// GoOn makes this computer's presence in an evening known, as it is done when it is
// opened; viewers and walls are not known to the others.
func (c *Computer) GoOn(s *session.Session) error {
	st := s.State()
	if !st.Shared() {
		return nil
	}
	r, err := c.certain()
	if err != nil {
		return err
	}
	a, err := c.access(st.SharedAs())
	if err != nil && !errors.Is(err, eventserver.ErrNotKept) {
		return err
	}
	return s.Share(st.SharedAs(), c.here(r, a))
}

// underWay refuses another evening than the one with that number while one is under way:
// played, or one of several computers.
func (c *Computer) underWay(number int64) error {
	j, there, err := c.club.Unfinished()
	if err != nil || !there || j.ID() == number {
		return err
	}
	s, err := session.Resume(j)
	if err != nil {
		return err
	}
	if st := s.State(); st.Shared() || st.Entered() > 0 {
		return fmt.Errorf("evening %d: %w", j.ID(), ErrUnderWay)
	}
	return nil
}

// copyOf finds the club file's copy of an evening; its number is 0 where there is none.
func (c *Computer) copyOf(ctx context.Context, entries []session.Entry) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return c.club.Same(entries)
}
