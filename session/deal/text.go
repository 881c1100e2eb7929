package deal

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"clubnight/scoring"
)

// rbnLine splits "H N:…" into label and data.
func rbnLine(line string) (label byte, data string, ok bool) {
	if len(line) < 2 || line[1] != ' ' {
		return 0, "", false
	}
	return line[0] &^ 0x20, strings.TrimSpace(line[2:]), true
}

// looksLikeRBN reports whether a line is a deal of RBN: "H N:" and colons
// between the hands.
func looksLikeRBN(text string) bool {
	for _, line := range lines(text) {
		if label, data, ok := rbnLine(line); ok && label == 'H' &&
			strings.Count(data, ":") >= 3 && strings.Contains(data, ".") {
			return true
		}
	}
	return false
}

// readRBN reads cards, board number, dealer and vulnerability; the other labels become
// PBN tags where there is one.
func readRBN(text string) (*Set, error) {
	s := &Set{}
	var b Board
	at, number := 0, 0
	dealer, vul := "", ""
	finish := func() error {
		if at == 0 {
			return nil
		}
		if b.Number = number; number == 0 {
			b.Number = len(s.Boards) + 1
		}
		b.Dealer, b.Vul = scoring.BoardDealer(b.Number), scoring.BoardVulnerability(b.Number)
		if d, err := scoring.ParseDirection(dealer); err == nil {
			b.Dealer = d
		}
		if v, ok := rbnVul[vul]; ok {
			b.Vul = v
		}
		err := s.add(b, fmt.Sprint("line ", at))
		b, at, number, dealer, vul = Board{}, 0, 0, "", ""
		return err
	}
	for i, line := range lines(text) {
		if strings.TrimSpace(line) == "" {
			if err := finish(); err != nil {
				return nil, err
			}
			continue
		}
		label, data, ok := rbnLine(line)
		if !ok {
			continue
		}
		switch label {
		case 'B':
			digits := strings.TrimLeft(data, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ")
			n, err := strconv.Atoi(digits)
			if err != nil || n < 1 || n > 1<<30 {
				return nil, fmt.Errorf("line %d: %w: board number %.20q", i+1, ErrFormat, data)
			}
			number = n
		case 'H':
			seat, hands, _ := strings.Cut(data, ":")
			list := strings.Split(hands, ":")
			if len(list) == 3 || len(list) == 4 && strings.TrimSpace(list[3]) == "" {
				list = append(list[:3], "-")
			}
			d, err := Parse(seat + ":" + strings.Join(list, " "))
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			b.Deal, at = d, i+1
		case 'A':
			if start, _, ok := strings.Cut(data, ":"); ok && len(start) == 2 {
				dealer, vul = start[:1], strings.ToUpper(start[1:])
			}
		case 'E':
			b.SetTag(Tag{Name: "Event", Value: data})
		case 'L':
			b.SetTag(Tag{Name: "Site", Value: data})
		}
	}
	if err := finish(); err != nil {
		return nil, err
	}
	return s, nil
}

var rbnVul = map[string]scoring.Vulnerability{"Z": scoring.None, "N": scoring.NSVul,
	"E": scoring.EWVul, "B": scoring.BothVul}

func writeRBN(out *bytes.Buffer, s *Set) {
	out.WriteString("% RBN 3.2\n")
	for _, b := range s.Boards {
		fmt.Fprintf(out, "B %d\nH %s\nA %s%c:\n\n", b.Number,
			strings.ReplaceAll(b.Deal.String(), " ", ":"), b.Dealer, "ZNEB"[b.Vul])
	}
}

const csvFields = 18

func looksLikeCSV(text string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return strings.Count(first, ",")+1 == csvFields || strings.Count(first, ";")+1 == csvFields
}

// readCSV reads rows of 16 holdings, the board and "N/NS"; commas or semicolons between,
// and a heading may be there.
func readCSV(text string) (*Set, error) {
	s := &Set{}
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = csvFields
	if first, _, _ := strings.Cut(text, "\n"); !strings.Contains(first, ",") {
		r.Comma = ';'
	}
	for row := 1; ; row++ {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return s, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		line, _ := r.FieldPos(0)
		number, err := strconv.Atoi(strings.TrimSpace(record[16]))
		if err != nil && row == 1 {
			continue // a heading
		}
		if err != nil || number < 1 || number > 1<<30 {
			return nil, fmt.Errorf("line %d: %w: board number %.20q", line, ErrFormat, record[16])
		}
		d, err := FromHandRecord([16]string(record[:16]))
		if err != nil {
			return nil, fmt.Errorf("line %d: board %d, %w", line, number, err)
		}
		b := NewBoard(number, d)
		dealer, vul, _ := strings.Cut(record[17], "/")
		if b.Dealer, err = scoring.ParseDirection(dealer); err == nil {
			b.Vul, err = scoring.ParseVulnerability(vul)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: board %d: %w", line, number, err)
		}
		if err := s.add(b, fmt.Sprint("line ", line)); err != nil {
			return nil, err
		}
	}
}

func writeCSV(out *bytes.Buffer, s *Set) {
	for _, b := range s.Boards {
		for _, holding := range b.Deal.HandRecord() {
			fmt.Fprintf(out, "%q,", holding)
		}
		fmt.Fprintf(out, "\"%d\",\"%s/%s\"\n", b.Number, b.Dealer, [4]string{"-", "NS", "EW", "All"}[b.Vul])
	}
}
