package session_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/deal"
)

// What was recorded at once counts as a whole or not at all, also where it
// came in two pieces.
func TestRecordedAtOnceArrivesInPieces(t *testing.T) {
	cs := shared(t, "A", "B")
	record(t, cs[0].Session, session.SectionDropped{ID: 2})
	record(t, cs[1].Session, session.EveningSet{Name: "first"})
	record(t, cs[1].Session, session.EveningSet{Name: "Sunday"},
		session.HandicapSet{Who: session.Contestant{Section: 2, Number: 1}, Handicap: scoring.Int(3)})
	for range 3 {
		cs[1].tell(t, cs[0], 1)
	}
	meet(t, cs...)
	sameEverywhere(t, cs)
}

// An undoing that is overtaken with what was recorded beside it, and without which
// nothing would be overtaken, comes to rest.
func TestUndoingThatRestsOnItself(t *testing.T) {
	cs := shared(t, "A", "B")
	sec, _ := cs[0].State().Section(1)
	row, _ := sec.Movement.At(1, 1)
	board := session.Key{Section: 1, Table: 1, Round: 1, Board: row.Low}
	record(t, cs[0].Session, session.RulingGiven{Key: board, ForNS: artificial(60)})
	record(t, cs[0].Session, session.RulingGiven{Key: board, ForNS: artificial(40)})
	second := cs[0].State().Seq
	meet(t, cs...)
	record(t, cs[0].Session, session.Undone{Entry: second - 1})
	record(t, cs[1].Session, session.EveningSet{Name: "Sunday"})
	record(t, cs[1].Session, session.Undone{Entry: second}, session.RulingWithdrawn{Key: board})
	meet(t, cs...)
	sameEverywhere(t, cs)
	if got := cs[0].State().Results[board].Ruling; got == nil {
		t.Error("the second ruling does not stand, though nobody could take it back")
	}
	if list := cs[0].State().Conflicts(); len(list) == 0 {
		t.Error("nothing says so")
	}
}

// Before the evening was shared it was at the computer that began it, for everybody.
func TestWhoBeforeItWasShared(t *testing.T) {
	cs := shared(t, "A", "B")
	for _, c := range cs {
		if who := c.State().Who(c.State().Entries()[0]); who.Computer != "A" || who.Here != (c == cs[0]) {
			t.Errorf("at %s: %+v", c.here.Name, who)
		}
	}
}

// A line cannot come before what its site had seen.
func TestTicksThatCannotBe(t *testing.T) {
	for name, change := range map[string]func(l *session.SealedEntry, last session.SealedEntry){
		"greatest":           func(l *session.SealedEntry, _ session.SealedEntry) { l.Tick = math.MaxInt64 },
		"far ahead":          func(l *session.SealedEntry, last session.SealedEntry) { l.Tick = last.Tick + 1<<40 },
		"before its own":     func(l *session.SealedEntry, _ session.SealedEntry) { l.Tick = 1 },
		"before what it saw": func(l *session.SealedEntry, last session.SealedEntry) { l.Tick = last.Tick - 2 },
		"none":               func(l *session.SealedEntry, _ session.SealedEntry) { l.Tick = 0 },
		"negative":           func(l *session.SealedEntry, _ session.SealedEntry) { l.Tick = math.MinInt64 },
	} {
		t.Run(name, func(t *testing.T) {
			cs := shared(t, "A", "B")
			record(t, cs[0].Session, session.EveningSet{Name: "one"})
			record(t, cs[0].Session, session.EveningSet{Name: "two"})
			record(t, cs[0].Session, session.EveningSet{Name: "three"})
			meet(t, cs...)
			record(t, cs[1].Session, session.Undone{Entry: cs[1].State().Seq})
			known, _ := cs[0].Known()
			lines, _ := cs[1].Lines(known)
			if len(lines) != 1 {
				t.Fatal(len(lines))
			}
			all, _ := cs[1].Lines(nil)
			var last session.SealedEntry
			for _, l := range all {
				if l.Site == lines[0].Site && l.Own == lines[0].Own-1 {
					last = l
				}
			}
			bad := lines[0]
			change(&bad, all[len(all)-2])
			bad.Sum = bad.Sealed(last.Sum)
			if taken, err := cs[0].Receive([]session.SealedEntry{bad}); taken != 0 ||
				!errors.Is(err, session.ErrBadEntry) {
				t.Errorf("%d taken: %v", taken, err)
			}
			record(t, cs[0].Session, session.EveningSet{Name: "four"})
			cs[0].start(t)
			if taken, err := cs[0].Receive(lines); taken != 1 || err != nil {
				t.Errorf("then %d: %v", taken, err)
			}
			meet(t, cs...)
			sameEverywhere(t, cs)
		})
	}
}

