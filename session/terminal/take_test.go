package terminal_test

import (
	"math"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
)

// A result counts once the other side has agreed, stands in the journal with whose phone
// said what, and is answered as the first time for ever.
func TestResult(t *testing.T) {
	r := small(t)
	north, east := r.own(1, "N"), r.own(1, "E")
	board := r.boards(1, 1)[0]
	offer := r.offer(1, 1, board, 1)
	offer.Entry.Lead = "HA"
	at := r.take(north, offer, terminal.Recorded).Entry
	if r.st().Entered() != 0 {
		t.Error("it counts before the other side has agreed")
	}
	if got := r.take(north, offer, terminal.Before).Entry; got != at {
		t.Errorf("entry %d, then %d", at, got)
	}
	accept := r.accept(offer, session.OnOwnPhone, 1)
	agreed := r.take(east, accept, terminal.Recorded).Entry
	got := r.result(1, 1, board)
	if got.Contract.String() != "4S" || got.Tricks != 1 || got.Lead.String() != "HA" || got.By != session.ByPhone {
		t.Errorf("%+v", got)
	}
	if points, ok := got.Points(); !ok || points == 0 {
		t.Errorf("no score: %v", got.Doubt)
	}
	var kinds []string
	for _, e := range r.st().Entries()[at-1:] {
		kinds = append(kinds, e.By+" "+e.Fact.Kind())
	}
	want := []string{"phone result offered", "phone offer accepted", "phone result received"}
	if !slices.Equal(kinds, want) {
		t.Errorf("%q", kinds)
	}
	f := r.st().Entries()[agreed-1].Fact.(session.OfferAccepted)
	if f.From != (session.Phone{Section: 1, Table: 1, Seat: "E", Visit: east.ID}) || f.How != session.OnOwnPhone ||
		f.Late || f.Opened {
		t.Errorf("%+v", f)
	}
	for range 2 {
		r.take(north, offer, terminal.Before)
		r.take(east, accept, terminal.Before)
		r.restart()
	}
	// a key that was used, with something else behind it, is a fault of the phone and
	// loses nothing that stands
	offer.Entry = four(-2)
	r.take(north, offer, terminal.Unclear)
	if r.result(1, 1, board).Tricks != 1 {
		t.Error("it was changed")
	}
}

// Who may agree: the other side on its own phone, or anybody who holds the screen on
// which it was entered out to them.
func TestWhoAgrees(t *testing.T) {
	for _, c := range []struct {
		offers, accepts string // a direction, "" for the phone on the table, "same" for the same phone
		how             session.Agreed
		want            terminal.Outcome
	}{
		{"N", "E", session.OnOwnPhone, terminal.Recorded},
		{"N", "W", session.OnOwnPhone, terminal.Recorded},
		{"E", "S", session.OnOwnPhone, terminal.Recorded},
		{"", "E", session.OnOwnPhone, terminal.Recorded},
		{"N", "same", session.OnSameScreen, terminal.Recorded},
		{"", "same", session.OnSameScreen, terminal.Recorded},
		{"N", "", session.OnSameScreen, terminal.Recorded}, // shown on the table's own screen to all
		{"N", "same", session.OnOwnPhone, terminal.Unclear},
		{"N", "S", session.OnOwnPhone, terminal.Unclear}, // his partner
		{"N", "S", session.OnSameScreen, terminal.Unclear},
		{"N", "E", session.OnSameScreen, terminal.Unclear}, // nobody entered it there
		{"", "same", session.OnOwnPhone, terminal.Unclear},
		{"N", "", session.OnOwnPhone, terminal.Unclear},
		{"N", "E", "", terminal.Unclear},
		{"N", "E", "the director", terminal.Unclear},
		{"N", "E", "not asked", terminal.Unclear},
	} {
		r := small(t)
		visit := func(of string) terminal.Visit {
			if of == "" {
				return r.lies(2)
			}
			return r.own(2, of)
		}
		first := visit(c.offers)
		second := first
		if c.accepts != "same" {
			second = visit(c.accepts)
		}
		o := r.offer(2, 1, r.boards(2, 1)[0], 0)
		r.take(first, o, terminal.Recorded)
		a, err := r.terminal.Take(second, r.accept(o, c.how, 2))
		if err != nil || a.Outcome != c.want || (r.st().Entered() == 1) != (c.want == terminal.Recorded) {
			t.Errorf("%q offers, %q accepts %q: %q, want %q (%v)", c.offers, c.accepts, c.how, a.Outcome, c.want, err)
		}
		if c.want != terminal.Recorded && (a.Waits == nil || a.Waits.ID != o.ID) {
			t.Errorf("%q offers, %q accepts %q: it does not say what waits", c.offers, c.accepts, c.how)
		}
	}
}

