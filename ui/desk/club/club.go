package club

import (
	"context"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/deals"
	"clubnight/ui/desk/start"
)

// TonightFact is something of tonight that the start page says and that can
// be otherwise tonight.
type TonightFact int

// What the start page says of tonight, in its order.
const (
	TonightTables TonightFact = iota
	TonightMovement
	TonightScoring
	TonightDeals
	TonightBridgemates
)

// TonightFacts are all of them.
var TonightFacts = []TonightFact{TonightTables, TonightMovement, TonightScoring, TonightDeals, TonightBridgemates}

// TonightText says one of them. The program is the control program of the options, the
// zero Program for none.
func TonightText(in *desk.Language, st *session.State, fact TonightFact, program control.Program) string {
	switch fact {
	case TonightTables:
		return tonightTables(in, st)
	case TonightMovement:
		return tonightMovement(in, st)
	case TonightScoring:
		return tonightScoring(in, st)
	case TonightDeals:
		if !st.Deals.Known() && !st.Deals.Sealed() {
			return in.Say(screen.NoDealsTonight)
		}
		return deals.Text(in, st)
	}
	if program.Path == "" {
		return in.Say(screen.NoProgramTonight)
	}
	return start.ProgramText(in, program)
}

// tonightScoring names the form and the rule set; what a rule set means in full
// stands on the sheets.
func tonightScoring(in *desk.Language, st *session.State) string {
	play := start.PlayPairs
	if len(st.Sections) > 0 {
		play = session.PlayOf(st.Sections[0].Movement)
	}
	forms := start.ScoringForms(st.Scoring, play)
	at := start.ScoringFormAt(forms, st.Scoring)
	if at < 0 {
		return in.Words().Scoring(st.Scoring)
	}
	return forms[at].Text(in) + " · " + start.RuleSetText(in, start.RuleSetOf(st.Scoring))
}

func tonightTables(in *desk.Language, st *session.State) string {
	if len(st.Sections) == 0 {
		return in.Say(screen.TonightNothing)
	}
	var outlined []session.SectionOutline
	var half string
	for _, sec := range st.Sections {
		outlined = append(outlined, session.SectionOutline{Tables: sec.Movement.Tables, Half: sec.Movement.Half})
		switch sec.Movement.Half {
		case movement.NSMissing:
			half = in.Say(screen.HalfNS)
		case movement.EWMissing:
			half = in.Say(screen.HalfEW)
		}
	}
	return in.Say(screen.TonightTables, "Tables", tablesOf(outlined), "Half", half)
}

func tonightMovement(in *desk.Language, st *session.State) string {
	var lines []string
	for _, sec := range st.Sections {
		name := start.MovementName(in, sec.Movement) + " · " + start.TotalText(in, sec.Movement)
		if len(st.Sections) > 1 {
			name = in.Say(screen.TonightTogether, "Sections", sec.Letter(), "Movement", name)
		}
		lines = append(lines, name)
	}
	if len(lines) == 0 {
		return in.Say(screen.TonightNothing)
	}
	return strings.Join(lines, "; ")
}

// tablesOf counts tables as a club does: one with a missing pair is half of one.
func tablesOf(sections []session.SectionOutline) string {
	halves := 0
	for _, s := range sections {
		halves += 2 * s.Tables
		if s.Half != movement.FullTables {
			halves--
		}
	}
	return movement.TablesText(halves)
}

// TonightStep is what the large button of the start page does.
type TonightStep int

// The steps.
const (
	SetTonightUp  TonightStep = iota // say how many tables there are
	StartTonight                     // write the file, start the control program, read
	FollowTonight                    // look at the room
	EnterResults                     // of an evening by hand
	BeginAnother                     // tonight's is finished
)

// StepOf is the next step of the evening as it stands.
func StepOf(st *session.State) TonightStep {
	switch {
	case st.Closed:
		return BeginAnother
	case len(st.Sections) == 0:
		return SetTonightUp
	case desk.RunElsewhere(st):
		return FollowTonight
	case st.ByHand():
		return EnterResults
	case desk.Begun(st):
		return FollowTonight
	}
	return StartTonight
}

