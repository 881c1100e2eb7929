package room

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"

	"clubnight/ui/desk"
	"clubnight/ui/desk/room"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// tableBoard shows every table at a glance. Picking one opens its card.
type tableBoard struct {
	w     shown
	tiles *kit.Tiles
	shown []room.Tile
	pace  *desk.Pace
	veil  desk.Veil
}

func newTableBoard(w shown) *tableBoard {
	b := &tableBoard{w: w, pace: &desk.Pace{}}
	b.tiles = w.Controls().Tiles(func(tiles int, width, height float32) kit.TilePlan {
		a := room.Arrange(tiles, width, height, kit.TileGap, theme.TextSize())
		return kit.TilePlan{Columns: a.Columns, Width: a.Width, Height: a.Height, Text: a.Text, Lines: a.Names}
	})
	b.tiles.Opened = func(i int) { b.open(b.shown[i].Section, b.shown[i].Table) }
	return b
}

func (b *tableBoard) refresh() {
	st, status := b.w.State(), b.w.Status()
	b.pace = b.w.Pace()
	b.veil = desk.VeilOf(st, st.DirectorPlays)
	b.shown = room.TilesOf(b.w.Language(), st, status, b.pace, b.veil, b.w.phones())
	tiles := make([]kit.Tile, len(b.shown))
	for i, t := range b.shown {
		tiles[i] = tile(t)
	}
	b.tiles.Fill(tiles)
}

// tile gives a tile its colours.
func tile(t room.Tile) kit.Tile {
	shown := kit.Tile{Title: t.Name, Badge: t.Badge, Ink: shell.Inks[t.Tone],
		Paper: shell.Papers[t.Tone], Lines: t.Who, Now: t.Now}
	switch t.Tone {
	case desk.Warning, desk.Bad:
		shown.Edge = shell.Inks[t.Tone]
	case desk.Inviting:
		shown.Paper = kit.PaperChosen
	}
	if t.Red {
		shown.NowInk = kit.InkRed
	}
	for _, p := range t.Pips {
		shown.Pips = append(shown.Pips, tilePip(p))
	}
	return shown
}

func tilePip(p room.Pip) kit.TilePip {
	switch p.State {
	case room.PipIn:
		return kit.TilePip{Texts: p.Texts, Ink: kit.InkGood, Paper: kit.PaperGood}
	case room.PipInPlay:
		return kit.TilePip{Texts: p.Texts, Ink: kit.InkPrimary, Paper: kit.PaperChosen,
			Edge: kit.InkPrimary, Bold: true}
	case room.PipWrong:
		return kit.TilePip{Texts: p.Texts, Ink: kit.InkBad, Paper: kit.PaperBad, Edge: kit.InkBad, Bold: true}
	}
	return kit.TilePip{Texts: p.Texts, Ink: kit.InkQuiet, Paper: kit.PaperQuiet}
}

// tableCard lists what a table has played and is to play. Enter on a line
// opens that result.
type tableCard struct {
	of     *tableBoard
	dialog *dialog.CustomDialog
	lines  []room.TableLine
}

// open shows the card of a table, with the mark on what is played now.
func (b *tableBoard) open(section, table int) {
	in := b.w.Language()
	if b.w.Ask().Asking() {
		return
	}
	st := b.w.State()
	c := &tableCard{of: b, lines: room.TableLines(in, st, b.w.Status(), b.veil, section, table)}
	hide := func() { c.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	grid := calm.Opener(kit.Rows(func() []room.TableLine { return c.lines }, lineColumns(in)...))
	about := kit.Sentence("")
	tell := func(row int) {
		if row < len(c.lines) {
			about.SetText(c.lines[row].Tells)
		}
	}
	open := func(row int) {
		if row < len(c.lines) {
			hide()
			b.w.to.Correct(c.lines[row].Key)
		}
	}
	grid.Picked = func(row, _ int) { tell(row) }
	grid.Marked = func(row, _ int) { tell(row) }
	grid.Opened = func(row, _ int) { open(row) }
	correct := calm.Button(in.Text("Enter or correct…"), func() { row, _ := grid.Mark(); open(row) })
	content := kit.Wide(76, container.NewBorder(nil, kit.High(3, about), nil, b.code(section, table),
		kit.High(14, grid)))
	buttons := append([]*kit.Button{correct}, b.sending(calm, section, table, hide)...)
	c.dialog = b.w.Ask().Form(in.Words().Capital(in.Words().Table(st, section, table)), content,
		append(buttons, calm.Button(in.Text("Close"), hide))...)
	grid.Fill(len(c.lines))
	if at := room.CurrentLine(c.lines, b.pace.At(section, table)); at >= 0 {
		grid.MoveTo(at, 0)
		tell(at)
	}
	b.w.Ask().Focus(grid)
}

func lineColumns(in *desk.Language) []kit.Column[room.TableLine] {
	return []kit.Column[room.TableLine]{
		{Title: in.Text("Round"), Width: 5.6, Align: fyne.TextAlignCenter,
			Cell: func(l room.TableLine) kit.Cell { return kit.Cell{Text: strconv.Itoa(l.Key.Round)} }},
		{Title: in.Text("Board"), Width: 5.2, Align: fyne.TextAlignCenter,
			Cell: func(l room.TableLine) kit.Cell { return kit.Cell{Text: strconv.Itoa(l.Key.Board), Bold: true} }},
		{Title: in.Text("Pairs"), Width: 8, Align: fyne.TextAlignCenter,
			Cell: func(l room.TableLine) kit.Cell { return kit.Cell{Text: l.Pairs} }},
		{Title: in.Text("Result"), Width: 16, Grows: true, Cell: func(l room.TableLine) kit.Cell {
			c := kit.Cell{Text: l.Text, Ink: shell.Inks[l.Tone]}
			if l.Tone == desk.Bad {
				c.Paper = kit.PaperBad
			}
			return c
		}},
		{Title: in.Text("Score"), Width: 6, Align: fyne.TextAlignTrailing,
			Cell: func(l room.TableLine) kit.Cell { return kit.Cell{Text: l.Score} }},
	}
}
