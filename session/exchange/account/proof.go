package account

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
)

// Proof is what of the published figures the scoring here comes to: all that may be said
// on whether a file was understood.
type Proof struct {
	// Totals counts the contestants whose total or percentage was published, Places those
	// whose place was. Matches counts the results of matches, one for each side; Lines
	// the boards at the tables of which it was published what they were worth.
	Totals, Places, Matches, Lines Share
	// AllBoards counts the totals that are equal as if their contestants
	// had played every board.
	AllBoards int
	// First is the first that differs, totals before places, matches and lines; nil where
	// nothing that is counted does.
	First *Unproved
	// Found is how the way of scoring is known, "" where the scored account is not what
	// became of the published one.
	Found Found
}

// Share is how many of some figures are equal.
type Share struct{ Equal, Of int }

// All reports whether there are some and all are equal.
func (s Share) All() bool { return s.Of > 0 && s.Equal == s.Of }

func (s Share) plus(o Share) Share { return Share{s.Equal + o.Equal, s.Of + o.Of} }

func (s *Share) count(equal bool) {
	s.Of++
	if equal {
		s.Equal++
	}
}

// ranking are the figures that make a ranking.
func (p *Proof) ranking() Share { return p.Totals.plus(p.Places).plus(p.Matches) }

// Published reports whether there are any figures to be compared.
func (p *Proof) Published() bool { return p.ranking().Of+p.Lines.Of > 0 }

// Holds reports whether every total and match is as published, which is the evidence for
// a way of scoring that nobody named: who shares a place may be decided otherwise. Where
// there are neither, the places decide, and without them the lines.
func (p *Proof) Holds() bool {
	for _, s := range []Share{p.Totals.plus(p.Matches), p.Places} {
		if s.Of > 0 {
			return s.All()
		}
	}
	return p.Lines.All()
}

// Whole reports whether nothing differs that is counted.
func (p *Proof) Whole() bool {
	all := p.ranking().plus(p.Lines)
	return all.Equal == all.Of
}

// compare tells which of two ways of scoring gives more of what was published: totals and
// matches first, then places, then lines. It is positive where the first does.
func (p *Proof) compare(o *Proof) int {
	return cmp.Or(cmp.Compare(p.Totals.plus(p.Matches).Equal, o.Totals.plus(o.Matches).Equal),
		cmp.Compare(p.Places.Equal, o.Places.Equal), cmp.Compare(p.Lines.Equal, o.Lines.Equal))
}

// Unproved is something published that the scoring here does not come to.
type Unproved struct {
	// Who is the contestant of whom it was published, nil where Line is what differs.
	Who *Difference
	// Kind is its figure, "" for one of its matches; Scored is nil where the scoring
	// here has no such figure.
	Kind              FigureKind
	Published, Scored *scoring.Frac
	// Round and Opponent are of the match.
	Round, Opponent int
	// Line is a line that differs.
	Line *LineDifference
	// Cause is why, as far as that is known; Boards are those where it shows, Treatment
	// is the other way of scoring of ByTreatment.
	Cause     Cause
	Boards    []int
	Treatment Treatment
}

// Cause is why something differs.
type Cause string

// The causes.
const (
	Unknown     Cause = ""
	ByMissing   Cause = "missing"   // lines are in one of the accounts alone
	ByScore     Cause = "score"     // boards have another result or ruling
	ByRuling    Cause = "ruling"    // boards have figures in the place of a result: the file cannot hold what was ruled
	ByTreatment Cause = "treatment" // another way of scoring gives what was published on them
	ByBoards    Cause = "boards"    // boards are worth something else
	BySum       Cause = "sum"       // every board is equal, and they do not come to the total that was published
	ByTies      Cause = "ties"      // every total is equal, and who shares a place is decided otherwise
	ByOthers    Cause = "others"    // its own total is equal, and that of others is not
)

// causes are those of boards, the one that explains the others first.
var causes = map[Cause]int{ByMissing: 1, ByScore: 2, ByRuling: 3, ByTreatment: 4, ByBoards: 5}

// unproved are the first that differ; of the lines that differ by its place
// among them, -1 for none.
type unproved struct {
	total, place, match *Unproved
	line                int
}

// Prove compares what was published with an evening as it is scored here, which
// is returned as well. taken is what became of the published account, nil where
// the evening came from elsewhere; how the way of scoring is known is said as
// long as it is that of taken.
func Prove(published *Account, taken *Imported, st *session.State,
	sc *session.Scores) (c *Comparison, here *Account, err error) {
	if here, err = Of(st, sc, Options{}); err != nil {
		return nil, nil, err
	}
	c = Compare(published, here)
	if taken != nil && here.Method == taken.Choices {
		c.Proof.Found = taken.Found
	}
	return c, here, nil
}

