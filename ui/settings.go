package ui

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
)

// handsets is the dialog in which the director says how the Bridgemates behave.
type handsets struct {
	w      *Window
	calm   *keys
	dialog *dialog.CustomDialog
	draft  *Handsets

	preset, group *choice
	about, state  *widget.Label
	search        *field
	list          *fyne.Container
	scroll        *container.Scroll
	rows          map[string]*settingRow // those that are shown
	use, send     *button
}

// settingRow is one setting.
type settingRow struct {
	setting bws.Setting
	note    *widget.Label
	choice  *choice // yes or no, or one of several values
	entry   *field  // a number or a code
}

// onSettings opens the dialog.
func (w *Window) onSettings() {
	if w.ev.Session == nil || w.ask.Asking() {
		return
	}
	o := w.ev.Link.Options()
	h := &handsets{w: w, draft: HandsetsOf(o.Generation, o.Settings)}
	h.build()
	h.showGroup()
	h.refresh()
	w.ask.Focus(h.preset)
}

func (h *handsets) build() {
	hide := func() { h.dialog.Hide(); h.w.redraw() }
	h.calm = escapes(hide)
	h.preset, h.group = h.calm.choice(h.onPreset), h.calm.choice(func(int) { h.search.SetText("") })
	h.about = note("")
	h.state = &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}}
	h.search = h.calm.field(func(string) {})
	h.search.SetPlaceHolder("look for a word, such as ranking")
	h.search.OnChanged = func(string) { h.showGroup() }
	h.list = container.NewVBox()
	h.scroll = container.NewVScroll(besideBar(h.list))
	h.use = h.calm.button("Use from the next start", func() { h.take(nil) })
	h.send = h.calm.button("Send to the handsets now", func() { h.take(h.w.sendSettings) })
	setVisible(h.send, h.draft.Generation == bws.BCS && h.w.st.File != "" && h.w.underWay())

	h.group.show(h.draft.Groups(), 0)
	top := container.New(layout.NewFormLayout(),
		right("How it is played"), h.preset,
		right(""), tight(h.about),
		right("Settings"), beside([]float32{0.5, 0.5}, h.group, h.search))
	content := wide(84, topDown(top, high(13, sheet(h.scroll)), tight(h.state)))
	h.dialog = h.w.ask.Form("Handset settings for "+generationTexts[h.draft.Generation], content, h.use, h.send, h.calm.button("Cancel", hide))
}

// showGroup lists the settings of the group, or those that the director looks for.
func (h *handsets) showGroup() {
	h.list.RemoveAll()
	h.rows = map[string]*settingRow{}
	for _, s := range h.draft.Listed(h.group.Selected, strings.TrimSpace(h.search.Text)) {
		r := h.row(s)
		h.rows[s.Name] = r
		var value fyne.CanvasObject = r.choice
		if r.entry != nil {
			value = r.entry
		}
		words := container.New(layout.NewCustomPaddedVBoxLayout(-10), sentence(s.Words), r.note)
		h.list.Add(beside([]float32{0.56, 0.44}, words, container.NewVBox(value)))
	}
	if len(h.rows) == 0 {
		h.list.Add(sentence("No setting speaks of that. Try another word."))
	}
	h.scroll.ScrollToTop()
	h.refresh()
}

func (h *handsets) row(s bws.Setting) *settingRow {
	r := &settingRow{setting: s, note: note("")}
	if s.Type != bws.TrueFalse && s.Values == nil {
		r.entry = h.calm.field(func(string) {})
		r.entry.SetPlaceHolder(untouched)
		if v, set := h.draft.Values[s.Name]; set {
			r.entry.SetText(fmt.Sprint(v))
		}
		r.entry.OnChanged = func(text string) { h.set(s, entered(s, text)) }
		return r
	}
	options := append([]string{untouched}, optionTexts(s)...)
	r.choice = h.calm.choice(func(i int) { h.set(s, chosen(s, i-1)) })
	r.choice.show(options, max(0, slices.Index(options, valueText(s, h.draft.Values[s.Name]))))
	return r
}

// set takes a value, nil to leave the setting alone. What cannot be is said at once.
func (h *handsets) set(s bws.Setting, v any) {
	h.draft.Set(s, v)
	h.refresh()
}

// onPreset takes all settings of a preset, or leaves all alone.
func (h *handsets) onPreset(i int) {
	h.draft.TakePreset(i)
	h.showGroup()
}

// refresh says what is chosen, and in what it differs from the preset.
func (h *handsets) refresh() {
	options, at, words := h.draft.Presets()
	h.preset.show(options, at)
	h.about.SetText(words)
	for _, r := range h.rows {
		text, tone := h.draft.Note(r.setting, r.entry != nil)
		r.note.Text, r.note.Importance = text, importances[tone]
		setVisible(r.note, text != "")
		r.note.Refresh()
	}
	text, tone := h.draft.Sum()
	h.state.Importance = importances[tone]
	h.state.SetText(text)
}

// take uses what is chosen, unless something cannot be: then the focus goes there.
func (h *handsets) take(then func()) {
	if s, wrong := h.draft.FirstWrong(); wrong {
		if h.rows[s.Name] == nil {
			h.search.SetText("")
			h.group.show(h.group.Options, slices.Index(h.group.Options, s.Group))
			h.showGroup()
		}
		h.w.ask.Focus(h.rows[s.Name].entry)
		return
	}
	h.dialog.Hide()
	h.w.setOptions(func(o *bridgemate.Options) { o.Settings = h.draft.Values })
	if then != nil {
		then()
	} else {
		h.w.tell("Handset settings: " + settingsText(h.w.ev.Link.Options()) + ". They are used when the session is started next.")
	}
	h.w.redraw()
}

// sendSettings gives the handsets the settings during play.
func (w *Window) sendSettings() {
	link := w.ev.Link
	w.perform("sending the settings", func() error { return link.SendSettings(w.ctx) }, func() {
		w.tell("The settings are in the Bridgemate file, and Bridgemate control is told to send them to the tables. " +
			"Whether each handset has taken them cannot be seen here.")
	})
}
