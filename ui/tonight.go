package ui

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/movement"
)

// tonight is the tab in which the evening is set up.
type tonight struct {
	w       *Window
	content fyne.CanvasObject

	section                int // ID of the section that is set up here
	sections               *sections
	name, club             *field
	date                   *dateField
	tables, rounds, boards *stepper
	half, family           *choice
	offers                 []offer
	offersFor              tableSize
	total, winners, lock   *widget.Label
	refusal                *widget.Label
	onward                 *button
	who, where             *widget.Label
	preview                *grid
	previewOf              *movement.Movement
	players                *players
}

func newTonight(w *Window) *tonight {
	t := &tonight{w: w, section: firstSection}
	k := w.keys
	t.sections = newSections(t)
	t.name = k.field(func(string) { t.onHeading() })
	t.name.SetPlaceHolder("such as Tuesday pairs")
	t.club = k.field(func(string) { t.onHeading() })
	t.club.SetPlaceHolder("the club's name")
	t.date = k.dateField(func(time.Time) { t.onHeading() })
	t.tables = k.stepper(2, movement.MaxTables, t.onTables)
	t.half = k.choice(t.onHalf)
	t.family = k.choice(t.onFamily)
	t.rounds = k.stepper(1, movement.MaxRounds, t.onRounds)
	t.boards = k.stepper(1, movement.MaxBoardsPerRound, t.onBoards)
	t.total = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}}
	t.winners, t.lock = note(""), note("")
	t.refusal = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}
	t.onward = k.button("Go on to the Bridgemates (Alt+2)", func() { w.tabs.SelectIndex(tabBridgemate); w.bridge.tabs.SelectIndex(tabStart) })
	t.onward.Importance = widget.HighImportance
	t.preview = k.grid(nil, t.previewCell)
	t.preview.StickyColumnCount = 1
	t.players = newPlayers(w)

	form := container.New(layout.NewFormLayout(),
		right("Event"), t.name,
		right("Club"), t.club,
		right("Date"), t.date,
		t.sections.title, t.sections.content,
		t.sections.scored, t.sections.together,
		right("Tables"), container.NewBorder(nil, nil, t.tables.content, nil, t.half),
		right("Movement"), t.family,
		right("Rounds"), container.NewHBox(t.rounds.content, widget.NewLabel("of"), t.boards.content, widget.NewLabel("boards")),
		right("Together"), t.total,
	)
	t.who, t.where = heading(""), heading("")
	setup := container.NewVBox(container.NewBorder(nil, nil, nil, t.sections.first, tight(heading("The evening"))), form, t.refusal, t.lock, t.winners)
	left := sheet(container.NewBorder(nil, t.onward, nil, nil, container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, scrollRoom), setup))))
	who := sheet(container.NewBorder(container.NewVBox(tight(t.who), tight(t.players.hint)), nil, nil, nil, t.players.grid))
	where := sheet(container.NewBorder(tight(t.where), nil, nil, nil, t.preview))
	rightSide := above([]float32{0.56, 0.44}, who, where)
	t.content = container.New(layout.NewCustomPaddedLayout(6, 6, 6, 6), container.NewBorder(nil, nil, wide(45, left), nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 6, 0), rightSide)))
	return t
}

// movement is the movement of the section, nil before one was chosen.
func (t *tonight) movement() *movement.Movement {
	if sec, ok := t.w.st.Section(t.section); ok {
		return sec.Movement
	}
	return nil
}

func (t *tonight) refresh() {
	st := t.w.st
	t.name.show(st.Evening.Name)
	t.club.show(st.Evening.Club)
	t.date.show(st.Evening.Date)
	t.sections.refresh()
	t.who.SetText("Players" + t.ofSection())
	t.where.SetText("Who plays where" + t.ofSection())

	m := t.movement()
	if m == nil {
		m = &movement.Movement{}
	}
	t.tables.show(m.Tables)
	t.rounds.show(m.Rounds)
	t.boards.show(m.BoardsPerRound)
	t.half.show([]string{"all whole", "half: NS missing", "half: EW missing"}, slices.Index(halves, m.Half))
	t.showFamilies(m)
	t.total.SetText(TotalText(m))
	say(t.winners, winnersSentences[m.Winners])

	locked := LockedText(t.w.st, t.section)
	say(t.lock, locked)
	open := locked == "" && !st.Closed
	t.tables.enable(open)
	t.rounds.enable(open && m.Tables > 0)
	t.boards.enable(open && m.Tables > 0)
	enable(t.half, open && m.Tables > 0)
	enable(t.family, open && m.Tables > 0)
	enable(t.onward, m.Tables > 0)
	setVisible(t.refusal, t.refusal.Text != "")
	t.showPreview()
	t.players.refresh()
}

// ofSection names the section that is shown, where there are several.
func (t *tonight) ofSection() string {
	if len(t.w.st.Sections) < 2 {
		return ""
	}
	return " · section " + session.Letter(t.section)
}

