package director

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"clubnight/bridgemate"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/feed"
	"clubnight/session/words/phone"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/rulings"
)

// attention lists what the director should look at, with what puts it right.
func (t *turn) attention(string) view {
	var cards []*card
	for _, a := range t.status.Alarms {
		cards = append(cards, t.alarm(a))
	}
	matters := t.matters()
	for i, m := range matters {
		cards = append(cards, t.matter(m, i))
	}
	v := view{Blocks: []block{{Heading: t.in.Text("Needs attention"),
		Count: len(t.status.Alarms) + desk.CountMatters(matters)}}}
	for _, c := range cards {
		v.Blocks = append(v.Blocks, block{Card: c})
	}
	if len(cards) == 0 {
		v.Blocks = append(v.Blocks, block{Text: "✓ " + t.in.Say(screen.NothingNeeds), Tone: "good"})
	}
	seen := t.say("director.plays-not")
	if who := t.st.DirectorPlays; who != (session.Contestant{}) {
		seen = t.say("director.plays", "Who", t.in.Words().ContestantNames(t.st, who))
	}
	v.Blocks = append(v.Blocks, quiet(seen))
	return v
}

// matters are those of the window. What differs from the file is looked at there.
func (t *turn) matters() []desk.Matter {
	return append(desk.RefusedMatters(t.in, t.o.Visitors()),
		desk.Attention(t.in, t.st, t.status, t.st.Conflicts(), nil)...)
}

// matter is something that needs attention, with its remedy here; at is its place in the
// list.
func (t *turn) matter(m desk.Matter, at int) *card {
	if m.Key.Board > 0 && t.veil.Hides(m.Key) {
		return t.asksToLook(m.Key, "attention")
	}
	c := &card{Symbol: m.Symbol, Tone: tones[m.Tone], Text: cmp.Or(m.Told, m.Text)}
	switch m.Remedy {
	case desk.CorrectResult:
		c.Buttons = t.putRight(m.Key)
	case desk.SettlePlay:
		c.Buttons = []button{{Text: t.say("director.decide"), Style: "line", Go: "settle " + keyAt(m.Key)}}
	case desk.NameSeat:
		c.Buttons = t.offersOf(m.Number)
	case desk.ShowTable:
		c.Buttons = []button{{Text: t.say("director.to-table"), Go: "table " + tableAt(m.Key.Section, m.Key.Table)}}
	case desk.AnswerCall:
		c.When, c.Buttons = t.ago(m.Call.At), t.callButtons(m)
	case desk.GoOnByPhone:
		c.When = t.ago(m.Call.At)
		c.Buttons = append([]button{{Text: t.say("director.by-phone"), Style: "fill", Do: "by-phone",
			With: map[string]string{"call": m.Phoned.ID}}}, t.callButtons(m)...)
	case desk.SettleConflicts:
		c.Buttons = []button{{Text: t.say("director.decide"), Style: "line", Go: "conflict"}}
	case desk.PutResultsBack:
		c.Buttons = []button{{Text: t.in.Text("Put it back"), Style: "line", Do: "putback", Sure: t.askPutBack()}}
	case desk.PutOneBack:
		c.Buttons = []button{{Text: t.in.Text("Put it back"), Style: "line", Do: "putback",
			With: map[string]string{"key": keyAt(m.Key)}}}
	case desk.FinishChange:
		c.Buttons = []button{{Text: t.in.Text("Finish it now"), Style: "line", Do: "finish-change"}}
	case desk.ReadWhy:
		c.Buttons = []button{{Text: t.say("director.why"), Go: "why " + strconv.Itoa(at)}}
	case desk.ChooseDeals, desk.ShowDifferences, desk.DrawRound, desk.ShowNetwork:
		c.Text += " " + t.say("director.at-computer")
	}
	return c
}

