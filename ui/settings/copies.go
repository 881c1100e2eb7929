package settings

import (
	"strings"

	"clubnight/session/clubfile/copies"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/shell"
)

// Copies keeps copies of the club file. Its methods return at once.
type Copies interface {
	// Copy makes one now; what becomes of it is for Page.Copied to hear.
	Copy()
	// Place is the second place for copies, "" for none.
	Place() string
	// SetPlace chooses it.
	SetPlace(folder string)
}

// copying is where the club file is copied.
type copying struct {
	w    shown
	keep Copies // nil keeps none
	ways Ways
}

// Register implements shell.Page.
func (c *copying) Register() shell.Registration {
	in := c.w.Language()
	var commands []shell.Command
	if c.keep != nil {
		commands = append(commands,
			shell.Command{Menu: shell.MenuEvening, Group: shell.GroupThird,
				Text: in.Text("Copy the club file"), Do: c.keep.Copy},
			shell.Command{Menu: shell.MenuEvening, Group: shell.GroupThird,
				Text: in.Text("Second place for copies…"), Set: shell.SetFiles, Do: c.onPlace})
	}
	return shell.Registration{Commands: commands}
}

func (c *copying) onPlace() {
	in := c.w.Language()
	c.w.Ask().PathOrNone(in.Text("Second place for copies"), in.Say(screen.SecondPlaceIs), c.keep.Place(),
		in.Text("Use this place"), c.w.Ask().Folder(c.keep.Place()), func(folder string) {
			c.keep.SetPlace(folder)
			if folder == "" {
				c.w.Tell(in.Say(screen.SecondPlaceOff))
				return
			}
			c.w.Tell(in.Say(screen.SecondPlaceSet, "Folder", folder))
			c.keep.Copy() // so that a wrong place shows now
		})
}

// heard says what became of a copy: always where a place got none, and otherwise only
// where somebody asked for it.
func (c *copying) heard(r copies.Copied, asked bool) {
	in := c.w.Language()
	for _, made := range r.Made {
		c.w.Log().Info("club file copied", "copy", made.Path, "removed", r.Removed, "damaged", r.Damaged)
	}
	if len(r.Made) > 0 && len(r.Troubles) == 0 {
		c.ways.Copied(r.Entries)
	}
	for _, t := range r.Troubles {
		c.w.Log().Error("copying the club file", "error", t)
	}
	switch {
	case len(r.Troubles) > 0:
		c.w.Warn(desk.Explain(in, r.Troubles[0]), r.Troubles[0].Error())
	case asked:
		c.w.Tell(strings.Join(screen.Copied(in.Words(), r), " "))
	}
}

// Copied is told what became of a copy of the club file, on any goroutine.
func (p *Page) Copied(r copies.Copied, asked bool) {
	p.w.Post(func() {
		if p.w.Session() != nil {
			p.copying.heard(r, asked)
		}
	})
}
