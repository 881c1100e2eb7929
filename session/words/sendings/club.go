package sendings

import (
	"clubnight/session/simultaneous/checks"
	"clubnight/session/words"
)

// toClub are the texts of findings for the club itself, where they differ from
// those for the organiser.
var toClub = map[checks.Kind]string{
	checks.ClubUnknown: "club.unknown", checks.OtherClub: "club.other", checks.BoardFouled: "club.fouled",
}

// countedToClub are those that have plural forms.
var countedToClub = map[checks.Kind]string{checks.ResultsDoubted: "club.doubted", checks.SitOut: "club.sit-out"}

// todo is what a club does about each kind.
var todo = map[checks.Kind]string{
	checks.ClubUnknown: "club.do-name", checks.OtherClub: "club.do-name",
	checks.OtherSession: "club.do-evening", checks.OtherDay: "club.do-evening", checks.FewerResults: "club.do-evening",
	checks.OtherMovement: "club.do-evening",
	checks.NothingPlayed: "club.do-later", checks.ResultsToCome: "club.do-later",
	checks.NotRead: "club.do-results", checks.ResultsDoubted: "club.do-results", checks.FewResults: "club.do-results",
	checks.BoardsMissing: "club.do-missing",
	checks.RulingsOpen:   "club.do-rulings", checks.PenaltiesLeft: "club.do-nothing", checks.Inexact: "club.do-exact",
	checks.Unchanged:    "club.do-nothing",
	checks.NamesMissing: "club.do-names", checks.NamesDoubtful: "club.do-names", checks.OtherNames: "club.do-names",
	checks.NumbersMissing: "club.do-numbers", checks.SameNumber: "club.do-numbers", checks.SitOut: "club.do-sit-out",
	checks.MeetsItself: "club.do-place", checks.Twice: "club.do-place", checks.ManyResults: "club.do-place",
	checks.OtherBoards: "club.do-boards",
	checks.OtherCards:  "club.do-cards", checks.Shifted: "club.do-cards", checks.Turned: "club.do-cards",
	checks.OtherSet:   "club.do-cards",
	checks.OtherDeals: "club.do-cards", checks.TricksOdd: "club.do-cards", checks.BoardFouled: "club.do-fouled",
}

// ToClub says a finding to the club that it is about, and what the club does about it;
// both stand in a list: Words.Sentence makes sentences of them.
func ToClub(w *words.Words, f checks.Finding) (found, do string) {
	s := saying{w, w.Beside(catalogue)}
	id, ok := todo[f.Kind]
	if !ok {
		id = "club.do-ask"
	}
	do = s.say(id)
	if id, ok := countedToClub[f.Kind]; ok {
		return s.Count(id, f.Number, s.names(f)...), do
	}
	if id, ok := toClub[f.Kind]; ok {
		return s.say(id, s.names(f)...), do
	}
	return Say(w, f), do
}
