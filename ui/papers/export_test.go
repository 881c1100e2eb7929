package papers

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/capsule"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/papers"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// files lists what was given out, with "/".
func (r *room) files() (files []string) {
	r.T.Helper()
	err := filepath.WalkDir(r.page.exports.out.folder(), func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(r.page.exports.out.folder(), path)
			files = append(files, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		r.T.Fatal(err)
	}
	return files
}

// buttonsOf are the buttons of the question that is open that have this text.
func (r *room) buttonsOf(text string) (list []*kit.Button) {
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			list = append(list, b)
		}
	}
	return list
}

// Everything goes out by two keys: one dated folder with results, sheets and pages, and
// the notice leads to it. A second time has a number after its name.
func TestPublishEverything(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyE, uitest.CtrlShift)
	uitest.WantText(t, "the formats", r.Overlay(), "USEBIO 1.2", "For the federation", "Games (PBN)",
		"Every result as a game", "Web pages", "One folder", "Nothing that is there already is replaced")
	if got := r.FocusText(); got != "Publish everything" {
		t.Errorf("the focus is on %q", got)
	}
	r.Key(fyne.KeyReturn)
	if r.Overlay() != "" {
		t.Fatalf("still open:\n%s", r.Overlay())
	}
	const stem = "2026-11-17 Tuesday pairs"
	files := r.files()
	for _, want := range []string{".xml", ".pbn", ".csv", ".json", ".xlsx",
		"/sheets/" + stem + " - Ranking.pdf", "/web/index.html"} {
		if !slices.ContainsFunc(files,
			func(f string) bool { return strings.HasPrefix(f, stem+"/") && strings.HasSuffix(f, want) }) {
			t.Errorf("no %s among %q", want, files)
		}
	}
	folder := filepath.Join(r.page.exports.out.folder(), stem)
	uitest.WantText(t, "the notice", r.Visible(), "files: "+folder, "Open the folder")
	r.Tap(r.w.Notice.More())
	if !slices.Equal(r.Opened, []string{folder}) {
		t.Errorf("opened %q", r.Opened)
	}
	r.page.Publish()
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), folder+" (2)")
	c, err := exchange.Want(t.Context(), filepath.Join(folder, stem+".xml"), exchange.HoldsEvenings)
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Evening(t.Context(), 0)
	if err != nil || len(again.State().Results) != 9 {
		t.Errorf("the evening does not come in again: %v", err)
	}
}

// What goes in, and as what, is remembered; what a format refuses is left out and said,
// and what it asks is asked once.
func TestPublishChoice(t *testing.T) {
	r := complete(t)
	in := r.Language()
	r.Press(fyne.KeyE, uitest.CtrlShift)
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *kit.Check:
			if o.Checked != (o.Text == papers.PartName(in, "usebio")) && o.Text != papers.PartName(in, "ecats") ||
				o.Text == papers.PartName(in, "ecats") {
				o.SetChecked(!o.Checked)
			}
		case *kit.Choice:
			r.Pick(o, "One zip")
		}
	}
	if last := r.published[len(r.published)-1]; !last.Zip || !slices.Equal(last.Parts, []string{"usebio", "ecats"}) {
		t.Fatalf("remembered %+v", last)
	}
	r.Answer("Publish everything")
	zipped := filepath.Join(r.page.exports.out.folder(), "2026-11-17 Tuesday pairs.zip")
	uitest.WantText(t, "the notice", r.Visible(), "1 file: "+zipped, "Left out: ECats",
		"country and telephone", "For federations…")
	r.Press(fyne.KeyE, uitest.CtrlShift)
	r.Answer("For federations…")
	uitest.WantText(t, "what is asked", r.Overlay(), "Asked once", "Telephone", "EBU charge code", "Kraków")
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if f, ok := o.(*kit.TextField); ok && f.Text == "" {
			f.SetText("48")
		}
	}
	r.Answer("Save")
	if last := r.published[len(r.published)-1]; last.Club.Country != "48" || last.Charge != "48" || !last.Zip {
		t.Errorf("remembered %+v", last)
	}
	r.page.Publish()
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "5 files: ", "(2).zip")
	if strings.Contains(r.Visible(), "Left out") {
		t.Error("ECats is left out still")
	}
}

// One format alone is a file beside the sheets; what cannot be written is said.
func TestExportOne(t *testing.T) {
	r := complete(t)
	alone := func(part string) {
		t.Helper()
		r.Press(fyne.KeyE, uitest.CtrlShift)
		at := slices.Index(papers.PublishParts(), part)
		r.Tap(r.buttonsOf("Only this")[at])
	}
	alone("pbn")
	content := string(r.Written["2026-11-17 Tuesday pairs.pbn"])
	if n := strings.Count(content, "[Contract "); n != 9 {
		t.Errorf("%d games:\n%s", n, content)
	}
	uitest.WantText(t, "the notice", r.Visible(), "Written: sheets/2026-11-17 Tuesday pairs.pbn")
	alone("capsule")
	if entries, err := capsule.Parse(r.Written["2026-11-17 Tuesday pairs.txt"]); err != nil ||
		len(entries) != len(r.Session.State().Entries()) {
		t.Errorf("%d entries in the text, %v", len(entries), err)
	}
	alone("csv")
	uitest.WantText(t, "the notice", r.Visible(), "Tuesday pairs csv")
	if files := r.files(); !slices.Contains(files,
		"2026-11-17 Tuesday pairs csv/2026-11-17 Tuesday pairs ranking.csv") {
		t.Errorf("written %q", files)
	}
	alone("deals")
	uitest.WantText(t, "the notice", r.Visible(), "The cards are not released, or not known.")
	r.page.exports.out.save = func(string, func(io.Writer) error) (string, error) { return "", sessiontest.ErrDiskFull }
	alone("json")
	uitest.WantText(t, "the notice", r.Visible(), "The disk is full.")
}

// Without a result there is nothing to publish, and Escape closes the dialog.
func TestNothingToExport(t *testing.T) {
	r := newRoom(t, 3)
	r.Press(fyne.KeyE, uitest.CtrlShift)
	for _, b := range append(r.buttonsOf("Only this"), r.buttonsOf("Publish everything")...) {
		if !b.Disabled() {
			t.Errorf("%q of nothing", b.Text)
		}
	}
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Escape does not close it")
	}
	r.page.Publish()
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "There is nothing to publish yet")
	if files := r.files(); len(files) != 0 {
		t.Errorf("written %q", files)
	}
}

// What another evening took the place of meanwhile is told of its own evening.
func TestGivenOutOfItsOwnEvening(t *testing.T) {
	r := complete(t)
	first := r.Session
	r.paper.Listed = func(*session.State) {
		s, l := uitest.NewEvening(t, 3)
		r.Post(func() { r.w.Open(model.Opened{Session: s, Link: l}) })
	}
	r.page.Publish()
	r.Settle()
	if len(r.given) != 1 || r.given[0] != (given{first, first.State()}) || r.w.Session() == first {
		t.Errorf("given %+v", r.given)
	}
}
