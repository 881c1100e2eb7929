package wall

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/review"
	"clubnight/session/words/phone"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// BoardCell is a cell of what the wall shows of a board.
type BoardCell struct {
	Text                       string
	Bold, Quiet, Marked, Right bool
}

// BoardPage is what happened on a board, as far as a page has room for its tables.
type BoardPage struct {
	Title, Note, Foot string
	// Says are its first sentences.
	Says string
	// Hands are West, then North above South, then East; none where the cards are not
	// known. Makes is what every declarer makes, none where that is not known.
	Hands, Makes [][]BoardCell
	// Lines are the tables under their heads.
	Lines [][]BoardCell
}

// mostTables are as many as a page shows: more could not be read across a room.
const mostTables = 16

// BoardPages are the pages of a board's story.
func BoardPages(in *desk.Language, st *session.State, s *review.Story) (pages []BoardPage) {
	w := in.Words()
	told := phone.TellBoard(w, st, s)
	page := BoardPage{Title: told.Title, Says: strings.Join(told.Says, " ")}
	note := []string{told.Dealer, told.Vulnerability}
	if told.Par != "" {
		note = append(note, phone.Say(w, "board.par")+" "+told.Par, told.ParBy)
	}
	if section := sectionsOf(in, st, s); section != "" {
		note = append([]string{section}, note...)
	}
	page.Note = w.Capital(strings.Join(note, " · "))
	if s.Deal != nil {
		page.Hands = hands(in, s)
	}
	if s.Tricks != nil {
		page.Makes = tricksOf(in, s)
	}
	heads, lines := tables(in, &told)
	for first := 0; first == 0 || first < len(lines); {
		n := over(len(lines)-first, max(over(len(lines)-first, mostTables), 1)) // pages are as full as each other
		next := page
		next.Lines = append([][]BoardCell{heads}, lines[first:first+n]...)
		pages = append(pages, next)
		first += max(n, 1)
	}
	for i := range pages {
		var foot []string
		if len(pages) > 1 {
			foot = append(foot, in.Say(screen.WallPageOf, "Page", i+1, "Of", len(pages)))
		}
		if page.Makes != nil {
			foot = append(foot, phone.Say(w, "board.double-dummy"))
		}
		pages[i].Foot = strings.Join(foot, " · ")
	}
	return pages
}

// sectionsOf names the sections of a story where there are others.
func sectionsOf(in *desk.Language, st *session.State, s *review.Story) string {
	if len(s.Field) >= len(st.Sections) {
		return ""
	}
	var ids []int
	for _, sec := range s.Field {
		ids = append(ids, sec.ID)
	}
	return in.Words().Sections(ids...)
}

// hands are nine rows: North above South, and West and East beside them.
func hands(in *desk.Language, s *review.Story) [][]BoardCell {
	w := in.Words()
	rows := make([][]BoardCell, 9)
	for i := range rows {
		rows[i] = make([]BoardCell, 3)
	}
	rows[4][1] = BoardCell{Text: strconv.Itoa(s.Number), Bold: true, Quiet: true}
	for seat, at := range [4][2]int{{0, 1}, {2, 2}, {5, 1}, {2, 0}} { // North, East, South, West: row and column
		for i, suit := range deal.Suits {
			held := w.Ranks(s.Deal[seat], suit)
			if held == "" {
				held = "–"
			}
			rows[at[0]+i][at[1]] = BoardCell{Text: w.Suit(suit) + " " + held}
		}
	}
	return rows
}

// tricksOf is what every declarer makes, under the denominations.
func tricksOf(in *desk.Language, s *review.Story) [][]BoardCell {
	w := in.Words()
	denominations := []scoring.Denomination{scoring.Clubs, scoring.Diamonds, scoring.Hearts, scoring.Spades,
		scoring.NoTrump}
	head := []BoardCell{{}}
	for _, d := range denominations {
		head = append(head, BoardCell{Text: w.Denomination(d), Quiet: true})
	}
	rows := [][]BoardCell{head}
	for _, seat := range []scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West} {
		row := []BoardCell{{Text: w.DirectionLetter(seat), Quiet: true}}
		for _, d := range denominations {
			par := s.InPar(seat, d)
			row = append(row, BoardCell{Text: strconv.Itoa(int(s.Tricks[seat][d])), Marked: par, Bold: par})
		}
		rows = append(rows, row)
	}
	return rows
}

