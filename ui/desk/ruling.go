package desk

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/words/screen"
)

// RulingKind is what the director rules beside the results.
type RulingKind int

// The kinds of ruling, in the order in which they are chosen.
const (
	AssignedScore  RulingKind = iota // one score (Law 12C1)
	WeightedScore                    // several with their weights (Law 12C1(c))
	SplitScore                       // each side its own award
	AverageScore                     // average plus, average, average minus or a percentage (Law 12C2)
	PenaltyOrBonus                   // apart from the boards (Laws 90, 91)
	FouledBoard                      // a board was another from some round on (Law 87)
	ExchangedSeats                   // two contestants sat in each other's seats over some rounds
	PlayedByOthers                   // others than the movement's played (Law 15)
	CameLate
	GoneEarly
	ReplacedBy
	NotRanked
	AsEverybody // takes back late, gone and not ranked
)

// rulingKinds are the messages for the kinds of ruling.
var rulingKinds = []screen.Message{
	AssignedScore: screen.RulingContract, WeightedScore: screen.RulingWeighted, SplitScore: screen.RulingSplit,
	AverageScore:   screen.RulingAverage,
	PenaltyOrBonus: screen.RulingPenalty, FouledBoard: screen.RulingFouled, ExchangedSeats: screen.RulingExchanged,
	PlayedByOthers: screen.RulingOthers,
	CameLate:       screen.RulingLate, GoneEarly: screen.RulingGone, ReplacedBy: screen.RulingReplaced,
	NotRanked:   screen.RulingNotRanked,
	AsEverybody: screen.RulingAsEverybody,
}

// RulingTexts are the kinds of ruling as the director chooses them, by their numbers.
func RulingTexts(in *Language) []string { return sayAll(in, rulingKinds) }

func sayAll(in *Language, messages []screen.Message) []string {
	texts := make([]string, len(messages))
	for i, m := range messages {
		texts[i] = in.Say(m)
	}
	return texts
}

// RulingSubject is what a ruling is about.
type RulingSubject int

// What rulings are about.
const (
	AboutPlace      RulingSubject = iota // a board at a table
	AboutContestant                      // who plays
	AboutBoard                           // a board at all tables
	AboutTwo                             // two contestants, who have fields of their own
)

// Subject is what a kind of ruling is about.
func (k RulingKind) Subject() RulingSubject {
	switch k {
	case AssignedScore, WeightedScore, SplitScore, AverageScore, PlayedByOthers:
		return AboutPlace
	case FouledBoard:
		return AboutBoard
	case ExchangedSeats:
		return AboutTwo
	}
	return AboutContestant
}

// HasReason reports whether why can be said of a kind of ruling.
func (k RulingKind) HasReason() bool { return k != ReplacedBy }

// RulingSides says for whom an assigned or weighted score is; a side that it is
// not for keeps its score.
type RulingSides int

// For whom a ruling is.
const (
	_ RulingSides = iota // for both
	ForNSOnly
	ForEWOnly
)

// SidesTexts are the sides as the director chooses them, by their numbers.
func SidesTexts(in *Language) []string {
	return sayAll(in, []screen.Message{screen.BothSides, screen.OnlyNS, screen.OnlyEW})
}

// PenaltySort tells what a penalty is.
type PenaltySort int

// The sorts of penalty.
const (
	Procedural PenaltySort = iota // Law 90
	Disciplinary
	Bonus
)

// PenaltyTexts are the sorts of penalty as the director chooses them, by their numbers.
func PenaltyTexts(in *Language) []string {
	return sayAll(in, []screen.Message{screen.PenaltyProcedural, screen.PenaltyDisciplinary, screen.PenaltyBonus})
}

// PlayedBefore says what becomes of what somebody played who left.
type PlayedBefore int

// What becomes of it.
const (
	PlayedByRule PlayedBefore = iota // see deskline.Leaving
	PlayedCancelled
	PlayedStands
)

// PlayedBeforeTexts are these as the director chooses them, by their numbers.
func PlayedBeforeTexts(in *Language) []string {
	return sayAll(in, []screen.Message{screen.PlayedByRule, screen.PlayedCancelled, screen.PlayedStands})
}

// penaltyUnits are the units of penalties in the order in which they are chosen.
var penaltyUnits = []scoring.Unit{scoring.PercentOfTop, scoring.PercentOfGame, scoring.VP, scoring.IMP,
	scoring.Matchpoint, scoring.TotalPoint}

// UnitTexts are the units of penalties as the director chooses them.
func UnitTexts(in *Language) []string {
	texts := make([]string, len(penaltyUnits))
	for i, u := range penaltyUnits {
		texts[i] = in.Words().Unit(u)
	}
	return texts
}

// UsualPenaltyUnit is the place in UnitTexts of the unit that penalties of the evening
// have most often: of a top at matchpoints, else that of the totals.
func UsualPenaltyUnit(st *session.State) int {
	chosen, err := st.Scoring.Options()
	if err != nil {
		return 0
	}
	for i, u := range penaltyUnits {
		if chosen.FitsPenalty(u) == nil {
			return i
		}
	}
	return 0
}

