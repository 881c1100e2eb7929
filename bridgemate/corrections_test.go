package bridgemate_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// lead is a card that was led.
func lead(t *testing.T, card string) session.Lead {
	t.Helper()
	l, err := session.ParseLead(card)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// brief is a result in a few words: "4Sx W -2", "60%-40%", "nothing".
func brief(r *session.Result) string {
	switch {
	case r == nil:
		return "nothing"
	case r.Outcome == session.Artificial:
		return fmt.Sprintf("%v%%-%v%%", r.ForNS.Amount, r.ForEW.Amount)
	case r.Outcome != session.Played:
		return string(r.Outcome)
	case r.PassedOut():
		return "passed out"
	}
	return fmt.Sprintf("%v %v %s", r.Contract, r.Declarer, scoring.FormatTricks(r.Tricks))
}

func onBoard(board int) session.Key { return session.Key{Section: 1, Table: 1, Round: 1, Board: board} }

// corrected makes an evening in which board 1 was corrected, 2 was never
// sent, 3 belongs elsewhere.
func corrected(t *testing.T, g bws.Generation) (*session.Session, *bridgemate.Link) {
	t.Helper()
	s, l := evening(t)
	with(l, func(o *bridgemate.Options) { o.Generation = g })
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	insert(t, l, row(1, "4 S x", "N", "="), row(3, "1 NT", "E", "-1"))
	read(t, l)
	right := s.State().Results[onBoard(1)].Result
	right.Tricks, right.Declarer, right.Lead = -2, scoring.West, lead(t, "ST")
	never := right
	never.Board = 2
	never.Percentages(scoring.Int(60), scoring.Int(40))
	err := s.Record("director", session.ResultCorrected{Result: right, Reason: "claim"},
		session.ResultCorrected{Result: never}, session.ResultDiscarded{Key: onBoard(3), Reason: "wrong board"})
	if err != nil {
		t.Fatal(err)
	}
	read(t, l)
	return s, l
}

// What the director decided is in no doubt here, shows as a difference, and
// one call makes it equal.
func TestCorrectionsGoBack(t *testing.T) {
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		t.Run(g.String(), func(t *testing.T) {
			s, l := corrected(t, g)
			var got []string
			for _, d := range l.Differences() {
				if !d.Sendable() || d.TakenOut != (d.Ours == nil) {
					t.Errorf("%v: %+v", d.Key, d)
				}
				got = append(got, brief(d.Ours)+" / "+brief(d.File))
			}
			want := []string{"4Sx W -2 / 4Sx N =", "60%-40% / nothing", "nothing / 1NT E -1"}
			if !slices.Equal(got, want) {
				t.Fatalf("differences %q, want %q", got, want)
			}
			if n, err := l.SendResults(t.Context()); n != 3 || err != nil {
				t.Fatalf("sent %d, %v", n, err)
			}
			if list := l.Differences(); len(list) != 0 {
				t.Errorf("afterwards: %+v", list)
			}
			c := contents(t, l)
			standing := bws.Standing(c.Received)
			one := standing[bws.Key(onBoard(1))]
			if one.NSEW != "W" || one.Declarer != 6 || one.Contract != "4 S x" ||
				one.Result != "-2" || one.LeadCard != "S10" ||
				!one.Processed || one.ExternalUpdate != (g == bws.BCS) || one.DateLog.IsZero() {
				t.Errorf("board 1: %+v", one)
			}
			if two := standing[bws.Key(onBoard(2))]; two.Remarks != "60%-40%" ||
				two.Contract != "" || two.Declarer != 0 {
				t.Errorf("board 2: %+v", two)
			}
			if _, there := standing[bws.Key(onBoard(3))]; there {
				t.Error("board 3 stands in the file")
			}
			if r := s.State().Results[onBoard(1)]; !r.Corrected || r.Sent == nil || r.Sent.Tricks != -2 {
				t.Errorf("after it was sent: %+v", r)
			}
			if _, there := s.State().Results[onBoard(3)]; there {
				t.Error("what was taken out came back")
			}
			if _, err := l.SendResults(t.Context()); !errors.Is(err, bridgemate.ErrNothingToSend) {
				t.Errorf("sent twice: %v", err)
			}
		})
	}
}

