package rulings

import (
	"slices"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Law is a law that rulings stand on, by its number (Laws of Duplicate Bridge 2017).
type Law struct {
	Number string
	about  screen.Message
}

// kindLaws and penaltyLaws are the laws that are offered, in the order of
// their numbers.
var (
	kindLaws = []Law{
		{"12C1(b)", screen.LawRecover}, {"12C1(c)", screen.LawWeighted}, {"12C1(d)", screen.LawNumerous},
		{"12C1(e)", screen.LawSerious},
		{"12C1(f)", screen.LawUnbalanced}, {"12C2", screen.LawArtificial}, {"15", screen.LawOthersBoard},
		{"16B", screen.LawInformation},
		{"16D", screen.LawExtraneous}, {"21B3", screen.LawMisinformation}, {"23C", screen.LawComparable},
		{"27D", screen.LawInsufficient},
		{"64C", screen.LawRevoke}, {"72C", screen.LawDamage}, {"75", screen.LawExplanation},
		{"82C", screen.LawDirector}, {"84", screen.LawAgreed},
		{"86", screen.LawTeams}, {"87", screen.LawFouled},
	}
	penaltyLaws = []Law{{"90", screen.LawProcedural}, {"91", screen.LawDisciplinary}}
)

// usualLaws are what kinds of ruling stand on unless another law is said.
var usualLaws = map[Kind]string{AssignedScore: "12C1(b)", WeightedScore: "12C1(c)",
	SplitScore: "12C1(f)", AverageScore: "12C2",
	ExchangedSeats: "15", PlayedByOthers: "15", FouledBoard: "87"}

// Laws are the laws that are offered for a kind of ruling, one where there is no
// other, none where it stands on none. A ruling without a law is the first of the
// choice: see LawTexts.
func (k Kind) Laws() []Law {
	switch {
	case k == PenaltyOrBonus:
		return penaltyLaws
	case k <= AverageScore:
		return kindLaws
	}
	var only []Law
	for _, l := range kindLaws {
		if l.Number == usualLaws[k] {
			only = append(only, l)
		}
	}
	return only
}

// LawTexts are laws as the director chooses them, after "no law".
func LawTexts(in *desk.Language, laws []Law) []string {
	texts := []string{in.Say(screen.NoLaw)}
	for _, l := range laws {
		texts = append(texts, in.Say(screen.LawOf, "Number", l.Number, "About", in.Say(l.about)))
	}
	return texts
}

// UsualLaw is the place in LawTexts of the law that a ruling stands on most
// often, 0 for none.
func (d Draft) UsualLaw() int {
	usual := usualLaws[d.Kind]
	if d.Kind == PenaltyOrBonus {
		usual = []string{Procedural: "90", Disciplinary: "91", Bonus: ""}[d.Sort]
	}
	// An index of -1 is "no law".
	return 1 + slices.IndexFunc(d.Kind.Laws(), func(l Law) bool { return l.Number == usual })
}