// showFamilies offers the movements that exist for the tables that are there. They are made off
// Fyne's goroutine and kept until the tables change.
func (t *tonight) showFamilies(m *movement.Movement) {
	size := tableSize{m.Tables, m.Half}
	if size != t.offersFor {
		t.offersFor = size
		t.w.work.do(func() {
			offers := fitting(size.tables, size.half)
			t.w.p.Post(func() {
				if size == t.offersFor {
					t.offers = offers
					t.w.redraw()
				}
			})
		})
	}
	options := make([]string, len(t.offers))
	at := -1
	for i, o := range t.offers {
		options[i] = o.text
		if o.family == m.Family {
			at = i
		}
	}
	t.family.show(options, at)
}

func (t *tonight) onHeading() {
	e := session.EveningSet{Name: t.name.Text, Club: t.club.Text, Date: t.date.value}
	was := t.w.st.Evening
	if e.Name == was.Name && e.Club == was.Club && e.Date.Equal(was.Date) {
		return
	}
	t.w.record(nil, e)
}

func (t *tonight) onTables(n int) {
	half, family := movement.FullTables, ""
	if m := t.movement(); m != nil {
		half, family = m.Half, m.Family
	}
	t.choose(func() (*movement.Movement, error) { return MovementFor(n, half, family) })
}

func (t *tonight) onHalf(i int) {
	if m := t.movement(); m != nil && i >= 0 {
		t.make(m.Family, movement.Options{Tables: m.Tables, Rounds: m.Rounds, BoardsPerRound: m.BoardsPerRound, Half: halves[i]})
	}
}

func (t *tonight) onFamily(i int) {
	if m := t.movement(); m != nil && i >= 0 {
		t.make(t.offers[i].family, movement.Options{Tables: m.Tables, Half: m.Half})
	}
}

// onRounds goes on to the next number of rounds that the movement has.
func (t *tonight) onRounds(n int) {
	m := t.movement()
	if m == nil {
		return
	}
	t.make(m.Family, movement.Options{Tables: m.Tables, Rounds: NextRounds(m, n), BoardsPerRound: m.BoardsPerRound, Half: m.Half})
}

func (t *tonight) onBoards(n int) {
	if m := t.movement(); m != nil {
		t.make(m.Family, movement.Options{Tables: m.Tables, Rounds: m.Rounds, BoardsPerRound: n, Half: m.Half})
	}
}

func (t *tonight) make(family string, o movement.Options) {
	t.choose(func() (*movement.Movement, error) { return movement.Make(family, o) })
}

// choose makes a movement and records it, off Fyne's goroutine. A refusal is said below the form
// and changes nothing.
func (t *tonight) choose(how func() (*movement.Movement, error)) {
	w := t.w
	s, section := w.ev.Session, t.section
	w.work.do(func() {
		m, err := how()
		if err == nil {
			err = s.Record("director", session.SectionSet{ID: section, Movement: m})
		}
		w.p.Post(func() { t.answered(err) })
	})
}

// answered shows what became of a choice: a refusal is said below the form.
func (t *tonight) answered(err error) {
	text := ""
	if err != nil {
		t.w.p.Log.Warn("refused on Tonight", "error", err)
		text = explain(err).text()
	}
	t.refuse(text)
}

func (t *tonight) refuse(text string) {
	t.refusal.SetText(text)
	t.w.redraw()
}

// showPreview draws the movement: a line for each round, a column for each table.
func (t *tonight) showPreview() {
	m := t.movement()
	if m == t.previewOf {
		return
	}
	t.previewOf = m
	if m == nil {
		t.preview.setColumns(nil)
		t.preview.fill(0)
		return
	}
	columns := []column{{title: "Round", width: 6, align: fyne.TextAlignCenter}}
	for _, table := range m.TableNumbers() {
		columns = append(columns, column{title: "Table " + strconv.Itoa(table), width: 12, align: fyne.TextAlignCenter})
	}
	t.preview.setColumns(columns)
	t.preview.fill(m.Rounds)
}

func (t *tonight) previewCell(row, col int) cell {
	m := t.previewOf
	if m == nil {
		return cell{}
	}
	if col == 0 {
		return cell{text: strconv.Itoa(row + 1), bold: true, paper: paperHead}
	}
	tables := m.TableNumbers()
	if col > len(tables) {
		return cell{}
	}
	r, ok := m.At(tables[col-1], row+1)
	switch {
	case !ok || (r.NS == 0 && r.EW == 0):
		return cell{text: "empty", ink: inkQuiet, paper: paperQuiet}
	case !m.Playing(r):
		return cell{text: fmt.Sprintf("%s sits out", sittingOut(m, r)), ink: inkQuiet, paper: paperQuiet}
	}
	return cell{text: fmt.Sprintf("%d v %d · %s", r.NS, r.EW, boardsText(r.Boards()))}
}