// One board can be sent and the others left.
func TestSendOneResult(t *testing.T) {
	_, l := corrected(t, bws.BMPro)
	if n, err := l.SendResults(t.Context(), onBoard(2)); n != 1 || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	if list := l.Differences(); len(list) != 2 || list[0].Key != onBoard(1) {
		t.Errorf("%+v", list)
	}
}

// After a correction the players may enter something else again: it does not
// count, and is not hidden.
func TestPlayersAfterTheCorrection(t *testing.T) {
	s, l := corrected(t, bws.BMPro)
	if _, err := l.SendResults(t.Context()); err != nil {
		t.Fatal(err)
	}
	insert(t, l, row(1, "4 S", "N", "+1"))
	read(t, l)
	r := s.State().Results[onBoard(1)]
	if r.Tricks != -2 || r.Sent == nil || r.Sent.Tricks != 1 {
		t.Errorf("%+v", r)
	}
	remarks := s.State().Remarks
	if last := remarks[len(remarks)-1]; last.Kind != session.CorrectionHolds ||
		brief(last.Was) != "4Sx W -2" || brief(last.Is) != "4S N +1" {
		t.Errorf("remark %+v", last)
	}
	insert(t, l, row(3, "2 NT", "E", "-1")) // the discarded board is entered anew
	read(t, l)
	if r := s.State().Results[onBoard(3)]; brief(&r.Result) != "2NT E -1" || r.Corrected {
		t.Errorf("board 3: %+v", r)
	}
}

func TestWhatTheBridgemateCannotSay(t *testing.T) {
	s, l := created(t)
	r := session.Result{Key: onBoard(1), NS: 1, EW: 6}
	r.Percentages(scoring.Int(70), scoring.Int(30))
	if err := s.Record("director", session.ResultCorrected{Result: r}); err != nil {
		t.Fatal(err)
	}
	read(t, l)
	if list := l.Differences(); len(list) != 1 || list[0].Sendable() || list[0].Obstacle != bridgemate.OddPercentage {
		t.Errorf("%+v", list)
	}
	if _, err := l.SendResults(t.Context()); !errors.Is(err, bridgemate.ErrNothingToSend) {
		t.Error(err)
	}
}

// The wrong file of deals must not take an evening's results out of the score.
func TestDealsOfAnotherEvening(t *testing.T) {
	s, l := created(t)
	d, err := deal.Parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
	if err != nil {
		t.Fatal(err)
	}
	var rows []bws.Received
	for table := 1; table <= 5; table++ {
		m, _ := s.State().Sections[0].Movement.At(table, 1)
		for _, b := range m.Boards() {
			rows = append(rows, bws.Received{Section: 1, Table: table, Round: 1, Board: b,
				PairNS: m.NS, PairEW: m.EW, Declarer: m.NS,
				NSEW: "N", Contract: "1 NT", Result: "=", LeadCard: "H10"}) // East has the hearts
		}
	}
	insert(t, l, rows...)
	read(t, l)
	load := func(d deal.Deal) {
		var boards []deal.Board
		for b := 1; b <= 15; b++ {
			boards = append(boards, deal.NewBoard(b, d))
		}
		if err := s.Record("director", session.DealsSet{Source: "a file", Boards: boards}); err != nil {
			t.Fatal(err)
		}
		read(t, l)
	}
	load(deal.Deal{d[3], d[0], d[1], d[2]})
	if misfits, of := s.State().Misfits(); misfits != 15 || of != 15 || !s.State().OtherDeals() ||
		len(s.State().Doubtful()) != 0 {
		t.Errorf("wrong deals: %d misfits of %d, %d in doubt", misfits, of, len(s.State().Doubtful()))
	}
	remarks := len(s.State().Remarks)
	load(d)
	bad := rows[0]
	bad.LeadCard = "SA"
	insert(t, l, bad)
	read(t, l)
	if misfits, _ := s.State().Misfits(); misfits != 1 || s.State().OtherDeals() || len(s.State().LeadsAsked()) != 1 ||
		len(s.State().Doubtful()) != 0 {
		t.Errorf("right deals: %d misfits, asked %+v", misfits, s.State().LeadsAsked())
	}
	if got := s.State().Remarks[remarks:]; len(got) != 1 || got[0].Kind != session.ResultCame ||
		got[0].Is.Lead != lead(t, "SA") {
		t.Errorf("remarks %+v", got)
	}
}

