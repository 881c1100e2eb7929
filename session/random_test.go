package session_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// kinds are evenings of every kind.
var kinds = []struct {
	name, family string
	options      movement.Options
	choices      method.Choices
}{
	{"Howell", "howell", movement.Options{Tables: 4, BoardsPerRound: 2}, method.Choices{}},
	{"Mitchell", "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}, method.Choices{As: "ebu2025"}},
	{"half a table", "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.NSMissing},
		method.Choices{Tops: "mean"}},
	{"Butler", "howell", movement.Options{Tables: 3, BoardsPerRound: 3}, method.Choices{Method: "butler"}},
	{"Cross-IMPs", "mitchell", movement.Options{Tables: 4, Rounds: 2, BoardsPerRound: 3},
		method.Choices{Method: "crossimp", As: "ebu2025"}},
	{"total points", "howell", movement.Options{Tables: 3, BoardsPerRound: 2}, method.Choices{Method: "total"}},
	{"rover", "rover", movement.Options{Tables: 5, BoardsPerRound: 2}, method.Choices{}},
	{"individual", "rainbow", movement.Options{Tables: 5, BoardsPerRound: 1}, method.Choices{}},
	{"individual at IMPs", "rainbow", movement.Options{Tables: 5, BoardsPerRound: 1}, method.Choices{Method: "butler"}},
	{"teams", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4},
		method.Choices{Method: "teams", Matches: "rounds"}},
	{"teams, ACBL 30", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 7},
		method.Choices{Method: "teams", VP: "acbl30"}},
	{"IMPs", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 3}, method.Choices{Method: "imps"}},
	{"win or loss", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 3}, method.Choices{Method: "winloss"}},
	{"board a match", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 3}, method.Choices{Method: "bam"}},
	{"Patton", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 3}, method.Choices{Method: "patton"}},
	{"hybrid", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 3}, method.Choices{Method: "hybrid"}},
	{"aggregate", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 3}, method.Choices{Method: "aggregate"}},
	{"Swiss pairs", "swiss", movement.Options{Tables: 4, Rounds: 4, BoardsPerRound: 4},
		method.Choices{Matches: "swiss"}},
	{"Swiss pairs at IMPs", "swiss", movement.Options{Tables: 4, Rounds: 4, BoardsPerRound: 4,
		Half: movement.EWMissing}, method.Choices{Method: "crossimp", Matches: "swiss"}},
	{"Swiss teams", "swiss-teams", movement.Options{Tables: 5, Rounds: 4, BoardsPerRound: 4},
		method.Choices{Method: "teams", Matches: "swiss"}},
	{"Swiss teams, triangle", "swiss-teams",
		movement.Options{Tables: 5, Rounds: 4, BoardsPerRound: 4, Odd: movement.ShortTriangle},
		method.Choices{Method: "teams", Matches: "swiss"}},
}

// chance makes facts, some true, some not, of one evening.
type chance struct {
	*rand.Rand
	s *session.Session
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

func (c *chance) section() session.Section {
	return pick(c.Rand, c.s.State().Sections...)
}

func (c *chance) key() session.Key {
	sec := c.section()
	row := pick(c.Rand, sec.Movement.Rows...)
	k := session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: 1 + c.IntN(40)}
	if boards := row.Boards(); len(boards) > 0 && c.IntN(50) > 0 {
		k.Board = pick(c.Rand, boards...)
	}
	return k
}

func (c *chance) who() session.Contestant {
	sec := c.section()
	return session.Contestant{Section: sec.ID, Number: pick(c.Rand, sec.Movement.Pairs()...)}
}

