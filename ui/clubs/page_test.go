package clubs

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/returned"
	"clubnight/ui/desk/entrant"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// manyFindings are more than anybody wants, of every kind of weight.
func manyFindings() (list []checks.Finding) {
	for i := range 40 {
		list = append(list, checks.Finding{
			Kind: checks.NamesMissing, Severity: []checks.Severity{checks.Refuse, checks.Ask, checks.Note}[i/14],
			Who: []session.Contestant{{Section: 1, Number: i + 1}},
		})
	}
	return list
}

// By keyboard alone a club takes part, is told of a wrong code, checks, rehearses and
// sends, and reads what is wrong and what to do.
func TestEventByKeyboard(t *testing.T) {
	r, c := eventRoom(t, false)
	r.Menu("Event across clubs…")
	uitest.WantText(t, "the dialog", r.Overlay(), "An event that many clubs play on the same deals",
		"makes a file for mail or a stick")
	uitest.NoText(t, "the dialog", r.Overlay(), "Send now", "Send by itself")
	if r.FocusText() != "Invitation…" {
		t.Fatalf("the focus is on %q", r.FocusText())
	}
	r.Key(fyne.KeyReturn)
	r.TypeHere("autumn.clubnight-event")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the invitation", r.Overlay(), longEvent+", for a club.")
	r.TypeHere("k7pm2xw4")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the invitation", r.Overlay(), "The code has 10 letters and digits.")
	r.TypeHere("ru")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the invitation", r.Overlay(), "does not open")
	r.Press(fyne.KeyA, uitest.Ctrl)
	r.TypeHere("k7pm2 xw4rd")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), longEvent, longClub, "Set 4.", "17 November 2026, 22:30",
		"Nothing of your club has arrived there.")
	if strings.Contains(r.Log.String(), "K7PM2") || strings.Contains(r.Log.String(), "K7PM-2") {
		t.Errorf("the log has the code: %s", r.Log)
	}
	c.found = manyFindings()
	if r.FocusText() != "Check" {
		t.Fatalf("the focus is on %q", r.FocusText())
	}
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Checked, and not sent: 40 findings.",
		"Names are missing: pair 1. Put the names right at the tables of Start, and send again.",
		"Names are missing: pair 40.")
	if len(c.sent) != 0 {
		t.Error("checking sent the evening")
	}
	c.alone, c.found = true, nil
	r.Window.Canvas().Focus(r.page.open.check)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Checked, and not sent: Nothing was found.",
		"only the evening itself was checked")
	c.answer = &entrant.Reply{Findings: manyFindings()[:2]}
	r.Tab(1)
	if r.FocusText() != "Send now" {
		t.Fatalf("the focus is on %q", r.FocusText())
	}
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Sending no. 1",
		"It does not count as it is. What counted before still does.", "Names are missing: pair 2.")
	c.answer = &entrant.Reply{Taken: true}
	r.Tab(2)
	if r.FocusText() != "Rehearsal" {
		t.Fatalf("the focus is on %q", r.FocusText())
	}
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Rehearsal no. 2", "It is in order. A rehearsal is not counted.")
	if len(c.sent) != 2 || c.sent[0].rehearsal || !c.sent[1].rehearsal {
		t.Errorf("sent: %+v", c.sent)
	}
	r.Receive(r.All()...)
	uitest.WantText(t, "the dialog", r.Overlay(), "The evening has changed since.")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Errorf("the dialog is open: %s", r.Overlay())
	}
}