// tables are the lines of a story, and what stands above them. What is said of no line
// has no column.
func tables(in *desk.Language, told *phone.BoardTold) (heads []BoardCell, lines [][]BoardCell) {
	w := in.Words()
	say := func(m phone.Message) string { return phone.Say(w, m) }
	columns := []struct {
		head string
		of   func(l phone.LineTold) BoardCell
	}{
		{say("board.table"), func(l phone.LineTold) BoardCell { return BoardCell{Text: l.Table, Quiet: true, Right: true} }},
		{say("board.contract"), func(l phone.LineTold) BoardCell { return BoardCell{Text: l.Contract, Bold: true} }},
		{w.SideLetters(scoring.NS), func(l phone.LineTold) BoardCell { return BoardCell{Text: l.Score, Right: true} }},
		{told.Unit, func(l phone.LineTold) BoardCell { return BoardCell{Text: l.Value, Bold: true, Right: true} }},
		{say("board.call"), func(l phone.LineTold) BoardCell {
			return BoardCell{Text: l.Call, Quiet: !l.Missed, Bold: l.Missed}
		}},
		{"", func(l phone.LineTold) BoardCell { return trick(l.CallTricks) }},
		{say("board.lead"), func(l phone.LineTold) BoardCell { return BoardCell{Text: l.Lead} }},
		{"", func(l phone.LineTold) BoardCell { return trick(l.LeadTricks) }},
		{say("board.play"), func(l phone.LineTold) BoardCell { return trick(l.PlayTricks) }},
	}
	lines = make([][]BoardCell, len(told.Lines))
	for _, c := range columns {
		var cells []BoardCell
		said := false
		for _, l := range told.Lines {
			cells = append(cells, c.of(l))
			said = said || cells[len(cells)-1].Text != ""
		}
		if !said {
			continue
		}
		heads = append(heads, BoardCell{Text: c.head, Quiet: true, Right: cells[0].Right})
		for i := range lines {
			lines[i] = append(lines[i], cells[i])
		}
	}
	return heads, lines
}

// trick is a number of tricks: none is a dot, so that the others are seen.
func trick(text string) BoardCell {
	if text == "0" {
		return BoardCell{Text: "·", Quiet: true, Right: true}
	}
	return BoardCell{Text: text, Bold: true, Right: true}
}

// BoardChoice is a board that the director can have shown, or why not.
type BoardChoice struct {
	review.SectionBoard
	Text  string // "7", "A7"
	State string // why it can be shown, or why not
	// Ready is true where nobody has it to play, Shown where everybody sees it.
	Ready, Shown bool
}

// mostPlaces are as many tables as are named.
const mostPlaces = 3

// BoardChoices are the boards of the evening, each field's once: first those that can be
// shown.
func BoardChoices(in *desk.Language, st *session.State) (list []BoardChoice) {
	w := in.Words()
	var later []BoardChoice
	for _, field := range st.Fields() {
		for _, at := range boardsOf(st, field) {
			c := BoardChoice{SectionBoard: at, Text: st.TableName(at.Section, at.Board),
				Ready: st.PlayedOut(at.Section, at.Board), Shown: st.Told(at.Section, at.Board)}
			switch {
			case c.Shown:
				c.State = phone.Say(w, "board.is-shown")
			case c.Ready:
				c.State = phone.Say(w, "board.can-be-shown")
			default:
				c.State = waitsAt(in, st, at)
				later = append(later, c)
				continue
			}
			if _, known := st.Deals.Board(at.Section, at.Board); !known {
				c.State += " · " + phone.Say(w, "board.only-results")
			}
			list = append(list, c)
		}
	}
	return append(list, later...)
}

// boardsOf are the boards of a field, by the first section that plays each.
func boardsOf(st *session.State, field []int) (list []review.SectionBoard) {
	seen := map[int]bool{}
	for _, id := range field {
		sec, _ := st.Section(id)
		for _, b := range sec.Movement.Boards() {
			if !seen[b] {
				seen[b] = true
				list = append(list, review.SectionBoard{Section: id, Board: b})
			}
		}
	}
	return list
}

// waitsAt says at which tables a board is still to be played.
func waitsAt(in *desk.Language, st *session.State, at review.SectionBoard) string {
	w := in.Words()
	var names []string
	keys := st.YetToPlay(at.Section, at.Board)
	for _, k := range keys {
		names = append(names, w.Table(st, k.Section, k.Table))
	}
	if len(names) == 0 || len(names) > mostPlaces {
		return phone.SayCount(w, "board.still-at-many", len(names))
	}
	return phone.Say(w, "board.still-at", "Tables", w.And(names...))
}

// ReleaseBoard is what is recorded so that everybody sees a board, or no more: for every
// section of its field that plays it.
func ReleaseBoard(st *session.State, at review.SectionBoard, back bool) (facts []session.Fact) {
	for _, field := range st.Fields() {
		if !slices.Contains(field, at.Section) {
			continue
		}
		for _, id := range field {
			if sec, _ := st.Section(id); slices.Contains(sec.Movement.Boards(), at.Board) {
				facts = append(facts, session.BoardReleased{Section: id, Board: at.Board, Back: back})
			}
		}
	}
	return facts
}

// BoardDoubts is what speaks against showing a board now, "" for nothing: whoever
// arranged the event wants its deals kept back for other clubs.
func BoardDoubts(in *desk.Language, st *session.State, now time.Time) string {
	if !st.Deals.NotBefore.After(now) {
		return ""
	}
	return phone.Say(in.Words(), "board.before-event", "Moment", in.Words().DateMoment(st.Deals.NotBefore.Local()))
}

// Beside is the board that may be seen after another one, or before it where by is −1:
// the first of them where none is shown. ok is false where there is none.
func Beside(st *session.State, shown review.SectionBoard, by int) (at review.SectionBoard, ok bool) {
	told := review.Told(st)
	if len(told) == 0 {
		return at, false
	}
	for i, b := range told {
		if b == shown {
			return told[(i+by+len(told))%len(told)], true
		}
	}
	return told[0], true
}