func (c *chance) ruling() *scoring.Ruling {
	switch c.IntN(12) {
	case 0, 1:
		return nil
	case 2:
		return &scoring.Ruling{Kind: scoring.NotPlayed}
	case 3:
		return &scoring.Ruling{Kind: scoring.Undecided}
	case 4:
		return artificial(pick[int64](c.Rand, 40, 50, 60, 55, 0, 101))
	case 5:
		return &scoring.Ruling{Kind: scoring.Override, Amount: scoring.F(int64(c.IntN(20)-10), 2),
			Unit: scoring.Unit(c.IntN(6)), Inside: c.IntN(2) == 0}
	case 6:
		return scoring.Assign(scoring.Weighted{Weight: scoring.F(1, 3), Score: 100},
			scoring.Weighted{Weight: scoring.F(2, 3), Score: -100})
	case 7:
		return scoring.Assign(scoring.Weighted{Weight: scoring.Int(1), Score: 50})
	}
	return &scoring.Ruling{Kind: pick(c.Rand, scoring.AveragePlus, scoring.Average, scoring.AverageMinus)}
}

// result is what a Bridgemate or an older file may have sent, and what is
// no sense at all.
func (c *chance) result(k session.Key) session.Result {
	r := session.Result{Key: k, Outcome: session.Played,
		Contract: scoring.Contract{Level: 1 + c.IntN(7), Denomination: scoring.Denomination(c.IntN(5))}}
	r.Declarer, r.Tricks = scoring.Direction(c.IntN(4)), c.IntN(3)-2
	if sec, ok := c.s.State().Section(k.Section); ok {
		row, _ := sec.Movement.At(k.Table, k.Round)
		r.NS, r.EW = row.NS, row.EW
	}
	switch c.IntN(14) {
	case 0:
		r.Contract = scoring.Contract{} // with a declarer and tricks, which mean nothing
	case 1:
		r = session.Result{Key: k, NS: r.NS, EW: r.EW, Outcome: session.NotPlayed}
	case 2:
		r = session.Result{Key: k, NS: r.NS, EW: r.EW}
		r.Percentages(scoring.Int(pick[int64](c.Rand, 40, 50, 60, 55)),
			scoring.Int(pick[int64](c.Rand, 40, 50, 60, 45)))
	case 3:
		r = session.Result{Key: k, NS: r.NS, EW: r.EW, Outcome: session.Undecided}
	case 4:
		r.WrongDirection = true
	case 5:
		r = session.Result{Key: k, NS: r.NS, EW: r.EW, Outcome: session.ScoreOnly,
			Score: scoring.Points(10 * c.IntN(100))}
	case 6:
		r.Doubt = session.Doubt{Kind: session.OtherPairs, NS: 3, EW: 4}
	case 7:
		if c.IntN(3) == 0 {
			r.NS, r.EW = c.IntN(4), c.IntN(4)
		}
	case 8:
		if c.IntN(3) == 0 {
			r = session.Result{Key: k, NS: r.NS, EW: r.EW, Outcome: session.Artificial, ForNS: artificial(60)}
		}
	}
	return r
}

