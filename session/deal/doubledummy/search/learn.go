package search

import "math/rand/v2"

// Lesson is what came of each card that a player could try, in a position met in a search.
type Lesson struct {
	Features [][5]uint16 // of each card
	Good     []bool      // the player's side reached what it wanted
	Tricks   []int       // tricks that were begun to find out
	Turn     int         // 0 for a lead, to 3
	Left     int         // tricks that were left
}

// choice is a position met in a search.
type choice struct {
	hands            [4]cards
	all              cards
	led, best, trick cards
	by, leader, turn int
	n, need          int
	shape            uint64
	m                moves
	about            [13][5]feature
}

// school gathers choices.
type school struct {
	r       *rand.Rand
	every   int
	choices []choice
}

// Attend makes the search gather about one of so many of its choices.
func (s *Search) Attend(every int, seed uint64) {
	s.school = &school{r: rand.New(rand.NewPCG(seed, 1)), every: every}
}

// note keeps a choice. Few tricks before the end there are so many that they are not
// worth a lesson.
func (s *Search) note(turn int, led, best, trick cards, by, leader, n, need int, m *moves) {
	g := s.school
	every := g.every
	if n < 5 || m.n < 2 {
		return
	}
	for i := 5; i < min(n, 10) && every > 1; i++ {
		every /= 3
	}
	if turn > 0 {
		every *= 4
	}
	if g.r.IntN(max(every, 1)) != 0 {
		return
	}
	g.choices = append(g.choices, choice{
		hands: s.hands, all: s.all, shape: s.shape, led: led, best: best, trick: trick,
		by: by, leader: leader, turn: turn, n: n, need: need, m: *m, about: *m.about,
	})
}

// Lessons works through what was gathered since the last time, with the deal and the
// trumps that are loaded.
func (s *Search) Lessons() (list []Lesson) {
	g := s.school
	s.school = nil
	for i := range g.choices {
		list = append(list, s.work(&g.choices[i], g.r))
	}
	g.choices = g.choices[:0]
	s.school = g
	return list
}

// work finds out what comes of each card of a choice, without what was proved before.
func (s *Search) work(c *choice, r *rand.Rand) Lesson {
	hands, all, shape := s.hands, s.all, s.shape
	defer func() { s.hands, s.all, s.shape = hands, all, shape }()
	s.hands, s.all, s.shape = c.hands, c.all, c.shape
	m := &c.m
	l := Lesson{
		Turn: c.turn, Left: c.n,
		Features: make([][5]uint16, m.n), Good: make([]bool, m.n), Tricks: make([]int, m.n),
	}
	hand := (c.leader + c.turn) & 3
	for _, i := range r.Perm(m.n) {
		s.memory.forget()
		for j, f := range c.about[i] {
			l.Features[i][j] = uint16(f)
		}
		card := m.card[i]
		before := s.tricks
		s.play(hand, card)
		led, best, by := c.led, c.best, c.by
		if c.turn == 0 {
			led, best, by = card, card, hand
		} else if s.beats(card, best) {
			best, by = card, hand
		}
		won, _ := s.follow(c.turn+1, led, best, c.trick|card, by, c.leader, c.n, c.need)
		s.back(hand, card)
		l.Good[i] = won == (c.turn&1 == 0)
		l.Tricks[i] = s.tricks - before
	}
	return l
}
