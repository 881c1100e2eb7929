package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/words"
)

var (
	// errNobody is returned when nobody of that number is ranked.
	errNobody = errors.New("is not among the results")
	// errNoBoard is returned when the contestant has nothing on that board.
	errNoBoard = errors.New("has no result on board")
)

func explain(ctx context.Context, args []string, out io.Writer) error {
	var choices method.Choices
	var evening int64
	flags := flag.NewFlagSet("clubscore explain FILE --pair N", flag.ContinueOnError)
	flags.SetOutput(out)
	scoreFlags(flags, &choices, &evening)
	pair := flags.String("pair", "", "`WHO`: a pair, team or player; A3 and 3NS name section and direction too")
	board := flags.Int("board", 0, "only this `BOARD`")
	files, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(files) != 1 || *pair == "" {
		return fmt.Errorf("clubscore explain FILE --pair N [--board N]: %w", errUsage)
	}
	who, err := parseContestant(*pair)
	if err != nil {
		return err
	}
	s, err := scoreFile(ctx, files[0], evening, &choices)
	if err != nil {
		return err
	}
	rows := s.find(who)
	if len(rows) == 0 {
		return fmt.Errorf("%s %w", *pair, errNobody)
	}
	found := false
	for i, row := range rows {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if s.explain(out, row, *board) {
			found = true
		}
	}
	if !found && *board != 0 {
		return fmt.Errorf("%s %w %d", *pair, errNoBoard, *board)
	}
	return nil
}

// parseContestant reads "3", "A3", "3NS" or "A 3 ns". An empty section or side stands for any.
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

// find is the rows that who can mean.
func (s *scored) find(who scoring.Contestant) (rows []*scoring.Row) {
	rankings := s.Rankings()
	for i := range rankings {
		for j := range rankings[i].Rows {
			row := &rankings[i].Rows[j]
			c := row.Contestant
			if c.Number == who.Number && (who.Section == "" || c.Section == who.Section) && (who.Side == scoring.NoSide || c.Side == who.Side) {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// explain writes how a contestant's score came about, board 0 standing for all, and reports whether
// there was a board to explain.
func (s *scored) explain(out io.Writer, row *scoring.Row, board int) (found bool) {
	if names := s.names(row.Contestant); len(names) > 0 {
		fmt.Fprintln(out, strings.Join(names, " & "))
	}
	if s.Teams != nil {
		return s.explainTeam(out, row, board)
	}
	if board == 0 {
		fmt.Fprintln(out, words.English().Row(row, s.ExplainRow(row)))
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
		if played := s.lines[a.Line].Played; played != "" {
			against += fmt.Sprintf(" At the table: %s.", played)
		}
		fmt.Fprintln(out, words.English().Award(a, s.Pairs.Explain(a))+against)
	}
	return found
}

func (s *scored) explainTeam(out io.Writer, row *scoring.Row, board int) (found bool) {
	if board == 0 {
		fmt.Fprintln(out, words.English().Row(row, s.ExplainRow(row)))
	}
	for _, m := range row.Matches {
		team := slices.Index(m.Teams[:], row.Contestant)
		if board == 0 {
			fmt.Fprintln(out, words.English().Match(m, team, s.Teams.Explain(m, team)))
		}
		for i := range m.Boards {
			if board == 0 || m.Boards[i].Board == board {
				found = true
				fmt.Fprintln(out, words.English().TeamBoard(m, &m.Boards[i], team, s.Teams.ExplainBoard(m, &m.Boards[i], team)))
			}
		}
	}
	return found
}
