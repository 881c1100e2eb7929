package handsets

import (
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/ui/desk/handsets"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the handset settings alone.
type room struct{ *uitest.Stage }

// openSettings opens the handset settings with the keyboard. With facts about it the
// evening is under way.
func openSettings(t *testing.T, g bws.Generation, facts ...session.Fact) *room {
	r := &room{uitest.New(t, 3, facts...)}
	r.Link.Chosen.Generation, r.Link.Now.Reading = g, len(facts) > 0
	r.Stand(func(w *uitest.Window) []shell.Page { return []shell.Page{New(w, w.Evening)} })
	r.Press(fyne.KeyH, uitest.Ctrl)
	return r
}

// lookFor types a word into the search.
func (r *room) lookFor(word string) {
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if f, ok := o.(*kit.TextField); ok && strings.HasPrefix(f.PlaceHolder, "look for") {
			r.Reach(f)
			f.SetText("")
			test.Type(f, word)
			r.Settle()
			return
		}
	}
	r.T.Fatal("nothing to look with")
}

func (r *room) presetChoice() *kit.Choice {
	c, ok := r.Beside("How it is played").(*kit.Choice)
	if !ok {
		r.T.Fatal("no presets")
	}
	return c
}

// A preset is one choice; what differs from it shows; what is untouched is not written.
func TestPresetAndChanges(t *testing.T) {
	r := openSettings(t, bws.BCS)
	in := r.Language()
	uitest.WantText(t, "the dialog", r.Overlay(), "Handset settings for Bridgemate II / 3",
		"0 of 74 are set from here", handsets.Untouched(in), "Phones at the tables follow these settings, too.")
	r.Choose(r.presetChoice(), "Quiet")
	uitest.WantText(t, "the dialog", r.Overlay(), "less talk, quicker rounds")
	r.lookFor("how other tables did")
	r.Choose(r.Beside("After a board, players see how other tables did on it.").(*kit.Choice), "yes")
	uitest.WantText(t, "the dialog", r.Overlay(), "✎ Quiet has: no",
		"1 setting is other than in Quiet, under: What players see.", "Quiet, with changes")
	r.EnterOn("Use from the next start")
	want := bws.Presets()[0].Values(bws.BCS)
	want["ShowResults"] = true
	if got := r.Link.Options().Settings; !reflect.DeepEqual(got, want) {
		t.Errorf("chosen %v, want %v", got, want)
	}
	if err := bws.CheckSettings(bws.BCS, r.Link.Options().Settings); err != nil {
		t.Error(err)
	}
	uitest.WantText(t, "the notice", r.Visible(), "Handset settings: Quiet, 1 setting changed.")
	if !reflect.DeepEqual(r.Kept[len(r.Kept)-1].Settings, want) || r.Link.Done() != "" {
		t.Errorf("kept %v, done %s", r.Kept[len(r.Kept)-1].Settings, r.Link.Done())
	}

	r.Press(fyne.KeyH, uitest.Ctrl)
	r.Choose(r.presetChoice(), handsets.Untouched(in))
	r.EnterOn("Use from the next start")
	if got := r.Link.Options().Settings; len(got) != 0 {
		t.Errorf("nothing is controlled, but %v", got)
	}
}

// Numbers are checked while they are typed, and what cannot be is not taken.
func TestRangesAreChecked(t *testing.T) {
	r := openSettings(t, bws.BMPro)
	r.lookFor("switches itself off")
	f := r.Beside("After how many seconds without a key the handset switches itself off.").(*kit.TextField)
	r.Reach(f)
	test.Type(f, "3")
	r.Settle()
	uitest.WantText(t, "the dialog", r.Overlay(), "✗ This cannot be: 5 to 60.")
	r.EnterOn("Use from the next start")
	if r.Overlay() == "" || r.Window.Canvas().Focused() != f || r.Link.Options().Settings["AutopoweroffTime"] != nil {
		t.Fatal("an impossible number was taken")
	}
	test.Type(f, "0")
	r.Settle()
	r.EnterOn("Use from the next start")
	if got := r.Link.Options().Settings; !reflect.DeepEqual(got, map[string]any{"AutopoweroffTime": 30}) {
		t.Errorf("chosen %v", got)
	}
	// One setting is no preset.
	uitest.WantText(t, "the notice", r.Visible(), "Handset settings: as in Bridgemate control, 1 setting changed.")
}

// What is wrong is found again where another group is shown.
func TestWrongSettingElsewhere(t *testing.T) {
	r := openSettings(t, bws.BCS)
	r.lookFor("four digits director's")
	f := r.Beside("The four digits that open the director's menu.").(*kit.TextField)
	r.Reach(f)
	test.Type(f, "12")
	r.lookFor("language")
	uitest.WantText(t, "the dialog", r.Overlay(), "must be 4 digits")
	r.EnterOn("Use from the next start")
	now, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok || now.Text != "12" {
		t.Error("the focus is not on what is wrong")
	}
}

// During play BCS can be told at once, BM Pro cannot.
func TestSendSettings(t *testing.T) {
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		r := openSettings(t, g, session.Uploaded{File: "evening.bws"})
		if there := strings.Contains(r.Overlay(), "Send to the Bridgemates"); there != (g == bws.BCS) {
			t.Errorf("%s: it can be sent now: %v", g, there)
		}
		if g == bws.BCS {
			r.Choose(r.presetChoice(), "Club")
			r.EnterOn("Send to the Bridgemates")
			if r.Link.Done() != "send settings" || r.Link.Options().Settings["ShowResults"] != true {
				t.Errorf("done %s, with %v", r.Link.Done(), r.Link.Options().Settings)
			}
			uitest.WantText(t, "the notice", r.Visible(), "cannot be seen here")
		}
	}
}

// Tab goes down the dialog: preset, group, search, the settings, the buttons.
func TestFocusGoesDownTheSettings(t *testing.T) {
	r := openSettings(t, bws.BMPro)
	r.lookFor("sent as soon")
	r.Window.Canvas().FocusNext()
	if got := r.Window.Canvas().Focused(); got !=
		r.Beside("The contract is sent as soon as it is entered, while the board is still being played.") {
		t.Errorf("after the search Tab goes to %T", got)
	}
}
