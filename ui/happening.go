package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// happening is what happened, so that the movement must change.
type happening int

const (
	pairCame happening = iota
	pairLeft
	anotherRound // of a Swiss: the next one is drawn
	otherRounds
	pairsSwapped
	boardsSwapped
	otherMovement
	scoredTogether
)

var happeningTexts = map[happening]string{
	pairCame: "a pair came late", pairLeft: "a pair left, or never came", anotherRound: "the next round is to be drawn",
	otherRounds: "more rounds, or fewer", pairsSwapped: "two pairs change seats", boardsSwapped: "two tables change boards",
	otherMovement: "another movement altogether", scoredTogether: "sections are scored together, or apart",
}

// happenings are those that can happen to a section.
func happenings(st *session.State, m *movement.Movement) []happening {
	all := []happening{pairCame, pairLeft}
	if m.Planned > 0 {
		all = append(all, anotherRound)
	} else {
		all = append(all, otherRounds)
	}
	all = append(all, pairsSwapped, boardsSwapped, otherMovement)
	if len(st.Sections) > 1 {
		all = append(all, scoredTogether)
	}
	return all
}

// wish is a change as the director describes it.
type wish struct {
	section int
	kind    happening
	from    int // the first round that may change
	pair    int // who left, or one of two that change seats
	other   int // the second one
	tables  [2]int
	rounds  int
	lasting bool // a swap lasts to the end, and not only one round
}

// possible lists the changes that fulfil a wish, the one that changes fewest tables first. The error is
// for the director where there is none.
func (w wish) possible(st *session.State) ([]*movement.Change, error) {
	sec, ok := st.Section(w.section)
	if !ok {
		return nil, fmt.Errorf("%w: there is no section %s", movement.ErrCannotExist, session.Letter(w.section))
	}
	m, played := sec.Movement, w.from-1
	var to *movement.Movement
	var err error
	switch w.kind {
	case pairCame:
		return some(m.Alternatives(len(m.Pairs())+1, played), "a pair more from round %d on", w.from)
	case otherMovement:
		all := slices.DeleteFunc(m.Alternatives(len(m.Pairs()), played), func(c *movement.Change) bool { return len(c.Updates) == 0 })
		return some(all, "the same pairs that keeps the rounds before round %d", w.from)
	case pairLeft:
		to, err = w.without(m)
	case anotherRound:
		if to, err = nextRound(st, sec); err == nil {
			played = m.Rounds
		}
	case otherRounds:
		return w.withRounds(m, played)
	case pairsSwapped:
		to, err = w.swapPairs(m)
	case boardsSwapped:
		e := movement.NewEditor(m)
		err = e.SwapBoards(w.from, w.tables[0], w.tables[1])
		to = e.Movement()
	}
	if err != nil {
		return nil, err
	}
	c, err := m.ChangeTo(to, played)
	if err != nil {
		return nil, err
	}
	return []*movement.Change{c}, nil
}

// some are the changes, of which there must be one.
func some(all []*movement.Change, what string, from int) ([]*movement.Change, error) {
	if len(all) == 0 {
		return nil, fmt.Errorf("%w: none is known for "+what, movement.ErrCannotExist, from)
	}
	return all, nil
}

// without takes a pair out: before round 1 it is the missing pair, later its opponents sit out.
func (w wish) without(m *movement.Movement) (*movement.Movement, error) {
	if w.from > 1 || m.Missing != 0 {
		return m.Withdraw(w.pair, w.from)
	}
	half := movement.NSMissing
	if _, side, _ := m.Seat(w.pair, 1); side == 'E' {
		half = movement.EWMissing
	}
	e := movement.NewEditor(m)
	err := e.SetMissing(w.pair, half)
	if err == nil {
		err = e.Rename(fmt.Sprintf("%s, without pair %d", m.Name, w.pair))
	}
	return e.Movement(), err
}

// nextRound draws the next round of a Swiss from the scores as they are.
func nextRound(st *session.State, sec session.Section) (*movement.Movement, error) {
	sc, err := st.Score()
	if err != nil {
		return nil, err
	}
	var standings []movement.Standing
	listed := map[int]bool{}
	for _, ranking := range sc.Rankings {
		for _, rank := range ranking.Ranks {
			if rank.Who.Section != sec.ID || listed[rank.Who.Number] {
				continue
			}
			points, err := strconv.ParseFloat(scoring.Decimal(rank.Percentage, 6, scoring.HalfAwayFromZero), 64)
			if err != nil {
				return nil, err
			}
			listed[rank.Who.Number] = true
			standings = append(standings, movement.Standing{Number: rank.Who.Number, Points: points})
		}
	}
	for _, n := range sec.Movement.Pairs() {
		if !listed[n] {
			standings = append(standings, movement.Standing{Number: n})
		}
	}
	next, _, err := sec.Movement.NextRound(movement.Draw{Standings: standings})
	return next, err
}

