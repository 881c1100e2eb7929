package words

import (
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// norths and lying are a phone of North's at table 3, and one that lies there.
var (
	norths = session.Phone{Section: 1, Table: 3, Seat: "N", Visit: "v1"}
	lying  = session.Phone{Section: 1, Table: 3, Visit: "v2"}
)

func key(id string, from session.Phone) session.Phoned { return session.Phoned{ID: id, From: from} }

// phoneLines are the facts of phones, in all that their lines tell apart.
func phoneLines(st *session.State) []factLine {
	at, turned := spades(0).Key, spades(1)
	turned.WrongDirection = true
	place, from := "table 3, round 2, board 9: ", "table 3, North’s phone"
	call := func(why session.CallReason, board int) session.DirectorCalled {
		return session.DirectorCalled{Phoned: key("c", norths), Round: 2, Board: board, Reason: why}
	}
	return []factLine{
		{st, session.PhonesOpened{Port: 8080}, "phones are let in"},
		{st, session.PhonesClosed{}, "phones are let in no more"},
		{st, session.TablesPhoned{ID: 1, Tables: []int{3}}, "table 3: the results are entered on phones from now on"},
		{st, session.TablesPhoned{ID: 1, Back: true}, "section A: the results come from the handsets again"},
		{st, session.CodesRenewed{Section: 1, Table: 3}, "table 3: new codes for phones"},
		{st, session.CodesRenewed{Section: 1}, "section A: new codes for phones"},
		{st, session.PhoneSaid{Phoned: key("s", lying)}, "entered on a phone: table 3, the phone on the table"},
		{st, session.ResultOffered{Phoned: key("o", norths), Result: spades(0)},
			place + "4♠ by N = was entered and waits for the other side (" + from + ")"},
		{st, session.ResultOffered{Phoned: key("o", lying), Result: turned}, place +
			"4♠ by N +1, played in the wrong direction, was entered and waits for the other side " +
			"(table 3, the phone on the table)"},
		{st, session.OfferAccepted{Phoned: key("a", norths), Key: at, How: session.OnOwnPhone},
			place + "the other side agreed on a phone of its own (" + from + ")"},
		{st, session.OfferAccepted{Phoned: key("a", norths), Key: at, How: session.OnSameScreen},
			place + "the other side agreed on the same screen (" + from + ")"},
		{st, session.OfferRefused{Phoned: key("r", norths), Key: at},
			place + "what waited for the other side was refused or taken back (" + from + ")"},
		{st, call(session.CallRuling, 9), from + ": the director was called to board 9: an infraction"},
		{st, call(session.CallCard, 0), from + ": the director was called: a card is missing or exposed"},
		{st, call(session.CallBoard, 0), from + ": the director was called: a wrong board or wrong pairs"},
		{st, call(session.CallScore, 0), from + ": the director was called: an earlier result is wrong"},
		{st, call(session.CallDevice, 0),
			from + ": the director was called: the Bridgemate or the phone does not work"},
		{st, call(session.CallOther, 0), from + ": the director was called: something else"},
		{st, call(session.CallByPhone, 0), from + ": the director was called: the table asks to go on by phone"},
		{st, call("", 0), from + ": the director was called"},
		{st, session.CallAnswered{Call: "c", Answer: session.CallAttended},
			"the director came to the table that had called"},
		{st, session.CallAnswered{Call: "c", Answer: session.CallDeferred}, "a call for the director is seen to later"},
		{st, session.CallAnswered{Call: "c", Answer: session.CallSolved}, "a call for the director is settled"},
		{st, session.BoardReleased{Section: 1, Board: 9},
			"section A, board 9: everybody may see what happened, once nobody has it to play"},
		{st, session.BoardReleased{Section: 1, Board: 9, Back: true},
			"section A, board 9: what happened is shown to nobody any more"},
		{st, session.DirectorLooked{Section: 1, Board: 9},
			"section A, board 9: the director, who plays, looked at it before playing it"},
		{st, session.ResultBeside{Result: turned},
			place + "the other device of the table says 4♠ by N +1, played in the wrong direction"},
	}
}

// What came from a phone says from whose: a result that of who entered it, and not of who
// agreed.
func TestByWhosePhone(t *testing.T) {
	s := sessiontest.Evening(t, "Tuesday", sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	easts := session.Phone{Section: 1, Table: 1, Seat: "E", Visit: "v3"}
	first := session.Phone{Section: 1, Table: 1, Seat: "N", Visit: "v1"}
	r := sessiontest.Result(t, s.State(), 1, 1, 1, "4S", "N", 0)
	by := func(role string, facts ...session.Fact) {
		t.Helper()
		if err := s.Record(role, facts...); err != nil {
			t.Fatal(err)
		}
	}
	by(session.ByPhone, session.ResultOffered{Phoned: key("offer", first), Result: r.Result})
	by(session.ByPhone, session.OfferAccepted{Phoned: key("accept", easts), Key: r.Result.Key, Offer: "offer",
		How: session.OnOwnPhone}, r)
	by(session.ByPhone, session.PhoneSaid{Phoned: key("back", easts)}, session.ResultErased{Key: r.Result.Key})
	by(session.ByBridgemate, r)
	st, w := s.State(), English()
	entries := st.Entries()
	for i, want := range []string{"table 1, North’s phone", "table 1, East’s phone", "table 1, North’s phone",
		"table 1, East’s phone", "table 1, East’s phone", "Bridgemate"} {
		if got := w.By(st, entries[len(entries)-6+i]); got != want {
			t.Errorf("%s: by %q, want %q", entries[len(entries)-6+i].Fact.Kind(), got, want)
		}
	}
	erased := entries[len(entries)-2]
	if got := w.Fact(st, erased); got != "table 1, round 1, board 1: the players took the result back on a phone" {
		t.Errorf("%q", got)
	}
	if got := w.Remark(st, st.Remarks[len(st.Remarks)-1]); got !=
		"table 1, round 1, board 1: the players took 4♠ by N = back on a phone" {
		t.Errorf("%q", got)
	}
	if got := w.Held(st.Held(erased)); got == "" {
		t.Error("it could be undone")
	}
}
