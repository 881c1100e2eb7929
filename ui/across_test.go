package ui

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
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/returned"
	"clubnight/ui/desk"
	"clubnight/ui/model"
)

// The places among all clubs stand beside the ranking as soon as there are some, with masterpoints too.
func TestPlacesAmongAllClubs(t *testing.T) {
	r := complete(t)
	r.press(fyne.Key4, alt)
	v := r.w.results.rankings.views[0]
	if slices.Contains(r.columnsOfRanking(), "All clubs") {
		t.Fatalf("columns %q", r.columnsOfRanking())
	}
	who := v.ranking.Ranks[0].Who
	must(t, r.session.Record(session.ByDirector, session.PlacedAcross{
		Event: "Autumn Pairs", Clubs: 312, Pairs: 4210, Sending: 1, Places: []session.AcrossPlace{{Who: who, Rank: 12, Tied: true, Of: 4210, Percent: scoring.F(245, 4)}},
	}))
	r.press(fyne.Key2, alt)
	r.press(fyne.Key4, alt)
	v = r.w.results.rankings.views[0]
	if got := r.columnsOfRanking(); got[len(got)-1] != "All clubs" || v.cell(0, 4).Text != "12=  61.25" || v.cell(1, 4).Text != "" {
		t.Errorf("columns %q, %q and %q", got, v.cell(0, 4).Text, v.cell(1, 4).Text)
	}
	must(t, r.session.Record(session.ByDirector, session.AwardsChosen{Choice: award.Choice{Scheme: "nz-club"}}))
	r.press(fyne.Key2, alt)
	r.press(fyne.Key4, alt)
	v = r.w.results.rankings.views[0]
	if got := r.columnsOfRanking(); len(got) != 6 || v.cell(0, 5).Text != "12=  61.25" || v.cell(0, 4).Text == v.cell(0, 5).Text {
		t.Errorf("columns %q, %q and %q", got, v.cell(0, 4).Text, v.cell(0, 5).Text)
	}
}

// manyFindings are more than anybody wants, of every kind of weight.
func manyFindings() (list []checks.Finding) {
	for i := range 40 {
		list = append(list, checks.Finding{
			Kind: checks.NamesMissing, Severity: []checks.Severity{checks.Refuse, checks.Ask, checks.Note}[i/14], Who: []session.Contestant{{Section: 1, Number: i + 1}},
		})
	}
	return list
}

// By keyboard alone a club takes part, is told of a wrong code, checks, rehearses and sends, and reads what is wrong and what to do.
func TestAcrossByKeyboard(t *testing.T) {
	r, c := acrossRoom(t, false)
	r.menu("Event across clubs…")
	wantText(t, "the dialog", r.overlay(), "An event that many clubs play on the same deals", "makes a file for mail or a stick")
	noText(t, "the dialog", r.overlay(), "Send now", "Send by itself")
	if r.focusText() != "Invitation…" {
		t.Fatalf("the focus is on %q", r.focusText())
	}
	r.key(fyne.KeyReturn)
	r.typeHere("autumn.clubnight-event")
	r.key(fyne.KeyReturn)
	wantText(t, "the invitation", r.overlay(), longEvent+", for a club.")
	r.typeHere("k7pm2xw4")
	r.key(fyne.KeyReturn)
	wantText(t, "the invitation", r.overlay(), "The code has 10 letters and digits.")
	r.typeHere("ru")
	r.key(fyne.KeyReturn)
	wantText(t, "the invitation", r.overlay(), "does not open")
	r.press(fyne.KeyA, ctrl)
	r.typeHere("k7pm2 xw4rd")
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), longEvent, longClub, "Set 4.", "17 November 2026, 22:30", "Nothing of your club has arrived there.")
	if strings.Contains(r.log.String(), "K7PM2") || strings.Contains(r.log.String(), "K7PM-2") {
		t.Errorf("the log has the code: %s", r.log)
	}
	c.found = manyFindings()
	if r.focusText() != "Check" {
		t.Fatalf("the focus is on %q", r.focusText())
	}
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "Checked, and not sent: 40 findings.", "Names are missing: pair 1. Put the names right at the tables of Start, and send again.", "Names are missing: pair 40.")
	if len(c.sent) != 0 {
		t.Error("checking sent the evening")
	}
	c.alone, c.found = true, nil
	r.window.Canvas().Focus(r.w.across.open.check)
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "Checked, and not sent: Nothing was found.", "only the evening itself was checked")
	c.answer = &desk.AcrossAnswer{Findings: manyFindings()[:2]}
	r.tab(1)
	if r.focusText() != "Send now" {
		t.Fatalf("the focus is on %q", r.focusText())
	}
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "Sending no. 1", "It does not count as it is. What counted before still does.", "Names are missing: pair 2.")
	c.answer = &desk.AcrossAnswer{Taken: true}
	r.tab(2)
	if r.focusText() != "Rehearsal" {
		t.Fatalf("the focus is on %q", r.focusText())
	}
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "Rehearsal no. 2", "It is in order. A rehearsal is not counted.")
	if len(c.sent) != 2 || c.sent[0].rehearsal || !c.sent[1].rehearsal {
		t.Errorf("sent: %+v", c.sent)
	}
	r.receive(r.all()...)
	wantText(t, "the dialog", r.overlay(), "The evening has changed since.")
	r.key(fyne.KeyEscape)
	if r.overlay() != "" {
		t.Errorf("the dialog is open: %s", r.overlay())
	}
}