// count counts a figure that was published, and keeps the first that differs.
func (c *comparing) count(share *Share, first **Unproved, equal bool, what Unproved) {
	if share.count(equal); !equal && *first == nil {
		who := *what.Who
		what.Who, *first = &who, &what
	}
}

// contestant counts the figures of a contestant of the published account; d
// has those that differ.
func (c *comparing) contestant(d *Difference) {
	a, b := d.Published, cmp.Or(d.Scored, &Contestant{})
	if a.Total != nil || a.Percent != nil {
		what := Unproved{Who: d, Kind: OfTotal, Published: a.Total, Scored: b.Total}
		if a.Total == nil || b.Total == nil && b.Percent != nil {
			what.Kind, what.Published, what.Scored = OfPercentage, a.Percent, b.Percent
		}
		equal := what.Published != nil && what.Scored != nil
		for _, f := range d.Figures {
			if equal && (f.Kind == OfTotal || f.Kind == OfPercentage) {
				equal, what.Kind, what.Published, what.Scored = false, f.Kind, &f.Published, &f.Scored
			}
		}
		c.count(&c.result.Proof.Totals, &c.first.total, equal, what)
	}
	if a.Place > 0 {
		what := Unproved{Who: d, Kind: OfPlace, Published: figure(scoring.Int(int64(a.Place)))}
		if b.Place > 0 {
			what.Scored = figure(scoring.Int(int64(b.Place)))
		}
		c.count(&c.result.Proof.Places, &c.first.place, a.Place == b.Place, what)
	}
}

// match counts what a match came to for one of its sides, which is at home in both
// accounts; b is empty where the scored one has no such match. differs is what differs
// of it, nil for nothing.
func (c *comparing) match(d *Difference, a, b *Match, differs *MatchDifference) {
	if a.HomeScore == nil && a.HomeVP == nil {
		return
	}
	what := Unproved{Who: d, Round: a.Round, Opponent: a.Away}
	switch {
	case differs != nil:
		what.Published, what.Scored = &differs.Published, &differs.Scored
	case a.HomeVP != nil && b.HomeVP == nil:
		what.Published = a.HomeVP
	case a.HomeScore != nil && b.HomeScore == nil:
		what.Published = a.HomeScore
	}
	c.count(&c.result.Proof.Matches, &c.first.match, what.Published == nil, what)
}

// proveLine counts a line of the published account of which it was published what it was
// worth; before is how many lines differed before it was compared.
func (c *comparing) proveLine(l *BoardPlay, before int) {
	if l.NSAward == nil && l.EWAward == nil && l.NSPercent == nil && l.EWPercent == nil {
		return
	}
	equal := len(c.result.Lines) == before
	if c.result.Proof.Lines.count(equal); !equal && c.first.line < 0 {
		c.first.line = before
	}
}

// prove says what is the first that differs, and why, once every difference is known.
func (c *comparing) prove() {
	p := &c.result.Proof
	p.AllBoards = c.result.AllBoards
	p.First = cmp.Or(c.first.total, c.first.place, c.first.match)
	switch {
	case p.First != nil:
		p.First.Who.Lines = c.linesOf(p.First.Who)
		p.First.because(p, p.First.Who.Lines)
	case c.first.line >= 0:
		l := c.result.Lines[c.first.line]
		p.First = &Unproved{Line: &l}
		p.First.because(p, []LineDifference{l})
	}
}

// because finds why it differs, from the lines that do.
func (u *Unproved) because(p *Proof, lines []LineDifference) {
	for i := range lines {
		l := &lines[i]
		cause := l.cause()
		u.Boards = append(u.Boards, l.Board)
		if cause != Unknown && (u.Cause == Unknown || causes[cause] < causes[u.Cause]) {
			u.Cause, u.Treatment = cause, l.Treatment
		}
	}
	u.Boards = slices.Compact(slices.Sorted(slices.Values(u.Boards)))
	switch {
	case len(lines) > 0:
	case u.Kind == OfPlace && p.Totals.All():
		u.Cause = ByTies
	case u.Kind == OfPlace && p.Totals.Of > 0:
		u.Cause = ByOthers
	case u.Kind == OfTotal && u.Scored != nil && p.Lines.All():
		u.Cause = BySum
	}
}

// cause is why a line differs.
func (l *LineDifference) cause() Cause {
	switch {
	case l.Kind == LineMissing || l.Kind == LineMore:
		return ByMissing
	case l.Kind == AwardMissing:
		return Unknown
	case l.Kind != AwardDiffers:
		return ByScore
	case l.instead:
		return ByRuling
	case l.Treatment != (Treatment{}):
		return ByTreatment
	}
	return ByBoards
}
