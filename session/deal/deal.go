package deal

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
)

// Errors of deals that cannot be.
var (
	// ErrCards is returned when a deal is not 52 different cards, 13 in each hand.
	ErrCards = errors.New("not a complete deal")
	// ErrNotation is returned when a text does not denote what it should: a
	// card, a hand or a deal.
	ErrNotation = errors.New("bad notation")
)

// Deal is the four hands of a board, indexed by scoring.Direction.
type Deal [4]Hand

// Board is one board of a set as the files know it.
type Board struct {
	Number int
	Dealer scoring.Direction
	Vul    scoring.Vulnerability
	Deal   Deal
	// Lesson is what a deal was chosen by, empty for a deal that was not chosen: only
	// such are for sessions (Law 6).
	Lesson string
	// Calls are the auction from the dealer on, and Play the cards in the order in which
	// they were played, as far as either is on record.
	Calls []Call       `json:",omitempty"`
	Play  []PlayedCard `json:",omitempty"`
	// Tags are PBN tags in the order of their file, those of the fields above among them.
	Tags []Tag
	// Comment is the running text of a PBN file about this board.
	Comment string
	// Directives are the lines with "%" before the first tag of a PBN file's game.
	Directives []string `json:",omitempty"`
}

// Tag is a PBN tag pair with the lines of its section, if it has one
// (tables, auction, play).
type Tag struct {
	Name, Value string
	Lines       []string
	// Directives are the lines with "%" that stand behind it, each whole; they
	// belong to other programs.
	Directives []string `json:",omitempty"`
}

// Tag finds the value of a tag; ok is false when the board has none of that name.
func (b *Board) Tag(name string) (value string, ok bool) {
	t := b.section(name)
	return t.Value, t.Name != ""
}

// section finds the first tag of a name; one without a name when there is none.
func (b *Board) section(name string) Tag {
	for _, t := range b.Tags {
		if strings.EqualFold(t.Name, name) {
			return t
		}
	}
	return Tag{}
}

// SetTag puts a tag in the place of the one of the same name, or else where an export
// file has it: before auction, play and tables, which are in this order themselves.
func (b *Board) SetTag(t Tag) {
	at, part := len(b.Tags), t.part()
	for i := range b.Tags {
		switch {
		case strings.EqualFold(b.Tags[i].Name, t.Name):
			t.Directives = b.Tags[i].Directives
			b.Tags[i] = t
			return
		case at == len(b.Tags) && part < b.Tags[i].part():
			at = i
		}
	}
	b.Tags = slices.Insert(b.Tags, at, t)
}

// NewBoard gives a deal its number with the dealer and vulnerability of Law 2.
func NewBoard(number int, d Deal) Board {
	return Board{Number: number, Dealer: scoring.BoardDealer(number), Vul: scoring.BoardVulnerability(number), Deal: d}
}

// Check reports the first thing wrong with the deal: every seat holds 13 cards and no
// card is dealt twice. So each suit has its 13 cards as well. The error wraps ErrCards
// and names the seat and the card.
func (d Deal) Check() error {
	var seen Hand
	for seat, h := range d {
		if h&^Deck != 0 {
			return fmt.Errorf("%s: %w: not a card", scoring.Direction(seat), ErrCards)
		}
		if twice := h & seen; twice != 0 {
			return fmt.Errorf("%s: %w: %s is dealt twice", scoring.Direction(seat), ErrCards, twice.Cards()[0])
		}
		seen |= h
	}
	for seat, h := range d {
		if h.Len() != 13 {
			missing := ""
			if rest := Deck &^ seen; rest != 0 {
				missing = fmt.Sprintf(" (%s missing)", rest.Cards()[0])
			}
			return fmt.Errorf("%s: %w: %d cards%s", scoring.Direction(seat), ErrCards, h.Len(), missing)
		}
	}
	return nil
}

// Check reports the first thing wrong with the board, naming it.
func (b *Board) Check() error {
	if b.Number < 1 {
		return fmt.Errorf("board %d: %w: boards are numbered from 1", b.Number, ErrNotation)
	}
	if err := b.Deal.Check(); err != nil {
		return fmt.Errorf("board %d, %w", b.Number, err)
	}
	return b.checkRecord()
}

