package session

import (
	"maps"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session/movement"
)

// The paragraphs of Law 15 of 2017 by which the director rules where a board was played
// that should not have been. They are for pairs and individuals; at teams it is Law 86B.
const (
	LawPlayedBefore = "15B1" // somebody at the table had played the board before: cancelled for both sides
	LawDeprived     = "15B3" // who cannot get a valid score any more gets an artificial one
)

// ofLaw15 reports whether a ruling is one that follows from a board that
// was played wrongly.
func (r *Ruling) ofLaw15() bool { return r != nil && strings.HasPrefix(r.Law, "15B") }

// Cancels reports whether the ruling cancels a play of a board by those who had played
// it before (Law 15B1).
func (r *Ruling) Cancels() bool { return r != nil && r.Law == LawPlayedBefore }

// BoardPlay is a board as it was played at a table: where its result stands, who sat
// there, and in which round it was.
type BoardPlay struct {
	Key    Key
	NS, EW []int // in an individual two to a side
	Round  int
}

// has reports whether a contestant sat there.
func (p *BoardPlay) has(number int) bool {
	return slices.Contains(p.NS, number) || slices.Contains(p.EW, number)
}

// all are those who sat there.
func (p *BoardPlay) all() []int { return slices.Concat(p.NS, p.EW) }

// before reports whether a play came before another: by its round, and where they are of
// one round by the table.
func (p *BoardPlay) before(o *BoardPlay) bool {
	if p.Round != o.Round {
		return p.Round < o.Round
	}
	return p.Key.Compare(o.Key) < 0
}

// rowOf are the contestants of a row, by side.
func rowOf(m *movement.Movement, row movement.Row) (ns, ew []int) {
	ns, ew = []int{row.NS}, []int{row.EW}
	if m.Contestant == movement.Individual {
		ns, ew = append(ns, row.South), append(ew, row.West)
	}
	return ns, ew
}

// planned is a place of the movement as a play: who should sit there.
func planned(sec Section, row movement.Row, board int) BoardPlay {
	ns, ew := rowOf(sec.Movement, row)
	return BoardPlay{Key: Key{sec.ID, row.Table, row.Round, board}, NS: ns, EW: ew, Round: row.Round}
}

// playOf is a result as a play: who really sat there, and when.
func (st *State) playOf(sec Section, r Received) BoardPlay {
	row, _ := sec.Movement.At(r.Table, r.Round)
	p := planned(sec, row, r.Board)
	if o := r.Others; o != nil {
		p.NS[0], p.EW[0] = o.NS, o.EW
		if o.InRound > 0 {
			p.Round = o.InRound
		}
	}
	return p
}

// boardRows are the rows of a section that play a board.
func boardRows(sec Section, board int) []movement.Row {
	var rows []movement.Row
	for _, row := range sec.Movement.Rows {
		if sec.Movement.Playing(row) && slices.Contains(row.Boards(), board) {
			rows = append(rows, row)
		}
	}
	return rows
}

// repeats reports whether the movement itself has somebody meet the board of these rows
// twice: then it is no fault.
func repeats(sec Section, rows []movement.Row) bool {
	seen := map[int]bool{}
	for _, row := range rows {
		ns, ew := rowOf(sec.Movement, row)
		for _, n := range append(ns, ew...) {
			if seen[n] {
				return true
			}
			seen[n] = true
		}
	}
	return false
}

// scoredFor reports whether a side has a score from a result, or will have one: a result
// in doubt since somebody played twice is one as well.
func (r *Received) scoredFor(side scoring.Side) bool {
	if r.Ruling != nil {
		given := r.Ruling.ForNS
		if side == scoring.EW {
			given = r.Ruling.ForEW
		}
		if given != nil {
			return given.Kind != scoring.NotPlayed
		}
	}
	return !r.NoResult && r.Outcome != NotPlayed && (!r.Doubt.Any() || r.Doubt.Kind == PlayedTwice)
}

// boardOnce is a board of a section, in one form, for which Law 15 is asked: each
// contestant has exactly one score on it.
type boardOnce struct {
	st    *State
	sec   Section
	board int
	form  string
	rows  []movement.Row
}

// once is the board of a place; ok is false where Law 15 does not speak: at teams, and
// where the movement repeats the board.
func (st *State) once(k Key) (b boardOnce, ok bool) {
	sec, there := st.Section(k.Section)
	if !there || sec.Movement.Contestant == movement.Team {
		return b, false
	}
	b = boardOnce{st: st, sec: sec, board: k.Board, form: st.Form(k), rows: boardRows(sec, k.Board)}
	return b, !repeats(sec, b.rows)
}

// plays are what gave a contestant a score on the board, but for those at a place: those
// that the director ruled on first, then in their order. In an individual what Law 15B
// gives a side is for the one of the two who has no other score: see spared.
func (b *boardOnce) plays(number int, but Key) []BoardPlay {
	list := b.allPlays(number, but)
	if b.sec.Movement.Contestant == movement.Individual {
		given := func(p BoardPlay) bool { return b.st.Results[p.Key].Ruling.ofLaw15() }
		if own := slices.DeleteFunc(slices.Clone(list), given); len(own) > 0 {
			return own
		}
	}
	return list
}

