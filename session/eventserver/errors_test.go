package eventserver_test

import (
	"context"
	"crypto/sha256"
	"encoding/pem"
	"errors"
	"net"
	"strings"
	"testing"

	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// What keeps somebody from an event is told apart, by a real server.
func TestDialErrors(t *testing.T) {
	shared := eventservertest.Shared(t)
	owner := shared.NewDatabase(t)
	director := create(t, owner, "")["director"]
	autumn := unique("autumn")
	create(t, owner, autumn)
	block, _ := pem.Decode(director.Certificate)
	fingerprint := sha256.Sum256(block.Bytes)
	other := fingerprint
	other[0]++
	dumb, err := net.Listen("tcp", "127.0.0.1:0") // takes a connection and says nothing that a database would
	if err != nil {
		t.Fatal(err)
	}
	defer dumb.Close()
	go func() {
		for {
			c, err := dumb.Accept()
			if err != nil {
				return
			}
			c.Write([]byte("HTTP/1.1 400 Bad Request\r\n\r\n"))
			c.Close()
		}
	}()
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := closed.Addr().String()
	closed.Close()

	for name, c := range map[string]struct {
		change func(*eventserver.Access)
		want   error
	}{
		"all is well": {func(a *eventserver.Access) {}, nil},
		"by fingerprint": {func(a *eventserver.Access) { a.Certificate, a.Fingerprint = nil, fingerprint[:] },
			nil},
		"plain, on this computer": {func(a *eventserver.Access) { a.Certificate, a.Plain = nil, true }, nil},
		"the second host answers": {func(a *eventserver.Access) { a.Hosts = append([]string{nobody}, a.Hosts...) },
			nil},
		"password":    {func(a *eventserver.Access) { a.Password += "x" }, eventserver.ErrPassword},
		"no password": {func(a *eventserver.Access) { a.Password = "" }, eventserver.ErrPassword},
		"user":        {func(a *eventserver.Access) { a.User = "nobody" }, eventserver.ErrPassword},
		"password, second host": {func(a *eventserver.Access) {
			a.Hosts, a.Password = append([]string{nobody},
				a.Hosts...), "x"
		}, eventserver.ErrPassword},
		"another certificate": {func(a *eventserver.Access) { a.Certificate = strangersCertificate(t) },
			eventserver.ErrCertificate},
		"only the system's": {func(a *eventserver.Access) { a.Certificate = nil }, eventserver.ErrCertificate},
		"no certificate": {func(a *eventserver.Access) { a.Certificate = []byte("x") },
			eventserver.ErrCertificate},
		"another fingerprint": {func(a *eventserver.Access) { a.Certificate, a.Fingerprint = nil, other[:] },
			eventserver.ErrCertificate},
		"another name": {func(a *eventserver.Access) {
			a.Hosts[0] = strings.Replace(a.Hosts[0], "127.0.0.1",
				"127.0.0.2", 1)
		}, eventserver.ErrUnreachable},
		"nobody listens": {func(a *eventserver.Access) { a.Hosts = []string{nobody} },
			eventserver.ErrUnreachable},
		"no such computer": {func(a *eventserver.Access) { a.Hosts = []string{"clubnight.invalid:5432"} },
			eventserver.ErrUnreachable},
		"no database there": {func(a *eventserver.Access) { a.Hosts = []string{dumb.Addr().String()} },
			eventserver.ErrCertificate},
		"plain, elsewhere": {func(a *eventserver.Access) { a.Hosts, a.Plain = []string{"192.0.2.1:5432"}, true },
			eventserver.ErrPlain},
		"database":              {func(a *eventserver.Access) { a.Database = "nowhere" }, eventserver.ErrNoEvent},
		"event":                 {func(a *eventserver.Access) { a.Event = "winter" }, eventserver.ErrNoEvent},
		"somebody else's event": {func(a *eventserver.Access) { a.Event = autumn }, eventserver.ErrNoEvent},
		"no tables": {func(a *eventserver.Access) {
			own := shared.NewDatabase(t)
			a.Database, a.User, a.Password = own.Database, own.User, own.Password
		}, eventserver.ErrNoEvent},
		"no host": {func(a *eventserver.Access) { a.Hosts = nil }, eventserver.ErrAddress},
	} {
		a := director
		a.Hosts = append([]string(nil), a.Hosts...)
		c.change(&a)
		s, err := eventserver.Dial(t.Context(), a)
		if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if err == nil {
			s.Close()
		} else if a.Password != "" && len(a.Password) > 9 && strings.Contains(err.Error(), a.Password) {
			t.Errorf("%s: the password is in %v", name, err)
		}
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if _, err := eventserver.Dial(ended, director); !errors.Is(err, context.Canceled) ||
		errors.Is(err, eventserver.ErrUnreachable) {
		t.Errorf("%v", err)
	}
}

// The tables tell which programs they are for.
func TestLayouts(t *testing.T) {
	shared := eventservertest.Shared(t)
	owner := shared.NewDatabase(t)
	director := create(t, owner, "")["director"]
	for _, c := range []struct {
		statement string
		want      error
	}{
		{"UPDATE clubnight.layout SET version = 9", nil}, // brought forward in a way that older programs can use
		{"CREATE OR REPLACE FUNCTION clubnight.needs() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 9'",
			eventserver.ErrNewerServer},
	} {
		if err := shared.Do(owner, c.statement); err != nil {
			t.Fatal(err)
		}
		if _, err := eventserver.Dial(t.Context(), director); !errors.Is(err, c.want) ||
			(err == nil) != (c.want == nil) {
			t.Errorf("%s: %v", c.statement, err)
		}
		if _, err := eventserver.Create(t.Context(), owner,
			eventserver.Event{Name: "Another", Kinds: kinds}); !errors.Is(err, c.want) ||
			(err == nil) != (c.want == nil) {
			t.Errorf("%s: %v", c.statement, err)
		}
	}
	if err := shared.Do(owner,
		"CREATE OR REPLACE FUNCTION clubnight.needs() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 0'; UPDATE clubnight.layout SET version = 0"); err != nil {
		t.Fatal(err)
	}
	if _, err := eventserver.Dial(t.Context(), director); !errors.Is(err, eventserver.ErrOlderServer) {
		t.Errorf("%v", err)
	}
	latin := owner
	latin.Database = owner.Database + "_latin"
	if err := shared.Do(owner, "CREATE DATABASE "+latin.Database+" ENCODING 'LATIN1' TEMPLATE template0"); err != nil {
		t.Fatal(err)
	}
	if _, err := eventserver.Create(t.Context(), latin,
		eventserver.Event{Name: "Latin", Kinds: kinds}); !errors.Is(err, eventserver.ErrEncoding) {
		t.Errorf("%v", err)
	}
}

// A server that only repeats what another one has takes nothing in; what an administrator
// or a user has set for himself is another matter, and keeps nobody out.
func TestReadOnly(t *testing.T) {
	t.Parallel() // it waits most of the time
	server := eventservertest.Start(t, eventservertest.Options{})
	owner := server.NewDatabase(t)
	director := create(t, owner, "")["director"]
	second, err := server.Standby(server.Superuser())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := second.Stop(); err != nil {
			t.Error(err)
		}
	})
	there := director
	there.Hosts, there.Certificate = second.Owner().Hosts, second.Owner().Certificate
	if _, err := eventserver.Dial(t.Context(), there); !errors.Is(err, eventserver.ErrReadOnly) {
		t.Errorf("%v", err)
	}
	if err := server.Do(owner, "ALTER DATABASE "+owner.Database+" SET default_transaction_read_only = on"); err != nil {
		t.Fatal(err)
	}
	send(t, dial(t, director), several(siteA, 1, "ruling given").lines)
}

