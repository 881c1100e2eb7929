package reports

import (
	"cmp"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words"
)

// cardLine is one board from a contestant's view, or something else that its total is made of, which has a label.
type cardLine struct {
	label        string
	round, board int
	side         scoring.Side
	opponents    sheet.Side
	partner      sheet.Side // of a player
	// result is what happened at the table; nil where nobody played the board for this contestant.
	result *session.TravellerLine
	other  *session.TravellerLine // at teams, at the team's East-West table
	ruling *scoring.Ruling
	points scoring.Points
	// value is what the board is worth where it is scored, out of top.
	scored     bool
	value, top scoring.Frac
	// soFar is the total with this line, in per cent at matchpoints; counted is true where it is known then.
	counted bool
	soFar   scoring.Frac
	marks   string
}

// outcome tells what was played, or what the contestant gets where it did not play.
func (l *cardLine) outcome(w *words.Words) []paper.Cell {
	if l.result == nil {
		return []paper.Cell{{Text: w.Capital(w.RulingShort(l.ruling)), Span: outcomeSpan}}
	}
	return outcomeCells(w, l.result.Received)
}

func (l *cardLine) percentage(w *words.Words) string {
	if l.top.IsZero() {
		return ""
	}
	return w.Figure(l.value.Mul(scoring.Int(100)).Div(l.top), 0)
}

// gathering makes the lines of a card.
type gathering struct {
	*card
	say     *words.Words
	st      *session.State
	results map[session.Key]*session.TravellerLine
	tops    map[session.Key]scoring.Frac
}

// gather finds what the contestant played, in the order of play, and adds it up.
func (g *gathering) gather() {
	if g.plays() == movement.Team {
		g.matches()
	} else {
		for _, a := range g.Awards {
			g.lines = append(g.lines, g.award(a))
		}
		g.doubtful()
		slices.SortStableFunc(g.lines, func(a, b cardLine) int { return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.board, b.board)) })
		g.addUp()
	}
	for i := range g.lines {
		g.note(&g.lines[i])
	}
	g.frame()
}

// key is the place of a line of the scoring.
func (g *gathering) key(l *scoring.Line) session.Key {
	return session.Key{Section: g.Who.Section, Table: l.Table, Round: l.Round, Board: l.Board}
}

// award is a board that was scored, or would have been.
func (g *gathering) award(a *scoring.Award) cardLine {
	at := &g.ranking.Field.Lines[a.Line]
	line := cardLine{round: at.Round, board: at.Board, side: a.Side, ruling: a.Ruling, scored: a.Counts(), value: a.Value, top: a.Max}
	r := g.results[g.key(at)]
	if r == nil || at.Beside {
		line.opponents = g.sideOf(a.Opponent)
		return line
	}
	g.see(&line, r, a.Side)
	line.top = g.tops[r.Key]
	if line.scored {
		line.top = a.Max
	}
	return line
}

// sideOf is an opponent that was not met.
func (g *gathering) sideOf(c scoring.Contestant) sheet.Side {
	if c.Number == 0 {
		return sheet.Side{}
	}
	return sheet.Side{Numbers: []int{c.Number}, Names: g.st.PairNames(g.ranking.Field.Who(c)), Team: g.plays() == movement.Team}
}

// see fills in what happened at a table, from one side of it.
func (g *gathering) see(line *cardLine, r *session.TravellerLine, side scoring.Side) {
	ns, ew := sheet.Sides(g.st, r)
	line.result, line.side, line.points = r, side, r.Points
	own, opponents := ns, ew
	if side == scoring.EW {
		own, opponents, line.points = ew, ns, -r.Points
	}
	line.opponents = opponents
	for i, n := range own.Numbers {
		if len(own.Numbers) == 2 && n == g.Who.Number {
			line.partner = sheet.Side{Numbers: []int{own.Numbers[1-i]}, Names: [2]string{own.Names[1-i]}}
		}
	}
}

