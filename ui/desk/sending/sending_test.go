package sending_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/usebio"
	"clubnight/session/sending"
	"clubnight/session/sending/letters"
	"clubnight/session/sending/pages"
	"clubnight/session/sending/places"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	desksending "clubnight/ui/desk/sending"
)

// finished is an evening that is final, and released if it says so.
func finished(t *testing.T, released bool) *session.State {
	t.Helper()
	s := sessiontest.Full(t)
	sessiontest.Record(t, s, session.EveningClosed{})
	if released {
		sessiontest.Record(t, s, sending.Release(s.State())...)
	}
	return s.State()
}

var at = time.Date(2026, 11, 17, 22, 30, 0, 0, time.Local)

// Every state of a place has its symbol, its tone and its sentence.
func TestLines(t *testing.T) {
	in, st := desk.English(), finished(t, true)
	pagesAt := sending.Destination{ID: "a", Kind: places.SFTP, Name: "Our pages"}
	mails := sending.Destination{ID: "a", Kind: places.Members, Name: "Members"}
	left := func(err error) places.Without { return places.Without{Place: pagesAt, Err: err} }
	for _, c := range []struct {
		light  sending.Light
		now    desksending.Now
		symbol string
		tone   desk.Tone
		says   string
		again  bool
	}{
		{light: sending.Light{Destination: pagesAt}, symbol: "○", tone: desk.Quiet,
			says: "Nothing of this evening has gone there."},
		{light: sending.Light{Destination: sending.Destination{ID: "a", Off: true}}, symbol: "○", tone: desk.Quiet,
			says: "Nothing goes there for now."},
		{light: sending.Light{Destination: pagesAt, Version: 1, State: sending.Waiting},
			now: desksending.Now{Going: map[string][2]int{"a": {3, 40}}}, symbol: "●", tone: desk.Good, says: "3 of 40"},
		{light: sending.Light{Destination: pagesAt, Version: 1, State: sending.Sent, Parcels: 1, Done: 1}, symbol: "✓",
			tone: desk.Good, says: "Version 1 is there."},
		{light: sending.Light{Destination: mails, Version: 1, State: sending.Sent, Parcels: 24, Done: 24}, symbol: "✓",
			tone: desk.Good, says: "24 mails have gone."},
		{light: sending.Light{Destination: mails, Version: 1, State: sending.Refused, Reason: sending.NobodyThere,
			Parcels: 24, Done: 23, Bad: 1}, symbol: "▲", tone: desk.Bad, says: "23 of 24 mails have gone.", again: true},
		{light: sending.Light{Destination: pagesAt, Version: 1, State: sending.Waiting, Reason: sending.NoNetwork,
			Parcels: 1, Next: at.Add(5 * time.Minute)}, symbol: "▲", tone: desk.Warning,
			says: "The next try is at 22:35.", again: true},
		{light: sending.Light{Destination: pagesAt, Version: 1, State: sending.Waiting, Reason: sending.NoNetwork,
			Parcels: 1, AtStart: true}, symbol: "▲", tone: desk.Warning, says: "when Clubnight starts again", again: true},
		{light: sending.Light{Destination: pagesAt, Version: 1, State: sending.Unknown, Parcels: 1}, symbol: "▲",
			tone: desk.Warning, says: "may be there", again: true},
		{light: sending.Light{Destination: pagesAt},
			now:    desksending.Now{Left: []places.Without{left(places.ErrNothing)}},
			symbol: "▲", tone: desk.Warning, says: "There is nothing of this evening for Our pages."},
		{light: sending.Light{Destination: pagesAt},
			now: desksending.Now{Left: []places.Without{left(
				&usebio.Fault{Kind: usebio.NumberMissing, Text: "Anna"})}}, symbol: "▲", tone: desk.Warning,
			says: "so nothing was sent: no number with the federation: Anna"},
		{light: sending.Light{Destination: pagesAt},
			now: desksending.Now{Left: []places.Without{left(
				&letters.Faulty{Faults: []*usebio.Fault{{Kind: usebio.ElementMissing, Element: "CLUB_ID_NUMBER"},
					{Kind: usebio.NothingPlayed}, {Kind: usebio.NothingPlayed}, {Kind: usebio.NothingPlayed},
					{Kind: usebio.NumberOdd, Text: "7"}}})}}, symbol: "▲", tone: desk.Warning,
			says: "knows the club is missing (Results, For federations…); there is no result in it; " +
				"there is no result in it; there is no result in it; …"},
		{light: sending.Light{Destination: pagesAt},
			now:    desksending.Now{Left: []places.Without{left(sending.ErrReplaced)}},
			symbol: "▲", tone: desk.Warning, says: "A later version has gone to Our pages"},
		{light: sending.Light{Destination: pagesAt},
			now:    desksending.Now{Left: []places.Without{left(fmt.Errorf("index.html: %w", sending.ErrSiteFolder))}},
			symbol: "▲", tone: desk.Warning, says: "Move it elsewhere, and send again."},
		{light: sending.Light{Destination: pagesAt},
			now:    desksending.Now{Left: []places.Without{left(fmt.Errorf("colour: %w", sending.ErrSiteSettings))}},
			symbol: "▲", tone: desk.Warning, says: "its colour, its address or its logo cannot be used"},
	} {
		c.now.State, c.now.Clock = st, at
		got := desksending.Lines(in, []sending.Light{c.light}, c.now)[0]
		if got.Symbol != c.symbol || got.Tone != c.tone || !strings.Contains(got.Says, c.says) || got.Again != c.again {
			t.Errorf("%+v: %+v", c.light, got)
		}
	}
	old, err := st.With(session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1},
		Amount: scoring.Int(-1), Unit: scoring.Matchpoint})
	if err != nil {
		t.Fatal(err)
	}
	light := sending.Light{Destination: pagesAt, Version: 1, State: sending.Sent, Parcels: 1, Done: 1}
	got := desksending.Lines(in, []sending.Light{light}, desksending.Now{State: old, Clock: at})[0]
	if !strings.Contains(got.Says, "has changed since") {
		t.Errorf("changed since: %+v", got)
	}
}