// A decision holds what was decided: also where a third computer, which knew of neither,
// spoke at the same time.
func TestSettledBesideAThird(t *testing.T) {
	for _, order := range [][3]int{{0, 0, 0}, {3, 0, 0}, {0, 3, 0}, {0, 0, 3}, {3, 3, 0}, {3, 0, 5}, {5, 3, 0}} {
		for keep := range 2 {
			for then := range 2 {
				t.Run(fmt.Sprint(order, keep, then), func(t *testing.T) {
					cs := shared(t, "A", "B", "C")
					who := session.Contestant{Section: 1, Number: 3}
					named := func(c *computer, name string, before int) {
						for i := range before {
							record(t, c.Session,
								session.HandicapSet{Who: session.Contestant{Section: 2, Number: 1 + i},
									Handicap: scoring.Int(1)})
						}
						record(t, c.Session, session.PairNamed{Pair: who, Names: [2]string{name, "Bob"}})
					}
					named(cs[0], "Ann", order[0])
					named(cs[1], "Bea", order[1])
					named(cs[2], "Cid", order[2])
					meet(t, cs[0], cs[1])
					st := cs[0].State()
					c := aboutNames(t, st)
					want := c.Sides[keep].Fact.(session.PairNamed).Names
					record(t, cs[0].Session, st.Settle(c, keep)...)
					if got := cs[0].State().Names[who]; got != want {
						t.Fatalf("decided for %v, and it is %v", want, got)
					}
					meet(t, cs...)
					sameEverywhere(t, cs)
					st = cs[1].State()
					c = aboutNames(t, st)
					if len(c.Sides) != 2 {
						t.Fatalf("%d sides: %s", len(c.Sides), conflicts(st))
					}
					kept, ok := c.Sides[then].Fact.(session.PairNamed)
					if !ok {
						t.Fatalf("a side is %+v", c.Sides[then].Fact)
					}
					if last := c.Sides[1].Fact.(session.PairNamed).Names; last != st.Names[who] {
						t.Errorf("what counts is %v, the last side %v", st.Names[who], last)
					}
					record(t, cs[1].Session, st.Settle(c, then)...)
					meet(t, cs...)
					sameEverywhere(t, cs)
					if got := cs[2].State().Names[who]; got != kept.Names || len(cs[2].State().Conflicts()) > 0 {
						t.Errorf("decided for %v, and it is %v; %s", kept.Names, got, conflicts(cs[2].State()))
					}
				})
			}
		}
	}
}

func aboutNames(t *testing.T, st *session.State) session.Conflict {
	t.Helper()
	for _, c := range st.Conflicts() {
		if c.Matter.Kind == session.AboutNames {
			return c
		}
	}
	t.Fatalf("no conflict: %s", conflicts(st))
	return session.Conflict{}
}

