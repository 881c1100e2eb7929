package teaching

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/deal/ruleset"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/teach"
	"clubnight/ui/kit"
)

// rules are the lines of a page with what can be done to them.
type rules struct {
	s       *Screen
	content fyne.CanvasObject
	below   *fyne.Container

	grid              *kit.Opener
	meaning, expected *widget.Label
	fault             *widget.Label
	column            *widget.Label
	field             *kit.TextField
	row, col          int    // the cell in the field
	loaded            string // its text when it was put there

	up, down, add, remove, undo *kit.Button
}

func newRules(s *Screen) *rules {
	in := s.in
	k := s.p.Keys
	r := &rules{s: s, meaning: kit.Sentence(""), expected: kit.Note(""),
		fault: kit.Sentence(""), column: kit.FormLabel("")}
	r.fault.Importance = widget.DangerImportance
	r.grid = k.Opener(nil)
	r.grid.Marked = func(int, int) { r.load() }
	r.grid.Picked = func(int, int) { r.load() }
	r.grid.Opened = func(int, int) { r.edit() }
	r.grid.OnKey = r.onKey
	r.field = k.Field(r.apply)
	r.field.OnEnter = func() {
		if r.fault.Text == "" {
			s.Focus()
		}
	}
	r.field.OnKey = func(key fyne.KeyName) bool {
		if key != fyne.KeyEscape || r.field.Text == r.loaded && r.fault.Text == "" {
			return false
		}
		r.reload()
		s.Focus()
		return true
	}
	r.up, r.down = k.Button(in.Text("Up"),
		func() { r.move(-1) }), k.Button(in.Text("Down"), func() { r.move(+1) })
	r.add, r.remove = k.Button(in.Text("Add"), r.insert), k.Button(in.Text("Delete"), r.delete)
	r.undo = k.Button(in.Text("Undo"), r.takeBack)
	r.below = container.NewVBox(kit.High(3, kit.Tight(r.meaning)),
		container.NewBorder(nil, nil, kit.Wide(16, r.column), nil, r.field),
		kit.Tight(r.expected), r.fault, container.NewHBox(r.up, r.down, r.add, r.remove, r.undo))
	r.content = kit.TopDown(container.NewWithoutLayout(), r.grid, r.below)
	kit.Say(r.fault, "")
	return r
}

// turn shows another page.
func (r *rules) turn() {
	in := r.s.in
	p := r.s.page
	var columns []kit.Column[int]
	for i, c := range p.Columns() {
		columns = append(columns, kit.Column[int]{Title: c.Title, Width: c.Letters, Grows: i > 0, Key: i,
			Cell: func(row int) kit.Cell { return r.cell(row, i, c) }})
	}
	if p.Rules() { // before those of the page, so that it is seen whatever the size of the text
		columns = slices.Insert(columns, 1, kit.Column[int]{Title: in.Text("This hand"), Width: 8.4, Grows: true,
			Cell: r.verdict})
	}
	r.grid.SetColumns(kit.Numbered(r.rows, columns...))
	r.grid.Fill(r.s.book.Rows(in, p))
	r.grid.MoveTo(0, min(2, len(columns)-1))
}

// rows are the lines of the page.
func (r *rules) rows() int {
	if r.s.book == nil {
		return 0
	}
	return r.s.book.Rows(r.s.in, r.s.page)
}

// refresh shows the lines and what can be done to them as they stand.
func (r *rules) refresh() {
	s := r.s
	rows := s.book.Rows(r.s.in, s.page)
	r.grid.Fill(rows)
	if row, col := r.grid.Mark(); row >= rows && rows > 0 {
		r.grid.MoveTo(rows-1, col)
	}
	r.load()
}

// enable lets only be done what can be done to the marked rule.
func (r *rules) enable() {
	s := r.s
	on, rows := s.page.Rules() && !s.busy, s.book.Rows(r.s.in, s.page)
	kit.Enable(r.up, on && r.row > 0)
	kit.Enable(r.down, on && r.row < rows-1)
	kit.Enable(r.add, on)
	kit.Enable(r.remove, on && rows > 0)
	kit.Enable(r.undo, !s.busy)
}

// marked is the cell of the page that the keyboard is on.
func (r *rules) marked() (row, col int) {
	row, col = r.grid.Mark()
	if of, its := r.grid.Key(col).(int); its {
		return row, of
	}
	return row, -1 // what a rule makes of the test hand
}

// tried is what the rules of the page made of the test hand: nil for nothing.
func (r *rules) tried() *teach.Trial {
	if t := r.s.trial.found; r.s.page.Rules() && t != nil && t.Topic == r.s.page.Topic {
		return t
	}
	return nil
}

// cell is a cell of the page: the line that decides on the hand is green, the column that
// a line before it fails on yellow.
func (r *rules) cell(row, col int, of teach.Column) kit.Cell {
	s := r.s
	c := kit.Cell{Text: s.book.Cell(r.s.in, s.page, row, col)}
	if of.Red {
		c.Ink = kit.InkRed
	}
	t := r.tried()
	if t == nil {
		return c
	}
	line := s.book.Line(s.page, row)
	if miss, missed := t.Misses[line]; line == t.Match {
		c.Paper, c.Joined = kit.PaperGood, true
	} else if missed && col == s.page.Failing(miss) {
		c.Paper = kit.PaperWarn
	}
	return c
}

