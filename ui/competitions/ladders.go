package competitions

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/table"
	"clubnight/session/names"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/competitions"
	"clubnight/ui/kit"
)

// ladders is the dialog of what evenings count for: ladders and seasons
// with their tables.
type ladders struct {
	w    shown
	club Club // nil is an evening alone
	save func(name string, write func(io.Writer) error) (file string, err error)

	dialog  *dialog.CustomDialog // nil while it is closed
	content fyne.CanvasObject
	calm    *kit.Keys
	choice  *kit.Choice
	rule    *widget.Label
	notes   *widget.Label
	below   *fyne.Container // holds the notes
	grid    *kit.Opener
	counts  *kit.Check
	acts    []*kit.Button // what is done with the competition that is shown
	stop    context.CancelFunc

	list   []clubfile.Competition
	shown  string // the competition that is shown, "" before there is one
	season clubfile.Season
	rows   []competitions.Row
}

// onOpen opens the dialog with what the evening counts for, else with what
// was played last.
func (c *ladders) onOpen() {
	in := c.w.Language()
	if c.club == nil || c.w.Ask().Asking() {
		return
	}
	c.calm = kit.Escapes(in.Labels, c.close)
	c.list, c.shown, c.season, c.rows = nil, "", clubfile.Season{}, nil
	c.choice = c.calm.Choice(func(i int) {
		if i >= 0 {
			c.pick(c.list[i].Name)
		}
	})
	c.rule, c.notes, c.below = kit.Sentence(""), kit.Sentence(""), container.NewStack()
	c.grid = c.calm.Opener(c.columns())
	c.grid.Opened = func(row, _ int) { c.onPlayer(row) }
	c.counts = c.calm.Check(in.Text("This evening counts for it"), c.onCounts)
	add := c.calm.Button(in.Text("New competition…"),
		func() { c.ask(in.Text("A new competition"), competitions.New(c.w.State(), c.list)) })
	c.acts = []*kit.Button{c.calm.Button(in.Text("Change…"), func() {
		c.ask(in.Text("The rule of the competition"), competitions.RuleDraftOf(c.season.Name, c.season.Rule))
	})}
	row := container.NewHBox(add, c.acts[0])
	if c.save != nil {
		c.acts = append(c.acts, c.calm.Button(in.Text("Export as CSV"), c.export))
		row.Add(c.acts[1])
	}
	top := container.NewVBox(container.NewBorder(nil, nil, kit.FormLabel(in.Text("Competition")), nil, c.choice),
		kit.Tight(c.rule), c.counts)
	c.content = c.w.Ask().Full(kit.TopDown(top, c.grid, container.NewVBox(c.below, row)))
	c.dialog = c.w.Ask().Form(in.Text("Competitions"), c.content, c.calm.Button(in.Text("Close"), c.close))
	c.refresh()
	c.w.Ask().Focus(add)
	c.load("")
}

func (c *ladders) columns() kit.Columns {
	in := c.w.Language()
	type row = competitions.Row
	return kit.Rows(func() []row { return c.rows }, kit.Looking(func(r row, c *kit.Cell) {
		if !r.Line.Ranked {
			c.Bold, c.Ink = false, kit.InkQuiet
		}
	},
		kit.Column[row]{Title: in.Text("Place"), Width: 7, Align: fyne.TextAlignCenter, Bold: true,
			Text: func(r row) string { return r.Place }},
		kit.Column[row]{Title: in.Text("Name"), Width: 14, Grows: true, Bold: true,
			Text: func(r row) string { return r.Name }},
		kit.Column[row]{Title: competitions.FigureTitle(in, c.season.Rule), Width: 12, Align: fyne.TextAlignTrailing,
			Bold: true,
			Text: func(r row) string { return r.Figure }},
		kit.Column[row]{Title: in.Text("Evenings"), Width: 10, Align: fyne.TextAlignCenter,
			Text: func(r row) string { return r.Evenings }},
	)...)
}

func (c *ladders) close() {
	if c.stop != nil {
		c.stop()
	}
	c.dialog.Hide()
	c.dialog = nil
}

// read reads something off Fyne's goroutine for the dialog, in the place of what was
// being read for it: what comes back after it was closed, or after something else was
// asked for, is for nobody.
func (c *ladders) read(what string, read func(context.Context) error, then func()) {
	if c.stop != nil {
		c.stop()
	}
	ctx, stop := context.WithCancel(c.w.Context())
	c.stop = stop
	c.w.Queue(func() { // after what is being recorded
		c.w.Run(func() {
			err := read(ctx)
			c.w.Post(func() {
				switch {
				case ctx.Err() != nil:
				case err != nil:
					c.w.Fail(what, err)
				default:
					then()
				}
			})
		})
	})
}

// load reads what there is anew, and shows a competition by its name, else
// the one to begin with.
func (c *ladders) load(name string) {
	var list []clubfile.Competition
	c.read("listing the competitions", func(ctx context.Context) (err error) {
		list, err = c.club.Competitions(ctx)
		return err
	}, func() {
		c.list = list
		// no evening counts for it any more; it can be taken up again while
		// the dialog is open
		if name != "" && c.at(name) < 0 {
			c.list = append(slices.Clone(list),
				clubfile.Competition{Competition: session.Competition{Name: name, Rule: c.season.Rule}})
		}
		if len(c.list) == 0 {
			c.refresh()
			return
		}
		if name == "" {
			name = c.list[competitions.Shown(c.w.State(), c.list)].Name
		}
		c.pick(name)
	})
}

// at is the place of a competition in the list, -1 for none.
func (c *ladders) at(name string) int {
	return slices.IndexFunc(c.list, func(o clubfile.Competition) bool { return o.Is(name) })
}

