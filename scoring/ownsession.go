package scoring

// ownWindow is a contestant's boards that Law 12C2(c) looks at.
type ownWindow struct{ contestant, round, opponent int }

// window is the boards that an award on that seat belongs to.
func (f *field) window(s seat) ownWindow {
	w := ownWindow{contestant: s.contestant, opponent: -1}
	if f.opt.OwnWindow == WindowMatch {
		l := &f.lines[s.line]
		if w.round = l.Round; l.HalfMatch {
			w.opponent = s.opponent
		}
	}
	return w
}

// applyOwnSession turns Average Plus into the contestant's own score on its other
// boards where that is higher, and Average Minus where it is lower (Law 12C2(c)): in
// per cent, or in IMPs a board. The other boards are those without such an award, so
// two of them do not feed each other.
func (f *field) applyOwnSession() {
	sums := make(map[ownWindow]*tally)
	for _, g := range f.groups {
		for k, s := range g.seats {
			a := &g.board.Awards[k]
			if a.ownSession() {
				continue
			}
			w := f.window(s)
			if sums[w] == nil {
				sums[w] = &tally{}
			}
			sums[w].sum(a, f.opt.Tops, 1)
		}
	}
	for _, g := range f.groups {
		for k, s := range g.seats {
			if a := &g.board.Awards[k]; a.ownSession() {
				f.ownScore(a, sums[f.window(s)])
			}
		}
	}
}

// ownScore puts the contestant's score on its other boards in the place of the award
// where the Law wants it.
func (f *field) ownScore(a *Award, others *tally) {
	if others == nil {
		return
	}
	if f.opt.Method != Matchpoints {
		if others.played == 0 {
			return
		}
		own := f.impRounded(others.score.Div(Int(int64(others.played))))
		if a.Ruling.replacedBy(own.Cmp(a.Value)) {
			a.Kind, a.Value = BySession, own
		}
		return
	}
	own, ok := others.percentage(f.opt.Tops)
	if ok && a.Ruling.replacedBy(own.Cmp(a.Percent)) {
		a.Kind, a.Percent = BySession, own
		a.Value = a.Max.Mul(own).Div(Int(100))
	}
}

// replacedBy reports whether Average Plus or Minus gives way to an own score
// that compares so with it.
func (r *Ruling) replacedBy(own int) bool {
	return own > 0 && r.Kind == AveragePlus || own < 0 && r.Kind == AverageMinus
}

// ownSession reports whether Law 12C2(c) looks at the award.
func (a *Award) ownSession() bool { return a.Counts() && a.Ruling.ownSession() }

// ownSession reports whether the ruling is one that Law 12C2(c) looks at.
func (r *Ruling) ownSession() bool {
	return r != nil && (r.Kind == AveragePlus || r.Kind == AverageMinus)
}

// teamWindow is a team's boards that Law 12C2(c) looks at; match is nil where they are
// those of all its matches.
type teamWindow struct {
	team  Contestant
	match *Match
}

// ownAverage is what a team made of its boards.
type ownAverage struct {
	sum    Frac
	boards int // comparisons, of which teams of eight have several on a board
}

// applyOwnSession does for teams what it does for pairs: Average Plus and Minus give way
// to the team's own average on its other boards.
func (e *teamEvent) applyOwnSession() {
	sums := make(map[teamWindow]ownAverage)
	window := func(m *Match, team int) teamWindow {
		if e.opt.OwnWindow == WindowMatch {
			return teamWindow{m.Teams[team], m}
		}
		return teamWindow{m.Teams[team], nil}
	}
	each := func(do func(w teamWindow, a *TeamAward)) {
		for _, m := range e.matches {
			for i := range m.Boards {
				for team := range 2 {
					if a := &m.Boards[i].For[team]; a.Counts() {
						do(window(m, team), a)
					}
				}
			}
		}
	}
	each(func(w teamWindow, a *TeamAward) {
		if !a.Ruling.ownSession() {
			own := sums[w]
			sums[w] = ownAverage{own.sum.Add(a.Value), own.boards + a.comparisons()}
		}
	})
	each(func(w teamWindow, a *TeamAward) {
		own := sums[w]
		if !a.Ruling.ownSession() || own.boards == 0 {
			return
		}
		if average := own.sum.Div(Int(int64(own.boards))); a.Ruling.replacedBy(average.Cmp(a.Value)) {
			a.Kind, a.Value = BySession, average
		}
	})
}
