package start

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Square is what a table does in a round, for the picture of a movement.
type Square int

// What a table does in a round.
const (
	SquareEmpty  Square = iota // nobody is there
	SquareAlone                // somebody sits out
	SquareMoving               // both sides have moved, or will
	SquareStays                // a pair stays here
	SquareShared               // the boards are shared with another table
	SquareTurned               // the arrow is switched
)

// Picture is a movement at a glance: a line for each round, a square for each table.
func Picture(m *movement.Movement) (lines [][]Square) {
	for round := 1; round <= m.Rounds; round++ {
		var line []Square
		rows := m.Round(round)
		for _, r := range rows {
			line = append(line, squareOf(m, r, rows))
		}
		lines = append(lines, line)
	}
	return lines
}

func squareOf(m *movement.Movement, r movement.Row, round []movement.Row) Square {
	stays := func(n int) bool { return slices.Contains(m.Stationary, n) }
	shares := slices.ContainsFunc(round, func(o movement.Row) bool {
		return o.Table != r.Table && m.Playing(o) && o.Low == r.Low && o.Low > 0
	})
	switch {
	case r.NS == 0 && r.EW == 0:
		return SquareEmpty
	case !m.Playing(r):
		return SquareAlone
	case slices.Contains(m.ArrowSwitched, r.Round):
		return SquareTurned
	case shares && m.Copies < 2:
		return SquareShared
	case stays(r.NS) || stays(r.EW):
		return SquareStays
	}
	return SquareMoving
}

// MovementOffer is a movement on offer, with what a director weighs.
type MovementOffer struct {
	Title   string
	Figures [][2]string
	Notes   []string
	Picture [][]Square
	// Sections are its movements, by the letters of the sections that it makes
	// where there are several.
	Sections []*movement.Movement
}

// CardWish is what the director wants of a movement.
type CardWish struct {
	Size    TableSize
	Boards  int // that a pair should play, 0: as many as usual
	Minutes int // playing time at most, 0: no limit
	Copies  int // sets of boards that there are
	Still   int // pairs that cannot move about
	Winners int // 1 or 2, 0 for either
	Begins  time.Duration
}

// Cards are the movements for a wish, the best first: of pairs those that the advisor
// recommends with its reasons, else all that there are. The error is
// [movement.ErrCannotExist].
func (w CardWish) Cards(in *desk.Language) (cards []MovementOffer, err error) {
	if w.Size.Play == PlayPairs {
		all, err := movement.Recommend(movement.Wish{Pairs: w.Size.sides(), Boards: w.Boards, Minutes: w.Minutes,
			Copies: w.Copies, Stationary: w.Still, Winners: w.Winners})
		if err != nil {
			return nil, err
		}
		for _, p := range all {
			c := w.card(in, p.Sections, p.Rating)
			for _, r := range p.Reasons {
				if r.Kind != movement.BoardsForEach && r.Kind != movement.SomeStay && r.Kind != movement.NeedsCopies {
					c.Notes = append(c.Notes, in.Words().Sentence(in.Words().Reason(r)))
				}
			}
			cards = append(cards, c)
		}
		return cards, nil
	}
	for _, o := range Fitting(in, w.Size) {
		m := o.m
		if w.Boards > 0 {
			options := OptionsOf(m)
			options.BoardsPerRound = max(1, (w.Boards+options.Rounds/2)/options.Rounds)
			if nearer, err := Remade(m, options); err == nil {
				m = nearer
			}
		}
		r := m.Rate()
		if w.Minutes == 0 || r.Minutes <= w.Minutes {
			cards = append(cards, w.card(in, []*movement.Movement{m}, r))
		}
	}
	if len(cards) == 0 {
		return nil, movement.ErrCannotExist
	}
	return cards, nil
}

// card shows the movements of a proposal.
func (w CardWish) card(in *desk.Language, sections []*movement.Movement, r movement.Rating) MovementOffer {
	m := sections[0]
	var names []string
	for _, s := range sections {
		names = append(names, in.Words().Family(s.Family))
	}
	rounds := max(m.Rounds, m.Planned)
	plays := strconv.Itoa(r.MostPlays)
	switch {
	case m.Planned > m.Rounds: // the rounds to come are drawn, and whoever plays all of them plays so many
		plays = strconv.Itoa(rounds * m.BoardsPerRound)
	case r.LeastPlays < r.MostPlays:
		plays = in.Say(screen.CardLeastToMost, "Least", r.LeastPlays, "Most", r.MostPlays)
	}
	c := MovementOffer{Title: strings.Join(slices.Compact(names), " + "), Sections: sections, Picture: Picture(m)}
	figure := func(name screen.Message, value string) { c.Figures = append(c.Figures, [2]string{in.Say(name), value}) }
	figure(screen.CardRounds, in.Say(screen.CardRoundsOf, "Rounds", rounds, "Boards", m.BoardsPerRound))
	figure(screen.CardPlays, plays)
	figure(screen.CardTime, w.until(in, r.Minutes))
	if m.Contestant == movement.Pair && !w.Size.Play.Swiss() {
		figure(screen.CardBalance, in.Say(screen.CardBalanceOf, "Balance", int(r.Qf+0.5)))
		figure(screen.CardStay, in.Words().CountContestants(len(r.Stationary), movement.Pair))
		figure(screen.CardSitOut, in.Words().CountBoards(r.SitOut))
	}
	figure(screen.CardCopies, in.SayCount(screen.SetsOfBoards, max(1, r.Copies)))
	return c
}

// until says how long it takes, and when it ends.
func (w CardWish) until(in *desk.Language, minutes int) string {
	ends := w.Begins + time.Duration(minutes)*time.Minute
	return in.Say(screen.CardUntil, "Time", in.Words().Duration(minutes), "Ends", TimeText(ends))
}

// TimeText is a time of day, counted from midnight.
func TimeText(d time.Duration) string { return time.Time{}.Add(d).Format("15:04") }

// Clock reads a time of day, "19:30"; ok is false for what is none.
func Clock(text string) (d time.Duration, ok bool) {
	at, err := time.Parse("15:04", strings.ReplaceAll(strings.TrimSpace(text), ".", ":"))
	return time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute, err == nil
}

// Take is what to record for a card: its movement for the section that is set up. A
// proposal of several sections makes those of the evening, which are then one field; it
// is for an evening that has one section so far.
func (c MovementOffer) Take(st *session.State, section int) (facts []session.Fact) {
	if len(c.Sections) == 1 {
		m := c.Sections[0].Clone()
		if len(st.Sections) > 1 {
			m.Section = session.Letter(section)
		}
		return []session.Fact{session.SectionSet{ID: section, Movement: m}}
	}
	var field []int
	for i, m := range c.Sections {
		field = append(field, desk.FirstSection+i)
		facts = append(facts, session.SectionSet{ID: desk.FirstSection + i, Movement: m})
	}
	return append(facts, session.SectionsCombined{Fields: [][]int{field}})
}

// Single leaves out the cards that make several sections, where there are
// several already.
func Single(cards []MovementOffer, st *session.State) []MovementOffer {
	if len(st.Sections) < 2 {
		return cards
	}
	return slices.DeleteFunc(cards, func(c MovementOffer) bool { return len(c.Sections) > 1 })
}
