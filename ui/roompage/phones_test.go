package roompage

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/uitest"
)

// facts are those of a type in tonight's journal.
func facts[F session.Fact](r *room) (list []F) {
	for _, e := range r.tonight.State().Entries() {
		if f, is := e.Fact.(F); is {
			list = append(list, f)
		}
	}
	return list
}

// One press lets phones in at all tables of an evening without Bridgemates, and starts
// what serves them; one press shuts everything.
func TestPhonesAreLetInAndShutOut(t *testing.T) {
	r := newRoom(t)
	r.Menu("Phones and room page…")
	uitest.WantText(t, "the dialog", r.Overlay(), "no phone is let in", "no phone may direct")
	uitest.NoText(t, "the dialog", r.Overlay(), "New codes", "The codes of the tables", "Phones that have reached")
	r.Answer("Let phones in at all tables")
	if got := facts[session.PhonesOpened](r); len(got) != 1 || got[0].Port != 8080 {
		t.Errorf("opened %v", got)
	}
	if got := facts[session.TablesPhoned](r); len(got) != 1 || got[0].ID != 1 || len(got[0].Tables) != 0 {
		t.Errorf("by phone are %v", got)
	}
	uitest.WantText(t, "the dialog", r.Overlay(), "phones are let in with the code of the table. None is there now.",
		"Phones that have reached this address: 0.", "Try it with your own phone", "Shut everything")
	uitest.NoText(t, "the dialog", r.Overlay(), "Let phones in at all tables")
	if len(r.phones.Served) != 1 || r.phones.Served[0] != r.tonight {
		t.Errorf("served %v", r.phones.Served)
	}
	if got := r.page.TableAddress(1, 3); got != "HTTP://192.168.178.20:8080/T/1030" {
		t.Errorf("table 3 is at %q", got)
	}
	r.phones.Come(func(v *desk.Visitors) {
		v.Reached = 4
		v.Tables[session.TableTerm{Section: 1, Table: 2}] = 1
		v.Tables[session.TableTerm{Section: 1, Table: 5}] = 2
	})
	r.Settle()
	uitest.WantText(t, "the dialog", r.Overlay(), "There now: 3 (2 and 5 × 2)", "reached this address: 4")
	uitest.NoText(t, "the dialog", r.Overlay(), "Try it with your own phone")
	if got := r.w.Evening.Visitors(); got.Phones() != 3 {
		t.Errorf("the window knows of %v", got)
	}
	r.Answer("Shut everything")
	if st := r.tonight.State(); st.PhonesAt != 0 || r.phones.Running != 0 || len(facts[session.PhonesClosed](r)) != 1 {
		t.Errorf("at %d, %d run", st.PhonesAt, r.phones.Running)
	}
	uitest.WantText(t, "the dialog", r.Overlay(), "no phone is let in", "is not running")
	uitest.NoText(t, "the dialog", r.Overlay(), "http://")
	if r.page.TableAddress(1, 3) != "" || r.w.Evening.Visitors().Phones() != 0 {
		t.Error("a table has an address still, or phones")
	}
}

// Where Bridgemates have a part in the evening their tables stay with them: a section
// that is typed goes over to phones.
func TestPhonesBesideBridgemates(t *testing.T) {
	r := newRoom(t)
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2})
	uitest.Must(t, r.Session.Record(session.ByDirector, session.SectionSet{ID: 2, Movement: m},
		session.TablesTyped{ID: 2}, session.ProgramStarted{}))
	r.Settle()
	r.Menu("Phones and room page…")
	r.Answer("Let phones in at all tables")
	if got := facts[session.TablesPhoned](r); len(got) != 1 || got[0].ID != 2 {
		t.Errorf("by phone are %v", got)
	}
	if st := r.tonight.State(); st.Sends(1, 1) != session.OnHandset || st.Sends(2, 1) != session.OnPhone {
		t.Errorf("tables send by %s and %s", st.Sends(1, 1), st.Sends(2, 1))
	}
}

// New codes for all tables are one press, and where to print them another.
func TestNewCodesForAllTables(t *testing.T) {
	r := newRoom(t)
	r.Menu("Phones and room page…")
	r.Answer("Let phones in at all tables")
	r.Answer("New codes for all tables")
	if st := r.tonight.State(); st.CodeOf(1, 3) != 1 {
		t.Errorf("the code of table 3 was renewed %d times", st.CodeOf(1, 3))
	}
	if got := r.page.TableAddress(1, 3); got != "HTTP://192.168.178.20:8080/T/1031" {
		t.Errorf("table 3 is at %q", got)
	}
	r.Answer("The codes of the tables…")
	if r.printed != 1 || r.Overlay() != "" {
		t.Errorf("to be printed %d times; open is %q", r.printed, r.Overlay())
	}
}

