package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

func seated(table int, direction, number, name string) session.PlayerSeated {
	return session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table, Direction: direction},
		Number: number, Name: name}
}

func (r *room) player(table int, direction string) session.Player {
	return r.Session.State().Seats[session.Seat{Section: 1, Table: table, Direction: direction}]
}

// The list is live: names for numbers that are known, a mark and a colour for those
// nobody has, the same number twice, quiet for a seat that is empty.
func TestWhoSitsWhere(t *testing.T) {
	r := newRoom(t, 3).open(false)
	p := r.w.tonight.players
	if c := p.grid.Cell(0, 2); c.Text != "North" || c.Ink != kit.InkQuiet || c.Paper != nil {
		t.Errorf("an empty seat: %+v", c)
	}
	r.Receive(seated(1, "N", "7", "Mehmet Ağaoğlu"), seated(1, "S", "1423", ""), seated(2, "E", "8", "Niamh O'Connor"),
		seated(3, "E", "8", "Niamh O'Connor"))
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

// An unknown number: the near ones are offered at once, Enter takes the
// nearest and moves on.
func TestUnknownNumberPutRight(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(seated(1, "N", "1324", ""))
	grid := r.w.tonight.players.grid
	r.Window.Canvas().Focus(grid)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the question", r.Overlay(), "Pair 1, NS table 1: who is North?",
		"Number 1324 was entered on the Bridgemate. Nobody in the club has it.",
		"Anna de Vries", "1234", "Perhaps one of these?")
	r.Key(fyne.KeyReturn)
	if got := r.player(1, "N"); got != (session.Player{Number: "1234",
		Name: "Anna de Vries", Sent: "1324", Given: true}) {
		t.Fatalf("sits there: %+v", got)
	}
	if r.Overlay() != "" || r.Window.Canvas().Focused() != grid {
		t.Error("the question is still open, or the focus is elsewhere")
	}
	r.Key(fyne.KeyReturn) // the grid's mark has moved on to South
	uitest.WantText(t, "the question", r.Overlay(), "Pair 1, NS table 1: who is South?")
	r.Key(fyne.KeyEscape)

	// What the Bridgemate sent stands again when the director takes it back; its
	// name too if there is one.
	r.w.tonight.players.onSeat(0, 2)
	r.Settle()
	uitest.WantText(t, "the question", r.Overlay(), "Shown now: Anna de Vries.")
	r.Answer("As the Bridgemate sent it")
	if got := r.player(1, "N"); got != (session.Player{Number: "1324", Sent: "1324"}) {
		t.Errorf("taken back: %+v", got)
	}
	r.Receive(seated(1, "N", "8", "Niamh O'Connor"))
	r.seat(0, 0, "1243")
	r.w.tonight.players.onSeat(0, 2)
	r.Settle()
	r.Answer("As the Bridgemate sent it")
	if got := r.player(1, "N"); got != (session.Player{Number: "8", Name: "Niamh O'Connor", Sent: "8"}) {
		t.Errorf("a number that is known, taken back: %+v", got)
	}
}

func TestSearchWhileTyping(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.w.tonight.players.onSeat(0, 2)
	r.Settle()
	for _, c := range []struct{ typed, first, note string }{
		{"", "", "Type a name"}, {"luk", "Łukasz Żak", "Arrow up and down"},
		{"oconor", "Niamh O'Connor", ""}, {"12", "Anna de Vries", ""},
		{"999", "", "Nobody in the club has this number"}, {"Quigley", "Quigley", ""},
	} {
		r.Window.Canvas().Focused().(*kit.TextField).SetText("")
		r.TypeHere(c.typed)
		text := r.Overlay()
		uitest.WantText(t, c.typed, text, c.first, c.note)
		if c.first != "" && !strings.Contains(text, "▶ "+c.first) {
			t.Errorf("%q: the first is not %q:\n%s", c.typed, c.first, text)
		}
	}
	r.Window.Canvas().Focused().(*kit.TextField).SetText("")
	r.TypeHere("12")
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyDown) // there are two: the mark stays on the last
	uitest.WantText(t, "the question", r.Overlay(), "▶ Łukasz Żak")
	r.Key(fyne.KeyUp)
	r.Key(fyne.KeyDown)
	r.Answer("Sits here")
	if got := r.player(1, "N"); got.Number != "1243" || !got.Given {
		t.Errorf("sits there: %+v", got)
	}
}

// A name that the club does not know is a guest, without a number.
func TestGuest(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(seated(1, "S", "7", "Mehmet Ağaoğlu"))
	r.seat(0, 1, "Quincy Guest")
	if got := r.player(1, "S"); got != (session.Player{Name: "Quincy Guest", Sent: "7", Given: true}) {
		t.Errorf("sits there: %+v", got)
	}
	if c := r.w.tonight.players.grid.Cell(0, 5); c.Text != "guest" {
		t.Errorf("the number is shown as %q", c.Text)
	}
	// What the Bridgemate sends afterwards does not take the guest away.
	r.Receive(seated(1, "S", "8", "Niamh O'Connor"))
	if got := r.Session.State().PairNames(session.Contestant{Section: 1, Number: 1})[1]; got != "Quincy Guest" {
		t.Errorf("shown is %q", got)
	}
}

// Names that were given to the pair, as earlier evenings have them, are shown, and give
// way to what is said of the seat; the partner's stays.
func TestNamesOfThePairGiveWay(t *testing.T) {
	pair := session.Contestant{Section: 1, Number: 1}
	r := newRoom(t, 3, session.PairNamed{Pair: pair, Names: [2]string{"A. Typed", "B. Typed"}}).open(false)
	uitest.WantText(t, "Tonight", r.Visible(), "A. Typed", "B. Typed")
	r.seat(0, 0, "zak")
	if got := r.Session.State().PairNames(pair); got != [2]string{"Łukasz Żak", "B. Typed"} {
		t.Errorf("pair 1 is %q", got)
	}
}

// A pair that joins after round one has no seat of its own to carry a
// number: it gets names.
func TestPairWithoutASeat(t *testing.T) {
	m := &movement.Movement{Name: "late", Tables: 1, Rounds: 2, BoardsPerRound: 1, Winners: 1,
		Copies: 1, Rows: []movement.Row{
			{Table: 1, Round: 1, NS: 1, EW: 2, Low: 1, High: 1}, {Table: 1, Round: 2, NS: 3, EW: 2, Low: 2, High: 2}}}
	r := newRoom(t, 0, session.SectionSet{ID: 1, Movement: m}, seated(1, "N", "7", "Mehmet Ağaoğlu")).open(false)
	if c := r.w.tonight.players.grid.Cell(2, 2); c.Text != "North" {
		t.Errorf("pair 3 shows %q, who is pair 1", c.Text)
	}
	r.seat(2, 1, "oconnor")
	if got := r.Session.State().Names[session.Contestant{Section: 1, Number: 3}]; got != [2]string{"",
		"Niamh O'Connor"} {
		t.Errorf("pair 3 is %q", got)
	}
	if got := r.player(1, "N"); got.Name != "Mehmet Ağaoğlu" {
		t.Errorf("pair 1 is %+v now", got)
	}
}

func TestPlayersCannotBeRead(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.players = clubfile.ErrNotClubFile
	r.w.tonight.players.onSeat(0, 2)
	r.Settle()
	if r.Overlay() != "" {
		t.Error("the question is open without players")
	}
	uitest.WantText(t, "the window", r.Visible(), "This is not a club file of Clubnight, or it is damaged.")
}
