package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"clubnight/session/exchange"
	"clubnight/session/movement"
)

// pickFlag adds --pick.
func pickFlag(flags *pflag.FlagSet) *string {
	return flags.String("pick", "",
		"one movement of a file of many: its `NUMBER`, section letter or name, as list FILE shows them")
}

// picked returns the movement that --pick names, or all of them without it. A word that
// is no number and no section may be any part of one name.
func picked(all []*movement.Movement, word string) ([]*movement.Movement, error) {
	if word == "" {
		return all, nil
	}
	if n, err := strconv.Atoi(word); err == nil {
		if n < 1 || n > len(all) {
			return nil, fmt.Errorf("--pick %d: there are %d movements: %w", n, len(all), errUsage)
		}
		return all[n-1 : n], nil
	}
	var exact, part []int
	for i, m := range all {
		if strings.EqualFold(m.Section, word) || strings.EqualFold(m.Name, word) {
			exact = append(exact, i)
		}
		if strings.Contains(strings.ToLower(m.Name), strings.ToLower(word)) {
			part = append(part, i)
		}
	}
	if len(exact) > 0 {
		part = exact
	}
	switch len(part) {
	case 0:
		return nil, fmt.Errorf("--pick %s: no movement of that name: %w", word, errUsage)
	case 1:
		return all[part[0] : part[0]+1], nil
	}
	const most = 6
	var names []string
	for _, i := range part[:min(most, len(part))] {
		names = append(names, fmt.Sprintf("%d %s", i+1, titleOf(all[i])))
	}
	return nil, fmt.Errorf("--pick %s: %d movements have that name, such as %s: %w", word, len(part),
		strings.Join(names, "; "), errUsage)
}

// pickedOne is picked where one movement is wanted.
func pickedOne(file string, all []*movement.Movement, word string) (*movement.Movement, error) {
	all, err := picked(all, word)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(all) > 1 {
		return nil, fmt.Errorf("%s has %d movements, choose one with --pick: %w", file, len(all), errUsage)
	}
	return all[0], nil
}

// oneEvening reports whether movements are the sections of one evening, and
// not a collection.
func oneEvening(all []*movement.Movement) bool {
	seen := map[string]bool{}
	for _, m := range all {
		if m.Section == "" && len(all) > 1 || seen[m.Section] {
			return false
		}
		seen[m.Section] = true
	}
	return true
}

// listed is a movement of a file as list FILE --json shows it. One that cannot be read
// has an error and nothing else.
type listed struct {
	Number         int    `json:"number"`
	Name           string `json:"name,omitempty"`
	Section        string `json:"section,omitempty"`
	Contestant     string `json:"contestant,omitempty"`
	Tables         int    `json:"tables,omitempty"`
	Rounds         int    `json:"rounds,omitempty"`
	BoardsPerRound int    `json:"boardsPerRound,omitempty"`
	Boards         int    `json:"boards,omitempty"`
	Problems       int    `json:"problems,omitempty"` // that forbid play
	Warnings       int    `json:"warnings,omitempty"`
	Error          string `json:"error,omitempty"`
}

// listFile lists the movements of a file, also those that cannot be played
// or not even be read.
func listFile(ctx context.Context, file string, asJSON bool, out io.Writer) error {
	var all []listed
	add := func(m *movement.Movement, err error) {
		l := listed{Number: len(all) + 1}
		if err != nil {
			l.Error = err.Error()
		} else {
			l.Name, l.Section, l.Contestant = m.Name, m.Section, m.Contestant.String()
			l.Tables, l.Rounds, l.BoardsPerRound, l.Boards = m.Tables, m.Rounds, m.BoardsPerRound, len(m.Boards())
			for _, p := range m.Problems() {
				if p.Warning {
					l.Warnings++
				} else {
					l.Problems++
				}
			}
		}
		all = append(all, l)
	}
	if text, ok := ebuText(file); ok {
		for m, err := range movement.EBUScore(bytes.NewReader(text)) {
			add(m, err)
		}
	} else {
		sections, err := readMovements(ctx, file)
		if err != nil {
			return err
		}
		for _, m := range sections {
			add(m, nil)
		}
	}
	if asJSON {
		return printJSON(out, all)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, l := range all {
		state := ""
		switch {
		case l.Error != "":
			fmt.Fprintf(w, "%d\t\t\t\t  %s\n", l.Number, l.Error)
			continue
		case l.Problems > 0:
			state = ": NOT SOUND"
		}
		title := titleOf(&movement.Movement{Name: l.Name, Section: l.Section, Tables: l.Tables, Rounds: l.Rounds,
			BoardsPerRound: l.BoardsPerRound})
		fmt.Fprintf(w, "%d\t%d tables\t%d x %d\t%d boards\t  %s%s\n", l.Number, l.Tables, l.Rounds,
			l.BoardsPerRound, l.Boards, title, state)
	}
	return w.Flush()
}

// ebuText is the text of a file in EBUScore's format; ok is false for other files.
func ebuText(file string) (text []byte, ok bool) {
	text, err := os.ReadFile(file)
	return text, err == nil && exchange.LooksLikeEBUScore(exchange.Start(text[:min(len(text), 64<<10)]))
}

// movementJoin joins two sections of teams that play each other.
func movementJoin(flags *pflag.FlagSet) action {
	as := writingFlags(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		all, err := readMovements(ctx, words[0])
		if err != nil {
			return err
		}
		first, err := pickedOne(words[0], all, words[1])
		second, failed := pickedOne(words[0], all, words[2])
		if err := errors.Join(err, failed); err != nil {
			return err
		}
		m, err := movement.Join(first, second)
		if err != nil {
			return fmt.Errorf("%s: %w", words[0], err)
		}
		return as.write(out, m)
	}
}

// writing are the flags for what a movement is written as.
type writing struct{ csv, ebu, json *bool }

func writingFlags(flags *pflag.FlagSet) writing {
	return writing{
		flags.Bool("csv", false, "CSV with the declarations before it"),
		flags.Bool("ebuscore", false, "EBUScore's text"),
		flags.Bool("json", false, "JSON"),
	}
}

func (f writing) write(out io.Writer, sections ...*movement.Movement) error {
	switch {
	case *f.csv:
		return movement.WriteCSV(out, sections...)
	case *f.ebu:
		return movement.WriteEBUScore(out, sections...)
	case *f.json:
		return printJSON(out, sections)
	}
	return printMovements(out, sections)
}
