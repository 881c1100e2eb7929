package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"clubnight/reports"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/lineseed"
	"clubnight/session/names"
)

// lines sorts those who play an evening into lines, by how they did on the
// evenings before it.
func lines(flags *pflag.FlagSet) action {
	levels := flags.String("levels", "80,70,60,50", "the `LEVELS` of the lines, the first line's first")
	rule := lineseed.Rule{}
	flags.IntVar(&rule.Window, "last", 6, "how many last results count of each player")
	flags.IntVar(&rule.Tables, "tables", 3, "how many tables a line has at least")
	newcomer := flags.String("newcomer", "", "the strength of who has no result, else that of 50 % in the last line")
	sizes := flags.String("sizes", "", "how many pairs each line has, 8,7,9, in the place of lines of one size")
	sections := flags.Bool("sections", false, "the sections of earlier evenings were their lines")
	pdf := flags.String("pdf", "", "the list as a sheet, into that `FILE`")
	var said slotted
	flags.StringArrayVar(&said.guests, "guest", nil,
		"a player with the strength that is said of him, \"NAME=72.5\" or \"NUMBER=72.5\"; may come several times")
	flags.StringArrayVar(&said.substitutes, "substitute", nil,
		"who sits in for whom, \"NAME=ABSENT\": he counts with his own results; may come several times")
	return onEvening(flags, func(ctx context.Context, e *opened, rest []string, out io.Writer) error {
		var err error
		if rule.Levels, err = fracs(*levels); err != nil || len(rest) > 0 || len(rule.Levels) == 0 {
			return errUsage
		}
		rule.Newcomer = rule.Levels[len(rule.Levels)-1]
		if *newcomer != "" {
			if rule.Newcomer, err = scoring.ParseFrac(*newcomer); err != nil {
				return fmt.Errorf("--newcomer %s: %w", *newcomer, errUsage)
			}
		}
		playing := entrants(e.State())
		if err := said.into(playing); err != nil {
			return err
		}
		earlier, err := before(ctx, e)
		if err != nil {
			return err
		}
		sorted, err := lineseed.Sort(rule, playing, lineseed.HistoryOf(earlier, *sections))
		if err == nil && *sizes != "" {
			var wanted []int
			if wanted, err = wholes(*sizes); err == nil {
				sorted, err = lineseed.Cut(rule, sorted, wanted...)
			}
		}
		if err != nil {
			return fmt.Errorf("%w: %w", err, errUsage)
		}
		if *pdf != "" {
			var made bytes.Buffer
			st := e.State()
			if err := reports.LineSeedingSheet(&made, st.Evening.Name, st.Evening.Club, st.Evening.Date, sorted,
				sheet.PageSetup{Printed: sheet.Now()}); err != nil {
				return err
			}
			return os.WriteFile(*pdf, made.Bytes(), 0o644)
		}
		return showLines(out, sorted)
	})
}

// slotted are players of whom something is said on the command line: guests with a
// strength, and substitutes.
type slotted struct{ guests, substitutes []string }

// into says it of those who play; somebody who does not is refused.
func (s slotted) into(playing []lineseed.Entrant) error {
	each := func(flag string, words []string, say func(*lineseed.Player, string) error) error {
		for _, word := range words {
			who, what, found := strings.Cut(word, "=")
			p := playerIn(playing, strings.TrimSpace(who))
			if !found || p == nil {
				return fmt.Errorf("%s %s: nobody who plays: %w", flag, word, errUsage)
			}
			if err := say(p, strings.TrimSpace(what)); err != nil {
				return fmt.Errorf("%s %s: %w: %w", flag, word, err, errUsage)
			}
		}
		return nil
	}
	err := each("--guest", s.guests, func(p *lineseed.Player, strength string) (err error) {
		p.Guest = true
		p.Strength, err = scoring.ParseFrac(strength)
		return err
	})
	if err != nil {
		return err
	}
	return each("--substitute", s.substitutes, func(p *lineseed.Player, absent string) error {
		if p.For = absent; absent == "" {
			return errors.New("for nobody")
		}
		return nil
	})
}

// playerIn is who plays under that number or name, nil for nobody.
func playerIn(playing []lineseed.Entrant, who string) *lineseed.Player {
	for _, e := range playing {
		for i := range e.Players {
			if p := &e.Players[i]; who != "" && (p.Number == who || names.Fold(p.Name) == names.Fold(who)) {
				return p
			}
		}
	}
	return nil
}

// fracs reads figures with commas.
func fracs(text string) (list []scoring.Frac, err error) {
	for word := range strings.SplitSeq(text, ",") {
		f, err := scoring.ParseFrac(word)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, nil
}

// wholes reads whole numbers with commas.
func wholes(text string) (list []int, err error) {
	figures, err := fracs(text)
	for _, f := range figures {
		n := 0
		if _, err := fmt.Sscan(f.String(), &n); err != nil || !f.IsInt() {
			return nil, fmt.Errorf("%s: %w", f, scoring.ErrNumber)
		}
		list = append(list, n)
	}
	return list, err
}

// before are the finished evenings of the club but the one at hand, with what their
// players made.
func before(ctx context.Context, e *opened) ([]competition.Evening, error) {
	return e.club.Archive().Finished(ctx, e.number)
}

// entrants are the pairs of an evening who are known.
func entrants(st *session.State) (list []lineseed.Entrant) {
	for _, sec := range st.Sections {
		for _, who := range st.Contestants(sec.ID) {
			var e lineseed.Entrant
			for _, m := range st.Players(who) {
				if m.Number == "" && (m.Name == "" || m.Name == session.Somebody) {
					continue
				}
				e.Players = append(e.Players, lineseed.Player{Number: m.Number, Name: m.Name})
			}
			if len(e.Players) > 0 {
				list = append(list, e)
			}
		}
	}
	return list
}

// showLines lists lines with their pairs.
func showLines(out io.Writer, lines []lineseed.Section) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, l := range lines {
		fmt.Fprintf(w, "Line %s, level %s\n", l.Name, say().Short(l.Level))
		for i, seed := range l.Seeds {
			fmt.Fprintf(w, "  %d\t%s\t%s\n", i+1, seedNames(seed), say().Figure(seed.Strength, 2))
		}
	}
	for _, k := range lineseed.Combis(lines) {
		fmt.Fprintf(w, "Combi table %s%s: %s against %s\n", k.Upper, k.Lower,
			seedNames(k.Pairs[0]), seedNames(k.Pairs[1]))
	}
	return w.Flush()
}

func seedNames(seed lineseed.Seeded) string {
	var players []string
	for _, p := range seed.Players {
		if p.Name == "" {
			p.Name = p.Number
		}
		name := p.Name
		if p.For != "" {
			name += " (for " + p.For + ")"
		}
		players = append(players, name)
	}
	return strings.Join(players, " & ")
}
