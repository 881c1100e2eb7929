// Package deals is where the deals of the evening come from, are kept locked and are
// released, and where one of them is shown.
//
//	page := deals.New(shell, evening)
//	page.Take("evening.pbn")
//	page.Show(section, board)
package deals

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/deals"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the deals ask of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Fail(what string, err error)
}

// Sealing knows deals that come sealed, and asks for the code that opens them.
type Sealing interface {
	// Read looks whether a file has sealed deals: then open asks for their code. open is
	// nil for a file that has something else. It takes its time; open does not.
	Read(path string) (open func(), err error)
	// Waiting names the deals whose code is still to come, "" for none; Open asks for it.
	Waiting() string
	Open()
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Page is where the deals of the evening are looked after, and analysed.
type Page struct {
	w         shown
	dialog    *dealsDialog // nil while it is closed
	sealing   Sealing      // nil in a program without
	analysing *analysis    // nil while there is none
	ahead     *ahead
}

// New makes the page.
func New(w Shell, e *model.Evening) *Page {
	of := shown{w, e}
	return &Page{w: of, ahead: newAhead(of)}
}

// Unseal has sealed deals opened by who knows them.
func (p *Page) Unseal(by Sealing) { p.sealing = by }

// Register is the entry in the menu.
func (p *Page) Register() shell.Registration {
	return shell.Registration{
		Commands: []shell.Command{{Menu: shell.MenuEvening, Group: shell.GroupSecond,
			Text:     p.w.Language().Text("Deals…"),
			Shortcut: shell.WithCtrl(fyne.KeyD), Records: session.DealsSet{}, Do: p.Open}},
		Refresh: func() {
			if p.dialog != nil {
				p.dialog.refresh()
			}
			p.ahead.look(p.w)
		},
		Dropped: func(path string, _ func() bool) bool { p.Take(path); return true },
		Takes:   shell.TakesRest, // what nobody else knows is said not to be deals
		Open: func() {
			if p.dialog != nil {
				p.dialog.hide()
			}
			p.analyse()
		},
	}
}

// dealsDialog is where the evening's deals come from, are kept locked, and are released.
type dealsDialog struct {
	of *Page
	w  shown
	d  *dialog.CustomDialog

	state, analysis            *widget.Label
	file, here, machine, clear *kit.Button
	release, give              *kit.Button
}

// analysis is the search for what every contract makes, for one evening.
type analysis struct {
	of     *session.Session
	cancel context.CancelFunc
	text   string // how far it is
}

// Open opens the dialog.
func (p *Page) Open() {
	in := p.w.Language()
	w := p.w
	if w.Ask().Asking() {
		return
	}
	d := &dealsDialog{of: p, w: w, state: kit.Sentence(""), analysis: kit.Note("")}
	calm := kit.Escapes(in.Labels, func() { d.hide() })
	d.file = calm.Button(in.Text("Deals from a file…"), d.onFile)
	d.here = calm.Button(in.Text("Deal them here"), d.onHere)
	d.machine = calm.Button(in.Text("Save for the dealing machine…"), d.onMachine)
	d.clear = calm.Button(in.Text("Take them away"), d.onClear)
	d.release = calm.Button(in.Text("Release the deals"), d.onRelease)
	d.give = calm.Button(in.Text("Give them to a room…"), d.onGive)
	away := calm.Button(in.Text("Close"), d.hide)
	content := container.NewVBox(d.state, d.analysis, widget.NewSeparator())
	if waiting := p.waiting(); waiting != "" {
		content.Add(dealsRow(calm.Button(in.Text("Open sealed deals…"), func() { d.hide(); p.sealing.Open() }), waiting))
	}
	for _, row := range []fyne.CanvasObject{
		dealsRow(d.file, in.Say(screen.DoesFromFile)),
		dealsRow(d.here, in.Say(screen.DoesHere)),
		dealsRow(d.machine, in.Say(screen.DoesMachine)),
		dealsRow(d.release, in.Say(screen.DoesRelease)),
		dealsRow(d.clear, in.Say(screen.DoesClear)),
	} {
		content.Add(row)
	}
	if mayGive(w) {
		content.Add(dealsRow(d.give, in.Say(screen.DoesGive)))
	}
	d.d = w.Ask().Form(in.Text("Deals"), kit.Wide(88, content), away)
	p.dialog = d
	d.refresh()
	w.Ask().Focus(d.firstEnabled(away))
}

// dealsRow is a button with what it does beside it.
func dealsRow(b fyne.CanvasObject, does string) fyne.CanvasObject {
	return container.NewBorder(nil, nil, kit.Wide(32, b), nil, kit.Sentence(does))
}

func (d *dealsDialog) firstEnabled(otherwise *kit.Button) fyne.Focusable {
	for _, b := range []*kit.Button{d.release, d.file} {
		if !b.Disabled() {
			return b
		}
	}
	return otherwise
}

func (d *dealsDialog) hide() {
	d.d.Hide()
	d.of.dialog = nil
}

func (d *dealsDialog) refresh() {
	st := d.w.State()
	known := st.Deals.Known()
	d.state.SetText(deals.Text(d.w.Language(), st))
	text := ""
	if known && d.of.analysing != nil {
		text = d.of.analysing.text
	}
	kit.Say(d.analysis, text)
	kit.Enable(d.file, !st.Closed)
	kit.Enable(d.here, !st.Closed && deals.HighestBoard(st) > 0)
	kit.Enable(d.machine, known)
	kit.Enable(d.release, st.Deals.Locked())
	kit.Enable(d.clear, known || st.Deals.Sealed())
	kit.Enable(d.give, st.Deals.Locked())
}

func (d *dealsDialog) onFile() {
	in := d.w.Language()
	w := d.w
	near := filepath.Dir(w.Link().Options().File)
	d.hide()
	w.Ask().Path(in.Text("Deals from a file"), in.Say(screen.DealsAreIn), "", in.Text("Take these deals"),
		w.Ask().File(near), d.of.Take)
}

// Take reads a file of deals and makes them the evening's.
func (p *Page) Take(path string) {
	in := p.w.Language()
	w := p.w
	if w.State().Closed {
		w.Tell(in.Say(screen.DealsStay))
		return
	}
	w.Later(func() {
		var set *deal.Set
		unseal, err := p.unsealing(path)
		if unseal == nil && err == nil {
			set, err = deals.Read(path)
		}
		w.Post(func() {
			switch {
			case err != nil:
				w.Fail("reading deals", err)
				return
			case unseal != nil:
				unseal()
				return
			}
			fact := session.DealsSet{Source: "from " + filepath.Base(path), Boards: set.Boards}
			var doubts []string
			if slices.ContainsFunc(set.Boards, func(b deal.Board) bool { return b.Lesson != "" }) {
				doubts = append(doubts, in.Say(screen.DealsOfLesson))
			}
			p.setDeals(fact, doubts)
		})
	})
}

// waiting names sealed deals whose code is still to come, "" for none.
func (p *Page) waiting() string {
	if p.sealing == nil {
		return ""
	}
	return p.sealing.Waiting()
}

// unsealing asks for the code of a file of sealed deals; it is nil for another file.
func (p *Page) unsealing(path string) (open func(), err error) {
	if p.sealing == nil {
		return nil, nil
	}
	return p.sealing.Read(path)
}

// Use makes deals the evening's, after a question where it has some.
func (p *Page) Use(fact session.DealsSet) { p.setDeals(fact, nil) }

// setDeals records deals, after a question where something speaks against it.
func (p *Page) setDeals(fact session.DealsSet, doubts []string) {
	in := p.w.Language()
	w := p.w
	switch st := w.State(); {
	case st.Deals.Sealed():
		doubts = append(doubts, in.Say(screen.DealsSealed))
	case st.Deals.Known():
		doubts = append(doubts, in.SayCount(screen.DealsReplaced, len(deals.Numbers(w.State())),
			"Source", w.State().Deals.Source))
	}
	if next, err := w.State().With(fact); err == nil && next.OtherDeals() {
		doubts = append(doubts, desk.OtherDealsText(in, next))
	}
	take := func() {
		w.Record(func(err error) {
			if err != nil {
				w.Fail("recording the deals", err)
				return
			}
			w.Redraw()
			w.Tell(deals.Text(in, w.State()))
			p.analyse()
		}, fact)
	}
	if len(doubts) == 0 {
		take()
		return
	}
	w.Ask().Question(in.Text("Take these deals?"), strings.Join(doubts, " "), in.Text("Leave it as it is"),
		in.Text("Take these deals"), nil, take)
}

func (d *dealsDialog) onHere() {
	st := d.w.State()
	d.hide()
	d.of.setDeals(deals.DealtHere(st, deal.NewSeed(), "dealt here"), nil)
}

func (d *dealsDialog) onClear() {
	in := d.w.Language()
	w := d.w
	d.hide()
	w.Ask().Question(in.Text("Take the deals away?"), in.Say(screen.DealsGo, "Deals", deals.Text(in, w.State())),
		in.Text("Keep them"), in.Text("Take them away"), nil, func() {
			w.Record(nil, session.DealsSet{})
		})
}

func (d *dealsDialog) onRelease() {
	in := d.w.Language()
	w := d.w
	d.hide()
	release := func() { w.Record(nil, session.DealsReleased{}) }
	if doubts := deals.ReleaseDoubts(in, w.State(), time.Now()); len(doubts) > 0 {
		w.Ask().Question(in.Text("Release the deals?"), strings.Join(doubts, " "), in.Text("Not yet"),
			in.Text("Release the deals"), nil, release)
		return
	}
	release()
}

// onMachine saves the deals for a dealing machine, sealed where the format can say so.
func (d *dealsDialog) onMachine() {
	in := d.w.Language()
	w := d.w
	st := w.State()
	d.hide()
	folder := filepath.Dir(w.Link().Options().File)
	w.Ask().Path(in.Text("Save for the dealing machine"), in.Say(screen.DealFormats),
		filepath.Join(folder, "deals.pbn"), in.Text("Save"), w.Ask().Folder(folder), func(path string) {
			w.Perform("saving the deals", func() error { return deals.Save(path, st) }, func() {
				w.Tell(in.Say(screen.DealsSaved, "Path", path))
			})
		})
}

// analyse finds what every contract makes, off Fyne's goroutine, unless that
// is known or under way.
func (p *Page) analyse() {
	in := p.w.Language()
	w := p.w
	s := w.Session()
	if p.analysing != nil {
		if p.analysing.of == s {
			return
		}
		p.analysing.cancel()
		p.analysing = nil
	}
	st := s.State()
	if !deals.Unsolved(st) {
		return
	}
	ctx, cancel := context.WithCancel(w.Context())
	now := &analysis{of: s, cancel: cancel, text: in.Say(screen.AnalysisBegins)}
	p.analysing = now
	w.Run(func() {
		err := session.Analyse(ctx, s, func(done, of int) {
			w.Post(func() {
				now.text = in.SayCount(screen.Analysed, of, "Done", done)
				w.Redraw()
			})
		})
		w.Post(func() {
			cancel()
			if p.analysing == now {
				p.analysing = nil
			}
			if err != nil && !errors.Is(err, context.Canceled) {
				w.Fail("analysing the deals", err)
			}
			w.Redraw()
		})
	})
}
