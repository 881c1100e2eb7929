package ui

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
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
	w          *Window
	calm       *keys
	dialog     *dialog.CustomDialog
	generation bws.Generation
	all        []bws.Setting
	values     map[string]any // what is chosen; a setting that is not here is left alone
	wrong      map[string]error
	base       *bws.Preset // from which the choice differs; nil: all are left alone

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
	if w.ev.Session == nil || w.asking() {
		return
	}
	o := w.ev.Link.Options()
	h := &handsets{w: w, generation: o.Generation, all: bws.SettingList(o.Generation), values: maps.Clone(o.Settings), wrong: map[string]error{}}
	if h.values == nil {
		h.values = map[string]any{}
	}
	h.base, _ = nearestPreset(h.generation, h.values)
	h.build()
	h.showGroup()
	h.refresh()
	w.p.Window.Canvas().Focus(h.preset)
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
	setVisible(h.send, h.generation == bws.BCS && h.w.st.File != "" && h.w.underWay())

	var groups []string
	for _, s := range h.all {
		if !slices.Contains(groups, s.Group) {
			groups = append(groups, s.Group)
		}
	}
	h.group.show(groups, 0)
	top := container.New(layout.NewFormLayout(),
		right("How it is played"), h.preset,
		right(""), tight(h.about),
		right("Settings"), beside([]float32{0.5, 0.5}, h.group, h.search))
	content := wide(84, topDown(top, high(13, sheet(h.scroll)), tight(h.state)))
	h.dialog = h.w.form("Handset settings for "+generationTexts[h.generation], content, h.use, h.send, h.calm.button("Cancel", hide))
}

// showGroup lists the settings of the group, or those that the director looks for.
func (h *handsets) showGroup() {
	wanted := strings.TrimSpace(h.search.Text)
	h.list.RemoveAll()
	h.rows = map[string]*settingRow{}
	for _, s := range h.all {
		if wanted == "" && s.Group != h.group.Selected || !settingMatches(s, wanted) {
			continue
		}
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
		if v, set := h.values[s.Name]; set {
			r.entry.SetText(fmt.Sprint(v))
		}
		r.entry.OnChanged = func(text string) { h.set(s, entered(s, text)) }
		return r
	}
	options := append([]string{untouched}, optionTexts(s)...)
	r.choice = h.calm.choice(func(i int) { h.set(s, chosen(s, i-1)) })
	r.choice.show(options, max(0, slices.Index(options, valueText(s, h.values[s.Name]))))
	return r
}

// optionTexts are the values of a setting that has a few.
func optionTexts(s bws.Setting) []string {
	if s.Type == bws.TrueFalse {
		return []string{"yes", "no"}
	}
	return s.Values
}

// chosen is the value that one of the optionTexts stands for; nil below the first.
func chosen(s bws.Setting, i int) any {
	switch {
	case i < 0:
		return nil
	case s.Type == bws.TrueFalse:
		return i == 0
	}
	return i
}

// entered is what was typed for a number or a code; nil for nothing.
func entered(s bws.Setting, text string) any {
	text = strings.TrimSpace(text)
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		return nil
	case s.Type == bws.Text || err != nil:
		return text
	}
	return n
}

// set takes a value, nil to leave the setting alone. What cannot be is said at once.
func (h *handsets) set(s bws.Setting, v any) {
	delete(h.wrong, s.Name)
	delete(h.values, s.Name)
	if v != nil {
		h.values[s.Name] = v
		if err := s.Check(v); err != nil {
			h.wrong[s.Name] = err
		}
	}
	h.refresh()
}

// onPreset takes all settings of a preset, or leaves all alone.
func (h *handsets) onPreset(i int) {
	h.base, h.values, h.wrong = nil, map[string]any{}, map[string]error{}
	if presets := bws.Presets(); i > 0 && i <= len(presets) {
		h.base = &presets[i-1]
		h.values = h.base.Values(h.generation)
	}
	h.showGroup()
}

