package mail

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail/smtp"

	"clubnight/session/sending"
)

// Sender is whose mailbox mails leave by.
type Sender struct {
	// Address is the account's own, which stands in From.
	Address string
	// From is who writes, "Tuesday Bridge Club"; Reply is where answers go, "" for
	// Address.
	From, Reply string
	// User is the name to sign in with, "" for Address.
	User   string
	Server Server
}

// Server is where a mailbox takes mails.
type Server struct {
	Host string
	Port int
}

// Implicit reports whether all is encrypted from the first byte: by its port, as RFC 8314
// has it; on others STARTTLS must come first.
func (s Server) Implicit() bool { return s.Port == implicitPort }

// The ports.
const (
	implicitPort   = 465
	submissionPort = 587
)

// Mailbox is the place that mails go to. It keeps one connection over a run.
type Mailbox struct {
	Account  Sender
	Password string
	// Now is the clock, and Pause waits between two mails; nil for those of the computer.
	Now   func() time.Time
	Pause func(context.Context, time.Duration) error
	// TLS and Dial are for tests; nil for what everybody has.
	TLS  *tls.Config
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// Encrypted is true where a port but 465 is encrypted from the first byte.
	Encrypted bool

	client *smtp.Client
	conn   net.Conn
	last   time.Time
	stop   func() bool
}

// What a mailbox is asked for at most.
const (
	perMinute = 30               // mails, as Microsoft 365 has it, the strictest
	patience  = 60 * time.Second // for one answer
	farewell  = 5 * time.Second
	hello     = "clubnight.local" // nobody's name: who sends is who signs in
	Largest   = 5 << 20           // bytes of a mail as it travels, which every server takes
)

// Name implements sending.Place.
func (m *Mailbox) Name() string { return m.Account.Server.Host }

// Close ends the connection.
func (m *Mailbox) Close() error {
	if m.client == nil {
		return nil
	}
	_ = m.client.UpdateDeadline(farewell)
	err := m.client.Quit()
	m.hangUp()
	return err
}

// hangUp ends the connection without a word.
func (m *Mailbox) hangUp() {
	if m.conn != nil {
		m.stop()
		_ = m.conn.Close()
	}
	m.client, m.conn = nil, nil
}

// Send implements sending.Place.
func (m *Mailbox) Send(ctx context.Context, p sending.Parcel) sending.Outcome {
	if p.Mail == nil {
		return sending.Outcome{State: sending.Refused, Reason: sending.Faulty}
	}
	text, err := Text(m.Account, p, m.now())
	switch {
	case err != nil:
		return sending.Outcome{State: sending.Refused, Reason: sending.BadAddress, Err: err}
	case len(text) > Largest:
		return sending.Outcome{State: sending.Refused, Reason: sending.TooLarge}
	case m.Password == "":
		return sending.Outcome{State: sending.Refused, Reason: sending.NoPassword, All: true}
	}
	if err := m.wait(ctx); err != nil {
		return sending.Outcome{State: sending.Waiting, Reason: sending.Stopped, Retry: true, All: true, Err: err}
	}
	if m.client != nil && (m.client.UpdateDeadline(patience) != nil || m.client.Noop() != nil) {
		m.hangUp() // servers end what was silent for a while
	}
	if m.client == nil {
		if o, ok := m.connect(ctx); !ok {
			return o
		}
	}
	defer m.watch(ctx)()
	o := m.deliver(ctx, p, text)
	if o.All || o.State == sending.Unknown {
		m.hangUp()
	}
	return o
}

func (m *Mailbox) now() time.Time {
	if m.Now != nil {
		return m.Now()
	}
	return time.Now()
}

// wait keeps to so many mails a minute.
func (m *Mailbox) wait(ctx context.Context) error {
	pause := m.Pause
	if pause == nil {
		pause = func(ctx context.Context, d time.Duration) error {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(d):
				return nil
			}
		}
	}
	if left := m.last.Add(time.Minute / perMinute).Sub(m.now()); !m.last.IsZero() && left > 0 {
		if err := pause(ctx, left); err != nil {
			return err
		}
	}
	m.last = m.now()
	return ctx.Err()
}

