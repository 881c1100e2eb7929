package desk

import (
	"strconv"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/words/screen"
)

// Visitors are who has to do with what is open on the club's network, as its server
// counts them.
type Visitors struct {
	// Reached is how many phones have reached the address since it is served.
	Reached int
	// Tables are those at which phones are, by section and table, with how many.
	Tables map[session.TableTerm]int
	// Director is true while a phone has the director's invitation; Heard is when it was
	// heard last, the zero time for never since the program was started. Ended is true of
	// an invitation that wrong codes have ended.
	Director, Ended bool
	Heard           time.Time
	Refused         TurnedAway
}

// TurnedAway is how often somebody was turned away.
type TurnedAway struct {
	Codes    int // with a code that no table has
	Foreign  int // from a page of elsewhere
	Unsigned int // with an order that is not the director's
}

// Less is what of it came since it was as was says.
func (r TurnedAway) Less(was TurnedAway) TurnedAway {
	return TurnedAway{r.Codes - was.Codes, r.Foreign - was.Foreign, r.Unsigned - was.Unsigned}
}

// Matters reports whether the director should know of it: a code is also typed wrongly
// by who means no harm.
func (r TurnedAway) Matters() bool { return r.Codes >= 10 || r.Foreign > 0 || r.Unsigned >= 3 }

// Phones is how many are at tables.
func (v Visitors) Phones() (n int) {
	for _, at := range v.Tables {
		n += at
	}
	return n
}

// PhonesText says whether phones are let in at the tables, and where some are.
func PhonesText(in *Language, st *session.State, v Visitors) string {
	if st.PhonesAt == 0 {
		return in.Say(screen.PhonesShut)
	}
	var where []string
	for _, sec := range st.Sections {
		for _, table := range sec.Movement.TableNumbers() {
			switch n := v.Tables[session.TableTerm{Section: sec.ID, Table: table}]; {
			case n == 1:
				where = append(where, st.TableName(sec.ID, table))
			case n > 1:
				where = append(where, st.TableName(sec.ID, table)+" × "+strconv.Itoa(n))
			}
		}
	}
	return in.Say(screen.PhonesOpen, "Phones", v.Phones(), "Where", in.Words().And(where...))
}

// DirectorsPhoneText says whether a phone may direct.
func DirectorsPhoneText(in *Language, v Visitors) string {
	heard := ""
	if !v.Heard.IsZero() {
		heard = v.Heard.Local().Format("15:04")
	}
	return in.Say(screen.DirectorsPhone, "There", v.Director, "Heard", heard, "Ended", v.Ended)
}

// RefusedText says how often somebody was turned away.
func RefusedText(in *Language, r TurnedAway) string {
	return in.Say(screen.NetworkRefused, "Codes", r.Codes, "Foreign", r.Foreign, "Unsigned", r.Unsigned)
}

// OpenPhones are the facts by which phones are let in at all tables that have no
// Bridgemate: where Bridgemates have a part in the evening, those are the sections
// without any.
func OpenPhones(st *session.State, port int) []session.Fact {
	facts := []session.Fact{session.PhonesOpened{Port: port}}
	for _, sec := range st.Sections {
		if by := st.Sends(sec.ID, 0); by == session.ByTyping || by == session.OnHandset && !st.EverHandsets() {
			facts = append(facts, session.TablesPhoned{ID: sec.ID})
		}
	}
	return facts
}

// RefusedMatters are who was turned away, where the director should know of it.
func RefusedMatters(in *Language, v Visitors) []Matter {
	if !v.Refused.Matters() {
		return nil
	}
	return []Matter{{Symbol: "!", Text: RefusedText(in, v.Refused), Tone: Bad, Remedy: ShowNetwork}}
}

// phoneCalls are the calls of tables' phones that are not solved, the oldest first.
func phoneCalls(in *Language, st *session.State) (list []Matter) {
	for _, c := range st.DirectorCalls() {
		at := feed.Call{Section: c.From.Section, Table: c.From.Table, Round: c.Round, At: c.At,
			Answer: c.Answer}
		m := callMatter(in, st, at)
		m.Phoned = c
		if c.Reason == session.CallByPhone {
			m.Remedy = GoOnByPhone
			m.Text = in.Say(screen.ByPhoneAsked, "Table", in.Words().Capital(in.Words().Table(st, at.Section, at.Table)),
				"Time", at.At.Local().Format("15:04"))
		} else {
			m.Text = phoneCallText(in, st, c)
		}
		list = append(list, m)
	}
	return list
}

// phoneCallText says which table called on a phone, when, about what, and how it stands.
func phoneCallText(in *Language, st *session.State, c session.DirectorCall) string {
	text := CallText(in, st, feed.Call{Section: c.From.Section, Table: c.From.Table, At: c.At,
		Answer: c.Answer})
	if c.Reason == "" {
		return text
	}
	return in.Say(screen.CallAbout, "Call", text, "Reason", string(c.Reason), "Board", c.Board)
}

// GoOnByPhoneFacts are what lets the table of a call go on by phone.
func GoOnByPhoneFacts(c session.DirectorCall) []session.Fact {
	return []session.Fact{session.TablesPhoned{ID: c.From.Section, Tables: []int{c.From.Table}},
		session.CallAnswered{Call: c.ID, Answer: session.CallSolved}}
}

// offerPatience is how long a result may wait for the other side before the director is
// told: the next board is under way by then.
const offerPatience = 5 * time.Minute

// OffersThatWait are results that wait too long for the other side at a moment. What was
// entered is not told: the director may have to play the board.
func OffersThatWait(in *Language, st *session.State, now time.Time) (list []Matter) {
	for _, o := range st.Offers() {
		if now.Sub(o.At) < offerPatience {
			continue
		}
		list = append(list, Matter{Symbol: "◷", Tone: Warning, Remedy: CorrectResult, Key: o.Result.Key,
			Text: in.Say(screen.OfferWaits, "Place", in.Words().Capital(in.Words().Where(st, o.Result.Key)),
				"Time", o.At.Local().Format("15:04"))})
	}
	return list
}

// EnteredBy says on which phone a result was entered, "" where it was none.
func EnteredBy(in *Language, st *session.State, r session.Received) string {
	if r.By != session.ByPhone || r.Corrected {
		return ""
	}
	seat := ""
	if p, known := offeredBy(st, r); known {
		seat = p.Seat
	}
	return in.Say(screen.SentByPhone, "Seat", seat)
}

// EnteredAt is the letter of the seat on whose phone a result was entered, "" where that
// lies on the table or where it was none.
func EnteredAt(in *Language, st *session.State, r session.Received) string {
	p, known := offeredBy(st, r)
	d, err := scoring.ParseDirection(p.Seat)
	if !known || err != nil {
		return ""
	}
	return in.Words().DirectionLetter(d)
}

// offeredBy is the phone whose offer became a result: that the other side agreed to it is
// recorded just before.
func offeredBy(st *session.State, r session.Received) (p session.Phone, known bool) {
	all := st.Entries()
	for i := int(r.Seq) - 1; i >= 0 && i >= int(r.Seq)-4; i-- {
		if i >= len(all) {
			continue
		}
		if f, agreed := all[i].Fact.(session.OfferAccepted); agreed && f.Key == r.Key {
			seq, there := st.Phoned(f.Offer)
			if !there || seq < 1 || int(seq) > len(all) {
				return f.From, true
			}
			if o, is := all[seq-1].Fact.(session.ResultOffered); is {
				return o.From, true
			}
		}
	}
	return p, false
}
