package bridgemate_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// A round of a Swiss that was drawn reaches the file, also where the program
// ended between the draw and the file: the rounds before it stay, and each table
// is told to take the new one.
func TestDrawnRoundReachesTheFile(t *testing.T) {
	s, l := evening(t)
	m, err := movement.Make("swiss-teams", movement.Options{Tables: 6, Rounds: 3, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	how := session.UsualBy("wbf")
	how.Choices.Method, how.Choices.Matches = "teams", "swiss"
	if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}, how); err != nil {
		t.Fatal(err)
	}
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	var standings []movement.Standing
	for i, n := range m.Pairs() {
		standings = append(standings, movement.Standing{Number: n, Points: scoring.Int(int64(-i))})
	}
	next, drawn, err := s.State().Sections[0].Movement.NextRound(movement.Draw{Standings: standings})
	if err != nil {
		t.Fatal(err)
	}
	from := map[int]int{}
	for _, table := range next.TableNumbers() {
		from[table] = 2
	}
	if err := s.Record("director", session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn},
		session.MovementSending{ID: 1, From: from}); err != nil {
		t.Fatal(err)
	}
	before := contents(t, l)
	s, l = restarted(t, s, l)
	if err := l.FinishChanges(t.Context()); err != nil {
		t.Fatal(err)
	}
	after := contents(t, l)
	if len(after.Rounds) != 2*len(before.Rounds) || len(before.Rounds) != 6 {
		t.Fatalf("%d rounds at tables, before %d", len(after.Rounds), len(before.Rounds))
	}
	for _, r := range after.Rounds {
		if row, ok := next.At(r.Table, r.Round); !ok || row.NS != r.NSPair ||
			row.EW != r.EWPair || row.Low != r.LowBoard {
			t.Errorf("table %d, round %d: %+v, want %v", r.Table, r.Round, r, row)
		}
	}
	for _, table := range after.Tables {
		if table.UpdateFromRound != 2 {
			t.Errorf("table %d is told of round %d", table.Table, table.UpdateFromRound)
		}
	}
	if _, sending := s.State().Sending(1); sending {
		t.Error("the round is still to be sent")
	}
}
