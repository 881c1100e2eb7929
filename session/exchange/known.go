package exchange

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"clubnight/session/deal"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

func init() {
	for _, f := range []deal.Format{deal.DUP, deal.BRI, deal.DGE, deal.DLM, deal.RBN, deal.LIN,
		deal.PBN, deal.CSV, deal.BER, deal.BHG,
		deal.RZD, deal.CDS} {
		Register(Format{
			Name:  strings.ToUpper(f.String()),
			Holds: HoldsDeals,
			Sniff: func(head []byte, _ string) bool { is, ok := detect(head); return ok && is == f },
			Open:  func(_ context.Context, file *File) (*Content, error) { return readDeals(file, f) },
		})
	}
	Register(Format{Name: "CSV", Holds: HoldsMovements, Sniff: movementCSV, Open: readMovements(movement.ReadCSV)})
	Register(Format{Name: "EBUScore", Holds: HoldsMovements, Sniff: ebuscore,
		Open: readMovements(movement.ReadEBUScore)})
}

// detect is deal.Detect for the head of a file, which may end within a
// record of a binary format.
func detect(head []byte) (deal.Format, bool) {
	f, err := deal.Detect(head)
	if len(head) < headBytes {
		return f, err == nil
	}
	for size, of := range map[int][]deal.Format{156: {deal.DUP}, 128: {deal.BRI, deal.DGE},
		52: {deal.BER}, 14: {deal.CDS}} {
		if f, err := deal.Detect(head[:len(head)-len(head)%size]); err == nil && slices.Contains(of, f) {
			return f, true
		}
	}
	return f, err == nil
}

func readDeals(file *File, f deal.Format) (*Content, error) {
	b, err := file.Bytes()
	if err != nil {
		return nil, err
	}
	set, err := f.Read(b)
	if err != nil {
		return nil, err
	}
	return &Content{Deals: set}, nil
}

// movementCSV leaves a CSV of scores alone, which has columns of the same names.
func movementCSV(head []byte, _ string) bool {
	start := Start(head)
	return movement.LooksLikeCSV(start) && !LooksLikeScores(start)
}

// LooksLikeScores reports whether the first line of a text that is not blank names the
// columns of a table of scores: board and one for the result.
func LooksLikeScores(start string) bool {
	for line := range strings.Lines(start) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		names := strings.FieldsFunc(strings.ToLower(line),
			func(r rune) bool { return strings.ContainsRune(",;\t\"", r) })
		has := func(name string) bool {
			return slices.ContainsFunc(names, func(n string) bool { return strings.TrimSpace(n) == name })
		}
		return has("board") && slices.ContainsFunc([]string{"ns", "ew", "score", "contract",
			"ns_adjust", "ew_adjust"}, has)
	}
	return false
}

func ebuscore(head []byte, _ string) bool {
	start := Start(head)
	return LooksLikeEBUScore(start) && !LooksLikeScores(start)
}

// LooksLikeEBUScore reports whether a text begins with a movement as EBUScore writes it.
// It knows a block by its second line: type, tables, boards, boards in a round, rounds,
// and more for some types.
func LooksLikeEBUScore(start string) bool {
	lines, _ := text.Lines(start)
	if len(lines) < 3 || len(lines[1].Words) == 0 {
		return false
	}
	numbers := strings.FieldsFunc(strings.Join(lines[1].Words, ","), func(r rune) bool { return r == ',' })
	return len(numbers) >= 5 && !slices.ContainsFunc(numbers,
		func(n string) bool { _, err := strconv.Atoi(n); return err != nil })
}

func readMovements(read func(io.Reader) ([]*movement.Movement, error)) func(context.Context, *File) (*Content, error) {
	return func(_ context.Context, file *File) (*Content, error) {
		b, err := file.Bytes()
		if err != nil {
			return nil, err
		}
		all, err := read(bytes.NewReader(b))
		return &Content{Movements: all}, err
	}
}

// Start is the text that a file begins with, by its head, which may have
// cut a letter in two.
func Start(head []byte) string {
	for n := 0; n < utf8.UTFMax && len(head) == headBytes && !utf8.Valid(head[:len(head)-n]); n++ {
		if utf8.Valid(head[:len(head)-n-1]) {
			return text.Decode(head[:len(head)-n-1])
		}
	}
	return text.Decode(head)
}
