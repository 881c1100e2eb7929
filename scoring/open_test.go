package scoring

import (
	"errors"
	"testing"

	"clubnight/scoring/vp"
)

// A team with two different artificial scores on a board waits for a ruling where the
// event is not to stop for it.
func TestContradictoryRulingsWait(t *testing.T) {
	lines := append(room(1, 100, 0), room(2, 600, 100)...)
	lines[0].ForEW, lines[1].ForNS = &Ruling{Kind: AverageMinus}, &Ruling{Kind: AveragePlus} // both are team 2's
	for _, again := range []bool{false, true} {
		if again { // a third one does not decide it
			lines = append(lines, Line{Table: 9, Board: lines[0].Board, NS: lines[0].NS, EW: lines[0].EW,
				ForNS: lines[1].ForNS, ForEW: lines[1].ForNS})
		}
		s, err := ScoreTeams(lines, TeamOptions{Method: TeamIMPs, LeaveOpen: true})
		if err != nil {
			t.Fatal(err)
		}
		a := &s.Matches[0].Boards[0].For[1]
		if !s.Provisional() || !a.Contradictory() || a.Counts() || !a.Value.IsZero() ||
			s.Matches[0].Scores[1].Pending != 1 || s.Matches[0].Boards[1].For[1].Contradictory() {
			t.Errorf("%v: %+v", again, a)
		}
	}
	if _, err := ScoreTeams(lines, TeamOptions{Method: TeamIMPs}); !errors.Is(err, ErrTeamRuling) {
		t.Error(err)
	}
}

// A match is shorter than its scale has it while it is being played.
func TestScaleOfAMatchInPlay(t *testing.T) {
	scale, err := vp.Named("ACBL 30") // 6 to 11 boards
	if err != nil {
		t.Fatal(err)
	}
	m := scoreMatch(t, append(room(1, 620, 170), room(2, 50, 50)...), TeamOptions{Scale: scale})
	want, err := scale.VP(6, 10)
	if err != nil {
		t.Fatal(err)
	}
	is(t, "10 IMPs after two boards", m.Scores[0].VP, F(int64(want), 100).String())
	var lines []Line
	for board := 1; board <= 12; board++ {
		lines = append(lines, room(board, 620, 170)...)
	}
	if _, err := ScoreTeams(lines, TeamOptions{Scale: scale}); !errors.Is(err, vp.ErrBoards) {
		t.Errorf("12 boards on a scale that ends at 11: %v", err)
	}
}

// A pair of the East-West field that sat North-South on a board stays in its field.
func TestFieldOfAnotherDirection(t *testing.T) {
	lines := []Line{
		{Table: 1, Board: 1, NS: 11, EW: 1, NSField: EW, EWField: NS, Score: 50},
		{Table: 2, Board: 1, NS: 2, EW: 12, Score: 0},
		{Table: 3, Board: 1, NS: 3, EW: 4, EWField: NS, Score: -50},
	}
	s, err := Score(lines, Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range s.Rankings {
		for _, row := range r.Rows {
			got[row.Contestant.String()] = row.Total.String()
		}
	}
	for who, want := range map[string]string{"11EW": "4", "1NS": "0", "2NS": "2", "12EW": "2", "3NS": "0", "4NS": "4"} {
		if got[who] != want {
			t.Errorf("%s has %s, want %s; all: %v", who, got[who], want, got)
		}
	}
	one, err := Score(lines, Options{Winners: OneWinner})
	if err != nil || len(one.Rankings) != 1 || len(one.Rankings[0].Rows) != 6 {
		t.Errorf("with one winner: %+v %v", one, err)
	}
}

// Players of one table for whom nobody is at the other seats are still different lines.
func TestLinesOfSinglePlayers(t *testing.T) {
	lines := []Line{
		{Table: 1, Board: 1, NS: 1, South: 2, EW: 3, West: 4, Score: 50},
		{Table: 2, Board: 1, NS: 5, South: 6, EW: 7, West: 8},
		{Table: 3, Board: 1, South: 9, ForNS: &Ruling{Kind: AverageMinus}, Beside: true},
		{Table: 3, Board: 1, West: 10, ForEW: &Ruling{Kind: AveragePlus}, Beside: true},
	}
	s, err := Score(lines, Options{Individual: true, Winners: OneWinner})
	if err != nil || len(s.Rankings[0].Rows) != 10 {
		t.Errorf("%+v, %v", s, err)
	}
	lines[3].West, lines[3].South = 0, 9
	if _, err := Score(lines, Options{Individual: true, Winners: OneWinner}); !errors.Is(err, ErrDoubled) {
		t.Error(err)
	}
}
