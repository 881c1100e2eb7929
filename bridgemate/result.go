package bridgemate

import (
	"fmt"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// reading reads rows of ReceivedData in the pair numbers that the file has.
type reading struct {
	st      *session.State
	numbers map[int]numbers
	leads   bool // are held against the deals
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
	declared := row.Declarer
	row.PairNS, row.PairEW = rd.numbers[row.Section].from.of(row.PairNS, row.PairEW)
	ns, ew := rd.numbers[row.Section].from.of(declared, declared)
	r := session.Result{
		Key: session.Key(row.Key()), NS: row.PairNS, EW: row.PairEW,
		Outcome: session.Played, Remark: row.Remarks, Row: row.ID,
	}
	if r.Doubt = rd.st.Playable(r.Key); r.Doubt == "" {
		r.Doubt = otherPairs(rd.st, r)
	}
	if err := readRow(&r, row, ns, ew); err != nil && r.Doubt == "" {
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

// readRow reads the fields that say what happened. ns and ew are the pair in the field Declarer if it
// sits in that line: with equal numbers it may be either.
func readRow(r *session.Result, row bws.Received, ns, ew int) error {
	remark, err := bws.ParseRemarks(row.Remarks)
	if err != nil && (row.Contract == "" || strings.Contains(row.Remarks, "%")) {
		return err // other words beside a contract are another program's own
	}
	switch {
	case remark.NotPlayed:
		r.Outcome = session.NotPlayed
		return nil
	case remark.Undecided:
		r.Outcome = session.Undecided
		return nil
	case remark.Artificial:
		r.Outcome, r.NSPercent, r.EWPercent = session.Artificial, remark.NSPercent, remark.EWPercent
		return nil
	}
	r.WrongDirection = remark.WrongDirection
	contract, err := bws.ParseContract(row.Contract)
	if err != nil {
		return err
	}
	r.Contract = contract.String()
	if contract.Level == 0 {
		return nil
	}
	if r.Tricks, err = bws.ParseResult(row.Result); err != nil {
		return err
	}
	if r.Declarer, err = declarer(*r, row, ns, ew); err != nil {
		return err
	}
	if r.Lead, err = bws.ParseLead(row.LeadCard); err != nil {
		return err
	}
	if _, err := r.AsPlayed(); err != nil {
		return fmt.Errorf("%s %s is %d tricks, which no hand can take", contract, bws.FormatResult(r.Tricks), contract.Level+6+r.Tricks)
	}
	return nil
}

// declarer reads the field "NS/EW" and holds it against the pair that the row calls declarer.
func declarer(r session.Result, row bws.Received, ns, ew int) (string, error) {
	d, err := scoring.ParseDirection(row.NSEW)
	if err != nil {
		return "", fmt.Errorf("the declarer's direction %q is not N, E, S or W", row.NSEW)
	}
	pair, named := r.NS, ns
	if d.Side() == scoring.EW {
		pair, named = r.EW, ew
	}
	// In the wrong direction the guide leaves open which of the two the number means.
	either := r.WrongDirection && (ns == r.NS || ew == r.EW)
	if named != pair && !either {
		return "", fmt.Errorf("pair %d is called declarer, but %s is pair %d", row.Declarer, d, pair)
	}
	return d.String(), nil
}
