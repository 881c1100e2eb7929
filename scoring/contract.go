package scoring

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Errors of the parsers of this package; each is wrapped with the text at hand.
var (
	// ErrContract is returned when a text is no contract.
	ErrContract = errors.New("not a contract")
	// ErrDirection is returned when a text is no compass direction.
	ErrDirection = errors.New("not a direction")
	// ErrVulnerability is returned when a text names no vulnerability.
	ErrVulnerability = errors.New("not a vulnerability")
	// ErrTricks is returned when a text is no result such as "=", "+1" or "-2".
	ErrTricks = errors.New("not a number of tricks made")
)

// Direction is a seat at the table; the four follow each other clockwise.
type Direction uint8

// The four seats.
const (
	North Direction = iota
	East
	South
	West
)

// String is "N", "E", "S" or "W".
func (d Direction) String() string {
	if d > West {
		return "?"
	}
	return "NESW"[d : d+1]
}

// Side is the partnership that sits at d.
func (d Direction) Side() Side {
	if d == North || d == South {
		return NS
	}
	return EW
}

// ParseDirection reads "N" or "North" and so on, in any case.
func ParseDirection(text string) (Direction, error) {
	switch strings.ToUpper(strings.TrimSpace(text)) {
	case "N", "NORTH":
		return North, nil
	case "E", "EAST":
		return East, nil
	case "S", "SOUTH":
		return South, nil
	case "W", "WEST":
		return West, nil
	}
	return North, fmt.Errorf("%w: %.20q", ErrDirection, text)
}

// Side is a partnership at a table. The zero value, NoSide, is for contestants that
// play in both directions.
type Side uint8

// The sides.
const (
	NoSide Side = iota
	NS
	EW
)

// ParseSide reads "NS", "EW", or "" for NoSide, in any case.
func ParseSide(text string) (side Side, ok bool) {
	switch strings.ToUpper(text) {
	case "NS":
		return NS, true
	case "EW":
		return EW, true
	}
	return NoSide, text == ""
}

// String is "NS", "EW" or "".
func (s Side) String() string {
	switch s {
	case NS:
		return "NS"
	case EW:
		return "EW"
	}
	return ""
}

// Other is the opposing side.
func (s Side) Other() Side {
	switch s {
	case NS:
		return EW
	case EW:
		return NS
	}
	return NoSide
}

// Denomination is the suit or no trump named in a contract, in the order of bidding.
type Denomination uint8

// The denominations.
const (
	Clubs Denomination = iota
	Diamonds
	Hearts
	Spades
	NoTrump
)

// String is "C", "D", "H", "S" or "NT".
func (d Denomination) String() string {
	switch d {
	case Clubs, Diamonds, Hearts, Spades:
		return "CDHS"[d : d+1]
	case NoTrump:
		return "NT"
	}
	return "?"
}

// Symbol is the suit symbol, or "NT".
func (d Denomination) Symbol() string {
	switch d {
	case Clubs:
		return "♣"
	case Diamonds:
		return "♦"
	case Hearts:
		return "♥"
	case Spades:
		return "♠"
	}
	return d.String()
}

// Doubling says whether a contract was doubled or redoubled.
type Doubling uint8

// The three doublings.
const (
	Undoubled Doubling = iota
	Doubled
	Redoubled
)

// String is "", "x" or "xx".
func (d Doubling) String() string {
	switch d {
	case Doubled:
		return "x"
	case Redoubled:
		return "xx"
	}
	return ""
}

// Vulnerability says which sides are vulnerable.
type Vulnerability uint8

// The four vulnerabilities.
const (
	None Vulnerability = iota
	NSVul
	EWVul
	BothVul
)

// String is "None", "NS", "EW" or "Both".
func (v Vulnerability) String() string {
	switch v {
	case NSVul:
		return "NS"
	case EWVul:
		return "EW"
	case BothVul:
		return "Both"
	}
	return "None"
}

// Of reports whether that side is vulnerable.
func (v Vulnerability) Of(s Side) bool {
	return v == BothVul || v == NSVul && s == NS || v == EWVul && s == EW
}

// ParseVulnerability reads "None", "NS", "EW", "Both" and the usual short forms
// ("-", "O", "Love", "N", "E", "All", "B"), in any case.
func ParseVulnerability(text string) (Vulnerability, error) {
	switch strings.ToUpper(strings.TrimSpace(text)) {
	case "NONE", "-", "O", "LOVE":
		return None, nil
	case "NS", "N", "N-S", "N/S":
		return NSVul, nil
	case "EW", "E", "E-W", "E/W":
		return EWVul, nil
	case "BOTH", "ALL", "B", "A":
		return BothVul, nil
	}
	return None, fmt.Errorf("%w: %.20q", ErrVulnerability, text)
}

