package scoring

// Step is one fact of how a figure came about. The steps of a figure stand in the order
// in which it is worked out. There are those of awards, of totals and of matches, below.
// Scores in them are as the side that is spoken of sees them.
type Step interface{ step() }

// Steps of an award: where its score comes from.
type (
	// TableStep is the score at the table.
	TableStep struct {
		Side  Side
		Score Points
	}
	// AssignedStep is a single score that the director assigned. Law is the law the
	// director named, here and in the other steps; "" for the usual one.
	AssignedStep struct {
		Score Points
		Law   string
	}
	// WeightedStep is a weighted score; a TermStep for each of its scores
	// and an AddedStep follow.
	WeightedStep struct{ Law string }
	// TermStep is one score of a weighted score, and how it was valued.
	TermStep struct {
		Weight Frac
		Score  Points
		Steps  []Step
	}
	// AddedStep adds the terms up.
	AddedStep struct {
		Terms      []Term
		Value, Max Frac // Max 0: there is none
		Unit       Unit
	}
	// Term is a weight and what was valued with it.
	Term struct{ Weight, Value Frac }
	// OverrideStep is a number that the director gave.
	OverrideStep struct {
		Value  Frac
		Unit   Unit
		Law    string
		Inside bool // the score at the table stays among the others
		Team   bool // said of a team, whose scores are compared with no others
	}
	// ArtificialStep is an artificial score: Percent of Top, or what that
	// stands for in IMPs.
	ArtificialStep struct {
		Kind                RulingKind // Percentage, AveragePlus, Average or AverageMinus
		Law                 string
		Percent, Top, Value Frac // Top 0: in Unit, without a top
		Unit                Unit
		Team                bool
	}
	// OwnStep is Average Plus or Minus where the contestant's own score on its other
	// boards counts instead (Law 12C2(c)): Own is that in per cent or, without a Top, in
	// Unit for each board; Than is what it replaces.
	OwnStep struct {
		Kind                  RulingKind
		Law                   string
		Own, Than, Top, Value Frac
		Unit                  Unit
		Window                OtherBoards
		Team                  bool
	}
	// LeftOutStep is a board that does not count, by a law where one was named.
	LeftOutStep struct {
		Team bool
		Law  string
	}
	// WaitingStep is a board that waits for a ruling, or at teams for the other table.
	WaitingStep struct{ Team bool }
	// AloneStep is a score that there is no other to compare with.
	AloneStep struct{}
	// NoteStep is the director's words.
	NoteStep struct{ Text string }
)

// Steps of an award: how a score was valued.
type (
	// MatchpointsStep is the scores beaten and tied (Law 78A).
	MatchpointsStep struct {
		Others                 int // scores compared with
		Beaten, Tied, Raw, Top Frac
		Halves                 bool // 1 and ½ a score instead of 2 and 1
	}
	// NeubergStep is Neuberg's formula, (Raw×Full + Missing) / Scores = Value of Top,
	// before any rounding. ForNow is true where it holds until the board's other scores
	// are in: with no more of them it would be a small sub-field.
	NeubergStep struct {
		Scores, Full             int
		Raw, Missing, Value, Top Frac
		ForNow                   bool
	}
	// ProRataStep scales by the tops: Raw×(Full-1)/(Scores-1) = Value of Top.
	ProRataStep struct {
		Scores, Full    int
		Raw, Value, Top Frac
	}
	// OwnTopStep leaves a board with fewer scores its own top.
	OwnTopStep struct{ Scores, Full int }
	// SmallGroupStep is the artificial percentage for few scores on one form of a fouled
	// board (Law 87B), or on a board that was played less often than others.
	SmallGroupStep struct {
		Scores, Full        int
		Fouled              bool
		Rule                SmallGroups
		Percent, Top, Value Frac
	}
	// ScaledStep multiplies the frequencies of a board with fewer scores by Full/Scores.
	ScaledStep struct{ Scores, Full int }
	// DatumStep is the datum of a Butler before it is rounded: the mean, or the median,
	// of the scores without Dropped at each end.
	DatumStep struct {
		Median          bool
		Scores, Dropped int
		Datum           Frac
	}
	// AgainstDatumStep is a score compared with the datum (Law 78B).
	AgainstDatumStep struct {
		Score                   Points
		Datum, Difference, IMPs Frac
	}
	// CrossStep is a score compared with every other (Law 78B): the IMPs, their sum, and
	// what it is divided by.
	CrossStep struct {
		Terms      []CrossTerm
		Sum, Value Frac
		Divisor    Divisor
		Scores     int // scores on the board, its own included
	}
	// CrossTerm is the IMPs against a score, and how often that was scored.
	CrossTerm struct {
		IMPs    int
		Against Points
		Times   Frac
	}
	// TotalPointsStep is a score that counts as it is (Law 78C).
	TotalPointsStep struct{ Value Frac }
	// RoundedStep rounds the figure before it, which is in Unit (TotalPoint: a datum), to
	// a multiple of To, such as 10 or 1/4; Half reports whether it lay in the middle
	// between two, so that Mode decided.
	RoundedStep struct {
		Value, To Frac
		Unit      Unit
		Mode      Rounding
		Half      bool
	}
	// PercentStep is the figure before it in per cent.
	PercentStep struct{ Percent Frac }
)

