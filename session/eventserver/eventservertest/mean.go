package eventservertest

import (
	"bytes"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"testing"
	"time"

	"clubnight/session/eventserver"
)

// Harm is what a mean server does to those who come.
type Harm int

// The harms. What a server does with its tables is done there: see Server.Restore and
// Server.Forgets.
const (
	None            Harm = iota // it is a way to the real server
	AnswersE                    // it answers the question for TLS with an error, as where its first process has died
	AnswersNo                   // it has no TLS
	AnswersHTTP                 // it is another program
	HangsAtOnce                 // it takes the connection and says nothing
	HangsAfterTLS               // it says nothing once the line is encrypted
	HangsAfterLogin             // it lets everybody in, and then says nothing
	CutsMessages                // it breaks off in the middle of its first answer
	LosesCommit                 // it does what it was told, dies before it says so, and then AnswersE
	NoConnection                // it has no connection left (53300)
	Starting                    // it is just starting (57P03)
	LetsNobodyIn                // its list of who may come from where has no such user (28000)
	WrongPassword               // it takes no password (28P01)
	ReadOnly                    // it takes nothing in (25006)
	Strange                     // another server of the same name, with a certificate of its own
)

// refusals are the states of PostgreSQL by which some harms refuse.
var refusals = map[Harm]string{NoConnection: "53300", Starting: "57P03", LetsNobodyIn: "28000", WrongPassword: "28P01"}

// Mean is a way to a server that is mean as often as it is told. It speaks PostgreSQL's
// protocol, with the server's own certificate, so that nobody notices until it is. (Its
// manual, 15: 55.2 message flow, 55.7 formats.)
type Mean struct {
	listener        net.Listener
	to              string
	honest, strange tls.Certificate

	mu     sync.Mutex
	comes  *sync.Cond
	harm   Harm
	ended  bool
	ways   map[net.Conn]bool
	came   int
	stolen bytes.Buffer
}

// NewMean is a mean way to a server, and a as it leads over it. At first it does no harm.
func NewMean(t testing.TB, s *Server, a eventserver.Access) (*Mean, eventserver.Access) {
	t.Helper()
	m := &Mean{to: net.JoinHostPort("127.0.0.1", portOf(a)), ways: map[net.Conn]bool{}}
	m.comes = sync.NewCond(&m.mu)
	key, err := os.ReadFile(s.file("server.key"))
	if err != nil {
		t.Fatal(err)
	}
	if m.honest, err = tls.X509KeyPair(a.Certificate, key); err != nil {
		t.Fatal(err)
	}
	certificate, key, err := newCertificate(0)
	if err != nil {
		t.Fatal(err)
	}
	if m.strange, err = tls.X509KeyPair(certificate, key); err != nil {
		t.Fatal(err)
	}
	if m.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	go m.accept()
	t.Cleanup(func() {
		m.Do(None)
		m.mu.Lock()
		m.ended = true
		m.mu.Unlock()
		m.listener.Close()
		m.cut()
	})
	a.Hosts = []string{m.listener.Addr().String()}
	return m, a
}

func portOf(a eventserver.Access) string {
	_, port, _ := net.SplitHostPort(a.Hosts[0]) // an access has no other hosts
	return port
}

// Do has it do a harm from now on, to all who come. Whoever was there is cut off.
func (m *Mean) Do(h Harm) {
	m.mu.Lock()
	m.harm, m.came = h, 0
	m.mu.Unlock()
	m.cut()
}

// Await waits until so many have come since it was told what to do.
func (m *Mean) Await(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.came < n {
		m.comes.Wait()
	}
}

// Stolen is what computers told it in secret while it was a strange server.
func (m *Mean) Stolen() []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	return bytes.Clone(m.stolen.Bytes())
}

func (m *Mean) cut() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for c := range m.ways {
		c.Close()
	}
}

// way notes a connection, until gone is called. It reports whether it is wanted.
func (m *Mean) way(c net.Conn) (gone func(), wanted bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ways[c] = true
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.ways, c)
		c.Close()
	}, !m.ended
}

func (m *Mean) accept() {
	for {
		c, err := m.listener.Accept()
		if err != nil {
			return
		}
		go m.meet(c)
	}
}

// askTLS is the question for TLS: its length, and a number that no version has.
var askTLS = []byte{0, 0, 0, 8, 4, 210, 22, 47}

