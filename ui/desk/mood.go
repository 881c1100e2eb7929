package desk

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
)

// LightOfEarlier is the status light over an earlier evening: nothing goes on with it.
func LightOfEarlier(in *Language, st *session.State) Light {
	if st.Version().Open {
		return Light{"✎", in.Say(screen.LightAmending), Inviting}
	}
	return Light{"○", in.Say(screen.LightEarlier), Quiet}
}

// NextOfEarlier is the sentence at the foot of the window over an earlier evening.
func NextOfEarlier(in *Language, st *session.State) string {
	switch v := st.Version(); {
	case v.Open:
		return in.Say(screen.NextAmending, "Number", v.Number)
	case len(st.Results) == 0:
		return in.Say(screen.EarlierEmpty)
	}
	return in.Say(screen.NextEarlier)
}

// Light is the status light: a symbol, words, and a tone that only repeats them.
type Light struct {
	Symbol, Words string
	Tone          Tone
}

// LightOf tells how the evening stands.
func LightOf(in *Language, st *session.State, status bridgemate.Status) Light {
	switch {
	case len(st.Sections) == 0:
		return Light{"○", in.Say(screen.LightNoEvening), Quiet}
	case st.Closed:
		return Light{"✓", in.Say(screen.LightFinished), Good}
	case status.Err != nil && st.Network != session.Network{}:
		return Light{"▲", in.Say(screen.LightUnreached), Bad}
	case status.Err != nil:
		return Light{"▲", in.Say(screen.LightUnreadable), Bad}
	case len(status.Alarms) > 0:
		return Light{"▲", in.Say(screen.LightAlarm), Warning}
	case status.Reading && status.LastRead.IsZero():
		return Light{"●", in.Say(screen.LightRunning, "Time", ""), Good}
	case status.Reading:
		return Light{"●", in.Say(screen.LightRunning, "Time", in.Words().Clock(status.LastRead)), Good}
	case RunElsewhere(st):
		return lightElsewhere(in, st)
	case st.ByHand():
		return Light{"✎", in.Say(screen.LightByHand), Good}
	case st.PlayedElsewhere():
		return Light{"✓", in.Say(screen.LightPlayed), Good}
	case st.OnPhones() && st.PhonesAt != 0:
		return Light{"●", in.Say(screen.LightRunning, "Time", ""), Good}
	case Begun(st):
		return Light{"◐", in.Say(screen.LightPaused), Warning}
	}
	return Light{"●", in.Say(screen.LightReady), Inviting}
}

// Begun reports whether the evening is past its start, at whichever computer.
func Begun(st *session.State) bool { return len(st.Results) > 0 || st.Handed() || readElsewhere(st) }

// PlayedWith reports whether Bridgemates have had a part in the evening that a start
// afresh might clear: results came from them, or their control program was started and
// results were entered since.
func PlayedWith(st *session.State) bool {
	return st.EverReceived() && len(st.Results) > 0 || st.Entered() > 0 && st.ProgramEverStarted()
}

// NextOf is the sentence at the foot of the window of a computer in a role, "" where the
// evening is on one computer alone, as far as the evening itself and its status tell.
func NextOf(in *Language, st *session.State, status bridgemate.Status, role session.Role) string {
	return NextBeside(in, st, status, role, Attention(in, st, status, st.Conflicts(), nil))
}

