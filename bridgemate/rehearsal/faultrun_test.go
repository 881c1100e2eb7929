package rehearsal

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
	"clubnight/scoring"
)

// disturbed plays five tables of four boards with faults, and without.
func disturbed(t *testing.T, faults Faults) (got, usual *bws.Contents, said []string) {
	t.Helper()
	five := club{tables: 5, boards: 4}
	path := five.file(t)
	play(t, room(t, Choices{Seed: 8, Calm: true}), start(path))
	usual = read(t, path)
	path = five.file(t)
	if err := room(t, Choices{Seed: 8, Calm: true, Faults: faults}).Run(t.Context(),
		start(path), events(&said)); err != nil {
		t.Fatal(err)
	}
	return read(t, path), usual, said
}

// others compares the results that a fault must not touch.
func others(t *testing.T, got, usual *bws.Contents, touched func(bws.Key) bool) {
	t.Helper()
	a, b := entries(got), entries(usual)
	for key, r := range b {
		if !touched(key) && a[key] != r {
			t.Errorf("%+v\nusually %+v", a[key], r)
		}
	}
}

func leadFits(t *testing.T, board int, seat scoring.Direction, lead string) bool {
	t.Helper()
	read, _ := bws.Received{LeadCard: lead, Contract: "1 C"}.Read()
	if !read.HasLead {
		t.Fatalf("board %d: lead %q", board, lead)
	}
	_, ok := heldCard(dealt(8, board)[seat%4], read.Lead.String())
	return ok
}

func TestSwappedPairsSitTheOtherWay(t *testing.T) {
	got, usual, said := disturbed(t, "swapped:A4,r2")
	here := func(k bws.Key) bool { return k.Table == 4 && k.Round == 2 }
	others(t, got, usual, here)
	found := 0
	for key, r := range entries(got) {
		if !here(key) || r.NSEW == "" {
			continue
		}
		found++
		was := entries(usual)[key]
		seat := seatNamed(t, r.NSEW)
		if r.PairNS != was.PairNS || r.PairEW != was.PairEW || r.Contract != was.Contract {
			t.Errorf("%+v, usually %+v", r, was)
		}
		if want := map[scoring.Side]int{scoring.NS: r.PairNS, scoring.EW: r.PairEW}[seat.Side()]; r.Declarer != want {
			t.Errorf("declarer %s is pair %d, not %d", r.NSEW, want, r.Declarer)
		}
		// The leader sits one seat further, as do all; in the hands of the
		// seats nothing fits.
		if leadFits(t, r.Board, seat+1, r.LeadCard) || !leadFits(t, r.Board, seat+2, r.LeadCard) {
			t.Errorf("%+v: the lead fits a table where all sit as they should", r)
		}
	}
	if found < 3 || says(said, "fault swapped") != 4 {
		t.Errorf("%d boards, said %d", found, says(said, "fault swapped"))
	}
}

func TestWrongDeclarer(t *testing.T) {
	for _, faults := range []Faults{"wrong-declarer:A2,r3", "wrong-declarer:A2,r3,b15"} {
		got, usual, said := disturbed(t, faults)
		wrong := 0
		for key, r := range entries(got) {
			was := entries(usual)[key]
			if r == was {
				continue
			}
			wrong++
			seat := seatNamed(t, r.NSEW)
			if key.Table != 2 || key.Round != 3 || r.Declarer != was.Declarer || r.LeadCard != was.LeadCard ||
				seatNamed(t, was.NSEW) != (seat+2)%4 || leadFits(t, r.Board, seat+1, r.LeadCard) {
				t.Errorf("%+v, usually %+v", r, was)
			}
			if strings.HasSuffix(faults.String(), "b15") && key.Board != 15 {
				t.Errorf("board %d", key.Board)
			}
		}
		if wrong != 1 || says(said, "fault wrong-declarer") != 1 {
			t.Errorf("%s: %d wrong, %q", faults, wrong, said)
		}
	}
}

