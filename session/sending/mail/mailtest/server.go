// Package mailtest is a mail server on loopback that does to its clients what servers do:
// it refuses some and not others, wants to be asked again, takes no more today, hangs,
// and loses the line at the worst moment. It is for tests.
//
//	s := mailtest.Start(t, mailtest.Server{Password: "open", Rcpt: refuse})
//	box := mail.Mailbox{Account: account, Password: "open", TLS: s.Roots(), Dial: s.Dial}
package mailtest

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"io"
	"math/big"
	"net"
	"net/mail"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Host is the name that a server has, and that its certificate is for.
const Host = "smtp.club.test"

// Server is what a server does. The zero value takes every mail of who knows the empty
// password.
type Server struct {
	// Password is what it lets in with; AuthError is what it says to others, and to all
	// where Locked is true.
	Password  string
	AuthError error
	Locked    bool
	// NoTLS offers no encryption, Implicit wants it from the first byte.
	NoTLS, Implicit bool
	// Named is whom the certificate names, "" for Host, and Expired one of last year.
	Named   string
	Expired bool
	// Hangs accepts and says nothing.
	Hangs bool
	// MaxBytes is the largest mail, 0 for any.
	MaxBytes int64
	// Greet, From and Rcpt say no where they return an error; n counts from 1 what came
	// before of its kind, since the start.
	Greet func(n int) error
	From  func(n int) error
	Rcpt  func(to string, n int) error
	// Body says what becomes of mail n: nil to take it.
	Body func(n int, m *Mail) error
	// Line wraps every connection, nil for none.
	Line func(net.Conn) net.Conn

	t       testing.TB
	address string
	roots   *tls.Config
	proof   []byte
	smtp    *smtp.Server
	changed sync.Mutex
	froms   int
	rcpts   int
	bodies  int
	greets  int
	mails   []*Mail
}

// Mail is one that was taken.
type Mail struct {
	From string
	To   []string
	Raw  []byte
}

// ErrCut loses the line where a function of Server returns it: in Body after the mail was
// read, before the answer.
var ErrCut = errors.New("the line is cut")

// ErrCutTaken takes the mail first.
var ErrCutTaken = errors.New("the line is cut after the mail was taken")

// Start starts a server until the end of the test.
func Start(t testing.TB, s *Server) *Server {
	t.Helper()
	s.t = t
	certificate, roots := s.certificate()
	s.roots = &tls.Config{RootCAs: roots}
	config := &tls.Config{Certificates: []tls.Certificate{certificate}}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.address = l.Addr().String()
	if s.Hangs {
		go hang(l)
		t.Cleanup(func() { l.Close() })
		return s
	}
	s.smtp = smtp.NewServer(smtp.BackendFunc(s.session))
	s.smtp.Domain, s.smtp.MaxMessageBytes, s.smtp.ErrorLog = Host, s.MaxBytes, silent{}
	if !s.NoTLS {
		s.smtp.TLSConfig = config
	}
	if s.Line != nil {
		l = &lines{l, s.Line}
	}
	if s.Implicit {
		l = tls.NewListener(l, config)
	}
	go s.smtp.Serve(l)
	t.Cleanup(func() { s.smtp.Close() })
	return s
}

// lines are connections that are wrapped.
type lines struct {
	net.Listener
	wrap func(net.Conn) net.Conn
}

// Accept implements net.Listener.
func (l *lines) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return l.wrap(c), nil
}

// silent says nothing of lines that are cut on purpose.
type silent struct{}

func (silent) Printf(string, ...any) {}
func (silent) Println(...any)        {}

// hang keeps what it accepts.
func hang(l net.Listener) {
	var kept []net.Conn
	for {
		c, err := l.Accept()
		if err != nil {
			for _, c := range kept {
				c.Close()
			}
			return
		}
		kept = append(kept, c)
	}
}

// Dial reaches the server whatever name is asked for.
func (s *Server) Dial(ctx context.Context, network, _ string) (net.Conn, error) {
	return (&net.Dialer{}).DialContext(ctx, network, s.address)
}

// Roots trust the server's certificate.
func (s *Server) Roots() *tls.Config { return s.roots }

// Address is where the server listens.
func (s *Server) Address() string { return s.address }