// meet does to one who comes what it has to do.
func (m *Mean) meet(c net.Conn) {
	m.mu.Lock()
	harm := m.harm
	m.came++
	m.comes.Broadcast()
	m.mu.Unlock()
	gone, wanted := m.way(c)
	defer gone()
	asked := make([]byte, len(askTLS))
	if _, err := io.ReadFull(c, asked); err != nil || !wanted || !bytes.Equal(asked, askTLS) {
		return
	}
	switch harm {
	case AnswersE: // followed by text without a length, as by servers that could not make a process
		c.Write([]byte("Ecould not fork new process for connection: Resource temporarily unavailable\n\x00"))
		return
	case AnswersNo:
		c.Write([]byte("N"))
		return
	case AnswersHTTP:
		c.Write([]byte("HTTP/1.1 400 Bad Request\r\n\r\n"))
		return
	case HangsAtOnce:
		_, _ = io.Copy(io.Discard, c)
		return
	}
	if _, err := c.Write([]byte("S")); err != nil {
		return
	}
	shown := m.honest
	if harm == Strange {
		shown = m.strange
	}
	secret := tls.Server(c, &tls.Config{Certificates: []tls.Certificate{shown}, MinVersion: tls.VersionTLS12})
	if err := secret.Handshake(); err != nil && harm != Strange {
		return
	}
	switch {
	case harm == Strange:
		m.listen(secret)
	case harm == HangsAfterTLS:
		_, _ = io.Copy(io.Discard, secret)
	case refusals[harm] != "":
		refuse(secret, refusals[harm])
	default:
		m.carry(secret, harm)
	}
}

// listen keeps what somebody says.
func (m *Mean) listen(c io.Reader) {
	b := make([]byte, 4096)
	for {
		n, err := c.Read(b)
		m.mu.Lock()
		m.stolen.Write(b[:n])
		m.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// refuse answers whoever begins with an error.
func refuse(c io.ReadWriter, code string) {
	if _, err := begins(c); err != nil {
		return
	}
	fields := "SFATAL\x00VFATAL\x00C" + code + "\x00Mthe mean server refuses\x00\x00"
	c.Write(append(binary.BigEndian.AppendUint32([]byte("E"), uint32(len(fields)+4)), fields...))
}

// longest is how long a message may be that is read whole.
const longest = 1 << 20

// begins reads the message with which somebody begins.
func begins(c io.Reader) (body []byte, err error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(c, head); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head)
	if n < 8 || n > longest {
		return nil, errors.New("no such message")
	}
	body = make([]byte, n-4)
	_, err = io.ReadFull(c, body)
	return body, err
}

// carry carries everything to the real server and back, as far as the harm lets it.
func (m *Mean) carry(c net.Conn, harm Harm) {
	body, err := begins(c)
	if err != nil {
		return
	}
	if harm == ReadOnly { // the body ends with an empty name
		body = append(body[:len(body)-1], "default_transaction_read_only\x00on\x00\x00"...)
	}
	plain, err := net.DialTimeout("tcp", m.to, 10*time.Second)
	if err != nil {
		return
	}
	gone, wanted := m.way(plain)
	defer gone()
	if _, err := plain.Write(askTLS); err != nil || !wanted {
		return
	}
	if _, err := io.ReadFull(plain, make([]byte, 1)); err != nil {
		return
	}
	there := tls.Client(plain, &tls.Config{InsecureSkipVerify: true}) // its own certificate is shown to others
	if _, err := there.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(body)+4)), body...)); err != nil {
		return
	}
	back := make(chan struct{})
	go func() {
		defer close(back)
		m.answer(c, there, harm)
	}()
	_, _ = io.Copy(there, c)
	plain.Close()
	<-back
}

// answer carries what the real server says.
func (m *Mean) answer(c net.Conn, there io.Reader, harm Harm) {
	defer c.Close()
	ready := false
	for {
		head := make([]byte, 5)
		if _, err := io.ReadFull(there, head); err != nil {
			return
		}
		kind, n := head[0], int64(binary.BigEndian.Uint32(head[1:]))-4
		switch {
		case harm == CutsMessages && ready && kind == 'D': // the first row of an answer
			c.Write(head)
			_, _ = io.CopyN(c, there, n/2)
			return
		case harm == LosesCommit && kind == 'C': // what was done
			done := make([]byte, n)
			if _, err := io.ReadFull(there, done); err != nil {
				return
			}
			if bytes.Equal(done, []byte("COMMIT\x00")) {
				m.Do(AnswersE)
				return
			}
			if _, err := c.Write(append(head, done...)); err != nil {
				return
			}
			continue
		case kind == 'Z': // ready for a question
			ready = true
		}
		if _, err := c.Write(head); err != nil {
			return
		}
		body := bytes.Buffer{}
		if _, err := io.CopyN(io.MultiWriter(c, &limited{&body}), there, n); err != nil {
			return
		}
		if harm == HangsAfterLogin && kind == 'R' && bytes.Equal(body.Bytes(), make([]byte, 4)) { // let in
			_, _ = io.Copy(io.Discard, there)
			return
		}
	}
}

// limited keeps the beginning of a message.
type limited struct{ kept *bytes.Buffer }

func (l *limited) Write(b []byte) (int, error) {
	if l.kept.Len() < 64 {
		l.kept.Write(b)
	}
	return len(b), nil
}
