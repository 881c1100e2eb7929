package console

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// ErrDraw is returned when a draw by hand does not fit the contestants.
var ErrDraw = errors.New("this draw cannot be")

// Drawing says how the next round of a Swiss is drawn.
type Drawing struct {
	Method movement.DrawMethod
	Odd    movement.Odd
	// ByHand is who meets whom in the order of the tables, "1-5 2-6"; "" leaves it to the method. Reason is why.
	ByHand, Reason string
}

// Draw draws the next round of a section by the ranking as it stands: those who have withdrawn are left out. The error is that
// of the scoring, movement.ErrCannotExist or ErrDraw.
func Draw(st *session.State, section int, d Drawing) (session.RoundDrawn, error) {
	sec, ok := st.Section(section)
	if !ok {
		return session.RoundDrawn{}, fmt.Errorf("section %s %w: there is none", session.Letter(section), ErrWords)
	}
	standings, err := standings(st, sec)
	if err != nil {
		return session.RoundDrawn{}, err
	}
	next, _, err := sec.Movement.NextRound(movement.Draw{Method: d.Method, Odd: d.Odd, Standings: standings})
	if err != nil {
		return session.RoundDrawn{}, err
	}
	drawn := session.RoundDrawn{ID: section, Movement: next}
	if d.ByHand != "" {
		drawn.ByHand, drawn.Reason = true, d.Reason
		drawn.Movement, err = byHand(next, sec.Movement.Rounds, d.ByHand)
	}
	return drawn, err
}

// last is the place of those who have no result yet.
const last = 1000

// standings are who plays on, best first. Points only tell who is level with whom: they are places.
func standings(st *session.State, sec session.Section) (list []movement.Standing, err error) {
	scores, err := st.Score()
	if err != nil {
		return nil, err
	}
	seen := map[int]bool{}
	gone := func(number int) bool {
		f, there := st.Participations[session.Contestant{Section: sec.ID, Number: number}]
		return seen[number] || there && f.Participation == session.Withdrawn && f.From <= sec.Movement.Rounds+1
	}
	for _, ranking := range scores.Rankings {
		if ranking.WithHandicap {
			continue
		}
		for _, rank := range ranking.Ranks {
			if rank.Who.Section == sec.ID && !gone(rank.Who.Number) {
				seen[rank.Who.Number] = true
				place := rank.Place
				if place == 0 {
					place = len(ranking.Ranks) + 1
				}
				list = append(list, movement.Standing{Number: rank.Who.Number, Points: scoring.Int(-int64(place))})
			}
		}
	}
	for _, c := range st.Contestants(sec.ID) { // who has no result yet
		if !gone(c.Number) {
			seen[c.Number] = true
			list = append(list, movement.Standing{Number: c.Number, Points: scoring.Int(-last)})
		}
	}
	return list, nil
}

// byHand puts other matches into the rounds after played, at the same tables.
func byHand(drawn *movement.Movement, played int, words string) (*movement.Movement, error) {
	m := drawn.Clone()
	var matches, wanted [][2]int
	var were, are []int
	for _, row := range m.Rows {
		same := func(o [2]int) bool { return o == [2]int{row.NS, row.EW} || o == [2]int{row.EW, row.NS} }
		if row.Round > played && m.Playing(row) && !slices.ContainsFunc(matches, same) {
			matches = append(matches, [2]int{row.NS, row.EW})
			were = append(were, row.NS, row.EW)
		}
	}
	for _, word := range strings.Fields(strings.ReplaceAll(words, ",", " ")) {
		left, right, _ := strings.Cut(word, "-")
		a, err1 := strconv.Atoi(left)
		b, err2 := strconv.Atoi(right)
		if err := errors.Join(err1, err2); err != nil {
			return nil, fmt.Errorf("%q %w: a match is 1-5", word, ErrWords)
		}
		wanted = append(wanted, [2]int{a, b})
		are = append(are, a, b)
	}
	slices.Sort(were)
	slices.Sort(are)
	if !slices.Equal(were, are) {
		return nil, fmt.Errorf("%w: the round is of %v, each once", ErrDraw, were)
	}
	for i, row := range m.Rows {
		if row.Round <= played {
			continue
		}
		for n, match := range matches {
			switch match {
			case [2]int{row.NS, row.EW}:
				m.Rows[i].NS, m.Rows[i].EW = wanted[n][0], wanted[n][1]
			case [2]int{row.EW, row.NS}:
				m.Rows[i].NS, m.Rows[i].EW = wanted[n][1], wanted[n][0]
			default:
				continue
			}
			break
		}
	}
	m.Revenge = true // whoever draws by hand may let some meet again
	if err := m.Validate(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDraw, err)
	}
	return m, nil
}

// DrawMethod reads the name of a way to find opponents.
func DrawMethod(word string) (movement.DrawMethod, error) {
	for m, name := range []string{"swiss", "monrad", "danish"} {
		if strings.EqualFold(word, name) {
			return movement.DrawMethod(m), nil
		}
	}
	return 0, fmt.Errorf("%q %w: swiss, monrad or danish", word, ErrWords)
}
