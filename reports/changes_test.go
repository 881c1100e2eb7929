package reports_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// amended is an evening that was closed at night and put right the next
// morning; closed says whether it was closed again. Its entries have moments of
// their own, a minute apart.
func amended(t *testing.T, closed bool) *session.State {
	t.Helper()
	s := sessiontest.Evening(t, "Tuesday pairs",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4}))
	sessiontest.Play(t, s, 1, 5)
	sessiontest.Record(t, s, session.EveningClosed{})
	night := s.State().Seq
	var k, other session.Key
	for key := range s.State().Results {
		if key.Table == 2 && key.Board%4 == 1 && key.Round == 1 {
			k = key
		}
		if key.Table == 4 && key.Board%4 == 2 && key.Round == 3 {
			other = key
		}
	}
	right := s.State().Results[k].Result
	right.Contract, right.Declarer, right.Tricks = scoring.Contract{Level: 6,
		Denomination: scoring.Spades}, scoring.South, 1
	who := session.Contestant{Section: 1, Number: 3}
	sessiontest.Record(t, s, session.EveningSet(s.State().Evening), session.DirectorNamed{Name: "Anna de Vries"},
		session.ResultCorrected{Result: right, Reason: "the wrong contract was entered; all four players agree"},
		session.RulingGiven{Key: other, ForNS: &scoring.Ruling{Kind: scoring.AveragePlus},
			ForEW: &scoring.Ruling{Kind: scoring.AverageMinus}, Law: "12C2",
			Reason: "East-West looked at the wrong board"},
		session.PenaltyGiven{Who: who, Amount: scoring.Int(-2), Unit: scoring.Matchpoint,
			Reason: "late for the last round"})
	if closed {
		sessiontest.Record(t, s, session.EveningClosed{})
	}
	log := slices.Clone(s.State().Entries())
	for i := range log {
		log[i].At = time.Date(2026, 11, 17, 19, 30, 0, 0, time.FixedZone("", 3600)).Add(time.Duration(i) * time.Minute)
		if log[i].Seq > night {
			log[i].At, log[i].By = log[i].At.Add(12*time.Hour+30*time.Minute), session.ByDirector
		}
	}
	st, err := session.Fold(log)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// sheetOf is the ranking of a state.
func sheetOf(t *testing.T, st *session.State) []byte {
	t.Helper()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	return sheettest.Drawn(t, func(b *bytes.Buffer) error { return reports.RankingSheet(b, st, sc, sheettest.OnA4) })
}

// The ranking of a second version bears its number, and tells what changed and why; of
// the first one and of what is not given out yet it tells what there is to tell.
func TestSecondVersion(t *testing.T) {
	st := amended(t, true)
	pdf := sheetOf(t, st)
	sheettest.Golden(t, "ranking-version-2", pdf)
	sheettest.Neat(t, pdf)
	first, err := st.Until(st.Versions()[0].Seq)
	if err != nil {
		t.Fatal(err)
	}
	first.Later = 0 // as it was printed that night
	night := strings.Join(sheettest.PageTexts(t, sheetOf(t, first)), "")
	if strings.Contains(strings.ToLower(night), "version") || strings.Contains(night, "changed since") {
		t.Errorf("the first version says so:\n%s", night)
	}
	open := strings.Join(sheettest.PageTexts(t, sheetOf(t, amended(t, false))), "")
	for _, want := range []string{"Amended after version 1, not closed again yet", "What changed since version 1"} {
		if !strings.Contains(open, want) {
			t.Errorf("no %q in\n%s", want, open)
		}
	}
}

// What was the ranking once says so on every page, and takes nobody's place
// among the files.
func TestSheetsAsItWas(t *testing.T) {
	st := amended(t, true)
	then, err := st.Until(st.Versions()[0].Seq)
	if err != nil {
		t.Fatal(err)
	}
	pdf := sheetOf(t, then)
	sheettest.Golden(t, "ranking-as-it-was", pdf)
	sheettest.Neat(t, pdf)
	sc, err := then.Score()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	now, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	files, err := reports.WriteSheets(dir, st, now, sheettest.OnA4)
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	old, err := reports.WriteSheets(dir, then, sc, sheettest.OnA4)
	if err != nil || len(old) != 2 || filepath.Base(old[0]) !=
		"2026-11-17 Tuesday pairs - Ranking 2026-11-17 21.22 entry 113.pdf" {
		t.Errorf("%v, %v", old, err)
	}
	if after, err := os.ReadFile(files[0]); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the sheet of the evening as it stands was replaced: %v", err)
	}
	for _, file := range old {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, page := range sheettest.PageTexts(t, content) {
			if !strings.Contains(page, "AS IT WAS") {
				t.Errorf("%s, page %d does not say that it is of an earlier moment", filepath.Base(file), i+1)
			}
		}
	}
}

// The difference has a sheet of its own; a version has none from itself.
func TestDifferenceSheet(t *testing.T) {
	st := amended(t, true)
	list := st.Versions()
	d, err := history.Between(st, list[0], list[1])
	if err != nil {
		t.Fatal(err)
	}
	files, err := reports.WriteDifference(t.TempDir(), d, sheettest.OnA4)
	if err != nil || len(files) != 1 || !strings.HasSuffix(files[0], "Changes 1 to 2.pdf") {
		t.Fatalf("%v, %v", files, err)
	}
	pdf, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	sheettest.Golden(t, "changes", pdf)
	sheettest.Neat(t, pdf)
	if d, err = history.Between(st, list[0], list[0]); err != nil {
		t.Fatal(err)
	}
	if err := reports.DifferenceSheet(new(bytes.Buffer), d, sheettest.OnA4); !errors.Is(err, reports.ErrOneVersion) {
		t.Errorf("%v", err)
	}
}
