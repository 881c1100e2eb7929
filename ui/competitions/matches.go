package competitions

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/competitions"
	"clubnight/ui/kit"
)

// matches shows the matches of teams while results come in.
type matches struct {
	w      shown
	dialog *dialog.CustomDialog // nil while it is closed
	grid   *kit.Grid
	rows   []competitions.MatchRow
}

// changed shows the matches anew while the dialog is open.
func (m *matches) changed() {
	if m.dialog != nil {
		m.refresh()
	}
}

// onMatches opens the dialog.
func (m *matches) onMatches() {
	in := m.w.Language()
	w := m.w
	if w.Ask().Asking() {
		return
	}
	if m.rows = competitions.MatchRows(in, w.State(), w.Scores()); len(m.rows) == 0 {
		w.Tell(in.Say(screen.NoMatches))
		return
	}
	hide := func() { m.dialog.Hide(); m.dialog = nil }
	calm := kit.Escapes(in.Labels, hide)
	m.grid = calm.Grid(kit.Rows(func() []competitions.MatchRow { return m.rows }, matchColumns(in)...))
	m.dialog = w.Ask().Form(in.Text("Matches"), kit.Wide(100, kit.High(18, m.grid)),
		calm.Button(in.Text("Close"), hide))
	m.refresh()
	w.Ask().Focus(m.grid)
}

// refresh shows the matches as they stand.
func (m *matches) refresh() {
	m.rows = competitions.MatchRows(m.w.Language(), m.w.State(), m.w.Scores())
	m.grid.Fill(len(m.rows))
}

func matchColumns(in *desk.Language) []kit.Column[competitions.MatchRow] {
	return []kit.Column[competitions.MatchRow]{
		{Title: in.Text("Round"), Width: 5, Align: fyne.TextAlignCenter,
			Cell: func(r competitions.MatchRow) kit.Cell { return kit.Cell{Text: r.Round, Bold: true} }},
		{Title: in.Text("Team"), Width: 12, Grows: true,
			Cell: func(r competitions.MatchRow) kit.Cell { return kit.Cell{Text: r.Teams[0]} }},
		{Title: in.Text("Against"), Width: 12, Grows: true,
			Cell: func(r competitions.MatchRow) kit.Cell { return kit.Cell{Text: r.Teams[1]} }},
		{Title: in.Text("Boards"), Width: 11, Align: fyne.TextAlignCenter,
			Cell: func(r competitions.MatchRow) kit.Cell {
				return kit.Cell{Text: competitions.ScoreText(in, r.Figures)}
			}},
		{Title: in.Text("Match"), Width: 13, Align: fyne.TextAlignCenter,
			Cell: func(r competitions.MatchRow) kit.Cell {
				return kit.Cell{Text: competitions.ScoreText(in, r.Scores), Bold: true}
			}},
		{Title: in.Text("To come"), Width: 7, Align: fyne.TextAlignCenter, Cell: func(r competitions.MatchRow) kit.Cell {
			if r.ToCome == 0 {
				return kit.Cell{Text: "✓", Ink: kit.InkGood}
			}
			return kit.Cell{Text: strconv.Itoa(r.ToCome)}
		}},
	}
}
