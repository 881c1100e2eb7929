package history_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// evening has two sections with three rounds played, and something of every group.
func evening(t *testing.T) *session.State {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Tuesday pairs", m, m)
	sessiontest.Play(t, s, 1, 3)
	sessiontest.Play(t, s, 2, 3)
	a, b := one(s, 1), one(s, 2)
	wrong := a.Result
	wrong.Tricks--
	for _, f := range []session.Fact{
		session.ResultCorrected{Result: wrong, Reason: "wrong declarer"},
		session.RulingGiven{Key: b.Key, ForNS: &scoring.Ruling{Kind: scoring.AveragePlus},
			ForEW: &scoring.Ruling{Kind: scoring.AverageMinus}, Reason: "wrong board"},
		session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: a.NS}, Amount: scoring.Int(-1),
			Unit: scoring.Matchpoint, Reason: "late"},
		session.Uploaded{File: "evening.bws"},
	} {
		sessiontest.Record(t, s, f)
	}
	sessiontest.Record(t, s, s.State().Undo(s.State().Seq-3)...) // the correction
	return s.State()
}

// one is the result of a section at table 3 in round 2 with the lowest board.
func one(s *session.Session, section int) session.Received {
	var found session.Received
	for k, r := range s.State().Results {
		if k.Section == section && k.Table == 3 && k.Round == 2 && (found.Board == 0 || k.Board < found.Board) {
			found = r
		}
	}
	return found
}

func kinds(list []session.Entry) string {
	var all []string
	for _, e := range list {
		all = append(all, e.Fact.Kind())
	}
	return strings.Join(slices.Compact(all), ", ")
}

