package session_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// record records facts that must be taken.
func record(t *testing.T, s *session.Session, facts ...session.Fact) *session.State {
	t.Helper()
	if err := s.Record("director", facts...); err != nil {
		t.Fatal(err)
	}
	return s.State()
}

// resumed reports whether the journal gives the same state again.
func resumed(t *testing.T, s *session.Session, j session.Journal) {
	t.Helper()
	again, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.State(), s.State()) {
		t.Errorf("resumed:\n%+v\nwas:\n%+v", again.State(), s.State())
	}
}

// What the director decided stands over everything that the Bridgemate
// sends, until it is undone.
func TestCorrectionStands(t *testing.T) {
	s, j := begun(t)
	sent := at(t, s.State(), 1, 1, "4S", "N", 0)
	sent.Row = 7
	right, later := sent, sent
	right.Tricks, right.Row = -1, 0
	later.Tricks, later.Row = 2, 9
	key := sent.Key
	steps := []struct {
		fact session.Fact
		want int  // tricks that count
		sent *int // tricks that the Bridgemate says
	}{
		{session.ResultReceived{Result: sent}, 0, nil},
		{session.ResultCorrected{Result: right, Reason: " claimed one too many "}, -1, new(int)},
		{session.ResultChanged{Result: later}, -1, new(2)},
		{session.ResultErased{Key: key}, -1, nil},
		{session.ResultChanged{Result: sent}, -1, new(int)},
		{session.ResultVanished{Key: key}, -1, nil},
		{session.ResultChanged{Result: later}, -1, new(2)},
		{session.CorrectionUndone{Key: key}, 2, nil},
	}
	for i, step := range steps {
		r, there := record(t, s, step.fact).Results[key]
		if !there || r.Tricks != step.want || r.Vanished {
			t.Fatalf("step %d, %s: %+v, want %d tricks", i, step.fact.Kind(), r, step.want)
		}
		if (r.Sent == nil) != (step.sent == nil) || r.Sent != nil && r.Sent.Tricks != *step.sent {
			t.Errorf("step %d, %s: sent %+v", i, step.fact.Kind(), r.Sent)
		}
		if r.Corrected && r.Reason != "claimed one too many" {
			t.Errorf("step %d: reason %q", i, r.Reason)
		}
	}
	resumed(t, s, j)
}

func TestCorrectionOfWhatNeverCame(t *testing.T) {
	s, j := begun(t)
	result := at(t, s.State(), 2, 1, "3NT", "W", 1)
	if r := record(t, s, session.ResultCorrected{Result: result}).Results[result.Key]; !r.Corrected || r.Sent != nil {
		t.Errorf("%+v", r)
	}
	if st := record(t, s, session.CorrectionUndone{Key: result.Key}); len(st.Results) != 0 {
		t.Errorf("undone: %+v", st.Results)
	}
	resumed(t, s, j)
}

