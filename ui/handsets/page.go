// Package handsets is where the director says how the Bridgemates behave.
//
//	page := handsets.New(shell, evening)
package handsets

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/handsets"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the handset settings ask of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Page registers the handset settings with the window.
type Page struct{ w shown }

// New makes the page of an evening.
func New(w Shell, e *model.Evening) *Page { return &Page{shown{w, e}} }

// Register is the entry in the menu.
func (p *Page) Register() shell.Registration {
	return shell.Registration{Commands: []shell.Command{
		{Menu: shell.MenuBridgemate, Group: shell.GroupSecond, Text: p.w.Language().Text("Handset settings…"),
			Set: shell.SetFiles, Shortcut: shell.WithCtrl(fyne.KeyH), Records: session.SettingsSent{}, Do: p.Open},
	}}
}

// form is the dialog in which the director says how the Bridgemates behave.
type form struct {
	page   *Page
	w      shown
	calm   *kit.Keys
	dialog *dialog.CustomDialog
	draft  *handsets.Settings

	preset, group *kit.Choice
	about, state  *widget.Label
	search        *kit.TextField
	list          *fyne.Container
	scroll        *container.Scroll
	rows          map[string]*settingRow // those that are shown
	use, send     *kit.Button
}

// settingRow is one setting.
type settingRow struct {
	setting bws.Setting
	note    *widget.Label
	choice  *kit.Choice    // yes or no, or one of several values
	entry   *kit.TextField // a number or a code
}

// Open opens the dialog.
func (p *Page) Open() {
	w := p.w
	if w.Ask().Asking() {
		return
	}
	o := w.Link().Options()
	h := &form{page: p, w: w, draft: handsets.SettingsOf(p.w.Language(), o.Generation, o.Settings)}
	h.build()
	h.showGroup()
	h.refresh()
	w.Ask().Focus(h.preset)
}

func (h *form) build() {
	in := h.w.Language()
	hide := func() { h.dialog.Hide(); h.w.Redraw() }
	h.calm = kit.Escapes(in.Labels, hide)
	h.preset, h.group = h.calm.Choice(h.onPreset), h.calm.Choice(func(int) { h.search.SetText("") })
	h.about = kit.Note("")
	h.state = &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}}
	h.search = h.calm.Field(func(string) {})
	h.search.SetPlaceHolder(in.Text("look for a word, such as ranking"))
	h.search.OnChanged = func(string) { h.showGroup() }
	h.list = container.NewVBox()
	h.scroll = container.NewVScroll(kit.BesideBar(h.list))
	h.use = h.calm.Button(in.Text("Use from the next start"), func() { h.take(nil) })
	h.send = h.calm.Button(in.Text("Send to the Bridgemates"), func() { h.take(h.page.Send) })
	kit.SetVisible(h.send, h.draft.Generation == bws.BCS && h.w.State().Handed() && h.w.UnderWay())

	h.group.Fill(h.draft.Groups(), 0)
	top := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("How it is played")), h.preset,
		kit.FormLabel(""), kit.Tight(container.NewVBox(h.about, kit.Note(in.Say(screen.HandsetsPhones)))),
		kit.FormLabel(in.Text("Settings")), kit.Beside([]float32{0.5, 0.5}, h.group, h.search))
	content := kit.Wide(84, kit.TopDown(top, kit.High(13, kit.Sheet(h.scroll)), kit.Tight(h.state)))
	h.dialog = h.w.Ask().Form(in.LinkWords().Say(linkwords.HandsetSettings, "Generation",
		handsets.GenerationText(in, h.draft.Generation)), content, h.use, h.send, h.calm.Button(in.Text("Cancel"), hide))
}

// showGroup lists the settings of the group, or those that the director looks for.
func (h *form) showGroup() {
	h.list.RemoveAll()
	h.rows = map[string]*settingRow{}
	for _, s := range h.draft.Listed(h.group.Selected, strings.TrimSpace(h.search.Text)) {
		r := h.row(s)
		h.rows[s.Name] = r
		var value fyne.CanvasObject = r.choice
		if r.entry != nil {
			value = r.entry
		}
		words := container.New(layout.NewCustomPaddedVBoxLayout(-10), kit.Sentence(s.Words), r.note)
		h.list.Add(kit.Beside([]float32{0.56, 0.44}, words, container.NewVBox(value)))
	}
	if len(h.rows) == 0 {
		h.list.Add(kit.Sentence(h.w.Language().LinkWords().Say(linkwords.NoSettingOf)))
	}
	h.scroll.ScrollToTop()
	h.refresh()
}

func (h *form) row(s bws.Setting) *settingRow {
	in := h.w.Language()
	r := &settingRow{setting: s, note: kit.Note("")}
	if s.Type != bws.TrueFalse && s.Values == nil {
		r.entry = h.calm.Field(func(string) {})
		r.entry.SetPlaceHolder(handsets.Untouched(in))
		if v, set := h.draft.Values[s.Name]; set {
			r.entry.SetText(fmt.Sprint(v))
		}
		r.entry.OnChanged = func(text string) { h.set(s, handsets.EnteredValue(s, text)) }
		return r
	}
	options := append([]string{handsets.Untouched(in)}, handsets.OptionTexts(in, s)...)
	r.choice = h.calm.Choice(func(i int) { h.set(s, handsets.ChosenValue(s, i-1)) })
	r.choice.Fill(options, max(0, slices.Index(options, handsets.ValueText(in, s, h.draft.Values[s.Name]))))
	return r
}

// set takes a value, nil to leave the setting alone. What cannot be is said at once.
func (h *form) set(s bws.Setting, v any) {
	h.draft.Set(s, v)
	h.refresh()
}

// onPreset takes all settings of a preset, or leaves all alone.
func (h *form) onPreset(i int) {
	h.draft.TakePreset(h.w.Language(), i)
	h.showGroup()
}

// refresh says what is chosen, and in what it differs from the preset.
func (h *form) refresh() {
	in := h.w.Language()
	options, at, words := h.draft.Presets(in)
	h.preset.Fill(options, at)
	h.about.SetText(words)
	for _, r := range h.rows {
		text, tone := h.draft.Note(in, r.setting, r.entry != nil)
		r.note.Text, r.note.Importance = text, shell.Importances[tone]
		kit.SetVisible(r.note, text != "")
		r.note.Refresh()
	}
	text, tone := h.draft.Sum(in)
	h.state.Importance = shell.Importances[tone]
	h.state.SetText(text)
}

// take uses what is chosen, unless something cannot be: then the focus goes there.
func (h *form) take(then func()) {
	in := h.w.Language()
	if s, wrong := h.draft.FirstWrong(in); wrong {
		if h.rows[s.Name] == nil {
			h.search.SetText("")
			h.group.Fill(h.group.Options, slices.Index(h.group.Options, s.Group))
			h.showGroup()
		}
		h.w.Ask().Focus(h.rows[s.Name].entry)
		return
	}
	h.dialog.Hide()
	h.w.SetOptions(func(o *bridgemate.Options) { o.Settings = h.draft.Values })
	if then != nil {
		then()
	} else {
		h.w.Tell(in.LinkWords().Say(linkwords.SettingsChosen, "Settings", handsets.SettingsText(in, h.w.Link().Options())))
	}
	h.w.Redraw()
}

// Send gives the handsets the settings during play.
func (p *Page) Send() {
	w := p.w
	room := w.Feed()
	w.Perform("sending the settings", func() error { return room.SendSettings(w.Context()) }, func() {
		w.Tell(p.w.Language().LinkWords().Of(w.State()).Say(linkwords.SettingsSent))
	})
}
