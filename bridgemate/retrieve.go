package bridgemate

import (
	"cmp"
	"fmt"
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
		k, r := session.Key(key), read.result(row)
		standing, ok := st.Results[k]
		switch {
		case !ok:
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
		nothing := standing.Vanished || standing.Corrected && standing.Sent == nil
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
	var remarks []session.Fact
	for _, f := range facts {
		if text := remark(st, f); text != "" {
			remarks = append(remarks, session.Remarked{Text: text})
		}
	}
	return append(facts, remarks...)
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

// remark is what the remarks box says of a fact; most results need no remark.
func remark(st *session.State, f session.Fact) string {
	said := func(r session.Result) string {
		switch {
		case r.Doubt != "":
			return "to be looked at: " + r.Doubt
		case r.Outcome == session.NotPlayed:
			return "not played"
		case r.Outcome == session.Undecided:
			return "a ruling was announced and is not entered yet"
		case r.Outcome == session.Artificial:
			return fmt.Sprintf("adjusted score %d%%-%d%%", r.NSPercent, r.EWPercent)
		case r.WrongDirection:
			return "played in the wrong direction"
		}
		return ""
	}
	switch f := f.(type) {
	case session.ResultReceived:
		if text := said(f.Result); text != "" {
			return fmt.Sprintf("%s: %s", st.Where(f.Result.Key), text)
		}
	case session.ResultChanged:
		if was := st.Results[f.Result.Key]; was.Corrected {
			if says(f.Result, was.Result) {
				return ""
			}
			return fmt.Sprintf("%s: the Bridgemate now says %s; your correction to %s stands", st.Where(f.Result.Key), words(f.Result), words(was.Result))
		}
		if st.Results[f.Result.Key].Vanished {
			return fmt.Sprintf("%s: the result is back", st.Where(f.Result.Key))
		}
		if was := st.Results[f.Result.Key]; was.Doubt != f.Result.Doubt && says(f.Result, was.Result) {
			if f.Result.Doubt == "" {
				return fmt.Sprintf("%s: no longer in doubt", st.Where(f.Result.Key))
			}
			return fmt.Sprintf("%s: %s", st.Where(f.Result.Key), said(f.Result))
		}
		text := fmt.Sprintf("%s: changed from %s to %s", st.Where(f.Result.Key), words(st.Results[f.Result.Key].Result), words(f.Result))
		if more := said(f.Result); more != "" {
			text += "; " + more
		}
		return text
	case session.ResultErased:
		if was := st.Results[f.Key]; was.Corrected {
			return fmt.Sprintf("%s: erased on the Bridgemate; your correction to %s stands", st.Where(f.Key), words(was.Result))
		}
		return fmt.Sprintf("%s: %s was erased on the Bridgemate", st.Where(f.Key), words(st.Results[f.Key].Result))
	case session.ResultVanished:
		if was := st.Results[f.Key]; was.Corrected {
			return fmt.Sprintf("%s: no longer in the Bridgemate database; your correction to %s stands", st.Where(f.Key), words(was.Result))
		}
		return fmt.Sprintf("%s: %s is no longer in the Bridgemate database; it still counts here", st.Where(f.Key), words(st.Results[f.Key].Result))
	}
	return ""
}

// words is a result in a few words: "4Sx by N +1".
func words(r session.Result) string {
	switch r.Outcome {
	case session.NotPlayed:
		return "not played"
	case session.Undecided:
		return "undecided ruling"
	case session.Artificial:
		return fmt.Sprintf("%d%%-%d%%", r.NSPercent, r.EWPercent)
	}
	switch {
	case r.Contract == "PASS":
		return "all pass"
	case r.Contract == "":
		return "no contract"
	case r.Tricks == 0:
		return fmt.Sprintf("%s by %s =", r.Contract, r.Declarer)
	}
	return fmt.Sprintf("%s by %s %+d", r.Contract, r.Declarer, r.Tricks)
}
