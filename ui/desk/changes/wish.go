package changes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/bridgemate"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Happening is what happened, so that the movement must change.
type Happening int

const (
	PairCame Happening = iota
	PairLeft
	OtherRounds
	PairsSwapped
	BoardsSwapped
	OtherMovement
	ScoredTogether
)

// happenings are the messages for what happened.
var happenings = map[Happening]screen.Message{
	PairCame: screen.HappenedPairCame, PairLeft: screen.HappenedPairLeft,
	OtherRounds: screen.HappenedOtherRounds, PairsSwapped: screen.HappenedPairsSwapped,
	BoardsSwapped: screen.HappenedBoardsSwapped,
	OtherMovement: screen.HappenedOtherMovement, ScoredTogether: screen.HappenedScoredTogether,
}

// HappeningText is what happened as the director chooses it.
func HappeningText(in *desk.Language, h Happening) string { return in.Say(happenings[h]) }

// Happenings are those that can happen to a section.
func Happenings(st *session.State, m *movement.Movement) []Happening {
	all := []Happening{PairCame, PairLeft}
	if m.Planned == 0 { // the rounds of a Swiss are drawn
		all = append(all, OtherRounds)
	}
	all = append(all, PairsSwapped, BoardsSwapped, OtherMovement)
	if len(st.Sections) > 1 {
		all = append(all, ScoredTogether)
	}
	return all
}

// Wish is a change as the director describes it.
type Wish struct {
	Section int
	Kind    Happening
	From    int // the first round that may change
	Pair    int // who left, or one of two that change seats
	Other   int // the second one
	Tables  [2]int
	Rounds  int
	Lasting bool // a swap lasts to the end, and not only one round
}

// WishOf begins with what is most likely: the change begins after the last round of
// which a result is in.
func WishOf(st *session.State, sec session.Section) Wish {
	rounds := sec.Movement.Rounds
	return Wish{Section: sec.ID, From: min(st.LastRound(sec.ID)+1, rounds), Rounds: rounds}
}

// Possible lists the changes that fulfil a wish, the one that changes fewest tables
// first. The error is for the director where there is none.
func (w Wish) Possible(in *desk.Language, st *session.State) ([]*movement.Change, error) {
	sec, ok := st.Section(w.Section)
	if !ok {
		return nil, fmt.Errorf("%w: there is no section %s", movement.ErrCannotExist, session.Letter(w.Section))
	}
	m, played := sec.Movement, w.From-1
	var to *movement.Movement
	var err error
	switch w.Kind {
	case PairCame:
		all := m.ForOneMore(played)
		if m.Planned > 0 { // a Swiss
			if desk.DueDraw(st) == w.Section { // nobody waits for a game in a round that is over
				slices.Reverse(all)
			}
			return some(all, fmt.Errorf("%w: none is known for a pair more", movement.ErrCannotExist))
		}
		return some(all, fmt.Errorf("%w: none is known for a pair more from round %d on",
			movement.ErrCannotExist, w.From))
	case OtherMovement:
		all := slices.DeleteFunc(m.Alternatives(len(m.Pairs()), played),
			func(c *movement.Change) bool { return len(c.Updates) == 0 })
		return some(all, fmt.Errorf("%w: none is known for the same pairs that keeps the rounds before round %d",
			movement.ErrCannotExist, w.From))
	case PairLeft:
		to, err = w.without(in, m)
	case OtherRounds:
		return w.withRounds(in, m, played)
	case PairsSwapped:
		to, err = w.swapPairs(in, m)
	case BoardsSwapped:
		e := movement.NewEditor(m)
		err = e.SwapBoards(w.From, w.Tables[0], w.Tables[1])
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

// some are all of a list; none is the error where there is not one.
func some[T any](all []T, none error) ([]T, error) {
	if len(all) == 0 {
		return nil, none
	}
	return all, nil
}

// without takes a pair out: before round 1 it is the missing pair, later
// its opponents sit out.
func (w Wish) without(in *desk.Language, m *movement.Movement) (*movement.Movement, error) {
	if w.From > 1 || m.Missing != 0 {
		return m.Withdraw(w.Pair, w.From)
	}
	half := movement.NSMissing
	if _, side, _ := m.Seat(w.Pair, 1); side == 'E' {
		half = movement.EWMissing
	}
	e := movement.NewEditor(m)
	err := e.SetMissing(w.Pair, half)
	if err == nil {
		err = e.Rename(in.Say(screen.NamedWithoutPair, "Name", m.Name, "Pair", w.Pair))
	}
	return e.Movement(), err
}

// withRounds is the same movement with another number of rounds. Where its family has
// none, later rounds are left out.
func (w Wish) withRounds(in *desk.Language, m *movement.Movement, played int) ([]*movement.Change, error) {
	if w.Rounds == m.Rounds {
		return nil, fmt.Errorf("%w: it has %d rounds already", movement.ErrCannotExist, w.Rounds)
	}
	o := movement.Options{Tables: m.Tables, Rounds: w.Rounds, BoardsPerRound: m.BoardsPerRound,
		Half: m.Half, Copies: m.Copies,
		FirstBoard: slices.Min(append(m.Boards(), movement.MaxBoardNumber))}
	to, err := movement.Make(m.Family, o)
	if err == nil {
		if c, failed := m.ChangeTo(to, played); failed == nil {
			return []*movement.Change{c}, nil
		} else {
			err = failed
		}
	}
	if w.Rounds > m.Rounds || w.Rounds < w.From-1 || w.Rounds < 1 {
		return nil, err
	}
	e := movement.NewEditor(m)
	for round := m.Rounds; round > w.Rounds; round-- {
		if err := e.DropRound(round); err != nil {
			return nil, err
		}
	}
	if err := e.Rename(in.Say(screen.NamedEndedAfter, "Name", m.Name, "Round", w.Rounds)); err != nil {
		return nil, err
	}
	c, err := m.ChangeTo(e.Movement(), played)
	if err != nil {
		return nil, err
	}
	return []*movement.Change{c}, nil
}

// swapPairs lets two pairs change seats in one round, or from that round to the end.
func (w Wish) swapPairs(in *desk.Language, m *movement.Movement) (*movement.Movement, error) {
	e := movement.NewEditor(m)
	last := w.From
	if w.Lasting {
		last = m.Rounds
	}
	var refused error
	swapped := 0
	for round := w.From; round <= last; round++ {
		if err := e.SwapPairs(round, w.Pair, w.Other); err != nil {
			refused = err
		} else {
			swapped++
		}
	}
	if swapped == 0 {
		return nil, refused
	}
	return e.Movement(), e.Rename(in.Say(screen.NamedSwapped, "Name", m.Name, "Pair", w.Pair, "Other", w.Other))
}

// NewProblems are those that a movement has and the one before had not: impossible ones
// forbid the change, the others are for the director to weigh.
func NewProblems(before, after *movement.Movement) (impossible, unpleasant []movement.Problem) {
	had := map[string]bool{}
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
			impossible = append(impossible, p)
		default:
			unpleasant = append(unpleasant, p)
		}
	}
	return impossible, unpleasant
}

