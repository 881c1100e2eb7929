package papers

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/reports"
	"clubnight/reports/movementpaper"
	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/papers"
	"clubnight/ui/kit"
)

// sheetChoice is the dialog in which the night's set is chosen, and its pages are looked
// at as they will be printed.
type sheetChoice struct {
	of     *printer
	st     *session.State
	ctx    context.Context
	stop   context.CancelFunc
	dialog *dialog.CustomDialog

	rows    map[reports.Kind]*sheetRow
	scroll  *container.Scroll
	printer *kit.Choice
	size    *kit.Choice
	print   *kit.Choice
	names   []string // of the printers, as they are offered from the second on
	money   moneyFields

	sheets []reports.Sheet
	asked  int          // how often sheets were asked for; the last ones are shown
	seen   reports.Kind // what was looked at last
	looks  *preview
}

// sheetRow is a kind of sheet: whether it is in the set, how often, and
// what it has to know.
type sheetRow struct {
	in     *kit.Check
	copies *kit.Stepper
	why    *widget.Label
	knows  fyne.CanvasObject // seen while it is in the set; nil for nothing
	line   *fyne.Container
}

// Choose opens the dialog, at the ranking or at what there is before play.
func (p *printer) Choose() {
	first := reports.KindRanking
	if st := p.w.State(); st != nil && len(st.Results) == 0 {
		first = reports.KindSeating
	}
	p.chooseAt(first)
}

// chooseAt opens the dialog at a kind of sheet.
func (p *printer) chooseAt(first reports.Kind) {
	in := p.w.Language()
	if p.w.Ask().Asking() || !p.ready(p.w.State()) {
		return
	}
	c := &sheetChoice{of: p, st: p.w.State(), rows: map[reports.Kind]*sheetRow{}}
	c.ctx, c.stop = context.WithCancel(p.w.Context())
	calm := kit.Escapes(in.Labels, c.hide)
	c.looks = newPreview(p.w, calm, c.ctx)
	c.looks.picked = func(k reports.Kind) { c.seen = k }
	left := container.NewVBox(c.how(calm))
	for _, g := range papers.SheetGroups(in) {
		left.Add(kit.Tight(&widget.Label{Text: g.Title, TextStyle: fyne.TextStyle{Bold: true}}))
		for _, k := range g.Kinds {
			left.Add(c.row(calm, k))
		}
	}
	left.Add(kit.Note(in.Say(screen.SheetsRemembered) + " " + in.Say(screen.PreviewKeys)))
	c.scroll = container.NewVScroll(kit.BesideBar(left))
	side := kit.Wide(35, c.scroll)
	// the focus goes in this order
	content := p.w.Ask().Full(container.New(layout.NewBorderLayout(nil, nil, side, nil), side, c.looks.content))
	c.offerPrinters()
	print := calm.Button(in.Text("Print")+" (Ctrl+P)", p.Print)
	save := calm.Button(in.Text("Save…"), func() { c.hide(); p.onSave() })
	c.dialog = p.w.Ask().Form(in.Text("Sheets"), content, print, save, calm.Button(in.Text("Close"), c.hide))
	calm.Scrolls(c.scroll)
	p.chosen = c
	if first == reports.KindTableCodes {
		c.seen = first
	}
	c.list()
	p.w.Ask().Focus(c.rows[first].in)
	c.askPrinters()
}

func (c *sheetChoice) hide() {
	c.of.chosen = nil
	c.stop()
	c.dialog.Hide()
}

// how is on what the sheets are printed.
func (c *sheetChoice) how(calm *kit.Keys) fyne.CanvasObject {
	in := c.of.w.Language()
	c.printer = calm.Choice(c.onPrinter)
	c.size = calm.Choice(func(i int) { c.change(func(set *papers.NightsSet) { set.Letter = i == int(paper.Letter) }) })
	c.size.Fill([]string{paper.A4.String(), paper.Letter.String()}, int(c.of.set.Paper()))
	c.print = calm.Choice(func(i int) { c.change(func(set *papers.NightsSet) { set.Print = paper.Print(i) }) })
	c.print.Fill([]string{in.Text("Normal print"), in.Text("Clear print, 12 points"),
		in.Text("Large print, 16 points")}, int(c.of.set.Print))
	return container.NewVBox(container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("Printer")), c.printer,
		kit.FormLabel(in.Text("Paper")), c.size,
		kit.FormLabel(in.Text("Letters")), c.print))
}

// change changes how sheets are printed, and shows them so.
func (c *sheetChoice) change(by func(*papers.NightsSet)) {
	set := c.of.set
	by(&set)
	c.of.choose(set)
	c.list()
}

