package computers

import (
	"errors"
	"io"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/conflicts"
	"clubnight/ui/desk/nodes"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

func severalText(in *desk.Language) string { return in.Text("Several computers…") }

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Offer(text, answer string, do func())
	Fail(what string, err error)
	Begin(model.Opened) // goes on with another evening
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params is what the page is made of.
type Params struct {
	Node Node
	// SaveFile writes a new file beside the sheets and names it.
	SaveFile func(name string, write func(io.Writer) error) (file string, err error)
	// OpenFile shows a file with the program that the computer has for it.
	OpenFile func(path string) error
	// Near is the folder in which invitations are looked for first.
	Near string
}

// Page is where an evening of several computers is begun, joined and looked after: who is
// here, whose rooms are whose, and what contradicts each other.
type Page struct {
	w     shown
	node  Node
	slips slipsPress
	near  string // the folder in which invitations are looked for first

	page     *computersPage // the dialogs, nil while they are closed
	conflict *conflictDialog
	join     *joinDialog
	stop     func() // ends watching the line
}

// New makes the page for the evenings that are opened in a model, and makes known there
// how this computer stands with the server.
func New(w Shell, ev *model.Evening, p Params) *Page {
	ev.Share(p.Node)
	return &Page{w: shown{w, ev}, node: p.Node, slips: slipsPress{save: p.SaveFile, open: p.OpenFile}, near: p.Near}
}

// watch shows how the line stands, whenever that changes.
func (c *Page) watch() {
	if c.stop == nil {
		c.stop = c.node.Watch(func(desk.ConnectionStatus) { c.w.Changed() })
	}
}

func (c *Page) unwatch() {
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
}

func (c *Page) Register() shell.Registration {
	return shell.Registration{
		As: shell.Computers, Visit: c.onPage, Close: c.unwatch,
		Asked: func(path string) bool {
			if c.join == nil || !desk.IsInvitation(path) {
				return false
			}
			c.join.take(path)
			return true
		},
		Dropped: func(path string, _ func() bool) bool {
			if !desk.IsInvitation(path) {
				return false
			}
			c.onJoin(path)
			return true
		},
		Refresh: func() {
			if c.page != nil {
				c.page.refresh()
			}
			if c.conflict != nil {
				c.conflict.refresh()
			}
		},
		Open: func() {
			c.watch()
			c.hideConflict() // it was about the evening before, as the page was
			c.hidePage()
		},
		Commands: []shell.Command{{Menu: shell.MenuEvening, Group: shell.GroupThird,
			Text: severalText(c.w.Language()), OnWall: true, Do: c.onPage}},
	}
}

func (c *Page) hidePage() {
	if c.page != nil {
		c.page.hide()
	}
}

func (c *Page) hideConflict() {
	if c.conflict != nil {
		c.conflict.hide()
	}
}

// onRetry has the server tried at once.
func (c *Page) onRetry() { c.w.Run(c.node.Retry) }

// onLeave ends following, after a question.
func (c *Page) onLeave() {
	in := c.w.Language()
	c.w.Ask().Question(in.Text("Go on alone?"), in.Say(screen.LeaveAsked), in.Text("Stay"),
		in.Text("Go on alone"), nil, func() {
			c.w.Run(func() {
				err := c.node.Leave()
				c.w.Post(func() {
					if err != nil {
						c.w.Fail("leaving the event", err)
					} else {
						c.w.Tell(in.Say(screen.HasLeft))
					}
					c.w.Redraw()
				})
			})
		})
}

// onWork takes the work of a row over, after a question.
func (c *Page) onWork(row nodes.WorkRow) {
	in := c.w.Language()
	w := c.w
	switch why, may := desk.MayRecord(in, desk.RoleHere(w.State(), w.Connected()), session.WorkTaken{}.Kind()); {
	case row.Here:
		w.Tell(in.Say(screen.WorkIsOurs, "Work", row.Work))
	case !may:
		w.Tell(why)
	case row.Section == 0:
		w.Ask().Question(in.Text("Draw here?"), nodes.TakeOverAsked(in, row), in.Text("Leave it there"),
			in.Text("Draw here"), nil, func() { c.takeDraw(row) })
	default:
		newTakeOver(c, row)
	}
}

// takeDraw records that this computer draws from now on.
func (c *Page) takeDraw(row nodes.WorkRow) {
	c.w.RecordOver(func(err error) {
		if err != nil {
			c.w.Fail("taking work over", err)
		} else {
			c.w.Tell(nodes.TakenOver(c.w.Language(), row))
		}
		c.w.Redraw()
	}, row.DrawTaken())
}

// takeRoom takes the Bridgemates of a computer over, with a copy of their file or a new
// one. Of a copy that may be another room's it asks once more.
func (c *Page) takeRoom(row nodes.WorkRow, how bridgemate.Takeover) {
	in := c.w.Language()
	w := c.w
	link, there := w.Handsets("taking a room over")
	if !there {
		return
	}
	how.Program = link.Options().Program != ""
	w.Later(func() {
		err := link.TakeOver(w.Context(), row.Sections, how)
		w.Post(func() {
			var strange *bridgemate.StrangeFile
			switch {
			case errors.As(err, &strange) && !how.Strange:
				how.Strange = true
				w.Ask().Question(in.Text("Use this copy?"), nodes.StrangeCopyAsked(in, row, how.Copy, strange.Name),
					in.Text("Leave it"), in.Text("Use it all the same"), nil, func() { c.takeRoom(row, how) })
			case err != nil:
				w.Fail("taking a room over", err)
			default:
				w.Tell(nodes.TakenOver(in, row))
			}
			w.Redraw()
		})
	})
}

// newTakeOver asks how a room is taken over: with a copy of its file, or a new one.
func newTakeOver(c *Page, row nodes.WorkRow) {
	in := c.w.Language()
	w := c.w
	var hide func()
	calm := kit.Escapes(in.Labels, func() { hide() })
	answer := func(do func()) func() { return func() { hide(); do() } }
	stay := calm.Button(in.Text("Leave it there"), answer(func() {}))
	fresh := calm.Button(in.Text("New file"), answer(func() { c.takeRoom(row, bridgemate.Takeover{}) }))
	file := calm.Button(in.Text("Copy of its file…"), answer(func() {
		near := w.Opened().Link.Options().File
		w.Ask().Path(in.Text("Copy of the Bridgemate file"), nodes.TakeOverAsked(in, row), "", in.Text("Take it over"),
			w.Ask().File(folderOf(near), ".bws"),
			func(path string) { c.takeRoom(row, bridgemate.Takeover{Copy: path}) })
	}))
	d := w.Ask().Form(in.Text("Take the room over?"),
		kit.Wide(60, kit.Sentence(nodes.TakeOverAsked(in, row))), stay, file, fresh)
	hide = d.Hide
	w.Ask().Focus(stay)
}

// settle records what decides a conflict: the keep-th side, or what counts now where keep
// is -1. Where it is not the same any more, nothing is recorded.
func (c *Page) settle(was session.Conflict, keep int, then func(error)) {
	c.w.RecordMade(func(st *session.State) ([]session.Fact, error) {
		now, there, same := conflicts.Same(st.Conflicts(), was)
		switch {
		case !there:
			return nil, errConflictGone
		case !same:
			return nil, errConflictGrew
		}
		return st.Settle(now, keep), nil
	}, func(err error) {
		then(err)
		c.w.Redraw()
	})
}

// What keeps a conflict from being settled as it was seen.
var (
	errConflictGone = errors.New("the conflict is settled already")
	errConflictGrew = errors.New("the conflict has another side by now")
)
