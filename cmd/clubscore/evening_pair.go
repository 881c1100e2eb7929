package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/personaljson"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// eveningPair tells what a contestant made of an evening: what each board was beside the
// average, and by what.
func eveningPair(flags *pflag.FlagSet) action {
	asJSON := flags.Bool("json", false, "as JSON, with exact figures; without a number of everybody")
	return onEvening(flags, func(ctx context.Context, e *opened, rest []string, out io.Writer) error {
		if len(rest) > 1 || len(rest) == 0 && !*asJSON {
			return errUsage
		}
		st := e.State()
		sc, err := st.Score()
		if err != nil {
			return err
		}
		season, err := before(ctx, e)
		if err != nil {
			return err
		}
		list := review.Everybody(st, sc, review.Options{Season: season})
		if len(rest) == 1 {
			at, err := parseBoard(st, rest[0]) // a number with the letter of a section, too
			if err != nil {
				return err
			}
			who := session.Contestant{Section: at.Section, Number: at.Board}
			list = slices.DeleteFunc(list, func(p *review.Personal) bool { return p.Who != who })
		}
		switch {
		case len(list) == 0:
			return fmt.Errorf("%s: %w", strings.Join(rest, " "), errNoResult)
		case *asJSON:
			return personaljson.Write(out, st, list)
		}
		for _, p := range list {
			if err := tellPair(out, p); err != nil {
				return err
			}
		}
		return nil
	})
}

// tellPair writes a contestant's evening.
func tellPair(out io.Writer, p *review.Personal) error {
	who := func(s scorecard.Side) string { return say().Names(s.Names) }
	fmt.Fprintln(out, say().Capital(say().Numbered(p.Plays(), p.Who.Number))+": "+say().Names(p.Names)+
		", "+say().Figures(p.Ranking.Field).Rank(&p.Rank))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	const places = 2
	for _, f := range printed.PairFacts(say(), p, places, who) {
		fmt.Fprintln(w, f.Label+"\t"+f.Figure+"\t"+f.Small+"\t")
	}
	swings := ""
	if p.Judged {
		swings = "bid\tlead\tplay\t"
	}
	fmt.Fprintf(w, "\nround\tboard\tcontract\tscore\t%s\t%s  \n", say().Unit(p.Unit), swings)
	for _, b := range p.Boards {
		row := []string{strconv.Itoa(b.Round), strconv.Itoa(b.Number)}
		contract, score, value := "", "", "-"
		for i := range b.Tables {
			t := &b.Tables[i]
			points := t.Points
			if t.Side == scoring.EW {
				points = -points
			}
			contract += " " + say().Outcome(t.Received)
			if t.HasPoints {
				score += " " + say().Points(points)
			}
		}
		if b.Scored {
			value = say().Figure(b.Value, places)
		}
		row = append(row, contract, score, value)
		if s := b.Swing; s != nil {
			row = append(row, say().Signed(s.Bid, places), say().Signed(s.Lead, places), say().Signed(s.Play, places))
		} else if p.Judged {
			row = append(row, "", "", "")
		}
		fmt.Fprintln(w, strings.Join(row, "\t")+"\t  "+printed.CardsSay(say(), b))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if !p.Judged { // there is nothing beside the score that would have to be explained
		return nil
	}
	fmt.Fprintln(out, printed.PairTogether(say(), p, places))
	for _, line := range printed.ExplainPair(say(), p) {
		fmt.Fprintln(out, line)
	}
	return nil
}
