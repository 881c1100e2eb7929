package eventserver_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/identity"
)

// signed is a signed event, as who began it has it.
type signed struct {
	t     testing.TB
	owner eventserver.Access
	event string
	began *computer
}

// computer is one of a signed event, which signs as a session does.
type computer struct {
	site
	access eventserver.Access
	server *eventserver.Server
}

// newSigned begins an event whose lines are signed.
func newSigned(t testing.TB, owner eventserver.Access) *signed {
	t.Helper()
	secret := identity.New()
	e := eventserver.Event{Name: "Spring Congress", Kinds: kinds, Began: secret.Holder()}
	made, err := eventserver.Create(t.Context(), owner, e)
	if err != nil || len(made) != 0 {
		t.Fatalf("%v, %v", made, err)
	}
	s := &signed{t: t, owner: owner, event: identity.Event(secret.Holder())}
	a, err := eventserver.Enrol(t.Context(), owner, s.event, "director", "Office", eventserver.Access{Secret: secret})
	if err != nil {
		t.Fatal(err)
	}
	s.began = &computer{access: a, server: dial(t, a)}
	return s
}

// invite makes an invitation, and opens it.
func (s *signed) invite(role string, computers int) eventserver.Access {
	s.t.Helper()
	i, code, err := eventserver.Invite(s.t.Context(), s.began.access, s.began.access,
		eventserver.Guests{Role: role, Name: "Bob", Computers: computers})
	if err != nil {
		s.t.Fatal(err)
	}
	a, err := read(s.t, i.Bytes()).Open(code)
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

func none() error { return nil }

// joins is a new computer that comes by an invitation.
func (s *signed) joins(by eventserver.Access, name string) *computer {
	s.t.Helper()
	own, err := by.Admit(identity.New())
	if err != nil {
		s.t.Fatal(err)
	}
	a, err := eventserver.Join(s.t.Context(), by, own, name, none)
	if err != nil {
		s.t.Fatal(err)
	}
	return &computer{access: a, server: dial(s.t, a)}
}

// computer is a new computer in a role.
func (s *signed) computer(role string) *computer {
	s.t.Helper()
	return s.joins(s.invite(role, 1), role)
}

// opens begins a site of a computer, which bears its name and no other.
func (c *computer) opens() *computer {
	f := session.ComputerOpened{Event: c.access.Event, Role: session.Role(c.access.Role), Chance: unique(""),
		Holder: c.access.Secret.Holder(), Admitted: c.access.Admitted}
	sum := sha256.Sum256([]byte("site\x00" + string(f.Holder) + "\x00" + f.Chance))
	c.site = site{name: session.Site(hex.EncodeToString(sum[:8]))}
	body, _ := json.Marshal(f)
	c.signs(1, "computer opened", string(body))
	return c
}

// signs records a line and signs it.
func (c *computer) signs(tick int64, kind, body string) session.SealedEntry {
	l := c.record(tick, kind, body)
	if l.Site != "" {
		l.Signature = c.access.Secret.Sign(l.Sum)
	}
	c.lines[len(c.lines)-1] = l
	return l
}

// records records several lines.
func (c *computer) records(n int, kind string) *computer {
	for range n {
		c.signs(c.own+1, kind, fmt.Sprintf(`{"n":%d}`, c.own))
	}
	return c
}

// Every computer of a signed event has a user of its own, and lines come back with
// signatures and with who sent them.
func TestSignedLines(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	s := newSigned(t, eventservertest.Shared(t).NewDatabase(t))
	before := &computer{access: s.began.access, server: s.began.server}
	before.record(1, "evening set", "{}")
	send(t, s.began.server, before.lines)
	s.began.opens().records(2, "ruling given")
	send(t, s.began.server, s.began.lines)
	by := s.invite("desk", 2)
	one, two := s.joins(by, "Desk"), s.joins(by, "Bar")
	if one.access.User == two.access.User || one.server.Role() != "desk" || !one.server.Signed() ||
		one.server.Name() != "Spring Congress" {
		t.Errorf("%q, %q, %q", one.access.User, two.access.User, one.server.Role())
	}
	one.opens().records(3, "result received")
	two.opens().records(1, "result received")
	send(t, one.server, one.lines)
	send(t, two.server, two.lines)
	page, err := two.server.Fetch(t.Context(), session.Known{"": 1, s.began.name: 3, one.name: 2, two.name: 2})
	want := one.lines[2:]
	for i := range want {
		want[i].Sender = string(one.access.Secret.Holder())
	}
	if err != nil || !reflect.DeepEqual(page, want) {
		t.Errorf("%v, %v", page, err)
	}
	known, err := two.server.Known(t.Context())
	if err != nil || !reflect.DeepEqual(known, session.Known{"": 1, s.began.name: 3, one.name: 4, two.name: 2}) {
		t.Errorf("%v, %v", known, err)
	}
	came, err := two.server.Came(t.Context())
	names := map[identity.Holder]string{}
	for _, c := range came {
		names[c.Holder] = c.Name + ", " + c.Role
	}
	if want := map[identity.Holder]string{s.began.access.Secret.Holder(): "Office, director",
		one.access.Secret.Holder(): "Desk, desk", two.access.Secret.Holder(): "Bar, desk"}; err != nil ||
		!reflect.DeepEqual(names, want) {
		t.Errorf("%v, %v", names, err)
	}
}

// What scorers and directors pass on is there beside the lines that computers send
// themselves: it counts where it is signed, and keeps nothing else out.
func TestPassedOn(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	s := newSigned(t, eventservertest.Shared(t).NewDatabase(t))
	s.began.opens()
	send(t, s.began.server, s.began.lines)
	room, scorer, desk := s.computer("desk"), s.computer("scorer"), s.computer("desk")
	room.opens().records(5, "result received") // its line is cut
	send(t, scorer.server, room.lines[:4])
	send(t, scorer.server, room.lines[:4])
	send(t, s.began.server, room.lines[:3])
	var held *eventserver.Withheld
	if err := desk.server.Send(t.Context(), room.lines); !errors.As(err, &held) {
		t.Errorf("a desk passes on: %v", err)
	}
	// somebody with psql passes on other lines in the room's name
	forged := &computer{site: site{name: room.name, own: 3, sum: room.lines[2].Sum}, access: scorer.access}
	forged.records(2, "result received")
	send(t, scorer.server, forged.lines)
	for range 2 {
		known, err := desk.server.Known(t.Context())
		if err != nil || !reflect.DeepEqual(known, session.Known{s.began.name: 1, room.name: 4}) {
			t.Errorf("%v, %v", known, err)
		}
	}
	for _, strange := range []int{2, 0} { // once
		page, err := desk.server.Fetch(t.Context(), session.Known{s.began.name: 1})
		if err != nil || len(page) != 4+strange {
			t.Fatalf("%d lines, %v", len(page), err)
		}
		for i, l := range page {
			if err := room.access.Secret.Holder().Verify(l.Sum, l.Signature); (err == nil) != (i < 4) ||
				l.Sender != string(scorer.access.Secret.Holder()) {
				t.Errorf("line %d of %q: %v", l.Own, l.Sender, err)
			}
		}
	}
	entries, err := desk.server.Journal(t.Context()).Entries()
	if err != nil || len(entries) != 5 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
	// the room's line is mended
	send(t, room.server, room.lines)
	if got := fetchAll(t, dial(t, desk.access), session.Known{s.began.name: 1}); !reflect.DeepEqual(got, room.lines) {
		t.Errorf("%v", got)
	}
}

// An invitation is for so many computers, once more costs nothing, and withdrawn it is
// good for nobody.
func TestInvitations(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	s := newSigned(t, eventservertest.Shared(t).NewDatabase(t))
	by := s.invite("desk", 2)
	own, err := by.Admit(identity.New())
	if err != nil {
		t.Fatal(err)
	}
	first, err := eventserver.Join(t.Context(), by, own, "Desk", none)
	if err != nil {
		t.Fatal(err)
	}
	again, err := eventserver.Join(t.Context(), by, own, "Desk", none) // the answer was lost
	if err != nil || again.User != first.User {
		t.Errorf("%q, not %q, %v", again.User, first.User, err)
	}
	second := s.joins(by, "Bar")
	third, err := by.Admit(identity.New())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eventserver.Join(t.Context(), by, third, "Third", none); !errors.Is(err, eventserver.ErrUsedUp) {
		t.Errorf("%v", err)
	}
	stolen := own
	stolen.Password = strings.Repeat("x", len(own.Password)) // somebody else says that he is the first
	if _, err := eventserver.Join(t.Context(), by, stolen, "First", none); !errors.Is(err, eventserver.ErrRight) {
		t.Errorf("%v", err)
	}
	list, err := eventserver.Invitations(t.Context(), s.began.access, s.event)
	if err != nil || len(list) != 2 || len(list[0].Came) != 1 || len(list[1].Came) != 2 ||
		list[1].Guests != (eventserver.Guests{Role: "desk", Name: "Bob", Computers: 2}) ||
		list[1].Came[0].Name != "Desk" || !list[1].Withdrawn.IsZero() {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, who := range []eventserver.Access{first, second.access} {
		if _, err := eventserver.Withdraw(t.Context(), who, s.event, list[1].ID, false); !errors.Is(err,
			eventserver.ErrRight) {
			t.Errorf("%v", err)
		}
		if seen, err := eventserver.Invitations(t.Context(), who, s.event); err != nil || len(seen) != 1 {
			t.Errorf("%v, %v", seen, err)
		}
	}
	if err := eventserver.SendAway(t.Context(), s.began.access, s.event, second.access.User); err != nil {
		t.Error(err)
	}
	if _, err := eventserver.Dial(t.Context(), second.access); !errors.Is(err, eventserver.ErrPassword) {
		t.Errorf("%v", err)
	}
	if _, err := second.server.Known(t.Context()); err == nil {
		t.Error("its connection goes on")
	}
	if _, err := eventserver.Withdraw(t.Context(), s.began.access, s.event, list[1].ID, false); err != nil {
		t.Error(err)
	}
	dial(t, first)
	if _, err := eventserver.Join(t.Context(), by, own, "Desk", none); !errors.Is(err, eventserver.ErrPassword) {
		t.Errorf("%v", err)
	}
	n, err := eventserver.Withdraw(t.Context(), s.owner, s.event, list[1].ID, true)
	if err != nil || n != 1 {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := eventserver.Dial(t.Context(), first); !errors.Is(err, eventserver.ErrPassword) {
		t.Errorf("%v", err)
	}
	for _, do := range []func() error{
		func() error {
			_, err := eventserver.Withdraw(t.Context(), s.owner, s.event, "0123456789abcdef", true)
			return err
		},
		func() error { return eventserver.SendAway(t.Context(), s.owner, s.event, s.began.access.User) },
		func() error { return eventserver.SendAway(t.Context(), s.owner, s.event, "postgres") },
		func() error { return eventserver.SendAway(t.Context(), s.owner, s.event, s.owner.User) },
	} {
		if err := do(); !errors.Is(err, eventserver.ErrNoInvitation) {
			t.Errorf("%v", err)
		}
	}
	if other := newSigned(t, s.owner); !errors.Is(eventserver.SendAway(t.Context(), other.began.access, s.event,
		first.User), eventserver.ErrRight) {
		t.Error("the director of another event sends computers away")
	}
}

// Many who join at the same moment by one invitation: as many as it is for come in.
func TestManyJoin(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	s := newSigned(t, eventservertest.Shared(t).NewDatabase(t))
	by := s.invite("desk", 5)
	var all sync.WaitGroup
	var mu sync.Mutex
	came := map[string]int{}
	for range 8 {
		all.Go(func() {
			own, err := by.Admit(identity.New())
			if err == nil {
				_, err = eventserver.Join(t.Context(), by, own, "Desk", none)
			}
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				came["in"]++
			case errors.Is(err, eventserver.ErrUsedUp):
				came["used up"]++
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if came["in"] != 5 || came["used up"] != 3 {
		t.Error(came)
	}
}

// Putting an event on a server is gone on with where it was cut in the middle, and not
// where others have a part in it.
func TestCreateAgain(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	s := newSigned(t, eventservertest.Shared(t).NewDatabase(t))
	e := eventserver.Event{Name: "Spring Congress", Kinds: kinds, Began: s.began.access.Secret.Holder()}
	if _, err := eventserver.Create(t.Context(), s.owner, e); err != nil {
		t.Error(err)
	}
	a, err := eventserver.Enrol(t.Context(), s.owner, s.event, "director", "Office", s.began.access)
	if err != nil || a.User != s.began.access.User {
		t.Fatalf("%q, not %q, %v", a.User, s.began.access.User, err)
	}
	if _, err := eventserver.Dial(t.Context(), s.began.access); !errors.Is(err, eventserver.ErrPassword) {
		t.Errorf("%v", err)
	}
	s.began.access = a
	s.computer("desk")
	if _, err := eventserver.Create(t.Context(), s.owner, e); !errors.Is(err, eventserver.ErrThere) {
		t.Errorf("%v", err)
	}
	e.ID = "0123456789abcdef0123456789abcdef"
	if _, err := eventserver.Create(t.Context(), s.owner, e); !errors.Is(err, eventserver.ErrAddress) {
		t.Errorf("%v", err)
	}
}

// state is the error's state of PostgreSQL, "" for none.
func state(t *testing.T, err error) string {
	t.Helper()
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	} else if err != nil {
		t.Error(err)
	}
	return ""
}

// inserts is a line as somebody with psql sends it.
func inserts(table, event string, l session.SealedEntry) string {
	quote := func(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
	return fmt.Sprintf(`INSERT INTO clubnight.%s (event, site, own, tick, seen, at, by, kind, body, sum, signature)
		VALUES ('%s', '%s', %d, %d, %s, %s, %s, %s, %s, '\x%x', '\x%x')`,
		table, event, l.Site, l.Own, l.Tick, quote(l.Seen), quote(l.At), quote(l.By), quote(l.Kind), quote(l.Body),
		l.Sum, l.Signature)
}

// A mean insider has every role in turn, and psql: the database refuses what would be in
// somebody else's name, or keep somebody out.
func TestMeanInsider(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	shared := eventservertest.Shared(t)
	s := newSigned(t, shared.NewDatabase(t))
	s.began.opens().records(2, "ruling given")
	send(t, s.began.server, s.began.lines)
	victim := s.computer("desk")
	victim.opens().records(2, "result received")
	send(t, victim.server, victim.lines)
	invitation := s.invite("desk", 1)

	who := map[string]*computer{}
	for _, role := range []string{"director", "scorer", "desk", "viewer", "wall"} {
		who[role] = s.computer(role)
	}
	holder := string(victim.access.Secret.Holder())
	for role, mean := range who {
		next := *victim
		next.lines = nil
		forged := next.record(9, "result received", `{"n":9}`) // the next of the victim's
		forged.Signature = mean.access.Secret.Sign(forged.Sum)
		ruling := (&computer{site: site{name: s.began.name, own: 3, sum: s.began.sum}, access: mean.access}).signs(9,
			"undone", `{"of":{"site":"`+string(s.began.name)+`","own":2}}`)
		replayed := victim.lines[0] // at a site of another name
		replayed.Site = siteC
		replayed.Sum = replayed.Sealed(nil)
		replayed.Signature = mean.access.Secret.Sign(replayed.Sum)
		greater := *mean
		greater.access.Role = map[bool]string{true: "scorer", false: "director"}[role == "director"]
		begun := session.SealedEntry{Site: "", Own: 1, Tick: 1, At: forged.At, By: "director", Kind: "evening set", Body: "{}"}
		begun.Sum = begun.Sealed(nil)
		unsigned := (&computer{access: mean.access}).opens().lines[0]
		unsigned.Signature = nil
		promoted := greater.opens().lines[0]
		stranger := (&computer{access: mean.access}).opens()
		stranger.lines[0].Site = siteC
		stranger.lines[0].Sum = stranger.lines[0].Sealed(nil)
		stranger.lines[0].Signature = mean.access.Secret.Sign(stranger.lines[0].Sum)
		nonsense := (&computer{site: site{name: "00000000000000dd"}, access: mean.access}).signs(1, "computer opened", "{")
		for name, c := range map[string]struct{ statement, state string }{
			"the next line of somebody else":    {inserts("line", s.event, forged), "NC007"},
			"an undoing in the director's name": {inserts("line", s.event, ruling), "NC007"},
			"another one's opening":             {inserts("line", s.event, replayed), "NC007"},
			"before the evening was shared":     {inserts("line", s.event, begun), "NC007"},
			"a site that is not its own":        {inserts("line", s.event, stranger.lines[0]), "NC007"},
			"it passed on":                      {inserts("passed_on", s.event, stranger.lines[0]), "NC002"},
			"an opening without a signature":    {inserts("line", s.event, unsigned), "NC007"},
			"an opening in another role":        {inserts("line", s.event, promoted), "NC007"},
			"an opening that is none":           {inserts("line", s.event, nonsense), "NC007"},
			"a site of one's own":               {"INSERT INTO clubnight.site VALUES ('" + s.event + "', '00000000000000ee', current_user)", "42501"},
			"another's site":                    {"UPDATE clubnight.site SET login = current_user", "42501"},
			"its pace":                          {"UPDATE clubnight.pace SET lines = 1e9", "42501"},
			"another's holder":                  {"SELECT clubnight.join('x', '" + holder + "', 'me')", "42501"},
			"a user":                            {"SELECT clubnight.enrol('" + s.event + "', 'director', 'x', '" + holder + "', 'me', NULL)", "42501"},
			"who is shut out":                   {"SELECT clubnight.shut_out('" + victim.access.User + "')", "42501"},
			"another's password":                {"ALTER ROLE " + victim.access.User + " PASSWORD 'x'", "42501"},
			"another's settings":                {"ALTER ROLE " + victim.access.User + " SET search_path = x", "42501"},
			"a role":                            {"CREATE ROLE somebody", "42501"},
			"its own limit":                     {"ALTER ROLE " + mean.access.User + " CONNECTION LIMIT 90", "42501"},
			"everybody's groups":                {"GRANT clubnight_sender TO " + mean.access.User, "42501"},
			"more kinds":                        {"UPDATE clubnight.role SET kinds = '{x}'", "42501"},
			"the proofs of others":              {"SELECT proof FROM clubnight.login", "42501"},
			"a temporary table":                 {"CREATE TEMP TABLE mine (n int)", "42501"},
			"what was passed on":                {"DELETE FROM clubnight.passed_on", "42501"},
		} {
			if got := state(t, shared.Do(mean.access, c.statement)); got != c.state && got != "42501" {
				t.Errorf("%s, %s: state %q, not %q", role, name, got, c.state)
			}
		}
	}
	// who directs may send away, and as nobody else
	for role, mean := range who {
		for _, statement := range []string{
			"SELECT clubnight.withdraw('" + s.event + "', '0123456789abcdef', true)",
			"SELECT clubnight.send_away('" + s.event + "', 'postgres')",
		} {
			if got := state(t, shared.Do(mean.access, statement)); (got == "") != (role == "director") {
				t.Errorf("%s: %s: %q", role, statement, got)
			}
		}
	}
	// by the user of an invitation nothing is had but joining
	for _, statement := range []string{"SELECT * FROM clubnight.line", "SELECT * FROM clubnight.event", "SELECT * FROM clubnight.login",
		"SELECT * FROM clubnight.invitation", "SELECT clubnight.paced(1, 1)", "CREATE TEMP TABLE mine (n int)"} {
		if got := state(t, shared.Do(invitation, statement)); got != "42501" {
			t.Errorf("%s: %q", statement, got)
		}
	}
	for _, verifier := range []string{"", "x", "md5aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "x' SUPERUSER --",
		"SCRAM-SHA-256$4096:AAAAAAAAAAAAAAAAAAAAAA==$" + strings.Repeat("A", 43) + "=:" + strings.Repeat("A", 43) + "=' SUPERUSER --",
	} {
		if got := state(t, shared.Do(invitation, "SELECT clubnight.join('"+strings.ReplaceAll(verifier, "'", "''")+"', '"+
			string(identity.New().Holder())+"', 'me')")); got != "NC009" {
			t.Errorf("%q: %q", verifier, got)
		}
	}
	// the victim goes on, as does who directs
	victim.records(2, "result received")
	send(t, victim.server, victim.lines)
	s.began.records(2, "ruling given")
	send(t, s.began.server, s.began.lines)
	if got := fetchAll(t, victim.server, nil); len(got) != 10 {
		t.Errorf("%d lines", len(got))
	}
}

// Limits of one user: what he sets for himself, how many connections he has, how long a
// line of his is, how much he sends, and what he owns.
func TestLimits(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	shared := eventservertest.Shared(t)
	s := newSigned(t, shared.NewDatabase(t))
	s.began.opens()
	send(t, s.began.server, s.began.lines)
	mean := s.computer("desk")
	mean.opens()
	harms, err := shared.Connect(t.Context(), mean.access)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []string{"default_transaction_read_only = on", "search_path = x", "row_security = off",
		"statement_timeout = 1", "lock_timeout = 1", "role = clubnight_reader", "local_preload_libraries = 'nothing'",
		"idle_session_timeout = 1", "default_transaction_isolation = serializable", "client_encoding = LATIN1",
		"bytea_output = escape"} {
		for _, in := range []string{"", " IN DATABASE " + s.owner.Database} {
			if _, err := harms.Exec(t.Context(), "ALTER ROLE "+mean.access.User+in+" SET "+set); err != nil {
				t.Fatal(err)
			}
		}
		again, err := eventserver.Dial(t.Context(), mean.access)
		if err == nil {
			err = again.Send(t.Context(), mean.lines)
			again.Close()
		}
		if err != nil {
			t.Errorf("%s: %v", set, err)
		}
		mean.records(1, "result received")
		for _, in := range []string{"", " IN DATABASE " + s.owner.Database} {
			if _, err := harms.Exec(t.Context(), "ALTER ROLE "+mean.access.User+in+" RESET ALL"); err != nil {
				t.Fatal(err)
			}
		}
	}
	// connections
	var open []*pgx.Conn
	for range 20 {
		c, err := shared.Connect(t.Context(), mean.access)
		if err != nil {
			break
		}
		open = append(open, c)
	}
	if len(open) > 8 || len(open) < 3 {
		t.Errorf("%d connections", len(open))
	}
	send(t, dial(t, s.began.access), s.began.records(1, "ruling given").lines)
	for _, c := range open {
		_ = c.Close(t.Context())
	}
	// lengths
	mean.server = dial(t, mean.access)
	send(t, mean.server, mean.lines)
	was := mean.site
	for _, c := range []struct {
		kind string
		most int
	}{{"result received", 64 << 10}, {"computer opened", 64 << 10}} {
		mean.site = was
		long := mean.signs(99, c.kind, `"`+strings.Repeat("x", c.most)+`"`)
		if err := mean.server.Send(t.Context(), []session.SealedEntry{long}); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("%v", err)
		}
	}
	mean.site = was
	fits := mean.signs(99, "result received", `"`+strings.Repeat("x", 64<<10-2)+`"`)
	send(t, mean.server, []session.SealedEntry{fits})
	for _, change := range []func(*session.SealedEntry){
		func(l *session.SealedEntry) { l.Seen = strings.Repeat("x", 1<<17+1) },
		func(l *session.SealedEntry) { l.By = strings.Repeat("x", 513) },
	} {
		was := mean.site
		l := mean.record(100, "result received", "{}")
		change(&l)
		l.Sum = l.Sealed(was.sum)
		l.Signature = mean.access.Secret.Sign(l.Sum)
		if err := mean.server.Send(t.Context(), []session.SealedEntry{l}); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("%v", err)
		}
		mean.site = was
	}
	// pace
	mean.signs(101, "result received", "{}")
	if err := shared.Do(s.owner, "UPDATE clubnight.pace SET lines = 0, at = now() + interval '1 hour' WHERE login = '"+
		mean.access.User+"'"); err != nil {
		t.Fatal(err)
	}
	if got := state(t, shared.Do(mean.access, inserts("line", s.event, mean.lines[len(mean.lines)-1]))); got != "NC008" {
		t.Errorf("%q", got)
	}
	send(t, s.began.server, s.began.records(1, "ruling given").lines) // others go on
	if err := shared.Do(s.owner, "UPDATE clubnight.pace SET lines = 0, at = now()"); err != nil {
		t.Fatal(err)
	}
	send(t, mean.server, mean.records(20, "result received").lines) // it waits a moment
	// what it owns goes with the event
	loid := shared.Do(mean.access, "SELECT lo_from_bytea(0, 'x')")
	forbidden, err := eventserver.ObjectsForbidden(t.Context(), s.owner)
	if err != nil || forbidden || loid != nil {
		t.Errorf("%v, %v, %v", forbidden, loid, err)
	}
	superuser := shared.Superuser()
	superuser.Database = s.owner.Database
	if err := shared.Do(superuser, eventserver.ForbidObjects); err != nil {
		t.Fatal(err)
	}
	if forbidden, err = eventserver.ObjectsForbidden(t.Context(), s.owner); err != nil || !forbidden {
		t.Errorf("%v, %v", forbidden, err)
	}
	if got := state(t, shared.Do(mean.access, "SELECT lo_from_bytea(0, 'x')")); got != "42501" {
		t.Errorf("%q", got)
	}
	if err := eventserver.Drop(t.Context(), s.owner, s.event); err != nil {
		t.Errorf("%v", err)
	}
	for _, a := range []eventserver.Access{mean.access, s.began.access} {
		if _, err := eventserver.Dial(t.Context(), a); !errors.Is(err, eventserver.ErrPassword) {
			t.Errorf("%v", err)
		}
	}
}

// Who owns something in another database is left on the server, shut out; the event is
// gone all the same.
func TestDropRemaining(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	shared := eventservertest.Shared(t)
	s := newSigned(t, shared.NewDatabase(t))
	mean := s.computer("wall")
	elsewhere := mean.access
	elsewhere.Database = "postgres"
	if err := shared.Do(elsewhere, "SELECT lo_from_bytea(0, 'x')"); err != nil {
		t.Fatal(err)
	}
	var left *eventserver.Remaining
	if err := eventserver.Drop(t.Context(), s.owner, s.event); !errors.As(err, &left) ||
		!reflect.DeepEqual(left.Users, []string{mean.access.User}) {
		t.Errorf("%v", err)
	}
	if err := eventserver.Drop(t.Context(), s.owner, s.event); !errors.Is(err, eventserver.ErrNoEvent) {
		t.Errorf("%v", err)
	}
	for _, a := range []eventserver.Access{mean.access, elsewhere} {
		if _, err := eventserver.Dial(t.Context(), a); !errors.Is(err, eventserver.ErrPassword) {
			t.Errorf("%v", err)
		}
	}
	superuser := shared.Superuser()
	if err := shared.Do(superuser, "DROP OWNED BY "+mean.access.User); err != nil {
		t.Error(err)
	}
	if err := shared.Do(superuser, "DROP ROLE "+mean.access.User); err != nil {
		t.Error(err)
	}
}

// A new password of a role of an event that is not signed takes back what its user has
// set for himself.
func TestRoleHeals(t *testing.T) {
	shared := eventservertest.Shared(t)
	owner := shared.NewDatabase(t)
	desk := create(t, owner, "")["desk"]
	for _, in := range []string{"", " IN DATABASE " + owner.Database} {
		if err := shared.Do(desk, "ALTER ROLE "+desk.User+in+" SET work_mem = '64kB'"); err != nil {
			t.Fatal(err)
		}
	}
	again, err := eventserver.ChangePassword(t.Context(), owner, desk.Event, "desk")
	if err != nil {
		t.Fatal(err)
	}
	conn, err := shared.Connect(t.Context(), again)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var is string
	if err := conn.QueryRow(t.Context(), "SHOW work_mem").Scan(&is); err != nil || is == "64kB" {
		t.Errorf("%s, %v", is, err)
	}
}
