package bws_test

import (
	"fmt"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/words"
)

// tabScored is a file of BCS that TabScore2 can do with.
func tabScored(t *testing.T, g bws.Generation) (string, *bws.File) {
	t.Helper()
	path := createFor(t, g, bws.Access2000, "ShowResults")
	db := open(t, path)
	insert := func(table string, r bws.Row) {
		if _, err := db.Insert(table, r); err != nil {
			t.Fatal(err)
		}
	}
	section := bws.Section{ID: 1, Letter: "A", Tables: 1}
	if g == bws.BCS {
		section.Winners = 2
	}
	insert("Clients", bws.Client{Computer: "PC"}.Row())
	insert("Section", section.Row())
	insert("Tables", bws.TableRow{Section: 1, Table: 1, ComputerID: 1}.Row())
	insert("RoundData", bws.Round{Section: 1, Table: 1, Round: 1, NSPair: 1, EWPair: 2,
		LowBoard: 1, HighBoard: 2}.Row())
	for _, d := range []string{"N", "S", "E", "W"} {
		insert("PlayerNumbers", bws.PlayerNumber{Section: 1, Table: 1, Direction: d}.Row())
	}
	insert("Settings", bws.Row{"ShowResults": true})
	insert("HandRecord", bws.HandRecord{Section: 1, Board: 1}.Row())
	for i, contract := range []string{"4 S", "3 NT xx", "PASS", ""} {
		r := bws.Received{Section: 1, Table: 1, Round: 1, Board: i + 1, PairNS: 1, PairEW: 2, Contract: contract}
		if contract == "" {
			r.Remarks = "Not played"
		}
		insert("ReceivedData", r.Row())
	}
	return path, db
}

// TestCheckTabScore: a sound file has no problem, and each fault is told with its
// place and its figure.
func TestCheckTabScore(t *testing.T) {
	path, _ := tabScored(t, bws.BCS)
	if got, err := bws.CheckTabScore(t.Context(), path); got != nil || err != nil {
		t.Errorf("a sound file: %+v, %v", got, err)
	}
	set := func(table string, r bws.Row) func(*bws.File) error {
		return func(db *bws.File) error { _, err := db.Update(table, nil, r); return err }
	}
	long := strings.Repeat("ä", 19)
	for _, c := range []struct {
		name    string
		do      func(*bws.File) error
		kind    bws.TabScoreKind
		warning bool
		want    string // of the English words
	}{
		{"a fifth section", set("Section", bws.Row{"ID": 5, "Letter": "E"}),
			bws.TabScoreSections, false, "Section 5, “E”"},
		{"another letter", set("Section", bws.Row{"Letter": "B"}), bws.TabScoreSections, false, "Section 1, “B”"},
		{"31 tables", set("Section", bws.Row{"Tables": 31}), bws.TabScoreTables, false,
			"Section, A: 31 tables; TabScore2 takes 30"},
		{"no contract at all", set("ReceivedData", bws.Row{"Contract": nil}), bws.TabScoreNull, false,
			"ReceivedData.Contract: in 4 rows"},
		{"no lead at all", set("ReceivedData", bws.Row{"LeadCard": nil}), bws.TabScoreNull, false,
			"ReceivedData.LeadCard: in 4 rows"},
		{"no suit at all", set("HandRecord", bws.Row{"WestClubs": nil}), bws.TabScoreNull, false,
			"HandRecord.WestClubs: in 1 row nothing"},
		{"no settings", func(db *bws.File) error { _, err := db.Delete("Settings", nil); return err },
			bws.TabScoreSettings, false, "Settings: there is no row"},
		{"rows of no round", set("PlayerNumbers", bws.Row{"Round": nil}), bws.TabScoreRound, false,
			"PlayerNumbers.Round: 4 rows are not of round 0"},
		{"winners left open", set("Section", bws.Row{"Winners": 0}), bws.TabScoreWinners, true,
			"Section.Winners, A: it is open"},
		{"an adjusted score", set("ReceivedData", bws.Row{"Remarks": "60%-40%"}), bws.TabScoreRemark, true,
			"ReceivedData.Remarks, A1, board 1: TabScore2 does not know the remark “60%-40%”"},
		{"a contract without blanks", set("ReceivedData", bws.Row{"Contract": "4Sx"}), bws.TabScoreContract,
			true, "cannot read “4Sx”"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, db := tabScored(t, bws.BCS)
			if err := c.do(db); err != nil {
				t.Fatal(err)
			}
			got, err := bws.CheckTabScore(t.Context(), path)
			if err != nil || len(got) == 0 || got[0].Kind != c.kind || got[0].Warning != c.warning {
				t.Fatalf("%+v, %v", got, err)
			}
			if text := words.English().TabScore(got[0]); !strings.Contains(text, c.want) {
				t.Errorf("%q, want %q", text, c.want)
			}
		})
	}
	// A file of BM Pro has no Round, no Winners; a name of 22 as the publisher's
	// Access 97 blank allows.
	path, db := tabScored(t, bws.BMPro)
	if err := db.AddField("PlayerNumbers",
		bws.TableField{Name: "Name", Type: bws.Text, Size: 30, AllowZeroLength: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Update("PlayerNumbers", bws.Row{"Direction": "N"}, bws.Row{"Name": long}); err != nil {
		t.Fatal(err)
	}
	got, err := bws.CheckTabScore(t.Context(), path)
	var kinds []bws.TabScoreKind
	for _, p := range got {
		kinds = append(kinds, p.Kind)
	}
	if want := []bws.TabScoreKind{bws.TabScoreWinners, bws.TabScoreName, bws.TabScoreRound}; err != nil ||
		fmt.Sprint(kinds) != fmt.Sprint(want) || got[1].Number != 19 || got[1].Place != 1 {
		t.Errorf("BM Pro: %+v, %v", got, err)
	}
}
