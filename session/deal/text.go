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

// linSeats is the order of hands and names in LIN, which is also how it numbers dealers from 1.
var linSeats = [4]scoring.Direction{scoring.South, scoring.West, scoring.North, scoring.East}

// readLIN reads dealing files and records of play: cards, dealer, vulnerability, board number, names, auction.
func readLIN(text string) (*Set, error) {
	s := &Set{}
	var b Board
	var names, calls []string // names: of the open room, then of the closed room
	dealt, named, vul, closed := false, 0, false, false
	place := func(at int) string { return fmt.Sprint("line ", 1+strings.Count(text[:at], "\n")) }
	begun := 0
	finish := func() error {
		if !dealt {
			return nil
		}
		b.Number = named
		if named == 0 {
			b.Number = len(s.Boards) + 1
		}
		if !vul {
			b.Vul = scoring.BoardVulnerability(b.Number)
		}
		room := names
		if closed && len(names) >= 8 {
			room = names[4:]
		}
		for i, name := range room[:min(4, len(room))] {
			if name != "" {
				b.SetTag(Tag{Name: [4]string{"South", "West", "North", "East"}[i], Value: name})
			}
		}
		if calls != nil {
			b.SetTag(Tag{Name: "Auction", Value: b.Dealer.String(), Lines: fours(calls)})
		}
		err := s.add(b, place(begun))
		b, calls, dealt, named, vul = Board{}, nil, false, 0, false
		return err
	}
	for at := 0; at < len(text); {
		key, value, next := linPair(text, at)
		value = strings.TrimSpace(value)
		switch strings.ToLower(strings.TrimSpace(key)) {
		case "qx":
			if err := finish(); err != nil {
				return nil, err
			}
			closed = strings.HasPrefix(strings.ToLower(value), "c")
			id, _, _ := strings.Cut(strings.TrimLeft(value, "oOcC"), ",")
			if n, err := strconv.Atoi(id); err == nil && n > 0 {
				named = n
			}
		case "md":
			if dealt {
				if err := finish(); err != nil {
					return nil, err
				}
			}
			d, dealer, err := parseLIN(value)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", place(at), err)
			}
			b.Deal, b.Dealer, dealt, begun = d, dealer, true, at
		case "ah":
			words := strings.Fields(value)
			if len(words) > 0 {
				if n, err := strconv.Atoi(words[len(words)-1]); err == nil && n > 0 {
					named = n
				}
			}
		case "sv":
			if v, ok := linVul[strings.ToLower(value)]; ok {
				b.Vul, vul = v, true
			} else if value != "" {
				return nil, fmt.Errorf("%s: %w: vulnerability %.10q", place(at), ErrFormat, value)
			}
		case "pn", "pw":
			names = strings.Split(value, ",")
		case "mb":
			calls = append(calls, linCall(value))
		}
		at = next
	}
	if err := finish(); err != nil {
		return nil, err
	}
	return s, nil
}

var linVul = map[string]scoring.Vulnerability{"0": scoring.None, "o": scoring.None, "-": scoring.None,
	"n": scoring.NSVul, "e": scoring.EWVul, "b": scoring.BothVul}

// linPair cuts "key|value|" out of the text.
func linPair(text string, at int) (key, value string, next int) {
	rest := text[at:]
	key, rest, ok := strings.Cut(rest, "|")
	if !ok {
		return "", "", len(text)
	}
	value, _, ok = strings.Cut(rest, "|")
	next = at + len(key) + 1 + len(value) + 1
	if !ok {
		next = len(text)
	}
	return key, value, next
}

// linCall turns a call into PBN's notation.
func linCall(text string) string {
	call := strings.ToUpper(strings.TrimRight(text, "!"))
	switch call {
	case "P", "PASS":
		return "Pass"
	case "D", "X", "DBL":
		return "X"
	case "R", "XX", "RDBL":
		return "XX"
	}
	if len(call) == 2 && call[1] == 'N' {
		return call + "T"
	}
	return call
}