// Texts name changes so that they can be told apart.
func Texts(in *desk.Language, m *movement.Movement, all []*movement.Change) []string {
	texts := make([]string, len(all))
	for i, c := range all {
		name, line := in.Words().Movement(c.To), ""
		if rest, same := strings.CutPrefix(name, in.Words().Movement(m)+", "); same {
			name = in.Words().Capital(rest)
		}
		if len(c.To.Joining) > len(m.Joining) {
			texts[i] = in.Say(screen.JoinsNext, "Name", name, "Round", c.To.Rounds+1)
			continue
		}
		if slices.ContainsFunc(all, func(o *movement.Change) bool { return o != c && o.To.Name == c.To.Name }) {
			line = newcomers(in, m, c.To)
		}
		texts[i] = in.SayCount(screen.TablesChange, len(c.Updates), "Name", name, "Line", line)
	}
	return texts
}

// newcomers tells on which line the pairs sit that are new, nothing where there are none.
func newcomers(in *desk.Language, from, to *movement.Movement) string {
	there := from.Distinct().Pairs()
	for _, n := range to.Distinct().Pairs() {
		if slices.Contains(there, n) {
			continue
		}
		if _, side, ok := desk.FirstSeat(to.Distinct(), n); ok {
			return in.Words().Side(desk.SideOf(side))
		}
	}
	return ""
}

// PairOptions names the pairs of a section.
func PairOptions(st *session.State, sec session.Section) []string {
	var options []string
	for _, n := range sec.Movement.Pairs() {
		text := strconv.Itoa(n)
		if shown := desk.ShortestName(st, session.Contestant{Section: sec.ID, Number: n}); shown != "" {
			text += " " + shown
		}
		options = append(options, text)
	}
	return options
}

// CombinedNow is 1 where all sections are scored together, else 0.
func CombinedNow(st *session.State) int {
	if len(st.Fields()) == 1 {
		return 1
	}
	return 0
}

// Missing says what is still to be chosen, "" when all is there.
func (w Wish) Missing(in *desk.Language) string {
	switch {
	case w.Kind == PairLeft && w.Pair == 0:
		return in.Say(screen.ChoosePairLeft)
	case w.Kind == PairsSwapped && (w.Pair == 0 || w.Other == 0 || w.Pair == w.Other):
		return in.Say(screen.ChoosePairsSwapped)
	case w.Kind == BoardsSwapped && (w.Tables[0] == 0 || w.Tables[1] == 0 || w.Tables[0] == w.Tables[1]):
		return in.Say(screen.ChooseTablesSwapped)
	}
	return ""
}

// Told is who is told of a change of the movement.
type Told int

// Who is told.
const (
	Nobody   Told = iota // nothing was given out yet: it is only planned
	Announce             // the players, by the director: no handset is told
	Handsets             // the handsets, whichever computer tells them
)

// Parts say what a change does, before it is done; handsets is whether there are any,
// which will be told of one that is not given out yet.
func Parts(in *desk.Language, st *session.State, p bridgemate.Preview, c *movement.Change, worse []movement.Problem,
	to Told, handsets bool) []linkwords.Part {
	switch to {
	case Nobody:
		return in.LinkWords().Planned(c.To, worse, handsets)
	case Announce:
		return in.LinkWords().PreviewByHand(st, p, worse)
	}
	return in.LinkWords().Preview(st, p, worse)
}

// PutBack are the facts by which erased results count again, and their places.
func PutBack(rs []session.Received) (facts []session.Fact, keys []session.Key) {
	for _, r := range rs {
		facts = append(facts, session.ResultCorrected{Result: r.Result, PutBack: true})
		keys = append(keys, r.Key)
	}
	return facts, keys
}

// LostResults counts the erased results that do not fit the new movement.
func LostResults(p bridgemate.Preview) (n int) {
	for _, t := range p.Tables {
		for _, back := range t.PutBack {
			if !back {
				n++
			}
		}
	}
	return n
}
