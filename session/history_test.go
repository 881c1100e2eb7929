package session_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// dated is an evening folded from entries whose moments the test gives, each so many
// minutes after 19:30; facts of one call are recorded at once.
type dated struct {
	t   *testing.T
	log []session.Entry
}

var half = time.Date(2026, 11, 17, 19, 30, 0, 0, time.FixedZone("", 3600))

func (d *dated) at(minute int, by string, facts ...session.Fact) *session.State {
	d.t.Helper()
	for _, f := range facts {
		d.log = append(d.log, session.Entry{Seq: int64(len(d.log)) + 1,
			At: half.Add(time.Duration(minute) * time.Minute), By: by, Fact: f})
	}
	st, err := session.Fold(slices.Clone(d.log))
	if err != nil {
		d.t.Fatal(err)
	}
	return st
}

// tables is an evening of three tables that is set up.
func tables(t *testing.T) *dated {
	m, err := movement.Make("mitchell", movement.Options{Tables: 3, BoardsPerRound: 1})
	if err != nil {
		t.Fatal(err)
	}
	d := &dated{t: t}
	d.at(-30, session.ByDirector, session.EveningSet{Name: "Tuesday pairs"},
		session.ScoringSet{Choices: method.Choices{}}, session.SectionSet{ID: 1, Movement: m})
	return d
}

// result is three no trump by North at a table, on the first board of its round.
func (d *dated) result(table, round, tricks int) session.Result {
	return at(d.t, d.at(0, ""), table, round, "3NT", "N", tricks)
}

// What stood at a moment is what a reader saw then, whatever was taken back or put
// in force again since.
func TestUntilIsWhatWasSeen(t *testing.T) {
	d := tables(t)
	r := d.result(1, 1, 0)
	right := r
	right.Tricks = -1
	var seen []*session.State // after entry 4, 5, …
	see := func(minute int, by string, facts ...session.Fact) { seen = append(seen, d.at(minute, by, facts...)) }
	// 4
	see(10, session.ByBridgemate, session.ResultReceived{Result: r})
	// 5
	see(20, session.ByDirector, session.ResultCorrected{Result: right, Reason: "they agree"})
	// 6
	see(30, session.ByDirector, session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1},
		Amount: scoring.Int(-1), Unit: scoring.Matchpoint})
	// 7
	see(40, session.ByDirector, session.Undone{Entry: 5})
	// 8: in force again
	see(50, session.ByDirector, session.Undone{Entry: 7})
	// 9: and taken back once more
	see(60, session.ByDirector, session.Undone{Entry: 8})
	// 10
	see(70, session.ByDirector, session.EveningClosed{})
	now := seen[len(seen)-1]
	tricks := []int{0, -1, -1, 0, -1, 0, 0}
	for i, was := range seen {
		then, err := now.Until(int64(i) + 4)
		if err != nil {
			t.Fatal(err)
		}
		if got := then.Results[r.Key].Tricks; got != tricks[i] {
			t.Errorf("after entry %d: %d tricks, want %d", i+4, got, tricks[i])
		}
		if want := len(seen) - 1 - i; then.Later != want {
			t.Errorf("after entry %d: %d entries later, want %d", i+4, then.Later, want)
		}
		then.Later = 0
		if !reflect.DeepEqual(then, was) {
			t.Errorf("after entry %d the evening is not what it was", i+4)
		}
		asOf, err := now.AsOf(half.Add(time.Duration(10*(i+1)) * time.Minute))
		if err != nil || asOf.Seq != int64(i)+4 {
			t.Errorf("at %d minutes: entry %d, %v", 10*(i+1), asOf.Seq, err)
		}
	}
	if now.Later != 0 || now.Seq != 10 {
		t.Errorf("looking back has changed the evening: %d, %d", now.Later, now.Seq)
	}
	if before, err := now.AsOf(half.Add(-time.Hour)); err != nil || before.Seq != 0 ||
		before.Later != 10 || len(before.Sections) != 0 {
		t.Errorf("before everything: %+v, %v", before, err)
	}
	for _, none := range []int64{-1, 11} {
		if _, err := now.Until(none); !errors.Is(err, session.ErrNoEntry) {
			t.Errorf("entry %d: %v", none, err)
		}
	}
}

// What was recorded at once is never shown in halves: a result that was moved is in one
// place or in the other.
func TestUntilKeepsTogether(t *testing.T) {
	d := tables(t)
	r := d.result(1, 1, 0)
	moved := d.result(2, 1, 0)
	d.at(10, session.ByBridgemate, session.ResultReceived{Result: r})
	now := d.at(20, session.ByDirector, session.ResultDiscarded{Key: r.Key}, session.ResultCorrected{Result: moved})
	then, err := now.Until(5)
	if err != nil || then.Seq != 6 || !then.Has(moved.Key) || then.Has(r.Key) {
		t.Errorf("half of a move: entry %d, %v", then.Seq, err)
	}
	if then, err = now.Until(4); err != nil || then.Has(moved.Key) || !then.Has(r.Key) {
		t.Errorf("before the move: %v", err)
	}
}

