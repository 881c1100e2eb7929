package bridgemate_test

import (
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/sessiontest"
)

// onPhone is what both sides of table 1 entered on board 1 on a phone.
func onPhone(t *testing.T, s *session.Session, contract string, tricks int) {
	t.Helper()
	r := sessiontest.Result(t, s.State(), 1, 1, 1, contract, "N", tricks)
	facts, err := feed.FactsBy(session.ByPhone, s.State(), feed.Result{Result: r.Result})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record(session.ByPhone, facts...); err != nil {
		t.Fatal(err)
	}
}

// inDoubt reports whether board 1 waits, since handset and phone differ.
func inDoubt(s *session.Session) bool {
	return s.State().Results[onBoard(1)].Doubt.Kind == session.DevicesDiffer
}

// A phone's result goes to the handsets as what counts; read back it is no word of
// theirs.
func TestPhonesResultIsSent(t *testing.T) {
	s, l := created(t)
	onPhone(t, s, "4S", 0)
	if n, err := l.SendResults(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d sent, %v", n, err)
	}
	still(t, s, l)
	still(t, s, again(s, l))
	if len(l.Differences()) > 0 {
		t.Errorf("%+v", l.Differences())
	}
	onPhone(t, s, "4S", 1) // put right at the table
	read(t, l)
	if inDoubt(s) || stands(s) != "4S N +1" {
		t.Errorf("%s, in doubt: %v", stands(s), inDoubt(s))
	}
}

// A handset and a phone of one table differ: neither counts, whichever came first and
// however often the file is read, until the table or the director decides.
func TestHandsetAndPhoneDiffer(t *testing.T) {
	for _, c := range []struct {
		what  string
		enter []entering
		doubt bool
		want  string
	}{
		{"the phone first", inTurn(phone("4S", 0), handset("4 S", "+1")), true, "4S N ="},
		{"the handset first", inTurn(handset("4 S", "+1"), phone("4S", 0)), true, "4S N +1"},
		{"the same", inTurn(phone("4S", 0), handset("4 S", "=")), false, "4S N ="},
		{"the handset is put right", inTurn(phone("4S", 0), handset("4 S", "+1"), handset("4 S", "=")), false, "4S N ="},
		{"the phone is put right", inTurn(handset("4 S", "+1"), phone("4S", 0), phone("4S", 1)), false, "4S N +1"},
		{"the handset's is erased", inTurn(phone("4S", 0), handset("4 S", "+1"), erased(1)), false, "4S N ="},
		{"the phone's stays when the handset's is erased", inTurn(handset("4 S", "+1"), phone("4S", 0), erased(1)), false, "4S N ="},
		{"another program takes the row out", inTurn(phone("4S", 0), handset("4 S", "+1"),
			func(t *testing.T, _ *session.Session, l *bridgemate.Link) { remove(t, l, 1) }), true, "4S N ="},
		{"the director decides", inTurn(phone("4S", 0), handset("4 S", "+1"), director("3NT")), false, "3NT N ="},
		{"the director, and then the handset", inTurn(phone("4S", 0), director("3NT"), handset("4 S", "+1")), false, "3NT N ="},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, l := created(t)
			for _, enter := range c.enter {
				enter(t, s, l)
				read(t, l)
				read(t, l)
			}
			if stands(s) != c.want || inDoubt(s) != c.doubt {
				t.Errorf("%s, in doubt: %v", stands(s), inDoubt(s))
			}
			still(t, s, l)
			still(t, s, again(s, l))
			if stands(s) != c.want || inDoubt(s) != c.doubt {
				t.Errorf("read again: %s, in doubt: %v", stands(s), inDoubt(s))
			}
			for _, d := range l.Differences() {
				if c.doubt && d.Obstacle != bridgemate.InDoubt {
					t.Errorf("it would be sent: %+v", d)
				}
			}
		})
	}
}

// entering is something that is entered in a room.
type entering = func(*testing.T, *session.Session, *bridgemate.Link)

func inTurn(steps ...entering) []entering { return steps }

func phone(contract string, tricks int) entering {
	return func(t *testing.T, s *session.Session, _ *bridgemate.Link) { onPhone(t, s, contract, tricks) }
}

func handset(contract, result string) entering {
	return func(t *testing.T, _ *session.Session, l *bridgemate.Link) {
		insert(t, l, row(1, contract, "N", result))
	}
}

func erased(id int) entering {
	return func(t *testing.T, _ *session.Session, l *bridgemate.Link) { set(t, l, id, bws.Row{"Erased": true}) }
}

func director(contract string) entering {
	return func(t *testing.T, s *session.Session, _ *bridgemate.Link) {
		sessiontest.Record(t, s, session.ResultCorrected{
			Result: sessiontest.Result(t, s.State(), 1, 1, 1, contract, "N", 0).Result})
	}
}

// Tables that are on phones are waited for by nobody at the Bridgemates, and a section
// that is has no place in their file.
func TestTablesOnPhones(t *testing.T) {
	s, _ := created(t)
	one := s.State().Sections[0]
	sessiontest.Record(t, s, session.TablesPhoned{ID: one.ID})
	if bridgemate.ToComeHere(s.State()) {
		t.Error("results are waited for")
	}
	if got := bridgemate.OwnSections(s.State()); len(got) != 1 { // the only one
		t.Errorf("%d sections in the file", len(got))
	}
	sessiontest.Record(t, s, session.SectionSet{ID: 2, Movement: one.Movement})
	if got := bridgemate.OwnSections(s.State()); len(got) != 1 || got[0].ID != 2 {
		t.Errorf("sections %+v", got)
	}
	sessiontest.Record(t, s, session.TablesPhoned{ID: 1, Tables: []int{1}, Back: true})
	if !bridgemate.ToComeHere(s.State()) {
		t.Error("nothing is waited for")
	}
}
