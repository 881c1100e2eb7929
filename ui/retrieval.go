package ui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// retrievalNeeds is what the tab Retrieval needs of the window.
type retrievalNeeds interface {
	attentionNeeds
	linked
	runner
	teller
	drawer
	maker
	onChangeMovement()
	lookForDifferences()
}

// retrievalTab is the guide's second tab: results come in.
type retrievalTab struct {
	w       retrievalNeeds
	keep    func(bridgemate.Options)
	content fyne.CanvasObject

	toggle, now *kit.Button
	interval    *kit.Field
	counter     *widget.Label
	progress    *kit.Meter
	board       *tableBoard
	last        *kit.Grid
	results     []session.Received // newest first
	attention   *kit.PickList
	change      *kit.Button
	remarks     *widget.Label
	remarkCount int
	starting    bool
	stopping    bool
}

func newRetrievalTab(w retrievalNeeds, keep func(bridgemate.Options)) *retrievalTab {
	r := &retrievalTab{w: w, keep: keep}
	k := w.controls()
	r.toggle = k.Button("Start reading", r.onToggle)
	r.toggle.Importance = widget.HighImportance
	r.now = k.Button("Read now", r.onNow)
	r.interval = k.Field(r.onInterval)
	r.interval.Width = 2.5
	r.counter = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, SizeName: "subHeadingText"}
	r.progress = kit.NewMeter()
	r.board = newTableBoard(w, k)
	r.last = k.Grid([]kit.Column{
		{Title: "Time", Width: 5}, {Title: "Table", Width: 4.6, Align: fyne.TextAlignCenter}, {Title: "Round", Width: 5.6, Align: fyne.TextAlignCenter},
		{Title: "Board", Width: 5.2, Align: fyne.TextAlignCenter}, {Title: "Contract", Width: 9.6, Grows: true},
		{Title: "Score", Width: 5, Align: fyne.TextAlignTrailing}, {Title: "Pairs", Width: 6.4, Align: fyne.TextAlignCenter},
	}, r.lastCell)
	r.last.Picked = func(row, _ int) {
		if row < len(r.results) {
			w.correct(r.results[row].Key)
		}
	}
	r.attention = k.PickList()
	r.change = k.Button("Change the movement…", w.onChangeMovement)
	r.remarks = &widget.Label{Wrapping: fyne.TextWrapWord, Selectable: true}
	copyAll := k.Button("Copy", func() { fyne.CurrentApp().Clipboard().SetContent(r.remarks.Text) })

	bar := container.New(layout.NewCustomPaddedLayout(2, 4, 0, 0), container.NewBorder(nil, nil,
		container.NewHBox(kit.Wide(20, r.toggle), r.now, widget.NewLabel("every"), r.interval, widget.NewLabel("seconds")),
		r.counter, container.NewHBox(layout.NewSpacer(), container.NewCenter(kit.Wide(20, r.progress)))))
	topLeft := kit.Sheet(container.NewBorder(container.NewBorder(nil, nil, kit.Tight(kit.Heading("Tables and rounds")), kit.Tight(r.change)), kit.Tight(r.board.legend), nil, nil, r.board.grid))
	bottomLeft := kit.Sheet(container.NewBorder(kit.Tight(kit.Heading("Needs attention")), nil, nil, nil, r.attention.Content))
	topRight := kit.Sheet(container.NewBorder(kit.Tight(kit.Heading("Last results")), nil, nil, nil, r.last))
	bottomRight := kit.Sheet(container.NewBorder(
		container.NewBorder(nil, nil, kit.Tight(kit.Heading("Remarks")), kit.Tight(copyAll)), nil, nil, nil, container.NewVScroll(r.remarks)))
	left := kit.Above([]float32{0.62, 0.38}, topLeft, bottomLeft)
	rightSide := kit.Above([]float32{0.62, 0.38}, topRight, bottomRight)
	middle := kit.Beside([]float32{0.55, 0.45}, left, rightSide)
	r.content = container.New(layout.NewCustomPaddedLayout(2, 6, 6, 6), container.NewBorder(bar, nil, nil, nil, middle))
	return r
}

