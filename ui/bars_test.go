package ui

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
	"clubnight/session"
)

// An alarm stands at the foot of every page until it is over; one button is the remedy. Several take turns in the same place, the most
// urgent first, and nothing moves.
func TestAlarms(t *testing.T) {
	r := newRoom(t, 9, session.Uploaded{File: "evening.bws"}).open(false)
	half := time.Date(2026, 11, 17, 20, 31, 0, 0, time.Local)
	r.link.change(func(s *bridgemate.Status) {
		s.Reading = true
		s.Alarms = []bridgemate.Alarm{
			{Kind: bridgemate.ProgramGone, Since: half}, {Kind: bridgemate.FileStill, Since: half},
			{Kind: bridgemate.NotTaken, Since: half, Tables: []bridgemate.TableStatus{{Section: 1, Table: 7}, {Section: 1, Table: 5}, {Section: 1, Table: 6}, {Section: 1, Table: 2}}},
			{Kind: bridgemate.TablesNotUploaded, Since: half, Tables: []bridgemate.TableStatus{{Section: 1, Table: 3}, {Section: 1, Table: 4}}},
		}
	})
	r.settle()
	for _, tab := range r.w.Tabs.Items {
		r.w.Tabs.SelectIndex(tab.Place)
		r.settle()
		wantText(t, "every page", r.visible(), "Bridgemate control was closed. No result is lost.", "Restart reading", "Needs you", "1 of 4")
	}
	height := r.w.frame.foot.Size().Height
	for _, others := range [][]string{
		{"Nothing has come in since 20:31", "server is connected", "2 of 4"}, {"has not taken the last change at tables 2, 5–7", "3 of 4"},
		{"Since 20:31 Bridgemate control has not sent tables 3–4 to the Bridgemate server", "without resetting the server", "4 of 4"},
		{"Bridgemate control was closed", "1 of 4"},
	} {
		r.enterOn(r.w.frame.bars.strip.Next().Text)
		wantText(t, "the foot", r.foot(), others...)
	}
	r.enterOn("Restart reading")
	if got := r.link.done(); got != "restart" {
		t.Errorf("the link was asked to %q", got)
	}
	r.link.change(func(s *bridgemate.Status) { s.Alarms = nil })
	r.settle()
	if got := r.w.frame.foot.Size().Height; got != height || r.w.frame.foot.MinSize().Height != height {
		t.Errorf("the foot was %v high, and is %v", height, got)
	}
	for _, gone := range []string{"was closed", "Nothing has come in", "has not taken", "has not sent", "Restart reading"} {
		if strings.Contains(r.visible(), gone) {
			t.Errorf("%q still shows", gone)
		}
	}
}

// Both ways out of a strange file stand in its bar. One asks first.
func TestStrangeFile(t *testing.T) {
	r := newRoom(t, 9, session.Uploaded{File: "evening.bws"}).open(false)
	other := &bridgemate.StrangeFile{File: "club/evening.bws", Name: "Monday pairs", Results: 27}
	r.link.change(func(s *bridgemate.Status) {
		s.Err = other
		s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.FileStrange, File: other}}
	})
	r.settle()
	wantText(t, "the bar", r.visible(), "evening.bws is the Bridgemate file of another evening (Monday pairs), with 27 results.", "Import it", "Use it from now on")
	opened := ""
	r.w.strange.takes, r.w.strange.take = true, func(path string) { opened = path }
	r.enterOn("Import it")
	if opened != other.File {
		t.Errorf("imported %q", opened)
	}
	r.enterOn("Use it from now on")
	wantText(t, "the question", r.overlay(), "although it was made for another")
	r.answer("Leave it")
	if got := r.link.done(); got != "" {
		t.Errorf("without an answer the link was asked to %q", got)
	}
	r.enterOn("Use it from now on")
	r.answer("Use it from now on")
	if got := r.link.done(); got != "use file by director" {
		t.Errorf("the link was asked to %q", got)
	}
}

