package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"clubnight/scoring"
	"clubnight/session"
)

// rankingRow is a line of the ranking in JSON.
type rankingRow struct {
	Section string   `json:"section"`
	Place   int      `json:"place"`
	Tied    bool     `json:"tied"`
	Pair    int      `json:"pair"`
	Side    string   `json:"side"` // NS, EW, or empty where all pairs are ranked together
	Names   []string `json:"names"`
	// Percentage is rounded to two decimals, Exact is the fraction itself, in per cent.
	Percentage json.Number `json:"percentage"`
	Exact      string      `json:"exact"`
	Boards     int         `json:"boards"`
}

func writeJSON(out io.Writer, scores *session.Scores, files []string) error {
	answer := struct {
		Ranking []rankingRow `json:"ranking"`
		Files   []string     `json:"files"`
	}{[]rankingRow{}, files}
	for _, r := range scores.Rankings {
		for _, rank := range r.Ranks {
			answer.Ranking = append(answer.Ranking, rankingRow{
				Section: r.Section.Letter(), Place: rank.Place, Tied: rank.Tied, Pair: rank.Who.Number,
				Side: rank.Side.String(), Names: rank.Names[:], Boards: rank.Boards,
				Percentage: json.Number(percent(rank.Percentage)), Exact: rank.Percentage.String(),
			})
		}
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(answer)
}

func writeRanking(out io.Writer, scores *session.Scores, files []string) error {
	for _, r := range scores.Rankings {
		heading := "Section " + r.Section.Letter()
		switch r.Side {
		case scoring.NS:
			heading += ", North-South"
		case scoring.EW:
			heading += ", East-West"
		}
		fmt.Fprintf(out, "\n%s\n", heading)
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		for _, rank := range r.Ranks {
			fmt.Fprintf(w, "%s\t%d\t%s\t  %s\n", place(rank), rank.Who.Number, percent(rank.Percentage), strings.Join(rank.Names[:], " & "))
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	for _, open := range scores.Open {
		fmt.Fprintln(out, "!", open)
	}
	fmt.Fprintln(out, "\nWritten:")
	for _, f := range files {
		fmt.Fprintln(out, " ", f)
	}
	return nil
}

func place(r session.Rank) string {
	if r.Tied {
		return fmt.Sprintf("%d=", r.Place)
	}
	return fmt.Sprintf("%d ", r.Place)
}

func percent(f scoring.Frac) string { return scoring.Decimal(f, 2, scoring.HalfAwayFromZero) }
