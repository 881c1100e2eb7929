package desk

import (
	"iter"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
)

// FinishKind is a point of the list with which an evening ends.
type FinishKind int

// The points, in their order.
const (
	FinishResults FinishKind = iota // is it complete?
	FinishDoubts
	FinishRulings
	FinishNames
	FinishFinal
	FinishPrint
	FinishExport
	FinishCopy
)

// FinishPoint is a point of the list: done, or with the remedy that does it.
type FinishPoint struct {
	Kind FinishKind
	Text string
	Done bool
	// Key is the first place that FinishResults and FinishDoubts are about, where Placed.
	Key    session.Key
	Placed bool
}

// Given says what was given out of an evening already: as it stood when it was
// printed and exported, nil for not yet, and how many of its entries are in a
// copy of the club file.
type Given struct {
	Printed, Exported *session.State
	Copied            int64
}

// stillSo reports whether what was given out of an evening is what counts now. Where
// another computer's entries were placed between those that were there, it is not.
func stillSo(was, now *session.State) bool {
	if was == nil {
		return false
	}
	before, after := was.Entries(), now.Entries()
	if n := len(before); now.Shared() && n > 0 && (len(after) < n || after[n-1].ID() != before[n-1].ID()) {
		return false
	}
	return len(now.Changed(was.Seq, now.Seq)) == 0
}

// isCopied reports whether so many entries in a copy of the club file are all that count.
// The file has them in the order in which they came, which in an evening of several
// computers is not that of the evening.
func isCopied(entries int64, now *session.State) bool {
	if now.Shared() {
		return entries >= now.Seq
	}
	return entries > 0 && len(now.Changed(entries, now.Seq)) == 0
}

// FinishPoints are the points of an evening as it stands. What the program has no way to
// do, export or copies, is no point.
func FinishPoints(in *Language, st *session.State, sc *session.Scores, status bridgemate.Status, given Given,
	export, copies bool) []FinishPoint {
	points := []FinishPoint{finishResults(in, st), finishDoubts(in, st), finishRulings(in, st, sc), finishNames(in, st)}
	version := st.Version()
	final := FinishPoint{Kind: FinishFinal, Done: st.Closed && !version.Open}
	final.Text = in.Say(screen.FinishNotFinal, "Reading", status.Reading)
	if final.Done {
		final.Text = in.Say(screen.FinishIsFinal, "Version", version.Number)
	}
	points = append(points, final)
	add := func(kind FinishKind, is bool, done, not screen.Message) {
		p := FinishPoint{Kind: kind, Text: in.Say(not), Done: is}
		if p.Done {
			p.Text = in.Say(done)
		}
		points = append(points, p)
	}
	add(FinishPrint, stillSo(given.Printed, st), screen.FinishPrinted, screen.FinishNotPrinted)
	if export {
		add(FinishExport, stillSo(given.Exported, st), screen.FinishGivenOut, screen.FinishNotGivenOut)
	}
	if copies {
		add(FinishCopy, isCopied(given.Copied, st), screen.FinishCopied, screen.FinishNotCopied)
	}
	return points
}

func finishResults(in *Language, st *session.State) FinishPoint {
	p := FinishPoint{Kind: FinishResults}
	arrived, expected := st.Arrived(), st.Expected()
	toCome := st.ToCome()
	switch {
	case st.Entered() == 0:
		p.Text = in.Say(screen.FinishNothing)
	case len(toCome) > 0:
		p.Text = in.SayCount(screen.FinishMissing, len(toCome), "Arrived", arrived, "Expected", expected)
		p.Key, p.Placed = toCome[0], true
	default:
		p.Text, p.Done = in.Say(screen.FinishComplete, "Arrived", arrived), true
	}
	return p
}

func finishDoubts(in *Language, st *session.State) FinishPoint {
	p := FinishPoint{Kind: FinishDoubts, Text: in.Say(screen.FinishNoDoubts), Done: true}
	if doubtful := st.Doubtful(); len(doubtful) > 0 {
		p = FinishPoint{Kind: FinishDoubts, Text: in.SayCount(screen.FinishDoubts, len(doubtful)),
			Key: doubtful[0].Key, Placed: true}
	}
	return p
}

// finishRulings is about what keeps the ranking provisional beside results
// to come and doubts.
func finishRulings(in *Language, st *session.State, sc *session.Scores) FinishPoint {
	p := FinishPoint{Kind: FinishRulings, Text: in.Say(screen.FinishNoRulings), Done: true}
	if sc == nil {
		return p
	}
	n, first := 0, ""
	for _, o := range sc.Open {
		if o.Kind == session.ResultsToCome || o.Kind == session.ResultInDoubt {
			continue
		}
		if n++; first == "" {
			first = in.Words().Open(st, o)
		}
	}
	if n == 0 {
		return p
	}
	p.Text, p.Done = in.SayCount(screen.FinishRulings, n, "Open", first), false
	for _, r := range st.InOrder() {
		if r.Outcome == session.Undecided && r.Ruling == nil {
			p.Key, p.Placed = r.Key, true
			break
		}
	}
	return p
}

func finishNames(in *Language, st *session.State) FinishPoint {
	if n := namesLacking(in, st); n > 0 {
		return FinishPoint{Kind: FinishNames, Text: in.SayCount(screen.FinishNamesLack, n)}
	}
	return FinishPoint{Kind: FinishNames, Text: in.Say(screen.FinishAllNamed), Done: len(st.Sections) > 0}
}

// namesLacking counts the players of the evening whom nobody has named, and the
// teams without a name.
func namesLacking(in *Language, st *session.State) (n int) {
	for range unnamed(in, st) {
		n++
	}
	return n
}

// Unnamed is a chair without a name: the ID of its section, the line of its pair in the
// list of players, and which player of the pair; of a team's line the chair is 0.
type Unnamed struct{ Section, Row, Chair int }

// FirstUnnamed is the first chair without a name, the first team where teams play.
func FirstUnnamed(in *Language, st *session.State) (Unnamed, bool) {
	for u := range unnamed(in, st) {
		return u, true
	}
	return Unnamed{}, false
}

func unnamed(in *Language, st *session.State) iter.Seq[Unnamed] {
	return func(yield func(Unnamed) bool) {
		for _, sec := range st.Sections {
			if sec.Movement.Contestant == movement.Team {
				for i, row := range TeamRows(in, st, sec) {
					if row.Team.Number != sec.Movement.Missing && st.PairNames(row.Team)[0] == "" &&
						!yield(Unnamed{sec.ID, i, 0}) {
						return
					}
				}
				continue
			}
			for i, row := range PairRows(in, st, sec) {
				if row.Pair.Number == sec.Movement.Missing {
					continue
				}
				for chair, c := range row.Chairs {
					if c.Direction != "" && c.Name == "" && !yield(Unnamed{sec.ID, i, chair}) {
						return
					}
				}
			}
		}
	}
}

// leftToFinish counts the points that are not done.
func leftToFinish(points []FinishPoint) (n int) {
	for _, p := range points {
		if !p.Done {
			n++
		}
	}
	return n
}

// FinishText says how many points are left.
func FinishText(in *Language, points []FinishPoint) string {
	if n := leftToFinish(points); n > 0 {
		return in.SayCount(screen.FinishToDo, n)
	}
	return in.Say(screen.FinishAllDone)
}