// Whichever of two facts somebody decides for, it counts afterwards as if the other
// had never been recorded.
func TestSettledIsWhatCounts(t *testing.T) {
	who := session.Contestant{Section: 1, Number: 3}
	seat := session.Seat{Section: 1, Table: 2, Direction: "N"}
	m := shared(t, "A")[0].State().Sections[0].Movement
	row, _ := m.At(1, 1)
	key := session.Key{Section: 1, Table: 1, Round: 1, Board: row.Low}
	played := func(tricks int) session.Result {
		return session.Result{Key: key, NS: row.NS, EW: row.EW, Outcome: session.Played,
			Contract: scoring.Contract{Level: 2, Denomination: scoring.Spades}, Tricks: tricks}
	}
	for name, two := range map[string][2]session.Fact{
		"fouled": {session.BoardFouled{Section: 1, Board: row.Low, FromRound: 2, Form: "b"},
			session.BoardFouled{Section: 1, Board: row.Low, FromRound: 3, Form: "c"}},
		"carried": {session.CarriedForward{Who: who, Score: scoring.Int(3), Max: scoring.Int(100)},
			session.CarriedForward{Who: who, Score: scoring.Int(4), Max: scoring.Int(100)}},
		"played by": {session.PlayedByOthers{Key: key, NS: 3, EW: 4}, session.PlayedByOthers{Key: key, NS: 5, EW: 4}},
		"part": {session.ParticipationSet{Who: who, Participation: session.Withdrawn, From: 2},
			session.ParticipationSet{Who: who, Participation: session.WithoutStanding}},
		"substitute": {session.Replaced{Who: who, FromRound: 2, Names: [2]string{"Ann", "Bob"}},
			session.Replaced{Who: who, FromRound: 3, Names: [2]string{"Cid", "Dot"}}},
		"ruling": {session.RulingGiven{Key: key, ForNS: artificial(60)},
			session.RulingGiven{Key: key, ForEW: artificial(60)}},
		"seat": {session.PlayerSeated{Seat: seat, Number: "11", Name: "Ann", Given: true},
			session.PlayerSeated{Seat: seat, Number: "22", Name: "Bea", Given: true}},
		"player": {session.PlayerSeated{Seat: seat, Number: "11", Name: "Ann", Given: true},
			session.PlayerSeated{Seat: session.Seat{Section: 2, Table: 1, Direction: "S"},
				Number: "11", Name: "Ann", Given: true}},
		"penalty": {session.PenaltyGiven{Who: who, Amount: scoring.Int(-10), Unit: scoring.PercentOfGame},
			session.PenaltyGiven{Who: who, Amount: scoring.Int(-5), Unit: scoring.PercentOfGame}},
		"correction": {session.ResultCorrected{Result: played(0)}, session.ResultCorrected{Result: played(1)}},
		"stratum":    {session.StratumSet{Who: who, Stratum: 2}, session.StratumSet{Who: who, Stratum: 3}},
		"fields":     {session.SectionsCombined{Fields: [][]int{{1, 2}}}, session.SectionsCombined{}},
		"event":      {session.SessionOf{Event: "Cup", Session: 1}, session.SessionOf{Event: "League", Session: 2}},
	} {
		for keep := range 2 {
			t.Run(fmt.Sprint(name, keep), func(t *testing.T) {
				cs := shared(t, "A", "B")
				record(t, cs[0].Session, two[0])
				record(t, cs[1].Session, session.EveningSet{Name: "Sunday"}) // what follows is later
				record(t, cs[1].Session, two[1])
				meet(t, cs...)
				list := cs[0].State().Conflicts()
				if len(list) != 1 || len(list[0].Sides) != 2 {
					t.Fatal(conflicts(cs[0].State()))
				}
				st := cs[0].State()
				record(t, cs[0].Session, st.Settle(list[0], keep)...)
				meet(t, cs...)
				sameEverywhere(t, cs)
				if left := conflicts(cs[1].State()); left != "" {
					t.Errorf("left: %s", left)
				}
				alone := shared(t, "A")
				record(t, alone[0].Session, session.EveningSet{Name: "Sunday"})
				record(t, alone[0].Session, two[keep])
				if differs := differentFacts(alone[0].State(), cs[1].State()); differs != "" {
					t.Error(differs)
				}
			})
		}
	}
}