// What makes no sense, or is not this table's to say, is answered so, and nothing of it
// is recorded.
func TestNotTaken(t *testing.T) {
	type command = terminal.Command
	entry := func(edit func(*terminal.Entry)) func(*room, *terminal.Visit, *command) {
		return func(_ *room, _ *terminal.Visit, c *command) { edit(c.Entry) }
	}
	facts := func(facts ...session.Fact) func(*room, *terminal.Visit, *command) {
		return func(r *room, _ *terminal.Visit, _ *command) { r.director(facts...) }
	}
	for _, c := range []struct {
		what  string
		edit  func(*room, *terminal.Visit, *command)
		want  terminal.Outcome
		doubt session.DoubtKind
	}{
		{"another board", func(_ *room, _ *terminal.Visit, c *command) { c.Board = 5 }, terminal.Unclear, session.NoSuchBoard},
		{"no board", func(_ *room, _ *terminal.Visit, c *command) { c.Board = 0 }, terminal.Unclear, session.NoSuchBoard},
		{"board -1", func(_ *room, _ *terminal.Visit, c *command) { c.Board = -1 }, terminal.Unclear, session.NoSuchBoard},
		{"other pairs", func(_ *room, _ *terminal.Visit, c *command) { c.EW = 5 }, terminal.Moved, ""},
		{"a round after the next", func(r *room, _ *terminal.Visit, c *command) {
			*c = r.offer(1, 3, r.boards(1, 3)[0], 0)
		}, terminal.Moved, ""},
		{"a round that there is not", func(_ *room, _ *terminal.Visit, c *command) { c.Round = 9 }, terminal.Moved, ""},
		{"round 0", func(_ *room, _ *terminal.Visit, c *command) { c.Round = 0 }, terminal.Moved, ""},
		{"another table", func(r *room, v *terminal.Visit, c *command) { v.Table, v.Door = 2, 2 }, terminal.Moved, ""},
		{"no table", func(_ *room, v *terminal.Visit, _ *command) { v.Table, v.Door = 9, 9 }, terminal.Elsewhere, ""},
		{"no section", func(_ *room, v *terminal.Visit, _ *command) { v.Section = 7 }, terminal.Elsewhere, ""},
		{"a code of before", facts(session.CodesRenewed{Section: 1, Table: 1}), terminal.Elsewhere, ""},
		{"all codes of before", facts(session.CodesRenewed{Section: 1}), terminal.Elsewhere, ""},
		{"a code to come", func(_ *room, v *terminal.Visit, _ *command) { v.Code = 1 }, terminal.Elsewhere, ""},
		{"nobody's visit", func(_ *room, v *terminal.Visit, _ *command) { v.ID = "" }, terminal.Elsewhere, ""},
		{"no phones any more", facts(session.PhonesClosed{}), terminal.Over, ""},
		{"the evening is closed", facts(session.EveningClosed{}), terminal.Over, ""},
		{"a table of handsets", facts(session.TablesPhoned{ID: 1, Tables: []int{1}, Back: true}), terminal.Handset, ""},
		{"a table that is typed", facts(session.TablesTyped{ID: 1, Tables: []int{1}}), terminal.Handset, ""},
		{"a section of handsets", facts(session.TablesPhoned{ID: 1, Back: true}), terminal.Handset, ""},
		{"no entry", func(_ *room, _ *terminal.Visit, c *command) { c.Entry = nil }, terminal.Unclear, ""},
		{"no outcome", entry(func(e *terminal.Entry) { e.Outcome = "" }),
			terminal.Unclear, session.RemarkUnreadable},
		{"percentages", entry(func(e *terminal.Entry) { e.Outcome = session.Artificial }),
			terminal.Unclear, session.RemarkUnreadable},
		{"a score", entry(func(e *terminal.Entry) { e.Outcome = session.ScoreOnly }),
			terminal.Unclear, session.RemarkUnreadable},
		{"no contract", entry(func(e *terminal.Entry) { e.Contract = "" }),
			terminal.Unclear, session.ContractUnreadable},
		{"8S", entry(func(e *terminal.Entry) { e.Contract = "8S" }),
			terminal.Unclear, session.ContractUnreadable},
		{"a long contract", entry(func(e *terminal.Entry) { e.Contract = string(make([]byte, 4000)) }),
			terminal.Unclear, session.ContractUnreadable},
		{"no declarer", entry(func(e *terminal.Entry) { e.Declarer = "" }),
			terminal.Unclear, session.DeclarerUnreadable},
		{"declarer NS", entry(func(e *terminal.Entry) { e.Declarer = "NS" }),
			terminal.Unclear, session.DeclarerUnreadable},
		{"14 tricks", entry(func(e *terminal.Entry) { e.Tricks = 4 }),
			terminal.Unclear, session.TricksImpossible},
		{"11 down", entry(func(e *terminal.Entry) { e.Tricks = -11 }),
			terminal.Unclear, session.TricksImpossible},
		{"endless tricks", entry(func(e *terminal.Entry) { e.Tricks = math.MinInt }),
			terminal.Unclear, session.TricksImpossible},
		{"a lead of no card", entry(func(e *terminal.Entry) { e.Lead = "S1" }),
			terminal.Unclear, session.LeadUnreadable},
		{"a small lead", entry(func(e *terminal.Entry) { e.Lead = "Sx" }),
			terminal.Unclear, session.LeadUnreadable},
		{"no key", func(_ *room, _ *terminal.Visit, c *command) { c.ID = "" }, terminal.Unclear, ""},
		{"a short key", func(_ *room, _ *terminal.Visit, c *command) { c.ID = "1" }, terminal.Unclear, ""},
		{"a long key", func(_ *room, _ *terminal.Visit, c *command) { c.ID = string(make([]byte, 1000)) }, terminal.Unclear, ""},
		{"a key of two lines", func(_ *room, _ *terminal.Visit, c *command) { c.ID = "0123456789abcdef\nx" }, terminal.Unclear, ""},
		{"nothing to do", func(_ *room, _ *terminal.Visit, c *command) { c.Do = "" }, terminal.Unclear, ""},
		{"something unknown", func(_ *room, _ *terminal.Visit, c *command) { c.Do = "close the evening" }, terminal.Unclear, ""},
		{"an agreement to nothing", func(_ *room, _ *terminal.Visit, c *command) {
			c.Do, c.Offer, c.How = terminal.Accept, "offer", session.OnSameScreen
		}, terminal.Over, ""},
		{"a refusal of nothing", func(_ *room, _ *terminal.Visit, c *command) { c.Do = terminal.Refuse }, terminal.Over, ""},
		{"taken back, and nothing there", func(_ *room, _ *terminal.Visit, c *command) { c.Do = terminal.Erase }, terminal.Over, ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			r := small(t)
			v := r.lies(1)
			o := r.offer(1, 1, r.boards(1, 1)[0], 0)
			c.edit(r, &v, &o)
			if a := r.take(v, o, c.want); a.Doubt.Kind != c.doubt || len(a.Doubt.Text) > 20 {
				t.Errorf("%+v", a.Doubt)
			}
		})
	}
}

