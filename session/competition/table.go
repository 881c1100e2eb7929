package competition

import (
	"cmp"
	"slices"
	"time"

	"clubnight/scoring"
	"clubnight/session/names"
)

// Result is what one player has of one evening.
type Result struct {
	// Number and Name are what is known of the player; either may be "".
	Number, Name string
	// Percentage is in per cent; HasPercentage is false where the evening has none, as at teams.
	Percentage    scoring.Frac
	HasPercentage bool
	// Place is that of the player, his pair or his team, from 1, and Tied how many pairs or teams share it, itself included.
	Place, Tied int
}

// Evening is an evening that counts, with those who played.
type Evening struct {
	// ID is its number in the club file.
	ID      int64
	Name    string
	Date    time.Time
	Results []Result
}

// Line is what a competition says of one player.
type Line struct {
	// Number and Name are those of the player's last evening on which they were known.
	Number, Name string
	// Figure is the average or the total of the evenings that count: in per cent, or in points.
	Figure scoring.Frac
	// Place counts from 1, equal figures share it; it is 0 of those who are not Ranked, who have played too few evenings.
	Place        int
	Tied, Ranked bool
	// Evenings are those that the player has played, in the order in which they were given.
	Evenings []Counted
}

// Counted is an evening of a player.
type Counted struct {
	// Evening is its place among the evenings of the table.
	Evening int
	Figure  scoring.Frac
	// Counts is false of those that are not among the best.
	Counts bool
}

// Counting is how many of the evenings count.
func (l Line) Counting() (n int) {
	for _, c := range l.Evenings {
		if c.Counts {
			n++
		}
	}
	return n
}

// Table ranks the players of evenings, which are given in the order in which they were played: those who are ranked by their
// figures, then those who have played too few evenings, equal ones by name. Of two results of a player on one evening the better
// counts. An evening that gives a player no figure, as one of teams gives no percentage, is not an evening of his.
//
// A player is known by his number. Who has a name alone is the player of the one number that the name belongs to elsewhere; with
// none or several such numbers, he is known by the name. Accents, capitals and punctuation of a name do not matter.
func Table(rule Rule, evenings []Evening) []Line {
	know := identities(evenings)
	at := map[string]int{}
	var lines []Line
	for i, e := range evenings {
		for _, r := range e.Results {
			key := know.of(r)
			figure, ok := rule.figure(r)
			if !ok || key == "" {
				continue
			}
			n, known := at[key]
			if !known {
				n = len(lines)
				at[key], lines = n, append(lines, Line{})
			}
			lines[n].played(r, i, figure)
		}
	}
	for i := range lines {
		lines[i].sum(rule)
	}
	slices.SortFunc(lines, func(a, b Line) int {
		if a.Ranked != b.Ranked {
			if a.Ranked {
				return -1
			}
			return 1
		}
		return cmp.Or(b.Figure.Cmp(a.Figure), cmp.Compare(names.Fold(a.Name), names.Fold(b.Name)), cmp.Compare(a.Number, b.Number))
	})
	place(lines)
	return lines
}

// figure is what a result is worth by the rule; ok is false where it says nothing.
func (r Rule) figure(of Result) (figure scoring.Frac, ok bool) {
	if r.By == Percentage {
		return of.Percentage, of.HasPercentage
	}
	if of.Place < 1 {
		return figure, false
	}
	// Those who share a place share the points of the places that they take.
	tied := max(of.Tied, 1)
	sum := 0
	for p := of.Place; p < of.Place+tied && p <= len(r.Points); p++ {
		sum += r.Points[p-1]
	}
	return scoring.F(int64(sum), int64(tied)), true
}

// played takes a result of an evening into the line: the better of two.
func (l *Line) played(r Result, evening int, figure scoring.Frac) {
	l.Number, l.Name = cmp.Or(r.Number, l.Number), cmp.Or(r.Name, l.Name)
	if last := len(l.Evenings) - 1; last >= 0 && l.Evenings[last].Evening == evening {
		if figure.Cmp(l.Evenings[last].Figure) > 0 {
			l.Evenings[last].Figure = figure
		}
		return
	}
	l.Evenings = append(l.Evenings, Counted{Evening: evening, Figure: figure})
}

// sum works out which evenings count, and what they come to.
func (l *Line) sum(rule Rule) {
	order := make([]int, len(l.Evenings))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return l.Evenings[b].Figure.Cmp(l.Evenings[a].Figure) })
	if rule.Best > 0 && len(order) > rule.Best {
		order = order[:rule.Best]
	}
	for _, i := range order {
		l.Evenings[i].Counts = true
		l.Figure = l.Figure.Add(l.Evenings[i].Figure)
	}
	if !rule.Total {
		l.Figure = l.Figure.Div(scoring.Int(int64(len(order))))
	}
	l.Ranked = len(l.Evenings) >= rule.Least
}

// place gives those who are ranked their places.
func place(lines []Line) {
	for i := range lines {
		switch {
		case !lines[i].Ranked:
			return
		case i > 0 && lines[i].Figure.Equal(lines[i-1].Figure):
			lines[i].Place, lines[i].Tied, lines[i-1].Tied = lines[i-1].Place, true, true
		default:
			lines[i].Place = i + 1
		}
	}
}

// numbers are the numbers that each folded name goes with.
type numbers map[string][]string

func identities(evenings []Evening) numbers {
	n := numbers{}
	for _, e := range evenings {
		for _, r := range e.Results {
			if folded := names.Fold(r.Name); r.Number != "" && folded != "" && !slices.Contains(n[folded], r.Number) {
				n[folded] = append(n[folded], r.Number)
			}
		}
	}
	return n
}

// of is by what a player is known, "" for nobody.
func (n numbers) of(r Result) string {
	folded := names.Fold(r.Name)
	switch known := n[folded]; {
	case r.Number != "":
		return "number " + r.Number
	case folded == "":
		return ""
	case len(known) == 1:
		return "number " + known[0]
	}
	return "name " + folded
}
