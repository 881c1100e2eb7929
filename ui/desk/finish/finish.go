package finish

import (
	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Kind is a point of the list with which an evening ends.
type Kind int

// The points, in their order.
const (
	Results Kind = iota // is it complete?
	Doubts
	Rulings
	Names
	Final
	Print
	Export
	Copy
)

// Step is a point of the list: done, or with the remedy that does it.
type Step struct {
	Kind Kind
	Text string
	Done bool
	// Key is the first place that Results and Doubts are about, where Placed.
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

// Steps are the points of an evening as it stands. What the program has no way to
// do, export or copies, is no point.
func Steps(in *desk.Language, st *session.State, sc *session.Scores, status bridgemate.Status, given Given,
	export, copies bool) []Step {
	points := []Step{results(in, st), doubts(in, st), rulings(in, st, sc), names(in, st)}
	version := st.Version()
	final := Step{Kind: Final, Done: st.Closed && !version.Open}
	final.Text = in.Say(screen.FinishNotFinal, "Reading", status.Reading)
	if final.Done {
		final.Text = in.Say(screen.FinishIsFinal, "Version", version.Number)
	}
	points = append(points, final)
	add := func(kind Kind, is bool, done, not screen.Message) {
		p := Step{Kind: kind, Text: in.Say(not), Done: is}
		if p.Done {
			p.Text = in.Say(done)
		}
		points = append(points, p)
	}
	add(Print, stillSo(given.Printed, st), screen.FinishPrinted, screen.FinishNotPrinted)
	if export {
		add(Export, stillSo(given.Exported, st), screen.FinishGivenOut, screen.FinishNotGivenOut)
	}
	if copies {
		add(Copy, isCopied(given.Copied, st), screen.FinishCopied, screen.FinishNotCopied)
	}
	return points
}

func results(in *desk.Language, st *session.State) Step {
	p := Step{Kind: Results}
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

func doubts(in *desk.Language, st *session.State) Step {
	p := Step{Kind: Doubts, Text: in.Say(screen.FinishNoDoubts), Done: true}
	if doubtful := st.Doubtful(); len(doubtful) > 0 {
		p = Step{Kind: Doubts, Text: in.SayCount(screen.FinishDoubts, len(doubtful)),
			Key: doubtful[0].Key, Placed: true}
	}
	return p
}

// rulings is about what keeps the ranking provisional beside results
// to come and doubts.
func rulings(in *desk.Language, st *session.State, sc *session.Scores) Step {
	p := Step{Kind: Rulings, Text: in.Say(screen.FinishNoRulings), Done: true}
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

func names(in *desk.Language, st *session.State) Step {
	if n := namesLacking(in, st); n > 0 {
		return Step{Kind: Names, Text: in.SayCount(screen.FinishNamesLack, n)}
	}
	return Step{Kind: Names, Text: in.Say(screen.FinishAllNamed), Done: len(st.Sections) > 0}
}

// namesLacking counts the players of the evening whom nobody has named, and the
// teams without a name.
func namesLacking(in *desk.Language, st *session.State) (n int) {
	for range desk.UnnamedChairs(in, st) {
		n++
	}
	return n
}

// left counts the points that are not done.
func left(points []Step) (n int) {
	for _, p := range points {
		if !p.Done {
			n++
		}
	}
	return n
}

// Text says how many points are left.
func Text(in *desk.Language, points []Step) string {
	if n := left(points); n > 0 {
		return in.SayCount(screen.FinishToDo, n)
	}
	return in.Say(screen.FinishAllDone)
}
