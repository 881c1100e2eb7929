package feed_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// five is an evening of five tables, of which the first round is in.
func five(t *testing.T) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, "Tuesday pairs", sessiontest.Made(t, "mitchell", movement.Options{Tables: 5,
		Half: movement.EWMissing}))
	st := s.State()
	for _, row := range st.Sections[0].Movement.Round(1) {
		if !st.Sections[0].Movement.Playing(row) {
			continue
		}
		for _, b := range row.Boards() {
			r := sessiontest.Result(t, st, row.Table, 1, b, "3NT", "N", row.Table%3)
			sessiontest.Record(t, s, session.ResultCorrected{Result: r.Result})
		}
	}
	return s
}

// latePair is the change by which a pair comes after the first round.
func latePair(t *testing.T, s *session.Session) *movement.Change {
	t.Helper()
	return oneMore(t, s.State().Sections[0].Movement)
}

func oneMore(t *testing.T, m *movement.Movement) *movement.Change {
	t.Helper()
	changes := m.Alternatives(len(m.Pairs())+1, 1)
	if len(changes) == 0 {
		t.Fatal("nobody can come late")
	}
	return changes[0]
}

// By hand a late pair plays at once, every result that fits goes on counting, and nothing
// waits to be sent to anybody.
func TestByHand(t *testing.T) {
	s := five(t)
	before := s.State().Arrived()
	room := feed.ByHand(s)
	if err := room.ChangeMovement(t.Context(), 1, latePair(t, s)); err != nil {
		t.Fatal(err)
	}
	st := s.State()
	if _, sending := st.Sending(1); sending || st.Arrived() != before || len(st.Restorable()) > 0 {
		t.Errorf("sending %v, %d results of %d, %d to be put back", sending, st.Arrived(), before, len(st.Restorable()))
	}
	if got := len(st.Sections[0].Movement.Pairs()); got != 10 {
		t.Errorf("%d pairs", got)
	}
	if waiting, err := room.WaitUpdated(t.Context()); len(waiting) > 0 || err != nil {
		t.Errorf("waits for %v, %v", waiting, err)
	}
	if err := room.ChangeMovement(t.Context(), 7, latePair(t, five(t))); !errors.Is(err, feed.ErrNoSection) {
		t.Errorf("another section: %v", err)
	}
	if err := feed.Over(s).ChangeMovement(t.Context(), 1, latePair(t, five(t))); !errors.Is(err, feed.ErrOver) {
		t.Errorf("an earlier evening: %v", err)
	}
}

// A change that was on its way to handsets which are there no longer comes to its end.
func TestNobodyIsLeftToBeSent(t *testing.T) {
	s := five(t)
	sessiontest.Record(t, s, session.MovementSending{ID: 1, From: map[int]int{5: 2}})
	if err := feed.ByHand(s).FinishChanges(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, sending := s.State().Sending(1); sending {
		t.Error("it is still sent")
	}
	seq := s.State().Seq
	if err := feed.ByHand(s).FinishChanges(t.Context()); err != nil || s.State().Seq != seq {
		t.Errorf("once more: %v", err)
	}
}

// take records what a room says.
func take(t *testing.T, s *session.Session, said ...feed.Said) []session.Fact {
	t.Helper()
	facts, err := feed.Facts(s.State(), said...)
	if err != nil {
		t.Fatal(err)
	}
	if len(facts) > 0 {
		if err := s.Record(session.ByBridgemate, facts...); err != nil {
			t.Fatal(err)
		}
	}
	return facts
}

func kinds(facts []session.Fact) (kinds []string) {
	for _, f := range facts {
		kinds = append(kinds, f.Kind())
	}
	return kinds
}

// What a room says twice, late, out of order or of what is no longer played is taken
// once, and the director's word stands over it.
func TestFacts(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5})
	s := sessiontest.Evening(t, "Tuesday pairs", m)
	st := s.State()
	said := func(table, round, board, tricks int) feed.Result {
		return feed.Result{Result: sessiontest.Result(t, st, table, round, board, "4S", "N", tricks).Result}
	}
	first := said(1, 1, st.Sections[0].Movement.Round(1)[0].Low, 0)
	k := first.Key
	for _, step := range []struct {
		what string
		said []feed.Said
		want []string
	}{
		{"the first", []feed.Said{first}, []string{"result received"}},
		{"the same batch once more", []feed.Said{first, first}, nil},
		{"another result", []feed.Said{said(1, 1, k.Board, 1)}, []string{"result changed"}},
		{"changed and back in one batch", []feed.Said{first, said(1, 1, k.Board, 1)},
			[]string{"result changed", "result changed"}},
		{"erased", []feed.Said{feed.Erased{Key: k}}, []string{"result erased"}},
		{"erased once more", []feed.Said{feed.Erased{Key: k}}, nil},
		{"of a round that there is not", []feed.Said{feed.Result{Result: func() session.Result {
			r := first.Result
			r.Round = 40
			return r
		}()}}, []string{"result received"}},
		{"what cannot be read", []feed.Said{feed.Result{Result: func() session.Result {
			r := said(2, 1, st.Sections[0].Movement.Round(1)[1].Low, 0).Result
			r.Outcome, r.Doubt = session.Unread, session.Doubt{Kind: session.ContractUnreadable, Text: "9S"}
			return r
		}()}}, []string{"result received"}},
		{"a seat", []feed.Said{feed.Seated{Seat: session.Seat{Section: 1, Table: 2, Direction: "N"}, Number: "17"}},
			[]string{"player seated"}},
		{"the seat again", []feed.Said{feed.Seated{Seat: session.Seat{Section: 1, Table: 2, Direction: "N"}, Number: "17"}}, nil},
		{"a name without a number", []feed.Said{feed.Seated{Seat: session.Seat{Section: 1, Table: 2, Direction: "S"}, Name: "Ann Lee"}},
			[]string{"player seated"}},
		{"another name, twice", []feed.Said{feed.Seated{Seat: session.Seat{Section: 1, Table: 2, Direction: "S"}, Name: "Bo Ek"},
			feed.Seated{Seat: session.Seat{Section: 1, Table: 2, Direction: "S"}, Name: "Bo Ek"}}, []string{"player seated"}},
		{"what is only shown", []feed.Said{feed.Call{Section: 1, Table: 2}, feed.InPlay{}, feed.Table{Section: 1, Table: 2}}, nil},
	} {
		if got := kinds(take(t, s, step.said...)); !slices.Equal(got, step.want) {
			t.Errorf("%s: %q, want %q", step.what, got, step.want)
		}
	}
	if len(s.State().Doubtful()) != 2 {
		t.Errorf("in doubt: %+v", s.State().Doubtful())
	}
	take(t, s, first)
	sessiontest.Record(t, s, session.ResultDiscarded{Key: k})
	if got := kinds(take(t, s, first)); !slices.Equal(got, []string{"result sent again"}) || s.State().Has(k) {
		t.Errorf("taken out and sent again: %q", got)
	}
	if got := take(t, s, first); len(got) > 0 {
		t.Errorf("and again: %q", kinds(got))
	}
	odd := first // of a board that is not played there
	odd.Board = 99
	take(t, s, odd)
	sessiontest.Record(t, s, session.ResultDiscarded{Key: odd.Key})
	take(t, s, odd)
	if got := take(t, s, odd); len(got) > 0 {
		t.Errorf("a wrong board that was taken out, the second time: %q", kinds(got))
	}
}