func TestWrongBoard(t *testing.T) {
	for _, faults := range []Faults{"wrong-board:A2,r3", "wrong-board:A2,r3,b14,corrected"} {
		got, usual, said := disturbed(t, faults)
		here := func(k bws.Key) bool { return k.Table == 2 && k.Round == 3 }
		others(t, got, usual, here)
		right := entries(usual)
		var wrong []bws.Received
		for _, r := range got.Received {
			if _, ok := right[r.Key()]; !ok {
				wrong = append(wrong, r)
			}
		}
		if len(wrong) != 1 || !here(wrong[0].Key()) {
			t.Fatalf("%s: %+v", faults, wrong)
		}
		elsewhere := slices.ContainsFunc(got.Rounds, func(r bws.Round) bool {
			boards, _ := r.Boards()
			return r.Table == 2 && r.Round != 3 && slices.Contains(boards, wrong[0].Board)
		})
		if !elsewhere || says(said, fmt.Sprintf("is entered as board %d (table A2, round 3", wrong[0].Board)) != 1 {
			t.Errorf("%s: board %d, %q", faults, wrong[0].Board, said)
		}
		if corrected := strings.HasSuffix(faults.String(), "corrected"); corrected {
			if !wrong[0].Erased || !reflect.DeepEqual(entries(got), right) {
				t.Errorf("%s: not put right", faults)
			}
			continue
		}
		missing := 0
		for key, r := range right {
			if _, ok := entries(got)[key]; !ok {
				missing++
				r.Board = wrong[0].Board
				if r != entries(got)[wrong[0].Key()] {
					t.Errorf("%+v is not the result of board %d", wrong[0], key.Board)
				}
			}
		}
		if wrong[0].Erased || missing != 1 {
			t.Errorf("%s: %+v, %d missing", faults, wrong[0], missing)
		}
	}
}

// A result that the director moved to the board that was played is not entered under
// the wrong number again.
func TestWrongBoardThatWasMended(t *testing.T) {
	path := club{tables: 5, boards: 4}.file(t)
	choices := Choices{Seed: 8, Calm: true, Faults: "wrong-board:A2,r3,b14"}
	play(t, room(t, choices), start(path))
	var wrong bws.Received
	for _, r := range read(t, path).Received {
		if boards := []int{13, 14, 15, 16}; r.Table == 2 && r.Round == 3 && !slices.Contains(boards, r.Board) {
			wrong = r
		}
	}
	right := wrong
	right.Board = 14
	change(t, path, func(b bws.Batch) error {
		if err := erase(b, wrong.Key()); err != nil {
			return err
		}
		_, err := b.Insert("ReceivedData", right.Row())
		return err
	})
	before := read(t, path).Received
	play(t, room(t, choices), restart(path))
	if after := read(t, path).Received; wrong.Board == 0 || !slices.Equal(after, before) {
		t.Errorf("%+v was mended, and the room entered %+v", wrong, after[len(before):])
	}
}

func TestVanishedRowIsGone(t *testing.T) {
	got, usual, said := disturbed(t, "vanish:A1,r2")
	gone := bws.Key{Section: 1, Table: 1, Round: 2, Board: 5}
	others(t, got, usual, func(k bws.Key) bool { return k == gone })
	if _, there := entries(got)[gone]; there {
		t.Error("board 5 is there")
	}
	if len(got.Received) != len(usual.Received)-1 {
		t.Errorf("%d rows of %d", len(got.Received), len(usual.Received))
	}
	standing := bws.Standing(got.Received)
	back, third := gone, gone
	back.Board, third.Board = 6, 7
	if standing[back].ID < standing[third].ID {
		t.Errorf("board 6 has the number %d, board 7 %d: it was not inserted again",
			standing[back].ID, standing[third].ID)
	}
	if says(said, "fault vanish: the row is deleted") != 2 ||
		says(said, "fault vanish: the row is inserted again (table A1, round 2, board 6)") != 1 {
		t.Errorf("%q", said)
	}
}