func (c *chance) fact() session.Fact {
	amount := scoring.F(int64(c.IntN(200)-100), 4)
	switch c.IntN(22) {
	case 0, 1:
		return session.RulingGiven{Key: c.key(), ForNS: c.ruling(), ForEW: c.ruling(), Law: "12C1(c)"}
	case 2:
		return session.RulingWithdrawn{Key: c.key()}
	case 3, 4:
		return session.PlayedByOthers{Key: c.key(), NS: c.who().Number, EW: c.who().Number,
			ForNS: c.ruling(), ForEW: c.ruling()}
	case 5:
		return session.BoardFouled{Section: c.section().ID, Board: 1 + c.IntN(12), FromRound: c.IntN(4),
			Form: pick(c.Rand, "", "b", "c")}
	case 6:
		return session.BoardFouled{Section: c.section().ID, Board: 1 + c.IntN(12),
			Tables: []int{1 + c.IntN(4), 2}, Form: "b"}
	case 7:
		return session.PenaltyGiven{Who: c.who(), Amount: amount, Unit: scoring.Unit(c.IntN(6))}
	case 8:
		return session.CarriedForward{Who: c.who(), Score: amount, Max: scoring.Int(int64(c.IntN(2) * 100))}
	case 9:
		if c.IntN(3) == 0 {
			return session.StratumSet{Who: c.who(), Stratum: c.IntN(session.MostStrata + 1)}
		}
		return session.HandicapSet{Who: c.who(), Handicap: amount}
	case 10, 11:
		return session.ParticipationSet{Who: c.who(),
			Participation: pick(c.Rand, session.InStanding, session.WithoutStanding, session.Withdrawn, session.Late),
			From:          1 + c.IntN(4),
			Cancelled:     c.IntN(3) == 0, Ranked: c.IntN(2) == 0, ForIt: c.ruling(), ForOpponents: c.ruling()}
	case 12:
		return session.Replaced{Who: c.who(), FromRound: c.IntN(4),
			Names: pick(c.Rand, [2]string{"Ann", "Bob"}, [2]string{})}
	case 13:
		return session.ResultDiscarded{Key: c.key()}
	case 14:
		return session.CorrectionUndone{Key: c.key()}
	case 15, 16:
		return session.ResultCorrected{Result: c.result(c.key()), Reason: "misread"}
	case 17:
		choices := method.Choices{Method: pick(c.Rand, "", "mp", "butler", "total", "teams", "bam", "imps",
			"aggregate"), Ties: pick(c.Rand, "", "", "head", "boards"),
			Matches: pick(c.Rand, "", "", "swiss"), Winners: pick(c.Rand, "", "1", "2"), Tops: pick(c.Rand, "", "mean")}
		return session.ScoringSet{Choices: choices}
	case 18:
		return session.TeamSet{Team: c.who(), Name: "Cavendish",
			Members: []session.Member{{Name: "Ann"}, {Name: "Bob"}, {Name: "Cid"}, {Name: "Dot"}}}
	case 19:
		return session.LineUpSet{Team: c.who(), FromRound: c.IntN(3), NS: [2]int{0, 1}, EW: [2]int{2, c.IntN(5) - 1}}
	case 20:
		return session.PairNamed{Pair: c.who(), Names: [2]string{"Ann", "Bob"}}
	}
	return session.EveningSet{Name: "Tuesday"}
}

// received is what comes in from the tables.
func (c *chance) received() session.Fact {
	k := c.key()
	was, there := c.s.State().Results[k]
	switch {
	case !there || was.NoResult:
		return session.ResultReceived{Result: c.result(k)}
	case c.IntN(6) == 0:
		return session.ResultErased{Key: k}
	case c.IntN(6) == 0:
		return session.ResultVanished{Key: k}
	}
	return session.ResultChanged{Result: c.result(k)}
}

// Whatever is recorded, the evening can be scored, its journal gives the same evening,
// and what is undone and done again leaves no trace.
func TestWhateverIsRecordedIsScored(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			for seed := range uint64(4) {
				whateverIsRecorded(t, seed, kind.family, kind.options, kind.choices)
			}
		})
	}
}

