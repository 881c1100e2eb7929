package pairsheet

import (
	"slices"
	"strings"

	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// beside are the lines below the name: who it is, how it stands, and with how much.
func (p *page) beside() (lines []string) {
	said := []string{}
	if !p.me.Names.IsZero() {
		said = append(said, p.Words.Capital(p.Words.Contestant(p.st, p.me.Who)))
	}
	r := p.me.Ranking
	said = append(said, p.Words.Placing(&p.me.Row, p.Words.PlaceOf(r, p.me.At), len(r.Ranks), r.Side))
	if len(p.st.Sections) > 1 {
		said = append(said, sheet.SayField(p.Words, p.me.Ranking.Section, p.me.Ranking.Combined, p.me.Ranking.Side))
	}
	if p.me.Ranking.InPercent() && !p.me.Out().IsZero() {
		said = append(said, p.Say("pair.score-of", "Score", p.Words.Short(p.me.Score.Add(p.me.Carried.Score)),
			"Max", p.Words.Short(p.me.Out()), "Unit", p.Words.Unit(scoring.Matchpoint)))
	}
	said = append(said, p.Words.CountBoards(p.me.Played))
	lines = append(lines, strings.Join(said, " · "))
	if team := p.st.Teams[p.me.Who]; p.me.Plays() == movement.Team {
		var players []string
		for _, m := range team.Members {
			if m.Name != "" {
				players = append(players, m.Name)
			}
		}
		lines = append(lines, strings.Join(players, ", "))
	}
	lines = append(lines, ranking.SimultaneousOf(p.st, p.me.Who, p.Words),
		ranking.HandicappedOf(p.Words, p.sc, p.me.Card))
	return slices.DeleteFunc(lines, func(text string) bool { return text == "" })
}

// outcome is what was played at a table: "4♠× S −1"; else what stands for it.
func (p *page) outcome(r *session.TravellerLine) string {
	if r.Outcome != session.Played || r.PassedOut() || r.Ruling != nil {
		return p.Words.Outcome(r.Received)
	}
	return strings.Join([]string{p.Words.Contract(r.Contract), p.Words.Declarer(r.Result), p.Words.Tricks(r.Tricks)}, " ")
}

// shareOf is what boards brought.
func (p *page) shareOf(s review.Share) string { return printed.ShareOf(p.Words, s, p.swings) }

// over is a figure from the average on, with its sign.
func (p *page) over(f scoring.Frac) string { return p.Words.Signed(f, p.swings) }

// other tells a line of the card that is no board.
func (p *page) other(l *scorecard.Row) string {
	text := p.Say(sheet.LineLabel(l))
	if l.Round > 0 {
		text = p.Words.Capital(p.Words.Rounds(l.Round, l.Round)) + ": " + text
	}
	return text
}
