package bridgemate_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// place is a computer of an evening of several, with its journal and its own folder.
type place struct {
	*session.Session
	journal *session.MemoryJournal
	here    session.Here
	link    *bridgemate.Link
	options bridgemate.Options
	t       *testing.T
}

func newPlace(t *testing.T, name string) *place {
	t.Helper()
	p := &place{
		journal: new(session.MemoryJournal), t: t,
		here: session.Here{Computer: "file of " + name, Name: name,
			Person: "Person at " + name, Role: session.RoleDirector},
		options: bridgemate.Options{File: filepath.Join(t.TempDir(), name, "evening.bws")},
	}
	p.start()
	t.Cleanup(func() { p.link.Close() })
	return p
}

// start ends the program where it runs, and starts it again.
func (p *place) start() {
	p.t.Helper()
	if p.link != nil {
		p.link.Close()
		p.options = p.link.Options()
	}
	var err error
	if p.Session, err = session.ResumeAt(p.journal, p.here); err != nil {
		p.t.Fatal(err)
	}
	p.link = bridgemate.New(p.Session, roster{"1001": "Ağaoğlu", "1002": "O'Connor"}, p.options)
	p.link.ReadAtOnce()
}

// tell sends another computer at most so many of the lines that it lacks.
func (p *place) tell(to *place, most int) {
	p.t.Helper()
	known, err := to.Known()
	if err != nil {
		p.t.Fatal(err)
	}
	lines, err := p.Lines(known)
	if err != nil {
		p.t.Fatal(err)
	}
	lines = lines[:min(most, len(lines))]
	if taken, err := to.Receive(lines); err != nil || taken != len(lines) {
		p.t.Fatalf("%s took %d of %d lines: %v", to.here.Name, taken, len(lines), err)
	}
}

func (p *place) record(facts ...session.Fact) {
	p.t.Helper()
	if err := p.Record(session.ByDirector, facts...); err != nil {
		p.t.Fatalf("%s: %v", p.here.Name, err)
	}
}

// turn is what the link does every few seconds.
func (p *place) turn() {
	p.t.Helper()
	if err := p.link.Turn(p.t.Context()); err != nil {
		p.t.Fatalf("%s: %v", p.here.Name, err)
	}
}

func (p *place) contents() *bws.Contents { p.t.Helper(); return contents(p.t, p.link) }

// enter has a handset of the place enter a result.
func (p *place) enter(rows ...bws.Received) { p.t.Helper(); insert(p.t, p.link, rows...) }

// taken has the place take sections over before anything is written.
func (p *place) takes(sections ...int) {
	p.t.Helper()
	for _, id := range sections {
		owner, _ := p.State().Owner(id)
		p.record(session.WorkTaken{Sections: []int{id}, Over: owner.ID})
	}
}

const allLines = 1 << 30

// meet makes all places know everything.
func meet(ps ...*place) {
	for range 2 {
		for i := range ps {
			next := ps[(i+1)%len(ps)]
			ps[i].tell(next, allLines)
			next.tell(ps[i], allLines)
		}
	}
}

