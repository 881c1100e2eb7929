package wall

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/review"
	"clubnight/session/words/phone"
	"clubnight/ui/desk/wall"
	"clubnight/ui/kit"
)

// The board that the wall shows in the break, in the place of the room. It goes at once
// where it may not be seen any more, and when the next round begins.

// boardShown is a board of an evening, whose story is there once it was scored.
type boardShown struct {
	st    *session.State
	at    review.SectionBoard
	story *review.Story
}

// showBoard shows what happened on a board; none shows the room again.
func (l *Page) showBoard(at review.SectionBoard) {
	l.board, l.story, l.at, l.turned = at, nil, 0, l.p.Uptime()
	l.since = l.reading()
	l.refresh()
}

// stepBoard shows the board that may be seen after the one that is shown, or before it.
func (l *Page) stepBoard(by int) {
	if at, ok := wall.Beside(l.w.State(), l.board, by); ok {
		l.showBoard(at)
		return
	}
	l.w.Tell(phone.Say(l.w.Language().Words(), "board.list-none"))
}

// followBoard keeps the story of the board as the evening stands. What may not be seen
// any more goes at once; what is new comes when it is scored.
func (l *Page) followBoard() {
	st := l.w.State()
	if l.board == (review.SectionBoard{}) {
		l.wantedBoard.Store(nil)
		return
	}
	if !st.Told(l.board.Section, l.board.Board) {
		l.board, l.story, l.at = review.SectionBoard{}, nil, 0
		l.wantedBoard.Store(nil)
		return
	}
	if wanted := l.wantedBoard.Load(); wanted == nil || wanted.st != st || wanted.at != l.board {
		l.wantedBoard.Store(&boardShown{st: st, at: l.board})
		l.told.Kick()
	}
}

// tell makes out the story that is wanted, off Fyne's goroutine.
func (l *Page) tell() {
	wanted := l.wantedBoard.Load()
	if wanted == nil {
		return
	}
	sc, err := wanted.st.Score()
	var story review.Story
	if err == nil {
		story, _ = review.Of(wanted.st, sc, wanted.at.Section, wanted.at.Board)
	}
	l.w.Post(func() {
		switch {
		case l.wantedBoard.Load() != wanted: // it may be seen no longer, or something was recorded meanwhile
		case err != nil:
			l.w.Fail("scoring for the wall", err)
		default:
			l.story = &boardShown{wanted.st, wanted.at, &story}
			l.show()
		}
	})
}

// roundBegan reports whether another round has begun since the board was shown.
func (l *Page) roundBegan() bool {
	now := l.reading()
	return now.Begun && !now.Break && (now.Round != l.since.Round || l.since.Break || !l.since.Begun)
}

// boardPages are the pages of the board that is shown; none where it is the room.
func (l *Page) boardPages() (pages []kit.PosterPage) {
	if l.story == nil || l.story.at != l.board {
		return nil
	}
	for _, p := range wall.BoardPages(l.w.Language(), l.story.st, l.story.story) {
		page := kit.PosterPage{Title: p.Title, Note: p.Note, Foot: p.Foot}
		lines := kit.PosterPlate{Left: 0.4, Top: 0.17, Width: 0.6, Height: 0.83, Ruled: true, Most: 1.2,
			Rows: plateRows(p.Lines)}
		if p.Hands == nil {
			lines.Left, lines.Width = 0, 1
		} else {
			page.Plates = append(page.Plates, kit.PosterPlate{Top: 0.17, Width: 0.36, Height: 0.47,
				Rows: plateRows(p.Hands)})
		}
		if p.Makes != nil {
			page.Plates = append(page.Plates, kit.PosterPlate{Top: 0.68, Width: 0.36, Height: 0.32, Even: true,
				Most: 1.2, Rows: centred(plateRows(p.Makes))})
		}
		page.Plates = append(page.Plates, kit.PosterPlate{Width: 1, Height: 0.14, Text: p.Says, Most: 1.15}, lines)
		pages = append(pages, page)
	}
	return pages
}

func plateRows(rows [][]wall.BoardCell) (list [][]kit.PosterCell) {
	for _, row := range rows {
		var cells []kit.PosterCell
		for _, c := range row {
			cell := kit.PosterCell{Text: c.Text, Bold: c.Bold, Quiet: c.Quiet, Marked: c.Marked}
			if c.Right {
				cell.Align = fyne.TextAlignTrailing
			}
			cells = append(cells, cell)
		}
		list = append(list, cells)
	}
	return list
}