func TestNonsenseIsOfEverySort(t *testing.T) {
	got, usual, said := disturbed(t, "nonsense:10")
	if n := says(said, "fault nonsense: "); n != 10 {
		t.Fatalf("said %d times", n)
	}
	right := entries(usual)
	count := map[string]int{}
	for key, r := range entries(got) {
		was, expected := right[key]
		switch contract, err := scoring.ParseContract(r.Contract); {
		case !expected && key.Table > 5:
			count["table"]++
		case !expected && key.Table <= 5:
			count["board"]++
		case r == was:
		case r.LeadCard == "S1":
			count["lead"]++
			if read, _ := r.Read(); read.HasLead {
				t.Error("S1 is a card")
			}
		case r.Declarer != was.Declarer && r.Declarer != r.PairNS && r.Declarer != r.PairEW:
			count["declarer"]++
		case err == nil && bws.FormatContract(contract) == was.Contract && r.Contract != was.Contract:
			count["spelling"]++
			if read, _ := r.Read(); bws.FormatLead(read.Lead.String()) != was.LeadCard || r.LeadCard == was.LeadCard {
				t.Errorf("the lead %q is spelt %q", was.LeadCard, r.LeadCard)
			}
		default:
			t.Errorf("%+v, usually %+v", r, was)
		}
	}
	for _, what := range []string{"table", "board", "lead", "declarer", "spelling"} {
		if count[what] != 2 {
			t.Errorf("%d of %s", count[what], what)
		}
	}
	if len(entries(got)) != len(right)+4 {
		t.Errorf("%d results, usually %d", len(entries(got)), len(right))
	}
	again, _, _ := disturbed(t, "nonsense:10")
	if !reflect.DeepEqual(entries(again), entries(got)) {
		t.Error("the same seed makes other nonsense")
	}
}

func TestPlayerFaults(t *testing.T) {
	got, usual, said := disturbed(t, "wrong-numbers:40")
	wrong := 0
	for i, p := range got.PlayerNumbers {
		was := usual.PlayerNumbers[i].Number
		if p.Number == was {
			continue
		}
		wrong++
		a, b := strings.Split(p.Number, ""), strings.Split(was, "")
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			t.Errorf("%s was %s", p.Number, was)
		}
		if says(said, "enters "+p.Number+" for "+was) != 1 {
			t.Errorf("%s for %s was not reported", p.Number, was)
		}
	}
	if wrong < 3 || wrong > 15 || !reflect.DeepEqual(entries(got), entries(usual)) {
		t.Errorf("%d of 20 numbers are wrong", wrong)
	}

	late, usual, said := disturbed(t, "late-numbers")
	if !reflect.DeepEqual(late.PlayerNumbers, usual.PlayerNumbers) {
		t.Error("other numbers")
	}
	before, after := 0, 0
	for i, text := range said {
		if strings.HasSuffix(text, "the players enter their numbers") {
			before += says(said[:i], "round 1")
			after = max(after, says(said[:i], "round 2"))
		}
	}
	if before < 5*20 || after == 20 { // behind all results of round 1, before the last of round 2
		t.Errorf("%d results of round 1 before the numbers, %d of round 2", before, after)
	}
}

// TestSlowTableTakesLonger compares the plan with a slow table with the usual one.
func TestSlowTableTakesLonger(t *testing.T) {
	path := club{tables: 3, boards: 2}.file(t)
	change(t, path, func(b bws.Batch) error {
		_, err := b.Update("Tables", nil, bws.Row{"Status": bws.Uploaded})
		return err
	})
	c := read(t, path)
	finish := func(faults Faults) (first [4]time.Duration, whole time.Duration) {
		p := room(t, Choices{Seed: 1, Faults: faults}).plan(1, c, c.Tables, nil)
		for _, s := range p.steps {
			if s.kind == resultSet && s.key.Round == 1 {
				first[s.key.Table] = s.at - p.starts[[2]int{1, 1}]
			}
		}
		return first, p.steps[len(p.steps)-1].at
	}
	usual, whole := finish("")
	slow, longer := finish("slow:A3")
	if slow[3] != 3*usual[3] || slow[1] != usual[1] || slow[2] != usual[2] || longer < whole+40*time.Minute {
		t.Errorf("round 1 takes %v, usually %v; the evening %v, usually %v", slow, usual, longer, whole)
	}
}