// row makes the line of a kind of sheet.
func (c *sheetChoice) row(calm *kit.Keys, k reports.Kind) fyne.CanvasObject {
	r := &sheetRow{why: kit.Note("")}
	n := c.of.set.Copies[k]
	r.copies = calm.Stepper(1, papers.MostCopies, func(copies int) { c.of.choose(c.of.set.With(k, copies)) })
	r.copies.Fill(max(n, 1))
	r.in = calm.Check(papers.SheetName(c.of.w.Language(), k), func(in bool) {
		copies := 0
		if in {
			copies = r.copies.Value
			c.showKind(k)
		}
		r.show(in)
		c.of.choose(c.of.set.With(k, copies))
	})
	r.in.Checked = n > 0
	r.why.Hide()
	r.line = container.New(layout.NewCustomPaddedVBoxLayout(-4),
		kit.Ends(r.in, container.NewHBox(layout.NewSpacer(), r.copies.Content)), r.why)
	if r.knows = c.knows(calm, k); r.knows != nil {
		r.line.Add(container.New(layout.NewCustomPaddedLayout(6, 2, 0, 0), r.knows))
	}
	r.show(n > 0)
	c.rows[k] = r
	return r.line
}

// show shows what belongs to a sheet that is in the set.
func (r *sheetRow) show(in bool) {
	kit.SetVisible(r.copies.Content, in)
	if r.knows != nil {
		kit.SetVisible(r.knows, in)
	}
	r.line.Refresh()
}

// knows is what a kind of sheet has to know, nil for nothing.
func (c *sheetChoice) knows(calm *kit.Keys, k reports.Kind) fyne.CanvasObject {
	in := c.of.w.Language()
	switch {
	case k == reports.KindPrizes:
		options, rules, at := papers.PrizeOptions(in, c.of.set.Prizes)
		places := calm.Choice(func(i int) { c.change(func(set *papers.NightsSet) { set.Prizes = rules[i] }) })
		places.Fill(options, at)
		return places
	case k == reports.KindTableCodes:
		return c.wifi(in, calm)
	case k == reports.KindAttendance:
		return c.money.made(in, calm, c.of.set.TableMoney,
			func(m reports.TableMoney) { c.change(func(set *papers.NightsSet) { set.TableMoney = m }) })
	case k == reports.KindRanking && c.st.Awards.Scheme != "":
		why := calm.Check(in.Text("Explain the masterpoints"), nil)
		why.Checked = c.of.set.ExplainAwards
		why.OnChanged = func(on bool) { c.change(func(set *papers.NightsSet) { set.ExplainAwards = on }) }
		return why
	}
	return nil
}

// wifi asks for the network of the club as guests join it.
func (c *sheetChoice) wifi(in *desk.Language, calm *kit.Keys) fyne.CanvasObject {
	n := c.of.set.WiFi
	field := func(text string, take func(to *movementpaper.WiFi, text string)) *kit.TextField {
		f := calm.Field(func(text string) {
			c.change(func(set *papers.NightsSet) { take(&set.WiFi, strings.TrimSpace(text)) })
		})
		f.SetText(text)
		return f
	}
	name := field(n.Name, func(to *movementpaper.WiFi, text string) { to.Name = text })
	password := field(n.Password, func(to *movementpaper.WiFi, text string) { to.Password = text })
	return container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("Wi-Fi for guests")), name,
		kit.FormLabel(in.Text("Password")), password)
}

// showKind shows the first sheet of a kind.
func (c *sheetChoice) showKind(k reports.Kind) {
	if i := slices.IndexFunc(c.sheets, func(s reports.Sheet) bool { return s.Of == k }); i >= 0 {
		c.looks.pick(i)
	}
}

// list makes out which sheets there are, off Fyne's goroutine, and shows the one that was
// looked at, else the first that is chosen.
func (c *sheetChoice) list() {
	w, o := c.of.w, c.of.order()
	s := w.Session()
	c.looks.wait()
	c.asked++
	n := c.asked
	w.Run(func() {
		sheets, err := c.of.list(c.ctx, s, c.st, o)
		w.Post(func() {
			switch {
			case c.ctx.Err() != nil || n != c.asked: // closed, or asked for again
			case err != nil:
				w.Fail("making the sheets", err)
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
			why = papers.WhyNoSheet(c.of.w.Language(), k)
		}
		kit.Say(r.why, why)
		r.line.Refresh()
	}
	c.scroll.Content.Refresh()
	first := slices.IndexFunc(sheets, func(s reports.Sheet) bool { return s.Of == c.seen })
	if first < 0 {
		first = slices.IndexFunc(sheets, func(s reports.Sheet) bool { return c.of.set.Copies[s.Of] > 0 })
	}
	c.looks.fill(sheets, max(first, 0))
}

// offerPrinters offers those that are known, and the one of the set, which may be gone.
func (c *sheetChoice) offerPrinters() {
	in := c.of.w.Language()
	names, options := slices.Clone(c.names), []string{in.Say(screen.PrinterNone)}
	options = append(options, names...)
	own, at := c.of.set.Printer, 0
	if own != "" {
		if at = slices.Index(names, own) + 1; at == 0 {
			names, options = append(names, own), append(options, in.Say(screen.PrinterGone, "Printer", own))
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
	w.Run(func() {
		names, err := ask(c.ctx)
		w.Post(func() {
			if err != nil {
				w.Log().Info("printers", "error", err)
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
