package deal

import (
	"fmt"
	"strings"

	"clubnight/scoring"
)

// HandRecordFields are the names of the 16 columns for cards in the HandRecord table of a
// .bws file, in the order of Deal.HandRecord.
var HandRecordFields = func() (names [16]string) {
	for i, seat := range [4]string{"North", "East", "South", "West"} {
		for j, suit := range [4]string{"Spades", "Hearts", "Diamonds", "Clubs"} {
			names[4*i+j] = seat + suit
		}
	}
	return names
}()

// HandRecord writes the deal as the 16 texts of the HandRecord table: high cards first, T
// for the ten, empty for a void.
func (d Deal) HandRecord() (fields [16]string) {
	for i := range fields {
		fields[i] = d[i/4].Ranks(Suits[i%4])
	}
	return fields
}

// FromHandRecord reads the 16 texts; errors name the column and wrap
// ErrNotation or ErrCards.
func FromHandRecord(fields [16]string) (Deal, error) {
	var d Deal
	for i, text := range fields {
		h, err := parseRanks(Suits[i%4], text)
		if err != nil {
			return Deal{}, fmt.Errorf("%s: %w", HandRecordFields[i], err)
		}
		d[i/4] |= h
	}
	if err := d.Check(); err != nil {
		return Deal{}, err
	}
	return d, nil
}

// Tricks are the 20 double-dummy results of a deal by declarer and denomination.
type Tricks [4][5]uint8

// tableOrder is how analysis tags list denominations.
var tableOrder = [5]scoring.Denomination{scoring.NoTrump, scoring.Spades, scoring.Hearts,
	scoring.Diamonds, scoring.Clubs}

// seatOrder is how analysis tags list declarers.
var seatOrder = [4]scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West}

// ResultTags are the PBN tags of the 20 results: DoubleDummyTricks,
// OptimumResultTable and Ability.
func (t Tricks) ResultTags() []Tag {
	var digits strings.Builder
	table := Tag{Name: "OptimumResultTable", Value: `Declarer;Denomination\2R;Result\2R`}
	for _, seat := range seatOrder {
		for _, d := range tableOrder {
			fmt.Fprintf(&digits, "%x", t[seat][d])
			table.Lines = append(table.Lines, fmt.Sprintf("%s %2s %2d", seat, d, t[seat][d]))
		}
	}
	var ability []string
	for seat := range t {
		s := scoring.Direction(seat).String() + ":"
		for _, d := range tableOrder {
			s += fmt.Sprintf("%X", t[seat][d])
		}
		ability = append(ability, s)
	}
	return []Tag{{Name: "DoubleDummyTricks", Value: digits.String()}, table,
		{Name: "Ability", Value: strings.Join(ability, " ")}}
}

// Tricks reads the 20 results from whichever analysis tag the board has. It gives
// false when there is none or it is incomplete; whether the results are right
// only a solver can say.
func (b *Board) Tricks() (t Tricks, ok bool) {
	for _, tag := range b.Tags {
		switch strings.ToLower(tag.Name) {
		case "optimumresulttable":
			t, ok = tricksOfTable(tag.Lines)
		case "doubledummytricks":
			t, ok = tricksOfDigits(tag.Value)
		case "ability":
			t, ok = tricksOfAbility(tag.Value)
		}
		if ok {
			return t, true
		}
	}
	return Tricks{}, false
}

// tricksOfTable reads rows "N NT 9" in any order.
func tricksOfTable(lines []string) (t Tricks, ok bool) {
	var seen [4][5]bool
	count := 0
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) != 3 {
			continue
		}
		seat, err := scoring.ParseDirection(words[0])
		c, err2 := scoring.ParseContract("1" + words[1])
		var n int
		_, err3 := fmt.Sscan(words[2], &n)
		if err != nil || err2 != nil || err3 != nil || n < 0 || n > 13 || c.Doubling != scoring.Undoubled {
			return t, false
		}
		if !seen[seat][c.Denomination] {
			seen[seat][c.Denomination] = true
			count++
		}
		t[seat][c.Denomination] = uint8(n)
	}
	return t, count == 20
}

// hexDigit reads a number of tricks written as one hexadecimal digit.
func hexDigit(c byte) (uint8, bool) {
	n := strings.IndexByte("0123456789abcd", c)
	if n < 0 {
		n = strings.IndexByte("0123456789ABCD", c)
	}
	return uint8(max(n, 0)), n >= 0
}

func tricksOfDigits(text string) (t Tricks, ok bool) {
	if len(text) != 20 {
		return t, false
	}
	for i := range 20 {
		n, ok := hexDigit(text[i])
		if !ok {
			return t, false
		}
		t[seatOrder[i/5]][tableOrder[i%5]] = n
	}
	return t, true
}

// tricksOfAbility reads "N:89797 E:44535 S:89797 W:44535".
func tricksOfAbility(text string) (t Tricks, ok bool) {
	var seen [4]bool
	for _, part := range strings.Fields(text) {
		name, digits, _ := strings.Cut(part, ":")
		seat, err := scoring.ParseDirection(name)
		if err != nil || len(digits) != 5 {
			return t, false
		}
		for i := range 5 {
			if t[seat][tableOrder[i]], ok = hexDigit(digits[i]); !ok {
				return t, false
			}
		}
		seen[seat] = true
	}
	return t, seen == [4]bool{true, true, true, true}
}
