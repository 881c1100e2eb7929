package reports

import (
	"fmt"
	"io"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/names"
	"clubnight/session/words/printed"
)

// Season is a competition as it goes on paper. It is worked out by package competition,
// and nothing of it is stored.
type Season struct {
	Name, Club string
	Rule       competition.Rule
	// Evenings are those that count, the first that was played first, and
	// Lines the table of them.
	Evenings []competition.Evening
	Lines    []competition.Competitor
	// ToCome are evenings that are not finished yet, Unread those that cannot be read:
	// both count for nobody.
	ToCome, Unread []session.Evening
}

// CompetitionSheet writes the table of a competition as a PDF: its rule in a line, who
// stands where, which of his evenings count, and which evenings do. It returns
// sheet.ErrNothingToPrint where nobody has played.
func CompetitionSheet(w io.Writer, c Season, p sheet.PageSetup) error {
	if len(c.Lines) == 0 {
		return fmt.Errorf("competition: %w", sheet.ErrNothingToPrint)
	}
	say := p.Speaker()
	if p.Printed.IsZero() {
		p.Printed = sheet.Now()
	}
	last := c.Evenings[len(c.Evenings)-1].Date
	s := sheet.Undated(p, c.Name, say.Capital(printed.Say(say, "print.competition")), c.Club, last)
	when := s.Say("print.competition")
	if !last.IsZero() {
		when += " · " + say.Date(last)
	}
	s.Title(c.Club, c.Name, when)
	s.Top = func() { s.Running(c.Name + " · " + when) }
	sentences(s, say.Sentence(say.CompetitionRule(c.Rule)))
	competitionTable(s, c).draw(s)
	notes := []string{printed.SayCount(say, "print.evenings-count", len(c.Evenings))}
	for _, e := range c.ToCome {
		notes = append(notes, s.Say("print.not-yet", "Name", e.Name, "Day", say.Day(e.Date)))
	}
	for _, e := range c.Unread {
		notes = append(notes, s.Say("print.cannot-be-read", "Name", e.Name, "Day", say.Day(e.Date)))
	}
	sentences(s, notes...)
	competitionEvenings(s, c).draw(s)
	return s.Finish(w)
}

// competitionTable is who stands where.
func competitionTable(s *sheet.Report, c Season) listed {
	say := sheet.NewCompeted(s.Words, c.Rule, c.Lines)
	l := listed{columns: []paper.Column{
		titled(s, "print.place", paper.Column{Align: paper.ToPoint, Bold: true}),
		titled(s, "print.number", paper.Column{Align: paper.ToRight}),
		titled(s, "print.name", paper.Column{Share: 1}),
		titled(s, say.Figure, paper.Column{Align: paper.ToPoint, Bold: true}),
		titled(s, "print.evenings", paper.Column{Align: paper.ToRight}),
	}}
	for _, line := range c.Lines {
		place, text := say.Line(&line)
		l.rows = append(l.rows, []paper.Cell{{Text: place, Faint: !line.Ranked}, {Text: line.Number},
			{Text: nameOf(line), Shorter: names.Forms(nameOf(line))[1:]}, {Text: text},
			{Text: s.Say("print.counted-of", "Counted", line.Counting(), "Played", len(line.Evenings))}})
	}
	return l
}

// nameOf is a player's name, or the number of one who has none.
func nameOf(l competition.Competitor) string {
	if l.Name == "" {
		return l.Number
	}
	return l.Name
}

// competitionEvenings are the evenings that count, with how many played.
func competitionEvenings(s *sheet.Report, c Season) listed {
	l := listed{title: s.Say("print.evenings"),
		columns: []paper.Column{{Align: paper.ToRight}, titled(s, "print.name", paper.Column{Share: 1}),
			titled(s, "print.day", paper.Column{Align: paper.ToRight})}}
	for i, e := range c.Evenings {
		day := ""
		if !e.Date.IsZero() {
			day = s.Words.Date(e.Date)
		}
		l.rows = append(l.rows, []paper.Cell{{Text: fmt.Sprint(i + 1), Faint: true}, {Text: e.Name}, {Text: day}})
	}
	return l
}