// A server with no connection left, one that is started anew, and one that is killed.
func TestServerGoesAndComes(t *testing.T) {
	t.Parallel() // it waits most of the time
	server := eventservertest.Start(t, eventservertest.Options{Settings: map[string]string{"max_connections": "10",
		"superuser_reserved_connections": "3"}})
	access := create(t, server.Owner(), "")
	director := dial(t, access["director"])
	a := several(siteA, 30, "ruling given")
	send(t, director, a.lines[:10])
	if err := director.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}

	var full error
	var crowd []*eventserver.Server
	for range 10 {
		s, err := eventserver.Dial(t.Context(), access["wall"])
		if err != nil {
			full = err
			break
		}
		crowd = append(crowd, s)
	}
	if !errors.Is(full, eventserver.ErrBusy) {
		t.Errorf("%v", full)
	}
	for _, s := range crowd {
		s.Close()
	}

	for i, end := range []func() error{server.Halt, server.Kill} {
		waiting := make(chan error)
		go func() { waiting <- director.Wait(t.Context()) }()
		if err := end(); err != nil && i == 0 {
			t.Fatal(err)
		}
		if err := <-waiting; !errors.Is(err, eventserver.ErrUnreachable) {
			t.Errorf("%v", err)
		}
		if err := director.Send(t.Context(), a.lines); !errors.Is(err, eventserver.ErrUnreachable) {
			t.Errorf("%v", err)
		}
		if err := server.Launch(); err != nil {
			t.Fatal(err)
		}
		if err := director.Wait(t.Context()); err != nil {
			t.Errorf("%v", err)
		}
		send(t, director, a.lines[:20+i*10])
		if err := director.Wait(t.Context()); err != nil { // for these
			t.Errorf("%v", err)
		}
		if got := fetchAll(t, director, nil); len(got) != 20+i*10 {
			t.Errorf("%d lines", len(got))
		}
	}
}