// A board that was passed out, one that was not played, and one on which the pairs sat
// the other way round.
func TestKindsOfResult(t *testing.T) {
	r := small(t)
	v := r.lies(1)
	boards := r.boards(1, 1)
	for i, e := range []terminal.Entry{
		{Outcome: session.Played, Contract: "PASS", Declarer: "N", Tricks: 3, Lead: "SA"}, // left over from what was chosen before
		{Outcome: session.NotPlayed, Contract: "4S"},
	} {
		o := r.offer(1, 1, boards[i], 0)
		o.Entry = &e
		r.take(v, o, terminal.Recorded)
		r.take(v, r.accept(o, session.OnSameScreen, 1), terminal.Recorded)
	}
	if got := r.result(1, 1, boards[0]); !got.PassedOut() || got.Tricks != 0 || got.Lead.String() != "" {
		t.Errorf("%+v", got.Result)
	}
	if got := r.result(1, 1, boards[1]); got.Outcome != session.NotPlayed || got.Contract.Level != 0 {
		t.Errorf("%+v", got.Result)
	}
	other := r.boards(2, 1)[0]
	turned := r.offer(2, 1, other, 0)
	turned.Entry.Turned = true
	w := r.lies(2)
	r.take(w, turned, terminal.Recorded)
	r.take(w, r.accept(turned, session.OnSameScreen, 2), terminal.Recorded)
	if got := r.result(2, 1, other); !got.WrongDirection {
		t.Errorf("%+v", got.Result)
	}
}

