package site

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/overview"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// page begins a page with what every one of them says.
func (s *Site) page(file, title string) *page {
	p := &page{Site: s, Where: file, Title: title}
	if when := p.When(); when != "" {
		p.Lead = append(p.Lead, when)
	}
	switch {
	case !s.public.Over && s.After > 0:
		p.Lead = append(p.Lead, s.say(printed.SiteAfterRound, "Round", s.After, "Rounds", s.Of))
	case s.public.Over && !s.sc.Complete():
		p.Alerts = append(p.Alerts, s.Words.Arrived(s.sc.Arrived, s.sc.Expected))
		for _, o := range s.sc.Open {
			p.Alerts = append(p.Alerts, s.Words.Capital(s.Words.Open(s.st, o)))
		}
	}
	return p
}

// index is the overview: what there is, and where.
func (s *Site) index() *page {
	p := s.page(Index, "")
	if len(s.sc.Rankings) == 0 {
		p.Lead = append(p.Lead, s.say(printed.SiteNotReleased))
		return p
	}
	pages := part{}
	for _, m := range p.Menu() {
		if m.Href != Index && !strings.Contains(m.Href, "#") {
			pages.Links = append(pages.Links, m)
		}
	}
	p.Body = append(p.Body, pages)
	boards := part{Heading: s.say(printed.Boards), Anchor: "boards", Grid: true}
	for _, n := range s.boards {
		boards.Links = append(boards.Links, link{boardFile(n), fmt.Sprint(n)})
	}
	if !s.public.Over {
		boards.Text = []string{s.say(printed.SiteBoardsLater)}
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
		people := part{Heading: s.say(printed.SitePersonalPages) + " · " + s.titleOf(r), Anchor: anchor, Table: s.people(r)}
		anchor = fmt.Sprint("people-", i)
		p.Body = append(p.Body, people)
	}
	return p
}

// people lists those of a ranking by number.
func (s *Site) people(r *session.Ranking) *table {
	t := &table{Heads: s.heads(contestants[r.Section.Movement.Contestant], number, printed.Names, "")}
	var order []int
	for i := range r.Ranks {
		order = append(order, i)
	}
	slices.SortFunc(order, func(a, b int) int { return byNumber(r.Ranks[a].Who, r.Ranks[b].Who) })
	for _, i := range order {
		t.Rows = append(t.Rows, []cell{{Text: numberOf(r, r.Ranks[i].Who), Class: number}, {Who: []link{s.rankLink(r, i)}, Head: true}})
	}
	return t
}

func byNumber(a, b session.Contestant) int {
	return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Number, b.Number))
}

// ranking is the page of all rankings.
func (s *Site) ranking() *page {
	p := s.page(rankingFile, s.say(printed.Ranking))
	for i := range s.sc.Rankings {
		r := &s.sc.Rankings[i]
		if len(r.Ranks) == 0 {
			continue
		}
		p.Body = append(p.Body, part{Heading: s.titleOf(r), Anchor: fmt.Sprint("ranking-", i+1), Aside: s.asideOf(r), Table: s.rankingTable(r)})
	}
	p.Body = append(p.Body, part{Notes: s.closing()})
	return p
}

func (s *Site) asideOf(r *session.Ranking) string {
	text := s.Words.CountContestants(len(r.Ranks), r.Section.Movement.Contestant)
	if !slices.ContainsFunc(r.Ranks, func(k session.Rank) bool { return k.Played != r.Ranks[0].Played }) {
		text += " · " + s.Words.CountBoards(r.Ranks[0].Played)
	}
	return text
}