// Every answer and every reason why something cannot be done is said, with what to do,
// and the evening is as it was.
func TestEventAnswers(t *testing.T) {
	r, c := eventRoom(t, true)
	in := r.Language()
	r.RoundOf(1, 0)
	before := r.Session.State().Seq
	r.Menu("Event across clubs…")
	for _, a := range []struct {
		answer *entrant.Reply
		want   string
	}{
		{nil, "the organiser's computer has not answered yet"},
		{&entrant.Reply{Asks: true}, "The organiser is asked whether it counts."},
		{&entrant.Reply{Unread: "pq: what is this?"}, "could not read it"},
		{&entrant.Reply{Findings: []checks.Finding{{Kind: "telepathy", Severity: checks.Refuse}}},
			"Ask the organiser."},
	} {
		c.answer = a.answer
		r.Answer("Send now")
		uitest.WantText(t, "the dialog", r.Overlay(), a.want)
		uitest.NoText(t, "the dialog", r.Overlay(), "pq:", "It counts.")
	}
	for _, err := range []error{eventserver.ErrUnreachable, eventserver.ErrPassword, eventserver.ErrCertificate,
		eventserver.ErrNoEvent, eventserver.ErrFull, eventserver.ErrNotKept,
		entrant.ErrTooLarge, entrant.ErrNotClub, context.DeadlineExceeded} {
		for what, button := range map[string]string{"send": "Send now", "check": "Check", "places": "Take the places"} {
			fails := fmt.Errorf("%w: deep in the wire", err)
			c.fail = map[string]error{what: fails}
			r.Answer(button)
			uitest.WantText(t, err.Error(), r.Overlay(), entrant.Fault(in, fails).Happened,
				entrant.Fault(in, fails).Do)
			if err != eventserver.ErrCertificate { // of which it is said what does not fit
				uitest.NoText(t, err.Error(), r.Overlay(), "deep in the wire")
			}
		}
	}
	if now := r.Session.State().Seq; now != before {
		t.Errorf("%d entries were recorded", now-before)
	}
	c.fail = map[string]error{}
	r.Answer("Leave the event…")
	r.Answer("Leave the event")
	uitest.WantText(t, "the window", r.Visible(), "Nothing is sent to "+longEvent+" any more.")
	r.Menu("Event across clubs…")
	uitest.NoText(t, "the dialog", r.Overlay(), "Send now")
}

// back are places for the pairs of an evening.
func back(st *session.State, at time.Time) *returned.Return {
	b := &returned.Return{Version: 1, Event: longEvent, Club: "red", Name: longClub, At: at, Sending: 2,
		Clubs: 312, Pairs: 4210, Unit: "MP"}
	for i, who := range st.Contestants(1) {
		percent := scoring.F(int64(245-i), 4)
		b.Places = append(b.Places, returned.Place{Section: "A", Number: who.Number, Names: st.PairNames(who),
			Rank: 12 + i, Of: 4210, Percent: &percent})
	}
	return b
}

// Places come over the line or as a file, which may be dropped; the ranking shows them.
// Those of another evening, older ones and damaged ones change nothing.
func TestPlacesAreTaken(t *testing.T) {
	r, c := eventRoom(t, true)
	r.Receive(r.All()...)
	c.back = back(r.Session.State(), uitest.Day)
	r.Menu("Event across clubs…")
	r.Answer("Take the places")
	uitest.WantText(t, "the dialog", r.Overlay(),
		"The places among 4210 pairs of 312 clubs are in the evening: ranking and sheets show them.")
	placed, there := r.Session.State().SimultaneousPlaces()
	if !there || len(placed.Places) != len(c.back.Places) || placed.Places[1].Rank != 13 {
		t.Fatalf("%+v, %t", placed, there)
	}
	seq := r.Session.State().Seq
	r.Answer("Take the places")
	uitest.WantText(t, "the dialog", r.Overlay(), "These places are in the evening already.")
	r.Key(fyne.KeyEscape)

	folder := t.TempDir()
	drop := func(content []byte, want ...string) {
		t.Helper()
		path := filepath.Join(folder, "Red.clubnight-places")
		uitest.Must(t, os.WriteFile(path, content, 0o600))
		r.w.Drop(path)
		r.Settle()
		uitest.WantText(t, "the window", r.Visible(), want...)
		r.w.Notice.Hide()
	}
	written := func(b *returned.Return) []byte {
		t.Helper()
		content, err := b.Content()
		uitest.Must(t, err)
		return content
	}
	other := back(r.Session.State(), uitest.Day.Add(time.Hour))
	other.Places[0].Number = 99
	drop(written(other), "These places are of another evening")
	drop(written(back(r.Session.State(), uitest.Day.Add(-time.Hour))), "The evening has newer places than these.")
	drop([]byte("%PDF-1.7"), "This is not a file with places")
	newer := back(r.Session.State(), uitest.Day)
	newer.Version = 99
	drop(written(newer), "later version of Clubnight")
	if now := r.Session.State().Seq; now != seq {
		t.Errorf("%d entries of what was refused", now-seq)
	}
	drop(written(back(r.Session.State(), uitest.Day.Add(2*time.Hour))),
		"The places among 4210 pairs of 312 clubs are in the evening")
	c.fail["places"] = fmt.Errorf("%w: none", entrant.ErrNoPlaces)
	r.Menu("Event across clubs…")
	r.Answer("Take the places")
	uitest.WantText(t, "the dialog", r.Overlay(), "Nobody of your club has a place yet.")
}

