package sending_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sending"
	"clubnight/session/sending/mail"
	"clubnight/session/sending/mail/mailtest"
)

// posted is an outbox with mails to so many, at a server.
func posted(t *testing.T, n int, s *mailtest.Server, c *clock) (*sending.Outbox, sending.Evening, sending.Find) {
	t.Helper()
	s.Password = secret
	mailtest.Start(t, s)
	b := open(t, filepath.Join(t.TempDir(), "club.outbox"), c)
	if err := b.Name(sending.Destination{ID: "mail", Kind: "mail", Name: "Members"}); err != nil {
		t.Fatal(err)
	}
	_, e := ready(t)
	if err := b.Put(e, "mail", mails(e, n)); err != nil {
		t.Fatal(err)
	}
	return b, e, func(sending.Destination) (sending.Place, error) {
		return &mail.Mailbox{Account: mail.Sender{Address: "club@club.test", Server: mail.Server{Host: mailtest.Host, Port: 587}},
			Password: secret, TLS: s.Roots(), Dial: s.Dial, Now: c.now,
			Pause: func(_ context.Context, d time.Duration) error { c.at = c.at.Add(d); return nil }}, nil
	}
}

func mails(e sending.Evening, n int) (list []sending.Parcel) {
	for i := range n {
		p := e.Parcel(fmt.Sprint(i))
		p.Mail = &sending.Mail{To: fmt.Sprintf("p%d@players.test", i), Subject: "Result", Text: "Hello\n",
			ID: fmt.Sprintf("%d.%d@club.test", e.Version(), i)}
		list = append(list, p)
	}
	return list
}

// run runs until nothing is due before a start or somebody's word, and counts the runs.
func run(t *testing.T, b *sending.Outbox, find sending.Find, c *clock) (runs int) {
	t.Helper()
	for {
		at, ok, err := b.Next()
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return runs
		}
		if at.After(c.at) {
			c.at = at
		}
		if err := b.Run(t.Context(), find, nil); err != nil {
			t.Fatal(err)
		}
		if runs++; runs > 1000 {
			t.Fatal("it never ends")
		}
	}
}

func midnight() *clock { return &clock{time.Date(2026, 11, 17, 23, 0, 0, 0, time.UTC)} }

// A hundred mails at a server that takes twenty a day go in five days, each once.
func TestTwentyADay(t *testing.T) {
	c, days := midnight(), map[string]int{}
	var mutex sync.Mutex
	s := &mailtest.Server{Body: func(int, *mailtest.Mail) error {
		mutex.Lock()
		defer mutex.Unlock()
		day := c.at.Format(time.DateOnly)
		if days[day]++; days[day] > 20 {
			return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 4, 5}, Message: "Daily user sending limit exceeded"}
		}
		return nil
	}}
	b, e, find := posted(t, 100, s, c)
	if err := b.Run(t.Context(), find, nil); err != nil {
		t.Fatal(err)
	}
	if lights, err := b.Lights(e.ID()); err != nil || lights[1].Done != 20 || lights[1].Reason != sending.TooMany ||
		!lights[1].Next.Equal(time.Date(2026, 11, 18, 8, 0, 0, 0, time.UTC)) {
		t.Fatalf("%+v, %v", lights, err)
	}
	run(t, b, find, c)
	once(t, s, 100)
	if len(days) != 5 {
		t.Errorf("on %v", days)
	}
}

// once looks that everybody got one mail.
func once(t *testing.T, s *mailtest.Server, n int) {
	t.Helper()
	delivered := s.Delivered()
	for i := range n {
		to := fmt.Sprintf("p%d@players.test", i)
		if len(delivered[to]) != 1 {
			t.Errorf("%s got %v", to, delivered[to])
		}
		for id, times := range delivered[to] {
			if times != 1 {
				t.Errorf("%s got %s %d times", to, id, times)
			}
		}
	}
	if len(delivered) != n {
		t.Errorf("%d got one, want %d", len(delivered), n)
	}
}

