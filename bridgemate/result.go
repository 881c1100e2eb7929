package bridgemate

import (
	"fmt"
	"strconv"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// reading reads rows of ReceivedData in the pair numbers that the file has.
type reading struct {
	st      *session.State
	numbers map[int]numbers
	leads   bool // are checked against the deals
}

func newReading(st *session.State, o Options) reading {
	r := reading{st: st, numbers: map[int]numbers{}, leads: !st.OtherDeals()}
	for _, s := range st.Sections {
		r.numbers[s.ID] = numbering(s, o.EqualNumbers)
	}
	return r
}

// result reads a row of ReceivedData (guide: Retrieving results). A row that makes no sense gives
// a result with its Doubt: it is kept and shown, and not scored.
func (rd reading) result(row bws.Received) session.Result {
	ns, ew := rd.numbers[row.Section].from.of(row.PairNS, row.PairEW)
	r := session.Result{Key: session.Key(row.Key()), NS: ns, EW: ew, Outcome: session.Played, Remark: row.Remarks, Row: row.ID}
	if r.Doubt = rd.st.Playable(r.Key); r.Doubt == "" {
		r.Doubt = otherPairs(rd.st, r)
	}
	read, faults := row.Read()
	if err := readRow(&r, read, faults); err != nil && r.Doubt == "" {
		r.Doubt = err.Error()
	}
	if r.Doubt == "" && rd.leads {
		r.Doubt = rd.st.LeadDoubt(r)
	}
	return r
}

// otherPairs says when a row names other pairs than the movement does.
func otherPairs(st *session.State, r session.Result) string {
	sec, _ := st.Section(r.Section)
	row, _ := sec.Movement.At(r.Table, r.Round)
	if row.NS == r.NS && row.EW == r.EW {
		return ""
	}
	return fmt.Sprintf("sent for pairs %d and %d, but the movement has pairs %d and %d here", r.NS, r.EW, row.NS, row.EW)
}

// readRow takes over what happened; the error is what a session cannot keep of it.
func readRow(r *session.Result, read bws.Reading, faults []bws.Fault) error {
	switch read.Remark.Kind {
	case bws.NotPlayed:
		r.Outcome = session.NotPlayed
	case bws.Undecided:
		r.Outcome = session.Undecided
	case bws.Artificial:
		if !read.Remark.Plain() {
			return fmt.Errorf("%s is no artificial score of 40, 50 or 60 percent", read.Remark)
		}
		r.Outcome, r.NSPercent, r.EWPercent = session.Artificial, whole(read.Remark.NS), whole(read.Remark.EW)
	default:
		r.WrongDirection = read.Remark.Kind == bws.WrongDirection
		if read.HasContract {
			r.Contract = read.Contract.String()
		}
		if read.Contract.Level == 0 {
			break
		}
		r.Tricks = read.Tricks
		if read.Declarer.Exact {
			r.Declarer = read.Declarer.Seat.String()
		}
		if read.HasLead {
			r.Lead = read.Lead.String()
		}
		if len(faults) == 0 && !read.Declarer.Exact {
			return fmt.Errorf("only the side %s was entered as declarer", read.Declarer)
		}
	}
	if len(faults) > 0 {
		return faults[0]
	}
	return nil
}

// whole is a percentage that is a whole number.
func whole(f scoring.Frac) int {
	n, _ := strconv.Atoi(f.String())
	return n
}
