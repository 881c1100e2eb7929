package ui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
)

// health is the sheet that says whether everything is there that the evening needs.
type health struct {
	w       *Window
	content fyne.CanvasObject

	check   *button
	verdict *widget.Label
	lines   *fyne.Container
	of      []*movement.Movement // the movements that were there at the last check
	calc    lane
}

func newHealth(w *Window) *health {
	h := &health{w: w, lines: container.NewVBox()}
	h.check = w.keys.button("Check everything", w.checkAll)
	h.verdict = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Truncation: fyne.TextTruncateEllipsis}
	h.calc.start = w.p.Go
	h.content = container.NewBorder(
		container.NewBorder(nil, nil, tight(heading("Is everything ready?")), tight(h.check)),
		nil, nil, nil, container.NewVScroll(besideBar(container.NewVBox(tight(h.verdict), h.lines))))
	return h
}

// checkAll looks at everything that the evening needs.
func (w *Window) checkAll() {
	if h, ev := w.bridge.start.health, w.ev; ev.Link != nil {
		h.of = movements(w.st)
		h.calc.do(func() { h.look(ev) })
	}
}

// onCheck shows the check from the menu.
func (w *Window) onCheck() {
	w.tabs.SelectIndex(tabBridgemate)
	w.bridge.tabs.SelectIndex(tabStart)
	w.checkAll()
}

// look runs off Fyne's goroutine.
func (h *health) look(ev Evening) {
	w := h.w
	findings := ev.Link.Health(w.ctx)
	files, err := ev.Link.Files()
	programs := w.p.Programs()
	chosen, unknown := w.p.Identify(ev.Link.Options().Program)
	w.p.Post(func() {
		if ev.Session != w.ev.Session {
			return // an evening that was left meanwhile
		}
		b := w.bridge.start.bridgemates
		b.installed = programs
		if unknown == nil {
			b.add(chosen)
		}
		split := splitText(ev.Session.State(), files)
		if err != nil {
			split = explain(err).text()
		}
		say(b.split, split)
		h.show(findings)
		w.redraw()
	})
}

// refresh looks anew when the movement has changed.
func (h *health) refresh() {
	if !slices.Equal(movements(h.w.st), h.of) {
		h.w.checkAll()
	}
}

func movements(st *session.State) (all []*movement.Movement) {
	for _, s := range st.Sections {
		all = append(all, s.Movement)
	}
	return all
}

// lights are the lights of findings, by their symbols and colours.
var lights = map[bridgemate.Light]struct {
	symbol     string
	importance widget.Importance
}{
	bridgemate.Green: {"✓", widget.SuccessImportance},
	bridgemate.Amber: {"!", widget.WarningImportance},
	bridgemate.Red:   {"✗", widget.DangerImportance},
}

// show lists the findings, the worst first.
func (h *health) show(findings []bridgemate.Finding) {
	slices.SortStableFunc(findings, func(a, b bridgemate.Finding) int { return int(b.Light()) - int(a.Light()) })
	h.lines.RemoveAll()
	red, amber := 0, 0
	for _, f := range findings {
		light := lights[f.Light()]
		mark := &widget.Label{Text: light.symbol, Importance: light.importance, TextStyle: fyne.TextStyle{Bold: true}}
		topic, found := bridgeWords.Topic(f.Kind), bridgeWords.Finding(f)
		switch f.Light() {
		case bridgemate.Red:
			red++
		case bridgemate.Amber:
			amber++
		}
		if f.Err != nil {
			h.w.p.Log.Warn("health", "what", topic, "words", found, "error", f.Err)
		}
		h.lines.Add(tight(container.NewBorder(nil, nil, wide(2.4, mark), nil, sentence(topic+": "+found))))
	}
	h.verdict.Text, h.verdict.Importance = healthText(red, amber, len(findings))
	h.verdict.Refresh()
}

func healthText(red, amber, all int) (string, widget.Importance) {
	switch {
	case all == 0:
		return "Not checked yet.", widget.MediumImportance
	case red == 1:
		return "✗  One thing must be put right first.", widget.DangerImportance
	case red > 1:
		return fmt.Sprintf("✗  %d things must be put right first.", red), widget.DangerImportance
	case amber == 1:
		return "!  It works, but look at one thing.", widget.WarningImportance
	case amber > 1:
		return fmt.Sprintf("!  It works, but look at %d things.", amber), widget.WarningImportance
	}
	return "✓  Everything is ready.", widget.SuccessImportance
}
