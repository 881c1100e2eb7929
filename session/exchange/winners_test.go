package exchange_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session/exchange"
	"clubnight/session/movement"
)

// played is every board of a movement, each table with the same score.
func played(m *movement.Movement, section string) (lines []scoring.Line) {
	for _, row := range m.Rows {
		if !m.Playing(row) {
			continue
		}
		for _, b := range row.Boards() {
			lines = append(lines, scoring.Line{Section: section, Table: row.Table, Round: row.Round,
				Board: b, NS: row.NS, EW: row.EW})
		}
	}
	return lines
}

func made(t *testing.T, family string, o movement.Options) *movement.Movement {
	t.Helper()
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestWinnersAreFound(t *testing.T) {
	mitchell := made(t, "mitchell", movement.Options{Tables: 7, Rounds: 7, BoardsPerRound: 3})
	equal, err := mitchell.Equal()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		m    *movement.Movement
		want scoring.Winners
	}{
		"Mitchell":                         {mitchell.Distinct(), scoring.TwoWinners},
		"Mitchell, both directions from 1": {equal, scoring.TwoWinners},
		"Howell": {made(t, "howell", movement.Options{Tables: 5, BoardsPerRound: 2}),
			scoring.OneWinner},
		"skip Mitchell, both directions 1-8": {made(t, "skip-mitchell", movement.Options{Tables: 8, BoardsPerRound: 3}),
			scoring.TwoWinners},
	} {
		lines := played(c.m, "B")
		if got := exchange.Winners(lines)["B"]; got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if half := exchange.Winners(lines[:len(lines)/2])["B"]; half != c.want {
			t.Errorf("%s, half of it: %v, want %v", name, half, c.want)
		}
	}
	// A Howell in which one line was typed wrong still has one winner.
	howell := played(made(t, "howell", movement.Options{Tables: 5, BoardsPerRound: 2}), "")
	howell[3].EW = howell[3].NS
	if got := exchange.Winners(howell)[""]; got != scoring.OneWinner {
		t.Errorf("with a wrong line: %v", got)
	}
}
