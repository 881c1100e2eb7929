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
	said = append(said, p.Words.Placing(&p.me.Row, p.Words.PlaceOf(p.me.Ranking, p.me.At), len(p.me.Ranking.Ranks), p.me.Ranking.Side))
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
	lines = append(lines, ranking.SimultaneousOf(p.st, p.me.Who, p.Words), ranking.HandicappedOf(p.Words, p.sc, p.me.Card))
	return slices.DeleteFunc(lines, func(text string) bool { return text == "" })
}

// outcome is what was played at a table: "4♠× S −1"; else what stands for it.
func (p *page) outcome(r *session.TravellerLine) string {
	if r.Outcome != session.Played || r.PassedOut() || r.Ruling != nil {
		return p.Words.Outcome(r.Received)
	}
	return strings.Join([]string{p.Words.Contract(r.Contract), p.Words.Declarer(r.Result), p.Words.Tricks(r.Tricks)}, " ")
}

// shareOf is what boards brought: in per cent where they have a top, else what they have
// over the average.
func (p *page) shareOf(s review.Share) string {
	if percent, ok := s.Percent(); ok {
		return p.Words.Percent(percent, 0)
	}
	return p.over(s.Over)
}

// over is a figure from the average on, with its sign.
func (p *page) over(f scoring.Frac) string { return p.Words.Signed(f, p.places.swing) }

// boardsOf lists boards by their numbers, those that several have once.
func boardsOf(boards []*review.Board) (numbers []int) {
	for _, b := range boards {
		numbers = append(numbers, b.Number)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// fact is one of the boxes below the boards.
type fact struct{ label, figure, small string }

// factsOf are what there is to say of the evening besides.
func (p *page) factsOf() (facts []fact) {
	add := func(m printed.Message, figure, small string) { facts = append(facts, fact{p.Say(m), figure, small}) }
	if p.me.Declared.Boards > 0 {
		add("pair.you-declared", p.shareOf(p.me.Declared), p.Words.CountBoards(p.me.Declared.Boards))
	}
	if p.me.Defended.Boards > 0 {
		add("pair.you-defended", p.shareOf(p.me.Defended), p.Words.CountBoards(p.me.Defended.Boards))
	}
	if b := p.me.Best; b != nil {
		add("pair.best-round", p.shareOf(b.Share), p.Words.Rounds(b.Round, b.Round)+", "+
			strings.Join(p.shownAs(b.Opponents), " & "))
	}
	if n := len(p.me.Tops); n > 0 {
		if _, tops := p.me.Tops[0].Percent(); tops {
			add("pair.tops", p.Words.Short(scoring.Int(int64(n))), p.Words.Boards(boardsOf(p.me.Tops)...))
		} else {
			add("pair.best-boards", p.Words.Numbers(boardsOf(p.me.Tops)), p.eachOf(p.me.Tops))
		}
	}
	if len(p.me.ToDiscuss) > 0 {
		add("pair.to-discuss", p.Words.Numbers(boardsOf(p.me.ToDiscuss)), p.eachOf(p.me.ToDiscuss))
	}
	if p.me.Judged && p.me.Plays() != movement.Team {
		add("pair.they-gave", p.over(p.me.Theirs), p.Say("pair.you-gave", "Figure", p.over(p.me.Ours)))
	}
	if s := p.me.Season; s != nil {
		label := printed.Message("pair.season")
		if p.me.Plays() == movement.Individual {
			label = "pair.season-own"
		}
		add(label, p.Words.Percent(s.Average, 2), printed.SayCount(p.Words, "pair.evenings", len(s.Evenings),
			"Best", p.Words.Percent(s.Best, 2)))
	}
	return facts
}

// eachOf is what boards brought, one after the other; what they share once.
func (p *page) eachOf(boards []*review.Board) string {
	var each []string
	for _, b := range boards {
		s := review.Share{Boards: 1, Over: b.Over}
		if _, ok := b.Percent(); ok {
			s.Value, s.Top = b.Value, b.Top
		}
		each = append(each, p.shareOf(s))
	}
	if len(each) > 1 && len(slices.Compact(slices.Clone(each))) == 1 {
		return p.Say("pair.each", "Figure", each[0])
	}
	return strings.Join(each, ", ")
}

// commonAverage is the average of the boards and their top where all that were compared
// have the same; ok is false where they do not, or have none.
func (p *page) commonAverage() (average, top scoring.Frac, ok bool) {
	for _, b := range p.me.Boards {
		if !b.Scored {
			continue
		}
		if ok && (!average.Equal(b.Average) || !top.Equal(b.Top)) {
			return average, top, false
		}
		average, top, ok = b.Average, b.Top, true
	}
	return average, top, ok && !top.IsZero()
}

// other tells a line of the card that is no board.
func (p *page) other(l *scorecard.Row) string {
	switch l.Part {
	case scorecard.Carried:
		return p.Say("print.carried-forward")
	case scorecard.Unplayed:
		return p.Say("print.unplayed")
	}
	return p.Say("print.adjustments")
}