// Places that come when another evening is shown go into neither.
func TestPlacesComeLate(t *testing.T) {
	r, c := eventRoom(t, true)
	r.Receive(r.All()...)
	c.back = back(r.Session.State(), uitest.Day)
	hold := make(chan struct{})
	c.hold["places"] = hold
	r.page.places()
	<-c.began
	s, l := uitest.NewEvening(t, 3)
	r.w.Aside()
	r.w.Open(model.Opened{Session: s, Link: l, ID: 2})
	close(hold)
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "Another evening is shown now: nothing was taken.")
	for _, s := range []*session.Session{r.Session, s} {
		if _, there := s.State().SimultaneousPlaces(); there {
			t.Error("the places were taken")
		}
	}
}

// An invitation that is dropped goes where it belongs: that of a club here, that to an
// evening on several computers there.
func TestInvitationIsDropped(t *testing.T) {
	r, _ := eventRoom(t, false)
	r.w.Drop("somewhere/AUTUMN.Clubnight-Event")
	r.Settle()
	if v := r.page.invite; v == nil || r.Window.Canvas().Focused() != fyne.Focusable(v.invitation.Code) {
		t.Fatalf("the dialog is not open on the code: %s", r.Overlay())
	}
	r.w.Drop("another.clubnight-event")
	r.Settle()
	if got := r.page.invite.invitation.Path.Text; got != "another.clubnight-event" {
		t.Errorf("the path is %q", got)
	}
	r.Key(fyne.KeyEscape)
	r.w.Drop("director.clubnight-event")
	r.Settle()
	uitest.WantText(t, "the dialog", r.Overlay(), "This invitation is not for a club.")
	r.Key(fyne.KeyEscape)

	r.others.there = true
	r.w.Drop("director.clubnight-event")
	r.Settle()
	if got := r.others.took; len(got) != 1 || r.Overlay() != "" {
		t.Errorf("the page after this one got %q, and asked is %s", got, r.Overlay())
	}
}

// Who takes part in no such event has one entry more in a menu, and nothing else.
func TestEventIsOneEntry(t *testing.T) {
	with, _ := eventRoom(t, false)
	without := &room{Stage: uitest.New(t, 3)}
	without.Stand(func(w *uitest.Window) []shell.Page { return []shell.Page{New(w, w.Evening, Params{})} })
	entries := func(r *room) (list []string) {
		if r.Window.MainMenu() == nil {
			return nil
		}
		for _, m := range r.Window.MainMenu().Items {
			for _, i := range m.Items {
				list = append(list, i.Label)
			}
		}
		return list
	}
	more := slices.DeleteFunc(entries(with), func(e string) bool { return e == "Event across clubs…" })
	if len(more) != len(entries(with))-1 || !slices.Equal(more, entries(without)) {
		t.Errorf("the menus are %q", entries(with))
	}
	if without.Visible() != with.Visible() {
		t.Error("the pages differ")
	}
}
