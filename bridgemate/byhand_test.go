package bridgemate_test

import (
	"errors"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/rehearsal"
	"clubnight/scoring"
	"clubnight/session"
)

// byHand enters a result on a board of round 1 as the director does.
func byHand(t *testing.T, s *session.Session) session.Key {
	t.Helper()
	row := s.State().Sections[0].Movement.Round(1)[1]
	r := session.Result{Key: session.Key{Section: 1, Table: row.Table, Round: 1, Board: row.Boards()[0]}, NS: row.NS,
		EW: row.EW, Outcome: session.Played, Declarer: scoring.North, Tricks: 1}
	var err error
	if r.Contract, err = scoring.ParseContract("3NT"); err != nil {
		t.Fatal(err)
	}
	if err := s.Record("director", session.ResultCorrected{Result: r}); err != nil {
		t.Fatal(err)
	}
	return r.Key
}

// A result that was entered by hand before the start does not block it: everything is
// uploaded, the whole evening comes in, and the director's word stays.
func TestStartAfterResultsByHand(t *testing.T) {
	s, l := evening(t)
	withRoom(t, l, rehearsal.Choices{Seed: 5, Calm: true})
	k := byHand(t, s)
	if !s.State().ByHand() {
		t.Error("an evening with results by hand alone is not one by hand")
	}
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
		t.Fatal(err)
	}
	if got := arguments(t, s.State()); !strings.Contains(got, "/s") {
		t.Errorf("started with %s: nothing would be uploaded", got)
	}
	until(t, s, "all results", complete)
	if r := s.State().Results[k]; !r.Corrected || r.Tricks != 1 || r.Contract.Level != 3 {
		t.Errorf("the director's result has become %+v", r)
	}
	if s.State().ByHand() {
		t.Error("by hand, although Bridgemates play")
	}
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); !errors.Is(err, bridgemate.ErrResults) {
		t.Errorf("started once more: %v, want ErrResults", err)
	}
}

// Where the file was played with and nothing of it was read yet, a result by hand is
// no leave to clear it.
func TestStartBesideUnreadResults(t *testing.T) {
	for name, played := range map[string]func(bws.Batch) error{
		"a result": func(b bws.Batch) error {
			_, err := b.Insert("ReceivedData", row(1, "1 NT", "N", "=").Row())
			return err
		},
		"a table is uploaded": func(b bws.Batch) error {
			_, err := b.Update("Tables", bws.Row{"Table": 3}, bws.Row{"Status": bws.Uploaded})
			return err
		},
		"a table has logged on": func(b bws.Batch) error {
			_, err := b.Update("Tables", bws.Row{"Table": 3}, bws.Row{"LogOnOff": bws.LoggedOn})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, l := created(t)
			withRoom(t, l, rehearsal.Choices{Seed: 5, Calm: true})
			change(t, l, played)
			k := byHand(t, s)
			for what, do := range map[string]func() error{
				"Create":     func() error { return l.Create(t.Context()) },
				"Launch(/s)": func() error { return l.Launch(true) },
				"Start":      func() error { return l.Start(t.Context(), func(bridgemate.Step, bool) {}) },
			} {
				if err := do(); !errors.Is(err, bridgemate.ErrResults) {
					t.Errorf("%s: %v, want ErrResults", what, err)
				}
			}
			if !s.State().Has(k) {
				t.Error("the result by hand is gone")
			}
		})
	}
}