// refresh says what is chosen, and in what it differs from the preset.
func (h *handsets) refresh() {
	options, at := []string{untouched}, 0
	for i, p := range bws.Presets() {
		options = append(options, p.Name)
		if h.base != nil && p.Name == h.base.Name {
			at = i + 1
		}
	}
	var base map[string]any
	words := "The Bridgemates behave as Bridgemate control is set. Only what you set here is changed."
	if h.base != nil {
		base, words = h.base.Values(h.generation), h.base.Words
	}
	differ := differing(h.generation, h.values, base)
	if len(differ) > 0 {
		options[at] += ", with changes"
	}
	h.preset.show(options, at)
	h.about.SetText(words)
	for name, r := range h.rows {
		r.say(h.wrong[name], h.base, slices.Contains(differ, name), h.generation)
	}
	h.showState(differ)
}

// say is what stands below a setting: what is wrong with it, or how it differs.
func (r *settingRow) say(wrong error, base *bws.Preset, differs bool, g bws.Generation) {
	text, importance := "", widget.MediumImportance
	switch {
	case wrong != nil:
		text, importance = "✗ This cannot be: "+r.setting.Allowed()+".", widget.DangerImportance
	case differs && base != nil:
		text, importance = fmt.Sprintf("✎ %s has: %s", base.Name, valueText(r.setting, base.Values(g)[r.setting.Name])), widget.WarningImportance
	case r.entry != nil:
		text = r.setting.Allowed()
	case r.setting.Since != "" && g == bws.BCS:
		text = "needs " + strings.TrimPrefix(r.setting.Since, "with Bridgemate II: ")
	}
	r.note.Importance = importance
	r.note.Text = text
	setVisible(r.note, text != "")
	r.note.Refresh()
}

// showState sums up below the list.
func (h *handsets) showState(differ []string) {
	text, importance := fmt.Sprintf("%s of %d are set from here; the others stay %s.", strconv.Itoa(len(h.values)), len(h.all), untouched), widget.MediumImportance
	switch {
	case len(h.wrong) > 0:
		text, importance = "✗  "+wrongText(h.wrong), widget.DangerImportance
	case len(differ) > 0 && h.base != nil:
		var places []string
		for _, s := range h.all {
			if slices.Contains(differ, s.Name) && !slices.Contains(places, s.Group) {
				places = append(places, s.Group)
			}
		}
		text = fmt.Sprintf("✎  %s other than in %s, under: %s.", counted(len(differ), "setting is", "settings are"), h.base.Name, strings.Join(places, ", "))
		importance = widget.WarningImportance
	}
	h.state.Importance = importance
	h.state.SetText(text)
}

// wrongText names what cannot be.
func wrongText(wrong map[string]error) string {
	name := slices.Sorted(maps.Keys(wrong))[0]
	s, _ := bws.FindSetting(name)
	text := fmt.Sprintf("“%s” must be %s.", strings.TrimRight(s.Words, "."), s.Allowed())
	if more := len(wrong) - 1; more > 0 {
		text += fmt.Sprintf(" And %s.", counted(more, "more is impossible", "more are impossible"))
	}
	return text
}

// topDown lays the middle between top and bottom. Unlike those of a border container, its parts get the
// focus in their order.
func topDown(top, middle, bottom fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewBorderLayout(top, bottom, nil, nil), top, middle, bottom)
}

// besideBar keeps clear of the scroll bar, which Fyne draws over what scrolls.
func besideBar(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, 0, 14), o)
}

// take uses what is chosen, unless something cannot be: then the focus goes there.
func (h *handsets) take(then func()) {
	if len(h.wrong) > 0 {
		name := slices.Sorted(maps.Keys(h.wrong))[0]
		if h.rows[name] == nil {
			s, _ := bws.FindSetting(name)
			h.search.SetText("")
			h.group.show(h.group.Options, slices.Index(h.group.Options, s.Group))
			h.showGroup()
		}
		h.w.p.Window.Canvas().Focus(h.rows[name].entry)
		return
	}
	h.dialog.Hide()
	h.w.setOptions(func(o *bridgemate.Options) { o.Settings = h.values })
	if then != nil {
		then()
	} else {
		h.w.frame.notice.tell("Handset settings: " + settingsText(h.w.ev.Link.Options()) + ". They are used when the session is started next.")
	}
	h.w.redraw()
}

// sendSettings gives the handsets the settings during play.
func (w *Window) sendSettings() {
	link := w.ev.Link
	w.perform("sending the settings", func() error { return link.SendSettings(w.ctx) }, func() {
		w.frame.notice.tell("The settings are in the Bridgemate file, and Bridgemate control is told to send them to the tables. " +
			"Whether each handset has taken them cannot be seen here.")
	})
}
