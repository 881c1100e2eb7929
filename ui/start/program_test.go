package start

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// startSession opens a room with those programs on the page Start, with the
// Bridgemates in front.
func startSession(t *testing.T, installed uitest.Programs) *room {
	r := newRoom(t, 3)
	r.installed = installed
	r.Link.Chosen.Program = ""
	if len(installed) > 0 {
		r.Link.Chosen.Program = installed[0].Path
	}
	r.open()
	r.w.Turn(shell.TabStart)
	r.page.show(paneBridgemates)
	return r
}

// Which program is used is shown with its version; another one brings its own generation
// with it, which can be set by hand all the same.
func TestChooseProgram(t *testing.T) {
	r := startSession(t, uitest.Installed)
	b := r.page.start.bridgemates
	uitest.WantText(t, "Start session", r.Visible(), "Bridgemate Control Software 5 (version 5.0.3)", "BM Pro 1.7")
	r.Choose(b.program, "Bridgemate Pro Control (version 1.7.14)")
	if o := r.Link.Options(); o.Program != uitest.Installed[1].Path || o.Generation != bws.BMPro {
		t.Errorf("BM Pro chosen: %s for %s", o.Program, o.Generation)
	}
	r.Choose(b.program, "Bridgemate Control Software 5")
	if o := r.Link.Options(); o.Program != uitest.Installed[0].Path || o.Generation != bws.BCS {
		t.Errorf("BCS chosen: %s for %s", o.Program, o.Generation)
	}
	r.Choose(b.generation, "BM Pro 1.7")
	if o := r.Link.Options(); o.Program != uitest.Installed[0].Path || o.Generation != bws.BMPro {
		t.Errorf("set by hand: %s for %s", o.Program, o.Generation)
	}
	if last := r.Kept[len(r.Kept)-1]; last.Program != uitest.Installed[0].Path || last.Generation != bws.BMPro {
		t.Errorf("kept %+v", last)
	}
	r.Key(fyne.KeyF5)
	r.w.Turn(shell.TabStart)
	r.page.show(paneBridgemates)
	if !b.generation.Disabled() {
		t.Error("the file of a running session can be made for other handsets")
	}
}

func TestAnotherProgram(t *testing.T) {
	r := startSession(t, nil)
	b := r.page.start.bridgemates
	if b.program.Selected != "" || b.program.PlaceHolder != "none was found" {
		t.Errorf("without a program %q is shown", b.program.Selected)
	}
	r.Choose(b.program, anotherProgram(r.Language()))
	r.Enter(r.Window.Canvas().Focused().(*kit.TextField), `D:\Old\BMPro.exe`)
	if got := r.Link.Options().Program; !strings.Contains(got, "BMPro.exe") {
		t.Errorf("the program is %q", got)
	}
	if !strings.HasPrefix(b.program.Selected, "Bridgemate Pro Control") {
		t.Errorf("the choice shows %q", b.program.Selected)
	}
}

// What few clubs change is one button away, and remembered.
func TestMore(t *testing.T) {
	r := startSession(t, uitest.Installed)
	r.Choose(r.page.start.bridgemates.generation, "Bridgemate II / 3")
	r.EnterOn("More…")
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *kit.Choice:
			for _, wanted := range []string{"Access 97", "are marked in a field of our own"} {
				if slices.ContainsFunc(o.Options, func(s string) bool { return strings.HasPrefix(s, wanted) }) {
					r.Choose(o, wanted)
				}
			}
		case *kit.TextField:
			r.Reach(o)
			o.SetText("LAPTOP-2, BAR-PC,, LAPTOP-2")
		}
	}
	r.Toggle("Make the window")
	r.Toggle("Show the players' names")
	r.Toggle("Give the hand records")
	r.Toggle("Number both lines from 1")
	r.EnterOn("Use this")
	o := r.Kept[len(r.Kept)-1]
	if !o.Minimise || !o.SendNames || !o.HandRecords || !o.EqualNumbers ||
		o.Processed != "custom_Clubnight" || o.Format != bws.Access97 ||
		!reflect.DeepEqual(o.Computers, []string{"LAPTOP-2", "BAR-PC"}) {
		t.Errorf("kept %+v", o)
	}
	if !reflect.DeepEqual(r.Link.Options(), o) {
		t.Error("the link has other options than are kept")
	}
}

// Where one server cannot hold all tables it is said which sections are in which file.
func TestSeveralFiles(t *testing.T) {
	var facts []session.Fact
	for id := 2; id <= 9; id++ {
		facts = append(facts, session.SectionSet{ID: id, Movement: uitest.Mitchell(t, 31)})
	}
	r := newRoom(t, 31, facts...)
	r.Link.Set(func(l *uitest.Scripted) {
		l.Lying = []string{"x/evening.bws", "x/evening (server 2).bws", "x/evening (server 3).bws"}
	})
	r.open()
	r.w.Turn(shell.TabStart)
	r.page.show(paneBridgemates)
	uitest.WantText(t, "Start session", r.Visible(), "One Bridgemate server cannot hold all tables",
		"ections A, B, C and D: evening.bws", "ections E, F, G and H: evening (server 2).bws",
		"ection I: evening (server 3).bws")
}

// The findings are lines with a symbol and words, the worst first.
func TestHealth(t *testing.T) {
	r := newRoom(t, 3)
	r.Link.Set(func(l *uitest.Scripted) {
		l.Findings = []bridgemate.Finding{
			{Kind: bridgemate.FolderReady, Path: "C:\\Club"},
			{Kind: bridgemate.EngineAlone},
			{Kind: bridgemate.ProgramMissing, Err: control.ErrNoProgram},
		}
	})
	r.open() // it is checked at the opening
	r.w.Turn(shell.TabStart)
	r.page.show(paneBridgemates)
	text := r.Visible()
	uitest.WantText(t, "Start session", text, "✗  One thing must be put right first.",
		"Bridgemate control: No Bridgemate control program was found. Install", "Folder: C:\\Club", "✗", "!", "✓")
	if red, amber, green := strings.Index(text, "No Bridgemate"), strings.Index(text,
		"Clubnight's own"), strings.Index(text, "C:\\Club"); red > amber || amber > green {
		t.Error("the worst is not the first")
	}
	uitest.WantText(t, "the log", r.Log.String(), "was not found")
	r.EnterOn("Copy report")
	uitest.WantText(t, "the report", fyne.CurrentApp().Clipboard().Content(),
		"✗ Bridgemate control: No Bridgemate control program", "was not found", "✓ Folder: C:\\Club",
		"One thing must be put right first.")
	r.Link.Set(func(l *uitest.Scripted) { l.Findings = l.Findings[:1] })
	r.computer = []bridgemate.Finding{{Kind: bridgemate.FontsSound}}
	r.EnterOn("Check everything")
	uitest.WantText(t, "after another check", r.Visible(), "✓  Everything is ready.",
		"Fonts: Those of the sheets are complete")
	if strings.Contains(r.Visible(), "Clubnight's own") {
		t.Error("what was put right is still shown")
	}
}