// pick shows a competition of the list.
func (c *ladders) pick(name string) {
	one := c.list[c.at(name)]
	fresh := c.shown == ""
	c.shown = one.Name
	var season clubfile.Season
	c.read("working out the competition", func(ctx context.Context) (err error) {
		season, err = c.club.Season(ctx, one)
		return err
	}, func() {
		c.season, c.rows = season, competitions.Rows(c.w.Language(), season)
		c.refresh()
		if fresh && len(c.rows) > 0 {
			c.w.Ask().Focus(c.grid)
		}
	})
	c.refresh()
}

// refresh shows what was read.
func (c *ladders) refresh() {
	in := c.w.Language()
	there := c.shown != ""
	var options []string
	for _, one := range c.list {
		options = append(options, one.Name)
	}
	c.choice.Fill(options, c.at(c.shown))
	kit.SetVisible(c.choice, len(c.list) > 0)
	kit.SetVisible(c.counts, there)
	for i, b := range c.acts {
		kit.Enable(b, there && c.season.Is(c.shown) && (i > 0 || competitions.MayChangeRule(c.w.State(), c.season)))
	}
	if !there {
		c.rule.SetText(in.Say(screen.CompetitionsNone))
		c.showNotes(nil)
	} else if c.season.Is(c.shown) {
		c.rule.SetText(in.Words().Sentence(in.Words().CompetitionRule(c.season.Rule)))
		c.showNotes(competitions.Notes(in, c.season))
	}
	_, counts := c.w.State().Competition(c.shown)
	changed := c.counts.OnChanged
	c.counts.OnChanged = nil
	c.counts.SetChecked(counts)
	c.counts.OnChanged = changed
	c.content.Refresh() // the sentences may have more lines than before
	c.grid.SetColumns(c.columns())
	c.grid.Fill(len(c.rows))
}

// mostNotes is how many sentences below the table are seen at once.
const mostNotes = 3

// showNotes shows the sentences below the table; many of them scroll, so that the
// table keeps its room.
func (c *ladders) showNotes(notes []string) {
	c.notes.SetText(strings.Join(notes, "\n"))
	if c.below.Objects = []fyne.CanvasObject{kit.Tight(c.notes)}; len(notes) > mostNotes {
		c.below.Objects = []fyne.CanvasObject{kit.High(mostNotes, container.NewVScroll(c.notes))}
	}
}

// onCounts says that the evening counts for the competition that is shown, by its
// rule, or that it does not.
func (c *ladders) onCounts(on bool) {
	c.record(session.CompetitionSet{Name: c.shown, Rule: c.season.Rule, Out: !on})
}

// record records what the evening counts for, and shows the competition as
// it stands then.
func (c *ladders) record(f session.CompetitionSet) {
	c.w.Record(func(err error) {
		name := f.Name
		if err != nil {
			c.w.Fail("recording", err)
			name = c.shown
		}
		if c.dialog != nil {
			c.load(name)
		}
	}, f)
}

// onPlayer shows the evenings of a player, with those that count.
func (c *ladders) onPlayer(row int) {
	in := c.w.Language()
	if row >= len(c.rows) {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide(); c.w.Ask().Focus(c.grid) }
	calm := kit.Escapes(in.Labels, hide)
	of := c.rows[row]
	rows := competitions.CountedRows(in, c.season, of.Line)
	grid := calm.Grid(kit.Rows(func() []competitions.CountedRow { return rows }, countedColumns(in)...))
	grid.Fill(len(rows))
	total := kit.Sentence(competitions.FigureTitle(in, c.season.Rule) + ": " + of.Figure + " · " + of.Evenings)
	d = c.w.Ask().Form(of.Name, kit.Wide(72,
		container.NewBorder(total, nil, nil, nil, kit.High(float32(min(max(len(rows)+2, 6), 14)), grid))),
		calm.Button(in.Text("Close"), hide))
	c.w.Ask().Focus(grid)
}

// countedColumns are the evenings of a player.
func countedColumns(in *desk.Language) []kit.Column[competitions.CountedRow] {
	type row = competitions.CountedRow
	return []kit.Column[row]{{Title: in.Text("Date"), Width: 16, Text: func(r row) string { return r.Date }},
		{Title: in.Text("Evening"), Width: 9, Grows: true, Text: func(r row) string { return r.Evening }},
		{Title: in.Text("Result"), Width: 9, Align: fyne.TextAlignTrailing,
			Cell: func(r row) kit.Cell { return kit.Cell{Text: r.Figure, Bold: r.Counts} }},
		{Title: in.Text("Counts"), Width: 9, Align: fyne.TextAlignCenter, Cell: func(r row) kit.Cell {
			if !r.Counts {
				return kit.Cell{Text: "–", Ink: kit.InkQuiet}
			}
			return kit.Cell{Text: "✓", Ink: kit.InkGood}
		}}}
}

// export writes the table beside the sheets.
func (c *ladders) export() {
	in := c.w.Language()
	rows := competitions.Sheet(in, c.season)
	name := strings.ReplaceAll(names.Fold(c.season.Name), " ", "-") + " " + time.Now().Format(time.DateOnly) + ".csv"
	c.w.Queue(func() {
		file, err := c.save(name, func(w io.Writer) error {
			return table.CSV{}.Write(w, table.Seen(c.season.Name, rows, in.DecimalSign()))
		})
		c.w.Post(func() {
			if err != nil {
				c.w.Fail("writing the table", err)
				return
			}
			c.w.Tell(in.Say(screen.CompetitionSaved, "Path", file))
			c.w.Ask().Show(in.Text("Competition"), kit.Sentence(in.Say(screen.CompetitionSaved, "Path", file)))
		})
	})
}
