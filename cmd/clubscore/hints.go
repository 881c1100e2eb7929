package main

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"clubnight/reports/quiz"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
	"clubnight/session/words"
)

// onBoards runs a command that says something of every board of a file by rules.
func onBoards(flags *pflag.FlagSet, files []string, say func(io.Writer, *bidding.Bidder, *deal.Board)) action {
	rules, system := rulesFlags(flags)
	file := flags.String("out", "", "the file to write; without it the output")
	first := firstFlag(flags)
	return func(ctx context.Context, given []string, out io.Writer) error {
		set, _, err := loadRules(*rules, *system)
		if err != nil {
			return err
		}
		if err := hasFile(set, files...); err != nil {
			return err
		}
		boards, err := readDeals(ctx, given[0], *first)
		if err != nil {
			return err
		}
		b := bidding.New(set)
		var content bytes.Buffer
		for i := range boards.Boards {
			say(&content, b, &boards.Boards[i])
		}
		return deliver(out, *file, content.Bytes())
	}
}

// lead names the opening lead of every board by rules: against the contract on record, or
// against that of the rules.
func lead(flags *pflag.FlagSet) action {
	w := words.English()
	whyNot := flags.Bool("why-not", false, "also why each line before it does not fit")
	return onBoards(flags, []string{"OPEN.PR"}, func(out io.Writer, b *bidding.Bidder, board *deal.Board) {
		calls := recordedOr(b, board)
		situation, leader, ok := cardplay.After(board.Dealer, calls)
		if !ok {
			fmt.Fprintf(out, "Board %d: passed out\n", board.Number)
			return
		}
		c, declarer, _, _ := deal.Contract(board.Dealer, calls)
		var looked []cardplay.Rejected
		l := cardplay.OpeningLead(b.Set(), situation, board.Deal[leader], &looked)
		fmt.Fprintf(out, "Board %d, %s by %s, %s leads from %s\n  %s\n", board.Number, c, declarer, leader,
			quiz.HandLine(w, board.Deal[leader]), w.WhyLead(&l))
		if *whyNot {
			for _, r := range looked {
				fmt.Fprintf(out, "      %s\n", w.WhyNot(r.Line, r.Miss))
			}
		}
	})
}

// hints tells what each suit offers declarer on every board.
func hints(flags *pflag.FlagSet) action {
	w := words.English()
	all := flags.Bool("all", false, "also what rules advise against")
	files := []string{"FINESSE.PR", "PROMOTE.PR", "LONG.PR", "SHORT.PR"}
	return onBoards(flags, files, func(out io.Writer, b *bidding.Bidder, board *deal.Board) {
		calls := recordedOr(b, board)
		c, declarer, _, _ := deal.Contract(board.Dealer, calls)
		if c.Level == 0 {
			fmt.Fprintf(out, "Board %d: passed out\n", board.Number)
			return
		}
		own, dummy := board.Deal[declarer], board.Deal[(declarer+2)&3]
		fmt.Fprintf(out, "Board %d, %s by %s\n  dummy    %s\n  declarer %s\n", board.Number, c, declarer,
			quiz.HandLine(w, dummy), quiz.HandLine(w, own))
		for _, h := range cardplay.Chances(b.Set(), own, dummy, c.Denomination) {
			if h.Yes || *all {
				fmt.Fprintf(out, "  %s\n", w.Hint(&h))
			}
		}
	})
}
