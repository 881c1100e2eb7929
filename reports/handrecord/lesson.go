package handrecord

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
)

var (
	styleBoard   = paper.Style{Size: 24, Bold: true, Ink: paper.Black}
	styleLesson  = paper.Style{Size: 12, Ink: paper.Black}
	styleRemark  = paper.Style{Size: 10, Ink: paper.Black}
	styleCaption = paper.Style{Size: 9.5, Ink: paper.Grey}
)

// lessonStep is from line to line of running text, in parts of the size of its letters.
const lessonStep = 1.36 * mmPerPoint

const (
	singleSize  = 17.0  // points
	singleWidth = 118.0 // at most
	singlePart  = 0.655 // of the width of the page
	panelGap    = 7.0
)

// singlePages gives every board a page: the diagram with tricks and par beside it, the
// auction to be read or filled in, and the comment.
func (s *handSheet) singlePages() {
	s.Top = func() { s.Running(s.title + " · " + s.when) }
	s.Top()
	for i := range s.set.Boards {
		if i > 0 {
			s.NextPart()
		}
		s.single(&s.set.Boards[i])
	}
}

func (s *handSheet) single(r *Record) {
	s.Y += 8
	s.Text(s.Left(), s.Y, sheet.SayBoard(s.Words, r.Number), styleBoard, paper.ToLeft)
	s.Text(s.Right(), s.Y, sheet.SayDeal(s.Words, r.Dealer, r.Vul), styleLesson, paper.ToRight)
	s.Y += 8
	s.table(r.Result)
	top := s.Y
	width := min(singleWidth, singlePart*s.Width())
	d := diagram{Report: s.Report, record: r, size: singleSize * width / singleWidth, width: width, stretch: 1.05,
		spaced: true, headed: true, beside: true}
	s.AsDrawing(d.says(), func() { d.draw(s.Left(), top) })
	x := s.Left() + width + panelGap
	s.panel(r, x, s.Right()-x)
	s.Y = max(s.Y, top+d.height()) + 7
	s.play(r)
	for _, text := range r.Remarks(s.Words) {
		s.paragraph(text, styleRemark)
	}
	s.leads(r)
	if r.Lesson != "" {
		s.paragraph(sayChosen(s.Words, r.Lesson), styleCaption)
	}
	for _, text := range paragraphs(r.Comment) {
		s.paragraph(text, styleLesson)
	}
	if text := s.suggestion(r); text != "" {
		s.paragraph(text, styleCaption)
	}
	s.frequencies(r.Frequencies)
	if strings.TrimSpace(r.Comment) == "" && len(r.Frequencies) == 0 && len(r.Play) < 2 && r.Leads == nil {
		s.notes()
	}
}

// table tells who played the board, and what came of it.
func (s *handSheet) table(l *session.TravellerLine) {
	if l == nil {
		return
	}
	for _, text := range sayPlayedAt(s.Words, l) {
		lines, st := s.Set(s.Width(), styleRemark, text)
		s.Y += s.Lines(s.Left(), s.Y, lines, st, paper.ToLeft) + styleRemark.Size*lessonStep
	}
	s.Y += 3
}

// noteLines are as far apart as handwriting needs.
const noteLines = 9.0

// notes draws lines to write on down to the end of the page.
func (s *handSheet) notes() {
	s.Y += 4
	s.Text(s.Left(), s.Y, s.Say("print.notes"), styleCaption, paper.ToLeft)
	for s.Room() > noteLines {
		s.Y += noteLines
		s.Rule(s.Left(), s.Right(), s.Y, 0.15, paper.Light)
	}
}

