package mail_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"clubnight/session/sending"
	"clubnight/session/sending/mail"
	"clubnight/session/sending/mail/mailtest"
)

const password = "s3cret-abcd-efgh"

// mailbox is one at a server, whose pauses take no time.
func mailbox(s *mailtest.Server) *mail.Mailbox {
	return &mail.Mailbox{Account: mail.Sender{Address: "club@club.test", From: "Bridgeclub ’t Hoekje & Łódź", Reply: "director@club.test",
		Server: mail.Server{Host: mailtest.Host, Port: 587}}, Password: password, TLS: s.Roots(), Dial: s.Dial,
		Encrypted: s.Implicit, Pause: func(context.Context, time.Duration) error { return nil }}
}

// parcel is a mail to somebody; doubts counts how often it may have arrived.
func parcel(to string, doubts *int) sending.Parcel {
	return sending.Parcel{Evening: "e", Version: 1, Title: "Tuesday pairs", Doubt: func() error {
		if doubts != nil {
			*doubts++
		}
		return nil
	}, Mail: &sending.Mail{To: to, Name: "Anna “Ann” de Vries-Müller", Subject: "Tuesday pairs: 3rd with 58.33 % ♠",
		Text: "Dear Anna,\n.a line with a dot\n" + strings.Repeat("long ", 400) + "\n", HTML: "<p>Dear Anna</p>",
		ID: "1.e." + to, Bulk: true,
		Attachments: []sending.File{sending.NewFile("card Müller.pdf", sending.Sheet, "application/pdf",
			bytes.Repeat([]byte("%PDF\r\n.\r\n\x00\xff"), 500))}}}
}

func says(code int, enhanced smtp.EnhancedCode, text string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: enhanced, Message: text}
}

