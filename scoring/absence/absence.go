package absence

import (
	"slices"
	"strings"

	"clubnight/scoring"
)

// Situation is what happened.
type Situation uint8

// The situations. Half is of the boards that a contestant was to play, and counted in
// boards that it played.
const (
	LeftBeforeHalf  Situation = iota // a contestant leaves with less than half of its boards played
	LeftAfterHalf                    // with half of them or more
	StaysRanked                      // what the leaver gets itself where it keeps its place
	LeftBetween                      // it leaves at the end of a session
	CameLate                         // it came in time for a later round
	NeverCame                        // it was waited for, and never came
	MatchMissed                      // a drawn match was not played because one side was away
	SitsOut                          // an odd field: nobody to meet in a round of a Swiss
	HalfMissed                       // an odd field: the half of a match in which a pair sits out
	ShortTriple                      // an odd field: three teams, two matches of half the boards in one round
	LongTriple                       // an odd field: three teams, two whole matches over two rounds
	BoardsSpoilt                     // boards of a match cannot be played, half of them or more can
	SatWrong                         // teams sat the wrong way on all boards, by their own fault
	SatWrongGuided                   // teams sat the wrong way on all boards, by the director's fault
	NoStanding                       // a stand-by, a filler, a substitute, or who was disqualified
	Replaced                         // other players took over in the middle
	PlayedTooLittle                  // the least part of its boards that a contestant is to have played
)

// Form is how somebody who is missing matters to the others: the forms of scoring, with
// their movements, that the rule books tell apart.
type Form uint8

// The forms.
const (
	Pairs         Form = iota // matchpoints of pairs and players
	PairsIMPs                 // IMPs of pairs and players
	TotalPoints               // total points of pairs and teams: no artificial score has a worth in them
	SwissPairs                // pairs, each round a match in victory points
	SwissTeams                // teams, each round a match against another team by the standings
	TeamsVPs                  // teams on victory points, not advertised as all-play-all
	Teams                     // teams in IMPs, matches won or boards
	AllPlayAllVPs             // advertised as all-play-all, on victory points
)

// Forms are all of them.
var Forms = []Form{Pairs, PairsIMPs, TotalPoints, SwissPairs, SwissTeams, TeamsVPs, Teams, AllPlayAllVPs}

// Origin says whose rule a row is.
type Origin string

// The origins.
const (
	Book Origin = ""     // the rule book's own
	Laws Origin = "laws" // the book has nothing that is known to us: what the Laws give
	Lent Origin = "lent" // neither book nor Laws have it: the rule of another book is proposed
	Ours Origin = "ours" // no book that was read has it: our choice
)

// MatchRule is by which rule a whole match counts, at victory points, that
// was not played at all.
type MatchRule string

// The rules for matches.
const (
	ByBoards MatchRule = "" // none: its boards have artificial scores
	// Average Plus or Minus on half the boards rounded up, Average on the rest (3.3.9)
	Void        MatchRule = "void"
	ShareOfPool MatchRule = "share" // a part of what a match gives to both
	// the best of own average, converse of the other's average and a share of the pool
	BestOfThree MatchRule = "best"
	OwnOrShare  MatchRule = "own"      // the better of own average and a share of the pool
	Converse    MatchRule = "converse" // what is left of the pool when the other has its part
)

// Matches are the rules by name, as the desk's line and a journal have them.
var Matches = []MatchRule{Void, ShareOfPool, BestOfThree, OwnOrShare, Converse}

// rules are these for package scoring.
var rules = map[MatchRule]scoring.UnplayedRule{Void: scoring.Void, ShareOfPool: scoring.ShareOfPool,
	BestOfThree: scoring.BestOfThree,
	OwnOrShare:  scoring.OwnOrShare, Converse: scoring.Converse}

// Rule is the rule as package scoring has it.
func (m MatchRule) Rule() scoring.UnplayedRule { return rules[m] }

// LawOf is the paragraph in which a rule for matches stands, "" for none.
func LawOf(m MatchRule) string {
	switch m {
	case Void:
		return "White Book 3.3.9"
	case BestOfThree:
		return "White Book 2.4.2"
	case OwnOrShare:
		return "CBAI"
	case Converse:
		return "White Book 2.4.6"
	}
	return ""
}

// Gets is what one side gets for what was not played.
type Gets struct {
	// Board is the artificial score on each board; NotPlayed is none: the board counts
	// for nothing, as at a scheduled sit-out.
	Board scoring.RulingKind
	Match MatchRule
	// Share is in hundredths: of the pool where Match is a share of it, of the
	// boards at PlayedTooLittle.
	Share int
}

// Ruling is the artificial score on each board with the law and the paragraph that it
// stands on; nil for none.
func (g Gets) Ruling(law string) *scoring.Ruling {
	switch {
	case g.Board == scoring.NotPlayed:
		return nil
	case law != "" && law != lawOfAverages:
		law = lawOfAverages + ", " + law
	}
	return &scoring.Ruling{Kind: g.Board, Law: law}
}

// lawOfAverages is the Law of artificial scores.
const lawOfAverages = "12C2"

// Row is a line of the table.
type Row struct {
	Rules     []string // the rule sets, as scoring.Rules names them; none: the Laws
	Situation Situation
	Forms     []Form // none: every form
	Cancelled bool   // all that it played counts no longer, for nobody
	Unranked  bool   // it has no place
	It        Gets   // what it gets itself
	Others    Gets   // what those get who were to meet it
	Law       string // as one cites it: "White Book 2.4.4", "12C2"
	Origin    Origin
}

// Find is the row for a situation in a form of scoring by a rule set, "" being "ebu": the
// book's own, else that of the Laws, else, but for "plain", that of the White Book of
// 2025, which was read most wholly. ok is false where nobody has a rule.
func Find(rules string, s Situation, f Form) (row Row, ok bool) {
	if rules = strings.ToLower(rules); rules == "" {
		rules = "ebu"
	}
	find := func(of func(*Row) bool) (Row, bool) {
		for i := range table {
			r := &table[i]
			if r.Situation == s && (len(r.Forms) == 0 || slices.Contains(r.Forms, f)) && of(r) {
				return *r, true
			}
		}
		return Row{}, false
	}
	if row, ok = find(func(r *Row) bool { return slices.Contains(r.Rules, rules) }); ok {
		return row, true
	}
	if row, ok = find(func(r *Row) bool { return len(r.Rules) == 0 }); ok || rules == "plain" {
		return row, ok
	}
	if row, ok = find(func(r *Row) bool { return slices.Contains(r.Rules, "ebu2025") }); ok && row.Origin == Book {
		row.Origin = Lent
	}
	return row, ok
}
