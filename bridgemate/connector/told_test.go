package connector

import (
	"errors"
	"slices"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// The director's correction goes to the handset at once and stands there, also where a
// table enters something at the same moment.
func TestCorrectionStandsOnTheHandset(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	e := func(tricks int) protocol.Result { return entry(t, l, 1, 1, low(l, 1, 1), "4S", "N", tricks) }
	k := key(l, 1, 1)
	held := func() int { return numbersOf(s.State(), l.Options()).result(m.held[at4(e(0))]).Tricks }
	m.enter(e(0))
	turn(t, l)
	fix := s.State().Results[k].Result
	fix.Tricks = -1
	sessiontest.Record(t, s, session.ResultCorrected{Result: fix})
	if d := l.Differences(); len(d) != 1 || d[0].Key != k || !d[0].Sendable() || d[0].File == nil {
		t.Errorf("differences %+v", d)
	}
	m.do(func() { // the table enters another one while the correction is on its way
		m.entered = func() {
			m.entered = nil
			m.results.push(e(2))
		}
	})
	turn(t, l)
	m.do(func() { m.held[at4(e(0))] = e(2) })
	turn(t, l)
	agrees(t, l, m)
	if r := s.State().Results[k]; r.Tricks != -1 || !r.Corrected || r.Sent.Tricks != 2 || held() != -1 {
		t.Errorf("%+v, the handset holds %d", r, held())
	}
	sessiontest.Record(t, s, session.CorrectionUndone{Key: k})
	turn(t, l)
	agrees(t, l, m)
	sessiontest.Record(t, s, session.ResultDiscarded{Key: k, Reason: "another board"})
	turn(t, l)
	if len(m.held) != 0 || len(l.Differences()) != 0 {
		t.Errorf("taken out: the handsets hold %+v", m.held)
	}
	m.enter(e(2)) // the players enter it once more: it is for the director to see
	turn(t, l)
	turn(t, l)
	if d := l.Differences(); s.State().Has(k) || len(m.held) != 1 || len(d) != 1 || !d[0].TakenOut {
		t.Errorf("entered once more: %+v", d)
	}
	if n, err := l.SendResults(t.Context(), k); n != 1 || err != nil || len(m.held) != 0 {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := l.SendResults(t.Context()); !errors.Is(err, bridgemate.ErrNothingToSend) {
		t.Error(err)
	}
}

// Where a result is told once more while the table enters another one, nobody knows which
// of the two the handset has: what counts by then is told again.
func TestToldWhileEntered(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	e := func(tricks int) protocol.Result { return entry(t, l, 1, 1, low(l, 1, 1), "4S", "N", tricks) }
	m.enter(e(0))
	turn(t, l)
	l.room.lacks(key(l, 1, 1)) // as after a start without memory at the other side
	m.do(func() {
		m.entered = func() {
			m.entered = nil
			m.results.push(e(1))
		}
	})
	turn(t, l)
	turn(t, l)
	if r := s.State().Results[key(l, 1, 1)]; r.Tricks != 1 {
		t.Errorf("%+v", r)
	}
	agrees(t, l, m)
}

// What the director entered where no handset did is told, and a score that no handset can
// say is not.
func TestByDirector(t *testing.T) {
	s := mitchell(t)
	typed := sessiontest.Result(t, s.State(), 2, 1, s.State().Sections[0].Movement.Round(1)[1].Low, "3NT", "S", 0).Result
	sessiontest.Record(t, s, session.ResultCorrected{Result: typed})
	l, m := started(t, s)
	turn(t, l)
	agrees(t, l, m)
	if len(m.held) != 1 {
		t.Fatalf("the handsets hold %+v", m.held)
	}
	ruled := typed
	ruled.Percentages(scoring.Int(55), scoring.Int(45))
	sessiontest.Record(t, s, session.ResultCorrected{Result: ruled})
	turn(t, l)
	if d := l.Differences(); len(d) != 1 || d[0].Obstacle != bridgemate.OddPercentage || m.held[at4(entry(t, l, 2, 1,
		typed.Board, "3NT", "S", 0))].Level != 3 {
		t.Errorf("%+v", d)
	}
	plain := typed
	plain.Percentages(scoring.Int(60), scoring.Int(40))
	sessiontest.Record(t, s, session.ResultCorrected{Result: plain})
	turn(t, l)
	agrees(t, l, m)
}

// A batch is refused as a whole: the results that are good arrive all the same, and the
// one that is not is an alarm until it says something else.
func TestBatchRefused(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	m.do(func() { m.odd = func(r protocol.Result) bool { return r.TableNumber == 3 } })
	var facts []session.Fact
	for table := 1; table <= 5; table++ {
		facts = append(facts, session.ResultCorrected{Result: sessiontest.Result(t, s.State(), table, 1, low(l,
			table, 1), "2H", "E", 0).Result})
	}
	sessiontest.Record(t, s, facts...)
	_ = l.turn(t.Context(), false)
	status := l.Status()
	if len(m.held) != 4 || len(status.Alarms) != 1 || status.Alarms[0].Kind != bridgemate.NetworkRefuses ||
		!errors.Is(status.Alarms[0].Err, protocol.ErrorValidation) || !errors.Is(status.Passing,
		protocol.ErrorValidation) {
		t.Fatalf("%d arrived, %+v", len(m.held), status)
	}
	calls := m.said(protocol.CommandPutResults)
	turn(t, l)
	if m.said(protocol.CommandPutResults) != calls {
		t.Error("it is tried at every turn")
	}
	if _, err := l.SendResults(t.Context()); !errors.Is(err, protocol.ErrorValidation) {
		t.Errorf("the director asks: %v", err)
	}
	m.do(func() { m.odd = nil })
	if n, err := l.SendResults(t.Context()); n != 1 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	turn(t, l)
	if a := l.Status().Alarms; len(a) > 0 {
		t.Errorf("%+v", a)
	}
	agrees(t, l, m)
}

// A restart goes on where the other side has the evening; where it forgot it, it is given
// all of it again with the results, at the director's word.
func TestRestartGoesOnOrGivesItAllAgain(t *testing.T) {
	for _, played := range []bool{false, true} {
		for _, forgets := range []string{"nothing", "everything", "the evening, and says nothing of it"} {
			t.Run(forgets, func(t *testing.T) {
				s := half(t)
				l, m := started(t, s)
				if played {
					everywhere(t, l, m, 1)
					turn(t, l)
				}
				opened := s.State().Network
				l = again(t, l, m)
				switch forgets {
				case "everything":
					m.do(m.forget)
				case "the evening, and says nothing of it":
					m.do(func() {
						event := *m.event
						m.forget()
						event.Sessions = slices.Clone(event.Sessions)
						event.Sessions[0].ScoringGroups = nil
						m.event = &event
					})
				}
				if forgets == "everything" {
					if err := l.ReadNow(t.Context()); !errors.Is(err, protocol.ErrorEntryUnknown) {
						t.Fatal(err)
					}
					if a := l.Status().Alarms; len(a) != 1 || a[0].Kind != bridgemate.NetworkRefuses {
						t.Errorf("alarms %+v", a)
					}
				}
				if err := l.Restart(t.Context()); err != nil {
					t.Fatal(err)
				}
				l.Close()
				turn(t, l)
				agrees(t, l, m)
				want := protocol.StartAgain
				if forgets != "nothing" {
					want = protocol.NewEvening
				}
				if got := m.orders[len(m.orders)-1]; got != want || l.session.State().Network != opened {
					t.Errorf("orders %d, want %d, %+v", got, want, l.session.State().Network)
				}
				err := l.Start(t.Context(), func(bridgemate.Step, bool) {})
				if refused := errors.Is(err, bridgemate.ErrResults); refused != played {
					t.Errorf("started afresh: %v", err)
				}
			})
		}
	}
}

// A start whose call was lost can be made again, under the same names; what was entered
// meanwhile is not cleared by it.
func TestStartAgain(t *testing.T) {
	s := mitchell(t)
	m := newMean(t)
	l := link(t, s, m)
	once(m, protocol.CommandInitializeEvent, true)
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); !errors.Is(err, protocol.ErrorNoConnection) {
		t.Fatal(err)
	}
	first := s.State().Network
	if first == (session.Network{}) || s.State().Reading {
		t.Fatalf("%+v", first)
	}
	m.do(func() { m.fault = nil })
	r := entry(t, l, 1, 1, low(l, 1, 1), "4S", "N", 0)
	m.enter(r)
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); !errors.Is(err, bridgemate.ErrResults) {
		t.Fatal(err)
	}
	m.do(func() { m.results = queueOf[protocol.Result]{} })
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil || s.State().Network != first {
		t.Fatal(err, s.State().Network)
	}
}

