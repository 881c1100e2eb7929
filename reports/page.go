package reports

import (
	"cmp"
	"errors"
	"io"
	"time"

	"clubnight/reports/paper"
	"clubnight/session"
)

// ErrNothingToPrint is returned when the evening has no section yet, or no board was played.
var ErrNothingToPrint = errors.New("there is nothing to print yet")

// The sizes of paper, both used upright.
const (
	A4     = paper.A4
	Letter = paper.Letter
)

// Page says how a sheet is printed.
type Page struct {
	Size paper.Size
	// Printed is the moment in the foot of the pages, in the time zone of the club. If it is zero,
	// the moment of the last entry in the journal takes its place.
	Printed time.Time
}

// sheet is a report in the making.
type sheet struct {
	*paper.Sheet
	printed     time.Time
	provisional bool
}

var (
	styleClub    = paper.Style{Size: 10.5, Ink: paper.Grey}
	styleTitle   = paper.Style{Size: 21, Bold: true, Ink: paper.Black}
	styleKind    = paper.Style{Size: 11.5, Ink: paper.Black}
	styleRunning = paper.Style{Size: 9, Ink: paper.Grey}
	styleAlert   = paper.Style{Size: 12, Bold: true, Ink: paper.Black}
	styleText    = paper.Style{Size: 9.5, Ink: paper.Black}
	styleHeading = paper.Style{Size: 13.5, Bold: true, Ink: paper.Black}
	styleAside   = paper.Style{Size: 10, Ink: paper.Grey}
)

// open gives a report without anything on it. The title and the line about what it is and when are
// for begin, or for whoever sets them otherwise.
func open(st *session.State, sc *session.Scores, p Page, kind string) (s *sheet, title, when string) {
	printed := p.Printed
	if printed.IsZero() {
		printed = st.At
	}
	title = cmp.Or(st.Evening.Name, st.Evening.Club, wordUntitled)
	when = kind
	if !st.Evening.Date.IsZero() {
		when += " · " + sayDate(st.Evening.Date)
	}
	return &sheet{
		Sheet:   paper.New(p.Size, printed, title+" – "+kind, st.Evening.Club),
		printed: printed, provisional: !sc.Complete(),
	}, title, when
}

// begin opens a report with its title and, as long as the evening is not complete, with what is
// missing.
func begin(st *session.State, sc *session.Scores, p Page, kind string) *sheet {
	s, title, when := open(st, sc, p, kind)
	club := st.Evening.Club
	if club == title {
		club = ""
	}
	s.title(club, title, when)
	s.Top = func() { s.running(title + " · " + when) }
	if s.provisional {
		s.missing(sc)
	}
	return s
}

// title draws the title of the first page.
func (s *sheet) title(club, title, when string) {
	if club != "" {
		s.Y += 4
		s.line(s.Y, club, styleClub)
	}
	s.Y += 8.5
	s.line(s.Y, title, styleTitle)
	s.Y += 7
	s.line(s.Y, when, styleKind)
	s.Y += 3.2
	s.Rule(s.Left(), s.Right(), s.Y, 0.6, paper.Black)
	s.Y += 5
}

// line writes over the whole width, as small as it must be.
func (s *sheet) line(y float64, text string, st paper.Style) {
	text, st = s.Fit(s.Width(), st, text)
	s.Text(s.Left(), y, text, st, paper.ToLeft)
}

// running draws what stands at the top of the pages after the first.
func (s *sheet) running(text string) {
	s.Y += 3.5
	alert := styleRunning
	alert.Bold, alert.Ink = true, paper.Black
	width := s.Width()
	if s.provisional {
		s.Text(s.Right(), s.Y, wordProvisional, alert, paper.ToRight)
		width -= s.Measure(wordProvisional, alert) + 5
	}
	text, st := s.Fit(width, styleRunning, text)
	s.Text(s.Left(), s.Y, text, st, paper.ToLeft)
	s.Y += 2
	s.Rule(s.Left(), s.Right(), s.Y, 0.3, paper.Black)
	s.Y += runningHeight - 5.5
}

// runningHeight is what the top of a page takes after the first page.
const runningHeight = 10.5

// pageRoom is the height for the contents of every page after the first.
func (s *sheet) pageRoom() float64 { return s.Height() - runningHeight }

// mostOpen is how many lines of open questions a sheet has room for.
const mostOpen = 8

// missing draws the frame that says why the sheet is provisional.
func (s *sheet) missing(sc *session.Scores) {
	const edge, step = 4.0, 4.6
	var lines []string
	for i, open := range sc.Open {
		wrapped := s.Wrap("• "+open, s.Width()-2*edge, styleText)
		if len(lines)+len(wrapped) > mostOpen {
			lines = append(lines, sayMore(len(sc.Open)-i))
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
	s.Text(s.Left()+edge, y, wordProvisional, styleAlert, paper.ToLeft)
	s.Text(s.Right()-edge, y, sayArrived(sc.Arrived, sc.Expected), styleText, paper.ToRight)
	for _, line := range lines {
		y += step
		s.Text(s.Left()+edge, y+0.8, line, styleText, paper.ToLeft)
	}
	s.Y += h + 5
}

// heading draws the heading of a part, with figures at its right end.
func (s *sheet) heading(x, width float64, text, aside string) {
	s.Y += headingHeight
	room := width
	if aside != "" {
		s.Text(x+width, s.Y-2, aside, styleAside, paper.ToRight)
		room -= s.Measure(aside, styleAside) + 4
	}
	text, st := s.Fit(room, styleHeading, text)
	s.Text(x, s.Y-2, text, st, paper.ToLeft)
}

const headingHeight = 7.0

// keepTogether begins a new page for something that fits on one, but not on the rest of this one.
func (s *sheet) keepTogether(height float64) {
	if height > s.Room() && height <= s.pageRoom() {
		s.NextPage()
	}
}

// finish puts the foot on the pages and writes the report.
func (s *sheet) finish(w io.Writer) error {
	return s.Write(w, func(page, pages int) (left, right string) {
		return sayPrinted(s.printed), sayPage(page, pages)
	})
}
