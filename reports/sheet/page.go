package sheet

import (
	"cmp"
	"errors"
	"io"
	"time"

	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// ErrNothingToPrint is returned when the evening has no section yet, or no
// board was played.
var ErrNothingToPrint = errors.New("there is nothing to print yet")

// PageSetup says how a sheet is printed.
type PageSetup struct {
	Size paper.Size
	// Print is how large letters are at least.
	Print paper.Print
	// Font of the club for letters that the program's do not have; nil is none.
	Font *paper.Font
	// Logo of the club stands beside the title; nil is none.
	Logo *paper.Picture
	// Printed is the moment in the foot of the pages, in the time zone of
	// the club; zero is Now.
	Printed time.Time
	// Words is the language of what is said about the evening; nil is English.
	Words *words.Words
}

// Speaker is the language of the page.
func (p PageSetup) Speaker() *words.Words {
	if p.Words == nil {
		return words.English()
	}
	return p.Words
}

// setup is what the paper has to know.
func (p PageSetup) setup(made time.Time, title, kind, club string) paper.Setup {
	return paper.Setup{Size: p.Size, Print: p.Print, Font: p.Font, Made: made, Title: title + " – " + kind, Author: club,
		Language: p.Speaker().Language().String()}
}

// Report is a sheet in the making: a document with its title, its running
// heads and its foot.
type Report struct {
	*paper.Sheet
	// Provisional is true as long as results are missing or in doubt: every
	// page then says so.
	Provisional bool
	// Words say what there is to say about the evening.
	Words *words.Words

	logo    *paper.Picture
	printed time.Time // the moment in the foot; none where it is zero
	asItWas string    // the mark of a sheet of an earlier moment, on every page; "" of the evening as it stands
}

// The styles that sheets have in common.
var (
	styleClub  = paper.Style{Size: 10.5, Ink: paper.Grey}
	styleTitle = paper.Style{Size: 21, Bold: true, Ink: paper.Black}
	styleKind  = paper.Style{Size: 11.5, Ink: paper.Black}
	// StyleRunning is for the small line at the top of a page or of a card.
	StyleRunning = paper.Style{Size: 9, Ink: paper.Grey}
	styleAlert   = paper.Style{Size: 12, Bold: true, Ink: paper.Black}
	// StyleText is for running text.
	StyleText = paper.Style{Size: 9.5, Ink: paper.Black}
	// StyleHeading is for the heading of a part.
	StyleHeading = paper.Style{Size: 13.5, Bold: true, Ink: paper.Black}
	// StyleAside is for what stands beside a heading.
	StyleAside = paper.Style{Size: 10, Ink: paper.Grey}
)

// Open gives a report without anything on it. The title and the line about what it is and
// when are for Begin, or for whoever sets them otherwise.
func Open(st *session.State, sc *session.Scores, p PageSetup, kind printed.Message) (s *Report, title, when string) {
	made := p.Printed
	if made.IsZero() {
		made = Now()
	}
	say := p.Speaker()
	title = cmp.Or(st.Evening.Name, st.Evening.Club, printed.Say(say, "print.untitled"))
	what := printed.Say(say, kind)
	when = what
	if !st.Evening.Date.IsZero() {
		when += " · " + say.Date(st.Evening.Date)
	}
	if version := say.Version(st.Version()); version != "" {
		when += " · " + say.Capital(version)
	}
	return &Report{
		Sheet: paper.New(p.setup(made, title, what, st.Evening.Club)),
		logo:  p.Logo, printed: made, Provisional: !sc.Complete(), Words: say, asItWas: say.Sentence(say.AsItWas(st)),
	}, title, when
}

// Undated gives a report that belongs to no evening, without anything on it. If p has no
// moment of printing there is none in the foot, and day, which may be zero, takes its
// place in the file: so the same sheet has the same bytes whenever it is made.
func Undated(p PageSetup, title, kind, club string, day time.Time) *Report {
	made := p.Printed
	if made.IsZero() {
		made = day
	}
	if made.IsZero() {
		made = time.Unix(0, 0)
	}
	return &Report{Sheet: paper.New(p.setup(made, title, kind, club)), logo: p.Logo,
		printed: p.Printed, Words: p.Speaker()}
}

// Begin opens a report with its title and, as long as the evening is not complete,
// with what is missing.
func Begin(st *session.State, sc *session.Scores, p PageSetup, kind printed.Message) *Report {
	s, title, when := Open(st, sc, p, kind)
	s.Title(st.Evening.Club, title, when)
	s.Top = func() { s.Running(title + " · " + when) }
	if s.asItWas != "" {
		s.markEarlier()
	}
	if s.Provisional {
		s.missing(st, sc)
	}
	return s
}

// Title draws the title of the first page; a club that is the title itself stands there
// once.
func (s *Report) Title(club, title, when string) {
	if club == title {
		club = ""
	}
	width, lowest := s.Width(), s.Y
	if s.logo != nil {
		w, h := s.logo.Within(logoWidth, logoHeight)
		s.Picture(s.logo, s.Right()-w, s.Y, w, h)
		width -= w + 5
		lowest += h - 1
	}
	if club != "" {
		s.Y += 4
		s.line(width, club, styleClub)
	}
	s.Y += 8.5
	s.As(paper.Title, func() { s.line(width, title, styleTitle) })
	s.Y += 7
	s.line(width, when, styleKind)
	s.Y = max(s.Y, lowest) + 3.2
	s.Rule(s.Left(), s.Right(), s.Y, 0.6, paper.Black)
	s.Y += 5
}

// The place of a logo, in millimetres.
const logoWidth, logoHeight = 46.0, 21.0

// line writes over a width, its baseline at s.Y, and goes to the baseline of the
// last line that it takes.
func (s *Report) line(width float64, text string, st paper.Style) {
	lines, st := s.Set(width, st, text)
	s.Y += s.Lines(s.Left(), s.Y, lines, st, paper.ToLeft)
}

// Running draws what stands at the top of the pages after the first.
func (s *Report) Running(text string) {
	s.Y += 3.5
	alert := StyleRunning
	alert.Bold, alert.Ink = true, paper.Black
	width := s.Width()
	for _, mark := range s.Marks() {
		s.Text(s.Left()+width, s.Y, mark, alert, paper.ToRight)
		width -= s.Measure(mark, alert) + 5
	}
	lines, st := s.Set(width, StyleRunning, text)
	s.Y += s.Lines(s.Left(), s.Y, lines, st, paper.ToLeft) + 2
	s.Rule(s.Left(), s.Right(), s.Y, 0.3, paper.Black)
	s.Y += runningHeight - 5.5
}

// Marks are what every page after the first bears.
func (s *Report) Marks() (list []string) {
	if s.Provisional {
		list = append(list, s.Say("print.provisional"))
	}
	if s.asItWas != "" {
		list = append(list, s.Say("print.as-it-was"))
	}
	return list
}

// markEarlier draws the frame that says that the sheet is not of the
// evening as it stands.
func (s *Report) markEarlier() {
	const edge, step, height = 4.0, 4.6, 8.6
	lines := s.Wrap(s.asItWas, s.Width()-2*edge, StyleText)
	h := height + step*float64(len(lines)) + 1.4
	s.Fill(s.Left(), s.Y, s.Width(), h, paper.Shade)
	s.Frame(s.Left(), s.Y, s.Width(), h, 0.6, paper.Black)
	y := s.Y + 5.9
	s.Text(s.Left()+edge, y, s.Say("print.as-it-was"), styleAlert, paper.ToLeft)
	for _, line := range lines {
		y += step
		s.Text(s.Left()+edge, y+0.8, line, StyleText, paper.ToLeft)
	}
	s.Y += h + 5
}

// runningHeight is what the top of a page takes after the first page.
const runningHeight = 10.5

// PageRoom is the height for the contents of every page after the first.
func (s *Report) PageRoom() float64 { return s.Height() - runningHeight }

// mostOpen is how many lines of open questions a sheet has room for.
const mostOpen = 8

// missing draws the frame that says why the sheet is provisional.
func (s *Report) missing(st *session.State, sc *session.Scores) {
	const edge, step = 4.0, 4.6
	var lines []string
	for i, open := range sc.Open {
		wrapped := s.Wrap("• "+s.Words.Capital(s.Words.Open(st, open)), s.Width()-2*edge, StyleText)
		if len(lines)+len(wrapped) > mostOpen {
			lines = append(lines, s.Words.Sentence(s.Words.More(len(sc.Open)-i)))
			break
		}
		lines = append(lines, wrapped...)
	}
	h := 8.6 + step*float64(len(lines))
	if len(lines) > 0 {
		h += 1.4
	}
	s.Fill(s.Left(), s.Y, s.Width(), h, paper.Shade)
	s.Frame(s.Left(), s.Y, s.Width(), h, 0.6, paper.Black)
	y := s.Y + 5.9
	s.Text(s.Left()+edge, y, s.Say("print.provisional"), styleAlert, paper.ToLeft)
	s.Text(s.Right()-edge, y, s.Words.Arrived(sc.Arrived, sc.Expected), StyleText, paper.ToRight)
	for _, line := range lines {
		y += step
		s.Text(s.Left()+edge, y+0.8, line, StyleText, paper.ToLeft)
	}
	s.Y += h + 5
}

// Heading draws the heading of a part, with figures at its right end. One that has no
// room in a line takes HeadingSize.
func (s *Report) Heading(x, width float64, text, aside string) {
	h := s.heading(width, text, aside)
	s.Y += HeadingHeight
	top := s.Y
	s.As(paper.Subtitle, func() { s.Y += s.Lines(x, s.Y-2, h.lines, h.style, paper.ToLeft) })
	s.Text(x+width, top-2, h.beside, StyleAside, paper.ToRight)
	for _, line := range h.below {
		s.Y += s.Leading(StyleAside)
		s.Text(x, s.Y-2, line, StyleAside, paper.ToLeft)
	}
}

// heading is one that is set: the figures stand beside it in one line, or
// below it in several.
type heading struct {
	lines  []string
	style  paper.Style
	beside string
	below  []string
}

// widestAside is how much of the width the figures may take beside a heading.
const widestAside = 0.6

func (s *Report) heading(width float64, text, aside string) (h heading) {
	wide := s.Measure(aside, StyleAside)
	if aside == "" || wide > width*widestAside {
		h.below = s.Wrap(aside, width, StyleAside)
	} else {
		h.beside = aside
		h.lines, h.style = s.Set(width-wide-4, StyleHeading, text)
	}
	if h.beside == "" {
		h.lines, h.style = s.Set(width, StyleHeading, text)
	} else if alone, st := s.Set(width, StyleHeading, text); len(alone) == 1 && len(h.lines) > 1 {
		h = heading{lines: alone, style: st, below: s.Wrap(aside, width, StyleAside)}
	}
	return h
}

// HeadingHeight is what Heading takes, in millimetres, where it has room in one line.
const HeadingHeight = 7.0

// HeadingSize is what a heading takes, however long it is.
func (s *Report) HeadingSize(width float64, text, aside string) float64 {
	h := s.heading(width, text, aside)
	return HeadingHeight + float64(max(len(h.lines)-1, 0))*s.Leading(h.style) +
		float64(len(h.below))*s.Leading(StyleAside)
}

// mostEmpty is the part of a page that may stay empty so that something is not broken.
const mostEmpty = 0.2

// Keep begins a new page for something that is better on one page and fits on one, unless
// more than a fifth of this page would stay empty; and for what has no room here even
// for its first start millimetres.
func (s *Report) Keep(height, start float64) {
	if s.Breaks(height, start, s.Room()) {
		s.NextPage()
	}
}

// Breaks reports whether Keep begins a new page where so much of this one is left.
func (s *Report) Breaks(height, start, room float64) bool {
	return height > room && (start > room || height <= s.PageRoom() && room <= s.PageRoom()*mostEmpty)
}

// KeepTogether begins a new page for something that fits on one, but not on
// the rest of this one.
func (s *Report) KeepTogether(height float64) {
	if height > s.Room() && height <= s.PageRoom() {
		s.NextPage()
	}
}

// Finish puts the foot on the pages and writes the report.
func (s *Report) Finish(w io.Writer) error {
	s.Lacking = s.Say("print.lacking")
	return s.Write(w, func(page, pages int) (left, right string) {
		if !s.printed.IsZero() {
			left = s.Say("print.printed-at", "Day", s.Words.Day(s.printed), "Time", s.Words.Time(s.printed))
		}
		return left, s.Say("print.page-of", "Page", page, "Pages", pages)
	})
}