// panel draws what stands beside the diagram of a single page.
func (s *handSheet) panel(r *Record, x, w float64) {
	caption := func(text string) {
		s.Y += 4
		s.Text(x, s.Y, text, styleCaption, paper.ToLeft)
		s.Y += 2
	}
	if r.Tricks != nil {
		caption(s.Say("print.tricks-by-declarer"))
		const row = 6.4
		t := tricksTable{s.Report, *r.Tricks, 12}
		t.draw(x, s.Y, w, row)
		s.Y += 5*row + 8
		for _, line := range s.Wrap(SayPar(s.Words, r.Tricks.Par(r.Dealer, r.Vul)), w, styleLesson) {
			s.Text(x, s.Y, line, styleLesson, paper.ToLeft)
			s.Y += styleLesson.Size * lessonStep
		}
		if s.totalTricks {
			for _, line := range s.Wrap(sayTotalTricks(s.Words, totalTricks(r)), w, styleRemark) {
				s.Text(x, s.Y, line, styleRemark, paper.ToLeft)
				s.Y += styleRemark.Size * lessonStep
			}
		}
	}
	s.Y += 3
	s.auction(r, x, w)
	if r.Lead != "" {
		s.Y += 6
		s.Text(x, s.Y, saySuggestedLead(s.Words, r.Lead), styleLesson, paper.ToLeft)
	}
}

// blankRounds is how many lines there are for writing down an auction.
const blankRounds = 4

// auction draws the auction below the four seats, or empty lines for one.
func (s *handSheet) auction(r *Record, x, w float64) {
	g := paper.Grid{X: x, Size: 11, RowHeight: 6}
	for i := range 4 {
		g.Columns = append(g.Columns, paper.Column{Titles: []string{s.Words.Direction(tableOrder[i])},
			Share: 1, Align: paper.Centred})
	}
	calls := make([]paper.Cell, (int(r.Dealer)+1)%4)
	for _, call := range r.Auction {
		calls = append(calls, paper.Cell{Text: sayCall(s.Words, call)})
	}
	var rows [][]paper.Cell
	if len(r.Auction) > 0 {
		rows = slices.Collect(slices.Chunk(calls, 4))
	}
	g = g.Fit(s.Sheet, w, rows)
	g.Head(s.Sheet)
	for _, row := range rows {
		g.Row(s.Sheet, row, false)
	}
	if len(r.Auction) == 0 {
		for range blankRounds {
			s.Y += g.RowHeight + 1
			s.Rule(x, x+w, s.Y, 0.15, paper.Light)
		}
	}
}

// paragraph writes running text over the width of the page, and on over the next.
func (s *handSheet) paragraph(text string, st paper.Style) {
	for _, line := range s.Wrap(text, s.Width(), st) {
		s.writeLine(s.Left(), line, st)
	}
	s.Y += 0.4 * st.Size * lessonStep
}

// writeLine writes a line of running text and goes to the next.
func (s *handSheet) writeLine(x float64, line string, st paper.Style) {
	step := st.Size * lessonStep
	if step > s.Room() {
		s.NextPage()
	}
	s.Text(x, s.Y+baseline*step, line, st, paper.ToLeft)
	s.Y += step
}

// frequencies draws the table of the scores on a board.
func (s *handSheet) frequencies(all []Frequency) {
	if len(all) == 0 {
		return
	}
	unitNS, unitEW := s.SaySides(sheet.UnitLabel(all[0].Unit, all[0].Teams))
	rows := make([][]paper.Cell, len(all))
	for i, f := range all {
		rows[i] = []paper.Cell{{Text: sayFrequency(s.Words, f)}, {Text: fmt.Sprint(f.Times)},
			{Text: sheet.SymbolNone}, {Text: sheet.SymbolNone}}
		if f.Same {
			rows[i][2].Text, rows[i][3].Text = s.Words.Figure(f.NS, 1), s.Words.Figure(f.EW, 1)
		}
	}
	g := paper.Grid{X: s.Left(), Size: 10.5, RowHeight: 5.6, Columns: []paper.Column{
		{Titles: s.Titles("print.score-ns"), Width: 30, Align: paper.ToRight},
		{Titles: s.Titles("print.times"), Width: 18, Align: paper.ToRight},
		{Titles: unitNS, Width: 20, Align: paper.ToPoint},
		{Titles: unitEW, Width: 20, Align: paper.ToPoint},
	}}.Fit(s.Sheet, s.Width(), rows)
	s.Y += 3
	s.KeepTogether(sheet.HeadingHeight + g.Start(s.Sheet, rows, s.FewestRows()))
	s.Heading(s.Left(), s.Width(), s.Say("print.results"), "")
	g.Rows(s.Sheet, rows, nil)
}

const (
	bookletSize  = 9.6 // points
	bookletWidth = 76.0
	bookletGap   = 8.0
	belowDiagram = 2.5
	afterBoard   = 4.0
)

