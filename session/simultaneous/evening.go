package simultaneous

import (
	"fmt"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// Evening is a club's evening for an [Arrival]: its pairs, and its results as the event's
// form of scoring takes them. Rulings, fouled boards and absences come with it;
// penalties, handicaps and what was carried forward stay at the club. Results in doubt
// are left out. The error wraps [ErrForm] for teams and individuals, or is that of
// [session.State.Score].
func Evening(st *session.State, how method.Choices) ([]Pair, []Result, error) {
	for _, s := range st.Sections {
		if s.Movement.Contestant != movement.Pair {
			return nil, nil, fmt.Errorf("section %s: %w", s.Letter(), ErrForm)
		}
	}
	own := *st
	own.Scoring, own.Penalties, own.Carried, own.Handicaps = how, nil, nil, nil
	scores, err := own.Score()
	if err != nil {
		return nil, nil, err
	}
	var results []Result
	for _, f := range scores.Fields {
		for i, l := range f.Lines {
			r := Result{Line: l}
			if key, played := f.Key(i); played {
				at := st.Results[key]
				r.Outcome, r.Lead = at.Outcome, at.Lead
				if at.Outcome == session.Played {
					r.AtTable = at.AtTable()
				}
			}
			results = append(results, r)
		}
	}
	var pairs []Pair
	for _, s := range st.Sections {
		for _, who := range st.Contestants(s.ID) {
			pairs = append(pairs, pairOf(st, s, who))
		}
	}
	return pairs, results, nil
}

func pairOf(st *session.State, s session.Section, who session.Contestant) Pair {
	p := Pair{Contestant: who, Names: st.PairNames(who)}
	for i, seat := range s.Seats(who.Number) {
		p.Numbers[i] = st.Seats[seat].Number
	}
	switch f := st.Participations[who]; {
	case f.Participation == session.WithoutStanding:
		p.Unranked = scoring.WithoutStanding
	case f.Participation == session.Withdrawn && !f.Ranked:
		p.Unranked = scoring.Withdrawn
	}
	for round := 1; round <= s.Movement.Rounds && p.Side == scoring.NoSide; round++ {
		if _, side, ok := s.Movement.Seat(who.Number, round); ok {
			p.Side = map[byte]scoring.Side{'N': scoring.NS, 'E': scoring.EW}[side]
		}
	}
	return p
}