func (r *retrievalTab) commands() []command {
	return []command{{menu: menuBridgemate, group: groupFirst, text: "Start or stop reading", shortcut: withCtrl(fyne.KeyR), do: r.onToggle}}
}

func (r *retrievalTab) refresh() {
	w := r.w
	text := "Start reading (Ctrl+R)"
	if w.status().Reading {
		text = "Stop reading (Ctrl+R)"
	}
	if r.toggle.Text != text {
		r.toggle.SetText(text)
	}
	there := w.state().File != "" && !w.state().Closed
	kit.Enable(r.toggle, !r.stopping && (w.status().Reading || !r.starting && there))
	kit.Enable(r.now, !r.starting && !r.stopping && there)
	kit.Enable(r.change, len(w.state().Sections) > 0 && !w.state().Closed)
	r.interval.Fill(strconv.Itoa(int(w.link().Options().Interval / time.Second)))
	arrived, expected := w.state().Arrived(), w.state().Expected()
	r.counter.SetText(desk.Say(screen.ResultsIn, "Arrived", arrived, "Expected", expected))
	r.progress.Fill(float32(arrived) / float32(max(expected, 1)))
	r.board.refresh()
	r.results = w.state().InOrder()
	slices.Reverse(r.results)
	r.last.Fill(len(r.results))
	w.lookForDifferences()
	r.attention.Fill(attention(w))
	r.showRemarks()
}

func (r *retrievalTab) lastCell(row, col int) kit.Cell {
	if row >= len(r.results) {
		return kit.Cell{}
	}
	res, st := r.results[row], r.w.state()
	switch col {
	case 0:
		return kit.Cell{Text: res.At.Local().Format("15:04")}
	case 1:
		return kit.Cell{Text: st.TableName(res.Section, res.Table)}
	case 2:
		return kit.Cell{Text: strconv.Itoa(res.Round)}
	case 3:
		return kit.Cell{Text: strconv.Itoa(res.Board), Bold: true}
	case 4:
		return standingCell(res)
	case 5:
		if points, ok := res.Points(); ok {
			return kit.Cell{Text: desk.Words().Tally(points)}
		}
		return kit.Cell{Text: "–"}
	}
	ns, ew := res.Pairs()
	return kit.Cell{Text: fmt.Sprintf("%d v %d", ns, ew)}
}

// showRemarks is the guide's text box, newest first.
func (r *retrievalTab) showRemarks() {
	remarks := r.w.state().Remarks
	if len(remarks) == r.remarkCount && r.remarks.Text != "" {
		return
	}
	r.remarkCount = len(remarks)
	var b strings.Builder
	for _, m := range slices.Backward(remarks) {
		fmt.Fprintf(&b, "%s  %s\n", desk.Words().Clock(m.At), desk.Words().Capital(desk.Words().Remark(r.w.state(), m)))
	}
	if b.Len() == 0 {
		b.WriteString(desk.Say(screen.NoRemarks))
	}
	r.remarks.SetText(strings.TrimRight(b.String(), "\n"))
}

func (r *retrievalTab) onToggle() {
	w := r.w
	switch {
	case r.stopping:
	case w.status().Reading:
		r.stop()
	case r.starting:
	case w.state().File == "":
		w.tell(desk.NextOf(w.state(), w.status()))
	default:
		r.begin()
	}
}

// begin starts the reading. What its first look says stands in the status.
func (r *retrievalTab) begin() {
	w := r.w
	r.starting = true
	link := w.link()
	w.redraw()
	w.later(func() {
		err := link.StartReading(w.context())
		w.post(func() {
			r.starting = false
			if err != nil && !errors.Is(err, context.Canceled) { // else it was stopped meanwhile
				w.fail("starting to read", err)
			}
			w.redraw()
		})
	})
}

// stop ends the reading. It waits for nothing else that goes on with the link: that may be a file that does not answer.
func (r *retrievalTab) stop() {
	w := r.w
	r.stopping = true
	link := w.link()
	w.redraw()
	w.run(func() {
		err := link.StopReading()
		w.post(func() {
			r.stopping = false
			if err != nil {
				w.fail("stopping to read", err)
			}
			w.redraw()
		})
	})
}

