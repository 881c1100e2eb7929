package sending_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sending"
	"clubnight/session/sending/bridgewebs"
	"clubnight/session/sending/bridgewebs/bridgewebstest"
	"clubnight/session/sending/mail"
	"clubnight/session/sending/mail/mailtest"
	"clubnight/session/sessiontest"
)

// secret is the password of both places of a campaign.
const secret = "correct-horse-battery"

// order is what a program of a campaign is started with.
type order struct {
	Box                string
	Now                time.Time
	Mail, Web          string // where they listen
	MailProof, WebCert []byte
}

// campaigns is how many there are; the long tests have more.
var campaigns = 6

// TestMain is the program of a campaign where it was started as one.
func TestMain(m *testing.M) {
	if text := os.Getenv("CLUBNIGHT_SENDING_ORDER"); text != "" {
		if err := obey(text); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// obey sends what is due.
func obey(text string) error {
	var o order
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return err
	}
	begun := time.Now()
	b, err := sending.Open(o.Box, func() time.Time { return o.Now.Add(time.Since(begun)) })
	if err != nil {
		return err
	}
	defer b.Close()
	return b.Run(context.Background(), func(d sending.Destination) (sending.Place, error) {
		proof := map[string][]byte{"mail": o.MailProof, "web": o.WebCert}[d.ID]
		known, err := x509.ParseCertificate(proof)
		if err != nil {
			return nil, err
		}
		roots := x509.NewCertPool()
		roots.AddCert(known)
		config := &tls.Config{RootCAs: roots}
		if d.ID == "web" {
			return &bridgewebs.Site{Club: "tuesday", Password: secret, Address: o.Web,
				Client: &http.Client{Transport: &http.Transport{TLSClientConfig: config}}}, nil
		}
		return &mail.Mailbox{Account: mail.Sender{Address: "club@club.test", Server: mail.Server{Host: mailtest.Host, Port: 465}},
			Password: secret, TLS: config, Pause: func(context.Context, time.Duration) error { return nil },
			Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return (&net.Dialer{}).DialContext(ctx, network, o.Mail)
			}}, nil
	}, func(r sending.Row) { fmt.Printf("%+v\n", r) })
}

// fate ends a program, or its line, after so many bytes that its servers saw.
type fate struct {
	mutex sync.Mutex
	left  int
	kill  func() // nil to cut the line alone
}

// set chooses the next end.
func (f *fate) set(left int, kill func()) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.left, f.kill = left, kill
}

// line counts what goes over it.
type line struct {
	net.Conn
	*fate
}

func (l *line) pass(n int) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	was := l.left
	l.left -= n
	if was > 0 && l.left <= 0 {
		if l.kill != nil {
			l.kill()
		}
		l.Conn.Close()
	}
}

func (l *line) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	l.pass(n)
	return n, err
}

func (l *line) Write(p []byte) (int, error) {
	n, err := l.Conn.Write(p)
	l.pass(n)
	return n, err
}

// amended is an evening as it was given out first, and after a correction.
func amended(t *testing.T) (first, second sending.Evening) {
	t.Helper()
	s := sessiontest.Full(t)
	sessiontest.Record(t, s, session.EveningClosed{})
	sessiontest.Record(t, s, sending.Release(s.State())...)
	first, err := sending.Ready(s.State(), "club/1")
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, s, session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1},
		Amount: scoring.Int(-1), Unit: scoring.Matchpoint})
	if _, err := sending.Ready(s.State(), "club/1"); !errors.Is(err, sending.ErrOpen) {
		t.Fatalf("changed since: %v", err)
	}
	sessiontest.Record(t, s, session.EveningClosed{})
	second, err = sending.Ready(s.State(), "club/1")
	if err != nil || second.Version() != 2 {
		t.Fatalf("version %d, %v", second.Version(), err)
	}
	return first, second
}

// persons are those who are written to.
const persons = 8

// put writes down what of a version is to go.
func put(t *testing.T, b *sending.Outbox, e sending.Evening) {
	t.Helper()
	p := e.Parcel("")
	p.Files = []sending.File{sending.NewFile("result.xml", sending.Results, "", fmt.Appendf(nil, "<v>%d</v>%s", e.Version(),
		strings.Repeat("<line/>", 2000)))}
	if err := b.Put(e, "web", []sending.Parcel{p}); err != nil {
		t.Fatal(err)
	}
	var mails []sending.Parcel
	for i := range persons {
		p := e.Parcel(strconv.Itoa(i))
		p.Mail = &sending.Mail{To: fmt.Sprintf("p%d@players.test", i), Subject: "Result", Text: "Dear player\n",
			ID: fmt.Sprintf("%d.%d@club.test", e.Version(), i), Attachments: []sending.File{sending.NewFile("card.pdf", sending.Sheet,
				"application/pdf", bytes.Repeat([]byte{byte(i)}, 3000))}}
		mails = append(mails, p)
	}
	if err := b.Put(e, "mail", mails); err != nil {
		t.Fatal(err)
	}
}

