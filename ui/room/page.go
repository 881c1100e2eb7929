// Package room is the page of the evening while it is played: the tables, what needs
// attention, the last results and the remarks, and the line in which the director enters
// everything, with the bidding box beside it.
//
//	page := room.New(shell, evening, room.Ways{Correct: rulings.Correct, …})
//	shell.Register(page, page.Line())
package room

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/room"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/parts"
	"clubnight/ui/shell"
)

// Shell is what the room asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Controls() *kit.Keys
	Tell(text string)
	Warn(e desk.Explanation, details string)
	Fail(what string, err error)
	Turn(place int)
	Turned() int
	Visit(to shell.Destination)
}

// Ways are what other pages do for the room.
type Ways struct {
	// Correct opens the correction of a result, and SettlePlay asks what becomes of one
	// whose board was played by others, or twice.
	Correct, SettlePlay func(k session.Key)
	// Traveller is the line of the traveller that is seen, if one is.
	Traveller func() (k session.Key, seen bool)
	// Deals opens the deals, and Draw the draw of the next round.
	Deals, Draw func()
	// Seat asks who sits on a chair of a pair, then goes on.
	Seat func(row desk.PairRow, chair int, then func())
	// Named hears that a line has named somebody, who may be a member; nil hears nothing.
	Named func()
	// Change opens the change of the movement, and FinishChange writes one that was
	// broken off.
	Change, FinishChange func()
	// PutBack offers to put back what a change erased, PutOneBack one result.
	PutBack    func()
	PutOneBack func(k session.Key)
	// Compare compares the evening with the Bridgemate file beside, Differences is what
	// that found last, and ShowDifferences shows it.
	Compare, ShowDifferences func()
	Differences              func() []bridgemate.Difference
	// LetPhonesIn lets phones in at the tables, TableAddress is where those of one come
	// in, "" where they do not, and ShowNetwork shows what is open to whom; nil is a
	// window that serves no phones.
	LetPhonesIn, ShowNetwork func()
	TableAddress             func(section, table int) string
}

// shown is the window, with the evening that it shows and the ways to its other pages.
type shown struct {
	Shell
	*model.Evening
	to Ways
}

// Page is the guide's second tab: results come in.
type Page struct {
	w       shown
	line    *deskLine
	content fyne.CanvasObject
	page    *kit.Panes

	toggle, now *kit.Button
	interval    *kit.TextField
	progress    *kit.Meter
	board       *tableBoard
	pace        *widget.Label
	last        *kit.Grid
	results     []session.Received // newest first
	attention   *kit.PickList
	needs       *widget.Label
	calm        *canvas.Rectangle // behind the one line while nothing needs attention
	shares      *kit.Shares
	change      *kit.Button
	remarks     *widget.Label
	remarkCount int
	veiled      int // boards, when the remarks were shown
	starting    bool
	stopping    bool
}

// The heights of what needs attention, the last results and the remarks, while something
// needs attention and while nothing does.
var busyShares, calmShares = []float32{0.42, 0.36, 0.22}, []float32{0, 0.66, 0.34}

// New makes the page.
func New(of Shell, e *model.Evening, to Ways) *Page {
	in := e.Language()
	w := shown{of, e, to}
	r := &Page{w: w, line: newDeskLine(w)}
	k := w.Controls()
	r.toggle = k.Button(in.Text("Start reading"), r.onToggle)
	r.toggle.Importance = widget.HighImportance
	r.now = k.Button(in.Text("Read now"), r.onNow)
	r.interval = k.Field(r.onInterval)
	r.interval.Width, r.interval.Selects = 2.5, true
	r.progress = kit.NewMeter()
	r.board = newTableBoard(w)
	r.pace = &widget.Label{Truncation: fyne.TextTruncateEllipsis}
	r.last = k.Grid(kit.Rows(func() []session.Received { return r.results }, r.lastColumns()...))
	r.last.Newest = true
	r.last.Same = func(row int) any { return r.results[row].Key }
	r.last.Picked = func(row, _ int) {
		if row < len(r.results) {
			w.to.Correct(r.results[row].Key)
		}
	}
	r.attention = k.PickList()
	r.change = k.Button(in.Text("Change the movement…"), w.to.Change)
	r.remarks = &widget.Label{Wrapping: fyne.TextWrapWord, Selectable: true}
	copyAll := k.Button(in.In("to the clipboard", "Copy"),
		func() { fyne.CurrentApp().Clipboard().SetContent(r.remarks.Text) })

	bar := container.New(layout.NewCustomPaddedLayout(2, 4, 0, 0), kit.Ends(
		container.NewHBox(kit.Wide(20, r.toggle), r.now, widget.NewLabel(in.In("read every 5 seconds", "every")),
			r.interval, widget.NewLabel(in.In("read every 5 seconds", "seconds"))),
		container.NewBorder(nil, nil, nil,
			container.NewHBox(container.NewCenter(kit.Wide(9, r.progress)), r.change), kit.Wide(22, r.pace))))
	r.needs = kit.Heading(in.Text("Needs attention"))
	r.calm = &canvas.Rectangle{FillColor: kit.PaperGood, CornerRadius: 5}
	needs := container.NewStack(kit.Sheet(layout.NewSpacer()), r.calm,
		container.New(layout.NewCustomPaddedLayout(8, 8, 10, 10),
			container.NewBorder(kit.Tight(r.needs), nil, nil, nil, r.attention.Content)))
	last := kit.Sheet(container.NewBorder(kit.Tight(kit.Heading(in.Text("Last results"))), nil, nil, nil, r.last))
	said := kit.Sheet(container.NewBorder(
		container.NewBorder(nil, nil, kit.Tight(kit.Heading(in.Text("Remarks"))), kit.Tight(copyAll)), nil, nil, nil,
		container.NewVScroll(r.remarks)))
	middle, shares := kit.Sidebar(r.board.tiles, busyShares, needs, last, said)
	r.shares = shares
	r.page = kit.NewPanes(kit.Pane{Content: container.NewBorder(bar, r.line.content, nil, nil, middle),
		Width: 60, Grows: 1, Lines: 22})
	r.content = r.page.Content
	return r
}