// NextBeside is that sentence beside the list of what needs attention: it counts what is
// listed there.
func NextBeside(in *Language, st *session.State, status bridgemate.Status, role session.Role,
	matters []Matter) string {
	arrived, expected := st.Arrived(), st.Expected()
	attention, unknown := CountMatters(matters), len(unknownNumbers(in, st))
	if next := nextElsewhere(in, st, status, role, attention); next != "" {
		return next
	}
	switch {
	case len(st.Sections) == 0:
		return in.Say(screen.NextSetUp)
	case st.Closed:
		return in.Say(screen.NextNewEvening)
	case status.Err != nil:
		return in.Say(screen.NextWhatNow, "Reading", status.Reading)
	case alarmed(status, bridgemate.ProgramGone):
		return in.Say(screen.NextRestart)
	case alarmed(status, bridgemate.TablesNotUploaded):
		return in.Say(screen.NextUploaded)
	case !Begun(st):
		return in.Say(screen.NextStart)
	case DueDraw(st) > 0 && !holdsTheDraw(st):
		sec, _ := st.Section(DueDraw(st))
		return in.Say(screen.NextDraw, "Round", sec.Movement.Rounds+1)
	case arrived == expected && attention == unknown: // the list of the end asks for the names
		return in.Say(screen.NextPrint)
	case st.ByHand() && attention > 0:
		return in.Say(screen.NextByHandAttend)
	case st.ByHand():
		return in.Say(screen.NextByHand, "Arrived", arrived, "Expected", expected)
	case st.PlayedElsewhere() && attention > 0:
		return in.SayCount(screen.NextAttention, attention)
	case st.PlayedElsewhere():
		return in.Say(screen.NextPlayed, "Arrived", arrived, "Expected", expected)
	case !status.Reading && !(st.OnPhones() && st.PhonesAt != 0):
		return in.Say(screen.NextRead)
	case attention > 0 && attention == unknown && arrived < expected:
		return in.SayCount(screen.NextUnknownNumbers, unknown, "Arrived", arrived, "Expected", expected)
	case attention > 0:
		return in.SayCount(screen.NextAttention, attention)
	case arrived == 0 && !st.OnPhones():
		return in.Say(screen.NextSwitchOn)
	}
	return in.Say(screen.NextNothing, "Arrived", arrived, "Expected", expected)
}

// holdsTheDraw reports whether something has to be settled before the next round of a
// Swiss is drawn: names and late tables are not waited for.
func holdsTheDraw(st *session.State) bool {
	return len(st.Doubtful())+len(st.LeadsAsked())+len(st.SentAgain())+len(Forgotten(st))+len(Resent(st))+
		len(unwritten(st)) > 0
}

// Forgotten are the boards that a table has not sent although it has played on. Results
// that are entered by hand come in any order: of those nothing follows.
func Forgotten(st *session.State) []session.Key {
	if st.ByHand() {
		return nil
	}
	return st.Missing()
}

// alarmed reports whether there is an alarm of this kind.
func alarmed(status bridgemate.Status, kind bridgemate.AlarmKind) bool {
	return slices.ContainsFunc(status.Alarms, func(a bridgemate.Alarm) bool { return a.Kind == kind })
}

// unwritten are the sections whose changed movement is not in the Bridgemate file yet.
func unwritten(st *session.State) (ids []int) {
	for _, s := range st.Sections {
		if _, sending := st.Sending(s.ID); sending {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// BannerOf says above the ranking whether it is final, and reports it.
func BannerOf(in *Language, st *session.State, sc *session.Scores) (text string, complete bool) {
	switch missing := Forgotten(st); {
	case len(st.Sections) == 0 || sc == nil:
		return in.Say(screen.NoResultsYet), false
	case sc.Complete():
		return in.Say(screen.Complete, "Arrived", sc.Arrived), true
	case len(missing) > 0:
		where := strings.Join(in.Words().Missing(st, missing), "; ")
		return in.SayCount(screen.ProvisionalMissing, len(missing), "Missing", where, "Arrived", sc.Arrived,
			"Expected", sc.Expected), false
	case sc.Arrived < sc.Expected:
		return in.Say(screen.Provisional, "Arrived", sc.Arrived, "Expected", sc.Expected), false
	case len(sc.Open) == 1:
		return in.Say(screen.ProvisionalOpen, "Open", in.Words().Open(st, sc.Open[0])), false
	}
	return in.SayCount(screen.ProvisionalQuestions, len(sc.Open)), false
}

// OptionsText tells options apart.
func OptionsText(o bridgemate.Options) string { return fmt.Sprintf("%+v", o) }
