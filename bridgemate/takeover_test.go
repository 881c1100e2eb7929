package bridgemate_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
)

// copied copies the file of a place, as it is on a stick.
func (p *place) copied() string {
	p.t.Helper()
	content, err := os.ReadFile(p.link.Options().File)
	if err != nil {
		p.t.Fatal(err)
	}
	path := filepath.Join(p.t.TempDir(), "copy of "+p.here.Name+".bws")
	if err := os.WriteFile(path, content, 0o644); err != nil {
		p.t.Fatal(err)
	}
	return path
}

// A room whose computer is gone is taken over with a copy of its file or with a new one,
// while that computer, cut off, goes on. When it is back it gives the room up, and
// nothing is lost and nothing counts twice.
func TestRoomIsTakenOver(t *testing.T) {
	for _, how := range []string{"a copy", "a new file"} {
		t.Run(how, func(t *testing.T) {
			ps := rooms(t, "A", "B", "Desk", "Spare")
			a, b, desk, spare := ps[0], ps[1], ps[2], ps[3]
			b.enter(inB(1, "4 S", "N", "="), inB(2, "1 NT", "E", "-1"), inB(3, "2 H", "N", "="))
			quiet(t, ps[:2], ps...)
			desk.corrects(boardB(2), "1C", 1)
			quiet(t, ps[:2], ps...)
			backup := b.copied()
			// From here on B is cut off. What it reads nobody else knows.
			change := row4(b, 2, 2, "3 NT", "N", "=")
			b.enter(inB(3, "2 H", "N", "+2"), change)
			turns := make(chan time.Time)
			b.link.TurnBy(turns)
			if err := b.link.StartReading(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.turn()
			if how == "a copy" {
				backup = b.copied() // what came in last is in the copy, and in no other journal
			}
			desk.tell(spare, allLines)
			for _, taken := range []session.Fact{session.ResultDiscarded{Key: boardB(1), Reason: "another board"}} {
				desk.record(taken)
			}
			desk.tell(spare, allLines)
			to := bridgemate.Takeover{}
			if how == "a copy" {
				to.Copy = backup
			}
			if err := spare.link.TakeOver(t.Context(), []int{2}, to); err != nil {
				t.Fatal(err)
			}
			owners, owner := []*place{a, spare}, map[int]*place{1: a, 2: spare}
			meetAll := []*place{a, desk, spare}
			quiet(t, owners, meetAll...)
			agree(t, owner, meetAll...)
			want := map[string]string{"a copy": "2H N +2", "a new file": "2H N ="}[how]
			if got := counts(spare.State(), boardB(3)); got != want || counts(spare.State(), boardB(2)) != "1C N +1" ||
				spare.State().Has(boardB(1)) {
				t.Errorf("the spare computer has %v", standing(spare.State()))
			}
			// Both play on: the same at one board, something else at another, and each
			// one that the other has not.
			spare.enter(inB(1, "6 S", "N", "-1"), row4(spare, 3, 3, "2 NT", "N", "="),
				row4(spare, 4, 4, "5 D", "N", "="))
			b.enter(row4(b, 3, 3, "2 NT", "N", "="), row4(b, 4, 4, "5 D", "N", "-1"), row4(b, 5, 5, "1 C", "N", "="))
			spare.turn()
			b.turn()
			unread, unlike := row4(b, 1, 5, "3 C", "N", "="), row4(b, 3, 3, "7 NT", "N", "=")
			b.enter(unread, unlike) // in B's file when the line comes back, and in no journal
			desk.tell(b, allLines)
			before := bytesOf(t, b.link.Options().File)
			if err := b.link.ReadNow(t.Context()); !errors.Is(err, bridgemate.ErrElsewhere) {
				t.Fatalf("B is back: %v, want ErrElsewhere", err)
			}
			turns <- time.Now()
			untilStatus(t, b.link, "reading ends", func(s bridgemate.Status) bool { return !s.Reading })
			status := b.link.Status()
			if len(status.Lost) != 1 || status.Lost[0].By.Name != "Spare" ||
				!slices.Equal(status.Lost[0].Sections, []int{2}) || status.Lost[0].At.IsZero() {
				t.Errorf("B is told %+v", status.Lost)
			}
			if list := status.Lost[0].Unlike; len(list) != 1 || list[0].Key.Table != 3 ||
				brief(list[0].File) != "7NT N =" || brief(list[0].Ours) != "2NT N =" {
				t.Errorf("what B's file says otherwise: %+v", list)
			}
			if !slices.ContainsFunc(status.Alarms,
				func(a bridgemate.Alarm) bool { return a.Kind == bridgemate.RoomTaken }) {
				t.Errorf("alarms %+v", status.Alarms)
			}
			b.enter(row4(b, 2, 4, "4 H", "N", "=")) // handsets that still speak to B: nobody reads them here
			quiet(t, owners, ps...)
			b.start()
			if err := b.link.StartReading(t.Context()); !errors.Is(err, bridgemate.ErrElsewhere) {
				t.Errorf("started again, B reads: %v", err)
			}
			if n := len(b.link.Status().Lost); n != 1 {
				t.Errorf("started again, B is told of %d rooms", n)
			}
			quiet(t, owners, ps...)
			agree(t, owner, ps...)
			st := a.State()
			for k, want := range map[session.Key]string{
				boardB(1): "6S N -1", boardB(2): "1C N +1", boardB(3): "2H N +2",
				keyOf(change): "3NT N =", keyOf(unread): "3C N =",
				keyOf(row4(b, 3, 3, "2 NT", "N", "=")): "2NT N =", keyOf(row4(b, 5, 5, "1 C", "N", "=")): "1C N =",
			} {
				if got := counts(st, k); got != want {
					t.Errorf("%v: %s, want %s", k, got, want)
				}
			}
			conflicts := st.Conflicts()
			if len(conflicts) != 1 || conflicts[0].Matter.Key != keyOf(row4(b, 4, 4, "5 D", "N", "-1")) {
				t.Errorf("conflicts %+v", conflicts)
			}
			if string(before) == string(bytesOf(t, b.link.Options().File)) {
				t.Error("this test enters nothing after B gave the room up")
			}
			a.record(st.Settle(conflicts[0], 0)...)
			quiet(t, owners, ps...)
			agree(t, owner, ps...)
		})
	}
}

// row4 is a result of section B at a table and in a round, on its first board.
func row4(p *place, table, round int, contract, declarer, tricks string) bws.Received {
	at, _ := p.State().Sections[1].Movement.At(table, round)
	return bws.Received{Section: 2, Table: table, Round: round, Board: at.Low, PairNS: at.NS, PairEW: at.EW,
		Declarer: at.NS, NSEW: declarer, Contract: contract, Result: tricks}
}

func keyOf(r bws.Received) session.Key { return session.Key(r.Key()) }

func bytesOf(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// An older copy does not bring back what has changed since, and what it
// lacks is written into it.
func TestOlderCopy(t *testing.T) {
	ps := rooms(t, "A", "B", "Spare")
	b, spare := ps[1], ps[2]
	b.enter(inB(1, "4 S", "N", "="), inB(2, "1 NT", "E", "-1"), inB(3, "3 NT", "N", "="))
	seats := func(number string) {
		change(t, b.link, func(w bws.Batch) error {
			_, err := w.Update("PlayerNumbers",
				bws.Row{"Section": 2, "Table": 1, "Direction": "E"}, bws.Row{"Number": number})
			return err
		})
	}
	seats("1001")
	quiet(t, ps[:2], ps...)
	old := b.copied()
	b.enter(inB(1, "4 S", "N", "+1"), row4(b, 2, 2, "3 NT", "N", "="))
	seats("1002")
	change(t, b.link, func(w bws.Batch) error {
		_, err := w.Update("ReceivedData", bws.Row{"Board": 2}, bws.Row{"Erased": true})
		return err
	})
	quiet(t, ps[:2], ps...)
	if err := spare.link.TakeOver(t.Context(), []int{2}, bridgemate.Takeover{Copy: old}); err != nil {
		t.Fatal(err)
	}
	quiet(t, []*place{ps[0], spare}, ps[0], spare)
	agree(t, map[int]*place{1: ps[0], 2: spare}, ps[0], spare)
	st := spare.State()
	if counts(st, boardB(1)) != "4S N +1" || st.Has(boardB(2)) ||
		!st.Has(keyOf(row4(b, 2, 2, "3 NT", "N", "="))) || len(st.Conflicts()) != 0 {
		t.Errorf("%v, %d conflicts", standing(st), len(st.Conflicts()))
	}
	if is := st.Seats[session.Seat{Section: 2, Table: 1, Direction: "E"}]; is.Number != "1002" {
		t.Errorf("the older number is back: %+v", is)
	}
	if n := kinds(st, "result vanished"); n != 0 {
		t.Errorf("%d results are said to have vanished", n)
	}
}

// A new file in mid-session has the results, says that the tables are uploaded, and has a
// change that is not written yet sent to them.
func TestNewFileGoesOn(t *testing.T) {
	ps := rooms(t, "A", "B", "Spare")
	b, spare := ps[1], ps[2]
	remarked := inB(1, "4 S", "N", "=")
	remarked.Remarks = "the fire alarm rang" // which is Bridgemate's to say
	b.enter(remarked)
	quiet(t, ps[:2], ps...)
	spare.record(session.MovementSending{ID: 2, From: map[int]int{3: 4}})
	if err := spare.link.TakeOver(t.Context(), []int{2}, bridgemate.Takeover{}); err != nil {
		t.Fatal(err)
	}
	c := spare.contents()
	for _, table := range c.Tables {
		if want := map[int]int{3: 4}[table.Table]; table.Status != bws.Uploaded || table.UpdateFromRound != want {
			t.Errorf("%+v", table)
		}
	}
	if len(c.Received) != 1 || len(c.Sections) != 1 || c.Sections[0].ID != 2 {
		t.Errorf("%+v and %+v", c.Received, c.Sections)
	}
	if _, pending := spare.State().Sending(2); pending {
		t.Error("the change is still to be written")
	}
	if n := kinds(spare.State(), "result changed"); n != 0 {
		t.Errorf("%d results came back from the new file", n)
	}
	// Nothing was played in this one: its tables are uploaded like at any start.
	fresh := congress(t, "A", "B", "Spare")
	if err := fresh[2].link.TakeOver(t.Context(), []int{2}, bridgemate.Takeover{}); err != nil {
		t.Fatal(err)
	}
	for _, table := range fresh[2].contents().Tables {
		if table.Status != bws.NotUploaded {
			t.Errorf("%+v", table)
		}
	}
}

// What speaks against taking a room over is found before anything is written, into the
// journal or beside it.
func TestTakeOverIsRefused(t *testing.T) {
	ps := rooms(t, "A", "B", "Spare", "Second spare")
	a, b, spare, second := ps[0], ps[1], ps[2], ps[3]
	b.enter(inB(1, "4 S", "N", "="), inB(2, "1 NT", "E", "-1"), inB(3, "3 NT", "N", "="))
	quiet(t, ps[:2], ps...)
	good := b.copied()
	other, l := created(t)
	_ = other
	nothing := func(p *place, do func() error, want func(error) bool) {
		t.Helper()
		seq, before := p.State().Seq, listOf(p)
		if err := do(); !want(err) {
			t.Errorf("%s: %v", p.here.Name, err)
		}
		if p.State().Seq != seq || listOf(p) != before {
			t.Errorf("%s: something was done", p.here.Name)
		}
	}
	strange := func(err error) bool { var s *bridgemate.StrangeFile; return errors.As(err, &s) }
	takes := func(p *place, how bridgemate.Takeover, sections ...int) func() error {
		return func() error { return p.link.TakeOver(t.Context(), sections, how) }
	}
	nothing(spare, takes(spare, bridgemate.Takeover{Copy: l.Options().File}, 2), strange)
	nothing(spare, takes(spare, bridgemate.Takeover{Copy: a.copied()}, 2), strange)
	nothing(spare, takes(spare, bridgemate.Takeover{Copy: filepath.Join(t.TempDir(), "none.bws")}, 2),
		func(err error) bool { return errors.Is(err, os.ErrNotExist) })
	nothing(spare, takes(spare, bridgemate.Takeover{}, 7),
		func(err error) bool { return errors.Is(err, bridgemate.ErrNoSection) })
	nothing(a, takes(a, bridgemate.Takeover{Copy: good}, 2),
		func(err error) bool { return errors.Is(err, bridgemate.ErrOwnRoom) })
	alone, l := created(t)
	if err := l.TakeOver(t.Context(), []int{1}, bridgemate.Takeover{}); !errors.Is(err, session.ErrBadEntry) ||
		kinds(alone.State(), "work taken") != 0 {
		t.Errorf("where the evening is on one computer: %v", err)
	}
	// Somebody else was quicker: of two who take a room at once, one has it everywhere,
	// and the other gives it up.
	if err := spare.link.TakeOver(t.Context(), []int{2}, bridgemate.Takeover{Copy: good}); err != nil {
		t.Fatal(err)
	}
	if err := second.link.TakeOver(t.Context(), []int{2}, bridgemate.Takeover{}); err != nil {
		t.Fatal(err)
	}
	meet(ps...)
	winner, loser := spare, second
	if second.State().Owns(2) {
		winner, loser = second, spare
	}
	if !winner.State().Owns(2) || loser.State().Owns(2) {
		t.Fatal("the room has no owner, or two")
	}
	if err := loser.link.ReadNow(t.Context()); !errors.Is(err, bridgemate.ErrElsewhere) ||
		len(loser.link.Status().Lost) != 1 {
		t.Errorf("the slower one: %v, %+v", err, loser.link.Status().Lost)
	}
	quiet(t, []*place{a, winner}, ps...)
	agree(t, map[int]*place{1: a, 2: winner}, ps...)
	var taken *session.Taken
	late := session.WorkTaken{Sections: []int{2}, Over: b.here.Computer}
	if err := loser.Record(session.ByDirector, late); !errors.As(err, &taken) || taken.By != winner.here.Computer {
		t.Errorf("taken over from the wrong one: %v", err)
	}
}

// listOf names the files of a place with their sizes.
func listOf(p *place) (list string) {
	files, _ := os.ReadDir(filepath.Dir(p.link.Options().File))
	for _, f := range files {
		info, _ := f.Info()
		list += fmt.Sprintln(f.Name(), info.Size(), info.ModTime())
	}
	return list
}

// The program ends between the word that the room is taken and its file: said
// once more, it is done.
func TestTakeOverIsRepeated(t *testing.T) {
	for _, how := range []string{"a copy", "a new file"} {
		ps := rooms(t, "A", "B", "Spare")
		b, spare := ps[1], ps[2]
		b.enter(inB(1, "4 S", "N", "="), inB(2, "1 NT", "E", "-1"), inB(3, "3 NT", "N", "="))
		quiet(t, ps[:2], ps...)
		to := bridgemate.Takeover{}
		if how == "a copy" {
			to.Copy = b.copied()
		}
		spare.takes(2)
		spare.start()
		if err := spare.link.TakeOver(t.Context(), []int{2}, to); err != nil {
			t.Fatal(err)
		}
		quiet(t, []*place{ps[0], spare}, ps[0], spare)
		agree(t, map[int]*place{1: ps[0], 2: spare}, ps[0], spare)
		if n := kinds(spare.State(), "work taken"); n != 2 {
			t.Errorf("%s: the room was taken %d times", how, n-1)
		}
	}
}

// Two rooms play at two computers; one of them is switched off in the middle, and a
// third takes its room over, whose Bridgemates play on to the end: the evening ends as
// one that nothing happened to.
func TestRoomPlaysOnElsewhere(t *testing.T) {
	choices := rehearsal.Choices{Seed: 7, Calm: true}
	want := func() map[session.Key]string {
		ps := congress(t, "A", "B")
		ps[1].takes(2)
		meet(ps...)
		playRooms(t, choices, ps...)
		meet(ps...)
		return standing(ps[0].State())
	}()
	for _, how := range []string{"a copy", "a new file"} {
		t.Run(how, func(t *testing.T) {
			ps := congress(t, "A", "B", "Spare")
			a, b, spare := ps[0], ps[1], ps[2]
			b.takes(2)
			meet(ps...)
			withRoom(t, b.link, untilEnded(choices))
			if err := b.link.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
				t.Fatal(err)
			}
			until(t, b.Session, "a third of the results", func(st *session.State) bool { return len(st.Results) >= 25 })
			b.tell(spare, allLines)
			if err := b.link.KillProgram(); err != nil { // with the computer, after its last word to the others
				t.Fatal(err)
			}
			<-b.link.ProgramEnded()
			b.link.Close()
			withRoom(t, spare.link, choices)
			to := bridgemate.Takeover{Program: true}
			if how == "a copy" {
				to.Copy = b.copied()
			}
			if err := spare.link.TakeOver(t.Context(), []int{2}, to); err != nil {
				t.Fatal(err)
			}
			playRooms(t, choices, a)
			until(t, spare.Session, "the end of the room", func(st *session.State) bool {
				n := 0
				for k := range st.Results {
					if k.Section == 2 {
						n++
					}
				}
				return n == 75
			})
			<-spare.link.ProgramEnded()
			spare.link.Close()
			quiet(t, []*place{a, spare}, ps...)
			agree(t, map[int]*place{1: a, 2: spare}, ps...)
			got := standing(ps[0].State())
			for k, is := range want {
				if got[k] != is {
					t.Errorf("%v: %s, want %s", k, got[k], is)
				}
			}
			if len(got) != len(want) || len(ps[0].State().Conflicts()) != 0 {
				t.Errorf("%d results, want %d; %d conflicts", len(got), len(want), len(ps[0].State().Conflicts()))
			}
		})
	}
}

// untilEnded are the choices of a room that is not over before somebody switches it off.
func untilEnded(c rehearsal.Choices) rehearsal.Choices {
	c.Faults = "frozen:25"
	return c
}

// playRooms has the simulated Bridgemates of places play to the end.
func playRooms(t *testing.T, c rehearsal.Choices, ps ...*place) {
	t.Helper()
	for _, p := range ps {
		withRoom(t, p.link, c)
		if err := p.link.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range ps {
		<-p.link.ProgramEnded()
		p.link.Close()
		p.turn()
	}
}
