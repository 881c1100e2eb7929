package parts

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Rankings shows the rankings of one field beside each other: one, or one
// for each side.
type Rankings struct {
	in      *desk.Language
	Content *fyne.Container
	keys    *kit.Keys
	opened  func(who session.Contestant, side scoring.Side)
	Views   []*RankingView
}

// NewRankings makes one; opened is told of whom somebody wants to know more;
// nil for nobody who asks.
func NewRankings(in *desk.Language, k *kit.Keys, opened func(who session.Contestant, side scoring.Side)) *Rankings {
	return &Rankings{in: in, Content: container.NewGridWithColumns(1), keys: k, opened: opened}
}

// Show shows the field that begins with a section; sc is nil before anything is scored.
func (s *Rankings) Show(st *session.State, sc *session.Scores, section int) {
	in := s.in
	var shown []session.Ranking
	if sc != nil {
		for _, ranking := range sc.Rankings {
			if ranking.Section.ID == section {
				shown = append(shown, ranking)
			}
		}
	}
	if len(shown) == 0 {
		shown = []session.Ranking{{}}
	}
	if len(s.Views) != len(shown) {
		s.Views = nil
		s.Content.Layout = layout.NewGridLayoutWithColumns(len(shown))
		s.Content.RemoveAll()
		for range shown {
			v := newView(in, s.keys, s.opened)
			s.Views = append(s.Views, v)
			s.Content.Add(kit.Sheet(v.Content))
		}
	}
	for _, v := range s.Views {
		v.Grid.Peers = nil
		for _, other := range s.Views {
			if other != v {
				v.Grid.Peers = append(v.Grid.Peers, other.Grid)
			}
		}
	}
	awards := desk.Awards(in, st, sc)
	for i, v := range s.Views {
		v.show(shown[i], sideColumnsOf(in, st, &shown[i], awards))
	}
}

// sideColumn is a column beside what a ranking goes by.
type sideColumn struct {
	title string
	width float32
	texts []string // by rank
}

// sideColumnsOf are those of a ranking: other figures of it, masterpoints, and in an
// event of many clubs the place among all of them.
func sideColumnsOf(in *desk.Language, st *session.State, r *session.Ranking,
	awards func(*session.Ranking) []string) (list []sideColumn) {
	for _, c := range desk.Extras(in, r) {
		list = append(list, sideColumn{c.Titles[len(c.Titles)-1], 6, c.Texts})
	}
	if awards != nil && len(r.Ranks) > 0 {
		if texts := awards(r); texts != nil {
			list = append(list, sideColumn{in.In("column: masterpoints", "Award"), 5, texts})
		}
	}
	if texts := desk.SimultaneousPlaces(in, st, r); texts != nil {
		list = append(list, sideColumn{in.In("column: places", "All clubs"), 8, texts})
	}
	return list
}

// RankingView is the ranking of one field, or of one side of it.
type RankingView struct {
	in          *desk.Language
	Content     fyne.CanvasObject
	title       *widget.Label
	Grid        *kit.Grid
	Ranking     session.Ranking
	roll        desk.Roll
	sideColumns []sideColumn
}

func newView(in *desk.Language, k *kit.Keys, opened func(who session.Contestant, side scoring.Side)) *RankingView {
	v := &RankingView{in: in, title: kit.Heading(in.Text("Ranking"))}
	v.Grid = k.Grid(v.columns())
	open := func(row, _ int) {
		if row < len(v.Ranking.Ranks) {
			opened(v.Ranking.Ranks[row].Who, v.Ranking.Side)
		}
	}
	if opened != nil {
		v.Grid.Picked, v.Grid.Opened = open, open
	}
	v.Content = container.NewBorder(kit.Tight(v.title), nil, nil, nil, v.Grid)
	return v
}