// Every server ends in the outcome that it should, and what is sure to have gone, or not
// to have gone, is said so.
func TestMeanServers(t *testing.T) {
	always := func(err error) func(int) error { return func(int) error { return err } }
	body := func(err error) func(int, *mailtest.Mail) error { return func(int, *mailtest.Mail) error { return err } }
	rcpt := func(err error) func(string, int) error { return func(string, int) error { return err } }
	for name, c := range map[string]struct {
		server *mailtest.Server
		want   sending.Outcome
		doubts int
		taken  int
	}{
		"right":                                {&mailtest.Server{}, sending.Outcome{State: sending.Sent}, 1, 1},
		"right, encrypted from the first byte": {&mailtest.Server{Implicit: true}, sending.Outcome{State: sending.Sent}, 1, 1},
		"no encryption": {&mailtest.Server{NoTLS: true},
			sending.Outcome{State: sending.Refused, Reason: sending.NotSecure, All: true}, 0, 0},
		"another's certificate": {&mailtest.Server{Named: "smtp.other.test"},
			sending.Outcome{State: sending.Waiting, Reason: sending.Certificate, Retry: true, All: true}, 0, 0},
		"a certificate of last year": {&mailtest.Server{Expired: true, Implicit: true},
			sending.Outcome{State: sending.Waiting, Reason: sending.WrongClock, Retry: true, All: true}, 0, 0},
		"wrong password": {&mailtest.Server{Locked: true},
			sending.Outcome{State: sending.Refused, Reason: sending.BadPassword, All: true}, 0, 0},
		"wrong password, said again": {&mailtest.Server{Locked: true, AuthError: says(535, smtp.EnhancedCode{5, 7, 8}, "no: "+password)},
			sending.Outcome{State: sending.Refused, Reason: sending.BadPassword, All: true}, 0, 0},
		"no app password": {&mailtest.Server{Locked: true,
			AuthError: says(534, smtp.EnhancedCode{5, 7, 9}, "Application-specific password required")},
			sending.Outcome{State: sending.Refused, Reason: sending.AppPassword, All: true}, 0, 0},
		"no passwords any more": {&mailtest.Server{Locked: true, AuthError: says(535, smtp.EnhancedCode{5, 7, 139},
			"Authentication unsuccessful, basic authentication is disabled.")},
			sending.Outcome{State: sending.Refused, Reason: sending.NoPasswords, All: true}, 0, 0},
		"busy at the password": {&mailtest.Server{Locked: true, AuthError: says(454, smtp.EnhancedCode{4, 7, 0}, "temporary failure")},
			sending.Outcome{State: sending.Waiting, Reason: sending.Busy, Retry: true, All: true}, 0, 0},
		"nobody there": {&mailtest.Server{Rcpt: rcpt(says(550, smtp.EnhancedCode{5, 1, 1}, "no such user"))},
			sending.Outcome{State: sending.Refused, Reason: sending.NobodyThere}, 0, 0},
		"greylisted": {&mailtest.Server{Rcpt: rcpt(says(451, smtp.EnhancedCode{4, 7, 1}, "Greylisted, try again later"))},
			sending.Outcome{State: sending.Waiting, Reason: sending.Busy, Retry: true}, 0, 0},
		"a full mailbox": {&mailtest.Server{Rcpt: rcpt(says(452, smtp.EnhancedCode{4, 2, 2}, "mailbox over quota"))},
			sending.Outcome{State: sending.Waiting, Reason: sending.Full, Retry: true}, 0, 0},
		"421 at once": {&mailtest.Server{Greet: always(says(421, smtp.EnhancedCode{4, 3, 2}, "shutting down"))},
			sending.Outcome{State: sending.Waiting, Reason: sending.Busy, Retry: true, All: true}, 0, 0},
		"cut at once": {&mailtest.Server{Greet: always(mailtest.ErrCut)},
			sending.Outcome{State: sending.Waiting, Reason: sending.NoAnswer, Retry: true, All: true}, 0, 0},
		"not from this address": {&mailtest.Server{From: always(says(553, smtp.EnhancedCode{5, 7, 1}, "sender rejected"))},
			sending.Outcome{State: sending.Refused, Reason: sending.Forbidden, All: true}, 0, 0},
		"cut at the address": {&mailtest.Server{Rcpt: rcpt(mailtest.ErrCut)},
			sending.Outcome{State: sending.Waiting, Reason: sending.NoAnswer, Retry: true, All: true}, 0, 0},
		"cut after the final dot": {&mailtest.Server{Body: body(mailtest.ErrCutTaken)},
			sending.Outcome{State: sending.Unknown, Reason: sending.NoAnswer, Retry: true, All: true}, 1, 1},
		"too large by its word": {&mailtest.Server{MaxBytes: 2000},
			sending.Outcome{State: sending.Refused, Reason: sending.TooLarge}, 0, 0},
		"too large in the end": {&mailtest.Server{Body: body(says(552, smtp.EnhancedCode{5, 3, 4}, "too big"))},
			sending.Outcome{State: sending.Refused, Reason: sending.TooLarge}, 1, 0},
		"unwanted": {&mailtest.Server{Body: body(says(554, smtp.EnhancedCode{5, 7, 1}, "looks like spam"))},
			sending.Outcome{State: sending.Refused, Reason: sending.Other}, 1, 0},
		"too many": {&mailtest.Server{Body: body(says(550, smtp.EnhancedCode{5, 4, 5}, "Daily user sending limit exceeded."))},
			sending.Outcome{State: sending.Waiting, Reason: sending.TooMany, Retry: true, All: true,
				Until: time.Date(2026, 11, 18, 8, 0, 0, 0, time.UTC)}, 1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.server.Password = password
			s := mailtest.Start(t, c.server)
			m, doubts := mailbox(s), 0
			m.Now = func() time.Time { return time.Date(2026, 11, 17, 23, 0, 0, 0, time.UTC) }
			got := m.Send(t.Context(), parcel("anna@players.test", &doubts))
			m.Close()
			if strings.Contains(fmt.Sprint(got.Answer, got.Err), password) {
				t.Errorf("the password is told: %+v", got)
			}
			got.Answer, got.Err = "", nil
			if got != c.want || doubts != c.doubts || len(s.Mails()) != c.taken {
				t.Errorf("%+v, %d doubts, %d mails; want %+v, %d, %d", got, doubts, len(s.Mails()), c.want, c.doubts, c.taken)
			}
		})
	}
}

