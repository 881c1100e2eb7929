//go:build linux

package congress

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/node"
	"clubnight/session/replica"
)

// size is how large an event is.
type size struct {
	sections []string // the movement of each room
	halls    []string // the rooms of each computer that runs some: "A,B"
	seed     uint64   // of what is played
	speed    string   // how many times faster than real
	interval time.Duration
}

// event is one event and its computers.
type event struct {
	*testing.T
	size
	folder  string
	server  *eventservertest.Server
	standby *eventservertest.Server
	owner   eventserver.Access
	access  map[session.Role]eventserver.Access

	all    []*computer // in the order in which they came
	office *computer   // which had the evening before, and directs
	mean   insiders
	watch  *watcher
	began  time.Time
}

// computer is one of the event's computers.
type computer struct {
	name string
	role session.Role
	home string // its user's folder, with the club file
	line *line
	env  []string
	// through is what else it reaches the line through, nil for nothing.
	through func(eventserver.Access) eventserver.Access

	file string // the .bws of a room
	dead bool   // it was killed, and nobody started it again

	invitation string
	again      func() // starts its program again
	program    *process
	past       []*process

	mu     sync.Mutex
	delays []delay
}

// delay is when a result was recorded at one computer, and how long it took
// until another showed it.
type delay struct {
	at   time.Time
	took time.Duration
}

func (c *computer) club() string { return filepath.Join(c.home, "club.clubnight") }

// begin sets the event up: the server, the evening in the office, and the
// event on the server.
func begin(t *testing.T, s size, standby bool) *event {
	t.Helper()
	e := &event{T: t, size: s, folder: t.TempDir(), access: map[session.Role]eventserver.Access{}, began: time.Now()}
	t.Cleanup(func() {
		if t.Failed() { // DEBUG
			exec.Command("cp", "-r", e.folder, os.Getenv("CONGRESS_DEBUG")).Run()
		}
	})
	program(t, "clubscore") // built now, where they have to be
	e.server = eventservertest.Start(t, eventservertest.Options{Settings: map[string]string{"track_io_timing": "on"}})
	if standby {
		second, err := e.server.Standby(e.server.Superuser())
		if err != nil {
			t.Fatal(err)
		}
		e.standby = second
		t.Cleanup(func() {
			if err := second.Stop(); err != nil {
				t.Error(err)
			}
		})
	}
	e.owner = e.server.NewDatabase(t)
	e.office = e.computer("Office", session.RoleDirector)
	e.evening()
	e.put()
	return e
}

func (e *event) address() string {
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(e.server.Port()))
}

// computer is one more computer, which has not joined yet.
func (e *event) computer(name string, role session.Role) *computer {
	e.Helper()
	c := &computer{name: name, role: role,
		home: filepath.Join(e.folder, strings.ToLower(strings.ReplaceAll(name, " ", "-")))}
	if err := os.MkdirAll(c.home, 0o755); err != nil {
		e.Fatal(err)
	}
	c.line = newLine(e, e.address())
	c.file = filepath.Join(c.home, "evening 1.bws")
	c.env = append(os.Environ(), "HOME="+c.home, "XDG_CONFIG_HOME="+filepath.Join(c.home, "config"), "TZ=Europe/London")
	c.env = append(c.env, rehearsal.Choices{Seed: e.seed, Speed: e.speed}.Environment()...)
	e.all = append(e.all, c)
	return c
}

// evening sets the evening up in the office.
func (e *event) evening() {
	e.Helper()
	args := []string{"evening", "new", e.office.club(), "--name", "Congress"}
	letters := ""
	for i, m := range e.sections {
		args = append(args, "--movement", m)
		letters += session.Letter(i + 1)
	}
	if len(e.sections) > 1 {
		args = append(args, "--combine", letters)
	}
	runs(e, e.office.env, program(e, "clubscore"), args...)
}

var invited = regexp.MustCompile(`(?m)^(\w+) +(\S+)  (.*)$`)

// put puts the evening on the server, and opens the invitations.
func (e *event) put() {
	e.Helper()
	certificate := filepath.Join(e.folder, "server.pem")
	if err := os.WriteFile(certificate, e.owner.Certificate, 0o644); err != nil {
		e.Fatal(err)
	}
	through := e.owner.Address
	through.Hosts = []string{e.office.line.address()}
	env := append(e.office.env, "PGPASSWORD="+e.owner.Password)
	said := runs(e, env, program(e, "clubscore"), "event", "create", through.String(), "--club", e.office.club(),
		"--name", "Congress", "--as", e.office.name, "--invitations",
		filepath.Join(e.folder, "invitations"), "--certificate", certificate)
	for _, m := range invited.FindAllStringSubmatch(said, -1) {
		file, err := os.Open(m[3])
		if err != nil {
			continue // the line with the event's name
		}
		i, err := eventserver.ReadInvitation(file)
		file.Close()
		if err != nil {
			e.Fatal(err)
		}
		if e.access[session.Role(m[1])], err = i.Open(m[2]); err != nil {
			e.Fatal(err)
		}
	}
	if len(e.access) != len(session.Roles()) {
		e.Fatalf("invitations for %d roles\n%s", len(e.access), said)
	}
}

