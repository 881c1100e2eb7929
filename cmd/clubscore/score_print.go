package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"clubnight/scoring"
	"clubnight/session/exchange"
	"clubnight/session/exchange/scorejson"
)

// opens is what keeps a ranking from being final, in sentences.
func opens(s *exchange.Scores) []string {
	if s.State == nil {
		return nil
	}
	return say().Opens(s.State, s.Open)
}

// printScores writes rankings, and boards where they are asked for, for the eye.
func printScores(out io.Writer, s *exchange.Scores, boards bool) error {
	if err := printRankings(out, s, boards); err != nil {
		return err
	}
	for _, open := range opens(s) {
		fmt.Fprintln(out, "!", open)
	}
	return nil
}

// printRankings writes them without what keeps them from being final.
func printRankings(out io.Writer, s *exchange.Scores, boards bool) error {
	for _, r := range s.Rankings() {
		if err := printRanking(out, s, &r); err != nil {
			return err
		}
	}
	if boards {
		for _, f := range s.Fields {
			if err := printBoards(out, s, f); err != nil {
				return err
			}
			printMatches(out, f)
		}
	}
	if text := say().OwnAlone(s.OwnAlone); text != "" {
		fmt.Fprintf(out, "! %s\n", say().Sentence(text))
	}
	if s.Provisional() {
		fmt.Fprintln(out, "! PROVISIONAL: rulings or results are still to come.")
	}
	return nil
}

// heading names sections, direction and handicap.
func heading(r *exchange.Ranking) string {
	var parts []string
	switch len(r.Sections) {
	case 0:
	case 1:
		parts = append(parts, "Section "+r.Sections[0])
	default:
		parts = append(parts, "Sections "+strings.Join(r.Sections, ", "))
	}
	switch r.Side {
	case scoring.NS:
		parts = append(parts, "North-South")
	case scoring.EW:
		parts = append(parts, "East-West")
	}
	if r.ByHandicap {
		parts = append(parts, "with handicap")
	}
	if len(parts) == 0 {
		return "Ranking"
	}
	return strings.Join(parts, ", ")
}

func printRanking(out io.Writer, s *exchange.Scores, r *exchange.Ranking) error {
	fmt.Fprintln(out, heading(r))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	matchpoints := r.Field.Pairs != nil && r.Field.Unit() == scoring.Matchpoint
	switch {
	case r.ByHandicap:
		fmt.Fprint(w, "\t\tboards\t%\thandicap\tnet\t")
	case matchpoints:
		fmt.Fprint(w, "\t\tboards\ttotal\tmax\t%\t")
	default:
		fmt.Fprintf(w, "\t\tboards\t%s\t", r.Field.Unit())
	}
	extras := scoring.ExtrasIn(scoring.OnCommandLine, len(r.Rows), func(i int) *scoring.Row { return &r.Rows[i] })
	for _, e := range extras {
		fmt.Fprintf(w, "%s\t", strings.ToLower(e.Heading))
	}
	fmt.Fprintln(w)
	for i := range r.Rows {
		row := &r.Rows[i]
		label := row.Label()
		if s.Chosen.American {
			label = r.LabelRange(i)
		}
		who := row.Contestant
		if who.Side = scoring.NoSide; len(r.Sections) == 1 { // what is in the heading
			who.Section = ""
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t", label, who, row.Played)
		pct := "-"
		if row.Place != 0 {
			pct = percent(row.Percentage)
		}
		switch {
		case r.ByHandicap:
			fmt.Fprintf(w, "%s\t%s\t%s\t", pct, percent(row.Handicap), percent(row.Net))
		case matchpoints:
			fmt.Fprintf(w, "%s\t%s\t%s\t", percent(row.Total), percent(row.Max.Add(row.Carried.Max)), pct)
		default:
			fmt.Fprintf(w, "%s\t", percent(row.Total))
		}
		for _, e := range extras {
			fmt.Fprintf(w, "%s\t", percent(e.Of(row)))
		}
		fmt.Fprintf(w, "%s\n", indented(strings.Join(r.Field.Names(row.Contestant), " & ")))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out)
	return err
}

// indented keeps a name off the column before it.
func indented(text string) string {
	if text == "" {
		return ""
	}
	return "  " + text
}

// printBoards writes every board of a field with every award, in the order of the JSON.
func printBoards(out io.Writer, s *exchange.Scores, f *exchange.Field) error {
	rows := scorejson.Of(&exchange.Scores{Chosen: s.Chosen, Fields: []*exchange.Field{f}}, nil).Boards
	apart := f.Sections == nil && s.Chosen.Pairs.BySection
	slices.SortStableFunc(rows, func(a, b scorejson.Board) int {
		if apart {
			return cmp.Or(strings.Compare(a.Section, b.Section), cmp.Compare(a.Board, b.Board))
		}
		return cmp.Compare(a.Board, b.Board)
	})
	for start := 0; start < len(rows); {
		end := start + 1
		for end < len(rows) && rows[end].Board == rows[start].Board &&
			(rows[end].Section == rows[start].Section || !apart) {
			end++
		}
		if err := printBoard(out, rows[start:end]); err != nil {
			return err
		}
		start = end
	}
	return nil
}

func printBoard(out io.Writer, rows []scorejson.Board) error {
	heading := fmt.Sprintf("Board %d", rows[0].Board)
	if first := rows[0].Section; first != "" &&
		!slices.ContainsFunc(rows, func(r scorejson.Board) bool { return r.Section != first }) {
		heading += ", section " + first
	}
	fmt.Fprintln(out, heading)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "NS\tEW\tresult\tscore\tNS\tEW\t")
	for _, r := range rows {
		score, result := "", r.Result
		if r.Score != nil {
			score = fmt.Sprint(*r.Score)
		}
		if r.NSAdjust != "" || r.EWAdjust != "" {
			result = strings.TrimSpace(result + " [" + r.NSAdjust + " / " + r.EWAdjust + "]")
		}
		fmt.Fprintf(w, "%d\t%d\t%s\t%s\t%s\t%s\t\n", r.NS, r.EW, result, score,
			boardAward(r.NSAward), boardAward(r.EWAward))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out)
	return err
}

// printMatches writes every match as both its teams see it.
func printMatches(out io.Writer, f *exchange.Field) {
	if f.Teams == nil {
		return
	}
	for _, m := range f.Teams.Matches {
		for team := range m.Teams {
			fmt.Fprintln(out, say().Match(m, team, f.Teams.Explain(m, team)))
		}
	}
}

// boardAward is what a board gave a side, "-" where it does not count.
func boardAward(f *scoring.Frac) string {
	if f == nil {
		return "-"
	}
	return percent(*f)
}
