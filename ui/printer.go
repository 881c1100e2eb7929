package ui

import (
	"context"
	"errors"
	"fmt"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"

	"fyne.io/fyne/v2"
)

// printerNeeds is what printing needs of the window.
type printerNeeds interface {
	shown
	runner
	teller
	drawer
	asker
	printed(st *session.State)
	scores() *session.Scores
}

// printer writes the sheets of the evening, and shows them to be printed. It can be stopped.
type printer struct {
	w      printerNeeds
	write  func(ctx context.Context, folder string, st *session.State, sc *session.Scores) ([]string, error)
	card   func(folder string, st *session.State, sc *session.Scores, ranking *session.Ranking, at int) (string, error)
	folder string
	show   func(path string) error
	stop   context.CancelFunc // nil while nothing is written
}

func newPrinter(w printerNeeds, p Params) *printer {
	return &printer{w: w, write: p.Sheets, card: p.Card, folder: p.SheetFolder, show: p.OpenFile}
}

func (p *printer) register() registration {
	return registration{
		commands: []command{
			{menu: menuEvening, group: groupThird, text: "Print the sheets", shortcut: withCtrl(fyne.KeyP), do: p.onPrint},
			{menu: menuEvening, group: groupThird, text: "Save the sheets…", shortcut: withCtrl(fyne.KeyS), do: p.onSave},
		},
		open: p.cancel, // the sheets would be those of the evening before
	}
}

// busy reports whether sheets are being written.
func (p *printer) busy() bool { return p.stop != nil }

// cancel stops what is being written.
func (p *printer) cancel() {
	if p.busy() {
		p.stop()
	}
}

// onPrint writes the sheets and opens them, so that they can be looked at and printed.
func (p *printer) onPrint() { p.print(p.w.state()) }

// print does that for the evening as it stands or stood once.
func (p *printer) print(st *session.State) {
	p.sheets(st, p.folder, func(ctx context.Context, files []string) error {
		for _, f := range files {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := p.show(f); err != nil {
				return fmt.Errorf("%w: %w", errNotShown, err)
			}
		}
		p.w.post(func() { p.w.printed(st) })
		return nil
	})
}

// onCard prints the card of one contestant, by its line in a ranking.
func (p *printer) onCard(ranking *session.Ranking, at int) {
	st, sc := p.w.state(), p.w.scores()
	if p.card == nil || sc == nil {
		return
	}
	p.w.perform("printing a card", func() error {
		file, err := p.card(p.folder, st, sc, ranking, at)
		if err != nil {
			return err
		}
		return p.show(file)
	}, func() { p.w.tell(desk.SayCount(screen.SheetsWritten, 1, "Folder", p.folder)) })
}

// errNotShown is returned when the sheets are written, and no program opened one of them.
var errNotShown = errors.New("opening a sheet")

// onSave writes the sheets into a folder of the director's choice.
func (p *printer) onSave() {
	if !p.ready(p.w.state()) {
		return
	}
	ask := p.w.ask()
	ask.Path("Save the sheets", desk.Say(screen.SheetsGoTo), p.folder, "Save", ask.Folder(p.folder), func(folder string) {
		p.sheets(p.w.state(), folder, func(context.Context, []string) error { return nil })
	})
}

// ready reports whether there is something to print, and says it where there is not.
func (p *printer) ready(st *session.State) bool {
	if p.busy() {
		return false
	}
	if len(st.Results) == 0 {
		p.w.tell(desk.Say(screen.NothingToPrint))
		return false
	}
	return true
}

// sheets writes the sheets off Fyne's goroutine; then goes on with their files, there too.
func (p *printer) sheets(st *session.State, folder string, then func(ctx context.Context, files []string) error) {
	w := p.w
	if !p.ready(st) {
		return
	}
	ctx, stop := context.WithCancel(w.context())
	p.stop = stop
	w.redraw()
	w.later(func() {
		files, err := p.make(ctx, folder, st)
		if err == nil {
			w.log().Info("sheets written", "files", files)
			err = then(ctx, files)
		}
		w.post(func() {
			stop()
			p.stop = nil
			p.done(folder, len(files), err)
			w.redraw()
		})
	})
}

// make writes the sheets of an evening.
func (p *printer) make(ctx context.Context, folder string, st *session.State) ([]string, error) {
	if err := ctx.Err(); err != nil {
		return nil, err // cancelled before its turn
	}
	sc, err := st.Score()
	if err != nil {
		return nil, err
	}
	return p.write(ctx, folder, st, sc)
}

// done says what came of it.
func (p *printer) done(folder string, files int, err error) {
	w := p.w
	switch {
	case errors.Is(err, context.Canceled):
		w.tell(desk.Say(screen.PrintingCancelled))
	case errors.Is(err, errNotShown):
		w.log().Error("opening a sheet", "error", err)
		w.warn(desk.SheetsNotShown(folder), err.Error())
	case err != nil:
		w.fail("writing the sheets", err)
	default:
		w.tell(desk.SayCount(screen.SheetsWritten, files, "Folder", folder))
	}
}
