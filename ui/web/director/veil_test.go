package director

import (
	"strconv"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
)

// A director who plays sees nothing of a board that he has yet to play, on no view and in
// no answer, until he has said that he looks: then that stands in the journal first.
func TestVeil(t *testing.T) {
	s := named(t)
	// he sits North-South at table 1, and comes to board 7 in round 3
	me := session.Contestant{Section: 1, Number: 1}
	must(t, s.Record(session.ByDirector, session.DirectorPlays{As: me}))
	k := desktest.At(3, 1, 7)
	f := sessiontest.Result(t, s.State(), 3, 1, 7, "6HX", "S", -4)
	must(t, s.Record("Bridgemate", f))
	sessiontest.Change(t, s, desktest.At(3, 1, 7), func(r *session.Result) {
		r.Lead = sessiontest.Lead(t, "SA")
		r.Doubt = session.Doubt{Kind: session.AsWorded, Text: "the lead is odd"}
	})
	p := open(t, s, nil)
	if !veilOf(s.State()).Hides(k) {
		t.Fatal("the board is open to him")
	}
	secrets := []string{"6♥", "–4", "odd", "A♠", "♠A"}
	for _, at := range []string{"attention", "room", "table 1.3", "correct 1.3.1.7", "rule 1.3.1.7", "settle 1.3.1.7", "done",
		"entry 14", "entry 15", "results", "enter"} {
		p.see(at)
		p.silent(secrets...)
	}
	p.see("enter")
	for _, line := range []string{"3 7 to 3 8", "3 7 sent", "3 7 out", "undo 14", "3 7 4sn=", "foul 7 r2"} {
		p.see("enter")
		p.enter("line", line)
		p.silent(secrets...)
	}
	for do, fields := range map[string]map[string]string{
		"line":   {"line": "3 7 to 3 8"},
		"undo":   {"entry": "14"},
		"move":   {"key": "1.3.1.7", "to": "1.3.1.8", "entry": "15"},
		"ruling": {"kind": "3", "was": "3", "about": "3 7", "ns": "+", "ew": "-"},
		"result": {"key": "1.3.1.7", "verdict": "2"},
		"law15":  {"key": "1.3.1.7"},
	} {
		seq := s.State().Seq
		a := p.command(do, fields, keyFor(do))
		if s.State().Seq != seq {
			t.Errorf("%s was recorded", do)
		}
		p.shown = a.Say + string(a.Ask)
		p.silent(secrets...)
	}
	// a result of the board may be typed for another table: who types it knows it
	p.see("enter")
	p.enter("line", "2 7 r2 4sn=")
	p.silent(secrets...)

	p.see("correct 1.3.1.7")
	p.tap("Look all the same")
	p.says("will stand in what was done")
	p.silent(secrets...)
	seq := s.State().Seq
	a := p.recorded("Look all the same")
	if got := kindsOf(p.since(seq)); got != "director looked" {
		t.Errorf("recorded %s", got)
	}
	p.see(a.Go)
	p.says("6♥", "odd")
	p.see("attention")
	p.says("You play as")
}

// keyFor is a key for a command of a test.
func keyFor(of string) string {
	key := []byte("00000000000000000000000000000000")
	copy(key, of)
	return string(key)
}

// What stands on a board that the director has yet to play cannot be guessed by lines
// that are sent as if they had waited: one that says the same is answered like one that
// does not.
func TestNothingGuessed(t *testing.T) {
	s := named(t)
	must(t, s.Record(session.ByDirector, session.DirectorPlays{As: session.Contestant{Section: 1, Number: 1}}))
	seen := strconv.FormatInt(s.State().Seq, 10)
	must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 3, 1, 7, "6HX", "S", -4)))
	p := open(t, s, nil)
	for _, line := range []string{"3 7 6hxs-4", "3 7 6hxs-3"} {
		a := p.command("line", map[string]string{"line": line, "seen": seen}, keyFor(line[7:]))
		if a.Outcome != asks || a.Say != "Record it all the same?" {
			t.Errorf("%s: %+v", line, a)
		}
	}
}
