package ui

import (
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
		var awarded []string
		if awards != nil && len(shown[i].Ranks) > 0 {
			awarded = awards(&shown[i])
		}
		v.show(shown[i], awarded, desk.SimultaneousPlaces(st, &shown[i]))
	}
}

// rankingView is the ranking of one field, or of one side of it.
type rankingView struct {
	content fyne.CanvasObject
	title   *widget.Label
	grid    *kit.Grid
	ranking session.Ranking
	roll    desk.Roll
	awarded []string // masterpoints by rank, nil where there are none
	across  []string // the places among all clubs by rank, nil where there are none
}

func newRankingView(k *kit.Keys, opened func(who session.Contestant, side scoring.Side)) *rankingView {
	v := &rankingView{title: kit.Heading(label.Text("Ranking"))}
	v.grid = k.Grid(rankingColumns(session.Ranking{}, false, false), v.cell)
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

// rankingColumns are the columns of a ranking: who is ranked, by what, with masterpoints
// what it is awarded, and in an event of many clubs the place among all of them.
func rankingColumns(ranking session.Ranking, awarded, across bool) []kit.Column {
	who := kit.Column{Title: whoTitle(ranking), Width: 3.4, Align: fyne.TextAlignCenter}
	figure := kit.Column{Title: unitTitle(ranking), Width: 5, Align: fyne.TextAlignTrailing}
	if who.Title != label.Text("Pair") {
		who.Width = 5
	}
	if figure.Title != "%" {
		figure.Width = 5.8
	}
	columns := []kit.Column{{Title: label.Text("Place"), Width: 4.8, Align: fyne.TextAlignCenter}, who,
		{Title: label.Text("Names"), Width: 5, Grows: true, Stacks: true}, figure}
	if awarded {
		columns = append(columns, kit.Column{Title: label.In("column: masterpoints", "Award"), Width: 5,
			Align: fyne.TextAlignTrailing})
	}
	if across {
		columns = append(columns, kit.Column{Title: label.In("column: places", "All clubs"), Width: 8,
			Align: fyne.TextAlignTrailing})
	}
	return columns
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

func (v *rankingView) show(ranking session.Ranking, awarded, across []string) {
	if whoTitle(ranking) != whoTitle(v.ranking) || unitTitle(ranking) != unitTitle(v.ranking) ||
		(awarded == nil) != (v.awarded == nil) || (across == nil) != (v.across == nil) {
		v.grid.SetColumns(rankingColumns(ranking, awarded != nil, across != nil))
	}
	v.awarded, v.across = awarded, across
	v.ranking, v.roll = ranking, desk.RollOf(ranking.Ranks)
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

func (v *rankingView) cell(row, col int) kit.Cell {
	if row >= len(v.ranking.Ranks) {
		return kit.Cell{}
	}
	rank := &v.ranking.Ranks[row]
	switch col {
	case 0:
		return kit.Cell{Text: desk.Words().PlaceOf(&v.ranking, row), Bold: true}
	case 1:
		return kit.Cell{Text: desk.NumberIn(v.ranking.Combined, rank.Who.Section, rank.Who.Number)}
	case 2:
		return kit.Cell{Text: desk.Words().Names(rank.Names), Shorter: v.roll.Shorter(rank.Names),
			Lines: v.roll.Lines(rank.Names)}
	case 4, 5:
		more := v.across
		if col == 4 && v.awarded != nil {
			more = v.awarded
		}
		if row < len(more) {
			return kit.Cell{Text: more[row]}
		}
		return kit.Cell{}
	}
	if v.ranking.WithHandicap {
		return kit.Cell{Text: desk.Words().Figure(rank.Net, 2), Bold: true}
	}
	unit := scoring.Matchpoint
	if v.ranking.Field != nil {
		unit = v.ranking.Field.Unit()
	}
	return kit.Cell{Text: desk.Words().TotalFigure(unit, &rank.Row), Bold: true}
}
