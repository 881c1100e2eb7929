package ui

import (
	"strings"

	"fyne.io/fyne/v2"

	"clubnight/session/clubfile/copies"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// Copies keeps copies of the club file. Its methods return at once.
type Copies interface {
	// Copy makes one now; what becomes of it is for Window.Copied to hear.
	Copy()
	// Place is the second place for copies, "" for none.
	Place() string
	// SetPlace chooses it.
	SetPlace(folder string)
}

// copyingNeeds is what copies need of the window.
type copyingNeeds interface {
	shown
	runner
	teller
	asker
	copied(entries map[int64]int64)
}

// copying is where the club file is copied.
type copying struct {
	w    copyingNeeds
	keep Copies // nil keeps none
}

func (c *copying) Register() shell.Registration {
	var commands []shell.Command
	if c.keep != nil {
		commands = append(commands,
			shell.Command{Menu: shell.MenuEvening, Group: shell.GroupThird,
				Text: label.Text("Copy the club file"), Do: c.keep.Copy},
			shell.Command{Menu: shell.MenuEvening, Group: shell.GroupThird,
				Text: label.Text("Second place for copies…"), Set: shell.SetFiles, Do: c.onPlace})
	}
	return shell.Registration{Commands: commands}
}

func (c *copying) onPlace() {
	c.w.Ask().PathOrNone(label.Text("Second place for copies"), desk.Say(screen.SecondPlaceIs), c.keep.Place(),
		label.Text("Use this place"), c.w.Ask().Folder(c.keep.Place()), func(folder string) {
			c.keep.SetPlace(folder)
			if folder == "" {
				c.w.Tell(desk.Say(screen.SecondPlaceOff))
				return
			}
			c.w.Tell(desk.Say(screen.SecondPlaceSet, "Folder", folder))
			c.keep.Copy() // so that a wrong place shows now
		})
}

// heard says what became of a copy: always where a place got none, and otherwise only
// where somebody asked for it.
func (c *copying) heard(r copies.Copied, asked bool) {
	for _, made := range r.Made {
		c.w.Log().Info("club file copied", "copy", made.Path, "removed", r.Removed, "damaged", r.Damaged)
	}
	if len(r.Made) > 0 && len(r.Troubles) == 0 {
		c.w.copied(r.Entries)
	}
	for _, t := range r.Troubles {
		c.w.Log().Error("copying the club file", "error", t)
	}
	switch {
	case len(r.Troubles) > 0:
		c.w.Warn(desk.Explain(r.Troubles[0]), r.Troubles[0].Error())
	case asked:
		c.w.Tell(strings.Join(screen.Copied(desk.Words(), r), " "))
	}
}

// Copied is told what became of a copy of the club file, on any goroutine.
func (w *Window) Copied(r copies.Copied, asked bool) {
	w.Post(func() {
		if w.Session() != nil {
			w.copying.heard(r, asked)
		}
	})
}

// Ways are the ways on from a club file that is refused.
type Ways struct {
	// Post and Go are those of Params.
	Post, Go func(func())
	// Find looks for a copy that could take the file's place; nil where none would help.
	Find func() (*copies.Offer, error)
	// Restore puts it there; then Again opens the club file.
	Restore func(*copies.Offer) error
	Again   func()
	// Choose opens another club file.
	Choose func(path string)
	// Folder opens the club file of that name in another folder, or begins it there.
	Folder func(folder string)
	// Home comes back from practice; nil where it is not practice that is refused.
	Home func()
	// Near is the folder in which another file is looked for first.
	Near string
}

// offer looks for a copy and shows it where the reason of the refusal stands.
func (v Ways) offer(shown func(text string, found *copies.Offer)) {
	if v.Find == nil {
		return
	}
	shown(desk.Say(screen.LookingForCopy), nil)
	v.Go(func() {
		o, err := v.Find()
		v.Post(func() {
			if err != nil {
				shown(desk.Explain(err).String(), nil)
				return
			}
			shown(strings.Join(screen.Offer(desk.Words(), o), " "), o)
		})
	})
}

// restore puts the copy in its place and goes on with it.
func (v Ways) restore(window fyne.Window, o *copies.Offer) {
	v.Go(func() {
		err := v.Restore(o)
		v.Post(func() {
			if err != nil {
				Refuse(window, err, v)
				return
			}
			v.Again()
		})
	})
}
