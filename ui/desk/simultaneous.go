package desk

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/embargo"
	"clubnight/session/simultaneous/returned"
	"clubnight/session/words/screen"
	"clubnight/session/words/sendings"
)

// SimultaneousEvent is an event that many clubs play on the same deals, as one
// of the clubs knows it.
type SimultaneousEvent struct {
	Name string
	// Club is the club as whom this is.
	Club string
	// Set is the number of the set of deals, and NotBefore when players may see it.
	Set       int
	NotBefore time.Time
}

// SimultaneousSending is what the club sent last.
type SimultaneousSending struct {
	Number    int // 0 where nothing was sent
	At        time.Time
	Rehearsal bool
	Answer    *SimultaneousAnswer // nil until there is one
}

// SimultaneousAnswer is what the organiser's computer says of a sending.
type SimultaneousAnswer struct {
	Taken, Asks bool
	Unread      string // why it could not be read, "" where it could
	Findings    []checks.Finding
}

// SimultaneousStanding is how a club stands with an event.
type SimultaneousStanding struct {
	Event SimultaneousEvent
	Last  SimultaneousSending
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

// SimultaneousFault says why something about an event across clubs could not be done.
func SimultaneousFault(in *Language, err error) Explanation {
	for _, f := range []struct {
		err error
		say screen.Message
	}{
		{ErrNotClub, screen.SimultaneousNotClub}, {ErrNoPlaces, screen.SimultaneousNoPlaces},
		{ErrTooLarge, screen.SimultaneousTooLarge}, {eventserver.ErrUnreachable, screen.SimultaneousUnreachable},
	} {
		if errors.Is(err, f.err) {
			return inLines(in.Say(f.say))
		}
	}
	return Explain(in, err)
}

// SimultaneousDealsText says which deals are played, and when players may see them.
func SimultaneousDealsText(in *Language, e SimultaneousEvent, now time.Time) string {
	return in.Say(screen.SimultaneousDeals, "Set", e.Set, "Over", !now.Before(e.NotBefore), "Moment",
		in.Words().DateMoment(e.NotBefore.Local()))
}

// SimultaneousSendingText says what was sent last, and what became of it.
func SimultaneousSendingText(in *Language, s SimultaneousSending) string {
	if s.Number == 0 {
		return in.Say(screen.SimultaneousNothingSent)
	}
	return in.Say(screen.SimultaneousSent, "Rehearsal", s.Rehearsal, "Number", s.Number, "Moment",
		in.Words().Moment(s.At.Local())) + " " + SimultaneousAnswerText(in, s.Answer, s.Rehearsal)
}

// SimultaneousAnswerText says an answer, nil for none.
func SimultaneousAnswerText(in *Language, a *SimultaneousAnswer, rehearsal bool) string {
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
func (a *SimultaneousAnswer) Wants() bool { return a != nil && !a.Taken }

// SimultaneousFinding is a finding as a line: what was found and what to do.
type SimultaneousFinding struct {
	Symbol, Text string
	Tone         Tone
}

// SimultaneousFindings are findings as lines, in their order.
func SimultaneousFindings(in *Language, list []checks.Finding) (lines []SimultaneousFinding) {
	for _, f := range list {
		found, do := sendings.ToClub(in.Words(), f)
		line := SimultaneousFinding{Symbol: "·",
			Text: in.Say(screen.SimultaneousFinding, "Found", in.Words().Sentence(found), "Do",
				in.Words().Sentence(do))}
		switch f.Severity {
		case checks.Refuse:
			line.Symbol, line.Tone = "!", Bad
		case checks.Ask:
			line.Symbol, line.Tone = "?", Warning
		}
		lines = append(lines, line)
	}
	return lines
}

// SimultaneousCheckedText says how a check came out; alone is one without the event.
func SimultaneousCheckedText(in *Language, findings int, alone bool) string {
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

// HasPlaces reports whether an evening has these places already.
func HasPlaces(st *session.State, f session.SimultaneousPlaces) bool {
	was, there := st.SimultaneousPlaces()
	return there && was.Event == f.Event && was.At.Equal(f.At) && was.Sending == f.Sending &&
		was.Provisional == f.Provisional &&
		slices.EqualFunc(was.Places, f.Places, func(a, b session.SimultaneousPlace) bool {
			return a.Who == b.Who && a.Rank == b.Rank && a.Tied == b.Tied && a.Of == b.Of &&
				a.Percent.Equal(b.Percent) && a.Total.Equal(b.Total)
		})
}

// PlacesText says that places are in the evening.
func PlacesText(in *Language, f session.SimultaneousPlaces) string {
	return in.SayCount(screen.SimultaneousPlacesTaken, f.Clubs, "Pairs", f.Pairs)
}

// IsPlaces reports whether a file holds places among all clubs, by its name.
func IsPlaces(path string) bool { return strings.EqualFold(filepath.Ext(path), returned.Ending) }

// ReadPlaces reads a file with the places of a club.
func ReadPlaces(path string) (*returned.Return, error) {
	content, err := readSome(path)
	if err != nil {
		return nil, err
	}
	return returned.Read(content)
}

// ReadSealed reads what stands open in a file with sealed deals; nil for a file
// that is something else.
func ReadSealed(path string) (*embargo.Sealed, error) {
	content, err := readSome(path)
	if err != nil {
		return nil, err
	}
	if !embargo.Is(content) && !IsSealed(path) {
		return nil, nil
	}
	return embargo.Read(content)
}

// readSome reads a file, but no more of it than a file of an event across clubs has.
func readSome(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	const most = 5 << 20
	return io.ReadAll(io.LimitReader(f, most))
}

// IsSealed reports whether a file holds sealed deals, by its name.
func IsSealed(path string) bool { return strings.EqualFold(filepath.Ext(path), embargo.Ending) }

// SealedText says of sealed deals what everybody may know.
func SealedText(in *Language, s *embargo.Sealed) string {
	return in.Say(screen.SealedIs, "Event", s.Event, "Set", s.Number, "Boards", in.Words().Boards(s.Boards...),
		"Machine", s.Purpose == embargo.Machine, "Moment", in.Words().DateMoment(s.NotBefore.Local()))
}

// SealedShort names sealed deals and their boards.
func SealedShort(in *Language, s *embargo.Sealed) string {
	return in.Say(screen.SealedDoes, "Event", s.Event, "Boards", in.Words().Capital(in.Words().Boards(s.Boards...)))
}

// Unseal opens sealed deals with a code as it was typed: the deals for the
// evening, locked.
func Unseal(in *Language, s *embargo.Sealed, typed string) (session.DealsSet, error) {
	code, err := embargo.ParseCode(typed)
	if err != nil {
		return session.DealsSet{}, err
	}
	set, err := s.Open(code)
	if err != nil {
		return session.DealsSet{}, err
	}
	return session.DealsSet{Source: in.Say(screen.SealedTakes, "Event", s.Event, "Set", s.Number),
		Boards: set.Boards, NotBefore: s.NotBefore}, nil
}

// SealCodeForm shows how the code of sealed deals is written.
const SealCodeForm = "XXXX-XXXX-XXXX-XXXX"

// WholeSealCode reports whether all of the code of sealed deals was typed.
func WholeSealCode(typed string) bool {
	_, err := embargo.ParseCode(typed)
	return err == nil
}

// ReleaseDoubts is what speaks against releasing the deals now.
func ReleaseDoubts(in *Language, st *session.State, now time.Time) (doubts []string) {
	if st.Deals.NotBefore.After(now) {
		doubts = append(doubts, in.Say(screen.DealsBeforeEvent, "Moment",
			in.Words().DateMoment(st.Deals.NotBefore.Local())))
	}
	if open := st.Expected() - st.Arrived(); open > 0 {
		doubts = append(doubts, in.SayCount(screen.DealsTooEarly, open))
	}
	return doubts
}