// allPlays are the plays of those who sat at a side that has a score.
func (b *boardOnce) allPlays(number int, but Key) []BoardPlay {
	var list []BoardPlay
	for _, row := range b.rows {
		k := Key{b.sec.ID, row.Table, row.Round, b.board}
		r, there := b.st.Results[k]
		if !there || k == but || b.st.Form(k) != b.form {
			continue
		}
		p := b.st.playOf(b.sec, r)
		ns, ew := slices.Contains(p.NS, number), slices.Contains(p.EW, number)
		if ns && r.scoredFor(scoring.NS) || ew && r.scoredFor(scoring.EW) {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(x, y BoardPlay) int {
		ruledX, ruledY := b.ruled(x.Key), b.ruled(y.Key)
		if ruledX && !ruledY || ruledX == ruledY && x.before(&y) {
			return -1
		}
		return 1
	})
	return list
}

// ruled reports whether the director ruled on the board at a place.
func (b *boardOnce) ruled(k Key) bool { return b.st.Results[k].Ruling != nil }

// first is the play by which a contestant had its score on the board before it played it
// once more; ok is false where it had none.
func (b *boardOnce) first(number int, again *BoardPlay) (p BoardPlay, ok bool) {
	list := b.plays(number, again.Key)
	i := slices.IndexFunc(list, func(p BoardPlay) bool { return p.before(again) || b.ruled(p.Key) })
	if i < 0 {
		return BoardPlay{}, false
	}
	return list[i], true
}

// onCard is where the movement has a contestant play the board; ok is false where
// it is not on its card.
func (b *boardOnce) onCard(number int) (p BoardPlay, ok bool) {
	for _, row := range b.rows {
		if p = planned(b.sec, row, b.board); p.has(number) && b.st.Form(p.Key) == b.form && b.st.Plays(b.sec, row) {
			return p, true
		}
	}
	return BoardPlay{}, false
}

// PlayAt is a place as a play: who really sat there, or should. ok is false where the
// movement has nobody there.
func (st *State) PlayAt(k Key) (p BoardPlay, ok bool) {
	sec, ok := st.Section(k.Section)
	if !ok {
		return BoardPlay{}, false
	}
	row, ok := sec.Movement.At(k.Table, k.Round)
	if !ok {
		return BoardPlay{}, false
	}
	if r, there := st.Results[k]; there {
		return st.playOf(sec, r), true
	}
	return planned(sec, row, k.Board), true
}

// PlayedBefore is the play of a board that came before the one at a place: whose, and
// where. ok is false where nobody who sat at the place had played the board.
func (st *State) PlayedBefore(k Key) (who int, first BoardPlay, ok bool) {
	b, ok := st.once(k)
	r, there := st.Results[k]
	if !ok || !there {
		return 0, BoardPlay{}, false
	}
	here := st.playOf(b.sec, r)
	for _, n := range here.all() {
		if p, ok := b.first(n, &here); ok {
			return n, p, true
		}
	}
	return 0, BoardPlay{}, false
}

// ScoreElsewhere is where somebody of the movement's row at a place has its score on the
// board; ok is false where none has one.
func (st *State) ScoreElsewhere(k Key) (who int, where BoardPlay, ok bool) {
	b, ok := st.once(k)
	if !ok {
		return 0, BoardPlay{}, false
	}
	row, _ := b.sec.Movement.At(k.Table, k.Round)
	here := planned(b.sec, row, k.Board)
	for _, n := range here.all() {
		if list := b.plays(n, k); len(list) > 0 {
			return n, list[0], true
		}
	}
	return 0, BoardPlay{}, false
}

// spared takes those out of a line of an individual who have their score on the board
// elsewhere, where a ruling by Law 15B is for their partners.
func (st *State) spared(l *scoring.Line, r Received) {
	b, ok := st.once(r.Key)
	if !ok || b.sec.Movement.Contestant != movement.Individual || !r.Ruling.ofLaw15() {
		return
	}
	for _, n := range []*int{&l.NS, &l.South, &l.EW, &l.West} {
		if len(b.plays(*n, r.Key)) > 0 {
			*n = 0
		}
	}
}

// twice marks every result by which somebody would have a second score on a board as one
// in doubt, and no others: it waits for the director (Law 15B). Only boards are looked at
// that others than the movement's played, by a word of the director that names the round:
// where an earlier version let both scores count, they do for ever.
func (st *State) twice() {
	if len(st.inRound) == 0 && len(st.doubled) == 0 {
		return
	}
	for k := range st.doubled {
		if r, there := st.Results[k]; there && r.Doubt.Kind == PlayedTwice {
			r.Doubt = Doubt{}
			st.Results[k] = r
		}
	}
	st.doubled = nil
	for _, k := range slices.SortedFunc(maps.Keys(st.inRound), Key.Compare) {
		r, there := st.Results[k]
		if !there || r.Others == nil || r.Others.InRound == 0 {
			continue
		}
		b, ok := st.once(k)
		if !ok {
			continue
		}
		here := st.playOf(b.sec, r)
		for _, n := range here.all() {
			list := b.plays(n, Key{})
			for i := 1; i < len(list); i++ {
				st.doubt(list[i].Key, Doubt{Kind: PlayedTwice, Pair: n, Table: list[0].Key.Table, Round: list[0].Round})
			}
		}
	}
}

// doubt puts a result in doubt that the director has not ruled on.
func (st *State) doubt(k Key, d Doubt) {
	r := st.Results[k]
	if r.Ruling != nil || r.Doubt.Any() {
		return
	}
	r.Doubt = d
	st.Results[k] = r
	if st.doubled == nil {
		st.doubled = map[Key]bool{}
	}
	st.doubled[k] = true
}
