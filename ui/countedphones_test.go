package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/uitest"
)

func TestActionsPhonesForAllTables(t *testing.T) {
	r := newRoom(t, 5).open(false)
	c := &uitest.Counted{Stage: r.Stage}
	c.Choose("Phones and room page…")
	c.Actions++
	r.Answer("Let phones in at all tables")
	if st := r.Session.State(); st.PhonesAt == 0 || st.Sends(1, 3) != session.OnPhone || r.phones.Running != 1 {
		t.Errorf("phones at %d, table 3 is by %s", st.PhonesAt, st.Sends(1, 3))
	}
	c.AtMost(2, 0)
	c.Actions++
	r.Answer("Shut everything")
	if st := r.Session.State(); st.PhonesAt != 0 || r.phones.Running != 0 {
		t.Errorf("phones at %d", st.PhonesAt)
	}
	c.AtMost(3, 0)
}

func TestActionsTableOnAPhone(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
	r.Press(fyne.Key3, uitest.Alt)
	c := &uitest.Counted{Stage: r.Stage}
	c.Act(fyne.KeyReturn)
	c.Act(fyne.KeyTab, fyne.KeyTab, fyne.KeyTab, fyne.KeyReturn)
	if st := r.Session.State(); st.Sends(1, 1) != session.OnPhone || st.PhonesAt == 0 || r.phones.Running != 1 {
		t.Errorf("phones at %d, table 1 is by %s", st.PhonesAt, st.Sends(1, 1))
	}
	c.AtMost(2, 5)
}

func TestActionsTableAsksToGoOnByPhone(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"}).open(false)
	from := session.Phone{Section: 1, Table: 2, Visit: "v"}
	uitest.Must(t, r.Session.Record(session.ByPhone, session.DirectorCalled{Phoned: session.Phoned{ID: "a", From: from},
		Round: 1, Reason: session.CallByPhone}))
	r.Settle()
	r.Press(fyne.Key3, uitest.Alt)
	c := &uitest.Counted{Stage: r.Stage}
	c.Act(fyne.KeyF6, fyne.KeyReturn)
	if st := r.Session.State(); st.Sends(1, 2) != session.OnPhone || len(st.DirectorCalls()) != 0 {
		t.Errorf("table 2 is by %s", st.Sends(1, 2))
	}
	c.AtMost(1, 2)
}
