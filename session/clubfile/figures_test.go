package clubfile_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
)

// figures is an evening in numbers, without a sentence: counts, doubtful results,
// rankings and travellers.
func figures(st *session.State) (string, error) {
	sc, err := st.Score()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s, closed %t, reading %t, deals released %t\n",
		st.Evening.Name, st.Evening.Date.Format(time.DateOnly), st.Closed, st.Reading, st.Deals.Released)
	counts(&b, st)
	fmt.Fprintf(&b, "open %d, complete %t\n", len(sc.Open), sc.Complete())
	for _, r := range st.Doubtful() {
		fmt.Fprintf(&b, "doubtful %s\n", place(r.Key))
	}
	for _, r := range sc.Rankings {
		fmt.Fprintf(&b, "\nranking %s%s\n", field(r.Section, r.Combined), side(r.Side))
		for _, row := range r.Ranks {
			tied := ""
			if row.Tied {
				tied = "="
			}
			fmt.Fprintf(&b, "%d%s pair %s%d%s boards %d total %v of %v, %v%%\n", row.Place, tied,
				session.Letter(row.Who.Section),
				row.Who.Number, side(r.Side), row.Played, row.Total, row.Out(), row.Percentage)
		}
	}
	for _, t := range sc.Travellers {
		fmt.Fprintf(&b, "\nboard %s %d, top %v\n", field(t.Section, t.Combined), t.Board, t.Top)
		for _, l := range t.Lines {
			fmt.Fprintln(&b, line(l))
		}
	}
	return b.String(), nil
}

func counts(b *strings.Builder, st *session.State) {
	outcomes := map[session.Outcome]int{}
	corrected, vanished, reversed := 0, 0, 0
	for _, r := range st.Results {
		outcomes[r.Outcome]++
		corrected += one(r.Corrected)
		vanished += one(r.Vanished)
		reversed += one(r.WrongDirection)
	}
	fmt.Fprintf(b, "results %d of %d, set aside %d, restorable %d, missing %d, remarks %d, doubtful %d\n",
		len(st.Results), st.Expected(), len(st.SetAside), len(st.Restorable()), len(st.Missing()),
		len(st.Remarks), len(st.Doubtful()))
	// What cannot be read was "played", in doubt, to version 1.
	outcomes[session.Played] += outcomes[session.Unread]
	fmt.Fprintf(b, "played %d, not played %d, artificial %d, undecided %d, score only %d\n", outcomes[session.Played],
		outcomes[session.NotPlayed], outcomes[session.Artificial],
		outcomes[session.Undecided], outcomes[session.ScoreOnly])
	fmt.Fprintf(b, "corrected %d, vanished %d, wrong direction %d, seats %d, recorded boards %d\n",
		corrected, vanished, reversed, len(st.Seats), len(st.Recorded))
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// place is a key as short as it can be: "A3 round 2 board 14".
func place(k session.Key) string {
	return fmt.Sprintf("%s%d round %d board %d", session.Letter(k.Section), k.Table, k.Round, k.Board)
}

func field(first session.Section, others []session.Section) string {
	text := first.Letter()
	for _, s := range others {
		text += "+" + s.Letter()
	}
	return text
}

func side(s scoring.Side) string {
	switch s {
	case scoring.NS:
		return " NS"
	case scoring.EW:
		return " EW"
	}
	return ""
}

func line(l session.TravellerLine) string {
	points, ns, ew := "-", "-", "-"
	if l.HasPoints {
		points = fmt.Sprint(int(l.Points))
	}
	if l.NSScored {
		ns = fmt.Sprintf("%v (%v%%)", l.NSValue, l.NSPct)
	}
	if l.EWScored {
		ew = fmt.Sprintf("%v (%v%%)", l.EWValue, l.EWPct)
	}
	return fmt.Sprintf("%s: %d v %d, %s, NS %s, EW %s", place(l.Key), l.NSPair, l.EWPair, points, ns, ew)
}

// dump is all of a state, as text: two states are the same when their dumps are. Moments
// are instants; the day of the evening keeps the zone in which it was said.
func dump(st *session.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %q %s; %q reading %t closed %t seq %d at %v\n", st.Evening.Name, st.Evening.Club,
		st.Evening.Date.Format("2006-01-02T15:04:05Z07:00"), st.File, st.Reading, st.Closed, st.Seq, st.At.UTC())
	fmt.Fprintln(&b, "fields", st.Fields())
	for _, s := range st.Sections {
		fmt.Fprintf(&b, "section %d %+v\n", s.ID, *s.Movement)
		for _, p := range s.Movement.Pairs() {
			fmt.Fprintf(&b, "pair %d %q\n", p, st.PairNames(session.Contestant{Section: s.ID, Number: p}))
		}
		for _, n := range st.Deals.Numbers(s.ID) {
			d, _ := st.Deals.Board(s.ID, n)
			t, ok := st.Deals.Table(s.ID, n)
			fmt.Fprintf(&b, "deal %d %+v %v %v\n", n, d, t, ok)
		}
	}
	fmt.Fprintf(&b, "deals %q %q %d %t\n", st.Deals.Source, st.Deals.Seed, st.Deals.Set, st.Deals.Released)
	for _, p := range sorted(st.Names,
		func(a, b session.Contestant) int { return cmp.Or(a.Section-b.Section, a.Number-b.Number) }) {
		fmt.Fprintf(&b, "typed %v %q\n", p, st.Names[p])
	}
	seats := func(a, b session.Seat) int {
		return cmp.Or(a.Section-b.Section, a.Table-b.Table, strings.Compare(a.Direction, b.Direction))
	}
	for _, s := range sorted(st.Seats, seats) {
		fmt.Fprintf(&b, "seat %v %+v\n", s, st.Seats[s])
	}
	for _, r := range st.InOrder() {
		fmt.Fprintln(&b, "result", received(r))
	}
	for _, r := range st.SetAside {
		fmt.Fprintln(&b, "set aside", received(r))
	}
	for _, r := range st.Remarks {
		fmt.Fprintf(&b, "remark %v %s %q %v %v %+v\n", r.At.UTC(), r.Kind, r.Text, stored(r.Was), stored(r.Is), r.Note)
	}
	for _, k := range sorted(st.Recorded, session.Key.Compare) {
		fmt.Fprintf(&b, "recorded %s %+v\n", place(k), st.Recorded[k])
	}
	return b.String()
}

func received(r session.Received) string {
	return fmt.Sprintf("%s at %v vanished %t corrected %t %q discarded %t, sent %s",
		stored(&r.Result), r.At.UTC(), r.Vanished, r.Corrected, r.Reason, r.Discarded, stored(r.Sent))
}

// stored is a result as a journal keeps it.
func stored(r *session.Result) string {
	if r == nil {
		return "nothing"
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func sorted[K comparable, V any](m map[K]V, order func(a, b K) int) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, order)
	return keys
}