// A lead that the leader does not hold is asked about, with what fits; the result counts.
func TestImpossibleLead(t *testing.T) {
	s, l := created(t)
	d, err := deal.Parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
	if err != nil {
		t.Fatal(err)
	}
	turned := deal.Deal{d[3], d[0], d[1], d[2]}
	boards := []deal.Board{deal.NewBoard(1, d), deal.NewBoard(2, turned)}
	if err := s.Record("director", session.DealsSet{Source: "test", Boards: boards}); err != nil {
		t.Fatal(err)
	}
	good, wrong := row(1, "1 NT", "N", "="), row(3, "1 NT", "N", "=")
	good.LeadCard, wrong.LeadCard = "H10", "S2" // board 3 has no deal
	insert(t, l, good, wrong)
	read(t, l)
	if list := s.State().Doubtful(); len(list) != 0 {
		t.Fatalf("in doubt: %+v", list)
	}
	bad := row(1, "1 NT", "N", "=")
	bad.LeadCard = "SA"
	insert(t, l, bad)
	read(t, l)
	r := s.State().Results[onBoard(1)].Result
	if want := (session.Doubt{Kind: session.LeadNotHeld}); s.State().LeadAsked(r) != want || r.Doubt.Any() ||
		r.Lead != lead(t, "SA") || r.Declarer != scoring.North {
		t.Errorf("%+v", r)
	}
	fits, ok := s.State().LeadFits(r)
	if want := (session.LeadFits{Declarer: scoring.West, Turned: true, Boards: []int{2}}); !ok ||
		!reflect.DeepEqual(fits, want) {
		t.Errorf("it fits %+v, want %+v", fits, want)
	}
	// The deals may come later than the results.
	if err := s.Record("director", session.DealsSet{}); err != nil {
		t.Fatal(err)
	}
	if asked := s.State().LeadsAsked(); len(asked) != 0 {
		t.Errorf("without deals: %+v", asked)
	}
}

// The director's word on a seat stands; what was entered stays known.
func TestSeatsAndNumbers(t *testing.T) {
	s, l := evening(t)
	with(l, func(o *bridgemate.Options) { o.Generation = bws.BCS })
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	enter := func(direction, number, name string, round int) {
		change(t, l, func(w bws.Batch) error {
			_, err := w.Insert("PlayerNumbers",
				bws.PlayerNumber{Section: 1, Table: 9, Direction: direction, Number: number,
					Name: name, Round: round}.Row())
			return err
		})
	}
	enter("N", "1001", "", 0)
	enter("S", "4711", "Known elsewhere", 0)
	enter("N", "1002", "", 3) // a number that is entered again in round 3 is nobody's seat
	read(t, l)
	at := func(d string) session.Player {
		return s.State().Seats[session.Seat{Section: 1, Table: 9, Direction: d}]
	}
	if n, south := at("N"), at("S"); n.Name != "Ağaoğlu" || n.Number != "1001" || south.Name != "Known elsewhere" {
		t.Errorf("%+v %+v", n, south)
	}
	seq := s.State().Seq
	read(t, l)
	if s.State().Seq != seq {
		t.Error("the same numbers were journalled twice")
	}
	err := s.Record("director", session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 9, Direction: "N"},
		Name: "A guest", Given: true})
	if err != nil {
		t.Fatal(err)
	}
	read(t, l)
	if n := at("N"); n.Name != "A guest" || n.Sent != "1001" {
		t.Errorf("%+v", n)
	}
}