// checkRecord reports the first thing wrong with auction and play.
func (b *Board) checkRecord() error {
	for i, c := range b.Calls {
		if bid, err := ParseCall(c.Bid); err != nil || bid != c.Bid || c.Seat > scoring.West {
			return fmt.Errorf("board %d, call %d: %w: %.10q", b.Number, i+1, ErrAuction, c.Bid)
		}
	}
	if err := b.CheckPlay(); err != nil {
		return fmt.Errorf("board %d, %w", b.Number, err)
	}
	return nil
}

// CheckPlay reports the first card that cannot have been played from the deal, as an
// ErrPlay that names the trick.
func (b *Board) CheckPlay() error {
	_, err := checkPlay(b.Deal, b.Play)
	return err
}

// Owner is the seat that holds the card; ok is false when nobody does.
func (d Deal) Owner(c Card) (seat scoring.Direction, ok bool) {
	for s, h := range d {
		if h.Has(c) {
			return scoring.Direction(s), true
		}
	}
	return 0, false
}

// String writes the deal as in PBN, North first.
func (d Deal) String() string { return d.Text(scoring.North) }

// Text writes the deal as in PBN with the given seat first.
func (d Deal) Text(first scoring.Direction) string {
	var b strings.Builder
	b.WriteString(first.String())
	separator := ":"
	for i := range 4 {
		b.WriteString(separator + d[(int(first)+i)%4].String())
		separator = " "
	}
	return b.String()
}

// Parse reads a deal as PBN writes it: "N:AKQ.JT9.… … … …", hands clockwise from
// the seat named. It takes "10" for the ten, lower case and extra blanks; a hand of
// "-" is unknown, and when one hand is unknown it gets the rest. Errors wrap
// ErrNotation or ErrCards.
func Parse(text string) (Deal, error) {
	var d Deal
	seat, hands, ok := strings.Cut(strings.TrimSpace(text), ":")
	if !ok {
		return d, fmt.Errorf("%w: deal without a first seat", ErrNotation)
	}
	first, err := scoring.ParseDirection(seat)
	if err != nil {
		return d, fmt.Errorf("%w: first seat %q", ErrNotation, seat)
	}
	list := strings.Fields(hands)
	if len(list) != 4 {
		return d, fmt.Errorf("%w: %d hands", ErrNotation, len(list))
	}
	unknown := -1
	var all Hand
	for i, t := range list {
		s := (int(first) + i) % 4
		if t == "-" {
			if unknown >= 0 {
				return d, fmt.Errorf("%w: more than one hand is unknown", ErrCards)
			}
			unknown = s
			continue
		}
		if d[s], err = ParseHand(t); err != nil {
			return Deal{}, fmt.Errorf("%s: %w", scoring.Direction(s), err)
		}
		all |= d[s]
	}
	if unknown >= 0 {
		d[unknown] = Deck &^ all
	}
	if err := d.Check(); err != nil {
		return Deal{}, err
	}
	return d, nil
}

// ParseHand reads spades.hearts.diamonds.clubs.
func ParseHand(text string) (Hand, error) {
	parts := strings.Split(text, ".")
	if len(parts) != 4 {
		return 0, fmt.Errorf("%w: %d suits in %.40q", ErrNotation, len(parts), text)
	}
	var h Hand
	for i, p := range parts {
		x, err := parseRanks(Suits[i], p)
		if err != nil {
			return 0, err
		}
		h |= x
	}
	return h, nil
}

// parseRanks reads the cards of one suit; a dash or nothing is a void.
func parseRanks(s Suit, text string) (Hand, error) {
	text = strings.TrimSpace(text)
	if text == "-" || text == "--" || text == "—" {
		return 0, nil
	}
	var h Hand
	text = strings.ReplaceAll(strings.ToUpper(text), "10", "T")
	for _, ch := range text {
		if ch == ' ' {
			continue
		}
		r := strings.IndexRune(rankLetters, ch)
		if r < 0 {
			return 0, fmt.Errorf("%w: %q is no card", ErrNotation, ch)
		}
		c := NewCard(s, CardRank(r))
		if h.Has(c) {
			return 0, fmt.Errorf("%w: %s twice in a hand", ErrCards, c)
		}
		h |= 1 << c
	}
	return h, nil
}
