package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// part is a computer of a shared evening.
type part struct {
	*session.Session
	t *testing.T
}

func newRoom(t *testing.T, name, person string, role session.Role) part {
	t.Helper()
	s, err := session.ResumeAt(new(session.MemoryJournal),
		session.Here{Computer: "file of " + name, Name: name, Person: person, Role: role})
	if err != nil {
		t.Fatal(err)
	}
	return part{s, t}
}

func (r part) record(facts ...session.Fact) {
	r.t.Helper()
	if err := r.Record(session.ByDirector, facts...); err != nil {
		r.t.Fatal(err)
	}
}

func (r part) tell(to part) {
	r.t.Helper()
	known, err := to.Known()
	if err != nil {
		r.t.Fatal(err)
	}
	lines, err := r.Lines(known)
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := to.Receive(lines); err != nil {
		r.t.Fatal(err)
	}
}

// rooms are two computers of one evening of sections A and B, in step; work is done in
// each and then they meet.
func rooms(t *testing.T, apart func(a, b part)) (a, b *session.State) {
	t.Helper()
	m, err := movement.Make("howell", movement.Options{Tables: 4, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	one, two := newRoom(t, "Room A", "Zoë Ağaoğlu", session.RoleDirector), newRoom(t, "Room B",
		"Łukasz O'Connor", session.RoleScorer)
	one.record(session.EveningSet{Name: "Congress"}, session.UsualBy("wbf"), session.SectionSet{ID: 1, Movement: m},
		session.SectionSet{ID: 2, Movement: m})
	if err := one.Share("", session.Here{Computer: "file of Room A", Name: "Room A", Person: "Zoë Ağaoğlu",
		Role: session.RoleDirector}); err != nil {
		t.Fatal(err)
	}
	one.tell(two)
	if err := two.Share(one.State().SharedAs(),
		session.Here{Computer: "file of Room B", Name: "Room B", Person: "Łukasz O'Connor",
			Role: session.RoleScorer}); err != nil {
		t.Fatal(err)
	}
	two.tell(one)
	apart(one, two)
	one.tell(two)
	two.tell(one)
	return one.State(), two.State()
}

// result is a result of four spades by North in section B, at its first place.
func resultOf(t *testing.T, st *session.State, over int) session.Result {
	t.Helper()
	sec, _ := st.Section(2)
	row := sec.Movement.Rows[0]
	r := session.Result{Key: session.Key{Section: 2, Table: row.Table, Round: row.Round, Board: row.Boards()[0]},
		NS: row.NS, EW: row.EW}
	r.Contract = scoring.Contract{Level: 4, Denomination: scoring.Spades}
	r.Outcome, r.Declarer, r.Tricks = session.Played, scoring.North, over
	return r
}

// Every matter has its heading, with one side, two and a hundred, and none has what a
// person does not know.
func TestEveryMatterHasAHeading(t *testing.T) {
	st := evening(t)
	at := session.Key{Section: 1, Table: 3, Round: 2, Board: 7}
	five := session.Contestant{Section: 1, Number: 5}
	seen := map[string]session.MatterKind{}
	for kind := range matters {
		c := session.Conflict{Matter: session.Matter{Kind: kind, Key: at, Who: five, Section: 1, Number: 3,
			Player: "1017", Name: "club ladder", Seat: session.Seat{Section: 1, Table: 3, Direction: "N"}}}
		for _, n := range []int{1, 2, 100} {
			c.Sides = make([]session.Entry, n)
			for i := range c.Sides {
				c.Sides[i].Fact = session.ResultErased{Key: at}
			}
			text := English().Conflict(st, c)
			if text == "" || strings.Contains(text, "no value") || strings.Contains(text, string(kind)+" "+"1 3") ||
				strings.HasPrefix(text, ": ") {
				t.Errorf("%s: %q", kind, text)
			}
			if other, there := seen[text]; there && other != kind {
				t.Errorf("%s and %s have one heading: %q", kind, other, text)
			}
			seen[text] = kind
		}
	}
	if got := English().Conflict(st, session.Conflict{Matter: session.Matter{Kind: session.AboutResult, Key: at},
		Sides: make([]session.Entry, 2)}); got != "table 3, round 2, board 7: 2 different results" {
		t.Errorf("%q", got)
	}
}

// constants are the texts of the constants of a type in a file.
func constants(t *testing.T, file, of string) (texts []string) {
	t.Helper()
	source, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(source, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if name, ok := v.Type.(*ast.Ident); ok && name.Name == of {
			text, _ := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			texts = append(texts, text)
		}
		return true
	})
	return texts
}

// No kind of matter that package session declares is forgotten.
func TestNoMatterIsForgotten(t *testing.T) {
	found := constants(t, "../conflict.go", "MatterKind")
	if len(found) < 20 {
		t.Fatalf("only %d kinds found", len(found))
	}
	for _, kind := range found {
		if matters[session.MatterKind(kind)] == "" {
			t.Errorf("%s has no heading", kind)
		}
	}
	for _, role := range session.Roles() {
		if English().Role(role) == "" || English().RoleMay(role) == "" {
			t.Errorf("%s has no words", role)
		}
	}
}

// Two results of one board, entered in two rooms: who, where and when, on this computer's
// clock, and what counts meanwhile.
func TestConflictOfTwoResults(t *testing.T) {
	var mine, theirs session.Entry
	a, b := rooms(t, func(a, b part) {
		a.record(session.ResultCorrected{Result: resultOf(t, a.State(), 0)})
		b.record(session.ResultCorrected{Result: resultOf(t, b.State(), 1)})
		mine, theirs = a.State().Entries()[len(a.State().Entries())-1], b.State().Entries()[len(b.State().Entries())-1]
	})
	for _, st := range []*session.State{a, b} {
		list := st.Conflicts()
		if len(list) != 1 || len(list[0].Sides) != 2 {
			t.Fatalf("%d conflicts", len(list))
		}
		heading := English().Conflict(st, list[0])
		if !strings.HasPrefix(heading, "table B1, round 1, board ") ||
			!strings.HasSuffix(heading, ": 2 different corrections") {
			t.Errorf("%q", heading)
		}
		both := English().ConflictSide(st, list[0].Sides[0]) + "\n" + English().ConflictSide(st, list[0].Sides[1])
		for _, want := range []string{"director Zoë Ağaoğlu, Room A", "scorer Łukasz O'Connor, Room B", "4♠ by N =",
			"4♠ by N +1", mine.At.Local().Format("15:04:05"), theirs.At.Local().Format("15:04:05")} {
			if !strings.Contains(both, want) {
				t.Errorf("%q is not in %q", want, both)
			}
		}
		last := list[0].Sides[1]
		if got, want := English().Meanwhile(st, list[0]), English().Fact(st, last); !strings.HasPrefix(got,
			"until this is decided counts: ") || !strings.Contains(got, want) {
			t.Errorf("%q, want %q in it", got, want)
		}
		if strings.Count(both, "(here)") != 1 {
			t.Errorf("%q", both)
		}
	}
	if got := English().From(a, theirs); got != "Room B" {
		t.Errorf("%q", got)
	}
	if got := English().From(a, mine); got != "" {
		t.Errorf("%q", got)
	}
}

// A result of a section that was taken away meanwhile does not count: why, and by
// what it was overtaken.
func TestOvertakenIsExplained(t *testing.T) {
	a, b := rooms(t, func(a, b part) {
		// so that what follows is later
		b.record(session.HandicapSet{Who: session.Contestant{Section: 1, Number: 1}, Handicap: scoring.Int(1)})
		b.record(session.ResultCorrected{Result: resultOf(t, b.State(), 0)})
		a.record(session.SectionDropped{ID: 2})
	})
	for _, st := range []*session.State{a, b} {
		list := st.Conflicts()
		if len(list) == 0 {
			t.Fatal("no conflict")
		}
		for _, c := range list {
			if c.Overtaken == nil || c.Matter.Kind != session.AboutSomething {
				continue
			}
			text := English().Meanwhile(st, c)
			if !strings.HasPrefix(text, "it does not count: ") ||
				!strings.Contains(text,
					"It was overtaken by: section B was taken away – director Zoë Ağaoğlu, Room A") {
				t.Errorf("%q", text)
			}
			if held := English().Held(st.Held(c.Sides[0])); !strings.Contains(held, "another computer") {
				t.Errorf("%q", held)
			}
			return
		}
		t.Errorf("nothing is overtaken: %+v", list)
	}
}

// The day stands with a moment that is not of the newest day.
func TestEntryTime(t *testing.T) {
	st := &session.State{At: time.Date(2026, 11, 22, 23, 59, 0, 0, time.Local)}
	for want, at := range map[string]time.Time{
		"23:58:07":                st.At.Add(-53 * time.Second),
		"21 November 2026, 23:58": st.At.Add(-24*time.Hour - time.Minute),
	} {
		if got := English().EntryTime(st, session.Entry{At: at.UTC()}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Whose work it is, and who does what.
func TestWhoseWork(t *testing.T) {
	a, b := rooms(t, func(_, b part) {
		b.record(session.WorkTaken{Sections: []int{2}, Over: "file of Room A"})
	})
	log := b.Entries()
	if got := English().Fact(b, log[len(log)-1]); got != "the Bridgemates of section B were taken over from Room A" {
		t.Errorf("%q", got)
	}
	if got := English().TakenBy(a, &session.Taken{Section: 2, By: "file of Room B"}); got !=
		"the Bridgemates of section B belong to Room B" {
		t.Errorf("%q", got)
	}
	if got := English().TakenBy(new(session.State),
		&session.Taken{By: "x"}); got != "the draw belongs to another computer" {
		t.Errorf("%q", got)
	}
	for want, n := range map[string]*session.NotYours{
		"this is for the director; this computer is the scorer": {Role: session.RoleScorer,
			Kind: session.RulingGiven{}.Kind()},
		"this is for the scorer or the director; this computer is the desk": {Role: session.RoleDesk,
			Kind: session.RoundDrawn{}.Kind()},
		"this computer looks on as viewer and records nothing": {Role: session.RoleViewer,
			Kind: session.PairNamed{}.Kind()},
	} {
		if got := English().NotYours(n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