// A clock that is set back, or forward, or goes past midnight leaves the
// order to the entries.
func TestAsOfWithAClockSetBack(t *testing.T) {
	d := tables(t)
	for i, minute := range []int{10, 130, 75, 90, 280} { // the second was an hour ahead, and the last is past midnight
		d.at(minute, session.ByBridgemate, session.ResultReceived{Result: d.result(1+i%3, 1+i/3, 0)})
	}
	now := d.at(281, session.ByDirector, session.EveningClosed{})
	if !now.SetBack() {
		t.Error("nobody says that the clock was set back")
	}
	for _, c := range []struct {
		minute int
		seq    int64
	}{{-31, 0}, {-30, 3}, {0, 3}, {10, 4}, {70, 4}, {75, 6}, {89, 6}, {90, 7}, {130, 7},
		{200, 7}, {280, 8}, {1000, 9}} {
		if got := now.EntryAt(half.Add(time.Duration(c.minute) * time.Minute)); got != c.seq {
			t.Errorf("at %d minutes: entry %d, want %d", c.minute, got, c.seq)
		}
	}
	if tables(t).at(1, session.ByDirector, session.EveningClosed{}).SetBack() {
		t.Error("a clock that goes on is said to be set back")
	}
}

// Closed, reopened, corrected and closed again; what was taken back before the second
// closing is no version.
func TestClosedAgainIsAnotherVersion(t *testing.T) {
	type step struct {
		by   string
		fact session.Fact
	}
	director := func(f session.Fact) step { return step{session.ByDirector, f} }
	d := tables(t)
	r, late := d.result(1, 1, 0), d.result(2, 1, 0)
	right := r
	right.Tricks = -1
	reopened := director(session.EveningSet{Name: "Tuesday pairs"})
	closed := director(session.EveningClosed{})
	corrected := director(session.ResultCorrected{Result: right, Reason: "they agree"})
	for name, c := range map[string]struct {
		steps  []step // from entry 5 on; entry 4 is the result
		closed []int64
		now    string
	}{
		"not closed":                {nil, nil, "0"},
		"closed":                    {[]step{closed}, []int64{5}, "1"},
		"closed twice":              {[]step{closed, reopened, closed}, []int64{5}, "1"},
		"reopened":                  {[]step{closed, reopened}, []int64{5}, "1"},
		"corrected, not closed":     {[]step{closed, reopened, corrected}, []int64{5}, "2 open"},
		"corrected without opening": {[]step{closed, corrected}, []int64{5}, "2 open"},
		"corrected and closed":      {[]step{closed, reopened, corrected, closed}, []int64{5, 8}, "2"},
		"taken back before closing": {[]step{closed, corrected, director(session.Undone{Entry: 6}), closed},
			[]int64{5}, "1"},
		"put in force after closing": {[]step{corrected, director(session.Undone{Entry: 5}), closed,
			director(session.Undone{Entry: 6}), closed}, []int64{7, 9}, "2"},
		"undone after closing": {[]step{corrected, closed, director(session.Undone{Entry: 5}), closed},
			[]int64{6, 8}, "2"},
		"undone and redone": {[]step{corrected, closed, director(session.Undone{Entry: 5}),
			director(session.Undone{Entry: 7}), closed}, []int64{6}, "1"},
		"back to the first": {[]step{closed, corrected, closed, director(session.Undone{Entry: 6}), closed},
			[]int64{5, 7, 9}, "3"},
		"a name": {[]step{closed,
			director(session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1}, Names: [2]string{"A", "B"}}),
			closed}, []int64{5, 7}, "2"},
		"who directs": {[]step{closed, director(session.DirectorNamed{Name: "Anna"}), closed},
			[]int64{5}, "1"},
		"closed too early": {[]step{closed, reopened,
			{session.ByBridgemate, session.ResultReceived{Result: late}}, closed}, []int64{8}, "1"},
	} {
		t.Run(name, func(t *testing.T) {
			d := tables(t)
			st := d.at(10, session.ByBridgemate, session.ResultReceived{Result: r})
			for i, s := range c.steps {
				st = d.at(20+i, s.by, s.fact)
			}
			var seqs []int64
			for i, v := range st.Versions() {
				seqs = append(seqs, v.Seq)
				if v.Number != i+1 || v.Open || !v.At.Equal(st.Entries()[v.Seq-1].At) {
					t.Errorf("version %+v", v)
				}
			}
			now := fmt.Sprint(st.Version().Number)
			if st.Version().Open {
				now += " open"
			}
			if !slices.Equal(seqs, c.closed) || now != c.now {
				t.Errorf("versions at %v, now %q; want %v, %q", seqs, now, c.closed, c.now)
			}
		})
	}
}

