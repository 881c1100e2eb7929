package places_test

import (
	"errors"
	"path/filepath"
	"testing"

	"clubnight/session/sending"
	"clubnight/session/sending/bridgewebs"
	"clubnight/session/sending/mail"
	"clubnight/session/sending/pages"
	"clubnight/session/sending/places"
	"clubnight/session/sending/secrets"
)

const key = "ssh-ed25519 SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU"

// What was typed is tidied, and the first thing that cannot be so is named.
func TestCheck(t *testing.T) {
	here := filepath.Join(t.TempDir(), "site")
	type options = map[string]string
	for _, c := range []struct {
		kind    string
		options options
		option  string
		wrong   places.Wrong
	}{
		{places.BridgeWebs, options{"code": " tuesday "}, "", 0},
		{places.BridgeWebs, options{"path": here}, "code", places.Missing},
		{places.Members, options{"mailbox": "club@gmail.com"}, "", 0},
		{places.Members, options{"mailbox": "club@gmail"}, "mailbox", places.NoAddress},
		{places.Members, options{"mailbox": "club@club.example"}, "server", places.NoServer},
		{places.Members, options{"mailbox": "club@outlook.com"}, "server", places.NoServer}, // lets no program in
		{places.Members, options{"mailbox": "club@club.example", "server": "smtp.club.example"}, "", 0},
		{places.Members, options{"mailbox": "club@club.example", "server": "a b"}, "server", places.NoHost},
		{places.Members, options{"mailbox": "club@club.example", "server": "smtp.club.example", "port": "0"}, "port", places.NoPort},
		{places.Members, options{"mailbox": "club@gmail.com", "reply": "nobody"}, "reply", places.NoAddress},
		{places.Federation, options{"mailbox": "club@gmail.com"}, "federation", places.Missing},
		{places.Federation, options{"mailbox": "club@gmail.com", "federation": "SBU"}, "", 0},
		{places.Federation, options{"mailbox": "club@gmail.com", "federation": "FIDE"}, "federation", places.NoFederation},
		{places.Folder, options{"path": here}, "", 0},
		{places.Folder, options{"path": "site"}, "path", places.NoPath},
		{places.SFTP, options{"host": "sftp://host.example:2222", "user": "u", "path": "www", "key": key}, "", 0},
		{places.SFTP, options{"host": "host.example", "user": "u"}, "key", places.Missing},
		{places.SFTP, options{"host": "host.example", "user": "u", "key": "47DE"}, "key", places.NoKey},
		{places.SFTP, options{"host": "u@host.example", "user": "u", "key": key}, "host", places.NoHost},
		{places.SFTP, options{"host": "host.example:0", "user": "u", "key": key}, "host", places.NoHost},
		{places.WebDAV, options{"address": "https://cloud.example/dav/site", "user": "u"}, "", 0},
		{places.WebDAV, options{"address": "http://cloud.example/dav/site", "user": "u"}, "address", places.NoWebPlace},
		{places.WebDAV, options{"address": "https://u:secret@cloud.example/", "user": "u"}, "address", places.NoWebPlace},
	} {
		err := places.Check(places.Tidy(sending.Destination{Kind: c.kind, Options: c.options}))
		var wrong *places.OptionError
		want := places.OptionError{Option: c.option, Wrong: c.wrong}
		if got := errors.As(err, &wrong); got != (c.option != "") || got && *wrong != want {
			t.Errorf("%s %v: %v", c.kind, c.options, err)
		}
	}
	if err := places.Check(sending.Destination{Kind: "telepathy"}); !errors.Is(err, places.ErrKind) {
		t.Error(err)
	}
	if d := places.Tidy(sending.Destination{Kind: places.Folder, Name: " x ", Options: options{"path": " a ", "key": "b"}}); d.Name != "x" ||
		len(d.Options) != 1 || d.Options["path"] != "a" {
		t.Errorf("%+v", d)
	}
}

// Each kind has a place, which gets its password and nothing else of the keyring.
func TestFind(t *testing.T) {
	asked := ""
	ways := places.Ways{Secret: func(id string) (string, error) { asked = id; return "secret", nil }, Replace: []string{"b"}}
	for _, kind := range places.Kinds() {
		d := sending.Destination{ID: "b", Kind: kind, Name: "x", Options: map[string]string{places.Mailbox: "club@gmail.com",
			places.Code: "tuesday", pages.Path: t.TempDir()}}
		p, err := ways.Find(d)
		if err != nil {
			t.Fatal(kind, err)
		}
		switch p := p.(type) {
		case *bridgewebs.Site:
			if p.Club != "tuesday" || p.Password != "secret" || asked != "b" {
				t.Errorf("%+v", p)
			}
		case *mail.Mailbox:
			if p.Password != "secret" || p.Account.Server.Host != "smtp.gmail.com" {
				t.Errorf("%+v", p)
			}
		case *pages.Place:
			if p.ID != "b" || !p.Replace {
				t.Errorf("%+v", p)
			}
		default:
			t.Errorf("%s is a %T", kind, p)
		}
	}
	ways.Secret = func(string) (string, error) { return "", secrets.ErrNone }
	p, err := ways.Find(sending.Destination{Kind: places.BridgeWebs})
	if err != nil || p.(*bridgewebs.Site).Password != "" {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := ways.Find(sending.Destination{Kind: "telepathy"}); !errors.Is(err, places.ErrKind) {
		t.Error(err)
	}
}
