package session_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// begun gives an evening with one Mitchell section of five tables, four boards a round.
func begun(t *testing.T) (*session.Session, *session.MemoryJournal) {
	t.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, Rounds: 5, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	j := new(session.MemoryJournal)
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	err = s.Record("director",
		session.EveningSet{Name: "Tuesday pairs", Club: "Ağaoğlu & Łukasz",
			Date: time.Date(2026, 11, 24, 19, 30, 0, 0, time.UTC)},
		session.SectionSet{ID: 1, Movement: m})
	if err != nil {
		t.Fatal(err)
	}
	return s, j
}

// at gives a result at table and round of section A on the round's first board.
func at(t *testing.T, st *session.State, table, round int, contract, declarer string, tricks int) session.Result {
	t.Helper()
	row, ok := st.Sections[0].Movement.At(table, round)
	if !ok {
		t.Fatalf("no table %d in round %d", table, round)
	}
	r := played(t, contract, declarer, tricks)
	r.Key = session.Key{Section: 1, Table: table, Round: round, Board: row.Boards()[0]}
	r.NS, r.EW = row.NS, row.EW
	return r
}

// played is what was played, in the words of a scorer; an empty contract is passed out.
func played(t *testing.T, contract, declarer string, tricks int) session.Result {
	t.Helper()
	r := session.Result{Outcome: session.Played, Tricks: tricks}
	var err error
	if contract != "" {
		if r.Contract, err = scoring.ParseContract(contract); err != nil {
			t.Fatal(err)
		}
	}
	if declarer != "" {
		if r.Declarer, err = scoring.ParseDirection(declarer); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// lead is a card.
func lead(t *testing.T, card string) session.Lead {
	t.Helper()
	l, err := session.ParseLead(card)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestResumeGivesTheSameState(t *testing.T) {
	s, j := begun(t)
	first := at(t, s.State(), 1, 1, "4S", "N", 0)
	second := at(t, s.State(), 2, 1, "3NTX", "E", -2)
	changed := first
	changed.Tricks = 1
	steps := [][]session.Fact{
		{session.PairNamed{Pair: session.Contestant{Section: 1, Number: 3}, Names: [2]string{"O'Connor", "Łukasz"}}},
		{session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"},
			Number: "1001", Name: "Ağaoğlu"}},
		{session.Uploaded{File: "a.bws"}, session.ReadingStarted{File: "a.bws"}},
		{session.ResultReceived{Result: first}, session.ResultReceived{Result: second}},
		{session.ResultChanged{Result: changed}, session.ResultErased{Key: second.Key},
			session.Remarked{Text: "erased"}},
		{session.ResultVanished{Key: first.Key}, session.ReadingStopped{File: "a.bws"}},
	}
	for _, facts := range steps {
		if err := s.Record("Bridgemate", facts...); err != nil {
			t.Fatal(err)
		}
	}
	again, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.State(), s.State()) {
		t.Errorf("resumed state differs:\n%+v\n%+v", again.State(), s.State())
	}
	got := s.State().Results[first.Key]
	if !got.Vanished || got.Tricks != 1 || len(s.State().Results) != 1 {
		t.Errorf("after change, erasure and vanishing: %+v", s.State().Results)
	}
}

func TestRecordRefusesWhatCannotBeTrue(t *testing.T) {
	s, j := begun(t)
	result := at(t, s.State(), 5, 1, "1NT", "S", 0)
	if err := s.Record("Bridgemate", session.ResultReceived{Result: result}); err != nil {
		t.Fatal(err)
	}
	before, entries := s.State(), mustEntries(t, j)
	other := result
	other.Board++
	cases := []struct {
		name string
		fact session.Fact
	}{
		{"a result twice", session.ResultReceived{Result: result}},
		{"a change of nothing", session.ResultChanged{Result: other}},
		{"an erasure of nothing", session.ResultErased{Key: other.Key}},
		{"a vanishing of nothing", session.ResultVanished{Key: other.Key}},
		{"a new movement under results", session.SectionSet{ID: 1, Movement: before.Sections[0].Movement}},
		{"a changed movement that leaves results over", session.MovementChanged{ID: 1, Movement: other4(t)}},
		{"a changed movement of no section", session.MovementChanged{ID: 2, Movement: before.Sections[0].Movement}},
		{"dropping a section with results", session.SectionDropped{ID: 1}},
		{"dropping no section", session.SectionDropped{ID: 2}},
		{"section 27", session.SectionSet{ID: 27, Movement: before.Sections[0].Movement}},
		{"no movement", session.SectionSet{ID: 2}},
		{"pair 0", session.PairNamed{Pair: session.Contestant{Section: 1}}},
		{"seat X", session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "X"}, Number: "1"}},
		{"no file", session.Uploaded{}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			// The remark before it must not be kept either: all or nothing.
			err := s.Record("director", session.Remarked{Text: "before"}, c.fact)
			if !errors.Is(err, session.ErrBadEntry) {
				t.Fatalf("error %v, want ErrBadEntry", err)
			}
			if s.State() != before || len(mustEntries(t, j)) != len(entries) {
				t.Error("a refused fact changed the evening")
			}
		})
	}
}

