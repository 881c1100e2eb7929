package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// kinds are the names of all kinds of fact, as package session declares them.
func kinds(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range source.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "Kind" {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok {
					kind, _ := strconv.Unquote(lit.Value)
					all[kind] = true
				}
				return true
			})
		}
	}
	if len(all) < 40 {
		t.Fatalf("only %d kinds", len(all))
	}
	return all
}

// factLine is a fact, with what its line says in English of an evening.
type factLine struct {
	st   *session.State
	f    session.Fact
	want string
}

// factLines are facts of every kind, in all that a line tells apart.
func factLines(t *testing.T) []factLine {
	t.Helper()
	one, two := evening(t, deals(t)), teams(t)
	at := session.Key{Section: 1, Table: 3, Round: 2, Board: 9}
	five := session.Contestant{Section: 1, Number: 5}
	m := one.Sections[0].Movement
	adjusted := session.Result{Key: at}
	adjusted.Percentages(scoring.Int(60), scoring.Int(40))
	doubtful := spades(0)
	doubtful.Doubt = session.Doubt{Kind: session.ResultUnreadable, Text: "+x"}
	turned := spades(1)
	turned.WrongDirection = true
	place := "table 3, round 2, board 9: "
	team := session.TeamSet{Team: five, Name: "The Aces",
		Members: []session.Member{{Name: "Ada"}, {Name: "Bo"}, {Name: "Cy"}, {Name: "Di"}}}
	known := teams(t, team)
	return append(phoneLines(one), []factLine{
		{one, session.EveningSet{Name: "Monday pairs", Club: "The Club",
			Date: time.Date(2026, 11, 22, 19, 0, 0, 0, time.UTC)},
			"the evening: Monday pairs, The Club, Sunday, 22 November 2026"},
		{one, session.SectionSet{ID: 1, Movement: m}, "section A was set up: " + m.Name},
		{one, session.MovementChanged{ID: 1, Movement: m, From: map[int]int{3: 2}},
			"section A: the movement was changed to " + m.Name + ", at 1 table"},
		{one, session.SectionDropped{ID: 2}, "section B was taken away"},
		{one, session.TablesTyped{ID: 1, Tables: []int{3}}, "table 3: the results are typed from now on"},
		{one, session.TablesTyped{ID: 1, Back: true}, "section A: the results come from the handsets again"},
		{one, session.SectionsCombined{Fields: [][]int{{1, 2}, {3}}}, "scored together: sections A and B"},
		{one, session.SectionsCombined{}, "each section is scored apart"},
		{one, session.PairNamed{Pair: five, Names: [2]string{"Ada", "Bo"}}, "pair 5 is Ada & Bo"},
		{one, session.PairNamed{Pair: five}, "pair 5: the names that were typed are taken back"},
		{one, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "N"}, Number: "1234",
			Name: "Ada"}, "table 3 North: number 1234, Ada, was entered"},
		{one, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "W"}, Number: "1234"},
			"table 3 West: number 1234, was entered"},
		{one, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "W"}, Number: "7", Name: "Ada",
			Given: true}, "table 3 West is Ada (number 7)"},
		{one, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "W"}},
			"table 3 West: the number was taken back"},
		{one, session.ResultReceived{Result: spades(0)}, place + "4♠ by N ="},
		{one, session.ResultReceived{Result: doubtful}, place + "4♠ by N =; not a result: “+x”"},
		{one, session.ResultChanged{Result: turned}, place + "now 4♠ by N +1, played in the wrong direction"},
		{one, session.ResultErased{Key: at}, place + "the result was erased on the Bridgemate"},
		{one, session.ResultVanished{Key: at}, place + "the result is no longer in the Bridgemate database"},
		{one, session.ResultCorrected{Result: adjusted, Reason: "misheard."},
			place + "corrected to 60 % – 40 %: misheard"},
		{one, session.CorrectionUndone{Key: at}, place + "the correction was taken back"},
		{one, session.ResultDiscarded{Key: at, Reason: "other board"}, place + "the result was taken out: other board"},
		{one, session.CallRecorded{Key: at, Call: session.Recorded{Counter: 3, Direction: "S", What: "1S"}},
			place + "call 3, of S, was recorded"},
		{one, session.CallRecorded{Key: at, Call: session.Recorded{Counter: 3, Erased: true}},
			place + "call 3 was taken back"},
		{one, session.CardRecorded{Key: at, Card: session.Recorded{Counter: 30, Direction: "W", What: "SA"}},
			place + "card 30, of W, was recorded"},
		{one, session.CardRecorded{Key: at, Card: session.Recorded{Counter: 30, Erased: true}},
			place + "card 30 was taken back"},
		{one, session.DealsSet{Source: "monday.pbn", Section: 2, Boards: deals(t).Boards},
			"2 deals for section B, from monday.pbn"},
		{one, session.DealsSet{}, "the deals were taken away"},
		{one, session.DealsAnalysed{Tables: map[int]doubledummy.Table{9: {}}}, "1 deal was analysed"},
		{one, session.DealsStudied{}, "leads and play were analysed"},
		{one, session.DealsReleased{}, "everybody may see the deals"},
		{one, session.Sealed{What: "deals set", Section: 2}, "hands (section B), sealed until the deals are released"},
		{one, session.Sealed{What: "card recorded"}, "hands, sealed until the deals are released"},
		{one, session.SealedFor{Section: 2, Holder: "nobody"}, "sealed hands (section B) can be read at: –"},
		{one, session.DealsDealt{Section: 2}, "the seed from which the deals (section B) were dealt"},
		{one, session.StandingsReleased{Through: 4}, "everybody may see the standings up to round 4"},
		{one, session.StandingsReleased{}, "nobody may see the standings now"},
		{one, session.SendingAsked{Version: 2, To: []string{"BridgeWebs", "Members"}},
			"version 2 is to go to BridgeWebs and Members"},
		{one, session.SendingEnded{Version: 2, To: "BridgeWebs", State: "taken", Of: 1, Done: 1},
			"BridgeWebs: version 2 was sent and is there"},
		{one, session.SendingEnded{Version: 1, To: "Members", State: "refused", Reason: "nobody there", Of: 52, Done: 51},
			"Members: version 1 was refused (51 of 52)"},
		{one, session.SendingEnded{Version: 1, To: "SBU", State: "unknown", Of: 1},
			"SBU: version 1 may have arrived or not: the answer was lost"},
		{one, session.SendingEnded{Version: 1, To: "SBU", State: "sent", Of: 1, Done: 1}, "SBU: version 1 was sent"},
		{one, session.SendingEnded{Version: 1, To: "SBU", State: "waiting", Of: 1}, "SBU: version 1 has not gone yet"},
		{one, session.ResultSentAgain{Result: spades(0)}, place + "4♠ by N = was sent again and stays out"},
		{one, session.FileTaken{File: `C:\Clubnight\monday.bws`}, "results of this evening are taken from monday.bws"},
		{one, session.FileTaken{File: "monday.bws", Sections: []int{1}},
			"results of this evening are taken from monday.bws from now on, although it was made for another"},
		{one, session.OlderFileTaken{File: `C:\Clubnight\monday.bws`, Sections: []int{1}},
			"results of this evening are taken from monday.bws from now on, an older copy of its file"},
		{one, session.Uploaded{File: `C:\Clubnight\monday.bws`}, "the movement was written to monday.bws"},
		{one, session.NetworkOpened{Network: session.Network{Address: "http://192.168.1.20:5079", Event: "E", Session: "S"}},
			"the evening was given to the Bridgemates at http://192.168.1.20:5079"},
		{one, session.ReadingStarted{File: "/tmp/monday.bws"}, "reading of results began, from monday.bws"},
		{one, session.ReadingStopped{File: "monday.bws"}, "reading of results stopped"},
		{one, session.ProgramStarted{Program: `C:\Bridgemate\BMPro.exe`, Args: "/s"}, "BMPro.exe was started"},
		{one, session.EveningClosed{}, "the evening was closed"},
		{one, session.Remarked{Text: "section A: something."}, "section A: something"},
		{one, session.Noticed{Note: session.Note{Kind: session.TableAdded, Section: 1, Table: 8}}, "table 8 is new"},
		{one, session.SettingsSent{Settings: map[string]any{"ShowResults": true}},
			"the handsets were sent the settings again: ShowResults true"},
		{one, session.RowsKnown{Rows: make([]session.KnownRow, 2), Seats: make([]session.KnownSeat, 1)},
			"3 rows of the Bridgemate database say what is known"},
		{one, session.RoundsSentAgain{ID: 1, From: map[int]int{3: 2}},
			"section A: results of rounds that are sent again to 1 table were taken out"},
		{one, session.MovementSending{ID: 1, From: map[int]int{3: 2, 4: 2}},
			"section A: the changed movement is to be sent to 2 tables"},
		{one, session.MovementSent{ID: 1}, "section A: the changed movement was sent"},
		{one, session.ScoringSet{Choices: method.Choices{Method: "total", As: "plain"}},
			"scoring: Total points. By the Laws alone. Ties are shared"},
		{one, session.ScoringSet{Choices: method.Choices{Method: "total", As: "plain"}, Known: session.ByFigures},
			"scoring: Total points. By the Laws alone. Ties are shared (not said in the file; its figures show it)"},
		{one, session.ScoringSet{Choices: method.Choices{Method: "total", As: "plain"}, Known: session.ByCustom},
			"scoring: Total points. By the Laws alone. Ties are shared (not said in the file; the usual way is assumed)"},
		{one, session.SessionOf{Event: "Autumn Cup", Session: 2, Of: 3}, "session 2 of 3: Autumn Cup"},
		{one, session.SessionOf{}, "a session"},
		{one, session.DirectorNamed{Name: "Anna de Vries"}, "Anna de Vries directs"},
		{one, session.DirectorNamed{}, "the director is not named any more"},
		{one, session.DirectorPlays{As: session.Contestant{Section: 1, Number: 3}}, "the director plays as pair 3"},
		{one, session.DirectorPlays{}, "the director does not play"},
		{one, session.DirectorPhoned{ID: "a1"}, "from the director’s phone"},
		{one, session.CompetitionSet{Name: "Tuesday ladder", Rule: competition.Rule{Best: 12, Least: 5}},
			"the evening counts for “Tuesday ladder”: the average of the percentages; the best 12 evenings count; ranked from 5 evenings on"},
		{one, session.CompetitionSet{Name: "Cup",
			Rule: competition.Rule{By: competition.Places, Points: []int{4, 3, 2, 1}, Best: 1, Least: 1, Total: true}},
			"the evening counts for “Cup”: the sum of the points for places, 4-3-2-1; the best evening counts"},
		{one, session.CompetitionSet{Name: "Cup", Out: true}, "the evening does not count for “Cup”"},
		{one, session.AwardsChosen{Choice: award.Choice{Scheme: "vbl-event", Grade: "III"}},
			"masterpoints by “VBL, larger tournament”, grade III"},
		{one, session.AwardsChosen{Choice: award.Choice{Scheme: "sbu-event", First: scoring.Int(4),
			Paid: scoring.F(3, 10), Match: scoring.F(1, 5)}},
			"masterpoints by “SBU, event”, 4 for the first place, 30 % of the field paid, 0.2 for a match won"},
		{one, session.AwardsChosen{Choice: award.Choice{Scheme: "gone"}}, "masterpoints by “gone”"},
		{one, session.AwardsChosen{}, "no masterpoints are awarded"},
		{one, session.SimultaneousPlaces{Event: "Autumn Pairs", Clubs: 312, Provisional: true},
			"Autumn Pairs: places among 312 clubs were taken in, not final yet"},
		{one, session.SimultaneousPlaces{Event: "Autumn Pairs", Clubs: 312},
			"Autumn Pairs: places among 312 clubs were taken in"},
		{one, session.RoundDrawn{ID: 1, Movement: &movement.Movement{Rounds: 4}, ByHand: true, Reason: "a latecomer"},
			"section A: round 4 was drawn by hand: a latecomer"},
		{one, session.Undone{Entry: 2}, "taken back: 2 deals, from evening.pbn"},
		{one, session.Undone{Entry: 99}, "taken back: entry 99"},
		{one, session.RulingGiven{Key: at, ForNS: artificial(60), Law: "12C2"},
			place + "60 % for North-South; East-West keep their score (Law 12C2)"},
		{one, session.RulingWithdrawn{Key: at}, place + "the ruling was withdrawn"},
		{one, session.PlayedByOthers{Key: at, NS: 4, EW: 9},
			place + "played by pair 4 North-South and pair 9 East-West (Law 15)"},
		{one, session.PlayedByOthers{Key: at}, place + "played by those whom the movement has there, after all"},
		{one, session.BoardFouled{Section: 1, Board: 7, Form: "b", FromRound: 3},
			"board 7: form b from round 3 on (Law 87)"},
		{two, session.PenaltyGiven{Who: five, Amount: scoring.Int(-2), Unit: scoring.IMP},
			"team A5: procedural penalty of 2 IMPs (Law 90)"},
		{one, session.CarriedForward{Who: five, Score: scoring.F(213, 2), Max: scoring.Int(200)},
			"pair 5 brings 106.5 of 200 from an earlier session"},
		{one, session.CarriedForward{Who: five, Score: scoring.Int(12)}, "pair 5 brings 12 from an earlier session"},
		{one, session.HandicapSet{Who: five, Handicap: scoring.F(-5, 2)}, "pair 5: handicap −2.5 %"},
		{one, session.HandicapSet{Who: five}, "pair 5: no handicap any more"},
		{one, session.StratumSet{Who: five, Stratum: 2}, "pair 5: stratum B"},
		{one, session.StratumSet{Who: five}, "pair 5: no stratum any more"},
		{two, team, "team A5 is The Aces: Ada, Bo, Cy and Di"},
		{known, session.LineUpSet{Team: five, FromRound: 2, NS: [2]int{0, 3}, EW: [2]int{1, -1}},
			"team A5 from round 2 on: Ada & Di North-South, Bo East-West"},
		{two, session.LineUpSet{Team: five, FromRound: 2, NS: [2]int{-1, -1}, EW: [2]int{1, -1}},
			"team A5 from round 2 on: nobody named North-South, nobody named East-West"},
		{one, session.ParticipationSet{Who: five, Participation: session.Late, From: 2},
			"pair 5 came in time for round 2"},
		{one, session.Replaced{Who: five, FromRound: 3, Names: [2]string{"Ada", "Bo"}},
			"Ada & Bo take over from pair 5 in round 3"},
		{one, session.Replaced{Who: five, FromRound: 3}, "pair 5: nobody takes over in round 3 any more"},
		{one, session.ComputerOpened{Name: "Room B", Person: "Anna de Vries", Role: session.RoleScorer},
			"Room B opened the shared evening: Anna de Vries (scorer)"},
		{one, session.ComputerOpened{Name: "Room A", Began: true}, "Room A shared the evening"},
		{one, session.WorkTaken{Sections: []int{1, 2}}, "the Bridgemates of sections A and B were taken over"},
		{one, session.WorkTaken{Draw: true}, "the draw was taken over"},
		{one, session.EntryKeptAside{Of: session.ID{Site: "00000000000000ff", Own: 9}, What: "remarked",
			Body: `{"text":"a word."}`, Sender: "clubnight_desk"},
			"kept aside, since its signature is false: a word; sent by: clubnight_desk"},
		{one, session.EntryKeptAside{What: "remarked", Body: `{"text":"a wo`},
			"kept aside, since its signature is false: remarked"},
		{one, session.EntryKeptAside{What: "moon phase set", Body: "{}"},
			"kept aside, since its signature is false: something that a newer Clubnight knows: moon phase set"},
		{one, session.ConflictSettled{}, "a conflict was decided: it stays as it stood"},
		{one, session.ConflictSettled{Keep: session.ID{Own: 2}},
			"a conflict was decided: right is 2 deals, from evening.pbn"},
	}...)
}

