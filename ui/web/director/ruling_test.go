package director

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
)

// played is an evening with two rounds in.
func played(t *testing.T) *session.Session {
	t.Helper()
	s := named(t)
	sessiontest.Play(t, s, 1, 2)
	return s
}

// A ruling shows what it changes before it is recorded: the board, both pairs and their
// places, and what it is; and what was shown is what is recorded.
func TestRulings(t *testing.T) {
	for name, c := range map[string]struct {
		kind    string // as it is chosen
		fields  []string
		shows   []string
		records string
	}{
		"weighted": {"1", []string{"about", "3 7", "score0", "2nte-1", "score1", "2nte=", "weight0", "60", "reason", "Wrong explanation"},
			[]string{"60", "What it changes", "now", "then", "place"}, "ruling given"},
		"one score, for one side": {"0", []string{"about", "3 7", "score0", "4sn=", "sides", "1"},
			[]string{"What it changes", "Pair"}, "ruling given"},
		"split":      {"2", []string{"about", "3 7", "ns", "ave+", "ew", "4sn="}, []string{"What it changes"}, "ruling given"},
		"averages":   {"3", []string{"about", "3 7", "ns", "+", "ew", "-"}, []string{"average plus"}, "ruling given"},
		"a penalty":  {"4", []string{"about", "3", "amount", "10"}, []string{"Pair 3", "What it changes"}, "penalty given"},
		"fouled":     {"5", []string{"about", "7", "from", "2"}, []string{"board 7"}, "board fouled"},
		"seats":      {"6", []string{"ns", "1", "ew", "2"}, nil, "played by others"},
		"others":     {"7", []string{"about", "3 7", "ns", "1", "ew", "6"}, nil, "played by others"},
		"late":       {"8", []string{"about", "3", "from", "2"}, []string{"Pair 3"}, "participation set"},
		"gone":       {"9", []string{"about", "3", "from", "3"}, []string{"Pair 3"}, "participation set"},
		"replaced":   {"10", []string{"about", "3", "from", "2", "name0", "Ernst Ersatz"}, []string{"Ernst Ersatz"}, "replaced"},
		"not ranked": {"11", []string{"about", "3"}, []string{"Pair 3"}, "participation set"},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, played(t), nil)
			p.see("rule 1.3.1.7")
			p.enter("kind", c.kind)
			p.enter(c.fields...)
			p.says(c.shows...)
			seq := p.s.State().Seq
			a := p.recorded("Record")
			got := kindsOf(p.since(seq))
			if !strings.HasPrefix(got, c.records) {
				t.Errorf("recorded %s", got)
			}
			if !strings.HasPrefix(a.Say, "✓ Recorded: ") {
				t.Errorf("says %q", a.Say)
			}
		})
	}
}

// What was seen of a ruling is what is recorded: where something came in meanwhile that
// changes it, it is looked at again first.
func TestStalePreview(t *testing.T) {
	p := open(t, played(t), nil)
	p.see("rule 1.3.1.7")
	p.enter("kind", "3")
	p.enter("ns", "+", "ew", "-")
	sessiontest.Change(t, p.s, desktest.At(3, 1, 7), func(r *session.Result) { r.Tricks = 2 })
	seq := p.s.State().Seq
	if a := p.tap("Record"); a.Outcome != anew || p.s.State().Seq != seq {
		t.Fatalf("%+v, and %d entries more", a, p.s.State().Seq-seq)
	}
	p.again()
	p.recorded("Record")
	// what comes in elsewhere changes what is shown as well
	p.see("correct 1.3.1.7")
	p.enter("verdict", "2")
	desktest.Sent(t, p.s, desktest.Rounds(p.s, 1, 3)...)
	if a := p.tap("Record"); a.Outcome != anew {
		t.Errorf("%+v", a)
	}
}

// Of one board it is shown what stands there, both pairs with their places, and how many
// others; one tap shows them all.
func TestOthersTouched(t *testing.T) {
	p := open(t, played(t), nil)
	p.see("rule 1.3.1.7")
	p.enter("score0", "2nte-1", "score1", "2nte=")
	p.says("Pair 3", "Pair 8", "place", "others change")
	lines := strings.Count(p.shown, `scope="row"`)
	if lines != 3 {
		t.Errorf("%d lines", lines)
	}
	p.tap("others change")
	if all := strings.Count(p.shown, `scope="row"`); all <= lines {
		t.Errorf("%d lines of all", all)
	}
	p.recorded("Record")
}

// What cannot be is said where it is entered, and nothing is recorded.
func TestRulingFaults(t *testing.T) {
	p := open(t, played(t), nil)
	p.see("rule 1.3.1.7")
	p.enter("kind", "1")
	p.enter("about", "3 7", "score0", "9nte-1")
	if _, there := p.button("Record"); there {
		t.Error("it can be recorded")
	}
	p.enter("score0", "2nte-1", "weight0", "120")
	if _, there := p.button("Record"); there {
		t.Error("it can be recorded")
	}
	p.says("120")
}

// A line is read, said and recorded as in the window; one that changes much is recorded
// as it was shown.
func TestLine(t *testing.T) {
	p := open(t, named(t), nil)
	p.see("enter")
	p.enter("line", "3 7 4sn+1")
	p.says("Table 3, round 1, board 7", "4♠ by N +1")
	seq := p.s.State().Seq
	a := p.recorded("Record")
	if got := kindsOf(p.since(seq)); got != "result corrected" || a.Next != "1.3.1.8" {
		t.Errorf("recorded %s, and goes on at %s", got, a.Next)
	}
	p.see("enter")
	p.fields["place"] = a.Next
	p.enter("line", "3nte-1")
	p.says("board 8")
	p.recorded("Record")

	p.see("enter")
	p.enter("line", "3 7 out")
	p.says("Record it")
	fields := map[string]string{"line": "3 7 out"}
	if a := p.command("line", fields, strings.Repeat("1", 32)); a.Outcome != anew {
		t.Errorf("what was not seen: %+v", a)
	}
	p.recorded("Record it")
	p.see("enter")
	p.enter("line", "3 7 4zz")
	if _, there := p.button("Record"); there {
		t.Error("nonsense can be recorded")
	}
}

