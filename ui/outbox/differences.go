package outbox

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Look compares the score with the Bridgemate file whenever one of them has
// changed, off Fyne's goroutine: it waits while the file is being read.
func (p *Page) Look() {
	w := p.w
	out, now := p.out, looked{w.State().Seq, w.Status().LastRead}
	if out.looking || now == out.looked {
		return
	}
	out.looking = true
	link := w.Link()
	p.compare.Do(func() {
		list := link.Differences()
		w.Post(func() {
			out.looking, out.looked, out.differs = false, now, list
			w.Redraw()
		})
	})
}

// differenceList is the dialog that shows line by line where the score, the file and
// Bridgemate control differ.
type differenceList struct {
	of     *Page
	w      shown
	dialog *dialog.CustomDialog
	grid   *kit.Grid
	equal  *kit.Button
	told   *widget.Label
}

// Open opens the list.
func (p *Page) Open() {
	in := p.w.Language()
	w := p.w
	if w.Ask().Asking() {
		return
	}
	if len(p.out.differs) == 0 {
		w.Tell(in.LinkWords().Of(w.State()).Say(linkwords.BoardsAgree))
		return
	}
	l := &differenceList{of: p, w: w, told: kit.Sentence("")}
	hide := func() { p.listed = nil; l.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	l.grid = calm.Grid(kit.Rows(func() []bridgemate.Difference { return p.out.differs }, l.columns()...))
	l.grid.Picked = func(row, _ int) {
		if row < len(p.out.differs) {
			k := p.out.differs[row].Key
			hide()
			p.ways.Correct(k)
		}
	}
	l.equal = calm.Button(in.Text("Make them equal"), func() { p.SendResults() })
	content := kit.Wide(86, container.NewBorder(kit.Note(in.LinkWords().Say(linkwords.PickToCorrect)),
		container.NewVBox(l.told, kit.Note(in.LinkWords().Of(w.State()).Say(linkwords.WritesWhatCounts))),
		nil, nil, kit.High(12, l.grid)))
	l.dialog = w.Ask().Form(in.Text("Score and Bridgemates"), content, l.equal,
		calm.Button(in.Text("Close"), hide))
	p.listed = l
	l.refresh()
	w.Ask().Focus(l.equal)
}

func (l *differenceList) refresh() {
	in := l.w.Language()
	list := l.of.out.differs
	l.grid.Fill(len(list))
	sendable := 0
	for _, d := range list {
		if d.Sendable() {
			sendable++
		}
	}
	kit.Enable(l.equal, sendable > 0)
	text := ""
	switch stays := len(list) - sendable; {
	case len(list) == 0:
		text = in.LinkWords().Say(linkwords.BoardsAgreeNow)
	case stays > 0:
		text = in.LinkWords().SayCount(linkwords.CannotBeSent, stays)
	}
	kit.Say(l.told, text)
}

func (l *differenceList) columns() []kit.Column[bridgemate.Difference] {
	in := l.w.Language()
	words := in.LinkWords()
	there := in.Text("In the file")
	if l.w.Link().Options().Network {
		there = in.Text("Bridgemates")
	}
	return []kit.Column[bridgemate.Difference]{
		{Title: in.Text("Where"), Width: 22, Cell: func(d bridgemate.Difference) kit.Cell {
			return kit.Cell{Text: desk.KeyText(in, l.w.State(), d.Key),
				Shorter: []string{desk.PlaceText(in, l.w.State(), d.Key)}}
		}},
		{Title: in.Text("Counts here"), Width: 14, Grows: true, Cell: func(d bridgemate.Difference) kit.Cell {
			return kit.Cell{Text: words.Counts(d), Bold: true}
		}},
		{Title: there, Width: 14, Grows: true, Cell: func(d bridgemate.Difference) kit.Cell {
			return kit.Cell{Text: words.InFile(d)}
		}},
		{Title: in.Text("Bridgemate control says"), Width: 24, Grows: true,
			Cell: func(d bridgemate.Difference) kit.Cell {
				c := kit.Cell{Text: words.Says(d, l.w.Link().Options().Generation)}
				if !d.Sendable() {
					c.Ink = kit.InkWarn
				}
				return c
			}},
	}
}

// refreshList keeps an open list up to date.
func (p *Page) refreshList() {
	if p.listed != nil {
		p.listed.refresh()
	}
}
