package parts_test

import (
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/parts"
	"clubnight/ui/uitest"
)

// shown is the rankings of an evening, and who was asked about.
func shown(t *testing.T, s *uitest.Stage) (r *parts.Rankings, asked *[]session.Contestant) {
	t.Helper()
	st := s.Session.State()
	sc, err := st.Score()
	uitest.Must(t, err)
	asked = new([]session.Contestant)
	r = parts.NewRankings(desk.English(), kit.Escapes(desk.English().Labels, func() {}),
		func(who session.Contestant, _ scoring.Side) { *asked = append(*asked, who) })
	r.Show(st, sc, 1)
	return r, asked
}

// column is what stands in a column below its heading.
func column(t *testing.T, v *parts.RankingView, title string) (texts []string) {
	t.Helper()
	at := slices.IndexFunc(v.Grid.Columns, func(c kit.Column[int]) bool { return c.Title == title })
	if at < 0 {
		t.Fatalf("no column %q", title)
	}
	for row := range v.Ranking.Ranks {
		texts = append(texts, v.Grid.Cell(row, at).Text)
	}
	return texts
}

// Before anything is scored there is one ranking, with its headings and nobody in it.
func TestNothingIsRankedYet(t *testing.T) {
	s := uitest.New(t, 3)
	r := parts.NewRankings(desk.English(), kit.Escapes(desk.English().Labels, func() {}), nil)
	r.Show(s.Session.State(), nil, 1)
	if len(r.Views) != 1 || len(r.Views[0].Ranking.Ranks) != 0 || r.Views[0].Grid.Columns[0].Title != "Place" {
		t.Errorf("%d rankings", len(r.Views))
	}
}

// A Mitchell with two winners has a ranking a side beside each other, whose places, names
// and figures are those of the scores; who picks a row asks about that contestant.
func TestRankingASide(t *testing.T) {
	s := uitest.New(t, 3, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: session.Names{"Mehmet Ağaoğlu", "Niamh O'Connor"}})
	uitest.Must(t, s.Session.Record("Bridgemate", s.All()...))
	r, asked := shown(t, s)
	if len(r.Views) != 2 || !slices.Equal(r.Views[0].Grid.Peers, []*kit.Grid{r.Views[1].Grid}) {
		t.Fatalf("%d rankings", len(r.Views))
	}
	in, named := desk.English(), 0
	for _, v := range r.Views {
		places, figures := column(t, v, "Place"), column(t, v, "%")
		if len(places) != 3 {
			t.Fatalf("%d are ranked", len(places))
		}
		names := column(t, v, "Names")
		for row, rank := range v.Ranking.Ranks {
			if places[row] != in.Words().PlaceOf(&v.Ranking, row) || names[row] != in.Words().Names(rank.Names) ||
				figures[row] != in.Words().FiguresIn(scoring.Matchpoint).Standing(&rank.Row) {
				t.Errorf("row %d: %s, %q, %s", row, places[row], names[row], figures[row])
			}
			if names[row] == "Mehmet Ağaoğlu & Niamh O'Connor" {
				named++
			}
		}
	}
	if named != 1 {
		t.Errorf("the pair with names stands there %d times", named)
	}
	v := r.Views[1]
	v.Grid.Picked(2, 0)
	v.Grid.Opened(9, 0) // where nobody is
	if want := []session.Contestant{v.Ranking.Ranks[2].Who}; !slices.Equal(*asked, want) {
		t.Errorf("asked about %v, want %v", *asked, want)
	}
}