// other4 is a movement of four tables: table 5 is gone.
func other4(t *testing.T) *movement.Movement {
	t.Helper()
	m, err := movement.Make("howell", movement.Options{Tables: 4, Rounds: 7, BoardsPerRound: 3})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func mustEntries(t *testing.T, j session.Journal) []session.Entry {
	t.Helper()
	entries, err := j.Entries()
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// The guide's maximum values are refused with the limit's name: 22 tables with 3
// boards need board 66.
func TestMovementBeyondTheGuideIsRefused(t *testing.T) {
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, Rounds: 5, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	beyond := *m
	beyond.Rows = slices.Clone(m.Rows)
	beyond.Rows[0].Low, beyond.Rows[0].High = 63, 66
	s, _ := session.Resume(new(session.MemoryJournal))
	err = s.Record("director", session.SectionSet{ID: 1, Movement: &beyond})
	if !errors.Is(err, movement.ErrLimit) || !strings.Contains(err.Error(), "board number 66, at most 63") {
		t.Errorf("board 66: error %v, want the limit by its name", err)
	}
	if len(s.State().Sections) != 0 {
		t.Error("the refused movement was set")
	}
}

// A journal that cannot be written must leave what is shown as it was.
func TestNothingIsShownBeforeItIsCommitted(t *testing.T) {
	j := &refusing{}
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	heard := 0
	s.Listen(func([]session.Entry) { heard++ })
	if err := s.Record("director", session.Remarked{Text: "x"}); !errors.Is(err, errFull) {
		t.Fatalf("error %v, want the journal's", err)
	}
	if len(s.State().Remarks) != 0 || heard != 0 {
		t.Error("an entry was shown that was not committed")
	}
}

var errFull = errors.New("disk full")

type refusing struct{}

func (*refusing) Append([]session.Entry) error      { return errFull }
func (*refusing) Entries() ([]session.Entry, error) { return nil, nil }

func TestListenersHearInOrderUntilStopped(t *testing.T) {
	s, _ := begun(t)
	var seqs []int64
	stop := s.Listen(func(es []session.Entry) {
		for _, e := range es {
			seqs = append(seqs, e.Seq)
		}
		if s.State().Seq != seqs[len(seqs)-1] {
			t.Error("a listener was told before the state had changed")
		}
	})
	s.Record("director", session.Remarked{Text: "1"}, session.Remarked{Text: "2"})
	stop()
	s.Record("director", session.Remarked{Text: "3"})
	if !slices.Equal(seqs, []int64{3, 4}) {
		t.Errorf("heard %v, want 3 and 4", seqs)
	}
}

// An earlier picture of the evening must not change when the evening goes on.
func TestStatesNeverChange(t *testing.T) {
	s, _ := begun(t)
	s.Record("director", session.Remarked{Text: "1"})
	early := s.State()
	for i := range 3 {
		r := at(t, early, i+1, 1, "2H", "W", 1)
		if err := s.Record("Bridgemate", session.ResultReceived{Result: r},
			session.Remarked{Text: "more"}); err != nil {
			t.Fatal(err)
		}
	}
	if len(early.Results) != 0 || len(early.Remarks) != 1 {
		t.Errorf("the early picture now has %d results and %d remarks", len(early.Results), len(early.Remarks))
	}
}

func TestPlayableIsWhatTheMovementHas(t *testing.T) {
	s, _ := begun(t)
	st := s.State()
	good := at(t, st, 2, 3, "", "", 0).Key
	cases := []struct {
		name string
		edit func(*session.Key)
		want bool
	}{
		{"as it should be", func(*session.Key) {}, true},
		{"another section", func(k *session.Key) { k.Section = 2 }, false},
		{"a table too many", func(k *session.Key) { k.Table = 6 }, false},
		{"a round too many", func(k *session.Key) { k.Round = 6 }, false},
		{"a board of another round", func(k *session.Key) { k.Board = good.Board%20 + 4 }, false},
	}
	for _, c := range cases {
		k := good
		c.edit(&k)
		if why := st.Playable(k); why.Any() == c.want {
			t.Errorf("%s: %+v", c.name, why)
		}
	}
}

func TestMissingNamesTheForgottenBoard(t *testing.T) {
	s, _ := begun(t)
	r := at(t, s.State(), 3, 2, "PASS", "", 0)
	if err := s.Record("Bridgemate", session.ResultReceived{Result: r}); err != nil {
		t.Fatal(err)
	}
	missing := s.State().Missing()
	if len(missing) != 4 {
		t.Fatalf("missing %v, want the four boards of table 3 in round 1", missing)
	}
	for _, k := range missing {
		if k.Table != 3 || k.Round != 1 {
			t.Errorf("%v is named missing", k)
		}
	}
	if got := s.State().Expected(); got != 100 {
		t.Errorf("%d results expected, want 5 tables x 20 boards", got)
	}
}

func TestFactsSurviveTheirStoredForm(t *testing.T) {
	s, j := begun(t)
	r := at(t, s.State(), 1, 1, "7NTXX", "W", -13)
	r.Lead, r.Remark, r.WrongDirection, r.Row = lead(t, "ST"), "Wrong direction", true, 77
	r.Doubt = session.Doubt{Kind: session.OtherPairs, NS: 3, EW: 4}
	s.Record("x", session.ResultReceived{Result: r})
	for _, e := range mustEntries(t, j) {
		kind, body, err := session.EncodeFact(e.Fact)
		if err != nil {
			t.Fatal(err)
		}
		back, err := session.DecodeFact(kind, body)
		if err != nil || !reflect.DeepEqual(back, e.Fact) {
			t.Errorf("%s came back as %+v (%v), was %+v", kind, back, err, e.Fact)
		}
	}
	if _, err := session.DecodeFact("from the future", nil); !errors.Is(err, session.ErrUnknownKind) {
		t.Errorf("unknown kind: %v", err)
	}
	if _, err := session.DecodeFact("remarked", []byte("{")); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("damaged text: %v", err)
	}
}

func FuzzDecodeFact(f *testing.F) {
	f.Add("remarked", []byte(`{"Text":"x"}`))
	f.Add("section set", []byte(`{"id":1,"movement":{"Tables":3}}`))
	f.Add("result received", []byte(`{"result":{"section":1,"outcome":"played"}}`))
	f.Fuzz(func(t *testing.T, kind string, body []byte) {
		fact, err := session.DecodeFact(kind, body)
		if err != nil {
			return
		}
		session.Fold([]session.Entry{{Seq: 1, Fact: fact}}) // refuses or takes it, and does not panic
	})
}
