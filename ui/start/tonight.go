package start

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/club"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
)

// tonight is where the evening is set up.
type tonight struct {
	w            shown
	setup, seats fyne.CanvasObject // what is played; who sits where, and who plays where

	section                int // ID of the section that is set up here
	sections               *sections
	name, club             *kit.TextField
	date                   *kit.DateField
	tables, rounds, boards *kit.Stepper
	half, family           *kit.Choice
	offers                 []start.Offer
	offersFor              start.TableSize
	boardsWished           int    // that everybody should play, whatever the tables
	sized                  string // the movement that was made for other tables last
	event                  *event
	total, winners, lock   *widget.Label
	refusal, dated         *widget.Label
	compare, more          *kit.Button
	several, all, details  *kit.Button
	options                *movementOptions // the dialog that was opened last
	sessions               *severalSessions // the dialog that was opened last
	earlier                func() ([]*session.State, error)
	who, where             *widget.Label
	preview                *kit.Grid
	previewOf              *movement.Movement
	players                *players
}

func newTonight(w shown, earlier func() ([]*session.State, error)) *tonight {
	in := w.Language()
	t := &tonight{w: w, section: desk.FirstSection, earlier: earlier}
	k := w.Controls()
	t.sections, t.event = newSections(t), newEvent(t)
	t.name = k.Field(func(string) { t.onHeading() })
	t.name.SetPlaceHolder(in.Text("such as Tuesday pairs"))
	t.club = k.Field(func(string) { t.onHeading() })
	t.club.SetPlaceHolder(in.Text("the club's name"))
	t.date = k.DateField(dates(in), func(time.Time) { t.onHeading() })
	t.tables = k.Stepper(2, movement.MaxTables, t.onTables)
	t.tables.Halves = t.onHalfTables
	t.half = k.Choice(t.onHalf)
	t.family = k.Choice(t.onFamily)
	t.rounds = k.Stepper(1, movement.MaxRounds, t.onRounds)
	t.boards = k.Stepper(1, movement.MaxBoardsPerRound, t.onBoards)
	t.total = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}}
	t.winners, t.lock = kit.Note(""), kit.Note("")
	t.refusal = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}
	t.dated = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.WarningImportance}
	t.compare = k.Button(in.Text("Compare…"), t.onCompare)
	t.more = k.Button(in.Text("Options…"), t.onOptions)
	t.details = k.Button(in.Text("Details…"), t.onDetails)
	t.several, t.all = k.Button(in.Text("Sessions…"),
		t.onSessions), k.Button(in.Text("Show it all")+" (Ctrl+I)", t.onSummary)
	t.preview = k.Grid(nil)
	t.preview.StickyColumnCount = 1
	t.players = newPlayers(w, func() int { return t.section })

	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("Event")), t.name,
		kit.FormLabel(in.Text("Club")), t.club,
		kit.FormLabel(in.Text("Date")), t.date.Content,
		kit.FormLabel(in.In("what is played", "Played")), t.event.play,
		t.sections.title, t.sections.content,
		t.sections.scored, t.sections.together,
		// the focus comes to them in this order
		t.event.size, container.New(layout.NewBorderLayout(nil, nil, t.tables.Content, nil), t.tables.Content, t.half),
		kit.FormLabel(in.Text("Movement")), t.family,
		kit.FormLabel(""), container.NewHBox(t.compare, t.more),
		kit.FormLabel(in.Text("Rounds")),
		container.NewHBox(t.rounds.Content, widget.NewLabel(in.In("7 rounds of 3 boards", "of")), t.boards.Content,
			widget.NewLabel(in.In("7 rounds of 3 boards", "boards"))),
		kit.FormLabel(in.In("rounds and boards", "Together")), t.total,
		kit.FormLabel(in.Text("Scoring")), t.event.form,
		kit.FormLabel(in.Text("Rules")), container.NewBorder(nil, nil, nil, t.details, t.event.rules),
		kit.FormLabel(in.Text("Masterpoints")), container.NewVBox(t.event.award, t.event.ask, t.event.unpaid),
		kit.FormLabel(""), container.NewHBox(t.several, t.all),
	)
	t.who, t.where = kit.Heading(""), kit.Heading("")
	setup := container.NewVBox(container.NewBorder(nil, nil, nil, t.sections.first,
		kit.Tight(kit.Heading(in.Text("The evening")))), form, t.dated, t.refusal, t.lock, t.winners)
	t.setup = container.NewVScroll(kit.BesideBar(setup))
	who := kit.Sheet(container.NewBorder(container.NewVBox(kit.Tight(t.who), kit.Tight(t.players.hint)),
		nil, nil, nil, t.players.grid))
	where := kit.Sheet(container.NewBorder(kit.Tight(t.where), nil, nil, nil, t.preview))
	t.seats = kit.Above([]float32{0.56, 0.44}, who, where)
	return t
}

// movement is the movement of the section, nil before one was chosen.
func (t *tonight) movement() *movement.Movement {
	if sec, ok := t.w.State().Section(t.section); ok {
		return sec.Movement
	}
	return nil
}