// deaf is a room with handsets that notes what it is told.
type deaf struct {
	feed.Feed
	told []string
}

func (*deaf) Kind() feed.Kind { return feed.Network }
func (d *deaf) ChangeMovement(_ context.Context, section int, _ *movement.Change) error {
	d.told = append(d.told, "section "+session.Letter(section))
	return nil
}
func (d *deaf) SendResults(_ context.Context, keys ...session.Key) (int, error) {
	for _, k := range keys {
		d.told = append(d.told, "result of "+session.Letter(k.Section))
	}
	return len(keys), nil
}

// Of an evening with handsets in one section and none in the other each is told its own.
func TestMixed(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, Half: movement.EWMissing})
	s := sessiontest.Evening(t, "Two rooms", m, m)
	sessiontest.Record(t, s, session.TablesTyped{ID: 2})
	handsets := &deaf{}
	room := feed.Mixed(handsets, func(section int) feed.Feed {
		if s.State().Typed(section, 0) {
			return feed.ByHand(s)
		}
		return nil
	})
	for section := 1; section <= 2; section++ {
		if err := room.ChangeMovement(t.Context(), section, oneMore(t, m)); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := room.SendResults(t.Context(), session.Key{Section: 1}, session.Key{Section: 2}); n != 1 || err != nil {
		t.Errorf("%d sent, %v", n, err)
	}
	if n, err := room.SendResults(t.Context(), session.Key{Section: 2}); n != 0 || err != nil {
		t.Errorf("%d sent, %v", n, err)
	}
	if want := []string{"section A", "result of A"}; !slices.Equal(handsets.told, want) {
		t.Errorf("the handsets were told %q", handsets.told)
	}
	if got := len(s.State().Sections[1].Movement.Pairs()); got != 10 || room.Kind() != feed.Network {
		t.Errorf("%d pairs in section B, %v", got, room.Kind())
	}
}

// A table is typed as was said of it, else of its section.
func TestTyped(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5})
	s := sessiontest.Evening(t, "One room", m)
	typed := func(tables ...int) (is []bool) {
		for _, n := range tables {
			is = append(is, s.State().Typed(1, n))
		}
		return is
	}
	sessiontest.Record(t, s, session.TablesTyped{ID: 1, Tables: []int{3}})
	if got := typed(0, 2, 3); !slices.Equal(got, []bool{false, false, true}) {
		t.Errorf("table 3: %v", got)
	}
	sessiontest.Record(t, s, session.TablesTyped{ID: 1}, session.TablesTyped{ID: 1, Tables: []int{3}, Back: true})
	if got := typed(0, 2, 3); !slices.Equal(got, []bool{true, true, false}) {
		t.Errorf("all but table 3: %v", got)
	}
	for _, wrong := range []session.TablesTyped{{ID: 9}, {ID: 1, Tables: []int{77}}} {
		if err := s.Record(session.ByDirector, wrong); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}
