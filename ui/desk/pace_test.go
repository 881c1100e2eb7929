package desk

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

var seven = time.Date(2026, 11, 17, 19, 0, 0, 0, time.UTC)

// clocked is an evening whose entries are recorded at the minutes that the test says,
// counted from seven o'clock.
type clocked struct {
	t       *testing.T
	entries []session.Entry
}

func (c *clocked) at(minute float64, by string, f session.Fact) {
	c.entries = append(c.entries, session.Entry{Seq: int64(len(c.entries) + 1),
		At: seven.Add(time.Duration(minute * float64(time.Minute))), By: by, Fact: f})
}

func (c *clocked) state() *session.State {
	c.t.Helper()
	st, err := session.Fold(c.entries)
	must(c.t, err)
	return st
}

// clockedEvening is a Mitchell of five tables with three boards a round.
func clockedEvening(t *testing.T) *clocked {
	t.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 3})
	must(t, err)
	c := &clocked{t: t}
	c.at(-10, "director", session.SectionSet{ID: 1, Movement: m})
	c.at(-5, "program", session.Uploaded{File: "evening.bws"})
	return c
}

// plays lets results of a table come at these minutes, in the order of its boards.
func (c *clocked) plays(table, round int, minutes ...float64) {
	c.t.Helper()
	st := c.state()
	row, _ := st.Sections[0].Movement.At(table, round)
	boards := slices.DeleteFunc(row.Boards(), func(b int) bool {
		return st.Has(session.Key{Section: 1, Table: table, Round: round, Board: b})
	})
	for i, minute := range minutes {
		c.at(minute, "Bridgemate", sessiontest.Result(c.t, st, table, round, boards[i], "3NT", "N", 0))
	}
}

func (c *clocked) pace(minute float64) *Pace {
	st := c.state()
	return PaceOf(st, bridgemate.Status{Reading: true, LastSeq: st.Seq,
		LastRead: seven.Add(time.Duration(minute * float64(time.Minute)))})
}

func behinds(p *Pace) string {
	var list []string
	for table := 1; table <= 5; table++ {
		list = append(list, fmt.Sprint(int(p.Behind(1, table).Minutes())))
	}
	return strings.Join(list, " ")
}

func TestPace(t *testing.T) {
	c := clockedEvening(t)
	if p := c.pace(3); p.Round != 0 || !p.Finish.IsZero() || behinds(p) != "0 0 0 0 0" {
		t.Errorf("before the first result: round %d, finish %v, behind %s", p.Round, p.Finish, behinds(p))
	}
	for table := 1; table <= 3; table++ {
		c.plays(table, 1, 7, 14, 21)
	}
	c.plays(4, 1, 7)
	// Table 4 still plays what most had at minute 14, table 5 what they had at minute 7.
	p := c.pace(22)
	if got := behinds(p); got != "0 0 0 8 15" {
		t.Errorf("behind: %s", got)
	}
	late := p.Late()
	if len(late) != 2 || late[0] != (LateTable{1, 5, 15}) || late[1] != (LateTable{1, 4, 8}) {
		t.Errorf("late: %v", late)
	}
	// Two boards took 14 minutes: the other 12 take 84.
	if want := seven.Add(105 * time.Minute); !p.Finish.Equal(want) || p.Round != 1 {
		t.Errorf("round %d, finish %v, want %v", p.Round, p.Finish, want)
	}
	// Its second board comes eight minutes after the others': it stays eight behind
	// until it has caught up.
	c.plays(4, 1, 22, 22)
	c.plays(5, 1, 22, 22.5, 23)
	if got := behinds(c.pace(23)); got != "0 0 0 0 0" {
		t.Errorf("a round that is complete is not forgiven: %s", got)
	}
	// Round two: tables 1 to 3 begin at once, and the moves count in the
	// projection from now on.
	for table := 1; table <= 3; table++ {
		c.plays(table, 2, 31)
	}
	p = c.pace(35)
	if p.Round != 2 || p.At(1, 4) != 2 || behinds(p) != "0 0 0 4 4" {
		t.Errorf("round %d, table 4 in round %d, behind %s", p.Round, p.At(1, 4), behinds(p))
	}
	if want := seven.Add((31 + 8*11) * time.Minute); !p.Finish.Equal(want) { // a round takes 24 minutes
		t.Errorf("finish %v, want %v", p.Finish, want)
	}
	if p := PaceOf(c.state(), bridgemate.Status{LastRead: seven.Add(time.Hour)}); behinds(p) != "0 0 0 0 0" {
		t.Error("tables are late although nothing is read")
	}
	// What the director enters tells nothing of when it was played.
	k := session.Key{Section: 1, Table: 4, Round: 2, Board: c.state().Sections[0].Movement.Table(4)[1].Boards()[0]}
	row, _ := c.state().Sections[0].Movement.At(4, 2)
	c.at(80, "director", session.ResultCorrected{Result: sessiontest.PlayedOn(t,
		session.Result{Key: k, NS: row.NS, EW: row.EW}, "1NT", "N", 0)})
	if got := behinds(c.pace(81)); got != "0 0 0 0 50" {
		t.Errorf("after an entry at the desk: %s", got)
	}
}