func whateverIsRecorded(t *testing.T, seed uint64, family string, o movement.Options, choices method.Choices) {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.ScoringSet{Choices: choices}, session.SectionSet{ID: 1, Movement: m})
	if seed%4 == 3 {
		record(t, s, session.SectionSet{ID: 2, Movement: m}, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	}
	c := &chance{rand.New(rand.NewPCG(seed, 1)), s}
	for range 80 {
		by, facts := "director", []session.Fact{c.fact()}
		if c.IntN(2) == 0 {
			by, facts = "Bridgemate", []session.Fact{c.received()}
		}
		switch c.IntN(8) {
		case 0:
			by, facts = session.ByPhone, []session.Fact{c.received()}
		case 1:
			by, facts = session.ByPhone, []session.Fact{c.onPhone()}
		}
		if err := s.Record(by, facts...); err != nil {
			if !errors.Is(err, session.ErrBadEntry) {
				t.Fatalf("%d: %+v: %v", seed, facts, err)
			}
			continue
		}
		if _, err := s.State().Score(); err != nil {
			t.Fatalf("%d: recorded, and not to be scored: %+v: %v", seed, facts, err)
		}
	}
	sameAgain(t, s)
	undone := 0
	for _, e := range s.State().Entries() {
		if !s.State().Undoable(e) || c.IntN(3) > 0 {
			continue
		}
		before := s.State()
		if err := s.Record("director", session.Undone{Entry: e.Seq}); err != nil {
			if !errors.Is(err, session.ErrNeeded) {
				t.Fatalf("%d: undo of %d %+v: %v", seed, e.Seq, e.Fact, err)
			}
			continue
		}
		undone++
		if _, err := s.State().Score(); err != nil {
			t.Fatalf("%d: undone %+v, and not to be scored: %v", seed, e.Fact, err)
		}
		record(t, s, session.Undone{Entry: s.State().Seq})
		if differs := different(before, s.State()); differs != "" {
			t.Fatalf("%d: undone and done again %+v: %s", seed, e.Fact, differs)
		}
	}
	if undone == 0 {
		t.Errorf("%d: nothing could be undone", seed)
	}
	sameAgain(t, s)
}

// sameAgain reads the journal as it would be stored, and folds it.
func sameAgain(t *testing.T, s *session.Session) {
	t.Helper()
	entries := slices.Clone(s.State().Entries())
	for i, e := range entries {
		kind, body, err := session.EncodeFact(e.Fact)
		if err != nil {
			t.Fatal(err)
		}
		if entries[i].Fact, err = session.DecodeFact(kind, body); err != nil {
			t.Fatal(err)
		}
		if _, again, err := session.EncodeFact(entries[i].Fact); err != nil || string(again) != string(body) {
			t.Errorf("%s\nwas stored as %s\n%v", again, body, err)
		}
	}
	again, err := session.Fold(entries)
	if err != nil {
		t.Fatal(err)
	}
	if differs := different(s.State(), again); differs != "" {
		t.Errorf("folded again: %s", differs)
	}
}

// different names a field in which two states differ, where the entry that they
// end with may be another.
func different(a, b *session.State) string {
	x, y := reflect.ValueOf(*a), reflect.ValueOf(*b)
	for i := range x.NumField() {
		f := x.Type().Field(i)
		if !f.IsExported() || f.Name == "Seq" || f.Name == "At" {
			continue
		}
		if v, w := x.Field(i).Interface(), y.Field(i).Interface(); !reflect.DeepEqual(v, w) {
			return fmt.Sprintf("%s: %s", f.Name, firstDifference(v, w))
		}
	}
	if !reflect.DeepEqual(a.Fouled(), b.Fouled()) || !reflect.DeepEqual(a.Fields(), b.Fields()) {
		return "fouled boards or fields"
	}
	if o, p := withoutPlaces(a.Offers()), withoutPlaces(b.Offers()); o != p {
		return "what waits: " + o + "\n" + p
	}
	if o, p := len(a.DirectorCalls()), len(b.DirectorCalls()); o != p {
		return fmt.Sprint("calls: ", o, p)
	}
	return ""
}

// withoutPlaces are offers without their places in the journal.
func withoutPlaces(offers []session.Offer) (text string) {
	for _, o := range offers {
		text += o.ID + " " + o.Result.Key.String() + "\n"
	}
	return text
}

// firstDifference shows the first key under which two maps differ, or both values.
func firstDifference(v, w any) string {
	a, b := reflect.ValueOf(v), reflect.ValueOf(w)
	if a.Kind() == reflect.Map {
		for _, k := range append(a.MapKeys(), b.MapKeys()...) {
			if x, y := a.MapIndex(k), b.MapIndex(k); !x.IsValid() || !y.IsValid() ||
				!reflect.DeepEqual(x.Interface(), y.Interface()) {
				return fmt.Sprintf("%v\n%#v\n%#v", k, x, y)
			}
		}
	}
	return fmt.Sprintf("\n%#v\n%#v", v, w)
}