func TestCorrectionsThatCannotBe(t *testing.T) {
	s, _ := begun(t)
	good := at(t, s.State(), 1, 1, "4S", "N", 0)
	elsewhere, doubtful, tricks, unknown, percent := good, good, good, good, good
	elsewhere.Board = 33
	doubtful.Doubt.Kind = session.LeadNotHeld
	tricks.Tricks = 4
	unknown.Outcome = "guessed"
	percent.Percentages(scoring.Int(101), scoring.Int(0))
	for name, fact := range map[string]session.Fact{
		"board elsewhere":    session.ResultCorrected{Result: elsewhere},
		"in doubt":           session.ResultCorrected{Result: doubtful},
		"fourteen tricks":    session.ResultCorrected{Result: tricks},
		"no such outcome":    session.ResultCorrected{Result: unknown},
		"101 percent":        session.ResultCorrected{Result: percent},
		"nothing to undo":    session.CorrectionUndone{Key: good.Key},
		"nothing to discard": session.ResultDiscarded{Key: good.Key},
	} {
		before := s.State()
		if err := s.Record("director", fact); !errors.Is(err, session.ErrBadEntry) || s.State() != before {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A result under the wrong board number goes to the right one, and may not
// come back by itself.
func TestDiscardedAndRestored(t *testing.T) {
	s, j := begun(t)
	wrong := at(t, s.State(), 1, 1, "4S", "N", 0)
	wrong.Row = 3
	right := wrong
	right.Board++
	record(t, s, session.ResultReceived{Result: wrong})
	st := record(t, s, session.ResultDiscarded{Key: wrong.Key, Reason: "board 2"},
		session.ResultCorrected{Result: right})
	if _, there := st.Results[wrong.Key]; there || len(st.SetAside) != 1 || st.SetAside[0].Row != 3 ||
		!st.Results[right.Key].Corrected {
		t.Errorf("results %+v, set aside %+v", st.Results, st.SetAside)
	}
	if back := st.Restorable(); len(back) != 0 { // the director took it out
		t.Errorf("restorable: %+v", back)
	}
	resumed(t, s, j)
}

// A change of the movement takes results out; those that still fit can be put back.
func TestRestorableAfterChange(t *testing.T) {
	s, _ := begun(t)
	one, two := at(t, s.State(), 1, 2, "2H", "S", 0), at(t, s.State(), 2, 2, "1NT", "E", 0)
	record(t, s, session.ResultReceived{Result: one}, session.ResultReceived{Result: two})
	m := s.State().Sections[0].Movement.Clone()
	for i, r := range m.Rows { // table 2 gets other opponents in round 2
		if r.Round == 2 && r.Table == 2 {
			m.Rows[i].EW = 99
		}
	}
	st := record(t, s, session.MovementChanged{ID: 1, Movement: m, From: map[int]int{1: 2, 2: 2}})
	back := st.Restorable()
	if len(st.Results) != 0 || len(back) != 1 || back[0].Key != one.Key {
		t.Fatalf("restorable %+v of %+v", back, st.SetAside)
	}
	if st = record(t, s, session.ResultCorrected{Result: back[0].Result}); len(st.Restorable()) != 0 {
		t.Errorf("restorable after it was put back: %+v", st.Restorable())
	}
}

// The director's word on who sits somewhere stands over the number that was entered.
func TestSeatGiven(t *testing.T) {
	s, j := begun(t)
	seat := session.Seat{Section: 1, Table: 2, Direction: "E"}
	steps := []struct {
		fact session.PlayerSeated
		want session.Player
	}{
		{session.PlayerSeated{Number: "1010"}, session.Player{Number: "1010", Sent: "1010"}},
		{session.PlayerSeated{Number: "1001", Name: "Łukasz", Given: true},
			session.Player{Number: "1001", Name: "Łukasz", Sent: "1010", Given: true}},
		{session.PlayerSeated{Number: "1100"},
			session.Player{Number: "1001", Name: "Łukasz", Sent: "1100", Given: true}},
		{session.PlayerSeated{Name: "A guest", Given: true},
			session.Player{Name: "A guest", Sent: "1100", Given: true}},
		{session.PlayerSeated{Given: true}, session.Player{Number: "1100", Sent: "1100"}},
		{session.PlayerSeated{}, session.Player{}},
	}
	for i, step := range steps {
		step.fact.Seat = seat
		got := record(t, s, step.fact).Seats[seat]
		if got != step.want || got.Unknown() != (got.Number != "" && got.Name == "") {
			t.Errorf("step %d: %+v, want %+v", i, got, step.want)
		}
	}
	resumed(t, s, j)
}

// Two sections that play the same boards can be one field: compared and ranked together.
func TestCombinedSections(t *testing.T) {
	s, j := begun(t)
	other, err := movement.Make("howell", movement.Options{Tables: 3, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.SectionSet{ID: 2, Movement: other})
	inB := played(t, "4S", "S", 1)
	inB.Key = session.Key{Section: 2, Table: 1, Round: 1}
	row, _ := other.At(1, 1)
	inB.NS, inB.EW, inB.Board = row.NS, row.EW, row.Boards()[0]
	inA := onBoard(t, s.State(), 1, inB.Board, "4S", "N", 0)
	record(t, s, session.ResultReceived{Result: inA}, session.ResultReceived{Result: inB})
	for _, c := range []struct {
		fields        [][]int
		rankings, top int64
	}{{nil, 3, 0}, {[][]int{{2, 1}}, 1, 2}, {[][]int{{1}, {2}}, 3, 0}} {
		sc, err := record(t, s, session.SectionsCombined{Fields: c.fields}).Score()
		if err != nil {
			t.Fatal(err)
		}
		if int64(len(sc.Rankings)) != c.rankings || !sc.Travellers[0].Top.Equal(scoring.Int(c.top)) {
			t.Errorf("%v: %d rankings, top %s; want %d and %d", c.fields, len(sc.Rankings),
				sc.Travellers[0].Top, c.rankings, c.top)
		}
		if c.top > 0 {
			tie := sc.Rankings[0].Ranks[:2] // East-West of A, and North-South of B with the better score
			if tie[0].Who != (session.Contestant{Section: 1, Number: inA.EW}) ||
				tie[1].Who != (session.Contestant{Section: 2, Number: inB.NS}) || len(sc.Travellers[0].Lines) != 2 ||
				len(sc.Rankings[0].Combined) != 1 {
				t.Errorf("best %+v, lines %+v", tie, sc.Travellers[0].Lines)
			}
		}
	}
	for name, fields := range map[string][][]int{"no such section": {{1, 3}}, "twice": {{1}, {2, 1}}} {
		if err := s.Record("director", session.SectionsCombined{Fields: fields}); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("%s: %v", name, err)
		}
	}
	resumed(t, s, j)
}

func TestDealsAreOfTheirSectionAndReleased(t *testing.T) {
	s, j := begun(t)
	if err := s.Record("director", session.DealsReleased{}); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("released without deals: %v", err)
	}
	seed := deal.Seed{1}
	boards := seed.Boards(1, 1, 3)
	own := deal.NewBoard(2, seed.Deal(2, 2))
	st := record(t, s, session.DealsSet{Source: "tuesday.pbn", Boards: boards},
		session.DealsSet{Section: 2, Source: "b.pbn", Boards: []deal.Board{own}})
	if b, ok := st.Deals.Board(1, 2); !ok || b.Deal != boards[1].Deal || st.Deals.Released {
		t.Errorf("A2: %v %v", b, ok)
	}
	if b, _ := st.Deals.Board(2, 2); b.Deal != own.Deal {
		t.Errorf("B2: %v", b)
	}
	table := doubledummy.Table{{7, 7, 7, 7, 7}}
	st = record(t, s, session.DealsAnalysed{Tables: map[int]doubledummy.Table{2: table}})
	if _, ok := st.Deals.Table(2, 2); ok {
		t.Error("section B has a deal of its own, and got the table of the others'")
	}
	if got, ok := st.Deals.Table(1, 2); !ok || got != table || len(st.Deals.Unsolved(0)) != 2 {
		t.Errorf("A2: %v %v, %d unsolved", got, ok, len(st.Deals.Unsolved(0)))
	}
	if st = record(t, s, session.DealsReleased{}); !st.Deals.Released {
		t.Error("not released")
	}
	broken := deal.NewBoard(4, deal.Deal{})
	for name, fact := range map[string]session.Fact{
		"not 52 cards":        session.DealsSet{Boards: []deal.Board{broken}},
		"twice":               session.DealsSet{Boards: append(boards, boards[0])},
		"no seed":             session.DealsSet{Seed: "once upon a time", Boards: boards},
		"analysis of nothing": session.DealsAnalysed{Tables: map[int]doubledummy.Table{9: table}},
	} {
		if err := s.Record("director", fact); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("%s: %v", name, err)
		}
	}
	resumed(t, s, j)
	st = record(t, s, session.DealsSet{Source: "dealt", Seed: seed.String(), Set: 1, Boards: boards})
	again, err := deal.ParseSeed(st.Deals.Seed)
	if err != nil || !slices.Equal(st.Deals.Numbers(1), []int{1, 2, 3}) || st.Deals.Released {
		t.Fatalf("%v, boards %v", err, st.Deals.Numbers(1))
	}
	for _, b := range again.Boards(st.Deals.Set, 1, 3) {
		if got, _ := st.Deals.Board(1, b.Number); got.Deal != b.Deal {
			t.Errorf("board %d is not dealt again", b.Number)
		}
	}
	if st = record(t, s, session.DealsSet{Source: "new"}); st.Deals.Known() || st.Deals.Source != "" {
		t.Errorf("taken away: %+v", st.Deals)
	}
}

// Guide: Using the recorder version. Rows are told by their ID; an erased
// one leaves its place.
func TestRecordedCardsAreToldByTheirID(t *testing.T) {
	s, j := begun(t)
	key := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	call := func(id int64, counter int, d, what string, erased bool) session.Fact {
		return session.CallRecorded{Key: key,
			Call: session.Recorded{ID: id, Counter: counter, Direction: d, What: what, Erased: erased}}
	}
	st := record(t, s, call(11, 1, "N", "1C", false), call(12, 2, "E", "PASS", false), call(13, 3, "S", "1H", false),
		call(13, 3, "S", "1H", true), call(14, 3, "S", "1S", false),
		session.CardRecorded{Key: key, Card: session.Recorded{ID: 1, Counter: 1, Direction: "W", What: "Dx"}})
	var auction []string
	for _, c := range st.Recorded[key].Auction() {
		auction = append(auction, c.Direction+c.What)
	}
	if got := strings.Join(auction, " "); got != "N1C EPASS S1S" || len(st.Recorded[key].Calls) != 4 ||
		len(st.Recorded[key].Play()) != 1 {
		t.Errorf("auction %q, rows %+v", got, st.Recorded[key])
	}
	if err := s.Record("Bridgemate", call(15, 0, "N", "1C", false)); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("counter 0: %v", err)
	}
	resumed(t, s, j)
}

