package desk

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
)

// paceAt is the pace of such an evening at a minute.
func paceAt(c *desktest.Clocked, minute float64) *Pace {
	st := c.State()
	return PaceOf(st, bridgemate.Status{Reading: true, LastSeq: st.Seq,
		LastRead: desktest.Seven.Add(time.Duration(minute * float64(time.Minute)))})
}

func behinds(p *Pace) string {
	var list []string
	for table := 1; table <= 5; table++ {
		list = append(list, fmt.Sprint(int(p.Behind(1, table).Minutes())))
	}
	return strings.Join(list, " ")
}

func TestPaceFollowsTheResults(t *testing.T) {
	c := desktest.ClockedEvening(t)
	if p := paceAt(c, 3); p.Round != 0 || !p.Finish.IsZero() || behinds(p) != "0 0 0 0 0" {
		t.Errorf("before the first result: round %d, finish %v, behind %s", p.Round, p.Finish, behinds(p))
	}
	for table := 1; table <= 3; table++ {
		c.Plays(table, 1, 7, 14, 21)
	}
	c.Plays(4, 1, 7)
	// Table 4 still plays what most had at minute 14, table 5 what they had at minute 7.
	p := paceAt(c, 22)
	if got := behinds(p); got != "0 0 0 8 15" {
		t.Errorf("behind: %s", got)
	}
	late := p.Late()
	if len(late) != 2 || late[0] != (LateTable{1, 5, 15}) || late[1] != (LateTable{1, 4, 8}) {
		t.Errorf("late: %v", late)
	}
	// Two boards took 14 minutes: the other 12 take 84.
	if want := desktest.Seven.Add(105 * time.Minute); !p.Finish.Equal(want) || p.Round != 1 {
		t.Errorf("round %d, finish %v, want %v", p.Round, p.Finish, want)
	}
	// Its second board comes eight minutes after the others': it stays eight behind
	// until it has caught up.
	c.Plays(4, 1, 22, 22)
	c.Plays(5, 1, 22, 22.5, 23)
	if got := behinds(paceAt(c, 23)); got != "0 0 0 0 0" {
		t.Errorf("a round that is complete is not forgiven: %s", got)
	}
	// Round two: tables 1 to 3 begin at once, and the moves count in the
	// projection from now on.
	for table := 1; table <= 3; table++ {
		c.Plays(table, 2, 31)
	}
	p = paceAt(c, 35)
	if p.Round != 2 || p.At(1, 4) != 2 || behinds(p) != "0 0 0 4 4" {
		t.Errorf("round %d, table 4 in round %d, behind %s", p.Round, p.At(1, 4), behinds(p))
	}
	if want := desktest.Seven.Add((31 + 8*11) * time.Minute); !p.Finish.Equal(want) { // a round takes 24 minutes
		t.Errorf("finish %v, want %v", p.Finish, want)
	}
	if p := PaceOf(c.State(), bridgemate.Status{LastRead: desktest.Seven.Add(time.Hour)}); behinds(p) != "0 0 0 0 0" {
		t.Error("tables are late although nothing is read")
	}
	// What the director enters tells nothing of when it was played.
	k := session.Key{Section: 1, Table: 4, Round: 2, Board: c.State().Sections[0].Movement.Table(4)[1].Boards()[0]}
	row, _ := c.State().Sections[0].Movement.At(4, 2)
	c.At(80, "director", session.ResultCorrected{Result: sessiontest.PlayedOn(t,
		session.Result{Key: k, NS: row.NS, EW: row.EW}, "1NT", "N", 0)})
	if got := behinds(paceAt(c, 81)); got != "0 0 0 0 50" {
		t.Errorf("after an entry at the desk: %s", got)
	}
}

// A board stays hidden until the director has played it, and in each section that plays
// its cards: also where they are not compared, and may be others.
func TestBoardsStayHiddenUntilTheyArePlayed(t *testing.T) {
	c := desktest.ClockedEvening(t)
	st := c.State()
	me := session.Contestant{Section: 1, Number: 2}
	mine, _ := st.Sections[0].Movement.At(2, 1)
	if veil := VeilOf(st, me); len(veil) != 15 ||
		!veil.Hides(session.Key{Section: 1, Table: 4, Round: 3, Board: mine.Boards()[0]}) {
		t.Errorf("hidden before the first board: %v", veil)
	}
	c.Plays(2, 1, 7)
	veil := VeilOf(c.State(), me)
	if len(veil) != 14 || veil.Hides(session.Key{Section: 1, Table: 4, Round: 3, Board: mine.Boards()[0]}) ||
		veil.Hides(session.Key{Section: 2, Board: mine.Boards()[1]}) {
		t.Errorf("hidden after her first board: %v", veil)
	}
	five := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3})
	two := sessiontest.Evening(t, "Tuesday", five, five)
	if b := (session.Key{Section: 2, Table: 4, Round: 3, Board: 1}); !VeilOf(two.State(), me).Hides(b) {
		t.Error("the other section's results of her boards are told")
	}
}

