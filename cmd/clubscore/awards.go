package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/session/country"
	"clubnight/session/exchange/table"
)

// errNoAwards is returned for an evening without a scheme of masterpoints.
var errNoAwards = errors.New("no scheme of masterpoints is chosen for the evening; --scheme names one, awards --list lists them")

// awardChoice reads a choice of masterpoints: as package award has it, or with a file in
// the place of the scheme's name; "none" is none.
func awardChoice(said string) (c award.Choice, err error) {
	if strings.EqualFold(said, "none") {
		return award.Choice{}, nil
	}
	file, rest := said, ""
	content, err := os.ReadFile(file)
	if err != nil {
		file, rest, _ = strings.Cut(said, " ")
		content, err = os.ReadFile(file)
	}
	switch {
	case err == nil:
		own, err := award.Parse(strings.NewReader(string(content)))
		if err != nil {
			return c, fmt.Errorf("%s: %w", file, err)
		}
		c, err = award.ParseChoice(own.Name + " " + rest)
		c.Text = own.Text()
		return c, err
	case !errors.Is(err, fs.ErrNotExist) || strings.HasSuffix(file, ".txt"):
		return c, err
	}
	if c, err = award.ParseChoice(said); err == nil {
		_, _, err = c.Find()
	}
	return c, err
}

// awards works out the masterpoints of an evening.
func awards(flags *pflag.FlagSet) action {
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	scheme := flags.String("scheme", "",
		"the `SCHEME` in the place of the evening's own: a name, \"vbl-event/III\", \"sbu-event first=4\", or a file of your own")
	why := flags.Bool("explain", false, "who has what and why, and by which rules")
	asCSV := flags.Bool("csv", false, "who has what for a spreadsheet")
	list := flags.Bool("list", false, "the schemes that come with the program")
	return func(ctx context.Context, words []string, out io.Writer) error {
		if *list && len(words) == 0 {
			return listSchemes(out)
		}
		if len(words) != 1 || *list || *why && *asCSV {
			return errUsage
		}
		st, err := stateOf(ctx, words[0], *evening)
		if err != nil {
			return err
		}
		choice := st.Awards
		if *scheme != "" {
			if choice, err = awardChoice(*scheme); err != nil {
				return err
			}
		}
		if choice.Scheme == "" {
			return errNoAwards
		}
		scores, err := st.Score()
		if err != nil {
			return err
		}
		all, err := scores.AwardsBy(st, choice, nil)
		if err != nil {
			return err
		}
		if *why {
			return explainAwards(out, scores, all)
		}
		if err := someAwards(st, choice, all); err != nil {
			return err
		}
		if *asCSV {
			return table.CSV{}.Write(out, table.Seen("Masterpoints", awardRows(scores, all), "."))
		}
		return numberedAwards(out, scores, all)
	}
}

// someAwards is the error where nobody of the evening has masterpoints. Where nobody of
// one of several events has, it says so beside.
func someAwards(st *session.State, choice award.Choice, all []session.RankingAwards) error {
	none := session.Unawarded(all)
	// nobody is ranked: the scheme may not fit all the same
	if len(none) == 0 && !slices.ContainsFunc(all, session.RankingAwards.Any) {
		return &session.NoAwards{Tables: st.UnawardedBy(choice)}
	}
	if !slices.ContainsFunc(all,
		func(a session.RankingAwards) bool { return a.Table != nil && !slices.Contains(none, a.Table) }) {
		return &session.NoAwards{Tables: none}
	}
	warnUnawarded(stderr, none)
	return nil
}

// warnUnawarded says why nobody of an event has masterpoints, a line for each reason.
func warnUnawarded(out io.Writer, none []*award.Table) {
	for _, text := range say().Unawarded(none) {
		fmt.Fprintf(out, "! %s\n", say().Sentence(text))
	}
}

// listSchemes lists the schemes with their grades, for which evenings they pay, and where
// their figures stand, those of the computer's country first.
func listSchemes(out io.Writer) error {
	all, err := country.OfSystem().Schemes()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range all {
		var grades []string
		for _, g := range s.Grades {
			grades = append(grades, s.Name+"/"+g.Name)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", cmp.Or(strings.Join(grades, " "), s.Name), s.Title,
			say().SchemePays(s), s.Source)
	}
	return w.Flush()
}

// awardRows are who has what, with a heading.
func awardRows(scores *session.Scores, all []session.RankingAwards) [][]string {
	rows := [][]string{{"Section", "Direction", "Place", "Pair", "Number", "Name", "Masterpoints"}}
	for i, r := range scores.Rankings {
		for j := range r.Ranks {
			line, ok := all[i].Line(j)
			if !ok {
				continue
			}
			scheme := all[i].Table.Scheme
			for _, p := range line.Players {
				rows = append(rows, []string{r.Section.Letter(), r.Side.String(), r.Ranks[j].Label(),
					fmt.Sprint(r.Ranks[j].Who.Number), p.Number, p.Name,
					scoring.Decimal(p.Award, scheme.Decimals, scoring.HalfAwayFromZero)})
			}
		}
	}
	return rows
}

// numberedAwards writes a line for each player who has a number and an award,
// "number;points", by number: as federations take them. The error is a
// *session.NoAwards where there is none.
func numberedAwards(out io.Writer, scores *session.Scores, all []session.RankingAwards) error {
	sums, decimals := map[string]scoring.Frac{}, 0
	for i, r := range scores.Rankings {
		for j := range r.Ranks {
			line, ok := all[i].Line(j)
			if !ok {
				continue
			}
			decimals = all[i].Table.Scheme.Decimals
			for _, p := range line.Players {
				if p.Number != "" && p.Number != "0" && !p.Award.IsZero() {
					sums[p.Number] = sums[p.Number].Add(p.Award)
				}
			}
		}
	}
	if len(sums) == 0 {
		return &session.NoAwards{Unnumbered: true}
	}
	for _, number := range sorted(sums) {
		if _, err := fmt.Fprintf(out, "%s;%s\n", number,
			scoring.Decimal(sums[number], decimals, scoring.HalfAwayFromZero)); err != nil {
			return err
		}
	}
	return nil
}

// sorted are the numbers of players as people count: 9 before 10.
func sorted(sums map[string]scoring.Frac) (numbers []string) {
	for n := range sums {
		numbers = append(numbers, n)
	}
	slices.SortFunc(numbers, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return numbers
}

// explainAwards writes who has what and why, and below by which rules.
func explainAwards(out io.Writer, scores *session.Scores, all []session.RankingAwards) error {
	var told []*award.Table
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, r := range scores.Rankings {
		if all[i].Table == nil {
			continue
		}
		if !slices.Contains(told, all[i].Table) {
			told = append(told, all[i].Table)
		}
		for j := range r.Ranks {
			line, _ := all[i].Line(j)
			rank := &r.Ranks[j]
			unpaid := ""
			if slices.ContainsFunc(line.Players, func(p award.Paid) bool { return p.Unpaid }) {
				unpaid = "; " + say().VisitorUnpaid()
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s%s\n", rank.Label(), rank.Contestant, say().Names(rank.Names),
				say().MasterPoints(all[i].Table.Scheme, line.Award), say().AwardReason(line), unpaid)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, t := range told {
		fmt.Fprintln(out)
		for _, line := range say().Awards(t) {
			fmt.Fprintln(out, say().Sentence(line))
		}
	}
	return nil
}