// MostScores is how many scores can be weighted together (EBU White Book: up to five).
const MostScores = 5

// RulingDraft is a ruling while it is being entered. What is typed stays as it was typed.
type RulingDraft struct {
	Kind RulingKind
	// About is table and board, a contestant or a board: see RulingKind.Subject.
	About string
	// Scores are contracts or North-South's scores, Weights how many per cent they have;
	// the one without a weight has the rest.
	Scores, Weights [MostScores]string
	Sides           RulingSides
	// NS and EW are what each side gets; of PlayedByOthers who sat there, of
	// ExchangedSeats the two.
	NS, EW string
	// MissedNS and MissedEW are what those get who should have played: North-South's,
	// or the late contestant itself, and East-West's, or the opponents. Empty is
	// nothing, or what is usual.
	MissedNS, MissedEW string
	WholeRound         bool // of PlayedByOthers: all boards of the round at the table
	Amount             string
	Unit               int // place in UnitTexts
	Sort               PenaltySort
	From, To           string // rounds
	Tables             string
	Before             PlayedBefore
	Names              session.Names
	Law                string
	Reason             string
}

// RulingPart is a field of a ruling.
type RulingPart int

// The fields. Those of weighted scores are InScores and InWeights with the
// number of the row.
const (
	InAbout RulingPart = iota
	InScores
	InWeights
	InNSAward
	InEWAward
	InMissedNS
	InMissedEW
	InAmount
	InFrom
	InTo
	InTables
	InNames
)

// RulingFault is why a ruling cannot be recorded yet.
type RulingFault struct {
	At   RulingPart
	Row  int
	Text string
	// Open is true where something is still to be entered: there is nothing
	// wrong with it.
	Open bool
}

func openRuling(in *Language, at RulingPart, m screen.Message, pairs ...any) *RulingFault {
	return &RulingFault{At: at, Text: in.Say(m, pairs...), Open: true}
}

func badRuling(in *Language, at RulingPart, m screen.Message, pairs ...any) *RulingFault {
	return &RulingFault{At: at, Text: in.Say(m, pairs...)}
}

// unread is the fault of a field that cannot be read.
func unread(in *Language, at RulingPart, err error) *RulingFault {
	if f, ok := err.(*deskline.Fault); ok {
		return &RulingFault{At: at, Text: in.Words().Sentence(in.Words().Capital(in.Words().FaultHere(f)))}
	}
	return &RulingFault{At: at, Text: Explain(in, err).String()}
}

// PlaceEntry is how a place is typed: "3 7", or "B3 r2 7" where that is needed.
func PlaceEntry(st *session.State, k session.Key) string {
	letter := ""
	if len(st.Sections) > 1 {
		letter = session.Letter(k.Section)
	}
	text := fmt.Sprintf("%s%d %d", letter, k.Table, k.Board)
	if read, err := deskline.ReadPlace(st, text); err != nil || read != k {
		text = fmt.Sprintf("%s%d r%d %d", letter, k.Table, k.Round, k.Board)
	}
	return text
}

// RulingOf begins a ruling on a place. What counts at the table is the second
// of the weighted scores.
func RulingOf(st *session.State, k session.Key) RulingDraft {
	d := RulingDraft{About: PlaceEntry(st, k), Unit: UsualPenaltyUnit(st)}
	if r, there := st.Results[k]; there && !r.NoResult && !r.Doubt.Any() {
		if p, scored := r.Points(); scored {
			d.Scores[1] = strings.ReplaceAll(fmt.Sprintf("%+d", int(p)), "+0", "p")
		}
	}
	return d
}

// AboutHint says how what the ruling is about is typed.
func (d RulingDraft) AboutHint(in *Language) string {
	switch d.Kind.Subject() {
	case AboutContestant:
		return in.Say(screen.RulingSaysWho)
	case AboutBoard:
		return in.Say(screen.RulingSaysBoard)
	}
	return in.Say(screen.RulingSays)
}

// AboutText tells what the ruling is about, as far as it can be read: who sits
// there, and what counts now.
func (d RulingDraft) AboutText(in *Language, st *session.State) string {
	switch d.Kind.Subject() {
	case AboutPlace:
		k, err := deskline.ReadPlace(st, d.About)
		if err != nil {
			return ""
		}
		var who []string
		for _, c := range contestantsAt(st, k) {
			who = append(who, about(in, st, c))
		}
		return KeyText(in, st, k) + ": " + in.Words().And(who...) + " · " + scoreText(in, st, k)
	case AboutContestant:
		c, err := deskline.ReadContestant(st, d.About)
		if err != nil {
			return ""
		}
		text := about(in, st, c)
		if p, there := st.Participations[c]; there {
			text += " · " + in.Words().Participation(st, p)
		}
		return text
	case AboutBoard:
		if _, board, err := deskline.ReadBoard(st, d.About); err == nil {
			return DealText(in, board)
		}
	}
	return ""
}
