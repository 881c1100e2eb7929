package desk

import (
	"maps"
	"slices"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/words/screen"
)

// mostAttention is how many lines need attention at most: nobody reads more.
const mostAttention = 40

// Matter is something that the director should look at.
type Matter struct {
	Symbol, Text string
	Told         string // Text without which line to pick, "" where it does not say that
	Tone         Tone
	Remedy       Remedy
	Key          session.Key // the result that CorrectResult and PutOneBack are about
	Err          error       // what ReadWhy explains
	Call         feed.Call   // what AnswerCall answers
	// Phoned is the call where a phone of a table called, which AnswerCall answers in the
	// place of Call, and after which GoOnByPhone lets the table go on.
	Phoned session.DirectorCall
	Number UnknownNumber // the seat that NameSeat is about, also of a number that is known
	More   int           // how many more there are than are listed, of the last line; else 0
}

// CountMatters is how many things a list is about, those that it leaves out with them.
func CountMatters(list []Matter) int {
	if n := len(list); n > 0 && list[n-1].More > 0 {
		return n - 1 + list[n-1].More
	}
	return len(list)
}

// concernsHere reports whether somebody here should look at what was forged: who directs,
// and whoever works at the computer in whose name it came.
func concernsHere(st *session.State, c session.Conflict) bool {
	if f, ok := c.Sides[0].Fact.(session.EntryKeptAside); ok && st.Who(session.Entry{Site: f.Of.Site}).Here {
		return true
	}
	return slices.ContainsFunc(st.Computers(), func(c session.Computer) bool {
		return c.Here && c.Role == session.RoleDirector
	})
}

// Remedy is what puts a matter right.
type Remedy int

// The remedies.
const (
	NoRemedy        Remedy = iota // only the players can do it
	ChooseDeals                   // take the right deals, or take these away
	CorrectResult                 // correct the result, or enter it
	PutResultsBack                // put back what the change of a movement erased
	ShowDifferences               // look at what differs from the file
	NameSeat                      // say who sits there
	ReadWhy                       // read why something could not be done: Err
	PutOneBack                    // put one result back that the director took out and that was sent again
	ShowTable                     // look at the table of Key
	SettleConflicts               // decide between what computers recorded
	SettlePlay                    // decide by Law 15B on the result of Key, which is in doubt: see PlayChoicesOf
	FinishChange                  // write to the file what of a change of the movement is not there yet
	AnswerCall                    // go to the table that called the director, and say so: Call
	DrawRound                     // draw the next round of a Swiss
	GoOnByPhone                   // let the table that asks for it go on by phone: Phoned
	ShowNetwork                   // look at what is open on the club's network
)

// Attention lists what the director should look at, the most serious first. The
// conflicts are those of the state, the differences those between the score and the
// Bridgemate file.
func Attention(in *Language, st *session.State, status bridgemate.Status, conflicts []session.Conflict,
	differs []bridgemate.Difference) []Matter {
	list := slices.Concat(callMatters(in, st, status), roundMatters(in, st), conflictMatters(in, st, conflicts),
		resultMatters(in, st), OffersThatWait(in, st, time.Now()), comparedMatters(in, st, status, differs),
		tableMatters(in, st, status), seatMatters(in, st))
	add := func(m Matter) { list = append(list, m) }
	if status.Marking != nil {
		add(Matter{Symbol: "!", Text: in.LinkWords().NotMarked(), Tone: Warning, Remedy: ReadWhy, Err: status.Marking})
	}
	if status.Naming != nil {
		add(Matter{Symbol: "!", Text: in.LinkWords().NotNamed(), Tone: Warning, Remedy: ReadWhy, Err: status.Naming})
	}
	if more := len(list) - mostAttention; more > 0 {
		list = append(list[:mostAttention], Matter{Symbol: "…", More: more,
			Text: in.Say(screen.AndMore, "Number", more)})
	}
	return list
}

