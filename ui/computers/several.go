package computers

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/conflicts"
	"clubnight/ui/desk/nodes"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// computersPage is the dialog that shows how an evening of several computers stands.
type computersPage struct {
	of     *Page
	dialog *dialog.CustomDialog

	says, count               *widget.Label
	who, work, conflicts      *kit.Grid
	shared                    *fyne.Container // what is there of an evening of several computers only
	join, begin, retry, leave *kit.Button
	invitations               *kit.Button
	computers                 []nodes.ComputerRow
	works                     []nodes.WorkRow
	open                      []conflicts.Row
	seq                       int64
}

// onPage opens the page.
func (c *Page) onPage() {
	if c.w.Ask().Asking() {
		return
	}
	p := &computersPage{of: c, seq: -1}
	c.page = p
	p.build()
	p.refresh()
	p.focus()
}

func (p *computersPage) hide() {
	p.of.page = nil
	p.dialog.Hide()
}

// focus puts the focus where the work is: on the conflicts, else on the rooms, else
// on what begins it all.
func (p *computersPage) focus() {
	ask := p.of.w.Ask()
	switch {
	case len(p.open) > 0:
		ask.Focus(p.conflicts)
	case p.shared.Visible():
		ask.Focus(p.work)
	default:
		ask.Focus(p.join)
	}
}

func (p *computersPage) build() {
	in := p.of.w.Language()
	c := p.of
	calm := kit.Escapes(in.Labels, p.hide)
	p.says, p.count = kit.Sentence(""), &widget.Label{TextStyle: fyne.TextStyle{Bold: true}}
	p.who = calm.Grid(kit.Rows(func() []nodes.ComputerRow { return p.computers }, whoColumns(in)...))
	p.work = calm.Grid(kit.Rows(func() []nodes.WorkRow { return p.works }, workColumns(in)...))
	p.work.Same = func(row int) any {
		if row < len(p.works) {
			return p.works[row].Section
		}
		return nil
	}
	p.work.Picked = func(row, _ int) { p.onWork(row) }
	p.work.Opened = p.work.Picked
	p.conflicts = calm.Grid(kit.Rows(func() []conflicts.Row { return p.open },
		kit.Column[conflicts.Row]{Title: in.Text("Conflict"), Width: 32, Grows: true, Bold: true,
			Text: func(r conflicts.Row) string { return r.Heading }},
		kit.Column[conflicts.Row]{Title: in.In("computers", "Between"), Width: 12, Grows: true,
			Text: func(r conflicts.Row) string { return r.Between }}))
	p.conflicts.Same = func(row int) any {
		if row < len(p.open) {
			return p.open[row].Conflict.Matter
		}
		return nil
	}
	p.conflicts.Picked = func(row, _ int) { p.onConflict(row) }
	p.conflicts.Opened = p.conflicts.Picked
	p.join = calm.Button(in.Text("Join an evening…"), func() { p.hide(); c.onJoin("") })
	p.begin = calm.Button(in.Text("Put this evening on a server…"), func() { p.hide(); c.onBegin() })
	p.retry = calm.Button(nodes.TryAgainText(in), c.onRetry)
	p.leave = calm.Button(in.Text("Go on alone…"), c.onLeave)
	p.invitations = calm.Button(in.Text("Invitations…"), c.onInvitations)
	away := calm.Button(in.Text("Close"), p.hide)
	p.shared = container.NewVBox(p.count, kit.Giving(5, 9, p.conflicts),
		kit.Heading(in.Text("Rooms and the draw")), kit.Giving(2.5, 5, p.work),
		kit.Heading(in.Text("Who is here")), kit.Giving(2.5, 5, p.who))
	p.arrange()
	p.dialog = c.w.Ask().Form(in.Text("Several computers"), kit.Wide(90, container.NewVBox(p.says, p.shared)), away,
		p.retry, p.invitations, p.leave, p.begin, p.join)
}

// arrange shows what belongs to the evening as it is.
func (p *computersPage) arrange() {
	in := p.of.w.Language()
	c := p.of
	st, line := c.w.State(), c.w.Connected()
	text, tone := nodes.LineLong(in, st, line)
	if !desk.OnSeveral(st, line) {
		text, tone = in.Say(screen.ComputersAbout), desk.Plain
	}
	p.says.Importance = shell.Importances[tone]
	kit.Say(p.says, text)
	kit.SetVisible(p.shared, desk.OnSeveral(st, line))
	following := line.State != desk.NoLine
	kit.SetVisible(p.join, !following)
	kit.SetVisible(p.begin, !following)
	kit.SetVisible(p.retry, line.Waits())
	kit.SetVisible(p.leave, following)
	kit.SetVisible(p.invitations, following && st.Signed() && line.Role == session.RoleDirector)
}

// refresh shows how it stands; what has the focus and how far it is scrolled stays.
func (p *computersPage) refresh() {
	in := p.of.w.Language()
	st := p.of.w.State()
	p.arrange()
	if st.Seq == p.seq {
		return
	}
	p.seq = st.Seq
	p.computers, p.works = nodes.ComputerRows(in, st), nodes.WorkRows(in, st)
	p.open = conflicts.Rows(in, st, p.of.w.Conflicts())
	kit.Say(p.count, in.Say(screen.NoConflicts))
	if n := len(p.open); n > 0 {
		kit.Say(p.count, in.SayCount(screen.ConflictsWait, n))
	}
	p.who.Fill(len(p.computers))
	p.work.Fill(len(p.works))
	p.conflicts.Fill(len(p.open))
}

// whoColumns are the computers of the evening, and who is there.
func whoColumns(in *desk.Language) []kit.Column[nodes.ComputerRow] {
	type row = nodes.ComputerRow
	return []kit.Column[row]{
		{Title: in.Text("Computer"), Width: 16, Grows: true,
			Cell: func(r row) kit.Cell { return kit.Cell{Text: r.Name, Bold: r.Here} }},
		{Title: in.In("at a computer", "Person"), Width: 14, Grows: true,
			Text: func(r row) string { return r.Person }},
		{Title: in.In("at a computer", "Role"), Width: 9, Text: func(r row) string { return r.Role }},
		{Title: in.In("of a computer", "Rooms"), Width: 16, Grows: true,
			Text: func(r row) string { return r.Rooms }},
		{Title: in.Text("Version"), Width: 8, Text: func(r row) string { return r.Version }},
	}
}

// workColumns are the rooms and the draw, and whose they are.
func workColumns(in *desk.Language) []kit.Column[nodes.WorkRow] {
	type row = nodes.WorkRow
	return []kit.Column[row]{
		{Title: in.In("of a computer", "Room"), Width: 14, Grows: true,
			Text: func(r row) string { return r.Work }},
		{Title: in.Text("With"), Width: 22, Grows: true, Text: func(r row) string { return r.Owner }},
		{Width: 13, Text: func(r row) string { return r.State }},
		{Width: 13, Cell: func(r row) kit.Cell {
			if r.Here {
				return kit.Cell{Ink: kit.InkPrimary}
			}
			return kit.Cell{Text: in.Text("Take over…"), Ink: kit.InkPrimary}
		}},
	}
}

func (p *computersPage) onWork(row int) {
	if row < len(p.works) {
		p.of.onWork(p.works[row])
	}
}

func (p *computersPage) onConflict(row int) {
	if row < len(p.open) {
		p.of.onConflict(p.open[row].Conflict)
	}
}

// folderOf is the folder of a file, "" of none.
func folderOf(file string) string {
	if file == "" {
		return ""
	}
	return filepath.Dir(file)
}