// The analysis goes on where it was broken off, and knows the deals of each section.
func TestAnalysisGoesOnWhereItBrokeOff(t *testing.T) {
	if testing.Short() {
		t.Skip("under the race detector it takes half a minute")
	}
	s, j := begun(t)
	seed := deal.Seed{3}
	own := deal.NewBoard(1, seed.Deal(2, 1))
	record(t, s, session.DealsSet{Source: "a", Boards: seed.Boards(1, 1, 6)},
		session.DealsSet{Section: 1, Source: "b", Boards: []deal.Board{own}})
	ctx, cancel := context.WithCancel(t.Context())
	err := session.Analyse(ctx, s, func(done, of int) {
		if done != 4 || of != 7 {
			t.Errorf("%d of %d", done, of)
		}
		cancel()
	})
	if !errors.Is(err, context.Canceled) || len(s.State().Deals.Unsolved(0)) != 2 {
		t.Fatalf("broken off: %v, %d unsolved", err, len(s.State().Deals.Unsolved(0)))
	}
	if err := session.Analyse(t.Context(), s, nil); err != nil {
		t.Fatal(err)
	}
	want, err := doubledummy.Tables(t.Context(), []deal.Deal{own.Deal}, doubledummy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := s.State().Deals.Table(1, 1); !ok || got != want[0] {
		t.Errorf("A1: %v %v, want %v", got, ok, want)
	}
	if n := len(s.State().Deals.Unsolved(0)) + len(s.State().Deals.Unsolved(1)); n != 0 {
		t.Errorf("%d unsolved", n)
	}
	resumed(t, s, j)
}

// Which leads tell something, and which of them do not fit the deal.
func TestLeadsThatDoNotFitTheDeal(t *testing.T) {
	d, err := deal.Parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		contract, declarer, lead string
		wrongWay                 bool
		misfits, of              int
	}{
		"fits":            {"3S", "S", "CJ", false, 0, 1}, // West has the clubs
		"not in the hand": {"3S", "N", "CJ", false, 1, 1},
		"no lead":         {"3S", "S", "", false, 0, 0},
		"passed out":      {"PASS", "", "CJ", false, 0, 0},
		"wrong direction": {"3S", "N", "CJ", true, 0, 0},
	} {
		s, _ := begun(t)
		r := at(t, s.State(), 1, 1, c.contract, c.declarer, 0)
		r.Lead, r.WrongDirection = lead(t, c.lead), c.wrongWay
		st := record(t, s, session.DealsSet{Source: "test", Boards: []deal.Board{deal.NewBoard(r.Board, d)}},
			session.ResultReceived{Result: r})
		if misfits, of := st.Misfits(); misfits != c.misfits || of != c.of || st.LeadDoubt(r).Any() != (misfits == 1) {
			t.Errorf("%s: %d of %d, doubt %v", name, misfits, of, st.LeadDoubt(r))
		}
	}
}

// The first version of the journal said in words that a result was put back.
func TestPutBackOfTheFirstVersion(t *testing.T) {
	for text, want := range map[string]session.ResultCorrected{
		`{"result":{"board":1},"reason":"put back after the change"}`: {PutBack: true},
		`{"result":{"board":1},"putBack":true}`:                       {PutBack: true},
		`{"result":{"board":1},"reason":"wrong declarer"}`:            {Reason: "wrong declarer"},
	} {
		var got session.ResultCorrected
		if err := json.Unmarshal([]byte(text), &got); err != nil ||
			got.PutBack != want.PutBack || got.Reason != want.Reason {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
}