// A line that waited on the phone does not write over what came in meanwhile, unless it
// is meant.
func TestLineOvertaken(t *testing.T) {
	p := open(t, named(t), nil)
	desktest.Sent(t, p.s, desktest.At(1, 1, 1))
	p.see("enter")
	p.enter("line", "3 7 4sn+1")
	waiting := map[string]string{}
	for name, value := range p.fields {
		waiting[name] = value
	}
	desktest.Sent(t, p.s, desktest.At(3, 1, 7))
	seq := p.s.State().Seq
	a := p.command("line", waiting, strings.Repeat("2", 32))
	if a.Outcome != asks || p.s.State().Seq != seq {
		t.Fatalf("%+v", a)
	}
	p.says("3NT")
	p.fields = map[string]string{}
	p.recorded("Record mine")
	if r := p.s.State().Results[desktest.At(3, 1, 7)]; r.Contract.Level != 4 {
		t.Errorf("%+v counts", r)
	}
	// what says the same is there already
	waiting["line"] = "2 4 3ntn="
	desktest.Sent(t, p.s, desktest.At(2, 1, 4))
	if a := p.command("line", waiting, strings.Repeat("3", 32)); a.Outcome != before {
		t.Errorf("the same: %+v", a)
	}
}

// What was done is listed, newest first, and taken back with what that changes.
func TestUndo(t *testing.T) {
	p := open(t, played(t), nil)
	p.see("correct 1.3.1.7")
	p.enter("verdict", "2")
	p.recorded("Record")
	was := p.s.State().Results[desktest.At(3, 1, 7)]
	p.see("done")
	p.says("from the director’s phone")
	p.tap("not played")
	p.says("What it changes")
	a := p.recorded("Take it back")
	if now := p.s.State().Results[desktest.At(3, 1, 7)]; now.Outcome == was.Outcome || !strings.Contains(a.Say, "Taken back") {
		t.Errorf("%v counts, and the phone says %q", now.Outcome, a.Say)
	}
	p.see("done")
	p.tap("taken back")
	p.recorded("Put it in force again")
}

// A pair comes late: what happened, which of the proposals with their costs, and done.
func TestLatePair(t *testing.T) {
	s := desktest.NewEvening(t, 5)
	p := open(t, s, nil)
	desktest.Sent(t, s, desktest.At(1, 1, 1), desktest.At(2, 1, 2))
	p.see("results")
	p.tap("Change the movement…")
	p.enter("kind", "0")
	p.says("From round", "Do it")
	tables := len(s.State().Sections[0].Movement.Pairs())
	seq := s.State().Seq
	given, b := maps.Clone(p.fields), map[string]string{}
	do, _ := p.button("Do it")
	must(t, json.Unmarshal([]byte(do["data-with"]), &b))
	maps.Copy(given, b)
	p.recorded("Do it")
	if now := len(s.State().Sections[0].Movement.Pairs()); now <= tables {
		t.Errorf("%d pairs, were %d", now, tables)
	}
	if got := kindsOf(p.since(seq)); !strings.Contains(got, "movement changed") {
		t.Errorf("recorded %s", got)
	}
	// it is not done twice
	if a := p.command("change", given, strings.Repeat("4", 32)); a.Outcome != anew {
		t.Errorf("again: %+v", a)
	}
}

// The tables, their codes and by what their results come.
func TestTables(t *testing.T) {
	p := open(t, played(t), func(c *club) {
		c.options.Card = func(section, table int) (string, string) { return "HTTP://192.168.1.2:8080/T/3K7M9QTA", "3K7M 9QTA" }
	})
	p.see("room")
	p.tap("Axd & Bod")
	p.see("table 1.3")
	p.says("Boards", "Its results come by")
	p.recorded("Phone")
	if by := p.s.State().Sends(1, 3); by != session.OnPhone {
		t.Errorf("by %s", by)
	}
	p.recorded("Typed")
	p.recorded("Handset")
	if by := p.s.State().Sends(1, 3); by != session.OnHandset {
		t.Errorf("by %s", by)
	}
	p.tap("The table’s code")
	p.says("3K7M 9QTA")
	if !strings.Contains(p.shown, "<svg") {
		t.Error("there is no square")
	}
	was := p.s.State().CodeOf(1, 3)
	p.recorded("New code for this table")
	if p.s.State().CodeOf(1, 3) == was {
		t.Error("the code is the old one")
	}
	p.see("results")
	p.says("1", "%")
	p.tap("Language")
	p.says("Deutsch", "Türkçe")
}

// A finished evening is put right at the computer.
func TestClosed(t *testing.T) {
	p := open(t, played(t), nil)
	p.see("correct 1.3.1.7")
	p.enter("verdict", "2")
	must(t, p.s.Record(session.ByDirector, session.EveningClosed{}))
	if a := p.tap("Record"); a.Outcome != refused {
		t.Errorf("%+v", a)
	}
	for _, never := range []string{"finish", "delete", "deals", "release", "close"} {
		if commands[never] != nil || views[never] != nil {
			t.Errorf("%s can be done on the phone", never)
		}
	}
}