// Certificate is what the server proves itself with, in DER.
func (s *Server) Certificate() []byte { return s.proof }

// Mails are those that were taken, in their order.
func (s *Server) Mails() []*Mail {
	s.changed.Lock()
	defer s.changed.Unlock()
	return append([]*Mail(nil), s.mails...)
}

// Delivered counts how often each person would see each mail, where a mail that comes
// again under its Message-ID is shown once: by address and Message-ID.
func (s *Server) Delivered() map[string]map[string]int {
	seen := map[string]map[string]int{}
	for _, m := range s.Mails() {
		id := "?"
		if parsed, err := mail.ReadMessage(bytes.NewReader(m.Raw)); err == nil {
			id = parsed.Header.Get("Message-Id")
		}
		for _, to := range m.To {
			if seen[to] == nil {
				seen[to] = map[string]int{}
			}
			seen[to][id]++
		}
	}
	return seen
}

func (s *Server) session(c *smtp.Conn) (smtp.Session, error) {
	if err := s.counted(&s.greets, s.Greet); err != nil {
		if errors.Is(err, ErrCut) {
			c.Conn().Close()
		}
		return nil, err
	}
	return &session{s: s, conn: c}, nil
}

func (s *Server) counted(n *int, says func(int) error) error {
	s.changed.Lock()
	*n++
	at := *n
	s.changed.Unlock()
	if says == nil {
		return nil
	}
	return says(at)
}

// session is one connection.
type session struct {
	s    *Server
	conn *smtp.Conn
	in   bool
	mail Mail
}

func (c *session) cut(err error) error {
	if errors.Is(err, ErrCut) || errors.Is(err, ErrCutTaken) {
		c.conn.Conn().Close()
	}
	return err
}

// AuthMechanisms implements smtp.AuthSession.
func (c *session) AuthMechanisms() []string { return []string{sasl.Plain, sasl.Login} }

// Auth implements smtp.AuthSession.
func (c *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, _, password string) error {
		if password != c.s.Password || c.s.Locked {
			if c.s.AuthError != nil {
				return c.s.AuthError
			}
			return smtp.ErrAuthFailed
		}
		c.in = true
		return nil
	}), nil
}

// Mail implements smtp.Session.
func (c *session) Mail(from string, _ *smtp.MailOptions) error {
	if !c.in {
		return smtp.ErrAuthRequired
	}
	c.mail = Mail{From: from}
	return c.cut(c.s.counted(&c.s.froms, c.s.From))
}

// Rcpt implements smtp.Session.
func (c *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	err := c.s.counted(&c.s.rcpts, func(n int) error {
		if c.s.Rcpt == nil {
			return nil
		}
		return c.s.Rcpt(to, n)
	})
	if err == nil {
		c.mail.To = append(c.mail.To, to)
	}
	return c.cut(err)
}

// Data implements smtp.Session.
func (c *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	m := c.mail
	m.Raw = raw
	err = c.s.counted(&c.s.bodies, func(n int) error {
		if c.s.Body == nil {
			return nil
		}
		return c.s.Body(n, &m)
	})
	if err == nil || errors.Is(err, ErrCutTaken) {
		c.s.changed.Lock()
		c.s.mails = append(c.s.mails, &m)
		c.s.changed.Unlock()
	}
	return c.cut(err)
}

// Reset implements smtp.Session.
func (c *session) Reset() {}

// Logout implements smtp.Session.
func (c *session) Logout() error { return nil }

// certificate is the server's, and who vouches for it.
func (s *Server) certificate() (tls.Certificate, *x509.CertPool) {
	name, from, to := s.Named, time.Now().Add(-time.Hour), time.Now().Add(24*time.Hour)
	if name == "" {
		name = Host
	}
	if s.Expired {
		from, to = from.AddDate(-1, 0, 0), to.AddDate(-1, 0, 0)
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	form := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name},
		DNSNames:  []string{name},
		NotBefore: from, NotAfter: to, IsCA: true, BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	der, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		s.t.Fatal(err)
	}
	signed, err := x509.ParseCertificate(der)
	if err != nil {
		s.t.Fatal(err)
	}
	s.proof = der
	roots := x509.NewCertPool()
	roots.AddCert(signed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, roots
}