// putRight are the buttons of a result that is to be put right: what is proposed is one
// tap.
func (t *turn) putRight(k session.Key) []button {
	other := button{Text: t.say("director.other"), Go: "correct " + keyAt(k)}
	r, there := t.st.Results[k]
	if o, waits := t.st.Offer(k); waits {
		return []button{{Text: t.in.Words().Result(o.Result), Style: "line", Do: "offer",
			With: map[string]string{"key": keyAt(k), "offer": o.ID}}, other}
	}
	if r.Doubt.Kind == session.DevicesDiffer && r.Beside != nil {
		return append(t.sides(r), other)
	}
	to, known := desk.Belongs(t.st, k)
	if !there || r.NoResult || !t.st.Playable(k).Any() || !known || t.veil.Hides(to) {
		other.Text = t.in.Text("Enter or correct…")
		return []button{other}
	}
	draft := rulings.ResultDraft{Key: k, Verdict: rulings.Misplaced, To: to}
	if _, fault := draft.Facts(t.in, t.st); fault != nil {
		return []button{other}
	}
	text := t.say("director.it-was", "Board", to.Board)
	if to.Table != k.Table || to.Round != k.Round {
		text = desk.KeyText(t.in, t.st, to)
	}
	return []button{{Text: text, Style: "fill", Do: "move", With: map[string]string{"key": keyAt(k), "to": keyAt(to),
		"entry": strconv.FormatInt(r.Seq, 10)}}, other}
}

// sides are what the two devices of a table say of a board, to choose from.
func (t *turn) sides(r session.Received) (buttons []button) {
	seen := digest(r.Result, r.Beside)
	for i, by := range []string{session.ByBridgemate, session.ByPhone} {
		if said := r.Said(by); said != nil {
			buttons = append(buttons, button{Text: t.say("director.device-says", "Phone", i == 1, "Result",
				t.in.Words().Result(*said)), Style: "line", Do: "device", With: map[string]string{
				"key": keyAt(r.Key), "by": by, "preview": seen}})
		}
	}
	return buttons
}

// device decides for what one of a table's two devices says, as long as both say what was
// looked at.
func (t *turn) device() answer {
	r := t.st.Results[keyOf(t.fields["key"])]
	said := r.Said(t.fields["by"])
	switch {
	case r.Doubt.Kind != session.DevicesDiffer || said == nil || digest(r.Result, r.Beside) != t.fields["preview"]:
		return t.anew()
	case t.veil.Hides(r.Key):
		return t.mustLook(r.Key)
	}
	is := *said
	is.Doubt = session.Doubt{}
	return t.record(session.ResultCorrected{Result: is})
}

// move takes a result to where it was proposed to belong, as long as it is the one that
// was looked at.
func (t *turn) move() answer {
	k, to := keyOf(t.fields["key"]), keyOf(t.fields["to"])
	if strconv.FormatInt(t.st.Results[k].Seq, 10) != t.fields["entry"] {
		return t.anew()
	}
	draft := rulings.ResultDraft{Key: k, Verdict: rulings.Misplaced, To: to}
	facts, fault := draft.Facts(t.in, t.st)
	if fault != nil {
		return answer{Outcome: refused, Say: fault.Text}
	}
	if at := t.hidden(facts...); at != (session.Key{}) {
		return t.mustLook(at)
	}
	a := t.record(facts...)
	if a.Outcome == recorded {
		a.Say = draft.RecordedText(t.in, t.s.State())
	}
	return a
}

// alarm is an alarm of the link.
func (t *turn) alarm(a bridgemate.Alarm) *card {
	c := &card{Tone: "bad", Text: desk.AlarmText(t.in, t.st, a)}
	switch {
	case a.Kind == bridgemate.ProgramGone && t.o.Restart != nil:
		c.Buttons = []button{{Text: t.in.Text("Continue playing"), Style: "fill", Do: "restart"}}
	case a.Kind == bridgemate.NotWritten:
		c.Buttons = []button{{Text: t.in.Text("Finish it now"), Style: "line", Do: "finish-change"}}
	case a.Kind == bridgemate.FileStrange, a.Kind == bridgemate.FileOlder, a.Kind == bridgemate.ProgramGone:
		c.Text += " " + t.say("director.at-computer")
	}
	return c
}

// ago says how long something is past.
func (t *turn) ago(at time.Time) string {
	return phone.SayCount(t.in.Words(), "director.minutes", max(0, int(t.o.Now().Sub(at)/time.Minute)))
}

