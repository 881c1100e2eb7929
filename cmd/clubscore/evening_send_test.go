package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"clubnight/session"
	"clubnight/session/sending"
)

// toldPlace answers as it is told.
type toldPlace struct {
	says sending.Outcome
	got  *[]sending.Parcel
}

func (p toldPlace) Name() string { return "BridgeWebs" }

func (p toldPlace) Send(_ context.Context, parcel sending.Parcel) sending.Outcome {
	*p.got = append(*p.got, parcel)
	return p.says
}

// typing answers the question for a password.
func typing(t *testing.T, secret string) {
	t.Helper()
	was := askSecret
	askSecret = func(string) (string, error) { return secret, nil }
	t.Cleanup(func() { askSecret = was })
}

// finished is a club file whose evening is over.
func finished(t *testing.T) string {
	t.Helper()
	m := mitchell(t)
	file, _ := club(t, m, results(m))
	said(t, "evening", "set", file, "--club", "Riverside")
	e, err := openEvening(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	for _, who := range e.State().Contestants(1) {
		names := session.Names{fmt.Sprint("North ", who.Number), fmt.Sprint("South ", who.Number)}
		if err := e.Record("director", session.PairNamed{Pair: who, Names: names}); err != nil {
			t.Fatal(err)
		}
	}
	said(t, "evening", "finish", file)
	return file
}

// Places are named once, without a password in any word of the command line or file; a
// host is looked at first.
func TestPlaces(t *testing.T) {
	keyring.MockInit()
	file := finished(t)
	if text := said(t, "places", "list", file); !strings.Contains(text, "No place is named") {
		t.Error(text)
	}
	site := t.TempDir()
	said(t, "places", "add", file, "folder", "--name", "Our pages", "--path", site)
	typing(t, "very secret")
	said(t, "places", "add", file, "bridgewebs", "--code", "tuesday")
	text := said(t, "places", "list", file)
	for _, want := range []string{"Our pages: folder, path " + site, "bridgewebs: bridgewebs, code tuesday"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	box, err := os.ReadFile(sending.Beside(file))
	if err != nil || strings.Contains(string(box), "very secret") {
		t.Errorf("the outbox has the password, or %v", err)
	}
	for _, bad := range [][]string{
		{"add", file, "folder", "--name", "OUR PAGES", "--path", site},
		{"add", file, "folder", "--path", "here"},
		{"add", file, "telepathy"},
		{"add", file, "sftp", "--host", "127.0.0.1:1", "--user", "u"},
		{"add", file, "webdav", "--address", "http://x.example", "--user", "u"},
		{"off", file, "nowhere"},
		{"list", filepath.Join(site, "none.clubnight")},
	} {
		if text, err := runs(t, append([]string{"places"}, bad...)...); err == nil {
			t.Errorf("%v: %s", bad, text)
		}
	}
	typing(t, "")
	if _, err := runs(t, "places", "password", file, "bridgewebs"); !errors.Is(err, errNoSecret) {
		t.Error(err)
	}
	said(t, "places", "off", file, "bridgewebs")
	if text := said(t, "places", "list", file); !strings.Contains(text, "tuesday, off") {
		t.Error(text)
	}
	said(t, "places", "drop", file, "bridgewebs")
	if text := said(t, "places", "list", file); strings.Contains(text, "tuesday") {
		t.Error(text)
	}
}

// An evening goes where the club named it, once it is released; what was refused goes
// again when that is said, and what has gone does not go twice.
func TestEveningSend(t *testing.T) {
	keyring.MockInit()
	file := finished(t)
	if _, err := runs(t, "evening", "send", file); !errors.Is(err, errNowhere) {
		t.Fatal(err)
	}
	site := t.TempDir()
	said(t, "places", "add", file, "folder", "--name", "Our pages", "--path", site)
	typing(t, "very secret")
	said(t, "places", "add", file, "bridgewebs", "--code", "tuesday")
	if _, err := runs(t, "evening", "send", file); err == nil || !strings.Contains(err.Error(), "--release") {
		t.Errorf("before the release: %v", err)
	}
	text := said(t, "evening", "send", file, "--preview")
	for _, want := range []string{"Our pages, version 1:", "bridgewebs, version 1:", ".xml ("} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if list, _ := os.ReadDir(site); len(list) > 0 {
		t.Error("the preview sent something")
	}

	var got []sending.Parcel
	says := sending.Outcome{State: sending.Refused, Reason: sending.BadPassword, Answer: "Invalid password"}
	places := placesInstead
	t.Cleanup(func() { placesInstead = places })
	placesInstead = func(d sending.Destination, secret string) sending.Place {
		if secret != "very secret" {
			t.Errorf("%s got the password %q", d.Name, secret)
		}
		return toldPlace{says, &got}
	}
	text, err := runs(t, "evening", "send", file, "--to", "BridgeWebs", "--release")
	if !errors.Is(err, errNotEverywhere) || !strings.Contains(text, "bridgewebs: version 1, refused.") ||
		!strings.Contains(text, "Invalid password") || strings.Contains(text+err.Error(), "very secret") {
		t.Errorf("%s, %v", text, err)
	}
	says = sending.Outcome{State: sending.Taken}
	text = said(t, "evening", "send", file, "--to", "bridgewebs", "--again")
	if !strings.Contains(text, "sent and seen there") || len(got) != 2 {
		t.Errorf("%s, %d times", text, len(got))
	}
	placesInstead = nil
	if text := said(t, "evening", "send", file); !strings.Contains(text, "Our pages: version 1, sent.") || len(got) != 2 {
		t.Errorf("%s, %d times", text, len(got))
	}
	if _, err := os.Stat(filepath.Join(site, "index.html")); err != nil {
		t.Error(err)
	}
	if text := said(t, "evening", "show", file, "--journal"); !strings.Contains(text, "Our pages") {
		t.Errorf("the journal says nothing of it:\n%s", text)
	}
}
