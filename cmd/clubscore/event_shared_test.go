package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// congress is an evening that an office has put on a server.
type congress struct {
	folder, office, address string
	codes, invitations      map[string]string // by role
}

// settled makes settings and the way to a server those of a test.
func settled(t *testing.T, owner eventserver.Access) {
	t.Helper()
	home := t.TempDir()
	for _, name := range []string{"HOME", "USERPROFILE", "XDG_CONFIG_HOME", "AppData", "LocalAppData"} {
		t.Setenv(name, home)
	}
	certificate := filepath.Join(home, "server.pem")
	if err := os.WriteFile(certificate, owner.Certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PGSSLROOTCERT", certificate)
	t.Setenv("PGPASSWORD", owner.Password)
	t.Setenv("PGPASSFILE", filepath.Join(home, "none"))
}

func newCongress(t *testing.T, owner eventserver.Access) congress {
	t.Helper()
	settled(t, owner)
	c := congress{folder: t.TempDir(), address: owner.String(), codes: map[string]string{},
		invitations: map[string]string{}}
	c.office = filepath.Join(c.folder, "office.clubnight")
	said(t, "evening", "new", c.office, "--name", "Congress", "--movement", "mitchell tables=3 boards=2",
		"--movement", "mitchell tables=3 boards=2")
	text := said(t, "event", "create", c.address, "--club", c.office, "--name", "Spring: Łódź", "--invitations",
		filepath.Join(c.folder, "invitations"), "--as", "Office", "--person", "Anna")
	for _, line := range regexp.MustCompile(`(?m)^(\w+) +(\S{11})  (.+)$`).FindAllStringSubmatch(text, -1) {
		c.codes[line[1]], c.invitations[line[1]] = line[2], line[3]
	}
	if len(c.codes) != len(session.Roles()) {
		t.Fatalf("it says\n%s", text)
	}
	return c
}

// join joins a new club file to the event.
func (c congress) join(t *testing.T, role, name string) string {
	t.Helper()
	club := filepath.Join(c.folder, name+".clubnight")
	t.Setenv(codeVariable, c.codes[role])
	said(t, "event", "join", c.invitations[role], "--club", club, "--as", name, "--person", "Bob")
	return club
}

// program is clubscore as a process of its own.
type program struct {
	in    io.WriteCloser
	lines chan string
	heard []string
	cmd   *exec.Cmd
}

func begin(t *testing.T, args ...string) *program {
	t.Helper()
	cmd := clubscore(t, args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &program{in: in, lines: make(chan string, 1000), cmd: cmd}
	go func() {
		defer close(p.lines)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			p.lines <- lines.Text()
		}
	}()
	t.Cleanup(func() {
		in.Close()
		cmd.Process.Kill()
		cmd.Wait()
	})
	return p
}

// says waits until the program says something, and tells how long that took.
func (p *program) says(t *testing.T, what string) time.Duration {
	t.Helper()
	began := time.Now()
	for late := time.After(5 * time.Minute); ; {
		select {
		case line, more := <-p.lines:
			if !more {
				t.Fatalf("%q is not said; it said\n%s", what, strings.Join(p.heard, "\n"))
			}
			p.heard = append(p.heard, line)
			if strings.Contains(line, what) {
				return time.Since(began)
			}
		case <-late:
			t.Fatalf("%q is never said; it said\n%s", what, strings.Join(p.heard, "\n"))
		}
	}
}

// Two programs keep in step: what is entered in one is said in the other within a
// second, conflicts are listed in both and decided in one, work is taken over, and the
// event is closed and dropped.
func TestEventOfTwoPrograms(t *testing.T) {
	c := newCongress(t, eventservertest.Shared(t).NewDatabase(t))
	desk := c.join(t, "director", "Desk")
	if text := said(t, "event", "status", desk); !strings.Contains(text, "Office (Anna)") ||
		!strings.Contains(text, "* Desk (Bob)") || !strings.Contains(text, "in step") ||
		!strings.Contains(text, "the draw") {
		t.Errorf("the status is\n%s", text)
	}
	office := begin(t, "event", "follow", "--club", c.office, "--entries", "--enter")
	wall := begin(t, "event", "follow", "--club", desk, "--entries", "--until-over")
	office.says(t, "in step")
	wall.says(t, "in step")
	io.WriteString(office.in, "pen A3 10%top\n")
	t.Logf("it took %v", wall.says(t, "Office: "))
	io.WriteString(office.in, "nonsense\n")
	office.says(t, "! nonsense")

	// Without the office, both change the heading: a conflict.
	office.in.Close()
	for range office.lines {
	}
	wall.cmd.Process.Kill()
	wall.cmd.Wait()
	said(t, "evening", "set", c.office, "--name", "From the office")
	said(t, "evening", "set", desk, "--name", "From the desk")
	said(t, "event", "conflicts", desk) // both are alone so far
	for _, club := range []string{c.office, desk, c.office} {
		once := begin(t, "event", "follow", club, "--enter")
		once.says(t, "in step")
		once.in.Close()
		for range once.lines {
		}
	}
	for _, club := range []string{c.office, desk} {
		if text := said(t, "event", "conflicts", "--club", club); !strings.HasPrefix(text, "1  ") ||
			strings.Count(text, "\n") != 4 {
			t.Errorf("the conflicts are\n%s", text)
		}
	}
	said(t, "event", "conflicts", "--club", desk, "--settle", "1", "--keep", "1")
	said(t, "event", "take", "--club", desk, "--sections", "B", "--draw")
	last := begin(t, "event", "follow", c.office, "--enter")
	last.says(t, "in step")
	last.in.Close()
	for range last.lines {
	}
	if text := said(t, "event", "conflicts", c.office); text != "no conflicts\n" {
		t.Errorf("the conflicts are\n%s", text)
	}
	if text := said(t, "event", "status",
		c.office); !regexp.MustCompile(`Desk \(Bob\).*section B, the draw`).MatchString(text) {
		t.Errorf("the status is\n%s", text)
	}

	said(t, "event", "close", c.address, "--club", c.office)
	said(t, "evening", "set", desk, "--name", "Too late")
	if text := said(t, "event", "status", desk); !strings.Contains(text, "to send") {
		t.Errorf("the status is\n%s", text)
	}
	if text := said(t, "event", "leave", desk); text != "" {
		t.Error(text)
	}
	if text := said(t, "event", "status", desk); !strings.Contains(text, "has not joined the event yet") {
		t.Errorf("the status is\n%s", text)
	}
	said(t, "event", "drop", c.address, "--club", c.office)
	if text := said(t, "event", "status", c.office); !strings.Contains(text, "alone: ") {
		t.Errorf("the status is\n%s", text)
	}
}

// What is wrong is said in a sentence, and nothing is left in the club file.
func TestEventRefusals(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	server := eventservertest.Start(t, eventservertest.Options{})
	other := newCongress(t, server.NewDatabase(t))
	c := newCongress(t, server.NewDatabase(t)) // whose settings are there from here on
	_, elsewhere, _ := strings.Cut(other.address, "@")
	in := c.join(t, "scorer", "Room B")
	fresh := filepath.Join(c.folder, "fresh.clubnight")
	join := func(invitation string) []string {
		return []string{"event", "join", invitation, "--club", fresh, "--as", "Room"}
	}
	changed := func(change func(text string) string) string {
		text, err := os.ReadFile(c.invitations["scorer"])
		if err != nil {
			t.Fatal(err)
		}
		return saved(t, "changed.clubnight-event", change(string(text)))
	}
	for name, one := range map[string]struct {
		args     []string
		code     string
		password string
		says     string
	}{
		"the code of another role": {join(c.invitations["scorer"]), c.codes["desk"], "",
			"The code does not open this invitation."},
		"a changed invitation": {join(changed(func(s string) string {
			return strings.Replace(s, "127.0.0.1",
				"127.0.0.2", 1)
		})), c.codes["scorer"], "", "The code does not open this invitation."},
		"something else": {join(saved(t, "x.clubnight-event", "{}")), c.codes["scorer"], "",
			"This is no invitation to an event"},
		"a newer invitation": {join(changed(func(s string) string {
			return strings.Replace(s,
				`"clubnight-event":2`, `"clubnight-event":3`, 1)
		})), c.codes["scorer"], "", "This invitation was made by a newer Clubnight."},
		"a password on the line": {join("postgres://me:secret@" + elsewhere), "", "",
			"This is not the address of an event"},
		"a wrong password": {join(c.address + "?event=0123"), "", "nonsense",
			"The server does not take the password"},
		"no such event": {join(c.address + "?event=0123"), "", "",
			"There is no such event on the server."},
		"an event into another event's": {[]string{"event", "join", other.invitations["desk"], "--club", in},
			other.codes["desk"], "", "Another evening is under way in this club file."},
		"creating it twice": {[]string{"event", "create", c.address, "--club", c.office, "--invitations",
			c.folder}, "", "", "The server has an event of that name already."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(codeVariable, one.code)
			if one.password != "" {
				t.Setenv("PGPASSWORD", one.password)
			}
			_, err := runs(t, one.args...)
			if text, known := explained(err); !known || !strings.HasPrefix(text, one.says) {
				t.Errorf("%v: %q", err, text)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Error("the password is shown")
			}
			if club, err := clubfile.OpenExisting(fresh); err == nil {
				ids, err := club.Evenings()
				if club.Close(); err != nil || len(ids) > 0 {
					t.Errorf("evenings %v, %v", ids, err)
				}
			}
		})
	}
	t.Run("nobody to ask", func(t *testing.T) {
		t.Setenv("PGPASSWORD", "")
		if _, err := runs(t, "event", "close", c.address, "--club", c.office); err == nil ||
			!strings.Contains(err.Error(), "there is no terminal to ask at") {
			t.Error(err)
		}
		t.Setenv("PGPASSFILE", saved(t, "pass", "127.0.0.1:*:*:*:nonsense\n"))
		if err := os.Chmod(os.Getenv("PGPASSFILE"), 0o600); err != nil {
			t.Fatal(err)
		}
		if text, _ := explained(errOf(runs(t, "event", "close", c.address, "--club",
			c.office))); !strings.HasPrefix(text, "The server does not take the password") {
			t.Errorf("with the password file: %q", text)
		}
	})
	t.Run("a certificate that does not fit", func(t *testing.T) {
		t.Setenv("PGSSLROOTCERT", "system")
		if text, _ := explained(errOf(runs(t, "event", "close", c.address, "--club",
			c.office))); !strings.HasPrefix(text, "The server does not prove that it is the server of the event") {
			t.Errorf("%q", text)
		}
	})
	t.Run("a new invitation", func(t *testing.T) {
		text := said(t, "event", "invite", "--club", c.office, "--role", "scorer", "--for", "2", "--computer", "Bar: left",
			"--invitations", t.TempDir())
		if !strings.HasSuffix(text, "scorer Bar- left.clubnight-event\n") {
			t.Errorf("it says %s", text)
		}
		said(t, "event", "withdraw", "2", "--club", c.office, "--computers")
		t.Setenv(codeVariable, c.codes["scorer"])
		if text, _ := explained(errOf(runs(t, join(c.invitations["scorer"])...))); !strings.HasPrefix(text,
			"The server does not take the password") {
			t.Errorf("the old one: %q", text)
		}
		word := strings.Fields(text)
		t.Setenv(codeVariable, word[1])
		said(t, join(strings.TrimSpace(text[strings.Index(text, word[1])+len(word[1]):]))...)
		list := said(t, "event", "invitations", "--club", c.office)
		for _, line := range []string{`(?m)^0\.1 +director +Office +joined `, `(?m)^2 +scorer +1 of 40 computers +withdrawn `,
			`(?m)^2\.1 +scorer +Room B +joined .* withdrawn `, `(?m)^6 +scorer +Bar: left +1 of 2 computers`,
			`(?m)^6\.1 +scorer +Room +joined `} {
			if !regexp.MustCompile(line).MatchString(list) {
				t.Errorf("no %s in\n%s", line, list)
			}
		}
		said(t, "event", "withdraw", "6.1", "--club", c.office)
		var shown []invitationShown
		if err := json.Unmarshal([]byte(said(t, "event", "invitations", "--club", c.office, "--json")), &shown); err != nil ||
			len(shown) != 7 || shown[6].For != "Bar: left" || shown[6].Came[0].Withdrawn.IsZero() || !shown[6].Withdrawn.IsZero() {
			t.Errorf("%+v, %v", shown, err)
		}
		for _, number := range []string{"0", "0.1", "7", "6.2", "x"} {
			if text, _ := explained(errOf(runs(t, "event", "withdraw", number, "--club",
				c.office))); !strings.HasPrefix(text, "The event has no such invitation or computer") {
				t.Errorf("%s: %q", number, text)
			}
		}
		if text, _ := explained(errOf(runs(t, "event", "invitations", "--club", fresh))); text == "" {
			t.Error("a scorer lists the invitations")
		}
	})
	if err := server.Halt(); err != nil {
		t.Fatal(err)
	}
	if text := said(t, "event", "status", in); !strings.Contains(text,
		"alone: The server of the event cannot be reached.") {
		t.Errorf("the status is\n%s", text)
	}
	said(t, "evening", "set", c.office, "--name", "Without a server")
}

