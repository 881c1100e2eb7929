package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"clubnight/assets"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/eveningjson"
	"clubnight/session/exchange/pbn"
)

// exportEvening writes every result of an evening for other programs.
func exportEvening(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore export FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	format := flags.String("format", "pbn", "pbn: every result as a game, with its cards once the deals are released, and with the auction and the play that a recorder sent; json: the whole evening with movement, players, deals and travellers, as docs/evening.schema.json describes it; capsule: all that was recorded, as one readable text that scores the same anywhere")
	file := flags.String("out", "", "the `FILE` to write; without it the games go to the output")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	*format = strings.ToLower(*format)
	if len(words) != 1 || !slices.Contains([]string{"pbn", "json", "capsule"}, *format) {
		return fmt.Errorf("clubscore export FILE [--evening N] [--format pbn|json|capsule] [--out FILE]: %w", errUsage)
	}
	s, err := eveningOf(ctx, words[0], *evening)
	if err != nil {
		return err
	}
	var content bytes.Buffer
	if *format == "capsule" {
		cover := capsule.Cover{Words: say(), Program: assets.Name + " " + assets.Version}
		if err := capsule.Write(&content, s.State(), cover); err != nil {
			return fmt.Errorf("%s: %w", words[0], err)
		}
		return deliverOwn(out, *file, content.Bytes())
	}
	if err := analyseReleased(ctx, s); err != nil {
		return err
	}
	st := s.State()
	scores, err := st.Score()
	if err != nil {
		return err
	}
	if *format == "json" {
		var a *account.Account
		if a, err = account.Of(st, scores, account.Options{Program: assets.Name, Version: assets.Version}); err == nil {
			err = eveningjson.Write(&content, a)
		}
	} else {
		err = pbn.Evening(&content, st, scores, pbn.Options{})
	}
	if err != nil {
		return fmt.Errorf("%s: %w", words[0], err)
	}
	return deliverOwn(out, *file, content.Bytes())
}
