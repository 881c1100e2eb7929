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
	for _, c := range t.st.DirectorCalls() {
		cards = append(cards, t.phoneCall(c))
	}
	matters := desk.Attention(t.in, t.st, t.status, t.st.Conflicts(), nil)
	for i, m := range matters {
		cards = append(cards, t.matter(m, i))
	}
	for _, o := range t.st.Offers() {
		if c := t.offer(o); c != nil {
			cards = append(cards, c)
		}
	}
	count := len(cards)
	if n := len(matters); n > 0 && matters[n-1].More > 0 {
		count += matters[n-1].More - 1
	}
	v := view{Blocks: []block{{Heading: t.in.Text("Needs attention"), Count: count}}}
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
		c.When = t.ago(m.Call.At)
		c.Buttons = t.callButtons(m.Call.Answer, m.Key, map[string]string{"section": strconv.Itoa(m.Call.Section),
			"table": strconv.Itoa(m.Call.Table), "at": strconv.FormatInt(m.Call.At.UnixNano(), 10)})
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
	case desk.ChooseDeals, desk.ShowDifferences, desk.DrawRound:
		c.Text += " " + t.say("director.at-computer")
	}
	return c
}

// putRight are the buttons of a result that is to be put right: what is proposed is one
// tap.
func (t *turn) putRight(k session.Key) []button {
	other := button{Text: t.say("director.other"), Go: "correct " + keyAt(k)}
	r, there := t.st.Results[k]
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
func (t *turn) callButtons(given feed.Answer, k session.Key, call map[string]string) (buttons []button) {
	for _, a := range desk.AnswersTo(feed.Call{Answer: given}) {
		with := map[string]string{"answer": string(a)}
		for name, value := range call {
			with[name] = value
		}
		buttons = append(buttons, button{Text: desk.AnswerText(t.in, a), Do: "call", With: with, Waits: true})
	}
	to := "table " + tableAt(k.Section, k.Table)
	if k.Board > 0 {
		to = "rule " + keyAt(k)
	}
	return append([]button{{Text: t.in.Text("Ruling…"), Style: "line", Go: to}}, buttons...)
}

// phoneCall is a call that a table made on a phone.
func (t *turn) phoneCall(call session.DirectorCall) *card {
	c := &card{Symbol: "☎", Tone: "act", When: t.ago(call.At), Text: desk.CallText(t.in, t.st, feed.Call{
		Section: call.From.Section, Table: call.From.Table, At: call.At, Answer: call.Answer}) + " " +
		t.say("director.reason", "Board", call.Board, "Reason", string(call.Reason))}
	with := map[string]string{"call": call.ID}
	if call.Reason == session.CallByPhone {
		c.Buttons = []button{{Text: t.say("director.by-phone"), Style: "fill", Do: "by-phone", With: map[string]string{
			"call": call.ID, "section": strconv.Itoa(call.From.Section), "table": strconv.Itoa(call.From.Table)}}}
	}
	k := session.Key{Section: call.From.Section, Table: call.From.Table, Round: call.Round, Board: call.Board}
	c.Buttons = append(c.Buttons, t.callButtons(call.Answer, k, with)...)
	return c
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
	section, table := t.number("section"), t.number("table")
	var facts []session.Fact
	if t.st.Sends(section, table) != session.OnPhone {
		facts = append(facts, session.TablesPhoned{ID: section, Tables: []int{table}})
	}
	for _, c := range t.st.DirectorCalls() {
		if c.ID == t.fields["call"] {
			facts = append(facts, session.CallAnswered{Call: c.ID, Answer: session.CallSolved})
		}
	}
	return t.record(facts...)
}

// patience is how long a result may wait for the other side before the director hears.
const patience = 3 * time.Minute

// offer is a result that waits for the other side: one that differs from what stands at
// once, any other after a while. It is nil where nothing is to be said yet.
func (t *turn) offer(o session.Offer) *card {
	k := o.Result.Key
	stands, there := t.st.Results[k]
	differs := there && !stands.NoResult && !session.SaysTheSame(o.Result, stands.Result)
	switch {
	case !differs && t.o.Now().Sub(o.At) < patience:
		return nil
	case t.veil.Hides(k):
		return t.asksToLook(k, "attention")
	}
	with := map[string]string{"key": keyAt(k), "offer": o.ID}
	take := button{Text: t.say("director.take-offer"), Style: "line", Do: "offer", With: with}
	c := &card{Symbol: "◷", Tone: "warn", When: t.ago(o.At), Text: t.say("director.offer-waits", "Place",
		desk.KeyText(t.in, t.st, k), "Result", t.in.Words().Result(o.Result)), Buttons: []button{take}}
	if differs {
		c.Symbol, c.Tone = "≠", "bad"
		c.Text = t.say("director.offer-differs", "Place", desk.KeyText(t.in, t.st, k), "Stands",
			t.in.Words().Result(stands.Result), "Offered", t.in.Words().Result(o.Result))
		keep := button{Text: t.say("director.keep-stands"), Do: "offer", With: map[string]string{"key": keyAt(k),
			"offer": o.ID, "keep": "1"}}
		c.Buttons = []button{keep, take}
	}
	return c
}

// offered decides on a result that waits for the other side.
func (t *turn) offered() answer {
	k := keyOf(t.fields["key"])
	o, waits := t.st.Offer(k)
	switch {
	case !waits || o.ID != t.fields["offer"]:
		return t.anew()
	case t.veil.Hides(k):
		return t.mustLook(k)
	}
	r := o.Result
	if t.fields["keep"] != "" {
		r = t.st.Results[k].Result
	}
	return t.record(session.ResultCorrected{Result: r})
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