// ProposalText says of which evening a new one was taken over, and warns where its date
// is before that: the computer's clock may be wrong. It says nothing once the evening has
// begun, or where it was not taken over.
func ProposalText(in *desk.Language, st *session.State, from time.Time) (text string, before bool) {
	switch date := in.Words().Date(from); {
	case from.IsZero() || StepOf(st) != StartTonight:
		return "", false
	case st.Evening.Date.Format(time.DateOnly) < from.Format(time.DateOnly):
		return in.Say(screen.DatedBefore, "Date", date), true
	default:
		return in.Say(screen.ProposedFrom, "Date", date), false
	}
}

// FirstRun reports whether nothing is there yet: no tables tonight, no
// earlier evening, no member.
func FirstRun(st *session.State, evenings, members int) bool {
	return len(st.Sections) == 0 && st.Entered() == 0 && evenings == 0 && members == 0
}

// EarlierEvenings are those of a list in which what was typed is found, without tonight's
// as long as that is not finished; the one that was played last is the first.
func EarlierEvenings(in *desk.Language, all []clubfile.Listed, tonight int64, typed string) (found []clubfile.Listed) {
	for _, l := range all {
		if (l.ID != tonight || l.Closed) && l.Matches(typed, in.Words().Date(l.Evening.Date)) {
			found = append(found, l)
		}
	}
	slices.SortStableFunc(found, clubfile.Listed.Before)
	return found
}

// PlayedText is what was played on an evening: "13½ tables", "8 teams".
func PlayedText(in *desk.Language, o session.Outline) string {
	if len(o.Sections) == 0 {
		return in.Say(screen.PlayedNothing)
	}
	contestants := 0
	for _, s := range o.Sections {
		contestants += s.Contestants
	}
	switch o.Sections[0].Contestant {
	case movement.Team:
		return in.SayCount(screen.TeamsPlayed, contestants)
	case movement.Individual:
		return in.SayCount(screen.PlayersPlayed, contestants)
	}
	tables := tablesOf(o.Sections)
	return in.Say(screen.TablesPlayed, "Tables", tables, "One", tables == "1" || tables == "½")
}

// Standing says how the result of an evening stands: final, a version of
// it, not finished.
func Standing(in *desk.Language, l clubfile.Listed) (text string, tone desk.Tone) {
	switch {
	case l.Damage != nil:
		return in.Say(screen.StandsDamaged), desk.Bad
	case l.Version.Open:
		return in.Say(screen.StandsVersionOpen, "Number", l.Version.Number), desk.Warning
	case !l.Closed && !l.Entered:
		return in.Say(screen.StandsSetUp), desk.Quiet
	case !l.Closed:
		return in.Say(screen.StandsUnfinished), desk.Warning
	case !l.Entered:
		return in.Say(screen.StandsSetUp), desk.Quiet
	case l.Version.Number > 1:
		return in.Say(screen.StandsVersion, "Number", l.Version.Number), desk.Plain
	}
	return in.Say(screen.StandsFinal), desk.Plain
}

// AwayText says, over an earlier evening, which one it is, and how
// tonight's goes on meanwhile.
func AwayText(in *desk.Language, earlier, tonight *session.State, status bridgemate.Status) (text string,
	tone desk.Tone) {
	lines := []string{in.Say(screen.LookingAtEarlier, "Name", desk.TitleOf(in, earlier), "Date",
		in.Words().Date(earlier.Evening.Date))}
	tone = desk.Inviting
	switch {
	case status.Err != nil || len(status.Alarms) > 0:
		lines, tone = append(lines, in.Say(screen.TonightNeedsYou)), desk.Bad
	case status.Reading:
		lines = append(lines, in.Say(screen.TonightGoesOn, "Arrived", tonight.Arrived(), "Expected",
			tonight.Expected()))
	}
	return strings.Join(lines, " "), tone
}

// HoldsEvening reports whether a file holds an evening, in any format that was registered
// with the door for files, or is a club file, which holds many and is left as it is.
func HoldsEvening(ctx context.Context, path string) (evening, club bool) {
	if clubfile.Is(path) {
		return false, true
	}
	c, err := exchange.Want(ctx, path, exchange.HoldsEvenings)
	return err == nil && len(c.Evenings) > 0, false
}