func TestSettingsDuringPlay(t *testing.T) {
	_, l := evening(t)
	if err := l.SendSettings(t.Context()); !errors.Is(err, bridgemate.ErrBCS) {
		t.Errorf("BM Pro: %v", err)
	}
	with(l, func(o *bridgemate.Options) {
		o.Generation, o.Settings = bws.BCS, map[string]any{"ShowPercentage": true}
	})
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	with(l, func(o *bridgemate.Options) { o.Settings = map[string]any{"ShowPercentage": false, "BM2Ranking": 2} })
	if err := l.SendSettings(t.Context()); err != nil {
		t.Fatal(err)
	}
	c := contents(t, l)
	if len(c.SettingsRows) != 1 || c.SettingsFor(1).Bool("ShowPercentage", true) ||
		c.SettingsFor(1).Int("BM2Ranking", -1) != 2 {
		t.Errorf("%+v", c.SettingsRows)
	}
	for _, row := range c.Tables {
		if row.UpdateFromRound != 997 {
			t.Errorf("table %d: UpdateFromRound %d", row.Table, row.UpdateFromRound)
		}
	}
	if err := l.SendSettings(t.Context()); !errors.Is(err, bridgemate.ErrUpdating) {
		t.Errorf("before it was taken: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if waiting, _ := l.WaitUpdated(ctx); len(waiting) != 5 {
		t.Errorf("waiting: %+v", waiting)
	}
	change(t, l,
		func(w bws.Batch) error { _, err := w.Update("Tables", nil, bws.Row{"UpdateFromRound": 0}); return err })
	if waiting, err := l.WaitUpdated(t.Context()); len(waiting) != 0 || err != nil {
		t.Errorf("taken: %+v, %v", waiting, err)
	}
	with(l, func(o *bridgemate.Options) { o.Settings = map[string]any{"AutopoweroffTime": 61} })
	if err := l.SendSettings(t.Context()); !errors.Is(err, bws.ErrSetting) {
		t.Errorf("61 minutes: %v", err)
	}
}

// Guide: Clients. A file that was taken to another computer is given to it
// before BM Pro starts there.
func TestFileOnAnotherComputer(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "1 NT", "N", "="))
	read(t, l)
	l.SetComputer("SPARE LAPTOP")
	program := l.Options().File + ".exe"
	if err := os.WriteFile(program, nil, 0o644); err != nil { // it cannot be started, and that comes after
		t.Fatal(err)
	}
	with(l, func(o *bridgemate.Options) { o.Program = program })
	if err := l.Restart(t.Context()); err == nil {
		t.Error("an empty program was started")
	}
	c := contents(t, l)
	if len(c.Clients) != 2 || c.Clients[1].Computer != "SPARE LAPTOP" {
		t.Fatalf("Clients %+v", c.Clients)
	}
	for _, table := range c.Tables {
		if int64(table.ComputerID) != c.Clients[1].ID {
			t.Errorf("table %d belongs to client %d", table.Table, table.ComputerID)
		}
	}
	if len(s.State().Results) != 1 || len(bws.Standing(c.Received)) != 1 {
		t.Error("a result is gone")
	}
}

func TestAlarmsComeAndGo(t *testing.T) {
	_, l := created(t)
	now := time.Date(2026, 11, 24, 20, 0, 0, 0, time.UTC)
	l.SetClock(func() time.Time { return now })
	alarm := func() (kinds []bridgemate.AlarmKind) {
		read(t, l)
		for _, a := range l.Status().Alarms {
			kinds = append(kinds, a.Kind)
		}
		return kinds
	}
	now = now.Add(time.Hour)
	if got := alarm(); got != nil {
		t.Errorf("before the first result: %v", got)
	}
	insert(t, l, row(1, "1 NT", "N", "="))
	if got := alarm(); got != nil {
		t.Errorf("after a result: %v", got)
	}
	now = now.Add(21 * time.Minute)
	if got := alarm(); !slices.Equal(got, []bridgemate.AlarmKind{bridgemate.FileStill}) {
		t.Errorf("21 minutes later: %v", got)
	}
	since := l.Status().Alarms[0].Since
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("Tables", bws.Row{"Table": 2}, bws.Row{"UpdateFromRound": 2})
		return err
	})
	if got := alarm(); got != nil {
		t.Errorf("the file changed: %v", got)
	}
	now = now.Add(time.Minute)
	if got := alarm(); !slices.Equal(got, []bridgemate.AlarmKind{bridgemate.NotTaken}) ||
		l.Status().Alarms[0].Tables[0].Table != 2 {
		t.Errorf("a minute later: %v", got)
	}
	if since.IsZero() || !since.Before(now) {
		t.Errorf("since %v", since)
	}
}