func (t *tonight) refresh() {
	in := t.w.Language()
	st := t.w.State()
	t.name.Fill(st.Evening.Name)
	t.club.Fill(st.Evening.Club)
	t.date.Fill(st.Evening.Date)
	warning, before := club.ProposalText(in, st, t.w.Opened().From)
	if !before {
		warning = ""
	}
	kit.Say(t.dated, warning)
	t.sections.refresh()
	t.event.refresh()
	t.who.SetText(in.Say(screen.PlayersOf, "Section", t.ofSection()))
	t.where.SetText(in.Say(screen.WhoPlaysWhere, "Section", t.ofSection()))

	m := t.movement()
	if m == nil {
		m = &movement.Movement{}
	}
	size := start.SizeOf(m)
	t.tables.Fill(size.Tables)
	t.rounds.Fill(max(m.Rounds, m.Planned))
	t.boards.Fill(m.BoardsPerRound)
	t.half.Fill(start.HalfTexts(in, size.Play), slices.Index(start.Halves, size.Half))
	kit.SetVisible(t.half, size.Play == start.PlayPairs || size.Play == start.PlaySwissPairs)
	t.showFamilies(m)
	t.total.SetText(start.TotalText(in, m))
	kit.Say(t.winners, start.WinnersText(in, m))

	locked := cmp.Or(t.w.Barred(session.SectionSet{}, session.EveningSet{}),
		start.LockedText(in, t.w.State(), t.section))
	kit.Say(t.lock, locked)
	open := locked == "" && !st.Closed
	t.tables.Enable(open)
	t.rounds.Enable(open && m.Tables > 0)
	t.boards.Enable(open && m.Tables > 0)
	kit.Enable(t.half, open && m.Tables > 0)
	kit.Enable(t.family, open && m.Tables > 0)
	kit.Enable(t.compare, open && m.Tables > 0)
	kit.Enable(t.more, open && m.Tables > 0)
	kit.Enable(t.several, m.Tables > 0 && !st.Closed)
	kit.Enable(t.all, m.Tables > 0)
	mine := t.w.Barred(session.EveningSet{}) == ""
	for _, f := range []*kit.TextField{t.name, t.club} {
		if mine == f.Disabled() {
			if mine {
				f.Enable()
			} else {
				f.Disable()
			}
		}
	}
	kit.Enable(t.several, m.Tables > 0 && !st.Closed && mine)
	kit.Enable(t.details, !st.Closed && mine)
	kit.SetVisible(t.refusal, t.refusal.Text != "")
	t.showPreview()
	t.players.refresh()
}

// toNames puts the focus on the first chair that has no name.
func (t *tonight) toNames() {
	u, lacks := start.FirstUnnamed(t.w.Language(), t.w.State())
	if lacks {
		t.section = u.Section
	}
	t.w.Redraw()
	t.w.Ask().Focus(t.players.grid)
	if lacks {
		t.players.grid.MoveTo(u.Row, t.players.grid.ColumnOf(u.Chair))
	}
}

// dates are how the language of the window writes dates.
func dates(in *desk.Language) kit.Dates {
	w := in.Words()
	return kit.Dates{Layout: w.DateLayout(), Begins: w.WeekBegins()}
}

// ofSection is the letter of the section that is shown, "" where there is only one.
func (t *tonight) ofSection() string {
	if len(t.w.State().Sections) < 2 {
		return ""
	}
	return session.Letter(t.section)
}

// showFamilies offers the movements that exist for the tables that are there. They are
// made off Fyne's goroutine and kept until the tables change.
func (t *tonight) showFamilies(m *movement.Movement) {
	in := t.w.Language()
	size := start.SizeOf(m)
	if size != t.offersFor {
		t.offersFor = size
		t.w.Queue(func() {
			offers := start.Fitting(in, size)
			t.w.Post(func() {
				if size == t.offersFor {
					t.offers = offers
					t.w.Redraw()
				}
			})
		})
	}
	options := make([]string, len(t.offers))
	at := -1
	for i, o := range t.offers {
		options[i] = o.Text
		if o.Family == m.Family {
			at = i
		}
	}
	if at < 0 && m.Tables > 0 { // one from a file, or changed since
		options, at = append(options, start.MovementName(in, m)), len(options)
	}
	t.family.Fill(options, at)
}

func (t *tonight) onHeading() {
	was := t.w.State().Evening
	e := session.EveningSet{Name: t.name.Text, Club: t.club.Text, Date: t.date.Value, Country: was.Country}
	if e.Name == was.Name && e.Club == was.Club && e.Date.Equal(was.Date) {
		return
	}
	t.w.Record(nil, e)
}

func (t *tonight) onTables(n int) { t.resize(n, false) }

// onHalfTables sets up so many tables, with one pair missing at the last if
// none is missing yet.
func (t *tonight) onHalfTables(n int) { t.resize(n, true) }