// withRounds is the same movement with another number of rounds. Where its family has none, later rounds
// are left out.
func (w wish) withRounds(m *movement.Movement, played int) ([]*movement.Change, error) {
	if w.rounds == m.Rounds {
		return nil, fmt.Errorf("%w: it has %s already", movement.ErrCannotExist, count(w.rounds, "round"))
	}
	o := movement.Options{Tables: m.Tables, Rounds: w.rounds, BoardsPerRound: m.BoardsPerRound, Half: m.Half, Copies: m.Copies,
		FirstBoard: slices.Min(append(m.Boards(), movement.MaxBoardNumber))}
	to, err := movement.Make(m.Family, o)
	if err == nil {
		if c, failed := m.ChangeTo(to, played); failed == nil {
			return []*movement.Change{c}, nil
		} else {
			err = failed
		}
	}
	if w.rounds > m.Rounds || w.rounds < w.from-1 || w.rounds < 1 {
		return nil, err
	}
	e := movement.NewEditor(m)
	for round := m.Rounds; round > w.rounds; round-- {
		if err := e.DropRound(round); err != nil {
			return nil, err
		}
	}
	if err := e.Rename(fmt.Sprintf("%s, ended after round %d", m.Name, w.rounds)); err != nil {
		return nil, err
	}
	c, err := m.ChangeTo(e.Movement(), played)
	if err != nil {
		return nil, err
	}
	return []*movement.Change{c}, nil
}

// swapPairs lets two pairs change seats in one round, or from that round to the end.
func (w wish) swapPairs(m *movement.Movement) (*movement.Movement, error) {
	e := movement.NewEditor(m)
	last := w.from
	if w.lasting {
		last = m.Rounds
	}
	var refused error
	swapped := 0
	for round := w.from; round <= last; round++ {
		if err := e.SwapPairs(round, w.pair, w.other); err != nil {
			refused = err
		} else {
			swapped++
		}
	}
	if swapped == 0 {
		return nil, refused
	}
	return e.Movement(), e.Rename(fmt.Sprintf("%s, pairs %d and %d swapped", m.Name, w.pair, w.other))
}

// newProblems are those that a movement has and the one before had not: impossible ones forbid the
// change, the others are for the director to weigh.
func newProblems(before, after *movement.Movement) (impossible, unpleasant []string) {
	had, again := map[string]bool{}, false
	for _, p := range before.Problems() {
		had[p.String()] = true
	}
	for _, p := range after.Problems() {
		if had[p.String()] {
			continue
		}
		had[p.String()] = true
		switch p.Kind {
		case movement.BadRow, movement.MissingRow, movement.TwoPlaces, movement.BreaksLimit:
			impossible = append(impossible, p.String())
		case movement.Replay:
			again = true
			unpleasant = append(unpleasant, p.String())
		default:
			unpleasant = append(unpleasant, p.String())
		}
	}
	if again {
		unpleasant = append(unpleasant, "nobody can play a board twice: the second time it is scored as not played")
	}
	return impossible, unpleasant
}

// changeTexts name changes so that they can be told apart.
func changeTexts(m *movement.Movement, all []*movement.Change) []string {
	texts := make([]string, len(all))
	for i, c := range all {
		text := c.To.Name
		if rest, same := strings.CutPrefix(text, m.Name+", "); same {
			text = capital(rest)
		}
		if slices.ContainsFunc(all, func(o *movement.Change) bool { return o != c && o.To.Name == c.To.Name }) {
			text += newcomersText(m, c.To)
		}
		texts[i] = fmt.Sprintf("%s – %s", text, counted(len(c.Updates), "table changes", "tables change"))
	}
	return texts
}

// newcomersText tells on which line the pairs sit that are new.
func newcomersText(from, to *movement.Movement) string {
	there := from.Distinct().Pairs()
	for _, n := range to.Distinct().Pairs() {
		if slices.Contains(there, n) {
			continue
		}
		for round := 1; round <= to.Rounds; round++ {
			if _, side, ok := to.Distinct().Seat(n, round); ok {
				if side == 'E' || side == 'W' {
					return ", the new pair East-West"
				}
				return ", the new pair North-South"
			}
		}
	}
	return ""
}
