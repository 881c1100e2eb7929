package desk

import (
	"fmt"
	"slices"

	"clubnight/bridgemate"
	"clubnight/session"
)

// Light is the status light: a symbol, words, and a tone that only repeats them.
type Light struct {
	Symbol, Words string
	Tone          Tone
}

// LightOf tells how the evening stands.
func LightOf(st *session.State, status bridgemate.Status) Light {
	switch {
	case len(st.Sections) == 0:
		return Light{"○", "No evening", Quiet}
	case st.Closed:
		return Light{"✓", "Evening finished", Good}
	case status.Err != nil:
		return Light{"▲", "Cannot read the file", Bad}
	case len(status.Alarms) > 0:
		return Light{"▲", "Needs you", Warning}
	case status.Reading && status.LastRead.IsZero():
		return Light{"●", "Running", Good}
	case status.Reading:
		return Light{"●", "Running – last read " + ClockText(status.LastRead), Good}
	case Begun(st):
		return Light{"◐", "Paused", Warning}
	}
	return Light{"●", "Ready to start", Inviting}
}

// Begun reports whether the evening is past its start.
func Begun(st *session.State) bool { return len(st.Results) > 0 || st.File != "" }

// NextOf is the one sentence at the foot of the window.
func NextOf(st *session.State, status bridgemate.Status) string {
	arrived, expected := len(st.Results), st.Expected()
	attention := len(st.Doubtful()) + len(st.Missing()) + len(resent(st))
	switch {
	case len(st.Sections) == 0:
		return "Next: say how many tables there are and choose the movement, on Tonight (Alt+1)."
	case st.Closed:
		return "The evening is finished. Next: choose New evening in the Evening menu (Ctrl+N) when you need it."
	case status.Err != nil:
		return "Next: press What now? at the top right. Clubnight keeps trying meanwhile."
	case slices.ContainsFunc(status.Alarms, func(a bridgemate.Alarm) bool { return a.Kind == bridgemate.ProgramGone }):
		return "Next: press Restart reading at the top. Bridgemate control opens again and every result stays."
	case !Begun(st):
		return "Next: press Start Bridgemate session (F5). Names can also be typed later."
	case arrived == expected && attention == 0:
		return "All results are in. Next: print the sheets (Ctrl+P)."
	case !status.Reading:
		return "Next: press Start reading on Bridgemate › Retrieval (Ctrl+R)."
	case attention > 0:
		return fmt.Sprintf("Next: %s attention on Bridgemate › Retrieval (Alt+2).", needs(attention))
	case arrived == 0:
		return "Next: ask the players to switch their Bridgemates on. Results come in by themselves."
	}
	if n := len(unknownNumbers(st)); n > 0 {
		return fmt.Sprintf("Results come in by themselves, %d of %d so far. %s nobody in the club has.", arrived, expected, numbersEntered(n))
	}
	return fmt.Sprintf("Nothing to do: results come in by themselves, %d of %d so far.", arrived, expected)
}

func numbersEntered(n int) string {
	if n == 1 {
		return "One number was entered that"
	}
	return fmt.Sprintf("%d numbers were entered that", n)
}

func needs(n int) string {
	if n == 1 {
		return "1 thing needs"
	}
	return fmt.Sprintf("%d things need", n)
}

// BannerOf reports whether the ranking is final.
func BannerOf(st *session.State, sc *session.Scores) (text string, complete bool) {
	switch missing := st.Missing(); {
	case len(st.Sections) == 0 || sc == nil:
		return "No results yet.", false
	case sc.Complete():
		return fmt.Sprintf("✓ Complete: all %d results are in.", sc.Arrived), true
	case len(missing) > 0:
		return fmt.Sprintf("Provisional: %s missing (%s). %d of %d results are in.",
			Count(len(missing), "board"), missingText(st, missing), sc.Arrived, sc.Expected), false
	case sc.Arrived < sc.Expected:
		return fmt.Sprintf("Provisional: %d of %d results are in.", sc.Arrived, sc.Expected), false
	case len(sc.Open) == 1:
		return "Provisional: " + sc.Open[0] + ".", false
	}
	return fmt.Sprintf("Provisional: %s still open, see Bridgemate › Retrieval (Alt+2).", needsOpen(len(sc.Open))), false
}

func needsOpen(n int) string {
	if n == 1 {
		return "1 question is"
	}
	return fmt.Sprintf("%d questions are", n)
}
