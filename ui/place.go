package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
)

func newPlace(k *kit.Keys, changed func()) *place {
	p := &place{changed: changed}
	pick := func(of *[]int, into *int) *kit.Choice {
		return k.Choice(func(i int) {
			if i >= 0 && i < len(*of) && (*of)[i] != *into {
				*into = (*of)[i]
				p.show(p.st, p.key)
				p.changed()
			}
		})
	}
	p.section, p.table = pick(&p.offered.Sections, &p.key.Section), pick(&p.offered.Tables, &p.key.Table)
	p.round, p.board = pick(&p.offered.Rounds, &p.key.Round), pick(&p.offered.Boards, &p.key.Board)
	p.sectionText = widget.NewLabel(label.Text("Section"))
	p.content = container.NewHBox(p.sectionText, p.section, widget.NewLabel(label.Text("Table")), p.table,
		widget.NewLabel(label.Text("Round")), p.round, widget.NewLabel(label.Text("Board")), p.board)
	return p
}

// place asks for section, table, round and board, and offers only those where something
// is played; or also where a result is although nothing is played there.
type place struct {
	content fyne.CanvasObject
	also    bool
	key     session.Key
	st      *session.State
	changed func()

	sectionText                  *widget.Label
	section, table, round, board *kit.Choice
	offered                      desk.Places
}

// show offers what there is; of a place that there is not it takes the
// nearest that there is.
func (p *place) show(st *session.State, wanted session.Key) {
	o := desk.PlacesNear(st, wanted, p.also)
	p.st, p.key, p.offered = st, o.Key, o
	kit.SetVisible(p.sectionText, len(o.Sections) > 1)
	kit.SetVisible(p.section, len(o.Sections) > 1)
	var letters []string
	for _, id := range o.Sections {
		letters = append(letters, session.Letter(id))
	}
	p.section.Fill(letters, slices.Index(o.Sections, o.Key.Section))
	p.table.Fill(kit.Numbers(o.Tables), slices.Index(o.Tables, o.Key.Table))
	p.round.Fill(kit.Numbers(o.Rounds), slices.Index(o.Rounds, o.Key.Round))
	p.board.Fill(kit.Numbers(o.Boards), slices.Index(o.Boards, o.Key.Board))
}
