package session

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"clubnight/session/movement"
)

// StandingsReleased says how far everybody may see the standings while the evening goes
// on: those after each round up to Through, and none after a later one. 0 takes the
// release back. Nothing is released before the director says so.
type StandingsReleased struct {
	Through int `json:"through"`
}

// Kind implements Fact.
func (StandingsReleased) Kind() string { return "standings released" }

func init() {
	describe(traits[StandingsReleased]{GroupProgram, Free, noEffect, RoleScorer, forAll,
		aboutNothing[StandingsReleased],
		func(f StandingsReleased) any { return Message{"facts.standings-released", Terms{"Round": f.Through}} }})
}

func (f StandingsReleased) apply(st *State, _ Entry) error {
	if f.Through < 0 || f.Through > movement.MaxRounds {
		return fmt.Errorf("there is no round %d", f.Through)
	}
	st.Released = f.Through
	return nil
}

// Rounds is the last round of the evening: with a draw to come, of those that are
// planned. It is 0 before there is a movement.
func (st *State) Rounds() (n int) {
	for _, s := range st.Sections {
		n = max(n, s.Movement.Rounds, s.Movement.Planned)
	}
	return n
}

// WholeRounds is the last round that is over with all before it, in every section: each
// of their boards has a result or a ruling.
func (st *State) WholeRounds() int {
	whole, drawn := math.MaxInt, 0
	for _, s := range st.Sections {
		drawn = max(drawn, s.Movement.Rounds)
		if s.Movement.Planned > s.Movement.Rounds {
			whole = min(whole, s.Movement.Rounds)
		}
	}
	for _, k := range st.ToCome() {
		whole = min(whole, k.Round-1)
	}
	return min(whole, drawn)
}

// AfterRound is the evening as if it had ended with a round: its movements end
// there, and what happened in later rounds counts for nobody. Carried scores,
// handicaps and penalties stay.
func (st *State) AfterRound(n int) *State {
	then := st.clone()
	then.across = nil // which is of the whole evening
	then.byes = slices.DeleteFunc(st.allByes(st.Sections), func(b bye) bool { return b.round > n })
	then.laterBoards = map[int]map[int]bool{}
	for i, s := range then.Sections {
		if s.Movement.Rounds <= n {
			continue
		}
		then.laterBoards[s.ID] = st.boardsAfter(s, n)
		m := s.Movement.Clone()
		m.Rounds = n
		m.Rows = slices.DeleteFunc(m.Rows, func(r movement.Row) bool { return r.Round > n })
		m.Triples = slices.DeleteFunc(m.Triples, func(t movement.Triple) bool { return t.Round > n })
		then.Sections[i].Movement = m
	}
	for k := range then.Results {
		if k.Round > n {
			delete(then.Results, k)
		}
	}
	return then
}

// boardsAfter are the boards that a section plays after a round.
func (st *State) boardsAfter(s Section, n int) map[int]bool {
	boards := maps.Clone(st.laterBoards[s.ID])
	if boards == nil {
		boards = map[int]bool{}
	}
	for _, row := range s.Movement.Rows {
		if row.Round > n && st.Plays(s, row) {
			for _, b := range row.Boards() {
				boards[b] = true
			}
		}
	}
	return boards
}
