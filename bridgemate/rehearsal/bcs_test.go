package rehearsal

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
)

// TestSettingsOfSections: in a file of BCS each section has its own settings.
func TestSettingsOfSections(t *testing.T) {
	path := hall{sections: 2, rounds: 3, boards: 2, computers: []string{"CLUB-PC"}, generation: bws.BCS,
		settings: func(section int) bws.Row {
			return bws.Row{"Section": section, "LeadCard": section == 1, "MemberNumbers": section == 2,
				"IntermediateResults": section == 2, "BM2RecordBidding": section == 1, "BM2RecordPlay": section == 2}
		}}.file(t)
	play(t, room(t, Choices{Seed: 2}), start(path))
	c := read(t, path)
	for _, r := range c.Received {
		if (r.LeadCard != "") != (r.Section == 1 && r.NSEW != "") {
			t.Errorf("%+v", r)
		}
	}
	for _, p := range c.PlayerNumbers {
		if (p.Number != "") != (p.Section == 2) {
			t.Errorf("%+v", p)
		}
	}
	first := func(r bws.Recorded) bool { return r.Section == 1 }
	if len(c.Bids) < 48*4 || !slices.ContainsFunc(c.Bids, first) ||
		slices.ContainsFunc(c.Bids, func(r bws.Recorded) bool { return !first(r) }) {
		t.Errorf("%d calls, not of section A alone", len(c.Bids))
	}
	if len(c.Cards) < 40*52 || slices.ContainsFunc(c.Cards, first) {
		t.Errorf("%d cards, not of section B alone", len(c.Cards))
	}
	if len(c.Intermediate) < 40 || slices.ContainsFunc(c.Intermediate,
		func(r bws.Received) bool { return r.Section == 1 }) {
		t.Errorf("%d contracts, not of section B alone", len(c.Intermediate))
	}
}

// TestChangedSettingsAreTakenByTheTable changes the settings during play: BCS takes them
// when UpdateFromRound is 997 at a table, for that table, and not before. BM Pro does not
// know the number, and looks at its settings always.
func TestChangedSettingsAreTakenByTheTable(t *testing.T) {
	for _, generation := range []bws.Generation{bws.BMPro, bws.BCS} {
		path := hall{sections: 1, rounds: 8, boards: 1, computers: []string{"CLUB-PC"}, generation: generation,
			settings: func(section int) bws.Row {
				row := bws.Row{"LeadCard": true, "AutoShutDownBPC": false}
				if generation == bws.BCS {
					row["Section"] = section
				}
				return row
			}}.file(t)
		more := func(b bws.Batch, round int, tables ...int) (err error) {
			for _, table := range tables {
				if err == nil {
					_, err = b.Insert("RoundData",
						bws.Round{Section: 1, Table: table, Round: round, NSPair: table, EWPair: 109 + table,
							LowBoard: 10 + round, HighBoard: 10 + round}.Row())
				}
			}
			return err
		}
		ask := func(b bws.Batch, table, from int) error {
			_, err := b.Update("Tables", bws.Row{"Table": table}, bws.Row{"UpdateFromRound": from})
			return err
		}
		var said []string
		ends := 0
		err := room(t, Choices{Seed: 2, Calm: true, KeepOpen: true}).Run(t.Context(), start(path), func(e Happening) {
			said = append(said, e.Text)
			if !strings.HasPrefix(e.Text, "all results are in") {
				return
			}
			ends++
			change(t, path, func(b bws.Batch) error {
				switch ends {
				case 1: // new settings, but nobody is told
					_, err := b.Update("Settings", nil, bws.Row{"LeadCard": false})
					return errors.Join(err, more(b, 9, 1, 2), ask(b, 1, 9), ask(b, 2, 9))
				case 2: // table 1 is told
					return errors.Join(more(b, 10, 1, 2), ask(b, 1, 997), ask(b, 2, 10))
				}
				_, err := b.Update("Settings", nil, bws.Row{"AutoShutDownBPC": true})
				return err
			})
		})
		if err != nil || ends != 3 {
			t.Fatalf("%v: %v, %d ends", generation, err, ends)
		}
		c := read(t, path)
		results := entries(c)
		for key, r := range results {
			want := key.Round <= 8 || generation == bws.BCS && (key.Round == 9 || key.Table == 2)
			if r.NSEW != "" && (r.LeadCard != "") != want {
				t.Errorf("%v: %+v, lead %q", generation, key, r.LeadCard)
			}
		}
		if len(results) != 8*8+4 {
			t.Errorf("%v: %d results: some were erased", generation, len(results))
		}
		for _, table := range c.Tables {
			if table.UpdateFromRound != 0 {
				t.Errorf("%v: %+v", generation, table)
			}
		}
		if n := says(said, "table A1: the settings were sent again"); (n == 1) != (generation == bws.BCS) {
			t.Errorf("%v: said %d times that settings were sent", generation, n)
		}
	}
}

