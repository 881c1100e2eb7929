package bridgemate

import (
	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// reading reads rows of ReceivedData in the pair numbers that the file has.
type reading struct {
	st      *session.State
	numbers map[int]Numbers
}

func newReading(st *session.State, o Options) reading {
	r := reading{st: st, numbers: map[int]Numbers{}}
	for _, s := range st.Sections {
		r.numbers[s.ID] = Numbering(s, o.EqualNumbers)
	}
	return r
}

// result takes a row of ReceivedData over (guide: Retrieving results). A row that makes
// no sense gives a result with its Doubt: it is kept and shown, and not scored. A lead
// that cannot be read is left out, and costs the result nothing: see
// session.State.LeadAsked.
func (rd reading) result(row bws.Received) session.Result {
	ns, ew := rd.numbers[row.Section].Here(row.PairNS, row.PairEW)
	r := session.Result{Key: session.Key(row.Key()), NS: ns, EW: ew, Remark: row.Remarks, Row: row.ID}
	read, faults := declaredBySide(rd.st, row).Read()
	take(&r, row, read)
	r.Doubt = rd.st.Playable(r.Key)
	if !r.Doubt.Any() {
		r.Doubt = otherPairs(rd.st, r)
	}
	for _, f := range faults {
		switch {
		case f.Kind != bws.LeadFault:
			if !r.Doubt.Any() {
				r.Doubt = doubt(f, read)
			}
		case r.Outcome == session.Played:
			r.Entered.Lead = f.Entered
		}
	}
	return r
}

// otherPairs is the doubt where a row names other pairs than the movement does.
func otherPairs(st *session.State, r session.Result) session.Doubt {
	sec, _ := st.Section(r.Section)
	row, _ := sec.Movement.At(r.Table, r.Round)
	if row.NS == r.NS && row.EW == r.EW {
		return session.Doubt{}
	}
	return session.Doubt{Kind: session.OtherPairs, NS: r.NS, EW: r.EW}
}

// take enters what happened. Where that cannot be told, what was entered is
// kept word for word.
func take(r *session.Result, row bws.Received, read bws.Reading) {
	switch read.Remark.Kind {
	case bws.NotPlayed:
		r.Outcome = session.NotPlayed
		return
	case bws.Undecided:
		r.Outcome = session.Undecided
		return
	case bws.Artificial:
		r.Percentages(read.Remark.NS, read.Remark.EW)
		return
	}
	r.WrongDirection = read.Remark.Kind == bws.WrongDirection
	played, ok := read.Result()
	if !ok {
		r.Outcome = session.Unread
		r.Entered = session.Entered{Contract: row.Contract, Declarer: row.NSEW, Result: row.Result, Lead: row.LeadCard}
		return
	}
	r.Outcome, r.Contract = session.Played, played.Contract
	if played.Contract.Level == 0 {
		return
	}
	r.Declarer, r.Tricks, r.SideOnly = played.Declarer, played.Tricks, !read.Declarer.Exact
	if read.HasLead {
		r.Lead = session.Led(read.Lead)
	}
}

// doubts are the kinds of doubt that the faults of a row make.
var doubts = map[bws.FaultKind]session.DoubtKind{
	bws.NumbersFault:      session.NumbersMissing,
	bws.RemarkFault:       session.RemarkUnreadable,
	bws.ContractFault:     session.ContractUnreadable,
	bws.DeclarerFault:     session.DeclarerUnreadable,
	bws.DeclarerPairFault: session.DeclarerElsewhere,
	bws.ResultFault:       session.ResultUnreadable,
	bws.TricksFault:       session.TricksImpossible,
}

func doubt(f bws.Fault, read bws.Reading) session.Doubt {
	d := session.Doubt{Kind: doubts[f.Kind], Text: f.Entered, Pair: f.Pair}
	if f.Kind == bws.TricksFault {
		d.Text = scoring.FormatTricks(read.Tricks) // the contract is in Entered
	}
	return d
}
