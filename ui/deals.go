package ui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/deal"
)

// dealsDialog is where the evening's deals come from, are kept locked, and are released.
type dealsDialog struct {
	w *Window
	d *dialog.CustomDialog

	state, analysis            *widget.Label
	file, here, machine, clear *button
	release                    *button
}

// analysis is the search for what every contract makes, for one evening.
type analysis struct {
	of     *session.Session
	cancel context.CancelFunc
	text   string // how far it is
}

func (w *Window) onDeals() {
	if w.asking() || w.ev.Session == nil {
		return
	}
	d := &dealsDialog{w: w, state: sentence(""), analysis: note("")}
	calm := escapes(func() { d.hide() })
	d.file = calm.button("Deals from a file…", d.onFile)
	d.here = calm.button("Deal them here", d.onHere)
	d.machine = calm.button("Save for the dealing machine…", d.onMachine)
	d.clear = calm.button("Take them away", d.onClear)
	d.release = calm.button("Release the deals", d.onRelease)
	away := calm.button("Close", d.hide)
	content := container.NewVBox(d.state, d.analysis, widget.NewSeparator(),
		dealsRow(d.file, "in any usual format; a file can also be dropped on the window"),
		dealsRow(d.here, "one for every board of tonight, nothing selected"),
		dealsRow(d.machine, "whoever plays tonight should not open the file"),
		dealsRow(d.release, "everybody may see them: on Results, and with the sheets"),
		dealsRow(d.clear, "as if there had been none"))
	d.d = w.form("Deals", wide(88, content), away)
	w.deals = d
	d.refresh()
	w.p.Window.Canvas().Focus(d.firstEnabled(away))
}

// dealsRow is a button with what it does beside it.
func dealsRow(b fyne.CanvasObject, does string) fyne.CanvasObject {
	return container.NewBorder(nil, nil, wide(32, b), nil, sentence(does))
}

func (d *dealsDialog) firstEnabled(otherwise *button) fyne.Focusable {
	for _, b := range []*button{d.release, d.file} {
		if !b.Disabled() {
			return b
		}
	}
	return otherwise
}

func (d *dealsDialog) hide() {
	d.d.Hide()
	d.w.deals = nil
}

func (d *dealsDialog) refresh() {
	st := d.w.st
	known := st.Deals.Known()
	d.state.SetText(dealsText(st))
	text := ""
	if known && d.w.analysing != nil {
		text = d.w.analysing.text
	}
	say(d.analysis, text)
	enable(d.file, !st.Closed)
	enable(d.here, !st.Closed && highestBoard(st) > 0)
	enable(d.machine, known)
	enable(d.release, known && !st.Deals.Released)
	enable(d.clear, known)
}

// dealsText says which deals there are, and who may see them.
func dealsText(st *session.State) string {
	if !st.Deals.Known() {
		return "There are no deals yet. With them the sheets show the cards and what every contract makes, and the cards led can be checked."
	}
	text := fmt.Sprintf("%s, %s.", count(len(dealNumbers(st)), "deal"), st.Deals.Source)
	if missing := withoutDeal(st); len(missing) > 0 {
		text += fmt.Sprintf(" Tonight's movement also has board %s, which has no deal.", boardsText(missing))
	}
	if !st.Deals.Released {
		return text + " They are locked: nobody sees them, on the screen or on paper, until you release them after play."
	}
	if st.Deals.Seed != "" {
		text += fmt.Sprintf(" They can be dealt again from set %d and this seed: %s.", st.Deals.Set, st.Deals.Seed)
	}
	return text + " Everybody may see them."
}

