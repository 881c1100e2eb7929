package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/movement"
	"clubnight/ui/computers"
	"clubnight/ui/desk"
	"clubnight/ui/model"
)

// hangs is after how long a test takes what it waits for for something that never comes,
// however busy the computer is.
const hangs = 5 * time.Minute

func TestMain(m *testing.M) { os.Exit(eventservertest.Run(m)) }

// An address of an event has no password in it; an invitation is a file like others.
func TestParseEvent(t *testing.T) {
	for _, args := range [][]string{
		{"--event", "postgres://me:secret@host/db?event=a1"}, {"--event", "postgres://me@host/db"},
		{"--event", "mysql://me@host/db?event=a1"},
		{"--event", "a.clubnight-event", "b.clubnight"}, {"--rehearsal", "--event", "postgres://me@host/db?event=a1"},
	} {
		var said strings.Builder
		if _, err := parse(args, &said); err == nil || strings.Contains(said.String(), "secret") {
			t.Errorf("%v: %v, %q", args, err, said.String())
		}
	}
	o, err := parse([]string{"--event", "postgres://me@host/db?event=a1"}, io.Discard)
	if err != nil || o.event != "postgres://me@host/db?event=a1" || o.open != "" {
		t.Errorf("%+v, %v", o, err)
	}
	for _, args := range [][]string{{"--event", "a.clubnight-event"}, {"a.clubnight-event"}} {
		if o, err := parse(args, io.Discard); err != nil || o.event != "" || o.open != "a.clubnight-event" {
			t.Errorf("%+v, %v", o, err)
		}
	}
}

// below lists all files in a folder.
func below(t *testing.T, folder string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, strings.TrimPrefix(path, folder+string(filepath.Separator)))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// Where no event is configured, there is one club file and nothing else: no settings, no
// port, nobody is dialled.
func TestNothingOfEvents(t *testing.T) {
	home := newHome(t)
	club := filepath.Join(home, "club", "club.clubnight")
	if err := os.Mkdir(filepath.Dir(club), 0o755); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the first start, and the next one
		c := start(t, options{club: club})
		before := sockets(t)
		ev, err := c.open()
		if err != nil {
			t.Fatal(err)
		}
		if err := ev.Session.Record(session.ByDirector,
			session.EveningSet{Name: "Alone", Date: time.Now()}); err != nil {
			t.Fatal(err)
		}
		if line := c.joint.Status(); line != (desk.ConnectionStatus{}) || ev.Session.State().Shared() {
			t.Errorf("it stands as %+v", line)
		}
		if after := sockets(t); !slices.Equal(after, before) {
			t.Errorf("there were the sockets %v, and are %v", before, after)
		}
		c.close()
		left := slices.DeleteFunc(below(t, home), func(name string) bool {
			return strings.HasPrefix(name, filepath.Join("club", "club copies")+string(filepath.Separator)) ||
				strings.HasPrefix(filepath.Base(name), "preferences")
		})
		for _, name := range left {
			if name != filepath.Join("club", "club.clubnight") && name != filepath.Join("club", "club.clubnight.open") {
				t.Errorf("there is %s", name)
			}
		}
	}
}

