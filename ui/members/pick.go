package members

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/members"
	"clubnight/ui/kit"
)

// picker is a list of members that is searched while one types. Arrow up and down choose
// among those found, Enter opens the chosen one.
type picker struct {
	in     *desk.Language
	all    func() members.Members
	opened func(members.Member)
	moved  func() // another one is marked; nil for nobody who asks
	field  *kit.TextField
	count  *widget.Label
	list   *kit.Opener
	hidden bool // hidden members are listed, too
	lines  []members.Member
	at     int
}

func newPicker(in *desk.Language, calm *kit.Keys, all func() members.Members, opened func(members.Member)) *picker {
	p := &picker{in: in, all: all, opened: opened, count: kit.Note("")}
	p.field = calm.Field(func(string) {})
	p.field.SetPlaceHolder(in.Say(screen.SearchMembers))
	p.field.OnChanged = func(string) { p.at = 0; p.search() }
	p.field.OnKey = p.onKey
	p.field.OnEnter = p.open
	p.list = calm.Opener(kit.Numbered(func() int { return len(p.lines) }, p.columns()...))
	p.list.Picked = func(row, _ int) { p.choose(row) }
	p.list.Opened = func(row, _ int) { p.choose(row); p.open() }
	p.list.Marked = func(row, _ int) { p.choose(row) }
	return p
}

// content is the field with the list below it.
func (p *picker) content(lines float32) fyne.CanvasObject {
	return kit.TopDown(container.NewVBox(p.field, kit.Tight(p.count)), kit.Giving(min(7, lines), lines, p.list), nil)
}

// search fills the list with whoever may be meant.
func (p *picker) search() {
	p.lines = p.all().Found(p.field.Text, p.hidden)
	p.at = min(p.at, max(len(p.lines)-1, 0))
	kit.Say(p.count, p.all().Text(p.in, p.field.Text, len(p.lines)))
	p.list.Fill(len(p.lines))
	p.tell()
}

func (p *picker) tell() {
	if p.moved != nil {
		p.moved()
	}
}

// show searches again, with the mark on a number if it is listed.
func (p *picker) show(number string) {
	p.search()
	for i, m := range p.lines {
		if m.Number == number {
			p.choose(i)
		}
	}
}

// chosen is the member that is marked.
func (p *picker) chosen() (members.Member, bool) {
	if p.at < len(p.lines) {
		return p.lines[p.at], true
	}
	return members.Member{}, false
}

func (p *picker) open() {
	if m, ok := p.chosen(); ok {
		p.opened(m)
	}
}

func (p *picker) choose(at int) {
	if at < 0 || at >= len(p.lines) || at == p.at {
		return
	}
	p.at = at
	p.list.ScrollTo(widget.TableCellID{Row: at})
	p.list.Refresh()
	p.tell()
}

// aPage is how many lines Page Up and Page Down go.
const aPage = 12

func (p *picker) onKey(key fyne.KeyName) bool {
	switch key {
	case fyne.KeyDown:
		p.choose(p.at + 1)
	case fyne.KeyUp:
		p.choose(p.at - 1)
	case fyne.KeyPageDown:
		p.choose(min(p.at+aPage, len(p.lines)-1))
	case fyne.KeyPageUp:
		p.choose(max(p.at-aPage, 0))
	default:
		return false
	}
	return true
}

// columns are told the number of a row.
func (p *picker) columns() []kit.Column[int] {
	in := p.in
	mark := func(row int) string {
		if row == p.at {
			return "▶ "
		}
		return "    "
	}
	return kit.Looking(func(row int, c *kit.Cell) {
		if row == p.at {
			c.Paper, c.Joined = kit.PaperChosen, true
		} else {
			c.Bold = false
		}
	},
		kit.Column[int]{Title: in.Text("Number"), Width: 11, Bold: true, // bold names would need more room
			Text: func(row int) string { return mark(row) + p.lines[row].Number }},
		kit.Column[int]{Title: in.Text("Name"), Width: 22, Grows: true, Cell: func(row int) kit.Cell {
			m := p.lines[row]
			c := kit.Cell{Text: m.Name, Shorter: desk.ShorterNames("", m.Name)}
			if m.Hidden {
				c.Text, c.Ink = c.Text+" "+in.In("member", "(hidden)"), kit.InkQuiet
			}
			return c
		}},
		kit.Column[int]{Title: in.Text("Federation number"), Width: 14,
			Text: func(row int) string { return p.lines[row].National }},
		kit.Column[int]{Title: in.Text("Handicap"), Width: 9, Align: fyne.TextAlignCenter,
			Text: func(row int) string { return strings.Replace(p.lines[row].Handicap, "-", "–", 1) }},
		kit.Column[int]{Title: in.Text("Categories"), Width: 15,
			Text: func(row int) string { return p.lines[row].Categories }})
}