// booklet sets the boards one below the other, each diagram with its comment beside it. A
// comment that is longer goes on below over the whole width.
func (s *handSheet) booklet() {
	club := s.set.Club
	if club == s.title {
		club = ""
	}
	s.Report.Title(club, s.title, s.when)
	s.Top = func() { s.Running(s.title + " · " + s.when) }
	for i := range s.set.Boards {
		e := s.entry(&s.set.Boards[i])
		if e.least() > s.Room() {
			s.NextPage()
		}
		e.draw()
	}
}

// entry is a board of a booklet, set.
type entry struct {
	*handSheet
	diagram       diagram
	beside, below []string
	suggested     []string
}

func (s *handSheet) entry(r *Record) *entry {
	e := &entry{handSheet: s, diagram: diagram{
		Report: s.Report, record: r, size: bookletSize, width: bookletWidth, stretch: 1, headed: true, spaced: true,
	}}
	width := s.Width() - bookletWidth - bookletGap
	room := int(e.diagram.height() / (styleRemark.Size * lessonStep))
	add := func(text string) {
		lines := s.Wrap(text, width, styleRemark)
		n := min(len(lines), max(0, room-len(e.beside)))
		e.beside = append(e.beside, lines[:n]...)
		e.below = append(e.below, s.Wrap(strings.Join(lines[n:], " "), s.Width(), styleRemark)...)
	}
	for _, fact := range s.facts(r) {
		add(fact)
	}
	if r.Lesson != "" {
		add(sayChosen(s.Words, r.Lesson))
	}
	if len(e.beside) > 0 && len(e.beside) < room && r.Comment != "" {
		e.beside = append(e.beside, "") // the comment stands apart from the facts
	}
	for _, text := range paragraphs(r.Comment) {
		add(text)
	}
	if text := s.suggestion(r); text != "" {
		e.suggested = s.Wrap(text, s.Width(), styleCaption)
	}
	return e
}

// least is the height of what stays on one page: the diagram, and no lonely
// line below it.
func (e *entry) least() float64 {
	return sheet.HeadingHeight + 2 + e.diagram.height() + belowDiagram +
		float64(min(e.FewestRows(), len(e.below)))*styleRemark.Size*lessonStep
}

func (e *entry) draw() {
	r := e.diagram.record
	e.Heading(e.Left(), e.Width(), sheet.SayBoard(e.Words, r.Number), sheet.SayDeal(e.Words, r.Dealer, r.Vul))
	e.Rule(e.Left(), e.Right(), e.Y, 0.3, paper.Black)
	e.Y += 2
	top := e.Y
	e.AsDrawing(e.diagram.says(), func() { e.diagram.draw(e.Left(), top) })
	for _, line := range e.beside {
		e.writeLine(e.Left()+bookletWidth+bookletGap, line, styleRemark)
	}
	e.Y = top + e.diagram.height() + belowDiagram
	for _, line := range e.below {
		e.writeLine(e.Left(), line, styleRemark)
	}
	for _, line := range e.suggested {
		e.writeLine(e.Left(), line, styleCaption)
	}
	e.Y += afterBoard
}

// suitMark is how texts about bridge write suits where there are no
// symbols: "!S" or "\S".
var suitMark = regexp.MustCompile(`[!\\]([SHDCshdc])\b`)

// suitSymbols are the symbols of such marks, in the letters of files.
var suitSymbols = map[byte]string{'S': "♠", 'H': "♥", 'D': "♦", 'C': "♣"}

// longLine is from how many letters on a line of a comment is taken for a whole
// paragraph. Shorter lines were broken by the program that wrote the file.
const longLine = 100

// paragraphs gives the paragraphs of a comment with suit symbols.
func paragraphs(comment string) []string {
	comment = suitMark.ReplaceAllStringFunc(comment,
		func(mark string) string { return suitSymbols[strings.ToUpper(mark)[1]] })
	if strings.TrimSpace(comment) == "" {
		return nil
	}
	lines := strings.Split(comment, "\n")
	for _, line := range lines {
		if len([]rune(line)) > longLine {
			return lines
		}
	}
	return []string{comment}
}