// The director's invitation is a code to be scanned and one to be typed, which nobody
// sees once a phone has it; a new one throws that phone out.
func TestInvitationOfTheDirectorsPhone(t *testing.T) {
	r := newRoom(t)
	r.serve()
	r.Answer("Your phone as director…")
	uitest.WantText(t, "the invitation", r.Overlay(), "no phone may direct", "4830", "let nobody else see them")
	if d := r.page.invited; d == nil || d.code.Image == nil {
		t.Fatal("there is no code")
	}
	r.phones.Come(func(v *desk.Visitors) {
		v.Director, v.Heard = true, time.Date(2026, 11, 28, 19, 42, 0, 0, time.Local)
	})
	r.Settle()
	uitest.WantText(t, "the invitation", r.Overlay(), "your phone may direct", "19:42")
	uitest.NoText(t, "the invitation", r.Overlay(), "4830")
	if r.page.invited.code.Image != nil {
		t.Error("the code is still seen")
	}
	r.Answer("Throw it out, new invitation")
	uitest.WantText(t, "the invitation", r.Overlay(), "4831", "no phone may direct")
	r.Key(fyne.KeyEscape)
	r.phones.Come(func(v *desk.Visitors) { v.Ended = true })
	r.Menu("Phones and room page…")
	uitest.WantText(t, "the dialog", r.Overlay(), "wrong codes ended the invitation")
}

// Who is turned away is told when it matters, in the dialog and among what needs
// attention, until the director has seen it.
func TestWhoIsTurnedAway(t *testing.T) {
	r := newRoom(t)
	r.serve()
	r.Key(fyne.KeyEscape)
	told := func() string {
		var texts []string
		for _, m := range r.w.Attention(nil) {
			texts = append(texts, m.Text)
		}
		return strings.Join(texts, "\n")
	}
	r.phones.Come(func(v *desk.Visitors) { v.Refused.Codes = 3 })
	r.Settle()
	uitest.NoText(t, "what needs attention", told(), "Turned away")
	r.phones.Come(func(v *desk.Visitors) { v.Refused.Codes = 12 })
	r.Settle()
	uitest.WantText(t, "what needs attention", told(), "Turned away: with wrong codes 12")
	r.page.Open()
	uitest.WantText(t, "the dialog", r.Overlay(), "Turned away: with wrong codes 12")
	r.Key(fyne.KeyEscape)
	r.Settle()
	uitest.NoText(t, "what needs attention", told(), "Turned away")
	r.phones.Come(func(v *desk.Visitors) { v.Refused.Foreign = 1 })
	r.Settle()
	uitest.WantText(t, "what needs attention", told(), "with wrong codes 0, from pages of elsewhere 1")
}

// Phones that were let in when the program ended are let in again by themselves, at the
// same port; where another program has it, or the computer another address, that is said.
func TestPhonesAreLetInAgain(t *testing.T) {
	for name, c := range map[string]struct {
		port, at int
		host     string
		facts    int
		says     string
	}{
		"the same":        {8080, 8080, "", 1, ""},
		"another port":    {9090, 8080, "", 2, "is another one than last time (http://192.168.178.20:9090/)"},
		"another address": {8080, 8080, "192.168.178.31", 1, "is another one than last time (http://192.168.178.20:8080/)"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			uitest.Must(t, r.Session.Record(session.ByDirector, session.PhonesOpened{Port: c.port}))
			r.before = "http://192.168.178.20:8080/"
			if c.port != 8080 {
				r.before = "http://192.168.178.20:9090/"
			}
			r.phones.At, r.phones.Host = c.at, c.host
			r.fill()
			r.Settle()
			if p := &r.phones; len(p.Ports) == 0 || p.Ports[0] != c.port || p.Running != 1 || len(p.Served) == 0 {
				t.Errorf("asked for %v, %d run", p.Ports, p.Running)
			}
			if got := facts[session.PhonesOpened](r); len(got) != c.facts || got[len(got)-1].Port != c.at {
				t.Errorf("opened %v", got)
			}
			if c.says != "" {
				uitest.WantText(t, "the notice", strings.Join(uitest.Texts(r.w.Notice.Content), " "), c.says)
			}
			r.page.Open()
			if told := strings.Contains(r.Overlay(), "another one than last time"); told != (c.says != "") {
				t.Errorf("that the address is another one is told: %t", told)
			}
			if r.before != r.page.Address() {
				t.Errorf("remembered %q, it is at %q", r.before, r.page.Address())
			}
		})
	}
}

// An evening that is over lets no phones in again, and what cannot be started lets none
// in at all.
func TestNoPhonesAreLetIn(t *testing.T) {
	r := newRoom(t)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.PhonesOpened{Port: 8080}))
	r.Receive(r.Plays(1, 2, 3, 4, 5)...)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.EveningClosed{}))
	r.fill()
	r.Settle()
	if len(r.phones.Ports) != 0 {
		t.Error("the phones of an evening that is over are let in")
	}
	next := newRoom(t)
	next.phones.Refuses = errors.New("bind: permission denied")
	next.Menu("Phones and room page…")
	next.Answer("Let phones in at all tables")
	if len(facts[session.PhonesOpened](next)) != 0 || next.tonight.State().PhonesAt != 0 {
		t.Error("phones are let in where nothing is served")
	}
	next.phones.Refuses = nil
	next.Answer("Start the room page")
	if next.tonight.State().PhonesAt != 0 {
		t.Error("what was asked for once is done later")
	}
}