// invite writes a computer an invitation that leads over its own line.
func (e *event) invite(c *computer) {
	e.Helper()
	a := e.access[c.role]
	a.Hosts = []string{c.line.address()}
	if c.through != nil {
		a = c.through(a)
	}
	i, code, err := a.Invite()
	if err != nil {
		e.Fatal(err)
	}
	c.invitation = filepath.Join(c.home, "invitation"+eventserver.Extension)
	if err := os.WriteFile(c.invitation, i.Bytes(), 0o600); err != nil {
		e.Fatal(err)
	}
	c.env = append(c.env, "CLUBNIGHT_CODE="+code)
}

// run starts the program of a computer.
func (e *event) run(c *computer, hear func(string), args ...string) {
	e.Helper()
	if c.program != nil {
		c.past = append(c.past, c.program)
	}
	c.program = start(e, c.name, c.env, hear, program(e, "clubscore"), args...)
}

// hall joins with a computer that runs rooms, those of letters, or goes on
// where it has joined.
func (e *event) hall(c *computer, letters string, more ...string) {
	e.Helper()
	args := []string{"evening", "run", c.club(), "--program", program(e, "bmpro-stand-in"), "--interval",
		e.interval.String(), "--stay"}
	if c.invitation == "" {
		e.invite(c)
		args = append(args, "--event", c.invitation, "--as", c.name)
	}
	if letters != "" {
		args = append(args, "--sections", letters)
	}
	e.run(c, nil, append(args, more...)...)
}

// follower joins with a computer at which is only followed, or typed too.
func (e *event) follower(c *computer) {
	e.Helper()
	e.invite(c)
	runs(e, c.env, program(e, "clubscore"), "event", "join", c.invitation, "--club", c.club(), "--as", c.name)
	e.follows(c)
}

// follows has a computer that joined follow the event.
func (e *event) follows(c *computer) {
	e.Helper()
	args := []string{"event", "follow", "--club", c.club()}
	if c.role != session.RoleWall {
		args = append(args, "--enter")
	}
	c.again = func() { e.run(c, nil, args...) }
	c.again()
}

// desk opens a desk.
func (e *event) desk(c *computer) {
	e.Helper()
	self, err := os.Executable()
	if err != nil {
		e.Fatal(err)
	}
	opens := func(invitation string) {
		if c.program != nil {
			c.past = append(c.past, c.program)
		}
		env := append(slices.Clone(c.env), deskVariable+"=yes", deskClub+"="+c.club(), deskName+"="+c.name,
			deskInvitation+"="+invitation)
		c.program = start(e, c.name, env, c.hears, self)
	}
	c.again = func() { opens("") }
	if c != e.office {
		e.invite(c)
	}
	opens(c.invitation)
}

// watcher is a viewer in the test itself, over a line that is never cut: by it the test
// knows how far the event is.
type watcher struct {
	*session.Session
	*replica.Follower
	mu    sync.Mutex
	moved *sync.Cond
	late  bool
}

// look begins to watch.
func (e *event) look() *computer {
	e.Helper()
	c := e.computer("Watcher", session.RoleViewer)
	a := e.access[c.role]
	a.Hosts = []string{c.line.address()}
	club, err := clubfile.Open(c.club())
	if err != nil {
		e.Fatal(err)
	}
	e.Cleanup(func() { club.Close() })
	here := node.At(filepath.Join(c.home, "settings"), club, "congress")
	_, s, err := here.Join(context.Background(), a, c.name, "")
	if err != nil {
		e.Fatal(err)
	}
	f := here.Follow(s)
	e.Cleanup(f.End)
	e.watch = &watcher{Session: s, Follower: f.Follower}
	e.watch.moved = sync.NewCond(&e.watch.mu)
	s.Listen(func([]session.Entry) { e.watch.wake() })
	return c
}

func (w *watcher) wake() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.moved.Broadcast()
}

// await waits until the evening is as it is to be, as the server has it.
func (e *event) await(what string, is func(*session.State) bool) {
	e.Helper()
	w := e.watch
	timer := time.AfterFunc(patience, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.late = true
		w.moved.Broadcast()
	})
	defer timer.Stop()
	w.mu.Lock()
	defer w.mu.Unlock()
	for !is(w.State()) {
		if w.late {
			e.Fatalf("waited in vain for %s; %d results, the watcher: %+v", what, len(w.State().Results), w.Status())
		}
		w.moved.Wait()
	}
}

// results waits until so many results are in, of all that there will be.
func (e *event) results(part float64) {
	e.Helper()
	want := int(part * float64(e.total()))
	e.await(fmt.Sprintf("%d results", want), func(st *session.State) bool { return len(st.Results) >= want })
}

// total is how many results there will be.
func (e *event) total() int {
	st := e.watch.State()
	return len(st.Results) + len(st.ToCome())
}

// tell writes a line of the account of the event.
func (e *event) tell(format string, args ...any) {
	e.Logf("%5.1f s  %s", time.Since(e.began).Seconds(), fmt.Sprintf(format, args...))
}