// Line is the line, which stands in the menus after the results.
func (r *Page) Line() shell.Page { return r.line }

// EnterByHand brings the focus to the line.
func (r *Page) EnterByHand() { r.line.onLine() }

// Register is the page, with its entries in the menus.
func (r *Page) Register() shell.Registration {
	in := r.w.Language()
	return shell.Registration{Title: in.Text("Room"), Place: shell.TabRoom, Help: screen.HelpRoom, Chapter: "room",
		Content: r.content, Refresh: r.refresh, Focus: func() fyne.Focusable { return r.board.tiles }, Parts: r.parts,
		Reveal: r.page.Reveal, Commands: []shell.Command{
			{Menu: shell.MenuBridgemate, Group: shell.GroupFirst, Text: in.Text("Start or stop reading"),
				Shortcut: shell.WithCtrl(fyne.KeyR), Records: session.ReadingStarted{}, Do: r.onToggle},
			{Menu: shell.MenuEvening, Group: shell.GroupSecond, Text: in.Text("I play, too…"), Set: shell.SetEvening,
				Records: session.DirectorPlays{}, Do: r.askPlays},
			{Menu: shell.MenuEvening, Group: shell.GroupSecond, Text: in.Text("How results come in") + "…",
				Records: session.TablesTyped{}, Do: r.askTyped},
		}}
}

// parts are the tables, what needs attention, and the last results; the line has Ctrl+K.
func (r *Page) parts() []fyne.Focusable {
	return []fyne.Focusable{r.board.tiles, r.attention.First(), r.last}
}

func (r *Page) refresh() {
	in := r.w.Language()
	w := r.w
	text := in.Text("Start reading") + " (Ctrl+R)"
	if w.Status().Reading {
		text = in.Text("Stop reading") + " (Ctrl+R)"
	}
	if r.toggle.Text != text {
		r.toggle.SetText(text)
	}
	why, _ := desk.NoStart(in, w.State(), w.Role())
	there := w.State().Handed() && !w.State().Closed && why == ""
	kit.Enable(r.toggle, !r.stopping && (w.Status().Reading || !r.starting && there))
	kit.Enable(r.now, !r.starting && !r.stopping && there)
	kit.Enable(r.change, len(w.State().Sections) > 0 && !w.State().Closed)
	r.interval.Fill(strconv.Itoa(int(w.Link().Options().Interval / time.Second)))
	arrived, expected := w.State().Arrived(), w.State().Expected()
	r.progress.Fill(float32(arrived) / float32(max(expected, 1)))
	r.board.refresh()
	kit.Say(r.pace, room.PaceText(in, w.State(), r.board.pace))
	r.results = w.State().InOrder()
	slices.Reverse(r.results)
	r.last.Fill(len(r.results))
	w.to.Compare()
	lines := r.lines()
	r.attention.Fill(lines)
	calm := len(lines) == 1 && lines[0].Importance == widget.SuccessImportance
	kit.SetVisible(r.needs, !calm)
	kit.SetVisible(r.calm, calm)
	if calm {
		r.shares.Set(calmShares...)
	} else {
		r.needs.SetText(in.SayCount(screen.NeedsAttention, desk.CountMatters(w.Attention(w.to.Differences()))))
		r.shares.Set(busyShares...)
	}
	r.showRemarks()
}

