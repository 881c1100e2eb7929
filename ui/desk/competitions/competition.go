package competitions

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/competition"
	"clubnight/session/names"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Row is a line of the table of a competition, as it is shown.
type Row struct {
	Place, Name, Figure string
	// Evenings are those that count, of those that were played.
	Evenings string
	Line     competition.Competitor
}

// Rows are the table of a competition. Who has played too few evenings
// has a dash for a place.
func Rows(in *desk.Language, s clubfile.Season) (rows []Row) {
	for _, l := range s.Lines {
		rows = append(rows, Row{Place: placeText(l), Name: nameText(l),
			Figure:   figureText(in, s.Rule, l.Figure),
			Evenings: in.Say(screen.CompetitionCounted, "Counted", l.Counting(), "Played", len(l.Evenings)), Line: l})
	}
	return rows
}

func placeText(l competition.Competitor) string {
	switch {
	case !l.Ranked:
		return "–"
	case l.Tied:
		return strconv.Itoa(l.Place) + "="
	}
	return strconv.Itoa(l.Place)
}

// nameText is a player's name, or the number of one who has none.
func nameText(l competition.Competitor) string {
	if l.Name == "" {
		return l.Number
	}
	return l.Name
}

// figureText is a percentage with two decimals; points that are whole have none.
func figureText(in *desk.Language, rule competition.Rule, f scoring.Frac) string {
	if !rule.InPercent() {
		return in.Words().Short(f)
	}
	return in.Words().Percent(f, 2)
}

// FigureTitle is what stands over the figures of a competition.
func FigureTitle(in *desk.Language, rule competition.Rule) string {
	if rule.Total {
		return in.Text("Total")
	}
	return in.Text("Average")
}

// Notes are how many evenings count, and why others do not yet.
func Notes(in *desk.Language, s clubfile.Season) []string {
	notes := []string{in.SayCount(screen.CompetitionEvenings, len(s.Counted))}
	about := func(m screen.Message, name string, date time.Time) {
		if name == "" {
			name = in.Say(screen.Nameless)
		}
		notes = append(notes, in.Say(m, "Name", name, "Date", in.Words().Date(date)))
	}
	for _, l := range s.ToCome {
		about(screen.CompetitionToCome, l.Evening.Name, l.Evening.Date)
	}
	for _, e := range s.Counted {
		if !slices.ContainsFunc(e.Results, s.Rule.Has) {
			about(screen.CompetitionNoFigures, e.Name, e.Date)
		}
	}
	for _, l := range s.Unread {
		about(screen.CompetitionUnread, l.Evening.Name, l.Evening.Date)
	}
	return notes
}

// CountedRow is an evening of a player in a competition.
type CountedRow struct {
	Date, Evening, Figure string
	Counts                bool
}

// CountedRows are the evenings of a player, the last one first.
func CountedRows(in *desk.Language, s clubfile.Season, l competition.Competitor) (rows []CountedRow) {
	for _, c := range slices.Backward(l.Evenings) {
		e := s.Counted[c.Evening]
		name := e.Name
		if name == "" {
			name = in.Say(screen.Nameless)
		}
		rows = append(rows, CountedRow{Date: in.Words().Day(e.Date), Evening: name,
			Figure: figureText(in, s.Rule, c.Figure), Counts: c.Counts})
	}
	return rows
}

// Sheet is the table of a competition for a spreadsheet, with its headings.
// Figures are in digits, with a point, as in every file that the program writes.
func Sheet(in *desk.Language, s clubfile.Season) [][]string {
	rows := [][]string{{in.Text("Place"), in.Text("Number"), in.Text("Name"), FigureTitle(in, s.Rule),
		in.Text("Counts"), in.Text("Played")}}
	for _, l := range s.Lines {
		place := ""
		if l.Ranked {
			place = strconv.Itoa(l.Place)
		}
		figure := scoring.Decimal(l.Figure, 2, scoring.HalfAwayFromZero)
		if !s.Rule.InPercent() {
			figure = scoring.Shortest(l.Figure, 2, scoring.HalfAwayFromZero)
		}
		rows = append(rows, []string{place, l.Number, l.Name, figure, strconv.Itoa(l.Counting()),
			strconv.Itoa(len(l.Evenings))})
	}
	return rows
}

// Shown is the one to begin with: the one that the evening counts for, else
// the one with the last evening.
func Shown(st *session.State, list []clubfile.Competition) int {
	return max(slices.IndexFunc(list,
		func(c clubfile.Competition) bool { _, counts := st.Competition(c.Name); return counts }), 0)
}

// MayChangeRule reports whether the evening may change the rule of a competition: no
// later evening has the last word.
func MayChangeRule(st *session.State, s clubfile.Season) bool {
	return len(s.Evenings) == 0 || !st.Evening.Date.Before(s.Last().Evening.Date)
}