func errOf(_ string, err error) error { return err }

// Two rooms play without a window, each with its own Bridgemates and its own club file:
// at the end all have the same results.
func TestRoomsWithoutWindow(t *testing.T) {
	c := newCongress(t, eventservertest.Shared(t).NewDatabase(t))
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	standIn := filepath.Join(folder, "bmpro-stand-in")
	if runtime.GOOS == "windows" {
		standIn += ".exe"
	}
	t.Setenv("CLUBNIGHT_REHEARSAL_SPEED", "max")
	run := func(club string, more ...string) *program {
		return begin(t, append([]string{"evening", "run", club, "--program", standIn, "--interval", "50ms"},
			more...)...)
	}
	t.Setenv(codeVariable, c.codes["scorer"])
	b := filepath.Join(c.folder, "b.clubnight")
	roomB := run(b, "--event", c.invitations["scorer"], "--as", "Room B", "--sections", "B")
	roomB.says(t, "0 results to come")
	for range roomB.lines {
	}
	roomA := run(c.office)
	roomA.says(t, "0 results to come")
	for range roomA.lines {
	}
	once := begin(t, "event", "follow", b, "--enter")
	once.says(t, "in step")
	once.in.Close()
	for range once.lines {
	}
	x, y := said(t, "evening", "show", c.office), said(t, "evening", "show", b)
	if x != y {
		t.Errorf("in the office\n%s\nin room B\n%s", x, y)
	}
	for _, club := range []string{c.office, b} {
		st, err := stateOf(t.Context(), club, 0)
		if err != nil || st.Entered() != st.Expected() || st.Entered() == 0 {
			t.Errorf("%s: %d of %d results, %v", club, st.Entered(), st.Expected(), err)
		}
	}
}