// What a change will do, before it is done.
func TestPreviewOfALatePair(t *testing.T) {
	s, _ := seven(t)
	c := late(t, s)
	p := bridgemate.PreviewChange(s.State(), 1, c)
	if len(p.Tables) != len(c.Updates) || p.Section != 1 || !slices.Equal(p.Lost, c.Lost) {
		t.Errorf("%+v", p)
	}
	erased := 0
	for _, table := range p.Tables {
		for i, r := range table.Erased {
			erased++
			row, ok := c.To.At(r.Table, r.Round)
			fits := ok && row.NS == r.NS && row.EW == r.EW && slices.Contains(row.Boards(), r.Board)
			if r.Round < table.From || table.PutBack[i] != fits {
				t.Errorf("table %d: %+v, put back %t", table.Table, r, table.PutBack[i])
			}
		}
		if table.New != (table.Table == 8) || table.New && table.From != 1 {
			t.Errorf("%+v", table)
		}
	}
	if erased != 1 {
		t.Errorf("%d results erased, want the one of round 6", erased)
	}
	newcomer := slices.IndexFunc(p.Moves, func(m bridgemate.Move) bool { return m.Before == bridgemate.Sitting{} })
	if newcomer < 0 || p.Moves[newcomer].Then.Table == 0 {
		t.Errorf("nobody tells the new pair where to sit: %+v", p.Moves)
	}
	for _, m := range p.Moves {
		if m.Round < 2 || m.Before == m.Then {
			t.Errorf("%+v", m)
		}
	}
}

// What a change erased on the server and fits the new movement is put back with one fact,
// and goes into the file with one call.
func TestErasedResultsArePutBack(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "1 NT", "N", "="), row(2, "2 NT", "N", "="))
	read(t, l)
	m := s.State().Sections[0].Movement
	e := movement.NewEditor(m)
	if err := e.MoveBoards(1, 2, 13, 14, 15); err != nil {
		t.Fatal(err)
	}
	c := &movement.Change{To: e.Movement(),
		Updates: []movement.TableUpdate{{Table: 1, From: 1, Rows: e.Movement().Table(1)}}}
	if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
		t.Fatal(err)
	}
	change(t, l, func(w bws.Batch) error { // the control program's part
		if _, err := w.Update("ReceivedData", nil, bws.Row{"Erased": true}); err != nil {
			return err
		}
		_, err := w.Update("Tables", nil, bws.Row{"UpdateFromRound": 0})
		return err
	})
	read(t, l)
	back := s.State().Restorable()
	if len(s.State().Results) != 0 || len(back) != 2 {
		t.Fatalf("results %+v, restorable %+v", s.State().Results, back)
	}
	for _, r := range back {
		if err := s.Record("director", session.ResultCorrected{Result: r.Result, Reason: "put back"}); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := l.SendResults(t.Context()); n != 2 || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	if n := len(bws.Standing(contents(t, l).Received)); n != 2 || len(l.Differences()) != 0 {
		t.Errorf("%d results in the file, differences %+v", n, l.Differences())
	}
}

// Guide: HandRecord. Deals go into the file for each section, and for BCS
// with what they make.
func TestHandRecordsAreUploaded(t *testing.T) {
	s, l := evening(t)
	boards := deal.Seed{7}.Boards(1, 1, 10)
	table := doubledummy.Table{{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}}
	err := s.Record("director", session.SectionSet{ID: 2, Movement: s.State().Sections[0].Movement},
		session.DealsSet{Source: "a", Boards: boards},
		session.DealsAnalysed{Tables: map[int]doubledummy.Table{3: table}})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		with(l, func(o *bridgemate.Options) { o.Generation, o.HandRecords = g, true })
		if err := l.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		c := contents(t, l)
		if len(c.HandRecords) != 20 {
			t.Errorf("%s: %d hand records for two sections of ten boards", g, len(c.HandRecords))
		}
		if g == bws.BCS {
			want := bws.HandEvaluation{Section: 1, Board: 3,
				Tricks: [4][5]int{{4, 3, 2, 1, 5}, {9, 8, 7, 6, 10}, {4, 3, 2, 1, 5}, {9, 8, 7, 6, 10}}}
			for seat, hand := range boards[2].Deal {
				want.Points[seat] = hand.Points()
			}
			if len(c.Evaluations) != 2 || c.Evaluations[0] != want {
				t.Errorf("HandEvaluation %+v, want %+v", c.Evaluations, want)
			}
		}
	}
	with(l, func(o *bridgemate.Options) { o.HandRecords = false })
	if err := l.Create(t.Context()); err != nil || len(contents(t, l).HandRecords) != 0 {
		t.Errorf("not wanted: %v, %d", err, len(contents(t, l).HandRecords))
	}
}