// doubtful adds the results that were left out because they make no sense.
func (g *gathering) doubtful() {
	for _, r := range g.st.Doubtful() {
		l := g.results[r.Key]
		if l == nil || r.Section != g.Who.Section {
			continue
		}
		ns, ew := sheet.Sides(g.st, l)
		line := cardLine{round: r.Round, board: r.Board, top: g.tops[r.Key]}
		switch {
		case slices.Contains(ns.Numbers, g.Who.Number) && g.ranking.Side != scoring.EW:
			g.see(&line, l, scoring.NS)
		case slices.Contains(ew.Numbers, g.Who.Number) && g.ranking.Side != scoring.NS:
			g.see(&line, l, scoring.EW)
		default:
			continue
		}
		g.lines = append(g.lines, line)
	}
}

// addUp adds the boards up as the field is scored.
func (g *gathering) addUp() {
	if g.Rounds != nil {
		g.addRounds()
		return
	}
	matchpoints, mean := g.percent(), g.mean()
	sum, most := g.Carried.Score, g.Carried.Max
	var ratios scoring.Frac
	boards := int64(0)
	hundred := scoring.Int(100)
	for i := range g.lines {
		l := &g.lines[i]
		if l.scored {
			sum = sum.Add(l.value)
			if matchpoints {
				most = most.Add(l.top)
			}
			if !l.top.IsZero() {
				ratios, boards = ratios.Add(l.value.Div(l.top)), boards+1
			}
		}
		switch {
		case !l.scored:
		case mean && boards > 0:
			l.soFar, l.counted = ratios.Mul(hundred).Div(scoring.Int(boards)), true
		case !matchpoints:
			l.soFar, l.counted = sum, true
		case !most.IsZero():
			l.soFar, l.counted = sum.Mul(hundred).Div(most), true
		}
	}
}

// percent reports whether the field is ranked in per cent, and mean whether by the mean of the boards' percentages.
func (g *gathering) percent() bool {
	f := g.ranking.Field
	return f.Pairs != nil && f.Unit() == scoring.Matchpoint
}

func (g *gathering) mean() bool {
	chosen, err := g.ranking.Field.Choices.Options()
	return err == nil && g.percent() && chosen.Pairs.Tops == scoring.MeanOfPercentages
}

// addRounds adds up the victory points of a Swiss; each round's stand with its last board.
func (g *gathering) addRounds() {
	sum := g.Carried.Score
	for _, r := range g.Rounds {
		sum = sum.Add(r.VP)
		for i := len(g.lines) - 1; i >= 0; i-- {
			if g.lines[i].round == r.Round {
				g.lines[i].soFar, g.lines[i].counted = sum, true
				break
			}
		}
	}
}

// note marks what is unusual about a line.
func (g *gathering) note(l *cardLine) {
	if l.result == nil && l.other == nil {
		l.marks = g.notes.Add(g.say.Sentence(g.say.NotPlayedBy(l.ruling)))
		return
	}
	for _, r := range []*session.TravellerLine{l.result, l.other} {
		if r != nil {
			l.marks += g.notes.About(g.say, g.st, *r)
		}
	}
}

// frame puts before the boards what was carried forward, and behind them penalties and bonuses.
func (g *gathering) frame() {
	if g.Carried != (scoring.Carry{}) {
		first := cardLine{label: wordCarriedForward, scored: true, value: g.Carried.Score, top: g.Carried.Max, soFar: g.Carried.Score, counted: !g.percent()}
		g.lines = slices.Insert(g.lines, 0, first)
	}
	if len(g.Adjustments) == 0 {
		return
	}
	last := cardLine{label: wordPenalties, scored: true, value: g.Adjusted, soFar: g.Total, counted: true}
	if g.percent() {
		last.soFar, last.counted = g.Percentage, !g.Out().IsZero()
	}
	for _, p := range g.st.Penalties {
		if p.Who == g.Who {
			last.marks = g.notes.Add(g.say.Sentence(g.say.Penalty(g.st, p.PenaltyGiven))) // the last of them is marked
		}
	}
	g.lines = append(g.lines, last)
}