// fours sets calls out four to a line.
func fours(calls []string) (lines []string) {
	for len(calls) > 0 {
		n := min(4, len(calls))
		lines = append(lines, strings.Join(calls[:n], " "))
		calls = calls[n:]
	}
	return lines
}

// parseLIN reads "3S…H…D…C…,…,…,…": the dealer and the hands of South, West, North and, if it is there, East.
func parseLIN(text string) (d Deal, dealer scoring.Direction, err error) {
	if text == "" || text[0] < '1' || text[0] > '4' {
		return d, 0, fmt.Errorf("%w: no dealer in %.20q", ErrFormat, text)
	}
	dealer = linSeats[text[0]-'1']
	hands := strings.Split(strings.TrimRight(text[1:], ", "), ",")
	if len(hands) < 3 || len(hands) > 4 {
		return d, 0, fmt.Errorf("%w: %d hands", ErrFormat, len(hands))
	}
	for i, hand := range hands {
		suit := -1
		for _, c := range strings.ToUpper(strings.ReplaceAll(hand, "10", "T")) {
			if n := strings.IndexRune("SHDC", c); n >= 0 {
				suit = n
				continue
			}
			if suit < 0 {
				return d, 0, fmt.Errorf("%w: %q before a suit", ErrFormat, c)
			}
			h, err := parseRanks(Suits[suit], string(c))
			if err != nil {
				return d, 0, fmt.Errorf("%s: %w", linSeats[i], err)
			}
			if d[linSeats[i]]&h != 0 {
				return d, 0, fmt.Errorf("%s: %w: %s twice in a hand", linSeats[i], ErrCards, h.Cards()[0])
			}
			d[linSeats[i]] |= h
		}
	}
	if d[scoring.East] == 0 {
		d[scoring.East] = Deck &^ (d[scoring.North] | d[scoring.South] | d[scoring.West])
	}
	return d, dealer, d.Check()
}

func writeLIN(out *bytes.Buffer, s *Set) {
	for _, b := range s.Boards {
		dealer := (int(b.Dealer)+2)%4 + 1
		fmt.Fprintf(out, "qx|o%d|md|%d", b.Number, dealer)
		for i, seat := range linSeats[:3] {
			if i > 0 {
				out.WriteByte(',')
			}
			for _, suit := range Suits {
				out.WriteString(suit.String() + b.Deal[seat].Ranks(suit))
			}
		}
		fmt.Fprintf(out, "|rh||ah|Board %d|sv|%c|pg||\n", b.Number, "0neb"[b.Vul])
	}
}

// rbnLine splits "H N:…" into label and data.
func rbnLine(line string) (label byte, data string, ok bool) {
	if len(line) < 2 || line[1] != ' ' {
		return 0, "", false
	}
	return line[0] &^ 0x20, strings.TrimSpace(line[2:]), true
}

// looksLikeRBN tells whether a line is a deal of RBN: "H N:" and colons between the hands.
func looksLikeRBN(text string) bool {
	for _, line := range lines(text) {
		if label, data, ok := rbnLine(line); ok && label == 'H' && strings.Count(data, ":") >= 3 && strings.Contains(data, ".") {
			return true
		}
	}
	return false
}

// readRBN reads cards, board number, dealer and vulnerability; the other labels become PBN tags where there is one.
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

var rbnVul = map[string]scoring.Vulnerability{"Z": scoring.None, "N": scoring.NSVul, "E": scoring.EWVul, "B": scoring.BothVul}

func writeRBN(out *bytes.Buffer, s *Set) {
	out.WriteString("% RBN 3.2\n")
	for _, b := range s.Boards {
		fmt.Fprintf(out, "B %d\nH %s\nA %s%c:\n\n", b.Number, strings.ReplaceAll(b.Deal.String(), " ", ":"), b.Dealer, "ZNEB"[b.Vul])
	}
}

const csvFields = 18

func looksLikeCSV(text string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return strings.Count(first, ",")+1 == csvFields || strings.Count(first, ";")+1 == csvFields
}

// readCSV reads rows of 16 holdings, the board and "N/NS"; commas or semicolons between, and a heading may be there.
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
