package main

import (
	"encoding/json"
	"fmt"
	"io"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
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
				Side: rank.Contestant.Side.String(), Names: rank.Names[:], Boards: rank.Played,
				Percentage: json.Number(percent(rank.Percentage)), Exact: rank.Percentage.String(),
			})
		}
	}
	return text.WriteJSON(out, answer)
}

// writeRanking prints the ranking of an evening as score does, and the
// files that were written.
func writeRanking(out io.Writer, st *session.State, files []string) error {
	s, err := exchange.OfEvening(st)
	if err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := printScores(out, s, false); err != nil {
		return err
	}
	fmt.Fprintln(out, "\nWritten:")
	for _, f := range files {
		fmt.Fprintln(out, " ", f)
	}
	return nil
}

func percent(f scoring.Frac) string { return scoring.Decimal(f, 2, scoring.HalfAwayFromZero) }
