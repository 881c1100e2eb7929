package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

func movementCommand() *cobra.Command {
	return group("movement", "makes, checks, rates, proposes and prints movements",
		"A FILE is CSV as make --csv writes it, EBUScore's text (one movement or hundreds: --pick chooses), or any program's .bws.",
		leaf("list [FILE]", cobra.ArbitraryArgs, movementList,
			"names the families of movements with their limits: list; or the movements of a file"),
		leaf("make FAMILY --tables N [--rounds N] [--boards-per-round N]", cobra.ArbitraryArgs, movementMake,
			"makes a movement of a family"),
		leaf("check FILE", cobra.ExactArgs(1), movementCheck, "finds what is wrong with a movement in a file"),
		leaf("rate FILE", cobra.ExactArgs(1), movementRate,
			"measures balance, time and boards of a movement in a file"),
		leaf("recommend --pairs N [--boards N] [--minutes N]", cobra.ArbitraryArgs, movementRecommend,
			"proposes movements"),
		leaf("edit FILE [--pick N] STEPS [--csv]", cobra.ExactArgs(1), movementEdit,
			"changes a movement by hand, or writes it in another format"),
		leaf("join FILE FIRST SECOND", cobra.ExactArgs(3), movementJoin,
			"joins two sections of teams that play each other"),
		leaf("paper FILE --pdf OUT", cobra.ExactArgs(1), movementPaper,
			"prints table cards, slips, labels and announcements"),
	)
}

// family is a family as list --json shows it.
type family struct {
	Name       string `json:"name"`
	Title      string `json:"title"`
	Contestant string `json:"contestant"`
	Winners    int    `json:"winners"`
	Limits     string `json:"limits"`
	Copies     int    `json:"copies"`
}

func movementList(flags *pflag.FlagSet) action {
	asJSON := flags.Bool("json", false, "JSON instead of a table")
	return func(ctx context.Context, words []string, out io.Writer) error {
		switch len(words) {
		case 0:
		case 1:
			return listFile(ctx, words[0], *asJSON, out)
		default:
			return fmt.Errorf("%q is not understood: %w", words[1], errUsage)
		}
		if *asJSON {
			var all []family
			for _, f := range movement.Families() {
				all = append(all, family{f.Name, f.Title, f.Contestant.String(), f.Winners, f.Limits, f.Copies})
			}
			return printJSON(out, all)
		}
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, f := range movement.Families() {
			fmt.Fprintf(w, "%s\t%s\n", f.Name, f.Limits)
		}
		return w.Flush()
	}
}

func printJSON(out io.Writer, v any) error {
	return text.WriteJSON(out, v)
}

// halfTables are what --half takes.
var halfTables = map[string]movement.HalfTable{"": movement.FullTables,
	"ns": movement.NSMissing, "ew": movement.EWMissing}

// switchOf reads what --switch takes.
func switchOf(word string) (movement.ArrowSwitch, error) {
	switch word {
	case "":
		return movement.SwitchDefault, nil
	case "auto":
		return movement.SwitchAuto, nil
	case "none":
		return movement.SwitchNone, nil
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("--switch %s: auto, none, or a number of rounds: %w", word, errUsage)
	}
	return movement.ArrowSwitch(n), nil
}

func movementMake(flags *pflag.FlagSet) action {
	var o movement.Options
	flags.IntVar(&o.Tables, "tables", 0,
		"how many tables, a half table counted as a whole one; of teams, how many teams")
	flags.IntVar(&o.Rounds, "rounds", 0, "how many rounds, else as many as the family has")
	flags.IntVar(&o.BoardsPerRound, "boards-per-round", 0,
		"how many boards in a round, else what comes nearest to 24 in all")
	flags.IntVar(&o.Copies, "copies", 0, "how many copies of each board there are, else as many as the family needs")
	flags.IntVar(&o.FirstBoard, "first-board", 0, "the number of the first board, else 1")
	flags.IntVar(&o.From, "from", 0, "the round in which a rover joins")
	flags.BoolVar(&o.EqualNumbers, "equal", false, "number both lines of two winners from 1")
	half := flags.String("half", "", "the last table is a half one: `ns` or ew is missing")
	arrows := flags.String("switch", "", "arrow switch: `auto`, none, or the number of rounds at the end")
	as := writingFlags(flags)
	return func(_ context.Context, words []string, out io.Writer) (err error) {
		if len(words) != 1 || o.Tables == 0 {
			return errUsage
		}
		var known bool
		if o.Half, known = halfTables[*half]; !known {
			return fmt.Errorf("--half %s: ns or ew: %w", *half, errUsage)
		}
		if o.Switch, err = switchOf(*arrows); err != nil {
			return err
		}
		sections, err := movement.MakeSections(words[0], o)
		switch {
		case errors.Is(err, movement.ErrUnknownFamily):
			return fmt.Errorf("%w, clubscore movement list names them: %w", err, errUsage)
		case err != nil:
			return err
		}
		for _, m := range sections {
			if s, lost := m.Shortened(); lost {
				fmt.Fprintln(stderr, "clubscore: "+say().Shortened(s)+".")
			}
		}
		return as.write(out, sections...)
	}
}

