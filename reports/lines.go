package reports

import (
	"fmt"
	"io"
	"strings"
	"time"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/lineseed"
	"clubnight/session/words/printed"
)

// LineSeedingSheet writes who plays in which line as a PDF: the pairs of each by their
// strength, who is a guest or sits in for whom, and the tables that two lines fill
// together. It returns sheet.ErrNothingToPrint where nobody plays.
func LineSeedingSheet(w io.Writer, title, club string, day time.Time,
	lines []lineseed.Section, p sheet.PageSetup) error {
	n := 0
	for _, l := range lines {
		n += len(l.Seeds)
	}
	if n == 0 {
		return fmt.Errorf("seating by line: %w", sheet.ErrNothingToPrint)
	}
	if p.Printed.IsZero() {
		p.Printed = sheet.Now()
	}
	say := p.Speaker()
	kind := printed.Say(say, "print.line-seeding")
	s := sheet.Undated(p, title, kind, club, day)
	when := kind
	if !day.IsZero() {
		when += " · " + say.Date(day)
	}
	s.Title(club, title, when)
	s.Top = func() { s.Running(title + " · " + when) }
	for _, l := range lines {
		line := listed{title: s.Say("print.line-of", "Name", l.Name),
			aside: s.Say("print.level", "Level", say.Short(l.Level)), columns: []paper.Column{
				{Align: paper.ToRight}, titled(s, "print.names", paper.Column{Share: 1}),
				titled(s, "print.strength", paper.Column{Align: paper.ToPoint}),
			}}
		for i, seed := range l.Seeds {
			line.rows = append(line.rows,
				[]paper.Cell{{Text: fmt.Sprint(i + 1)}, seedCell(s, seed), {Text: say.Figure(seed.Strength, 2)}})
		}
		line.draw(s)
	}
	for _, k := range lineseed.Combis(lines) {
		combi := listed{title: s.Say("print.combi-table", "Upper", k.Upper, "Lower", k.Lower), columns: []paper.Column{
			titled(s, "print.names", paper.Column{Share: 1}),
			titled(s, "print.strength", paper.Column{Align: paper.ToPoint})}}
		for _, seed := range k.Pairs {
			combi.rows = append(combi.rows, []paper.Cell{seedCell(s, seed), {Text: say.Figure(seed.Strength, 2)}})
		}
		combi.draw(s)
	}
	return s.Finish(w)
}

// seedCell is the players of an entrant, with what makes them special.
func seedCell(s *sheet.Report, seed lineseed.Seeded) paper.Cell {
	var parts []string
	for _, p := range seed.Players {
		name := p.Name
		if name == "" {
			name = p.Number
		}
		switch {
		case p.For != "":
			name += " (" + s.Say("print.substitute-for", "Name", p.For) + ")"
		case p.Guest:
			name += " (" + s.Say("print.guest") + ")"
		}
		parts = append(parts, name)
	}
	return paper.Cell{Text: strings.Join(parts, " & "), Parts: parts}
}
