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
)

// Somebody who double-clicks a club file that is open already wants its window. The program that has it open listens on this computer's
// own loopback, and writes the port and a secret into a file that only its user can read; one that is started for the same club file
// finds them there, says what it was to open, and ends. Where nobody answers it opens its window, which says why it may not have the file.

// calledPatience is how long the open window may take to come forward.
var calledPatience = 3 * time.Second

// greeting is what a program that was started again says to the one that has the club file, which answers once it is before all windows.
type greeting struct {
	Secret string `json:"secret,omitempty"`
	Open   string `json:"open,omitempty"` // a file to begin with
	Came   string `json:"came,omitempty"` // the answer: the secret, so that nobody is believed who only sends back what came
}

// address is where the program listens that has a club file open.
type address struct {
	Port   int    `json:"port"`
	Secret string `json:"secret"`
}

// addressFile is where a program leaves its address for a club file. The same file under another name of its folder is another one: then
// the second window says that the first has it.
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
	file   string
	secret string
	call   func(open string, done func())
}

// listenFor waits for programs that are started again for a club file; call brings the window forward, with a file to open or "", and
// calls done when it is there. It is called on a goroutine of its own.
func listenFor(club string, call func(open string, done func())) (*listener, error) {
	file, err := addressFile(club)
	if err != nil {
		return nil, err
	}
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &listener{at, file, rand.Text(), call}
	content, err := json.Marshal(address{at.Addr().(*net.TCPAddr).Port, l.secret})
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
	from.SetDeadline(time.Now().Add(calledPatience))
	said, err := hear(from)
	if err != nil || subtle.ConstantTimeCompare([]byte(said.Secret), []byte(l.secret)) != 1 {
		slog.Warn("a program called that does not know the secret", "error", err)
		return
	}
	done := make(chan struct{})
	l.call(said.Open, func() { close(done) })
	select {
	case <-done:
		json.NewEncoder(from).Encode(greeting{Came: l.secret})
	case <-time.After(calledPatience): // the window hangs: the other one is better than none
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

// calledForward reports whether the program that has a club file open came forward, and was told of a file to open.
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
	if err := json.Unmarshal(content, &at); err != nil || at.Secret == "" {
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
	to, err := net.DialTimeout("tcp", (&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: at.Port}).String(), calledPatience)
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
	case said.Came != at.Secret:
		return errStranger
	}
	return nil
}
