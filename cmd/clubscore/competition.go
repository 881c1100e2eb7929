package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"clubnight/reports"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/clubfile"
	"clubnight/session/competition"
	"clubnight/session/exchange/table"
)

// errNoCompetition is returned for a name that no evening counts for.
var errNoCompetition = errors.New(`no evening counts for this competition; clubscore evening do CLUB "counts for NAME: percent best 12" says that one does`)

// competitions lists the competitions of a club file, or shows the table of one.
func competitions(flags *pflag.FlagSet) action {
	asCSV := flags.Bool("csv", false, "the table for a spreadsheet")
	pdf := flags.String("pdf", "", "the table as a sheet, into that `FILE`")
	return func(ctx context.Context, words []string, out io.Writer) error {
		if len(words) == 0 || len(words) == 1 && (*asCSV || *pdf != "") {
			return errUsage
		}
		club, err := clubfile.OpenExisting(words[0])
		if err != nil {
			return err
		}
		defer club.Close()
		archive := club.Archive()
		list, err := archive.Competitions(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", words[0], err)
		}
		if len(words) == 1 {
			for _, c := range list {
				fmt.Fprintf(out, "%s, %d evenings, the last on %s: %s\n", c.Name, len(c.Evenings),
					say().Day(c.Last().Evening.Date), say().CompetitionRule(c.Rule))
			}
			return nil
		}
		name := strings.Join(words[1:], " ")
		at := slices.IndexFunc(list, func(c clubfile.Competition) bool { return c.Is(name) })
		if at < 0 {
			return fmt.Errorf("%s: %w", name, errNoCompetition)
		}
		season, err := archive.Season(ctx, list[at])
		if err != nil {
			return err
		}
		if *pdf != "" {
			return writeSeason(*pdf, season)
		}
		if *asCSV {
			return table.CSV{}.Write(out, table.Seen(season.Name, competitionRows(season), "."))
		}
		return showSeason(out, season)
	}
}

// writeSeason writes the table of a competition as a sheet.
func writeSeason(file string, season clubfile.Season) error {
	c := reports.Season{Name: season.Name, Rule: season.Rule, Evenings: season.Counted, Lines: season.Lines}
	if len(season.Evenings) > 0 {
		c.Club = season.Last().Evening.Club
	}
	for _, l := range season.ToCome {
		c.ToCome = append(c.ToCome, l.Evening)
	}
	for _, l := range season.Unread {
		c.Unread = append(c.Unread, l.Evening)
	}
	var made bytes.Buffer
	if err := reports.CompetitionSheet(&made, c, sheet.PageSetup{Printed: sheet.Now()}); err != nil {
		return err
	}
	return os.WriteFile(file, made.Bytes(), 0o644)
}

// showSeason shows the table of a competition, and which evenings are not in it.
func showSeason(out io.Writer, season clubfile.Season) error {
	fmt.Fprintf(out, "%s: %s\n%d evenings\n\n", season.Name, say().CompetitionRule(season.Rule), len(season.Counted))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, row := range competitionRows(season) {
		if i > 0 {
			row[0] = cmp.Or(row[0], "-")
			if season.Lines[i-1].Tied {
				row[0] += "="
			}
		}
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, l := range season.ToCome {
		fmt.Fprintf(out, "%s, %s, counts once it is finished\n", l.Evening.Name, say().Day(l.Evening.Date))
	}
	for _, l := range season.Unread {
		fmt.Fprintf(out, "%s, %s, cannot be read and is left out\n", l.Evening.Name, say().Day(l.Evening.Date))
	}
	return nil
}

// competitionRows are the table of a competition with its headings; who has no
// place has an empty one.
func competitionRows(season clubfile.Season) [][]string {
	rows := [][]string{{"Place", "Number", "Name", "Average", "Counted", "Played"}}
	if season.Rule.Total {
		rows[0][3] = "Total"
	}
	for _, l := range season.Lines {
		place := ""
		if l.Ranked {
			place = strconv.Itoa(l.Place)
		}
		rows = append(rows, []string{place, l.Number, l.Name, competitionFigure(season.Rule, l.Figure),
			strconv.Itoa(l.Counting()), strconv.Itoa(len(l.Evenings))})
	}
	return rows
}

// competitionFigure is a figure as a competition shows it: points that are
// whole have no decimals.
func competitionFigure(rule competition.Rule, f scoring.Frac) string {
	if !rule.InPercent() {
		return scoring.Shortest(f, 2, scoring.HalfAwayFromZero)
	}
	return scoring.Decimal(f, 2, scoring.HalfAwayFromZero)
}
