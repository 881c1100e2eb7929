package terminal_test

import (
	"fmt"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
)

// Somebody's own phone is where he plays, in every kind of movement: as the movement has
// it, on the side that his pair has there.
func TestOwnPhoneGoesAlong(t *testing.T) {
	for _, c := range []struct {
		family string
		o      movement.Options
		stays  bool
	}{
		{"mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}, false},
		{"mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}, false},
		{"mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Switch: 2}, false},
		{"howell", movement.Options{Tables: 4, BoardsPerRound: 2}, false},
		{"individual", movement.Options{Tables: 3, BoardsPerRound: 2}, false},
		{"american-whist", movement.Options{Tables: 5, BoardsPerRound: 2}, true},
	} {
		t.Run(fmt.Sprint(c.family, c.o.Half, c.o.Switch), func(t *testing.T) {
			m := sessiontest.Made(t, c.family, c.o)
			r := phones(t, m)
			m = r.st().Sections[0].Movement
			visits := map[string]terminal.Visit{}
			for _, row := range m.Round(1) {
				for _, d := range []string{"N", "E", "S", "W"} {
					if v, ok := r.terminal.Own(1, row.Table, d, r.key("own")); ok {
						visits[fmt.Sprint(row.Table, d)] = v
					}
				}
			}
			for round := 1; round <= m.Rounds; round++ {
				seats := map[string]bool{}
				for from, v := range visits {
					s := r.terminal.Screen(v)
					if s.Round != round {
						t.Fatalf("%s: round %d, want %d", from, s.Round, round)
					}
					if s.Table == 0 {
						if _, _, plays := m.Seat(v.Who, round); plays || len(s.Boards) > 0 {
							t.Errorf("%s sits out in round %d", from, round)
						}
						continue
					}
					at := -1
					for i := range s.Seats {
						if s.Seats[i].Owner {
							at = i
						}
					}
					if at < 0 {
						t.Fatalf("%s, round %d: nobody's phone", from, round)
					}
					place := fmt.Sprint(s.Table, "NESW"[at:at+1])
					if seats[place] {
						t.Errorf("round %d: two phones at %s", round, place)
					}
					seats[place] = true
					if c.stays && (s.Table != v.Door || "NESW"[at:at+1] != v.Seat) {
						t.Errorf("%s is at %s in round %d", from, place, round)
					}
					if !c.stays && s.Seats[at].Who != v.Who {
						t.Errorf("%s, round %d: the phone of %d is with %d", from, round, v.Who, s.Seats[at].Who)
					}
				}
				r.rounds(round, round)
				for _, v := range visits { // all have seen the round and go on
					if s := r.terminal.Screen(v); s.Round == round && s.Table > 0 && s.Whole {
						r.take(v, terminal.Command{ID: r.key("go"), Do: terminal.GoOn, Round: round}, terminal.Noted)
					}
				}
			}
			for from, v := range visits {
				if s := r.terminal.Screen(v); s.Round != 0 {
					t.Errorf("%s: round %d after the last", from, s.Round)
				}
			}
		})
	}
}

// A round that is whole stays on the screen, with where everybody goes, until the table
// goes on; then nothing of it is shown to who comes.
func TestRoundsFollow(t *testing.T) {
	r := small(t)
	v := r.lies(1)
	s := r.terminal.Screen(v)
	if s.Round != 1 || s.Whole || len(s.Boards) != 2 || s.NS != 1 || s.EW == 0 || len(s.Next) != 2 {
		t.Fatalf("%+v", s)
	}
	for _, b := range r.boards(1, 1) {
		r.plays(v, 1, 1, b, 0)
	}
	if s = r.terminal.Screen(v); s.Round != 1 || !s.Whole || s.Boards[1].Result == nil {
		t.Errorf("round %d, whole %v", s.Round, s.Whole)
	}
	for _, n := range s.Next {
		row, side, _ := r.st().Sections[0].Movement.Seat(n.Who, 2)
		want := map[byte]string{'N': "NS", 'E': "EW"}[side]
		if n.Table != row.Table || n.Side != want || n.Names == "" || n.Against == "" ||
			n.Boards != [2]int{row.Low, row.High} {
			t.Errorf("%+v, want table %d %s", n, row.Table, want)
		}
	}
	joins := r.lies(1) // who comes now
	if s := r.terminal.Screen(joins); s.Round != 2 || s.Boards[0].Result != nil {
		t.Errorf("who comes sees round %d", s.Round)
	}
	r.take(v, terminal.Command{ID: r.key("go"), Do: terminal.GoOn, Round: 2}, terminal.Over)
	r.take(v, terminal.Command{ID: r.key("go"), Do: terminal.GoOn, Round: 1}, terminal.Noted)
	if s = r.terminal.Screen(v); s.Round != 2 || s.Whole {
		t.Errorf("round %d, whole %v", s.Round, s.Whole)
	}
	o := r.offer(2, 1, r.boards(2, 1)[0], 0)
	r.take(r.lies(2), o, terminal.Recorded)
	if s := r.terminal.Screen(r.own(2, "E")); s.Boards[0].Offer == nil || s.Boards[0].Result != nil {
		t.Errorf("what waits is not shown: %+v", s.Boards[0])
	}
}

// Who sits out is told so, and where he plays next; the round is over for him when it is
// for all.
func TestSittingOut(t *testing.T) {
	r := phones(t, sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2, Half: movement.EWMissing}))
	m := r.st().Sections[0].Movement
	var out terminal.Visit
	for _, row := range m.Round(1) {
		if !m.Playing(row) {
			v, ok := r.terminal.Own(1, row.Table, "N", r.key("own"))
			if !ok {
				t.Fatal("who sits out has no phone")
			}
			if _, ok := r.terminal.Own(1, row.Table, "E", r.key("own")); ok {
				t.Error("nobody has a phone")
			}
			out = v
			if s := r.terminal.Screen(r.lies(row.Table)); s.Round != 1 || s.EW != 0 || len(s.Boards) > 0 {
				t.Errorf("%+v", s)
			}
		}
	}
	if s := r.terminal.Screen(out); s.Round != 1 || len(s.Boards) > 0 || len(s.Next) != 1 || s.Next[0].Table == 0 {
		t.Errorf("%+v", s)
	}
	r.rounds(1, 1)
	if s := r.terminal.Screen(out); s.Round != 2 || len(s.Boards) != 2 {
		t.Errorf("round %d, %d boards", s.Round, len(s.Boards))
	}
}

// Who sits out at no table calls the director, too: he is told by which table's card the
// phone came.
func TestCallsWhileSittingOut(t *testing.T) {
	r := phones(t, sessiontest.Made(t, "individual-sit-out", movement.Options{Tables: 3, BoardsPerRound: 2}))
	m := r.st().Sections[0].Movement
	for _, row := range m.Round(1) {
		v := r.own(row.Table, "N")
		if _, _, plays := m.Seat(v.Who, 2); plays {
			continue
		}
		r.rounds(1, 1)
		r.take(v, r.at(terminal.GoOn, row.Table, 1, 0), terminal.Noted)
		call := terminal.Command{ID: r.key("call"), Do: terminal.Call}
		r.take(v, call, terminal.Recorded)
		if s := r.terminal.Screen(v); s.Table != 0 || len(s.Calls) != 1 || s.Calls[0].From.Table != row.Table ||
			s.Calls[0].Round != 2 {
			t.Errorf("%+v", s)
		}
		return
	}
	t.Fatal("no North sits out in round 2")
}

// cards is a deal of a board: each suit is with one player, North has the spades.
func cards(number int) deal.Board {
	b := deal.Board{Number: number}
	for seat, suit := range []deal.Suit{deal.Spades, deal.Hearts, deal.Clubs, deal.Diamonds} {
		b.Deal[seat] = deal.Hand(0x1fff) << (13 * suit)
	}
	return b
}

// What others did on a board is shown when nobody has it to play, beside one's own
// result; of the deal and of leads nothing before they are released; of a lead that
// cannot be, not who holds the card.
func TestNothingTooEarly(t *testing.T) {
	r := phones(t, sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	r.settings["LeadCard"] = true
	var deals []deal.Board
	for b := 1; b <= 20; b++ {
		deals = append(deals, cards(b))
	}
	r.director(session.DealsSet{Source: "x", Boards: deals})
	m := r.st().Sections[0].Movement
	shown := 0
	for round := 1; round <= m.Rounds; round++ {
		for _, row := range m.Round(round) {
			v := r.lies(row.Table)
			for _, b := range row.Boards() {
				o := r.offer(row.Table, round, b, row.Table%2)
				o.Entry.Lead = "H2"
				r.take(v, o, terminal.Recorded)
				for _, at := range r.terminal.Screen(v).Boards {
					if at.Key.Board == b && (at.Seen || len(at.Lines) > 0 || at.Deal != nil) {
						t.Fatalf("board %d is shown before the other side has agreed", b)
					}
				}
				r.take(v, r.accept(o, session.OnSameScreen, row.Table), terminal.Recorded)
				for _, at := range r.terminal.Screen(v).Boards {
					if at.Key.Board != b {
						continue
					}
					if out := r.st().PlayedOut(1, b); at.Seen != out || (len(at.Lines) > 0) != out ||
						(at.Waits > 0) == out {
						t.Fatalf("board %d: seen %v, %d lines, %d wait; played out: %v", b, at.Seen, len(at.Lines), at.Waits, out)
					}
					if at.Deal != nil {
						t.Fatalf("board %d: the deal is shown", b)
					}
					for _, l := range at.Lines {
						if shown++; !l.Own && l.Result.Lead.String() != "" {
							t.Fatalf("board %d: a lead is shown", b)
						}
						if l.Names[0] == "" || !l.Scored || !l.ForNS.Counts || l.ForNS.Unit != scoring.PercentOfTop {
							t.Errorf("%+v", l)
						}
					}
				}
			}
		}
	}
	if shown == 0 {
		t.Error("nothing was ever shown")
	}
	wrong := r.terminal.Screen(r.lies(1))
	if len(wrong.Boards) > 0 {
		t.Errorf("round %d after the last", wrong.Round)
	}
}

// Of a lead that its leader did not hold the phone learns no more.
func TestLeadNotHeld(t *testing.T) {
	r := small(t)
	board := r.boards(1, 1)[0]
	r.director(session.DealsSet{Source: "x", Boards: []deal.Board{cards(board)}})
	v, o := r.lies(1), r.offer(1, 1, board, 0)
	o.Entry.Lead = "D2" // West's; East leads
	r.take(v, o, terminal.Recorded)
	r.take(v, r.accept(o, session.OnSameScreen, 1), terminal.Recorded)
	if got := r.terminal.Screen(v).Boards[0].Asked; got != (session.Doubt{Kind: session.LeadNotHeld}) {
		t.Errorf("%+v", got)
	}
	r.settings["HandRecordValidation"] = false
	if got := r.terminal.Screen(v).Boards[0].Asked; got.Any() {
		t.Errorf("%+v", got)
	}
}

// By leads that are entered and taken back again and again nobody finds out who holds
// what.
func TestHandsNotAskedFor(t *testing.T) {
	r := small(t)
	board := r.boards(1, 1)[0]
	r.director(session.DealsSet{Source: "x", Boards: []deal.Board{cards(board)}})
	v, told := r.lies(1), 0
	for range 5 {
		o := r.offer(1, 1, board, 0)
		o.Entry.Lead = "D2"
		r.take(v, o, terminal.Recorded)
		r.take(v, r.accept(o, session.OnSameScreen, 1), terminal.Recorded)
		if r.terminal.Screen(v).Boards[0].Asked.Any() {
			told++
		}
		r.take(v, r.at(terminal.Erase, 1, 1, board), terminal.Recorded)
	}
	if told != 2 {
		t.Errorf("told %d times", told)
	}
}

// In a match of teams nothing of it is shown before it is over at both tables.
func TestMatchBeforeItIsOver(t *testing.T) {
	r := phones(t, sessiontest.Made(t, "head-to-head", movement.Options{Tables: 2, BoardsPerRound: 3, Rounds: 1}))
	for _, b := range r.boards(1, 1) {
		for table := 1; table <= 2; table++ {
			v, ok := r.terminal.Lies(1, table, "v")
			if !ok {
				t.Fatal("no table")
			}
			v.Round = 1
			r.plays(v, table, 1, b, table)
			over := table == 2 && b == r.boards(1, 1)[2]
			for _, at := range r.terminal.Screen(v).Boards {
				if at.Seen != over || (len(at.Lines) > 0) != over {
					t.Errorf("after board %d at table %d: board %d is shown: %v", b, table, at.Key.Board, at.Seen)
				}
			}
		}
	}
}

// The settings of the handsets mean the same.
func TestSettingsOnTheScreen(t *testing.T) {
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 1})
	r := phones(t, m)
	var last terminal.Visit
	var board int
	for round := 1; round <= m.Rounds; round++ {
		r.rounds(round, round)
	}
	row := m.Round(m.Rounds)[0]
	last, board = r.lies(row.Table), row.Low
	last.Round = 1
	lines := func() (n, own, figures int) {
		for _, at := range r.terminal.Screen(last).Boards {
			if at.Key.Board != board {
				continue
			}
			for _, l := range at.Lines {
				n++
				if l.Own {
					own++
				}
				if l.ForNS.Counts {
					figures++
				}
			}
		}
		return n, own, figures
	}
	all, _, _ := lines()
	if all < 2 {
		t.Fatalf("%d lines", all)
	}
	for _, c := range []struct {
		name            string
		value           any
		n, own, figures int
	}{
		{"ShowResults", true, all, 1, all},
		{"ShowResults", false, 0, 0, 0},
		{"ShowOwnResult", false, all, 1, all}, // it always stands there, and all of them scroll
		{"MaximumResults", 1, all, 1, all},
		{"ShowPercentage", false, all, 1, 0},
	} {
		r.settings = map[string]any{c.name: c.value}
		if n, own, figures := lines(); n != c.n || own != c.own || figures != c.figures {
			t.Errorf("%s %v: %d lines, %d own, %d figures; want %d, %d, %d", c.name, c.value, n, own, figures, c.n, c.own, c.figures)
		}
	}
}

