package bws_test

import (
	"fmt"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
)

// evening is a right and small one: two tables, two rounds of two boards.
func evening() *bws.Contents {
	c := &bws.Contents{
		Clients:  []bws.Client{{ID: 1, Computer: "CLUB-PC"}},
		Sections: []bws.Section{{ID: 1, Letter: "A", Tables: 2}},
	}
	for table := 1; table <= 2; table++ {
		c.Tables = append(c.Tables, bws.TableRow{Section: 1, Table: table, ComputerID: 1, LogOnOff: bws.NotLoggedOn})
		for round := 1; round <= 2; round++ {
			c.Rounds = append(c.Rounds, bws.Round{Section: 1, Table: table, Round: round,
				NSPair: table, EWPair: 3 + (table+round)%2,
				LowBoard: 2*round - 1, HighBoard: 2 * round})
		}
		for _, d := range []string{"N", "S", "E", "W"} {
			c.PlayerNumbers = append(c.PlayerNumbers, bws.PlayerNumber{Section: 1, Table: table, Direction: d})
		}
	}
	c.Received = []bws.Received{{ID: 1, Section: 1, Table: 1, Round: 1, Board: 1, PairNS: 1, PairEW: 3, Declarer: 1,
		NSEW: "N", Contract: "4 S", Result: "=", LeadCard: "HK"}}
	c.HandRecords = session().HandRecords
	c.Settings = bws.Settings{"AutopoweroffTime": int64(20), "VerificationTime": int64(2)}
	return c
}

func TestCheckRight(t *testing.T) {
	if got := bws.Check(evening()); got != nil {
		t.Errorf("a right evening: %v", got)
	}
}

