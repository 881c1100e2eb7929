package search

import (
	"slices"

	"clubnight/session/deal"
)

// CardTricks is a card and the tricks that the side of its holder takes, from the trick
// in progress on, when it is played and everybody plays perfectly from there.
type CardTricks struct {
	Card   deal.Card
	Tricks int
}

// turn is a trick in progress, as the next player finds it.
type turn struct {
	course
	sofar
	playable cards
}

// Cards finds the tricks for every card that may be played next, in the order of the hand
// as written; or, unless all is set, for one card that takes the most. The hands are
// parts of those of the deal that was begun, with no card of the trick in progress; what
// was proved before of the same deal and strain still counts.
func (s *Search) Cards(hands [4]deal.Hand, leader int, trick []deal.Card, all bool) []CardTricks {
	t := s.resume(hands, leader, trick)
	guess := (t.n + 1) / 2
	found, most := cards(0), 0
	tricks := make(map[cards]int)
	for rest := t.playable.equals(s.all); rest != 0; rest &^= 1 << rest.number() {
		c := cards(1) << rest.number()
		reached := func(need int) bool { return s.reaches(&t, c, need) }
		if !all && found != 0 && (most == t.n || !reached(most+1)) {
			continue // only a better card is of interest
		}
		guess = narrow(t.n, guess, reached)
		tricks[c] = guess
		if found == 0 || guess > most {
			found, most = c, guess
		}
	}
	if !all {
		return []CardTricks{{s.order.card(found), most}}
	}
	var list []CardTricks
	for l := range 4 {
		like := 0 // what the highest card of the run takes
		for rest := t.playable.suit(l); rest != 0; rest &= rest - 1 {
			c := rest.highest() << (16 * l)
			if n, tried := tricks[c]; tried {
				like = n
			}
			list = append(list, CardTricks{s.order.card(c), like})
		}
	}
	slices.SortFunc(list, func(x, y CardTricks) int { return int(y.Card) - int(x.Card) })
	return list
}

// resume loads hands and plays to a trick what was played.
func (s *Search) resume(hands [4]deal.Hand, leader int, trick []deal.Card) turn {
	for h := range hands {
		s.hands[h] = s.order.cards(hands[h])
	}
	t := turn{course: course{leader: leader}, sofar: sofar{turn: len(trick)}}
	s.all = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
	for i, played := range trick {
		c := s.order.cards(1 << played)
		if hand := (leader + i) & 3; i == 0 {
			t.suit, t.best, t.by = c.suitOf(), c, hand
		} else if c&s.over(&t.course, t.best) != 0 {
			t.best, t.by = c, hand
		}
		t.trick |= c
	}
	s.all |= t.trick
	s.look(new(outlook))
	if len(trick) > 0 {
		s.led(&t.course, t.suit.number()>>4)
	}
	held := s.hands[(leader+len(trick))&3]
	t.n, t.playable = held.count(), t.course.playable(held)
	return t
}

// reaches reports whether the side of the player to turn takes so many tricks with a
// card.
func (s *Search) reaches(t *turn, c cards, need int) bool {
	of := t.course
	if of.need = need; t.turn&1 == 1 {
		of.need = t.n - need + 1
	}
	return s.serves(&of, t.sofar, c)
}

// serves plays a card to a trick, and reports whether the side of who plays it gets what
// it wants.
func (s *Search) serves(t *course, now sofar, c cards) bool {
	if now.turn == 0 {
		s.led(t, c.number()>>4)
		now.best, now.by = c, t.leader
	}
	won, _ := s.play(t, now, c)
	return won == (now.turn&1 == 0)
}