func TestTiles(t *testing.T) {
	in := English()
	c := clockedEvening(t)
	for table := 1; table <= 3; table++ {
		c.plays(table, 1, 7, 14)
	}
	c.plays(3, 1, 21)
	st := c.state()
	row, _ := st.Sections[0].Movement.At(3, 1)
	wrong := sessiontest.Result(t, st, 2, 1, row.Boards()[0], "4S", "S", 1)
	wrong.Result.Board = 14
	wrong.Result.Doubt = session.Doubt{Kind: session.NoSuchBoard}
	c.at(21, "Bridgemate", wrong)
	first, _ := st.Sections[0].Movement.At(1, 1)
	status := bridgemate.Status{Reading: true, LastRead: seven.Add(22 * time.Minute), InPlay: []bridgemate.InPlay{{
		Key:      session.Key{Section: 1, Table: 1, Round: 1, Board: first.Boards()[2]},
		Contract: scoring.Contract{Level: 4, Denomination: scoring.Hearts, Doubling: scoring.Doubled},
		Declarer: scoring.East}}}
	st = c.state()
	show := func(veil Veil) (lines []string) {
		for _, tile := range TilesOf(in, st, status, PaceOf(st, status), veil) {
			text := tile.Name + "|" + strings.Join(tile.Badge, "/") + "|" + strings.Join(tile.Now, "/") + "|"
			for _, p := range tile.Pips {
				text += " " + p.Texts[0]
			}
			if tile.Red {
				text += " red"
			}
			lines = append(lines, text)
		}
		return lines
	}
	for i, want := range []string{
		"1|on time/✓|4♥× E in play/4♥× E/4♥×| ✓ 1 ✓ 2 ▸ 3 red",
		"2|wrong board/!|board 14?| ✓ 4 ✓ 5 ▸ 6 ! 14",
		"3|next round/→|waiting/–| ✓ 7 ✓ 8 ✓ 9",
		"4|15 min behind/15 min/+15|board 10/–| ▸ 10 11 12",
		"5|15 min behind/15 min/+15|board 13/–| ▸ 13 14 15",
	} {
		if got := show(nil)[i]; got != want {
			t.Errorf("table %d shows %q, want %q", i+1, got, want)
		}
	}
	// A director who plays pair 2 has yet to play board 3; what is in play
	// there is not shown.
	veil := VeilOf(st, session.Contestant{Section: 1, Number: 2})
	if got := show(veil)[0]; strings.Contains(got, "♥") || !strings.Contains(got, "board 3") {
		t.Errorf("to a director who plays table 1 shows %q", got)
	}
	if VeilOf(st, session.Contestant{}) != nil {
		t.Error("something is hidden from a director who does not play")
	}
	for _, tile := range TilesOf(in, st, bridgemate.Status{}, PaceOf(st, bridgemate.Status{}), nil) {
		if tile.Tone == Warning {
			t.Errorf("table %s is late although nothing is read", tile.Name)
		}
	}
}

// A table that has played its last round waits for nothing, and of a half
// table one pair is there.
func TestTilesAtTheEnd(t *testing.T) {
	in := English()
	s := newEvening(t, 0)
	m, err := movement.Make("mitchell", movement.Options{Tables: 3, BoardsPerRound: 1, Half: movement.EWMissing})
	must(t, err)
	must(t, s.Record("director", session.SectionSet{ID: 1, Movement: m}))
	var sits []string
	for _, tile := range TilesOf(in, s.State(), bridgemate.Status{}, PaceOf(s.State(), bridgemate.Status{}), nil) {
		if tile.Badge != nil {
			sits = append(sits, tile.Who[0][0]+"|"+tile.Who[1][0])
		}
	}
	if !slices.Equal(sits, []string{"Pair 3|–"}) {
		t.Errorf("who sits out: %v", sits)
	}
	for _, k := range s.State().ToCome() {
		must(t,
			s.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, s.State(), k.Table, k.Round,
				k.Board, "1NT", "N", 0).Result}))
	}
	for _, tile := range TilesOf(in, s.State(), bridgemate.Status{}, PaceOf(s.State(), bridgemate.Status{}), nil) {
		if tile.Now[0] != "–" {
			t.Errorf("table %s, %v, shows %v", tile.Name, tile.Badge, tile.Now)
		}
	}
}

