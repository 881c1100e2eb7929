package start

import (
	"errors"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Carrying is what an evening brings from an earlier one.
type Carrying struct {
	From  *session.State // nil for nothing new
	Share string         // "1", "1/2", "50%"
	By    console.Matching
	Drop  bool // what was carried is taken away
}

// Matchings are the ways to know somebody again, in the order in which they are offered.
var Matchings = []console.Matching{console.ByEither, console.ByNames, console.ByNumber}

var matchings = map[console.Matching]screen.Message{console.ByEither: screen.KnownByEither,
	console.ByNames: screen.KnownByNames, console.ByNumber: screen.KnownByNumber}

// MatchingText says by what somebody is known again.
func MatchingText(in *desk.Language, m console.Matching) string { return in.Say(matchings[m]) }

// CombinationTexts are the ways in which sessions become one result.
func CombinationTexts(in *desk.Language) []string {
	return []string{in.Say(screen.SessionsSummed), in.Say(screen.SessionsMean)}
}

// Combinations go with CombinationTexts.
var Combinations = []scoring.SessionsCombined{scoring.SumOfSessions, scoring.MeanOfSessions}

// EarlierText names an earlier evening.
func EarlierText(in *desk.Language, st *session.State) string {
	return in.Say(screen.EarlierEvening, "Day", in.Words().Day(st.Evening.Date), "Name", st.Evening.Name)
}

// SessionFacts are what to record of an evening that is one of several
// sessions: which one, and what is carried forward. The error is that of
// [console.Carry] or [console.Share].
func SessionFacts(st *session.State, of session.SessionOf, c Carrying) (facts []session.Fact, err error) {
	of.Event = strings.TrimSpace(of.Event)
	if of != st.Event {
		facts = append(facts, of)
	}
	switch {
	case c.Drop:
		for who := range st.Carried {
			facts = append(facts, session.CarriedForward{Who: who})
		}
	case c.From != nil:
		share, err := console.Share(c.Share)
		if err != nil {
			return nil, err
		}
		carried, err := console.Carry(c.From, st, share, c.By)
		if err != nil {
			return nil, err
		}
		facts = append(facts, carried...)
	}
	return facts, nil
}

// CarryWrong says why nothing can be carried forward.
func CarryWrong(in *desk.Language, err error) string {
	switch {
	case errors.Is(err, console.ErrEvent):
		return in.Say(screen.CarryOtherUnits)
	case errors.Is(err, console.ErrWho):
		return in.Say(screen.CarryWho)
	case errors.Is(err, console.ErrWords):
		return in.Say(screen.CarryShare)
	}
	return desk.Explain(in, err).String()
}

// CarriedText says how many bring something from an earlier evening, "" for nobody.
func CarriedText(in *desk.Language, n int) string {
	if n == 0 {
		return ""
	}
	return in.SayCount(screen.CarriedBy, n)
}