// congress is an evening of two sections; the first place began it, and nothing is
// owned by another yet.
func congress(t *testing.T, names ...string) []*place {
	t.Helper()
	m := mustMake(t, "mitchell", movement.Options{Tables: 5, Rounds: 5, BoardsPerRound: 3})
	ps := []*place{newPlace(t, names[0])}
	ps[0].record(session.EveningSet{Name: "Congress", Date: tuesday.Date}, session.UsualBy("wbf"),
		session.SectionSet{ID: 1, Movement: m}, session.SectionSet{ID: 2, Movement: m})
	if err := ps[0].Share("", ps[0].here); err != nil {
		t.Fatal(err)
	}
	for _, name := range names[1:] {
		p := newPlace(t, name)
		ps[0].tell(p, allLines)
		if err := p.Share(ps[0].State().SharedAs(), p.here); err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	meet(ps...)
	return ps
}

// rooms is a congress in which the first place has section A, the second section B, each
// with its file; the others have no room.
func rooms(t *testing.T, names ...string) []*place {
	t.Helper()
	ps := congress(t, names...)
	ps[1].takes(2)
	meet(ps...)
	for _, p := range ps[:2] {
		if err := p.link.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		p.turn()
	}
	meet(ps...)
	return ps
}

// inB is a result of section B.
func inB(board int, contract, declarer, tricks string) bws.Received {
	r := row(board, contract, declarer, tricks)
	r.Section = 2
	return r
}

func boardB(board int) session.Key { return session.Key{Section: 2, Table: 1, Round: 1, Board: board} }

// counts is the result of a place in a state.
func counts(st *session.State, k session.Key) string {
	if r, there := st.Results[k]; there && !r.NoResult {
		return brief(&r.Result)
	}
	return "nothing"
}

// agree checks that all places show the same, and that the file of each room says what
// they show; owner has each section's.
func agree(t *testing.T, owner map[int]*place, ps ...*place) {
	t.Helper()
	st := ps[0].State()
	for _, p := range ps[1:] {
		other := p.State()
		if !reflect.DeepEqual(standing(other), standing(st)) {
			t.Errorf("results at %s\n%v\nat %s\n%v", p.here.Name, standing(other), ps[0].here.Name, standing(st))
		}
		if !reflect.DeepEqual(other.Seats, st.Seats) || !reflect.DeepEqual(other.Sections, st.Sections) {
			t.Errorf("seats or movements at %s are not as at %s", p.here.Name, ps[0].here.Name)
		}
		if a, b := len(other.Entries()), len(st.Entries()); a != b {
			t.Errorf("%d entries at %s, %d at %s", a, p.here.Name, b, ps[0].here.Name)
		}
	}
	for section, p := range owner {
		c := p.contents()
		inFile := map[session.Key]string{}
		for k := range bws.Standing(c.Received) {
			if k.Section == section {
				inFile[session.Key(k)] = ""
			}
		}
		imported := fileSays(t, c)
		for k := range inFile {
			inFile[k] = imported[k]
		}
		want := standing(st)
		maps.DeleteFunc(want, func(k session.Key, _ string) bool { return k.Section != section })
		if !reflect.DeepEqual(inFile, want) {
			t.Errorf("section %s: the file of %s says\n%v\nthe evening\n%v",
				session.Letter(section), p.here.Name, inFile, want)
		}
		for _, row := range bws.AtStart(c.PlayerNumbers) {
			seat := session.Seat{Section: row.Section, Table: row.Table, Direction: row.Direction}
			if got := st.Seats[seat].Number; row.Section == section && row.Number != got {
				t.Errorf("seat %v: %q in the file of %s, %q in the evening", seat, row.Number, p.here.Name, got)
			}
		}
		if list := p.link.Differences(); len(list) != 0 {
			t.Errorf("differences at %s: %+v", p.here.Name, list)
		}
	}
}

// standing is what counts, board by board.
func standing(st *session.State) map[session.Key]string {
	all := map[session.Key]string{}
	for k, r := range st.Results {
		if !r.NoResult {
			all[k] = brief(&r.Result)
		}
	}
	return all
}

// fileSays is what a file says, read as an evening of its own.
func fileSays(t *testing.T, c *bws.Contents) map[session.Key]string {
	t.Helper()
	facts, err := bridgemate.ImportEvening(c, session.EveningSet{Name: "x", Date: tuesday.Date}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return standing(recorded(t, facts))
}

// kinds counts the entries of a kind.
func kinds(st *session.State, kind string) (n int) {
	for _, e := range st.Entries() {
		if e.Fact.Kind() == kind {
			n++
		}
	}
	return n
}

// quiet has the places take turns and exchange what they have, and reports what is
// recorded that says nothing new.
func quiet(t *testing.T, owners []*place, ps ...*place) {
	t.Helper()
	for range 3 {
		for _, p := range owners {
			p.turn()
		}
		meet(ps...)
	}
	before := ps[0].State().Seq
	for range 2 {
		for _, p := range owners {
			p.turn()
		}
		meet(ps...)
	}
	for _, e := range ps[0].State().Entries()[before:] {
		t.Errorf("comes round: %s %+v", e.Fact.Kind(), e.Fact)
	}
}

// A file has the sections of its computer, and only those are read from it; whoever has
// none writes no file and starts nothing.
func TestRoomHasItsOwnSections(t *testing.T) {
	ps := rooms(t, "A", "B", "Desk")
	a, b, desk := ps[0], ps[1], ps[2]
	for section, p := range map[int]*place{1: a, 2: b} {
		c := p.contents()
		if len(c.Sections) != 1 || c.Sections[0].ID != section || len(c.Tables) != 5 ||
			len(c.Rounds) != 25 || len(c.PlayerNumbers) != 20 {
			t.Errorf("%s: %+v, %d tables, %d rounds", p.here.Name, c.Sections, len(c.Tables), len(c.Rounds))
		}
	}
	for what, do := range map[string]func() error{
		"Create":       func() error { return desk.link.Create(t.Context()) },
		"Modify":       func() error { return desk.link.Modify(t.Context()) },
		"Start":        func() error { return desk.link.Start(t.Context(), func(bridgemate.Step, bool) {}) },
		"StartReading": func() error { return desk.link.StartReading(t.Context()) },
		"Restart":      func() error { return desk.link.Restart(t.Context()) },
		"Launch":       func() error { return desk.link.Launch(true) },
		"ReadNow":      func() error { return desk.link.ReadNow(t.Context()) },
		"SendResults":  func() error { _, err := desk.link.SendResults(t.Context()); return err },
		"Files":        func() error { _, err := desk.link.Files(); return err },
	} {
		if err := do(); !errors.Is(err, bridgemate.ErrElsewhere) {
			t.Errorf("%s at the desk: %v, want ErrElsewhere", what, err)
		}
	}
	if _, err := os.Stat(desk.link.Options().File); err == nil {
		t.Error("the desk has a file")
	}
	if f := desk.link.Health(t.Context())[0]; f.Kind != bridgemate.NothingHere {
		t.Errorf("the desk's health begins with %+v", f)
	}
	a.enter(row(1, "4 S", "N", "="), inB(2, "7 NT", "W", "-1")) // the second is in the wrong file
	b.enter(inB(1, "3 NT", "E", "+1"))
	quiet(t, ps[:2], ps...)
	if got := standing(desk.State()); len(got) != 2 || counts(desk.State(), onBoard(1)) != "4S N =" ||
		counts(desk.State(), boardB(1)) != "3NT E +1" {
		t.Errorf("at the desk: %v", got)
	}
	if n := kinds(desk.State(), "result vanished"); n != 0 {
		t.Errorf("%d results of the other room are said to have vanished", n)
	}
	// Results of the other room are no reason against a start, and do not keep
	// the watch here awake.
	m := mustMake(t, "mitchell", movement.Options{Tables: 5, Rounds: 5, BoardsPerRound: 3})
	desk.record(session.SectionSet{ID: 3, Movement: m})
	if !desk.State().Owns(3) {
		t.Fatal("who adds a section has it")
	}
	if err := desk.link.Create(t.Context()); err != nil {
		t.Error(err)
	}
	if f := desk.link.Health(t.Context())[0]; f.Kind != bridgemate.MovementReady || f.Tables != 5 || f.Results != 75 {
		t.Errorf("the desk's health begins with %+v", f)
	}
}

// corrects is the director's word at a place.
func (p *place) corrects(k session.Key, contract string, tricks int) {
	p.t.Helper()
	r := session.Result{Key: k, NS: 1, EW: 6, Outcome: session.Played, Declarer: scoring.North, Tricks: tricks}
	var err error
	if r.Contract, err = scoring.ParseContract(contract); err != nil {
		p.t.Fatal(err)
	}
	p.record(session.ResultCorrected{Result: r})
}

// A correction that is entered at the desk comes to the room's handsets by its own
// computer, also when that is started again in between, and does not come back as
// something new. Taken back, it is taken back there, too.
func TestCorrectionComesToTheRoom(t *testing.T) {
	for _, generation := range []bws.Generation{bws.BMPro, bws.BCS} {
		t.Run(generation.String(), func(t *testing.T) {
			ps := congress(t, "A", "B", "Desk")
			a, b, desk := ps[0], ps[1], ps[2]
			b.takes(2)
			meet(ps...)
			with(b.link, func(o *bridgemate.Options) { o.Generation = generation })
			for _, p := range ps[:2] {
				if err := p.link.Create(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			owner := map[int]*place{1: a, 2: b}
			b.enter(inB(1, "4 S", "N", "="), inB(2, "1 NT", "E", "-1"))
			quiet(t, ps[:2], ps...)
			desk.corrects(boardB(1), "5C", -2)
			desk.corrects(boardB(3), "2H", 1) // which never came
			desk.record(session.ResultDiscarded{Key: boardB(2), Reason: "another board"})
			desk.tell(b, allLines)
			b.start() // between the fact and the writing
			received, changed := kinds(b.State(), "result received"), kinds(b.State(), "result changed")
			quiet(t, ps[:2], ps...)
			agree(t, owner, ps...)
			if kinds(b.State(), "result received") != received || kinds(b.State(), "result changed") != changed {
				t.Error("the corrections came back from the file")
			}
			if got := bws.Standing(b.contents().Received); len(got) != 2 || got[bws.Key(boardB(1))].Contract != "5 C" {
				t.Errorf("the file has %+v", got)
			}
			b.start()
			quiet(t, ps[:2], ps...)
			desk.record(session.CorrectionUndone{Key: boardB(1)}, session.CorrectionUndone{Key: boardB(3)})
			desk.tell(b, allLines)
			b.start()
			quiet(t, ps[:2], ps...)
			agree(t, owner, ps...)
			if got := counts(a.State(), boardB(1)); got != "4S N =" || a.State().Has(boardB(3)) {
				t.Errorf("taken back: %s, and %s", got, counts(a.State(), boardB(3)))
			}
			// The players enter what the director said, erase it, and enter something
			// else: all of it counts.
			b.enter(inB(1, "5 C", "N", "-2"))
			quiet(t, ps[:2], ps...)
			agree(t, owner, ps...)
			if got := counts(a.State(), boardB(1)); got != "5C N -2" {
				t.Errorf("entered by the players: %s", got)
			}
			change(t, b.link, func(w bws.Batch) error {
				_, err := w.Update("ReceivedData", bws.Row{"Board": 1}, bws.Row{"Erased": true})
				return err
			})
			quiet(t, ps[:2], ps...)
			agree(t, owner, ps...)
			if a.State().Has(boardB(1)) {
				t.Errorf("erased by the players: %s", counts(a.State(), boardB(1)))
			}
		})
	}
}

// A correction over which the players enter something in the same moment loses nothing:
// what they entered is in the journal, and the director's word in the file.
func TestCorrectionMeetsAnEntry(t *testing.T) {
	ps := rooms(t, "A", "B", "Desk")
	b, desk := ps[1], ps[2]
	b.enter(inB(1, "4 S", "N", "="))
	quiet(t, ps[:2], ps...)
	desk.corrects(boardB(1), "5C", -2)
	desk.tell(b, allLines)
	entered := false
	b.link.BeforeChange(func() {
		if !entered {
			entered = true
			b.enter(inB(1, "4 S", "N", "+1"))
		}
	})
	quiet(t, ps[:2], ps...)
	agree(t, map[int]*place{1: ps[0], 2: b}, ps...)
	if r := desk.State().Results[boardB(1)]; brief(&r.Result) != "5C N -2" || brief(r.Sent) != "4S N +1" {
		t.Errorf("%s, sent %s", brief(&r.Result), brief(r.Sent))
	}
}

// Two desks that correct the same board, cut off from each other, have a conflict, and
// the file says what the papers say, before it is decided and after it.
func TestTwoDesksCorrectOneBoard(t *testing.T) {
	for keep := range 2 {
		ps := rooms(t, "A", "B", "Desk", "Second desk")
		b := ps[1]
		owner := map[int]*place{1: ps[0], 2: b}
		b.enter(inB(1, "4 S", "N", "="))
		quiet(t, ps[:2], ps...)
		ps[2].corrects(boardB(1), "5C", -2)
		ps[3].corrects(boardB(1), "6D", 0)
		ps[3].tell(b, allLines)
		b.turn()
		ps[2].tell(b, allLines)
		quiet(t, ps[:2], ps...)
		agree(t, owner, ps...)
		list := ps[0].State().Conflicts()
		if len(list) != 1 || len(list[0].Sides) != 2 {
			t.Fatalf("conflicts %+v", list)
		}
		right := list[0].Sides[keep].Fact.(session.ResultCorrected).Result
		ps[0].record(ps[0].State().Settle(list[0], keep)...)
		quiet(t, ps[:2], ps...)
		agree(t, owner, ps...)
		if got := counts(b.State(), boardB(1)); got != brief(&right) || len(b.State().Conflicts()) != 0 {
			t.Errorf("decided for %s: %s, %d conflicts", brief(&right), got, len(b.State().Conflicts()))
		}
	}
}

// Who sits where is said at the desk, and comes to the room's file with number and name.
func TestSeatsComeToTheRoom(t *testing.T) {
	ps := congress(t, "A", "B", "Desk")
	b, desk := ps[1], ps[2]
	b.takes(2)
	meet(ps...)
	with(b.link, func(o *bridgemate.Options) { o.Generation, o.SendNames = bws.BCS, true })
	if err := b.link.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := ps[0].link.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	seat := session.Seat{Section: 2, Table: 1, Direction: "N"}
	enters := func(number string) {
		change(t, b.link, func(w bws.Batch) error {
			n, err := w.Update("PlayerNumbers",
				bws.Row{"Section": 2, "Table": 1, "Direction": "N"}, bws.Row{"Number": number})
			if n != 1 {
				t.Errorf("%d seats", n)
			}
			return err
		})
	}
	name := func() string {
		for _, row := range bws.AtStart(b.contents().PlayerNumbers) {
			if row.Section == 2 && row.Table == 1 && row.Direction == "N" {
				return row.Number + " " + row.Name
			}
		}
		return "nobody"
	}
	enters("1001")
	quiet(t, ps[:2], ps...)
	desk.record(session.PlayerSeated{Seat: seat, Number: "1002", Name: "O'Connor", Given: true})
	desk.tell(b, allLines)
	b.start()
	quiet(t, ps[:2], ps...)
	agree(t, map[int]*place{1: ps[0], 2: b}, ps...)
	if got := name(); got != "1002 O'Connor" {
		t.Errorf("the file has %s", got)
	}
	if is := desk.State().Seats[seat]; is.Sent != "1001" {
		t.Errorf("the director's number came back as one of the handset: %+v", is)
	}
	desk.record(session.PlayerSeated{Seat: seat, Given: true}) // what was entered stands again
	quiet(t, ps[:2], ps...)
	agree(t, map[int]*place{1: ps[0], 2: b}, ps...)
	if got := name(); got[:4] != "1001" {
		t.Errorf("taken back, and the file has %s", got)
	}
	enters("1002")
	quiet(t, ps[:2], ps...)
	if is := desk.State().Seats[seat]; is.Sent != "1002" || is.Given {
		t.Errorf("entered by the player: %+v", is)
	}
}

// A change of the movement at the desk, while the room is cut off and plays on, is
// written by the room's computer once it hears of it, and so is a second one that is
// decided while the first is on its way.
func TestMovementChangesAtTheDesk(t *testing.T) {
	ps := rooms(t, "A", "B", "Desk")
	a, b, desk := ps[0], ps[1], ps[2]
	owner := map[int]*place{1: a, 2: b}
	b.enter(inB(1, "4 S", "N", "="))
	quiet(t, ps[:2], ps...)
	editing := func(p *place, table, round, low int) {
		t.Helper()
		sec, _ := p.State().Section(2)
		e := movement.NewEditor(sec.Movement)
		if err := e.MoveBoards(table, round, low); err != nil {
			t.Fatal(err)
		}
		c, err := sec.Movement.ChangeTo(e.Movement(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.link.ChangeMovement(t.Context(), 2, c); err != nil {
			t.Fatal(err)
		}
	}
	editing(desk, 2, 4, 31)
	if _, pending := desk.State().Sending(2); !pending {
		t.Fatal("nothing is to be sent")
	}
	late := inB(1, "1 NT", "N", "=")
	row, _ := b.State().Sections[1].Movement.At(2, 4)
	late.Table, late.Round, late.Board, late.PairNS, late.PairEW = 2, 4, row.Low, row.NS, row.EW
	b.enter(late) // of a round that is sent again
	b.turn()
	desk.tell(b, allLines)
	b.start()
	b.turn()
	from := func(table int) int {
		for _, r := range b.contents().Tables {
			if r.Section == 2 && r.Table == table {
				return r.UpdateFromRound
			}
		}
		return -1
	}
	if from(2) != 4 {
		t.Fatalf("the room's file says to send table 2 from round %d", from(2))
	}
	editing(desk, 3, 5, 34) // before the desk hears that the first one is written
	if _, pending := b.State().Sending(2); pending {
		t.Error("the first one is still to be written")
	}
	change(t, b.link, func(w bws.Batch) error { // the control program takes it
		if _, err := w.Update("ReceivedData", bws.Row{"Table": 2, "Round": 4}, bws.Row{"Erased": true}); err != nil {
			return err
		}
		_, err := w.Update("Tables", bws.Row{"Table": 2}, bws.Row{"UpdateFromRound": 0})
		return err
	})
	meet(ps...)
	if _, pending := desk.State().Sending(2); !pending {
		t.Fatal("the word that the first change is written has taken the second back")
	}
	quiet(t, ps[:2], ps...)
	if from(3) != 5 || from(2) != 0 {
		t.Errorf("tables 2 and 3 are to be sent from rounds %d and %d, want 0 and 5", from(2), from(3))
	}
	change(t, b.link, func(w bws.Batch) error {
		_, err := w.Update("Tables", nil, bws.Row{"UpdateFromRound": 0})
		return err
	})
	quiet(t, ps[:2], ps...)
	agree(t, owner, ps...)
	for _, p := range ps {
		sec, _ := p.State().Section(2)
		if _, pending := p.State().Sending(2); pending {
			t.Errorf("%s still has something to send", p.here.Name)
		}
		for _, r := range b.contents().Rounds {
			if is, _ := sec.Movement.At(r.Table, r.Round); is.Low != r.LowBoard {
				t.Errorf("table %d, round %d: board %d here, %d in the file", r.Table, r.Round, is.Low, r.LowBoard)
			}
		}
		if !slices.ContainsFunc(p.State().SetAside,
			func(r session.Received) bool { return r.Table == 2 && r.Round == 4 }) {
			t.Errorf("the result of the round that was sent again is lost at %s", p.here.Name)
		}
	}
}

// Where the control program has the file for itself, a correction from elsewhere waits
// until it is closed, and the status says so.
func TestCorrectionWaitsForTheFile(t *testing.T) {
	ps := rooms(t, "A", "B", "Desk")
	b, desk := ps[1], ps[2]
	b.enter(inB(1, "4 S", "N", "="))
	quiet(t, ps[:2], ps...)
	desk.corrects(boardB(1), "5C", -2)
	desk.tell(b, allLines)
	var held error = bws.ErrLocked
	b.link.FailCommits(false, func() error { return held })
	if err := b.link.Turn(t.Context()); !errors.Is(err, bws.ErrLocked) || b.link.Status().Passing == nil {
		t.Errorf("the file is held: %v", err)
	}
	if kinds(b.State(), "rows known") != 0 {
		t.Error("the journal has rows that were not written")
	}
	held = nil
	quiet(t, ps[:2], ps...)
	agree(t, map[int]*place{1: ps[0], 2: b}, ps...)
	if err := b.link.Status().Passing; err != nil {
		t.Errorf("it is written, and still: %v", err)
	}
}