// Gives is what an evening gives a player, and what becomes of it over many.
type Gives int

// What may be chosen.
const (
	PercentAveraged Gives = iota
	PercentAdded
	PointsAdded // for places
	PointsAveraged
	MasterpointsAdded
	SlamsAdded
	BestBoards
)

// Period is which evenings count.
type Period int

// What may be chosen.
const (
	AllEvenings Period = iota
	LastTwelveMonths
	CalendarYear
)

// RuleDraft is a competition as it is being typed.
type RuleDraft struct {
	Name  string
	Gives Gives
	// Period is which evenings count; another number of months than twelve stays as it is
	// until it is chosen anew.
	Period Period
	was    competition.Rule // the rule that is being changed: what the form has no field for stays
	// Points, Best and Least are as typed; an empty number of evenings is
	// all of them, and one.
	Points, Best, Least string
}

// gives are the rules of what may be chosen.
var gives = []competition.Rule{PercentAveraged: {}, PercentAdded: {Total: true},
	PointsAdded: {By: competition.Places, Total: true}, PointsAveraged: {By: competition.Places},
	MasterpointsAdded: {By: competition.Masterpoints, Total: true}, SlamsAdded: {By: competition.Slams, Total: true},
	BestBoards: {By: competition.Eclectic}}

// RuleDraftOf is a competition to be changed.
func RuleDraftOf(name string, r competition.Rule) RuleDraft {
	d := RuleDraft{Name: name, Points: r.PointsText()}
	d.Gives = Gives(max(slices.IndexFunc(gives,
		func(g competition.Rule) bool { return g.By == r.By && g.Total == r.Total }),
		slices.IndexFunc(gives, func(g competition.Rule) bool { return g.By == r.By })))
	switch {
	case r.Year:
		d.Period = CalendarYear
	case r.Months > 0:
		d.Period = LastTwelveMonths
	}
	d.was = r
	if r.Best > 0 {
		d.Best = strconv.Itoa(r.Best)
	}
	if r.Least > 1 {
		d.Least = strconv.Itoa(r.Least)
	}
	return d
}

// New is what is proposed: by the rule of the one with the last evening, and
// the first under the name of the evening.
func New(st *session.State, list []clubfile.Competition) RuleDraft {
	d := RuleDraft{Name: st.Evening.Name}
	if len(list) > 0 {
		d = RuleDraftOf("", list[0].Rule)
	}
	if d.Points == "" {
		d.Points = "4-3-2-1"
	}
	return d
}

// HasPoints reports whether the draft needs points: for places, or for a grand
// slam and a small one.
func (d RuleDraft) HasPoints() bool { return gives[d.Gives].HasPoints() }

// UsualPoints are the points of the draft, or the usual ones where it has now as many as
// slams need and places do not, or the other way.
func (d RuleDraft) UsualPoints() string {
	points, _ := competition.ParsePoints(d.Points)
	switch {
	case gives[d.Gives].By == competition.Slams && len(points) != 2:
		return "2-1"
	case gives[d.Gives].By == competition.Places && d.Points == "2-1":
		return "4-3-2-1"
	}
	return d.Points
}

// Fact is what the draft says of the evening; wrong says what of it cannot be.
func (d RuleDraft) Fact(in *desk.Language) (fact session.CompetitionSet, wrong string) {
	rule := gives[d.Gives]
	if d.was.By == rule.By && RuleDraftOf("", d.was).Gives == d.Gives {
		rule.Total = d.was.Total
	}
	fact.Name = strings.Join(strings.Fields(d.Name), " ")
	if names.Fold(fact.Name) == "" || utf8.RuneCountInString(fact.Name) > session.LongestCompetition {
		return fact, in.Say(screen.CompetitionNeedsName)
	}
	switch d.Period {
	case CalendarYear:
		rule.Year = true
	case LastTwelveMonths:
		rule.Months = cmp.Or(d.was.Months, 12)
	}
	if d.HasPoints() {
		points, ok := competition.ParsePoints(strings.Join(strings.FieldsFunc(d.Points,
			func(r rune) bool { return strings.ContainsRune(" -–,;/", r) }), "-"))
		switch {
		case rule.By == competition.Slams && len(points) != 2:
			return fact, in.Say(screen.CompetitionNeedsSlams)
		case !ok:
			return fact, in.Say(screen.CompetitionNeedsPoints)
		}
		rule.Points = points
	}
	for _, typed := range []struct {
		text string
		to   *int
	}{{d.Best, &rule.Best}, {d.Least, &rule.Least}} {
		text := strings.TrimSpace(typed.text)
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if *typed.to = n; err != nil || n < 1 || rule.Validate() != nil {
			return fact, in.Say(screen.CompetitionNeedsNumber)
		}
	}
	fact.Rule = rule
	return fact, ""
}