// Of a server that knows half of them and wants the others to come again, each gets one
// mail, and those whom nobody knows are listed until the director gives another address.
func TestHalfAndGrey(t *testing.T) {
	asked := map[string]int{}
	var mutex sync.Mutex
	s := &mailtest.Server{Rcpt: func(to string, _ int) error {
		mutex.Lock()
		defer mutex.Unlock()
		switch asked[to]++; {
		case strings.HasPrefix(to, "p1"):
			return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
		case asked[to] <= 2:
			return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "greylisted"}
		}
		return nil
	}}
	c := midnight()
	b, e, find := posted(t, 15, s, c)
	run(t, b, find, c)
	lights, err := b.Lights(e.ID())
	if err != nil || lights[1].State != sending.Refused || lights[1].Bad != 6 || lights[1].Done != 9 ||
		lights[1].Reason != sending.NobodyThere || asked["p11@players.test"] != 1 {
		t.Fatalf("%+v, %v, %v", lights, err, asked)
	}
	again := mails(e, 15)
	for i := range again {
		again[i].Mail.To = strings.Replace(again[i].Mail.To, "p1", "q1", 1)
	}
	if err := b.Put(e, "mail", again); err != nil {
		t.Fatal(err)
	}
	run(t, b, find, c)
	if lights, _ := b.Lights(e.ID()); lights[1].State != sending.Sent || len(s.Mails()) != 15 ||
		len(s.Delivered()) != 15 {
		t.Errorf("%+v, %d mails", lights, len(s.Mails()))
	}
	if rows, err := b.Rows(e.ID()); err != nil || len(rows) != 15 || rows[1].To != "q1@players.test" || rows[1].Mail().Subject != "Result" {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// A server that takes mails and never says so gets each three times at most, under one
// Message-ID, and then the director decides.
func TestLostAnswers(t *testing.T) {
	s := &mailtest.Server{Body: func(int, *mailtest.Mail) error { return mailtest.ErrCutTaken }}
	c := midnight()
	b, e, find := posted(t, 2, s, c)
	if err := b.Run(t.Context(), find, nil); err != nil {
		t.Fatal(err)
	}
	if rows, err := b.Rows(e.ID()); err != nil || rows[0].State != sending.Unknown ||
		rows[1].State != sending.Waiting ||
		rows[1].Tries != 0 {
		t.Errorf("after the first: %+v, %v", rows, err)
	}
	run(t, b, find, c)
	for to, ids := range s.Delivered() {
		for id, times := range ids {
			if len(ids) != 1 || times != 3 {
				t.Errorf("%s got %s %d times", to, id, times)
			}
		}
	}
	rows, err := b.Rows(e.ID())
	if err != nil || rows[0].State != sending.Unknown || !rows[0].Next.IsZero() {
		t.Errorf("%+v, %v", rows, err)
	}
}

// What went stays as it went, whatever is put or pressed; a later version goes, and an
// earlier one no more.
func TestNeverTwice(t *testing.T) {
	c := midnight()
	first, second := amended(t)
	b := open(t, filepath.Join(t.TempDir(), "club.outbox"), c)
	answer := sending.Outcome{State: sending.Sent}
	p := &place{says: func(sending.Parcel) sending.Outcome { return answer }}
	step := func(name string, want int, do func() error) {
		t.Helper()
		if err := do(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := b.Run(t.Context(), p.find, nil); err != nil || len(p.got) != want {
			t.Fatalf("%s: %d sent, want %d; %v", name, len(p.got), want, err)
		}
	}
	put := func(e sending.Evening, n int) func() error {
		return func() error { return b.Put(e, "web", mails(e, n)) }
	}
	step("put", 2, put(first, 2))
	step("put again", 2, put(first, 2))
	step("one more", 3, put(first, 3))
	step("send again", 3, func() error { _, err := b.Again(first.ID(), ""); return err })
	answer = sending.Outcome{State: sending.Refused, Reason: sending.Other}
	step("a fourth, refused", 4, put(first, 4))
	step("refused stays", 4, func() error { return nil })
	step("send again what was refused", 5, func() error { _, err := b.Again(first.ID(), "web"); return err })
	if p.got[4].Tries != 1 || p.got[4].Before != sending.Refused || string(p.got[4].Mail.To) != "p3@players.test" {
		t.Errorf("%+v", p.got[4])
	}
	answer = sending.Outcome{State: sending.Waiting, Reason: sending.Busy, Retry: true}
	step("the second version waits", 9, put(second, 4))
	if err := put(first, 4)(); !errors.Is(err, sending.ErrReplaced) {
		t.Errorf("an earlier version: %v", err)
	}
	if err := b.Put(second, "nowhere", nil); !errors.Is(err, sending.ErrNoDestination) {
		t.Errorf("an unknown place: %v", err)
	}
	if gone, err := b.Gone(first.ID(), "web"); err != nil || len(gone) != 3 || gone["0"] != 1 {
		t.Errorf("%v, %v", gone, err)
	}
	answer = sending.Outcome{State: sending.Sent}
	step("cancelled", 9, func() error { c.at = c.at.Add(time.Hour); return b.Cancel(second.ID(), "") })
	step("off", 9, func() error {
		if err := put(second, 4)(); err != nil {
			return err
		}
		return b.Name(sending.Destination{ID: "web", Off: true})
	})
	if at, ok, _ := b.Next(); ok {
		t.Errorf("what is off is due at %v", at)
	}
	step("on", 13, func() error { return b.Name(sending.Destination{ID: "web", Name: "Web"}) })
	step("dropped", 13, func() error { return b.Drop("web") })
	if rows, err := b.Rows(""); err != nil || len(rows) != 0 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// One program sends at a time.
func TestOneSends(t *testing.T) {
	c, path := midnight(), filepath.Join(t.TempDir(), "club.outbox")
	b := open(t, path, c)
	claim, err := clubfile.ClaimFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Run(t.Context(), nil, nil); !errors.Is(err, sending.ErrElsewhere) {
		t.Errorf("%v", err)
	}
	claim.Release()
	if err := b.Run(t.Context(), nil, nil); err != nil {
		t.Error(err)
	}
}

// A wrong password holds what else goes to the place, and is asked for once.
func TestWrongPasswordIsTriedOnce(t *testing.T) {
	tried := 0
	s := &mailtest.Server{Locked: true, From: func(int) error { tried++; return nil }}
	c := midnight()
	b, e, find := posted(t, 30, s, c)
	runs := run(t, b, find, c)
	was := []sending.Light(nil)
	lights, err := b.Lights(e.ID())
	if err != nil || lights[1].State != sending.Refused || lights[1].Reason != sending.BadPassword ||
		lights[1].Bad != 30 || runs != 1 {
		t.Fatalf("%d runs, %+v, %v", runs, lights, err)
	}
	want := session.SendingEnded{Version: 1, To: "Members", State: "refused", Reason: "password", Of: 30}
	if facts := sending.Ended(was, lights); len(facts) != 1 || facts[0] != want {
		t.Errorf("%+v", facts)
	}
	if facts := sending.Ended(lights, lights); len(facts) != 0 {
		t.Errorf("again: %+v", facts)
	}
	s.Locked = false
	if n, err := b.Again(e.ID(), ""); n != 30 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	run(t, b, find, c)
	once(t, s, 30)
}

// What went is not kept beside the club file, and who is forgotten is in no byte of it.
func TestForget(t *testing.T) {
	c, path := midnight(), filepath.Join(t.TempDir(), "club.outbox")
	_, e := ready(t)
	b := open(t, path, c)
	p := &place{says: func(p sending.Parcel) sending.Outcome {
		if p.Key == "1" {
			return sending.Outcome{State: sending.Waiting, Retry: true}
		}
		return sending.Outcome{State: sending.Sent}
	}}
	list := mails(e, 3)
	for i := range list {
		list[i].Mail.Attachments = []sending.File{sending.NewFile("card", sending.Sheet, "", fmt.Appendf(nil, "the card of %d", i))}
	}
	if err := b.Put(e, "web", list); err != nil {
		t.Fatal(err)
	}
	if err := b.Run(t.Context(), p.find, nil); err != nil {
		t.Fatal(err)
	}
	has := func(texts map[string]bool) {
		t.Helper()
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range texts {
			if bytes.Contains(file, []byte(text)) != want {
				t.Errorf("the file has %q: %v", text, !want)
			}
		}
	}
	has(map[string]bool{"the card of 0": false, "the card of 1": true, "p0@players.test": true, "p1@players.test": true})
	for _, who := range []string{"P0@players.test", "p1@players.test"} {
		if err := b.Forget(who); err != nil {
			t.Fatal(err)
		}
	}
	has(map[string]bool{"the card of 1": false, "p0@players.test": false, "p1@players.test": false, "p2@players.test": true})
	if gone, err := b.Gone(e.ID(), "web"); err != nil || gone["0"] != 1 || gone["2"] != 1 {
		t.Errorf("%v, %v", gone, err)
	}
}

// A member who is forgotten is in the club file no longer, nor in the outbox, where there
// is one; with what is not in the list nothing happens.
func TestForgottenMember(t *testing.T) {
	c := midnight()
	club, err := clubfile.Open(filepath.Join(t.TempDir(), "club.clubnight"))
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	for i := range 2 {
		p := clubfile.Player{Number: fmt.Sprint(i), Name: fmt.Sprint("Ann ", "Lee"[:i+1]), Email: fmt.Sprintf("p%d@players.test", i)}
		if err := club.AddPlayer(p); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := sending.Forget(club, "0"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(sending.Beside(club.Path())); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an outbox is made to forget somebody: %v", err)
	}
	_, e := ready(t)
	b := open(t, sending.Beside(club.Path()), c)
	if err := b.Put(e, "web", mails(e, 3)); err != nil {
		t.Fatal(err)
	}
	if _, err := sending.Forget(club, "9"); !errors.Is(err, clubfile.ErrNoPlayer) {
		t.Errorf("nobody of that number: %v", err)
	}
	if _, err := sending.Forget(club, "1"); err != nil {
		t.Fatal(err)
	}
	list, err := club.Players()
	if err != nil || len(list) != 0 {
		t.Errorf("the list still has %v, %v", list, err)
	}
	rows, err := b.Rows("")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.To == "p1@players.test" {
			t.Errorf("a mail still goes to %s", r.To)
		}
	}
}
