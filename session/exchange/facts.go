package exchange

import (
	"maps"
	"slices"

	"clubnight/session"
)

// Facts is the evening for a session's journal: heading, movement, names and results, in that
// order. A score of 0 is a board passed out; of the others only the score is on record.
func (e *Evening) Facts(heading session.EveningSet) []session.Fact {
	facts := []session.Fact{heading, session.SectionSet{ID: 1, Movement: e.Movement}}
	for _, pair := range slices.Sorted(maps.Keys(e.Names)) {
		facts = append(facts, session.PairNamed{Pair: session.Contestant{Section: 1, Number: pair}, Names: e.Names[pair]})
	}
	for _, r := range e.Results {
		facts = append(facts, session.ResultReceived{Result: r.result()})
	}
	return facts
}

// result is the result as a session holds it.
func (r Result) result() session.Result {
	s := session.Result{Key: r.Key, NS: r.NS, EW: r.EW, Outcome: session.Played}
	if r.Score == 0 {
		s.Contract = "PASS"
		return s
	}
	s.Outcome, s.Score = session.ScoreOnly, r.Score
	return s
}
