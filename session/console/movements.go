package console

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"clubnight/session/exchange"
	"clubnight/session/movement"
)

// ErrWords is returned for words that are not understood.
var ErrWords = errors.New("is not understood")

// Movements reads what somebody says of a movement: a family with its options,
// "mitchell tables=7 boards=4 half=ew", or a file that holds movements, perhaps with
// which of them: "PSMovements.txt movement=12". The options are tables (of teams the
// number of teams), boards (in a round), rounds, half (ns or ew), switch (auto, none
// or a number of rounds), first (the number of the first board), copies, from, and
// equal. Words that nobody knows are ErrWords, else the error is that of package
// movement or of package exchange.
func Movements(ctx context.Context, words string) ([]*movement.Movement, error) {
	fields := strings.Fields(words)
	if len(fields) == 0 {
		return nil, fmt.Errorf("a movement without a name %w", ErrWords)
	}
	if _, err := movement.Find(fields[0]); err == nil {
		o, err := options(fields[1:])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", fields[0], err)
		}
		return movement.MakeSections(fields[0], o)
	}
	file, which := words, 0
	if i := strings.LastIndex(words, " movement="); i >= 0 {
		n, err := strconv.Atoi(words[i+len(" movement="):])
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q %w: which movement of the file, from 1 on", words[i+1:], ErrWords)
		}
		file, which = words[:i], n
	}
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		_, unknown := movement.Find(fields[0])
		return nil, fmt.Errorf("%w, nor a file of that name", unknown)
	}
	all, err := exchange.MovementsOf(ctx, file)
	switch {
	case err != nil:
		return nil, err
	case which > len(all):
		return nil, fmt.Errorf("%s: movement %d %w: it has %d", file, which, ErrWords, len(all))
	case which > 0:
		all = all[which-1 : which]
	case len(all) > 26:
		return nil, fmt.Errorf("%s has %d movements, say which with movement=: one alone %w", file, len(all), ErrWords)
	}
	for _, m := range all {
		if err := m.Validate(); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return all, nil
}

var halves = map[string]movement.HalfTable{"": movement.FullTables, "ns": movement.NSMissing, "ew": movement.EWMissing}

// options reads "tables=7" and the like.
func options(words []string) (o movement.Options, err error) {
	numbers := map[string]*int{
		"tables": &o.Tables, "teams": &o.Tables, "boards": &o.BoardsPerRound, "rounds": &o.Rounds,
		"first": &o.FirstBoard, "copies": &o.Copies, "from": &o.From,
	}
	for _, word := range words {
		name, value, _ := strings.Cut(strings.ToLower(word), "=")
		if to, ok := numbers[name]; ok {
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 {
				return o, fmt.Errorf("%q %w: a number from 1 on", word, ErrWords)
			}
			*to = n
			continue
		}
		ok := true
		switch name {
		case "half":
			o.Half, ok = halves[value]
		case "switch":
			o.Switch, ok = arrows(value)
		case "odd":
			if o.Odd, err = Odd(value); err != nil {
				return o, err
			}
		case "equal":
			o.EqualNumbers = true
		default:
			return o,
				fmt.Errorf("%q %w: tables or teams, boards (of a round), rounds, half, odd, switch, first, copies, from and equal are known", word, ErrWords)
		}
		if !ok {
			return o, fmt.Errorf("%q %w", word, ErrWords)
		}
	}
	return o, nil
}

func arrows(word string) (movement.ArrowSwitch, bool) {
	switch word {
	case "auto":
		return movement.SwitchAuto, true
	case "none":
		return movement.SwitchNone, true
	}
	n, err := strconv.Atoi(word)
	return movement.ArrowSwitch(n), err == nil && n > 0
}
