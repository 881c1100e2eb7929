package room

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// The places that are offered one after the other, at slips by table and at
// travellers by board.
func TestNextPlace(t *testing.T) {
	s := desktest.NewEvening(t, 0)
	m, err := movement.Make("mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	desktest.Must(t, err)
	desktest.Must(t, s.Record("director", session.SectionSet{ID: 1, Movement: m}))
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 2, 1, 3, "1NT", "N", 0)))
	key := func(table, round, board int) session.Key {
		return session.Key{Section: 1, Table: table, Round: round, Board: board}
	}
	traveller := func(table, board int) session.Key {
		for _, row := range m.Table(table) {
			for _, b := range row.Boards() {
				if b == board {
					return key(table, row.Round, board)
				}
			}
		}
		t.Fatalf("table %d does not play board %d", table, board)
		return session.Key{}
	}
	for _, c := range []struct {
		name    string
		last    session.Key
		byBoard bool
		taken   session.Key
		want    session.Key
	}{
		{"the other board of the round", key(1, 1, 1), false, session.Key{}, key(1, 1, 2)},
		{"back to the first board of the round", key(3, 1, 6), false, session.Key{}, key(3, 1, 5)},
		{"the next table, and there what is not in", key(1, 1, 2), false, key(1, 1, 1), key(2, 1, 4)},
		{"the same board at the next table", traveller(1, 1), true, session.Key{}, traveller(2, 1)},
		{"past what is on its way", traveller(1, 1), true, traveller(2, 1), traveller(3, 1)},
		{"round to the first table", traveller(3, 1), true, session.Key{}, traveller(1, 1)},
	} {
		if got := NextPlace(s.State(), c.last, c.byBoard,
			func(k session.Key) bool { return k == c.taken }); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	roundOver := func(k session.Key) bool { return k.Round == 1 }
	if got := NextPlace(s.State(), key(3, 1, 6), false, roundOver); got.Round != 2 || got.Table != 1 {
		t.Errorf("when the round is in: %v, want table 1 in round 2", got)
	}
	earlierOpen := func(k session.Key) bool { return k.Round > 1 }
	if got := NextPlace(s.State(), key(3, 3, 6), false, earlierOpen); got != key(1, 1, 1) {
		t.Errorf("when only an earlier round lacks results: %v", got)
	}
	if got := NextPlace(s.State(), key(1, 1, 1), false,
		func(session.Key) bool { return true }); got != (session.Key{}) {
		t.Errorf("when everything is in: %v", got)
	}
}

func TestReadLine(t *testing.T) {
	in := desk.English()
	s := desktest.NewEvening(t, 3)
	at := session.Key{Section: 1, Table: 2, Round: 1, Board: 2}
	for _, c := range []struct {
		line   string
		column int
		open   bool
		asks   bool
		says   string
	}{
		{"3 3 4sn+1", 0, false, false, "Table 3, round 1, board 3: 4♠ by N +1"},
		{"4sn+1", 0, false, false, "Table 2, round 1, board 2: 4♠ by N +1"},
		{"p", 0, false, false, "Table 2, round 1, board 2"},
		{"a6040", 0, false, false, "60 % – 40 %"},
		{"4s", 3, true, false, "declarer"},
		{"4sn+9", 4, false, false, ""},
		{"3 3", 4, true, false, ""},
		{"withdraw 2", 0, false, true, "Pair 2"},
	} {
		m := ReadLine(in, s.State(), at, c.line)
		if (m.Entry == nil) != (c.column > 0) || m.Column != c.column || m.Open != c.open || m.Asks() != c.asks {
			t.Errorf("%q: column %d, open %v, asks %v: %s", c.line, m.Column, m.Open, m.Asks(), m.Text)
		}
		desktest.WantText(t, c.line, m.Text, c.says)
	}
	if m := ReadLine(in, s.State(), session.Key{}, "4sn+1"); m.Entry != nil {
		t.Error("a line without a place is read although none is offered")
	}
}

// What is clicked together is a line that can be read, and what does not fit the contract
// any more is forgotten.
func TestWhatIsClickedIsALine(t *testing.T) {
	p := Pad{Declarer: -1}
	want := func(line string) {
		t.Helper()
		if got := p.Line(); got != line {
			t.Errorf("%q, want %q", got, line)
		}
	}
	want("")
	p.Bid(2, scoring.Hearts)
	want("2h")
	p.Declarer = int(scoring.East)
	p.Count(+5)
	want("2he+5")
	p.Double()
	want("2hxe+5")
	p.Double()
	want("2hxxe+5")
	p.Bid(4, scoring.NoTrump)
	want("4nxxe")
	p.Count(0)
	want("4nxxe=")
	p.Pass()
	want("p")
	if p.Fits(0) {
		t.Error("there are tricks although all passed")
	}
}
