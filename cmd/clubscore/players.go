package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"

	"clubnight/bridgemate"
	"clubnight/session/clubfile"
)

// players lists the players of a club file, or takes over those of another list.
func players(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore players CLUBFILE", flag.ContinueOnError)
	flags.SetOutput(out)
	from := flags.String("import", "", "a `LIST` to take over first: BMPlayerDB.mdb, or lines of number and name; known numbers get the new name")
	fresh := flags.Bool("new", false, "begin a new club file where there is none")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return fmt.Errorf("clubscore players CLUBFILE [--import LIST] [--new]: %w", errUsage)
	}
	var list []clubfile.Player
	if *from != "" {
		if list, err = bridgemate.ReadPlayers(ctx, *from); err != nil {
			return fmt.Errorf("%s: %w", *from, err)
		}
	}
	openClub := clubfile.OpenExisting
	if *fresh {
		openClub = clubfile.Open
	}
	club, err := openClub(words[0])
	if errors.Is(err, fs.ErrNotExist) && !*fresh {
		return fmt.Errorf("%w; --new begins a new club file", err)
	}
	if err != nil {
		return err
	}
	defer club.Close()
	if len(list) > 0 {
		if err := club.SetPlayers(list); err != nil {
			return err
		}
		what := "players"
		if len(list) == 1 {
			what = "player"
		}
		fmt.Fprintf(out, "%d %s taken over\n", len(list), what)
		return nil
	}
	list, err = club.Players() // those who are not damaged, also where some are
	for _, p := range list {
		fmt.Fprintf(out, "%-10s %s\n", p.Number, p.Name)
	}
	return err
}
