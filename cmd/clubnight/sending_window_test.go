//go:build window

package main

import (
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"

	"clubnight/session/sending/mail/mailtest"
)

// publishes opens the evening that was played, and where it goes.
func (p *program) publishes(t *testing.T) {
	t.Helper()
	p.tabsTo(t, "final")
	p.d.keys(t, "Return")
	p.sees(t, "An earlier evening")
	p.d.keys(t, "ctrl+shift+u")
	p.sees(t, "Nothing goes anywhere but to the places named here.")
}

// sends tells the mailbox its password, and sends.
func (p *program) sends(t *testing.T, password string) {
	t.Helper()
	p.tabsTo(t, "Send again")
	p.tabsTo(t, "Change…")
	p.goes(t, "TextField", "Return") // the password's: it is not known, or was wrong
	p.d.write(t, password)
	p.tabsTo(t, "Button Save")
	p.goes(t, "Send now", "Return")
	p.d.keys(t, "Return")
}

// meanPost is a mail server that hangs over the first mail until it may go on, and says
// "later" the first time to everybody but one.
type meanPost struct {
	*mailtest.Server
	has, goOn chan struct{}
}

func newMeanPost(t *testing.T, first string) *meanPost {
	t.Helper()
	m := &meanPost{has: make(chan struct{}), goOn: make(chan struct{})}
	var once sync.Once
	var mu sync.Mutex
	asked := map[string]bool{}
	m.Server = mailtest.Start(t, &mailtest.Server{Password: "open", Named: "localhost",
		Rcpt: func(to string, _ int) error {
			mu.Lock()
			defer mu.Unlock()
			if to == first || asked[to] {
				return nil
			}
			asked[to] = true
			return &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 0}, Message: "Try again later"}
		},
		Body: func(int, *mailtest.Mail) error {
			once.Do(func() { close(m.has) })
			<-m.goOn
			return nil
		}})
	return m
}

// TestSendingInTheWindow lets an evening go to a folder and, over a mean mail server, to
// two members: a wrong password, a program that is killed while a mail is taken, a server
// that says later. In the end all is where it belongs, and no member sees a mail twice.
func TestSendingInTheWindow(t *testing.T) {
	if underWine() {
		t.Skip("whom Windows trusts is not for a test to say")
	}
	d, c := startDisplay(t), newClub(t)
	file, pages := c.path("club.clubnight"), filepath.Join(c.folder, "pages")
	if err := os.Mkdir(pages, 0o755); err != nil {
		t.Fatal(err)
	}
	c.clubscore(t, "demo", "--out", c.path(""), "--tables", "3", "--boards", "9")
	first, second := "first@members.example", "second@members.example"
	c.clubscore(t, "players", file, "--set", "1001", "--email", first)
	c.clubscore(t, "players", file, "--set", "1002", "--email", second)
	post := newMeanPost(t, first)
	trusted := filepath.Join(c.folder, "trusted.pem")
	if err := os.WriteFile(trusted, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: post.Certificate()}),
		0o600); err != nil {
		t.Fatal(err)
	}
	// No keyring of whoever runs the test is touched: passwords are asked for each time.
	d.env = []string{"SSL_CERT_FILE=" + trusted, "DBUS_SESSION_BUS_ADDRESS=unix:path=" + filepath.Join(c.folder, "none")}

	p := c.open(t, d)
	p.publishes(t)
	p.focus(t, "Add a place…")
	p.goes(t, "BridgeWebs", "Return")
	p.tabsTo(t, "Folder of pages")
	p.goes(t, "TextField", "Return")
	d.write(t, pages)
	p.tabsTo(t, "Button Save")
	p.goes(t, "Send now", "Return")
	p.tabsTo(t, "Add a place…")
	p.goes(t, "BridgeWebs", "Return")
	p.tabsTo(t, "Members by mail")
	p.goes(t, "TextField", "Return")
	d.write(t, "club@members.example")
	d.keys(t, "Tab", "Tab", "Tab")
	d.write(t, "localhost")
	d.keys(t, "Tab")
	d.write(t, post.Address()[strings.LastIndexByte(post.Address(), ':')+1:])
	d.keys(t, "Tab")
	d.write(t, "shut")
	p.tabsTo(t, "Button Save")
	p.goes(t, "Send now", "Return")
	d.keys(t, "Return")
	p.sees(t, "Version 1 is there.", "0 of 2 mails have gone. It does not take this name and password.")
	d.picture(t, "wrong password")

	p.sends(t, "open")
	<-post.has
	p.cmd.Process.Kill()
	p.cmd.Wait()
	close(post.goOn) // nobody hears that it was taken
	p = c.open(t, d)
	p.publishes(t)
	p.sees(t, "Version 1 is there.", "Its password is not known yet.")
	p.sends(t, "open")
	p.sees(t, "1 of 2 mails have gone.", "Try again later", "The next try is at")
	d.picture(t, "later")
	d.keys(t, "Return")
	p.sees(t, "2 mails have gone.", "Version 1 of the result is at every place.")
	d.picture(t, "sent")
	d.keys(t, "Escape")
	p.alone(t)
	p.close(t, d)

	seen := post.Delivered()
	for _, to := range []string{first, second} {
		if len(seen[to]) != 1 {
			t.Errorf("%s sees %v", to, seen[to])
		}
	}
	if _, err := os.Stat(filepath.Join(pages, "index.html")); err != nil {
		t.Errorf("the pages: %v", err)
	}
	wants(t, "the journal", c.journal(t, "--evening", "1"), "Folder of pages", "Members by mail")
}