func TestCheckFindsWhatCannotBePlayed(t *testing.T) {
	long := func(rounds, boards int) func(c *bws.Contents) {
		return func(c *bws.Contents) {
			c.Rounds, c.Received = nil, nil
			for r := 1; r <= rounds; r++ {
				for table := 1; table <= 2; table++ {
					c.Rounds = append(c.Rounds,
						bws.Round{Section: 1, Table: table, Round: r, NSPair: 2*r + table, EWPair: 2*r + table + 200,
							LowBoard: 1, HighBoard: boards})
				}
			}
		}
	}
	tests := []struct {
		name    string
		change  func(c *bws.Contents)
		want    string // in the first problem
		warning bool
	}{
		{"no client", func(c *bws.Contents) { c.Clients = nil }, "no computer is registered", false},
		{"client without name", func(c *bws.Contents) { c.Clients[0].Computer = "" }, "has no computer name", false},
		{"no section", func(c *bws.Contents) { c.Sections = nil }, "there is no section", false},
		{"section ID", func(c *bws.Contents) { c.Sections[0].ID = 27 }, "IDs run from 1 to 26", false},
		{"section twice", func(c *bws.Contents) { c.Sections = append(c.Sections, c.Sections[0]) },
			"the ID is there twice", false},
		{"no letter", func(c *bws.Contents) { c.Sections[0].Letter = "" }, `the letter is ""`, false},
		{"two letters", func(c *bws.Contents) { c.Sections[0].Letter = "AA" }, `"AA", not one of A to Z`, false},
		{"letter of another ID", func(c *bws.Contents) { c.Sections[0].Letter = "C" },
			"the guide gives A to this ID", true},
		{"missing pair not there", func(c *bws.Contents) { c.Sections[0].MissingPair = 9 },
			"the missing pair 9 is not in the movement", true},
		{"missing pair too high", func(c *bws.Contents) { c.Sections[0].MissingPair = 1000 },
			"the missing pair is 1000", false},
		{"tables miscounted", func(c *bws.Contents) { c.Sections[0].Tables = 3 },
			"says 3 tables, but there are 2", false},
		{"table without section", func(c *bws.Contents) { c.Tables[1].Section = 5 },
			"there is no section with ID 5", false},
		{"table twice", func(c *bws.Contents) { c.Tables = append(c.Tables, c.Tables[0]) },
			"the table is there twice", false},
		{"table 512", func(c *bws.Contents) { c.Tables[1].Table = 512 }, "table numbers run from 1 to 511", false},
		{"unknown client", func(c *bws.Contents) { c.Tables[0].ComputerID = 2 }, "there is no client with ID 2", false},
		{"status", func(c *bws.Contents) { c.Tables[0].Status = 2 }, "the status is 2", false},
		{"LogOnOff", func(c *bws.Contents) { c.Tables[0].LogOnOff = 0 }, "LogOnOff is 0", false},
		{"round of no table", func(c *bws.Contents) { c.Rounds[0].Table = 7 }, "the table is not in Tables", false},
		{"round twice", func(c *bws.Contents) { c.Rounds = append(c.Rounds, c.Rounds[0]) },
			"the round is there twice", false},
		{"round 64", func(c *bws.Contents) { c.Rounds[1].Round = 64 }, "rounds run from 1 to 63", false},
		{"pair 1000", func(c *bws.Contents) { c.Rounds[0].NSPair = 1000 }, "pairs run from 1 to 999", false},
		{"board 64", func(c *bws.Contents) { c.Rounds[0].HighBoard = 64 }, "boards run from 1 to 63", false},
		{"boards backwards", func(c *bws.Contents) { c.Rounds[0].LowBoard = 9 }, "not a set of boards", false},
		{"custom boards", func(c *bws.Contents) { c.Rounds[0].CustomBoards = "3-4" }, `"3-4"`, false},
		{"33 boards", func(c *bws.Contents) { c.Rounds[0].LowBoard, c.Rounds[0].HighBoard = 1, 33 },
			"33 boards, at most 32", false},
		{"one side empty", func(c *bws.Contents) { c.Rounds[0].NSPair = 0 }, "only one side is empty", true},
		{"pairs without boards", func(c *bws.Contents) { c.Rounds[3].LowBoard, c.Rounds[3].HighBoard = 0, 0 },
			"have no boards", true},
		{"table without rounds", func(c *bws.Contents) { c.Rounds = c.Rounds[:2] }, "the table has no rounds", false},
		{"gap", func(c *bws.Contents) { c.Rounds[3].Round = 3 }, "round 2 is missing", false},
		{"does not begin with 1", func(c *bws.Contents) { c.Rounds = c.Rounds[:3]; c.Rounds[2].Round = 2 },
			"round 1 is missing", false},
		{"rounds cut short", func(c *bws.Contents) { c.Rounds = c.Rounds[:3] },
			"ends with round 1, others in the section with round 2", true},
		{"479", long(63, 5), "63 rounds x 3 + 315 boards x 4 = 1449, at most 479", false},
		{"pair at two tables", func(c *bws.Contents) { c.Rounds[2].NSPair = 1 }, "pair 1 also sits at table A1", false},
		{"board in two rounds", func(c *bws.Contents) {
			c.Rounds[1].LowBoard = c.Rounds[0].LowBoard
			c.Rounds[1].HighBoard = c.Rounds[0].HighBoard
		}, "comes in round 1 and in round 2", true},
		{"result of no board", func(c *bws.Contents) { c.Received[0].Board = 9 },
			"the movement has no such board here", true},
		{"result without contract", func(c *bws.Contents) { c.Received[0].Contract = "" }, "not a contract", true},
		{"player of no table", func(c *bws.Contents) { c.PlayerNumbers[0].Table = 3 },
			"the table is not in Tables", false},
		{"player's direction", func(c *bws.Contents) { c.PlayerNumbers[0].Direction = "X" },
			`the direction is "X"`, false},
		{"seat twice", func(c *bws.Contents) { c.PlayerNumbers[1].Direction = "N" }, "the seat is there twice", false},
		{"no row for a player", func(c *bws.Contents) { c.PlayerNumbers = c.PlayerNumbers[1:] },
			"there is no row for the player's number", true},
		{"computer twice",
			func(c *bws.Contents) { c.Clients = append(c.Clients, bws.Client{ID: 2, Computer: "CLUB-PC"}) },
			"CLUB-PC is there twice", true},
		{"missing pair is two pairs", func(c *bws.Contents) { c.Sections[0].MissingPair, c.Rounds[0].EWPair = 1, 1 },
			"the number is two pairs here", false},
		{"UpdateFromRound", func(c *bws.Contents) { c.Tables[0].UpdateFromRound = 997 },
			"UpdateFromRound is 997", false},
		{"board at another table again", func(c *bws.Contents) { c.Rounds[3].LowBoard, c.Rounds[3].HighBoard = 1, 2 },
			"pair 3 has board 1, as in round 1 at table A1", true},
		{"other pairs", func(c *bws.Contents) { c.Received[0].PairEW = 4 },
			"pairs 1 and 4; the movement has 1 and 3", true},
		{"declarer of neither pair", func(c *bws.Contents) { c.Received[0].Declarer = 4 },
			"pair 4 is called declarer, but does not sit N", true},
		{"two rows of settings", func(c *bws.Contents) { c.SettingsRows = []bws.Settings{c.Settings, c.Settings} },
			"there are 2 rows; BM Pro takes the first one only", true},
		{"call of no table",
			func(c *bws.Contents) { c.Bids = []bws.Recorded{{Section: 1, Table: 9, What: "1C", Direction: "N"}} },
			"BiddingData, table A9, round 0, board 0, 0.: the table is not in Tables", true},
		{"no call",
			func(c *bws.Contents) { c.Bids = []bws.Recorded{{Section: 1, Table: 1, What: "8C", Direction: "N"}} },
			`not a call: "8C"`, true},
		{"no card",
			func(c *bws.Contents) { c.Cards = []bws.Recorded{{Section: 1, Table: 1, What: "Z2", Direction: "N"}} },
			`not a card that was played: "Z2"`, true},
		{"nobody's card", func(c *bws.Contents) { c.Cards = []bws.Recorded{{Section: 1, Table: 1, What: "Dx"}} },
			`PlayData, table A1, round 0, board 0, 0.: the direction is ""`, true},
		{"setting", func(c *bws.Contents) { c.Settings["VerificationTime"] = int64(9) }, "is 9, not 1 to 7", false},
		{"twelve cards", func(c *bws.Contents) { c.HandRecords[0].Hands[0][0] = "AKQJT9876543" },
			"North has 12 cards", false},
		{"ten as 10", func(c *bws.Contents) { c.HandRecords[0].Hands[2][2] = "AKQJ1098765432" },
			"the ten is written T", false},
		{"no card", func(c *bws.Contents) { c.HandRecords[0].Hands[1][1] = "AKQJT9876543Z" }, `'Z' is no card`, false},
		{"card twice", func(c *bws.Contents) { c.HandRecords[0].Hands[1] = c.HandRecords[0].Hands[0] },
			"SA is in NorthSpades and in EastSpades", false},
		{"hands of no section", func(c *bws.Contents) { c.HandRecords[0].Section = 4 },
			"there is no section with ID 4", false},
		{"board 64 in hands", func(c *bws.Contents) { c.HandRecords[0].Board = 64 }, "boards run from 1 to 63", false},
		{"hands twice", func(c *bws.Contents) { c.HandRecords = append(c.HandRecords, c.HandRecords[0]) },
			"the board is there twice", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := evening()
			test.change(c)
			for _, p := range bws.Check(c) {
				if strings.Contains(p.String(), test.want) {
					if p.Warning != test.warning {
						t.Errorf("%v: warning %v", p, p.Warning)
					}
					return
				}
			}
			t.Errorf("not found; %v", bws.Check(c))
		})
	}
}

