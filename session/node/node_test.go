package node_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/movement"
	"clubnight/session/node"
	"clubnight/session/replica"
)

func TestMain(m *testing.M) {
	eventservertest.LightCodes()
	os.Exit(eventservertest.Run(m))
}

// open opens a club file for a test.
func open(t testing.TB, path string) *clubfile.File {
	t.Helper()
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { club.Close() })
	return club
}

// evening begins an evening with five tables in a club file.
func evening(t testing.TB, club *clubfile.File) (*clubfile.Journal, *session.Session) {
	t.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: 5})
	if err != nil {
		t.Fatal(err)
	}
	j := club.NewEvening()
	s, err := session.Resume(j)
	if err == nil {
		err = s.Record(session.ByDirector, session.EveningSet{Name: "Congress", Club: "Łódź", Date: time.Now()},
			session.UsualBy("wbf"), session.SectionSet{ID: 1, Movement: m})
	}
	if err != nil {
		t.Fatal(err)
	}
	return j, s
}

// place is a computer with a club file and settings of its own.
type place struct {
	folder string
	club   *clubfile.File
	*node.Computer
}

func newPlace(t testing.TB) place {
	t.Helper()
	folder := t.TempDir()
	return placeAt(t, filepath.Join(folder, "club.clubnight"), filepath.Join(folder, "settings"))
}

func placeAt(t testing.TB, path, settings string) place {
	t.Helper()
	club := open(t, path)
	return place{filepath.Dir(path), club, node.At(settings, club, "1.0")}
}

