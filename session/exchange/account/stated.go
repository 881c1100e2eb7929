package account

import (
	"slices"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// Stated is what a file states of how it was scored in other words than those of package
// method: by its type of event, by its headings, by the unit of a column. The zero value
// is a file that states nothing.
type Stated struct {
	// Boards and Totals are what a board and a total are counted in.
	Boards, Totals FigureUnit
	// NoMatches is true where the file says what kind of event it is, and that no
	// round of it is a match.
	NoMatches bool
}

// FigureUnit is what figures are counted in, "" where that is not stated.
type FigureUnit string

// What figures are counted in.
const (
	InMatchpoints FigureUnit = "matchpoints" // percentages among them
	InIMPs        FigureUnit = "imps"
	InVPs         FigureUnit = "vps"
	InPoints      FigureUnit = "points" // of Law 77
)

// forms are the methods that fit what is stated: one where the file names it, several
// where it leaves that open, none where it states nothing.
func (a *Account) forms() []string {
	if a.Method.Method != "" || a.Method.As != "" {
		return []string{a.Method.Method}
	}
	pairs := map[FigureUnit][]string{InMatchpoints: {"mp"}, InIMPs: {"crossimp", "butler"}, InPoints: {"total"}}
	boards, totals := pairs, pairs
	if a.Plays == movement.Team {
		boards = map[FigureUnit][]string{InMatchpoints: {"bam", "patton"},
			InIMPs: {"imps", "teams"}, InPoints: {"aggregate"}}
		totals = map[FigureUnit][]string{InMatchpoints: {"bam"}, InIMPs: {"imps"},
			InVPs: {"teams", "hybrid"}, InPoints: {"aggregate"}}
	}
	of, among := boards[a.Stated.Boards], totals[a.Stated.Totals]
	both := slices.DeleteFunc(slices.Clone(of), func(name string) bool { return !slices.Contains(among, name) })
	switch {
	case len(both) > 0:
		return both
	case len(among) > 0 && (of == nil || a.Plays == movement.Team):
		return among
	}
	return of
}

// plain are the methods to take where the file states none: the usual ones for who
// played, unless its figures cannot be theirs.
func (a *Account) plain() []string {
	looks := a.look()
	teams := a.Plays == movement.Team
	switch {
	case teams && looks.vps:
		return []string{"teams", "hybrid"}
	case teams && looks.awards && !looks.negative && looks.most.Cmp(scoring.Int(2)) <= 0:
		return []string{"bam", "patton"}
	case teams && looks.scores:
		return []string{"aggregate"}
	case teams && (looks.awards || looks.totals):
		return []string{"imps", "teams"} // totals may be victory points all the same
	case teams:
		return []string{"teams"}
	case looks.negative && looks.scores:
		return []string{"total"}
	case looks.negative:
		return []string{"crossimp", "butler"}
	}
	return []string{"mp"}
}

// looks is what the figures of an account look like.
type looks struct {
	awards, totals, vps bool
	negative            bool // a side lost something on a board, as nobody does at matchpoints
	scores              bool // what boards are worth is what was scored on them
	most                scoring.Frac
}

func (a *Account) look() (l looks) {
	l.scores = true
	for _, s := range a.Sections {
		for i := range s.Lines {
			line := &s.Lines[i]
			l.awards = l.awards || line.NSPercent != nil || line.EWPercent != nil
			for _, award := range []*scoring.Frac{line.NSAward, line.EWAward} {
				if award == nil {
					continue
				}
				if l.awards, l.negative = true, l.negative || award.Sign() < 0; award.Cmp(l.most) > 0 {
					l.most = *award
				}
			}
			if points, ok := line.Points(); ok && line.NSAward != nil {
				l.scores = l.scores && line.NSAward.Equal(scoring.Int(int64(points)))
			}
		}
		for _, m := range s.Matches {
			l.vps = l.vps || m.HomeVP != nil
		}
		for _, c := range s.Contestants {
			l.totals = l.totals || c.Total != nil
		}
	}
	l.scores = l.scores && l.awards
	return l
}

// mayBeMatches reports whether each round of pairs may have been a match though the
// file does not say so: its totals are not percentages or matchpoints, nor anything
// else but victory points.
func (a *Account) mayBeMatches() bool {
	return a.Plays != movement.Team && a.Method.Matches == "" && !a.Stated.NoMatches &&
		(a.Stated.Totals == "" || a.Stated.Totals == InVPs) &&
		!slices.ContainsFunc(a.Sections, func(s Section) bool {
			return slices.ContainsFunc(s.Contestants, func(c Contestant) bool { return c.Percent != nil })
		})
}

// with is the usual way to score by a method, where each round is a match if that was so.
func (a *Account) with(name string) method.Choices {
	c := a.Method
	c.Method = name
	if c.As == "" {
		c.As = "ebu"
	}
	if c.Matches == "" && (a.Swiss || a.Stated.Totals == InVPs && a.mayBeMatches()) {
		c.Matches = "swiss"
	}
	return c
}