// What a network cannot have is found before anything is sent.
func TestWhatANetworkCannotHaveIsFoundFirst(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2})
	for i, r := range m.Rows { // the five sets have every fifth board
		set := (r.Low + 1) / 2
		m.Rows[i].Custom, m.Rows[i].Low, m.Rows[i].High = []int{set, set + 5}, set, set+5
	}
	s := sessiontest.Evening(t, "Apart", m)
	server := newMean(t)
	l := link(t, s, server)
	found := 0
	for _, f := range l.Health(t.Context()) {
		if f.Kind == bridgemate.NetworkUnfit {
			found++
		}
	}
	if list := Unfitting(s.State()); len(list) != 25 || found != 25 || list[1].Round != 2 {
		t.Errorf("%d findings, %v", found, list)
	}
	var unfit *Unfit
	err := l.Start(t.Context(), func(bridgemate.Step, bool) {})
	if !errors.As(err, &unfit) || len(server.commands) != 1 || server.commands[0] != protocol.CommandPing {
		t.Errorf("%v, %v", err, server.commands)
	}
	// Boards that follow each other may be played in any order.
	for i, r := range m.Rows {
		m.Rows[i].Custom, m.Rows[i].Low, m.Rows[i].High = []int{2 * r.Low, 2*r.Low - 1}, 2*r.Low-1, 2*r.Low
	}
	if list := Unfitting(sessiontest.Evening(t, "Together", m).State()); len(list) > 0 {
		t.Error(list)
	}
}