// connect signs in, and says what became of it where it could not.
func (m *Mailbox) connect(ctx context.Context) (sending.Outcome, bool) {
	dial := m.Dial
	if dial == nil {
		dial = (&net.Dialer{Timeout: patience}).DialContext
	}
	conn, err := dial(ctx, "tcp", m.Account.Server.String())
	if err != nil {
		return m.refusal(ctx, err), false
	}
	m.conn = conn
	m.stop = context.AfterFunc(ctx, func() { _ = conn.Close() })
	if m.client, err = m.signIn(conn); err != nil {
		o := m.refusal(ctx, err)
		m.hangUp()
		return o, false
	}
	m.stop()
	return sending.Outcome{}, true
}

// signIn greets the server, encrypts and gives name and password, in this order alone.
func (m *Mailbox) signIn(conn net.Conn) (*smtp.Client, error) {
	server := m.Account.Server
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if m.TLS != nil {
		config = m.TLS.Clone()
	}
	config.ServerName = server.Host
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	implicit := server.Implicit() || m.Encrypted
	if implicit {
		secure := tls.Client(conn, config)
		if err := secure.Handshake(); err != nil {
			return nil, err
		}
		conn = secure
	}
	c, err := smtp.NewClient(conn, server.Host)
	if err != nil {
		return nil, err
	}
	if err := c.Hello(hello); err != nil {
		return nil, err
	}
	if !implicit {
		if offered, _ := c.Extension("STARTTLS"); !offered {
			return nil, errNotSecure
		}
		if err := c.StartTLS(config); err != nil {
			return nil, err
		}
	}
	offered, ways := c.Extension("AUTH")
	var auth smtp.Auth
	switch ways := strings.Fields(ways); {
	case offered && slices.Contains(ways, "PLAIN"):
		auth = smtp.PlainAuth("", m.user(), m.Password, server.Host, false)
	case offered && slices.Contains(ways, "LOGIN"):
		auth = smtp.LoginAuth(m.user(), m.Password, server.Host, false)
	default:
		return nil, errNoPasswords
	}
	if err := c.Auth(auth); err != nil {
		return nil, &notLetIn{err}
	}
	return c, nil
}

func (m *Mailbox) user() string {
	if m.Account.User != "" {
		return m.Account.User
	}
	return m.Account.Address
}

// watch ends what waits for the other side once the context ends.
func (m *Mailbox) watch(ctx context.Context) (done func()) {
	conn := m.conn
	m.stop = context.AfterFunc(ctx, func() { _ = conn.Close() })
	return func() { m.stop() }
}

// deliver gives one mail to the server.
func (m *Mailbox) deliver(ctx context.Context, p sending.Parcel, text []byte) sending.Outcome {
	step := func(do func() error) error {
		if err := m.client.UpdateDeadline(patience); err != nil {
			return err
		}
		return do()
	}
	if announced, size := m.client.Extension("SIZE"); announced {
		if most, err := strconv.Atoi(size); err == nil && most > 0 && len(text) > most {
			return sending.Outcome{State: sending.Refused, Reason: sending.TooLarge, Answer: "SIZE " + size}
		}
	}
	if err := step(func() error { return m.client.Mail(bracketed(m.Account.Address)) }); err != nil {
		return m.answer(ctx, err, fromStep)
	}
	for i, to := range append([]string{p.Mail.To}, p.Mail.Copy...) {
		if err := step(func() error { return m.client.Rcpt(bracketed(to)) }); err != nil {
			at := toStep
			if i > 0 {
				at = copyStep
			}
			o := m.answer(ctx, err, at)
			if !o.All && step(m.client.Reset) != nil { // else the connection serves the next one
				m.hangUp()
			}
			return o
		}
	}
	var body io.WriteCloser
	if err := step(func() (err error) { body, err = m.client.Data(); return err }); err != nil {
		return m.answer(ctx, err, dataStep)
	}
	for len(text) > 0 {
		part := text[:min(len(text), 16<<10)]
		if err := step(func() error { _, err := body.Write(part); return err }); err != nil {
			return m.answer(ctx, err, bodyStep)
		}
		text = text[len(part):]
	}
	if err := p.Doubt(); err != nil { // without the final dot nothing was sent (RFC 5321, 4.1.1.4)
		return sending.Outcome{State: sending.Waiting, Reason: sending.Stopped, Retry: true, All: true, Err: err}
	}
	if err := step(body.Close); err != nil {
		return m.answer(ctx, err, dotStep)
	}
	said := ""
	if c, ok := body.(*smtp.DataCloser); ok {
		said = c.ServerResponse()
	}
	return sending.Outcome{State: sending.Sent, Answer: m.clean(said)}
}

func bracketed(address string) string { return "<" + address + ">" }

// String is the server as it is dialled.
func (s Server) String() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }
