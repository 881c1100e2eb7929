package site

import (
	"fmt"
	"slices"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// playByRole is what the players of a contestant did against double dummy,
// where that is known.
func (s *Site) playByRole(c *scorecard.Card) []part {
	players := s.roles[c.Who]
	if len(players) == 0 {
		return nil
	}
	t := &table{Wide: true, Heads: s.heads("print.player", "", "print.declarer", number, "print.dummy", number,
		"print.leader", number, "print.leaders-partner", number)}
	for _, l := range players {
		row := []cell{{Who: []link{{Text: sheet.SayPlayer(s.Words, l)}}, Class: whoIs, Head: true}}
		for _, tally := range l.Roles {
			text := sheet.SymbolNone
			if tally.Boards > 0 {
				text = s.say("print.played-as", "Tricks", s.Words.Signed(tally.Average(), 2), "Boards", tally.Boards)
			}
			row = append(row, cell{Text: text, Class: number})
		}
		t.Rows = append(t.Rows, row)
	}
	notes := []string{s.say("print.explain-roles")}
	if c.Plays() == movement.Pair {
		notes = append(notes, s.say("print.explain-seats"))
	}
	return []part{{Heading: s.say("print.play-by-role"), Anchor: "roles", Table: t, Notes: notes}}
}

// statistics is what a contestant's leads cost, and what of its games it
// bid, where that is known.
func (s *Site) statistics(c *scorecard.Card) (parts []part) {
	for i := range s.lines {
		l := &s.lines[i]
		if l.Pair != c.Who || l.Side != scoring.NoSide && c.Ranking.Side != scoring.NoSide && l.Side != c.Ranking.Side {
			continue
		}
		t, notes := &table{Heads: []head{{Full: s.say("print.statistics")},
			{Full: s.say("print.result"), Class: strong}}}, []string(nil)
		add := func(m printed.Message, text string, explained printed.Message) {
			t.Rows = append(t.Rows, []cell{{Text: s.say(m), Head: true}, {Text: text, Class: strong}})
			notes = append(notes, s.say(explained))
		}
		if l.Leads.Boards > 0 {
			add("print.leads", s.say("print.played-as", "Tricks", s.Words.Figure(l.Leads.Average(), 2), "Boards",
				l.Leads.Boards), "print.explain-leads")
		}
		if l.Games > 0 {
			add("print.games", s.say("print.games-bid", "Bid", l.GamesBid, "Games", l.Games), "print.explain-games")
		}
		if l.Slams > 0 {
			add("print.slams", s.say("print.games-bid", "Bid", l.SlamsBid, "Games", l.Slams), "print.explain-slams")
		}
		if len(t.Rows) > 0 {
			parts = append(parts, part{Heading: s.say("print.statistics"),
				Anchor: "statistics", Table: t, Notes: notes})
		}
	}
	return parts
}

// whereFrom is how each board of a card came to what it is worth, and what a rule set
// would have bid; of boards that everybody may see.
func (s *Site) whereFrom(c *scorecard.Card) []part {
	t := &table{Heads: []head{s.head("print.board", strong), {Full: s.say("print.where-from")}}}
	for i := range c.Lines {
		l := &c.Lines[i]
		if l.Part != scorecard.Board || !s.showsLine(c, l) {
			continue
		}
		says := cell{Class: "text"}
		if steps := c.Steps(l); len(steps) > 0 {
			says.Text = s.Words.Steps(steps)
		}
		if l.Award == nil || l.Award.Board.Form == "" { // other forms have other cards
			says.Small = s.suggestion(c.Who.Section, l.Number)
		}
		row := []cell{{Who: []link{{s.anyBoard(l.Number), fmt.Sprint(l.Number)}}, Class: strong, Head: true}, says}
		same := func(r []cell) bool {
			return r[0].Who[0] == row[0].Who[0] && r[1].Text == says.Text && r[1].Small == says.Small
		}
		if says.Text+says.Small != "" && !slices.ContainsFunc(t.Rows, same) {
			t.Rows = append(t.Rows, row)
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return []part{{Heading: s.say("print.where-from"), Anchor: "from", Table: t}}
}