func centred(rows [][]kit.PosterCell) [][]kit.PosterCell {
	for _, row := range rows {
		for c := range row {
			row[c].Align = fyne.TextAlignCenter
		}
	}
	return rows
}

// ChooseBoard opens the list of boards, from which the director has one shown: released
// to everybody, on the wall and on phones.
func (l *Page) ChooseBoard() { l.chooseBoard(review.SectionBoard{}) }

// TellBoard opens the list at a board.
func (l *Page) TellBoard(section, board int) {
	l.chooseBoard(review.SectionBoard{Section: section, Board: board})
}

// boardList is the dialog with the boards of the evening.
type boardList struct {
	of         *Page
	grid       *kit.Opener
	choices    []wall.BoardChoice
	hide       func()
	show, back *kit.Button
}

func (l *Page) chooseBoard(at review.SectionBoard) {
	in := l.w.Language()
	d := &boardList{of: l, choices: wall.BoardChoices(in, l.w.State())}
	k := kit.Escapes(in.Labels, func() { d.hide() })
	d.grid = k.Opener(kit.Rows(func() []wall.BoardChoice { return d.choices },
		kit.Column[wall.BoardChoice]{Title: in.Text("Board"), Width: 6, Bold: true,
			Text: func(c wall.BoardChoice) string { return c.Text }},
		kit.Column[wall.BoardChoice]{Width: 50, Grows: true, Text: func(c wall.BoardChoice) string { return c.State }}))
	d.grid.Marked = func(int, int) { d.refresh() }
	d.grid.Opened = func(int, int) { d.onShow() }
	d.show = k.Button(in.Text("Show it"), d.onShow)
	d.back = k.Button(in.Text("Take it back"), func() { d.hide(); l.takeBack(d.marked().SectionBoard) })
	room := k.Button(in.Text("Show the room again"), func() { d.hide(); l.showBoard(review.SectionBoard{}) })
	kit.Enable(room, l.board != (review.SectionBoard{}))
	away := k.Button(in.Text("Close"), func() { d.hide() })
	form := l.w.Ask().Form(in.Text("What happened on a board"), kit.Wide(62, kit.Giving(5, 14, d.grid)), d.show, away, room,
		d.back)
	d.hide = form.Hide
	d.grid.Fill(len(d.choices))
	if at == (review.SectionBoard{}) {
		at = l.board
	}
	d.grid.MoveTo(max(slices.IndexFunc(d.choices, func(c wall.BoardChoice) bool { return c.SectionBoard == at }), 0), 0)
	d.refresh()
	l.w.Ask().Focus(d.grid)
}

// marked is the board on which the keyboard is.
func (d *boardList) marked() (c wall.BoardChoice) {
	if row, _ := d.grid.Mark(); row < len(d.choices) {
		c = d.choices[row]
	}
	return c
}

// refresh says what can be done with the board on which the keyboard is.
func (d *boardList) refresh() {
	kit.Enable(d.show, d.marked().Ready)
	kit.Enable(d.back, d.marked().Shown)
}

func (d *boardList) onShow() {
	if c := d.marked(); c.Ready {
		d.hide()
		d.of.release(c.SectionBoard)
	}
}

// release lets everybody see a board, and shows it on the wall.
func (l *Page) release(at review.SectionBoard) {
	in := l.w.Language()
	st := l.w.State()
	show := func() {
		l.Show()
		l.showBoard(at)
		l.w.Tell(phone.Say(in.Words(), "board.shown-now", "Board", st.TableName(at.Section, at.Board)))
	}
	record := func() {
		l.w.Record(func(err error) {
			if err != nil {
				l.w.Fail("releasing a board", err)
				return
			}
			l.w.Redraw()
			show()
		}, wall.ReleaseBoard(st, at, false)...)
	}
	doubt := wall.BoardDoubts(in, st, time.Now())
	switch {
	case st.Told(at.Section, at.Board):
		show()
	case doubt != "":
		l.w.Ask().Question(in.Text("Show this board to everybody?"), doubt, in.Text("Not yet"), in.Text("Show it"), nil,
			record)
	default:
		record()
	}
}

// takeBack has nobody see a board any more.
func (l *Page) takeBack(at review.SectionBoard) {
	in := l.w.Language()
	st := l.w.State()
	l.w.Record(func(err error) {
		if err != nil {
			l.w.Fail("taking a board back", err)
			return
		}
		l.w.Redraw()
		l.w.Tell(phone.Say(in.Words(), "board.taken-back", "Board", st.TableName(at.Section, at.Board)))
	}, wall.ReleaseBoard(st, at, true)...)
}
