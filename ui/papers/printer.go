package papers

import (
	"context"
	"errors"
	"fmt"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate/computer"
	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/papers"
	"clubnight/ui/shell"
)

// printer writes the night's set of sheets, and prints them or shows them to be
// printed. It can be stopped.
type printer struct {
	w      shown
	ways   Ways
	press  Press
	set    papers.NightsSet
	folder string
	show   func(path string) error
	stop   context.CancelFunc // nil while nothing is written
	chosen *sheetChoice       // the dialog of the sheets, nil while it is closed
	lacks  string             // what was told last of letters that cannot be printed, and printed all the same
}

func (p *printer) register() shell.Registration {
	in := p.w.Language()
	choosing := func() bool { return p.chosen != nil }
	return shell.Registration{
		Commands: []shell.Command{
			{Menu: shell.MenuResults, Group: shell.GroupSecond, Text: in.Text("Print"),
				Shortcut: shell.WithCtrl(fyne.KeyP), Within: choosing, Do: p.Print},
			{Menu: shell.MenuResults, Group: shell.GroupSecond, Text: in.Text("Sheets…"), Set: shell.SetFiles,
				Shortcut: withCtrlShift(fyne.KeyP), Do: p.Choose},
			{Menu: shell.MenuResults, Group: shell.GroupSecond, Text: in.Text("Save the sheets…"),
				Shortcut: shell.WithCtrl(fyne.KeyS), Do: p.onSave},
		},
		Open: func() { // the sheets would be those of the evening before
			p.Cancel()
			if p.chosen != nil {
				p.chosen.hide()
			}
		},
	}
}

// Printing reports whether sheets are being written.
func (p *printer) Printing() bool { return p.stop != nil }

// Cancel stops what is being written.
func (p *printer) Cancel() {
	if p.Printing() {
		p.stop()
	}
}

// choose takes another set from now on.
func (p *printer) choose(set papers.NightsSet) {
	p.set = set
	if p.press.Keep != nil {
		p.press.Keep(set)
	}
}

// OnPaper prints on Letter or on A4 from now on.
func (p *printer) OnPaper(letter bool) {
	set := p.set
	set.Letter = letter
	p.choose(set)
}

// Print prints the night's set.
func (p *printer) Print() {
	if p.chosen != nil {
		p.chosen.hide()
	}
	p.PrintAsItWas(p.w.State())
}

// PrintAsItWas does that for the evening as it stands or stood once.
func (p *printer) PrintAsItWas(st *session.State) {
	if p.ready(st) {
		p.unlessLacking(st, p.w.Language().Text("Print anyway"), func() { p.sheets(st, p.folder, p.deliver(st)) })
	}
}

// unlessLacking does something with sheets. Where a name has letters that they cannot
// PrintAsItWas it asks first, once for the same names.
func (p *printer) unlessLacking(st *session.State, anyway string, do func()) {
	in := p.w.Language()
	var font *paper.Font
	if p.press.Font != nil {
		font = p.press.Font()
	}
	lacks := papers.SheetsLacking(in, st, font)
	if lacks == "" || lacks == p.lacks {
		do()
		return
	}
	p.w.Ask().Question(in.Text("Letters that cannot be printed"), lacks, anyway, in.Text("Cancel"),
		func() { p.lacks = lacks; do() }, nil)
}

// order is how sheets are wanted now.
func (p *printer) order() Order {
	o := Order{Set: p.set, Address: p.ways.Address()}
	if p.ways.TableAddress == nil || p.w.Past() {
		return o
	}
	for _, sec := range p.w.State().Sections {
		for _, table := range sec.Movement.TableNumbers() {
			if at := p.ways.TableAddress(sec.ID, table); at != "" {
				if o.TableAddresses == nil {
					o.TableAddresses = map[session.TableTerm]string{}
				}
				o.TableAddresses[session.TableTerm{Section: sec.ID, Table: table}] = at
			}
		}
	}
	return o
}

