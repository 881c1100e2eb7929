package parts

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// NewPlace makes one; changed hears that another place was chosen.
func NewPlace(in *desk.Language, k *kit.Keys, changed func()) *Place {
	return newPlace(in, k, changed, false)
}

// NewFreePlace makes one that asks where a result is to be moved to.
func NewFreePlace(in *desk.Language, k *kit.Keys, changed func()) *Place {
	return newPlace(in, k, changed, true)
}

func newPlace(in *desk.Language, k *kit.Keys, changed func(), free bool) *Place {
	p := &Place{in: in, changed: changed, free: free}
	pick := func(of *[]int, into *int) *kit.Choice {
		return k.Choice(func(i int) {
			if i >= 0 && i < len(*of) && (*of)[i] != *into {
				*into = (*of)[i]
				p.show(p.st, p.Key, into == &p.Key.Board)
				p.changed()
			}
		})
	}
	p.Section, p.Table = pick(&p.offered.Sections, &p.Key.Section), pick(&p.offered.Tables, &p.Key.Table)
	p.Round, p.Board = pick(&p.offered.Rounds, &p.Key.Round), pick(&p.offered.Boards, &p.Key.Board)
	p.sectionText = widget.NewLabel(in.Text("Section"))
	p.room = kit.Wide(17, &canvas.Rectangle{})
	p.room.Hide()
	p.Content = container.NewHBox(p.sectionText, p.Section, widget.NewLabel(in.Text("Table")), p.Table,
		widget.NewLabel(in.Text("Round")), p.Round, widget.NewLabel(in.Text("Board")),
		container.NewStack(p.room, p.Board))
	return p
}

// Place asks for section, table, round and board, and offers only those where something
// is played. Where a result is to be moved to, the boards that are missing come first,
// and those that have a result say so.
type Place struct {
	in      *desk.Language
	free    bool
	Content fyne.CanvasObject
	Also    bool // also where a result is although nothing is played there
	Key     session.Key
	st      *session.State
	changed func()

	room                         fyne.CanvasObject // for the words beside a board, where there is no section
	sectionText                  *widget.Label
	Section, Table, Round, Board *kit.Choice
	offered                      desk.Places
}

// Show offers what there is; of a place that there is not it takes the
// nearest that there is, and of a board that has a result already one that is missing.
func (p *Place) Show(st *session.State, wanted session.Key) { p.show(st, wanted, false) }

// Keep shows what there is by now, and leaves what is chosen.
func (p *Place) Keep(st *session.State) { p.show(st, p.Key, true) }

// show does either; picked is true where the board is the director's choice.
func (p *Place) show(st *session.State, wanted session.Key, picked bool) {
	var o desk.Places
	if p.free {
		o = desk.PlacesFree(st, wanted, picked)
	} else {
		o = desk.PlacesNear(st, wanted, p.Also)
	}
	p.st, p.Key, p.offered = st, o.Key, o
	kit.SetVisible(p.room, p.free && len(o.Sections) == 1)
	kit.SetVisible(p.sectionText, len(o.Sections) > 1)
	kit.SetVisible(p.Section, len(o.Sections) > 1)
	var letters []string
	for _, id := range o.Sections {
		letters = append(letters, session.Letter(id))
	}
	p.Section.Fill(letters, slices.Index(o.Sections, o.Key.Section))
	p.Table.Fill(kit.Numbers(o.Tables), slices.Index(o.Tables, o.Key.Table))
	p.Round.Fill(kit.Numbers(o.Rounds), slices.Index(o.Rounds, o.Key.Round))
	p.Board.Fill(o.BoardTexts(p.in), slices.Index(o.Boards, o.Key.Board))
}