func (r *retrievalTab) onNow() {
	w := r.w
	link := w.link()
	w.perform("reading", func() error { return link.ReadNow(w.context()) }, nil)
}

func (r *retrievalTab) onInterval(text string) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		n = 5
	}
	o := r.w.link().Options()
	o.Interval = time.Duration(min(max(n, 1), 600)) * time.Second
	r.w.link().SetOptions(o)
	r.keep(o)
	r.w.redraw()
}

// tableBoard shows where every table is: a line for each table, a column for each round.
type tableBoard struct {
	w      shown
	grid   *kit.Grid
	legend *widget.Label
	rows   []boardRow
	rounds int
}

// boardRow is one table.
type boardRow struct {
	section, table int
	logged         bool
	rounds         []desk.Round
}

func newTableBoard(w shown, k *kit.Keys) *tableBoard {
	b := &tableBoard{w: w, legend: kit.Note(desk.Say(screen.BoardLegend))}
	b.grid = k.Grid(nil, b.cell)
	b.grid.StickyColumnCount = 1
	b.grid.Picked = b.onPicked
	return b
}

func (b *tableBoard) refresh() {
	st := b.w.state()
	logged := map[[2]int]bool{}
	for _, t := range b.w.status().Tables {
		logged[[2]int{t.Section, t.Table}] = t.LoggedOn
	}
	b.rows = b.rows[:0]
	rounds := 0
	for _, sec := range st.Sections {
		rounds = max(rounds, sec.Movement.Rounds)
		for _, table := range sec.Movement.TableNumbers() {
			row := boardRow{section: sec.ID, table: table, logged: logged[[2]int{sec.ID, table}]}
			row.rounds = desk.TableProgress(st, sec, table, b.w.status().InPlay)
			b.rows = append(b.rows, row)
		}
	}
	if rounds != b.rounds || len(b.grid.Columns) == 0 {
		b.rounds = rounds
		columns := []kit.Column{{Title: "Table", Width: 4.8, Align: fyne.TextAlignCenter}, {Title: "On", Width: 2.5, Align: fyne.TextAlignCenter}}
		for n := 1; n <= rounds; n++ {
			columns = append(columns, kit.Column{Title: strconv.Itoa(n), Width: 4.8, Grows: true, Align: fyne.TextAlignCenter})
		}
		b.grid.SetColumns(columns)
	}
	b.grid.Fill(len(b.rows))
}

func (b *tableBoard) cell(row, col int) kit.Cell {
	if row >= len(b.rows) {
		return kit.Cell{}
	}
	r := b.rows[row]
	switch {
	case col == 0:
		return kit.Cell{Text: b.w.state().TableName(r.section, r.table), Bold: true, Paper: kit.PaperHead}
	case col == 1 && r.logged:
		return kit.Cell{Text: "✓", Ink: kit.InkGood, Paper: kit.PaperWhite}
	case col == 1:
		return kit.Cell{Text: "–", Ink: kit.InkQuiet, Paper: kit.PaperWhite}
	case col-2 < len(r.rounds):
		return roundCell(r.rounds[col-2])
	}
	return kit.Cell{Text: "–", Ink: kit.InkQuiet, Paper: kit.PaperQuiet}
}

func (b *tableBoard) onPicked(row, col int) {
	if r := b.rows[row]; col >= 2 && col-2 < len(r.rounds) {
		b.legend.SetText(r.rounds[col-2].Tells)
	} else {
		b.legend.SetText(desk.Say(screen.BoardLegend))
	}
}

// roundTones are the tones in which the states of a round are shown.
var roundTones = map[desk.RoundState]desk.Tone{desk.Ahead: desk.Plain, desk.Idle: desk.Quiet, desk.Now: desk.Warning, desk.PartIn: desk.Warning, desk.InPlay: desk.Warning, desk.Behind: desk.Bad, desk.AllIn: desk.Good}

// roundCell shows how far a table is with a round.
func roundCell(r desk.Round) kit.Cell {
	tone := roundTones[r.State]
	return kit.Cell{Text: r.Text, Shorter: r.Shorter, Ink: inks[tone], Paper: papers[tone], Bold: r.State >= desk.PartIn}
}