// The ranking is shown as far as it was released.
func TestRanking(t *testing.T) {
	r := small(t)
	r.rounds(1, 2)
	v := r.lies(1)
	if got := r.terminal.Screen(v).Ranking; got.After != 0 || len(got.Lines) > 0 {
		t.Errorf("%+v", got)
	}
	r.director(session.StandingsReleased{Through: 1})
	got := r.terminal.Screen(v).Ranking
	if got.After != 1 || len(got.Lines) != 2 || got.Lines[0].Place == "" ||
		got.Lines[0].Total.Unit != scoring.PercentOfTop {
		t.Errorf("%+v", got)
	}
}

// What a code opens, and what it does not.
func TestDoor(t *testing.T) {
	r := small(t)
	d, ok := r.terminal.Door(1, 2)
	if !ok || !d.Open || d.Round != 1 || d.NS != 2 || d.Seats[0].Name == "" || d.Seats[3].Who != d.EW {
		t.Errorf("%+v", d)
	}
	for _, at := range [][2]int{{1, 0}, {1, 9}, {0, 1}, {2, 1}} {
		if _, ok := r.terminal.Door(at[0], at[1]); ok {
			t.Errorf("a door at %v", at)
		}
		if _, ok := r.terminal.Lies(at[0], at[1], "v"); ok {
			t.Errorf("a phone at %v", at)
		}
	}
	v := r.lies(2)
	if !r.terminal.Admits(v) {
		t.Error("it is not let in")
	}
	r.director(session.CodesRenewed{Section: 1, Table: 2})
	if r.terminal.Admits(v) || len(r.terminal.Screen(v).Boards) > 0 {
		t.Error("it is let in with an old code")
	}
	if w := r.lies(2); !r.terminal.Admits(w) {
		t.Error("nobody is let in")
	}
	r.director(session.PhonesClosed{})
	if d, _ := r.terminal.Door(1, 1); d.Open || r.terminal.Admits(r.lies(1)) {
		t.Error("it is open")
	}
}