func TestFilter(t *testing.T) {
	st := evening(t)
	say := func(e session.Entry) string { return words.English().Fact(st, e) }
	for line, want := range map[string]string{
		"corrections":             "result corrected, undone",
		"rulings":                 "ruling given, penalty given",
		"rulings corrections":     "result corrected, ruling given, penalty given, undone",
		"program":                 "uploaded",
		"table A3 corrections":    "result corrected, undone",
		"tA3 rulings":             "",
		"t3 rulings":              "ruling given",
		"table B3, rulings":       "ruling given",
		"rulings late":            "penalty given",
		"WRONG":                   "result corrected, ruling given, undone",
		"“wrong board”":           "ruling given",
		`"corrections"`:           "",
		"board 99":                "",
		"wrong board":             "result corrected, ruling given, undone", // every word, wherever it stands
		"table 30":                "",
		"movement":                "",
		"nobody says such a word": "",
	} {
		f := history.ReadFilter(line)
		got := kinds(f.Entries(st, say))
		if line == "movement" {
			if !strings.Contains(got, "section set") || strings.Contains(got, "result") {
				t.Errorf("%s: %s", line, got)
			}
			continue
		}
		if got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	for _, none := range []string{"table x", "pair 70000", "table A3 board B2"} { // texts that nobody says
		if got := history.ReadFilter(none).Entries(st, say); len(got) > 0 {
			t.Errorf("%s: %s", none, kinds(got))
		}
	}
	if f := history.ReadFilter("  "); !f.Empty() || len(f.Entries(st, say)) != len(st.Entries()) {
		t.Error("an empty filter leaves something out")
	}
}

// A pair's entries are those of the boards it played and what was said of it; no other.
func TestFilterByPair(t *testing.T) {
	st := evening(t)
	list := history.ReadFilter("pair A1 results").Entries(st, nil)
	for _, e := range list {
		if r := e.Fact.(session.ResultReceived).Result; r.Section != 1 || r.NS != 1 && r.EW != 1 {
			t.Errorf("%+v", r)
		}
	}
	played := 0
	for _, r := range st.Results {
		if r.Section == 1 && (r.NS == 1 || r.EW == 1) {
			played++
		}
	}
	if len(list) != played || played == 0 {
		t.Errorf("%d entries of %d results", len(list), played)
	}
}

// Every entry is in a group that can be chosen, and all groups together leave none out.
func TestGroups(t *testing.T) {
	st := evening(t)
	f := history.Filter{Groups: history.Groups()}
	if len(f.Entries(st, nil)) != len(st.Entries()) {
		t.Error("an entry is in no group")
	}
}

// Two results are put right after the evening, one of them twice, one back; a penalty;
// and everything is told once.
func TestDifference(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 1})
	s := sessiontest.Evening(t, "Tuesday pairs", m)
	sessiontest.Play(t, s, 1, 3)
	record := func(facts ...session.Fact) { t.Helper(); sessiontest.Record(t, s, facts...) }
	record(session.EveningClosed{})
	if d, err := history.Since(s.State()); err != nil || d != nil {
		t.Fatalf("a first version differs: %+v, %v", d, err)
	}
	var keys []session.Key
	for k := range s.State().Results {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, session.Key.Compare)
	correct := func(k session.Key, tricks int, reason string) {
		r := s.State().Results[k].Result
		r.Tricks, r.Outcome = tricks, session.Played
		r.Contract = scoring.Contract{Level: 1, Denomination: scoring.NoTrump}
		record(session.ResultCorrected{Result: r, Reason: reason})
	}
	correct(keys[0], 1, "first try")
	correct(keys[0], -5, "they agree")
	was := s.State().Results[keys[1]].Result
	correct(keys[1], 2, "a mistake")
	record(session.ResultCorrected{Result: was, Reason: "no mistake"})
	correct(keys[2], 3, "taken back")
	record(s.State().Undo(s.State().Seq)...)
	who := session.Contestant{Section: 1, Number: 2}
	record(session.PenaltyGiven{Who: who, Amount: scoring.Int(-1), Unit: scoring.Matchpoint, Reason: "late"})
	for _, open := range []bool{true, false} {
		st := s.State()
		d, err := history.Since(st)
		if err != nil {
			t.Fatal(err)
		}
		if d.From.Number != 1 || d.To.Number != 2 || d.To.Open != open {
			t.Errorf("from %+v to %+v", d.From, d.To)
		}
		if len(d.Boards) != 1 || d.Boards[0].Key != keys[0] || d.Boards[0].Is.Tricks != -5 ||
			d.Boards[0].Entry.Fact.(session.ResultCorrected).Reason != "they agree" {
			t.Errorf("boards: %+v", d.Boards)
		}
		if len(d.Others) != 1 || kinds(d.Others) != "penalty given" {
			t.Errorf("others: %s", kinds(d.Others))
		}
		// who changed is told, and nobody else: counted a second time from the rankings
		want := map[session.Contestant]bool{}
		for _, r := range d.IsScored.Rankings {
			for _, rank := range r.Ranks {
				before := d.WasScored.RankOf(rank.Who)
				if !before.Total.Equal(rank.Total) || before.Place != rank.Place || before.Tied != rank.Tied ||
					!before.Percentage.Equal(rank.Percentage) {
					want[rank.Who] = true
				}
			}
		}
		for _, c := range d.Contestants {
			if !want[c.Who] {
				t.Errorf("%v has not changed", c.Who)
			}
			delete(want, c.Who)
		}
		if len(want) > 0 {
			t.Errorf("not told: %v", want)
		}
		record(session.EveningClosed{})
	}
	list := s.State().Versions()
	if _, err := history.Between(s.State(), list[1], list[0]); !errors.Is(err, session.ErrNoEntry) {
		t.Errorf("backwards: %v", err)
	}
	if d, err := history.Between(s.State(), list[1], list[1]); err != nil ||
		len(d.Contestants)+len(d.Boards)+len(d.Others) > 0 {
		t.Errorf("a version differs from itself: %+v, %v", d, err)
	}
	// A result that is taken out tells who was there before.
	record(session.ResultDiscarded{Key: keys[3], Reason: "another board"})
	d, err := history.Since(s.State())
	if err != nil || len(d.Boards) != 1 || !d.Boards[0].Is.NoResult || d.Boards[0].Was.NoResult || d.To.Number != 3 {
		t.Errorf("taken out: %+v, %v", d, err)
	}
}

func FuzzReadFilter(f *testing.F) {
	for _, line := range []string{"rulings table B3", `"wrong board" p5`, "t99999999999", "table", "“”", "b\x00"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if got := history.ReadFilter(line); got.Table < 0 || got.Board < 0 || got.Number < 0 ||
			got.Section < 0 || got.Section > 26 {
			t.Errorf("%q: %+v", line, got)
		}
	})
}
