package competitions

import (
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/competitions"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// draws is where the next round of a Swiss is drawn.
type draws struct {
	w        shown
	saveText func(name, text string) (file string, err error)
	openFile func(path string) error
	// sendRound gives the Bridgemates a round that was drawn.
	sendRound func()
	open      *drawing // the dialog that was opened last
}

// drawing is the dialog: the draw as it would be, changed by hand with a
// reason, then recorded.
type drawing struct {
	of     *draws
	w      shown
	dialog *dialog.CustomDialog
	calc   *model.Lane
	asked  atomic.Int64

	wish    competitions.Drawing
	ids     []int
	odds    []movement.Odd
	drawn   *competitions.DrawnRound // nil while there is none
	seen    bool                     // a draw was shown
	marked  int                      // who changes opponents with the next one that is picked, 0 for nobody
	usual   string                   // the draw of the method
	section *kit.Choice
	method  *kit.Choice
	odd     *kit.Choice
	byHand  *kit.TextField
	reason  *kit.TextField
	games   *kit.Opener
	open    *widget.Label
	notes   *widget.Label
	wrong   *widget.Label
	do      *kit.Button
	paper   *kit.Button
}

// onDraw opens the dialog.
func (d *draws) onDraw() {
	in := d.w.Language()
	w := d.w
	st := w.State()
	ids := competitions.SwissSections(st)
	switch {
	case w.Ask().Asking():
		return
	case len(ids) == 0 || st.Closed:
		w.Tell(in.Say(screen.NothingToDraw))
		return
	}
	g := &drawing{of: d, w: w, calc: w.Lane(), ids: ids}
	d.open = g
	g.build()
	due := desk.DueDraw(st)
	at := 0
	letters := make([]string, len(ids))
	for i, id := range ids {
		letters[i] = in.Words().Capital(in.Words().Sections(id))
		if id == due {
			at = i
		}
	}
	g.section.Fill(letters, at)
	kit.SetVisible(g.section, len(ids) > 1)
	g.load(ids[at])
	w.Ask().Focus(g.games)
}

func (g *drawing) build() {
	in := g.w.Language()
	hide := func() { g.asked.Add(1); g.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	g.section = calm.Choice(func(i int) { g.load(g.ids[i]) })
	g.method = calm.Choice(func(i int) { g.wish.Method = competitions.DrawMethods[i]; g.anew() })
	g.odd = calm.Choice(func(i int) { g.wish.Odd = g.odds[i]; g.anew() })
	g.byHand = calm.Field(g.onByHand)
	g.reason = calm.Field(func(text string) { g.wish.Reason = text; g.ready() })
	g.reason.SetPlaceHolder(in.Text("needed where the draw is changed by hand"))
	g.reason.OnEnter = func() {
		if !g.do.Disabled() {
			g.onDo()
		}
	}
	g.games = calm.Opener(kit.Rows(g.list, g.columns()...))
	g.games.Picked, g.games.Opened = g.onPick, g.onPick
	g.open, g.notes, g.wrong = kit.Note(""), kit.Note(""), &widget.Label{Wrapping: fyne.TextWrapWord,
		Importance: widget.DangerImportance}
	g.do = calm.Button(in.Text("Draw it"), g.onDo)
	g.paper = calm.Button(in.Text("Show it to print"), g.onPaper)
	methods := make([]string, len(competitions.DrawMethods))
	for i, m := range competitions.DrawMethods {
		methods[i] = competitions.DrawMethodText(in, m)
	}
	g.method.Fill(methods, 0)
	head := container.NewHBox(g.section, kit.Wide(34, g.method), kit.Wide(34, g.odd))
	hand := container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("By hand")), g.byHand,
		kit.FormLabel(in.Text("Reason")), g.reason)
	content := kit.Wide(96, kit.TopDown(container.NewVBox(head, g.open, kit.Note(in.Say(screen.DrawHint))),
		kit.High(13, g.games), container.NewVBox(g.notes, g.wrong, hand)))
	g.dialog = g.w.Ask().Form(in.Text("Draw the next round"), content, g.do, g.paper,
		calm.Button(in.Text("Cancel"), hide))
}

// load begins with the draw of a section as its ranking has it.
func (g *drawing) load(section int) {
	g.wish = competitions.Drawing{Section: section, Method: g.wish.Method}
	sec, _ := g.w.State().Section(section)
	g.odds = desk.OddsFor(sec.Movement.Contestant)
	texts := make([]string, len(g.odds))
	for i, o := range g.odds {
		texts[i] = desk.OddText(g.w.Language(), o)
	}
	g.odd.Fill(texts, 0)
	kit.SetVisible(g.odd, len(sec.Movement.Pairs())%2 == 1)
	g.reason.Fill("")
	g.anew()
}

// anew draws as the method does.
func (g *drawing) anew() {
	g.wish.ByHand, g.marked, g.drawn = "", 0, nil
	g.find()
}

