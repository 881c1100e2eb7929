package pages

import (
	"context"
	"crypto/x509"
	"errors"
	"io/fs"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/session/sending"
	"clubnight/session/sending/folder"
	"clubnight/session/sending/folder/foldertest"
)

// site is a parcel whose folder holds files that are called so.
func site(t testing.TB, names ...string) sending.Parcel {
	t.Helper()
	root := t.TempDir()
	for _, name := range names {
		path := filepath.Join(root, filepath.FromSlash(name))
		err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(name), 0o644))
		if err != nil {
			t.Fatal(err)
		}
	}
	return sending.Parcel{Evening: "club/1", Version: 1, Folder: root}
}

// inMemory is a place whose files are at hand.
func inMemory(m foldertest.Memory) *Place {
	return &Place{Destination: sending.Destination{ID: "web", Kind: SFTP, Name: "The club's web"},
		Secret: func(string) (string, error) { return "secret", nil },
		open:   func(context.Context, string) (folder.Store, error) { return m, nil }}
}

// A site goes as it lies in a folder, and nothing of the club's own is touched.
func TestSend(t *testing.T) {
	m := foldertest.Memory{"welcome.html": "the club's own"}
	place := inMemory(m)
	for _, p := range []sending.Parcel{site(t, "index.html", "17/a.html"), site(t, "index.html", "24/b.html", ".hidden")} {
		if o := place.Send(t.Context(), p); o.State != sending.Sent || o.Err != nil {
			t.Fatalf("%+v", o)
		}
	}
	delete(m, folder.List)
	want := []string{"24/b.html", "index.html", "welcome.html"}
	if names := slices.Sorted(maps.Keys(m)); !slices.Equal(names, want) {
		t.Errorf("%q", names)
	}
	nothing := site(t)
	gone := nothing
	gone.Folder = filepath.Join(gone.Folder, "gone")
	for _, bad := range []sending.Parcel{nothing, gone} {
		if o := place.Send(t.Context(), bad); o.State != sending.Refused || o.Reason != sending.Faulty || len(m) != 3 {
			t.Errorf("%+v", o)
		}
	}
}

// From a folder of this computer to another one.
func TestFolder(t *testing.T) {
	to := t.TempDir()
	parcel := site(t, "index.html", "a/b.html", ".git/config", ".hidden")
	steps := 0
	place := &Place{Destination: sending.Destination{Kind: Folder, Options: map[string]string{Path: to}},
		Progress: func(done, of int) { steps++ }}
	if o := place.Send(t.Context(), parcel); o.State != sending.Sent || steps != 2 {
		t.Fatalf("%+v, %d steps", o, steps)
	}
	if text, err := os.ReadFile(filepath.Join(to, "a", "b.html")); err != nil || string(text) != "a/b.html" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := os.Stat(filepath.Join(to, ".git")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("hidden files went")
	}
	place.Options = map[string]string{Path: filepath.Join(to, "stick")}
	if o := place.Send(t.Context(), parcel); o.State != sending.Waiting || !o.Retry || o.Reason != sending.NoFolder {
		t.Errorf("a stick that is not there: %+v", o)
	}
}

// failing is a store that fails.
type failing struct {
	foldertest.Memory
	err error
}

func (f failing) Read(context.Context, string) ([]byte, error) { return nil, f.err }

// Each trouble ends in what the outbox does about it: tried again by itself only where it
// may pass, and no secret in any answer.
func TestOutcomes(t *testing.T) {
	refusedDial := &net.OpError{Op: "dial", Err: errors.New("no route")}
	for _, c := range []struct {
		err    error
		state  sending.State
		reason sending.Reason
		answer string
	}{
		{&folder.Error{Trouble: folder.Unreached, Err: refusedDial}, sending.Waiting, sending.NoNetwork, "dial"},
		{&folder.Error{Trouble: folder.Unreached, Err: errors.New("cut")}, sending.Waiting, sending.NoAnswer, "cut"},
		{&folder.Error{Trouble: folder.Busy, Err: errors.New("423 Locked")}, sending.Waiting, sending.Busy, "423 Locked"},
		{&folder.Error{Trouble: folder.Another}, sending.Waiting, sending.Busy, ""},
		{&folder.Error{Trouble: folder.WrongLogin}, sending.Refused, sending.BadPassword, ""},
		{&folder.Error{Trouble: folder.NewHost, Key: "ssh-ed25519 SHA256:x"}, sending.Refused, sending.NewHost, "SHA256:x"},
		{&folder.Error{Trouble: folder.StrangeHost, Key: "ssh-ed25519 SHA256:y"}, sending.Refused, sending.OtherHost, "SHA256:y"},
		{&folder.Error{Trouble: folder.BadCertificate, Err: x509.CertificateInvalidError{Reason: x509.Expired}},
			sending.Refused, sending.WrongClock, "expired"},
		{&folder.Error{Trouble: folder.BadCertificate, Err: x509.UnknownAuthorityError{}},
			sending.Refused, sending.Certificate, ""},
		{&folder.Error{Trouble: folder.Moved, Err: errors.New("elsewhere.example")},
			sending.Refused, sending.Elsewhere, "elsewhere"},
		{&folder.Error{Trouble: folder.NoRight}, sending.Refused, sending.Forbidden, ""},
		{&folder.Error{Trouble: folder.NoSpace}, sending.Refused, sending.Full, ""},
		{&folder.Error{Trouble: folder.NoFolder, Name: "www"}, sending.Waiting, sending.NoFolder, "www"},
		{&folder.Error{Trouble: folder.NoReplace}, sending.Refused, sending.NoReplace, ""},
		{&folder.Error{Trouble: folder.NotOurs, Name: "index.html"}, sending.Refused, sending.NotOurs, "index.html"},
		{&folder.Error{Trouble: folder.MostGone, Count: 60}, sending.Refused, sending.MostGone, "60"},
		{&folder.Error{Trouble: folder.NotRemoved, Name: "old.html"}, sending.Refused, sending.NotRemoved, "old.html"},
		{&folder.Error{Err: errors.New(strings.Repeat("é", 400))}, sending.Refused, sending.Other, "é"},
	} {
		place := inMemory(nil)
		place.open = func(context.Context, string) (folder.Store, error) {
			return failing{foldertest.Memory{}, c.err}, nil
		}
		o := place.Send(t.Context(), site(t, "index.html"))
		if o.State != c.state || o.Reason != c.reason || o.Retry != (c.state == sending.Waiting) || !o.All ||
			!strings.Contains(o.Answer, c.answer) || len(o.Answer) > 310 {
			t.Errorf("%v: %+v", c.err, o)
		}
	}
	place := inMemory(foldertest.Memory{})
	place.Secret = func(string) (string, error) { return "", errors.New("none") }
	if o := place.Send(t.Context(), site(t, "index.html")); o.State != sending.Refused || o.Reason != sending.NoPassword {
		t.Errorf("without a password: %+v", o)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if o := inMemory(foldertest.Memory{}).Send(stopped, site(t, "index.html")); o.State != sending.Waiting ||
		o.Reason != sending.Stopped {
		t.Errorf("stopped: %+v", o)
	}
}