// Two phones of one table: what both enter alike is agreed, what they enter differently
// is shown to both, and nobody's is the last word.
func TestTwoPhones(t *testing.T) {
	r := small(t)
	north, west, board := r.own(3, "N"), r.own(3, "W"), r.boards(3, 1)[0]
	first, second := r.offer(3, 1, board, 0), r.offer(3, 1, board, 0)
	r.take(north, first, terminal.Recorded)
	r.take(west, second, terminal.Recorded)
	if got := r.result(3, 1, board); got.Tricks != 0 || got.By != session.ByPhone {
		t.Errorf("alike: %+v", got)
	}
	r.take(west, second, terminal.Before)
	r.take(north, r.offer(3, 1, board, 0), terminal.Before)

	board = r.boards(3, 1)[1]
	first, second = r.offer(3, 1, board, 0), r.offer(3, 1, board, 1)
	r.take(north, first, terminal.Recorded)
	if a := r.take(west, second, terminal.Differs); a.Waits == nil || a.Waits.Result.Tricks != 0 {
		t.Errorf("%+v", a)
	}
	south, lying, again := r.own(3, "S"), r.lies(3), r.lies(3)
	third := r.offer(3, 1, board, 2)
	r.take(south, third, terminal.Recorded) // the same side thinks better of it
	r.take(west, r.accept(first, session.OnOwnPhone, 3), terminal.Differs)
	refuse := r.at(terminal.Refuse, 3, 1, board)
	refuse.Offer = third.ID
	r.take(west, refuse, terminal.Recorded)
	r.take(west, refuse, terminal.Before)
	second.ID = r.key("of")
	r.take(west, second, terminal.Recorded)
	r.take(north, r.accept(second, session.OnOwnPhone, 3), terminal.Recorded)
	r.take(south, r.accept(second, session.OnOwnPhone, 3), terminal.Before) // both pressed it
	if got := r.result(3, 1, board); got.Tricks != 1 {
		t.Errorf("%+v", got.Result)
	}
	if a := r.take(lying, r.offer(3, 1, board, 1), terminal.Before); a.Stands == nil {
		t.Error("it does not say what stands")
	}
	fourth := r.offer(3, 1, board, 3)
	r.take(lying, fourth, terminal.Recorded)
	r.take(again, r.offer(3, 1, board, 2), terminal.Differs) // nobody knows whose phone it is
}

