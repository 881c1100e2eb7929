package clubfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// ErrPlayerList is returned when a text is no list of players; it is wrapped with the line.
var ErrPlayerList = errors.New("not a list of players")

// ParsePlayers reads a list of players as spreadsheets write it: on each line the number and the name,
// which may stand in several columns (given name, family name), with commas, semicolons or tabs between.
// A first line without a digit in its first column is a heading. Text is UTF-8 or Windows-1252.
func ParsePlayers(text []byte) ([]Player, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) {
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(text)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrPlayerList, err)
		}
		text = decoded
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace = separator(text), -1, true, true
	var players []Player
	lineOf := map[string]int{}
	for first := true; ; first = false {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrPlayerList, err)
		}
		line, _ := r.FieldPos(0)
		number := strings.TrimSpace(record[0])
		name := strings.Join(strings.Fields(strings.Join(record[1:], " ")), " ")
		switch {
		case first && !strings.ContainsAny(number, "0123456789"):
			continue
		case number == "" && name == "":
			continue
		case number == "" || name == "" || strings.ContainsAny(number+name, "\x00\r\n"):
			return nil, fmt.Errorf("line %d: %w: a number and a name are needed", line, ErrPlayerList)
		case lineOf[number] > 0:
			return nil, fmt.Errorf("line %d: %w: number %s is in line %d already", line, ErrPlayerList, number, lineOf[number])
		}
		lineOf[number] = line
		players = append(players, Player{Number: number, Name: name})
	}
	if len(players) == 0 {
		return nil, fmt.Errorf("%w: nobody is in it", ErrPlayerList)
	}
	return players, nil
}

// separator is what the first line has most of.
func separator(text []byte) rune {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	best := ','
	for _, c := range ";\t" {
		if bytes.Count(line, []byte(string(c))) > bytes.Count(line, []byte(string(best))) {
			best = c
		}
	}
	return best
}
