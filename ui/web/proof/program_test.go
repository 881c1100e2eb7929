package proof

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/bridgemate/practice"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// program is clubscore: that of CLUBNIGHT_PROGRAMS, or built for the test.
var program = sync.OnceValues(func() (string, error) {
	if folder := os.Getenv("CLUBNIGHT_PROGRAMS"); folder != "" {
		return filepath.Join(folder, "clubscore"), nil
	}
	folder, err := os.MkdirTemp("", "clubnight-proof")
	if err != nil {
		return "", err
	}
	built = folder
	build := exec.Command("go", "build", "-o", folder+"/", "../../../cmd/clubscore")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, text)
	}
	return filepath.Join(folder, "clubscore"), nil
})

// built is the folder to take away in the end.
var built string

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		os.RemoveAll(built)
	}
	os.Exit(code)
}

// club is a club's evening on the disk, and the program that serves it.
type club struct {
	*testing.T
	file  string
	port  int
	codes map[session.TableTerm]string
	plan  map[session.Key]session.Result
	calm  *session.State // the same evening by a Bridgemate file

	mu    sync.Mutex
	cmd   *exec.Cmd
	ended chan struct{}
}

// evening sets an evening up, with what is played of it.
func evening(t *testing.T, sections ...movement.Options) *club {
	t.Helper()
	c := &club{T: t, file: filepath.Join(t.TempDir(), "club.clubnight"), codes: map[session.TableTerm]string{},
		plan: map[session.Key]session.Result{}}
	facts := []session.Fact{session.EveningSet{Name: "phones", Club: "Clubnight practice club", Date: time.Now()}}
	for i, o := range sections {
		m, err := movement.Make("mitchell", o)
		if err != nil {
			t.Fatal(err)
		}
		facts = append(facts, session.SectionSet{ID: i + 1, Movement: m})
	}
	f, err := clubfile.Open(c.file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := session.Resume(f.NewEvening())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record(session.ByDirector, facts...); err != nil {
		t.Fatal(err)
	}
	played, err := practice.Play(t.Context(), s.State(), practice.Options{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	for _, fact := range played {
		r := fact.(session.ResultReceived).Result
		r.Lead = session.Lead{} // the club asks for none
		c.plan[r.Key] = r
	}
	if c.calm, err = s.State().With(played...); err != nil {
		t.Fatal(err)
	}
	c.port = freePort(t)
	c.start()
	t.Cleanup(c.kill)
	return c
}

// freePort is a port that nobody has.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

func (c *club) address() string { return fmt.Sprintf("127.0.0.1:%d", c.port) }

// cards are the codes of the tables, as the program tells them.
var cards = regexp.MustCompile(`(?m)^table ([A-Z])(\d+) (\S+) `)

// start starts the program at its port, and returns when phones can come.
func (c *club) start() {
	c.Helper()
	name, err := program()
	if err != nil {
		c.Fatal(err)
	}
	cmd := exec.Command(name, "room", c.file, "--phones", "all", "--port", strconv.Itoa(c.port))
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+filepath.Dir(c.file), "GOGC=100", "GOMEMLIMIT=off")
	read, write, err := os.Pipe()
	if err != nil {
		c.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = write, write
	if err := cmd.Start(); err != nil {
		c.Fatal(err)
	}
	write.Close()
	ended := make(chan struct{})
	c.mu.Lock()
	c.cmd, c.ended = cmd, ended
	c.mu.Unlock()
	var text strings.Builder
	for b := make([]byte, 4096); !strings.Contains(text.String(), "\ndirector "); {
		n, err := read.Read(b)
		text.Write(b[:n])
		if err != nil {
			c.Fatalf("the program does not start: %v\n%s", err, text.String())
		}
	}
	if !strings.Contains(text.String(), fmt.Sprintf(":%d/", c.port)) {
		c.Fatalf("it serves elsewhere: %s", text.String())
	}
	for _, m := range cards.FindAllStringSubmatch(text.String(), -1) {
		table, _ := strconv.Atoi(m[2])
		c.codes[session.TableTerm{Section: int(m[1][0]-'A') + 1, Table: table}] = m[3]
	}
	go func() {
		_, _ = io.Copy(io.Discard, read)
		_ = cmd.Wait()
		read.Close()
		close(ended)
	}()
}

// kill is kill -9; it returns when the program is gone.
func (c *club) kill() {
	c.mu.Lock()
	cmd, ended := c.cmd, c.ended
	c.mu.Unlock()
	_ = cmd.Process.Kill()
	<-ended
}

// journal is what is on the disk; nobody may have the file open.
func (c *club) journal() []session.Entry {
	c.Helper()
	f, err := clubfile.OpenExisting(c.file)
	if err != nil {
		c.Fatal(err)
	}
	defer f.Close()
	all, err := f.Evenings()
	if err != nil {
		c.Fatal(err)
	}
	j, err := f.Evening(all[0])
	if err != nil {
		c.Fatal(err)
	}
	entries, err := j.Entries()
	if err != nil {
		c.Fatal(err)
	}
	return entries
}

// compares looks whether each board is as it was played, and the ranking that of the same
// evening by a Bridgemate file.
func (c *club) compares(entries []session.Entry) *session.State {
	c.Helper()
	st, err := session.Fold(entries)
	if err != nil {
		c.Fatal(err)
	}
	for k, want := range c.plan {
		got, there := st.Results[k]
		want.Row = 0
		if !there || !got.Result.Same(want) {
			c.Errorf("LOST: %v is %+v and not %+v", k, got.Result, want)
		}
	}
	if len(st.Results) != len(c.plan) {
		c.Errorf("TWICE: %d results of %d", len(st.Results), len(c.plan))
	}
	if got, want := sessiontest.Totals(c.T, st), sessiontest.Totals(c.T, c.calm); got != want {
		c.Errorf("LOST: the standings are\n%s\nby a Bridgemate file they are\n%s", got, want)
	}
	return st
}