// Health says whether the Data Connector answers, and takes what the club sends.
func TestHealthSaysWhetherTheConnectorAnswers(t *testing.T) {
	s := mitchell(t)
	m := newMean(t)
	kinds := func(l *Link) (kinds []bridgemate.FindingKind) {
		for _, f := range l.Health(t.Context()) {
			kinds = append(kinds, f.Kind)
		}
		return kinds
	}
	l := link(t, s, m)
	if got := kinds(l); !slices.Equal(got, []bridgemate.FindingKind{bridgemate.MovementReady,
		bridgemate.ConnectorReady, bridgemate.ClockRight}) {
		t.Error(got)
	}
	m.do(func() {
		m.fault = func(protocol.Command) (error, bool) { return protocol.ErrorValidation, false }
	})
	if got := kinds(l); got[1] != bridgemate.ConnectorRefuses {
		t.Error(got)
	}
	m.server.Close()
	if got := kinds(l); got[1] != bridgemate.ConnectorSilent {
		t.Error(got)
	}
}

// Where the other side answers and no result comes, nobody plays there, or another
// evening: that is an alarm after a while, but not for the time in which nobody read.
func TestStillRoomIsAnAlarmAfterAWhile(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	now := time.Now()
	l.now = func() time.Time { return now }
	still := func() bool {
		t.Helper()
		turn(t, l)
		return slices.ContainsFunc(l.Status().Alarms,
			func(a bridgemate.Alarm) bool { return a.Kind == bridgemate.FileStill })
	}
	passes := func(long time.Duration) (alarm bool) {
		t.Helper()
		for end := now.Add(long); now.Before(end); now = now.Add(30 * time.Second) {
			alarm = still()
		}
		return alarm
	}
	if passes(time.Hour) {
		t.Error("before anybody has played")
	}
	m.enter(entry(t, l, 1, 1, low(l, 1, 1), "4S", "N", 0))
	if passes(20 * time.Minute) {
		t.Error("after 20 minutes")
	}
	if !passes(2 * time.Minute) {
		t.Error("nothing is said of it")
	}
	now = now.Add(3 * time.Hour)
	if still() {
		t.Error("after a sleep")
	}
	if !passes(21 * time.Minute) {
		t.Error("nothing is said of it after a sleep")
	}
	m.enter(entry(t, l, 2, 1, low(l, 2, 1), "4S", "N", 0))
	if still() {
		t.Error("something came")
	}
}

