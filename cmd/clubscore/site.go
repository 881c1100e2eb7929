package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/assets"
	"clubnight/reports/handrecord"
	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/ui/web"
)

// writeSite writes the web pages of an evening in any file into a folder, or serves what
// is released of it to the local network.
func writeSite(flags *pflag.FlagSet) action {
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	language := flags.String("language", "en", "the `LANGUAGE` of the pages: "+tongues)
	over := flags.Bool("over", false, "play is over, although results are missing and the evening is not closed")
	serve := flags.Bool("serve", false,
		"serve what is released to the local network until the program is stopped, in the place of writing it")
	rules := flags.String("suggest", "",
		"an auction and a lead for each board whose deal is released, by the rule set of this `FOLDER`, or "+
			strings.Join(assets.RuleSets, " or "))
	whole := siteOfClubFlags(flags)
	port := flags.Int("port", web.UsualPort, "the `PORT` to serve on; another where it is taken")
	return func(ctx context.Context, given []string, out io.Writer) error {
		if len(given) != 2 && !(*serve && len(given) == 1) || *serve && (len(given) == 2 || *rules != "") {
			return errUsage
		}
		if *whole.all {
			if *serve || *over || *evening != 0 || *rules != "" {
				return errUsage
			}
			return whole.write(ctx, given[0], given[1], out)
		}
		if whole.given() {
			return errUsage
		}
		w, err := languageOf(*language)
		if err != nil {
			return err
		}
		s, err := eveningOf(ctx, given[0], *evening)
		if err != nil {
			return err
		}
		if err := analyseReleased(ctx, s); err != nil {
			return err
		}
		st := s.State()
		scores, err := st.Score()
		if err != nil {
			return err
		}
		if *serve {
			return serveRoom(ctx, st, scores, web.Options{Port: *port, Words: w}, out)
		}
		o := site.Options{Words: w, Over: *over}
		if *rules != "" {
			set, title, err := loadRules(*rules, "")
			if err != nil {
				return err
			}
			o.Suggestions = &handrecord.Suggestions{By: title, Bidder: bidding.New(set)}
		}
		index, err := site.Write(given[1], st, scores, o)
		switch {
		case errors.Is(err, site.ErrNothing):
			return fmt.Errorf("%s: %w; with --over everything is written", given[0], err)
		case err != nil:
			return fmt.Errorf("%s: %w", given[0], err)
		}
		fmt.Fprintln(out, index)
		return nil
	}
}

// serveRoom serves a state until the context ends.
func serveRoom(ctx context.Context, st *session.State, scores *session.Scores, o web.Options, out io.Writer) error {
	failed := make(chan error, 1)
	o.Failed = func(err error) { failed <- err }
	server, err := web.Start(ctx, o)
	if err != nil {
		return err
	}
	server.Show(st, scores)
	for _, address := range server.Addresses() {
		fmt.Fprintln(out, address)
	}
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	if stopping := server.Stop(); err == nil {
		err = stopping
	}
	return err
}
