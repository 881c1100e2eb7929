package site

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/movement"
	"clubnight/session/overview"
	"clubnight/session/scorecard"
)

// page begins a page with what every one of them says.
func (s *Site) page(file, title string) *page {
	p := &page{Site: s, Where: file, Title: title}
	if when := p.When(); when != "" {
		p.Lead = append(p.Lead, when)
	}
	switch {
	case !s.public.Over && s.After > 0:
		p.Lead = append(p.Lead, s.say("site.after-round", "Round", s.After, "Rounds", s.Of))
	case s.public.Over && !s.sc.Complete():
		p.Provisional = true
		if s.sc.Arrived < s.sc.Expected {
			p.Alerts = append(p.Alerts, s.Words.Arrived(s.sc.Arrived, s.sc.Expected))
		}
		for _, o := range s.sc.Open {
			if file != Index && file != rankingFile { // there it stands
				break
			}
			p.Alerts = append(p.Alerts, s.Words.Capital(s.Words.Open(s.st, o)))
		}
	}
	if s.public.Over && s.whole.Deals.Locked() && (file == Index || file == rankingFile) {
		p.Lead = append(p.Lead, s.Words.Sentence(s.Words.DealsLocked()))
	}
	if text := s.Words.AsItWas(s.st); text != "" {
		p.Lead = append(p.Lead, s.Words.Sentence(text))
	}
	return p
}

// index is the overview: what there is, and where.
func (s *Site) index() *page {
	p := s.page(Index, "")
	if len(s.sc.Rankings) == 0 {
		p.Lead = append(p.Lead, s.say("site.not-released"))
		return p
	}
	pages := part{}
	for _, m := range p.Menu() {
		if m.Href != Index && !strings.Contains(m.Href, "#") {
			pages.Links = append(pages.Links, m)
		}
	}
	p.Body = append(p.Body, pages)
	boards := part{Heading: s.say("print.boards"), Anchor: "boards", Grid: true}
	for _, n := range s.boards {
		boards.Links = append(boards.Links, link{boardFile(n), fmt.Sprint(n)})
	}
	if !s.public.Over {
		boards.Text = []string{s.say("site.boards-later")}
	}
	if len(s.boards) > 0 || len(boards.Text) > 0 {
		p.Body = append(p.Body, boards)
	}
	anchor := "people"
	for i := range s.sc.Rankings {
		r := &s.sc.Rankings[i]
		if r.WithHandicap || len(r.Ranks) == 0 {
			continue
		}
		people := part{Heading: s.say("site.personal-pages") + " · " + s.titleOf(r),
			Anchor: anchor, Table: s.people(r)}
		anchor = fmt.Sprint("people-", i)
		p.Body = append(p.Body, people)
	}
	return p
}

// people lists those of a ranking by number.
func (s *Site) people(r *session.Ranking) *table {
	t := &table{Heads: s.heads(contestants[r.Section.Movement.Contestant], number, "print.names", "")}
	var order []int
	for i := range r.Ranks {
		order = append(order, i)
	}
	slices.SortFunc(order, func(a, b int) int { return byNumber(r.Ranks[a].Who, r.Ranks[b].Who) })
	for _, i := range order {
		t.Rows = append(t.Rows, []cell{{Text: numberOf(r, r.Ranks[i].Who), Class: number},
			{Who: []link{s.rankLink(r, i)}, Class: whoIs, Head: true}})
	}
	return t
}

func byNumber(a, b session.Contestant) int {
	return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Number, b.Number))
}

// ranking is the page of all rankings, with what changed since the version before.
func (s *Site) ranking() *page {
	p := s.page(rankingFile, s.say("print.ranking"))
	p.Lead = append(p.Lead, ranking.About(s.whole, s.Words))
	var awards func(*session.Ranking) *ranking.Award
	if s.public.Over { // before, nobody has won any
		awards, p.err = ranking.Awards(s.st, s.sc, s.Words, true)
	}
	fields, foot := ranking.Fields(s.st, s.sc, s.Words, awards)
	for i, f := range fields {
		var notes sheet.Notes
		t := s.rankingTable(f, &notes)
		p.Body = append(p.Body, part{Heading: f.Heading(), Anchor: fmt.Sprint("ranking-", i+1), Aside: f.Aside(),
			Table: t, Notes: numbered(notes)})
	}
	p.Body = append(p.Body, part{Notes: append(ranking.Closing(s.st, s.sc, s.Words, &s.public), foot...)})
	if !s.public.Over {
		return p
	}
	since, err := history.Since(s.st)
	if p.err = cmp.Or(p.err, err); since == nil {
		return p
	}
	changes := part{Heading: s.Words.Capital(s.Words.DifferenceTitle(since)), Anchor: "changes"}
	for _, text := range s.Words.Difference(since) {
		changes.Text = append(changes.Text, s.Words.Sentence(text))
	}
	p.Body = append(p.Body, changes)
	return p
}

