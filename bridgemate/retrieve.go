package bridgemate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// ReadNow reads the .bws once and records what is new in it (guide: Guidelines for data
// retrieval). Reading the same file twice records nothing the second time. The file is only read:
// the Processed flags stay as they are, because what was seen is remembered in the journal.
func (l *Link) ReadNow(ctx context.Context) error {
	l.poll.Lock()
	defer l.poll.Unlock()
	if file := l.Options().File; l.reader == nil || l.reader.Path() != file {
		l.reader = bws.NewReader(file)
	}
	contents, changed, err := l.reader.Read(ctx)
	if err == nil && (changed || l.unsettled) {
		err = l.take(contents)
		l.unsettled = err != nil || len(l.gone) > 0
	}
	now := time.Now()
	l.change(func(s *Status) {
		if err != nil && s.Err == nil {
			s.Since = now
		}
		s.Err = err
		if err == nil {
			s.LastRead, s.Tables = now, tableStatus(contents)
		}
	})
	return err
}

// take records the difference between the file and the state.
func (l *Link) take(c *bws.Contents) error {
	st := l.session.State()
	facts := l.resultFacts(st, c.Received)
	seats, err := l.seatFacts(st, c.PlayerNumbers)
	if err != nil {
		return err
	}
	return l.session.Record("Bridgemate", append(seats, facts...)...)
}

// resultFacts compares the rows of ReceivedData with the results that stand. Of several rows for
// one board the highest ID that is not erased counts.
func (l *Link) resultFacts(st *session.State, rows []bws.Received) []session.Fact {
	rows = withoutSetAside(st, rows)
	latest, erased := bws.Standing(rows), map[session.Key]bool{}
	for _, row := range rows {
		if row.Erased {
			erased[session.Key(row.Key())] = true
		}
	}
	var facts []session.Fact
	for key, row := range latest {
		k, r := session.Key(key), result(st, row)
		standing, ok := st.Results[k]
		switch {
		case !ok:
			facts = append(facts, session.ResultReceived{Result: r})
		case standing.Vanished || !standing.Same(r):
			facts = append(facts, session.ResultChanged{Result: r})
		}
		delete(l.gone, k)
	}
	for k, standing := range st.Results {
		if _, ok := latest[bws.Key(k)]; ok || standing.Vanished {
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
			return fmt.Sprintf("%v: %s", f.Result.Key, text)
		}
	case session.ResultChanged:
		if st.Results[f.Result.Key].Vanished {
			return fmt.Sprintf("%v: the result is back", f.Result.Key)
		}
		text := fmt.Sprintf("%v: changed from %s to %s", f.Result.Key, words(st.Results[f.Result.Key].Result), words(f.Result))
		if more := said(f.Result); more != "" {
			text += "; " + more
		}
		return text
	case session.ResultErased:
		return fmt.Sprintf("%v: %s was erased on the Bridgemate", f.Key, words(st.Results[f.Key].Result))
	case session.ResultVanished:
		return fmt.Sprintf("%v: %s is no longer in the Bridgemate database; it still counts here", f.Key, words(st.Results[f.Key].Result))
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

// seatFacts compares PlayerNumbers with the seats that are known. Numbers may come all evening.
func (l *Link) seatFacts(st *session.State, rows []bws.PlayerNumber) ([]session.Fact, error) {
	var facts []session.Fact
	for _, row := range rows {
		seat := session.Seat{Section: row.Section, Table: row.Table, Direction: row.Direction}
		if !slices.Contains([]string{"N", "E", "S", "W"}, seat.Direction) || st.Seats[seat].Number == row.Number {
			continue
		}
		name, _, err := l.roster.PlayerName(row.Number)
		if err != nil {
			return nil, fmt.Errorf("looking up player %s: %w", row.Number, err)
		}
		facts = append(facts, session.PlayerSeated{Seat: seat, Number: row.Number, Name: name})
	}
	return facts, nil
}

func tableStatus(c *bws.Contents) []TableStatus {
	tables := make([]TableStatus, len(c.Tables))
	for i, t := range c.Tables {
		tables[i] = TableStatus{
			Section: t.Section, Table: t.Table, Uploaded: t.Status == bws.Uploaded,
			LoggedOn: t.LogOnOff == bws.LoggedOn, Updating: t.UpdateFromRound != 0,
		}
	}
	return tables
}