// TestDeafTablePlaysTheOldMovement asks for an update that is never taken: the old
// movement is played.
func TestDeafTablePlaysTheOldMovement(t *testing.T) {
	path := club{tables: 3, boards: 2, settings: bws.Row{"AutoShutDownBPC": false}}.file(t)
	var said []string
	err := room(t, Choices{Seed: 1, Calm: true, Faults: "deaf", KeepOpen: true}).Run(t.Context(),
		start(path), func(e Happening) {
			said = append(said, e.Text)
			if strings.HasPrefix(e.Text, "all results are in") {
				change(t, path, func(b bws.Batch) error {
					_, err := b.Insert("RoundData",
						bws.Round{Section: 1, Table: 2, Round: 4, NSPair: 2, EWPair: 3,
							LowBoard: 9, HighBoard: 9}.Row())
					if err == nil {
						_, err = b.Update("Tables", bws.Row{"Table": 2}, bws.Row{"UpdateFromRound": 4})
					}
					return err
				})
			}
			if strings.HasPrefix(e.Text, "fault deaf: UpdateFromRound is set") {
				change(t, path, func(b bws.Batch) error {
					_, err := b.Update("Settings", nil, bws.Row{"AutoShutDownBPC": true})
					return err
				})
			}
		})
	c := read(t, path)
	if err != nil || len(c.Received) != 18 || c.Tables[1].UpdateFromRound != 4 || says(said, "fault deaf: ") != 1 {
		t.Errorf("%v, %d results, %+v, %q", err, len(c.Received), c.Tables[1], said)
	}
}

// TestLockedFileCannotBeWritten tries to write while the file is locked on demand.
func TestLockedFileCannotBeWritten(t *testing.T) {
	path := club{tables: 3, boards: 2}.file(t)
	tried := false
	err := room(t, Choices{Seed: 1, Calm: true, Faults: "locked:1"}).Run(t.Context(), start(path), func(e Happening) {
		if e.Text != "fault locked: the file is locked for 1s" {
			return
		}
		tried = true
		if n := len(read(t, path).Received); n != 9 { // readers are not kept out
			t.Errorf("locked at %d results", n)
		}
		if f, err := jet.Open(path); !errors.Is(err, jet.ErrLocked) {
			t.Errorf("the file can be written: %v, %v", f, err)
		}
	})
	if err != nil || !tried || len(read(t, path).Received) != 18 {
		t.Errorf("%v, locked: %v", err, tried)
	}
}

// TestServerLost looks at the file when the server is lost, and when it is there again.
func TestServerLost(t *testing.T) {
	for _, speed := range []string{"max", "1000000"} {
		path := club{tables: 5, boards: 4}.file(t)
		lost, back := 0, 0
		r := room(t, Choices{Seed: 8, Calm: true, Speed: speed, Faults: "server-lost:30"})
		err := r.Run(t.Context(), start(path), func(e Happening) {
			if e.Text == "fault server-lost: the server is there again" {
				c := read(t, path)
				back = len(c.Received)
				for _, table := range c.Tables {
					if table.LogOnOff != bws.NotLoggedOn {
						t.Errorf("%+v while the server was lost", table)
					}
				}
			}
			if e.Text == "fault server-lost: all tables have logged off" {
				lost++
			}
		})
		c := read(t, path)
		if err != nil || lost != 1 || back != 30 || len(c.Received) != 100 {
			t.Errorf("speed %s: %v, lost %d times, %d results when it came back, %d at the end", speed,
				err, lost, back, len(c.Received))
		}
		for _, table := range c.Tables {
			if table.LogOnOff != bws.LoggedOn {
				t.Errorf("speed %s: %+v at the end", speed, table)
			}
		}
	}
}

