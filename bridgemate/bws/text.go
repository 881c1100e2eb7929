package bws

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"clubnight/scoring"
)

// ErrBoards is returned, with the text at hand, when boards of a round cannot
// be read or cannot be.
var ErrBoards = errors.New("not a set of boards")

// maxText is the longest text of a field that is looked at.
const maxText = 255

func offending(err error, text string) error { return fmt.Errorf("%w: %.40q", err, text) }

// plain is the text of a field without what other programs leave around it: blanks, the
// zeros of a fixed width, and the mark that some put before Unicode text.
func plain(text string) string {
	return strings.TrimFunc(text, func(r rune) bool { return r == '\ufeff' || r == 0 || unicode.IsSpace(r) })
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

// parseResult reads the field Result: "=" (0), "+1" … "+6", "-1" … "-13".
func parseResult(text string) (tricks int, ok bool) {
	tricks, err := scoring.ParseTricks(strings.Join(strings.Fields(plain(text)), ""))
	return tricks, err == nil && tricks <= 6
}

// FormatResult writes the tricks over or under the contract as the guide spells them.
func FormatResult(tricks int) string { return scoring.FormatTricks(tricks) }

// FormatLead writes a card of two characters as the guide spells it in
// LeadCard: "ST" as "S10".
func FormatLead(card string) string { return strings.Replace(card, "T", "10", 1) }

// Declarer is what the field NS/EW says: the side, and the seat if that was entered. The
// guide allows both; the zero value is nobody.
type Declarer struct {
	Side  scoring.Side
	Seat  scoring.Direction
	Exact bool // Seat is known
}

// parseDeclarer reads the field NS/EW: "NS", "EW", or one seat, as "N" or "North".
func parseDeclarer(text string) (d Declarer, ok bool) {
	s := plain(text)
	switch strings.ToUpper(s) {
	case "NS":
		return Declarer{Side: scoring.NS}, true
	case "EW":
		return Declarer{Side: scoring.EW}, true
	}
	seat, err := scoring.ParseDirection(s)
	if err != nil {
		return Declarer{}, false
	}
	return Declarer{Side: seat.Side(), Seat: seat, Exact: true}, true
}

// String writes the field NS/EW.
func (d Declarer) String() string {
	if d.Exact {
		return d.Seat.String()
	}
	return d.Side.String()
}

// ParseBoards reads the field CustomBoards: "1,2,5". Each number is a board of the guide,
// and none is there twice.
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
