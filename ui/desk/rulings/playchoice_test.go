package rulings

import (
	"strconv"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// twice is an evening on which board 1 came for pair 1 from its own table in round 1 and
// once more from another table in a later round: the first place and the second.
func twice(t *testing.T) (s *session.Session, first, second session.Key) {
	t.Helper()
	s = desktest.NewEvening(t, 5, session.Uploaded{File: "evening.bws"})
	st := s.State()
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, st, 1, 1, 1, "4H", "N", 1)))
	first = session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	for _, row := range st.Sections[0].Movement.Rows {
		if row.Round == 2 && row.Boards()[0] == 1 {
			again := sessiontest.Result(t, st, row.Table, 2, 1, "3NT", "S", 0)
			again.Result.NS = 1
			second = again.Result.Key
			desktest.Must(t, s.Record("Bridgemate", again))
		}
	}
	return s, first, second
}

// What came in twice is one line with two remedies, and each is a line of
// the desk as well.
func TestPlayChoices(t *testing.T) {
	in := desk.English()
	s, first, second := twice(t)
	matters := desk.Attention(in, s.State(), bridgemate.Status{}, nil, nil)
	if len(matters) != 2 || matters[0].Remedy != desk.SettlePlay || matters[0].Key != second {
		t.Fatalf("%+v", matters)
	}
	desktest.WantText(t, "the matter", matters[0].Text, "pair 1 had played board 1 in round 1 at table 1")
	c, ok := PlayChoicesOf(in, s.State(), second)
	if !ok || c.ByLaw != "Cancel the second play (Law 15B1)" || c.Correct != first ||
		!strings.HasPrefix(c.WrongNumber, "The first was entered under the wrong number: table 1, round 1") {
		t.Fatalf("%+v", c)
	}
	desktest.WantText(t, "what follows", c.Text, "cancelled (Law 15B1): pair 1 had played board 1 in round 1 at table 1",
		"gets average plus")
	typed, err := deskline.Read(s.State(), c.Line)
	desktest.Must(t, err)
	desktest.Must(t, s.Record("director", typed.Facts...))
	if list := desk.Attention(in, s.State(), bridgemate.Status{}, nil, nil); len(list) != 1 ||
		list[0].Remedy != desk.CorrectResult {
		t.Errorf("settled, and still %+v", list)
	}
	desktest.WantText(t, "what counts", desk.CountsText(in, s.State(), second), "cancelled (Law 15B1)")
}

// The dialog's rulings have what follows by Law 15B, for one board and for
// those who changed seats.
func TestRulingsByLaw15(t *testing.T) {
	in := desk.English()
	s := desktest.NewEvening(t, 5)
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 1, 1, "4H", "N", 1)))
	var k session.Key
	var ew int
	for _, row := range s.State().Sections[0].Movement.Rows {
		if row.Round == 2 && row.Boards()[0] == 1 {
			k, ew = session.Key{Section: 1, Table: row.Table, Round: 2, Board: 1}, row.EW
		}
	}
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), k.Table, 2, 1, "3NT", "S", 0)))
	cancels := func(facts []session.Fact) bool {
		after, err := s.State().With(facts...)
		desktest.Must(t, err)
		return after.Results[k].Ruling.Cancels()
	}
	d := Draft{Kind: PlayedByOthers, About: RoundEntry(s.State(), k), NS: "1", EW: strconv.Itoa(ew)}
	facts, fault := d.Facts(in, s.State())
	if fault != nil || !cancels(facts) {
		t.Fatalf("%+v, %+v", facts, fault)
	}
	desktest.WantText(t, "what is recorded", Text(in, s.State(), facts), "cancelled (Law 15B1)")
	seats := Draft{Kind: ExchangedSeats, NS: "1", EW: "2", From: "2", To: "2"}
	row, _ := s.State().Sections[0].Movement.At(k.Table, 2)
	seats.EW = strconv.Itoa(row.NS)
	if facts, fault = seats.Facts(in, s.State()); fault != nil || !cancels(facts) {
		t.Fatalf("changed seats: %+v, %+v", facts, fault)
	}
	d.From = "9"
	if _, fault = d.Facts(in, s.State()); fault == nil || fault.At != InFrom {
		t.Errorf("round 9: %+v", fault)
	}
}
