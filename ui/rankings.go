package ui

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
	"clubnight/ui/label"
)

// rankingSet shows the rankings of one field beside each other: one, or one
// for each side.
type rankingSet struct {
	content *fyne.Container
	keys    *kit.Keys
	opened  func(who session.Contestant, side scoring.Side)
	views   []*rankingView
}

// newRankingSet makes one; opened is told of whom somebody wants to know more;
// nil for nobody who asks.
func newRankingSet(k *kit.Keys, opened func(who session.Contestant, side scoring.Side)) *rankingSet {
	return &rankingSet{content: container.NewGridWithColumns(1), keys: k, opened: opened}
}

// show shows the field that begins with a section; sc is nil before anything is scored.
func (s *rankingSet) show(st *session.State, sc *session.Scores, section int) {
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
	if len(s.views) != len(shown) {
		s.views = nil
		s.content.Layout = layout.NewGridLayoutWithColumns(len(shown))
		s.content.RemoveAll()
		for range shown {
			v := newRankingView(s.keys, s.opened)
			s.views = append(s.views, v)
			s.content.Add(kit.Sheet(v.content))
		}
	}
	for _, v := range s.views {
		v.grid.Peers = nil
		for _, other := range s.views {
			if other != v {
				v.grid.Peers = append(v.grid.Peers, other.grid)
			}
		}
	}
	awards := desk.Awards(st, sc)
	for i, v := range s.views {
		v.show(shown[i], asidesOf(st, &shown[i], awards))
	}
}

// aside is a column beside what a ranking goes by.
type aside struct {
	title string
	width float32
	texts []string // by rank
}

// asidesOf are those of a ranking: other figures of it, masterpoints, and in an event of
// many clubs the place among all of them.
func asidesOf(st *session.State, r *session.Ranking, awards func(*session.Ranking) []string) (list []aside) {
	for _, c := range desk.Extras(r) {
		list = append(list, aside{c.Titles[len(c.Titles)-1], 6, c.Texts})
	}
	if awards != nil && len(r.Ranks) > 0 {
		if texts := awards(r); texts != nil {
			list = append(list, aside{label.In("column: masterpoints", "Award"), 5, texts})
		}
	}
	if texts := desk.SimultaneousPlaces(st, r); texts != nil {
		list = append(list, aside{label.In("column: places", "All clubs"), 8, texts})
	}
	return list
}

// rankingView is the ranking of one field, or of one side of it.
type rankingView struct {
	content fyne.CanvasObject
	title   *widget.Label
	grid    *kit.Grid
	ranking session.Ranking
	roll    desk.Roll
	asides  []aside
}

func newRankingView(k *kit.Keys, opened func(who session.Contestant, side scoring.Side)) *rankingView {
	v := &rankingView{title: kit.Heading(label.Text("Ranking"))}
	v.grid = k.Grid(v.columns())
	open := func(row, _ int) {
		if row < len(v.ranking.Ranks) {
			opened(v.ranking.Ranks[row].Who, v.ranking.Side)
		}
	}
	if opened != nil {
		v.grid.Picked, v.grid.Opened = open, open
	}
	v.content = container.NewBorder(kit.Tight(v.title), nil, nil, nil, v.grid)
	return v
}

// columns are those of the ranking: who is ranked, by what, with masterpoints what it is
// awarded, and in an event of many clubs the place among all of them.
func (v *rankingView) columns() kit.Columns {
	rank := func(row int) *session.Rank { return &v.ranking.Ranks[row] }
	who := kit.Column[int]{Title: whoTitle(v.ranking), Width: 3.4, Align: fyne.TextAlignCenter,
		Text: func(row int) string {
			return desk.NumberIn(v.ranking.Combined, rank(row).Who.Section, rank(row).Who.Number)
		}}
	figure := kit.Column[int]{Title: unitTitle(v.ranking), Width: 5, Align: fyne.TextAlignTrailing, Bold: true,
		Text: func(row int) string { return v.figure(rank(row)) }}
	if who.Title != label.Text("Pair") {
		who.Width = 5
	}
	if figure.Title != "%" {
		figure.Width = 5.8
	}
	columns := []kit.Column[int]{
		{Title: label.Text("Place"), Width: 4.8, Align: fyne.TextAlignCenter, Bold: true,
			Text: func(row int) string { return desk.Words().PlaceOf(&v.ranking, row) }},
		who,
		{Title: label.Text("Names"), Width: 5, Grows: true, Stacks: true, Cell: func(row int) kit.Cell {
			names := rank(row).Names
			return kit.Cell{Text: desk.Words().Names(names), Shorter: v.roll.Shorter(names), Lines: v.roll.Lines(names)}
		}},
		figure,
	}
	for i, of := range v.asides {
		columns = append(columns, kit.Column[int]{Title: of.title, Width: of.width, Align: fyne.TextAlignTrailing,
			Text: func(row int) string { return v.asides[i].texts[row] }})
	}
	return kit.Numbered(func() int { return len(v.ranking.Ranks) }, columns...)
}

// figure is what the ranking goes by.
func (v *rankingView) figure(r *session.Rank) string {
	if v.ranking.WithHandicap {
		return desk.Words().Figure(r.Net, 2)
	}
	unit := scoring.Matchpoint
	if v.ranking.Field != nil {
		unit = v.ranking.Field.Unit()
	}
	return desk.Words().TotalFigure(unit, &r.Row)
}

func whoTitle(ranking session.Ranking) string {
	if ranking.Section.Movement == nil {
		return label.Text("Pair")
	}
	switch ranking.Section.Movement.Contestant {
	case movement.Team:
		return label.Text("Team")
	case movement.Individual:
		return label.Text("Player")
	}
	return label.Text("Pair")
}

func unitTitle(ranking session.Ranking) string {
	if ranking.Field == nil {
		return "%"
	}
	switch ranking.Field.Unit() {
	case scoring.IMP:
		return label.Text("IMPs")
	case scoring.VP:
		return label.Text("VPs")
	case scoring.Matchpoint, scoring.PercentOfGame:
		if ranking.Field.Teams == nil {
			return "%"
		}
	}
	return label.Text("Points")
}

func (v *rankingView) show(ranking session.Ranking, asides []aside) {
	v.ranking, v.roll, v.asides = ranking, desk.RollOf(ranking.Ranks), asides
	if columns := v.columns(); !slices.EqualFunc(columns, v.grid.Columns,
		func(a, b kit.Column[int]) bool { return a.Title == b.Title }) {
		v.grid.SetColumns(columns)
	}
	side, together := "", ""
	if ranking.Side != scoring.NoSide {
		side = desk.Words().Side(ranking.Side)
	}
	if len(ranking.Combined) > 0 {
		together = desk.Words().Sections(desk.SectionIDs(ranking.Section, ranking.Combined)...)
	}
	v.title.SetText(desk.Say(screen.RankingOf, "Side", side, "Handicap", ranking.WithHandicap, "Sections", together))
	v.grid.Fill(len(ranking.Ranks))
}
