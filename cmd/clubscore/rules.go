package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clubnight/assets"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/check"
	"clubnight/session/deal/ruleset/figures"
	"clubnight/session/words"
)

// rulesCommand is what can be done with rule files.
func rulesCommand() *cobra.Command {
	return group("rules", "checks and measures rule files for bidding and play",
		"A rule set is a folder, or one that comes with the program: "+strings.Join(assets.RuleSets, ", ")+".",
		leaf("check DIR", cobra.ExactArgs(1), rulesCheck, "tells in seconds what is wrong with a rule set"),
		leaf("figures DIR", cobra.ExactArgs(1), rulesFigures,
			"measures a rule set in minutes: contracts, par, leads, speed"),
		leaf("current DIR SYSTEM", cobra.ExactArgs(2), rulesCurrent,
			"makes a named system of a folder the current one"),
		leaf("write NAME DIR", cobra.ExactArgs(2), rulesWrite,
			"writes a rule set that comes with the program into a folder"),
	)
}

// loadRules takes a folder of rule files, or the name of a set that comes with the
// program; system is a named system of the folder, "" the current one. What is wrong with
// the files goes to the reader, with its places.
func loadRules(name, system string) (set *ruleset.RuleSet, title string, err error) {
	if name == "" {
		name = assets.RuleSets[0]
	}
	folder, ours := assets.Rules(name)
	title = name
	if !ours {
		folder, title = os.DirFS(name), filepath.Base(filepath.Clean(name))
	}
	var problems []ruleset.Problem
	if system == "" {
		set, problems, err = ruleset.Load(folder)
	} else {
		set, problems, err = ruleset.LoadSystem(folder, system)
		title = system
	}
	for _, p := range problems {
		fmt.Fprintln(stderr, words.English().RuleProblem(p))
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", name, err)
	}
	return set, title, nil
}

// rulesFlags adds the flags that choose a rule set.
func rulesFlags(flags *pflag.FlagSet) (name, system *string) {
	name = flags.String("rules", "", "the folder of the rule files, or "+strings.Join(assets.RuleSets, " or ")+
		"; the first of these unless told otherwise")
	system = flags.String("system", "",
		"a named system of that folder (NAME.OBR, NAME.RS1 …) instead of the current one")
	return name, system
}

func rulesCheck(flags *pflag.FlagSet) action {
	system := flags.String("system", "", "a named system of the folder")
	hands := flags.Int("hands", 30_000, "how many hands are looked at; more find rarer faults, and take longer")
	deals := flags.Int("deals", 8_000, "how many deals are bid")
	return func(ctx context.Context, given []string, out io.Writer) error {
		set, _, err := loadRules(given[0], *system)
		if err != nil {
			return err
		}
		r, err := check.Run(ctx, set, check.Options{Hands: *hands, Deals: *deals})
		if err != nil {
			return stopped(err)
		}
		writeReport(out, set, &r)
		return nil
	}
}

// shownShares is how many situations are listed.
const shownShares = 25

func writeReport(out io.Writer, set *ruleset.RuleSet, r *check.Report) {
	w := words.English()
	for i := range r.Findings {
		fmt.Fprintln(out, w.Finding(&r.Findings[i]))
	}
	fmt.Fprintf(out, "\n%d findings\n\n%d hands by the step of the opening search that takes them:\n",
		len(r.Findings), r.Hands)
	for i, name := range []string{"pre-empts", "passes", "no trump", "one club", "others", "no rule"} {
		fmt.Fprintf(out, "  %-10s %6.2f %%\n", name, share(r.Opening[i], r.Hands))
	}
	fmt.Fprintf(out, "\nWhere no rule made the call:\n  %-10s %-8s %-8s %-8s %7s %7s %8s\n", "turn", "partner", "first",
		"own", "calls", "no rule", "too low")
	for i, s := range r.Shares {
		if i == shownShares || s.Natural == 0 {
			break
		}
		fmt.Fprintf(out, "  %-10s %-8s %-8s %-8s %7d %6.1f%% %8d\n", turnNames[s.Turn], s.Partner, s.PartnerSuit,
			s.OwnSuit, s.Calls, share(s.Natural, s.Calls), s.Insufficient)
	}
	fmt.Fprintf(out, "\n%d of %d rules for bidding made no call on these deals.\n", len(r.Unused), bidRules(set))
}

func bidRules(set *ruleset.RuleSet) int {
	n := len(set.Opening) + len(set.Rebid[0]) + len(set.Rebid[1])
	for _, rules := range set.Response {
		n += len(rules)
	}
	return n
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}

// turnNames are the turns as flags and tables have them.
var turnNames = [bidding.Turns]string{"opening", "overcall", "response1", "response2", "response3", "rebid2", "rebid3"}

// figureSizes are how many deals each figure is measured on.
type figureSizes struct{ Auctions, Par, Leads int }

