package session

import (
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session/movement"
)

// AwardsChosen says by which scheme the places of the evening are worth masterpoints, in
// the place of what was said before. The zero Choice is none.
type AwardsChosen struct {
	award.Choice
}

// Kind implements Fact.
func (AwardsChosen) Kind() string { return "awards chosen" }

func init() {
	describe(traits[AwardsChosen]{GroupMovement, Free, noEffect, RoleScorer, forAll,
		aboutEvening[AwardsChosen](AboutAwards),
		func(f AwardsChosen) any { return Message{"facts.awards-chosen", Terms{"Scheme": f.Choice}} }})
}

func (f AwardsChosen) apply(st *State, _ Entry) error {
	c := f.Choice
	c.Scheme = strings.TrimSpace(c.Scheme)
	if c != (award.Choice{}) {
		if _, _, err := c.Find(); err != nil && !st.replaying && !st.merging {
			return err // one that an evening was awarded by once may be gone from a later version
		}
	}
	st.Awards = c
	return nil
}

// RankingAwards are the masterpoints of a ranking.
type RankingAwards struct {
	// Table is that of the event, and List the ranking's list in it; nil of a
	// ranking with handicap.
	Table *award.Table
	List  int
}

// Line is what a rank of the ranking has, by its place in Ranks; ok is false where
// the ranking has none.
func (a RankingAwards) Line(rank int) (line award.Grant, ok bool) {
	if a.Table == nil || rank >= len(a.Table.Lists[a.List].Lines) {
		return award.Grant{}, false
	}
	return a.Table.Lists[a.List].Lines[rank], true
}

// Any reports whether anybody of the ranking has an award.
func (a RankingAwards) Any() bool {
	return a.Table != nil && slices.ContainsFunc(a.Table.Lists[a.List].Lines,
		func(l award.Grant) bool { return !l.Award.IsZero() })
}

// Awards are the masterpoints of each of the rankings, in their order, by the scheme of
// the evening; none where no scheme is chosen. Who is known by no number is a visitor.
// The error wraps award.ErrUnknown or award.ErrScheme where the scheme is not to be had.
func (s *Scores) Awards(st *State) ([]RankingAwards, error) { return s.AwardsBy(st, st.Awards, nil) }

// AwardsBy are those by another choice. member says who is a member; nil takes everybody
// who has a number for one.
func (s *Scores) AwardsBy(st *State, choice award.Choice, member func(Member) bool) ([]RankingAwards, error) {
	if choice.Scheme == "" {
		return nil, nil
	}
	scheme, _, err := choice.Find()
	if err != nil {
		return nil, err
	}
	if member == nil {
		member = func(m Member) bool { return m.Number != "" && m.Number != "0" }
	}
	list := make([]RankingAwards, len(s.Rankings))
	for _, event := range s.awardEvents(scheme) {
		field := award.Field{Form: awardForm(&s.Rankings[event[0]])}
		for _, at := range event {
			field.Boards = max(field.Boards, boardsEach(s.Rankings[at].Field.Sections))
			field.Lists = append(field.Lists, st.entries(&s.Rankings[at], member))
		}
		table, err := choice.Of(field)
		if err != nil {
			return nil, err
		}
		for i, at := range event {
			list[at] = RankingAwards{table, i}
		}
	}
	return list, nil
}

// Unawarded are those events in which nobody has masterpoints, each once; Nobody
// of the table says why.
func Unawarded(all []RankingAwards) (tables []*award.Table) {
	for _, a := range all {
		if a.Table != nil && a.Table.Nobody() != award.Awarded && !slices.Contains(tables, a.Table) {
			tables = append(tables, a.Table)
		}
	}
	return tables
}

// Unawarded are the events of the evening in which nobody can have masterpoints by its
// scheme, as far as is known before anything was played: none where no scheme is chosen,
// it is gone, or there is no movement yet.
func (st *State) Unawarded() []*award.Table { return st.UnawardedBy(st.Awards) }

// UnawardedBy are those by another choice.
func (st *State) UnawardedBy(choice award.Choice) []*award.Table {
	if choice.Scheme == "" || len(st.Sections) == 0 {
		return nil
	}
	scores, err := st.unplaced()
	if err != nil {
		return nil // what cannot be scored is for the score to say
	}
	all, err := scores.AwardsBy(st, choice, nil)
	if err != nil {
		return nil
	}
	return Unawarded(all)
}

