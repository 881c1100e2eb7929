package site

import (
	"fmt"
	"slices"

	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/overview"
	"clubnight/session/words/printed"
)

// hasMatches reports whether contestants met in matches.
func (s *Site) hasMatches() bool {
	return slices.ContainsFunc(s.sc.Fields, func(f *session.Field) bool { return len(overview.Matches(s.st, f)) > 0 })
}

// matches is the page of all matches, round by round; of all rounds in one table where
// matches go over several.
func (s *Site) matches() *page {
	p := s.page(matchesFile, s.say("print.matches"))
	p.Lead = append(p.Lead, ranking.About(s.whole, s.Words))
	for _, f := range s.sc.Fields {
		list := overview.Matches(s.st, f)
		apart := !slices.ContainsFunc(list, func(m overview.Match) bool { return m.First == 0 || m.First != m.Last })
		for len(list) > 0 {
			n := len(list)
			if next := slices.IndexFunc(list,
				func(m overview.Match) bool { return m.First != list[0].First }); apart && next > 0 {
				n = next
			}
			t := part{Heading: sheet.SayField(s.Words, f.Sections[0], f.Sections[1:], scoring.NoSide),
				Anchor: fmt.Sprint("matches-", len(p.Body)+1)}
			if apart {
				t.Heading, t.Aside = s.Words.Capital(s.Words.Rounds(list[0].First, list[0].Last)), t.Heading
			}
			t.Table = s.matchTable(f, list[:n], apart)
			p.Body, list = append(p.Body, t), list[n:]
		}
	}
	p.Body = append(p.Body, part{Notes: ranking.Closing(s.st, s.sc, s.Words, &s.public)})
	return p
}

// matchTable has a line for each match: who played whom, what both had of the boards, and
// what the match gave them.
func (s *Site) matchTable(f *session.Field, matches []overview.Match, apart bool) *table {
	o := ranking.OutcomesOf(s.Words, f)
	t := &table{Wide: true}
	if !apart {
		t.Heads = append(t.Heads, s.head("print.round", number))
	}
	t.Heads = append(t.Heads, s.head("print.table-column", number),
		s.head(printed.Message(contestants[f.Sections[0].Movement.Contestant]), ""), s.head("print.against", ""))
	if o.Played != "" {
		t.Heads = append(t.Heads, s.head(o.Played, number))
	}
	t.Heads = append(t.Heads, s.head(o.Gives, strong))
	for i := range matches {
		m := &matches[i]
		row := []cell{{Text: s.Words.Numbers(m.Tables), Class: number},
			s.matchSide(f, &m.Sides[0]), s.matchSide(f, &m.Sides[1])}
		row[1].Head = true
		if !apart {
			row = slices.Insert(row, 0, cell{Text: s.Words.Numbers(m.Rounds), Class: number})
		}
		if o.Played != "" {
			row = append(row, cell{Text: o.Ended(m), Class: number})
		}
		row = append(row, cell{Text: o.Score(m.Sides[0].Score) + " " + sheet.SymbolTo + " " + o.Score(m.Sides[1].Score),
			Class: strong})
		t.Rows = append(t.Rows, row)
	}
	return t
}

// matchSide is one of the two of a match with its page, and the players of a team.
func (s *Site) matchSide(f *session.Field, side *overview.MatchSide) cell {
	if side.Who.Number == 0 {
		return cell{Text: sheet.SymbolNone}
	}
	combined := len(f.Sections) > 1
	number := fmt.Sprint(side.Who.Number)
	if combined {
		number = session.Letter(side.Who.Section) + number
	}
	return cell{Who: []link{{s.anyFile(side.Who), number + " " + s.Words.Names(side.Names)}},
		Text: ranking.LineUp(s.Words, side.LineUp), Class: whoIs}
}
