package papers

import (
	"context"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/scoring"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/papers"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// preview shows the pages of sheets as they will be printed.
type preview struct {
	w       shown
	ctx     context.Context
	content fyne.CanvasObject
	paging  *kit.Paging
	which   *kit.Choice
	zoom    *kit.Choice
	count   *widget.Label
	back    *kit.Button
	forth   *kit.Button

	picked   func(reports.Kind) // is told what somebody picks to look at; nil is nobody
	sheets   []reports.Sheet
	at, page int                 // what is shown
	pages    int                 // of the sheet that is shown
	step     int                 // of the zoom
	drawn    map[int]*paper.View // by sheet; the lane's alone
	calc     *model.Lane
	asked    atomic.Int64 // pages that were asked for; the last one is shown
}

// zooms are the sizes of a page: the whole of it, its width, and in per
// cent of its own size.
var zooms = []int{0, 0, 50, 75, 100, 150, 200}

const (
	zoomWhole = iota
	zoomWide
)

func newPreview(w shown, calm *kit.Keys, ctx context.Context) *preview {
	in := w.Language()
	v := &preview{w: w, ctx: ctx, step: zoomWide, calc: w.Lane(), count: widget.NewLabel("")}
	v.paging = calm.Paging()
	v.paging.Turn, v.paging.Zoom, v.paging.Resized = v.turn, v.enlarge, v.show
	v.which = calm.Choice(v.pick)
	v.back = calm.Button("", func() { v.turn(-1) })
	v.back.Icon = theme.NavigateBackIcon()
	v.forth = calm.Button("", func() { v.turn(+1) })
	v.forth.Icon = theme.NavigateNextIcon()
	v.zoom = calm.Choice(func(i int) { v.step = i; v.show() })
	options := []string{in.Say(screen.ZoomWhole), in.Say(screen.ZoomWide)}
	for _, percent := range zooms[len(options):] {
		options = append(options, in.Words().Percent(scoring.Int(int64(percent)), 0))
	}
	v.zoom.Fill(options, v.step)
	top := container.NewVBox(v.which, kit.Ends(container.NewHBox(v.back, v.forth, kit.Wide(9, v.count)), v.zoom))
	v.content = kit.TopDown(top, v.paging, nil)
	return v
}

// wait shows that the sheets are being made.
func (v *preview) wait() {
	v.asked.Add(1)
	v.sheets, v.pages = nil, 0
	v.which.Fill(nil, -1)
	v.count.SetText(v.w.Language().Say(screen.MakingSheets))
	v.paging.Lay(nil, fyne.Size{}, true)
	v.enable()
}

// fill offers sheets, and shows one of them.
func (v *preview) fill(sheets []reports.Sheet, at int) {
	v.sheets = sheets
	v.drawn = map[int]*paper.View{}
	var options []string
	for i, s := range sheets {
		name := papers.SheetName(v.w.Language(), s.Of)
		if i > 0 && sheets[i-1].Of == s.Of || i+1 < len(sheets) && sheets[i+1].Of == s.Of {
			name = s.Name // there are several
		}
		options = append(options, name)
	}
	v.at, v.page = at, 0
	v.which.Fill(options, at)
	v.show()
}

func (v *preview) pick(i int) {
	if i < 0 || i >= len(v.sheets) {
		return
	}
	v.at, v.page = i, 0
	if v.picked != nil {
		v.picked(v.sheets[i].Of)
	}
	v.which.Fill(v.which.Options, i)
	v.show()
}

func (v *preview) turn(by int) {
	if to := v.page + by; to >= 0 && to < v.pages {
		v.page = to
		v.show()
	}
}

func (v *preview) enlarge(by int) {
	if to := v.step + by; to >= 0 && to < len(zooms) {
		v.step = to
		v.zoom.Fill(v.zoom.Options, to)
		v.show()
	}
}

func (v *preview) enable() {
	kit.Enable(v.back, v.page > 0)
	kit.Enable(v.forth, v.page+1 < v.pages)
	kit.Enable(v.which, len(v.sheets) > 0)
}

// dotsPerMM of a page at 100 per cent.
const dotsPerMM = 96 / 25.4

// mostPixels is how high or wide a picture may be, so that every graphics
// card can hold it.
const mostPixels = 4096

// scale is how many of the window's units a millimetre is, on so much room.
func (v *preview) scale(page *paper.View, room fyne.Size, step int) float64 {
	wide := float64(room.Width) / page.Width
	switch step {
	case zoomWhole:
		return min(wide, float64(room.Height)/page.Height)
	case zoomWide:
		return wide
	}
	return dotsPerMM * float64(zooms[step]) / 100
}

// show draws the page off Fyne's goroutine, and shows it.
func (v *preview) show() {
	room := v.paging.Room()
	if v.at >= len(v.sheets) || room.Width <= 0 || room.Height <= 0 {
		return
	}
	pixels := 1.0
	if c := fyne.CurrentApp().Driver().CanvasForObject(v.paging); c != nil {
		pixels = float64(c.Scale())
	}
	n := v.asked.Add(1)
	drawn, sheet, at, page, step := v.drawn, v.sheets[v.at], v.at, v.page, v.step
	v.enable()
	v.calc.Do(func() {
		if v.asked.Load() != n || v.ctx.Err() != nil {
			return
		}
		view := drawn[at]
		if view == nil {
			view = &paper.View{}
			if err := sheet.Draw(view); err != nil {
				v.w.Post(func() {
					v.count.SetText("")
					v.w.Fail("drawing a sheet", err)
				})
				return
			}
			drawn[at] = view
		}
		if page >= view.Pages() {
			return
		}
		scale := v.scale(view, room, step)
		image := view.Image(page, min(scale*pixels, mostPixels/max(view.Width, view.Height)))
		v.w.Post(func() {
			if v.asked.Load() != n || v.ctx.Err() != nil {
				return
			}
			v.pages = view.Pages()
			v.count.SetText(v.w.Language().Say(screen.PageOf, "Page", page+1, "Pages", v.pages))
			v.paging.Lay(image, fyne.NewSize(float32(view.Width*scale), float32(view.Height*scale)), true)
			v.enable()
		})
	})
}
