package entrant

import (
	"errors"
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/simultaneous/checks"
	_ "clubnight/session/words/refusals/clubs" // so that their errors are explained
	_ "clubnight/session/words/refusals/servers"
	"clubnight/session/words/screen"
	"clubnight/session/words/sendings"
	"clubnight/ui/desk"
)

// Event is an event that many clubs play on the same deals, as one
// of the clubs knows it.
type Event struct {
	Name string
	// Club is the club as whom this is.
	Club string
	// Set is the number of the set of deals, and NotBefore when players may see it.
	Set       int
	NotBefore time.Time
}

// Sending is what the club sent last.
type Sending struct {
	Number    int // 0 where nothing was sent
	At        time.Time
	Rehearsal bool
	Answer    *Reply // nil until there is one
}

// Reply is what the organiser's computer says of a sending.
type Reply struct {
	Taken, Asks bool
	Unread      string // why it could not be read, "" where it could
	Findings    []checks.Finding
}

// Attendance is how a club stands with an event.
type Attendance struct {
	Event Event
	Last  Sending
}

// Why something about an event across clubs cannot be done, beside the errors
// of package eventserver.
var (
	// ErrNotClub is returned for an invitation that is not for a club.
	ErrNotClub = errors.New("the invitation is not for a club")
	// ErrNoPlaces is returned where no pair of the club has a place yet.
	ErrNoPlaces = errors.New("nobody of the club has a place yet")
	// ErrTooLarge is returned for an evening that is too large to be sent.
	ErrTooLarge = errors.New("the evening is too large to be sent")
)

// Fault says why something about an event across clubs could not be done.
func Fault(in *desk.Language, err error) desk.Explanation {
	for _, f := range []struct {
		err error
		say screen.Message
	}{
		{ErrNotClub, screen.SimultaneousNotClub}, {ErrNoPlaces, screen.SimultaneousNoPlaces},
		{ErrTooLarge, screen.SimultaneousTooLarge}, {eventserver.ErrUnreachable, screen.SimultaneousUnreachable},
	} {
		if errors.Is(err, f.err) {
			return desk.InLines(in.Say(f.say))
		}
	}
	return desk.Explain(in, err)
}

// DealsText says which deals are played, and when players may see them.
func DealsText(in *desk.Language, e Event, now time.Time) string {
	return in.Say(screen.SimultaneousDeals, "Set", e.Set, "Over", !now.Before(e.NotBefore), "Moment",
		in.Words().DateMoment(e.NotBefore.Local()))
}

// SendingText says what was sent last, and what became of it.
func SendingText(in *desk.Language, s Sending) string {
	if s.Number == 0 {
		return in.Say(screen.SimultaneousNothingSent)
	}
	return in.Say(screen.SimultaneousSent, "Rehearsal", s.Rehearsal, "Number", s.Number, "Moment",
		in.Words().Moment(s.At.Local())) + " " + AnswerText(in, s.Answer, s.Rehearsal)
}

// AnswerText says an answer, nil for none.
func AnswerText(in *desk.Language, a *Reply, rehearsal bool) string {
	switch {
	case a == nil:
		return in.Say(screen.SimultaneousUnanswered)
	case a.Unread != "":
		return in.Say(screen.SimultaneousUnread)
	case a.Asks:
		return in.Say(screen.SimultaneousAsked)
	case !a.Taken:
		return in.Say(screen.SimultaneousRefused)
	case rehearsal:
		return in.Say(screen.SimultaneousRehearsed)
	}
	return in.Say(screen.SimultaneousTaken)
}

// Wants reports whether the club is to do something about an answer.
func (a *Reply) Wants() bool { return a != nil && !a.Taken }

// Finding is a finding as a line: what was found and what to do.
type Finding struct {
	Symbol, Text string
	Tone         desk.Tone
}

// Findings are findings as lines, in their order.
func Findings(in *desk.Language, list []checks.Finding) (lines []Finding) {
	for _, f := range list {
		found, do := sendings.ToClub(in.Words(), f)
		line := Finding{Symbol: "·",
			Text: in.Say(screen.SimultaneousFinding, "Found", in.Words().Sentence(found), "Do",
				in.Words().Sentence(do))}
		switch f.Severity {
		case checks.Refuse:
			line.Symbol, line.Tone = "!", desk.Bad
		case checks.Ask:
			line.Symbol, line.Tone = "?", desk.Warning
		}
		lines = append(lines, line)
	}
	return lines
}

// CheckedText says how a check came out; alone is one without the event.
func CheckedText(in *desk.Language, findings int, alone bool) string {
	text := in.Say(screen.SimultaneousInOrder)
	if findings > 0 {
		text = in.SayCount(screen.SimultaneousFindings, findings)
	}
	text = in.Say(screen.SimultaneousChecked, "Findings", strings.TrimSuffix(text, "."))
	if alone {
		text += " " + in.Say(screen.SimultaneousCheckedAlone)
	}
	return text
}

// Retry is how long to wait before the next attempt to send, after so many that
// failed one after the other.
func Retry(failed int) time.Duration {
	const first, most = 15 * time.Second, 5 * time.Minute
	return min(first<<min(max(failed-1, 0), 10), most)
}

// ToSend reports whether an evening is to be sent by itself that was sent after a round.
func ToSend(st *session.State, after int) bool { return st.Closed || st.WholeRounds() > after }
