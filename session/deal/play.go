package deal

import (
	"errors"
	"fmt"
	"strings"

	"clubnight/scoring"
)

// ErrPlay is returned when cards cannot have been played: one that its player does not
// hold, or played twice. A revoke can: it is a fact to be kept (Law 61).
var ErrPlay = errors.New("not the play of this deal")

// PlayedCard is a card with who played it, dummy's cards with dummy's seat.
type PlayedCard struct {
	Seat scoring.Direction
	Card Card
	// Small is true where only the suit is on record, as recorders write "x" for a card
	// below the ten. Card is then the two of the suit.
	Small bool
}

// String is the card as "S9", "HT" or "Dx".
func (p PlayedCard) String() string {
	if p.Small {
		return p.Card.Suit().String() + "x"
	}
	return p.Card.String()
}

// ParseCard reads a card as files and recorders spell it, "S9", "HT", "h10" or "Dx",
// without its player; ErrNotation when it is none.
func ParseCard(text string) (PlayedCard, error) {
	card := strings.Replace(strings.ToUpper(text), "10", "T", 1)
	if len(card) == 2 {
		suit, rank := strings.IndexByte("CDHS", card[0]), strings.IndexByte(rankLetters+"X", card[1])
		switch {
		case suit < 0 || rank < 0:
		case rank == len(rankLetters):
			return PlayedCard{Card: NewCard(Suit(suit), Two), Small: true}, nil
		default:
			return PlayedCard{Card: NewCard(Suit(suit), CardRank(rank))}, nil
		}
	}
	return PlayedCard{}, fmt.Errorf("%w: %.20q is no card", ErrNotation, text)
}

// Winner is who takes a trick of four cards in the order in which they were played
// (Law 44). ok is false for fewer cards, and where small cards leave it open.
func Winner(trick []PlayedCard, trumps scoring.Denomination) (seat scoring.Direction, ok bool) {
	if len(trick) != 4 {
		return 0, false
	}
	best, small := trick[0], 0 // small counts those of the best card's suit
	for i, p := range trick {
		if p.Card.Suit() != best.Card.Suit() && trumps < scoring.NoTrump && p.Card.Suit() == Suit(trumps) {
			best, small = p, 0
		}
		if p.Card.Suit() != best.Card.Suit() {
			continue
		}
		if p.Small {
			small++
		}
		if i > 0 && !p.Small && (best.Small || p.Card > best.Card) {
			best = p
		}
	}
	if best.Small {
		return best.Seat, small == 1
	}
	return best.Seat, small == 0 || best.Card.Rank() >= Ten
}

// checkPlay finds the first card that its player cannot have played, and gives
// its place in the list. The order of the seats is free but for this: nobody
// plays twice to a trick.
func checkPlay(d Deal, play []PlayedCard) (at int, err error) {
	var small [4][4]int
	var played [4]bool
	for i, p := range play {
		if i%4 == 0 {
			played = [4]bool{}
		}
		if p.Seat > scoring.West || p.Card > 51 || p.Small && p.Card.Rank() != Two {
			return i, fmt.Errorf("%w: not a card", ErrPlay)
		}
		if played[p.Seat] {
			return i, fmt.Errorf("trick %d: %w: two cards of %s", i/4+1, ErrPlay, p.Seat)
		}
		played[p.Seat] = true
		hand, suit := &d[p.Seat], p.Card.Suit()
		held := p.Small || hand.Has(p.Card)
		if p.Small {
			small[p.Seat][suit]++
		} else {
			*hand &^= 1 << p.Card
		}
		if !held || small[p.Seat][suit] > hand.Length(suit) {
			return i, fmt.Errorf("trick %d: %w: %s has no %s to play", i/4+1, ErrPlay, p.Seat, p)
		}
	}
	return 0, nil
}

// trumps are those of the Contract tag, or else of the auction; ok is false
// where neither tells.
func (b *Board) trumps() (strain scoring.Denomination, ok bool) {
	text, _ := b.Tag("Contract")
	if c, err := scoring.ParseContract(text); err == nil && c.Level > 0 {
		return c.Denomination, true
	}
	c, _, done, err := Contract(b.Dealer, b.Calls)
	return c.Denomination, err == nil && done && c.Level > 0
}

// nextLeader is who leads after the tricks played; ok is false where that cannot be told.
func (b *Board) nextLeader(play []PlayedCard) (seat scoring.Direction, ok bool) {
	trumps, known := b.trumps()
	if !known || len(play) < 4 {
		return 0, false
	}
	return Winner(play[len(play)-4:], trumps)
}

// sectionCard is a place of a Play section: a card or none, and the line on
// which it stands.
type sectionCard struct {
	PlayedCard
	none, leads bool
	line        int
}