// The last board can be put right until the table is in the next round, by both sides; an
// earlier one, and what the director decided, only by him.
func TestPutRight(t *testing.T) {
	r := small(t)
	v, boards := r.lies(1), r.boards(1, 1)
	r.plays(v, 1, 1, boards[0], 0)
	back := r.at(terminal.Erase, 1, 1, boards[0])
	r.take(v, back, terminal.Recorded)
	r.take(v, back, terminal.Before)
	if r.st().Entered() != 0 {
		t.Error("it was not taken back")
	}
	first := r.plays(v, 1, 1, boards[0], 0)
	r.plays(v, 1, 1, boards[0], 1) // changed
	if got := r.result(1, 1, boards[0]); got.Tricks != 1 || got.Doubt.Any() {
		t.Errorf("%+v", got.Result)
	}
	if got := r.st().Remarks[len(r.st().Remarks)-1]; got.Kind != session.ResultDiffers || got.Was.Tricks != 0 {
		t.Errorf("the director is told %+v", got)
	}
	r.take(v, r.accept(first, session.OnSameScreen, 1), terminal.Differs) // what was agreed to before
	r.plays(v, 1, 1, boards[1], 0)
	r.take(v, r.offer(1, 1, boards[0], 2), terminal.Differs)
	r.take(v, r.at(terminal.Erase, 1, 1, boards[0]), terminal.Over)
	r.plays(v, 1, 1, boards[1], 1) // the round is whole, the next has not begun
	r.director(session.ResultCorrected{Result: r.result(1, 1, boards[1]).Result})
	r.take(v, r.offer(1, 1, boards[1], 2), terminal.Differs)
	r.take(v, r.offer(1, 1, boards[1], 1), terminal.Before)
	r.take(v, r.at(terminal.Erase, 1, 1, boards[1]), terminal.Over)
	if got := r.result(1, 1, boards[1]); got.Tricks != 1 || !got.Corrected {
		t.Errorf("%+v", got)
	}
	w := r.lies(2)
	last := r.boards(2, 1)[1]
	r.plays(w, 2, 1, r.boards(2, 1)[0], 0)
	r.plays(w, 2, 1, last, 0)
	r.take(w, r.offer(2, 2, r.boards(2, 2)[0], 0), terminal.Recorded) // the next round has begun
	r.take(w, r.offer(2, 1, last, 1), terminal.Differs)
	r.take(w, r.at(terminal.Erase, 2, 1, last), terminal.Over)
	x := r.lies(3)
	last = r.boards(3, 1)[1]
	r.plays(x, 3, 1, r.boards(3, 1)[0], 0)
	r.plays(x, 3, 1, last, 0)
	r.plays(x, 3, 2, r.boards(3, 2)[0], 0)
	r.take(x, r.offer(3, 1, last, 1), terminal.Differs)
	r.take(x, r.at(terminal.Erase, 3, 1, last), terminal.Over)
}

// Once a table could see what others had on a board, it cannot take its own result back;
// it can put it right, and the director is told.
func TestPutRightAfterOthersWereSeen(t *testing.T) {
	r := phones(t, sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	m := r.st().Sections[0].Movement
	r.rounds(1, m.Rounds-1)
	row := m.Round(m.Rounds)[0]
	for _, other := range m.Round(m.Rounds)[1:] {
		v := r.lies(other.Table)
		for _, b := range other.Boards() {
			r.plays(v, other.Table, m.Rounds, b, 0)
		}
	}
	v := r.lies(row.Table)
	r.plays(v, row.Table, m.Rounds, row.Low, 0)
	for _, seen := range []bool{false, true} {
		r.settings = map[string]any{"ShowResults": seen}
		r.plays(v, row.Table, m.Rounds, row.High, 0)
		if at := r.terminal.Screen(v).Boards[1]; at.Seen != seen {
			t.Fatalf("seen %v, want %v", at.Seen, seen)
		}
		told := len(r.st().Remarks)
		r.plays(v, row.Table, m.Rounds, row.High, 1)
		flagged := false
		for _, remark := range r.st().Remarks[told:] {
			changed := remark.Kind == session.ChangedAfterSeen && remark.Was.Tricks == 0 && remark.Is.Tricks == 1
			flagged = flagged || changed
		}
		if flagged != seen {
			t.Errorf("seen %v, and the director is told: %v", seen, flagged)
		}
		want := terminal.Recorded
		if seen {
			want = terminal.Over
		}
		r.take(v, r.at(terminal.Erase, row.Table, m.Rounds, row.High), want)
	}
}

// What the director took out is recorded when the table enters it once more, and does not
// count before he has said so.
func TestTakenOut(t *testing.T) {
	r := small(t)
	v, board := r.lies(1), r.boards(1, 1)[0]
	r.plays(v, 1, 1, board, 0)
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: board}
	r.director(session.ResultDiscarded{Key: k})
	o := r.offer(1, 1, board, 0)
	r.take(v, o, terminal.Recorded)
	if a := r.take(v, r.accept(o, session.OnSameScreen, 1), terminal.Differs); a.Entry == 0 || a.Stands != nil {
		t.Errorf("%+v", a)
	}
	if r.st().Has(k) || len(r.st().SentAgain()) != 1 {
		t.Errorf("it counts, or the director is not told: %+v", r.st().SentAgain())
	}
	r.plays(v, 1, 1, board, 1) // another one does
	if !r.st().Has(k) {
		t.Error("another result does not count")
	}
}