// A Data Connector that does not answer is an alarm after a while, and none any more when
// it does.
func TestSilentConnectorIsAnAlarmUntilItAnswers(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	now := time.Now()
	l.now = func() time.Time { return now }
	turn(t, l)
	m.do(func() { m.fault = func(protocol.Command) (error, bool) { return errGone, false } })
	for i := range 3 {
		_ = l.turn(t.Context(), false)
		status := l.Status()
		if alarm := len(status.Alarms) > 0; status.Err == nil || alarm != (i == 2) {
			t.Errorf("after %d turns: %+v", i, status)
		}
		now = now.Add(20 * time.Second)
	}
	m.do(func() {
		m.fault = func(c protocol.Command) (error, bool) {
			if c == protocol.CommandPollNewResults {
				return protocol.ErrorBusy, false
			}
			return nil, false
		}
	})
	_ = l.turn(t.Context(), false)
	if a := l.Status().Alarms; len(a) != 1 || a[0].Kind != bridgemate.NetworkSilent {
		t.Errorf("busy: %+v", a)
	}
	m.do(func() { m.fault = nil })
	turn(t, l)
	if status := l.Status(); len(status.Alarms) > 0 || len(status.Tables) != 5 || !status.Tables[0].Uploaded {
		t.Errorf("%+v", status)
	}
}

// A control program that was closed is told of, although the Data Connector answers; one
// that never said that it runs is not.
func TestControlProgramIsClosed(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	now := time.Now()
	l.now = func() time.Time { return now }
	for i, step := range []struct{ says, runs, alarm bool }{
		{false, false, false}, {true, false, false}, {true, true, false}, {true, false, true}, {false, false, true},
		{true, true, false},
	} {
		m.do(func() {
			m.runs = nil
			if step.says {
				m.runs = func() bool { return step.runs }
			}
		})
		now = now.Add(lookEvery)
		turn(t, l)
		a := l.Status().Alarms
		if alarm := len(a) == 1 && a[0].Kind == bridgemate.ProgramGone; alarm != step.alarm {
			t.Errorf("step %d: %+v", i, a)
		}
	}
	m.do(func() { m.fault = func(protocol.Command) (error, bool) { return errGone, false } })
	_ = l.turn(t.Context(), false)
	m.do(func() { m.fault, m.runs = nil, func() bool { return false } })
	turn(t, l) // at once after a silence
	if a := l.Status().Alarms; len(a) != 1 || a[0].Kind != bridgemate.ProgramGone {
		t.Errorf("after a silence: %+v", a)
	}
}

