package help

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/assets/ledger"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// other is a page with keys of its own and a chapter of the manual.
type other struct{}

func (other) Register() shell.Registration {
	return shell.Registration{Title: "Start", Place: shell.TabStart, Content: widget.NewLabel("this is the page"),
		Help: screen.HelpStart, Chapter: "start", Commands: []shell.Command{
			{Menu: shell.MenuEvening, Text: "Begin", Shortcut: shell.WithCtrl(fyne.KeyB), Do: func() {}},
		}}
}

// room is a window with the help and one page beside it.
type room struct {
	*uitest.Stage
	page *Page
	news string // of a newer version
}

func newRoom(t *testing.T) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, 3)}
	r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{OpenFile: r.OpenFile, About: desk.About{Version: "0.1.0",
			Club: "club.clubnight", Log: "clubnight.log", Licences: "LICENCES.txt"}},
			Ways{News: func() string { return r.news }})
		return []shell.Page{other{}, r.page}
	})
	return r
}

// The manual is read by keyboard: a chapter is picked in the list, another from what a
// chapter leads to, and Escape closes it.
func TestManualByKeyboard(t *testing.T) {
	r := newRoom(t)
	r.Menu("Manual…")
	uitest.WantText(t, "the manual", r.Overlay(), "What Clubnight keeps about people",
		"asks what you would like to do.")
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the second chapter", r.Overlay(), " is the list of the club.")
	r.Answer("What Clubnight keeps about people")
	uitest.WantText(t, "where the chapter leads to", r.Overlay(), "Clubnight has no account,")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Escape leaves the manual open")
	}
}

// About names what is not ours, and opens the licences that came with the program.
func TestLicences(t *testing.T) {
	r := newRoom(t)
	r.Command("About Clubnight")
	uitest.WantText(t, "About", r.Overlay(), "Clubnight 0.1.0", "Licences", "Fonts, pictures and code of others",
		"DejaVu Sans Condensed, 2.37: Bitstream, Inc.; Tavmjong Bah", "(Bitstream-Vera)",
		"White Book, 2025: English Bridge Union", "Ideas of others")
	for _, e := range ledger.Others() {
		if there := strings.Contains(r.Overlay(), e.Line()); there == e.Tests {
			t.Errorf("%s: told %t", e.Line(), there)
		}
	}
	r.Answer("Licences")
	if fmt.Sprint(r.Opened) != "[LICENCES.txt]" {
		t.Errorf("opened %q", r.Opened)
	}
	r.Key(fyne.KeyEscape)
	r.page.p.About.Licences = ""
	r.Command("About Clubnight")
	if strings.Contains(r.Overlay(), "Licences") {
		t.Error("licences are offered that are not there")
	}
}

// F1 opens the manual at the chapter of the page that is seen, below what can be
// done there and its keys.
func TestHelpOfThePage(t *testing.T) {
	r := newRoom(t)
	r.Key(fyne.KeyF1)
	uitest.WantText(t, "the help", r.Overlay(), "what is played tonight", "Ctrl+B", "Begin", "Ctrl+F1",
		"Begin at the top and go down")
	uitest.NoText(t, "the help in English", r.Overlay(), "reviewed")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Escape leaves the help open")
	}
}

// The keys are listed, with those of the pages by their names.
func TestKeys(t *testing.T) {
	r := newRoom(t)
	r.Press(fyne.KeyF1, uitest.Ctrl)
	uitest.WantText(t, "the keys", r.Overlay(), "Alt+2", "Start", "Ctrl+Enter", "close a question or a message")
	uitest.NoText(t, "the keys", r.Overlay(), "Alt+3")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Escape leaves the keys open")
	}
}

// A newer version is told in About.
func TestAboutTellsOfANewerVersion(t *testing.T) {
	r := newRoom(t)
	r.Command("About Clubnight")
	uitest.NoText(t, "About", r.Overlay(), "is out")
	r.Key(fyne.KeyEscape)
	r.news = "Version 0.2.0 is out."
	r.Command("About Clubnight")
	uitest.WantText(t, "About", r.Overlay(), r.news)
}

// In every language but English, About and the help say that nobody has reviewed the
// translation, in that language.
func TestTranslationNotReviewed(t *testing.T) {
	t.Cleanup(func() { uitest.Must(t, kit.SpeakFyne(label.English())) })
	for _, l := range label.Languages() {
		in := uitest.Speak(t, l.Tag)
		uitest.Must(t, kit.SpeakFyne(in.Labels))
		text := desk.About{Version: "1.0", Club: "club.clubnight", Log: "clubnight.log"}.Text(in)
		paragraphs := strings.Split(text, "\n\n")
		english := l.Tag == "en"
		if english != (len(paragraphs) == 3) {
			t.Errorf("%s: %q", l.Tag, text)
		}
		if !english && strings.Contains(text, "reviewed") {
			t.Errorf("%s says it in English: %q", l.Tag, text)
		}
		if english {
			continue
		}
		r := newRoom(t)
		r.Key(fyne.KeyF1)
		uitest.WantText(t, l.Tag+": the help", r.Overlay(), paragraphs[len(paragraphs)-1])
		r.Key(fyne.KeyEscape)
	}
}
