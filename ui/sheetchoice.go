package ui

import (
	"context"
	"slices"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
)

// sheetChoice is the dialog in which the night's set is chosen, and its pages are looked at as they will be printed.
type sheetChoice struct {
	of     *printer
	st     *session.State
	ctx    context.Context
	stop   context.CancelFunc
	dialog *dialog.CustomDialog

	rows    map[reports.Kind]*sheetRow
	left    *fyne.Container
	printer *kit.Choice
	names   []string // of the printers, as they are offered from the second on

	sheets []reports.Sheet
	looks  *preview
}

// sheetRow is a kind of sheet: whether it is in the set, and how often.
type sheetRow struct {
	in     *kit.Check
	copies *kit.Stepper
	why    *widget.Label
	line   *fyne.Container
}

// onSheets opens the dialog.
func (p *printer) onSheets() {
	if p.w.ask().Asking() || !p.ready(p.w.state()) {
		return
	}
	c := &sheetChoice{of: p, st: p.w.state(), rows: map[reports.Kind]*sheetRow{}}
	c.ctx, c.stop = context.WithCancel(p.w.context())
	calm := kit.Escapes(c.hide)
	c.looks = newPreview(p.w, calm, c.ctx)
	left := container.NewVBox()
	side := kit.Wide(30, container.NewVScroll(kit.BesideBar(left)))
	for _, k := range reports.Kinds() {
		left.Add(c.row(calm, k))
	}
	left.Add(widget.NewSeparator())
	left.Add(kit.Tight(widget.NewLabel(label.Text("Printer"))))
	c.printer = calm.Choice(c.onPrinter)
	left.Add(c.printer)
	left.Add(kit.Tight(widget.NewLabel(label.Text("Paper"))))
	size := calm.Choice(func(i int) {
		set := p.set
		set.Letter = i == int(paper.Letter)
		p.choose(set)
		c.list()
	})
	size.Fill([]string{paper.A4.String(), paper.Letter.String()}, int(p.set.Paper()))
	left.Add(size)
	left.Add(kit.Note(desk.Say(screen.SheetsRemembered)))
	c.left = left
	content := p.w.ask().Full(container.New(layout.NewBorderLayout(nil, nil, side, nil), side, c.looks.content)) // the focus goes in this order
	c.offerPrinters()
	print := calm.Button(label.Text("Print")+" (Ctrl+P)", p.onPrint)
	save := calm.Button(label.Text("Save…"), func() { c.hide(); p.onSave() })
	c.dialog = p.w.ask().Form(label.Text("Sheets"), content, print, save, calm.Button(label.Text("Close"), c.hide))
	p.chosen = c
	c.list()
	p.w.ask().Focus(c.rows[reports.KindRanking].in)
	c.askPrinters()
}

func (c *sheetChoice) hide() {
	c.of.chosen = nil
	c.stop()
	c.dialog.Hide()
}

// row makes the line of a kind of sheet.
func (c *sheetChoice) row(calm *kit.Keys, k reports.Kind) fyne.CanvasObject {
	r := &sheetRow{why: kit.Note("")}
	n := c.of.set.Copies[k]
	r.copies = calm.Stepper(1, desk.MostCopies, func(copies int) { c.of.choose(c.of.set.With(k, copies)) })
	r.copies.Fill(max(n, 1))
	r.copies.Enable(n > 0)
	r.in = calm.Check(desk.SheetName(k), func(in bool) {
		copies := 0
		if in {
			copies = r.copies.Value
			c.look(k)
		}
		r.copies.Enable(in)
		c.of.choose(c.of.set.With(k, copies))
	})
	r.in.Checked = n > 0
	r.why.Hide()
	c.rows[k] = r
	r.line = container.New(layout.NewCustomPaddedVBoxLayout(-4), container.NewBorder(nil, nil, nil, r.copies.Content, r.in), r.why)
	return r.line
}

// look shows the first sheet of a kind.
func (c *sheetChoice) look(k reports.Kind) {
	if i := slices.IndexFunc(c.sheets, func(s reports.Sheet) bool { return s.Of == k }); i >= 0 {
		c.looks.pick(i)
	}
}

// list makes out which sheets there are, off Fyne's goroutine, and shows the first that is chosen.
func (c *sheetChoice) list() {
	w, set := c.of.w, c.of.set
	s := w.session()
	c.looks.wait()
	w.run(func() {
		sheets, err := c.of.list(c.ctx, s, c.st, set)
		w.post(func() {
			switch {
			case c.ctx.Err() != nil || set.Letter != c.of.set.Letter: // closed, or asked for again
			case err != nil:
				w.fail("making the sheets", err)
			default:
				c.show(sheets)
			}
		})
	})
}

func (c *sheetChoice) show(sheets []reports.Sheet) {
	c.sheets = sheets
	for k, r := range c.rows {
		why := ""
		if !slices.ContainsFunc(sheets, func(s reports.Sheet) bool { return s.Of == k }) {
			why = desk.WhyNoSheet(k)
		}
		kit.Say(r.why, why)
		r.line.Refresh()
	}
	c.left.Refresh()
	first := slices.IndexFunc(sheets, func(s reports.Sheet) bool { return c.of.set.Copies[s.Of] > 0 })
	c.looks.fill(sheets, max(first, 0))
}

