package session

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// Play is what is played: by whom, and whether rounds are drawn during the evening. It
// decides which forms of scoring fit.
type Play int

// What can be played.
const (
	PlayPairs Play = iota
	PlayTeams
	PlaySwissPairs
	PlaySwissTeams
	PlayIndividual
)

// PlayOf is what a movement is for; pairs before one was chosen.
func PlayOf(m *movement.Movement) Play {
	switch {
	case m == nil:
		return PlayPairs
	case m.Contestant == movement.Individual:
		return PlayIndividual
	case m.Contestant == movement.Team && m.Planned > 0:
		return PlaySwissTeams
	case m.Contestant == movement.Team:
		return PlayTeams
	case m.Planned > 0:
		return PlaySwissPairs
	}
	return PlayPairs
}

// Swiss reports whether rounds are drawn during the evening.
func (p Play) Swiss() bool { return p == PlaySwissPairs || p == PlaySwissTeams }

// Teams reports whether teams play.
func (p Play) Teams() bool { return p == PlayTeams || p == PlaySwissTeams }

// The words of [method.Choices] that a movement may bring.
const (
	eachRound = "swiss"      // of Matches: each round is a match, with what a Swiss has beside it
	apart     = "rounds"     // of Matches: the boards of each round are a match
	percentVP = "swisspairs" // of VP: the one published scale for a round of matchpoints, the EBU's
)

// Scored is the scoring that a movement brings: how an evening goes on being scored when
// this is what is played. The form stays where it fits. Else teams are scored in IMPs and
// the victory points of the rule set, pairs and players alone at matchpoints, and each
// round of a Swiss is a match. A scale for victory points belongs to the form before.
// Where the rules have no scale for a round of matchpoints (only the EBU publishes one)
// it is that of the EBU, and said so.
func (p Play) Scored(c method.Choices) method.Choices {
	was := c
	if method.ForTeams(c.Method) != p.Teams() {
		c.Method = "mp"
		if p.Teams() {
			c.Method = "teams"
		}
	}
	switch {
	case p == PlaySwissTeams && !matchesByRound(c), p == PlaySwissPairs && c.Matches == "" && c.Method != "total":
		c.Matches = eachRound
	case !p.Swiss() && roundsAreMatches(c):
		c.Matches = ""
	}
	if c.Method != was.Method || c.Matches != was.Matches {
		c.VP, c.ScaleText, c.Length, c.Penalties = "", "", "", ""
	}
	return WithScale(c)
}

// roundsAreMatches reports whether each round is a match; words are read in any case.
func roundsAreMatches(c method.Choices) bool { return strings.EqualFold(c.Matches, eachRound) }

// matchesByRound reports whether no match goes on in another round, with or without what
// a Swiss has beside that.
func matchesByRound(c method.Choices) bool {
	return roundsAreMatches(c) || strings.EqualFold(c.Matches, apart)
}

// WithScale names the scale for a round of matchpoints where the rule set has none.
func WithScale(c method.Choices) method.Choices {
	if _, err := c.Options(); err != nil && roundsAreMatches(c) && c.VP == "" {
		named := c
		named.VP = percentVP
		if _, err := named.Options(); err == nil {
			return named
		}
	}
	return c
}

// Fits is the error, a [*OtherPlay], where what is played cannot be scored so:
// teams as pairs, pairs as teams, and a Swiss of teams of which the matches of
// all rounds would be one.
func (p Play) Fits(c method.Choices) error {
	switch {
	case method.ForTeams(c.Method) != p.Teams():
	case p == PlaySwissTeams && !matchesByRound(c):
	default:
		return nil
	}
	return &OtherPlay{Play: p, Method: c.Method}
}

// OtherPlay is the error for a form of scoring that is not for what a section plays.
// [Session.Record] wraps it in an ErrBadEntry.
type OtherPlay struct {
	Section int  // its ID, 0 where it is about no section
	Play    Play // what it plays
	Method  string
	// Mixed is true where teams and others are in one evening: its one form of
	// scoring cannot fit both.
	Mixed bool
}

// Error says it for a log.
func (o *OtherPlay) Error() string {
	if o.Mixed {
		return fmt.Sprintf("section %s: teams and others in one evening, method %s", Letter(o.Section), o.Method)
	}
	if o.Play == PlaySwissTeams && method.ForTeams(o.Method) {
		return fmt.Sprintf("section %s: a Swiss of teams whose rounds are not matches", Letter(o.Section))
	}
	return fmt.Sprintf("section %s: method %s is not for %ss", Letter(o.Section), o.Method, o.Play.contestant())
}

func (p Play) contestant() movement.ContestantKind {
	switch {
	case p.Teams():
		return movement.Team
	case p == PlayIndividual:
		return movement.Individual
	}
	return movement.Pair
}

// mixed reports whether teams and others are in the evening.
func (st *State) mixed() bool {
	teams := func(sec Section) bool { return PlayOf(sec.Movement).Teams() }
	return slices.ContainsFunc(st.Sections, teams) &&
		slices.ContainsFunc(st.Sections, func(sec Section) bool { return !teams(sec) })
}

// playFits is the error, an [*OtherPlay], for the first section whose movement is not
// scored as what it is. Where nobody said how the evening is scored it is one only where
// that counts too: a copy of what is played needs no scoring.
func (st *State) playFits(unsaid bool) error {
	for _, sec := range st.Sections {
		p := PlayOf(sec.Movement)
		if p.Fits(st.Scoring) == nil {
			continue
		}
		if _, said := st.ScoringSaid(); said || unsaid {
			return &OtherPlay{Section: sec.ID, Play: p, Method: st.Scoring.Method, Mixed: st.mixed()}
		}
	}
	return nil
}