// parsePlay reads the Play section of PBN: rows of four cards, each in the column of
// its seat, in the order in which they were played. line is that of the section at
// which an error was found.
func (b *Board) parsePlay(t Tag) (play []PlayedCard, line int, err error) {
	if len(t.Lines) == 0 {
		return nil, 0, nil
	}
	first, err := scoring.ParseDirection(t.Value)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: first seat %.10q", ErrNotation, t.Value)
	}
	all, err := sectionCards(t.Lines)
	if err != nil {
		return nil, 0, err
	}
	cards := all
	var at []int
	for len(cards) > 0 {
		row := cards[:min(4, len(cards))]
		cards = cards[len(row):]
		leader, known := first, true
		if len(play) > 0 {
			leader, known = b.nextLeader(play)
		}
		for i, c := range row {
			if c.leads {
				leader, known = (first+scoring.Direction(i))&3, true
			}
		}
		before := len(play)
		for i := range scoring.Direction(4) {
			seat := (leader + i) & 3
			column := int((seat - first) & 3)
			if !known || column >= len(row) || row[column].none {
				break
			}
			p := row[column].PlayedCard
			p.Seat = seat
			play, at = append(play, p), append(at, row[column].line)
		}
		if taken := len(play) - before; taken < 4 { // after a gap nothing can follow
			if count(row) > taken || count(cards) > 0 {
				err = fmt.Errorf("trick %d: %w: who played when cannot be told", before/4+1, ErrNotation)
			}
			break
		}
	}
	if i, wrong := checkPlay(b.Deal, play); wrong != nil {
		if held := b.byHolder(all, first); held != nil { // some programs begin a row with the card led
			return held, 0, nil
		}
		return nil, at[i], wrong
	}
	return play, 0, err
}

// byHolder reads the rows of a Play section by who holds the cards, wherever in the row
// they stand. It gives none where a row cannot be a trick.
func (b *Board) byHolder(places []sectionCard, first scoring.Direction) (play []PlayedCard) {
	for len(places) > 0 {
		row := places[:min(4, len(places))]
		places = places[len(row):]
		var trick [4]*PlayedCard
		for _, c := range row {
			seat, held := b.Deal.Owner(c.Card)
			switch {
			case c.none:
				continue
			case !held || c.Small || trick[seat] != nil:
				return nil
			}
			trick[seat] = &PlayedCard{Seat: seat, Card: c.Card}
		}
		leader, known := first, true
		if len(play) > 0 {
			leader, known = b.nextLeader(play)
		}
		for i := range scoring.Direction(4) {
			p := trick[(leader+i)&3]
			if p == nil || !known {
				places = nil // after a gap nothing can follow
				break
			}
			play = append(play, *p)
		}
	}
	if _, err := checkPlay(b.Deal, play); err != nil {
		return nil
	}
	return play
}

// count is how many places have a card.
func count(places []sectionCard) (n int) {
	for _, c := range places {
		if !c.none {
			n++
		}
	}
	return n
}

// sectionCards reads the words of a Play section up to its end.
func sectionCards(lines []string) (cards []sectionCard, err error) {
	leads := false
	for i, line := range lines {
		for _, word := range strings.Fields(line) {
			switch word = unmarked(word); {
			case word == "*":
				return cards, nil
			case word == "+": // the next card to be played
				cards = append(cards, sectionCard{none: true, line: i})
			case word == "^L":
				leads = true
			case word == "" || word[0] == '^':
			case strings.Trim(word, "-") == "":
				cards = append(cards, sectionCard{none: true, line: i})
			default:
				p, err := ParseCard(word)
				if err != nil {
					return nil, err
				}
				cards = append(cards, sectionCard{PlayedCard: p, leads: leads, line: i})
				leads = false
			}
		}
	}
	return cards, nil
}

// playTag writes the play as the Play section of PBN. A lead that is not that of the
// trick's winner is marked.
func (b *Board) playTag() Tag {
	first := b.Play[0].Seat
	t := Tag{Name: "Play", Value: first.String()}
	for i := 0; i < len(b.Play); i += 4 {
		trick := b.Play[i:min(i+4, len(b.Play))]
		row := [4]string{"-", "-", "-", "-"}
		for j, p := range trick {
			word := p.String()
			if winner, known := b.nextLeader(b.Play[:i]); i > 0 && j == 0 && (!known || winner != p.Seat) {
				word = "^L " + word
			}
			row[(p.Seat-first)&3] = word
		}
		t.Lines = append(t.Lines, strings.Join(row[:], " "))
	}
	if len(b.Play) < 52 {
		t.Lines = append(t.Lines, "*")
	}
	return t
}