func rulesFigures(flags *pflag.FlagSet) action {
	system := flags.String("system", "", "a named system of the folder")
	sizes := figureSizes{}
	flags.IntVar(&sizes.Auctions, "auctions", 10_000, "deals for the auctions")
	flags.IntVar(&sizes.Par, "par", 1000, "deals for the distance from par")
	flags.IntVar(&sizes.Leads, "leads", 1000, "deals for the leads")
	return func(ctx context.Context, given []string, out io.Writer) error {
		set, _, err := loadRules(given[0], *system)
		if err != nil {
			return err
		}
		return writeFigures(ctx, out, set, sizes)
	}
}

// shownRules is how many rules are listed with what they cost.
const shownRules = 20

func writeFigures(ctx context.Context, out io.Writer, set *ruleset.RuleSet, sizes figureSizes) error {
	b := bidding.New(set)
	told := func(what string) doubledummy.Options {
		return doubledummy.Options{Progress: newProgress(what).tell}
	}
	a, err := figures.Bid(ctx, b, figures.Deals("auctions", sizes.Auctions), true, told("contracts solved"))
	if err != nil {
		return stopped(err)
	}
	fmt.Fprintf(out, "(a) %d deals, both sides bidding: %d auctions legal, %d ended, %.0f a second on one core\n",
		a.Deals, a.Legal, a.Ended, a.PerSecond)
	for k, name := range kindNames {
		fmt.Fprintf(out, "    %-11s %6d", name, a.Kinds[k])
		if k > 0 {
			fmt.Fprintf(out, "   made double dummy %6d (%.1f %%)", a.Made[k], share(a.Made[k], a.Kinds[k]))
		}
		fmt.Fprintln(out)
	}
	boards := figures.Deals("par", sizes.Par)
	tables, err := solve(ctx, boards)
	if err != nil {
		return err
	}
	p := figures.FromPar(b, boards, tables)
	fmt.Fprintf(out,
		"\n(b) %d deals, North-South bidding, East-West silent: %.3f IMPs a board below the best North-South contract; %d boards at it\n", p.Boards, float64(p.IMPs)/float64(max(p.Boards, 1)), p.At)
	for k, name := range kindNames {
		fmt.Fprintf(out, "    %-11s reached %5d, best %5d\n", name, p.Reached[k], p.Best[k])
	}
	fmt.Fprintf(out, "    rules on the boards that cost most:\n")
	for i, l := range p.Lines {
		if i == shownRules {
			break
		}
		fmt.Fprintf(out, "    %5d IMPs on %4d boards, %5.2f each  %s\n", l.IMPs, l.Boards,
			float64(l.IMPs)/float64(l.Boards), lineName(l.Line))
	}
	fmt.Fprintf(out, "\n(c) calls that no rule made, by turn\n    %-10s %24s %24s\n", "",
		"opponents silent", "both sides bidding")
	for t := range bidding.Turns {
		silent, n := p.Turns.Turn(t)
		both, m := a.Turns.Turn(t)
		fmt.Fprintf(out, "    %-10s %8d of %8d %5.1f%% %8d of %8d %5.1f%%\n", turnNames[t], n, silent,
			share(n, silent), m, both, share(m, both))
	}
	l, err := figures.MeasureLeads(ctx, b, figures.Deals("leads", sizes.Leads), told("leads solved"))
	if err != nil {
		return stopped(err)
	}
	deals := float64(max(l.Deals, 1))
	fmt.Fprintf(out,
		"\n(d) %d opening leads, %d by a rule: tricks lost a deal against the best lead %.3f; fourth best of the longest %.3f; a random card %.3f\n",
		l.Deals, l.ByRule, float64(l.Rule)/deals, float64(l.FourthBest)/deals, l.Random/deals)
	for i, c := range l.Lines {
		if i == shownRules {
			break
		}
		fmt.Fprintf(out, "    %4d tricks on %4d leads, %.2f each  %s\n", c.Lost, c.Leads,
			float64(c.Lost)/float64(c.Leads), lineName(c.Line))
	}
	return nil
}

var kindNames = [figures.Kinds]string{"passed out", "part-scores", "games", "slams"}

func lineName(l ruleset.Location) string {
	if l.File == "" {
		return "no rule"
	}
	return fmt.Sprintf("%s:%d  %s", l.File, l.Number, l.Text)
}

func rulesCurrent(flags *pflag.FlagSet) action {
	keep := flags.String("keep", "", "copy the files in use to a system of this `NAME` first")
	return func(_ context.Context, given []string, _ io.Writer) error {
		if *keep != "" {
			if err := ruleset.KeepAs(given[0], *keep); err != nil {
				return err
			}
		}
		return ruleset.MakeCurrent(given[0], given[1])
	}
}

func rulesWrite(flags *pflag.FlagSet) action {
	return func(_ context.Context, given []string, _ io.Writer) error {
		folder, ok := assets.Rules(given[0])
		if !ok {
			return fmt.Errorf("%s is none of %s: %w", given[0], strings.Join(assets.RuleSets, ", "), errUsage)
		}
		set, _, err := ruleset.Load(folder)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(given[1], 0o755); err != nil {
			return err
		}
		for _, f := range set.Files {
			var content bytes.Buffer
			if err := f.Write(&content); err != nil {
				return err
			}
			if err := writeFile(filepath.Join(given[1], f.Name), content.Bytes(), 0o644); err != nil {
				return err
			}
		}
		return nil
	}
}
