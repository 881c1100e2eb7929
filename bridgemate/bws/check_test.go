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
			set := (table + round) % 2
			c.Rounds = append(c.Rounds, bws.Round{Section: 1, Table: table, Round: round, NSPair: table, EWPair: 3 + (table+round)%2,
				LowBoard: 2*set + 1, HighBoard: 2*set + 2})
		}
		for _, d := range []string{"N", "S", "E", "W"} {
			c.PlayerNumbers = append(c.PlayerNumbers, bws.PlayerNumber{Section: 1, Table: table, Direction: d})
		}
	}
	c.Received = []bws.Received{{ID: 1, Section: 1, Table: 1, Round: 1, Board: 1, PairNS: 1, PairEW: 3, Declarer: 1, NSEW: "N", Contract: "4 S", Result: "=", LeadCard: "HK"}}
	c.HandRecords = session().HandRecords
	c.Settings = bws.Settings{"AutopoweroffTime": int64(20), "VerificationTime": int64(2)}
	return c
}

func TestCheckRight(t *testing.T) {
	if got := bws.Check(evening()); got != nil {
		t.Errorf("a right evening: %v", got)
	}
}

func TestCheck(t *testing.T) {
	long := func(rounds, boards int) func(c *bws.Contents) {
		return func(c *bws.Contents) {
			c.Rounds, c.Received = nil, nil
			for r := 1; r <= rounds; r++ {
				for table := 1; table <= 2; table++ {
					c.Rounds = append(c.Rounds, bws.Round{Section: 1, Table: table, Round: r, NSPair: 2*r + table, EWPair: 2*r + table + 200, LowBoard: 1, HighBoard: boards})
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
		{"section twice", func(c *bws.Contents) { c.Sections = append(c.Sections, c.Sections[0]) }, "the ID is there twice", false},
		{"no letter", func(c *bws.Contents) { c.Sections[0].Letter = "" }, `the letter is ""`, false},
		{"two letters", func(c *bws.Contents) { c.Sections[0].Letter = "AA" }, `"AA", not one of A to Z`, false},
		{"letter of another ID", func(c *bws.Contents) { c.Sections[0].Letter = "C" }, "the guide gives A to this ID", true},
		{"missing pair not there", func(c *bws.Contents) { c.Sections[0].MissingPair = 9 }, "the missing pair 9 is not in the movement", true},
		{"missing pair too high", func(c *bws.Contents) { c.Sections[0].MissingPair = 1000 }, "the missing pair is 1000", false},
		{"tables miscounted", func(c *bws.Contents) { c.Sections[0].Tables = 3 }, "says 3 tables, but there are 2", false},
		{"table without section", func(c *bws.Contents) { c.Tables[1].Section = 5 }, "there is no section with ID 5", false},
		{"table twice", func(c *bws.Contents) { c.Tables = append(c.Tables, c.Tables[0]) }, "the table is there twice", false},
		{"table 512", func(c *bws.Contents) { c.Tables[1].Table = 512 }, "table numbers run from 1 to 511", false},
		{"unknown client", func(c *bws.Contents) { c.Tables[0].ComputerID = 2 }, "there is no client with ID 2", false},
		{"status", func(c *bws.Contents) { c.Tables[0].Status = 2 }, "the status is 2", false},
		{"LogOnOff", func(c *bws.Contents) { c.Tables[0].LogOnOff = 0 }, "LogOnOff is 0", false},
		{"round of no table", func(c *bws.Contents) { c.Rounds[0].Table = 7 }, "the table is not in Tables", false},
		{"round twice", func(c *bws.Contents) { c.Rounds = append(c.Rounds, c.Rounds[0]) }, "the round is there twice", false},
		{"round 64", func(c *bws.Contents) { c.Rounds[1].Round = 64 }, "rounds run from 1 to 63", false},
		{"pair 1000", func(c *bws.Contents) { c.Rounds[0].NSPair = 1000 }, "pairs run from 1 to 999", false},
		{"board 64", func(c *bws.Contents) { c.Rounds[0].HighBoard = 64 }, "boards run from 1 to 63", false},
		{"boards backwards", func(c *bws.Contents) { c.Rounds[0].LowBoard = 9 }, "not a set of boards", false},
		{"custom boards", func(c *bws.Contents) { c.Rounds[0].CustomBoards = "3-4" }, `"3-4"`, false},
		{"33 boards", func(c *bws.Contents) { c.Rounds[0].LowBoard, c.Rounds[0].HighBoard = 1, 33 }, "33 boards, at most 32", false},
		{"one side empty", func(c *bws.Contents) { c.Rounds[0].NSPair = 0 }, "only one side is empty", true},
		{"pairs without boards", func(c *bws.Contents) { c.Rounds[3].LowBoard, c.Rounds[3].HighBoard = 0, 0 }, "have no boards", true},
		{"table without rounds", func(c *bws.Contents) { c.Rounds = c.Rounds[:2] }, "the table has no rounds", false},
		{"gap", func(c *bws.Contents) { c.Rounds[3].Round = 3 }, "round 2 is missing", false},
		{"does not begin with 1", func(c *bws.Contents) { c.Rounds = c.Rounds[:3]; c.Rounds[2].Round = 2 }, "round 1 is missing", false},
		{"rounds cut short", func(c *bws.Contents) { c.Rounds = c.Rounds[:3] }, "ends with round 1, others in the section with round 2", true},
		{"479", long(63, 5), "63 rounds x 3 + 315 boards x 4 = 1449, at most 479", false},
		{"pair at two tables", func(c *bws.Contents) { c.Rounds[2].NSPair = 1 }, "pair 1 also sits at table A1", false},
		{"board in two rounds", func(c *bws.Contents) {
			c.Rounds[1].LowBoard = c.Rounds[0].LowBoard
			c.Rounds[1].HighBoard = c.Rounds[0].HighBoard
		}, "comes in round 1 and in round 2", true},
		{"result of no board", func(c *bws.Contents) { c.Received[0].Board = 9 }, "the movement has no such board here", true},
		{"result without contract", func(c *bws.Contents) { c.Received[0].Contract = "" }, "not a contract", true},
		{"player of no table", func(c *bws.Contents) { c.PlayerNumbers[0].Table = 3 }, "the table is not in Tables", false},
		{"player's direction", func(c *bws.Contents) { c.PlayerNumbers[0].Direction = "X" }, `the direction is "X"`, false},
		{"seat twice", func(c *bws.Contents) { c.PlayerNumbers[1].Direction = "N" }, "the seat is there twice", false},
		{"no row for a player", func(c *bws.Contents) { c.PlayerNumbers = c.PlayerNumbers[1:] }, "there is no row for the player's number", true},
		{"setting", func(c *bws.Contents) { c.Settings["VerificationTime"] = int64(9) }, "is 9, not 1 to 7", false},
		{"twelve cards", func(c *bws.Contents) { c.HandRecords[0].Hands[0][0] = "AKQJT9876543" }, "North has 12 cards", false},
		{"ten as 10", func(c *bws.Contents) { c.HandRecords[0].Hands[2][2] = "AKQJ1098765432" }, "the ten is written T", false},
		{"no card", func(c *bws.Contents) { c.HandRecords[0].Hands[1][1] = "AKQJT9876543Z" }, `'Z' is no card`, false},
		{"card twice", func(c *bws.Contents) { c.HandRecords[0].Hands[1] = c.HandRecords[0].Hands[0] }, "SA is in NorthSpades and in EastSpades", false},
		{"hands of no section", func(c *bws.Contents) { c.HandRecords[0].Section = 4 }, "there is no section with ID 4", false},
		{"board 64 in hands", func(c *bws.Contents) { c.HandRecords[0].Board = 64 }, "boards run from 1 to 63", false},
		{"hands twice", func(c *bws.Contents) { c.HandRecords = append(c.HandRecords, c.HandRecords[0]) }, "the board is there twice", false},
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

// TestLimits goes to each limit of the guide, and one beyond.
func TestLimits(t *testing.T) {
	for sections, most := range map[int]int{1: 128, 2: 128, 3: 64, 4: 64, 5: 32, 8: 32, 9: 16, 16: 16, 17: 8, 26: 8, 27: 0} {
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
			c.Rounds = append(c.Rounds, bws.Round{Section: s, Table: table, Round: 1, NSPair: table, EWPair: 200 + table, LowBoard: 1, HighBoard: 1})
			for _, d := range []string{"N", "E", "S", "W"} {
				c.PlayerNumbers = append(c.PlayerNumbers, bws.PlayerNumber{Section: s, Table: table, Direction: d})
			}
		}
	}
	return c
}
