package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/scoring"
	"clubnight/session/exchange"
)

var (
	// errNobody is returned when nobody of that number is ranked.
	errNobody = errors.New("is not among the results")
	// errNoBoard is returned when the contestant has nothing on that board.
	errNoBoard = errors.New("has no result on board")
	// errNoResult is returned when a board has no result yet.
	errNoResult = errors.New("there is no result yet")
)

func explain(flags *pflag.FlagSet) action {
	var w wanted
	w.flags(flags)
	pair := flags.String("pair", "", "`WHO`: a pair, team or player; A3 and 3NS name section and direction too")
	board := flags.Int("board", 0, "only this `BOARD`")
	return func(ctx context.Context, words []string, out io.Writer) error {
		if len(words) != 1 || *pair == "" {
			return errUsage
		}
		who, err := parseContestant(*pair)
		if err != nil {
			return err
		}
		s, err := w.score(ctx, words[0])
		if err != nil {
			return err
		}
		for _, said := range w.said {
			fmt.Fprintln(out, said)
		}
		return explainWho(out, s, who, *pair, *board)
	}
}

// explainWho writes how the scores of everybody whom who can mean came about,
// board 0 standing for all.
func explainWho(out io.Writer, s *exchange.Scores, who scoring.Contestant, said string, board int) error {
	some, found := false, false
	for _, r := range s.Rankings() {
		if r.ByHandicap {
			continue
		}
		for i := range r.Rows {
			if row := &r.Rows[i]; exchange.Means(who, row.Contestant) {
				if some {
					fmt.Fprintln(out)
				}
				some = true
				found = explainRow(out, r.Field, row, board) || found
			}
		}
	}
	switch {
	case !some:
		return fmt.Errorf("%s %w", said, errNobody)
	case !found && board != 0:
		return fmt.Errorf("%s %w %d", said, errNoBoard, board)
	}
	return nil
}

// parseContestant reads "3", "A3", "3NS" or "A 3 ns". An empty section or
// side stands for any.
func parseContestant(text string) (scoring.Contestant, error) {
	var c scoring.Contestant
	s := strings.ToUpper(strings.ReplaceAll(text, " ", ""))
	if number, ok := strings.CutSuffix(s, "NS"); ok {
		s, c.Side = number, scoring.NS
	} else if number, ok := strings.CutSuffix(s, "EW"); ok {
		s, c.Side = number, scoring.EW
	}
	digits := strings.IndexAny(s, "0123456789")
	if digits < 0 {
		return c, fmt.Errorf("--pair %s: a number such as 3, A3 or 3NS: %w", text, errUsage)
	}
	n, err := strconv.ParseInt(s[digits:], 10, 32)
	if err != nil || n < 1 {
		return c, fmt.Errorf("--pair %s: a number such as 3, A3 or 3NS: %w", text, errUsage)
	}
	c.Section, c.Number = s[:digits], int(n)
	return c, nil
}

// explainRow writes how a contestant's score came about and reports whether there
// was a board to explain.
func explainRow(out io.Writer, f *exchange.Field, row *scoring.Row, board int) (found bool) {
	if names := f.Names(row.Contestant); len(names) > 0 {
		fmt.Fprintln(out, strings.Join(names, " & "))
	}
	if board == 0 {
		fmt.Fprintln(out, say().Row(row, f.ExplainRow(row)))
	}
	if f.Teams != nil {
		return explainTeam(out, f, row, board)
	}
	for _, a := range row.Awards {
		if board != 0 && a.Board.Number != board {
			continue
		}
		found = true
		against := ""
		if a.Opponent.Number != 0 {
			against = fmt.Sprintf(" Against %s.", a.Opponent)
		}
		if a.Line < len(f.Lines) && f.Lines[a.Line].Played != "" {
			against += fmt.Sprintf(" At the table: %s.", f.Lines[a.Line].Played)
		}
		fmt.Fprintln(out, say().Award(a, f.Pairs.Explain(a))+against)
	}
	return found
}

func explainTeam(out io.Writer, f *exchange.Field, row *scoring.Row, board int) (found bool) {
	for _, m := range row.Matches {
		team := slices.Index(m.Teams[:], row.Contestant)
		if board == 0 {
			fmt.Fprintln(out, say().Match(m, team, f.Teams.Explain(m, team)))
		}
		for i := range m.Boards {
			if board == 0 || m.Boards[i].Board == board {
				found = true
				fmt.Fprintln(out, say().TeamBoard(m, &m.Boards[i], team,
					f.Teams.ExplainBoard(m, &m.Boards[i], team)))
			}
		}
	}
	return found
}
