package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// roleStrip says over the pages what a computer does not do that only looks on, and
// stands in their place where it is a wall: there only what everybody may see is seen.
type roleStrip struct {
	w       framed
	content fyne.CanvasObject // over the pages
	text    *widget.Label
	cover   fyne.CanvasObject // in their place
	open    *kit.Button
	hidden  []fyne.CanvasObject // what a wall does not show
	over    *fyne.Container     // all that stands over the pages
	high    float32             // how high that was laid out
	around  *fyne.Container     // what is laid out anew when that becomes higher or lower
}

func newRoleStrip(w framed, wall func(), hidden ...fyne.CanvasObject) *roleStrip {
	in := w.Language()
	r := &roleStrip{w: w, hidden: hidden}
	r.text = &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}}
	r.content = container.NewStack(&canvas.Rectangle{FillColor: kit.PaperChosen},
		container.New(layout.NewCustomPaddedLayout(2, 2, 12, 12), r.text))
	r.open = w.Controls().Button(in.Text("Wall…"), wall)
	r.open.Importance = widget.HighImportance
	r.cover = container.NewCenter(kit.Wide(50,
		kit.Sheet(container.NewVBox(kit.Sentence(in.Say(screen.WallOnly)), container.NewHBox(r.open)))))
	r.content.Hide()
	r.cover.Hide()
	return r
}

func (r *roleStrip) Register() Registration { return Registration{Refresh: r.refresh} }

func (r *roleStrip) refresh() {
	role := r.w.Role()
	text, wall := desk.OnlyLooks(r.w.Language(), role), role == session.RoleWall
	kit.Say(r.text, text)
	kit.SetVisible(r.content, text != "" && !wall)
	if high := r.over.MinSize().Height; high != r.high {
		r.high = high
		r.around.Refresh()
	}
	kit.SetVisible(r.cover, wall)
	for _, o := range r.hidden {
		kit.SetVisible(o, !wall)
	}
}
