package words

import (
	"fmt"
	"strconv"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// doubts are the messages of the doubts that need their Text only.
var doubts = map[session.DoubtKind]string{
	session.NumbersMissing:     "doubts.numbers-missing",
	session.ContractUnreadable: "doubts.contract",
	session.DeclarerUnreadable: "doubts.declarer",
	session.ResultUnreadable:   "doubts.result",
	session.LeadUnreadable:     "doubts.lead",
	session.RemarkUnreadable:   "doubts.remark",
	session.ScoreImpossible:    "doubts.score",
}

// places are the messages of the doubts about a place.
var places = map[session.DoubtKind]string{
	session.NoSuchSection: "doubts.no-such-section",
	session.NoSuchTable:   "doubts.no-such-table",
	session.NoSuchRound:   "doubts.no-such-round",
	session.NoSuchBoard:   "doubts.no-such-board",
	session.NobodyPlays:   "doubts.nobody-plays",
}

// Doubt says why a result makes no sense as it stands: "section A has no table 9".
// Nothing where there is no doubt.
func (w *Words) Doubt(st *session.State, r session.Result) string {
	d := r.Doubt
	if id, ok := doubts[d.Kind]; ok {
		return w.say(id, data{"Text": d.Text})
	}
	if id, ok := places[d.Kind]; ok {
		return w.say(id, data{"Section": session.Letter(r.Section), "Number": r.Table,
			"Table": st.TableName(r.Section, r.Table), "Round": r.Round, "Board": r.Board})
	}
	switch d.Kind {
	case session.NoDoubt:
		return ""
	case session.OtherPairs:
		return w.otherPairs(st, r)
	case session.DeclarerElsewhere:
		return w.declarerElsewhere(st, r)
	case session.TricksImpossible:
		return w.tricksImpossible(r)
	case session.LeadNotHeld:
		return w.leadNotHeld(st, r)
	case session.PlayedTwice:
		return w.Before(st, r.Key, d.Pair, session.BoardPlay{Key: session.Key{Table: d.Table}, Round: d.Round})
	case session.DevicesDiffer:
		return w.devicesDiffer(st, r)
	case session.AsWorded:
		return w.reason(d.Text)
	}
	return w.say("doubts.other", data{"Kind": string(d.Kind)})
}

// KeyDoubt says why no result can belong to a place.
func (w *Words) KeyDoubt(st *session.State, k session.Key, d session.Doubt) string {
	return w.Doubt(st, session.Result{Key: k, Doubt: d})
}

func (w *Words) otherPairs(st *session.State, r session.Result) string {
	names := data{"NS": r.Doubt.NS, "EW": r.Doubt.EW}
	sec, _ := st.Section(r.Section)
	if sec.Movement == nil {
		return w.say("doubts.other-pairs-somewhere", names)
	}
	row, ok := sec.Movement.At(r.Table, r.Round)
	if !ok {
		return w.say("doubts.other-pairs-somewhere", names)
	}
	names["OurNS"], names["OurEW"] = row.NS, row.EW
	switch sec.Movement.Contestant {
	case movement.Team:
		return w.say("doubts.other-teams", names)
	case movement.Individual:
		return w.say("doubts.other-players", names)
	}
	return w.say("doubts.other-pairs", names)
}

func (w *Words) declarerElsewhere(st *session.State, r session.Result) string {
	names := data{"Pair": r.Doubt.Pair, "Seat": w.seat(r.Doubt.Text)}
	d, err := scoring.ParseDirection(r.Doubt.Text)
	sec, _ := st.Section(r.Section)
	if err != nil || sec.Movement == nil {
		return w.say("doubts.declarers-pair-nowhere", names)
	}
	row, ok := sec.Movement.At(r.Table, r.Round)
	if !ok {
		return w.say("doubts.declarers-pair-nowhere", names)
	}
	there := row.NS
	if d.Side() == scoring.EW {
		there = row.EW
	}
	names["There"] = there
	return w.say("doubts.declarers-pair", names)
}

func (w *Words) tricksImpossible(r session.Result) string {
	over, wrong := strconv.Atoi(r.Doubt.Text)
	contract, err := scoring.ParseContract(r.Entered.Contract)
	if wrong != nil || err != nil || contract.Level == 0 {
		return w.say("doubts.tricks", data{"Text": r.Doubt.Text})
	}
	total := contract.Level + 6 + over
	return w.count("doubts.tricks-of-contract", max(total, 0), "Contract", w.Contract(contract), "Tricks",
		w.Tricks(over), "Total", w.local(strconv.Itoa(total)))
}

// leadNotHeld says what the lead would fit, and not who holds the card:
// players read it, too.
func (w *Words) leadNotHeld(st *session.State, r session.Result) string {
	names := data{"Lead": w.Lead(r.Lead), "Declarer": w.DirectionLetter(r.Declarer),
		"Leader": w.DirectionLetter((r.Declarer + 1) % 4)}
	fits, ok := st.LeadFits(r)
	if !ok {
		return w.say("doubts.lead-not-held", names)
	}
	by := w.DirectionLetter(fits.Declarer)
	list := []string{w.say("doubts.fits-declarer", data{"Declarer": by})}
	if fits.Turned {
		list = append(list, w.say("doubts.fits-turned", nil))
	}
	for _, board := range fits.Boards {
		list = append(list, w.say("doubts.fits-board", data{"Board": fmt.Sprint(board)}))
	}
	names["Fits"] = w.Or(list...)
	return w.say("doubts.lead-not-held-fits", names)
}