// shared is a program whose evening is on a server, with the invitations to it.
func shared(t *testing.T, owner eventserver.Access,
	club string) (*clubnight, model.Opened, map[session.Role]computers.Invitation) {
	t.Helper()
	certificate := filepath.Join(t.TempDir(), "server.pem")
	if err := os.WriteFile(certificate, owner.Certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PGSSLROOTCERT", "system")
	t.Setenv("PGPASSFILE", filepath.Join(t.TempDir(), "none"))
	c := start(t, options{club: club})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	m, err := movement.Make("mitchell", movement.Options{Tables: 5})
	if err == nil {
		err = ev.Session.Record(session.ByDirector, session.SectionSet{ID: 1, Movement: m})
	}
	if err != nil {
		t.Fatal(err)
	}
	b := computers.Beginning{
		Server: owner.Hosts[0], Database: owner.Database, User: owner.User,
		Password: "nonsense", Certificate: certificate,
		Name: "Congress", Computer: "Office", Person: "Anna", Folder: filepath.Join(t.TempDir(), "invitations"),
	}
	if _, err := c.joint.Begin(t.Context(), b); !desk.IsWrongPassword(err) {
		t.Errorf("with a wrong password: %v", err)
	}
	b.Password = owner.Password
	// nobody vouches for it, no file, another kind of file
	for _, wrong := range []string{"", filepath.Join(t.TempDir(), "none.pem"), club} {
		b.Certificate = wrong
		if _, err := c.joint.Begin(t.Context(), b); !desk.IsWrongCertificate(err) {
			t.Errorf("with the certificate %q: %v", wrong, err)
		}
	}
	b.Certificate = certificate
	invited, err := c.joint.Begin(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	roles := map[session.Role]computers.Invitation{}
	for _, i := range invited.Invitations {
		if i.Square == "" || i.Code == "" {
			t.Errorf("%+v", i)
		}
		roles[i.Role] = i
	}
	stands(t, c, desk.InStep) // the evening is there for whoever joins
	return c, ev, roles
}

// stands waits until the line of a program stands so.
func stands(t *testing.T, c *clubnight, state desk.LineState) desk.ConnectionStatus {
	t.Helper()
	found := make(chan desk.ConnectionStatus, 1)
	see := func(s desk.ConnectionStatus) {
		if s.State == state {
			select {
			case found <- s:
			default:
			}
		}
	}
	stop := c.joint.Watch(see)
	defer stop()
	see(c.joint.Status())
	select {
	case s := <-found:
		return s
	case <-time.After(hangs):
		t.Fatalf("the line stands as %+v", c.joint.Status())
	}
	return desk.ConnectionStatus{}
}

// comes waits until an evening has a name that another computer gave it.
func comes(t *testing.T, s *session.Session, name string) time.Duration {
	t.Helper()
	began, changed := time.Now(), make(chan struct{}, 1)
	stop := s.Listen(func([]session.Entry) {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	defer stop()
	for late := time.After(hangs); s.State().Evening.Name != name; {
		select {
		case <-changed:
		case <-late:
			t.Fatalf("%q does not come", name)
		}
	}
	return time.Since(began)
}

func called(t *testing.T, s *session.Session, name string) {
	t.Helper()
	if err := s.Record(session.ByDirector, session.EveningSet{Name: name, Date: time.Now()}); err != nil {
		t.Fatal(err)
	}
}

// Two programs begin and join an evening and keep in step; at the next start the evening
// goes on as it was by itself, without the server too; and who leaves it goes on alone.
func TestEveningOfTwoPrograms(t *testing.T) {
	home := newHome(t)
	server := eventservertest.Start(t, eventservertest.Options{})
	a, office, invitations := shared(t, server.NewDatabase(t), filepath.Join(home, "a.clubnight"))
	club := filepath.Join(home, "b.clubnight")
	b := start(t, options{club: club})
	if _, err := b.open(); err != nil {
		t.Fatal(err)
	}
	i := invitations[session.RoleScorer]
	if found, err := b.joint.Look(i.Path); err != nil || found.Event != "Congress" || found.Role != session.RoleScorer {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := b.joint.Look(club); err == nil {
		t.Error("a club file is an invitation")
	}
	join := computers.Joining{Path: i.Path, Code: "22222-22222", Computer: "Room B"}
	if _, err := b.joint.Join(t.Context(), join, func(desk.JoinStep) {}); !desk.IsWrongCode(err) {
		t.Errorf("with a wrong code: %v", err)
	}
	join.Code = strings.ToLower(i.Code)
	var steps []desk.JoinStep
	ev, err := b.joint.Join(t.Context(), join, func(s desk.JoinStep) { steps = append(steps, s) })
	if err != nil {
		t.Fatal(err)
	}
	if n := steps[len(steps)-1].Came; n < 3 ||
		!slices.Equal(steps, []desk.JoinStep{{}, {Stage: desk.JoinTakingIn, Came: n},
			{Stage: desk.JoinOpening, Came: n}}) {
		t.Errorf("it told %+v", steps)
	}
	if !ev.Session.State().Shared() || ev.Session.State().Owns(1) || ev.Link == nil {
		t.Errorf("joined as %+v", ev)
	}
	stands(t, a, desk.InStep)
	if s := stands(t, b, desk.InStep); s.Role != session.RoleScorer {
		t.Errorf("as %s", s.Role)
	}
	called(t, ev.Session, "From the room")
	t.Logf("it took %v", comes(t, office.Session, "From the room"))

	if err := server.Halt(); err != nil {
		t.Fatal(err)
	}
	b.close()
	b = start(t, options{club: club})
	if ev, err = b.open(); err != nil || !ev.Resumed || !ev.Session.State().Shared() {
		t.Fatalf("the next start: %+v, %v", ev, err)
	}
	if s := stands(t, b, desk.Alone); s.Role != session.RoleScorer {
		t.Errorf("as %s", s.Role)
	}
	if n := len(ev.Session.State().Computers()); n != 2 {
		t.Errorf("%d computers", n)
	}
	called(t, ev.Session, "Alone")
	if err := server.Launch(); err != nil {
		t.Fatal(err)
	}
	a.joint.Retry()
	b.joint.Retry()
	comes(t, office.Session, "Alone")

	if err := b.joint.Leave(); err != nil || b.joint.Status().State != desk.NoLine {
		t.Errorf("%+v, %v", b.joint.Status(), err)
	}
	b.close()
	b = start(t, options{club: club})
	if ev, err = b.open(); err != nil || b.joint.Status().State != desk.NoLine {
		t.Errorf("after it left: %+v, %v", b.joint.Status(), err)
	}
	called(t, ev.Session, "By itself")
	if ev, err = b.joint.Join(t.Context(), join, func(desk.JoinStep) {}); err != nil {
		t.Fatal(err)
	}
	comes(t, office.Session, "By itself")
	if ids, err := b.club.Evenings(); err != nil || ids[0] != ev.ID {
		t.Errorf("evening %d of %v, %v", ev.ID, ids, err)
	}
}

// What could not be sent when the evening ended is sent at the next start, when
// another evening has begun.
func TestSentAfterTheEnd(t *testing.T) {
	home := newHome(t)
	server := eventservertest.Start(t, eventservertest.Options{})
	a, office, invitations := shared(t, server.NewDatabase(t), filepath.Join(home, "a.clubnight"))
	b := start(t, options{club: filepath.Join(home, "b.clubnight")})
	if _, err := b.open(); err != nil {
		t.Fatal(err)
	}
	i := invitations[session.RoleDirector]
	ev, err := b.joint.Join(t.Context(),
		computers.Joining{Path: i.Path, Code: i.Code, Computer: "Room"}, func(desk.JoinStep) {})
	if err != nil {
		t.Fatal(err)
	}
	stands(t, a, desk.InStep)
	if err := server.Halt(); err != nil {
		t.Fatal(err)
	}
	called(t, ev.Session, "The last word")
	if err := ev.Session.Record(session.ByDirector, session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	b.close()
	if err := server.Launch(); err != nil {
		t.Fatal(err)
	}
	a.joint.Retry()
	b = start(t, options{club: filepath.Join(home, "b.clubnight")})
	next, err := b.open()
	if err != nil || next.Session.State().Shared() {
		t.Fatalf("the next evening: %+v, %v", next, err)
	}
	comes(t, office.Session, "The last word")
	// The start page opens the same evening, not a second one of it.
	earlier := &archive{c: b, club: b.club, archive: b.club.Archive()}
	past, err := earlier.Evening(ev.ID)
	if err != nil {
		t.Fatal(err)
	}
	called(t, past.Session, "A correction")
	comes(t, office.Session, "A correction")
}

// older is the desk's access to an event that an older program made, in which all
// computers of a role have one user and its password. Programs for PostgreSQL find the
// certificate.
func older(t *testing.T, home string) eventserver.Access {
	t.Helper()
	owner := eventservertest.Shared(t).NewDatabase(t)
	e := eventserver.Event{ID: strings.ReplaceAll(owner.Database, "test_", "0000aaaa0000bbbb0000cccc"), Name: "Congress",
		Kinds: map[string][]string{}}
	for _, role := range session.Roles() {
		e.Kinds[string(role)] = role.Kinds()
	}
	made, err := eventserver.Create(t.Context(), owner, e)
	if err != nil {
		t.Fatal(err)
	}
	byRole := map[string]eventserver.Access{}
	for _, a := range made {
		byRole[a.Role] = a
	}
	m, err := movement.Make("mitchell", movement.Options{Tables: 5})
	if err != nil {
		t.Fatal(err)
	}
	office, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = office.Record(session.ByDirector, session.SectionSet{ID: 1, Movement: m})
	}
	if err == nil {
		err = office.Share(e.ID, session.Here{Computer: "0123456789abcdef", Name: "Office", Role: session.RoleDirector})
	}
	var lines []session.SealedEntry
	if err == nil {
		lines, err = office.Lines(nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	server, err := eventserver.Dial(t.Context(), byRole["director"])
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	if err := server.Send(t.Context(), lines); err != nil {
		t.Fatal(err)
	}
	certificate := filepath.Join(home, "server.pem")
	if err := os.WriteFile(certificate, owner.Certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PGSSLROOTCERT", certificate)
	return byRole["desk"]
}

// --event joins by an address, with the password that every program for PostgreSQL finds;
// where that is refused, the club's own evening is opened and it is said why.
func TestEventOfTheCommandLine(t *testing.T) {
	home := newHome(t)
	access := older(t, home)
	o := options{club: filepath.Join(home, "b.clubnight"), event: access.String()}
	for _, c := range []struct {
		password string
		is       error
	}{{"", eventserver.ErrNotKept}, {"nonsense", eventserver.ErrPassword}, {access.Password, nil},
		{"", nil}} { // the last one has it kept
		t.Setenv("PGPASSWORD", c.password)
		b := start(t, o)
		ev, err := b.open()
		if err != nil || !errors.Is(b.notJoined, c.is) || ev.Session.State().Shared() != (c.is == nil) {
			t.Errorf("with %q: %v, %v", c.password, b.notJoined, err)
		}
		if c.is == nil && ev.Session.State().SharedAs() != access.Event {
			t.Error("it is another evening")
		}
		b.close()
	}
}

// Whose password stands nowhere is asked for it in the window, and joins with it.
func TestEventWithoutPassword(t *testing.T) {
	home := newHome(t)
	access := older(t, home)
	t.Setenv("PGPASSWORD", "")
	b := start(t, options{club: filepath.Join(home, "b.clubnight"), event: access.String()})
	if _, err := b.open(); err != nil || !asksPassword(b.notJoined) {
		t.Fatalf("%v, %v", b.notJoined, err)
	}
	with := computers.Joining{Address: b.options.event, Password: "nonsense", Computer: "Desk"}
	if _, err := b.joint.Join(t.Context(), with, func(desk.JoinStep) {}); !desk.IsWrongPassword(err) {
		t.Errorf("with a wrong password: %v", err)
	}
	with.Password = access.Password
	ev, err := b.joint.Join(t.Context(), with, func(desk.JoinStep) {})
	if err != nil || ev.Session.State().SharedAs() != access.Event {
		t.Errorf("%+v, %v", ev, err)
	}
}