// lastColumns are those of the last results.
func (r *Page) lastColumns() []kit.Column[session.Received] {
	in := r.w.Language()
	return []kit.Column[session.Received]{
		{Title: in.Text("Time"), Width: 4.6,
			Cell: func(res session.Received) kit.Cell { return kit.Cell{Text: res.At.Local().Format("15:04")} }},
		{Title: in.Text("Table"), Width: 4.2, Align: fyne.TextAlignCenter,
			Cell: func(res session.Received) kit.Cell {
				return kit.Cell{Text: r.w.State().TableName(res.Section, res.Table)}
			}},
		{Title: in.Text("Board"), Width: 4.6, Align: fyne.TextAlignCenter,
			Cell: func(res session.Received) kit.Cell { return kit.Cell{Text: strconv.Itoa(res.Board), Bold: true} }},
		{Title: in.Text("Contract"), Width: 7.4, Grows: true, Cell: func(res session.Received) kit.Cell {
			if r.board.veil.Hides(res.Key) {
				return parts.Veiled(in, true, res.Board)
			}
			return r.standing(res)
		}},
		{Title: in.Text("Score"), Width: 4.6, Align: fyne.TextAlignTrailing,
			Cell: func(res session.Received) kit.Cell {
				if points, ok := res.Points(); ok && !r.board.veil.Hides(res.Key) {
					return kit.Cell{Text: in.Words().Tally(points)}
				}
				return kit.Cell{Text: "–"}
			}},
	}
}

// standing is what stands, and on which phone it was entered.
func (r *Page) standing(res session.Received) kit.Cell {
	in := r.w.Language()
	c := parts.Standing(in, res)
	if by, seat := desk.EnteredBy(in, r.w.State(), res), desk.EnteredAt(in, r.w.State(), res); by != "" {
		short := []string{strings.TrimSpace(c.Text + " ☏ " + seat)}
		for _, form := range c.Shorter {
			short = append(short, strings.TrimSpace(form+" ☏ "+seat))
		}
		c.Shorter = append(append(short, c.Text), c.Shorter...)
		c.Text += " · " + by
	}
	return c
}

// showRemarks is the guide's text box, newest first.
func (r *Page) showRemarks() {
	in := r.w.Language()
	remarks := r.w.State().Remarks
	if len(remarks) == r.remarkCount && len(r.board.veil) == r.veiled && r.remarks.Text != "" {
		return
	}
	r.remarkCount, r.veiled = len(remarks), len(r.board.veil)
	var b strings.Builder
	for _, m := range slices.Backward(remarks) {
		if m.Is != nil && r.board.veil.Hides(m.Is.Key) || m.Was != nil && r.board.veil.Hides(m.Was.Key) {
			continue // it would tell how a board was played that the director has yet to play
		}
		fmt.Fprintf(&b, "%s  %s\n", in.Words().Clock(m.At), in.Words().Capital(in.Words().Remark(r.w.State(), m)))
	}
	if b.Len() == 0 {
		b.WriteString(in.Say(screen.NoRemarks))
	}
	r.remarks.SetText(strings.TrimRight(b.String(), "\n"))
}

func (r *Page) onToggle() {
	in := r.w.Language()
	w := r.w
	switch {
	case r.stopping, !w.Permits(session.ReadingStarted{}):
	case w.Status().Reading:
		r.stop()
	case r.starting:
	case desk.RoomsElsewhere(w.State()):
		why, _ := desk.NoStart(in, w.State(), w.Role())
		w.Tell(why)
	case !w.State().Handed():
		w.Tell(desk.NextOf(in, w.State(), w.Status(), w.Role()))
	default:
		r.begin()
	}
}

// begin starts the reading. What its first look says stands in the status.
func (r *Page) begin() {
	w := r.w
	link, there := w.Handsets("starting to read")
	if !there {
		return
	}
	r.starting = true
	w.Redraw()
	w.Later(func() {
		err := link.StartReading(w.Context())
		w.Post(func() {
			r.starting = false
			if err != nil && !errors.Is(err, context.Canceled) { // else it was stopped meanwhile
				w.Fail("starting to read", err)
			}
			w.Redraw()
		})
	})
}

// stop ends the reading. It waits for nothing else that goes on with the link: that may
// be a file that does not answer.
func (r *Page) stop() {
	w := r.w
	link, there := w.Handsets("stopping to read")
	if !there {
		return
	}
	r.stopping = true
	w.Redraw()
	w.Run(func() {
		err := link.StopReading()
		w.Post(func() {
			r.stopping = false
			if err != nil {
				w.Fail("stopping to read", err)
			}
			w.Redraw()
		})
	})
}

func (r *Page) onNow() {
	w := r.w
	if link, there := w.Handsets("reading"); there {
		w.Perform("reading", func() error { return link.ReadNow(w.Context()) }, nil)
	}
}

func (r *Page) onInterval(text string) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		n = 5
	}
	r.w.SetOptions(func(o *bridgemate.Options) {
		o.Interval = time.Duration(min(max(n, 1), 600)) * time.Second
	})
	r.w.Redraw() // where it stays as it was, too: the field may hold something else
}
