package ui

import (
	"fmt"

	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
)

// mostAttention is how many lines need attention at most: nobody reads more.
const mostAttention = 40

// attention lists what the director should look at, the most serious first. Picking a line opens what
// puts it right.
func (w *Window) attention() []pickLine {
	var lines []pickLine
	bad := func(text string, pick func()) {
		lines = append(lines, pickLine{"!", text, widget.DangerImportance, pick})
	}
	warn := func(symbol, text string, pick func()) {
		lines = append(lines, pickLine{symbol, text, widget.WarningImportance, pick})
	}
	st := w.st
	if st.OtherDeals() {
		bad(otherDealsText(st)+" Pick this line to take the right ones, or to take these away.", w.onDeals)
	}
	for _, d := range st.Doubtful() {
		bad(fmt.Sprintf("%s: %s. It is kept and not scored; pick this line to put it right.", keyText(st, d.Key), d.Doubt),
			func() { w.correct(d.Key) })
	}
	for _, r := range resent(st) {
		bad(resentText(st, r), func() { w.correct(r.Key) })
	}
	if n := len(st.Restorable()); n > 0 && !w.updating() {
		warn("↻", counted(n, "result was", "results were")+" erased by the change of the movement and can be put back.", w.onPutBack)
	}
	if text := differText(w.out.differs); text != "" && !w.updating() {
		warn("≠", text, w.onDifferences)
	}
	for _, k := range st.Missing() {
		bad(keyText(st, k)+" is missing although the table has played on. Ask them to enter it.", func() { w.correct(k) })
	}
	if out := w.notLoggedOn(); len(out) > 0 {
		warn("!", capital(tablesText(st, out))+either(len(out), " is", " are")+" not logged on although others have sent results. Is the Bridgemate there, and switched on?", nil)
	}
	for _, u := range unknownNumbers(st) {
		warn("?", fmt.Sprintf("%s, %s, pair %d: nobody in the club has number %s.",
			capital(u.row.where), u.chair().direction, u.row.pair.Number, u.chair().player.Number), func() {
			if !w.asking() {
				w.askSeat(u.row, u.i, func() {})
			}
		})
	}
	if err := w.status.Marking; err != nil {
		warn("!", "Results are read, but their rows could not be marked as read in the file.", func() {
			w.explainAtLength(explain(err), err.Error())
		})
	}
	if more := len(lines) - mostAttention; more > 0 {
		lines = append(lines[:mostAttention], pickLine{"…", fmt.Sprintf("and %d more.", more), widget.MediumImportance, nil})
	}
	return lines
}

// notLoggedOn are the tables that have sent nothing and are not logged on although half of the others
// have sent a result.
func (w *Window) notLoggedOn() (out []bridgemate.TableStatus) {
	sent := map[[2]int]bool{}
	for k := range w.st.Results {
		sent[[2]int{k.Section, k.Table}] = true
	}
	playing := 0
	for _, t := range w.status.Tables {
		sec, ok := w.st.Section(t.Section)
		if !ok {
			continue
		}
		row, ok := sec.Movement.At(t.Table, 1)
		if !ok || !sec.Movement.Playing(row) {
			continue
		}
		playing++
		if !t.LoggedOn && !sent[[2]int{t.Section, t.Table}] {
			out = append(out, t)
		}
	}
	if 2*len(sent) < playing {
		return nil
	}
	return out
}

// unknownNumber is a seat whose number belongs to nobody.
type unknownNumber struct {
	row pairRow
	i   int // which player of the pair
}

func (u unknownNumber) chair() chair { return u.row.chairs[u.i] }

func unknownNumbers(st *session.State) (list []unknownNumber) {
	for _, sec := range st.Sections {
		for _, row := range pairRows(st, sec) {
			for i, c := range row.chairs {
				if c.unknown() {
					list = append(list, unknownNumber{row, i})
				}
			}
		}
	}
	return list
}
