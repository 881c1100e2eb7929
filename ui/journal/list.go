package journal

import (
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/journal"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/parts"
)

// list is the dialog with every entry of the journal, the newest first. Below stands
// what taking the marked one back would change, worked out before anything is recorded.
type list struct {
	of     *Page
	w      shown
	dialog *dialog.CustomDialog

	group              *kit.Choice
	filter, director   *kit.TextField
	count, told        *widget.Label
	grid               *kit.Grid
	lines              []parts.Consequence
	back, then, reopen *kit.Button

	entries []session.Entry // those that are listed, the newest first
	// what was said of entries since the journal last went on: the grid
	// asks for each many times
	said    map[int64]string
	marked  session.ID      // the entry that is marked: its place may become another
	undoing journal.Undoing // of it
	seq     int64           // how far the journal was when it was listed
	asked   atomic.Int64    // previews that were asked for; the last one is shown
	calc    *model.Lane
}

// mostLines is how many lines of effects are seen at once.
const mostLines = 6

// Open opens the list.
func (p *Page) Open() {
	if p.w.Ask().Asking() {
		return
	}
	l := &list{of: p, w: p.w, calc: p.w.Lane(), seq: -1}
	l.build()
	p.list = l
	l.refresh()
	p.w.Ask().Focus(l.grid)
}

func (l *list) hide() {
	l.of.list = nil
	l.dialog.Hide()
}

func (l *list) build() {
	in := l.w.Language()
	calm := kit.Escapes(in.Labels, l.hide)
	l.group = calm.Choice(func(int) { l.show() })
	options := []string{in.Say(screen.AllGroups)}
	for _, g := range history.Groups() {
		options = append(options, in.Words().Group(g))
	}
	l.group.Fill(options, 0)
	l.filter = calm.Field(func(string) {})
	l.filter.SetPlaceHolder(in.Say(screen.FilterHint))
	l.filter.OnChanged = func(string) { l.show() }
	l.filter.OnEnter = func() { l.w.Ask().Focus(l.grid) }
	l.director = calm.Field(l.onDirector)
	l.director.SetPlaceHolder(in.Say(screen.NamesTheDirector))
	l.count = kit.Note("")
	l.grid = calm.Grid(kit.Rows(func() []session.Entry { return l.entries }, l.columns()...))
	l.grid.Marked = func(row, _ int) { l.moved(row) }
	l.grid.Picked = func(row, _ int) { l.moved(row) }
	l.grid.Opened = func(row, _ int) {
		l.moved(row)
		if !l.back.Disabled() {
			l.w.Ask().Focus(l.back)
		}
	}
	l.told = &widget.Label{Wrapping: fyne.TextWrapWord}
	effects := container.New(layout.NewCustomPaddedVBoxLayout(-6))
	for range mostLines {
		row := parts.NewConsequence()
		l.lines = append(l.lines, row)
		effects.Add(row.Content)
	}
	l.back = calm.Button(in.Text("Take it back"), l.onBack)
	l.then = calm.Button(in.Text("Standings at this moment…"), l.onThen)
	l.reopen = calm.Button(in.Text("Open the evening again…"), l.onReopen)
	top := container.NewBorder(nil, nil, kit.Wide(22, l.group),
		container.NewHBox(widget.NewLabel(in.Text("Director")), kit.Wide(18, l.director)), l.filter)
	content := kit.Wide(110, container.NewBorder(container.NewVBox(top, l.count),
		kit.Giving(5, 9, container.NewVBox(l.told, effects)), nil, nil, kit.Giving(6, 11, l.grid)))
	l.dialog = l.w.Ask().Form(in.Text("What was done"), content, l.back, l.then, l.reopen,
		calm.Button(in.Text("Close"), l.hide))
}

// refresh shows what was recorded since.
func (l *list) refresh() {
	st := l.w.State()
	if st.Seq == l.seq {
		return
	}
	l.seq, l.said = st.Seq, map[int64]string{}
	l.director.Fill(st.Director(st.Seq))
	kit.SetVisible(l.reopen, st.Closed)
	l.show()
}

// show lists the entries that are chosen, and keeps the mark on its entry.
func (l *list) show() {
	in := l.w.Language()
	st := l.w.State()
	f := history.ReadFilter(l.filter.Text)
	if i := l.group.SelectedIndex(); i > 0 {
		f.Groups = append(f.Groups, history.Groups()[i-1])
	}
	l.entries = slices.Clone(f.Entries(st,
		func(e session.Entry) string { return journal.DoneWho(in, st, e) + " " + l.text(e) }))
	slices.Reverse(l.entries)
	l.count.SetText(strings.TrimSpace(in.SayCount(screen.EntriesShown, len(st.Entries()), "Shown", len(l.entries)) +
		". " + in.Words().Sentence(in.Words().SetBack(st))))
	l.grid.Fill(len(l.entries))
	row := max(0, slices.IndexFunc(l.entries, func(e session.Entry) bool { return e.ID() == l.marked }))
	if len(l.entries) > 0 {
		l.grid.MoveTo(row, 0)
	}
	l.mark(row)
}