func TestHealthFindsWhatIsMissing(t *testing.T) {
	_, l := created(t)
	l.SetRunning(func() ([]control.Process, error) { return nil, nil })
	kinds := func() (kinds []bridgemate.FindingKind) {
		for _, f := range l.Health(t.Context()) {
			kinds = append(kinds, f.Kind)
		}
		return kinds
	}
	// A provider on the computer that the test runs on may share the file.
	want := []bridgemate.FindingKind{bridgemate.MovementReady, bridgemate.ProgramMissing,
		bridgemate.NothingRuns, bridgemate.EngineAlone,
		bridgemate.FolderReady, bridgemate.FileReady, bridgemate.ClockRight, bridgemate.ComputerNamed}
	if got := kinds(); !slices.Equal(got, want) && !slices.Contains(got, bridgemate.EngineShares) {
		t.Errorf("%v, want %v", got, want)
	}
	l.SetRunning(func() ([]control.Process, error) { return []control.Process{{ID: 5, Name: "BMPro.exe"}}, nil })
	program := l.Options().File + " bmpro-stand-in"
	if err := os.WriteFile(program, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	with(l, func(o *bridgemate.Options) { o.Program = program })
	if err := os.WriteFile(l.Options().File, []byte("no database"), 0o644); err != nil {
		t.Fatal(err)
	}
	l.SetClock(func() time.Time { return time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC) })
	want = []bridgemate.FindingKind{bridgemate.MovementReady, bridgemate.ProgramFound,
		bridgemate.OtherRuns, bridgemate.EngineOfRehearsal,
		bridgemate.FolderReady, bridgemate.FileUnreadable, bridgemate.ClockBack, bridgemate.ComputerNamed}
	if got := kinds(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for kind, light := range map[bridgemate.FindingKind]bridgemate.Light{
		bridgemate.ProgramMissing: bridgemate.Red, bridgemate.FileUnreadable: bridgemate.Red,
		bridgemate.ClockBack:   bridgemate.Amber,
		bridgemate.EngineAlone: bridgemate.Amber, bridgemate.FolderReady: bridgemate.Green,
		bridgemate.EngineOfRehearsal: bridgemate.Green,
	} {
		if kind.Light() != light {
			t.Errorf("finding %d: light %d", kind, kind.Light())
		}
	}
}

// Where Microsoft's engine cannot make the file, the evening starts all the same,
// and the remarks say why.
func TestOwnEngineStepsIn(t *testing.T) {
	s, l := evening(t)
	l.BreakEngine(errors.New("class not registered"))
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	if c := contents(t, l); len(c.Rounds) != 25 {
		t.Errorf("%d rounds", len(c.Rounds))
	}
	if remarks := s.State().Remarks; len(remarks) != 1 ||
		!reflect.DeepEqual(remarks[0].Note,
			session.Note{Kind: session.OwnEngineStepsIn, Text: "class not registered"}) {
		t.Errorf("%+v", remarks)
	}
}

// An engine that takes no batches is given up before it has done anything, and the
// health check says so.
func TestEngineWithoutBatches(t *testing.T) {
	s, l := seven(t)
	l.BreakBatches()
	if err := l.ChangeMovement(t.Context(), 1, late(t, s)); err != nil {
		t.Fatal(err)
	}
	if c := contents(t, l); len(c.Tables) != 8 || c.Sections[0].Tables != 8 {
		t.Errorf("%d tables", len(c.Tables))
	}
	for _, f := range l.Health(t.Context()) {
		if f.Kind == bridgemate.EngineShares ||
			f.Kind == bridgemate.EngineAlone && !errors.Is(f.Err, ado.ErrNoTransaction) {
			t.Errorf("%+v", f)
		}
	}
}
