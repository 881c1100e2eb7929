package eventserver_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// An event of layout 1, in which each role has one user, goes on with the accesses that
// computers have kept, once the tables were brought forward; before, that is said.
func TestOlderLayout(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	shared := eventservertest.Shared(t)
	owner := shared.NewDatabase(t)
	event := unique("old")
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return strings.NewReplacer("{partition}", "line_"+event, "{event}", "'"+event+"'").Replace(string(text))
	}
	conn, err := shared.Connect(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	desk := owner
	desk.Event, desk.Name, desk.Role, desk.User, desk.Password = event, "Old", "desk", "clubnight_"+event+"_desk", "a password"
	old := several(siteA, 3, "result received")
	for _, statement := range []string{
		"CREATE SCHEMA clubnight; CREATE TABLE clubnight.layout (version integer NOT NULL); INSERT INTO clubnight.layout VALUES (1)",
		read("migrations/001_lines.sql"),
		"INSERT INTO clubnight.event (id, name) VALUES ('" + event + "', 'Old')",
		read("statements/partition.sql"),
		"CREATE ROLE " + desk.User + " LOGIN PASSWORD 'a password' IN ROLE clubnight_reader, clubnight_sender",
		"INSERT INTO clubnight.login (login, event, role, kinds, pass_on) VALUES ('" + desk.User + "', '" + event +
			"', 'desk', '{computer opened,result received}', false)",
	} {
		if _, err := conn.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	first := strings.NewReplacer(", signature)", ")", `, '\x')`, ")").Replace(inserts("line", event, old.lines[0]))
	if err := shared.Do(desk, first); err != nil {
		t.Fatal(err)
	}
	if _, err := eventserver.Dial(t.Context(), desk); !errors.Is(err, eventserver.ErrOlderServer) {
		t.Errorf("before: %v", err)
	}
	s := newSigned(t, owner)
	server := dial(t, desk)
	if server.Signed() || server.Role() != "desk" {
		t.Errorf("signed %v, %q", server.Signed(), server.Role())
	}
	send(t, server, old.lines)
	ruling := *old
	ruling.record(9, "ruling given", "{}")
	var held *eventserver.Withheld
	if err := server.Send(t.Context(), ruling.lines); !errors.As(err, &held) {
		t.Errorf("%v", err)
	}
	if got := fetchAll(t, server, session.Known{}); len(got) != 3 || got[0].Signature != nil {
		t.Errorf("%v", got)
	}
	if _, err := eventserver.ChangePassword(t.Context(), owner, event, "desk"); err != nil {
		t.Error(err)
	}
	s.computer("desk")
	if err := eventserver.Drop(t.Context(), owner, event); err != nil {
		t.Error(err)
	}
}
