package start

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// The list is live: names for numbers that are known, a mark and a colour for those
// nobody has, the same number twice, quiet for a seat that is empty.
func TestWhoSitsWhere(t *testing.T) {
	r := newRoom(t, 3).open()
	p := r.page.tonight.players
	if c := p.grid.Cell(0, 2); c.Text != "North" || c.Ink != kit.InkQuiet || c.Paper != nil {
		t.Errorf("an empty seat: %+v", c)
	}
	r.Receive(uitest.Seated(1, "N", "7", "Mehmet Ağaoğlu"), uitest.Seated(1, "S", "1423", ""),
		uitest.Seated(2, "E", "8", "Niamh O'Connor"), uitest.Seated(3, "E", "8", "Niamh O'Connor"))
	for _, c := range []struct {
		row, col int
		text     string
		amber    bool
	}{
		{0, 0, "1", false}, {0, 1, "NS table 1", false}, {0, 2, "Mehmet Ağaoğlu", false}, {0, 3, "7", false},
		{0, 4, "? nobody has this number", true}, {0, 5, "1423", true},
		{4, 2, "! Niamh O'Connor", true}, {4, 3, "8", true}, {5, 2, "! Niamh O'Connor", true}, {5, 4, "West", false},
	} {
		got := p.grid.Cell(c.row, c.col)
		if got.Text != c.text || (got.Paper == kit.PaperWarn) != c.amber || (got.Ink == kit.InkWarn) != c.amber {
			t.Errorf("line %d, column %d: %+v", c.row, c.col, got)
		}
	}
	uitest.WantText(t, "Tonight", r.Visible(), "?  One number belongs to nobody in the club", "1423")
}

// Enter asks who sits on the marked chair, and then marks the next one, so that names are
// entered one after the other.
func TestChairsOneAfterTheOther(t *testing.T) {
	r := newRoom(t, 3).open()
	grid := r.page.tonight.players.grid
	first := session.Contestant{Section: 1, Number: 1}
	r.EnterCell(grid, 0, 0)
	r.then()
	r.Key(fyne.KeyReturn)
	r.then()
	if want := []chair{{first, 0}, {first, 1}}; !slices.Equal(r.chairs, want) {
		t.Errorf("asked is for %+v", r.chairs)
	}
	if row, col := grid.Mark(); row != 1 || col != 2 {
		t.Errorf("the mark is on line %d, column %d", row, col)
	}
}

// A guest has no number, and pair 3, which joins later, has names of its own.
func TestGuestsAndLatePairs(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "S"}, Name: "Quincy Guest",
		Given: true})
	if c := r.page.tonight.players.grid.Cell(0, 5); c.Text != "guest" {
		t.Errorf("the number is shown as %q", c.Text)
	}
	m := &movement.Movement{Name: "late", Tables: 1, Rounds: 2, BoardsPerRound: 1, Winners: 1,
		Copies: 1, Rows: []movement.Row{
			{Table: 1, Round: 1, NS: 1, EW: 2, Low: 1, High: 1}, {Table: 1, Round: 2, NS: 3, EW: 2, Low: 2, High: 2}}}
	late := newRoom(t, 0, session.SectionSet{ID: 1, Movement: m}, uitest.Seated(1, "N", "7", "Mehmet Ağaoğlu")).open()
	if c := late.page.tonight.players.grid.Cell(2, 2); c.Text != "North" {
		t.Errorf("pair 3 shows %q, who is pair 1", c.Text)
	}
	named := newRoom(t, 3, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: [2]string{"A. Typed", "B. Typed"}}).open()
	uitest.WantText(t, "Tonight", named.Visible(), "A. Typed", "B. Typed")
}

// Where teams play, the list asks for a team, and shows its players.
func TestTeamsInTheList(t *testing.T) {
	r := newRoom(t, 0, session.UsualBy("wbf")).open()
	r.Letter(r.page.tonight.event.play, 't')
	r.Enter(r.page.tonight.tables.Entry, "4")
	uitest.WantText(t, "Tonight", r.Visible(), "Click a team")
	grid := r.page.tonight.players.grid
	r.EnterCell(grid, 0, 0)
	team := session.Contestant{Section: 1, Number: 1}
	if !slices.Equal(r.teams, []session.Contestant{team}) {
		t.Fatalf("asked is for %+v", r.teams)
	}
	r.then()
	if row, _ := grid.Mark(); row != 1 {
		t.Errorf("the mark is on line %d", row)
	}
	r.Receive(session.TeamSet{Team: team, Name: "De Łabędzie",
		Members: []session.Member{{Number: "7", Name: "Mehmet Ağaoğlu"}, {Number: "8", Name: "Niamh O'Connor"}}})
	uitest.WantText(t, "the list", grid.Cell(0, 3).Text, "Mehmet Ağaoğlu, Niamh O'Connor")
}
