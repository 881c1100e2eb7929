package session

import (
	"slices"

	"clubnight/scoring"
)

// ByLaw15 is what follows from a board that others than the movement's played
// (Laws 15B1 to 15B3): the fact itself with what those get who should have played
// there, and the rulings on it and on other places of the board, so that every
// contestant has exactly one score on it.
//
//   - Somebody who played had played the board before, by InRound: the play is cancelled
//     for both sides, and the first stands. Who of the others has the board on its card
//     and cannot play it any more gets average plus.
//   - Nobody had: the score stands. Where one of those who played was to meet the board
//     in this round or later, it does not meet it again, and its opponent there gets
//     average plus. A result of an earlier round may only be missing: it is waited for.
//   - Who should have played at the place gets average plus, unless it has a score on the
//     board from elsewhere.
//
// Average minus is given to nobody: carelessness is for a penalty (Law 90). What f
// gives already stays, and so does a ruling of the director on another place. InRound 0
// is the round of the place. At teams (Law 86B), and where the movement has somebody
// meet the board twice, nothing follows but f. What followed from an earlier fact on
// the place is taken back first.
func (st *State) ByLaw15(f PlayedByOthers) []Fact {
	undone := st.law15Undone(f.Key)
	if f.NS == 0 && f.EW == 0 {
		return append(undone, f)
	}
	before, err := st.With(undone...)
	if err != nil {
		before = st
	}
	b, ok := before.once(f.Key)
	if !ok {
		return append(undone, f)
	}
	if f.InRound == 0 {
		f.InRound = f.Key.Round
	}
	return append(undone, b.given(f)...)
}

// law15Undone takes back what followed from others having played at a place.
func (st *State) law15Undone(k Key) (facts []Fact) {
	r, there := st.Results[k]
	b, ok := st.once(k)
	if !there || !ok || r.Others == nil || r.Others.InRound == 0 {
		return nil
	}
	here := st.playOf(b.sec, r)
	for _, row := range b.rows {
		at := Key{b.sec.ID, row.Table, row.Round, k.Board}
		other, there := st.Results[at]
		if !there || !other.Ruling.ofLaw15() {
			continue
		}
		there = at == k
		for _, n := range here.all() {
			p := planned(b.sec, row, k.Board)
			there = there || p.has(n)
		}
		if there {
			facts = append(facts, RulingWithdrawn{Key: at})
		}
	}
	return facts
}

// given are the facts for a board that others played.
func (b *boardOnce) given(f PlayedByOthers) []Fact {
	row, _ := b.sec.Movement.At(f.Key.Table, f.Key.Round)
	here := planned(b.sec, row, b.board)
	here.NS[0], here.EW[0], here.Round = f.NS, f.EW, f.InRound
	if f.ForNS == nil && !here.has(row.NS) && len(b.plays(row.NS, f.Key)) == 0 {
		f.ForNS = b.plus()
	}
	if f.ForEW == nil && !here.has(row.EW) && len(b.plays(row.EW, f.Key)) == 0 {
		f.ForEW = b.plus()
	}
	facts := []Fact{f}
	cancelled := false
	for _, n := range here.all() {
		_, had := b.first(n, &here)
		cancelled = cancelled || had
	}
	counts := here
	if cancelled {
		facts, counts = b.rule(facts, b.cancel(here, here)), BoardPlay{}
	}
	for _, n := range here.all() {
		list := b.plays(n, f.Key)
		for _, later := range list {
			if !cancelled {
				facts = b.rule(facts, b.cancel(later, here))
			}
		}
		if p, ok := b.onCard(n); ok && p.Key != f.Key && p.Round >= here.Round && len(list) == 0 {
			facts = b.rule(facts, b.missing(p, counts))
		}
	}
	return facts
}

// cancel is the ruling on a play that came second: who should have played the board just
// there, and has no other score on it, gets average plus; nobody else gets anything for
// it. one is a play that is about to be recorded.
func (b *boardOnce) cancel(p, one BoardPlay) RulingGiven {
	row, _ := b.sec.Movement.At(p.Key.Table, p.Key.Round)
	due := planned(b.sec, row, b.board)
	return RulingGiven{Key: p.Key, Law: LawPlayedBefore,
		ForNS: b.deprived(p.NS, due, p.Key, one, LawPlayedBefore),
		ForEW: b.deprived(p.EW, due, p.Key, one, LawPlayedBefore)}
}

// missing is the ruling on a place that cannot be played any more, since
// somebody knows the board.
func (b *boardOnce) missing(p, one BoardPlay) RulingGiven {
	return RulingGiven{Key: p.Key, Law: LawDeprived,
		ForNS: b.deprived(p.NS, p, p.Key, one, LawDeprived), ForEW: b.deprived(p.EW, p, p.Key, one, LawDeprived)}
}

// deprived is average plus where one of a side was to play the board there and has no
// score on it elsewhere, also not by one; else nothing, by a law.
func (b *boardOnce) deprived(side []int, due BoardPlay, but Key, one BoardPlay, law string) *scoring.Ruling {
	if slices.ContainsFunc(side, func(n int) bool {
		return due.has(n) && len(b.plays(n, but)) == 0 && (one.Key == but || !one.has(n))
	}) {
		return b.plus()
	}
	return &scoring.Ruling{Kind: scoring.NotPlayed, Law: law}
}

// plus is average plus, or nothing where the form of scoring has none.
func (b *boardOnce) plus() *scoring.Ruling {
	plus := &scoring.Ruling{Kind: scoring.AveragePlus, Law: LawDeprived}
	if chosen, err := b.st.Scoring.Options(); err != nil || chosen.Fits(plus) != nil {
		return &scoring.Ruling{Kind: scoring.NotPlayed, Law: LawDeprived}
	}
	return plus
}

