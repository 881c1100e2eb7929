package start

import (
	"context"
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/ui/desk"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// health is the sheet that says whether everything is there that the evening needs.
type health struct {
	w        shown
	programs func() []control.Program
	identify func(path string) (control.Program, error)
	found    func(programs []control.Program, chosen *control.Program, connector bool, split string)
	content  fyne.CanvasObject

	examine func(context.Context) []bridgemate.Finding
	about   func() string

	check   *kit.Button
	copy    *kit.Button
	report  string // what Copy report copies
	verdict *widget.Label
	lines   *fyne.Container
	of      []*movement.Movement // the movements that were there at the last check
	calc    *model.Lane
}

func newHealth(w shown, p Params) *health {
	in := w.Language()
	h := &health{w: w, programs: p.Programs, identify: p.Identify, lines: container.NewVBox(),
		examine: p.Examine, about: p.About}
	h.check = w.Controls().Button(in.Text("Check everything"), h.checkAll)
	h.copy = w.Controls().Button(in.Text("Copy report"),
		func() { fyne.CurrentApp().Clipboard().SetContent(h.report) })
	h.copy.Disable()
	h.verdict = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	h.calc = w.Lane()
	h.content = container.NewBorder(
		container.NewBorder(nil, nil, kit.Tight(kit.Heading(in.Text("Is everything ready?"))), kit.Tight(h.check)),
		nil, nil, nil,
		container.NewVScroll(kit.BesideBar(container.NewVBox(kit.Tight(h.verdict),
			h.lines, container.NewHBox(h.copy)))))
	return h
}

// checkAll looks at everything that the evening needs.
func (h *health) checkAll() {
	in := h.w.Language()
	w := h.w
	s, link, ctx := w.Session(), w.Link(), w.Context()
	if link == nil {
		return
	}
	h.of = start.Movements(w.State())
	h.calc.Do(func() {
		findings := append(link.Health(ctx), h.examine(ctx)...)
		var files []string
		var err error
		if at, there := link.(bridgemate.Handsets); there {
			files, err = at.Files()
		}
		if errors.Is(err, feed.ErrNoFile) {
			err = nil
		}
		connector := slices.ContainsFunc(findings,
			func(f bridgemate.Finding) bool { return f.Kind == bridgemate.ConnectorRuns })
		programs := h.programs()
		chosen, unknown := h.identify(link.Options().Program)
		w.Post(func() {
			if s != w.Session() {
				return // an evening that was left meanwhile
			}
			split := start.SplitText(in, s.State(), files)
			if err != nil {
				split = desk.Explain(in, err).String()
			}
			there := &chosen
			if unknown != nil {
				there = nil
			}
			h.found(programs, there, connector, split)
			h.show(findings)
			w.Redraw()
		})
	})
}

// refresh looks anew when the movement has changed.
func (h *health) refresh() {
	if !slices.Equal(start.Movements(h.w.State()), h.of) {
		h.checkAll()
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
	in := h.w.Language()
	findings = bridgemate.Worst(findings)
	h.report = in.LinkWords().Report(h.about(), findings)
	h.copy.Enable()
	h.lines.RemoveAll()
	red, amber := 0, 0
	for _, f := range findings {
		light := lights[f.Light()]
		mark := &widget.Label{Text: light.symbol, Importance: light.importance, TextStyle: fyne.TextStyle{Bold: true}}
		topic, found := in.LinkWords().Topic(f.Kind), in.LinkWords().Finding(f)
		switch f.Light() {
		case bridgemate.Red:
			red++
		case bridgemate.Amber:
			amber++
		}
		if f.Err != nil {
			h.w.Log().Warn("health", "what", topic, "words", found, "error", f.Err)
		}
		h.lines.Add(kit.Tight(container.NewBorder(nil, nil, kit.Wide(3, mark), nil, kit.Sentence(topic+": "+found))))
	}
	text, tone := start.HealthText(in, red, amber, len(findings))
	h.verdict.Text, h.verdict.Importance = text, shell.Importances[tone]
	h.verdict.Refresh()
}
