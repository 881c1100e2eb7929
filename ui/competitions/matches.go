package competitions

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
)

// matches shows the matches of teams while results come in.
type matches struct {
	w      shown
	dialog *dialog.CustomDialog // nil while it is closed
	grid   *kit.Grid
	rows   []desk.MatchRow
}

// changed shows the matches anew while the dialog is open.
func (m *matches) changed() {
	if m.dialog != nil {
		m.refresh()
	}
}

// onMatches opens the dialog.
func (m *matches) onMatches() {
	w := m.w
	if w.Ask().Asking() {
		return
	}
	if m.rows = desk.MatchRows(w.State(), w.Scores()); len(m.rows) == 0 {
		w.Tell(desk.Say(screen.NoMatches))
		return
	}
	hide := func() { m.dialog.Hide(); m.dialog = nil }
	calm := kit.Escapes(hide)
	m.grid = calm.Grid([]kit.Column{
		{Title: label.Text("Round"), Width: 5, Align: fyne.TextAlignCenter},
		{Title: label.Text("Team"), Width: 12, Grows: true}, {Title: label.Text("Against"), Width: 12, Grows: true},
		{Title: label.Text("Boards"), Width: 11, Align: fyne.TextAlignCenter},
		{Title: label.Text("Match"), Width: 13, Align: fyne.TextAlignCenter},
		{Title: label.Text("To come"), Width: 7, Align: fyne.TextAlignCenter},
	}, m.cell)
	m.dialog = w.Ask().Form(label.Text("Matches"), kit.Wide(100, kit.High(18, m.grid)),
		calm.Button(label.Text("Close"), hide))
	m.refresh()
	w.Ask().Focus(m.grid)
}

// refresh shows the matches as they stand.
func (m *matches) refresh() {
	m.rows = desk.MatchRows(m.w.State(), m.w.Scores())
	m.grid.Fill(len(m.rows))
}

func (m *matches) cell(row, col int) kit.Cell {
	if row >= len(m.rows) {
		return kit.Cell{}
	}
	r := m.rows[row]
	switch col {
	case 0:
		return kit.Cell{Text: r.Round, Bold: true}
	case 1, 2:
		return kit.Cell{Text: r.Teams[col-1]}
	case 3:
		return kit.Cell{Text: desk.ScoreText(r.Figures)}
	case 4:
		return kit.Cell{Text: desk.ScoreText(r.Scores), Bold: true}
	}
	if r.ToCome == 0 {
		return kit.Cell{Text: "✓", Ink: kit.InkGood}
	}
	return kit.Cell{Text: strconv.Itoa(r.ToCome)}
}
