package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
)

// retrievalTab is the guide's second tab: results come in.
type retrievalTab struct {
	w       *Window
	content fyne.CanvasObject

	toggle, now *button
	interval    *field
	counter     *widget.Label
	progress    *meter
	board       *tableBoard
	last        *grid
	results     []session.Received // newest first
	attention   *pickList
	change      *button
	remarks     *widget.Label
	remarkCount int
	busy        bool
}

func newRetrievalTab(w *Window) *retrievalTab {
	r := &retrievalTab{w: w}
	k := w.keys
	r.toggle = k.button("Start reading", r.onToggle)
	r.toggle.Importance = widget.HighImportance
	r.now = k.button("Read now", r.onNow)
	r.interval = k.field(r.onInterval)
	r.interval.width = 2.5
	r.counter = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, SizeName: "subHeadingText"}
	r.progress = newMeter()
	r.board = newTableBoard(w)
	r.last = k.grid([]column{
		{title: "Time", width: 5}, {title: "Table", width: 4.6, align: fyne.TextAlignCenter}, {title: "Round", width: 5.6, align: fyne.TextAlignCenter},
		{title: "Board", width: 5.2, align: fyne.TextAlignCenter}, {title: "Contract", width: 9.6, grows: true},
		{title: "Score", width: 5, align: fyne.TextAlignTrailing}, {title: "Pairs", width: 6.4, align: fyne.TextAlignCenter},
	}, r.lastCell)
	r.last.picked = func(row, _ int) {
		if row < len(r.results) {
			w.correct(r.results[row].Key)
		}
	}
	r.attention = k.pickList()
	r.change = k.button("Change the movement…", w.onChangeMovement)
	r.remarks = &widget.Label{Wrapping: fyne.TextWrapWord, Selectable: true}
	copyAll := k.button("Copy", func() { fyne.CurrentApp().Clipboard().SetContent(r.remarks.Text) })

	bar := container.New(layout.NewCustomPaddedLayout(2, 4, 0, 0), container.NewBorder(nil, nil,
		container.NewHBox(wide(20, r.toggle), r.now, widget.NewLabel("every"), r.interval, widget.NewLabel("seconds")),
		r.counter, container.NewHBox(layout.NewSpacer(), container.NewCenter(wide(20, r.progress)))))
	topLeft := sheet(container.NewBorder(container.NewBorder(nil, nil, tight(heading("Tables and rounds")), tight(r.change)), tight(r.board.legend), nil, nil, r.board.grid))
	bottomLeft := sheet(container.NewBorder(tight(heading("Needs attention")), nil, nil, nil, r.attention.content))
	topRight := sheet(container.NewBorder(tight(heading("Last results")), nil, nil, nil, r.last))
	bottomRight := sheet(container.NewBorder(
		container.NewBorder(nil, nil, tight(heading("Remarks")), tight(copyAll)), nil, nil, nil, container.NewVScroll(r.remarks)))
	left := above([]float32{0.62, 0.38}, topLeft, bottomLeft)
	rightSide := above([]float32{0.62, 0.38}, topRight, bottomRight)
	middle := beside([]float32{0.55, 0.45}, left, rightSide)
	r.content = container.New(layout.NewCustomPaddedLayout(2, 6, 6, 6), container.NewBorder(bar, nil, nil, nil, middle))
	return r
}

func (r *retrievalTab) refresh() {
	w := r.w
	text := "Start reading (Ctrl+R)"
	if w.status.Reading {
		text = "Stop reading (Ctrl+R)"
	}
	if r.toggle.Text != text {
		r.toggle.SetText(text)
	}
	there := w.st.File != "" && !w.st.Closed
	enable(r.toggle, !r.busy && (there || w.status.Reading))
	enable(r.now, !r.busy && there)
	enable(r.change, len(w.st.Sections) > 0 && !w.st.Closed)
	r.interval.show(strconv.Itoa(int(w.ev.Link.Options().Interval / time.Second)))
	arrived, expected := len(w.st.Results), w.st.Expected()
	r.counter.SetText(fmt.Sprintf("%d of %d results", arrived, expected))
	r.progress.show(float32(arrived) / float32(max(expected, 1)))
	r.board.refresh()
	r.results = w.st.InOrder()
	slices.Reverse(r.results)
	r.last.fill(len(r.results))
	w.lookForDifferences()
	r.attention.show(w.attention())
	r.showRemarks()
}

func (r *retrievalTab) lastCell(row, col int) cell {
	if row >= len(r.results) {
		return cell{}
	}
	res, st := r.results[row], r.w.st
	switch col {
	case 0:
		return cell{text: res.At.Local().Format("15:04")}
	case 1:
		return cell{text: st.TableName(res.Section, res.Table)}
	case 2:
		return cell{text: strconv.Itoa(res.Round)}
	case 3:
		return cell{text: strconv.Itoa(res.Board), bold: true}
	case 4:
		if res.Doubt != "" {
			return cell{text: "! " + outcomeText(res.Result), ink: inkBad, paper: paperBad}
		}
		return cell{text: outcomeText(res.Result), ink: contractInk(res.Result)}
	case 5:
		if points, ok := res.Points(); ok {
			return cell{text: pointsText(points)}
		}
		return cell{text: "–"}
	}
	ns, ew := res.Pairs()
	return cell{text: fmt.Sprintf("%d v %d", ns, ew)}
}

