package main

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/eventserver"
	"clubnight/ui"
	"clubnight/ui/desk"
	"clubnight/ui/model"
	"clubnight/ui/refused"
)

// prefPlace is the second place for copies.
const prefPlace = "secondPlaceForCopies"

// lastCopy is how long the program waits at its end for a disk that does not answer.
const lastCopy = 15 * time.Second

// show fills the window with the evening that was opened, or says there why
// there is none.
func (c *clubnight) show(window fyne.Window, evening model.Opened, err error) {
	in := c.Language()
	if err != nil {
		slog.Error("opening the evening", "error", err)
		c.close() // a copy may take the file's place
		refused.Show(in, window, err, c.ways(window, err))
		return
	}
	w := ui.New(c.params(window))
	c.window.Store(w)
	w.Open(evening)
	c.sayMoved(w)
	if c.notJoined != nil {
		slog.Error("joining the event", "error", c.notJoined)
		if asksPassword(c.notJoined) && c.several != nil {
			c.several.JoinAt(c.options.event)
		}
		if !errors.Is(c.notJoined, eventserver.ErrNotKept) { // else its password is only asked for
			w.Tell(desk.Explain(in, troubled(c.notJoined)).String())
		}
	}
	// nothing pushes an evening aside unasked
	if c.options.open != "" && (evening.Resumed || desk.IsInvitation(c.options.open)) {
		w.Drop(c.options.open)
	}
}

// asksPassword reports whether an event was not joined for want of its
// password, or of the right one.
func asksPassword(err error) bool {
	return errors.Is(err, eventserver.ErrNotKept) || errors.Is(err, eventserver.ErrPassword)
}

// ways are the ways on where the club file is refused.
func (c *clubnight) ways(window fyne.Window, why error) refused.Ways {
	club := c.options.club
	v := refused.Ways{
		Post: c.onScreen, Go: func(f func()) { go f() }, Near: filepath.Dir(club),
		Again: func() { c.begin(window) },
		Choose: func(path string) {
			c.options.club, c.options.clicked = path, false
			c.begin(window)
		},
		Folder: func(folder string) {
			c.options.club, c.options.clicked = filepath.Join(folder, filepath.Base(club)), false
			c.begin(window)
		},
	}
	if c.home != nil {
		v.Home = func() { c.goHome(window) }
	}
	if copies.Helps(why) {
		v.Find = func() (*copies.Offer, error) { return copies.Find(context.Background(), club, c.Place()) }
		v.Restore = func(o *copies.Offer) error { return restore(club, o) }
	}
	if errors.Is(why, clubfile.ErrDamaged) {
		v.Rescue = func() (string, []clubfile.Damage, error) { return clubfile.Rescue(context.Background(), club) }
	}
	return v
}

// restore puts a copy in the place of the club file, which nobody else may have open.
func restore(club string, o *copies.Offer) error {
	claim, err := clubfile.ClaimFile(club)
	if err != nil {
		return err
	}
	defer claim.Release()
	aside, err := copies.Restore(context.Background(), club, o.Copy.Path, time.Now())
	slog.Info("a copy takes the place of the club file", "copy", o.Copy.Path, "aside", aside, "error", err)
	return err
}

// keepCopies begins to keep copies of the club file; a rehearsal needs none.
func (c *clubnight) keepCopies() {
	if c.options.rehearsal {
		return
	}
	c.keeper = copies.NewKeeper(c.club, c.Place, func(r copies.Copied, asked bool) {
		if w := c.window.Load(); w != nil {
			w.Copied(r, asked)
		} else if err := r.Err(); err != nil {
			slog.Error("copying the club file", "error", err)
		}
	})
}

// closeCopies makes the last copy.
func (c *clubnight) closeCopies() {
	if c.keeper == nil {
		return
	}
	c.window.Store(nil) // it is closed, or another one follows
	ctx, cancel := context.WithTimeout(context.Background(), lastCopy)
	defer cancel()
	c.keeper.Close(ctx)
	c.keeper = nil
}

// Copy implements settings.Copies.
func (c *clubnight) Copy() { c.keeper.Copy() }

// Place implements settings.Copies.
func (c *clubnight) Place() string { return c.app.Preferences().String(prefPlace) }

// SetPlace implements settings.Copies.
func (c *clubnight) SetPlace(folder string) { c.app.Preferences().SetString(prefPlace, folder) }