// Every kind of fact has its line, filled and empty; a new kind cannot be forgotten.
func TestEveryFact(t *testing.T) {
	tested := map[string]bool{}
	for _, c := range factLines(t) {
		tested[c.f.Kind()] = true
		if got := English().Fact(c.st, session.Entry{Fact: c.f}); got != c.want {
			t.Errorf("%s: %q, want %q", c.f.Kind(), got, c.want)
		}
	}
	for kind := range kinds(t) {
		if !tested[kind] {
			t.Errorf("%s has no line", kind)
		}
		// As it comes from a damaged or an odd journal: nothing in it.
		empty, err := session.DecodeFact(kind, []byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range oddEvenings(t) {
			text := English().Fact(st, session.Entry{Fact: empty})
			if strings.Contains(text, "newer Clubnight") && kind != "noticed" || text == "" && kind != "remarked" ||
				strings.Contains(text, "no value") {
				t.Errorf("%s, empty: %q", kind, text)
			}
		}
	}
}

// Whatever a fact names is put into words: no value of a type that nobody
// says gets into a text.
func TestTermsAreSaid(t *testing.T) {
	said := func(about string, term any) {
		t.Helper()
		switch term.(type) {
		case string, int, bool:
		default:
			t.Errorf("%s: nobody says a %T", about, term)
		}
	}
	for _, c := range factLines(t) {
		sentence := session.SentenceOf(c.f)
		m, message := sentence.(session.Message)
		if _, corrected := sentence.(session.ResultCorrected); !message && !corrected {
			said(c.f.Kind(), English().term(c.st, sentence))
		}
		for name, term := range m.Terms {
			said(c.f.Kind()+", "+name, English().term(c.st, term))
		}
	}
}

// What was undone and put in force again is told by what it was.
func TestUndone(t *testing.T) {
	five := session.Contestant{Section: 1, Number: 5}
	st := evening(t, session.HandicapSet{Who: five, Handicap: scoring.Int(3)},
		session.Undone{Entry: 2}, session.Undone{Entry: 3})
	entries := st.Entries()
	for i, want := range map[int]string{
		1: "pair 5: handicap 3 %",
		2: "taken back: pair 5: handicap 3 %",
		3: "in force again; it had been taken back: pair 5: handicap 3 %",
	} {
		if got := English().Fact(st, entries[i]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	loop := session.Entry{Seq: 1, Fact: session.Undone{Entry: 1}}
	if got := English().Fact(new(session.State), loop); got != "taken back: entry 1" {
		t.Errorf("%q", got)
	}
}

// The recorded bids and cards, and the deals, are in no line: players look at the list.
func TestFactsKeepSecrets(t *testing.T) {
	set := deals(t)
	set.Seed = strings.Repeat("a1", 32)
	st := evening(t)
	text := English().Fact(st, session.Entry{Fact: set}) +
		English().Fact(st,
			session.Entry{Fact: session.CardRecorded{Card: session.Recorded{What: "S8", Counter: 1, Direction: "N"}}})
	if strings.Contains(text, set.Seed) || strings.Contains(text, "S8") || strings.ContainsAny(text, "♠♥♦♣") {
		t.Error(text)
	}
}