// Who sits where is taken as tables say it, also where two have changed places or left;
// the director's word stands over it.
func TestSeatsAreTakenAsTablesSayThem(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	of := protocol.GUID(s.State().Network.Session)
	at := func(d protocol.Direction, number string) protocol.Participation {
		return protocol.Participation{SessionGUID: of, SectionLetters: "A", TableNumber: 1, Direction: d,
			PlayerNumber: protocol.NullText(number)}
	}
	named := at(protocol.West, "")
	named.FirstName, named.LastName = "Ann", "Lee"
	swap, swapped := at(protocol.North, ""), at(protocol.South, "")
	swap.IsPlayerSwap, swapped.IsPlayerSwap = true, true
	told := at(protocol.North, "1001")
	told.IsPlayerSwap = true
	removal := at(protocol.East, "")
	removal.IsRemoval = true
	later := at(protocol.North, "1003")
	later.RoundNumber = 2
	for _, c := range []struct {
		name string
		said []protocol.Participation
		want [4]string
	}{
		{"numbers", []protocol.Participation{at(protocol.North, "1001"), at(protocol.South, "1002"), at(protocol.East, "77"), named},
			[4]string{"1001 Zoë van der Berg", "77 Walk In", "1002 Łukasz Żółkiewski", " Ann Lee"}},
		{"changed places, told twice", []protocol.Participation{swap, swapped},
			[4]string{"1002 Łukasz Żółkiewski", "77 Walk In", "1001 Zoë van der Berg", " Ann Lee"}},
		{"changed back, told once and by number", []protocol.Participation{told},
			[4]string{"1001 Zoë van der Berg", "77 Walk In", "1002 Łukasz Żółkiewski", " Ann Lee"}},
		{"left, and one of a later round", []protocol.Participation{removal, later, at(protocol.West, "")},
			[4]string{"1001 Zoë van der Berg", " ", "1002 Łukasz Żółkiewski", " Ann Lee"}},
	} {
		m.do(func() {
			if c.name == "numbers" {
				m.players.push(protocol.Player{SessionGUID: of, PlayerNumber: "77", FirstName: "Walk", LastName: "In"})
			}
			m.seats.push(c.said...)
		})
		turn(t, l)
		for again := range 2 {
			for i, want := range c.want {
				p := l.session.State().Seats[session.Seat{Section: 1, Table: 1, Direction: compass[i : i+1]}]
				if got := p.Number + " " + p.Name; got != want {
					t.Errorf("%s, %d: %q, want %q", c.name, again, got, want)
				}
			}
			seq := l.session.State().Seq
			if again == 0 {
				l = redo(t, l, m)
				if l.session.State().Seq != seq {
					t.Errorf("%s: after a start %q", c.name, came(l.session))
				}
			}
		}
	}
}

// redo is the evening after an end of the program, once it was read.
func redo(t testing.TB, l *Link, m *mean) *Link {
	l = again(t, l, m)
	turn(t, l)
	return l
}

// Calls for the director come with their table and time, and what became of them goes
// back.
func TestCallsComeAndTheirAnswersGoBack(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	l.now = func() time.Time { return time.Date(2026, 11, 25, 0, 10, 0, 0, time.Local) }
	of := protocol.GUID(s.State().Network.Session)
	m.do(func() {
		m.calls.push(protocol.TdCall{SessionGUID: of, SectionLetters: "A", TableNumber: 3, RoundNumber: 2, Hour: 23,
			Minute: 55, Status: protocol.Called},
			protocol.TdCall{SessionGUID: of, SectionLetters: "A", TableNumber: 4, RoundNumber: 2, Hour: 23,
				Minute: 50, Status: protocol.Called})
	})
	turn(t, l)
	calls := l.Status().Calls
	if len(calls) != 2 || calls[0].Table != 4 || calls[1].At.Day() != 24 || calls[1].Answer != feed.Waiting {
		t.Fatalf("%+v", calls)
	}
	if err := l.AnswerCall(t.Context(), calls[1], feed.Attended); err != nil {
		t.Fatal(err)
	}
	if got := l.Status().Calls[1]; got.Answer != feed.Attended || m.answered[0].Status != protocol.AtTable ||
		m.answered[0].Minute != 55 {
		t.Errorf("%+v, %+v", got, m.answered)
	}
	if err := l.AnswerCall(t.Context(), calls[1], feed.Solved); err != nil || len(l.Status().Calls) != 1 {
		t.Errorf("%v, %+v", err, l.Status().Calls)
	}
}

// Hands that players enter are taken where nobody knew the deal, and stay locked.
func TestHandsAreTakenWhereNobodyKnewTheDeal(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	of := protocol.GUID(s.State().Network.Session)
	course := sessiontest.Course(t)
	h := handrecord(course.Boards[0])
	h.SessionGUID, h.ScoringGroupNumber, h.SectionLetters = of, 1, "A"
	other, wrong := handrecord(course.Boards[1]), h
	other.BoardNumber, other.SessionGUID, other.ScoringGroupNumber, other.SectionLetters = 1, of, 1, "A"
	wrong.BoardNumber, wrong.North = 2, h.South
	m.do(func() { m.deals.push(h, wrong, other) })
	turn(t, l)
	st := s.State()
	b, ok := st.Deals.Board(1, 1)
	if !ok || b.Deal != course.Boards[0].Deal || len(st.Deals.Numbers(1)) != 1 || st.Deals.Released ||
		m.deals.accepted != 3 {
		t.Errorf("%v, %v accepted", st.Deals.Numbers(1), m.deals.accepted)
	}
	seq := st.Seq
	if l := redo(t, l, m); l.session.State().Seq != seq {
		t.Error("taken once more")
	}
}