// An offer that waits while the director decides is no longer agreed to.
func TestDirectorMeanwhile(t *testing.T) {
	r := small(t)
	v, board := r.lies(1), r.boards(1, 1)[0]
	o := r.offer(1, 1, board, 2)
	r.take(v, o, terminal.Recorded)
	r.director(session.ResultCorrected{Result: sessiontest.Result(t, r.st(), 1, 1, board, "3NT", "E", 0).Result})
	if a := r.take(v, r.accept(o, session.OnSameScreen, 1), terminal.Differs); a.Stands == nil ||
		a.Stands.Contract.String() != "3NT" {
		t.Errorf("%+v", a)
	}
}

// A result that waited on a phone comes when the table is long in another round: it is
// taken, and the director told.
func TestLate(t *testing.T) {
	r := small(t)
	v := r.lies(1)
	late := r.boards(1, 1)[0]
	r.plays(v, 1, 1, r.boards(1, 1)[1], 0)
	r.director(session.ResultCorrected{Result: sessiontest.Result(t, r.st(), 1, 2, r.boards(1, 2)[0], "3NT", "E", 0).Result})
	o := r.offer(1, 1, late, 0)
	r.take(v, o, terminal.Recorded)
	r.take(v, r.accept(o, session.OnSameScreen, 1), terminal.Recorded)
	if got := r.st().Remarks[len(r.st().Remarks)-1]; got.Kind != session.CameLate || got.Is.Board != late {
		t.Errorf("the director is told %+v", got)
	}
	if !r.st().Has(session.Key{Section: 1, Table: 1, Round: 1, Board: late}) {
		t.Error("it does not count")
	}
}

// The movement is changed while somebody types: he is told that others play there now,
// and what waited does so no longer; at the other tables nothing happens.
func TestMovementChanged(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2})
	r := phones(t, m)
	r.rounds(1, 1)
	changed := r.st().Sections[0].Movement.Clone()
	a, _ := changed.At(1, 2)
	b, _ := changed.At(2, 2)
	for i, row := range changed.Rows { // East-West of tables 1 and 2 change places in round 2
		switch {
		case row.Round == 2 && row.Table == 1:
			changed.Rows[i].EW = b.EW
		case row.Round == 2 && row.Table == 2:
			changed.Rows[i].EW = a.EW
		}
	}
	visits, accepts, typing := map[int]terminal.Visit{}, map[int]terminal.Command{}, map[int]terminal.Command{}
	for _, row := range m.Round(2) {
		visits[row.Table] = r.lies(row.Table)
		o := r.offer(row.Table, 2, row.Low, 0)
		r.take(visits[row.Table], o, terminal.Recorded)
		accepts[row.Table] = r.accept(o, session.OnSameScreen, row.Table)
		typing[row.Table] = r.offer(row.Table, 2, row.High, 0)
	}
	r.director(session.MovementChanged{ID: 1, Movement: changed, From: map[int]int{1: 2, 2: 2}})
	for table, v := range visits {
		moved := table <= 2
		want := terminal.Recorded
		if moved {
			want = terminal.Moved
		}
		r.take(v, accepts[table], want)
		r.take(v, typing[table], want)
		if !moved {
			continue
		}
		s := r.terminal.Screen(v)
		if s.EW != map[int]int{1: b.EW, 2: a.EW}[table] || s.Boards[0].Offer != nil {
			t.Errorf("table %d shows %d, %+v", table, s.EW, s.Boards[0].Offer)
		}
		again := accepts[table] // by who plays there now, of what others entered
		again.ID, again.EW = r.key("ac"), s.EW
		r.take(v, again, terminal.Over)
		r.plays(v, table, 2, s.Boards[0].Key.Board, 1)
	}
	if len(r.st().Doubtful()) > 0 {
		t.Errorf("%d results in doubt", len(r.st().Doubtful()))
	}
}

