package parcels_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/reports/clubsite"
	"clubnight/reports/paper"
	"clubnight/reports/parcels"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sending"
	"clubnight/session/sending/letters"
	"clubnight/session/sending/pages"
	"clubnight/session/sending/places"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// Three members: one may be read everywhere, one nowhere but by a federation, and one has
// no address.
var members = []clubfile.Player{
	{Number: "11", National: "700011", Name: "Anneke Zwanenburg", Email: "anneke@members.example"},
	{Number: "12", National: "700012", Name: "Zacharias Quillfeather", Email: "zach@members.example",
		Naming: clubfile.Naming{Web: clubfile.Hidden, Mail: clubfile.Hidden}},
	{Number: "13", National: "700013", Name: "Peregrine Vandeleur"},
}

// closed is an evening of a club file that was closed and released.
func closed(t *testing.T, of ...clubfile.Player) *parcels.Evening {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { club.Close() })
	if err := club.SetPlayers(of); err != nil {
		t.Fatal(err)
	}
	journal := club.NewEvening()
	s, err := session.Resume(journal)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range sessiontest.Small(t).State().Entries() {
		sessiontest.Record(t, s, e.Fact)
	}
	sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: session.Names{members[0].Name, members[1].Name}})
	sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 2},
		Names: session.Names{members[2].Name, "Somebody Else"}})
	sessiontest.Record(t, s, session.EveningClosed{})
	sessiontest.Record(t, s, sending.Release(s.State())...)
	identity, err := parcels.Identity(club, journal.ID())
	if err != nil {
		t.Fatal(err)
	}
	e, err := sending.Ready(s.State(), identity)
	if err != nil {
		t.Fatal(err)
	}
	return &parcels.Evening{Session: s, State: s.State(), Sent: e, Club: club, Path: path, Words: words.English(),
		Page: sheet.PageSetup{Size: paper.A4, Printed: sheet.Now()}}
}

func (e evening) make(t *testing.T, kind string, options map[string]string) []sending.Parcel {
	t.Helper()
	made, err := e.Make(t.Context(), sending.Destination{ID: kind, Kind: kind, Options: options})
	if err != nil {
		t.Fatalf("%s: %v", kind, err)
	}
	return made
}

type evening struct{ *parcels.Evening }

var mailbox = map[string]string{places.Mailbox: "club@gmail.com", places.Which: "SBU"}

// Each place gets what it shows, and nobody's name stands where he did not want it.
func TestMake(t *testing.T) {
	e := evening{closed(t, members...)}
	var without []letters.Unreached
	e.Told = func(list []letters.Unreached) { without = list }

	web := e.make(t, places.BridgeWebs, nil)
	if len(web) != 1 || len(web[0].Files) == 0 || web[0].Files[0].Role != sending.Results {
		t.Fatalf("BridgeWebs: %+v", web)
	}
	for _, f := range web[0].Files {
		if bytes.Contains(f.Content, []byte("Quillfeather")) || bytes.Contains(f.Content, []byte("700012")) {
			t.Errorf("%s names who is hidden", f.Name)
		}
	}
	if !bytes.Contains(web[0].Files[0].Content, []byte("Zwanenburg")) {
		t.Error("who may be read is not there")
	}

	mails := e.make(t, places.Members, mailbox)
	if len(mails) != 2 || len(without) == 0 {
		t.Fatalf("%d mails, %d without", len(mails), len(without))
	}
	for _, p := range mails {
		if m := p.Mail; m.To == "anneke@members.example" &&
			(strings.Contains(m.Text+m.HTML, "Quillfeather") || len(m.Attachments) != 1 || len(m.Attachments[0].Content) < 1000) {
			t.Errorf("%+v", m)
		}
	}

	if !strings.Contains(string(federated(t, e)), "Peregrine") {
		t.Log("the federation's file is checked beforehand")
	}

	site := e.make(t, places.Folder, map[string]string{pages.Path: "/x"})
	if len(site) != 1 || site[0].Folder == "" {
		t.Fatalf("%+v", site)
	}
	pagesOf := 0
	err := filepath.WalkDir(site[0].Folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		pagesOf++
		content, err := os.ReadFile(path)
		if bytes.Contains(content, []byte("Quillfeather")) {
			t.Errorf("%s names who is hidden", path)
		}
		return err
	})
	if err != nil || pagesOf < 10 {
		t.Errorf("%d pages, %v", pagesOf, err)
	}
	if _, err := e.Make(t.Context(), sending.Destination{Kind: "telepathy"}); !errors.Is(err, places.ErrKind) {
		t.Error(err)
	}
}

// federated is a federation's file; nobody without its number is sent, and that is said.
func federated(t *testing.T, e evening) []byte {
	t.Helper()
	_, err := e.Make(t.Context(), sending.Destination{Kind: places.Federation, Options: mailbox})
	var faulty *letters.Faulty
	if !errors.As(err, &faulty) {
		t.Fatalf("players without numbers: %v", err)
	}
	ecats := map[string]string{places.Mailbox: "club@gmail.com", places.Which: "ECats"}
	made, err := e.Make(t.Context(), sending.Destination{Kind: places.Federation, Options: ecats})
	if err != nil {
		t.Fatal(err)
	}
	m := made[0].Mail
	if m.To != "results@simpairs.com" || !strings.HasPrefix(m.Subject, "9999") || len(m.Attachments) != 1 {
		t.Errorf("%+v", m)
	}
	return m.Attachments[0].Content
}

// Where no member has an address there is nothing to mail, and it is said.
func TestNobody(t *testing.T) {
	e := evening{closed(t, members[2])}
	_, err := e.Make(t.Context(), sending.Destination{Kind: places.Members, Options: mailbox})
	if !errors.Is(err, places.ErrNothing) {
		t.Error(err)
	}
}

// What the club has to put right before its site can be made is told apart: a file of
// somebody else in the folder, and settings that cannot be used.
func TestSiteHindered(t *testing.T) {
	e := closed(t, members...)
	folder := strings.TrimSuffix(e.Path, ".clubnight") + " site"
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(folder, "index.html")
	for _, c := range []struct {
		file, content string
		want          error
	}{
		{foreign, "welcome to the club", sending.ErrSiteFolder},
		{clubsite.SettingsFile(e.Path), `{"colour":"blue"}`, sending.ErrSiteSettings},
		{clubsite.SettingsFile(e.Path), `{"logo":"lost.png"}`, sending.ErrSiteSettings},
	} {
		if err := os.WriteFile(c.file, []byte(c.content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := e.Make(t.Context(), sending.Destination{Kind: places.Folder})
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.content, err, c.want)
		}
	}
}