// roundMatters are a change of the movement that is on its way, and a round to be drawn.
func roundMatters(in *Language, st *session.State) (list []Matter) {
	add := func(m Matter) { list = append(list, m) }
	for _, s := range st.Sections {
		if from, sending := st.Sending(s.ID); sending {
			m := Matter{Symbol: "↻", Text: in.LinkWords().Unwritten(st, s.ID, slices.Sorted(maps.Keys(from))),
				Tone: Bad, Remedy: FinishChange}
			if !st.Owns(s.ID) {
				m.Tone, m.Remedy = Warning, NoRemedy
			}
			add(m)
		}
	}
	if id := DueDraw(st); id > 0 {
		sec, _ := st.Section(id)
		add(Matter{Symbol: "▸", Text: in.Say(screen.DrawIsDue, "Round", sec.Movement.Rounds+1), Tone: Inviting,
			Remedy: DrawRound})
	}
	return list
}

// conflictMatters are what computers recorded against each other, and what came in a
// computer's name that it did not write.
func conflictMatters(in *Language, st *session.State, conflicts []session.Conflict) (list []Matter) {
	add := func(m Matter) { list = append(list, m) }
	waiting := 0
	for _, c := range conflicts {
		switch {
		case c.Matter.Kind != session.AboutForged:
			waiting++
		case concernsHere(st, c):
			add(Matter{Symbol: "!", Text: in.Words().Sentence(in.Words().Conflict(st, c)), Tone: Bad,
				Remedy: SettleConflicts})
		}
	}
	if n := waiting; n > 0 {
		add(Matter{Symbol: "≠", Text: in.SayCount(screen.ConflictsWait, n), Tone: Bad, Remedy: SettleConflicts})
	}
	return list
}

// resultMatters are doubts and questions about results, and about the deals.
func resultMatters(in *Language, st *session.State) (list []Matter) {
	add := func(m Matter) { list = append(list, m) }
	capital := in.Words().Capital
	if st.OtherDeals() {
		text := OtherDealsText(in, st)
		add(Matter{Symbol: "!", Text: in.Say(screen.OtherDealsRemedy, "OtherDeals", text), Told: text,
			Tone: Bad, Remedy: ChooseDeals})
	}
	for _, d := range st.Doubtful() {
		add(InDoubt(in, st, d))
	}
	for _, r := range Resent(st) {
		add(Matter{Symbol: "!", Text: in.Words().Sentence(in.Words().Resent(st, r)), Tone: Bad,
			Remedy: CorrectResult, Key: r.Key})
	}
	for _, r := range st.LeadsAsked() {
		place, asked := capital(in.Words().Where(st, r.Key)), in.Words().LeadAsked(st, r.Result)
		text := in.Say(screen.LeadAsked, "Place", place, "Asked", asked)
		add(Matter{Symbol: "?", Text: text, Told: place + ": " + asked, Tone: Warning,
			Remedy: CorrectResult, Key: r.Key})
	}
	for _, r := range st.SentAgain() {
		text := in.Say(screen.SentAgain, "Place", capital(in.Words().Where(st, r.Key)),
			"Result", in.Words().Result(r.Result))
		add(Matter{Symbol: "↻", Text: text, Tone: Warning, Remedy: PutOneBack, Key: r.Key})
	}
	return list
}

// comparedMatters are results that may be put back, that differ from the file, or that
// are missing.
func comparedMatters(in *Language, st *session.State, status bridgemate.Status,
	differs []bridgemate.Difference) (list []Matter) {
	add := func(m Matter) { list = append(list, m) }
	capital := in.Words().Capital
	if n := len(st.Restorable()); n > 0 && !Updating(status) {
		add(Matter{Symbol: "↻", Text: in.SayCount(screen.CanBePutBack, n), Tone: Warning, Remedy: PutResultsBack})
	}
	if text := in.LinkWords().Of(st).Differ(len(differs)); text != "" && !Updating(status) {
		add(Matter{Symbol: "≠", Text: text, Tone: Warning, Remedy: ShowDifferences})
	}
	for _, k := range Forgotten(st) {
		add(Matter{Symbol: "!", Text: in.Say(screen.StillMissing, "Place", capital(in.Words().Where(st, k))), Tone: Bad,
			Remedy: CorrectResult, Key: k})
	}
	return list
}

