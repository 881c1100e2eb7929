package main

import (
	"log/slog"
	"path/filepath"

	"clubnight/bridgemate/computer"
	"clubnight/ui"
	"clubnight/ui/clubs"
	"clubnight/ui/computers"
	"clubnight/ui/desk/teach"
	"clubnight/ui/shell"
	"clubnight/ui/teaching"
)

// neighbours are the pages of what stands beside the club's evening. The program does
// without any of them that is left out here.
func (c *clubnight) neighbours(rules *teach.Library) []ui.Neighbour {
	return []ui.Neighbour{c.teaching(rules), c.manyClubs, c.severalComputers}
}

// teaching is the teacher's desk.
func (c *clubnight) teaching(rules *teach.Library) ui.Neighbour {
	return func(w *ui.Window) shell.Page {
		return teaching.NewPage(w, w.Evening, teaching.Files{Library: rules, OpenFile: computer.Open,
			Sheets: filepath.Join(filepath.Dir(c.options.club), "sheets")})
	}
}

// manyClubs is an event that many clubs play; in practice its places come as files.
func (c *clubnight) manyClubs(w *ui.Window) shell.Page {
	p := clubs.Params{After: c.after, Near: c.near()}
	if !c.options.rehearsal {
		event, err := newClubsEvent(c.Language(), c.app.Preferences(), c.options.club)
		if err != nil {
			slog.Warn("the folder of accesses to events", "error", err)
		} else {
			p.Event = event
		}
	}
	return clubs.New(w, w.Evening, p)
}

// severalComputers are those of one evening; nil in practice, which is on one.
func (c *clubnight) severalComputers(w *ui.Window) shell.Page {
	c.several = nil
	if c.joint == nil {
		return nil
	}
	c.several = computers.New(w, w.Evening,
		computers.Params{Node: c.joint, SaveFile: c.saveFile, OpenFile: computer.Open, Near: c.near()})
	return c.several
}

// near is the folder in which the director looks for files first: the one in which that
// of the club file lies.
func (c *clubnight) near() string { return filepath.Dir(filepath.Dir(c.options.club)) }