// columns are those of the ranking: who is ranked, by what, with masterpoints what it is
// awarded, and in an event of many clubs the place among all of them.
func (v *RankingView) columns() kit.Columns {
	in := v.in
	rank := func(row int) *session.Rank { return &v.Ranking.Ranks[row] }
	who := kit.Column[int]{Align: fyne.TextAlignCenter,
		Text: func(row int) string {
			return desk.NumberIn(v.Ranking.Combined, rank(row).Who.Section, rank(row).Who.Number)
		}}
	who.Title, who.Width = whoHead(in, v.Ranking)
	figure := kit.Column[int]{Align: fyne.TextAlignTrailing, Bold: true,
		Text: func(row int) string { return v.figure(rank(row)) }}
	figure.Title, figure.Width = figureHead(in, v.Ranking)
	columns := []kit.Column[int]{
		{Title: in.Text("Place"), Width: 4.8, Align: fyne.TextAlignCenter, Bold: true,
			Text: func(row int) string { return in.Words().PlaceOf(&v.Ranking, row) }},
		who,
		{Title: in.Text("Names"), Width: 5, Grows: true, Stacks: true, Cell: func(row int) kit.Cell {
			names := rank(row).Names
			return kit.Cell{Text: in.Words().Names(names), Shorter: v.roll.Shorter(names), Lines: v.roll.Lines(names)}
		}},
		figure,
	}
	for i, of := range v.sideColumns {
		columns = append(columns, kit.Column[int]{Title: of.title, Width: of.width, Align: fyne.TextAlignTrailing,
			Text: func(row int) string { return v.sideColumns[i].texts[row] }})
	}
	return kit.Numbered(func() int { return len(v.Ranking.Ranks) }, columns...)
}

// figure is what the ranking goes by.
func (v *RankingView) figure(r *session.Rank) string {
	in := v.in
	if v.Ranking.WithHandicap {
		return in.Words().Figure(r.Net, 2)
	}
	return in.Words().Figures(v.Ranking.Field).Standing(&r.Row)
}

// whoHead is the heading of those who are ranked, and how wide their column is.
func whoHead(in *desk.Language, ranking session.Ranking) (title string, width float32) {
	kind := movement.Pair
	if ranking.Section.Movement != nil {
		kind = ranking.Section.Movement.Contestant
	}
	switch kind {
	case movement.Team:
		return in.Text("Team"), 5
	case movement.Individual:
		return in.Text("Player"), 5
	}
	return in.Text("Pair"), 3.4
}

// figureHead is the heading of what the ranking goes by, and how wide its column is.
func figureHead(in *desk.Language, ranking session.Ranking) (title string, width float32) {
	if ranking.Field == nil {
		return "%", 5
	}
	switch unit := ranking.Field.Unit(); {
	case unit == scoring.IMP:
		return in.Text("IMPs"), 5.8
	case unit == scoring.VP:
		return in.Text("VPs"), 5.8
	case (unit == scoring.Matchpoint || unit == scoring.PercentOfGame) && ranking.Field.Teams == nil:
		return "%", 5
	}
	return in.Text("Points"), 5.8
}

func (v *RankingView) show(ranking session.Ranking, sideColumns []sideColumn) {
	in := v.in
	v.Ranking, v.roll, v.sideColumns = ranking, desk.RollOf(ranking.Ranks), sideColumns
	if columns := v.columns(); !slices.EqualFunc(columns, v.Grid.Columns,
		func(a, b kit.Column[int]) bool { return a.Title == b.Title }) {
		v.Grid.SetColumns(columns)
	}
	side, together := "", ""
	if ranking.Side != scoring.NoSide {
		side = in.Words().Side(ranking.Side)
	}
	if len(ranking.Combined) > 0 {
		together = in.Words().Sections(desk.SectionIDs(ranking.Section, ranking.Combined)...)
	}
	v.title.SetText(in.Say(screen.RankingOf, "Side", side, "Handicap", ranking.WithHandicap, "Sections", together))
	v.Grid.Fill(len(ranking.Ranks))
}
