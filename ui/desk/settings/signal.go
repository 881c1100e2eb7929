package settings

import (
	"fmt"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
)

// Signal is how the window calls a director who looks elsewhere when
// something new needs attention.
type Signal int

// The signals.
const (
	NoSignal Signal = iota
	SoundSignal
	FlashSignal
	BothSignals
)

// Sounds reports whether a sound is part of it, and Flashes a flash of the window's
// button in the task bar.
func (s Signal) Sounds() bool { return s == SoundSignal || s == BothSignals }

func (s Signal) Flashes() bool { return s == FlashSignal || s == BothSignals }

// signalPause is how long a signal is the last one at least.
const signalPause = 10 * time.Second

// Bell decides when the director is called: when a line begins to need attention, or an
// alarm begins. What an evening begins with is nothing new.
type Bell struct {
	heard  bool
	known  map[string]bool // what needs attention
	unsaid map[string]bool // what of it is new and was not signalled yet
	rang   time.Duration   // when the last signal was, by the clock of Ring
	ever   bool            // there was one
}

// Ring takes what needs attention now and reports whether the director is to be called.
// now is a clock that is never put back. What is new within ten seconds of a signal is
// signalled after them, if it still needs attention then.
func (b *Bell) Ring(matters []desk.Matter, alarms []bridgemate.Alarm, now time.Duration) bool {
	known, unsaid := map[string]bool{}, map[string]bool{}
	for _, what := range matterNames(matters, alarms) {
		known[what] = true
		if b.heard && (!b.known[what] || b.unsaid[what]) {
			unsaid[what] = true
		}
	}
	b.heard, b.known, b.unsaid = true, known, unsaid
	if len(unsaid) == 0 || b.ever && now-b.rang < signalPause {
		return false
	}
	b.unsaid, b.rang, b.ever = nil, now, true
	return true
}

// matterNames names what needs attention: by what it is about and not by its words, in
// which minutes are counted.
func matterNames(matters []desk.Matter, alarms []bridgemate.Alarm) (names []string) {
	for _, m := range matters {
		symbol, text := m.Symbol, ""
		switch m.Remedy {
		case desk.AnswerCall: // the same call, however it was answered
			symbol, text = "", m.Call.At.String()
		case desk.ShowNetwork: // whoever is turned away next
			text = "refused"
		case desk.CorrectResult, desk.PutOneBack, desk.FinishChange:
			text = m.Text
		case desk.NameSeat:
			text = fmt.Sprint(m.Number.Row.Pair, m.Number.Chair, m.Number.Row.Chairs[m.Number.Chair].Player.Number)
		}
		if m.Remedy == desk.NoRemedy && m.Key == (session.Key{}) && m.Symbol == "…" {
			continue // only says that there are more
		}
		names = append(names, fmt.Sprint(symbol, m.Remedy, m.Key, text))
	}
	for _, a := range alarms {
		names = append(names, fmt.Sprint("alarm ", a.Kind))
	}
	return names
}