// TestCheckBCS begins with an evening that has nothing wrong.
func TestCheckBCS(t *testing.T) {
	good := func() *bws.Contents {
		c := evening()
		s := &c.Sections[0]
		s.ScoringType, s.Winners, s.Session = bws.Matchpoints, 2, 1
		c.Session = []bws.SessionRow{{ID: 1, Name: "Tuesday"}}
		c.PlayerNames = []bws.PlayerName{{ID: 7, Name: "Anna Müller"}, {StrID: "J7", Name: "Bo"}}
		c.Evaluations = []bws.HandEvaluation{{Section: 1, Board: 14, Points: [4]int{10, 10, 10, 10}}}
		c.PlayerNumbers = append(c.PlayerNumbers,
			bws.PlayerNumber{Section: 1, Table: 1, Direction: "N", Round: 2, Name: "Anna Müller"})
		c.Settings = bws.Settings{"Section": int64(1), "BM2PINcode": "0000", "BM2Ranking": int64(2)}
		c.SettingsRows = []bws.Settings{c.Settings}
		c.SetGeneration(bws.BCS)
		return c
	}
	tests := []struct {
		name    string
		change  func(c *bws.Contents)
		want    string // "" for nothing wrong
		warning bool
	}{
		{"nothing", func(c *bws.Contents) {}, "", false},
		{"letters", func(c *bws.Contents) { c.Sections[0].Letter = "AAA" }, "", false},
		{"too many letters", func(c *bws.Contents) { c.Sections[0].Letter = "AAAA" },
			`"AAAA", not one of A to Z, or up to 3 of them`, false},
		{"settings sent again", func(c *bws.Contents) { c.Tables[0].UpdateFromRound = 997 }, "", false},
		{"unknown code", func(c *bws.Contents) { c.Tables[0].UpdateFromRound = 998 }, "UpdateFromRound is 998", false},
		{"three winners", func(c *bws.Contents) { c.Sections[0].Winners = 3 }, "3 winners, not 0 to 2", false},
		{"one winner of two pairs", func(c *bws.Contents) { c.Sections[0].Winners, c.Rounds[0].EWPair = 1, 1 },
			"one winner, but a number is two pairs here", true},
		{"scoring type", func(c *bws.Contents) { c.Sections[0].ScoringType = 5 },
			"the scoring type is 5, not 1 to 4", false},
		{"session", func(c *bws.Contents) { c.Sections[0].Session = 2 }, "there is no session with ID 2", false},
		{"group 127", func(c *bws.Contents) { c.Tables[0].Group = 127 }, "", false},
		{"group 128", func(c *bws.Contents) { c.Tables[0].Group = 128 }, "the group is 128, not 0 to 127", false},
		{"long name", func(c *bws.Contents) { c.PlayerNames[0].Name = "Konstantinos Papado" },
			"has 19 characters, at most 18 are shown", true},
		{"long number", func(c *bws.Contents) { c.PlayerNames[1].StrID = strings.Repeat("J", 19) },
			"has 19 characters", true},
		{"letters of a name", func(c *bws.Contents) { c.PlayerNumbers[0].Name = "Łukasz" },
			"letters that a handset does not have", true},
		{"number of two players", func(c *bws.Contents) { c.PlayerNames[1] = bws.PlayerName{ID: 7, Name: "Bo"} },
			`the number is "Anna Müller" and "Bo"`, true},
		{"seat twice in a round",
			func(c *bws.Contents) { c.PlayerNumbers = append(c.PlayerNumbers, c.PlayerNumbers[8]) },
			"the seat is there twice", false},
		{"evaluation of no hands", func(c *bws.Contents) { c.Evaluations[0].Board = 15 },
			"there is no hand record of this board", true},
		{"points of other hands", func(c *bws.Contents) { c.Evaluations[0].Points[2] = 9 },
			"the points are [10 10 9 10]; the hands have [10 10 10 10]", true},
		{"fourteen tricks", func(c *bws.Contents) { c.Evaluations[0].Tricks[1][4] = 14 },
			"East makes [0 0 0 0 14] tricks, not 0 to 13", false},
		{"settings of no section",
			func(c *bws.Contents) { c.SettingsRows = append(c.SettingsRows, bws.Settings{"Section": int64(2)}) },
			"Settings, section 2: there is no section with that ID", true},
		{"settings twice", func(c *bws.Contents) { c.SettingsRows = append(c.SettingsRows, c.Settings) },
			"Settings, section 1: the section is there twice", true},
		{"no settings for a section", func(c *bws.Contents) { c.SettingsRows = []bws.Settings{{"Section": int64(3)}} },
			"there is no row for section A", true},
		{"setting of BCS", func(c *bws.Contents) { c.Settings["BM2Ranking"] = int64(3) },
			"BM2Ranking is 3, not 0 (never)", false},
		{"code", func(c *bws.Contents) { c.Settings["BM2PINcode"] = "12" }, `BM2PINcode is "12", not 4 digits`, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := good()
			test.change(c)
			problems := bws.Check(c)
			if test.want == "" {
				for _, p := range problems {
					if !p.Warning {
						t.Error(p)
					}
				}
				return
			}
			for _, p := range problems {
				if strings.Contains(p.String(), test.want) {
					if p.Warning != test.warning {
						t.Errorf("%v: warning %v", p, p.Warning)
					}
					return
				}
			}
			t.Errorf("not found; %v", problems)
		})
	}
	if p := bws.Check(good()); p != nil {
		t.Errorf("a good evening: %v", p)
	}
}