// unplaced are the rankings of the evening with everybody whom the movements
// have, and nobody placed.
func (st *State) unplaced() (*Scores, error) {
	sc := &Scores{}
	for _, ids := range st.Fields() {
		var sections []Section
		for _, id := range ids {
			sec, _ := st.Section(id)
			sections = append(sections, sec)
		}
		chosen, err := st.chosen(sections)
		if err != nil {
			return nil, err
		}
		winners := winnersOf(sections, chosen)
		ranks := map[scoring.Side][]Rank{}
		for _, sec := range sections {
			for _, who := range st.Contestants(sec.ID) {
				if is, ok := scoredAs(sections, who, winners); ok {
					ranks[is.Side] = append(ranks[is.Side], Rank{Who: who})
				}
			}
		}
		f := &Field{Sections: sections, Choices: st.Scoring}
		for _, side := range []scoring.Side{scoring.NoSide, scoring.NS, scoring.EW} {
			if len(ranks[side]) > 0 {
				sc.Rankings = append(sc.Rankings,
					Ranking{Field: f, Section: sections[0], Combined: sections[1:], Side: side, Ranks: ranks[side]})
			}
		}
	}
	return sc, nil
}

// NoAwards is the error where masterpoints are asked for and nobody has any.
type NoAwards struct {
	// Tables say why, event by event; none where nobody is ranked yet, or who has
	// an award has no number.
	Tables []*award.Table
	// Unnumbered is true where there are awards, and nobody who has one has a number.
	Unnumbered bool
}

// Error says it for a log.
func (e *NoAwards) Error() string { return "nobody has masterpoints" }

// awardEvents groups the rankings that are one event, by their places among all. Pairs,
// players and teams are never one event.
func (s *Scores) awardEvents(scheme *award.Scheme) (events [][]int) {
	for i := range s.Rankings {
		r := &s.Rankings[i]
		if r.WithHandicap || len(r.Ranks) == 0 {
			continue
		}
		last := len(events) - 1
		if last >= 0 {
			first := &s.Rankings[events[last][0]]
			sameKind := first.Section.Movement.Contestant == r.Section.Movement.Contestant &&
				(first.Side == scoring.NoSide) == (r.Side == scoring.NoSide)
			if first.Field == r.Field || scheme.WholeEvening && sameKind {
				events[last] = append(events[last], i)
				continue
			}
		}
		events = append(events, []int{i})
	}
	return events
}

// awardForm is the form of contest of a ranking.
func awardForm(r *Ranking) award.Form {
	switch {
	case r.Section.Movement.Contestant == movement.Team:
		return award.Teams
	case r.Section.Movement.Contestant == movement.Individual:
		return award.Individuals
	case r.Side != scoring.NoSide:
		return award.TwoWinners
	}
	return award.OneWinner
}

// boardsEach is how many boards a contestant plays who never sits out.
func boardsEach(sections []Section) (most int) {
	for _, sec := range sections {
		boards := map[int]int{}
		for _, row := range sec.Movement.Rows {
			for _, n := range []int{row.NS, row.EW, row.South, row.West} {
				if n > 0 {
					boards[n] += len(row.Boards())
				}
			}
		}
		for _, n := range boards {
			most = max(most, n)
		}
	}
	return most
}

// entries are those of a ranking as an award scheme wants them.
func (st *State) entries(r *Ranking, member func(Member) bool) (list []award.Contestant) {
	for i := range r.Ranks {
		rank := &r.Ranks[i]
		e := award.Contestant{Place: rank.Place}
		for _, p := range st.players(rank.Who) {
			e.Players = append(e.Players, award.Player{Number: p.Number, Name: p.Name, Visitor: !member(p)})
		}
		for _, m := range rank.Matches {
			side := 0
			if m.Teams[1] == rank.Contestant {
				side = 1
			}
			own, other := m.Scores[side], m.Scores[1-side]
			if own.Played == 0 || own.Pending+other.Pending > 0 {
				continue
			}
			switch own.Score.Cmp(other.Score) {
			case 1:
				e.Won = append(e.Won, own.Played)
			case 0:
				e.Drawn = append(e.Drawn, own.Played)
			}
		}
		list = append(list, e)
	}
	return list
}