// TestHandRecordsByThemselves: BCS 5 uploads all hand records with -s.
func TestHandRecordsByThemselves(t *testing.T) {
	path := club{tables: 3, boards: 2, hands: recordedHands(1, 6)}.file(t)
	line := start(path)
	var said []string
	if err := room(t, Choices{}).Run(t.Context(), line, events(&said)); err != nil || says(said, "hand records") != 0 {
		t.Errorf("BM Pro without /h: %v, %q", err, said[1])
	}
	line.BCS5 = true
	if err := room(t, Choices{}).Run(t.Context(), line, events(&said)); err != nil ||
		says(said, "hand records of section A uploaded: 6 boards") != 1 {
		t.Errorf("BCS 5: %v, %q", err, said)
	}
}

// TestShutDown is -c of BCS 5.
func TestShutDown(t *testing.T) {
	path := club{tables: 3, boards: 1}.file(t)
	line := start(path)
	line.ShutDown = true
	play(t, room(t, Choices{KeepOpen: true}), line)
	for _, table := range read(t, path).Tables {
		if table.LogOnOff != bws.NotLoggedOn {
			t.Errorf("%+v has not logged off", table)
		}
	}
}

// Names that the scoring program marks as new go to the handsets, once, and the mark
// stays.
func TestNewNamesGoToTheHandsetsOnce(t *testing.T) {
	path := hall{sections: 1, rounds: 2, boards: 1, computers: []string{"CLUB-PC"}, generation: bws.BCS}.file(t)
	change(t, path, func(b bws.Batch) error {
		_, err := b.Update("PlayerNumbers", bws.Row{"Table": 3, "Direction": "E"},
			bws.Row{"Name": "Anna Novak", "Updated": true})
		if err == nil {
			_, err = b.Insert("PlayerNames", bws.PlayerName{ID: 1012, Name: "Bjorn Kovac", StrID: "1012"}.Row())
		}
		return err
	})
	var said []string
	if err := room(t, Choices{}).Run(t.Context(), start(path), events(&said)); err != nil {
		t.Fatal(err)
	}
	if says(said, "table A3, E: the name Anna Novak is sent to the handset") != 1 ||
		says(said, "1 names of players uploaded") != 1 {
		t.Errorf("%q", said)
	}
	marked := 0
	for _, p := range read(t, path).PlayerNumbers {
		if p.Number == "" {
			t.Errorf("%+v: no number was entered beside the name", p)
		}
		if p.Updated && p.Name == "Anna Novak" {
			marked++
		}
	}
	if marked != 1 {
		t.Errorf("%d rows are marked", marked)
	}
}

// TestTakenOver: what the scoring program writes stands, also where the room would
// correct it, and whether it came before the table played or after.
func TestTakenOver(t *testing.T) {
	for _, generation := range []bws.Generation{bws.BMPro, bws.BCS} {
		file := func() string {
			return hall{sections: 1, rounds: 8, boards: 3, computers: []string{"CLUB-PC"},
				generation: generation}.file(t)
		}
		whole := file()
		play(t, room(t, Choices{Seed: 5}), start(whole))
		c := read(t, whole)
		fixed := slices.IndexFunc(c.Received, func(r bws.Received) bool { return r.Erased })
		if fixed < 0 {
			t.Fatal("this seed corrects nothing: choose another")
		}
		mistake := c.Received[fixed] // the room corrects it later

		path := file()
		change(t, path, func(b bws.Batch) error {
			if _, err := b.Update("Tables", nil, bws.Row{"Status": bws.Uploaded}); err != nil {
				return err
			}
			// The room's own row, one of the same content above it, and one before
			// the table has played.
			mine := mistake
			mine.Erased = false
			theirs := mine
			theirs.ExternalUpdate = generation == bws.BCS
			early := bws.Received{Section: 1, Table: 1, Round: 2, Board: 4, PairNS: 1, PairEW: 108, Contract: "7 NT",
				NSEW: "N", Declarer: 1, Result: "-13", ExternalUpdate: generation == bws.BCS}
			for _, row := range []bws.Received{mine, theirs, early} {
				if _, err := b.Insert("ReceivedData", row.Row()); err != nil {
					return err
				}
			}
			return nil
		})
		before := read(t, path).Received
		var said []string
		if err := room(t, Choices{Seed: 5}).Run(t.Context(), restart(path), events(&said)); err != nil {
			t.Fatal(err)
		}
		after := read(t, path).Received
		if !slices.Equal(after[:3], before) {
			t.Errorf("%v: the room changed %+v", generation, after[:3])
		}
		for _, r := range after[3:] {
			if r.Key() == before[0].Key() || r.Key() == before[2].Key() {
				t.Errorf("%v: the room wrote over it: %+v", generation, r)
			}
		}
		if n := says(said, "taken over from the scoring program"); n != 2 ||
			says(said, "table A1, round 2, board 4: taken over from the scoring program, 7 NT by N, -13") != 1 {
			t.Errorf("%v: said %d times that a result was taken over", generation, n)
		}
	}
}
