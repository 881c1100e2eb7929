package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// recordedAt is where dealtEvening has a recorder.
var recordedAt = session.Key{Section: 1, Table: 1, Round: 1, Board: 1}

// dealtEvening plays an evening of five boards and gives it deals, released if told
// so, of which the last is not analysed, and what a recorder sent of the first
// board at the first table.
func dealtEvening(t *testing.T, release bool) (club string, set []deal.Board) {
	t.Helper()
	folder := t.TempDir()
	play(t, "--out", folder, "--tables", "3", "--boards", "5", "--movement", "howell", "--seed", "5")
	club, set = filepath.Join(folder, "club.clubnight"), boards(t, analysed).Boards[:5]
	file, err := clubfile.Open(club)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	journal, err := file.Evening(1)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(journal)
	if err != nil {
		t.Fatal(err)
	}
	tables := map[int]doubledummy.Table{}
	for _, b := range set[:4] {
		tricks, ok := b.Tricks()
		if !ok {
			t.Fatalf("board %d is not analysed", b.Number)
		}
		tables[b.Number] = doubledummy.Table(tricks)
	}
	facts := []session.Fact{session.DealsSet{Source: "dealt", Boards: set}, session.DealsAnalysed{Tables: tables}}
	r := s.State().Results[recordedAt].Result
	r.Outcome, r.Contract, r.Declarer, r.Tricks, r.Lead = session.Played, scoring.Contract{Level: 1,
		Denomination: scoring.NoTrump}, scoring.North, -2, session.Lead{}
	facts = append(facts, session.ResultChanged{Result: r})
	for i, call := range []string{"1NT", "PASS", "PASS", "PASS"} { // North deals
		facts = append(facts, session.CallRecorded{Key: recordedAt, Call: session.Recorded{
			ID: int64(i + 1), Counter: i + 1, Direction: scoring.Direction(i).String(), What: call}})
	}
	lead := set[0].Deal[scoring.East].Cards()[0]
	facts = append(facts, session.CardRecorded{Key: recordedAt,
		Card: session.Recorded{ID: 1, Counter: 1, Direction: "E", What: lead.String()}})
	if release {
		facts = append(facts, session.DealsReleased{})
	}
	if err := s.Record("test", facts...); err != nil {
		t.Fatal(err)
	}
	return club, set
}

func TestExport(t *testing.T) {
	club, set := dealtEvening(t, true)
	file := filepath.Join(t.TempDir(), "evening.pbn")
	if out, _ := ran(t, 0, "export", club, "--evening", "1", "--format", "pbn", "--out", file); out != "" {
		t.Errorf("said %q", out)
	}
	games := boards(t, file)
	if len(games.Boards) != 15 || len(games.Warnings) != 0 {
		t.Fatalf("%d games, %q", len(games.Boards), games.Warnings)
	}
	recorded := 0
	for _, g := range games.Boards {
		if _, ok := g.Tricks(); !ok || g.Deal != set[g.Number-1].Deal { // board 5 was solved on the way
			t.Errorf("board %d: another deal, or no results", g.Number)
		}
		if len(g.Calls) == 4 && len(g.Play) == 1 {
			recorded++
		}
	}
	if recorded != 1 {
		t.Errorf("%d recorded games", recorded)
	}
	again, _ := ran(t, 0, "export", "PBN", club)
	if content, err := os.ReadFile(file); err != nil || again != string(content) {
		t.Errorf("the output has other games than the file: %v", err)
	}
	if st, err := stateOf(t.Context(), club, 1); err != nil || len(st.Deals.Unsolved(0)) != 1 {
		t.Errorf("the club file was changed: %v", err)
	}
	locked, _ := dealtEvening(t, false)
	if out, _ := ran(t, 0, "export", locked); strings.Count(out, `[Deal ""]`) != 15 || strings.Contains(out, "[Play") {
		t.Errorf("locked deals:\n%.1500s", out)
	}
	for _, args := range [][]string{{"export"}, {"export", club, "--format", "word"},
		{"export", "pbn", club, "--format", "pbn"}, {"export", "word", club}, {"export", "all", club},
		{"export", "all", club, "--out", file, "--with", "word"}} {
		ran(t, 2, args...)
	}
	ran(t, 1, "export", "no such file")
}

func TestSheetsWithDeals(t *testing.T) {
	club, _ := dealtEvening(t, true)
	for _, more := range []bool{false, true} {
		out, _ := ran(t, 0, "sheets", club, "--out", t.TempDir(), fmt.Sprint("--leads=", more),
			fmt.Sprint("--totals=", more))
		files := strings.Split(strings.TrimSpace(out), "\n")
		if len(files) != 6 {
			t.Fatalf("wrote %q", files)
		}
		for i, words := range []string{"Ranking", "Travellers", "Hand records", "Statistics",
			"Auction and play, table A1", "Personal cards"} {
			if !strings.HasSuffix(files[i], words+".pdf") {
				t.Errorf("%q is not %s", files[i], words)
			}
		}
		hands := pdfText(t, files[2])
		if strings.Contains(hands, "against") != more || strings.Contains(hands, "Total tricks") != more ||
			strings.Count(hands, "Par") != 5 {
			t.Errorf("leads and totals %v:\n%s", more, hands)
		}
		// The lead of the recorded board is judged in both cases: it was played.
		if recorded := pdfText(t, files[4]); !strings.Contains(recorded, "Round 1") ||
			!strings.Contains(recorded, "1NT by N −2") {
			t.Errorf("the recorded board:\n%s", recorded)
		}
	}
	locked, _ := dealtEvening(t, false)
	if out, _ := ran(t, 0, "sheets", locked, "--out", t.TempDir(), "--leads"); strings.Count(out, ".pdf") != 3 {
		t.Errorf("locked deals were printed: %s", out)
	}
}

// What is about people can be read by whoever wrote it, and by nobody else.
func TestExportIsTheOwners(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has rights of another kind")
	}
	file := filepath.Join(t.TempDir(), "evening.txt")
	if err := deliverOwn(io.Discard, file, []byte("Łukasz")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

// Who does not wish to be named on the web is not in what is read there, whoever puts it
// there; a federation gets the name with its number.
func TestHiddenInWhatGoesToTheWeb(t *testing.T) {
	file := clubWith(t, movementOf(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 2}))
	said(t, "evening", "play", file, "--seed", "3")
	said(t, "evening", "finish", file)
	said(t, "players", file, "--set", "7", "--web", "hidden")
	for format, named := range map[string]bool{"bridgewebs": false, "usebio": true} {
		if got := said(t, "export", format, file); strings.Contains(got, "Wiśniewski") != named {
			t.Errorf("%s names who is hidden: %v\n%s", format, !named, got)
		}
	}
	folder := t.TempDir()
	said(t, "export", "all", file, "--with", "bridgewebs,web", "--out", folder)
	files := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		content, err := os.ReadFile(path)
		if bytes.Contains(content, []byte("Wiśniewski")) {
			t.Errorf("%s names who is hidden", path)
		}
		return err
	})
	if err != nil || files < 3 {
		t.Errorf("%d files, %v", files, err)
	}
}
