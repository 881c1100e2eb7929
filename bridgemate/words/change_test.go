package words

import (
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// evening is an evening of sections that play a Mitchell of so many tables each.
func evening(t *testing.T, tables ...int) *session.State {
	t.Helper()
	s, err := session.Resume(&session.MemoryJournal{})
	for i := 0; err == nil && i < len(tables); i++ {
		var m *movement.Movement
		if m, err = movement.Make("mitchell", movement.Options{Tables: tables[i], BoardsPerRound: 2}); err == nil {
			err = s.Record("director", session.SectionSet{ID: i + 1, Movement: m})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s.State()
}

func TestTablesAreListedBySection(t *testing.T) {
	w, st := English(), evening(t, 5, 5)
	tables := []bridgemate.TableStatus{{Section: 1, Table: 2}, {Section: 1, Table: 3}, {Section: 2, Table: 5}}
	if got := w.Tables(st, tables); got != "tables A 2–3, B 5" {
		t.Error(got)
	}
	if got := w.Tables(st, tables[2:]); got != "table B5" {
		t.Error(got)
	}
	told := *evening(t, 5)
	for file, want := range map[string]string{"": "and the handsets have not been told",
		"evening.bws": "and not yet in the Bridgemate file"} {
		told.File = file
		if got := w.Unwritten(&told, 1, []int{2, 3}); !strings.HasPrefix(got,
			"The changed movement at tables 2–3 is in Clubnight") || !strings.Contains(got, want) {
			t.Error(got)
		}
	}
}

// A preview names every table, result, pair and cost, and leaves a part out
// that has nothing to say.
func TestPreviewLeavesOutWhatHasNothingToSay(t *testing.T) {
	w, st := English(), evening(t, 5)
	at := func(table, board int) session.Received {
		r := session.Received{}
		r.Key = session.Key{Section: 1, Table: table, Round: 2, Board: board}
		return r
	}
	p := bridgemate.Preview{Section: 1,
		Tables: []bridgemate.TablePreview{
			{Table: 1, From: 2, Rounds: 4, Erased: []session.Received{at(1, 4), at(1, 3)},
				PutBack: []bool{true, false}},
			{Table: 2, From: 2, Rounds: 4}, {Table: 6, New: true, From: 2, Rounds: 4}},
		Moves: []bridgemate.Move{
			{Pair: 1, Round: 2, Then: bridgemate.Sitting{Table: 6, Line: 'E', Opponents: 3}},
			{Pair: 2, Round: 3, Before: bridgemate.Sitting{Table: 2, Line: 'N', Opponents: 7}},
			{Pair: 3, Round: 3, Before: bridgemate.Sitting{Table: 2, Line: 'N', Opponents: 7},
				Then: bridgemate.Sitting{Table: 2, Line: 'N'}},
			{Pair: 4, Round: 2, Before: bridgemate.Sitting{Table: 4, Line: 'N'},
				Then: bridgemate.Sitting{Table: 1, Line: 'N', Opponents: 9}}},
		Lost: []movement.Cost{{Kind: movement.BoardsToDeal, Boards: 2}},
	}
	want := []Part{
		{"Sent again", "Tables 1–2: rounds 2 to 5.\nTable 6 is new: rounds 2 to 5.\n3 other tables notice nothing."},
		{"Erased by Bridgemate control",
			"2 results. They stay in Clubnight's journal; 1 of them fit the new movement and can be put back at once.\n" +
				"Table 1: boards 3–4 (3 not played there any more)."},
		{"Who must be told",
			"Pair 1: from round 2 at table 6, East-West, against pair 3.\nPair 2: sits out in round 3, instead of playing at table 2.\n" +
				"Pair 3: in round 3 stays at table 2, and meets nobody instead of pair 7.\nPair 4: from round 2 at table 1, North-South, against pair 9, instead of table 4."},
		{"What it costs", w.evening.Sentence(w.evening.Cost(p.Lost[0]))},
	}
	if got := w.Preview(st, p, nil); !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	again := []movement.Problem{{Kind: movement.Replay, Table: 4, Round: 2, Earlier: 1, Board: 7}}
	if got := w.Preview(st, bridgemate.Preview{Section: 1}, again); len(got) != 3 ||
		got[0].Text != "Nothing: the Bridgemates have all of it already." ||
		got[1].Text != "No result." || !strings.Contains(got[2].Text, "Nobody can play a board twice") {
		t.Errorf("%q", got)
	}
	if got := w.Announcement(st, p, true); !strings.HasPrefix(got, "The movement has changed.") ||
		!strings.Contains(got, want[2].Text) || !strings.Contains(got, "Bridgemates: "+want[0].Text) {
		t.Errorf("%q", got)
	}
}

func TestDifferenceSaysWhatCounts(t *testing.T) {
	w := English()
	four := session.Result{Outcome: session.Played, Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades}}
	for _, c := range []struct {
		d                    bridgemate.Difference
		g                    bws.Generation
		counts, inFile, says string
	}{
		{bridgemate.Difference{Ours: &four}, bws.BMPro, "4♠ by N =", "nothing", "nothing"},
		{bridgemate.Difference{TakenOut: true, File: &four,
			Flags: []bridgemate.Flag{bridgemate.WrittenByScoring, bridgemate.ErasedThere}}, bws.BCS,
			"taken out", "4♠ by N =", "written by Clubnight, erased"},
		{bridgemate.Difference{Ours: &four, Flags: []bridgemate.Flag{bridgemate.DoubtedByBCS, bridgemate.NotUploaded}},
			bws.BCS, "4♠ by N =", "nothing", "doubted by BCS, the table is not uploaded"},
		{bridgemate.Difference{Ours: &four, Flags: []bridgemate.Flag{bridgemate.NotUploaded}}, bws.BMPro, "4♠ by N =",
			"nothing", "the table is not in the server"},
		{bridgemate.Difference{Ours: &four, Obstacle: bridgemate.InDoubt}, bws.BCS, "4♠ by N =", "nothing",
			"cannot be sent: it is in doubt itself: correct it first"},
	} {
		if got := []string{w.Counts(c.d), w.InFile(c.d), w.Says(c.d, c.g)}; !slices.Equal(got,
			[]string{c.counts, c.inFile, c.says}) {
			t.Errorf("%q, want %q %q %q", got, c.counts, c.inFile, c.says)
		}
	}
	for o := bridgemate.InDoubt; o <= bridgemate.RuledOn; o++ {
		if obstacles[o] == "" {
			t.Errorf("obstacle %d has no words", o)
		}
	}
	for f := bridgemate.WrittenByScoring; f <= bridgemate.NotUploaded; f++ {
		if flags[f] == "" {
			t.Errorf("flag %d has no words", f)
		}
	}
}
