package results

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/results"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// compared is where the evening is compared with what was published of it,
// or with any file.
type compared struct {
	w      shown
	near   string                                // where files are looked for first
	known  map[*session.Session]*account.Arrival // what was published, while the window is open
	dialog *dialog.CustomDialog
}

func (c *compared) Register() shell.Registration {
	return shell.Registration{
		Commands: []shell.Command{{Menu: shell.MenuResults, Group: shell.GroupThird,
			Text: c.w.Language().Text("Compare…"), Do: c.onCompare}},
		Open: func() {
			s, a := c.w.Session(), c.w.Opened().Arrived
			if a == nil || c.known[s] != nil {
				return
			}
			c.known[s] = a
			c.compare(a.Published, a.Taken)
		},
	}
}

// onCompare compares the evening with what was published of it where that is
// known, else with a file.
func (c *compared) onCompare() {
	if c.w.Ask().Asking() {
		return
	}
	if a := c.known[c.w.Session()]; a != nil {
		c.compare(a.Published, a.Taken)
		return
	}
	c.onFile()
}

// onFile asks for a file, and compares the evening with what it has.
func (c *compared) onFile() {
	in := c.w.Language()
	ask := c.w.Ask()
	ask.Path(in.Text("Compare with a file"), in.Say(screen.CompareIs), "", in.Text("Compare"),
		ask.File(c.near), func(path string) {
			c.choose(path, func(number int64) {
				w, s := c.w, c.w.Session()
				w.Later(func() {
					a, err := results.Arrive(w.Context(), path, number)
					var told *account.Account
					if err == nil {
						told, err = a.Told()
					}
					w.Post(func() {
						switch {
						case s != w.Session():
						case err != nil:
							w.Fail("reading "+filepath.Base(path), err)
						default:
							c.compare(told, nil)
						}
					})
				})
			})
		})
}

// choose asks which evening of a file is meant where it has several. A file that cannot
// be read is left to whoever opens it.
func (c *compared) choose(path string, then func(number int64)) {
	w := c.w
	w.Later(func() {
		list, err := results.StoredEvenings(c.w.Language(), w.Context(), path)
		w.Post(func() {
			switch {
			case err != nil || len(list) < 2:
				then(0)
			case !w.Ask().Asking():
				c.offer(list, then)
			}
		})
	})
}

// offer offers the evenings of a file.
func (c *compared) offer(list []results.StoredEvening, then func(number int64)) {
	in := c.w.Language()
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	take := func(row int) {
		hide()
		then(list[row].Number)
	}
	grid := calm.Opener(kit.Rows(func() []results.StoredEvening { return list },
		kit.Column[results.StoredEvening]{Title: in.In("of a file", "Evening"), Width: 40, Grows: true,
			Text: func(e results.StoredEvening) string { return e.Title }},
		kit.Column[results.StoredEvening]{Width: 24, Text: func(e results.StoredEvening) string { return e.Aside }}))
	grid.Opened = func(row, _ int) { take(row) }
	open := calm.Button(in.In("an evening", "Open"), func() { row, _ := grid.Mark(); take(row) })
	content := container.NewBorder(kit.Sentence(in.SayCount(screen.EveningsInFile, len(list))),
		nil, nil, nil, kit.High(10, grid))
	d = c.w.Ask().Form(in.Text("Which evening?"), kit.Wide(70, content), open,
		calm.Button(in.Text("Cancel"), hide))
	grid.Fill(len(list))
	c.w.Ask().Focus(grid)
}

// compare works a comparison out, and shows it.
func (c *compared) compare(other *account.Account, taken *account.Imported) {
	w, s := c.w, c.w.Session()
	w.Later(func() {
		st := s.State()
		sc, err := st.Score()
		var told *results.Comparison
		if err == nil {
			told, err = results.CompareWith(c.w.Language(), st, sc, other, taken)
		}
		w.Post(func() {
			switch {
			case s != w.Session() || w.Ask().Asking():
			case err != nil:
				w.Fail("comparing", err)
			default:
				c.show(told)
			}
		})
	})
}

// mostFaults is how many things that could not be taken over are named at once.
const mostFaults = 2

// show shows a comparison: in sentences, and who differs line by line.
func (c *compared) show(told *results.Comparison) {
	in := c.w.Language()
	hide := func() { c.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	said, left := c.said(told)
	away := calm.Button(in.Text("Close"), hide)
	file := calm.Button(in.Text("With a file…"), func() { hide(); c.onFile() })
	buttons := []*kit.Button{away, file}
	if all := append(left, told.Lines...); len(all) > 0 {
		buttons = append(buttons, calm.Button(in.Text("All of it"),
			func() { c.lines(in.Text("All of it"), all) }))
	}
	content := fyne.CanvasObject(kit.Sentence(strings.Join(said, " ")))
	var grid *kit.Opener
	if len(told.Rows) > 0 {
		grid = c.grid(calm, told.Rows)
		content = container.NewBorder(content, kit.Note(in.Say(screen.CompareEnter)),
			nil, nil, kit.Giving(4, 12, grid))
	}
	c.dialog = c.w.Ask().Form(in.Text("Comparison"), kit.Wide(96, content), buttons...)
	if grid == nil {
		c.w.Ask().Focus(away)
		return
	}
	grid.Fill(len(told.Rows))
	c.w.Ask().Focus(grid)
}

// said is what stands above the lines, and what is left for all of it where the
// window has little room.
func (c *compared) said(told *results.Comparison) (said, left []string) {
	said = append([]string{told.Head}, told.Said...)
	if c.w.Width() < kit.Letters(90) { // large text on a small screen
		said, left = said[:1], said[1:]
	}
	n := len(told.Faults)
	if n == 0 {
		return said, left
	}
	said = append(said, c.w.Language().SayCount(screen.CompareFaults, n))
	if len(left) > 0 || n > mostFaults {
		return said, append(left, told.Faults...)
	}
	return append(said, told.Faults...), nil
}

// grid lists who differs; Enter shows the boards.
func (c *compared) grid(calm *kit.Keys, rows []results.ComparedRow) *kit.Opener {
	in := c.w.Language()
	type row = results.ComparedRow
	grid := calm.Opener(kit.Rows(func() []row { return rows },
		kit.Column[row]{Title: in.In("of a comparison", "Who"), Width: 26, Grows: true, Bold: true,
			Text: func(r row) string { return r.Who }},
		kit.Column[row]{Title: in.Text("Published"), Width: 14, Text: func(r row) string { return r.Published }},
		kit.Column[row]{Title: in.Text("Here"), Width: 14, Text: func(r row) string { return r.Here }},
		kit.Column[row]{Title: in.Text("Why"), Width: 24, Grows: true,
			Text: func(r row) string { return r.Why }}))
	grid.Opened = func(row, _ int) {
		if row < len(rows) {
			c.lines(rows[row].Who, append([]string{in.Words().Sentence(rows[row].Why)}, rows[row].Lines...))
		}
	}
	return grid
}

// lines shows sentences one below the other, over the comparison.
func (c *compared) lines(title string, lines []string) {
	list := container.NewVBox()
	for _, text := range lines {
		list.Add(kit.Tight(kit.Sentence(text)))
	}
	c.w.Ask().Show(title, list)
}