// onByHand takes who meets whom as it was typed, or came of an exchange; the draw of the
// method is not by hand.
func (g *drawing) onByHand(text string) {
	if g.wish.ByHand = text; text == g.usual {
		g.wish.ByHand = ""
	}
	g.find()
}

// find works the draw out, off Fyne's goroutine.
func (g *drawing) find() {
	n, wish, st := g.asked.Add(1), g.wish, g.w.State()
	g.calc.Do(func() {
		if g.asked.Load() != n {
			return
		}
		drawn, err := wish.Draw(g.w.Language(), st)
		g.w.Post(func() {
			if g.asked.Load() == n {
				g.show(drawn, err)
			}
		})
	})
}

func (g *drawing) show(drawn *competitions.DrawnRound, err error) {
	in := g.w.Language()
	wrong := ""
	if err != nil {
		wrong = desk.Explain(in, err).String()
	} else {
		g.drawn = drawn
		if g.wish.ByHand == "" {
			g.usual = drawn.Words
		}
		g.byHand.Fill(drawn.Words)
		kit.Say(g.open, competitions.DrawOpenText(in, drawn))
		kit.Say(g.notes, competitions.LinesText(drawn.Notes))
		g.games.Fill(len(drawn.Games))
		g.do.SetText(in.Say(screen.DrawRound, "Round", drawn.Round))
	}
	kit.Say(g.wrong, wrong)
	g.ready()
	if err == nil && !g.seen {
		g.seen = true
		if competitions.DrawOpenText(in, drawn) == "" {
			g.w.Ask().Focus(g.do) // with every result in, the draw is usually taken as it is
		}
	}
}

// ready lets the draw be recorded when it is whole: by hand with a reason.
func (g *drawing) ready() {
	ok := g.drawn != nil && g.wrong.Text == ""
	kit.Enable(g.paper, ok && g.of.saveText != nil)
	kit.Enable(g.do, ok && (g.wish.ByHand == "" || g.wish.Reason != ""))
}

func (g *drawing) list() []competitions.DrawnGame {
	if g.drawn == nil {
		return nil
	}
	return g.drawn.Games
}

// columns are the tables, and who meets there: the key is which of both.
func (g *drawing) columns() []kit.Column[competitions.DrawnGame] {
	in := g.w.Language()
	plays := func(title string, i int) kit.Column[competitions.DrawnGame] {
		return kit.Column[competitions.DrawnGame]{Title: title, Width: 12, Grows: true, Key: i,
			Cell: func(game competitions.DrawnGame) kit.Cell {
				c := kit.Cell{Text: game.Texts[i]}
				if game.Who[i] == g.marked {
					c.Text, c.Paper, c.Bold = "⇄ "+c.Text, kit.PaperWarn, true
				}
				return c
			}}
	}
	return []kit.Column[competitions.DrawnGame]{{Title: in.Text("Tables"), Width: 6, Align: fyne.TextAlignCenter, Bold: true,
		Text: func(game competitions.DrawnGame) string { return game.Tables }},
		plays(in.Text("Plays"), 0), plays(in.Text("Against"), 1)}
}

// onPick marks somebody, and lets the one who is picked next change opponents with them.
func (g *drawing) onPick(row, col int) {
	if row >= len(g.list()) {
		return
	}
	of, _ := g.games.Key(col).(int) // who is first, of the tables
	who := g.drawn.Games[row].Who[of]
	switch g.marked {
	case 0:
		g.marked = who
	case who:
		g.marked = 0
	default:
		exchanged := g.drawn.Exchanged(g.marked, who)
		g.marked = 0
		g.onByHand(exchanged)
	}
	g.games.Refresh()
}

// onPaper writes the draw into a text file and shows it, to be printed.
func (g *drawing) onPaper() {
	w, text := g.w, g.drawn.Paper(g.w.Language(), g.w.State())
	w.Perform("writing the draw", func() error {
		file, err := g.of.saveText("Draw", text)
		if err == nil {
			err = g.of.openFile(file)
		}
		return err
	}, nil)
}

// onDo records the draw, and sends it to the Bridgemates where they have
// the rounds before it.
func (g *drawing) onDo() {
	in := g.w.Language()
	w, st := g.w, g.w.State()
	drawn := g.drawn
	drawn.Fact.Reason = g.wish.Reason
	facts, err := drawn.Facts(st)
	if err != nil {
		kit.Say(g.wrong, desk.Explain(in, err).String())
		g.ready()
		return
	}
	begun := desk.Begun(st) && w.Feed().Kind().Handsets()
	w.Record(func(err error) {
		if err != nil {
			kit.Say(g.wrong, desk.Explain(in, err).String())
			g.ready()
			return
		}
		g.asked.Add(1)
		g.dialog.Hide()
		w.Tell(in.Say(screen.RoundDrawn, "Round", drawn.Round, "Begun", begun))
		if begun {
			g.of.sendRound()
		}
		w.Redraw()
	}, facts...)
}
