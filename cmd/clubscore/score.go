package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/exchange"
	"clubnight/session/exchange/csvscores"
	"clubnight/session/exchange/scorejson"
)

// scoreColumns says what a file of scores has.
func scoreColumns() string {
	return "Columns of a CSV of scores, in any order: " + strings.Join(csvscores.Columns, ", ") + ".\n" +
		"board, ns and ew must be there, and score, or contract, declarer and result,\n" +
		"or ns_adjust and ew_adjust (60%, AVE+, -3IMP, 23MP, 60%:620 40%:-100).\n" +
		"Columns of --contestants: " + strings.Join(csvscores.Contestants, ", ") + "."
}

func score(flags *pflag.FlagSet) action {
	var w wanted
	w.flags(flags)
	boards := flags.Bool("boards", false, "every award on every board")
	pdf := flags.String("pdf", "",
		"with --evenings: the `FOLDER` for a PDF of the event, each session's figure and all together")
	asJSON := flags.Bool("json", false,
		"JSON, as package session/exchange/scorejson describes it; with --boards it can be scored again")
	return func(ctx context.Context, words []string, out io.Writer) error {
		s, err := w.score(ctx, words[0])
		if err != nil {
			return err
		}
		if *pdf != "" {
			return printEvent(*pdf, out, s)
		}
		if !*asJSON {
			for _, said := range w.said {
				fmt.Fprintln(out, said)
			}
			return printScores(out, s, *boards)
		}
		d := scorejson.Of(s, opens(s))
		if !*boards {
			d.Boards = nil
		}
		return d.Write(out)
	}
}

// wanted is what the flags of score and explain ask for.
type wanted struct {
	choices     method.Choices
	evening     int64
	evenings    string
	match       string
	contestants string
	penalties   []string

	said []string // what was done otherwise than the evening itself says
}

func (w *wanted) flags(flags *pflag.FlagSet) {
	for _, c := range w.choices.All() {
		flags.StringVar(c.To, c.Name, "", c.Usage())
	}
	flags.Int64Var(&w.evening, "evening", 0, "of a club file: the `NUMBER` of the evening, else the newest")
	flags.StringVar(&w.evenings, "evenings", "",
		"of a club file: the `NUMBERS` of evenings that are the sessions of one event, 1,2; see --together")
	flags.StringVar(&w.match, "match", "",
		"with --evenings: who is who, by names or by number; else by names where everybody has them")
	flags.StringVar(&w.contestants, "contestants", "",
		"a CSV `FILE` with names, carry-forward, handicaps and penalties of contestants")
	flags.StringArrayVar(&w.penalties, "penalty", nil,
		"a penalty for this run, \"12 25%top\" or \"A3NS 1vp law 91 why late\"; may come several times")
}

// score opens a file and scores what is in it: an evening, several, or bare lines.
func (w *wanted) score(ctx context.Context, file string) (*exchange.Scores, error) {
	c, err := exchange.Want(ctx, file, exchange.HoldsEvenings|exchange.HoldsLines)
	if err != nil {
		return nil, err
	}
	abouts, err := w.abouts()
	if err != nil {
		return nil, err
	}
	var s *exchange.Scores
	switch {
	case c.Lines == nil && w.evenings != "":
		s, err = w.event(ctx, c, abouts)
	case c.Lines == nil:
		s, err = w.ofEvening(ctx, c, abouts)
	case w.evening != 0 || w.evenings != "":
		return nil, fmt.Errorf("%s (%s) has no evenings: %w", file, c.Format, errUsage)
	default:
		lines := *c.Lines
		lines.About = append(lines.About[:len(lines.About):len(lines.About)], abouts...)
		s, err = lines.Score(w.choices)
	}
	switch {
	case errors.Is(err, method.ErrChoice) || errors.Is(err, scoring.ErrOptions):
		return nil, fmt.Errorf("%w: %w", err, errUsage)
	case err != nil && !strings.HasPrefix(err.Error(), file):
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return s, err
}