// text is what an entry is.
func (l *list) text(e session.Entry) string {
	text, there := l.said[e.Seq]
	if !there {
		text = journal.DoneText(l.w.Language(), l.w.State(), e)
		l.said[e.Seq] = text
	}
	return text
}

func (l *list) columns() []kit.Column[session.Entry] {
	in := l.w.Language()
	type entry = session.Entry
	return kit.Looking(func(e entry, c *kit.Cell) {
		if !l.w.State().InForce(e.Seq) {
			c.Ink = kit.InkQuiet
		}
	},
		kit.Column[entry]{Title: in.Text("No."), Width: 4, Align: fyne.TextAlignTrailing,
			Text: func(e entry) string { return strconv.FormatInt(e.Seq, 10) }},
		kit.Column[entry]{Title: in.Text("Time"), Width: 13,
			Text: func(e entry) string { return journal.DoneTime(in, l.w.State(), e) }},
		kit.Column[entry]{Title: in.Text("Who"), Width: 16,
			Text: func(e entry) string { return journal.DoneWho(in, l.w.State(), e) }},
		kit.Column[entry]{Title: in.Text("What was done"), Width: 30, Grows: true, Text: l.text},
		kit.Column[entry]{Width: 9, Text: func(e entry) string { return in.Words().InForce(l.w.State(), e) }})
}

// moved marks another entry.
func (l *list) moved(row int) {
	if row >= len(l.entries) || l.entries[row].ID() != l.marked {
		l.mark(row)
	}
}

// mark says what can be done about the entry of a row, and works out what
// that would change.
func (l *list) mark(row int) {
	in := l.w.Language()
	n := l.asked.Add(1)
	// only something else was recorded
	stays := l.undoing.Facts != nil && row < len(l.entries) && l.entries[row].ID() == l.marked
	l.undoing = journal.Undoing{}
	if !stays {
		kit.Enable(l.back, false)
		l.showLines(nil)
	}
	kit.Enable(l.then, row < len(l.entries))
	if row >= len(l.entries) {
		kit.Enable(l.back, false)
		l.marked = session.ID{}
		l.told.SetText("")
		return
	}
	st, e := l.w.State(), l.entries[row]
	l.marked = e.ID()
	u := journal.UndoOf(in, st, e)
	l.back.SetText(in.Text("Take it back"))
	if u.Again {
		l.back.SetText(in.Text("Put it in force again"))
	}
	if u.Facts == nil {
		kit.Enable(l.back, false)
		l.told.SetText(in.Say(screen.CannotTakeBack, "Why", u.Why))
		return
	}
	if stays { // a press counts while it is worked out again
		l.undoing = u
	} else {
		l.told.SetText("…")
	}
	l.calc.Do(func() {
		if l.asked.Load() != n {
			return
		}
		lines, err := desk.Effects(in, st, u.Facts, len(l.lines))
		l.w.Post(func() {
			if l.asked.Load() == n {
				l.previewed(u, lines, err)
			}
		})
	})
}

// previewed shows what taking back, or putting in force again, would change.
func (l *list) previewed(u journal.Undoing, lines []desk.Consequence, err error) {
	in := l.w.Language()
	if err != nil {
		l.told.SetText(desk.Explain(in, err).String())
		return
	}
	l.undoing = u
	kit.Enable(l.back, true)
	text := in.Say(screen.CanTakeBack)
	if u.Again {
		text = in.Say(screen.CanPutInForce)
	}
	if len(lines) == 0 {
		text += " " + in.Say(screen.NothingRecounted)
	}
	l.told.SetText(text)
	l.showLines(lines)
}

func (l *list) showLines(lines []desk.Consequence) {
	for i, row := range l.lines {
		var c desk.Consequence
		if i < len(lines) {
			c = lines[i]
		}
		row.Show(c)
	}
}

// onBack records what was previewed.
func (l *list) onBack() {
	if l.undoing.Facts == nil {
		return
	}
	u := l.undoing
	l.undoing = journal.Undoing{}
	kit.Enable(l.back, false)
	l.of.record(u, func(error) { l.focus() })
}

// focus puts the focus back on the list, as long as it is open.
func (l *list) focus() {
	if l.of.list == l {
		l.w.Ask().Focus(l.grid)
	}
}

// onDirector names who directs from now on.
func (l *list) onDirector(name string) {
	if name = strings.TrimSpace(name); name != l.w.State().Director(l.w.State().Seq) {
		l.w.Record(nil, session.DirectorNamed{Name: name})
	}
}

// onReopen opens an evening that is finished, after a question.
func (l *list) onReopen() {
	in := l.w.Language()
	w := l.w
	w.Ask().Question(in.Text("Open the evening again?"), in.Say(screen.ReopenAsked),
		in.Text("Leave it finished"), in.Text("Open it again"), l.focus, func() {
			w.Record(func(err error) {
				if err != nil {
					w.Fail("opening the evening again", err)
					return
				}
				w.Tell(in.Say(screen.IsOpenAgain))
				w.Redraw()
				l.focus()
			}, session.EveningSet(w.State().Evening))
		})
}
