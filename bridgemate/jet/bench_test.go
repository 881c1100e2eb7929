package jet

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// evening is the file of an evening with n results.
func evening(b *testing.B, n int) string {
	b.Helper()
	path := guideFile(b, Access2000)
	f, err := Open(path)
	if err != nil {
		b.Fatal(err)
	}
	for i := range n {
		_, err := f.Insert("ReceivedData", Row{
			"Section": i % 26, "Table": i % 32, "Round": i % 9, "Board": i % 36, "PairNS": i % 99,
			"PairEW": i % 97, "Declarer": i % 99,
			"NS/EW": "E", "Contract": fmt.Sprint(i%7+1, " H x"), "Result": "+1", "LeadCard": "S10", "Remarks": "",
			"DateLog": founding, "TimeLog": time.Date(1899, 12, 30, 19, 0, i, 0, time.UTC),
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
	return path
}

// poll reads a file as the retrieval of results does.
func poll(b *testing.B, path string, want int) {
	s, err := ReadSnapshot(context.Background(), path)
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	cols := guideTables()[4].Columns
	names := make([]string, len(cols))
	for i := range cols {
		names[i] = cols[i].Name
	}
	err = s.Scan("ReceivedData", names, func(RowID, []any) error { n++; return nil })
	if err != nil || n != want {
		b.Fatalf("%d rows, %v", n, err)
	}
}

func benchmarkPoll(b *testing.B, n int) {
	path := evening(b, n)
	b.ReportAllocs()
	for b.Loop() {
		poll(b, path, n)
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

// BenchmarkPoll1500 reads a club evening, all columns of all results.
func BenchmarkPoll1500(b *testing.B) { benchmarkPoll(b, 1500) }

// BenchmarkPoll50000 reads far more than any evening, and compares with mdb-export: the
// time that either had a processor for, so that a busy computer changes nothing.
func BenchmarkPoll50000(b *testing.B) {
	path := evening(b, 50_000)
	tool, err := exec.LookPath("mdb-export")
	b.ReportAllocs()
	began := spent()
	for b.Loop() {
		poll(b, path, 50_000)
	}
	ours := (spent() - began).Seconds() / float64(b.N)
	b.ReportMetric(50_000*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
	if err != nil || ours == 0 {
		return
	}
	best := time.Hour
	for range 3 {
		cmd := exec.Command(tool, path, "ReceivedData")
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
		best = min(best, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	}
	b.ReportMetric(best.Seconds()/ours, "times-mdb-export")
}

// BenchmarkRows50000 makes a map of every row.
func BenchmarkRows50000(b *testing.B) {
	path := evening(b, 50_000)
	for b.Loop() {
		s, err := ReadSnapshot(context.Background(), path)
		if err != nil {
			b.Fatal(err)
		}
		if rows, err := s.Rows("ReceivedData"); err != nil || len(rows) != 50_000 {
			b.Fatal(len(rows), err)
		}
	}
}

// BenchmarkPollUnchanged finds that nothing has happened since the last poll.
func BenchmarkPollUnchanged(b *testing.B) {
	for _, n := range []int{1500, 50_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			path := evening(b, n)
			last, err := ReadSnapshot(context.Background(), path)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if s, err := DefaultReader.Read(context.Background(), path, last); err != nil || s != last {
					b.Fatal("changed", err)
				}
			}
		})
	}
}

// BenchmarkBuild makes the guide's 11 tables.
func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		if _, err := Build(Access2000, guideTables()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCreate makes them as a file, checked and on the disk.
func BenchmarkCreate(b *testing.B) {
	path := filepath.Join(b.TempDir(), "new.bws")
	for b.Loop() {
		if err := Create(path, Access2000, guideTables()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkInsert adds rows to an open file.
func BenchmarkInsert(b *testing.B) {
	f, err := Open(guideFile(b, Access2000))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	row := resultOf(7)
	for b.Loop() {
		if _, err := f.Insert("ReceivedData", row); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpenClose takes and releases a file of 200 pages without a change.
func BenchmarkOpenClose(b *testing.B) {
	path := evening(b, 9000)
	if info, err := os.Stat(path); err != nil || info.Size() < 200*4096 {
		b.Fatalf("the file has %d bytes, %v", info.Size(), err)
	}
	for b.Loop() {
		f, err := Open(path)
		if err != nil {
			b.Fatal(err)
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