// boardCycle is the vulnerability of boards 1 to 16 (Law 2); it repeats from there.
var boardCycle = [16]Vulnerability{
	None, NSVul, EWVul, BothVul,
	NSVul, EWVul, BothVul, None,
	EWVul, BothVul, None, NSVul,
	BothVul, None, NSVul, EWVul,
}

// BoardVulnerability is the vulnerability printed on that board (Law 2).
func BoardVulnerability(board int) Vulnerability { return boardCycle[cycle(board, 16)] }

// BoardDealer is the dealer of that board (Law 2): North on board 1.
func BoardDealer(board int) Direction { return Direction(cycle(board, 4)) }

// cycle is the place of a board, counted from 1, in a cycle of n, counted from 0.
func cycle(board, n int) int { return ((board-1)%n + n) % n }

// Contract is a contract; Level 0 means that all four players passed.
type Contract struct {
	Level        int // 1 to 7, or 0: passed out
	Denomination Denomination
	Doubling     Doubling
}

// String is the contract as "4S", "3NTx", "2Dxx" or "PASS".
func (c Contract) String() string {
	if c.Level == 0 {
		return "PASS"
	}
	return strconv.Itoa(c.Level) + c.Denomination.String() + c.Doubling.String()
}

// ParseContract reads a contract as scorers and handsets write it: "4 S x", "4SX", "3NT",
// "3N", "4♥xx", "PASS". The error wraps [ErrContract].
func ParseContract(text string) (Contract, error) {
	if len(text) > 40 {
		return Contract{}, fmt.Errorf("%w: %.20q", ErrContract, text)
	}
	s := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	wrong := fmt.Errorf("%w: %q", ErrContract, text)
	switch s {
	case "":
		return Contract{}, wrong
	case "PASS", "PASSED", "PASSEDOUT", "ALLPASS", "PASSOUT", "P":
		return Contract{}, nil
	}
	c := Contract{Level: int(s[0] - '0')}
	if s[0] < '1' || s[0] > '7' {
		return Contract{}, wrong
	}
	s = s[1:]
	switch {
	case strings.HasSuffix(s, "XX"):
		c.Doubling, s = Redoubled, strings.TrimSuffix(s, "XX")
	case strings.HasSuffix(s, "X"):
		c.Doubling, s = Doubled, strings.TrimSuffix(s, "X")
	}
	switch s {
	case "C", "♣":
		c.Denomination = Clubs
	case "D", "♦":
		c.Denomination = Diamonds
	case "H", "♥":
		c.Denomination = Hearts
	case "S", "♠":
		c.Denomination = Spades
	case "NT", "N":
		c.Denomination = NoTrump
	default:
		return Contract{}, wrong
	}
	return c, nil
}

// Result is what happened at a table: the contract, who played it, and the tricks
// made beyond (+) or short of (-) the contract.
type Result struct {
	Contract Contract
	Declarer Direction // of no meaning when passed out
	Tricks   int       // 0: just made; +2: two overtricks; -1: one down
}

// String is the result as travellers show it: "4Sx N -1", "3NT E =", "PASS".
func (r Result) String() string {
	if r.Contract.Level == 0 {
		return r.Contract.String()
	}
	return fmt.Sprintf("%s %s %s", r.Contract, r.Declarer, FormatTricks(r.Tricks))
}

// FormatTricks is "=", "+n" or "-n".
func FormatTricks(tricks int) string {
	if tricks == 0 {
		return "="
	}
	return fmt.Sprintf("%+d", tricks)
}

// ParseTricks reads "=", "+n" or "-n" (0 to 13); the error wraps [ErrTricks].
// Whether that many tricks are possible is for [Result.Check] to say.
func ParseTricks(text string) (int, error) {
	s := strings.TrimSpace(text)
	if s == "=" {
		return 0, nil
	}
	if len(s) >= 2 && len(s) <= 3 && (s[0] == '+' || s[0] == '-') && allDigits(s[1:]) {
		if n, err := strconv.Atoi(s); err == nil && n >= -13 && n <= 13 {
			return n, nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q", ErrTricks, text)
}

// Check reports a result that cannot be: a level above 7, more than 13 or fewer than 0
// tricks. The error wraps [ErrContract] or [ErrTricks].
func (r Result) Check() error {
	c := r.Contract
	switch {
	case c.Level == 0:
		if r.Tricks != 0 {
			return fmt.Errorf("%w: %d tricks in a board passed out", ErrTricks, r.Tricks)
		}
		return nil
	case c.Level < 0 || c.Level > 7 || c.Denomination > NoTrump || c.Doubling > Redoubled || r.Declarer > West:
		return fmt.Errorf("%w: %s", ErrContract, c)
	case c.Level+6+r.Tricks > 13 || c.Level+6+r.Tricks < 0:
		return fmt.Errorf("%w: %s %s", ErrTricks, c, FormatTricks(r.Tricks))
	}
	return nil
}
