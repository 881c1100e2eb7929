package session_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// among is the first two pairs of section A among three clubs.
func among(sending int, provisional bool) session.SimultaneousPlaces {
	one, two := session.Contestant{Section: 1, Number: 1}, session.Contestant{Section: 1, Number: 2}
	return session.SimultaneousPlaces{
		Event: "Autumn Pairs", Clubs: 3, Pairs: 30, At: time.Date(2026, 11, 18, 9, 0, 0, 0, time.UTC),
		Sending: sending, Provisional: provisional,
		Places: []session.SimultaneousPlace{
			{Who: one, Rank: 4, Tied: true, Of: 30, Percent: scoring.F(190, 3)},
			{Who: two, Rank: 22, Of: 30, Percent: scoring.F(1337, 29)},
		},
	}
}

// The places are those of the last word, exact, in the journal too; they leave the
// evening's own result alone.
func TestPlacedAcross(t *testing.T) {
	s := sessiontest.Small(t)
	record(t, s, session.EveningClosed{})
	if _, ok := s.State().SimultaneousPlaces(); ok {
		t.Fatal("places before anybody gave some")
	}
	record(t, s, among(1, true))
	record(t, s, among(2, false))
	placed, ok := s.State().SimultaneousPlaces()
	if !ok || placed.Sending != 2 || placed.Provisional {
		t.Fatalf("%+v, %v", placed, ok)
	}
	if p, ok := placed.Of(session.Contestant{Section: 1, Number: 2}); !ok ||
		!p.Percent.Equal(scoring.F(1337, 29)) || p.Rank != 22 {
		t.Errorf("%+v, %v", p, ok)
	}
	if _, ok := placed.Of(session.Contestant{Section: 1, Number: 3}); ok {
		t.Error("a place that nobody gave")
	}
	if v := s.State().Version(); v.Number != 1 || v.Open {
		t.Errorf("places of other clubs reopened the evening: %+v", v)
	}
	kind, body, err := session.EncodeFact(placed)
	if err != nil {
		t.Fatal(err)
	}
	back, err := session.DecodeFact(kind, body)
	if err != nil || !reflect.DeepEqual(back, session.Fact(placed)) {
		t.Errorf("read back as %+v, %v", back, err)
	}
	if _, ok := s.State().AfterRound(1).SimultaneousPlaces(); ok {
		t.Error("the places of the whole evening stand after its first round")
	}
	older := among(3, true)
	older.At = older.At.Add(-time.Hour)
	record(t, s, older)
	if placed, _ = s.State().SimultaneousPlaces(); placed.Sending != 2 {
		t.Errorf("older places stand: %+v", placed)
	}
	record(t, s, session.Undone{Entry: s.State().Seq}, session.Undone{Entry: s.State().Seq - 1})
	if placed, _ = s.State().SimultaneousPlaces(); placed.Sending != 1 {
		t.Errorf("undone, the places are of sending %d", placed.Sending)
	}
}

// Places that cannot be are refused, and change nothing.
func TestPlacedAcrossRefused(t *testing.T) {
	for name, spoil := range map[string]func(*session.SimultaneousPlaces){
		"no event":         func(f *session.SimultaneousPlaces) { f.Event = " " },
		"no clubs":         func(f *session.SimultaneousPlaces) { f.Clubs = 0 },
		"no sending":       func(f *session.SimultaneousPlaces) { f.Sending = 0 },
		"fewer than these": func(f *session.SimultaneousPlaces) { f.Pairs = 1 },
		"nobody":           func(f *session.SimultaneousPlaces) { f.Places[0].Who.Number = 77 },
		"no section":       func(f *session.SimultaneousPlaces) { f.Places[0].Who.Section = 5 },
		"twice":            func(f *session.SimultaneousPlaces) { f.Places[0].Who = f.Places[1].Who },
		"place 0":          func(f *session.SimultaneousPlaces) { f.Places[0].Rank = 0 },
		"beyond the last":  func(f *session.SimultaneousPlaces) { f.Places[0].Rank = 31 },
		"more than all":    func(f *session.SimultaneousPlaces) { f.Places[0].Of = 31 },
	} {
		s := sessiontest.Small(t)
		f := among(1, false)
		spoil(&f)
		if err := s.Record(session.ByDirector, f); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("%s: %v", name, err)
		}
		if _, ok := s.State().SimultaneousPlaces(); ok {
			t.Errorf("%s: it stands", name)
		}
	}
}