// begun is an event that one computer has begun.
func begun(t *testing.T, owner eventserver.Access) (place, *session.Session, []node.Invited) {
	t.Helper()
	a := newPlace(t)
	_, s := evening(t, a.club)
	list, err := a.Begin(t.Context(), s, owner, "Łódź: congress", "Office", "Anna")
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Once(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	return a, s, list
}

// access opens the invitation in a role.
func access(t testing.TB, list []node.Invited, role session.Role) eventserver.Access {
	t.Helper()
	i := slices.IndexFunc(list, func(i node.Invited) bool { return session.Role(i.Role) == role })
	if i < 0 {
		t.Fatalf("nobody is invited as %s: %+v", role, list)
	}
	a, err := list[i].Invitation.Open(list[i].Code)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// hangs is after how long a test takes what it waits for for something that never comes,
// however busy the computer is.
const hangs = 5 * time.Minute

// until waits until a session is as it should be, and says how long that took.
func until(t *testing.T, s *session.Session, what string, is func(*session.State) bool) time.Duration {
	t.Helper()
	began, changed := time.Now(), make(chan struct{}, 1)
	stop := s.Listen(func([]session.Entry) {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	defer stop()
	for late := time.After(hangs); !is(s.State()); {
		select {
		case <-changed:
		case <-late:
			t.Fatalf("%s: never", what)
		}
	}
	return time.Since(began)
}

// standing waits until a follower stands so.
func standing(t *testing.T, f *node.Replication, is func(replica.Status) bool) replica.Status {
	t.Helper()
	found := make(chan replica.Status, 1)
	stop := f.Watch(func(s replica.Status) {
		if is(s) {
			select {
			case found <- s:
			default:
			}
		}
	})
	defer stop()
	select {
	case s := <-found:
		return s
	case <-time.After(hangs):
		t.Fatalf("it stands as %+v", f.Status())
	}
	return replica.Status{}
}

func inStep(s replica.Status) bool { return s.State == replica.InStep }

func named(st *session.State, name string) bool { return st.Evening.Name == name }

// headings counts the entries with a heading.
func headings(st *session.State) (n int) {
	for _, e := range st.Entries() {
		if _, is := e.Fact.(session.EveningSet); is {
			n++
		}
	}
	return n
}

func rename(s *session.Session, name string) error {
	e := s.State().Evening
	return s.Record(session.ByDirector, session.EveningSet{Name: name, Club: e.Club, Date: e.Date})
}

// What one computer records is seen on the other one within a second, and at the next
// start both go on by themselves.
func TestTwoComputers(t *testing.T) {
	a, office, list := begun(t, eventservertest.Shared(t).NewDatabase(t))
	b := newPlace(t)
	journal, room, err := b.Join(t.Context(), access(t, list, session.RoleScorer), "Room B", "Bob")
	if err != nil {
		t.Fatal(err)
	}
	fa, fb := a.Follow(office), b.Follow(room)
	standing(t, fb, inStep)
	standing(t, fa, inStep)
	if err := rename(room, "From B"); err != nil {
		t.Fatal(err)
	}
	t.Logf("it took %v", until(t, office, "what was recorded in the room",
		func(st *session.State) bool { return named(st, "From B") }))
	if err := rename(office, "From A"); err != nil {
		t.Fatal(err)
	}
	t.Logf("it took %v", until(t, room, "what was recorded in the office",
		func(st *session.State) bool { return named(st, "From A") }))
	for _, st := range []*session.State{office.State(), room.State()} {
		var names []string
		for _, c := range st.Computers() {
			names = append(names, c.Name+" "+c.Person+" "+string(c.Role))
		}
		if got := strings.Join(names, ", "); got != "Office Anna director, Room B Bob scorer" {
			t.Errorf("the computers are %s", got)
		}
	}
	if err := room.Record(session.ByDirector,
		session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1}}); !errors.As(err, new(*session.NotYours)) {
		t.Errorf("a scorer gave a penalty: %v", err)
	}
	fb.End()
	was := room.State().Here()
	b.club.Close()

	// The next start, from the club file and the settings alone.
	b = placeAt(t, b.club.Path(), filepath.Join(b.folder, "settings"))
	j, err := b.club.Evening(journal.ID())
	if err != nil {
		t.Fatal(err)
	}
	if room, err = b.Resume(j); err != nil {
		t.Fatal(err)
	}
	entries := len(room.State().Entries())
	if err := b.GoOn(room); err != nil {
		t.Fatal(err)
	}
	if st := room.State(); st.Here() != was || len(st.Computers()) != 2 || len(st.Entries()) != entries+1 {
		t.Errorf("%s goes on as %s, one of %d computers, with %d entries after %d", was, st.Here(),
			len(st.Computers()), len(st.Entries()), entries)
	}
	fb = b.Follow(room)
	defer fb.End()
	if err := rename(office, "Once more"); err != nil {
		t.Fatal(err)
	}
	until(t, room, "what was recorded after the start", func(st *session.State) bool { return named(st, "Once more") })
	fa.End()
}

// A server that is gone at the start, or in the middle, keeps nobody from recording; what
// was recorded is sent when it is back.
func TestServerGone(t *testing.T) {
	server := eventservertest.Start(t, eventservertest.Options{})
	a, office, list := begun(t, server.NewDatabase(t))
	b := newPlace(t)
	_, room, err := b.Join(t.Context(), access(t, list, session.RoleScorer), "Room B", "")
	if err != nil {
		t.Fatal(err)
	}
	fa := a.Follow(office)
	defer fa.End()
	standing(t, fa, inStep)
	if err := server.Halt(); err != nil {
		t.Fatal(err)
	}
	standing(t, fa, func(s replica.Status) bool {
		return s.State == replica.Alone && errors.Is(s.Err, eventserver.ErrUnreachable)
	})
	fb := b.Follow(room) // it was gone before
	defer fb.End()
	standing(t, fb, func(s replica.Status) bool {
		return s.State == replica.Alone && errors.Is(s.Err, eventserver.ErrUnreachable)
	})
	for _, s := range []*session.Session{office, room} {
		if err := rename(s, "Alone"); err != nil {
			t.Fatal(err)
		}
	}
	if err := rename(room, "In the room, alone"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := newPlace(t).Join(t.Context(), access(t, list, session.RoleDesk), "Desk",
		""); !errors.Is(err, eventserver.ErrUnreachable) {
		t.Errorf("joined without a server: %v", err)
	}
	if err := server.Launch(); err != nil {
		t.Fatal(err)
	}
	fa.Retry()
	fb.Retry()
	all := func(st *session.State) bool { return headings(st) == 1+3 }
	until(t, office, "what the room recorded alone", all)
	until(t, room, "what the office recorded alone", all)
	if x, y := office.State(), room.State(); x.Evening.Name != y.Evening.Name ||
		len(x.Conflicts()) != 1 || len(y.Conflicts()) != 1 {
		t.Errorf("%q with %d conflicts, %q with %d", x.Evening.Name, len(x.Conflicts()),
			y.Evening.Name, len(y.Conflicts()))
	}
}

// A server whose disk is full takes nothing in, and keeps nobody from recording; what was
// recorded is sent when there is room again.
func TestServerFull(t *testing.T) {
	server := eventservertest.Shared(t)
	owner := server.NewDatabase(t)
	a, office, list := begun(t, owner)
	f := a.Follow(office)
	defer f.End()
	standing(t, f, inStep)
	full := "CREATE FUNCTION public.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$; " +
		"CREATE TRIGGER full_disk BEFORE INSERT ON clubnight.line FOR EACH ROW EXECUTE FUNCTION public.full_disk()"
	admin := server.Superuser()
	admin.Database = owner.Database
	if err := server.Do(admin, full); err != nil {
		t.Fatal(err)
	}
	if err := rename(office, "Alone"); err != nil {
		t.Fatal(err)
	}
	standing(t, f, func(s replica.Status) bool { return s.ToSend == 1 && errors.Is(s.Err, eventserver.ErrFull) })
	if err := rename(office, "Still alone"); err != nil {
		t.Fatal(err)
	}
	var state *pgconn.PgError
	err := server.Do(admin, "DROP FUNCTION public.full_disk() CASCADE")
	for errors.As(err, &state) && state.Code == "40P01" { // the office was sending at that moment
		err = server.Do(admin, "DROP FUNCTION public.full_disk() CASCADE")
	}
	if err != nil {
		t.Fatal(err)
	}
	f.Retry()
	standing(t, f, inStep)
	_, room, err := newPlace(t).Join(t.Context(), access(t, list, session.RoleScorer), "Room", "")
	if err != nil || !named(room.State(), "Still alone") {
		t.Errorf("the others see %v, %v", room.State().Evening.Name, err)
	}
}

// A copy of the evening from before it was shared becomes part of it where it is as it
// was, and is left alone beside it where it went on by itself.
func TestCopyFromBefore(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	a := newPlace(t)
	evening(t, a.club)
	if err := a.club.Close(); err != nil {
		t.Fatal(err)
	}
	same, went := newPlace(t), newPlace(t)
	for _, p := range []*place{&same, &went} {
		path := p.club.Path()
		if err := p.club.Close(); err != nil {
			t.Fatal(err)
		}
		copyFile(t, a.club.Path(), path)
		*p = placeAt(t, path, filepath.Join(p.folder, "settings"))
	}
	alone, err := went.Resume(evening1(t, went.club))
	if err == nil {
		err = rename(alone, "By itself")
	}
	if err != nil {
		t.Fatal(err)
	}
	a = placeAt(t, a.club.Path(), filepath.Join(a.folder, "settings"))
	s, err := a.Resume(evening1(t, a.club))
	if err != nil {
		t.Fatal(err)
	}
	list, err := a.Begin(t.Context(), s, owner, "Congress", "Office", "")
	if err == nil {
		err = a.Once(t.Context(), s)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		place
		evenings int
	}{{same, 1}, {went, 2}} {
		journal, joined, err := c.Join(t.Context(), access(t, list, session.RoleScorer), "Room", "")
		if err != nil {
			t.Fatal(err)
		}
		ids, err := c.club.Evenings()
		if err != nil || len(ids) != c.evenings || journal.ID() != ids[0] || !named(joined.State(), "Congress") {
			t.Errorf("evening %d of %v, %q, %v", journal.ID(), ids, joined.State().Evening.Name, err)
		}
	}
	if st := alone.State(); st.Shared() || !named(st, "By itself") {
		t.Error("what went on by itself was changed")
	}
}

// Each thing that may be wrong has its error, and leaves no trace in the club file; a
// room that is in goes on recording.
func TestRefused(t *testing.T) {
	server := eventservertest.Shared(t)
	owner := server.NewDatabase(t)
	a, office, list := begun(t, owner)
	_, other, _ := begun(t, owner)
	good := access(t, list, session.RoleScorer)
	changed := func(change func(*eventserver.Access)) eventserver.Access {
		wrong := good
		change(&wrong)
		return wrong
	}
	// with another certificate
	_, _, elsewhere := begun(t, eventservertest.Start(t, eventservertest.Options{}).NewDatabase(t))
	for name, c := range map[string]struct {
		access eventserver.Access
		is     error
	}{
		"a wrong password": {changed(func(a *eventserver.Access) { a.Password = "nonsense" }),
			eventserver.ErrPassword},
		"the certificate of another one": {changed(func(a *eventserver.Access) {
			a.Certificate = access(t, elsewhere,
				session.RoleScorer).Certificate
		}), eventserver.ErrCertificate},
		"an event of others": {changed(func(a *eventserver.Access) { a.Event = other.State().SharedAs() }),
			eventserver.ErrInvitation},
		"no such event": {changed(func(a *eventserver.Access) { a.Event = "none" }),
			eventserver.ErrInvitation},
		"nobody there": {changed(func(a *eventserver.Access) { a.Hosts = []string{"127.0.0.1:1"} }),
			eventserver.ErrUnreachable},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlace(t)
			if _, _, err := p.Join(t.Context(), c.access, "Room", ""); !errors.Is(err, c.is) {
				t.Errorf("%v, not %v", err, c.is)
			}
			if ids, err := p.club.Evenings(); err != nil || len(ids) != 0 {
				t.Errorf("evenings %v, %v", ids, err)
			}
			if _, err := os.Stat(filepath.Join(p.folder, "settings")); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("settings were written: %v", err)
			}
		})
	}
	t.Run("a wrong code", func(t *testing.T) {
		if _, err := list[0].Invitation.Open(list[1].Code); !errors.Is(err, eventserver.ErrCode) {
			t.Error(err)
		}
	})
	t.Run("another evening is under way", func(t *testing.T) {
		p := newPlace(t)
		if _, _, err := p.Join(t.Context(), good, "Room", ""); err != nil {
			t.Fatal(err)
		}
		wanted := access(t, elsewhere, session.RoleScorer)
		if _, _, err := p.Join(t.Context(), wanted, "Room", ""); !errors.Is(err, node.ErrUnderWay) {
			t.Errorf("into an event that goes on: %v", err)
		}
		if _, _, err := p.Join(t.Context(), good, "Room", ""); err != nil {
			t.Errorf("the same event once more: %v", err)
		}
	})
	t.Run("nobody has begun", func(t *testing.T) {
		made, err := eventserver.Create(t.Context(), owner,
			eventserver.Event{Name: "Empty", Kinds: map[string][]string{"scorer": session.RoleScorer.Kinds()}})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := newPlace(t).Join(t.Context(), made[0], "Room", ""); !errors.Is(err, node.ErrNotBegun) {
			t.Error(err)
		}
	})
	t.Run("a password that was changed in the middle", func(t *testing.T) {
		p := newPlace(t)
		journal, room, err := p.Join(t.Context(), good, "Room", "")
		if err != nil {
			t.Fatal(err)
		}
		again, err := a.Invite(t.Context(), office.State(), eventserver.Guests{Role: "scorer", Computers: 1})
		if err != nil {
			t.Fatal(err)
		}
		mine, err := p.Access(room.State())
		if err == nil {
			err = a.SendAway(t.Context(), office.State(), mine.User)
		}
		if err != nil {
			t.Fatal(err)
		}
		f := p.Follow(room)
		standing(t, f, func(s replica.Status) bool {
			return s.State == replica.Refused && errors.Is(s.Err, eventserver.ErrPassword)
		})
		if err := rename(room, "Alone"); err != nil {
			t.Fatal(err)
		}
		f.End()
		if !named(office.State(), "Congress") {
			t.Error("it was sent without a password")
		}
		// Joining anew with the new invitation goes on with the same evening, and sends
		// what was recorded alone.
		code, err := again.Invitation.Open(again.Code)
		if err != nil {
			t.Fatal(err)
		}
		j, room, err := p.Join(t.Context(), code, "", "")
		if err != nil {
			t.Fatal(err)
		}
		if j.ID() != journal.ID() {
			t.Errorf("evening %d, not %d", j.ID(), journal.ID())
		}
		if name, _ := p.Names(); name != "Room" {
			t.Errorf("it is called %q", name)
		}
		if err := p.Once(t.Context(), room); err != nil {
			t.Error(err)
		}
		if err := a.Once(t.Context(), office); err != nil || !named(office.State(), "Alone") {
			t.Errorf("%v, %q", err, office.State().Evening.Name)
		}
	})
}