// Every answer and every reason why something cannot be done is said, with what to do, and the evening is as it was.
func TestAcrossAnswers(t *testing.T) {
	r, c := acrossRoom(t, true)
	r.roundOf(1, 0)
	before := r.session.State().Seq
	r.menu("Event across clubs…")
	for _, a := range []struct {
		answer *desk.AcrossAnswer
		want   string
	}{
		{nil, "the organiser's computer has not answered yet"}, {&desk.AcrossAnswer{Asks: true}, "The organiser is asked whether it counts."},
		{&desk.AcrossAnswer{Unread: "pq: what is this?"}, "could not read it"}, {&desk.AcrossAnswer{Findings: []checks.Finding{{Kind: "telepathy", Severity: checks.Refuse}}}, "Ask the organiser."},
	} {
		c.answer = a.answer
		r.answer("Send now")
		wantText(t, "the dialog", r.overlay(), a.want)
		noText(t, "the dialog", r.overlay(), "pq:", "It counts.")
	}
	for _, err := range []error{eventserver.ErrUnreachable, eventserver.ErrPassword, eventserver.ErrCertificate, eventserver.ErrNoEvent, eventserver.ErrFull, eventserver.ErrNotKept,
		desk.ErrTooLarge, desk.ErrNotClub, context.DeadlineExceeded} {
		for what, button := range map[string]string{"send": "Send now", "check": "Check", "places": "Take the places"} {
			fails := fmt.Errorf("%w: deep in the wire", err)
			c.fail = map[string]error{what: fails}
			r.answer(button)
			wantText(t, err.Error(), r.overlay(), desk.AcrossFault(fails).Happened, desk.AcrossFault(fails).Do)
			if err != eventserver.ErrCertificate { // of which it is said what does not fit
				noText(t, err.Error(), r.overlay(), "deep in the wire")
			}
		}
	}
	if now := r.session.State().Seq; now != before {
		t.Errorf("%d entries were recorded", now-before)
	}
	c.fail = map[string]error{}
	r.answer("Leave the event…")
	r.answer("Leave the event")
	wantText(t, "the window", r.visible(), "Nothing is sent to "+longEvent+" any more.")
	r.menu("Event across clubs…")
	noText(t, "the dialog", r.overlay(), "Send now")
}

// back are places for the pairs of an evening.
func back(st *session.State, at time.Time) *returned.Return {
	b := &returned.Return{Version: 1, Event: longEvent, Club: "red", Name: longClub, At: at, Sending: 2, Clubs: 312, Pairs: 4210, Unit: "MP"}
	for i, who := range st.Contestants(1) {
		percent := scoring.F(int64(245-i), 4)
		b.Places = append(b.Places, returned.Place{Section: "A", Number: who.Number, Names: st.PairNames(who), Rank: 12 + i, Of: 4210, Percent: &percent})
	}
	return b
}