// tableMatters are tables that are behind, or not logged on.
func tableMatters(in *Language, st *session.State, status bridgemate.Status) (list []Matter) {
	add := func(m Matter) { list = append(list, m) }
	capital := in.Words().Capital
	for _, late := range PaceOf(st, status).Late() {
		text := in.SayCount(screen.TableBehind, late.Minutes, "Table",
			capital(in.Words().Table(st, late.Section, late.Table)))
		add(Matter{Symbol: "◷", Text: text, Tone: Warning, Remedy: ShowTable,
			Key: session.Key{Section: late.Section, Table: late.Table}})
	}
	if out := notLoggedOn(st, status); len(out) > 0 {
		text := in.SayCount(screen.NotLoggedOn, len(out), "Tables", capital(in.LinkWords().Tables(st, out)))
		add(Matter{Symbol: "!", Text: text, Tone: Warning})
	}
	return list
}

// seatMatters are numbers that nobody has, pairs without names, and players on two seats.
func seatMatters(in *Language, st *session.State) (list []Matter) {
	add := func(m Matter) { list = append(list, m) }
	capital := in.Words().Capital
	for _, u := range unknownNumbers(in, st) {
		c := u.chair()
		text := in.Say(screen.UnknownNumber, "Seat", capital(u.Row.Where), "Direction", c.Direction, "Contestant",
			in.Words().Contestant(st, u.Row.Pair), "Number", c.Player.Number)
		add(Matter{Symbol: "?", Text: text, Tone: Warning, Remedy: NameSeat, Number: u})
	}
	for _, u := range lateUnnamed(in, st) {
		add(Matter{Symbol: "?", Text: in.Say(screen.LateUnnamed, "Who", capital(in.Words().Contestant(st, u.Row.Pair))),
			Tone: Warning, Remedy: NameSeat, Number: u})
	}
	return append(list, twoSeats(in, st)...)
}

// InDoubt is a result in doubt as a matter.
func InDoubt(in *Language, st *session.State, d session.Received) Matter {
	doubt, remedy := in.Words().Doubt(st, d.Result), CorrectResult
	// A board that the table does not play is most often a number that was entered
	// wrongly, also where somebody there has played it: that is put right first, and
	// law15 on the line is there for the other case.
	if rem, ok := st.ByLaw15Of(d.Key); ok && d.Doubt.Kind != session.NoSuchBoard {
		remedy = SettlePlay
		if rem.Cancelled && d.Doubt.Kind != session.PlayedTwice {
			doubt += "; " + in.Words().Before(st, d.Key, rem.Who, rem.First)
		}
	}
	place := in.Words().Capital(in.Words().Where(st, d.Key))
	text := in.Say(screen.InDoubt, "Place", place, "Doubt", doubt)
	return Matter{Symbol: "!", Text: text, Told: place + ": " + doubt, Tone: Bad, Remedy: remedy, Key: d.Key}
}

// AskPutBack asks whether a result counts again that the director took out.
func AskPutBack(in *Language, st *session.State, r session.Received) string {
	return in.Say(screen.PutOneBackAsked, "Place", in.Words().Capital(in.Words().Where(st, r.Key)),
		"Result", in.Words().Result(r.Result))
}

// Updating reports whether Bridgemate control has still to take a change; what it erases
// then differs by itself, and would be erased again if it were put back now.
func Updating(status bridgemate.Status) bool {
	return slices.ContainsFunc(status.Tables, func(t bridgemate.TableStatus) bool { return t.Updating })
}

// notLoggedOn are the tables that have sent nothing and are not logged on although half
// of the others have sent a result.
func notLoggedOn(st *session.State, status bridgemate.Status) (out []bridgemate.TableStatus) {
	sent := map[[2]int]bool{}
	for k, r := range st.Results {
		if !r.NoResult {
			sent[[2]int{k.Section, k.Table}] = true
		}
	}
	playing := 0
	for _, t := range status.Tables {
		sec, ok := st.Section(t.Section)
		if !ok {
			continue
		}
		row, ok := sec.Movement.At(t.Table, 1)
		if !ok || !sec.Movement.Playing(row) {
			continue
		}
		playing++
		if st.Sends(t.Section, t.Table) != session.OnHandset {
			continue
		}
		if !t.LoggedOn && !sent[[2]int{t.Section, t.Table}] {
			out = append(out, t)
		}
	}
	if 2*len(sent) < playing {
		return nil
	}
	return out
}
