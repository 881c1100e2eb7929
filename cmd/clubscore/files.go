package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	_ "clubnight/bridgemate" // registers Bridgemate databases
	"clubnight/session"
	_ "clubnight/session/clubfile" // registers club files
	"clubnight/session/deal"
	"clubnight/session/exchange"
	_ "clubnight/session/exchange/bridgescore"
	_ "clubnight/session/exchange/capsule"
	_ "clubnight/session/exchange/csvscores"
	_ "clubnight/session/exchange/outward" // registers every format of results
	_ "clubnight/session/exchange/scorejson"
	_ "clubnight/session/exchange/simpscore"
	"clubnight/session/movement"
)

// eveningOf loads an evening of any file that holds one, 0 for the newest. What is
// recorded in it goes no further than the memory.
func eveningOf(ctx context.Context, file string, evening int64) (*session.Session, error) {
	c, err := exchange.Want(ctx, file, exchange.HoldsEvenings)
	if err != nil {
		return nil, err
	}
	if evening != 0 && len(c.Evenings) == 1 && c.Evenings[0].Number == 0 {
		return nil, fmt.Errorf("%s (%s) has one evening: %w", file, c.Format, errUsage)
	}
	return c.Evening(ctx, evening)
}

// stateOf is the state of an evening of any file.
func stateOf(ctx context.Context, file string, evening int64) (*session.State, error) {
	s, err := eveningOf(ctx, file, evening)
	if err != nil {
		return nil, err
	}
	return s.State(), nil
}

// apart are files of which each stands by itself: of those that are read together the
// first that was named.
func apart(files []string) (firsts []string) {
	for _, set := range exchange.FileSets(files) {
		firsts = append(firsts, set[0])
	}
	return firsts
}

// readMovements reads the movements in any file that holds some.
func readMovements(ctx context.Context, file string) ([]*movement.Movement, error) {
	return exchange.MovementsOf(ctx, file)
}

// readDeals reads the deals of any file that holds some and passes on what was odd about
// it. first, unless it is 0, numbers the boards of a format without numbers, which tells
// their dealers and vulnerability.
func readDeals(ctx context.Context, file string, first int) (*deal.Set, error) {
	set, err := exchange.Deals(ctx, file)
	if err != nil {
		return nil, err
	}
	for _, w := range set.Warnings {
		fmt.Fprintf(stderr, "%s: %s\n", file, w)
	}
	if first == 0 {
		return set, nil
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	format, err := deal.Detect(content)
	if first < 0 || err != nil || format != deal.DUP && format != deal.BRI && format != deal.DGE {
		return nil, fmt.Errorf("--first %d: %s is a %s file: %w", first, file,
			strings.ToUpper(format.String()), errUsage)
	}
	for i := range set.Boards {
		set.Boards[i] = deal.NewBoard(first+i, set.Boards[i].Deal)
	}
	set.Range = "" // the numbers it names are not these
	return set, nil
}
