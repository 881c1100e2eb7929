package exchange

import (
	"maps"
	"slices"

	"clubnight/scoring/method"
	"clubnight/session"
)

// Facts is the evening for a session's journal: heading, how it is scored, movement,
// names and results, in that order. A score of 0 is a board passed out; of the others
// only the score is on record.
func (e *OldEvening) Facts(heading session.EveningSet, how method.Choices) []session.Fact {
	facts := []session.Fact{heading, session.ScoringSet{Choices: how}, session.SectionSet{ID: 1, Movement: e.Movement}}
	for _, pair := range slices.Sorted(maps.Keys(e.Names)) {
		facts = append(facts, session.PairNamed{Pair: session.Contestant{Section: 1, Number: pair},
			Names: e.Names[pair]})
	}
	for _, r := range e.Results {
		facts = append(facts, session.ResultReceived{Result: r.result()})
	}
	return facts
}

// result is the result as a session holds it.
func (r SeatedResult) result() session.Result {
	s := session.Result{Key: r.Key, NS: r.NS, EW: r.EW, Outcome: session.Played}
	if r.Score != 0 {
		s.Outcome, s.Score = session.ScoreOnly, r.Score
	}
	return s
}

// Content is what a file held that is this evening, with the file's name and
// date, scored as how says.
func (e *OldEvening) Content(f *File, how method.Choices) *Content {
	return OneEvening(func() ([]session.Fact, error) {
		return e.Facts(session.EveningSet{Name: f.Title(), Date: f.Date}, how), nil
	})
}