// TestCrashLosesNothing dies at several numbers of results, and plays on without /s:
// nothing is lost, nothing is double.
func TestCrashLosesNothing(t *testing.T) {
	for _, format := range []bws.Format{bws.Access2000, bws.Access97} {
		t.Run(format.String(), func(t *testing.T) { crashes(t, format) })
	}
}

func crashes(t *testing.T, format bws.Format) {
	three := club{tables: 3, boards: 4, settings: bws.Row{"IntermediateResults": true}, format: format}
	whole := three.file(t)
	play(t, room(t, Choices{Seed: 5}), start(whole))
	want := entries(read(t, whole))
	halves := 0
	for n := 1; n <= 36; n += 5 {
		path := three.file(t)
		choices := Choices{Seed: 5, Faults: Faults(fmt.Sprint("crash:", n))}
		if err := room(t, choices).Run(t.Context(), start(path), quiet); !errors.Is(err, ErrCrashed) {
			t.Fatalf("crash:%d: %v", n, err)
		}
		c := read(t, path)
		if s, err := jet.ReadSnapshot(t.Context(), path); err != nil {
			t.Fatal(err)
		} else if table, err := s.Table("ReceivedData"); err != nil || table.RowCount != len(c.Received) {
			halves++ // rows that the table does not count yet
		}
		play(t, room(t, choices), restart(path)) // with the same choices, as a launcher restarts it
		c = read(t, path)
		if !reflect.DeepEqual(entries(c), want) {
			t.Errorf("crash:%d: %d results, not those of an undisturbed evening", n, len(entries(c)))
		}
		ids := map[int64]bool{}
		for _, r := range c.Received {
			if ids[r.ID] {
				t.Errorf("crash:%d: the number %d is there twice", n, r.ID)
			}
			ids[r.ID] = true
		}
	}
	if halves == 0 {
		t.Error("no write was broken off between rows and their count")
	}
}

// TestLostAndRestarted restarts a room while its server is lost: the evening goes on
// where it was, and does not begin anew because the tables must log on.
func TestLostAndRestarted(t *testing.T) {
	path := club{tables: 5, boards: 4}.file(t)
	play(t, room(t, Choices{Seed: 8, Calm: true}), start(path))
	change(t, path, func(b bws.Batch) error {
		_, err := b.Update("Tables", nil, bws.Row{"LogOnOff": bws.NotLoggedOn})
		if err == nil {
			_, err = b.Delete("ReceivedData", bws.Row{"Round": 5})
		}
		return err
	})
	c := read(t, path)
	p := room(t, Choices{Seed: 8, Calm: true}).plan(8, c, c.Tables, nil)
	pending := p.pending(newState(c))
	if at := begin(pending, newState(c)); pending[0].kind != logsOn || at < p.starts[[2]int{1, 5}] {
		t.Errorf("the evening goes on at %v; round 5 begins at %v", at, p.starts[[2]int{1, 5}])
	}
}

// TestFaultsRestart breaks an evening with faults off again and again.
func TestFaultsRestart(t *testing.T) {
	five := club{tables: 5, boards: 4}
	choices := Choices{Seed: 5,
		Faults: "wrong-board:A2,r3,corrected,swapped:A4,r2,vanish:A1,r2,nonsense:7,wrong-declarer:A5,r1,server-lost:20,late-numbers,wrong-numbers:20"}
	whole := five.file(t)
	play(t, room(t, choices), start(whole))
	path := five.file(t)
	interrupted(t, choices, path)
	if !reflect.DeepEqual(entries(read(t, path)), entries(read(t, whole))) {
		t.Error("other results than in an evening that was not broken off")
	}
	if !reflect.DeepEqual(read(t, path).PlayerNumbers, read(t, whole).PlayerNumbers) {
		t.Error("other player numbers")
	}
}
