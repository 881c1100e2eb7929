package main

import (
	"bufio"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"clubnight/session/clubfile"
	"clubnight/ui/model"
)

// Somebody who double-clicks a club file that is open already wants its window. The
// program that has it open listens on this computer's own loopback, and writes the port
// and two secrets into a file that only its user can read; one that is started for the
// same club file finds them there, says what it was to open, and ends. Where nobody
// answers it opens its window, which says why it may not have the file.

// calledPatience is how long the open window may take to come forward.
var calledPatience = 3 * time.Second

// greeting is what a program that was started again says to the one that has the club
// file, which answers once it is before all windows.
type greeting struct {
	Secret string `json:"secret,omitempty"`
	Open   string `json:"open,omitempty"` // a file to begin with
	Came   string `json:"came,omitempty"` // the answer: address.Came
}

// address is where the program listens that has a club file open.
type address struct {
	Port   int    `json:"port"`
	Secret string `json:"secret"`
	// Came is the other secret, which only the answer tells: whoever listens where a
	// program was that was killed learns the first one, and is not believed for that.
	Came string `json:"came"`
}

// addressFile is where a program leaves its address for a club file. The same
// file under another name of its folder is another one: then the second window
// says that the first has it.
func addressFile(club string) (string, error) {
	folder, err := ownFolder()
	if err != nil {
		return "", err
	}
	if whole, err := filepath.EvalSymlinks(club); err == nil {
		club = whole
	}
	if runtime.GOOS == "windows" {
		club = strings.ToLower(club)
	}
	sum := sha256.Sum256([]byte(club))
	return filepath.Join(folder, "open "+hex.EncodeToString(sum[:8])+".json"), nil
}

// listener waits for programs that are started for the club file that is open.
type listener struct {
	net.Listener
	file     string
	at       address
	patience time.Duration
	call     func(open string, done func(came bool))
}

// listenFor waits for programs that are started again for a club file; call brings the
// window forward, with a file to open or "", and calls done, once, when it is there, or
// does not come. It is called on a goroutine of its own.
func listenFor(club string, call func(open string, done func(came bool))) (*listener, error) {
	file, err := addressFile(club)
	if err != nil {
		return nil, err
	}
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &listener{at, file, address{at.Addr().(*net.TCPAddr).Port, rand.Text(), rand.Text()}, calledPatience, call}
	content, err := json.Marshal(l.at)
	if err == nil {
		os.Remove(file) // one that is left over may be anybody's to read
		err = os.WriteFile(file, content, 0o600)
	}
	if err != nil {
		return nil, errors.Join(err, at.Close())
	}
	go l.serve()
	return l, nil
}

// Close ends the waiting; that of nil is none.
func (l *listener) Close() {
	if l != nil {
		os.Remove(l.file)
		l.Listener.Close()
	}
}

func (l *listener) serve() {
	for {
		caller, err := l.Accept()
		if err != nil {
			return
		}
		go l.answer(caller)
	}
}

// answer brings the window forward for a program that knows the secret.
func (l *listener) answer(from net.Conn) {
	defer from.Close()
	from.SetDeadline(time.Now().Add(l.patience))
	said, err := hear(from)
	if err != nil || subtle.ConstantTimeCompare([]byte(said.Secret), []byte(l.at.Secret)) != 1 {
		slog.Warn("a program called that does not know the secret", "error", err)
		return
	}
	done := make(chan bool, 1)
	l.call(said.Open, func(came bool) { done <- came })
	select {
	case came := <-done:
		if came {
			json.NewEncoder(from).Encode(greeting{Came: l.at.Came})
		}
	case <-time.After(l.patience): // the window hangs: the other one is better than none
	}
}

// mostSaid is how long a greeting may be: a path has its limits.
const mostSaid = 1 << 16

// hear is one greeting.
func hear(from net.Conn) (said greeting, err error) {
	line, err := bufio.NewReader(io.LimitReader(from, mostSaid)).ReadBytes('\n')
	if err != nil {
		return said, err
	}
	return said, json.Unmarshal(line, &said)
}

// calledForward reports whether the program that has a club file open came forward, and
// was told of a file to open.
func calledForward(club, open string) bool {
	file, err := addressFile(club)
	if err == nil && open != "" {
		open, err = filepath.Abs(open) // it works in another folder
	}
	if err != nil {
		return false
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	var at address
	if err := json.Unmarshal(content, &at); err != nil || at.Secret == "" || at.Came == "" {
		return false
	}
	if err := call(at, open); err != nil { // it ended without taking its address with it
		slog.Info("the window that had the club file open does not answer", "error", err)
		return false
	}
	slog.Info("the club file is open in another window, which came forward", "club", club)
	return true
}

// errStranger is returned where something else listens by now.
var errStranger = errors.New("another program answered")

// call lets the program at an address come forward.
func call(at address, open string) error {
	to, err := net.DialTimeout("tcp", (&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: at.Port}).String(),
		calledPatience)
	if err != nil {
		return err
	}
	defer to.Close()
	to.SetDeadline(time.Now().Add(calledPatience))
	allowForward()
	if err := json.NewEncoder(to).Encode(greeting{Secret: at.Secret, Open: open}); err != nil {
		return err
	}
	said, err := hear(to)
	switch {
	case err != nil:
		return err
	case subtle.ConstantTimeCompare([]byte(said.Came), []byte(at.Came)) != 1:
		return errStranger
	}
	return nil
}

// errForward is returned where another window has the club file, and came forward.
var errForward = errors.New("the window that has the club file came forward")

// How long another window that has the club file is given to come forward, or to let go
// of it, and the pauses between two tries.
const (
	takePatience = 4 * time.Second
	takePause    = 100 * time.Millisecond
)

// await opens the club file beside another window of this user that has it and did not
// answer: who clicks twice starts the program again while the first one begins, and who
// closes it and clicks again while it makes its last copies. So it comes forward, which
// is errForward, or lets go in a moment.
func (c *clubnight) await(open func() (model.Opened, error)) (model.Opened, error) {
	ev, err := open()
	for deadline := time.Now().Add(takePatience); errors.Is(err, clubfile.ErrElsewhere); ev, err = open() {
		var other *clubfile.Elsewhere
		if errors.As(err, &other) || time.Now().After(deadline) {
			return ev, err
		}
		if calledForward(c.options.club, c.options.open) {
			return model.Opened{}, errForward
		}
		time.Sleep(takePause)
	}
	return ev, err
}