// offerPrinters offers those that are known, and the one of the set, which may be gone.
func (c *sheetChoice) offerPrinters() {
	names, options := slices.Clone(c.names), []string{desk.Say(screen.PrinterNone)}
	options = append(options, names...)
	own, at := c.of.set.Printer, 0
	if own != "" {
		if at = slices.Index(names, own) + 1; at == 0 {
			names, options = append(names, own), append(options, desk.Say(screen.PrinterGone, "Printer", own))
			at = len(names)
		}
	}
	c.names = names
	c.printer.Fill(options, at)
}

// askPrinters asks the computer for its printers.
func (c *sheetChoice) askPrinters() {
	w, ask := c.of.w, c.of.press.Printers
	if ask == nil {
		return
	}
	w.run(func() {
		names, err := ask(c.ctx)
		w.post(func() {
			if err != nil {
				w.log().Info("printers", "error", err)
			}
			if c.ctx.Err() == nil && err == nil {
				c.names = names
				c.offerPrinters()
			}
		})
	})
}

func (c *sheetChoice) onPrinter(i int) {
	set := c.of.set
	set.Printer = ""
	if i > 0 && i <= len(c.names) {
		set.Printer = c.names[i-1]
	}
	c.of.choose(set)
}

// previewNeeds is what a preview needs of the window.
type previewNeeds interface {
	runner
	teller
}

// preview shows the pages of sheets as they will be printed.
type preview struct {
	w       previewNeeds
	ctx     context.Context
	content fyne.CanvasObject
	paging  *kit.Paging
	which   *kit.Choice
	zoom    *kit.Choice
	count   *widget.Label
	back    *kit.Button
	forth   *kit.Button

	sheets   []reports.Sheet
	at, page int                 // what is shown
	pages    int                 // of the sheet that is shown
	step     int                 // of the zoom
	drawn    map[int]*paper.View // by sheet; the lane's alone
	calc     *kit.Lane
	asked    atomic.Int64 // pages that were asked for; the last one is shown
}

// zooms are the sizes of a page: the whole of it, its width, and in per cent of its own size.
var zooms = []int{0, 0, 50, 75, 100, 150, 200}

const (
	zoomWhole = iota
	zoomWide
)

func newPreview(w previewNeeds, calm *kit.Keys, ctx context.Context) *preview {
	v := &preview{w: w, ctx: ctx, step: zoomWide, calc: w.lane(), count: &widget.Label{Alignment: fyne.TextAlignCenter}}
	v.paging = calm.Paging()
	v.paging.Turn, v.paging.Zoom, v.paging.Resized = v.turn, v.enlarge, v.show
	v.which = calm.Choice(v.pick)
	v.back = calm.Button("", func() { v.turn(-1) })
	v.back.Icon = theme.NavigateBackIcon()
	v.forth = calm.Button("", func() { v.turn(+1) })
	v.forth.Icon = theme.NavigateNextIcon()
	v.zoom = calm.Choice(func(i int) { v.step = i; v.show() })
	options := []string{desk.Say(screen.ZoomWhole), desk.Say(screen.ZoomWide)}
	for _, percent := range zooms[len(options):] {
		options = append(options, desk.Words().Percent(scoring.Int(int64(percent)), 0))
	}
	v.zoom.Fill(options, v.step)
	top := container.NewVBox(v.which, container.NewBorder(nil, nil, nil, kit.Wide(13, v.zoom), container.NewHBox(v.back, kit.Wide(12, v.count), v.forth)))
	v.content = kit.TopDown(top, v.paging, kit.Tight(kit.Note(desk.Say(screen.PreviewKeys))))
	return v
}

// wait shows that the sheets are being made.
func (v *preview) wait() {
	v.asked.Add(1)
	v.sheets, v.pages = nil, 0
	v.which.Fill(nil, -1)
	v.count.SetText(desk.Say(screen.MakingSheets))
	v.paging.Lay(nil, fyne.Size{}, true)
	v.enable()
}

// fill offers sheets, and shows one of them.
func (v *preview) fill(sheets []reports.Sheet, at int) {
	v.sheets = sheets
	v.drawn = map[int]*paper.View{}
	var options []string
	for i, s := range sheets {
		name := desk.SheetName(s.Of)
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

// mostPixels is how high or wide a picture may be, so that every graphics card can hold it.
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
				v.w.post(func() {
					v.count.SetText("")
					v.w.fail("drawing a sheet", err)
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
		v.w.post(func() {
			if v.asked.Load() != n || v.ctx.Err() != nil {
				return
			}
			v.pages = view.Pages()
			v.count.SetText(desk.Say(screen.PageOf, "Page", page+1, "Pages", v.pages))
			v.paging.Lay(image, fyne.NewSize(float32(view.Width*scale), float32(view.Height*scale)), true)
			v.enable()
		})
	})
}