func (s *Site) rankingTable(f *ranking.Field, notes *sheet.Notes) *table {
	r := &f.Ranking
	t := &table{Heads: s.heads("print.place", strong, contestants[r.Section.Movement.Contestant], number,
		"print.names", ""), Wide: true}
	class := func(c *ranking.Column) string {
		if c.Bold {
			return strong
		}
		return number
	}
	for i := range f.Columns {
		t.Heads = append(t.Heads, headOf(f.Columns[i].Titles, class(&f.Columns[i])))
	}
	for i := range r.Ranks {
		k := &r.Ranks[i]
		row := []cell{
			{Text: s.Words.PlaceOf(r, i), Class: strong}, {Text: numberOf(r, k.Who), Class: number},
			{Who: []link{s.rankLink(r, i)}, Class: whoIs, Head: true, Text: s.members(r, k),
				Mark: notes.Add(s.Words.Sentence(f.Own[i]))},
		}
		for j := range f.Columns {
			row = append(row, cell{Text: f.Columns[j].Texts[i], Class: class(&f.Columns[j])})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// members are the players of a team, "" of others.
func (s *Site) members(r *session.Ranking, k *session.Rank) string {
	if r.Section.Movement.Contestant != movement.Team {
		return ""
	}
	var list []string
	for _, m := range s.st.Teams[k.Who].Members {
		if m.Name != "" {
			list = append(list, m.Name)
		}
	}
	return strings.Join(list, ", ")
}

// hasRounds reports whether there is more than one round to tell of.
func (s *Site) hasRounds() bool { return s.After > 1 && len(s.sc.Rankings) > 0 }

// hides reports whether a card has a board that somebody has yet to play: then its total
// is not shown board by board.
func (s *Site) hides(c *scorecard.Card) bool {
	return slices.ContainsFunc(c.Lines, func(l scorecard.Row) bool { return !s.showsLine(c, &l) })
}

// showsLine reports whether everybody may see a line of a card.
func (s *Site) showsLine(c *scorecard.Card, l *scorecard.Row) bool {
	if l.Part != scorecard.Board || s.public.Over {
		return true
	}
	sections := append([]session.Section{c.Ranking.Section}, c.Ranking.Combined...)
	return !slices.ContainsFunc(sections, func(sec session.Section) bool { return !s.public.Board(sec.ID, l.Number) })
}

// rounds is how everybody stood after each round.
func (s *Site) rounds() *page {
	p := s.page(roundsFile, s.say("print.standings"))
	p.Lead = append(p.Lead, s.say("print.place-and-total"))
	var course []overview.Standings
	course, p.err = overview.Course(s.st)
	for i := range course {
		var notes sheet.Notes
		t := s.roundsTable(&course[i], &notes)
		p.Body = append(p.Body, part{Heading: s.titleOf(course[i].Ranking), Anchor: fmt.Sprint("rounds-", i+1),
			Table: t, Notes: numbered(notes)})
	}
	return p
}

// roundsTable has place and total after each round.
func (s *Site) roundsTable(course *overview.Standings, notes *sheet.Notes) *table {
	r := course.Ranking
	t := &table{Wide: true, Heads: s.heads("print.place", strong,
		contestants[r.Section.Movement.Contestant], number, "print.names", "")}
	for _, round := range course.Rounds {
		mark := ""
		if round > course.Whole {
			mark = sheet.NoBreak + notes.Add(s.say("print.round-not-over", "Round", round))
		}
		t.Heads = append(t.Heads, head{Text: fmt.Sprint(round) + mark,
			Full: s.say("print.round") + " " + fmt.Sprint(round), Class: number})
	}
	total := ranking.TotalOf(s.Words, course)
	for i := range course.Lines {
		l := &course.Lines[i]
		row := []cell{{Text: s.Words.PlaceOf(r, i), Class: strong}, {Text: numberOf(r, l.Who), Class: number},
			{Who: []link{s.rankLink(r, i)}, Class: whoIs, Head: true}}
		for _, then := range l.After {
			c := cell{Text: sheet.SymbolNone, Class: number}
			if then != nil && then.Place > 0 {
				c.Text, c.Small = s.Words.RankPlace(then), total(then)
			}
			row = append(row, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