// Everything the director does bears the name of who directed then, also
// what is undone later.
func TestFactsBearTheirDirector(t *testing.T) {
	d := tables(t)
	d.at(1, session.ByDirector, session.DirectorNamed{Name: " Anna de Vries "})
	d.at(2, session.ByDirector, session.EveningClosed{})
	d.at(3, session.ByDirector, session.DirectorNamed{Name: "Łukasz"})
	st := d.at(4, session.ByDirector, session.EveningSet{Name: "x"})
	for seq, want := range map[int64]string{1: "", 3: "", 4: "Anna de Vries",
		5: "Anna de Vries", 6: "Łukasz", 7: "Łukasz"} {
		if got := st.Director(seq); got != want {
			t.Errorf("entry %d: %q, want %q", seq, got, want)
		}
	}
	if st = d.at(5, session.ByDirector, session.Undone{Entry: 6}); st.Director(7) != "Anna de Vries" {
		t.Errorf("a name that was taken back: %q", st.Director(7))
	}
	for _, name := range []string{"a\nb", string(make([]byte, 1000))} {
		if _, err := st.With(session.DirectorNamed{Name: name}); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("%.10q: %v", name, err)
		}
	}
}

// A section is not taken back under its results, nor is another movement
// put in its place.
func TestUndoLeavesResultsTheirMovement(t *testing.T) {
	s, _ := begun(t)
	set := s.State().Seq
	for _, e := range s.State().Entries() {
		if _, section := e.Fact.(session.SectionSet); section {
			set = e.Seq
		}
	}
	if err := s.Record(session.ByBridgemate,
		session.ResultReceived{Result: at(t, s.State(), 1, 1, "3NT", "N", 0)}); err != nil {
		t.Fatal(err)
	}
	seq := s.State().Seq
	if err := s.Record(session.ByDirector, s.State().Undo(set)...); !errors.Is(err, session.ErrNeeded) ||
		s.State().Seq != seq {
		t.Errorf("a section was taken back under its results: %v", err)
	}
	if _, err := s.State().With(s.State().Undo(set)...); !errors.Is(err, session.ErrNeeded) {
		t.Errorf("the preview allows it: %v", err)
	}
}

// What cannot be taken back says why; everything else can.
func TestWhatCannotBeTakenBackSaysWhy(t *testing.T) {
	d := tables(t)
	r := d.result(1, 1, 0)
	right := r
	right.Tricks = -1
	d.at(10, session.ByBridgemate, session.ResultReceived{Result: r},
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"}, Number: "7"})
	d.at(11, "practice", session.ResultReceived{Result: d.result(2, 1, 0)})
	d.at(12, session.ByDirector, session.ResultCorrected{Result: right})
	d.at(13, session.ByDirector, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: [2]string{"A", "B"}})
	d.at(14, session.ByDirector, session.Undone{Entry: 8})
	d.at(15, session.ByDirector, session.Uploaded{File: "x.bws"})
	d.at(16, session.ByDirector, session.MovementChanged{ID: 1, Movement: d.at(0, "").Sections[0].Movement})
	st := d.at(17, session.ByDirector, session.EveningClosed{})
	want := []session.Hold{session.Free, session.Free, session.Free, session.OfTheBridgemate,
		session.OfTheBridgemate, session.OfElsewhere,
		session.Free, session.TakenBack, session.Free, session.OutsideJournal,
		session.AtTheTables, session.OutsideJournal}
	for i, e := range st.Entries() {
		if got := st.Held(e); got != want[i] || st.Undoable(e) != (got == session.Free) ||
			(st.Undo(e.Seq) == nil) != (got != session.Free) {
			t.Errorf("entry %d, %s: %q, want %q", e.Seq, e.Fact.Kind(), got, want[i])
		}
	}
}

// BenchmarkUntil looks back into an evening of 5,000 entries.
func BenchmarkUntil(b *testing.B) {
	st := largest(b, false).State()
	log := slices.Clone(st.Entries()[:min(5000, len(st.Entries()))])
	for i := range log {
		log[i].At = half.Add(time.Duration(i) * time.Second)
	}
	for len(log) < 5000 {
		log = append(log, session.Entry{Seq: int64(len(log)) + 1, At: half.Add(time.Duration(len(log)) * time.Second),
			By: session.ByDirector, Fact: session.HandicapSet{Who: session.Contestant{Section: 1, Number: 1},
				Handicap: scoring.Int(int64(len(log)))}})
	}
	st, err := session.Fold(log)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if then, err := st.AsOf(half.Add(4900 * time.Second)); err != nil || then.Seq != 4901 {
			b.Fatal(then.Seq, err)
		}
	}
}

// A director who asks for it is forgotten as a player is.
func TestDirectorForgotten(t *testing.T) {
	anna := session.Person{Names: []string{"anna  de vries"}}
	f, forgot := anna.Without(session.DirectorNamed{Name: "Anna de Vries"})
	if !forgot || f != (session.DirectorNamed{Name: session.Somebody}) {
		t.Errorf("%+v, %v", f, forgot)
	}
	if f, forgot = anna.Without(session.DirectorNamed{Name: "Bruno"}); forgot ||
		f != (session.DirectorNamed{Name: "Bruno"}) {
		t.Errorf("%+v, %v", f, forgot)
	}
}
