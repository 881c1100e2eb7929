package sending

import (
	"errors"
	"slices"
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/sending"
	"clubnight/session/sending/places"
	"clubnight/session/words/outgoing"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Now is what is known of an evening beside the lights of its outbox.
type Now struct {
	State *session.State
	// Going is how far a place is in files, as of 3 of 40; nil where nothing is under
	// way.
	Going map[string][2]int
	// Left are the places for which the evening had nothing when it was asked.
	Left []places.Without
	// Clock is the time, by which a next try is told.
	Clock time.Time
}

// Whereabouts are how an evening stands at one place.
type Whereabouts struct {
	ID, Name string
	Symbol   string
	Tone     desk.Tone
	// Says is how it stands and what can be done, Answer what the other side said itself.
	Says, Answer string
	// Again is true where it can be sent again, Replace where the director may say that
	// what is there is to be replaced.
	Again, Replace bool
	// Off is true while nothing goes there.
	Off bool
}

// Lines are the places that the club named, in its order.
func Lines(in *desk.Language, lights []sending.Light, now Now) (list []Whereabouts) {
	for _, l := range lights {
		list = append(list, line(in, l, now))
	}
	return list
}

func line(in *desk.Language, l sending.Light, now Now) Whereabouts {
	p := Whereabouts{ID: l.ID, Name: l.Name, Symbol: "○", Tone: desk.Quiet, Off: l.Off}
	current := now.State.Version()
	at := slices.IndexFunc(now.Left, func(left places.Without) bool { return left.Place.ID == l.ID })
	going, underWay := now.Going[l.ID]
	switch {
	case underWay || l.Going || now.Going != nil && l.State == sending.Waiting && !l.Next.After(now.Clock):
		p.Symbol, p.Tone = "●", desk.Good
		p.Says = in.Say(screen.SendingGoing, "Done", going[0], "Of", going[1])
	case l.Off:
		p.Says = in.Say(screen.SendingOff)
	case at >= 0:
		p.Symbol, p.Tone, p.Says = "▲", desk.Warning, WhyLeft(in, now.Left[at])
	case l.Version == 0:
		p.Says = in.Say(screen.SendingNotYet)
	case l.Version < current.Number || current.Open:
		p.Symbol, p.Tone, p.Says = "▲", desk.Warning, in.Say(screen.SendingOlder, "Version", l.Version)
	case l.State.Done():
		p.Symbol, p.Tone, p.Says = "✓", desk.Good, in.Say(screen.SendingThere, "Version", l.Version)
		if places.Mails(l.Kind) {
			p.Says = in.SayCount(screen.SendingMailed, l.Done)
		}
	default:
		p.Again, p.Answer = true, answer(in, l)
		p.Symbol, p.Tone, p.Says = "▲", desk.Warning, hindered(in, l, now.Clock)
		if l.State == sending.Refused {
			p.Tone = desk.Bad
		}
		p.Replace = l.Reason == sending.NotOurs || l.Reason == sending.MostGone
	}
	return p
}

// hindered is why an evening is not there, and what comes next.
func hindered(in *desk.Language, l sending.Light, now time.Time) string {
	var said []string
	if l.Parcels > 1 {
		said = append(said, in.SayCount(screen.SendingSome, l.Parcels, "Done", l.Done))
	}
	if why := outgoing.Reason(in.Words(), l.State, l.Reason); why != "" {
		said = append(said, why)
	} else {
		said = append(said, in.Say(screen.SendingWaits))
	}
	switch {
	case !l.Next.IsZero() && l.Next.After(now):
		said = append(said, in.Say(screen.SendingRetryAt, "Time", l.Next.Local().Format("15:04")))
	case l.AtStart:
		said = append(said, in.Say(screen.SendingRetryStart))
	}
	return strings.Join(said, " ")
}

// answer is what the other side said in its own words, "" where it said nothing.
func answer(in *desk.Language, l sending.Light) string {
	if l.Answer == "" {
		return ""
	}
	return in.Say(screen.SendingAnswer, "Answer", l.Answer)
}

// WhyLeft says why nothing of an evening goes to a place.
func WhyLeft(in *desk.Language, l places.Without) string {
	faults := places.Faults(l.Err)
	switch {
	case errors.Is(l.Err, places.ErrNothing):
		return in.Say(screen.SendingNothing, "Place", l.Place.Name)
	case len(faults) > 0:
		return outgoing.Faulty(in.Words(), faults)
	case errors.Is(l.Err, sending.ErrReplaced):
		return in.Say(screen.SendingReplaced, "Place", l.Place.Name)
	}
	if why := outgoing.NotReady(in.Words(), l.Err); why != "" {
		return why
	}
	return strings.TrimSpace(desk.Explain(in, l.Err).Happened)
}

// Step is what is to be done before an evening can go, or now.
type Step uint8

// The steps.
const (
	Name    Step = iota + 1 // a place
	Finish                  // the evening
	Send                    // it
	Release                 // its standings, and send it
	Nothing                 // all is there
)

// Next is what comes next, and the sentence that says so.
func Next(in *desk.Language, st *session.State, lights []sending.Light) (Step, string) {
	_, err := sending.Ready(st, "evening")
	version := st.Version().Number
	switch {
	case len(lights) == 0:
		return Name, in.Say(screen.SendingNone)
	case errors.Is(err, sending.ErrNotReleased):
		return Release, in.Say(screen.SendingRelease, "Version", version)
	case err != nil:
		return Finish, outgoing.NotReady(in.Words(), err)
	case slices.ContainsFunc(lights, func(l sending.Light) bool { return open(l, version) }):
		return Send, in.Say(screen.SendingReady, "Version", version)
	}
	return Nothing, in.Say(screen.SendingDone, "Version", version)
}

// open reports whether a version is not yet at a place.
func open(l sending.Light, version int) bool {
	return !l.Off && (l.Version < version || !l.State.Done())
}

// Everywhere reports whether the evening as it stands is at all places that the club
// named, so that nothing is left to send.
func Everywhere(st *session.State, lights []sending.Light) bool {
	version := st.Version()
	return len(lights) > 0 && st.Closed && !version.Open &&
		!slices.ContainsFunc(lights, func(l sending.Light) bool { return open(l, version.Number) })
}

// Preview is what goes, as it is read by whom it goes to: a mail with its attachments, or
// the files.
func Preview(in *desk.Language, p sending.Parcel) string {
	var b strings.Builder
	files := p.Files
	if m := p.Mail; m != nil {
		b.WriteString(m.Subject + "\n\n" + m.Text + "\n")
		files = m.Attachments
	}
	for _, f := range files {
		size := (len(f.Content) + 1023) / 1024
		b.WriteString("\n" + in.Say(screen.SendingFile, "File", f.Name, "Size", size))
	}
	if p.Folder != "" {
		b.WriteString(p.Folder)
	}
	return strings.TrimSpace(b.String())
}
