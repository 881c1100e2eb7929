//go:build linux

package congress

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/identity"
	"clubnight/session/replica"
	"clubnight/session/words"
)

// dies is kill -9 of a computer and its Bridgemates, while its line is cut, so that it
// takes with it what it did not send.
func (e *event) dies(c *computer) {
	e.Helper()
	c.line.hold(cut)
	before := e.entries(c)
	e.moves(c, before)
	c.program.kill()
	c.dead = true
	e.tell("%s was killed, with %d entries that it had not sent", c.name, e.entries(c)-before)
}

// entries is how many entries are in a computer's club file.
func (e *event) entries(c *computer) int {
	e.Helper()
	return len(e.read(c).State().Entries())
}

// moves waits until a computer has recorded something since.
func (e *event) moves(c *computer, before int) {
	e.Helper()
	for deadline := time.Now().Add(patience); e.entries(c) < before+3 &&
		len(e.read(c).State().ToCome()) > 0; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			e.Fatalf("%s records nothing while its line is cut\n%s", c.name, c.program.tail())
		}
	}
}

// replaces has another computer take a dead one's rooms over, with a copy of its
// file or with a new one.
func (e *event) replaces(c, dead *computer, letters string, withCopy bool) {
	e.Helper()
	var more []string
	if withCopy {
		kept := filepath.Join(c.home, "copy of the room.bws")
		copyOf(e, dead.file, kept)
		more = append(more, "--copy", kept)
	}
	e.hall(c, letters, more...)
	taken := func(st *session.State) bool {
		for _, o := range st.Computers() {
			if o.Name == c.name && len(o.Sections) > 0 {
				return true
			}
		}
		return false
	}
	e.await(c.name+" taking over", taken)
	e.tell("%s took over rooms %s of %s, copy of the file: %v", c.name, letters, dead.name, withCopy)
}

func copyOf(e *event, from, to string) {
	e.Helper()
	in, err := os.Open(from)
	if err != nil {
		e.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		e.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		e.Fatal(err)
	}
	if err := out.Close(); err != nil {
		e.Fatal(err)
	}
	if _, err := bws.Read(e.Context(), to); err != nil {
		e.Fatalf("the copy cannot be read: %v", err)
	}
}

// newerKind is a kind of entry that no program knows yet.
const newerKind = "dinner ordered"

// newer has a computer with a newer program record something that the
// others do not understand.
func (e *event) newer() {
	e.Helper()
	must := func(err error) {
		e.Helper()
		if err != nil {
			e.Fatal(err)
		}
	}
	by := e.access[session.RoleDirector]
	by.Hosts = []string{e.address()}
	own, err := by.Admit(identity.New())
	must(err)
	a, err := eventserver.Join(e.Context(), by, own, "Newer", func() error { return nil })
	must(err)
	server, err := eventserver.Dial(e.Context(), a)
	must(err)
	defer server.Close()
	here := session.Here{Computer: "newer", Name: "Newer", Role: session.RoleDirector, Version: "99.0",
		Secret: a.Secret, Admitted: a.Admitted}
	s, err := session.ResumeAt(new(session.MemoryJournal), here)
	must(err)
	must(replica.Join(e.Context(), server, s))
	had, err := s.Known()
	must(err)
	must(s.Share(a.Event, here))
	lines, err := s.Lines(had)
	must(err)
	last := lines[len(lines)-1]
	next := session.SealedEntry{Site: last.Site, Own: last.Own + 1, Tick: last.Tick + 1, At: last.At,
		By: session.ByDirector, Kind: newerKind, Body: `{"guests":600}`}
	next.Sum = next.Sealed(last.Sum)
	next.Signature = a.Secret.Sign(next.Sum)
	must(server.Send(e.Context(), append(lines, next)))
	e.await("the entry of a newer program", func(st *session.State) bool { return st.NewerEntries() == 1 })
}

// warned checks that every computer says that there is something of a newer program.
func (e *event) warned() {
	e.Helper()
	say := words.English().Plain()
	want := say.Sentence(say.NewerEntries(e.watch.State()))
	for _, c := range e.living() {
		e.inStep(c)
		if text := runs(e, c.env, program(e, "clubscore"), "event", "status", "--club",
			c.club()); !strings.Contains(text, want) {
			e.Errorf("%s does not say %q:\n%s", c.name, want, text)
		}
	}
}
