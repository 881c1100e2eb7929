package terminal

import (
	"slices"
	"sync"

	"clubnight/scoring"
	"clubnight/session"
)

// figures are what was worked out of a state for one phone and holds for all: they ask at
// once when something changed.
type figures struct {
	working sync.Mutex
	of      *session.State
	out     map[outKey]bool
	scores  *session.Scores
	after   *session.Scores // after the round that is released, nil for none
	round   int
	told    func() bool
}

type outKey struct{ section, board int }

// anew forgets what was worked out of an earlier state. The caller holds working.
func (f *figures) anew(st *session.State) {
	if f.of != st {
		f.of, f.out, f.scores, f.after, f.round = st, map[outKey]bool{}, nil, nil, -1
		f.told = sync.OnceValue(func() bool { return len(st.ToldBoards()) > 0 })
	}
}

// playedOut is session.State.PlayedOut.
func (f *figures) playedOut(st *session.State, section, board int) bool {
	f.working.Lock()
	defer f.working.Unlock()
	f.anew(st)
	out, known := f.out[outKey{section, board}]
	if !known {
		out = st.PlayedOut(section, board)
		f.out[outKey{section, board}] = out
	}
	return out
}

// tells reports whether there are boards of which everybody may see what happened.
func (f *figures) tells(st *session.State) bool {
	f.working.Lock()
	defer f.working.Unlock()
	f.anew(st)
	return f.told()
}

// scored is the evening scored, nil where it cannot be.
func (f *figures) scored(st *session.State) *session.Scores {
	f.working.Lock()
	defer f.working.Unlock()
	f.anew(st)
	if f.scores == nil {
		f.scores, _ = st.Score()
	}
	return f.scores
}

// released is the evening scored after the last round that everybody may see.
func (f *figures) released(st *session.State) (sc *session.Scores, after int) {
	f.working.Lock()
	defer f.working.Unlock()
	f.anew(st)
	if f.round < 0 {
		if f.round = st.ReleasedRound(0); f.round > 0 {
			f.after, _ = st.AfterRound(f.round).Score()
		}
	}
	return f.after, f.round
}

// lines are the results of a board in its field.
func (t *Terminal) lines(st *session.State, own session.Key, settings Settings) (lines []BoardLine) {
	sc := t.scored(st)
	if sc == nil {
		return nil
	}
	for i := range sc.Travellers {
		tr := &sc.Travellers[i]
		in := func(s session.Section) bool { return s.ID == own.Section }
		if tr.Board != own.Board || tr.Form != st.Form(own) ||
			!in(tr.Section) && !slices.ContainsFunc(tr.Combined, in) {
			continue
		}
		for j := range tr.Lines {
			l := &tr.Lines[j]
			if mine := l.Key == own; mine || settings.GroupSections || l.Section == own.Section {
				lines = append(lines, t.line(st, fieldOf(sc, own.Section), l, mine, settings))
			}
		}
	}
	return lines
}

func (t *Terminal) line(st *session.State, f *session.Field, l *session.TravellerLine, own bool,
	settings Settings) BoardLine {
	r := l.Result
	if !own {
		r.Lead = st.PublicLead(&r)
	}
	line := BoardLine{Result: r, NS: l.NSPair, EW: l.EWPair, Score: l.Points, Scored: l.HasPoints, Own: own,
		Together: 1, Names: [2]string{t.names(st, r.Section, l.NSPair), t.names(st, r.Section, l.EWPair)}}
	if !settings.ShowPercentage || f == nil {
		return line
	}
	line.ForNS, line.ForEW = Figure{l.NSValue, f.BoardUnit(), l.NSScored}, Figure{l.EWValue, f.BoardUnit(), l.EWScored}
	if f.Pairs != nil && f.BoardUnit() == scoring.Matchpoint {
		line.ForNS = Figure{l.NSPct, scoring.PercentOfTop, l.NSScored}
		line.ForEW = Figure{l.EWPct, scoring.PercentOfTop, l.EWScored}
	}
	return line
}

func fieldOf(sc *session.Scores, section int) *session.Field {
	for _, f := range sc.Fields {
		if slices.ContainsFunc(f.Sections, func(s session.Section) bool { return s.ID == section }) {
			return f
		}
	}
	return nil
}

// ranking is what players may see of the ranking: the places of some contestants.
func (t *Terminal) ranking(st *session.State, section int, who ...int) (r Ranking) {
	sc, after := t.released(st)
	if sc == nil {
		return Ranking{}
	}
	r.After = after
	slices.Sort(who)
	for _, n := range slices.Compact(who) {
		if n == 0 {
			continue
		}
		for i := range sc.Rankings {
			ranking := &sc.Rankings[i]
			at := slices.IndexFunc(ranking.Ranks, func(k session.Rank) bool {
				return k.Who == session.Contestant{Section: section, Number: n}
			})
			if at < 0 || ranking.WithHandicap {
				continue
			}
			rank := &ranking.Ranks[at]
			total := Figure{rank.Total, ranking.Field.Unit(), true}
			if ranking.InPercent() {
				total = Figure{rank.Percentage, scoring.PercentOfTop, true}
			}
			r.Lines = append(r.Lines, RankLine{n, rank.Label(), len(ranking.Ranks), total})
		}
	}
	return r
}
