package exchange

import "clubnight/scoring"

// Scored is a line of scores with what the scoring does not need.
type Scored struct {
	scoring.Line
	At       int    // the line of the file that it came from, counted from 1; 0 when it came from no text file
	HasScore bool   // there was a score at the table
	Played   string // contract, declarer and result, "4Sx N -1"; "" where only the score is known
}

// ScoringLines is the lines as the scoring takes them, in the same order.
func ScoringLines(scored []Scored) []scoring.Line {
	lines := make([]scoring.Line, len(scored))
	for i := range scored {
		lines[i] = scored[i].Line
	}
	return lines
}
