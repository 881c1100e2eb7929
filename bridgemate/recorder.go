package bridgemate

import (
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// recorderFacts are the calls and cards that the journal has not got as they are in
// BiddingData and PlayData (guide: Using the recorder version, Processing data). New rows
// are told by their ID; one that was erased meanwhile comes again. Rows of boards that
// the movement has not, or that say nothing, stay in the file.
func recorderFacts(st *session.State, c *bws.Contents) []session.Fact {
	var facts []session.Fact
	follow(c.Bids, st, func(r session.Record) []session.Recorded { return r.Calls }, bws.ParseBid,
		func(k session.Key, r session.Recorded) { facts = append(facts, session.CallRecorded{Key: k, Call: r}) })
	follow(c.Cards, st, func(r session.Record) []session.Recorded { return r.Cards }, bws.ParseCard,
		func(k session.Key, r session.Recorded) { facts = append(facts, session.CardRecorded{Key: k, Card: r}) })
	return facts
}

func follow(rows []bws.Recorded, st *session.State, list func(session.Record) []session.Recorded,
	parse func(string) (string, error), found func(session.Key, session.Recorded)) {
	known := map[session.Key]map[int64]session.Recorded{}
	for _, row := range rows {
		key := session.Key(row.Key())
		if known[key] == nil {
			known[key] = map[int64]session.Recorded{}
			for _, r := range list(st.Recorded[key]) {
				known[key][r.ID] = r
			}
		}
		what, err := parse(row.What)
		direction := strings.ToUpper(strings.TrimSpace(row.Direction))
		if err != nil || row.Counter < 1 || len(direction) != 1 ||
			!strings.Contains("NESW", direction) || st.Playable(key).Any() {
			continue
		}
		r := session.Recorded{ID: row.ID, Counter: row.Counter, Direction: direction, What: what, Erased: row.Erased}
		if known[key][row.ID] != r {
			found(key, r)
		}
	}
}
