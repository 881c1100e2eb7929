package parts

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// NewPlace makes one; changed hears that another place was chosen.
func NewPlace(in *desk.Language, k *kit.Keys, changed func()) *Place {
	p := &Place{changed: changed}
	pick := func(of *[]int, into *int) *kit.Choice {
		return k.Choice(func(i int) {
			if i >= 0 && i < len(*of) && (*of)[i] != *into {
				*into = (*of)[i]
				p.Show(p.st, p.Key)
				p.changed()
			}
		})
	}
	p.Section, p.Table = pick(&p.offered.Sections, &p.Key.Section), pick(&p.offered.Tables, &p.Key.Table)
	p.Round, p.Board = pick(&p.offered.Rounds, &p.Key.Round), pick(&p.offered.Boards, &p.Key.Board)
	p.sectionText = widget.NewLabel(in.Text("Section"))
	p.Content = container.NewHBox(p.sectionText, p.Section, widget.NewLabel(in.Text("Table")), p.Table,
		widget.NewLabel(in.Text("Round")), p.Round, widget.NewLabel(in.Text("Board")), p.Board)
	return p
}

// Place asks for section, table, round and board, and offers only those where something
// is played.
type Place struct {
	Content fyne.CanvasObject
	Also    bool // also where a result is although nothing is played there
	Key     session.Key
	st      *session.State
	changed func()

	sectionText                  *widget.Label
	Section, Table, Round, Board *kit.Choice
	offered                      desk.Places
}

// Show offers what there is; of a place that there is not it takes the
// nearest that there is.
func (p *Place) Show(st *session.State, wanted session.Key) {
	o := desk.PlacesNear(st, wanted, p.Also)
	p.st, p.Key, p.offered = st, o.Key, o
	kit.SetVisible(p.sectionText, len(o.Sections) > 1)
	kit.SetVisible(p.Section, len(o.Sections) > 1)
	var letters []string
	for _, id := range o.Sections {
		letters = append(letters, session.Letter(id))
	}
	p.Section.Fill(letters, slices.Index(o.Sections, o.Key.Section))
	p.Table.Fill(kit.Numbers(o.Tables), slices.Index(o.Tables, o.Key.Table))
	p.Round.Fill(kit.Numbers(o.Rounds), slices.Index(o.Rounds, o.Key.Round))
	p.Board.Fill(kit.Numbers(o.Boards), slices.Index(o.Boards, o.Key.Board))
}
