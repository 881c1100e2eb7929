package main

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/clubfile"
	"clubnight/ui/model"
)

// A program that is started for a club file that is open is told so by the one that has
// it, which learns what was to be opened.
func TestCalledForward(t *testing.T) {
	newHome(t)
	club := filepath.Join(t.TempDir(), "Tuesday at Zoë's.clubnight")
	if err := os.WriteFile(club, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if calledForward(club, "") {
		t.Fatal("nobody has it, and somebody came forward")
	}
	opened := make(chan string, 1)
	l, err := listenFor(club, func(open string, done func(bool)) { opened <- open; done(true) })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Chdir(t.TempDir())
	evening, err := filepath.Abs("Łódź.pbn")
	if err != nil {
		t.Fatal(err)
	}
	if !calledForward(club, "Łódź.pbn") {
		t.Fatal("the window did not come forward")
	}
	if got := <-opened; got != evening {
		t.Errorf("to be opened is %q", got)
	}
	if calledForward(club+"2", "") {
		t.Error("the window of another club file came forward")
	}
	if runtime.GOOS != "windows" {
		if info, err := os.Stat(l.file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("others may call: %v, %v", info.Mode(), err)
		}
		link := filepath.Join(t.TempDir(), "link.clubnight")
		if err := os.Symlink(club, link); err != nil {
			t.Fatal(err)
		}
		if !calledForward(link, "") {
			t.Error("the same file by another name is another one")
		}
		<-opened
	} else if !calledForward(strings.ToUpper(club), "") {
		t.Error("the same file in capitals is another one")
	} else {
		<-opened
	}
	content, err := os.ReadFile(l.file)
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if calledForward(club, "") {
		t.Error("nobody has it any more, and somebody came forward")
	}
	// A program that was killed leaves its address behind.
	if err := os.WriteFile(l.file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if calledForward(club, "") {
		t.Error("nobody listens, and somebody came forward")
	}
}

// What listens by now where a program was that was killed may be anything,
// and say anything.
func TestCallingStrangers(t *testing.T) {
	newHome(t)
	patience := calledPatience
	t.Cleanup(func() { calledPatience = patience })
	club := filepath.Join(t.TempDir(), "club.clubnight")
	file, err := addressFile(club)
	if err != nil {
		t.Fatal(err)
	}
	for name, answer := range map[string]func(net.Conn){
		"sends back what comes": func(c net.Conn) { io.Copy(c, c) },
		"speaks otherwise":      func(c net.Conn) { io.WriteString(c, "HTTP/1.1 400 Bad Request\r\n\r\n") },
		"has another secret":    func(c net.Conn) { io.WriteString(c, `{"came":"another"}`+"\n") },
		"learns the secret": func(c net.Conn) {
			said, _ := hear(c)
			json.NewEncoder(c).Encode(greeting{Secret: said.Secret, Came: said.Secret})
		},
		"goes at once": func(c net.Conn) {},
		"never ends a line": func(c net.Conn) {
			for _, err := io.WriteString(c,
				"xxxxxxxxxxxxxxxx"); err == nil; _, err = io.WriteString(c, strings.Repeat("x", 1<<12)) {
			}
		},
		"says nothing": func(c net.Conn) { io.Copy(io.Discard, c) },
	} {
		calledPatience = patience
		stranger, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		if name == "says nothing" {
			calledPatience = 20 * time.Millisecond
		}
		go func() {
			if c, err := stranger.Accept(); err == nil {
				answer(c)
				c.Close()
			}
		}()
		at, _ := json.Marshal(address{stranger.Addr().(*net.TCPAddr).Port, "secret", "the other"})
		if err := os.WriteFile(file, at, 0o600); err != nil {
			t.Fatal(err)
		}
		if calledForward(club, "") {
			t.Errorf("one that %s came forward", name)
		}
		stranger.Close()
	}
	for _, content := range []string{"", "{}", `{"port":70000,"secret":"x","came":"y"}`, "\x00",
		`{"port":-1,"secret":"x","came":"y"}`, `{"port":1,"secret":"x"}`} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if calledForward(club, "") {
			t.Errorf("%q came forward", content)
		}
	}
}

// Whoever does not know the secret brings nothing forward; a window that
// hangs is not waited for.
func TestAnsweringStrangers(t *testing.T) {
	newHome(t)
	patience := calledPatience
	t.Cleanup(func() { calledPatience = patience })
	club := filepath.Join(t.TempDir(), "club.clubnight")
	called := make(chan string, 10)
	l, err := listenFor(club, func(open string, done func(bool)) { called <- open })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	port := l.Addr().(*net.TCPAddr).Port
	for _, secret := range []string{"", "secret", l.at.Secret[1:], l.at.Came} {
		if err := call(address{port, secret, l.at.Came}, "x"); err == nil {
			t.Errorf("it comes forward for the secret %q", secret)
		}
	}
	select {
	case <-called:
		t.Error("a stranger brought the window forward")
	default:
	}
	calledPatience = 20 * time.Millisecond
	if calledForward(club, "x") {
		t.Error("a window that hangs came forward")
	}
}

// The window that has the club file comes forward, says why, and takes the file that was
// to be opened; once it has let go, it is called no more.
func TestStartedAgain(t *testing.T) {
	newHome(t)
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	club := filepath.Join(t.TempDir(), "club.clubnight")
	c := start(t, options{club: club})
	screen := make(chan func(), 100)
	c.post = func(do func()) { screen <- do }
	came := 0
	c.come = func() { came++ }
	window := test.NewTempWindow(t, widget.NewLabel(""))
	c.begin(window)
	w := c.window.Load()
	t.Cleanup(w.Leave)

	answered := make(chan bool)
	go func() { answered <- calledForward(club, "") }()
	for waiting := true; waiting; {
		select {
		case do := <-screen:
			do()
		case ok := <-answered:
			if waiting = false; !ok {
				t.Fatal("it did not answer")
			}
		}
	}
	for came == 0 || len(screen) > 0 {
		(<-screen)()
	}
	if text := said(window.Canvas().Content()); came != 1 || !strings.Contains(text, "Clubnight was started again") {
		t.Errorf("it came forward %d times and says\n%s", came, text)
	}
	c.close()
	if calledForward(club, "") {
		t.Error("it is called after it let go of the club file")
	}
}

// Whoever clicks twice starts the program again while the first one still begins: that
// one comes forward as soon as it listens.
func TestStartedAgainAtTheStart(t *testing.T) {
	newHome(t)
	club := filepath.Join(t.TempDir(), "club.clubnight")
	first, err := clubfile.ClaimFile(club)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Release()
	c, tries := start(t, options{club: club}), 0
	_, err = c.await(func() (model.Opened, error) {
		ev, err := c.reach()
		if tries++; tries == 2 { // the first one has opened the file by now
			l, failed := listenFor(club, func(_ string, done func(bool)) { done(true) })
			if failed != nil {
				t.Fatal(failed)
			}
			t.Cleanup(l.Close)
		}
		return ev, err
	})
	if !errors.Is(err, errForward) || tries != 2 {
		t.Errorf("%v after %d tries", err, tries)
	}
}

// Whoever closes the window and clicks again is not refused because the first one still
// makes its last copies.
func TestStartedAgainAtTheEnd(t *testing.T) {
	newHome(t)
	club := filepath.Join(t.TempDir(), "club.clubnight")
	first, err := clubfile.ClaimFile(club)
	if err != nil {
		t.Fatal(err)
	}
	c, tries := start(t, options{club: club}), 0
	_, err = c.await(func() (model.Opened, error) {
		if tries++; tries == 3 {
			first.Release()
		}
		return c.reach()
	})
	if err != nil || tries != 3 {
		t.Errorf("%v after %d tries", err, tries)
	}
}

// Somebody else's window is not waited for: it is named at once.
func TestSomebodyElseIsNotAwaited(t *testing.T) {
	c, tries := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")}), 0
	_, err := c.await(func() (model.Opened, error) {
		tries++
		return model.Opened{}, &clubfile.Elsewhere{Holder: clubfile.Holder{User: "Anna", Computer: "Laptop"}}
	})
	if !errors.Is(err, clubfile.ErrElsewhere) || tries != 1 {
		t.Errorf("%v after %d tries", err, tries)
	}
}

// A window that is closed is not brought forward, on whatever goroutine; one that is not
// filled yet says so for a file.
func TestStartedAgainWithoutAWindow(t *testing.T) {
	c, came := start(t, options{}), 0
	c.post, c.come = func(do func()) { do() }, func() { came++ }
	var answers []bool
	done := func(came bool) { answers = append(answers, came) }
	c.startedAgain("evening.pbn", done) // it could be lost
	c.startedAgain("", done)
	c.gone.Store(true)
	c.startedAgain("", done)
	if want := []bool{false, true, false}; !slices.Equal(answers, want) || came != 1 {
		t.Errorf("the answers are %v, and it came %d times", answers, came)
	}
}