// TestMaximumValuesClients: each computer has a server of its own.
func TestMaximumValuesClients(t *testing.T) {
	c := crowd(4, 40) // 160 tables
	c.Clients = append(c.Clients, bws.Client{ID: 2, Computer: "PC2"})
	for i := range c.Tables {
		if c.Tables[i].Section > 2 {
			c.Tables[i].ComputerID = 2
		}
	}
	if p := bws.Check(c); p != nil {
		t.Errorf("80 tables on each of two servers: %v", p)
	}
	for i := range c.Tables {
		if c.Tables[i].Section == 3 {
			c.Tables[i].ComputerID = 1
		}
	}
	c.Tables[159].ComputerID = 1
	p := bws.Check(c)
	if len(p) != 0 {
		t.Errorf("121 tables on one server: %v", p)
	}
	for i := range c.Tables {
		c.Tables[i].ComputerID = 1 + c.Tables[i].Table/39
	}
	p = bws.Check(c)
	if len(p) != 1 || !strings.Contains(p[0].String(), "Tables of client 1: 152 tables, at most 128 on one server") {
		t.Errorf("152 tables on one of two servers: %v", p)
	}
}

// TestLimitsAreThoseOfTheGuide goes to each limit of the guide, and one beyond.
func TestLimitsAreThoseOfTheGuide(t *testing.T) {
	for sections, most := range map[int]int{1: 128, 2: 128, 3: 64, 4: 64, 5: 32, 8: 32, 9: 16,
		16: 16, 17: 8, 26: 8, 27: 0} {
		if got := bws.MaxTablesPerSection(sections); got != most {
			t.Errorf("%d sections: %d tables, want %d", sections, got, most)
		}
	}
	if m := bws.TableMemory(13, 110); m != bws.MaxTableMemory {
		t.Errorf("13 rounds and 110 boards take %d", m)
	}
	for _, test := range []struct {
		sections, each int
		want           string
	}{
		{2, 64, ""}, {2, 65, "130 tables, at most 128"}, {3, 42, ""}, {9, 14, ""},
		{17, 7, ""}, {17, 9, "9 tables, at most 8 where there are 17 sections"}, {27, 1, "27 sections, at most 26"},
	} {
		var said []string
		for _, p := range bws.Check(crowd(test.sections, test.each)) {
			said = append(said, p.String())
		}
		if all := strings.Join(said, "\n"); test.want == "" && all != "" || !strings.Contains(all, test.want) {
			t.Errorf("%d sections of %d tables: %s", test.sections, test.each, all)
		}
	}
}

