package bws

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"clubnight/scoring"
)

// ErrField is returned, with the text at hand, when a field of a row cannot be read.
var ErrField = errors.New("cannot be read")

func unreadable(field, text string) error { return fmt.Errorf("%s %.40q %w", field, text, ErrField) }

// ParseContract reads the field Contract: "4 S x", "3 NT", "PASS", however spaced. A blank one is an
// error; blank contracts belong to rows whose Remarks say why (guide: Retrieving results).
func ParseContract(text string) (scoring.Contract, error) {
	c, err := scoring.ParseContract(text)
	if err != nil {
		return c, unreadable("contract", text)
	}
	return c, nil
}

// FormatContract spells a contract as the guide does: "1 H", "2 NT", "4 S x", "3 D xx", "PASS".
func FormatContract(c scoring.Contract) string {
	if c.Level == 0 {
		return "PASS"
	}
	text := fmt.Sprintf("%d %s", c.Level, c.Denomination)
	switch c.Doubling {
	case scoring.Doubled:
		text += " x"
	case scoring.Redoubled:
		text += " xx"
	}
	return text
}

// ParseResult reads the field Result: "=", "+1", "-2": tricks over or under the contract.
func ParseResult(text string) (tricks int, err error) {
	if tricks, err = scoring.ParseTricks(text); err != nil {
		return 0, unreadable("result", text)
	}
	return tricks, nil
}

// FormatResult spells tricks over or under the contract: "=", "+1", "-2".
func FormatResult(tricks int) string { return scoring.FormatTricks(tricks) }

// ParseLead reads the field LeadCard, "S10" and "ST" alike, and gives "ST"; blank gives "".
func ParseLead(text string) (card string, err error) {
	card = strings.ReplaceAll(strings.ToUpper(strings.Join(strings.Fields(text), "")), "10", "T")
	if card == "" {
		return "", nil
	}
	if len(card) != 2 || !strings.ContainsRune("SHDC", rune(card[0])) || !strings.ContainsRune("AKQJT98765432", rune(card[1])) {
		return "", unreadable("lead card", text)
	}
	return card, nil
}

// FormatLead spells a card as the guide does in LeadCard: "S2", "C10".
func FormatLead(card string) string { return strings.Replace(card, "T", "10", 1) }

// Remarks is what the field Remarks says of a result (guide: Retrieving results).
type Remarks struct {
	WrongDirection bool // "Wrong direction": the contract stands, the pairs sat the other way
	NotPlayed      bool // "Not played"
	Undecided      bool // "Arbitral score": a ruling without its figures
	Artificial     bool // "60%-40%"
	NSPercent      int
	EWPercent      int
	Other          string // anything else: other programs may write what they like
}

// The spellings of the guide.
const (
	RemarkWrongDirection = "Wrong direction"
	RemarkNotPlayed      = "Not played"
	RemarkUndecided      = "Arbitral score"
)

// ParseRemarks reads the field Remarks. Percentages other than from 0 to 100 are an error.
func ParseRemarks(text string) (Remarks, error) {
	plain := strings.Join(strings.Fields(text), " ")
	switch {
	case strings.EqualFold(plain, RemarkWrongDirection):
		return Remarks{WrongDirection: true}, nil
	case strings.EqualFold(plain, RemarkNotPlayed):
		return Remarks{NotPlayed: true}, nil
	case strings.EqualFold(plain, RemarkUndecided):
		return Remarks{Undecided: true}, nil
	}
	ns, ew, ok := strings.Cut(strings.ReplaceAll(plain, " ", ""), "%-")
	ew, percent := strings.CutSuffix(ew, "%")
	if !ok || !percent {
		return Remarks{Other: plain}, nil
	}
	n, err1 := strconv.Atoi(ns)
	e, err2 := strconv.Atoi(ew)
	if err1 != nil || err2 != nil || n < 0 || n > 100 || e < 0 || e > 100 {
		return Remarks{}, unreadable("remark", text)
	}
	return Remarks{Artificial: true, NSPercent: n, EWPercent: e}, nil
}

// String spells the remark as the guide does.
func (r Remarks) String() string {
	switch {
	case r.WrongDirection:
		return RemarkWrongDirection
	case r.NotPlayed:
		return RemarkNotPlayed
	case r.Undecided:
		return RemarkUndecided
	case r.Artificial:
		return fmt.Sprintf("%d%%-%d%%", r.NSPercent, r.EWPercent)
	}
	return r.Other
}

// ParseBoards reads the field CustomBoards: "1,2,5".
func ParseBoards(text string) ([]int, error) {
	var boards []int
	for _, part := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 {
			return nil, unreadable("board list", text)
		}
		boards = append(boards, n)
	}
	return boards, nil
}

// FormatBoards spells a list of boards for CustomBoards.
func FormatBoards(boards []int) string {
	parts := make([]string, len(boards))
	for i, b := range boards {
		parts[i] = strconv.Itoa(b)
	}
	return strings.Join(parts, ",")
}

// Boards lists the boards of a round: CustomBoards where it is filled, else LowBoard to HighBoard.
// An empty table has none. A range or list that the guide does not allow is an error.
func (r RoundData) Boards() ([]int, error) {
	if r.CustomBoards != "" {
		return ParseBoards(r.CustomBoards)
	}
	if r.LowBoard == 0 && r.HighBoard == 0 {
		return nil, nil
	}
	if r.LowBoard < 1 || r.HighBoard < r.LowBoard || r.HighBoard-r.LowBoard >= 999 {
		return nil, unreadable("boards", fmt.Sprintf("%d-%d", r.LowBoard, r.HighBoard))
	}
	boards := make([]int, 0, r.HighBoard-r.LowBoard+1)
	for b := r.LowBoard; b <= r.HighBoard; b++ {
		boards = append(boards, b)
	}
	return boards, nil
}