// PrintCard prints the card of one contestant.
func (p *printer) PrintCard(of *session.Ranking, line int) {
	p.one(func(_ context.Context, _ *session.Session, st *session.State, sc *session.Scores,
		o Order) (sheet.File, error) {
		return p.press.Card(st, sc, of, line, o), nil
	})
}

// PrintPage prints the personal page of one contestant.
func (p *printer) PrintPage(of *session.Ranking, line int) {
	p.one(func(ctx context.Context, s *session.Session, st *session.State, sc *session.Scores,
		o Order) (sheet.File, error) {
		return p.press.Page(ctx, s, st, sc, of, line, o)
	})
}

// one prints a single sheet of the evening as it stands.
func (p *printer) one(drawn func(
	context.Context, *session.Session, *session.State, *session.Scores, Order,
) (sheet.File, error)) {
	s, st, sc, o := p.w.Session(), p.w.State(), p.w.Scores(), p.order()
	if p.Printing() || sc == nil {
		return
	}
	p.unlessLacking(st, p.w.Language().Text("Print anyway"), func() {
		p.work(p.folder, func(ctx context.Context) (int, string, error) {
			file, err := drawn(ctx, s, st, sc, o)
			if err != nil {
				return 0, "", err
			}
			files, err := p.press.Write(p.folder, st.Evening, file)
			if err != nil {
				return 0, "", err
			}
			to, err := p.send(ctx, o.Set.Printer, files, func(int) int { return 1 })
			return len(files), to, err
		})
	})
}

var (
	// errNotShown is returned when the sheets are written, and no program
	// opened one of them.
	errNotShown = errors.New("opening a sheet")
	// errNoneChosen is returned when the night's set has no sheet that there is.
	errNoneChosen = errors.New("no sheet is chosen")
)

// deliver prints the files of sheets, or shows them.
func (p *printer) deliver(st *session.State) func(
	ctx context.Context, sheets []reports.Sheet, files []string,
) (string, error) {
	set := p.set
	return func(ctx context.Context, sheets []reports.Sheet, files []string) (string, error) {
		to, err := p.send(ctx, set.Printer, files, func(i int) int { return max(set.Copies[sheets[i].Of], 1) })
		if err == nil { // all of them have come to a printer, or to a program that shows them
			p.w.Post(func() {
				if st.Later == 0 {
					p.ways.Printed(st)
				}
			})
		}
		return to, err
	}
}

// What became of files that were to be printed.
const (
	shownOnly    = ""  // they were opened, as was chosen
	shownInstead = "?" // they were opened, since nothing here prints them
)

// send sends files to a printer, and tells to which they went; without one they are
// opened. Where nothing prints by itself they are opened, too.
func (p *printer) send(ctx context.Context, printer string, files []string,
	copies func(i int) int) (to string, err error) {
	to = printer
	for i, f := range files {
		if err := ctx.Err(); err != nil {
			return to, err
		}
		if to != shownOnly && to != shownInstead {
			err := p.press.Print(ctx, f, to, copies(i))
			switch {
			case errors.Is(err, computer.ErrNoPrintProgram):
				p.w.Log().Warn("printing", "error", err)
				to = shownInstead
			case err != nil:
				return to, err
			default:
				continue
			}
		}
		if err := p.show(f); err != nil {
			return to, fmt.Errorf("%w: %w", errNotShown, err)
		}
	}
	return to, nil
}

// onSave writes the sheets into a folder of the director's choice.
func (p *printer) onSave() {
	in := p.w.Language()
	if !p.ready(p.w.State()) {
		return
	}
	ask := p.w.Ask()
	p.unlessLacking(p.w.State(), in.Text("Save anyway"), func() {
		ask.Path(in.Text("Save the sheets"), in.Say(screen.SheetsGoTo), p.folder, in.Text("Save"),
			ask.Folder(p.folder), func(folder string) {
				p.sheets(p.w.State(), folder,
					func(context.Context, []reports.Sheet, []string) (string, error) { return shownOnly, nil })
			})
	})
}

// ready reports whether there is something to print, and says it where there is not.
func (p *printer) ready(st *session.State) bool {
	if p.Printing() {
		return false
	}
	if !desk.Printable(st) {
		p.w.Tell(papers.WhyNoSheet(p.w.Language(), reports.KindSeating))
		return false
	}
	return true
}

