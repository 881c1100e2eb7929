// Package outgoing says what became of an evening that was sent to other places, what
// stops it and what to do, and what stands in the mails to its players.
//
//	fmt.Println(outgoing.State(w, light.State), outgoing.Reason(w, light.State, light.Reason))
//
// It stands apart from package words, as package refusals does, so that what only needs
// words knows no servers.
package outgoing

import (
	"embed"
	"errors"
	"strings"

	"clubnight/session/exchange/usebio"
	"clubnight/session/sending"
	"clubnight/session/sending/mail"
	"clubnight/session/words"
	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

var catalogue = phrases.Read(catalog, "catalog")

// Message is the key of an entry of the catalogue.
type Message string

// What stands in a mail to a player.
const (
	Subject  Message = "letter.subject"
	Greeting Message = "letter.greeting"
	Result   Message = "letter.result"
	Again    Message = "letter.again"
	Was      Message = "letter.was"
	Worth    Message = "letter.worth"
	Attached Message = "letter.attached"
	Reply    Message = "letter.reply"
)

// Who gets no mail, and why.
const (
	NotListed  Message = "left.not-listed"
	NoAddress  Message = "left.no-address"
	BadAddress Message = "left.bad-address"
)

// Say is a message in the language of w; pairs are the names in its text and their
// values.
func Say(w *words.Words, m Message, pairs ...any) string {
	return w.Beside(catalogue).Say(string(m), phrases.Named(pairs))
}

// states are the words of the lights.
var states = map[sending.State]Message{sending.Waiting: "state.waiting", sending.Sent: "state.sent",
	sending.Taken: "state.taken", sending.Refused: "state.refused", sending.Unknown: "state.unknown"}

// State is what is known of what was sent, in a word or two: "perhaps there".
func State(w *words.Words, s sending.State) string {
	if m, there := states[s]; there {
		return Say(w, m)
	}
	return ""
}

// reasons are the sentences of what stops something.
var reasons = map[sending.Reason]Message{
	sending.NoNetwork: "reason.no-network", sending.NoAnswer: "reason.no-answer", sending.BadPassword: "reason.password",
	sending.AppPassword: "reason.app-password", sending.NoPassword: "reason.no-password",
	sending.NoPasswords: "reason.no-passwords", sending.NotSecure: "reason.not-secure",
	sending.Certificate: "reason.certificate", sending.WrongClock: "reason.clock", sending.TooMany: "reason.too-many",
	sending.Busy: "reason.busy", sending.NobodyThere: "reason.nobody-there", sending.BadAddress: "reason.bad-address",
	sending.TooLarge: "reason.too-large", sending.Full: "reason.full", sending.Forbidden: "reason.forbidden",
	sending.Elsewhere: "reason.elsewhere", sending.NewHost: "reason.new-host",
	sending.OtherHost: "reason.other-host", sending.NoFolder: "reason.no-folder", sending.NoReplace: "reason.no-replace",
	sending.NotOurs: "reason.not-ours", sending.MostGone: "reason.most-gone", sending.NotRemoved: "reason.not-removed",
	sending.NotUnderstood: "reason.not-understood", sending.Differs: "reason.differs", sending.Faulty: "reason.faulty",
	sending.Stopped: "reason.stopped", sending.Killed: "reason.killed", sending.Other: "reason.other",
}

// Reason says why something is not there, or not known to be, and what to do; nothing
// where all is well.
func Reason(w *words.Words, s sending.State, r sending.Reason) string {
	if s == sending.Unknown {
		return Say(w, "state.unknown-why")
	}
	if m, there := reasons[r]; there {
		return Say(w, m)
	}
	return ""
}

// advices are what is to be known of a mailbox.
var advices = map[mail.Advice]Message{mail.NeedsAppPassword: "advice.app-password", mail.NeedsSwitch: "advice.switch",
	mail.NotPossible: "advice.not-possible", mail.UntilEndOf2026: "advice.until-2026"}

// Advice says what somebody has to know of his mailbox before programs may use it;
// nothing where there is nothing.
func Advice(w *words.Words, p mail.Provider) string {
	if m, there := advices[p.Advice]; there {
		return Say(w, m, "Name", p.Name)
	}
	return ""
}

// NotReady says why an evening cannot go yet, from the error of sending.Ready or of the
// club's site; nothing for another error.
func NotReady(w *words.Words, err error) string {
	for known, m := range map[error]Message{sending.ErrOpen: "ready.open", sending.ErrNotReleased: "ready.not-released",
		sending.ErrDealsKept: "ready.deals-kept", sending.ErrNobodyPlayed: "ready.nobody-played",
		sending.ErrSiteFolder: "ready.site-folder", sending.ErrSiteSettings: "ready.site-settings"} {
		if errors.Is(err, known) {
			return Say(w, m)
		}
	}
	return ""
}

// faults are what a federation would stumble over.
var faults = map[usebio.Defect]Message{usebio.NotWellFormed: "fault.not-well-formed",
	usebio.ElementMissing: "fault.element-missing", usebio.NotAFigure: "fault.not-a-figure",
	usebio.NameMissing: "fault.name-missing", usebio.NumberMissing: "fault.number-missing",
	usebio.NumberOdd: "fault.number-odd", usebio.NumberTwice: "fault.number-twice",
	usebio.NobodysNumber: "fault.nobodys-number", usebio.NothingPlayed: "fault.nothing-played",
	usebio.VersionMissing: "fault.version"}

// clubNumber is the element of a file that says by what number the club is known: what is
// missing there is for the director to fill in, and not what a program made wrong.
const clubNumber = "CLUB_ID_NUMBER"

// Fault says one thing in a federation's file over which it would stumble, to stand in a
// list.
func Fault(w *words.Words, f *usebio.Fault) string {
	if f.Kind == usebio.ElementMissing && f.Element == clubNumber {
		return Say(w, "fault.club-number")
	}
	if m, there := faults[f.Kind]; there {
		return Say(w, m, "Line", f.Line, "Element", f.Element, "Text", f.Text)
	}
	return ""
}

// mostFaults is how many are told: a club with one has often the same for everybody.
const mostFaults = 4

// Faulty says that nothing went because of faults, and which: the first few.
func Faulty(w *words.Words, faults []*usebio.Fault) string {
	var said []string
	for _, f := range faults[:min(len(faults), mostFaults)] {
		said = append(said, Fault(w, f))
	}
	if len(faults) > mostFaults {
		said = append(said, "…")
	}
	why := strings.TrimSuffix(Reason(w, sending.Refused, sending.Faulty), ".")
	return why + ": " + strings.Join(said, "; ")
}
