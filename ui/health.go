package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session/movement"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// health is the sheet that says whether everything is there that the evening needs.
type health struct {
	w       *Window
	content fyne.CanvasObject

	check   *kit.Button
	verdict *widget.Label
	lines   *fyne.Container
	of      []*movement.Movement // the movements that were there at the last check
	calc    *kit.Lane
}

func newHealth(w *Window) *health {
	h := &health{w: w, lines: container.NewVBox()}
	h.check = w.keys.Button("Check everything", w.checkAll)
	h.verdict = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Truncation: fyne.TextTruncateEllipsis}
	h.calc = kit.NewLane(w.p.Go)
	h.content = container.NewBorder(
		container.NewBorder(nil, nil, kit.Tight(kit.Heading("Is everything ready?")), kit.Tight(h.check)),
		nil, nil, nil, container.NewVScroll(kit.BesideBar(container.NewVBox(kit.Tight(h.verdict), h.lines))))
	return h
}

// checkAll looks at everything that the evening needs.
func (w *Window) checkAll() {
	if h, ev := w.bridge.start.health, w.ev; ev.Link != nil {
		h.of = desk.Movements(w.st)
		h.calc.Do(func() { h.look(ev) })
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
		split := desk.SplitText(ev.Session.State(), files)
		if err != nil {
			split = desk.Explain(err).Text()
		}
		kit.Say(b.split, split)
		h.show(findings)
		w.redraw()
	})
}

// refresh looks anew when the movement has changed.
func (h *health) refresh() {
	if !slices.Equal(desk.Movements(h.w.st), h.of) {
		h.w.checkAll()
	}
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
	slices.SortStableFunc(findings, func(a, b bridgemate.Finding) int { return int(b.Light) - int(a.Light) })
	h.lines.RemoveAll()
	red, amber := 0, 0
	for _, f := range findings {
		light := lights[f.Light]
		mark := &widget.Label{Text: light.symbol, Importance: light.importance, TextStyle: fyne.TextStyle{Bold: true}}
		words := kit.Sentence(f.What + ": " + f.Words)
		switch f.Light {
		case bridgemate.Red:
			red++
		case bridgemate.Amber:
			amber++
		}
		if f.Err != nil {
			h.w.p.Log.Warn("health", "what", f.What, "words", f.Words, "error", f.Err)
		}
		h.lines.Add(kit.Tight(container.NewBorder(nil, nil, kit.Wide(2.4, mark), nil, words)))
	}
	text, tone := desk.HealthText(red, amber, len(findings))
	h.verdict.Text, h.verdict.Importance = text, importances[tone]
	h.verdict.Refresh()
}