// corrected is an evening in which the director has corrected board 1 at table 1.
func corrected(t *testing.T, g bws.Generation) (*room, session.Key) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.link.options.Generation = g
	r.open(false)
	sent := result(t, r.session.State(), 1, 1, 1, "4S", "N", 0)
	r.receive(sent)
	k := sent.Result.Key
	right := sent.Result
	right.Tricks = -1
	r.link.set(func(l *scripted) {
		l.differences = []bridgemate.Difference{{Key: k, Ours: &right, File: &sent.Result}}
	})
	must(t, r.session.Record("director", session.ResultCorrected{Result: right}))
	r.settle()
	r.retrieval()
	return r, k
}

// What the director corrects is offered to be sent at once, and no more is said than is known.
func TestCorrectionIsOffered(t *testing.T) {
	for g, said := range map[bws.Generation]string{bws.BMPro: "1 result was written to the Bridgemate file. Not confirmed by the handsets.", bws.BCS: "1 result was sent. Whether the handsets show it now cannot be seen"} {
		r, k := corrected(t, g)
		wantText(t, "the offer", r.visible(), "Table 1, board 1 was corrected here. The Bridgemate file still says something else.")
		r.enterOn("Send to the Bridgemates")
		if got := r.link.done(); got != "send results "+k.String() {
			t.Errorf("done %q", got)
		}
		wantText(t, "the notice", r.visible(), said)
		if strings.Contains(r.visible(), "was corrected here") {
			t.Error("it is still on offer")
		}
	}
}

func TestOfferIsDeclined(t *testing.T) {
	r, _ := corrected(t, bws.BMPro)
	r.enterOn("Not now")
	if strings.Contains(r.visible(), "was corrected here") || r.link.done() != "" {
		t.Errorf("after Not now: %s", r.link.done())
	}
}

// Names go to the handsets quietly, where they are wanted there; only a failure is said.
func TestNamesAreSent(t *testing.T) {
	name := func(o bridgemate.Options, fail error) *room {
		r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
		r.link.options = o
		r.link.fail = map[string]error{"send names": fail}
		r.open(false)
		r.seat(0, 0, "Łukasz Żak")
		return r
	}
	r := name(bridgemate.Options{Generation: bws.BCS, SendNames: true}, nil)
	if r.link.done() != "send names" || r.w.Notice.Visible() {
		t.Errorf("done %q, and a notice: %v", r.link.done(), r.w.Notice.Visible())
	}
	must(t, r.session.Record("director", session.PairNamed{Pair: session.Contestant{Section: 1, Number: 2}, Names: [2]string{"A", "B"}}))
	r.settle()
	if r.link.done() != "send names, send names" {
		t.Errorf("typed names: %q", r.link.done())
	}
	must(t, r.session.Record("Bridgemate", session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 2, Direction: "N"}, Number: "8"}))
	r.settle()
	if r.link.done() != "send names, send names" {
		t.Errorf("a number that came from the handset: %q", r.link.done())
	}
	for _, o := range []bridgemate.Options{{Generation: bws.BCS}, {Generation: bws.BMPro, SendNames: true}} {
		if r := name(o, nil); r.link.done() != "" {
			t.Errorf("%s, names wanted %v: %s", o.Generation, o.SendNames, r.link.done())
		}
	}
	r = name(bridgemate.Options{Generation: bws.BCS, SendNames: true}, errors.Join(jet.ErrLocked))
	wantText(t, "the notice", r.visible(), "Another program holds the Bridgemate file.")
}

// Before the file is written nothing is sent.
func TestNothingIsSentBeforeTheStart(t *testing.T) {
	r := newRoom(t, 3)
	r.link.options.Generation, r.link.options.SendNames = bws.BCS, true
	r.open(false)
	r.seat(0, 0, "Łukasz Żak")
	r.key(fyne.KeyEscape)
	if r.link.done() != "" {
		t.Errorf("done %s", r.link.done())
	}
}