// callButtons are what can be said to a table that called: the answers, likeliest first,
// and a ruling where it is about a board.
func (t *turn) callButtons(m desk.Matter) (buttons []button) {
	for _, a := range desk.AnswersTo(m.Call) {
		with := map[string]string{"answer": string(a), "call": m.Phoned.ID}
		if m.Phoned.ID == "" {
			with = map[string]string{"answer": string(a), "section": strconv.Itoa(m.Call.Section),
				"table": strconv.Itoa(m.Call.Table), "at": strconv.FormatInt(m.Call.At.UnixNano(), 10)}
		}
		buttons = append(buttons, button{Text: desk.AnswerText(t.in, a), Do: "call", With: with, Waits: true})
	}
	to := "table " + tableAt(m.Call.Section, m.Call.Table)
	if m.Phoned.Board > 0 {
		to = "rule " + keyAt(session.Key{Section: m.Call.Section, Table: m.Call.Table, Round: m.Call.Round,
			Board: m.Phoned.Board})
	}
	return append([]button{{Text: t.in.Text("Ruling…"), Style: "line", Go: to}}, buttons...)
}

// call says what becomes of a call.
func (t *turn) call() answer {
	given := feed.Answer(t.fields["answer"])
	switch given {
	case feed.Attended, feed.Deferred, feed.Solved:
	default:
		return answer{Outcome: refused}
	}
	if id := t.fields["call"]; id != "" {
		open := t.st.DirectorCalls()
		at := slices.IndexFunc(open, func(c session.DirectorCall) bool { return c.ID == id })
		if at < 0 || open[at].Answer == given {
			return answer{Outcome: before}
		}
		return t.record(session.CallAnswered{Call: id, Answer: given})
	}
	for _, c := range t.status.Calls {
		if c.Section == t.number("section") && c.Table == t.number("table") &&
			strconv.FormatInt(c.At.UnixNano(), 10) == t.fields["at"] && t.o.AnswerCall != nil {
			if err := t.o.AnswerCall(t.ctx, c, given); err != nil {
				return t.failed("answering a call for the director", err)
			}
			return answer{Outcome: recorded}
		}
	}
	return answer{Outcome: before}
}

// byPhone lets a table go on by phone, and solves the call in which it asked.
func (t *turn) byPhone() answer {
	for _, c := range t.st.DirectorCalls() {
		if c.ID == t.fields["call"] {
			return t.record(desk.GoOnByPhoneFacts(c)...)
		}
	}
	return answer{Outcome: before}
}

// offered records a result that waits for the other side, as the phone said it.
func (t *turn) offered() answer {
	k := keyOf(t.fields["key"])
	o, waits := t.st.Offer(k)
	switch {
	case !waits || o.ID != t.fields["offer"]:
		return t.anew()
	case t.veil.Hides(k):
		return t.mustLook(k)
	}
	return t.record(session.ResultCorrected{Result: o.Result})
}

// askPutBack asks whether erased results count again.
func (t *turn) askPutBack() string {
	return t.in.LinkWords().Of(t.st).SayCount(linkwords.PutBackAsked, len(t.st.Restorable()))
}

// offersOf are who may sit on a chair: the likeliest is one tap.
func (t *turn) offersOf(u desk.UnknownNumber) []button {
	at := keyAt(session.Key{Section: u.Row.Pair.Section, Table: u.Row.Pair.Number, Round: u.Chair})
	buttons := []button{{Text: t.say("director.other"), Go: "seat " + at}}
	club, err := t.o.Members()
	if err != nil {
		t.o.Log.Warn("looking for players", "error", err)
	}
	found, _ := desk.MeantSeat(t.in, t.st, u.Row, u.Chair, club, t.partners(), "")
	if len(found) > 0 && found[0].Number != "" && found[0].Sits == "" {
		buttons = append([]button{t.seatButton(u, found[0])}, buttons...)
	}
	return buttons
}

// seatButton has somebody sit on a chair.
func (t *turn) seatButton(u desk.UnknownNumber, o desk.SeatOffer) button {
	with := map[string]string{"section": strconv.Itoa(u.Row.Pair.Section), "pair": strconv.Itoa(u.Row.Pair.Number),
		"chair": strconv.Itoa(u.Chair), "number": o.Number, "name": o.Name}
	if o.Remember {
		with["remember"] = "1"
	}
	b := button{Text: o.NameText(t.in), Do: "seat", With: with}
	if o.Number != "" {
		b.Text = o.NumberText(t.in) + " " + b.Text
	}
	return b
}

func (t *turn) partners() clubfile.Partners {
	if t.o.Partners == nil {
		return clubfile.Partners{}
	}
	return t.o.Partners()
}