// A table calls the director once until he has come.
func TestCalls(t *testing.T) {
	r := small(t)
	v, w := r.lies(1), r.own(1, "E")
	call := func(why session.CallReason) terminal.Command {
		c := r.at(terminal.Call, 1, 1, r.boards(1, 1)[0])
		c.Reason = why
		return c
	}
	first := call(session.CallRuling)
	at := r.take(v, first, terminal.Recorded).Entry
	r.take(v, first, terminal.Before)
	if got := r.take(w, call(session.CallCard), terminal.Before).Entry; got != at {
		t.Errorf("entry %d, want %d", got, at)
	}
	r.take(r.lies(2), r.at(terminal.Call, 2, 1, 0), terminal.Recorded)
	open := r.st().DirectorCalls()
	if len(open) != 2 || open[0].Reason != session.CallRuling || open[0].Board == 0 || open[1].Board != 0 {
		t.Fatalf("%+v", open)
	}
	r.director(session.CallAnswered{Call: first.ID, Answer: session.CallDeferred})
	r.take(v, call(session.CallOther), terminal.Before)
	r.director(session.CallAnswered{Call: first.ID, Answer: session.CallAttended})
	if s := r.terminal.Screen(v); len(s.Calls) != 1 || s.Calls[0].Answer != session.CallAttended {
		t.Errorf("the phone shows %+v", s.Calls)
	}
	r.take(v, call(session.CallOther), terminal.Recorded)
	r.take(v, call("to chat"), terminal.Unclear)
	r.director(session.TablesTyped{ID: 1, Tables: []int{3}})
	r.take(r.lies(3), r.at(terminal.ByPhone, 3, 1, 0), terminal.Recorded)
	if open := r.st().DirectorCalls(); open[len(open)-1].Reason != session.CallByPhone {
		t.Errorf("%+v", open)
	}
}

// Who sits at the table is said by a number or a name, for its seats of round one alone.
func TestSeats(t *testing.T) {
	r := phones(t, sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	r.settings["MemberNumbers"] = true
	r.settings["MemberNumbersNoBlankEntry"] = true
	v := r.lies(2)
	seat := func(direction, number, name string) terminal.Command {
		c := r.at(terminal.Seat, 2, 1, 0)
		c.Seat, c.Number, c.Name = direction, number, name
		return c
	}
	known := r.st().Seats
	if len(known) != 0 {
		t.Fatal(known)
	}
	at := func(direction string) session.Player {
		return r.st().Seats[session.Seat{Section: 1, Table: 2, Direction: direction}]
	}
	north := seat("N", "17", "somebody else")
	r.take(v, north, terminal.Recorded)
	r.take(v, seat("E", "", "Cy  Roe"), terminal.Recorded)
	r.take(v, seat("S", "99", "Somebody Else"), terminal.Recorded)
	if n, e, s := at("N"), at("E"), at("S"); n.Name != "Ann Lee" || e.Name != "Cy Roe" || s.Number != "99" || !s.Unknown() {
		t.Errorf("%+v %+v %+v", n, e, s)
	}
	r.take(v, seat("N", "18", ""), terminal.Recorded)
	r.take(v, north, terminal.Before) // late, and a second time
	if at("N").Number != "18" {
		t.Errorf("%+v", at("N"))
	}
	for _, c := range []terminal.Command{seat("X", "17", ""), seat("", "17", ""), seat("N", "", ""),
		seat("N", "", "A\x00B"), seat("W", "", "\u200b"), seat("W", "", "\u202eeoR yC"), seat("N", "", string(make([]rune, 61))), seat("W", "17\x00", "")} {
		r.take(v, c, terminal.Unclear)
	}
	r.settings["MemberNumbersNoBlankEntry"] = false
	r.take(v, seat("W", "", ""), terminal.Recorded)
	r.director(session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 2, Direction: "N"}, Name: "Di Fox", Given: true})
	r.take(v, seat("N", "17", ""), terminal.Recorded)
	if got := at("N"); got.Name != "Di Fox" || got.Sent != "17" {
		t.Errorf("over the director's word: %+v", got)
	}
	r.take(v, seat("W", "", "Zoë 👩‍🦰 علی"), terminal.Recorded)
	r.plays(v, 2, 1, r.boards(2, 1)[0], 0)
	r.take(v, seat("E", "", "Cy Roe"), terminal.Recorded)
	r.take(v, seat("E", "18", ""), terminal.Unclear)
	if at("E").Name != "Cy Roe" {
		t.Errorf("he is somebody else since he played: %+v", at("E"))
	}
}