// sheets writes the sheets of the night's set off Fyne's goroutine; then goes on with
// their files, there too.
func (p *printer) sheets(st *session.State, folder string,
	then func(ctx context.Context, sheets []reports.Sheet, files []string) (to string, err error)) {
	if !p.ready(st) {
		return
	}
	s, o := p.w.Session(), p.order()
	p.work(folder, func(ctx context.Context) (int, string, error) {
		sheets, err := p.list(ctx, s, st, o)
		if err != nil {
			return 0, "", err
		}
		if st.Later == 0 { // of an earlier moment there are few
			sheets = o.Set.Chosen(sheets)
		}
		if len(sheets) == 0 {
			return 0, "", errNoneChosen
		}
		var drawn []sheet.File
		for _, one := range sheets {
			drawn = append(drawn, one.File)
		}
		files, err := p.press.Write(folder, st.Evening, drawn...)
		if err != nil {
			return 0, "", err
		}
		p.w.Log().Info("sheets written", "files", files)
		to, err := then(ctx, sheets, files)
		return len(files), to, err
	})
}

// work does something with sheets off Fyne's goroutine, until it is cancelled, and
// says what came of it.
func (p *printer) work(folder string, do func(ctx context.Context) (files int, to string, err error)) {
	w := p.w
	ctx, stop := context.WithCancel(w.Context())
	p.stop = stop
	w.Redraw()
	printer := p.set.Printer
	w.Later(func() {
		files, to, err := 0, "", ctx.Err()
		if err == nil {
			files, to, err = do(ctx)
		}
		w.Post(func() {
			stop()
			p.stop = nil
			p.done(folder, printer, files, to, err)
			w.Redraw()
		})
	})
}

// list makes out which sheets there are of an evening.
func (p *printer) list(ctx context.Context, s *session.Session, st *session.State, o Order) ([]reports.Sheet, error) {
	if err := ctx.Err(); err != nil {
		return nil, err // cancelled before its turn
	}
	sc, err := st.Score()
	if err != nil {
		return nil, err
	}
	return p.press.List(ctx, s, st, sc, o)
}

// sheetMaker makes out sheets of an evening.
type sheetMaker func(ctx context.Context, s *session.Session, st *session.State) ([]reports.Sheet, error)

// nights makes out the sheets of the night's set as it is chosen now.
func (p *printer) nights() sheetMaker {
	o := p.order()
	return func(ctx context.Context, s *session.Session, st *session.State) ([]reports.Sheet, error) {
		list, err := p.list(ctx, s, st, o)
		return o.Set.Chosen(list), err
	}
}

// done says what came of it.
func (p *printer) done(folder, printer string, files int, to string, err error) {
	in := p.w.Language()
	w := p.w
	switch {
	case errors.Is(err, context.Canceled):
		w.Tell(in.Say(screen.PrintingCancelled))
	case errors.Is(err, errNoneChosen):
		w.Tell(in.Say(screen.SheetsNoneChosen))
	case errors.Is(err, errNotShown):
		w.Fail("opening a sheet", err)
	case errors.Is(err, computer.ErrNoPrinter):
		w.Log().Error("printing a sheet", "error", err)
		w.Warn(papers.PrinterMissing(in, printer, folder), err.Error())
	case errors.Is(err, computer.ErrNotPrinted):
		w.Log().Error("printing a sheet", "error", err)
		w.Warn(papers.NotPrinted(in, printer, folder), err.Error())
	case err != nil:
		w.Fail("writing the sheets", err)
	case to == shownInstead:
		w.Tell(in.Say(screen.SheetsShownInstead, "Printer", printer))
	case to != shownOnly:
		w.Tell(in.SayCount(screen.SheetsSent, files, "Printer", to))
	default:
		w.Offer(in.SayCount(screen.SheetsWritten, files, "Folder", folder), in.Text("Open the folder"), func() {
			w.Perform("opening a folder", func() error { return p.show(folder) }, nil)
		})
	}
}