func (s *Site) rankingTable(r *session.Ranking) *table {
	figures := s.figuresOf(r)
	t := &table{Heads: s.heads(printed.Place, strong, contestants[r.Section.Movement.Contestant], number, printed.Names, ""), Wide: len(figures) > 2}
	for _, f := range figures {
		t.Heads = append(t.Heads, f.head)
	}
	for i := range r.Ranks {
		k := &r.Ranks[i]
		row := []cell{
			{Text: s.Words.PlaceOf(r, i), Class: strong}, {Text: numberOf(r, k.Who), Class: number},
			{Who: []link{s.rankLink(r, i)}, Head: true, Text: s.members(r, k)},
		}
		for _, f := range figures {
			row = append(row, cell{Text: f.text(k), Class: f.Class})
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

// closing is what the figures do not tell, and how they came about.
func (s *Site) closing() (notes []string) {
	add := func(text string) { notes = append(notes, s.Words.Sentence(text)) }
	for _, who := range slices.SortedFunc(maps.Keys(s.st.Participations), byNumber) {
		add(s.Words.Participation(s.st, s.st.Participations[who]))
	}
	for _, who := range slices.SortedFunc(maps.Keys(s.st.Substitutes), byNumber) {
		for _, f := range s.st.Substitutes[who] {
			add(s.Words.Fact(s.st, session.Entry{Fact: f}))
		}
	}
	for _, who := range slices.SortedFunc(maps.Keys(s.st.Carried), byNumber) {
		if f := sheet.FieldOf(s.sc, who.Section); f != nil {
			add(s.Words.Carried(s.st, who, s.st.Carried[who], f.Unit()))
		}
	}
	for _, p := range s.st.Penalties {
		if !s.public.Over {
			break // a reason may tell of a board that others have yet to play
		}
		add(s.Words.Penalty(s.st, p.PenaltyGiven))
	}
	for _, f := range s.st.Fouled() {
		if s.public.Board(f.Section, f.Board) {
			add(s.Words.Fouled(s.st, f))
		}
	}
	if len(s.st.Strata) > 0 {
		var letters []string
		for n := 2; n <= slices.Max(slices.Collect(maps.Values(s.st.Strata))); n++ {
			letters = append(letters, session.StratumLetter(n))
		}
		if letters != nil {
			add(s.say(printed.StrataRule, "Letters", s.Words.Series(letters...)))
		}
	}
	return append(notes, s.Words.Scoring(s.st.Scoring))
}

// hasRounds reports whether there is more than one round to tell of.
func (s *Site) hasRounds() bool { return s.After > 1 && len(s.sc.Rankings) > 0 }

// hides reports whether a card has a board that somebody has yet to play: then its total is not shown board by board.
func (s *Site) hides(c *scorecard.Card) bool {
	return slices.ContainsFunc(c.Lines, func(l scorecard.Line) bool { return !s.showsLine(c, &l) })
}

// showsLine reports whether everybody may see a line of a card.
func (s *Site) showsLine(c *scorecard.Card, l *scorecard.Line) bool {
	if l.Part != scorecard.Board || s.public.Over {
		return true
	}
	sections := append([]session.Section{c.Ranking.Section}, c.Ranking.Combined...)
	return !slices.ContainsFunc(sections, func(sec session.Section) bool { return !s.public.Board(sec.ID, l.Number) })
}

// rounds is how everybody stood after each round.
func (s *Site) rounds() *page {
	p := s.page(roundsFile, s.say(printed.Standings))
	p.Lead = append(p.Lead, s.say(printed.PlaceAndTotal))
	var course []overview.Standings
	course, p.err = overview.Course(s.st)
	for i := range course {
		p.Body = append(p.Body, part{Heading: s.titleOf(course[i].Ranking), Anchor: fmt.Sprint("rounds-", i+1), Table: s.roundsTable(&course[i])})
	}
	return p
}

// roundsTable has place and total after each round.
func (s *Site) roundsTable(course *overview.Standings) *table {
	r := course.Ranking
	t := &table{Wide: true, Heads: s.heads(printed.Place, strong, contestants[r.Section.Movement.Contestant], number, printed.Names, "")}
	for _, round := range course.Rounds {
		t.Heads = append(t.Heads, head{Text: fmt.Sprint(round), Full: s.say(printed.Round) + " " + fmt.Sprint(round), Class: number})
	}
	for i := range course.Lines {
		l := &course.Lines[i]
		row := []cell{{Text: s.Words.PlaceOf(r, i), Class: strong}, {Text: numberOf(r, l.Who), Class: number}, {Who: []link{s.rankLink(r, i)}, Head: true}}
		for _, then := range l.After {
			c := cell{Text: sheet.SymbolNone, Class: number}
			if then != nil && then.Place > 0 {
				c.Text, c.Small = s.Words.RankPlace(then), s.Words.TotalFigure(r.Field.Unit(), then)
			}
			row = append(row, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
