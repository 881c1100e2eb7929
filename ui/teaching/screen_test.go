package teaching

import (
	"context"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/session/deal"
	"clubnight/ui/desk"
	"clubnight/ui/desk/teach"
	"clubnight/ui/kit"
)

// room is the screen in a window of its own; what runs elsewhere runs at once.
type room struct {
	t *testing.T
	*Screen
	w      fyne.Window
	told   []string
	failed []error
	opened []string
}

func newRoom(t *testing.T, scale float32) *room {
	t.Helper()
	in := desk.English()
	test.NewTempApp(t).Settings().SetTheme(kit.Light.Theme(scale))
	r := &room{t: t, w: test.NewTempWindow(t, nil)}
	folder := t.TempDir()
	fail := func(_ string, err error) { r.failed = append(r.failed, err) }
	r.Screen = New(in, Params{
		Keys:    kit.NewKeys(in.Labels, func(fyne.KeyName) bool { return false }),
		Dialogs: kit.NewDialogs(in.Labels, r.w, fail),
		Context: context.Background(),
		Go:      func(do func()) { do() }, Post: func(do func()) { do() },
		Tell: func(text string) { r.told = append(r.told, text) }, Fail: fail,
		Library: &desk.RuleLibrary{Own: filepath.Join(folder, "rules")}, Sheets: filepath.Join(folder, "sheets"),
		OpenFile: func(path string) error { r.opened = append(r.opened, path); return nil },
		Seed:     func() deal.Seed { return deal.Seed{7} },
	})
	r.w.SetContent(r.Content)
	r.w.Resize(fyne.NewSize(1280, 800))
	r.Open()
	r.Focus()
	return r
}

// press gives keys to whatever has the focus.
func (r *room) press(keys ...fyne.KeyName) {
	r.t.Helper()
	for _, key := range keys {
		if r.w.Canvas().Focused() == nil {
			r.t.Fatalf("nothing has the focus for %s", key)
		}
		r.w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key})
	}
}

// typed types a text where the focus is; marked text is replaced.
func (r *room) typed(text string) {
	r.t.Helper()
	test.Type(r.w.Canvas().Focused(), text)
}

// picture writes what is seen to a file, where the environment asks for it.
func (r *room) picture(name string) {
	folder := os.Getenv("PICTURES")
	if folder == "" {
		return
	}
	r.w.Canvas().Capture()
	r.w.Resize(r.w.Canvas().Size().AddWidthHeight(0, 1)) // a second layout, as a real window has it
	f, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		r.t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, r.w.Canvas().Capture()); err != nil {
		r.t.Fatal(err)
	}
}

// At every size of text the screen and its dialogs fit into the window, the
// wordiest page too.
func TestSizesOfText(t *testing.T) {
	for name, scale := range map[string]float32{"100": 1, "125": 1.25, "200": 2} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t, scale)
			r.turnTo(teach.Response1)
			for _, p := range r.pages {
				r.turnTo(p.Topic)
				r.trial.OnRandom()
				if size := r.Content.MinSize(); size.Width > 1280 || size.Height > 700 {
					t.Errorf("%s needs %v", p.Title(desk.English()), size)
				}
			}
			r.picture("play-" + name)
			r.turnTo(teach.Response1)
			r.trial.OnRandom()
			r.trial.OnLine()
			r.picture("rules-" + name)
			if size := r.Content.MinSize(); size.Width > 1280 || size.Height > 760 {
				t.Errorf("the screen needs %v", size)
			}
			r.OnQuiz()
			r.picture("quiz-" + name)
			r.ask()
			r.picture("drill-" + name)
			r.typed("2C")
			r.press(fyne.KeyReturn)
			r.picture("answer-" + name)
			top := r.w.Canvas().Overlays().Top()
			if size := top.MinSize(); size.Width > 1280 || size.Height > 800 {
				t.Errorf("the quiz needs %v", size)
			}
		})
	}
}

// ask starts the quiz that is chosen.
func (r *room) ask() {
	r.t.Helper()
	r.button("Ask here")
}

// button goes to a button with the Tab key and presses it.
func (r *room) button(text string) {
	r.t.Helper()
	for range 60 {
		if b, ok := r.w.Canvas().Focused().(*kit.Button); ok && b.Text == text {
			r.press(fyne.KeyReturn)
			return
		}
		r.w.Canvas().FocusNext()
	}
	r.t.Fatalf("the keyboard does not come to %q", text)
}

// field goes to a field with the Tab key and replaces its text.
func (r *room) field(f *kit.TextField, text string) {
	r.t.Helper()
	for range 60 {
		if r.w.Canvas().Focused() == fyne.Focusable(f) {
			f.TypedShortcut(&fyne.ShortcutSelectAll{})
			r.press(fyne.KeyBackspace)
			r.typed(text)
			r.press(fyne.KeyReturn)
			return
		}
		r.w.Canvas().FocusNext()
	}
	r.t.Fatal("the keyboard does not come to the field")
}

// go turns to a page.
func (r *room) turnTo(topic teach.Topic) {
	r.t.Helper()
	for i, p := range r.pages {
		if p.Topic == topic {
			r.onPage(i)
			r.Focus()
			return
		}
	}
	r.t.Fatalf("there is no page %v", topic)
}
