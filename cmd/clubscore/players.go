package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"clubnight/bridgemate"
	"clubnight/session/clubfile"
)

// players lists the players of a club file, or takes over those of another list.
func players(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore players CLUBFILE", flag.ContinueOnError)
	flags.SetOutput(out)
	from := flags.String("import", "", "a `LIST` to take over first: BMPlayerDB.mdb, or lines of number and name; known numbers get the new name")
	fresh := flags.Bool("new", false, "begin a new club file where there is none")
	hide := flags.String("hide", "", "the `NUMBER` of a player who no longer shows in the list and in searches")
	show := flags.String("show", "", "the `NUMBER` of a hidden player who shows again")
	forget := flags.String("forget", "", "the `NUMBER` of a player to take out of the list and of every evening, for ever; results stay")
	hidden := flags.Bool("hidden", false, "lists the hidden players")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return fmt.Errorf("clubscore players CLUBFILE [--import LIST] [--new]: %w", errUsage)
	}
	asked := *hidden
	for _, one := range []string{*from, *hide, *show, *forget} {
		if one != "" && asked {
			return fmt.Errorf("--import, --hide, --show, --forget and --hidden: one at a time: %w", errUsage)
		}
		asked = asked || one != ""
	}
	var list []clubfile.Player
	if *from != "" {
		if list, err = bridgemate.ReadPlayers(ctx, *from); err != nil {
			return fmt.Errorf("%s: %w", *from, err)
		}
	}
	openClub := clubfile.OpenExisting
	if *fresh {
		openClub = openOrBegin
	}
	club, err := openClub(words[0])
	if errors.Is(err, clubfile.ErrNoFile) {
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
	switch {
	case *hide != "":
		return club.HidePlayer(*hide, true)
	case *show != "":
		return club.HidePlayer(*show, false)
	case *forget != "":
		n, err := club.Forget(*forget)
		if err == nil {
			fmt.Fprintf(out, "player %s is taken out of the list and of %d evenings\n", *forget, n)
		}
		return err
	case *hidden:
		list, err = club.HiddenPlayers()
	default:
		list, err = club.Players()
	}
	// Beside the error of some who are damaged stand the others.
	for _, p := range list {
		fmt.Fprintf(out, "%-10s %s\n", p.Number, p.Name)
	}
	return err
}