// Nobody is late for the time in which the computer slept, or by which its clock was set;
// the end of the evening is told by the time that went by.
func TestPaceWithLeaps(t *testing.T) {
	at := func(minute float64) time.Time {
		return desktest.Seven.Add(time.Duration(minute * float64(time.Minute)))
	}
	for name, c := range map[string]struct {
		kind   session.NoteKind
		leap   float64 // in minutes
		finish float64 // by the clock after the leap
	}{
		"slept":            {session.ComputerSlept, 40, 105},
		"put on an hour":   {session.ClockSet, 60, 165},
		"put back a day":   {session.ClockSet, -24 * 60, 105 - 24*60},
		"put back to 2009": {session.ClockSet, -9_000_000, 105 - 9_000_000},
	} {
		e := desktest.ClockedEvening(t)
		for table := 1; table <= 3; table++ {
			e.Plays(table, 1, 7, 14, 21)
		}
		e.Plays(4, 1, 7)
		e.At(22+c.leap, session.ByProgram,
			session.Noticed{Note: session.Note{Kind: c.kind, From: at(22), To: at(22 + c.leap)}})
		p := paceAt(e, 22+c.leap)
		if got := behinds(p); got != "0 0 0 8 15" {
			t.Errorf("%s: behind %s", name, got)
		}
		if !p.Finish.Equal(at(c.finish)) {
			t.Errorf("%s: finish %v, want %v", name, p.Finish, at(c.finish))
		}
		// What comes after it is dated by the new clock.
		e.Plays(4, 1, 23+c.leap, 23+c.leap)
		e.Plays(5, 1, 23+c.leap, 23+c.leap, 23+c.leap)
		for table := 1; table <= 3; table++ {
			e.Plays(table, 2, 31+c.leap)
		}
		if got := behinds(paceAt(e, 35+c.leap)); got != "0 0 0 4 4" {
			t.Errorf("%s: in round two behind %s", name, got)
		}
	}
}

// That a computer slept moves no moment of another one.
func TestLeapsAreOfTheirComputer(t *testing.T) {
	s := desktest.NewEvening(t, 3)
	desktest.Must(t, s.Share("", session.Here{Computer: "desk", Role: session.RoleDirector}))
	room, err := session.ResumeAt(new(session.MemoryJournal),
		session.Here{Computer: "room", Role: session.RoleDirector})
	desktest.Must(t, err)
	desktest.Carry(t, s, room)
	desktest.Must(t, room.Share("", session.Here{Computer: "room", Role: session.RoleDirector}))
	at := time.Date(2026, 11, 17, 20, 0, 0, 0, time.UTC)
	desktest.Must(t, room.Record(session.ByProgram,
		session.Noticed{Note: session.Note{Kind: session.ComputerSlept, From: at, To: at.Add(20 * time.Minute)}}))
	desktest.Carry(t, room, s)
	desktest.Must(t, s.Record(session.ByBridgemate, sessiontest.Result(t, s.State(), 1, 1, 1, "2H", "N", 0)))
	desktest.Carry(t, s, room)
	desktest.Must(t, room.Record(session.ByBridgemate, sessiontest.Result(t, room.State(), 2, 1, 2, "2H", "N", 0)))
	desktest.Carry(t, room, s)
	st := s.State()
	for table, want := range map[int]time.Time{1: at, 2: at.Add(-20 * time.Minute)} {
		r := st.Results[session.Key{Section: 1, Table: table, Round: 1, Board: table}]
		if got := unleapt(st.Leaps(), st.ComputerAt(r.Seq), true, at, r.Seq); !got.Equal(want) {
			t.Errorf("table %d: %v, not %v", table, got, want)
		}
	}
	if len(st.Leaps()) != 1 || st.Entered() != 2 {
		t.Errorf("%d leaps, %d results", len(st.Leaps()), st.Entered())
	}
}