func (t *tonight) resize(n int, half bool) {
	half = half && t.half.Visible()
	switch m := t.movement(); {
	case m == nil:
		t.boardsWished = start.UsualBoards
	case m.Name != t.sized: // it was chosen, and not made for other tables just now
		t.boardsWished = start.BoardsOf(m)
	}
	boards := t.boardsWished
	t.choose(func(m *movement.Movement) (*movement.Movement, error) {
		size, family := start.TableSize{Tables: n}, ""
		if m != nil {
			size, family = start.SizeOf(m), m.Family
			size.Tables = n
		}
		if half && size.Half == start.Halves[0] {
			size.Half = start.Halves[1]
		}
		made, err := start.MovementFor(t.w.Language(), size, family, boards)
		if err == nil {
			t.w.Post(func() { t.sized = made.Name })
		}
		return made, err
	})
}

func (t *tonight) onHalf(i int) {
	if i >= 0 {
		t.remake(func(_ *movement.Movement, o *movement.Options) { o.Half = start.Halves[i] })
	}
}

func (t *tonight) onFamily(i int) {
	if t.movement() != nil && i >= 0 && i < len(t.offers) {
		offer, size := t.offers[i], t.offersFor
		t.choose(func(m *movement.Movement) (*movement.Movement, error) {
			if m == nil || start.SizeOf(m) != size { // it was offered for another
				return nil, nil
			}
			return offer.Movement(), nil
		})
	}
}

// onRounds goes on to the next number of rounds that the movement has.
func (t *tonight) onRounds(n int) {
	t.remake(func(m *movement.Movement, o *movement.Options) { o.Rounds = start.NextRounds(m, n) })
}

func (t *tonight) onBoards(n int) {
	t.remake(func(_ *movement.Movement, o *movement.Options) { o.BoardsPerRound = n })
}

// remake makes the movement of the section again with something else.
func (t *tonight) remake(change func(*movement.Movement, *movement.Options)) {
	t.choose(func(m *movement.Movement) (*movement.Movement, error) {
		if m == nil {
			return nil, nil
		}
		o := start.OptionsOf(m)
		change(m, &o)
		return start.Remade(m, o)
	})
}

// choose makes a movement of the section's, nil for none yet, and records it. Where none
// is made, or it is refused, nothing changes; why is said below the form.
func (t *tonight) choose(how func(*movement.Movement) (*movement.Movement, error)) {
	section := t.section
	t.w.RecordMade(func(now *session.State) ([]session.Fact, error) {
		sec, _ := now.Section(section)
		m, err := how(sec.Movement)
		if m == nil || err != nil {
			return nil, err
		}
		return []session.Fact{session.SectionSet{ID: section, Movement: m}}, nil
	}, t.answered)
}

// answered shows what became of a choice: a refusal is said below the form.
func (t *tonight) answered(err error) {
	text := ""
	if err != nil {
		t.w.Log().Warn("refused in the set-up", "error", err)
		text = desk.Explain(t.w.Language(), err).String()
	}
	t.refuse(text)
}

func (t *tonight) refuse(text string) {
	t.refusal.SetText(text)
	t.w.Redraw()
}

// showPreview draws the movement: a line for each round, a column for each table.
func (t *tonight) showPreview() {
	in := t.w.Language()
	m := t.movement()
	if m == t.previewOf {
		return
	}
	t.previewOf = m
	if m == nil {
		t.preview.SetColumns(nil)
		t.preview.Fill(0)
		return
	}
	columns := []kit.Column[int]{{Title: in.Text("Round"), Width: 6, Align: fyne.TextAlignCenter,
		Cell: func(row int) kit.Cell {
			return kit.Cell{Text: strconv.Itoa(row + 1), Bold: true, Paper: kit.PaperHead}
		}}}
	for _, table := range m.TableNumbers() {
		columns = append(columns, kit.Column[int]{Title: in.Text("Table {{.Number}}", "Number", table),
			Width: 12, Align: fyne.TextAlignCenter,
			Cell: func(row int) kit.Cell { return previewCell(in, m, table, row+1) }})
	}
	t.preview.SetColumns(kit.Numbered(func() int { return m.Rounds }, columns...))
	t.preview.Fill(m.Rounds)
}

// previewCell is what a table does in a round.
func previewCell(in *desk.Language, m *movement.Movement, table, round int) kit.Cell {
	r, ok := m.At(table, round)
	switch {
	case !ok || (r.NS == 0 && r.EW == 0):
		return kit.Cell{Text: in.Text("empty"), Ink: kit.InkQuiet, Paper: kit.PaperQuiet}
	case m.Contestant == movement.Individual && m.Playing(r):
		return kit.Cell{Text: in.Text("{{.North}} {{.South}} v {{.East}} {{.West}} · {{.Boards}}", "North", r.NS,
			"South", r.South, "East", r.EW, "West", r.West, "Boards", in.Words().Numbers(r.Boards()))}
	case !m.Playing(r):
		return kit.Cell{Text: in.Say(screen.WhoSitsOut, "Who", start.SittingOut(m, r)),
			Ink: kit.InkQuiet, Paper: kit.PaperQuiet}
	}
	return kit.Cell{Text: in.Text("{{.NS}} v {{.EW}} · {{.Boards}}", "NS", r.NS, "EW", r.EW, "Boards",
		in.Words().Numbers(r.Boards()))}
}
