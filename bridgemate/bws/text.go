package bws

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
)

// Errors of the text fields; each is wrapped with the text at hand.
var (
	// ErrContract is returned when the field Contract holds none.
	ErrContract = errors.New("not a contract")
	// ErrResult is returned when the field Result holds none.
	ErrResult = errors.New("not a result")
	// ErrLead is returned when the field LeadCard holds no card.
	ErrLead = errors.New("not a card")
	// ErrRemarks is returned when the field Remarks holds nothing that the guide knows.
	ErrRemarks = errors.New("not a remark of Bridgemate")
	// ErrDeclarer is returned when the field NS/EW holds no side or seat.
	ErrDeclarer = errors.New("not a side or seat")
	// ErrBoards is returned when boards of a round cannot be read or cannot be.
	ErrBoards = errors.New("not a set of boards")
)

// maxText is the longest text of a field that is looked at.
const maxText = 255

func offending(err error, text string) error { return fmt.Errorf("%w: %.40q", err, text) }

// ParseContract reads the field Contract, spaced and cased anyhow: "4 S x", "2NT", "PASS".
// A blank field (arbitral score, not played) is ErrContract.
func ParseContract(text string) (scoring.Contract, error) {
	c, err := scoring.ParseContract(text)
	if err != nil {
		return scoring.Contract{}, offending(ErrContract, text)
	}
	return c, nil
}

// FormatContract writes a contract as the guide spells it: "4 S x", "2 NT", "PASS".
func FormatContract(c scoring.Contract) string {
	if c.Level == 0 {
		return "PASS"
	}
	text := strconv.Itoa(c.Level) + " " + c.Denomination.String()
	if c.Doubling != scoring.Undoubled {
		text += " " + c.Doubling.String()
	}
	return text
}

// ParseResult reads the field Result: "=" (0), "+1" … "+6", "-1" … "-13". A blank field is
// ErrResult: that it is blank rightly, the contract or the remarks must say.
func ParseResult(text string) (int, error) {
	n, err := scoring.ParseTricks(text)
	if err != nil || n > 6 || n < -13 {
		return 0, offending(ErrResult, text)
	}
	return n, nil
}

// FormatResult writes the tricks over or under the contract as the guide spells them.
func FormatResult(tricks int) string { return scoring.FormatTricks(tricks) }

// ParseLead reads the field LeadCard, "S10" or "ST", and gives suit and rank in two characters:
// "ST". A blank field gives "".
func ParseLead(text string) (string, error) {
	s := strings.ToUpper(strings.TrimSpace(text))
	if s == "" {
		return "", nil
	}
	card := s[:1] + strings.Replace(strings.TrimSpace(s[1:]), "10", "T", 1)
	if len(card) != 2 || !strings.Contains("CDHS", card[:1]) || !strings.Contains("23456789TJQKA", card[1:]) {
		return "", offending(ErrLead, text)
	}
	return card, nil
}

// FormatLead writes a card of two characters as the guide spells it in LeadCard: "ST" as "S10".
func FormatLead(card string) string { return strings.Replace(card, "T", "10", 1) }

// Remark is what the field Remarks says (guide: Retrieving results). The zero value is an
// ordinary result. Of the others, only WrongDirection comes with a contract.
type Remark struct {
	NotPlayed bool
	// Undecided is an arbitral score that was announced and not entered.
	Undecided bool
	// Artificial is an arbitral score in percent: NSPercent and EWPercent are 40, 50 or 60.
	Artificial           bool
	NSPercent, EWPercent int
	WrongDirection       bool
}

const (
	remarkNotPlayed = "Not played"
	remarkUndecided = "Arbitral score"
	remarkDirection = "Wrong direction"
)

// ParseRemarks reads the field Remarks. ErrRemarks for a text that is none of the guide's:
// other programs may put words of their own there.
func ParseRemarks(text string) (Remark, error) {
	s := strings.TrimSpace(text)
	switch {
	case s == "":
		return Remark{}, nil
	case strings.EqualFold(s, remarkNotPlayed):
		return Remark{NotPlayed: true}, nil
	case strings.EqualFold(s, remarkUndecided):
		return Remark{Undecided: true}, nil
	case strings.EqualFold(s, remarkDirection):
		return Remark{WrongDirection: true}, nil
	}
	ns, ew, _ := strings.Cut(strings.ReplaceAll(s, " ", ""), "-")
	percent := map[string]int{"40%": 40, "50%": 50, "60%": 60}
	r := Remark{Artificial: true, NSPercent: percent[ns], EWPercent: percent[ew]}
	if r.NSPercent == 0 || r.EWPercent == 0 {
		return Remark{}, offending(ErrRemarks, text)
	}
	return r, nil
}

// String writes the remark as the guide spells it.
func (r Remark) String() string {
	switch {
	case r.NotPlayed:
		return remarkNotPlayed
	case r.Undecided:
		return remarkUndecided
	case r.Artificial:
		return fmt.Sprintf("%d%%-%d%%", r.NSPercent, r.EWPercent)
	case r.WrongDirection:
		return remarkDirection
	}
	return ""
}

// Declarer is what the field NS/EW says: the side, and the seat if that was entered.
type Declarer struct {
	Side  scoring.Side
	Seat  scoring.Direction
	Exact bool // Seat is known
}

// ParseDeclarer reads the field NS/EW: "NS", "EW", or one of N, E, S, W.
func ParseDeclarer(text string) (Declarer, error) {
	switch s := strings.ToUpper(strings.TrimSpace(text)); s {
	case "NS":
		return Declarer{Side: scoring.NS}, nil
	case "EW":
		return Declarer{Side: scoring.EW}, nil
	case "N", "E", "S", "W":
		seat, err := scoring.ParseDirection(s)
		return Declarer{Side: seat.Side(), Seat: seat, Exact: true}, err
	}
	return Declarer{}, offending(ErrDeclarer, text)
}

// String writes the field NS/EW.
func (d Declarer) String() string {
	if d.Exact {
		return d.Seat.String()
	}
	return d.Side.String()
}

// ParseBoards reads the field CustomBoards: "1,2,5". Each number is a board of the guide, and
// none is there twice.
func ParseBoards(text string) ([]int, error) {
	if len(text) > maxText {
		return nil, offending(ErrBoards, text)
	}
	var boards []int
	for _, part := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > MaxBoardNumber || slices.Contains(boards, n) {
			return nil, offending(ErrBoards, text)
		}
		boards = append(boards, n)
	}
	return boards, nil
}

// FormatBoards writes boards as CustomBoards wants them.
func FormatBoards(boards []int) string {
	parts := make([]string, len(boards))
	for i, b := range boards {
		parts[i] = strconv.Itoa(b)
	}
	return strings.Join(parts, ",")
}
