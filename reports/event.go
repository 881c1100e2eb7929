package reports

import (
	"fmt"
	"io"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/movement"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// EventSheet writes the ranking of an event of several sessions as a PDF: each session's
// figure, and what they come to together. The event is that of console.CombineSessions;
// it returns sheet.ErrNothingToPrint where nobody is ranked, and of one evening.
func EventSheet(w io.Writer, event *exchange.Scores, p sheet.PageSetup) error {
	rankings := slices.DeleteFunc(event.Rankings(), func(r exchange.Ranking) bool { return len(r.Rows) == 0 })
	if len(event.Sessions) == 0 || len(rankings) == 0 {
		return fmt.Errorf("event: %w", sheet.ErrNothingToPrint)
	}
	say, first := p.Speaker(), event.Sessions[0]
	title, kind := eventName(event), printed.Say(p.Speaker(), "print.all-sessions")
	s := sheet.Undated(p, title, kind, first.Evening.Club, first.Evening.Date)
	s.Provisional = event.Provisional()
	s.Title(first.Evening.Club, title, kind)
	s.Top = func() { s.Running(title + " · " + kind) }
	if s.Provisional {
		s.Paragraph(s.Left(), s.Width(), s.Say("print.provisional"), sheet.StyleHeading, 6)
	}
	for i, st := range event.Sessions {
		text := s.Say("print.session-number", "Session", i+1)
		if !st.Evening.Date.IsZero() {
			text += " · " + say.Date(st.Evening.Date)
		}
		if st.Evening.Name != "" && st.Evening.Name != title {
			text += " · " + st.Evening.Name
		}
		under(s, text)
	}
	var parts []part
	for i := range rankings {
		parts = append(parts, eventPart(s, event, &rankings[i]))
	}
	last := closing{Report: s}
	last.add(s.Say(togetherRule(event)))
	if text := say.OwnAlone(event.OwnAlone); text != "" {
		last.add(say.Sentence(text))
	}
	last.add(say.Scoring(first.Scoring))
	drawParts(s, parts, last.height())
	last.draw()
	return s.Finish(w)
}

// WriteEvent writes that sheet into dir in the way of sheet.WriteFiles, and
// returns its full name.
func WriteEvent(dir string, event *exchange.Scores, p sheet.PageSetup) (string, error) {
	if len(event.Sessions) == 0 {
		return "", fmt.Errorf("event: %w", sheet.ErrNothingToPrint)
	}
	of := event.Sessions[0].Evening
	of.Name = eventName(event)
	files, err := sheet.WriteFiles(dir, of,
		sheet.File{Kind: fileEvent, Draw: func(w io.Writer) error { return EventSheet(w, event, p) }})
	if err != nil {
		return "", err
	}
	return files[0], nil
}

// eventName is what the evenings say that they are a session of, else the
// name of the first.
func eventName(event *exchange.Scores) string {
	for _, st := range event.Sessions {
		if st.Event.Event != "" {
			return st.Event.Event
		}
	}
	return event.Sessions[0].Evening.Name
}

// togetherRule says how sessions become one result. IMPs, points and victory
// points are always added up.
func togetherRule(event *exchange.Scores) printed.Message {
	if event.Chosen.Sessions == scoring.MeanOfSessions && event.Fields[0].Unit() == scoring.Matchpoint &&
		event.Fields[0].Pairs != nil {
		return "print.together-mean"
	}
	return "print.together-sum"
}

// eventPart is a ranking with a column for each session.
func eventPart(s *sheet.Report, event *exchange.Scores, r *exchange.Ranking) part {
	plays := movement.Pair
	if sections := event.Sessions[0].Sections; len(sections) > 0 {
		plays = sections[0].Movement.Contestant
	}
	t := part{heading: eventHeading(s.Words, r), aside: s.Words.CountContestants(len(r.Rows), plays)}
	t.grid = paper.Grid{Size: 11, RowHeight: 6.4, Columns: []paper.Column{
		{Titles: s.Titles("print.place"), Align: paper.ToPoint, Bold: true},
		{Titles: s.Titles(contestantLabels[plays]), Align: paper.ToRight},
		{Titles: s.Titles("print.names"), Share: 1},
	}}
	percent := r.Field.Unit() == scoring.Matchpoint && r.Field.Pairs != nil
	figure := func(row *scoring.Row) scoring.Frac {
		if percent {
			return row.Percentage
		}
		return row.Total
	}
	places := 2
	say := func(x scoring.Frac, places int) string { return s.Words.InUnit(r.Field.Unit(), x, places) }
	if !percent && r.Field.Unit() != scoring.VP {
		var all []scoring.Frac
		for i := range r.Rows {
			all = append(all, r.Rows[i].Total)
			for j := range r.Rows[i].Sessions {
				all = append(all, r.Rows[i].Sessions[j].Row.Total)
			}
		}
		places = sheet.Decimals(2, all)
	}
	for n := range event.Sessions {
		t.grid.Columns = append(t.grid.Columns,
			paper.Column{Titles: s.Titles("print.session-number", "Session", n+1), Align: paper.ToPoint})
	}
	last := printed.Message("print.total")
	if percent {
		last = "print.percent"
	}
	t.grid.Columns = append(t.grid.Columns,
		paper.Column{Titles: s.Titles(last), Align: paper.ToPoint, Bold: !r.ByHandicap})
	if r.ByHandicap {
		t.grid.Columns = append(t.grid.Columns, paper.Column{Titles: s.Titles("print.handicap"), Align: paper.ToPoint},
			paper.Column{Titles: s.Titles("print.net"), Align: paper.ToPoint, Bold: true})
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		cells := []paper.Cell{{Text: s.Words.RankPlace(row)}, {Text: eventNumber(row.Contestant, len(r.Sections) > 1)},
			whoCell(s.Words, two(r.Field.Names(row.Contestant)))}
		for n := range event.Sessions {
			text := sheet.SymbolNone
			if j := slices.IndexFunc(row.Sessions,
				func(one scoring.SessionRow) bool { return one.Session == n+1 }); j >= 0 {
				text = say(figure(&row.Sessions[j].Row), places)
			}
			cells = append(cells, paper.Cell{Text: text})
		}
		cells = append(cells, paper.Cell{Text: say(figure(row), places)})
		if r.ByHandicap {
			cells = append(cells, paper.Cell{Text: s.Words.Signed(row.Handicap, 2)},
				paper.Cell{Text: s.Words.Figure(row.Net, 2)})
		}
		t.rows = append(t.rows, cells)
	}
	return t
}

func eventNumber(c scoring.Contestant, combined bool) string {
	if combined {
		return c.Section + fmt.Sprint(c.Number)
	}
	return fmt.Sprint(c.Number)
}

// two are names as a pair has them; a team or a player has one.
func two(list []string) (names session.Names) {
	copy(names[:], list)
	return names
}

func eventHeading(w *words.Words, r *exchange.Ranking) string {
	text := printed.Say(w, "print.ranking")
	if len(r.Sections) > 0 {
		text = printed.SayCount(w, "print.section", len(r.Sections), "Sections", w.Series(r.Sections...))
	}
	if r.Side != scoring.NoSide {
		text += " · " + w.Side(r.Side)
	}
	if r.ByHandicap {
		text += " · " + printed.Say(w, "print.with-handicap")
	}
	return text
}
