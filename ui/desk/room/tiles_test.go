package room

import (
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// In an individual every tile names the four who play there, by name or by number, and
// its shortest form, too.
func TestTilesNameFourPlayers(t *testing.T) {
	in := desk.English()
	s := desktest.NewEvening(t, 0)
	desktest.Must(t, s.Record("director", session.SectionSet{ID: 1, Movement: sessiontest.Made(t, "individual",
		movement.Options{Tables: 3, BoardsPerRound: 2})}))
	sec := s.State().Sections[0]
	row, _ := sec.Movement.At(2, 1)
	whole := func(sides [2][]string) string { return sides[0][0] + " v " + sides[1][0] }
	last := func(sides [2][]string) string {
		return sides[0][len(sides[0])-1] + " v " + sides[1][len(sides[1])-1]
	}
	tile := func() Tile {
		st := s.State()
		return TilesOf(in, st, bridgemate.Status{}, desk.PaceOf(st, bridgemate.Status{}), nil, desk.Visitors{})[1]
	}
	number := func(n int) string { return in.Words().Numbers([]int{n}) }
	short := number(row.NS) + " & " + number(row.South) + " v " + number(row.EW) + " & " + number(row.West)
	unnamed := "Player " + number(row.NS) + " & player " + number(row.South) + " v Player " + number(row.EW) +
		" & player " + number(row.West)
	if got := tile().Who; whole(got) != unnamed || last(got) != short {
		t.Errorf("without names: %q, at last %q; want %q, %q", whole(got), last(got), unnamed, short)
	}
	name := func(n int, called string) {
		desktest.Must(t, s.Record("director", session.PairNamed{Pair: session.Contestant{Section: 1, Number: n},
			Names: [2]string{called}}))
	}
	name(row.NS, "Ayşe Ağaoğlu")
	if got := whole(tile().Who); !strings.HasPrefix(got, "Ayşe Ağaoğlu & player "+number(row.South)+" v ") {
		t.Errorf("with one name: %q", got)
	}
	name(row.South, "Łukasz Żak")
	name(row.EW, "Niamh O'Connor")
	name(row.West, "Jan de Vries")
	if got := tile().Who; whole(got) != "Ayşe Ağaoğlu & Łukasz Żak v Niamh O'Connor & Jan de Vries" ||
		last(got) != short {
		t.Errorf("with all names: %q, at last %q", whole(got), last(got))
	}
}