// rule adds a ruling on a place, unless there is one already.
func (b *boardOnce) rule(facts []Fact, f RulingGiven) []Fact {
	if b.ruled(f.Key) || slices.ContainsFunc(facts, func(o Fact) bool {
		r, ok := o.(RulingGiven)
		return ok && r.Key == f.Key
	}) {
		return facts
	}
	return append(facts, f)
}

// Remedy15 is what a result in doubt comes to where the board was played by those whom
// the doubt names, or for a second time.
type Remedy15 struct {
	// Facts put it right by Law 15B.
	Facts []Fact
	// Cancelled is true where the play is cancelled, since Who had played the board
	// before, at First (15B1); else the score stands (15B2).
	Cancelled bool
	Who       int
	First     BoardPlay
}

// ByLaw15Of is what Law 15B makes of a result in doubt: one by which somebody would have
// a second score, one that was sent for others than the movement's contestants, and one
// for a board that the table does not play in the round. ok is false where the doubt is
// of another kind, and where nobody who played has the board on its card, so that there
// is no place for its score: then the result belongs to another board or place.
func (st *State) ByLaw15Of(k Key) (rem Remedy15, ok bool) {
	r, there := st.Results[k]
	sec, known := st.Section(k.Section)
	if !there || !known {
		return rem, false
	}
	switch r.Doubt.Kind {
	case PlayedTwice:
		return st.secondPlay(r)
	case OtherPairs:
		if in := sec.Movement.Pairs(); !slices.Contains(in, r.Doubt.NS) || !slices.Contains(in, r.Doubt.EW) {
			return rem, false
		}
		row, _ := sec.Movement.At(k.Table, k.Round)
		if r.Doubt.NS == row.EW && r.Doubt.EW == row.NS {
			return rem, false // they sat the wrong way round, which is no other board
		}
		return st.playedThere(r, k, PlayedByOthers{Key: k, NS: r.Doubt.NS, EW: r.Doubt.EW, InRound: k.Round})
	case NoSuchBoard:
		return st.strayBoard(sec, r)
	}
	return rem, false
}

// secondPlay cancels a play by which somebody would have a second score.
func (st *State) secondPlay(r Received) (rem Remedy15, ok bool) {
	b, ok := st.once(r.Key)
	if !ok {
		return rem, false
	}
	rem.Who, rem.First, rem.Cancelled = st.PlayedBefore(r.Key)
	if o := r.Others; o != nil {
		rem.Facts = st.ByLaw15(PlayedByOthers{Key: r.Key, NS: o.NS, EW: o.EW, ForNS: o.ForNS, ForEW: o.ForEW,
			InRound: o.InRound, Reason: o.Reason})
		return rem, rem.Cancelled
	}
	here := st.playOf(b.sec, r)
	rem.Facts = b.rule(nil, b.cancel(here, here))
	return rem, rem.Cancelled
}

// playedThere takes a result as played by others at a place of the board.
func (st *State) playedThere(r Received, at Key, f PlayedByOthers) (rem Remedy15, ok bool) {
	sec, _ := st.Section(at.Section)
	row, _ := sec.Movement.At(at.Table, at.Round)
	result := r.Result
	result.Key, result.NS, result.EW, result.Doubt = at, row.NS, row.EW, Doubt{}
	if result.decided() != nil {
		return rem, false
	}
	if at != r.Key {
		result.Row = 0
		rem.Facts = append(rem.Facts, ResultDiscarded{Key: r.Key})
	}
	rem.Facts = append(append(rem.Facts, ResultCorrected{Result: result}), st.ByLaw15(f)...)
	after, err := st.With(rem.Facts...)
	if err != nil {
		return Remedy15{}, false
	}
	if after.Results[at].Ruling.Cancels() {
		rem.Who, rem.First, rem.Cancelled = after.PlayedBefore(at)
	}
	return rem, true
}

// strayBoard is a result for a board that the table does not play in the round: it is
// taken as played by those who sit there, at the place where the movement has one of them
// play the board; where neither is to, or both have played it, it is cancelled.
func (st *State) strayBoard(sec Section, r Received) (rem Remedy15, ok bool) {
	row, there := sec.Movement.At(r.Table, r.Round)
	if !there || !st.Plays(sec, row) || r.NS != row.NS && r.NS != 0 || r.EW != row.EW && r.EW != 0 {
		return rem, false
	}
	b, ok := st.once(r.Key)
	if !ok || len(b.rows) == 0 {
		return rem, false
	}
	here := planned(sec, row, r.Board)
	for _, n := range here.all() {
		if p, had := b.first(n, &here); had {
			rem.Who, rem.First, rem.Cancelled = n, p, true
		}
	}
	if rem.Cancelled {
		rem.Facts = []Fact{ResultDiscarded{Key: r.Key, Law: LawPlayedBefore}}
		for _, n := range here.all() {
			if p, due := b.onCard(n); due && p.Round >= here.Round && len(b.plays(n, Key{})) == 0 {
				rem.Facts = b.rule(rem.Facts, b.missing(p, BoardPlay{}))
			}
		}
		return rem, true
	}
	for _, n := range []int{row.NS, row.EW} {
		if p, due := b.onCard(n); due && len(b.plays(n, Key{})) == 0 && !st.Has(p.Key) {
			return st.playedThere(r, p.Key, PlayedByOthers{Key: p.Key, NS: row.NS, EW: row.EW, InRound: r.Round})
		}
	}
	return rem, false
}
