package session_test

import (
	"errors"
	"reflect"
	"testing"

	"clubnight/session"
)

// What would be is what is, once it is recorded; until then nothing has changed.
func TestPreviewIsWhatIsOnceRecorded(t *testing.T) {
	s, _ := begun(t)
	r := at(t, s.State(), 1, 1, "4S", "N", 0)
	if err := s.Record("Bridgemate", session.ResultReceived{Result: r}); err != nil {
		t.Fatal(err)
	}
	before := s.State()
	twin, err := before.With()
	if err != nil || !reflect.DeepEqual(twin, before) {
		t.Fatalf("without facts: %v", err)
	}
	right := r
	right.Tricks = -1
	elsewhere := at(t, before, 2, 1, "3NT", "S", 1)
	facts := []session.Fact{
		session.ResultCorrected{Result: right, Reason: "the players agree"}, session.ResultCorrected{Result: elsewhere},
		session.ResultDiscarded{Key: r.Key},
		session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1}, Names: [2]string{"A", "B"}},
	}
	preview, err := before.With(facts...)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(before, twin) {
		t.Error("the preview has changed the state itself")
	}
	if err := s.Record("director", facts...); err != nil {
		t.Fatal(err)
	}
	now := s.State()
	if len(preview.Results) != 1 || preview.Results[elsewhere.Key].Result != now.Results[elsewhere.Key].Result ||
		!reflect.DeepEqual(preview.Names, now.Names) || preview.Seq != now.Seq ||
		len(preview.SetAside) != len(now.SetAside) {
		t.Errorf("the preview holds %v, the state %v", preview.Results, now.Results)
	}
	if _, err := now.With(session.CorrectionUndone{Key: r.Key}); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("a refused fact gives %v", err)
	}
}
