package returned_test

import (
	"bytes"
	"errors"
	"reflect"
	"testing"
	"time"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
	"clubnight/session/simultaneous/returned"
)

var at = time.Date(2026, 11, 18, 8, 0, 0, 0, time.UTC)

// field is a club of nine tables among others, and its evening.
func field(t testing.TB, form string) (*simultaneous.Field, *session.Session) {
	t.Helper()
	how := method.Choices{Method: form}
	f, err := simultaneous.New(simultaneous.Rules{Scoring: how})
	if err != nil {
		t.Fatal(err)
	}
	evenings := map[simultaneous.ClubID]*session.Session{"own": sessiontest.Heat(t)}
	for i, id := range []simultaneous.ClubID{"b", "c"} {
		s := sessiontest.Evening(t, "Elsewhere", sessiontest.Made(t, "howell", movement.Options{Tables: 3 + i}))
		sessiontest.Play(t, s, 1, 9)
		evenings[id] = s
	}
	for id, s := range evenings {
		sent, err := arrival.Of(s.State(), how)
		if err != nil {
			t.Fatal(err)
		}
		sent.Club, sent.Number = id, 3
		if _, err := f.Take(sent.Arrival); err != nil {
			t.Fatal(err)
		}
	}
	return f, evenings["own"]
}

// The places of the field come to the club's sheets to the last fraction,
// by way of the file.
func TestThereAndBack(t *testing.T) {
	for _, form := range []string{"mp", "butler"} {
		f, s := field(t, form)
		standings := f.Standings()
		r, ok := returned.Of(standings, simultaneous.Club{ID: "own", Name: "Our Club", Number: 3},
			"Autumn Pairs", at, true)
		if !ok || len(r.Places) != 18 || r.Clubs != 3 {
			t.Fatalf("%s: %d places of %d clubs", form, len(r.Places), r.Clubs)
		}
		content, err := r.Content()
		if err != nil {
			t.Fatal(err)
		}
		back, err := returned.Read(content)
		if err != nil || !reflect.DeepEqual(back, r) {
			t.Fatalf("%s: %v\n%+v\n%+v", form, err, back, r)
		}
		fact, err := back.Fact(s.State())
		if err != nil {
			t.Fatal(err)
		}
		sessiontest.Record(t, s, fact)
		placed, _ := s.State().SimultaneousPlaces()
		found := 0
		for _, row := range standings.Rankings[0].Rows {
			if row.Who.Club != "own" {
				continue
			}
			found++
			p, ok := placed.Of(row.Who.Pair)
			if !ok || p.Rank != row.Place.Rank || p.Tied != row.Place.Tied || p.Of != row.Place.Of ||
				!p.Percent.Equal(row.Percentage) || !p.Total.Equal(row.Score) {
				t.Errorf("%s: %v: %+v, want %+v", form, row.Who, p, row)
			}
		}
		if found != 18 || placed.Sending != 3 || !placed.Provisional || placed.Unit != standings.Unit {
			t.Errorf("%s: %d places, %+v", form, found, placed)
		}
		if err := s.Record(session.ByDirector, fact); err != nil {
			t.Errorf("%s: taken in twice: %v", form, err)
		}
	}
}

// Places of another evening, older ones and damaged files are refused.
func TestRefusedReturns(t *testing.T) {
	f, s := field(t, "mp")
	r, _ := returned.Of(f.Standings(), simultaneous.Club{ID: "own", Number: 3}, "Autumn Pairs", at, false)
	other := sessiontest.Evening(t, "Small", sessiontest.Made(t, "howell", movement.Options{Tables: 3}))
	if _, err := r.Fact(other.State()); !errors.Is(err, returned.ErrOtherEvening) {
		t.Errorf("an evening of three tables: %v", err)
	}
	strangers := sessiontest.Heat(t)
	for _, c := range strangers.State().Contestants(1) {
		sessiontest.Record(t, strangers, session.PairNamed{Pair: c, Names: [2]string{"Ann Nobody", "Bob Nowhere"}})
	}
	if _, err := r.Fact(strangers.State()); !errors.Is(err, returned.ErrOtherEvening) {
		t.Errorf("strangers: %v", err)
	}
	fact, err := r.Fact(s.State())
	if err != nil {
		t.Fatal(err)
	}
	fact.At = at.Add(time.Hour)
	sessiontest.Record(t, s, fact)
	if _, err := r.Fact(s.State()); !errors.Is(err, returned.ErrOlder) {
		t.Errorf("older: %v", err)
	}
	content, err := r.Content()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"nothing": {nil, returned.ErrFile}, "half": {content[:len(content)/2], returned.ErrFile},
		"a unit of nobody": {bytes.Replace(content, []byte(`"MP"`), []byte(`"XP"`), 1), returned.ErrFile},
		"newer": {bytes.Replace(content, []byte(`"clubnight-places": 1`), []byte(`"clubnight-places": 2`), 1),
			returned.ErrNewer},
		"huge": {append(bytes.Clone(content), bytes.Repeat([]byte{' '}, 5<<20)...), returned.ErrFile},
	} {
		if _, err := returned.Read(c.content); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	if _, ok := returned.Of(f.Standings(), simultaneous.Club{ID: "nobody"}, "x", at, false); ok {
		t.Error("places of a club that sent nothing")
	}
}

// Whatever stands in a file, nothing of it comes into an evening that cannot be.
func FuzzRead(f *testing.F) {
	all, s := field(f, "mp")
	r, _ := returned.Of(all.Standings(), simultaneous.Club{ID: "own", Number: 3}, "Autumn Pairs", at, false)
	content, err := r.Content()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(content)
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := returned.Read(content)
		if err != nil {
			return
		}
		fact, err := r.Fact(s.State())
		if err != nil {
			return
		}
		journal := new(session.MemoryJournal)
		if err := journal.Append(s.State().Entries()); err != nil {
			t.Fatal(err)
		}
		trial, err := session.Resume(journal)
		if err != nil {
			t.Fatal(err)
		}
		if err := trial.Record(session.ByDirector, fact); err != nil {
			return
		}
		placed, _ := trial.State().SimultaneousPlaces()
		for _, p := range placed.Places {
			if p.Rank < 1 || p.Rank > p.Of {
				t.Errorf("%+v", p)
			}
		}
	})
}