// Programs that are killed, and lines that are cut, at a random byte lose nothing and
// send nothing twice.
func TestCampaign(t *testing.T) {
	first, second := amended(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range campaigns {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { campaign(t, self, uint64(seed), first, second) })
	}
}

func campaign(t *testing.T, self string, seed uint64, first, second sending.Evening) {
	rng, end := rand.New(rand.NewPCG(seed, 1)), &fate{}
	wrap := func(c net.Conn) net.Conn { return &line{c, end} }
	post := mailtest.Start(t, &mailtest.Server{Password: secret, Implicit: true, Line: wrap})
	web := bridgewebstest.Start(t, &bridgewebstest.Server{Club: "tuesday", Password: secret, Line: wrap})
	path, now := filepath.Join(t.TempDir(), "club.outbox"), time.Date(2026, 11, 17, 23, 0, 0, 0, time.UTC)
	with := func(do func(*sending.Outbox)) {
		b, err := sending.Open(path, func() time.Time { return now })
		if err != nil {
			t.Fatal(err)
		}
		do(b)
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
	}
	with(func(b *sending.Outbox) {
		for _, id := range []string{"web", "mail"} {
			if err := b.Name(sending.Destination{ID: id, Kind: id, Name: id}); err != nil {
				t.Fatal(err)
			}
		}
		put(t, b, first)
	})
	replaced := rng.IntN(3) // after so many starts
	var log bytes.Buffer
	last := first
	for start := 0; ; start++ {
		if start > 60 {
			t.Fatalf("not done after %d starts:\n%s", start, log.String())
		}
		if start == replaced && last != second {
			last = second
			with(func(b *sending.Outbox) { put(t, b, second) })
		}
		text, _ := json.Marshal(order{path, now, post.Address(), web.Site().Address, post.Certificate(),
			web.Certificate()})
		program := exec.Command(self)
		program.Env = append(os.Environ(), "CLUBNIGHT_SENDING_ORDER="+string(text))
		program.Stdout, program.Stderr = &log, &log
		kill := func() { program.Process.Kill() }
		if rng.IntN(3) == 0 {
			kill = nil
		}
		end.set(0, nil)
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		if rng.IntN(5) > 0 {
			end.set(1+rng.IntN(60_000), kill)
		}
		_ = program.Wait() // it may have been killed
		now = now.Add(2 * time.Hour)
		if last == second && done(t, with, second) {
			break
		}
	}
	end.set(0, nil)
	judge(t, path, log.Bytes(), post, web)
}

// done reports whether all of a version went; the director presses Send again where the
// program asks for that.
func done(t *testing.T, with func(func(*sending.Outbox)), e sending.Evening) (all bool) {
	with(func(b *sending.Outbox) {
		lights, err := b.Lights(e.ID())
		if err != nil {
			t.Fatal(err)
		}
		all = true
		for _, l := range lights {
			all = all && l.State.Done() && l.Version == e.Version()
			if !l.State.Done() && l.Next.IsZero() && !l.AtStart && !l.Going {
				if _, err := b.Again(e.ID(), l.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
	return all
}

// judge looks what came, and for the secret where it must not be.
func judge(t *testing.T, path string, log []byte, post *mailtest.Server, web *bridgewebstest.Server) {
	t.Helper()
	delivered := post.Delivered()
	for i := range persons {
		to := fmt.Sprintf("p%d@players.test", i)
		for id, times := range delivered[to] {
			if want := fmt.Sprintf(".%d@club.test>", i); !strings.HasSuffix(id, want) {
				t.Errorf("%s got %s", to, id)
			}
			if times > 1 {
				t.Logf("%s came %d times to %s, where its Message-ID tells", id, times, to)
			}
		}
		if delivered[to][fmt.Sprintf("<2.%d@club.test>", i)] == 0 || len(delivered[to]) > 2 {
			t.Errorf("%s got %v", to, delivered[to])
		}
	}
	if got := web.Stored(); len(got) != 1 || !strings.HasPrefix(got[0].Data, "<v>2</v>") {
		t.Errorf("at BridgeWebs stand %d results", len(got))
	}
	for _, m := range post.Mails() {
		if bytes.Contains(m.Raw, []byte(secret)) {
			t.Error("a mail has the password")
		}
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(log, []byte(secret)) || bytes.Contains(kept, []byte(secret)) {
		t.Error("the log or the outbox has the password")
	}
}