// printMovements writes movements for the eye: a line for every round, a
// column for every table.
func printMovements(out io.Writer, sections []*movement.Movement) error {
	for i, m := range sections {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintln(out, titleOf(m))
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		heading := []string{"round"}
		for _, t := range m.TableNumbers() {
			heading = append(heading, fmt.Sprint("table ", t))
		}
		fmt.Fprintln(w, strings.Join(heading, "\t"))
		for round := 1; round <= m.Rounds; round++ {
			cells := []string{fmt.Sprint(round)}
			for _, t := range m.TableNumbers() {
				r, _ := m.At(t, round)
				cells = append(cells, gameText(m, r))
			}
			fmt.Fprintln(w, strings.Join(cells, "\t"))
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// titleOf names a movement with its section.
func titleOf(m *movement.Movement) string {
	name := m.Name
	if name == "" {
		name = fmt.Sprintf("%d tables, %d rounds of %d", m.Tables, m.Rounds, m.BoardsPerRound)
	}
	if m.Section != "" {
		return "Section " + m.Section + ": " + name
	}
	return name
}

// gameText is a table in a round in short: "3-9 b13-16".
func gameText(m *movement.Movement, r movement.Row) string {
	if !m.Playing(r) {
		return "-"
	}
	players := fmt.Sprintf("%d-%d", r.NS, r.EW)
	if m.Contestant == movement.Individual {
		players = fmt.Sprintf("%d+%d-%d+%d", r.NS, r.South, r.EW, r.West)
	}
	if r.Low == r.High {
		return fmt.Sprintf("%s b%d", players, r.Low)
	}
	return fmt.Sprintf("%s b%d-%d", players, r.Low, r.High)
}

func movementRecommend(flags *pflag.FlagSet) action {
	var w movement.Wish
	flags.IntVar(&w.Pairs, "pairs", 0, "how many pairs, 4 to 120; an odd number makes a half table")
	flags.IntVar(&w.Boards, "boards", 0, "how many boards a pair should play, else as the time allows, or 24")
	flags.IntVar(&w.Minutes, "minutes", 0, "playing time at most")
	flags.IntVar(&w.Winners, "winners", 0, "1 or 2, else whichever is better")
	flags.IntVar(&w.Copies, "copies", 0, "how many copies of each board there are, else 1")
	flags.IntVar(&w.Stationary, "stationary", 0, "how many pairs cannot move about")
	flags.BoolVar(&w.NoSharing, "no-sharing", false, "no two tables on the same boards at a time")
	asJSON := flags.Bool("json", false, "JSON, with the whole movements")
	return func(_ context.Context, words []string, out io.Writer) (err error) {
		if len(words) > 0 || w.Pairs == 0 {
			return errUsage
		}
		if w.Winners < 0 || w.Winners > 2 {
			return fmt.Errorf("--winners %d: 1 or 2: %w", w.Winners, errUsage)
		}
		var r recommended
		if r.Proposals, err = movement.Recommend(w); err != nil {
			return err
		}
		if r.MoreSets, err = movement.Gains(w); err != nil {
			return err
		}
		if *asJSON {
			return printJSON(out, r)
		}
		r.print(out)
		return nil
	}
}

// recommended is what recommend finds, as recommend --json shows it.
type recommended struct {
	Proposals []movement.Proposal `json:"proposals"`
	MoreSets  []movement.Gain     `json:"moreSets,omitempty"` // what more sets of boards would give
}

func (r recommended) print(out io.Writer) {
	for i, p := range r.Proposals {
		if i > 0 {
			fmt.Fprintln(out)
		}
		printTitles(out, fmt.Sprintf("%d. ", i+1), p)
		for _, reason := range p.Reasons {
			fmt.Fprintf(out, "   - %s\n", say().Reason(reason))
		}
	}
	for _, g := range r.MoreSets {
		fmt.Fprintf(out, "\nWith %d sets of boards the first choice would be\n", g.Copies)
		printTitles(out, "   ", g.First)
		for _, reason := range g.First.Reasons {
			if reason.Kind == movement.BoardsForEach {
				fmt.Fprintf(out, "   - %s\n", say().Reason(reason))
			}
		}
	}
}

// printTitles names the sections of a proposal.
func printTitles(out io.Writer, before string, p movement.Proposal) {
	for _, m := range p.Sections {
		fmt.Fprintf(out, "%s%s  [%s]\n", before, titleOf(m), m.Family)
		before = "   "
	}
}
