package session

import (
	"clubnight/scoring"
)

// Scores is the evening scored: what the screens show and the sheets print. Figures are exact;
// they are rounded where they are shown.
type Scores struct {
	// Rankings holds one ranking for each section with one winner, and two for each with two.
	Rankings []Ranking
	// Travellers holds one traveller for each section and board, in that order.
	Travellers []Traveller
	// Arrived and Expected count results.
	Arrived, Expected int
	// Open lists what keeps the ranking provisional, in sentences for the director.
	Open []string
}

// Complete is true when nothing is missing and nothing is open.
func (s *Scores) Complete() bool { return s.Arrived >= s.Expected && len(s.Open) == 0 }

// Ranking is the order of one field.
type Ranking struct {
	Section Section
	// Combined are the other sections of the field, none where a section is a field of its own.
	Combined []Section
	// Side is scoring.NoSide where all pairs of the section are ranked together.
	Side  scoring.Side
	Ranks []Rank
}

// Rank is one line of a ranking.
type Rank struct {
	// Place counts competition fashion: 1, 2, 2, 4. Tied is true where others share it.
	Place int
	Tied  bool
	Who  Contestant
	// Side is the field in which the pair is ranked.
	Side  scoring.Side
	Names [2]string
	// Boards is how many boards count for the pair.
	Boards int
	// Total of Max matchpoints, and what fraction that is, all exact.
	Total, Max, Percentage scoring.Frac
}

// Traveller is everything that happened on one board of a field.
type Traveller struct {
	Section Section
	// Combined are the other sections of the field.
	Combined []Section
	Board    int
	// Top is the most matchpoints to be had.
	Top   scoring.Frac
	Lines []TravellerLine
}

// TravellerLine is one result on a board, best for North-South first; results without a score come
// last.
type TravellerLine struct {
	Received
	// NSPair and EWPair are the pairs that are credited: other than in Received where the board
	// was played in the wrong direction.
	NSPair, EWPair   int
	NSNames, EWNames [2]string
	// Points is the score for North-South; HasPoints is false where there is none.
	Points    scoring.Points
	HasPoints bool
	// NSScored and EWScored are true where the side was given matchpoints: one without the other where
	// an adjusted score was given to one side only.
	NSScored, EWScored bool
	NSMP, EWMP         scoring.Frac
	NSPct, EWPct       scoring.Frac
}

// Scored tells whether either side was given matchpoints.
func (l *TravellerLine) Scored() bool { return l.NSScored || l.EWScored }
