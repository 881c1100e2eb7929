package shell_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// An alarm stands at the foot of every page until it is over; one button is the remedy.
// Several take turns in the same place, the most urgent first, and nothing moves.
func TestAlarms(t *testing.T) {
	r := stand(uitest.New(t, 9, session.Uploaded{File: "evening.bws"}), nil,
		shell.TabClub, shell.TabStart, shell.TabRoom, shell.TabResults)
	half := time.Date(2026, 11, 17, 20, 31, 0, 0, time.Local)
	r.Link.Change(func(s *bridgemate.Status) {
		s.Reading = true
		s.Alarms = []bridgemate.Alarm{
			{Kind: bridgemate.ProgramGone, Since: half}, {Kind: bridgemate.FileStill, Since: half},
			{Kind: bridgemate.NotTaken, Since: half,
				Tables: []bridgemate.TableStatus{{Section: 1, Table: 7}, {Section: 1, Table: 5},
					{Section: 1, Table: 6}, {Section: 1, Table: 2}}},
			{Kind: bridgemate.TablesNotUploaded, Since: half,
				Tables: []bridgemate.TableStatus{{Section: 1, Table: 3}, {Section: 1, Table: 4}}},
		}
	})
	r.Settle()
	for _, tab := range r.w.Tabs.Items {
		r.w.Turn(tab.Place)
		r.Settle()
		uitest.WantText(t, "every page", r.Visible(), "Bridgemate control was closed. No result is lost.",
			"Continue playing", "Needs you", "1 of 4")
	}
	height := r.frame.Foot.Size().Height
	for i, others := range [][]string{
		{"Nothing has come in since 20:31", "server is connected", "2 of 4"},
		{"has not taken the last change at tables 2, 5–7", "3 of 4"},
		{"Since 20:31 Bridgemate control has not sent tables 3–4 to the Bridgemate server",
			"without resetting the server", "4 of 4"},
		{"Bridgemate control was closed", "1 of 4"},
	} {
		r.EnterOn(r.next(i + 1))
		uitest.WantText(t, "the foot", r.foot(), others...)
	}
	r.EnterOn("Continue playing")
	r.wants("play on")
	r.alarm()
	if got := r.frame.Foot.Size().Height; got != height || r.frame.Foot.MinSize().Height != height {
		t.Errorf("the foot was %v high, and is %v", height, got)
	}
	uitest.NoText(t, "the window", r.Visible(), "was closed", "Nothing has come in", "has not taken",
		"has not sent", "Continue playing")
}

// next is the text of the button that goes on from one of several lines.
func (r *room) next(of int) string {
	r.T.Helper()
	for _, o := range uitest.VisibleObjects(r.frame.Foot) {
		if b, ok := o.(*kit.Button); ok && strings.Contains(b.Text, fmt.Sprintf("%d of ", of)) {
			return b.Text
		}
	}
	r.T.Fatalf("nothing goes on from line %d: %s", of, r.foot())
	return ""
}

// Each remedy is asked of the page that has it.
func TestRemedies(t *testing.T) {
	r := stand(uitest.New(t, 9, session.Uploaded{File: "evening.bws"}), nil)
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
	r.EnterOn("Use it from now on")
	r.wants("import", "use")
	copied := &bridgemate.OlderFile{File: "club/evening.bws", Results: 3, Lacking: 12}
	r.Link.Change(func(s *bridgemate.Status) {
		s.Err = copied
		s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.FileOlder, Older: copied}}
	})
	r.Settle()
	uitest.WantText(t, "the bar", r.Visible(), "✗  evening.bws is an older copy of this evening's Bridgemate file",
		"are not in it: 12", "Use it from now on", "What now?")
	uitest.NoText(t, "the bar", r.Visible(), "Import it")
	r.EnterOn("Use it from now on")
	r.wants("use older")
	r.alarm(bridgemate.NotWritten)
	r.EnterOn("Finish it now")
	r.wants("finish")
	r.alarm()
	r.printing = true
	r.w.Redraw()
	r.EnterOn("Cancel printing")
	r.wants("cancel")
}

// What goes on and takes a while is said as long as it does, and not of the next evening.
func TestProgress(t *testing.T) {
	r := stand(uitest.New(t, 3), nil)
	r.w.Progress("Writing the change…")
	uitest.WantText(t, "the foot", r.foot(), "Writing the change…")
	if !r.w.Progressing() {
		t.Error("nothing goes on")
	}
	r.w.Progress("")
	uitest.NoText(t, "the foot", r.foot(), "Writing the change…")
	r.w.Progress("Writing the change…")
	r.w.Open(r.w.Opened())
	if r.w.Progressing() {
		t.Error("what went on in the evening before still does")
	}
}

// corrected is an evening in which the director has corrected board 1 at table 1, and the
// file says something else.
func corrected(t *testing.T) (*room, session.Key) {
	r := stand(uitest.New(t, 3, session.Uploaded{File: "evening.bws"}), nil)
	sent := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0)
	r.Receive(sent)
	right := sent.Result
	right.Tricks = -1
	r.Link.Set(func(l *uitest.Scripted) {
		l.Differing = []bridgemate.Difference{{Key: right.Key, Ours: &right, File: &sent.Result}}
	})
	uitest.Must(t, r.Session.Record("director", session.ResultCorrected{Result: right}))
	r.Settle()
	uitest.NoText(t, "the foot", r.foot(), "was corrected here")
	r.w.OfferToSend([]session.Key{right.Key})
	r.w.OfferToSend([]session.Key{right.Key})
	r.w.Redraw()
	uitest.WantText(t, "the offer", r.foot(),
		"Table 1, board 1 was corrected here. The Bridgemate file still says something else.")
	return r, right.Key
}

// What is offered to be sent is sent once, or left as it is.
func TestCorrectionIsOffered(t *testing.T) {
	r, k := corrected(t)
	r.EnterOn("Send to the Bridgemates")
	r.wants(fmt.Sprint("send ", []session.Key{k}))
	r.w.Redraw()
	uitest.NoText(t, "the foot", r.foot(), "was corrected here")
}

func TestOfferIsDeclined(t *testing.T) {
	r, _ := corrected(t)
	r.EnterOn("Not now")
	r.wants()
	uitest.NoText(t, "the foot", r.foot(), "was corrected here")
}

// What says the same by now is not offered any more, nor what was corrected in the
// evening before.
func TestOfferIsOver(t *testing.T) {
	r, _ := corrected(t)
	differing := r.Link.Differences()
	r.Link.Set(func(l *uitest.Scripted) { l.Differing = nil })
	r.w.Redraw()
	uitest.NoText(t, "the foot", r.foot(), "was corrected here")
	r.Link.Set(func(l *uitest.Scripted) { l.Differing = differing })
	r.w.Redraw()
	uitest.WantText(t, "the foot", r.foot(), "was corrected here")
	r.w.Open(r.w.Opened())
	uitest.NoText(t, "the foot", r.foot(), "was corrected here")
}
