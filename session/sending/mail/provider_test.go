package mail_test

import (
	"bytes"
	"context"
	"errors"
	"net"
	netmail "net/mail"
	"testing"
	"time"

	"clubnight/session/sending/mail"
)

func TestKnown(t *testing.T) {
	for address, want := range map[string]mail.Provider{
		"club@gmail.com":      {Name: "Gmail", Server: mail.Server{Host: "smtp.gmail.com", Port: 465}, Advice: mail.NeedsAppPassword},
		"Club@GoogleMail.com": {Name: "Gmail", Server: mail.Server{Host: "smtp.gmail.com", Port: 465}, Advice: mail.NeedsAppPassword},
		"club@hotmail.co.uk":  {Name: "Outlook.com", Advice: mail.NotPossible},
		"club@outlook.com":    {Name: "Outlook.com", Advice: mail.NotPossible},
		"club@live.nl":        {Name: "Outlook.com", Advice: mail.NotPossible},
		"club@bridge.onmicrosoft.com": {Name: "Microsoft 365", Server: mail.Server{Host: "smtp.office365.com", Port: 587},
			Advice: mail.UntilEndOf2026},
		"club@gmx.de":               {Name: "GMX", Server: mail.Server{Host: "mail.gmx.net", Port: 465}, Advice: mail.NeedsSwitch},
		"club@live.bridge.club.org": {}, "club@notgmail.com": {}, "club@outlook-bridge.com": {}, "club@bridgeclub.example": {}, "": {},
	} {
		if got, known := mail.Known(address); got != want || known != (want != mail.Provider{}) {
			t.Errorf("%s: %+v, %v", address, got, known)
		}
	}
}

// An address of a domain of somebody's own leaves by whoever takes the domain's mails, or by
// the custom of web hosts, encrypted from the first byte first.
func TestCandidates(t *testing.T) {
	takes := func(hosts ...string) mail.Ask {
		return func(_ context.Context, domain string) (list []*net.MX, err error) {
			if domain != "bridgeclub.example" {
				t.Errorf("asked for %q", domain)
			}
			for _, h := range hosts {
				list = append(list, &net.MX{Host: h})
			}
			return list, nil
		}
	}
	for host, want := range map[string]string{"bridgeclub-example.mail.protection.outlook.com.": "Microsoft 365",
		"aspmx.l.google.com.": "Gmail", "in1-smtp.messagingengine.com.": "Fastmail"} {
		got := mail.Candidates(t.Context(), "club@BridgeClub.example", takes(host))
		if len(got) != 1 || got[0].Name != want || got[0].Server.Host == "" {
			t.Errorf("%s: %+v", host, got)
		}
	}
	offline := func(context.Context, string) ([]*net.MX, error) { return nil, errors.New("no network") }
	for name, ask := range map[string]mail.Ask{"offline": offline, "nobody asked": nil, "a host's": takes("mx.host.example.")} {
		got := mail.Candidates(t.Context(), "club@bridgeclub.example", ask)
		first := mail.Provider{Name: "bridgeclub.example", Server: mail.Server{Host: "smtp.bridgeclub.example", Port: 465}}
		if want := map[bool]int{true: 6, false: 4}[name == "a host's"]; len(got) != want || got[0] != first ||
			!got[0].Server.Implicit() || got[len(got)-1].Server.Implicit() {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := mail.Candidates(t.Context(), "club@gmail.com", offline); len(got) != 1 || got[0].Name != "Gmail" {
		t.Errorf("%+v", got)
	}
}

// Without a mailbox a mail is a file that a mail program opens to send it.
func TestEML(t *testing.T) {
	file, err := mail.EML(mail.Sender{Address: "club@club.test"}, parcel("anna@players.test", nil), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	m, err := netmail.ReadMessage(bytes.NewReader(file))
	if err != nil || m.Header.Get("X-Unsent") != "1" || m.Header.Get("To") == "" {
		t.Errorf("%v, %v", m, err)
	}
	if _, err := mail.EML(mail.Sender{}, parcel("anna@players.test", nil), time.Now()); !errors.Is(err, mail.ErrAddress) {
		t.Errorf("from nobody: %v", err)
	}
}
