package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
	"clubnight/session/movement"
)

// resultsFile is a .bws with so many results, the names and remarks among
// them not all in ASCII.
func resultsFile(t testing.TB, results int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "O'Connor's evening.bws")
	tables, err := bws.Schema(bws.BCS, "ShowResults")
	if err == nil {
		err = bws.Create(path, bws.Access2000, tables)
	}
	if err != nil {
		t.Fatal(err)
	}
	db, err := bws.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	err = db.Batch(func(b bws.Batch) error {
		for i := range results {
			row := bws.Received{Section: i % 26, Table: i % 32, Round: i % 9, Board: i % 36, PairNS: i % 99,
				PairEW: i % 97, Declarer: i % 99,
				NSEW: "E", Contract: fmt.Sprint(i%7+1, " H x"), Result: "+1", LeadCard: "S10", DateLog: day,
				TimeLog: time.Date(1899, 12, 30, 19, 0, i%10000, 0, time.UTC)}
			if i%100 == 7 {
				row.Remarks = "Zoë <\x1b[2J> \"é\""
			}
			if _, err := b.Insert("ReceivedData", row.Row()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestDumpStreams checks what goes out row by row against the same tables read as a
// whole: the columns stand under each other as text/tabwriter would have them, and
// the JSON is the values.
func TestDumpStreams(t *testing.T) {
	path := resultsFile(t, 300)
	list, err := bws.Dump(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for i, l := range list {
		if i > 0 {
			want.WriteString("\n")
		}
		fmt.Fprintf(&want, "%s, %d rows\n", l.Table, len(l.Rows))
		w := tabwriter.NewWriter(&want, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, strings.Join(l.Columns, "\t"))
		for _, row := range l.Rows {
			var cells []string
			for _, v := range row {
				if v == nil {
					v = ""
				}
				cells = append(cells, strings.ReplaceAll(fmt.Sprint(v), "\x1b", `\x1b`))
			}
			fmt.Fprintln(w, strings.Join(cells, "\t"))
		}
		w.Flush()
	}
	if got, err := runs(t, "bws", "dump", path); err != nil || got != want.String() {
		t.Errorf("%v:\n%.1500s\nwant\n%.1500s", err, got, want.String())
	}
	text, err := runs(t, "bws", "dump", path, "--json")
	if err != nil {
		t.Fatal(err)
	}
	var tables []struct {
		Table   string
		Columns []string
		Rows    [][]any
	}
	if err := json.Unmarshal([]byte(text), &tables); err != nil {
		t.Fatalf("%v: %.500s", err, text)
	}
	for i, l := range list {
		if got := tables[i]; got.Table != l.Table || fmt.Sprint(got.Columns) != fmt.Sprint(l.Columns) ||
			fmt.Sprint(got.Rows) != fmt.Sprint(l.Rows) {
			t.Errorf("%s: %.500v\nwant %.500v", l.Table, got, l)
		}
	}
}

// TestDumpOfADamagedFile shows what can be read of a file that is cut short or has a page
// of noise, says what is missing, and ends with an error.
func TestDumpOfADamagedFile(t *testing.T) {
	whole, err := os.ReadFile(resultsFile(t, 1000))
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	noise := bytes.Clone(whole)
	// The last page of rows of a result, overwritten.
	for n := len(noise)/page - 1; n > 0; n-- {
		if p := noise[n*page:]; p[0] == 1 && bytes.Contains(p[:page], []byte("S\x001\x000\x00")) {
			for i := range page - 16 {
				p[16+i] = 0xA5
			}
			break
		}
	}
	for name, b := range map[string][]byte{"cut in the middle of a page": whole[:len(whole)-12*page-100],
		"cut between pages": whole[:len(whole)-14*page], "noise": noise} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // each is looked at for a second, lest somebody be writing it
			path := filepath.Join(t.TempDir(), "cut.bws")
			if err := os.WriteFile(path, b, 0o644); err != nil {
				t.Fatal(err)
			}
			out, err := runs(t, "bws", "dump", path, "ReceivedData")
			rows := strings.Count(out, "S10")
			if rows < 50 || rows >= 1000 || !errors.Is(err, errNotWhole) ||
				!strings.Contains(fmt.Sprint(err), "table ReceivedData") {
				t.Errorf("%d rows, %v", rows, err)
			}
			if n := strings.Count(fmt.Sprint(err), path); n != 1 {
				t.Errorf("the path is there %d times: %v", n, err)
			}
			if want := fmt.Sprintf("ReceivedData, %d rows\n", rows); !strings.HasPrefix(out, want) {
				t.Errorf("%.60q, want %q", out, want)
			}
			text, err := runs(t, "bws", "dump", path, "--json", "ReceivedData")
			var tables []struct{ Rows [][]any }
			if json.Unmarshal([]byte(text), &tables) != nil || len(tables) != 1 || len(tables[0].Rows) != rows ||
				!errors.Is(err, errNotWhole) {
				t.Errorf("as JSON: %v, %.200s", err, text)
			}
		})
	}
	path := filepath.Join(t.TempDir(), "nothing.bws")
	if err := os.WriteFile(path, whole[:5000], 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := runs(t, "bws", "dump", path); out != "" || !errors.Is(err, jet.ErrTruncated) {
		t.Errorf("of a file without a catalogue: %q, %v", out, err)
	}
}

// BenchmarkDump shows 50,000 results, and has mdb-export of mdbtools write the same table
// in between. The ratio is ours by theirs, below 1 where ours is faster.
func BenchmarkDump(b *testing.B) {
	const results = 50_000
	path := resultsFile(b, results)
	if _, err := exec.LookPath("mdb-export"); err != nil {
		b.Skip("mdb-export is not installed: apt install mdbtools")
	}
	var ours, theirs time.Duration
	for b.Loop() {
		start := time.Now()
		if err := run(context.Background(), []string{"bws", "dump", path, "ReceivedData"}, io.Discard); err != nil {
			b.Fatal(err)
		}
		ours += time.Since(start)
		b.StopTimer()
		start = time.Now()
		out, err := exec.Command("mdb-export", path, "ReceivedData").Output()
		if err != nil {
			b.Fatal(err)
		}
		theirs += time.Since(start)
		if rows, err := csv.NewReader(bytes.NewReader(out)).ReadAll(); b.N == 1 &&
			(err != nil || len(rows) != results+1) {
			b.Fatalf("mdb-export: %d rows, %v", len(rows), err)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(ours)/float64(theirs), "ours/mdb-export")
	b.ReportMetric(results*float64(b.N)/ours.Seconds(), "rows/s")
}

// TestErrorsNameTheFileOnce: whatever is wrong with the file, a message has
// its path once.
func TestErrorsNameTheFileOnce(t *testing.T) {
	folder := t.TempDir()
	club := filepath.Join(folder, "club.clubnight")
	write := func(name string, b []byte) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	whole, err := os.ReadFile(resultsFile(t, 0))
	if err != nil {
		t.Fatal(err)
	}
	names := filepath.Join(folder, "names.mdb")
	if err := jet.Create(names, jet.Access2000,
		[]jet.Table{{Name: "PlayerNameDatabase", Columns: []jet.Column{{Name: "ID", Kind: jet.Int32}}}}); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		filepath.Join(folder, "none.bws"), folder,
		write("noise.bws", []byte("not a database, but long enough to look at")), write("empty.bws", nil),
		write("cut.bws", whole[:20_000]), names, write("no session.bws", whole),
	} {
		for _, args := range [][]string{{"import", path, "--club", club}, {"check", path},
			{"dump", path, "NoSuchTable"}} {
			if args[0] == "check" && strings.HasSuffix(path, "no session.bws") {
				continue // which lists problems, and fails for them
			}
			t.Run(args[0]+" "+filepath.Base(path), func(t *testing.T) {
				t.Parallel() // each is looked at for a second, lest somebody be writing it
				_, err := runs(t, append([]string{"bws"}, args...)...)
				if n := strings.Count(fmt.Sprint(err), path); n != 1 {
					t.Errorf("the path is there %d times: %v", n, err)
				}
			})
		}
	}
}

// TestCheckForTabScore: what create writes for Bridgemate II and 3 TabScore2 can do with;
// a file for BM Pro it cannot, and check says so when it is asked.
func TestCheckForTabScore(t *testing.T) {
	club := clubWith(t, movementOf(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3}))
	file := filepath.Join(t.TempDir(), "evening.bws")
	if _, err := runs(t, "bws", "create", club, file, "--for", "bcs", "--names"); err != nil {
		t.Fatal(err)
	}
	if out, err := runs(t, "bws", "check", file, "--for", "TabScore2", "--strict"); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if _, err := runs(t, "bws", "create", club, file, "--for", "bmpro"); err != nil {
		t.Fatal(err)
	}
	if out, err := runs(t, "bws", "check", file); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	out, err := runs(t, "bws", "check", file, "--for", "tabscore2")
	if !errors.Is(err, errRejected) || !strings.Contains(out,
		"rejected  PlayerNumbers.Round: 20 rows are not of round 0") ||
		!strings.Contains(out, "warning   Section.Winners, A: it is open") {
		t.Errorf("%v: %s", err, out)
	}
	if _, err := runs(t, "bws", "check", file, "--for", "bcs"); !errors.Is(err, errUsage) {
		t.Errorf("another program: %v", err)
	}
}