// A phone that lies on a table is told nothing of a round that was over when it came: who
// holds it may have those boards to play. What its table forgot it may enter.
func TestNothingOfEarlierRounds(t *testing.T) {
	r := phones(t, sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	first := r.lies(1)
	was := r.plays(first, 1, 1, r.boards(1, 1)[0], 0)
	waits := r.offer(1, 1, r.boards(1, 1)[1], 0)
	r.take(first, waits, terminal.Recorded)
	later := r.lies(1)
	later.Round = 2
	for _, v := range []terminal.Visit{later, r.lies(1)} {
		silent := v.Round == 2
		for board, tricks := range map[int]int{was.Board: 1, waits.Board: 1} {
			probes := []terminal.Command{r.offer(1, 1, board, tricks), r.offer(1, 1, board, 0),
				r.accept(r.offer(1, 1, board, 0), session.OnSameScreen, 1)}
			for _, c := range probes {
				if !silent && board == waits.Board && c.Do == terminal.Offer && c.Entry.Tricks != 0 {
					continue // which takes the place of the other
				}
				a, err := r.terminal.Take(v, c)
				if told := a.Stands != nil || a.Waits != nil || a.Entry != 0; err != nil || told == silent {
					t.Errorf("%s of board %d, joined in round %d: %+v", c.Do, board, v.Round, a)
				}
			}
		}
	}
}

// A contract in play is shown to the room until the board is in, and is not kept.
func TestInPlay(t *testing.T) {
	r := small(t)
	v, board := r.lies(1), r.boards(1, 1)[0]
	c := r.at(terminal.InPlay, 1, 1, board)
	c.Entry = four(0)
	r.take(v, c, terminal.Noted)
	if got, ok := r.terminal.InPlay(1, 1); !ok || got.Board != board || got.Contract.String() != "4S" {
		t.Errorf("%+v, %v", got, ok)
	}
	if got := r.terminal.Screen(r.lies(1)).Boards[0].InPlay; got == nil || got.Contract.String() != "4S" {
		t.Errorf("another phone of the table shows %+v", got)
	}
	r.plays(v, 1, 1, board, 0)
	if _, ok := r.terminal.InPlay(1, 1); ok {
		t.Error("it is in play no more")
	}
	c.Entry.Contract = "9S"
	c.Board = r.boards(1, 1)[1]
	r.take(v, c, terminal.Unclear)
}

// What a phone could not send is of the evening and the table where it was said: next
// week the same pairs may sit down to the same board.
func TestKeptFromElsewhere(t *testing.T) {
	r := small(t)
	v, o := r.lies(1), r.offer(1, 1, r.boards(1, 1)[0], 0)
	for want, set := range map[terminal.Outcome]func(*terminal.Command){
		terminal.Over:  func(c *terminal.Command) { c.Evening = "2020-01-01T19:00:00Z" },
		terminal.Moved: func(c *terminal.Command) { c.Section, c.Table = 2, 1 },
	} {
		c := o
		set(&c)
		r.take(v, c, want)
	}
	o.Evening, o.Section, o.Table = terminal.Evening(r.st()), 1, 1
	r.take(v, o, terminal.Recorded)
}