// An event that cannot be begun leaves nothing, here or there.
func TestBeginRefused(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	p := newPlace(t)
	_, s := evening(t, p.club)
	entries := len(s.State().Entries())
	wrong := owner
	wrong.Password = "nonsense"
	if _, err := p.Begin(t.Context(), s, wrong, "Congress", "Office", ""); !errors.Is(err, eventserver.ErrPassword) {
		t.Error(err)
	}
	if err := p.club.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Begin(t.Context(), s, owner, "Congress", "Office", ""); err == nil {
		t.Error("begun without a club file")
	}
	if st := s.State(); st.Shared() || len(st.Entries()) != entries {
		t.Errorf("%d entries after %d, shared %v", len(st.Entries()), entries, st.Shared())
	}
	p = placeAt(t, p.club.Path(), filepath.Join(p.folder, "settings"))
	s2, err := p.Resume(evening1(t, p.club))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := p.Begin(ctx, s2, owner, "Congress", "Office", ""); err == nil {
		t.Error("begun though it was stopped")
	}
	if _, err := p.Begin(t.Context(), s2, owner, "Congress", "Office", ""); err != nil {
		t.Errorf("the next attempt: %v", err)
	}
}

func evening1(t *testing.T, club *clubfile.File) session.Journal {
	t.Helper()
	j, err := club.Evening(1)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// Left alone, an evening follows nobody; what there is of it stays.
func TestLeave(t *testing.T) {
	a, office, _ := begun(t, eventservertest.Shared(t).NewDatabase(t))
	event := office.State().SharedAs()
	if err := a.Leave(event); err != nil {
		t.Fatal(err)
	}
	if !a.Left(office.State()) {
		t.Error("it is not left")
	}
	if _, err := a.Access(office.State()); !errors.Is(err, eventserver.ErrNotKept) {
		t.Error(err)
	}
	if err := rename(office, "Alone"); err != nil {
		t.Error(err)
	}
	if err := a.Leave(event); err != nil {
		t.Errorf("twice: %v", err)
	}
}

// Joining that was cut in the middle, after the server made a user, goes on with the same
// invitation for one computer, as does one whose answer was lost.
func TestJoinCut(t *testing.T) {
	a, office, _ := begun(t, eventservertest.Shared(t).NewDatabase(t))
	one, err := a.Invite(t.Context(), office.State(), eventserver.Guests{Role: "desk", Name: "Desk", Computers: 1})
	if err != nil {
		t.Fatal(err)
	}
	by, err := one.Invitation.Open(one.Code)
	if err != nil {
		t.Fatal(err)
	}
	p := newPlace(t)
	other, s := evening(t, p.club) // which keeps it from joining, after it has its user
	if err := s.Share("", session.Here{Role: session.RoleDirector}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.Join(t.Context(), by, "Desk", ""); !errors.Is(err, node.ErrUnderWay) {
		t.Fatalf("%v", err)
	}
	if kept, err := filepath.Glob(filepath.Join(p.folder, "settings", "*", "joining", "*")); err != nil || len(kept) != 1 {
		t.Fatalf("%v, %v", kept, err)
	}
	if err := s.Record(session.ByDirector, session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	p = placeAt(t, p.club.Path(), filepath.Join(p.folder, "settings")) // the program was started anew
	journal, desk, err := p.Join(t.Context(), by, "Desk", "")
	if err != nil || journal.ID() == other.ID() {
		t.Fatalf("%v", err)
	}
	if err := p.Once(t.Context(), desk); err != nil {
		t.Error(err)
	}
	list, err := a.Invitations(t.Context(), office.State())
	if err != nil || len(list[len(list)-1].Came) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	if left, err := filepath.Glob(filepath.Join(p.folder, "settings", "*", "*", "*")); err != nil || len(left) != 0 {
		t.Errorf("left are %v, %v", left, err)
	}
	if _, _, err := p.Join(t.Context(), by, "Desk", ""); err != nil { // it has joined
		t.Errorf("once more: %v", err)
	}
	if _, _, err := newPlace(t).Join(t.Context(), by, "Bar", ""); !errors.Is(err, eventserver.ErrUsedUp) {
		t.Errorf("%v", err)
	}
}

// Putting an evening on a server that was cut in the middle, with the event there and
// nothing else, goes on when it is done again.
func TestBeginCut(t *testing.T) {
	server := eventservertest.Shared(t)
	owner := server.NewDatabase(t)
	p := newPlace(t)
	_, s := evening(t, p.club)
	// the first invitation cannot be made, and taking the event back is cut, too
	if _, err := eventserver.Create(t.Context(), owner, eventserver.Event{Name: "before", Kinds: nil}); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"ALTER FUNCTION clubnight.invite(text, text, text, text, text, text, integer) RENAME TO invites",
		"ALTER TABLE clubnight.site RENAME TO sites",
	} {
		if err := server.Do(owner, statement); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Begin(t.Context(), s, owner, "Congress", "Office", ""); err == nil || s.State().Shared() {
		t.Fatalf("begun without invitations: %v", err)
	}
	for _, statement := range []string{
		"ALTER FUNCTION clubnight.invites(text, text, text, text, text, text, integer) RENAME TO invite",
		"ALTER TABLE clubnight.sites RENAME TO site",
	} {
		if err := server.Do(owner, statement); err != nil {
			t.Fatal(err)
		}
	}
	p = placeAt(t, p.club.Path(), filepath.Join(p.folder, "settings")) // the program was started anew
	s, err := p.Resume(evening1(t, p.club))
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.Begin(t.Context(), s, owner, "Congress 2", "Office", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Once(t.Context(), s); err != nil {
		t.Error(err)
	}
	if i := list[0].Invitation; i.Name != "Congress 2" {
		t.Errorf("it is called %q", i.Name)
	}
	if _, _, err := newPlace(t).Join(t.Context(), access(t, list, session.RoleDesk), "Desk", ""); err != nil {
		t.Error(err)
	}
	// and another evening is another event
	if err := s.Record(session.ByDirector, session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	_, next := evening(t, p.club)
	if _, err := p.Begin(t.Context(), next, owner, "Next", "Office", ""); err != nil ||
		next.State().SharedAs() == s.State().SharedAs() {
		t.Errorf("%v", err)
	}
}
