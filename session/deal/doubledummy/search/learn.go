package search

import "math/rand/v2"

// Lesson is what came of each card that a player could try, in a position
// met in a search.
type Lesson struct {
	Features [][5]uint16 // of each card
	Good     []bool      // the player's side reached what it wanted
	Tricks   []int       // tricks that were begun to find out
	Turn     int         // 0 for a lead, to 3
	Left     int         // tricks that were left
}

// choice is a position met in a search.
type choice struct {
	sofar
	hands [4]cards
	all   cards
	t     course
	m     moves
	about [13][4]feature
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
func (s *Search) note(t *course, now sofar, m *moves) {
	g := s.school
	every := g.every
	if t.n < 5 || m.n < 2 {
		return
	}
	for i := 5; i < min(t.n, 10) && every > 1; i++ {
		every /= 3
	}
	if now.turn > 0 {
		every *= 4
	}
	if g.r.IntN(max(every, 1)) != 0 {
		return
	}
	g.choices = append(g.choices, choice{
		sofar: now, hands: s.hands, all: s.all, t: *t, m: *m, about: *m.about,
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
	hands, all := s.hands, s.all
	defer func() { s.hands, s.all = hands, all }()
	s.hands, s.all = c.hands, c.all
	m := &c.m
	l := Lesson{
		Turn: c.turn, Left: c.t.n,
		Features: make([][5]uint16, m.n), Good: make([]bool, m.n), Tricks: make([]int, m.n),
	}
	for _, i := range r.Perm(m.n) {
		s.memory.forget()
		for j, f := range c.about[i] {
			l.Features[i][j] = uint16(f)
		}
		before, t := s.tricks, c.t
		l.Good[i] = s.serves(&t, c.sofar, m.card[i])
		l.Tricks[i] = s.tricks - before
	}
	return l
}
