package competition

import (
	"cmp"
	"slices"
	"time"

	"clubnight/scoring"
	"clubnight/session/names"
)

// Performance is what one player has of one evening.
type Performance struct {
	// Number and Name are what is known of the player; either may be "".
	Number, Name string
	// Section is the section in which the player began, from 1.
	Section int
	// Percentage is in per cent; HasPercentage is false where the evening
	// has none, as at teams.
	Percentage    scoring.Frac
	HasPercentage bool
	// Place is that of the player, his pair or his team, from 1, and Tied how many pairs
	// or teams share it, itself included.
	Place, Tied int
	// Masterpoints are those of the player; HasMasterpoints is false where
	// the evening awards none.
	Masterpoints    scoring.Frac
	HasMasterpoints bool
	// Grand and Small are the slams that the player's side bid and made.
	Grand, Small int
	// Boards are the percentages on the boards, by their numbers; nil where
	// there are none.
	Boards map[int]scoring.Frac
}

// Evening is an evening that counts, with those who played.
type Evening struct {
	// ID is its number in the club file.
	ID      int64
	Name    string
	Date    time.Time
	Results []Performance
}

// Competitor is what a competition says of one player.
type Competitor struct {
	// Number and Name are those of the player's last evening on which they were known.
	Number, Name string
	// Figure is the average or the total of the evenings that count: in per
	// cent, or in points.
	Figure scoring.Frac
	// Place counts from 1, equal figures share it; it is 0 of those who are not Ranked,
	// who have played too few evenings.
	Place        int
	Tied, Ranked bool
	// Evenings are those that the player has played, in the order in which
	// they were given.
	Evenings []PlayerEvening

	boards map[int]bestBoard // Eclectic: by number
}

// bestBoard is a player's best percentage on a board number, and the
// evening that gave it.
type bestBoard struct {
	figure  scoring.Frac
	evening int
}

// PlayerEvening is an evening of a player.
type PlayerEvening struct {
	// Evening is its place among the evenings of the table.
	Evening int
	Figure  scoring.Frac
	// Counts is false of those that are not among the best.
	Counts bool
}

// Counting is how many of the evenings count.
func (l Competitor) Counting() (n int) {
	for _, c := range l.Evenings {
		if c.Counts {
			n++
		}
	}
	return n
}

// Table ranks the players of evenings, which are given in the order in which they were
// played: those who are ranked by their figures, then those who have played too few
// evenings, equal ones by name. Of two results of a player on one evening the better
// counts. An evening that gives a player no figure, as one of teams gives no percentage,
// is not an evening of his.
//
// A player is known by his number. Who has a name alone is the player of the one number
// that the name belongs to elsewhere; with none or several such numbers, he is known by
// the name. Accents, capitals and punctuation of a name do not matter.
func Table(rule Rule, evenings []Evening) []Competitor {
	know := identities(evenings)
	at := map[string]int{}
	var lines []Competitor
	last := lastOf(evenings)
	for i, e := range evenings {
		if !rule.Within(e.Date, last) {
			continue
		}
		for _, r := range e.Results {
			key := know.of(r)
			figure, ok := rule.figure(r)
			if !ok || key == "" {
				continue
			}
			n, known := at[key]
			if !known {
				n = len(lines)
				at[key], lines = n, append(lines, Competitor{})
			}
			lines[n].played(r, i, figure)
			if rule.By == Eclectic {
				lines[n].improve(r, i)
			}
		}
	}
	for i := range lines {
		lines[i].sum(rule)
	}
	slices.SortFunc(lines, func(a, b Competitor) int {
		if a.Ranked != b.Ranked {
			if a.Ranked {
				return -1
			}
			return 1
		}
		return cmp.Or(b.Figure.Cmp(a.Figure), cmp.Compare(names.Fold(a.Name), names.Fold(b.Name)),
			cmp.Compare(a.Number, b.Number))
	})
	place(lines)
	return lines
}

// lastOf is the day of the last evening.
func lastOf(evenings []Evening) (last time.Time) {
	for _, e := range evenings {
		if e.Date.After(last) {
			last = e.Date
		}
	}
	return last
}

// Within reports whether an evening counts by its day, where the last one is on another.
func (r Rule) Within(day, last time.Time) bool {
	switch {
	case r.Year:
		return day.Year() == last.Year()
	case r.Months > 0:
		return day.After(monthsBefore(last, r.Months))
	}
	return true
}

// monthsBefore is the same day some months ago, or the last one of a month
// that has no such day.
func monthsBefore(day time.Time, months int) time.Time {
	first := time.Date(day.Year(), day.Month()-time.Month(months), 1, day.Hour(), day.Minute(),
		day.Second(), 0, day.Location())
	longest := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(day.Day(), longest)-1)
}

// Has reports whether a result gives a player a figure.
func (r Rule) Has(of Performance) bool {
	_, ok := r.figure(of)
	return ok
}

// figure is what a result is worth by the rule; ok is false where it says nothing.
func (r Rule) figure(of Performance) (figure scoring.Frac, ok bool) {
	switch r.By {
	case Percentage:
		return of.Percentage, of.HasPercentage
	case Masterpoints:
		return of.Masterpoints, of.HasMasterpoints
	case Slams:
		return scoring.Int(int64(r.Points[0]*of.Grand + r.Points[1]*of.Small)), true
	case Eclectic:
		for _, f := range of.Boards {
			figure = figure.Add(f)
		}
		return figure.Div(scoring.Int(int64(max(len(of.Boards), 1)))), len(of.Boards) > 0
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
func (l *Competitor) played(r Performance, evening int, figure scoring.Frac) {
	l.Number, l.Name = cmp.Or(r.Number, l.Number), cmp.Or(r.Name, l.Name)
	if last := len(l.Evenings) - 1; last >= 0 && l.Evenings[last].Evening == evening {
		if figure.Cmp(l.Evenings[last].Figure) > 0 {
			l.Evenings[last].Figure = figure
		}
		return
	}
	l.Evenings = append(l.Evenings, PlayerEvening{Evening: evening, Figure: figure})
}

// improve takes the boards of a result that are better than those before.
func (l *Competitor) improve(r Performance, evening int) {
	if l.boards == nil {
		l.boards = map[int]bestBoard{}
	}
	for board, f := range r.Boards {
		if was, there := l.boards[board]; !there || f.Cmp(was.figure) > 0 {
			l.boards[board] = bestBoard{f, evening}
		}
	}
}

// sumBoards adds the best boards up; an evening counts that gave one of them.
func (l *Competitor) sumBoards(rule Rule) {
	for _, b := range l.boards {
		l.Figure = l.Figure.Add(b.figure)
		for i := range l.Evenings {
			if l.Evenings[i].Evening == b.evening {
				l.Evenings[i].Counts = true
			}
		}
	}
	if !rule.Total {
		l.Figure = l.Figure.Div(scoring.Int(int64(max(len(l.boards), 1))))
	}
	l.Ranked = len(l.Evenings) >= rule.Least
}

// sum works out which evenings count, and what they come to.
func (l *Competitor) sum(rule Rule) {
	if rule.By == Eclectic {
		l.sumBoards(rule)
		return
	}
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
func place(lines []Competitor) {
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
func (n numbers) of(r Performance) string {
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