// Steps of a row of a ranking.
type (
	// BoardsStep is the score over the boards that count; Max 0: there is none.
	BoardsStep struct {
		Score, Max Frac
		Unit       Unit
		Boards     int
	}
	// MatchesStep is the score of a team over its matches.
	MatchesStep struct {
		Score   Frac
		Unit    Unit
		Matches int
	}
	// RoundStep is a round that was a match, on that scale (Law 78D).
	RoundStep struct {
		RoundScore
		Percent bool // Figure is a percentage, else IMPs
		OnScale
	}
	// OnScale is the table that a match went on.
	OnScale struct {
		Scale    string // the scale's name
		Halved   bool   // a half-match on a scale without a table for those: it counts half of what a whole one does
		Computed bool   // the table for this length was never published
	}
	// UnplayedStep is what a match gave that was not played.
	UnplayedStep struct {
		UnplayedScore
		Percent bool // Figure is a percentage, else IMPs
		OnScale
	}
	// SessionStep is a session of an event.
	SessionStep struct {
		Session int
		Total   Frac
		Unit    Unit
		Percent Frac // at matchpoints
	}
	// AdjustmentStep is a penalty or bonus.
	AdjustmentStep struct{ Adjustment }
	// CarriedStep is what was carried forward.
	CarriedStep struct {
		Carry
		Unit Unit
	}
	// TotalStep is the total where it is not the score of the boards.
	TotalStep struct {
		Total Frac
		Unit  Unit
	}
	// PendingStep is how many boards wait for a ruling or another table.
	PendingStep struct{ Boards int }
	// RatioStep is the total in per cent of the maximum.
	RatioStep struct{ Total, Max, Percent Frac }
	// MeanStep is the mean of the percentages of the boards, or of the sessions.
	MeanStep struct {
		Sessions bool
		Percent  Frac
	}
	// HandicapStep adds the handicap to the percentage.
	HandicapStep struct{ Handicap, Net Frac }
	// PlaceStep is the place, and how ties were split or failed to be.
	PlaceStep struct {
		Place  int
		Tied   bool
		Breaks []Break
	}
	// NoPlaceStep is a contestant with nothing to rank.
	NoPlaceStep struct{}
	// UnrankedStep is a contestant that counts for its opponents only.
	UnrankedStep struct{ Unranked Unranked }
)

// Steps of a match of teams.
type (
	// MarginStep is the IMPs (Law 78B) or, as TotalPoint, the points (Law 78C)
	// of both sides, exact.
	MarginStep struct {
		Won, Lost, Margin Frac
		Unit              Unit
	}
	// BoardPointsStep is 2 for each board won and 1 for each tie.
	BoardPointsStep struct{ Points Frac }
	// PattonStep adds what the aggregate gives.
	PattonStep struct {
		Plus      [2]Frac // points scored by the team and by its opponents
		Aggregate Frac    // of Boards points
		Boards    int
		Score     Frac
	}
	// WinStep counts 2 for a match won and 1 for a tie.
	WinStep struct{ Score Frac }
	// ScaleStep is the victory points (Law 78D).
	ScaleStep struct {
		OnScale
		Boards int
		VP     Frac
	}
	// HybridStep adds the board-a-match part.
	HybridStep struct{ Points, Score Frac }
	// TablesStep compares the team's two tables, each score as the team sees it; Weight
	// is 1 unless a score is weighted.
	TablesStep struct {
		Weight     Frac
		NS, EW     Points
		Difference Points
		Value      Frac
	}
	// SumStep is the sum of the comparisons.
	SumStep struct{ Value Frac }
)

func (TableStep) step()        {}
func (AssignedStep) step()     {}
func (WeightedStep) step()     {}
func (TermStep) step()         {}
func (AddedStep) step()        {}
func (OverrideStep) step()     {}
func (ArtificialStep) step()   {}
func (OwnStep) step()          {}
func (LeftOutStep) step()      {}
func (WaitingStep) step()      {}
func (AloneStep) step()        {}
func (NoteStep) step()         {}
func (MatchpointsStep) step()  {}
func (NeubergStep) step()      {}
func (ProRataStep) step()      {}
func (OwnTopStep) step()       {}
func (SmallGroupStep) step()   {}
func (ScaledStep) step()       {}
func (DatumStep) step()        {}
func (AgainstDatumStep) step() {}
func (CrossStep) step()        {}
func (TotalPointsStep) step()  {}
func (RoundedStep) step()      {}
func (PercentStep) step()      {}
func (BoardsStep) step()       {}
func (MatchesStep) step()      {}
func (RoundStep) step()        {}
func (SessionStep) step()      {}
func (UnplayedStep) step()     {}
func (AdjustmentStep) step()   {}
func (CarriedStep) step()      {}
func (TotalStep) step()        {}
func (PendingStep) step()      {}
func (RatioStep) step()        {}
func (MeanStep) step()         {}
func (HandicapStep) step()     {}
func (PlaceStep) step()        {}
func (NoPlaceStep) step()      {}
func (UnrankedStep) step()     {}
func (MarginStep) step()       {}
func (BoardPointsStep) step()  {}
func (PattonStep) step()       {}
func (WinStep) step()          {}
func (ScaleStep) step()        {}
func (HybridStep) step()       {}
func (TablesStep) step()       {}
func (SumStep) step()          {}