// verdict says what a rule makes of the test hand.
func (r *rules) verdict(row int) kit.Cell {
	t := r.tried()
	if t == nil {
		return kit.Cell{}
	}
	line := r.s.book.Line(r.s.page, row)
	if line == t.Match {
		return kit.Cell{Text: "✓ " + r.s.trial.outcome(), Bold: true, Paper: kit.PaperGood, Joined: true}
	}
	if miss, missed := t.Misses[line]; missed {
		return kit.Cell{Text: r.s.page.Reason(r.s.in, miss), Ink: kit.InkQuiet}
	}
	return kit.Cell{}
}

// load puts the marked cell into the field, after what was typed there for another.
func (r *rules) load() {
	if row, col := r.marked(); row != r.row || col != r.col {
		r.commit()
	}
	r.reload()
}

// reload puts the marked cell into the field as it stands.
func (r *rules) reload() {
	in := r.s.in
	s := r.s
	r.row, r.col = r.marked()
	kit.Say(r.fault, "")
	can := s.book.CanSet(in, s.page, r.row, r.col) && !s.busy
	kit.Enable(r.field, can)
	r.loaded, r.column.Text = "", ""
	expected := ""
	if can {
		r.loaded = s.book.Cell(in, s.page, r.row, r.col)
		r.column.Text = s.say(screen.CellPlace, "Column", s.page.Columns()[r.col].Title, "Line",
			s.book.Line(s.page, r.row).Number)
		if !s.page.Rules() {
			r.column.Text = in.Text("Value")
		}
		for _, code := range s.book.Expected(in, s.page, r.row, r.col) {
			if next := s.p.Words.RuleCode(code); expected == "" {
				expected = next
			} else {
				expected = s.say(screen.ExpectedThen, "First", expected, "Second", next)
			}
		}
	}
	r.column.Refresh()
	r.expected.SetText(s.p.Words.Capital(expected))
	r.field.Fill(r.loaded)
	if r.field.Text != r.loaded {
		r.field.SetText(r.loaded)
	}
	r.meaning.SetText(r.meant())
	r.enable()
	r.below.Refresh()
}

// meant is what the marked line says, or why it cannot be used or does not fit.
func (r *rules) meant() string {
	s := r.s
	if r.row >= s.book.Rows(r.s.in, s.page) {
		return s.say(screen.PageEmpty)
	}
	line := s.book.Line(s.page, r.row)
	for _, p := range s.book.Problems() {
		if p.File == line.File && p.Line == line.Number {
			return s.p.Words.RuleProblem(p)
		}
	}
	text := ""
	if s.book.Set() != nil && s.page.Rules() {
		text = s.p.Words.RuleMeaning(s.book.Set(), line)
	}
	if t := s.trial.found; t != nil && t.Topic == s.page.Topic {
		if miss, ok := t.Misses[line]; ok {
			text = strings.TrimSpace(text + " " +
				s.p.Words.Sentence(s.say(screen.NotThisHand, "Why", s.p.Words.RuleMiss(miss))))
		}
	}
	return text
}

// edit goes to the field with all of it marked, so that typing replaces it.
func (r *rules) edit() {
	r.load()
	if r.field.Disabled() {
		return
	}
	r.s.p.Dialogs.Focus(r.field)
	r.field.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// commit takes what is typed in the field, and reports whether it can be.
func (r *rules) commit() bool {
	if r.s.book == nil || r.field.Disabled() || r.field.Text == r.loaded {
		return true
	}
	r.apply(r.field.Text)
	return r.fault.Text == ""
}

// apply changes the cell in the field.
func (r *rules) apply(text string) {
	s := r.s
	if s.busy || text == r.loaded {
		return
	}
	if err := s.book.SetCell(r.s.in, s.page, r.row, r.col, text); err != nil {
		kit.Say(r.fault, s.cellFault(err))
		r.below.Refresh()
		return
	}
	kit.Say(r.fault, "")
	r.loaded = text // it is taken, in whatever letters
	s.refresh()
}

// onKey does what keys do in the grid alone.
func (r *rules) onKey(key fyne.KeyName) bool {
	switch key {
	case fyne.KeyDelete:
		r.delete()
	case fyne.KeyInsert:
		r.insert()
	case fyne.KeyPageDown:
		r.grid.MoveMark(+10, 0)
	case fyne.KeyPageUp:
		r.grid.MoveMark(-10, 0)
	default:
		return false
	}
	return true
}

// change does something to the rule that is marked, unless what is typed cannot be.
func (r *rules) change(do func(row int) (to int)) {
	s := r.s
	if s.book == nil || s.busy || s.p.Dialogs.Asking() || !r.commit() {
		return
	}
	row, col := r.grid.Mark()
	to := do(row)
	r.grid.Fill(s.book.Rows(r.s.in, s.page))
	r.grid.MoveTo(to, col)
	s.refresh()
}

// move moves the rule up or down.
func (r *rules) move(by int) {
	r.change(func(row int) int { return r.s.book.Move(r.s.in, r.s.page, row, by) })
}

// insert adds a copy of the rule below it.
func (r *rules) insert() {
	r.change(func(row int) int { return r.s.book.Add(r.s.in, r.s.page, row) })
}

// delete takes the rule out.
func (r *rules) delete() {
	r.change(func(row int) int {
		r.s.book.Delete(r.s.in, r.s.page, row)
		return row
	})
}

// takeBack takes the last change back.
func (r *rules) takeBack() {
	r.change(func(row int) int {
		if !r.s.book.Undo() {
			r.s.p.Tell(r.s.say(screen.NothingTakenBack))
		}
		return row
	})
}

// lineRow finds the row of a line.
func (s *Screen) lineRow(l ruleset.Location) func(p teach.Table) int {
	return func(p teach.Table) int { return s.book.RowOf(s.in, p, l) }
}