// Places come over the line or as a file, which may be dropped; the ranking shows them. Those of another evening, older ones and
// damaged ones change nothing.
func TestPlacesAreTaken(t *testing.T) {
	r, c := acrossRoom(t, true)
	r.receive(r.all()...)
	c.back = back(r.session.State(), evening)
	r.menu("Event across clubs…")
	r.answer("Take the places")
	wantText(t, "the dialog", r.overlay(), "The places among 4210 pairs of 312 clubs are in the evening: ranking and sheets show them.")
	placed, there := r.session.State().Across()
	if !there || len(placed.Places) != len(c.back.Places) || placed.Places[1].Rank != 13 {
		t.Fatalf("%+v, %t", placed, there)
	}
	seq := r.session.State().Seq
	r.answer("Take the places")
	wantText(t, "the dialog", r.overlay(), "These places are in the evening already.")
	r.key(fyne.KeyEscape)
	r.press(fyne.Key4, alt)
	if got := r.columnsOfRanking(); got[len(got)-1] != "All clubs" {
		t.Errorf("columns %q", got)
	}

	folder := t.TempDir()
	drop := func(content []byte, want ...string) {
		t.Helper()
		path := filepath.Join(folder, "Red.clubnight-places")
		must(t, os.WriteFile(path, content, 0o600))
		r.w.Take(path)
		r.settle()
		wantText(t, "the window", r.visible(), want...)
		r.w.Notice.Hide()
	}
	written := func(b *returned.Return) []byte {
		t.Helper()
		content, err := b.Content()
		must(t, err)
		return content
	}
	other := back(r.session.State(), evening.Add(time.Hour))
	other.Places[0].Number = 99
	drop(written(other), "These places are of another evening")
	drop(written(back(r.session.State(), evening.Add(-time.Hour))), "The evening has newer places than these.")
	drop([]byte("%PDF-1.7"), "This is no file with places")
	newer := back(r.session.State(), evening)
	newer.Version = 99
	drop(written(newer), "later version of Clubnight")
	if now := r.session.State().Seq; now != seq {
		t.Errorf("%d entries of what was refused", now-seq)
	}
	drop(written(back(r.session.State(), evening.Add(2*time.Hour))), "The places among 4210 pairs of 312 clubs are in the evening")
	c.fail["places"] = fmt.Errorf("%w: none", desk.ErrNoPlaces)
	r.menu("Event across clubs…")
	r.answer("Take the places")
	wantText(t, "the dialog", r.overlay(), "Nobody of your club has a place yet.")
}

// Places that come when another evening is shown go into neither.
func TestPlacesComeLate(t *testing.T) {
	r, c := acrossRoom(t, true)
	r.receive(r.all()...)
	c.back = back(r.session.State(), evening)
	hold := make(chan struct{})
	c.hold["places"] = hold
	r.w.across.places()
	<-c.began
	s, l := newEvening(t, 3)
	r.w.Open(model.Opened{Session: s, Link: l, ID: 2})
	close(hold)
	r.settle()
	wantText(t, "the window", r.visible(), "Another evening is shown now: nothing was taken.")
	for _, s := range []*session.Session{r.session, s} {
		if _, there := s.State().Across(); there {
			t.Error("the places were taken")
		}
	}
}

// An invitation that is dropped goes where it belongs: that of a club here, that to an evening on several computers there.
func TestInvitationIsDropped(t *testing.T) {
	r, _ := acrossRoom(t, false)
	r.w.Take("somewhere/AUTUMN.Clubnight-Event")
	r.settle()
	if v := r.w.across.invite; v == nil || r.window.Canvas().Focused() != fyne.Focusable(v.code) {
		t.Fatalf("the dialog is not open on the code: %s", r.overlay())
	}
	r.w.Take("another.clubnight-event")
	r.settle()
	if got := r.w.across.invite.path.Text; got != "another.clubnight-event" {
		t.Errorf("the path is %q", got)
	}
	r.key(fyne.KeyEscape)
	r.w.Take("director.clubnight-event")
	r.settle()
	wantText(t, "the dialog", r.overlay(), "This invitation is not for a club.")
	r.key(fyne.KeyEscape)

	line := &lineThere{look: Invitation{Event: "Congress of Łódź", Role: session.RoleScorer}}
	both := newRoomWith(t, 3, func(p *Params) {
		p.Across, p.Together = &clubsThere{}, line
	}).open(false)
	both.w.Take("director.clubnight-event")
	both.settle()
	wantText(t, "the dialog", both.overlay(), "Congress of Łódź, as scorer")
	both.key(fyne.KeyEscape)
	both.w.Take("club.clubnight-event")
	both.settle()
	wantText(t, "the dialog", both.overlay(), longEvent+", for a club.")
}

// Who takes part in no such event has one entry more in a menu, and nothing else.
func TestAcrossIsOneEntry(t *testing.T) {
	without, with := newRoom(t, 3).open(false), func() *room { r, _ := acrossRoom(t, false); return r }()
	entries := func(r *room) (list []string) {
		for _, m := range r.window.MainMenu().Items {
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
	if without.visible() != with.visible() {
		t.Error("the pages differ")
	}
}