// A mail that is stopped, or a network that fails, is told from one whose answer was
// lost.
func TestStoppedAndUnreached(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := mailtest.Start(t, &mailtest.Server{Password: password, Hangs: true})
	m := mailbox(s)
	dial := m.Dial
	m.Dial = func(ctx context.Context, network, address string) (c net.Conn, err error) {
		defer cancel()
		return dial(ctx, network, address)
	}
	if o := m.Send(ctx, parcel("a@players.test", nil)); o.State != sending.Waiting || o.Reason != sending.Stopped || !o.Retry ||
		!o.All {
		t.Errorf("hangs: %+v", o)
	}
	m.Dial = func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Err: errors.New("no route to host")}
	}
	if o := m.Send(t.Context(), parcel("a@players.test", nil)); o.State != sending.Waiting || o.Reason != sending.NoNetwork ||
		!o.Retry {
		t.Errorf("no network: %+v", o)
	}
	ctx, cancel = context.WithCancel(t.Context())
	s = mailtest.Start(t, &mailtest.Server{Password: password, Body: func(int, *mailtest.Mail) error {
		cancel()
		select {} // never an answer
	}})
	if o := mailbox(s).Send(ctx, parcel("a@players.test", nil)); o.State != sending.Unknown || o.Reason != sending.Stopped {
		t.Errorf("stopped at the dot: %+v", o)
	}
	if o := mailbox(s).Send(t.Context(), parcel("a@players\r\nRCPT TO:<b@x.test>", nil)); o.State != sending.Refused || o.Reason != sending.BadAddress {
		t.Errorf("a second line in the address: %+v", o)
	}
}

// A mail arrives as it was written: read again by another parser, with lines that every
// server takes.
func TestMailArrivesWhole(t *testing.T) {
	s := mailtest.Start(t, &mailtest.Server{Password: password})
	m := mailbox(s)
	p := parcel("anna@players.test", nil)
	p.Mail.Copy = []string{"club@club.test"}
	if o := m.Send(t.Context(), p); o.State != sending.Sent {
		t.Fatalf("%+v", o)
	}
	m.Close()
	got := s.Mails()[0]
	if strings.Join(got.To, " ") != "anna@players.test club@club.test" || got.From != "club@club.test" {
		t.Errorf("from %q to %q", got.From, got.To)
	}
	for _, line := range bytes.Split(got.Raw, []byte("\r\n")) {
		if len(line) > 998 || bytes.ContainsAny(line, "\r\n") || bytes.ContainsFunc(line,
			func(r rune) bool { return r > '~' }) {
			t.Fatalf("a line that servers refuse: %.60q", line)
		}
	}
	msg, err := netmail.ReadMessage(bytes.NewReader(got.Raw))
	if err != nil {
		t.Fatal(err)
	}
	decode := new(mime.WordDecoder).DecodeHeader
	for header, want := range map[string]string{"Subject": p.Mail.Subject, "Message-Id": "<" + p.Mail.ID + ">",
		"Auto-Submitted": "auto-generated", "List-Unsubscribe": "<mailto:director@club.test?subject=unsubscribe>",
		"Reply-To": "<director@club.test>", "Cc": "<club@club.test>"} {
		if got, err := decode(msg.Header.Get(header)); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", header, got, err, want)
		}
	}
	for header, want := range map[string]string{"From": "Bridgeclub ’t Hoekje & Łódź", "To": p.Mail.Name} {
		if list, err := msg.Header.AddressList(header); err != nil || len(list) != 1 || list[0].Name != want {
			t.Errorf("%s: %v, %v", header, list, err)
		}
	}
	parts := map[string]string{}
	read(t, msg.Header.Get("Content-Type"), msg.Body, parts)
	if want := strings.ReplaceAll(p.Mail.Text, "\n", "\r\n"); parts["text/plain"] != want && parts["text/plain"] != p.Mail.Text {
		t.Errorf("text %.80q, want %.80q", parts["text/plain"], want)
	}
	if parts["text/html"] != p.Mail.HTML || parts["application/pdf"] != string(p.Mail.Attachments[0].Content) {
		t.Error("page or card are otherwise")
	}
}

