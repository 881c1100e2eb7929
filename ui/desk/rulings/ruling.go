package rulings

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Kind is what the director rules beside the results.
type Kind int

// The kinds of ruling, in the order in which they are chosen.
const (
	AssignedScore  Kind = iota // one score (Law 12C1)
	WeightedScore              // several with their weights (Law 12C1(c))
	SplitScore                 // each side its own award
	AverageScore               // average plus, average, average minus or a percentage (Law 12C2)
	PenaltyOrBonus             // apart from the boards (Laws 90, 91)
	FouledBoard                // a board was another from some round on (Law 87)
	ExchangedSeats             // two contestants sat in each other's seats over some rounds
	PlayedByOthers             // others than the movement's played (Law 15)
	CameLate
	GoneEarly
	ReplacedBy
	NotRanked
	AsEverybody // takes back late, gone and not ranked
)

// kindTexts are the messages for the kinds of ruling.
var kindTexts = []screen.Message{
	AssignedScore: screen.RulingContract, WeightedScore: screen.RulingWeighted, SplitScore: screen.RulingSplit,
	AverageScore:   screen.RulingAverage,
	PenaltyOrBonus: screen.RulingPenalty, FouledBoard: screen.RulingFouled, ExchangedSeats: screen.RulingExchanged,
	PlayedByOthers: screen.RulingOthers,
	CameLate:       screen.RulingLate, GoneEarly: screen.RulingGone, ReplacedBy: screen.RulingReplaced,
	NotRanked:   screen.RulingNotRanked,
	AsEverybody: screen.RulingAsEverybody,
}

// KindTexts are the kinds of ruling as the director chooses them, by their numbers.
func KindTexts(in *desk.Language) []string { return sayAll(in, kindTexts) }

func sayAll(in *desk.Language, messages []screen.Message) []string {
	texts := make([]string, len(messages))
	for i, m := range messages {
		texts[i] = in.Say(m)
	}
	return texts
}

// Subject is what a ruling is about.
type Subject int

// What rulings are about.
const (
	AboutPlace      Subject = iota // a board at a table
	AboutContestant                // who plays
	AboutBoard                     // a board at all tables
	AboutTwo                       // two contestants, who have fields of their own
)

// Subject is what a kind of ruling is about.
func (k Kind) Subject() Subject {
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
func (k Kind) HasReason() bool { return k != ReplacedBy }

// Sides says for whom an assigned or weighted score is; a side that it is
// not for keeps its score.
type Sides int

// For whom a ruling is.
const (
	_ Sides = iota // for both
	ForNSOnly
	ForEWOnly
)

// SidesTexts are the sides as the director chooses them, by their numbers.
func SidesTexts(in *desk.Language) []string {
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
func PenaltyTexts(in *desk.Language) []string {
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
func PlayedBeforeTexts(in *desk.Language) []string {
	return sayAll(in, []screen.Message{screen.PlayedByRule, screen.PlayedCancelled, screen.PlayedStands})
}

// penaltyUnits are the units of penalties in the order in which they are chosen.
var penaltyUnits = []scoring.Unit{scoring.PercentOfTop, scoring.PercentOfGame, scoring.VP, scoring.IMP,
	scoring.Matchpoint, scoring.TotalPoint}

// UnitTexts are the units of penalties as the director chooses them.
func UnitTexts(in *desk.Language) []string {
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

// Draft is a ruling while it is being entered. What is typed stays as it was typed.
type Draft struct {
	Kind Kind
	// About is table and board, a contestant or a board: see Kind.Subject.
	About string
	// Scores are contracts or North-South's scores, Weights how many per cent they have;
	// the one without a weight has the rest.
	Scores, Weights [MostScores]string
	Sides           Sides
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

// Part is a field of a ruling.
type Part int

// The fields. Those of weighted scores are InScores and InWeights with the
// number of the row.
const (
	InAbout Part = iota
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

// Fault is why a ruling cannot be recorded yet.
type Fault struct {
	At   Part
	Row  int
	Text string
	// Open is true where something is still to be entered: there is nothing
	// wrong with it.
	Open bool
}

func open(in *desk.Language, at Part, m screen.Message, pairs ...any) *Fault {
	return &Fault{At: at, Text: in.Say(m, pairs...), Open: true}
}

func bad(in *desk.Language, at Part, m screen.Message, pairs ...any) *Fault {
	return &Fault{At: at, Text: in.Say(m, pairs...)}
}

// unread is the fault of a field that cannot be read.
func unread(in *desk.Language, at Part, err error) *Fault {
	if f, ok := err.(*deskline.Fault); ok {
		return &Fault{At: at, Text: in.Words().Sentence(in.Words().Capital(in.Words().FaultHere(f)))}
	}
	return &Fault{At: at, Text: desk.Explain(in, err).String()}
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

// Of begins a ruling on a place. What counts at the table is the second
// of the weighted scores.
func Of(st *session.State, k session.Key) Draft {
	d := Draft{About: PlaceEntry(st, k), Unit: UsualPenaltyUnit(st)}
	if r, there := st.Results[k]; there && !r.NoResult && !r.Doubt.Any() {
		if p, scored := r.Points(); scored {
			d.Scores[1] = strings.ReplaceAll(fmt.Sprintf("%+d", int(p)), "+0", "p")
		}
	}
	return d
}

// AboutHint says how what the ruling is about is typed.
func (d Draft) AboutHint(in *desk.Language) string {
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
func (d Draft) AboutText(in *desk.Language, st *session.State) string {
	switch d.Kind.Subject() {
	case AboutPlace:
		k, err := deskline.ReadPlace(st, d.About)
		if err != nil {
			return ""
		}
		var who []string
		for _, c := range desk.ContestantsAt(st, k) {
			who = append(who, desk.ContestantText(in, st, c))
		}
		return desk.KeyText(in, st, k) + ": " + in.Words().And(who...) + " · " + desk.ScoreText(in, st, k)
	case AboutContestant:
		c, err := deskline.ReadContestant(st, d.About)
		if err != nil {
			return ""
		}
		text := desk.ContestantText(in, st, c)
		if p, there := st.Participations[c]; there {
			text += " · " + in.Words().Participation(st, p)
		}
		return text
	case AboutBoard:
		if _, board, err := deskline.ReadBoard(st, d.About); err == nil {
			return desk.DealText(in, board)
		}
	}
	return ""
}
