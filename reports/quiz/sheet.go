// Package quiz prints the questions of a quiz as a sheet, the answers on a
// page of their own.
//
//	err := quiz.Write(w, quiz.Setup{Title: "Responding to 1NT", Made: now}, set, questions)
package quiz

import (
	"fmt"
	"io"
	"strings"
	"time"

	"clubnight/reports/paper"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/quiz"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Setup is what stands on the paper besides the questions.
type Setup struct {
	Title string
	Size  paper.Size
	Print paper.Print
	Made  time.Time
	Words *words.Words // nil: English
}

// The looks of the sheet, in points and millimetres.
var (
	styleTitle    = paper.Style{Size: 16, Bold: true, Ink: paper.Black}
	styleNumber   = paper.Style{Size: 11, Bold: true, Ink: paper.Black}
	styleQuestion = paper.Style{Size: 10, Ink: paper.Black}
	styleHand     = paper.Style{Size: 12, Ink: paper.Black}
	styleSmall    = paper.Style{Size: 8.5, Ink: paper.Grey}
)

const (
	indent    = 9.0 // of a question behind its number
	perPoint  = 0.48
	gap       = 3.0
	answerGap = 62.0 // the line for the answer
)

// Write prints the sheet: the questions with their hands and a line for each answer, then
// on a new page the answers with their reasons.
func Write(out io.Writer, sheet Setup, set *ruleset.RuleSet, questions []quiz.Question) error {
	if sheet.Words == nil {
		sheet.Words = words.English()
	}
	p := &page{Sheet: paper.New(paper.Setup{Size: sheet.Size, Print: sheet.Print, Made: sheet.Made, Title: sheet.Title,
		Language: sheet.Words.Language().String()}), sheet: sheet, set: set}
	p.heading(sheet.Title)
	for i := range questions {
		p.question(&questions[i])
	}
	p.Y += gap
	p.Text(p.Right(), p.Y+styleQuestion.Size*perPoint,
		sheet.Words.ScoreLine(len(questions)), styleQuestion, paper.ToRight)
	p.NextPage()
	p.heading(sheet.Title + " · " + sheet.Words.Answers())
	for i := range questions {
		p.answer(&questions[i])
	}
	return p.Write(out,
		func(page, pages int) (left, right string) { return sheet.Title, fmt.Sprintf("%d / %d", page, pages) })
}

type page struct {
	*paper.Sheet
	sheet Setup
	set   *ruleset.RuleSet
}

func (p *page) heading(text string) {
	p.Y += styleTitle.Size * perPoint
	lines, st := p.Set(p.Width(), styleTitle, text)
	p.Y += p.Lines(p.Left(), p.Y, lines, st, paper.ToLeft) + 2.5*gap
}

// block draws what belongs together on one page: what stands beside the
// number, line by line.
func (p *page) block(number int, lines []line, room float64) {
	height := room
	for _, l := range lines {
		height += l.style.Size * perPoint
	}
	if height > p.Room() {
		p.NextPage()
	}
	p.Text(p.Left(), p.Y+lines[0].style.Size*perPoint*0.8, fmt.Sprint(number), styleNumber, paper.ToLeft)
	for _, l := range lines {
		p.Text(p.Left()+indent, p.Y+l.style.Size*perPoint*0.8, l.text, l.style, paper.ToLeft)
		p.Y += l.style.Size * perPoint
	}
}

type line struct {
	text  string
	style paper.Style
}

func (p *page) wrapped(text string, st paper.Style) (lines []line) {
	for _, t := range p.Wrap(text, p.Width()-indent, st) {
		lines = append(lines, line{t, st})
	}
	return lines
}

func (p *page) question(q *quiz.Question) {
	lines := p.wrapped(p.sheet.Words.Ask(q), styleQuestion)
	for _, h := range Hands(p.sheet.Words, q) {
		lines = append(lines, line{h, styleHand})
	}
	p.block(q.Number, lines, 3*gap)
	p.Rule(p.Right()-answerGap, p.Right(), p.Y, 0.2, paper.Grey)
	p.Y += 2 * gap
}

func (p *page) answer(q *quiz.Question) {
	lines := p.wrapped(p.sheet.Words.Answer(p.set, q), styleQuestion)
	for _, h := range Hands(p.sheet.Words, q) {
		lines = append(lines, line{h, styleSmall})
	}
	p.block(q.Number, lines, gap)
	p.Y += gap
}

// Hands are the hands that the one who is asked sees, a line each: the own one, and for
// declarer dummy's before it.
func Hands(w *words.Words, q *quiz.Question) (lines []string) {
	if q.Topic == quiz.Play {
		lines = append(lines, HandLine(w, q.Board.Deal[(q.Seat+2)&3]))
	}
	return append(lines, HandLine(w, q.Hand()))
}

// HandLine is a hand in a line: "♠ AK4  ♥ –  ♦ QT9865  ♣ KJ32".
func HandLine(w *words.Words, h deal.Hand) string {
	parts := make([]string, 4)
	for i, s := range deal.Suits {
		cards := strings.ReplaceAll(w.Ranks(h, s), " ", "")
		cards = strings.Replace(cards, w.CardRank(deal.Ten), printed.Say(w, "print.ten-in-line"), 1)
		if cards == "" {
			cards = "–"
		}
		parts[i] = w.Suit(s) + "\u00a0" + cards
	}
	return strings.Join(parts, "  ")
}

// WriteText writes the same as text: the questions, and after a line of
// dashes the answers.
func WriteText(out io.Writer, sheet Setup, set *ruleset.RuleSet, questions []quiz.Question) error {
	if sheet.Words == nil {
		sheet.Words = words.English()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", sheet.Title)
	for i := range questions {
		q := &questions[i]
		fmt.Fprintf(&b, "%2d  %s\n", q.Number, sheet.Words.Ask(q))
		for _, h := range Hands(sheet.Words, q) {
			fmt.Fprintf(&b, "    %s\n", h)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%s\n%s\n\n", strings.Repeat("-", 72), sheet.Words.Answers())
	for i := range questions {
		fmt.Fprintf(&b, "%2d  %s\n", questions[i].Number, sheet.Words.Answer(set, &questions[i]))
	}
	_, err := io.WriteString(out, b.String())
	return err
}
