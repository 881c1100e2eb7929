package rulings

import "clubnight/ui/desk"

// Fields are the fields that a kind of ruling has beside what it is about, its law and
// its reason, and how they are called: those of a Draft of the same names.
type Fields struct {
	Scores  bool // the first of them, and Sides
	Weights bool // the others, and what weights they have
	Penalty bool // Sort, Amount and Unit
	Names   bool
	// Awards are NS and EW; Averages are what is usual there, as it is typed.
	Awards, Averages          bool
	From, To, Tables, Before  bool
	Missed, Whole             bool
	NSText, EWText, AwardHint string
	FromText, FromHint        string
	MissedText, OtherText     string // of MissedNS and MissedEW
	MissedHint, OtherHint     string
}

// Averages are the average scores that are usual, as they are typed: North-South's and
// East-West's.
var Averages = [][2]string{{"+", "-"}, {"+", "+"}, {"=", "="}, {"-", "+"}, {"-", "-"}}

// FieldsOf are the fields of a kind of ruling.
func FieldsOf(in *desk.Language, k Kind) Fields {
	f := Fields{Scores: k == AssignedScore || k == WeightedScore, Weights: k == WeightedScore,
		Penalty: k == PenaltyOrBonus, Names: k == ReplacedBy, Averages: k == AverageScore,
		Awards: k == SplitScore || k == AverageScore || k == ExchangedSeats || k == PlayedByOthers,
		From: k == FouledBoard || k == ExchangedSeats || k == PlayedByOthers || k == CameLate || k == GoneEarly ||
			k == ReplacedBy,
		To: k == ExchangedSeats, Tables: k == FouledBoard, Before: k == GoneEarly,
		Missed: k == ExchangedSeats || k == PlayedByOthers || k == CameLate || k == GoneEarly,
		Whole:  k == PlayedByOthers}
	f.nameAwards(in, k)
	f.nameRounds(in, k)
	return f
}

func (f *Fields) nameAwards(in *desk.Language, k Kind) {
	f.NSText, f.EWText, f.AwardHint = in.Text("North-South"), in.Text("East-West"), "+  =  –  60"
	switch k {
	case SplitScore:
		f.AwardHint = "4s+1, ave+, 60%"
	case ExchangedSeats:
		f.AwardHint = in.Text("such as 12")
		f.NSText = in.In("two pairs that changed seats", "The one")
		f.EWText = in.In("two pairs that changed seats", "and the other")
	case PlayedByOthers:
		f.AwardHint = in.Text("such as 12")
		f.NSText, f.EWText = in.Text("Played by North-South"), in.Text("and East-West")
	}
}

func (f *Fields) nameRounds(in *desk.Language, k Kind) {
	f.FromText = in.Text("From round")
	switch k {
	case CameLate:
		f.FromText, f.FromHint = in.Text("Came for round"), "2"
	case GoneEarly:
		f.FromText, f.FromHint = in.Text("Left before round"), in.In("round", "next")
	case ExchangedSeats, ReplacedBy:
		f.FromHint = "1"
	case PlayedByOthers:
		f.FromText, f.FromHint = in.Text("Played in round"), "–"
	}
	f.MissedText, f.OtherText = in.Text("Who should have played gets: North-South"), in.Text("East-West")
	f.MissedHint, f.OtherHint = in.In("awarded", "nothing"), in.In("awarded", "nothing")
	if k == CameLate || k == GoneEarly {
		f.MissedText, f.OtherText = in.Text("On what it missed it gets"), in.Text("its opponents")
		f.MissedHint, f.OtherHint = "–", "+"
	}
	if k == GoneEarly {
		f.MissedHint = in.In("awarded", "nothing")
	}
}
