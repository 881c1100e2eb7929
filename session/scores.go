package session

import (
	"slices"
	"sync"

	"clubnight/scoring"
	"clubnight/scoring/method"
)

// Scores is the evening scored: what the screens show and the sheets print. Figures are
// exact; they are rounded where they are shown.
type Scores struct {
	// Fields are what is compared and ranked together, in the order of their sections.
	Fields []*Field
	// Rankings holds one ranking for each section with one winner, and two for each with
	// two; where there are handicaps, that with handicaps follows each.
	Rankings []Ranking
	// Travellers holds one traveller for each section, board and form of
	// it, in that order.
	Travellers []Traveller
	// Arrived and Expected count results.
	Arrived, Expected int
	// Open lists what keeps the ranking provisional.
	Open []Open
}

// Complete reports whether nothing is missing and nothing is open.
func (s *Scores) Complete() bool { return s.Arrived >= s.Expected && len(s.Open) == 0 }

// Field is one or several sections scored together, with scoring's own standings.
type Field struct {
	Sections []Section
	// Choices are how it was scored, in the words of package method.
	Choices method.Choices
	// Lines are what was scored.
	Lines []scoring.Line
	// Scored holds the standings: Pairs those of pairs and players, Teams those of
	// teams; the other is nil.
	*method.Scored

	keys map[lineKey]Key // where the lines of results come from

	precise sync.Once
	told    Precision // once it was asked for
}

// lineKey is what tells lines apart.
type lineKey struct {
	section             string
	table, round, board int
	ns, ew              int
}

// Key is where the result of a line, by its place in Lines, was entered; ok is false for
// a line that nobody played.
func (f *Field) Key(line int) (k Key, ok bool) {
	l := &f.Lines[line]
	if l.Beside {
		return Key{}, false
	}
	k, ok = f.keys[keyOf(l)]
	return k, ok
}

// Who is a contestant of the scoring as the session knows it.
func (f *Field) Who(c scoring.Contestant) Contestant {
	for _, s := range f.Sections {
		if s.Letter() == c.Section {
			return Contestant{s.ID, c.Number}
		}
	}
	return Contestant{f.Sections[0].ID, c.Number}
}

// OpenKind says why a ranking is not final.
type OpenKind string

// The kinds of what is open.
const (
	ResultsToCome    OpenKind = "results to come"   // Number of Of results
	ResultInDoubt    OpenKind = "result in doubt"   // Key, Doubt
	RulingsUndecided OpenKind = "rulings undecided" // Number rulings were announced and not entered
	RulingsPending   OpenKind = "rulings pending"   // Number lines wait for a ruling of the director
)

// Open is something that keeps a ranking provisional.
type Open struct {
	Kind       OpenKind
	Number, Of int
	Key        Key
	Doubt      Doubt
}

// Ranking is the order of one field, or of one side of it.
type Ranking struct {
	Field   *Field
	Section Section
	// Combined are the other sections of the field, none where a section is
	// a field of its own.
	Combined []Section
	// Side is scoring.NoSide where all are ranked together.
	Side scoring.Side
	// WithHandicap is true of the second ranking, by percentage and handicap.
	WithHandicap bool
	Ranks        []Rank
}

// InPercent reports whether the ranking goes by percentages: pairs or
// players at matchpoints.
func (r *Ranking) InPercent() bool {
	return r.Field.Pairs != nil && r.Field.Unit() == scoring.Matchpoint
}

// Rank is one line of a ranking.
type Rank struct {
	scoring.Row
	Who   Contestant
	Names Names
}

// Out is the most that the boards of the rank could give, at matchpoints, with
// what was carried forward.
func (r *Rank) Out() scoring.Frac { return r.Max.Add(r.Carried.Max) }

// Traveller is everything that happened on one board of a field.
type Traveller struct {
	Section Section
	// Combined are the other sections of the field.
	Combined []Section
	Board    int
	// Form is the form of the board where it was fouled, "" for the first.
	Form string
	// Top is the most matchpoints to be had, 0 in other forms of scoring.
	Top   scoring.Frac
	Lines []TravellerLine
}

// TravellerLine is one result on a board, best for North-South first; results
// without a score come last.
type TravellerLine struct {
	Received
	// NSPair and EWPair are the contestants that are credited: other than in Received
	// where the board was played in the wrong direction, or by others (Law 15).
	NSPair, EWPair   int
	NSNames, EWNames Names
	// Points is the score for North-South; HasPoints is false where there is none.
	Points    scoring.Points
	HasPoints bool
	// NSScored and EWScored are true where the board counts for the side: one without the
	// other where it was left out for one of them.
	NSScored, EWScored bool
	// NSValue and EWValue are what the side gets, in the unit of the field; NSPct and
	// EWPct are that in per cent, at matchpoints.
	NSValue, EWValue scoring.Frac
	NSPct, EWPct     scoring.Frac
	// Awards are what the scoring gave, with their terms; none of teams.
	Awards []*scoring.Award
}

// Scored reports whether the board counts for either side.
func (l *TravellerLine) Scored() bool { return l.NSScored || l.EWScored }

// FieldOf is the field of a section; nil where nothing of it was scored.
func (s *Scores) FieldOf(section int) *Field {
	for _, f := range s.Fields {
		if slices.ContainsFunc(f.Sections, func(s Section) bool { return s.ID == section }) {
			return f
		}
	}
	return nil
}

// RankOf finds a contestant's line in the rankings without handicap; nil
// where it has none.
func (s *Scores) RankOf(c Contestant) *Rank {
	for i := range s.Rankings {
		if s.Rankings[i].WithHandicap {
			continue
		}
		ranks := s.Rankings[i].Ranks
		if j := slices.IndexFunc(ranks, func(r Rank) bool { return r.Who == c }); j >= 0 {
			return &ranks[j]
		}
	}
	return nil
}