// Two who decide one conflict at one time, each another way, have another conflict.
func TestDecidedTwice(t *testing.T) {
	who := session.Contestant{Section: 1, Number: 3}
	for _, decide := range [][2]int{{0, 1}, {1, 0}, {0, 0}, {1, 1}, {-1, 0}, {-1, 1}, {-1, -1}} {
		t.Run(fmt.Sprint(decide), func(t *testing.T) {
			cs := shared(t, "A", "B", "C")
			record(t, cs[0].Session, session.PairNamed{Pair: who, Names: [2]string{"Ann", "Bob"}})
			record(t, cs[1].Session, session.PairNamed{Pair: who, Names: [2]string{"Bea", "Bob"}})
			meet(t, cs...)
			var kept [2]session.Entry
			for i, keep := range decide {
				st := cs[i].State()
				c := aboutNames(t, st)
				if kept[i] = c.Sides[1]; keep == 0 {
					kept[i] = c.Sides[0]
				}
				record(t, cs[i].Session, st.Settle(c, keep)...)
			}
			meet(t, cs...)
			sameEverywhere(t, cs)
			st := cs[2].State()
			if kept[0].ID() == kept[1].ID() {
				if left := conflicts(st); left != "" {
					t.Errorf("decided alike: %s", left)
				}
				return
			}
			if c := aboutNames(t, st); len(c.Sides) != 2 || c.Sides[1].Fact.(session.PairNamed).Names != st.Names[who] {
				t.Errorf("%s", conflicts(st))
			}
			record(t, cs[2].Session, st.Settle(aboutNames(t, st), 0)...)
			meet(t, cs...)
			sameEverywhere(t, cs)
			if left := conflicts(cs[0].State()); left != "" {
				t.Errorf("left: %s", left)
			}
		})
	}
}

// A player who was seated at a wrong table first sits there no longer:
// nothing is left to decide.
func TestSeatedElsewhereMeanwhile(t *testing.T) {
	cs := shared(t, "A", "B")
	wrong := session.Seat{Section: 1, Table: 2, Direction: "N"}
	record(t, cs[0].Session, session.PlayerSeated{Seat: wrong, Number: "33", Name: "Seán O'Connor", Given: true})
	record(t, cs[0].Session, session.PlayerSeated{Seat: wrong, Number: "44", Name: "Ayşe Ağaoğlu", Given: true})
	record(t, cs[1].Session, session.PlayerSeated{Seat: session.Seat{Section: 2, Table: 1, Direction: "S"},
		Number: "33", Name: "Seán O'Connor", Given: true})
	meet(t, cs...)
	sameEverywhere(t, cs)
	if left := conflicts(cs[0].State()); left != "" {
		t.Error(left)
	}
}

// Two who say the same leave nothing to decide, also where the second one
// finds nothing left to do.
func TestTheSameTwice(t *testing.T) {
	who := session.Contestant{Section: 1, Number: 3}
	m := shared(t, "A")[0].State().Sections[0].Movement
	row, _ := m.At(1, 1)
	key := session.Key{Section: 1, Table: 1, Round: 1, Board: row.Low}
	result := session.Result{Key: key, NS: row.NS, EW: row.EW, Outcome: session.NotPlayed}
	for _, f := range []session.Fact{session.ResultDiscarded{Key: key}, session.CorrectionUndone{Key: key},
		session.RulingWithdrawn{Key: key}, session.SectionDropped{ID: 2},
		session.HandicapSet{Who: who, Handicap: scoring.Int(2)}, session.CompetitionSet{Name: "Ladder", Out: true}} {
		t.Run(f.Kind(), func(t *testing.T) {
			cs := shared(t, "A", "B")
			record(t, cs[0].Session, session.ResultReceived{Result: result})
			record(t, cs[0].Session, session.ResultCorrected{Result: result},
				session.RulingGiven{Key: key, ForNS: artificial(60)})
			meet(t, cs...)
			record(t, cs[0].Session, f)
			record(t, cs[1].Session, f)
			meet(t, cs...)
			sameEverywhere(t, cs)
			if left := conflicts(cs[0].State()); left != "" {
				t.Error(left)
			}
		})
	}
}

