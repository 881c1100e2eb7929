package words

import "clubnight/session"

// Phone names a phone: "table 7, North's phone", "table 7, the phone on the table".
func (w *Words) Phone(st *session.State, p session.Phone) string {
	names := data{"Table": w.Table(st, p.Section, p.Table), "Seat": w.term(st, session.SeatTerm(p.Seat))}
	if p.Seat == "" {
		return w.say("phones.on-table", names)
	}
	return w.say("phones.of-seat", names)
}

// callReasons are the messages of what a call is about.
var callReasons = map[session.CallReason]string{
	session.CallRuling:  "phones.call-ruling",
	session.CallCard:    "phones.call-card",
	session.CallBoard:   "phones.call-board",
	session.CallScore:   "phones.call-score",
	session.CallDevice:  "phones.call-device",
	session.CallOther:   "phones.call-other",
	session.CallByPhone: "phones.call-by-phone",
}

// CallReason says why a table called the director: "an earlier result is wrong". Nothing
// where it did not say.
func (w *Words) CallReason(r session.CallReason) string {
	if id, ok := callReasons[r]; ok {
		return w.say(id, nil)
	}
	return ""
}

// devicesDiffer says what the two devices of a table say of a result.
func (w *Words) devicesDiffer(st *session.State, r session.Result) string {
	names := data{"Handset": "", "Phone": ""}
	standing := st.Results[r.Key]
	handset, phone := standing.Said(session.ByBridgemate), standing.Said(session.ByPhone)
	if handset != nil && phone != nil {
		names["Handset"], names["Phone"] = w.Result(*handset), w.Result(*phone)
	}
	return w.say("doubts.devices-differ", names)
}