// What comes next: to name a place, to finish, to release, to send, nothing.
func TestNext(t *testing.T) {
	in := desk.English()
	place := sending.Light{Destination: sending.Destination{ID: "a"}}
	there := sending.Light{Destination: sending.Destination{ID: "a"}, Version: 1, State: sending.Taken}
	off := sending.Light{Destination: sending.Destination{ID: "b", Off: true}}
	for _, c := range []struct {
		st     *session.State
		lights []sending.Light
		want   desksending.Step
		says   string
		all    bool
	}{
		{finished(t, true), nil, desksending.Name, "No place is named yet", false},
		{sessiontest.Full(t).State(), []sending.Light{place}, desksending.Finish, "not closed yet", false},
		{finished(t, false), []sending.Light{place}, desksending.Release, "releases them, too", false},
		{finished(t, true), []sending.Light{place}, desksending.Send, "Version 1 of the result is to go", false},
		{finished(t, true), []sending.Light{there, off}, desksending.Nothing, "is at every place", true},
	} {
		step, says := desksending.Next(in, c.st, c.lights)
		if step != c.want || !strings.Contains(says, c.says) || desksending.Everywhere(c.st, c.lights) != c.all {
			t.Errorf("%d, %q, want %d %q", step, says, c.want, c.says)
		}
	}
}

// Every kind and every option has a name and a sentence, and each thing that can be
// wrong.
func TestPlaces(t *testing.T) {
	in := desk.English()
	for _, kind := range places.Kinds() {
		if desksending.KindName(in, kind) == kind || !strings.HasSuffix(desksending.KindDoes(in, kind), ".") {
			t.Errorf("%s: %q, %q", kind, desksending.KindName(in, kind), desksending.KindDoes(in, kind))
		}
		for _, f := range places.Fields(kind) {
			if desksending.FieldName(in, f.Option) == f.Option {
				t.Errorf("%s has no name", f.Option)
			}
		}
	}
	for wrong := places.Missing; wrong <= places.NoFederation; wrong++ {
		said := desksending.WhyWrong(in, &places.OptionError{Option: pages.Host, Wrong: wrong})
		if !strings.HasSuffix(said, ".") || strings.Contains(said, "<no value>") {
			t.Errorf("%d: %q", wrong, said)
		}
	}
	if desksending.WhyWrong(in, errors.New("odd")) == "" {
		t.Error("nothing is said of another error")
	}
	if d := desksending.Named(in, sending.Destination{Kind: places.Folder}); d.Name != "Folder of pages" {
		t.Errorf("%+v", d)
	}
}

// A mail is shown as it is read, with its attachments; a site by its folder.
func TestPreview(t *testing.T) {
	in := desk.English()
	p := sending.Parcel{Mail: &sending.Mail{Subject: "Your result", Text: "Dear Anna,",
		Attachments: []sending.File{sending.NewFile("card.pdf", sending.Sheet, "", make([]byte, 3000))}}}
	if got := desksending.Preview(in, p); got != "Your result\n\nDear Anna,\n\nFile: card.pdf (3 kB)" {
		t.Errorf("%q", got)
	}
	folder := "club site"
	if got := desksending.Preview(in, sending.Parcel{Folder: folder}); got != folder {
		t.Errorf("%q", got)
	}
}
