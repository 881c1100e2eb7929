package site

import (
	"fmt"
	"slices"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/printed"
)

// hasMatches reports whether teams met.
func (s *Site) hasMatches() bool {
	return slices.ContainsFunc(s.sc.Fields, func(f *session.Field) bool { return f.Teams != nil && len(f.Teams.Matches) > 0 })
}

// matches is the page of the matches of teams.
func (s *Site) matches() *page {
	p := s.page(matchesFile, s.say(printed.Matches))
	for _, f := range s.sc.Fields {
		if f.Teams == nil {
			continue
		}
		byRound := map[int][]*scoring.Match{}
		var rounds []int
		for _, m := range f.Teams.Matches {
			if byRound[m.Round] == nil {
				rounds = append(rounds, m.Round)
			}
			byRound[m.Round] = append(byRound[m.Round], m)
		}
		slices.Sort(rounds)
		title := sheet.SayField(s.Words, f.Sections[0], f.Sections[1:], scoring.NoSide)
		for _, n := range rounds {
			heading := title
			if n > 0 {
				heading += " · " + s.say(printed.Round) + " " + fmt.Sprint(n)
			}
			p.Body = append(p.Body, part{Heading: heading, Anchor: fmt.Sprintf("matches-%s-%d", sectionSlug(f.Sections[0].ID), n), Table: s.matchTable(f, byRound[n])})
		}
	}
	return p
}

// matchTable has a line for each match: what both teams won over the boards, and what the match gave them.
func (s *Site) matchTable(f *session.Field, matches []*scoring.Match) *table {
	board, event := s.say(sheet.UnitLabel(f.BoardUnit(), true)), f.Unit()
	t := &table{Wide: true, Heads: []head{
		s.head(printed.Team, ""), s.head(printed.Against, ""), s.head(printed.Boards, number),
		{Text: board, Full: s.say(printed.SiteWon, "Unit", board), Class: number},
	}}
	apart := f.BoardUnit() != event
	if apart {
		t.Heads = append(t.Heads, s.head(totalHead(event), strong))
	}
	for _, m := range matches {
		one, other := &m.Scores[0], &m.Scores[1]
		row := []cell{
			{Who: []link{s.teamLink(f, m.Teams[0])}, Head: true}, {Who: []link{s.teamLink(f, m.Teams[1])}},
			{Text: fmt.Sprint(one.Played), Class: number}, {Text: s.Words.Short(one.Won) + " : " + s.Words.Short(one.Lost), Class: number},
		}
		if apart {
			row = append(row, cell{Text: s.Words.Short(one.Score) + " : " + s.Words.Short(other.Score), Class: strong})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// teamLink is a team of a match with its page.
func (s *Site) teamLink(f *session.Field, team scoring.Contestant) link {
	who := f.Who(team)
	text := s.Words.Names(s.st.PairNames(who))
	if text == "" {
		text = s.Words.Capital(s.Words.Contestant(s.st, who))
	}
	return link{s.files[contestant{who, scoring.NoSide}], text}
}
