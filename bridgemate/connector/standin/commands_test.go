package standin

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session/movement"
)

// update is a section as an update to it.
func update(s protocol.Section) protocol.SectionUpdate {
	return protocol.SectionUpdate{SessionGUID: s.SessionGUID, ScoringGroupNumber: s.ScoringGroupNumber,
		ScoringGroupScoringMethod: protocol.Matchpoints, Letters: s.Letters, Winners: s.Winners, GameType: s.GameType,
		HasExplicitParticipations: s.HasExplicitParticipations, Tables: s.Tables}
}

// got gets all that a session's queue has.
func got[T protocol.Item](t testing.TB, o *side, session protocol.GUID) []T {
	t.Helper()
	items, _, err := protocol.Poll[T](t.Context(), o.client, session, protocol.All)
	if err != nil {
		t.Fatal(err)
	}
	return items
}

// contents are those of the scoring file.
func contents(t testing.TB, o *side) *bws.Contents {
	t.Helper()
	c, err := bws.Read(t.Context(), filepath.Join(o.folder, string(sessionGUID)+".bws"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPingAndGreeting(t *testing.T) {
	o := open(t, rehearsal.Choices{})
	if err := errors.Join(o.client.Alive(t.Context()), o.client.Ping(t.Context(), `"Łódź" 5`)); err != nil {
		t.Error(err)
	}
}

// TestCorrectedResult: a result of the director's stands, comes back as nobody's, and
// one that is deleted is played again.
func TestCorrectedResult(t *testing.T) {
	o := open(t, rehearsal.Choices{Calm: true})
	o.played(eventOf(small(t)...))
	before := got[protocol.Result](t, o, sessionGUID)
	r := before[0]
	r.Level, r.DeclarerDirection, r.Denomination, r.DeclaringPair = 7, protocol.South, protocol.Hearts, r.PairNorthSouth
	r.Stake, r.TotalTricks, r.LeadCardRank, r.LeadCardSuit = 2, 13, 10, protocol.Diamonds
	ruled := before[1]
	ruled.Level, ruled.DeclaringPair = protocol.PlusMinus, ruled.PairEastWest
	ruled.LeadCardRank, ruled.LeadCardSuit = 0, 0
	turned := before[2]
	turned.Level, turned.ScoringDirection = protocol.MinusPlus, protocol.ForEastWest
	if err := o.client.PutResults(t.Context(), sessionGUID, []protocol.Result{r, ruled, turned}); err != nil {
		t.Fatal(err)
	}
	o.until(3, "taken over from the scoring program")
	standing := bws.Standing(contents(t, o).Received)
	if row := standing[keyOf(r)]; row.Contract != "7 H xx" || row.NSEW != "S" || row.Result != "=" ||
		row.LeadCard != "D10" || !row.ExternalUpdate || row.Declarer != r.PairNorthSouth {
		t.Errorf("%+v", row)
	}
	if row := standing[keyOf(ruled)]; row.Remarks != "60%-40%" || row.Contract != "" {
		t.Errorf("%+v", row)
	}
	if row := standing[keyOf(turned)]; row.Remarks != "60%-40%" {
		t.Errorf("%+v", row)
	}
	if after := got[protocol.Result](t, o, sessionGUID); len(after) != len(before) {
		t.Errorf("%d items, %d before: our own came back", len(after), len(before))
	}
	gone := protocol.Result{SessionGUID: sessionGUID, SectionLetters: r.SectionLetters, TableNumber: r.TableNumber,
		RoundNumber: r.RoundNumber, BoardNumber: r.BoardNumber, ScoringDirection: protocol.ForBoth, IsDeleted: true}
	if err := o.client.PutResults(t.Context(), sessionGUID, []protocol.Result{gone}); err != nil {
		t.Fatal(err)
	}
	o.until(2, "table A"+string(rune('0'+r.TableNumber))+", round 1, board "+string(rune('0'+r.BoardNumber))+": ")
	for after := before; len(after) == len(before); after = got[protocol.Result](t, o, sessionGUID) {
		if t.Context().Err() != nil {
			t.Fatal("the board is not played again")
		}
	}
	after := got[protocol.Result](t, o, sessionGUID)
	if last := after[len(after)-1]; last != before[0] {
		t.Errorf("played again %+v\nbefore %+v", last, before[0])
	}
}

// TestMovementChange: a table goes on by its new rounds, what changed is marked, and
// only what it had from there on is gone.
func TestMovementChange(t *testing.T) {
	o, s := open(t, rehearsal.Choices{Calm: true}), newScorer()
	event := eventOf(small(t)...)
	o.played(event)
	if _, err := s.round(t.Context(), o.client, protocol.New); err != nil {
		t.Fatal(err)
	}
	before := maps.Clone(s.results)
	u := update(sectionOf(small(t)[0], sessionGUID, "A", 1))
	// Tables 1 and 2 change East-West in round 3, and table 4 comes.
	one, two := u.Tables[0].Rounds, u.Tables[1].Rounds
	one[2].PairEW, two[2].PairEW = two[2].PairEW, one[2].PairEW
	u.Tables = append(u.Tables, protocol.Table{SessionGUID: sessionGUID, SectionLetters: "A", TableNumber: 4,
		Rounds: []protocol.Round{{SessionGUID: sessionGUID, SectionLetters: "A", TableNumber: 4, RoundNumber: 1,
			LowBoardNumber: 7, HighBoardNumber: 8, PairNS: 7, PairEW: 8}}})
	answer, err := o.client.UpdateMovement(t.Context(), u)
	if err != nil {
		t.Fatal(err)
	}
	var marks [][2]int
	for _, table := range answer.Tables {
		for _, r := range table.Rounds {
			if r.Updated {
				marks = append(marks, [2]int{r.TableNumber, r.RoundNumber})
			}
		}
	}
	if want := [][2]int{{1, 3}, {2, 3}, {4, 1}}; !slices.Equal(marks, want) {
		t.Errorf("marked %v, want %v", marks, want)
	}
	for s.came < len(before)+6 && t.Context().Err() == nil {
		if _, err := s.round(t.Context(), o.client, protocol.New); err != nil {
			t.Fatal(err)
		}
	}
	for k, r := range s.results {
		again := k.Table == 4 || k.Round == 3 && k.Table < 3
		if again && r == before[k] || !again && r != before[k] {
			t.Errorf("%+v: %+v\nbefore %+v", k, r, before[k])
		}
	}
	if back, err := o.client.GetMovement(t.Context(), sessionGUID, "A"); err != nil ||
		protocol.Write(back) != protocol.Write(u.Section()) {
		t.Errorf("%v\n%+v\nwant %+v", err, back, u.Section())
	}
	// A new section, a table less, and a section that goes.
	b := update(sectionOf(mustMake(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 1}), sessionGUID, "BB", 1))
	u.Tables[3].Rounds = nil
	_, err1 := o.client.UpdateMovement(t.Context(), b)
	_, err2 := o.client.UpdateMovement(t.Context(), u)
	all, err3 := o.client.GetAllMovements(t.Context(), sessionGUID)
	if err := errors.Join(err1, err2, err3); err != nil || len(all) != 2 || len(all[0].Tables) != 3 {
		t.Fatalf("%v, %+v", err, all)
	}
	c := contents(t, o)
	if bb, _ := c.Section(28); len(c.Sections) != 2 || bb.Letter != "BB" ||
		len(c.Tables) != 5 || slices.ContainsFunc(bws.Check(c), func(p bws.Problem) bool { return !p.Warning }) {
		t.Errorf("%+v %+v %v", c.Sections, c.Tables, bws.Check(c))
	}
	if _, err := o.client.UpdateMovement(t.Context(), protocol.SectionUpdate{SessionGUID: sessionGUID, Letters: "BB",
		IsDeleted: true}); err != nil {
		t.Fatal(err)
	}
	c = contents(t, o)
	if len(c.Sections) != 1 || len(c.Tables) != 3 || len(c.PlayerNumbers) != 12 || len(c.SettingsRows) != 1 {
		t.Errorf("%d sections, %d tables, %d seats", len(c.Sections), len(c.Tables), len(c.PlayerNumbers))
	}
}

// TestIndividualChange: where each seat is told, an update tells all of them again.
func TestIndividualChange(t *testing.T) {
	o := open(t, rehearsal.Choices{Calm: true})
	m := mustMake(t, "individual", movement.Options{Tables: 2, BoardsPerRound: 2})
	event := eventOf(m)
	o.played(event)
	c := contents(t, o)
	if n := len(event.Participations); len(c.PlayerNumbers) != n || c.PlayerNumbers[0].Name == "" {
		t.Errorf("%d of %d seats, %+v", len(c.PlayerNumbers), n, c.PlayerNumbers[0])
	}
	u := update(event.Sessions[0].ScoringGroups[0].Sections[0])
	u.Participations = event.Participations[:len(event.Participations)-1]
	if _, err := o.client.UpdateMovement(t.Context(), u); !errors.As(err, new(*protocol.Invalid)) {
		t.Errorf("a seat less: %v", err)
	}
	u.Participations = slices.Clone(event.Participations)
	i := slices.IndexFunc(u.Participations, func(p protocol.Participation) bool { return p.RoundNumber == 2 })
	u.Participations[i].PlayerNumber, u.Participations[i].LastName = "", "Guest"
	if _, err := o.client.UpdateMovement(t.Context(), u); err != nil {
		t.Fatal(err)
	}
	named := func(p bws.PlayerNumber) bool { return p.Round == 2 && p.Name == "Guest" && p.Number == "" }
	if c := contents(t, o); len(c.PlayerNumbers) != len(u.Participations) ||
		!slices.ContainsFunc(c.PlayerNumbers, named) {
		t.Errorf("%+v", c.PlayerNumbers)
	}
	if seats := got[protocol.Participation](t, o, sessionGUID); len(seats) != 0 {
		t.Errorf("our own seats came back: %+v", seats)
	}
}

// TestPutTheRest: players, seats, deals, calls, settings and groups reach the tables.
func TestPutTheRest(t *testing.T) {
	o := open(t, rehearsal.Choices{Calm: true})
	event := eventOf(small(t)...)
	event.PlayerData = event.PlayerData[:0]
	o.played(event)
	ctx := t.Context()
	if seats := got[protocol.Participation](t, o, sessionGUID); len(seats) != 0 {
		t.Errorf("seats of numbers that nobody sent: %+v", seats)
	}
	// The numbers are there; they are known as soon as they are sent.
	if err := o.client.PutPlayers(ctx, sessionGUID, playersOf(sessionGUID, 1001, 13)); err != nil {
		t.Fatal(err)
	}
	if seats := got[protocol.Participation](t, o, sessionGUID); len(seats) != 12 {
		t.Errorf("%d seats", len(seats))
	}
	seated := protocol.Participation{SessionGUID: sessionGUID, SectionLetters: "A", TableNumber: 2,
		Direction: protocol.East, PlayerNumber: "1013"}
	deal := handrecordOf(rehearsal.Dealt(1, 1))
	deal.SessionGUID, deal.SectionLetters, deal.ScoringGroupNumber, deal.BoardNumber = sessionGUID, "A", 1, 1
	call := protocol.TdCall{SessionGUID: sessionGUID, SectionLetters: "A", TableNumber: 1, RoundNumber: 2, Hour: 19,
		Minute: 45, Status: protocol.AtTable}
	two := protocol.Bridgemate2Settings{SessionGUID: sessionGUID, SectionLetters: "A", PINCode: "1234", LeadCard: true}
	two.AutopoweroffTime, two.VerificationTime = 20, 2
	three := protocol.Bridgemate3Settings{SessionGUID: sessionGUID, SectionLetters: "A", PINCode: "1234"}
	three.ScreenBrightness = 6
	group := event.Sessions[0].ScoringGroups[0]
	group.ScoringMethod, group.Name = protocol.CrossTotal, "Field"
	for what, err := range map[string]error{
		"seats":      o.client.PutParticipations(ctx, sessionGUID, []protocol.Participation{seated}),
		"deals":      o.client.PutHandrecords(ctx, sessionGUID, []protocol.Handrecord{deal, deal}[:1]),
		"calls":      o.client.PutTdCalls(ctx, sessionGUID, []protocol.TdCall{call}),
		"settings 2": o.client.PutBridgemate2Settings(ctx, sessionGUID, []protocol.Bridgemate2Settings{two}),
		"settings 3": o.client.PutBridgemate3Settings(ctx, sessionGUID, []protocol.Bridgemate3Settings{three}),
		"groups":     o.client.UpdateScoringGroups(ctx, sessionGUID, []protocol.ScoringGroup{group}),
	} {
		if err != nil {
			t.Error(what, err)
		}
	}
	o.until(3, "the settings were sent again")
	c := contents(t, o)
	has := func(p bws.PlayerNumber) bool {
		return p.Table == 2 && p.Direction == "E" && p.Number == "1013" && p.Name != ""
	}
	if !slices.ContainsFunc(c.PlayerNumbers, has) || len(c.PlayerNumbers) != 12 {
		t.Errorf("%+v", c.PlayerNumbers)
	}
	if d, err := c.HandRecords[0].Deal(); err != nil || len(c.HandRecords) != 1 || d != rehearsal.Dealt(1, 1) {
		t.Errorf("%v %+v", err, c.HandRecords)
	}
	if c.Sections[0].ScoringType != bws.IMPs || !c.Settings.Bool("LeadCard", false) ||
		c.Settings.Bool("MemberNumbers", true) {
		t.Errorf("%+v %+v", c.Sections, c.Settings)
	}
}

// TestLateSession: a session that comes later is played too, and has queues of its own.
func TestLateSession(t *testing.T) {
	o := open(t, rehearsal.Choices{Calm: true})
	o.played(eventOf(small(t)...))
	m := mustMake(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 2})
	s := eventOf().Sessions[0]
	s.SessionGUID, s.Name = lateGUID, "Late"
	section := sectionOf(m, lateGUID, "B", 2)
	s.ScoringGroups = []protocol.ScoringGroup{{SessionGUID: lateGUID, ScoringGroupNumber: 2,
		ScoringMethod: protocol.Matchpoints, Sections: []protocol.Section{section}}}
	late := protocol.AddSession{EventGUID: sessionGUID, Session: s, PlayerData: playersOf(lateGUID, 2001, 8)}
	twice := late
	twice.PlayerData = playersOf(lateGUID, 1001, 1)
	if err := o.client.AddSession(t.Context(), twice); !errors.Is(err, protocol.ErrorValidation) {
		t.Errorf("a number of the other session: %v", err)
	}
	if err := o.client.AddSession(t.Context(), late); err != nil {
		t.Fatal(err)
	}
	if err := o.client.AddSession(t.Context(), late); !errors.Is(err, protocol.ErrorNoUpdates) {
		t.Errorf("a second time: %v", err)
	}
	want := 0
	for _, r := range m.Rows {
		want += len(r.Boards())
	}
	var results []protocol.Result
	for len(results) < want && t.Context().Err() == nil {
		results = got[protocol.Result](t, o, lateGUID)
	}
	if r := results[0]; r.SectionLetters != "B" || r.SessionGUID != lateGUID {
		t.Errorf("%+v", r)
	}
	for _, r := range got[protocol.Result](t, o, sessionGUID) {
		if r.SectionLetters != "A" {
			t.Fatalf("%+v in the other session's queue", r)
		}
	}
}

// What BCS tells about itself, and that it ends and begins again.
func TestManagementTellsOfItself(t *testing.T) {
	o := open(t, rehearsal.Choices{Calm: true})
	ask := func(a protocol.Ask) protocol.ManagementResponse {
		t.Helper()
		answer, err := o.client.Manage(t.Context(), protocol.ManagementRequest{Command: a})
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	if answer := ask(protocol.AskAllSessions); answer.IsRunning || len(answer.SessionInformation) != 0 {
		t.Errorf("before anything was sent: %+v", answer)
	}
	o.played(eventOf(small(t)...))
	answer := ask(protocol.AskRunningSessions | protocol.AskScoringFile)
	if !answer.IsRunning || answer.EventGUID != sessionGUID ||
		!strings.HasSuffix(string(answer.ScoringFilePath), ".bws") ||
		len(answer.SessionInformation) != 1 ||
		answer.SessionInformation[0].SessionDateTime != "2026-11-24T19:30:00" ||
		answer.SessionInformation[0].Sections[0].NumberOfTables != 3 {
		t.Errorf("%+v", answer)
	}
	ask(protocol.AskShutDown)
	if answer := ask(protocol.AskScoringFile); answer.IsRunning {
		t.Errorf("still running: %+v", answer)
	}
	o.goOn()
	o.until(2, allIn)
	if answer := ask(protocol.AskRunningSessions); !answer.IsRunning {
		t.Errorf("%+v", answer)
	}
	if err := o.client.ClearData(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := o.client.Continue(t.Context(), protocol.Continue{EventGUID: sessionGUID, Orders: protocol.StartAgain})
	if !errors.Is(err, protocol.ErrorEntryUnknown) {
		t.Errorf("an event that was cleared: %v", err)
	}
}

// What does not fit is refused as a whole, with the kind that it has.
func TestWhatDoesNotFitIsRefusedWhole(t *testing.T) {
	o := open(t, rehearsal.Choices{Calm: true})
	o.played(eventOf(small(t)...))
	ctx, r := t.Context(), got[protocol.Result](t, o, sessionGUID)[0]
	wrong := r
	wrong.BoardNumber = 99
	pairs := r
	pairs.PairEastWest, pairs.DeclaringPair = 99, r.PairNorthSouth
	rows := len(contents(t, o).Received)
	again := eventOf(small(t)...)
	again.Orders = protocol.StartAgain
	other := eventOf(small(t)...)
	other.EventGUID, other.Sessions[0].EventGUID = lateGUID, lateGUID
	explicit := update(sectionOf(small(t)[0], sessionGUID, "A", 1))
	explicit.HasExplicitParticipations = true
	for _, table := range explicit.Tables {
		for _, round := range table.Rounds {
			for d := protocol.North; d <= protocol.West; d++ {
				explicit.Participations = append(explicit.Participations, protocol.Participation{
					SessionGUID: sessionGUID, SectionLetters: "A", TableNumber: table.TableNumber,
					RoundNumber: round.RoundNumber, Direction: d, LastName: "X"})
			}
		}
	}
	_, unknown := o.client.GetMovement(ctx, sessionGUID, "Z")
	_, changed := o.client.UpdateMovement(ctx, explicit)
	_, _, nobody := protocol.Poll[protocol.Result](ctx, o.client, nobodys, protocol.New)
	for what, test := range map[string]struct {
		err  error
		want protocol.ErrorType
	}{
		"a board":        {o.client.PutResults(ctx, sessionGUID, []protocol.Result{r, wrong}), protocol.ErrorMovement},
		"pairs":          {o.client.PutResults(ctx, sessionGUID, []protocol.Result{r, pairs}), protocol.ErrorMovement},
		"a section":      {unknown, protocol.ErrorMovement},
		"a session":      {nobody, protocol.ErrorEntryUnknown},
		"seats told now": {changed, protocol.ErrorValidation},
		"an unknown number": {o.client.PutParticipations(ctx, sessionGUID, []protocol.Participation{{
			SessionGUID: sessionGUID, SectionLetters: "A", TableNumber: 1, Direction: protocol.North,
			PlayerNumber: "77"}}), protocol.ErrorValidation},
		"a round": {o.client.PutTdCalls(ctx, sessionGUID, []protocol.TdCall{{SessionGUID: sessionGUID,
			SectionLetters: "A", TableNumber: 1, RoundNumber: 9, Status: protocol.Solved}}), protocol.ErrorMovement},
		"an event without reset":  {o.client.Initialize(ctx, again), protocol.ErrorNoUpdates},
		"a session of two events": {o.client.Initialize(ctx, other), protocol.ErrorValidation},
	} {
		if !errors.Is(test.err, test.want) {
			t.Errorf("%s: %v, want %d", what, test.err, int(test.want))
		}
	}
	if n := len(contents(t, o).Received); n != rows {
		t.Errorf("%d rows, %d before", n, rows)
	}
	for data, want := range map[string]protocol.ErrorType{
		`nonsense`:      protocol.ErrorWrongDataType,
		`{}`:            protocol.ErrorWrongDataType,
		`[{}]`:          protocol.ErrorValidation,
		`[{"Level":1}]`: protocol.ErrorValidation,
	} {
		a := o.Answer(protocol.Request{Command: protocol.CommandPutResults, SessionGUID: sessionGUID,
			SerializedData: data})
		if a.DataType != protocol.DataError || a.ErrorType != want || a.RequestCommand != protocol.CommandPutResults {
			t.Errorf("%s: %+v", data, a)
		}
	}
	for _, c := range []protocol.Command{0, 1, 2, 3, 9, 16, 17, 18, 40} {
		a := o.Answer(protocol.Request{Command: c, SessionGUID: sessionGUID})
		if a.ErrorType != protocol.ErrorNotImplemented {
			t.Errorf("command %d: %+v", c, a)
		}
	}
}

// TestEnteredDeals: deals that players enter come once for each board, as the room has
// them.
func TestEnteredDeals(t *testing.T) {
	o := open(t, rehearsal.Choices{Calm: true})
	event := eventOf(small(t)...)
	event.Bridgemate3Settings = []protocol.Bridgemate3Settings{{SessionGUID: sessionGUID, SectionLetters: "A",
		PINCode: "0000", ScreenBrightness: 6, EnterHandrecord: 1}}
	o.played(event)
	hands := got[protocol.Handrecord](t, o, sessionGUID)
	boards := map[int]bool{}
	for _, h := range hands {
		if d, err := handOf(1, h).Deal(); err != nil || d != rehearsal.Dealt(7, h.BoardNumber) || len(h.Faults()) > 0 {
			t.Errorf("%+v: %v %v", h, err, h.Faults())
		}
		boards[h.BoardNumber] = true
	}
	if len(hands) != 6 || len(boards) != 6 {
		t.Errorf("%d deals of %d boards", len(hands), len(boards))
	}
}

// A server that was closed has no files, and answers that it is.
func TestClosedServerHasNoFiles(t *testing.T) {
	s, err := New(Options{Choices: rehearsal.Choices{Speed: "max"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if a := s.Answer(protocol.Request{Command: protocol.CommandPing}); a.ErrorType != protocol.ErrorException {
		t.Errorf("%+v", a)
	}
}

// TestStrayOfAnotherMovement: what a table enters by a movement that was changed
// meanwhile is not taken.
func TestStrayOfAnotherMovement(t *testing.T) {
	o := open(t, rehearsal.Choices{Calm: true})
	o.played(eventOf(small(t)...))
	before := got[protocol.Result](t, o, sessionGUID)
	e := o.events[0]
	rows := bws.Standing(contents(t, o).Received)
	row := rows[keyOf(before[0])]
	row.PairEW = 99
	if _, err := e.db.Insert("ReceivedData", row.Row()); err != nil {
		t.Fatal(err)
	}
	if after := got[protocol.Result](t, o, sessionGUID); !slices.Equal(after, before) {
		t.Errorf("%d results, %d before", len(after), len(before))
	}
	if after := bws.Standing(contents(t, o).Received); !maps.Equal(after, rows) {
		t.Error("it stands in the file")
	}
}