// showRemarks is the guide's text box, newest first.
func (r *retrievalTab) showRemarks() {
	remarks := r.w.st.Remarks
	if len(remarks) == r.remarkCount && r.remarks.Text != "" {
		return
	}
	r.remarkCount = len(remarks)
	var b strings.Builder
	for _, m := range slices.Backward(remarks) {
		fmt.Fprintf(&b, "%s  %s\n", clockText(m.At), m.Text)
	}
	if b.Len() == 0 {
		b.WriteString("No remarks yet: boards not played, wrong directions and changed results appear here.")
	}
	r.remarks.SetText(strings.TrimRight(b.String(), "\n"))
}

func (r *retrievalTab) onToggle() {
	w := r.w
	if r.busy || w.ev.Session == nil {
		return
	}
	if !w.status.Reading && w.st.File == "" {
		w.tell(nextOf(w.st, w.status))
		return
	}
	r.busy = true
	link, reading := w.ev.Link, w.status.Reading
	w.redraw()
	w.later(func() {
		var err error
		if reading {
			err = link.StopReading()
		} else {
			err = link.StartReading(w.ctx)
		}
		w.p.Post(func() {
			r.busy = false
			if err != nil {
				w.fail("starting or stopping to read", err)
			}
			w.redraw()
		})
	})
}

func (r *retrievalTab) onNow() {
	w := r.w
	link := w.ev.Link
	w.perform("reading", func() error { return link.ReadNow(w.ctx) }, nil)
}

func (r *retrievalTab) onInterval(text string) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		n = 5
	}
	o := r.w.ev.Link.Options()
	o.Interval = time.Duration(min(max(n, 1), 600)) * time.Second
	r.w.ev.Link.SetOptions(o)
	r.w.p.Keep(o)
	r.w.redraw()
}

// tableBoard shows where every table is: a line for each table, a column for each round.
type tableBoard struct {
	w      *Window
	grid   *grid
	legend *widget.Label
	rows   []boardRow
	rounds int
}

// boardRow is one table.
type boardRow struct {
	section, table int
	logged         bool
	rounds         []Round
}

func newTableBoard(w *Window) *tableBoard {
	b := &tableBoard{w: w, legend: note(boardLegend)}
	b.grid = w.keys.grid(nil, b.cell)
	b.grid.StickyColumnCount = 1
	b.grid.picked = b.onPicked
	return b
}

const boardLegend = "✓ all in   ▶ playing   4♠ N … in play   1 of 3 in   ! missing   – nobody plays"

func (b *tableBoard) refresh() {
	st := b.w.st
	logged := map[[2]int]bool{}
	for _, t := range b.w.status.Tables {
		logged[[2]int{t.Section, t.Table}] = t.LoggedOn
	}
	b.rows = b.rows[:0]
	rounds := 0
	for _, sec := range st.Sections {
		rounds = max(rounds, sec.Movement.Rounds)
		for _, table := range sec.Movement.TableNumbers() {
			row := boardRow{section: sec.ID, table: table, logged: logged[[2]int{sec.ID, table}]}
			row.rounds = TableProgress(st, sec, table, b.w.status.InPlay)
			b.rows = append(b.rows, row)
		}
	}
	if rounds != b.rounds || len(b.grid.columns) == 0 {
		b.rounds = rounds
		columns := []column{{title: "Table", width: 4.8, align: fyne.TextAlignCenter}, {title: "On", width: 2.5, align: fyne.TextAlignCenter}}
		for n := 1; n <= rounds; n++ {
			columns = append(columns, column{title: strconv.Itoa(n), width: 4.8, grows: true, align: fyne.TextAlignCenter})
		}
		b.grid.setColumns(columns)
	}
	b.grid.fill(len(b.rows))
}

func (b *tableBoard) cell(row, col int) cell {
	if row >= len(b.rows) {
		return cell{}
	}
	r := b.rows[row]
	switch {
	case col == 0:
		return cell{text: b.w.st.TableName(r.section, r.table), bold: true, paper: paperHead}
	case col == 1 && r.logged:
		return cell{text: "✓", ink: inkGood, paper: paperWhite}
	case col == 1:
		return cell{text: "–", ink: inkQuiet, paper: paperWhite}
	case col-2 < len(r.rounds):
		return roundCell(r.rounds[col-2])
	}
	return cell{text: "–", ink: inkQuiet, paper: paperQuiet}
}

func (b *tableBoard) onPicked(row, col int) {
	if r := b.rows[row]; col >= 2 && col-2 < len(r.rounds) {
		b.legend.SetText(r.rounds[col-2].Tells)
	} else {
		b.legend.SetText(boardLegend)
	}
}

// roundTones are the tones in which the states of a round are shown.
var roundTones = map[RoundState]Tone{Ahead: Plain, Idle: Quiet, Now: Warning, PartIn: Warning, InPlay: Warning, Behind: Bad, AllIn: Good}

// roundCell shows how far a table is with a round.
func roundCell(r Round) cell {
	tone := roundTones[r.State]
	return cell{text: r.Text, shorter: r.Shorter, ink: inks[tone], paper: papers[tone], bold: r.State >= PartIn}
}