// crowd is many tables that play one board.
func crowd(sections, each int) *bws.Contents {
	c := &bws.Contents{Clients: []bws.Client{{ID: 1, Computer: "PC"}}}
	for s := 1; s <= sections; s++ {
		c.Sections = append(c.Sections, bws.Section{ID: s, Letter: fmt.Sprintf("%c", 'A'+s-1), Tables: each})
		for table := 1; table <= each; table++ {
			c.Tables = append(c.Tables, bws.TableRow{Section: s, Table: table, ComputerID: 1, LogOnOff: 2})
			c.Rounds = append(c.Rounds, bws.Round{Section: s, Table: table, Round: 1, NSPair: table,
				EWPair: 200 + table, LowBoard: 1, HighBoard: 1})
			for _, d := range []string{"N", "E", "S", "W"} {
				c.PlayerNumbers = append(c.PlayerNumbers, bws.PlayerNumber{Section: s, Table: table, Direction: d})
			}
		}
	}
	return c
}

// TestCheckIndividuals: of players on their own each number is one, wherever it sits.
func TestCheckIndividuals(t *testing.T) {
	for _, c := range []struct {
		rounds []bws.Round
		want   string
	}{
		{[]bws.Round{{NSPair: 1, South: 2, EWPair: 3, West: 4}, {NSPair: 5, South: 6, EWPair: 7, West: 8}}, ""},
		{[]bws.Round{{NSPair: 1, South: 2, EWPair: 3, West: 4}, {NSPair: 5, South: 6, EWPair: 4, West: 8}},
			"player 4 also sits at table A1"},
		{[]bws.Round{{NSPair: 1, South: 2, EWPair: 3, West: 2}}, "player 2 is there twice"},
		{[]bws.Round{{NSPair: 1, South: 2000, EWPair: 3, West: 4}},
			"players 1, 2000, 3 and 4; numbers run from 1 to 999"},
	} {
		contents := &bws.Contents{Clients: []bws.Client{{ID: 1, Computer: "PC"}},
			Sections: []bws.Section{{ID: 1, Letter: "A", Tables: len(c.rounds)}}}
		for i, r := range c.rounds {
			r.Section, r.Table, r.Round, r.LowBoard, r.HighBoard = 1, i+1, 1, 1, 2
			contents.Rounds = append(contents.Rounds, r)
			contents.Tables = append(contents.Tables,
				bws.TableRow{Section: 1, Table: i + 1, ComputerID: 1, LogOnOff: bws.NotLoggedOn})
		}
		var got []string
		for _, p := range bws.Check(contents) {
			if !p.Warning {
				got = append(got, p.What)
			}
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%+v: %q, want %q", c.rounds, text, c.want)
		}
	}
}
