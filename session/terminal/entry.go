package terminal

import (
	"clubnight/scoring"
	"clubnight/session"
)

// most is how much of what cannot be read is kept to be shown, in bytes.
const most = 20

func unreadable(kind session.DoubtKind, text string) session.Doubt {
	if len(text) > most {
		text = text[:most]
	}
	return session.Doubt{Kind: kind, Text: text}
}

// result is an entry as a result at its place, or why it is none.
func (e *Entry) result(k session.Key, p place) (r session.Result, doubt session.Doubt) {
	r = session.Result{Key: k, NS: p.row.NS, EW: p.row.EW, Outcome: e.Outcome}
	switch e.Outcome {
	case session.NotPlayed:
		return r, session.Doubt{}
	case session.Played:
	default:
		return r, unreadable(session.RemarkUnreadable, string(e.Outcome))
	}
	if r, doubt = e.contract(k, p); doubt.Any() || r.PassedOut() {
		return r, doubt
	}
	if r.Tricks = e.Tricks; r.AtTable().Check() != nil {
		return r, unreadable(session.TricksImpossible, scoring.FormatTricks(e.Tricks))
	}
	lead, err := session.ParseLead(e.Lead)
	if err != nil {
		return r, unreadable(session.LeadUnreadable, e.Lead)
	}
	r.Lead = lead
	return r, session.Doubt{}
}

// contract is the contract of an entry with its declarer.
func (e *Entry) contract(k session.Key, p place) (r session.Result, doubt session.Doubt) {
	r = session.Result{Key: k, NS: p.row.NS, EW: p.row.EW, Outcome: session.Played, WrongDirection: e.Turned}
	var err error
	if r.Contract, err = scoring.ParseContract(e.Contract); err != nil {
		return r, unreadable(session.ContractUnreadable, e.Contract)
	}
	if r.Contract.Level == 0 {
		return r, session.Doubt{}
	}
	if r.Declarer, err = scoring.ParseDirection(e.Declarer); err != nil {
		return r, unreadable(session.DeclarerUnreadable, e.Declarer)
	}
	return r, session.Doubt{}
}