// dealNumbers are the boards of tonight that have a deal, and, before there is a movement, all that do.
func dealNumbers(st *session.State) []int {
	numbers := st.Deals.Numbers(0)
	for _, s := range st.Sections {
		numbers = append(numbers, st.Deals.Numbers(s.ID)...)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// withoutDeal are the boards of tonight that have none.
func withoutDeal(st *session.State) (missing []int) {
	for _, s := range st.Sections {
		for _, b := range s.Movement.Boards() {
			if _, ok := st.Deals.Board(s.ID, b); !ok {
				missing = append(missing, b)
			}
		}
	}
	slices.Sort(missing)
	return slices.Compact(missing)
}

func highestBoard(st *session.State) (highest int) {
	for _, s := range st.Sections {
		for _, b := range s.Movement.Boards() {
			highest = max(highest, b)
		}
	}
	return highest
}

func (d *dealsDialog) onFile() {
	w := d.w
	near := filepath.Dir(w.ev.Link.Options().File)
	d.hide()
	w.askPath("Deals from a file", "The file with the deals of this evening.", "", "Take these deals", w.browseFile(near), w.takeDeals)
}

// onDropped takes a file that was dropped on the window.
func (w *Window) onDropped(files []fyne.URI) {
	if w.ev.Session == nil || w.asking() || len(files) == 0 {
		return
	}
	w.takeDeals(filepath.FromSlash(files[0].Path()))
}

// takeDeals reads a file of deals and makes them the evening's.
func (w *Window) takeDeals(path string) {
	if w.st.Closed {
		w.frame.notice.tell("This evening is put away, so its deals stay as they are.")
		return
	}
	w.later(func() {
		set, err := readDeals(path)
		w.p.Post(func() {
			if err != nil {
				w.fail("reading deals", err)
				return
			}
			fact := session.DealsSet{Source: "from " + filepath.Base(path), Boards: set.Boards}
			var doubts []string
			if slices.ContainsFunc(set.Boards, func(b deal.Board) bool { return b.Lesson != "" }) {
				doubts = append(doubts, "These deals were selected for a lesson; the Laws want those of a session unselected (Law 6).")
			}
			w.setDeals(fact, doubts)
		})
	})
}

func readDeals(path string) (*deal.Set, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	set, _, err := deal.Read(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return set, nil
}

// otherDealsText says that the deals are hardly those that were played.
func otherDealsText(st *session.State) string {
	misfits, of := st.Misfits()
	return fmt.Sprintf("These are hardly the deals that were played: of %s that were led, %d do not fit.", count(of, "card"), misfits)
}

// setDeals records deals, after a question where something speaks against it.
func (w *Window) setDeals(fact session.DealsSet, doubts []string) {
	if w.st.Deals.Known() {
		doubts = append(doubts, fmt.Sprintf("The %s that are there now, %s, are replaced.", count(len(dealNumbers(w.st)), "deal"), w.st.Deals.Source))
	}
	if next, err := w.st.With(fact); err == nil && next.OtherDeals() {
		doubts = append(doubts, otherDealsText(next))
	}
	take := func() {
		w.record(func(err error) {
			if err != nil {
				w.fail("recording the deals", err)
				return
			}
			w.redraw()
			w.frame.notice.tell(dealsText(w.st))
			w.analyse()
		}, fact)
	}
	if len(doubts) == 0 {
		take()
		return
	}
	w.ask("Take these deals?", strings.Join(doubts, " "), "Leave it as it is", "Take these deals", nil, take)
}

func (d *dealsDialog) onHere() {
	w := d.w
	n := highestBoard(w.st)
	d.hide()
	seed := deal.NewSeed()
	w.setDeals(session.DealsSet{Source: "dealt here", Seed: seed.String(), Set: 1, Boards: seed.Boards(1, 1, n)}, nil)
}

func (d *dealsDialog) onClear() {
	w := d.w
	d.hide()
	w.ask("Take the deals away?", "The evening goes on without them: "+dealsText(w.st), "Keep them", "Take them away", nil, func() {
		w.record(nil, session.DealsSet{})
	})
}

func (d *dealsDialog) onRelease() {
	w := d.w
	d.hide()
	release := func() { w.record(nil, session.DealsReleased{}) }
	if open := w.st.Expected() - len(w.st.Results); open > 0 {
		w.ask("Release the deals?", fmt.Sprintf("%s still to come. Whoever has not played a board may not see it (Law 16D).",
			counted(open, "result is", "results are")), "Not yet", "Release the deals", nil, release)
		return
	}
	release()
}

// onMachine saves the deals for a dealing machine, sealed where the format can say so.
func (d *dealsDialog) onMachine() {
	w := d.w
	st := w.st
	d.hide()
	folder := filepath.Dir(w.ev.Link.Options().File)
	w.askPath("Save for the dealing machine", "The ending of the name says the format: pbn, dup, dlm, bri, dge, lin, rbn or csv.",
		filepath.Join(folder, "deals.pbn"), "Save", w.browseFolder(folder), func(path string) {
			w.perform("saving the deals", func() error { return saveDeals(path, st) }, func() {
				w.frame.notice.tell("The deals are saved in " + path + ". Whoever plays tonight should not open it.")
			})
		})
}

// errManySets says that one file cannot hold the deals of sections that play different ones.
var errManySets = errors.New("the sections play different deals")

func saveDeals(path string, st *session.State) error {
	format, err := deal.ParseFormat(strings.TrimPrefix(filepath.Ext(path), "."))
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	set := &deal.Set{Sealed: true, Blind: true}
	for _, number := range dealNumbers(st) {
		boards := map[deal.Deal]deal.Board{}
		for _, s := range st.Sections {
			if b, ok := st.Deals.Board(s.ID, number); ok {
				boards[b.Deal] = b
			}
		}
		if len(boards) > 1 {
			return fmt.Errorf("board %d: %w", number, errManySets)
		}
		for _, b := range boards {
			set.Boards = append(set.Boards, b)
		}
	}
	var content bytes.Buffer
	if err := format.Write(&content, set); err != nil {
		return err
	}
	return os.WriteFile(path, content.Bytes(), 0o600)
}

// analyse finds what every contract makes, off Fyne's goroutine, unless that is known or under way.
func (w *Window) analyse() {
	s := w.ev.Session
	if w.analysing != nil {
		if w.analysing.of == s {
			return
		}
		w.analysing.cancel()
		w.analysing = nil
	}
	st := s.State()
	if !unsolved(st) {
		return
	}
	ctx, cancel := context.WithCancel(w.ctx)
	now := &analysis{of: s, cancel: cancel, text: "The analysis begins: what every contract makes."}
	w.analysing = now
	w.p.Go(func() {
		err := session.Analyse(ctx, s, func(done, of int) {
			w.p.Post(func() {
				now.text = fmt.Sprintf("Analysed: %d of %s.", done, count(of, "board"))
				w.redraw()
			})
		})
		w.p.Post(func() {
			cancel()
			if w.analysing == now {
				w.analysing = nil
			}
			if err != nil && !errors.Is(err, context.Canceled) {
				w.fail("analysing the deals", err)
			}
			w.redraw()
		})
	})
}

func unsolved(st *session.State) bool {
	if len(st.Deals.Unsolved(0)) > 0 {
		return true
	}
	return slices.ContainsFunc(st.Sections, func(s session.Section) bool { return len(st.Deals.Unsolved(s.ID)) > 0 })
}
