package ui

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// Both ways out of a strange file stand in its bar. One asks first.
func TestStrangeFile(t *testing.T) {
	opened := ""
	r := newRoomWith(t, 9, func(p *Params) {
		p.Club.OpenEvening = func(path string, _ int64) (model.Opened, error) {
			opened = path
			return model.Opened{}, bridgemate.ErrNoFile
		}
	}, session.Uploaded{File: "evening.bws"}).open(false)
	other := &bridgemate.StrangeFile{File: "club/evening.bws", Name: "Monday pairs", Results: 27}
	r.Link.Change(func(s *bridgemate.Status) {
		s.Err = other
		s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.FileStrange, File: other}}
	})
	r.Settle()
	uitest.WantText(t, "the bar", r.Visible(),
		"evening.bws is the Bridgemate file of another evening (Monday pairs), with 27 results.",
		"Import it", "Use it from now on")
	r.EnterOn("Import it")
	r.Answer("New evening")
	if opened != other.File {
		t.Errorf("imported %q", opened)
	}
	r.EnterOn("Use it from now on")
	uitest.WantText(t, "the question", r.Overlay(), "although it was made for another")
	r.Answer("Leave it")
	if got := r.Link.Done(); got != "" {
		t.Errorf("without an answer the link was asked to %q", got)
	}
	r.EnterOn("Use it from now on")
	r.Answer("Use it from now on")
	if got := r.Link.Done(); got != "use file by director" {
		t.Errorf("the link was asked to %q", got)
	}
}

// The way out of an older copy of the evening's own file stands in its bar, and asks.
func TestOlderFile(t *testing.T) {
	r := newRoom(t, 9, session.Uploaded{File: "evening.bws"}).open(false)
	copied := &bridgemate.OlderFile{File: "club/evening.bws", Results: 3, Lacking: 12}
	r.Link.Change(func(s *bridgemate.Status) {
		s.Err = copied
		s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.FileOlder, Older: copied}}
	})
	r.Settle()
	uitest.WantText(t, "the bar", r.Visible(), "are not in it: 12")
	r.EnterOn("What now?")
	uitest.WantText(t, "what now", r.Overlay(), "An older copy of this evening's Bridgemate file")
	r.Key(fyne.KeyEscape)
	r.EnterOn("Use it from now on")
	r.Answer("Use it from now on")
	if got := r.Link.Done(); got != "use file by director" {
		t.Errorf("the link was asked to %q", got)
	}
}

// corrected is an evening in which the director has corrected board 1 at table 1.
func corrected(t *testing.T, g bws.Generation) (*room, session.Key) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Link.Chosen.Generation = g
	r.open(false)
	sent := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0)
	r.Receive(sent)
	k := sent.Result.Key
	right := sent.Result
	right.Tricks = -1
	r.Link.Set(func(l *uitest.Scripted) {
		l.Differing = []bridgemate.Difference{{Key: k, Ours: &right, File: &sent.Result}}
	})
	uitest.Must(t, r.Session.Record("director", session.ResultCorrected{Result: right}))
	r.Settle()
	r.retrieval()
	return r, k
}

// What the director corrects is offered to be sent at once, and no more is
// said than is known.
func TestCorrectionIsOffered(t *testing.T) {
	for g, said := range map[bws.Generation]string{bws.BMPro: "1 result was written to the Bridgemate file. Not confirmed by the handsets.", bws.BCS: "1 result was sent. Whether the handsets show it now cannot be seen"} {
		r, k := corrected(t, g)
		uitest.WantText(t, "the offer", r.Visible(),
			"Table 1, board 1 was corrected here. The Bridgemate file still says something else.")
		r.EnterOn("Send to the Bridgemates")
		if got := r.Link.Done(); got != "send results "+k.String() {
			t.Errorf("done %q", got)
		}
		uitest.WantText(t, "the notice", r.Visible(), said)
		if strings.Contains(r.Visible(), "was corrected here") {
			t.Error("it is still on offer")
		}
	}
}

// Names go to the handsets quietly, where they are wanted there; only a failure is said.
func TestNamesAreSent(t *testing.T) {
	name := func(o bridgemate.Options, fail error) *room {
		r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
		r.Link.Chosen = o
		r.Link.Fail = map[string]error{"send names": fail}
		r.open(false)
		r.seat(0, 0, "Łukasz Żak")
		return r
	}
	r := name(bridgemate.Options{Generation: bws.BCS, SendNames: true}, nil)
	if r.Link.Done() != "send names" || r.w.Notice.Visible() {
		t.Errorf("done %q, and a notice: %v", r.Link.Done(), r.w.Notice.Visible())
	}
	uitest.Must(t, r.Session.Record("director",
		session.PairNamed{Pair: session.Contestant{Section: 1, Number: 2}, Names: [2]string{"A", "B"}}))
	r.Settle()
	if r.Link.Done() != "send names, send names" {
		t.Errorf("typed names: %q", r.Link.Done())
	}
	uitest.Must(t, r.Session.Record("Bridgemate",
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 2, Direction: "N"}, Number: "8"}))
	r.Settle()
	if r.Link.Done() != "send names, send names" {
		t.Errorf("a number that came from the handset: %q", r.Link.Done())
	}
	for _, o := range []bridgemate.Options{{Generation: bws.BCS}, {Generation: bws.BMPro, SendNames: true}} {
		if r := name(o, nil); r.Link.Done() != "" {
			t.Errorf("%s, names wanted %v: %s", o.Generation, o.SendNames, r.Link.Done())
		}
	}
	r = name(bridgemate.Options{Generation: bws.BCS, SendNames: true}, errors.Join(jet.ErrLocked))
	uitest.WantText(t, "the notice", r.Visible(), "Another program holds the Bridgemate file.")
}

// Before the file is written nothing is sent.
func TestNothingIsSentBeforeTheStart(t *testing.T) {
	r := newRoom(t, 3)
	r.Link.Chosen.Generation, r.Link.Chosen.SendNames = bws.BCS, true
	r.open(false)
	r.seat(0, 0, "Łukasz Żak")
	r.Key(fyne.KeyEscape)
	if r.Link.Done() != "" {
		t.Errorf("done %s", r.Link.Done())
	}
}
