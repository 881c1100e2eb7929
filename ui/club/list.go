package club

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/clubfile"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/club"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// eveningList is the list of earlier evenings.
type eveningList struct {
	w       shown
	archive Archive // nil is an evening alone
	visit   func(id int64)
	content fyne.CanvasObject
	typed   *kit.TextField
	count   *widget.Label
	grid    *kit.Grid

	all    []clubfile.Listed
	shown  []clubfile.Listed
	looked bool // the list is whole
	stop   context.CancelFunc
}

func newEveningList(w shown, archive Archive, visit func(id int64)) *eveningList {
	in := w.Language()
	s := &eveningList{w: w, archive: archive, visit: visit}
	k := w.Controls()
	s.typed = k.Field(func(string) {})
	s.typed.SetPlaceHolder(in.Say(screen.FindEvening))
	s.typed.OnChanged = func(string) { s.refresh() }
	s.typed.OnEnter = func() { w.Ask().Focus(s.grid) }
	s.count = kit.Note("")
	s.grid = k.Grid(kit.Rows(func() []clubfile.Listed { return s.shown }, eveningColumns(in)...))
	s.grid.Picked, s.grid.Opened = s.open, s.open
	head := container.NewVBox(kit.Tight(kit.Heading(in.Text("Earlier evenings"))), s.typed, kit.Tight(s.count))
	s.content = kit.TopDown(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 0), head), s.grid, container.NewHBox())
	return s
}

// listedAtOnce is how many evenings come to the screen together: those of a year.
const listedAtOnce = 50

// read reads the list anew.
func (s *eveningList) read() {
	if s.archive == nil {
		return
	}
	if s.stop != nil {
		s.stop()
	}
	ctx, stop := context.WithCancel(s.w.Context())
	s.stop, s.looked = stop, false
	s.w.Run(func() {
		var all []clubfile.Listed
		show := func(whole bool) {
			list := all[:len(all):len(all)]
			s.w.Post(func() {
				if ctx.Err() == nil {
					s.show(list, whole)
				}
			})
		}
		err := s.archive.List(ctx, func(l clubfile.Listed) {
			if all = append(all, l); len(all)%listedAtOnce == 0 {
				show(false)
			}
		})
		if err == nil {
			show(true)
			return
		}
		s.w.Post(func() {
			if ctx.Err() == nil {
				s.w.Fail("listing the evenings", err)
			}
		})
	})
}

func (s *eveningList) show(all []clubfile.Listed, whole bool) {
	if len(all) >= len(s.all) || whole {
		s.all = all
	}
	s.looked = s.looked || whole
	s.w.Redraw()
}

// found are the evenings in which what was typed is found.
func (s *eveningList) found(typed string) []clubfile.Listed {
	return club.EarlierEvenings(s.w.Language(), s.all, s.w.Tonight().ID, typed)
}

func (s *eveningList) refresh() {
	in := s.w.Language()
	s.shown = s.found(s.typed.Text)
	switch of := len(s.found("")); {
	case of == 0 && s.looked:
		kit.Say(s.count, in.Say(screen.NoEarlierEvenings))
	case s.typed.Text != "":
		kit.Say(s.count, in.SayCount(screen.EveningsFound, len(s.shown), "Of", of))
	default:
		kit.Say(s.count, "")
	}
	s.grid.Fill(len(s.shown))
}

func eveningColumns(in *desk.Language) []kit.Column[clubfile.Listed] {
	return []kit.Column[clubfile.Listed]{
		{Title: in.Text("Date"), Width: 16,
			Cell: func(l clubfile.Listed) kit.Cell { return kit.Cell{Text: in.Words().Day(l.Evening.Date)} }},
		{Title: in.Text("Evening"), Width: 14, Grows: true, Cell: func(l clubfile.Listed) kit.Cell {
			if l.Evening.Name == "" {
				return kit.Cell{Text: in.Say(screen.Nameless), Ink: kit.InkQuiet}
			}
			return kit.Cell{Text: l.Evening.Name, Bold: true}
		}},
		{Title: in.Text("Played"), Width: 9,
			Cell: func(l clubfile.Listed) kit.Cell { return kit.Cell{Text: club.PlayedText(in, l.Outline)} }},
		{Title: in.Text("Result"), Width: 11, Cell: func(l clubfile.Listed) kit.Cell {
			text, tone := club.Standing(in, l)
			return kit.Cell{Text: text, Ink: shell.Inks[tone]}
		}},
	}
}

func (s *eveningList) open(row, _ int) {
	if row < len(s.shown) {
		s.visit(s.shown[row].ID)
	}
}