// What is known of the deals goes up once for each field.
func TestDealsGoUp(t *testing.T) {
	o := movement.Options{Tables: 5, BoardsPerRound: 2}
	s := sessiontest.Evening(t, "Two rooms", sessiontest.Made(t, "mitchell", o), sessiontest.Made(t, "mitchell", o))
	sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	sessiontest.Dealt(t, s, false)
	_, m := started(t, s)
	if n := len(m.event.Handrecords); n != 10 || !m.event.Handrecords[0].HasHandEvaluationData {
		t.Errorf("%d hands", n)
	}
	_, m = started(t, sessiontest.Dealt(t, mitchell(t), false), func(o *bridgemate.Options) { o.HandRecords = false })
	if len(m.event.Handrecords) > 0 {
		t.Error("hands go up unasked")
	}
}

// Settings are whole for both generations, and those of Bridgemate 3 follow those of
// Bridgemate 2 that mean the same.
func TestSettingsAreWholeForBothGenerations(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s, func(o *bridgemate.Options) {
		o.Settings = map[string]any{"BM2PINcode": "4711", "ShowResults": false, "bm2ranking": 2, "BM3Ranking": 3,
			"LeadCard": true, "BM2EnterHandRecord": true, "BM2EnterHandRecordWhen": 1, "BM2TDCall": true, "BM3ConnectionMode": 1}
	})
	two, three := m.two[0], m.three[0]
	if two.PINCode != "4711" || two.ShowResults || !two.ShowOwnResult || two.Ranking != 2 || two.AutopoweroffTime != 20 {
		t.Errorf("%+v", two)
	}
	if three.PINCode != "4711" || three.ViewResults != 0 || three.Ranking != 3 || three.LeadCardEntry != 1 ||
		three.EnterHandrecord != 1 || three.TDCall != 1 || three.ScreenBrightness != 6 {
		t.Errorf("%+v", three)
	}
	if mode := m.event.Sessions[0].ScoringGroups[0].Sections[0].Tables[0].ConnectionMode; mode != protocol.Offline {
		t.Error(mode)
	}
	o := l.Options()
	o.Settings = map[string]any{"BM3EnterHandrecord": 1, "BM2GameSummary": true}
	l.SetOptions(o)
	if err := l.SendSettings(t.Context()); err != nil {
		t.Fatal(err)
	}
	if three := m.three[0]; three.EnterHandrecord != 2 || three.SessionSummary != 1 || three.PINCode != "0000" {
		t.Errorf("%+v", three)
	}
	o.Settings = map[string]any{"BM3Ranking": 9}
	l.SetOptions(o)
	if err := l.SendSettings(t.Context()); err == nil {
		t.Error("a setting that cannot be")
	}
}

// Names go up as far as they were not told, after the players that they are of.
func TestSendNames(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	if n, err := l.SendNames(t.Context()); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: session.Names{"Cher", "van Dyck, Bo"}})
	if n, err := l.SendNames(t.Context()); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if got := m.told; len(got) != 2 || got[0].LastName != "Cher" || got[0].FirstName != "" ||
		got[1].FirstName != "Bo" || got[1].LastName != "van Dyck" {
		t.Errorf("%+v", got)
	}
	l = again(t, l, m) // who was told what is not known: it is told again
	if n, err := l.SendNames(t.Context()); n != 20 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

// What only a file has is said to be none.
func TestNoFile(t *testing.T) {
	l := link(t, mitchell(t), newMean(t))
	_, err := l.Files()
	for what, err := range map[string]error{"files": err, "a file": l.UseFile(t.Context(), session.ByDirector)} {
		if !errors.Is(err, feed.ErrNoFile) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, err := range map[string]error{"reading": l.StartReading(t.Context()), "a poll": l.ReadNow(t.Context()),
		"a restart": l.Restart(t.Context())} {
		if !errors.Is(err, ErrNotGiven) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
