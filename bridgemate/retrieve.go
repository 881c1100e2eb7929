package bridgemate

import (
	"cmp"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// resultFacts compares the rows of ReceivedData with the results that stand. Of several rows for
// one board the highest ID that is not erased counts.
func (l *Link) resultFacts(st *session.State, rows []bws.Received, o Options) []session.Fact {
	rows = withoutSetAside(st, rows)
	latest, erased := bws.Standing(rows), map[session.Key]bool{}
	for _, row := range rows {
		if row.Erased {
			erased[session.Key(row.Key())] = true
		}
	}
	read := newReading(st, o)
	var facts []session.Fact
	for key, row := range latest {
		k, r := session.Key(key), st.Sound(read.result(row))
		standing, ok := st.Results[k]
		switch {
		case !ok || standing.NoResult:
			facts = append(facts, session.ResultReceived{Result: r})
		case standing.Corrected:
			if standing.Sent == nil || !standing.Sent.Same(r) {
				facts = append(facts, session.ResultChanged{Result: r})
			}
		case standing.Vanished || !standing.Same(r):
			facts = append(facts, session.ResultChanged{Result: r})
		}
		delete(l.gone, k)
	}
	for k, standing := range st.Results {
		nothing := standing.NoResult || standing.Vanished || standing.Corrected && standing.Sent == nil
		if _, ok := latest[bws.Key(k)]; ok || nothing {
			continue
		}
		switch {
		case erased[k]:
			facts = append(facts, session.ResultErased{Key: k})
		case l.gone[k]: // other programs delete a row and insert it anew: only the second look counts
			facts = append(facts, session.ResultVanished{Key: k})
			delete(l.gone, k)
		default:
			l.gone[k] = true
		}
	}
	slices.SortFunc(facts, func(a, b session.Fact) int {
		ka, ia := order(a)
		kb, ib := order(b)
		return cmp.Or(cmp.Compare(ia, ib), ka.Compare(kb))
	})
	return facts
}

// withoutSetAside leaves out the rows whose results a change of the movement has set aside: whether
// the control program marks them as erased, and when, is its own affair.
func withoutSetAside(st *session.State, rows []bws.Received) []bws.Received {
	if len(st.SetAside) == 0 {
		return rows
	}
	upTo := map[session.Key]int64{}
	for _, r := range st.SetAside {
		upTo[r.Key] = max(upTo[r.Key], r.Row)
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r bws.Received) bool { return r.ID <= upTo[session.Key(r.Key())] })
}

// order puts facts in the order of their rows, those without a row last.
func order(f session.Fact) (session.Key, int64) {
	const last = 1 << 62
	switch f := f.(type) {
	case session.ResultReceived:
		return f.Result.Key, f.Result.Row
	case session.ResultChanged:
		return f.Result.Key, f.Result.Row
	case session.ResultErased:
		return f.Key, last
	case session.ResultVanished:
		return f.Key, last
	}
	return session.Key{}, last
}