// Deals, competitions and awards meet like everything else that somebody says.
func TestWhatElseMeets(t *testing.T) {
	deals := func(text string) session.Fact {
		d, err := deal.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return session.DealsSet{Source: "by hand", Boards: []deal.Board{deal.NewBoard(1, d)}}
	}
	for kind, two := range map[session.MatterKind][2]session.Fact{
		session.AboutDeals: {deals("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"),
			deals("N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432")},
		session.AboutContest: {session.CompetitionSet{Name: "Ladder",
			Rule: competition.Rule{By: competition.Percentage}}, session.CompetitionSet{Name: "ladder", Out: true}},
	} {
		t.Run(string(kind), func(t *testing.T) {
			cs := shared(t, "A", "B")
			record(t, cs[0].Session, two[0])
			record(t, cs[1].Session, two[1])
			meet(t, cs...)
			sameEverywhere(t, cs)
			list := cs[0].State().Conflicts()
			if len(list) != 1 || list[0].Matter.Kind != kind {
				t.Fatal(conflicts(cs[0].State()))
			}
			record(t, cs[0].Session, cs[0].State().Settle(list[0], 0)...)
			if left := conflicts(cs[0].State()); left != "" {
				t.Error(left)
			}
		})
	}
}

// A desk decides on no rulings, and takes none back by its place at another moment.
func TestDeskAndRulings(t *testing.T) {
	cs := shared(t, "A", "B")
	penalty := session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1}, Amount: scoring.Int(-1)}
	record(t, cs[0].Session, penalty)
	record(t, cs[1].Session, penalty)
	meet(t, cs...)
	desk := newComputer(t, "desk")
	desk.here.Role = session.RoleDesk
	cs[0].tell(t, desk, all)
	if err := desk.Share("", desk.here); err != nil {
		t.Fatal(err)
	}
	st := desk.State()
	list := st.Conflicts()
	if len(list) != 1 {
		t.Fatal(conflicts(st))
	}
	var not *session.NotYours
	for keep := -1; keep < 2; keep++ {
		if err := desk.Record("director", st.Settle(list[0], keep)...); !errors.As(err, &not) ||
			not.Kind != penalty.Kind() {
			t.Errorf("a desk decided for %d: %v", keep, err)
		}
	}
	record(t, desk.Session, session.PairNamed{Pair: penalty.Who, Names: [2]string{"Ann", "Bob"}})
	if err := desk.Record("director", session.Undone{Entry: desk.State().Seq,
		Of: list[0].Sides[0].ID()}); !errors.As(err, &not) {
		t.Errorf("a desk took a penalty back: %v", err)
	}
	if err := desk.Record("director", session.Undone{Entry: list[0].Sides[0].Seq,
		Of: desk.State().Entries()[desk.State().Seq-1].ID()}); err != nil {
		t.Errorf("a desk does not take its own back: %v", err)
	}
	if len(desk.State().Penalties) != 2 {
		t.Error(desk.State().Penalties)
	}
}

// differentFacts is different, whoever recorded it and when.
func differentFacts(a, b *session.State) string {
	show := func(st *session.State) map[string]string {
		m := map[string]string{"seats": fmt.Sprint(st.Seats), "names": fmt.Sprint(st.Names),
			"teams": fmt.Sprint(st.Teams), "subs": fmt.Sprint(st.Substitutes),
			"part": fmt.Sprint(st.Participations), "carried": fmt.Sprint(st.Carried), "strata": fmt.Sprint(st.Strata),
			"event": fmt.Sprint(st.Event), "fields": fmt.Sprint(st.Fields())}
		for k, r := range st.Results {
			body, _ := json.Marshal(r.Result)
			m[k.String()] = string(body)
			if r.Ruling != nil {
				m[k.String()] += fmt.Sprint(r.Ruling.ForNS, r.Ruling.ForEW)
			}
			if r.Others != nil {
				m[k.String()] += fmt.Sprint(*r.Others)
			}
		}
		for round := 1; round < 5; round++ {
			for _, f := range st.Fouled() {
				m[fmt.Sprint("form", round)] = st.Form(session.Key{Section: f.Section, Table: 1,
					Round: round, Board: f.Board})
			}
		}
		for i, p := range st.Penalties {
			m[fmt.Sprint("penalty", i)] = fmt.Sprint(p.PenaltyGiven)
		}
		return m
	}
	x, y := show(a), show(b)
	for k := range y {
		if x[k] != y[k] {
			return fmt.Sprintf("%s: %s, not %s", k, y[k], x[k])
		}
	}
	for k := range x {
		if x[k] != y[k] {
			return fmt.Sprintf("%s: %s, not %s", k, y[k], x[k])
		}
	}
	return ""
}
