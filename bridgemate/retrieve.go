package bridgemate

import (
	"cmp"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// resultFacts compares the rows of ReceivedData with the results that stand. Of
// several rows for one board the last counts, and where that is erased there is no
// result: see bws.Standing.
func (l *Link) resultFacts(st *session.State, rows []bws.Received, o Options) []session.Fact {
	c := comparison{st: st, read: newReading(st, o), memory: &l.memory, odd: map[session.Key]bws.Received{}}
	var facts []session.Fact
	var same session.RowsKnown
	said := map[session.Key]bool{}
	for key, row := range bws.Last(rows) {
		k := session.Key(key)
		fact, of := c.row(k, row)
		if said[k] = of; !of {
			continue
		}
		delete(l.memory.gone, k)
		if known, is := fact.(session.RowsKnown); is {
			same.Rows = append(same.Rows, known.Rows...)
			continue
		}
		if fact != nil {
			facts = append(facts, fact)
		}
	}
	if l.memory.sound() { // what a file held before it could not be read is no second look
		l.memory.odd = c.odd
		facts = append(facts, c.vanished(said)...)
	}
	slices.SortFunc(facts, inRowOrder)
	if len(same.Rows) > 0 {
		slices.SortFunc(same.Rows, func(a, b session.KnownRow) int { return cmp.Compare(a.Row, b.Row) })
		facts = append(facts, same)
	}
	return facts
}

// comparison compares rows with the results that stand.
type comparison struct {
	st     *session.State
	read   reading
	memory *memory
	odd    map[session.Key]bws.Received // rows that are seen once, after this look
}

// row is what the last row of a place changes, nil for nothing. ok is false where
// the row says nothing of the result that stands: it was there before that result,
// whose own row is gone.
func (c comparison) row(k session.Key, row bws.Received) (fact session.Fact, ok bool) {
	standing, there := c.st.Results[k]
	sent := sentOf(standing, there)
	r := c.st.Sound(c.read.result(row))
	anew := sent == nil && c.anew(k, row, r)
	if c.st.Shared() && !anew {
		switch {
		case c.old(k, row, sent):
			return nil, true
		case c.same(standing, sent, r, row):
			return session.RowsKnown{Rows: []session.KnownRow{{Key: k, Row: row.ID}}}, true
		}
	}
	if sent != nil && (row.Erased || !sent.Same(r)) && c.earlier(k, row, sent, r) {
		return nil, false
	}
	switch {
	case row.Erased && sent == nil:
		return nil, true
	case row.Erased:
		return session.ResultErased{Key: k}, true
	case sent == nil && !anew && c.setAside(k, row):
		return nil, true
	case sent == nil && c.st.StaysSetAside(r):
		return session.ResultSentAgain{Result: r}, true
	case !there && r.Doubt.Nowhere() && !c.twice(k, row):
		return nil, true
	case !there || standing.NoResult:
		return session.ResultReceived{Result: r}, true
	case standing.OtherDevice(session.ByBridgemate):
		return c.beside(k, sent, r, row), true
	case sent == nil || !sent.Same(r) || standing.Vanished:
		return session.ResultChanged{Result: r}, true
	}
	return nil, true
}

// beside is what a row changes where a phone has told the result: nothing where the row
// was written by the program, or says what it said before.
func (c comparison) beside(k session.Key, sent *session.Result, r session.Result,
	row bws.Received) session.Fact {
	written := row.ExternalUpdate || c.st.SawRow(k, row.ID) && (sent == nil || sent.Row != row.ID)
	if written || sent != nil && sent.Same(r) {
		return nil
	}
	return session.ResultBeside{Result: r}
}

// sentOf is what the Bridgemate sent of a result that stands, nil where that is nothing.
func sentOf(standing session.Received, there bool) *session.Result {
	if !there {
		return nil
	}
	return standing.Said(session.ByBridgemate)
}

// twice reports whether a row of no table of the movement was there at the last look,
// too, as it is now: it may be half written.
func (c comparison) twice(k session.Key, row bws.Received) bool {
	if before, there := c.memory.odd[k]; there && before == row && c.memory.sound() {
		return true
	}
	c.odd[k] = row
	return false
}

// known reports whether a row was there before.
func (c comparison) known(k session.Key, id int64) bool {
	_, seen := c.memory.rows[seenRow{k, id}]
	return seen || c.st.SawRow(k, id)
}

// earlier reports whether a row was there before the one from which a result came, whose
// row may be gone with the file that had it: see session.OlderFileTaken. One that says
// the same, and is erased now, is that of a result which another computer read.
func (c comparison) earlier(k session.Key, row bws.Received, sent *session.Result, r session.Result) bool {
	if sent.Row == 0 {
		return c.st.SawRow(k, row.ID) && !(sent.Same(r) && c.erasedNow(k, row))
	}
	return row.ID < sent.Row && c.known(k, row.ID)
}

// anew reports whether the row of a result that the director took out says something that
// it never said: somebody has changed it since, or it is another row with its number.
func (c comparison) anew(k session.Key, row bws.Received, r session.Result) bool {
	isRow := func(was session.Received) bool { return was.Key == k && was.Discarded && was.Row == row.ID }
	i := slices.IndexFunc(c.st.SetAside, isRow)
	return i >= 0 && !row.Erased && !c.st.StaysSetAside(r) && !enteredAlike(r, c.st.SetAside[i].Result) &&
		!sayings(c.st).before(seenRow{k, row.ID}, r)
}

// setAside reports whether the row is that of a result which was set aside, or an
// earlier one of its place: whether the control program marks it as erased, and
// when, is its own affair.
func (c comparison) setAside(k session.Key, row bws.Received) bool {
	return slices.ContainsFunc(c.st.SetAside,
		func(was session.Received) bool { return was.Key == k && row.ID <= was.Row })
}

// vanished are the results whose rows are gone. Other programs delete a row and insert it
// anew: only the second look counts.
func (c comparison) vanished(said map[session.Key]bool) (facts []session.Fact) {
	for k, standing := range c.st.Results {
		switch {
		case said[k] || standing.Vanished || sentOf(standing, true) == nil || !c.fromHere(k, standing),
			standing.OtherDevice(session.ByBridgemate):
			continue
		case c.memory.gone[k]:
			facts = append(facts, session.ResultVanished{Key: k})
			delete(c.memory.gone, k)
		default:
			c.memory.gone[k] = true
		}
	}
	return facts
}

// inRowOrder puts facts in the order of their rows, those without a row last.
func inRowOrder(a, b session.Fact) int {
	ka, ia := order(a)
	kb, ib := order(b)
	return cmp.Or(cmp.Compare(ia, ib), ka.Compare(kb))
}

// order is by what a fact has its place among others.
func order(f session.Fact) (session.Key, int64) {
	const last = 1 << 62
	switch f := f.(type) {
	case session.ResultReceived:
		return f.Result.Key, f.Result.Row
	case session.ResultChanged:
		return f.Result.Key, f.Result.Row
	case session.ResultBeside:
		return f.Result.Key, f.Result.Row
	case session.ResultSentAgain:
		return f.Result.Key, f.Result.Row
	case session.ResultErased:
		return f.Key, last
	case session.ResultVanished:
		return f.Key, last
	}
	return session.Key{}, last
}
