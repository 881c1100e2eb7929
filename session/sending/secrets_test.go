package sending_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/zalando/go-keyring"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/capsule"
	"clubnight/session/movement"
	"clubnight/session/sending"
	"clubnight/session/sending/bridgewebs/bridgewebstest"
	"clubnight/session/sending/mail"
	"clubnight/session/sending/mail/mailtest"
	"clubnight/session/sending/secrets"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// A password is in no file beside the evening, in no capsule and in nothing that is told
// or logged, whatever servers say it again in.
func TestSecretsAreNowhere(t *testing.T) {
	keyring.MockInit()
	const secret = "tr0ub4dor&3 ünd"
	keep, folder, c := secrets.System(), t.TempDir(), midnight()
	for _, id := range []string{"mail", "web"} {
		if err := keep.Set(id, secret); err != nil {
			t.Fatal(err)
		}
	}
	plain := base64.StdEncoding.EncodeToString([]byte("\x00club@club.test\x00" + secret))
	post := mailtest.Start(t, &mailtest.Server{Locked: true, AuthError: &smtp.SMTPError{Code: 535,
		EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "not " + secret + " nor " + plain}})
	web := bridgewebstest.Start(t, &bridgewebstest.Server{Club: "c", Upload: func(_ int, w http.ResponseWriter,
		r *http.Request) bool {
		fmt.Fprintf(w, "message = wrong: %s, %s\n", secret, url.QueryEscape(secret))
		return true
	}})
	path := filepath.Join(folder, "club.clubnight")
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(club.NewEvening())
	if err != nil {
		t.Fatal(err)
	}
	m, err := movement.Make("howell", movement.Options{Tables: 2, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, s, session.EveningSet{Name: "Tuesday", Date: c.at}, session.SectionSet{ID: 1, Movement: m})
	sessiontest.Play(t, s, 1, m.Rounds)
	sessiontest.Record(t, s, session.EveningClosed{})
	sessiontest.Record(t, s, sending.Release(s.State())...)
	e, err := sending.Ready(s.State(), "club/1")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, sending.Beside(path), c)
	var told bytes.Buffer
	for _, d := range []sending.Destination{{ID: "mail", Kind: "mail", Name: "Members"}, {ID: "web", Kind: "web", Name: "Web"}} {
		if err := b.Name(d); err != nil {
			t.Fatal(err)
		}
		p := e.Parcel("")
		p.Files = []sending.File{sending.NewFile("r.xml", sending.Results, "", []byte("<x/>"))}
		p.Mail = mails(e, 1)[0].Mail
		if err := b.Put(e, d.ID, []sending.Parcel{p}); err != nil {
			t.Fatal(err)
		}
		sessiontest.Record(t, s, sending.Asked(e, d))
	}
	find := func(d sending.Destination) (sending.Place, error) {
		password, err := keep.Get(d.ID)
		if err != nil {
			return nil, err
		}
		if d.ID == "web" {
			site := web.Site()
			site.Password = password
			return site, nil
		}
		return &mail.Mailbox{Account: mail.Sender{Address: "club@club.test", Server: mail.Server{Host: mailtest.Host, Port: 587}},
			Password: password, TLS: post.Roots(), Dial: post.Dial}, nil
	}
	if err := b.Run(t.Context(), find, func(r sending.Row) { fmt.Fprintf(&told, "%+v\n", r) }); err != nil {
		t.Fatal(err)
	}
	lights, err := b.Lights(e.ID())
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&told, "%+v\n", lights)
	if facts := sending.Ended(nil, lights); len(facts) != 2 {
		t.Errorf("%+v", lights)
	} else {
		sessiontest.Record(t, s, facts...)
	}
	if err := capsule.Write(&told, s.State(), capsule.Cover{Words: words.English(), Program: "Clubnight"}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(told.Bytes(), []byte("Members: version 1 was refused")) {
		t.Error("the capsule does not say what became of it")
	}
	if err := club.Close(); err != nil {
		t.Fatal(err)
	}
	all := told.Bytes()
	if err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		file, err := os.ReadFile(path)
		all = append(all, file...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{secret, plain, url.QueryEscape(secret),
		base64.StdEncoding.EncodeToString([]byte(secret))} {
		if bytes.Contains(all, []byte(form)) {
			t.Errorf("%q is told or kept", form)
		}
	}
}