// read reads a part and those in it, by its type.
func read(t *testing.T, kind string, body io.Reader, parts map[string]string) {
	t.Helper()
	kind, params, err := mime.ParseMediaType(kind)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(kind, "multipart/") {
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		parts[kind] = string(text)
		return
	}
	for r := multipart.NewReader(body, params["boundary"]); ; {
		part, err := r.NextPart()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		var decoded io.Reader = part // quoted-printable is decoded by the reader
		if part.Header.Get("Content-Transfer-Encoding") == "base64" {
			decoded = base64.NewDecoder(base64.StdEncoding, part)
		}
		read(t, part.Header.Get("Content-Type"), decoded, parts)
	}
}

// Thirty mails go in a minute, over one connection.
func TestThirtyAMinute(t *testing.T) {
	connections := 0
	s := mailtest.Start(t, &mailtest.Server{Password: password})
	m, at := mailbox(s), time.Date(2026, 11, 17, 23, 0, 0, 0, time.UTC)
	m.Dial = func(ctx context.Context, network, address string) (net.Conn, error) {
		connections++
		return s.Dial(ctx, network, address)
	}
	m.Now = func() time.Time { return at }
	m.Pause = func(_ context.Context, d time.Duration) error { at = at.Add(d); return nil }
	for i := range 31 {
		if o := m.Send(t.Context(), parcel(fmt.Sprintf("p%d@players.test", i), nil)); o.State != sending.Sent {
			t.Fatalf("mail %d: %+v", i, o)
		}
	}
	m.Close()
	if took := at.Sub(time.Date(2026, 11, 17, 23, 0, 0, 0, time.UTC)); took != time.Minute || connections != 1 {
		t.Errorf("31 mails in %v over %d connections", took, connections)
	}
}

func TestCheckAddress(t *testing.T) {
	for typed, want := range map[string]string{
		" anna@club.example ": "anna@club.example", "Anna.De+bridge@Club.Example": "Anna.De+bridge@club.example",
		"jürgen@club.example": "", "anna@bücher.example": "anna@xn--bcher-kva.example", "anna": "", "anna@localhost": "",
		"anna@@club.example": "", "a b@club.example": "", "anna@club.example, bob@club.example": "", "<anna@club.example>": "",
		"anna@club.example\r\nBcc: x@y.example": "", "": "", "@club.example": "", "anna@club..example": "",
		"anna@" + strings.Repeat("a.", 130) + "example": "",
	} {
		got, err := mail.CheckAddress(typed)
		if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, mail.ErrAddress) {
			t.Errorf("%q: %q, %v; want %q", typed, got, err, want)
		}
	}
}

func FuzzCheckAddress(f *testing.F) {
	f.Add("anna@club.example")
	f.Add("a\"b@c.d")
	f.Add("0@\xac.0")
	f.Fuzz(func(t *testing.T, typed string) {
		address, err := mail.CheckAddress(typed)
		if err != nil {
			return
		}
		if again, err := mail.CheckAddress(address); err != nil || again != address {
			t.Errorf("%q becomes %q and then %q, %v", typed, address, again, err)
		}
		if strings.ContainsAny(address, "\r\n<> ") {
			t.Errorf("%q becomes %q", typed, address)
		}
	})
}
