package computers

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/desk"
	"clubnight/ui/desk/nodes"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// joining is a window of an evening alone, at a program that finds an
// invitation as scorer.
func joining(t *testing.T) (*room, *lineThere) {
	line := &lineThere{Connection: new(uitest.Connection),
		look: Invitation{Event: "Congress of Łódź", Role: session.RoleScorer}}
	r := (&room{Stage: uitest.New(t, 3), line: line}).stand()
	line.joined = func() model.Opened {
		s, l := uitest.NewEvening(t, 5)
		uitest.Must(t, s.Share("", uitest.HereOf("Room B", session.RoleScorer)))
		return model.Opened{Session: s, Link: l}
	}
	return r, line
}

// Joining with the keyboard alone: the invitation, the code as it is typed, who is here;
// then the evening is shown.
func TestJoinByKeyboard(t *testing.T) {
	r, line := joining(t)
	line.progress = []nodes.JoinStep{{}, {Stage: nodes.JoinTakingIn, Came: 400}, {Stage: nodes.JoinOpening, Came: 400}}
	r.Menu(severalText(r.Language()))
	uitest.WantText(t, "the page", r.Overlay(), "An evening can be played in several rooms")
	if r.FocusText() != "Join an evening…" {
		t.Fatalf("the focus is on %q", r.FocusText())
	}
	r.Key(fyne.KeyReturn)
	r.TypeHere("congress.clubnight-event")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Congress of Łódź, as scorer: everything but rulings and penalties.")
	r.TypeHere("k7pm 2xw4r d")
	if got := r.page.join.code().Text; got != "K7PM2-XW4RD" {
		t.Errorf("the code is %q", got)
	}
	r.Key(fyne.KeyReturn)
	r.TypeHere("Room B")
	r.Key(fyne.KeyReturn)
	r.TypeHere("Zoë Ağaoğlu")
	r.Key(fyne.KeyReturn)
	if got := fmt.Sprint(line.joins); got != "[{congress.clubnight-event K7PM2-XW4RD   Room B Zoë Ağaoğlu}]" {
		t.Fatal(got)
	}
	if r.Overlay() != "" || r.page.join != nil || len(r.w.State().Sections) != 1 ||
		r.w.State().Sections[0].Movement.Tables != 5 {
		t.Errorf("the evening is not shown: %s", r.Overlay())
	}
	uitest.WantText(t, "the window", r.Visible(), "This computer has joined Congress of Łódź.")
}

// What is missing is said, with the focus there, and nobody is asked to join.
func TestJoinIncomplete(t *testing.T) {
	r, line := joining(t)
	r.w.Drop("somewhere/CONGRESS.Clubnight-Event") // as it is dropped on the window
	r.Settle()
	j := r.page.join
	if j == nil || r.Window.Canvas().Focused() != fyne.Focusable(j.code()) {
		t.Fatalf("the dialog is not open on the code: %s", r.Overlay())
	}
	r.TypeHere("k7pm2")
	r.Answer("Join")
	uitest.WantText(t, "the dialog", r.Overlay(), "The code has 10 letters and digits.")
	r.TypeHere("xw4rd")
	r.Answer("Join")
	uitest.WantText(t, "the dialog", r.Overlay(), "What is this computer called?")
	if r.Window.Canvas().Focused() != fyne.Focusable(j.computer) || len(line.joins) != 0 {
		t.Errorf("the focus is on %T, %d attempts", r.Window.Canvas().Focused(), len(line.joins))
	}
	r.w.Drop("another.clubnight-event") // dropped while the dialog is open
	r.Settle()
	if j.invitation.Path.Text != "another.clubnight-event" {
		t.Errorf("the path is %q", j.invitation.Path.Text)
	}
}

// Each step of joining is said while it lasts.
func TestJoinSteps(t *testing.T) {
	for want, step := range map[string]nodes.JoinStep{
		"Connecting to the server…": {}, "1 entry has come.": {Stage: nodes.JoinTakingIn, Came: 1},
		"1200 entries have come.": {Stage: nodes.JoinTakingIn, Came: 1200},
		"Opening the evening…":    {Stage: nodes.JoinOpening, Came: 1200},
	} {
		r, line := joining(t)
		r.w.Drop("congress.clubnight-event")
		r.Settle()
		r.TypeHere("k7pm2xw4rd")
		j := r.page.join
		r.Window.Canvas().Focus(j.computer)
		r.TypeHere("Room B")
		line.progress, line.hold, line.told = []nodes.JoinStep{step}, make(chan struct{}), make(chan struct{})
		test.Tap(j.do)
		<-line.told
		r.Mu.Lock()
		said := r.Posted
		r.Posted = nil
		r.Mu.Unlock()
		for _, say := range said {
			say()
		}
		if j.says.Text() != want {
			t.Errorf("%q, want %q", j.says.Text(), want)
		}
		close(line.hold)
		r.Settle()
	}
}

// An address whose password nobody has opens the window with the question for it; a wrong
// one can be typed again.
func TestJoinAtAddress(t *testing.T) {
	r, line := joining(t)
	r.page.JoinAt("postgres://desk@server/clubnight?event=a1")
	r.Settle()
	j := r.page.join
	if j == nil || r.Window.Canvas().Focused() != fyne.Focusable(j.code()) || !j.code().Password {
		t.Fatalf("it does not ask for the password: %s", r.Overlay())
	}
	uitest.WantText(t, "the dialog", r.Overlay(), "postgres://desk@server/clubnight?event=a1",
		"The password of this address")
	r.w.Drop("another.clubnight-event") // what is dropped meanwhile is no password
	r.Answer("Join")
	uitest.WantText(t, "the dialog", r.Overlay(), "The password is missing.")
	r.TypeHere("secret 1")
	r.Key(fyne.KeyReturn)
	r.TypeHere("Room B")
	line.fail = desk.PasswordWrong
	r.Answer("Join")
	uitest.WantText(t, "the dialog", r.Overlay(), desk.Explain(r.Language(), desk.PasswordWrong).Happened)
	if r.Window.Canvas().Focused() != fyne.Focusable(j.code()) {
		t.Errorf("the focus is on %T", r.Window.Canvas().Focused())
	}
	line.fail = nil
	r.Answer("Join")
	want := Joining{Address: "postgres://desk@server/clubnight?event=a1", Password: "secret 1", Computer: "Room B"}
	if len(line.joins) != 2 || line.joins[1] != want || r.Overlay() != "" || j.code().Text != "" {
		t.Errorf("joined with %+v: %s", line.joins, r.Overlay())
	}
	if strings.Contains(r.Log.String(), "secret") {
		t.Error("the password is in the log")
	}
}

// Every way in which joining fails is said, what was typed stays, and it
// can be tried again.
func TestJoinFails(t *testing.T) {
	for _, err := range append([]error{session.ErrOtherEvent, session.ErrForked, clubfile.ErrFull},
		errorsOf(desk.LineTroubles())...) {
		r, line := joining(t)
		in := r.Language()
		r.w.Drop("congress.clubnight-event")
		r.Settle()
		r.TypeHere("k7pm2xw4rd")
		r.Window.Canvas().Focus(r.page.join.computer)
		r.TypeHere("Room B")
		line.fail = fmt.Errorf("joining: %w", err)
		r.Answer("Join")
		j := r.page.join
		if j == nil {
			t.Fatalf("%v: the dialog is closed", err)
		}
		uitest.WantText(t, err.Error(), r.Overlay(), desk.Explain(in, err).Happened, desk.Explain(in, err).Do)
		if j.code().Text != "K7PM2-XW4RD" || j.computer.Text != "Room B" || j.do.Disabled() || j.code().Disabled() {
			t.Errorf("%v: what was typed is gone, or it cannot be tried again", err)
		}
		if at := r.Window.Canvas().Focused() == fyne.Focusable(j.code()); at != (err == error(desk.CodeWrong)) {
			t.Errorf("%v: the focus is on the code: %t", err, at)
		}
		line.fail = nil
		r.Answer("Join")
		if r.Overlay() != "" || len(line.joins) != 2 {
			t.Errorf("%v: the second time: %s", err, r.Overlay())
		}
		if log := r.Log.String(); strings.Contains(log, "K7PM2") {
			t.Errorf("the log has the code: %s", log)
		}
	}
}

// A server that does not answer keeps nobody waiting: the dialog says what goes
// on, and Escape stops it.
func TestJoinIsStopped(t *testing.T) {
	r, line := joining(t)
	r.w.Drop("congress.clubnight-event")
	r.Settle()
	r.TypeHere("k7pm2xw4rd")
	j := r.page.join
	r.Window.Canvas().Focus(j.computer)
	r.TypeHere("Room B")
	line.hold = make(chan struct{})
	test.Tap(j.do) // it is on its way, and nothing settles
	if !strings.Contains(r.Overlay(), "Connecting to the server…") || !j.do.Disabled() {
		t.Errorf("it does not say what goes on: %s", r.Overlay())
	}
	test.Tap(j.do)
	j.hide()
	r.Settle()
	if r.Overlay() != "" || r.page.join != nil || len(line.joins) != 1 {
		t.Errorf("%d attempts: %s", len(line.joins), r.Overlay())
	}
	if strings.Contains(r.Visible(), "stopped") {
		t.Error("it speaks of what the director did himself")
	}
	r.Menu(severalText(r.Language())) // and again
	r.Key(fyne.KeyReturn)
	if r.page.join == nil {
		t.Error("the dialog does not open again")
	}
}