// A Swiss of which rounds are still to be drawn is not finished.
func TestTilesOfASwiss(t *testing.T) {
	s := newEvening(t, 0)
	m, err := movement.Make("swiss", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 1})
	must(t, err)
	must(t, s.Record("director", session.SectionSet{ID: 1, Movement: m}))
	for _, k := range s.State().ToCome() {
		must(t,
			s.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, s.State(), k.Table, k.Round,
				k.Board, "1NT", "N", 0).Result}))
	}
	tiles := TilesOf(English(), s.State(), bridgemate.Status{}, PaceOf(s.State(), bridgemate.Status{}), nil)
	if len(tiles) == 0 || tiles[0].Badge[0] != "next round" {
		t.Errorf("after the first round of three: %+v", tiles)
	}
}

// A board stays hidden until the director has played it, and only in the sections that
// are compared with hers.
func TestVeil(t *testing.T) {
	c := clockedEvening(t)
	st := c.state()
	me := session.Contestant{Section: 1, Number: 2}
	mine, _ := st.Sections[0].Movement.At(2, 1)
	if veil := VeilOf(st, me); len(veil) != 15 ||
		!veil.Hides(session.Key{Section: 1, Table: 4, Round: 3, Board: mine.Boards()[0]}) {
		t.Errorf("hidden before the first board: %v", veil)
	}
	c.plays(2, 1, 7)
	veil := VeilOf(c.state(), me)
	if len(veil) != 14 || veil.Hides(session.Key{Section: 1, Table: 4, Round: 3, Board: mine.Boards()[0]}) ||
		veil.Hides(session.Key{Section: 2, Board: mine.Boards()[1]}) {
		t.Errorf("hidden after her first board: %v", veil)
	}
}

// Every table fits, in letters that can be read, whatever the window.
func TestArrange(t *testing.T) {
	for _, c := range []struct {
		tables        int
		width, height float32
		text, least   float32
		names         bool
	}{
		{3, 900, 560, 16, 16, true}, {14, 960, 500, 16, 16, true}, {9, 1010, 370, 16, 16, true},
		{60, 1010, 370, 16, 11, false}, {60, 1900, 800, 20, 20, false},
		{60, 1010, 560, 16, 14, false}, {1, 400, 300, 16, 16, true},
		{60, 1010, 300, 32, 8, false}, {20, 1010, 500, 24, 20, false},
	} {
		a := Arrange(c.tables, c.width, c.height, 6, c.text)
		if a.Columns*a.Rows < c.tables {
			t.Errorf("%+v: no room for all: %+v", c, a)
		}
		if w, h := float32(a.Columns)*(a.Width+6)-6, float32(a.Rows)*(a.Height+6)-6; w > c.width+1 || h > c.height+1 {
			t.Errorf("%+v: %v by %v is too large", c, w, h)
		}
		if a.Text < c.least || a.Text > c.text || a.Names != c.names {
			t.Errorf("%+v: %+v", c, a)
		}
	}
}

// Nobody is late for the time in which the computer slept, or by which its clock was set;
// the end of the evening is told by the time that went by.
func TestPaceWithLeaps(t *testing.T) {
	at := func(minute float64) time.Time { return seven.Add(time.Duration(minute * float64(time.Minute))) }
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
		e := clockedEvening(t)
		for table := 1; table <= 3; table++ {
			e.plays(table, 1, 7, 14, 21)
		}
		e.plays(4, 1, 7)
		e.at(22+c.leap, session.ByProgram,
			session.Noticed{Note: session.Note{Kind: c.kind, From: at(22), To: at(22 + c.leap)}})
		p := e.pace(22 + c.leap)
		if got := behinds(p); got != "0 0 0 8 15" {
			t.Errorf("%s: behind %s", name, got)
		}
		if !p.Finish.Equal(at(c.finish)) {
			t.Errorf("%s: finish %v, want %v", name, p.Finish, at(c.finish))
		}
		// What comes after it is dated by the new clock.
		e.plays(4, 1, 23+c.leap, 23+c.leap)
		e.plays(5, 1, 23+c.leap, 23+c.leap, 23+c.leap)
		for table := 1; table <= 3; table++ {
			e.plays(table, 2, 31+c.leap)
		}
		if got := behinds(e.pace(35 + c.leap)); got != "0 0 0 4 4" {
			t.Errorf("%s: in round two behind %s", name, got)
		}
	}
}
