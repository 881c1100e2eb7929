package club

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/desk"
	"clubnight/ui/desk/club"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// strip stands over the pages while an earlier evening is open, and tonight's goes on.
type strip struct {
	content fyne.CanvasObject
	text    *widget.Label
	paper   *canvas.Rectangle
}

func newStrip(in *desk.Language, k *kit.Keys, back func()) *strip {
	s := &strip{text: &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}},
		paper: &canvas.Rectangle{}}
	button := k.Button(in.Text("Back to tonight")+" (Ctrl+B)", back)
	s.content = container.NewStack(s.paper, container.New(layout.NewCustomPaddedLayout(2, 2, 12, 12),
		container.NewBorder(nil, nil, nil, container.NewCenter(button), s.text)))
	s.content.Hide()
	return s
}

// Strip says that an earlier evening is shown, and how tonight's goes on. It stands over
// the pages.
func (e *Evenings) Strip() fyne.CanvasObject { return e.strip.content }

func (e *Evenings) refresh() {
	kit.SetVisible(e.strip.content, e.w.Away())
	if !e.w.Away() {
		return
	}
	tonight := e.w.Tonight()
	text, tone := club.AwayText(e.w.Language(), e.w.State(), tonight.Session.State(), tonight.Link.Status())
	e.strip.text.SetText(text)
	e.strip.paper.FillColor = kit.PaperChosen
	if tone == desk.Bad {
		e.strip.paper.FillColor = shell.Papers[tone]
	}
	e.strip.paper.Refresh()
}

// visit opens an evening of the club file.
func (e *Evenings) visit(id int64) {
	w := e.w
	switch {
	case w.Ask().Asking() || e.p.Archive == nil:
		return
	case id == w.Tonight().ID:
		e.back()
		return
	case id == w.Opened().ID:
		e.showResults(w.Opened())
		return
	}
	w.Queue(func() {
		ev, err := e.p.Archive.Evening(id)
		w.Post(func() {
			if err != nil {
				w.Fail("opening an earlier evening", err)
				return
			}
			w.Aside()
			e.showResults(ev)
			w.Redraw()
		})
	})
}

// showResults shows an earlier evening, and its results.
func (e *Evenings) showResults(ev model.Opened) {
	if ev.Session != e.w.Session() {
		e.ways.Open(ev)
	}
	e.w.Turn(shell.TabResults)
}

// back comes back to tonight's evening.
func (e *Evenings) back() {
	if e.w.Away() && !e.w.Ask().Asking() {
		e.show(e.w.Back())
	}
}