// A file that is no invitation is said as soon as it is chosen.
func TestNoInvitation(t *testing.T) {
	r, line := joining(t)
	line.fail = desk.NoInvitation
	r.w.Drop("congress.clubnight-event")
	r.Settle()
	uitest.WantText(t, "the dialog", r.Overlay(), "This is no invitation to an evening.")
	line.fail = nil
	r.Window.Canvas().Focus(r.page.join.invitation.Path)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Congress of Łódź, as scorer")
}

// beginning is the dialog in which an evening is put on a server, filled.
func beginning(t *testing.T, r *room) {
	t.Helper()
	r.Menu(severalText(r.Language()))
	r.Answer("Put this evening on a server…")
	for _, text := range []string{"192.168.1.10", "clubnight", "postgres", "secret 1", "/stick/server.crt",
		"", "Room A", "Zoë Ağaoğlu"} {
		if text != "" {
			r.TypeHere(text)
		}
		r.Key(fyne.KeyReturn)
	}
	r.TypeHere("/stick/invitations")
}

// An evening is put on a server with the keyboard alone; the invitations and, apart from
// them, the codes are on paper. The password is in no log and in no field afterwards.
func TestBeginByKeyboard(t *testing.T) {
	r, line := joining(t)
	for _, role := range session.Roles() {
		line.invited.Invitations = append(line.invited.Invitations,
			Invitation{Path: "/stick/invitations/Congress " + string(role) + desk.InvitationEnding,
				Event: "Tuesday pairs", Role: role, Code: "K7PM2-XW4RD", Square: strings.Repeat("{}", 400)})
	}
	beginning(t, r)
	r.Key(fyne.KeyReturn)
	if got := fmt.Sprint(line.begun); got !=
		"[{192.168.1.10 clubnight postgres secret 1 /stick/server.crt Tuesday pairs Room A Zoë Ağaoğlu /stick/invitations}]" {
		t.Fatal(got)
	}
	if r.Overlay() != "" {
		t.Errorf("still asked: %s", r.Overlay())
	}
	uitest.WantText(t, "the window", r.Visible(), "5 invitations lie in /stick/invitations.", "invitations.pdf",
		"codes of the invitations.pdf")
	if len(r.Written["invitations.pdf"]) < 1000 || len(r.Written["codes of the invitations.pdf"]) < 1000 ||
		fmt.Sprint(r.Opened) != "[sheets/invitations.pdf]" {
		t.Errorf("written: %d and %d bytes; opened %q", len(r.Written["invitations.pdf"]),
			len(r.Written["codes of the invitations.pdf"]), r.Opened)
	}
	if strings.Contains(r.Log.String(), "secret") {
		t.Error("the password is in the log")
	}
}

// What goes wrong is said, what was typed stays, and after Cancel the password is gone.
func TestBeginFails(t *testing.T) {
	r, line := joining(t)
	in := r.Language()
	r.Menu(severalText(in))
	r.Answer("Put this evening on a server…")
	r.Answer("Put it on the server")
	uitest.WantText(t, "the dialog", r.Overlay(), "Address, user, password")
	r.Key(fyne.KeyEscape)
	for _, err := range errorsOf(desk.LineTroubles()) {
		line.fail = err
		beginning(t, r)
		r.Key(fyne.KeyReturn)
		uitest.WantText(t, err.Error(), r.Overlay(), desk.Explain(in, err).Happened, "192.168.1.10")
		if f := r.w.Ask().Field(); f == nil || f.Password != (err == error(desk.PasswordWrong)) ||
			(f.Text == "/stick/server.crt") != (err == error(desk.CertificateWrong)) {
			t.Errorf("%v: the focus is elsewhere", err)
		}
		if about := strings.Contains(r.Overlay(),
			"choose the file with it (.pem"); about != (err == error(desk.CertificateWrong)) {
			t.Errorf("%v: it leads to the certificate: %t", err, about)
		}
		r.Key(fyne.KeyEscape)
	}
	if strings.Contains(r.Log.String(), "secret") {
		t.Error("the password is in the log")
	}
	if len(r.Written) != 0 {
		t.Errorf("slips were written: %d", len(r.Written))
	}
}
