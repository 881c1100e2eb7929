package deskline_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/movement"
)

// evening is one section of five tables, or two of them, without results.
func evening(t testing.TB, sections int) *session.Session {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	facts := []session.Fact{session.EveningSet{Name: "Tuesday pairs",
		Date: time.Date(2026, 3, 3, 19, 30, 0, 0, time.UTC)}, session.UsualBy("wbf")}
	for id := range sections {
		m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 4})
		if err != nil {
			t.Fatal(err)
		}
		facts = append(facts, session.SectionSet{ID: id + 1, Movement: m})
	}
	record(t, s, facts...)
	return s
}

func record(t testing.TB, s *session.Session, facts ...session.Fact) {
	t.Helper()
	if err := s.Record("director", facts...); err != nil {
		t.Fatal(err)
	}
}

// enter types lines at the desk.
func enter(t testing.TB, s *session.Session, lines ...string) *deskline.Parsed {
	t.Helper()
	var last *deskline.Parsed
	for _, line := range lines {
		e, err := deskline.Read(s.State(), line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		record(t, s, e.Facts...)
		last = e
	}
	return last
}

// said is a result as a scorer would write it.
func said(r session.Result) string {
	text := string(r.Outcome)
	switch r.Outcome {
	case session.Played:
		text = r.AtTable().String()
	case session.ScoreOnly:
		text = strings.TrimSpace(text + " " + scoring.Decimal(scoring.Int(int64(r.Score)), 0, scoring.HalfUp))
	case session.Artificial:
		text = r.ForNS.String() + " " + r.ForEW.String()
	}
	if lead := r.Lead.String(); lead != "" {
		text += " lead " + lead
	}
	if r.WrongDirection {
		text += " turned"
	}
	return text
}

func TestResults(t *testing.T) {
	s := evening(t, 1)
	for line, want := range map[string]string{
		"1 1 4sn+1":              "4S N +1",
		"1 1 4SN+1":              "4S N +1",
		" 1  1  4s n + 1 ":       "",
		"1 1 3ntx e -2":          "3NTx E -2",
		"1 1 3nn=":               "3NT N =",
		"1 1 3ns-1":              "3NT S -1",
		"1 1 4h e x -1 lead sk":  "4Hx E -1 lead SK",
		"1 1 4h e x -1 lead ks":  "4Hx E -1 lead SK",
		"1 1 2dxxw+3":            "2Dxx W +3",
		"1 1 1cs**7":             "1Cxx S =",
		"1 1 4sn10":              "4S N =",
		"1 1 4sn9 turned":        "4S N -1 turned",
		"1 1 p":                  "PASS",
		"1 1 np":                 "not played",
		"1 1 a6040":              "60% 40%",
		"1 1 a4545":              "45% 45%",
		"1 1 a100000":            "100% 0%",
		"1 1 -50":                "score only -50",
		"1 1 +420":               "score only 420",
		"1 r1 1 4h w =":          "4H W =",
		"1 1 4h w = why revoked": "4H W =",
	} {
		e, err := deskline.Read(s.State(), line)
		if want == "" {
			if err == nil {
				t.Errorf("%q: taken", line)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		fact, ok := e.Facts[0].(session.ResultCorrected)
		if !ok || len(e.Facts) != 1 || said(fact.Result) != want || fact.Result.NS != 1 || fact.Result.EW != 6 {
			t.Errorf("%q: %q of %d-%d, want %q", line, said(fact.Result), fact.Result.NS, fact.Result.EW, want)
		}
		if (e.Next != session.Key{Section: 1, Table: 1, Round: 1, Board: 2}) {
			t.Errorf("%q: goes on with %v", line, e.Next)
		}
	}
}

// Every fault has its kind and its column.
func TestFaults(t *testing.T) {
	one, two := evening(t, 1), evening(t, 2)
	for _, c := range []struct {
		s      *session.Session
		line   string
		kind   deskline.FaultKind
		column int
	}{
		{one, "", deskline.Empty, 1},
		{one, "   ", deskline.Empty, 4},
		{one, "hello", deskline.UnknownWord, 1},
		{one, "9 1 p", deskline.NoTable, 1},
		{two, "1 1 p", deskline.WantsSection, 1},
		{two, "c1 1 p", deskline.NoTable, 1},
		{one, "1", deskline.WantsBoard, 2},
		{one, "1 x", deskline.WantsBoard, 3},
		{one, "1 21 p", deskline.NotAtTable, 3},
		{one, "1 r2 1 p", deskline.NotInRound, 6},
		{one, "1 1", deskline.WantsWhat, 4},
		{one, "1 1 8sn=", deskline.WantsWhat, 5},
		{one, "1 1 4", deskline.WantsDenomination, 6},
		{one, "1 1 4z", deskline.WantsDenomination, 6},
		{one, "1 1 4s", deskline.WantsDeclarer, 7},
		{one, "1 1 4s=", deskline.WantsDeclarer, 7},
		{one, "1 1 4sn", deskline.WantsTricks, 8},
		{one, "1 1 4sn+", deskline.WantsTricks, 8},
		{one, "1 1 4sn+4", deskline.ImpossibleTricks, 8},
		{one, "1 1 4sn-11", deskline.ImpossibleTricks, 8},
		{one, "1 1 4sn14", deskline.ImpossibleTricks, 8},
		{one, "1 1 4sn= lead", deskline.WantsCard, 14},
		{one, "1 1 4sn= lead s1", deskline.WantsCard, 15},
		{one, "1 1 p lead sa", deskline.WantsCard, 12},
		{one, "1 1 4sn= more", deskline.TooMuch, 10},
		{one, "1 1 -60", deskline.ImpossibleScore, 5},  // no contract gives it
		{one, "1 1 +620", deskline.ImpossibleScore, 5}, // nobody is vulnerable on board 1
		{one, "1 1 a60", deskline.WantsPercent, 6},
		{one, "1 1 ave+", deskline.WantsOther, 9},
		{one, "1 1 ns", deskline.WantsAward, 7},
		{one, "1 1 w 30% 4sn= 60% 4sn-1", deskline.WrongWeights, 5},
		{one, "1 1 w 4sn=", deskline.WantsWeight, 7},
		{one, "1 1 w 30% 4s=", deskline.WantsDeclarer, 13},
		{one, "1 1 out", deskline.NothingThere, 5},
		{one, "1 1 sent", deskline.NothingThere, 5},
		{one, "1 1 stands", deskline.NothingThere, 5},
		{one, "1 1 by 3 99", deskline.NobodyIs, 10},
		{one, "pen", deskline.WantsWho, 4},
		{one, "pen 99 1vp", deskline.NobodyIs, 5},
		{one, "pen 3", deskline.WantsAmount, 6},
		{one, "pen 3 10", deskline.WantsAmount, 7},
		{one, "sub 3 r0 A & B", deskline.WantsRound, 7},
		{one, "sub 3 Anna", deskline.WantsRound, 7},
		{one, "stratum 3", deskline.WantsStratum, 10},
		{one, "stratum 3 F", deskline.WantsStratum, 11},
		{one, "name 3", deskline.WantsName, 7},
		{one, "carry 3 x", deskline.WantsNumber, 9},
		{one, "foul 99 r2", deskline.WantsBoard, 6},
		{one, "foul 3", deskline.WantsRound, 7},
		{one, "team 3 The Cats", deskline.Refused, 1},
		{one, "undo 999", deskline.NothingToUndo, 6},
		{one, "redo", deskline.NothingToRedo, 5},
		{one, "Ağaoğlu 1 1", deskline.UnknownWord, 1},
		{one, strings.Repeat("1 ", 600), deskline.TooMuch, 1000},
	} {
		e, err := deskline.Read(c.s.State(), c.line)
		var fault *deskline.Fault
		if !errors.As(err, &fault) || fault.Kind != c.kind || fault.Column != c.column {
			t.Errorf("%q: %v, %v; want %s in column %d", c.line, e, err, c.kind, c.column)
		}
	}
}

// Whatever is typed about a place, and what stands there afterwards.
func TestAboutAPlace(t *testing.T) {
	s := evening(t, 1)
	k := session.Key{Section: 1, Table: 3, Round: 1, Board: 9}
	enter(t, s, "3 9 4sn=")
	at := func() session.Received { return s.State().Results[k] }

	enter(t, s, "3 9 w 30% 4s= 70% 4s-1 law 12C1c why misinformation, see the form")
	r := at().Ruling
	if r == nil || r.Law != "12C1(c)" || r.Reason != "misinformation, see the form" ||
		r.ForNS.String() != "3/10:420 7/10:-50" || r.ForEW != r.ForNS && r.ForEW.String() != r.ForNS.String() {
		t.Fatalf("ruling %+v", r)
	}
	enter(t, s, "3 9 ns ave+ ew 40%")
	if r := at().Ruling; r.ForNS.Kind != scoring.AveragePlus || r.ForEW.String() != "40%" {
		t.Errorf("split ruling %v %v", r.ForNS, r.ForEW)
	}
	enter(t, s, "3 9 ns -3mp")
	if r := at().Ruling; r.ForNS.String() != "-3 MP" || r.ForEW != nil {
		t.Errorf("one side: %v %v", r.ForNS, r.ForEW)
	}
	enter(t, s, "3 9 stands")
	if at().Ruling != nil || said(at().Result) != "4S N =" {
		t.Errorf("withdrawn: %+v", at())
	}
	enter(t, s, "3 9 by 4 8 r1 ew ave+ why sat at the wrong table")
	if o := at().Others; o == nil || o.NS != 4 || o.EW != 8 || o.ForNS.Kind != scoring.AveragePlus ||
		o.ForEW.Kind != scoring.AveragePlus {
		t.Errorf("played by others: %+v", o)
	}
	enter(t, s, "3 9 by -")
	if at().Others != nil {
		t.Errorf("taken back: %+v", at().Others)
	}
	moved := enter(t, s, "3 9 to 3 10 why wrong board")
	if _, there := s.State().Results[k]; there || len(moved.Keys) != 2 ||
		said(s.State().Results[moved.Keys[1]].Result) != "4S N =" {
		t.Errorf("moved: %v", moved.Keys)
	}
	enter(t, s, "3 10 out why nobody played it")
	if len(s.State().Results) != 0 || len(s.State().SetAside) != 2 {
		t.Errorf("%d results, %d set aside", len(s.State().Results), len(s.State().SetAside))
	}
}

// A ruling without a result: the board counts, and a result that comes later does not
// take the ruling away.
func TestRulingBeforeTheResult(t *testing.T) {
	s := evening(t, 1)
	enter(t, s, "1 1 ave+ ave-", "2 5 4sn=")
	st := s.State()
	if sc, err := st.Score(); err != nil || sc.Arrived != 2 {
		t.Fatalf("%+v, %v", sc, err)
	}
	r := st.Results[session.Key{Section: 1, Table: 1, Round: 1, Board: 1}]
	sent := r.Result
	sent.Outcome, sent.Contract = session.Played, scoring.Contract{Level: 1, Denomination: scoring.Clubs}
	if err := s.Record("Bridgemate", session.ResultReceived{Result: sent}); err != nil {
		t.Fatal(err)
	}
	if r := s.State().Results[sent.Key]; r.Ruling == nil || r.NoResult || r.Contract.Level != 1 {
		t.Errorf("%+v", r)
	}
	if err := s.Record("Bridgemate", session.ResultErased{Key: sent.Key}); err != nil {
		t.Fatal(err)
	}
	if r := s.State().Results[sent.Key]; r.Ruling == nil || !r.NoResult {
		t.Errorf("after it was erased: %+v", r)
	}
	enter(t, s, "1 1 stands")
	if _, there := s.State().Results[sent.Key]; there {
		t.Error("nothing was played and nothing is ruled, and yet something stands")
	}
}

func TestAboutContestants(t *testing.T) {
	s := evening(t, 2)
	enter(t, s, "pen b3 25%top law 90B2 why slow", "disc a7 1%", "bonus a1 2mp",
		"carry a1 120.5 of 240", "handicap a2 3.5",
		"name a4 Ağaoğlu & O'Connor", "sub a4 r3 Łukasz & van der Berg", "late a8",
		"without b9", "foul a3 r2 why two kings", "withdraw b4 r4 stand others ave+ why taken ill")
	st := s.State()
	p := st.Penalties
	if len(p) != 3 || p[0].Amount.String() != "-25" || p[0].Unit != scoring.PercentOfTop || p[0].Law != "90B2" ||
		!p[1].Disciplinary || p[2].Amount.String() != "2" {
		t.Errorf("penalties %+v", p)
	}
	a := func(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }
	b := func(n int) session.Contestant { return session.Contestant{Section: 2, Number: n} }
	if c := st.Carried[a(1)]; c.Score.String() != "241/2" || c.Max.String() != "240" {
		t.Errorf("carried %+v", c)
	}
	if h := st.Handicaps[a(2)]; h.String() != "7/2" {
		t.Errorf("handicap %s", h)
	}
	if n := st.PairNames(a(4)); n != [2]string{"Ağaoğlu", "O'Connor"} ||
		st.Substitutes[a(4)][0].Names[1] != "van der Berg" {
		t.Errorf("names %q, substitutes %+v", n, st.Substitutes)
	}
	if late := st.Participations[a(8)]; late.Participation != session.Late || late.From != 2 ||
		late.ForIt.Kind != scoring.AverageMinus || late.ForOpponents.Kind != scoring.AveragePlus {
		t.Errorf("late %+v", late)
	}
	if f := st.Fouled(); len(f) != 1 || f[0].Board != 3 || f[0].FromRound != 2 || f[0].Form != "b" {
		t.Errorf("fouled %+v", f)
	}
	if w := st.Participations[b(4)]; w.From != 4 || w.Cancelled || w.ForOpponents == nil || w.Reason != "taken ill" {
		t.Errorf("withdrawn %+v", w)
	}
	enter(t, s, "unfoul a3", "back b9", "back b4", "back a8")
	if st = s.State(); len(st.Fouled()) != 0 || len(st.Participations) != 0 {
		t.Errorf("%+v %+v", st.Fouled(), st.Participations)
	}
}

// Undo goes back step by step, redo forward again; what came from the Bridgemate stays.
func TestUndoAndRedo(t *testing.T) {
	s := evening(t, 1)
	enter(t, s, "1 1 4sn=", "pen 3 1mp")
	sent := session.Result{Key: session.Key{Section: 1, Table: 2, Round: 1, Board: 5}, NS: 2,
		EW: 7, Outcome: session.Played}
	if err := s.Record("Bridgemate", session.ResultReceived{Result: sent}); err != nil {
		t.Fatal(err)
	}
	stands := func(results, penalties int) {
		t.Helper()
		if st := s.State(); len(st.Results) != results || len(st.Penalties) != penalties {
			t.Errorf("%d results and %d penalties, want %d and %d", len(st.Results),
				len(st.Penalties), results, penalties)
		}
	}
	stands(2, 1)
	enter(t, s, "undo")
	stands(2, 0)
	enter(t, s, "undo")
	stands(1, 0)
	enter(t, s, "redo")
	stands(2, 0)
	enter(t, s, "redo")
	stands(2, 1)
	if _, err := deskline.Read(s.State(), "redo"); err == nil {
		t.Error("there was nothing to redo")
	}
	enter(t, s, "undo")
	stands(2, 0)
	before := s.State()
	var fault *deskline.Fault
	if e, err := deskline.Read(before, "undo 6"); !errors.As(err, &fault) || fault.Kind != deskline.NotUndoable ||
		fault.Hold != session.OfTheBridgemate {
		t.Errorf("what the Bridgemate sent: %v, %v", e, err)
	}
	if e, err := deskline.Read(before, "undo 3"); !errors.Is(err, session.ErrNeeded) {
		t.Errorf("the section that results rest on: %v, %v", e, err)
	}
}

// A result that was moved is two entries: undo takes back both, and redo
// brings back both.
func TestUndoOfWhatWasRecordedAtOnce(t *testing.T) {
	s := evening(t, 1)
	enter(t, s, "1 1 4sn=", "pen 3 1mp", "1 1 to 1 2 why other board")
	moved := s.State()
	from, to := session.Key{Section: 1, Table: 1, Round: 1,
		Board: 1}, session.Key{Section: 1, Table: 1, Round: 1, Board: 2}
	at := func(k session.Key, want bool) {
		t.Helper()
		if _, there := s.State().Results[k]; there != want {
			t.Errorf("%v: a result %v, want %v", k, there, want)
		}
	}
	for _, undo := range []string{"undo", "undo 6", "undo 7"} {
		at(from, false)
		at(to, true)
		enter(t, s, undo)
		at(from, true)
		at(to, false)
		if st := s.State(); len(st.SetAside) != 0 || len(st.Penalties) != 1 {
			t.Errorf("%s: %d set aside, %d penalties", undo, len(st.SetAside), len(st.Penalties))
		}
		enter(t, s, "redo")
	}
	at(from, false)
	at(to, true)
	if st := s.State(); len(st.SetAside) != 1 || len(st.Results) != len(moved.Results) {
		t.Errorf("%d set aside", len(st.SetAside))
	}
	enter(t, s, "undo", "undo")
	if st := s.State(); len(st.Penalties) != 0 {
		t.Error("the penalty was not next")
	}
	enter(t, s, "redo", "redo")
	at(from, false)
	at(to, true)
}

// A penalty changes the total of the one who gets it, and the places of
// those whom it lets past.
func TestPreview(t *testing.T) {
	s := evening(t, 1)
	enter(t, s, "1 1 4sn=", "5 1 4sn+1", "4 1 4sn-1")
	e, err := deskline.Read(s.State(), "pen 5 1mp")
	if err != nil {
		t.Fatal(err)
	}
	before := s.State()
	changes, err := deskline.Preview(before, e.Facts)
	if err != nil || s.State() != before {
		t.Fatalf("%v; recorded: %v", err, s.State() != before)
	}
	was := map[int][2]int{}
	for _, c := range changes {
		was[c.Who.Number] = [2]int{c.Was.Place, c.Is.Place}
	}
	// 4, 2 and 0 of 4 matchpoints to pairs 5, 1 and 4: three of four leave pair 5
	// first, level with nobody.
	if len(was) != 1 || was[5] != [2]int{1, 1} || changes[0].Is.Total.String() != "3" {
		t.Errorf("%v", was)
	}
	e, err = deskline.Read(before, "pen 5 50%")
	if err != nil {
		t.Fatal(err)
	}
	if changes, err = deskline.Preview(before, e.Facts); err != nil || len(changes) != 2 ||
		changes[0].Who.Number != 1 && changes[1].Who.Number != 1 {
		t.Errorf("%+v, %v", changes, err)
	}
}

func FuzzRead(f *testing.F) {
	for _, line := range []string{"3 7 4sn+1", "B4 12 3ntx e -2 lead sk", "p", "1 1 np", "1 1 a6040",
		"1 1 w 30% 4sn= 70% 4sn-1 law 12C1c",
		"pen 12 25%top", "late 3", "withdraw 5", "undo", "1 1 ns ave+ ew 1/3mp", "foul 7 tables 3,5",
		"lineup 3 r2 ns 1 2 ew 3 4"} {
		f.Add(line)
	}
	s := evening(f, 1)
	enter(f, s, "3 9 4sn=", "pen 3 1mp", "undo")
	st := s.State()
	f.Fuzz(func(t *testing.T, line string) {
		e, err := deskline.Read(st, line)
		var fault *deskline.Fault
		switch {
		case err == nil && len(e.Facts) == 0:
			t.Errorf("%q says nothing", line)
		case err != nil && (!errors.As(err, &fault) || fault.Column < 1 ||
			fault.Column > len([]rune(line))+1 && fault.Kind != deskline.TooMuch):
			t.Errorf("%q: %v", line, err)
		}
	})
}

// Sections whose letters are also those of directions, of all pass, of
// averages and of rounds.
func TestLettersOfSections(t *testing.T) {
	s := evening(t, 24)
	for _, c := range []struct {
		line string
		want session.Key
		said string
	}{
		{"n4 5 4sn=", session.Key{Section: 14, Table: 4, Round: 4, Board: 5}, "4S N ="},
		{"s1 1 3nts10", session.Key{Section: 19, Table: 1, Round: 1, Board: 1}, "3NT S +1"},
		{"e1 1 1n e 7", session.Key{Section: 5, Table: 1, Round: 1, Board: 1}, "1NT E ="},
		{"w1 1 4h w x−1", session.Key{Section: 23, Table: 1, Round: 1, Board: 1}, "4Hx W -1"},
		{"x1 1 5c x n -3", session.Key{Section: 24, Table: 1, Round: 1, Board: 1}, "5Cx N -3"},
		{"X1 1 5cxN-3", session.Key{Section: 24, Table: 1, Round: 1, Board: 1}, "5Cx N -3"},
		{"p1 1 p", session.Key{Section: 16, Table: 1, Round: 1, Board: 1}, "PASS"},
		{"a1 1 a6040", session.Key{Section: 1, Table: 1, Round: 1, Board: 1}, "60% 40%"},
		{"r2 r1 5 np", session.Key{Section: 18, Table: 2, Round: 1, Board: 5}, "not played"},
	} {
		e, err := deskline.Read(s.State(), c.line)
		if err != nil || len(e.Facts) != 1 {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if r := e.Facts[0].(session.ResultCorrected).Result; r.Key != c.want || said(r) != c.said {
			t.Errorf("%s: %v %s, want %v %s", c.line, r.Key, said(r), c.want, c.said)
		}
	}
}

// Numbers have a comma in most of Europe, and a law is written as in the Laws.
func TestDecimalsAndLaws(t *testing.T) {
	s := evening(t, 1)
	enter(t, s, "pen 3 12,5%top law 12c1(C)", "pen 3 0.5mp law 90", "carry 4 120,25 of 240", "handicap 5 2,5%",
		"stratum 5 B", "stratum 6 c", "stratum 6 none", "1 1 4sn=", "1 1 w 33,5% 4s= 66,5% 4s-1 law 12C1c")
	st := s.State()
	if p := st.Penalties; p[0].Amount.String() != "-25/2" || p[0].Law != "12C1(c)" ||
		p[1].Amount.String() != "-1/2" || p[1].Law != "90" {
		t.Errorf("%+v", p)
	}
	if who := (session.Contestant{Section: 1, Number: 4}); st.Carried[who].Score.String() != "481/4" {
		t.Errorf("%+v", st.Carried)
	}
	if len(st.Strata) != 1 || st.Strata[session.Contestant{Section: 1, Number: 5}] != 2 {
		t.Errorf("%+v", st.Strata)
	}
	r := st.Results[session.Key{Section: 1, Table: 1, Round: 1, Board: 1}].Ruling
	if r.ForNS.Scores[0].Weight.String() != "67/200" || r.Law != "12C1(c)" {
		t.Errorf("%+v", r.ForNS)
	}
	for _, line := range []string{"pen 3 1,000,5mp", "pen 3 ,mp", "handicap 5 1.2,3"} {
		if e, err := deskline.Read(st, line); err == nil {
			t.Errorf("%s: %+v", line, e.Facts)
		}
	}
}

// What does not fit the form of scoring is shown where it stands, not at the
// beginning of the line.
func TestColumnOfWhatDoesNotFit(t *testing.T) {
	s := evening(t, 1)
	for line, column := range map[string]int{"pen 3 1vp": 7, "1 1 ns ave+ ew -3imp": 16, "late 3 others 3imp": 15,
		strings.Repeat("ğ", 999): 500} {
		e, err := deskline.Read(s.State(), line)
		var fault *deskline.Fault
		if !errors.As(err, &fault) || fault.Column != column {
			t.Errorf("%.40s: %v, %v", line, e, err)
		}
	}
}

// Who leaves a Swiss leaves what it played behind: nobody else would meet it anyway.
func TestWithdrawFromASwiss(t *testing.T) {
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	m, err := movement.Make("swiss", movement.Options{Tables: 4, Rounds: 5, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.SectionSet{ID: 1, Movement: m})
	enter(t, s, "1 1 4sn=", "withdraw 1")
	who := session.Contestant{Section: 1, Number: 1}
	if f := s.State().Participations[who]; f.Cancelled || f.From != 2 {
		t.Errorf("%+v", f)
	}
	enter(t, s, "withdraw 1 cancel")
	if f := s.State().Participations[who]; !f.Cancelled {
		t.Errorf("%+v", f)
	}
}
