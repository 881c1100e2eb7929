package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/eventserver/eventservertest"
)

// programs are clubscore and the stand-in side by side: those of CLUBNIGHT_PROGRAMS, or
// built for the tests, once.
var programs = sync.OnceValues(func() (folder string, err error) {
	if folder := os.Getenv("CLUBNIGHT_PROGRAMS"); folder != "" {
		return folder, nil
	}
	if folder, err = os.MkdirTemp("", "clubscore"); err != nil {
		return "", err
	}
	built = folder
	build := exec.Command("go", "build", "-o", folder+string(filepath.Separator), ".", "../bmpro-stand-in")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, text)
	}
	return folder, nil
})

// built is the folder to take away in the end.
var built string

func TestMain(m *testing.M) {
	code := eventservertest.Run(m)
	if built != "" {
		os.RemoveAll(built)
	}
	os.Exit(code)
}

func clubscore(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	name := "clubscore"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return exec.Command(filepath.Join(folder, name), args...)
}

// answer is what demo --json says.
type answer struct {
	Ranking []struct {
		Place      int
		Pair       int
		Side       string
		Percentage json.Number
		Exact      string
		Boards     int
	}
	Files []string
}

func (a answer) exact() map[int]string {
	m := map[int]string{}
	for _, r := range a.Ranking {
		m[r.Pair] = fmt.Sprintf("%d. %s of %d boards", r.Place, r.Exact, r.Boards)
	}
	return m
}

func play(t *testing.T, args ...string) answer {
	t.Helper()
	cmd := clubscore(t, append([]string{"demo", "--json"}, args...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	var a answer
	if err := json.Unmarshal(out, &a); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	return a
}

// export reads a table with somebody else's reader.
func export(t *testing.T, file, table string) []map[string]string {
	t.Helper()
	if _, err := exec.LookPath("mdb-export"); err != nil {
		t.Skip("mdbtools is not here to read the file with")
	}
	out, err := exec.Command("mdb-export", file, table).Output()
	if err != nil {
		t.Fatalf("mdb-export %s: %v", table, err)
	}
	records, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rows := make([]map[string]string, len(records)-1)
	for i, record := range records[1:] {
		rows[i] = map[string]string{}
		for j, name := range records[0] {
			rows[i][name] = record[j]
		}
	}
	return rows
}

// The evening of the real stand-in, whatever the movement, is ranked as a second, naive
// calculation ranks it from what mdbtools reads.
func TestEveningEqualsNaiveCalculation(t *testing.T) {
	for _, c := range []struct {
		args   []string
		tables int
	}{
		{[]string{"--tables", "7", "--boards", "21", "--seed", "7"}, 7},
		{[]string{"--tables", "4", "--boards", "21", "--movement", "howell", "--seed", "3"}, 4},
		{[]string{"--tables", "8", "--boards", "24", "--seed", "11"}, 8},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			folder := t.TempDir()
			a := play(t, append(c.args, "--out", folder)...)
			file := filepath.Join(folder, "evening.bws")
			want := naive(t, export(t, file, "ReceivedData"))
			if len(a.Ranking) != 2*c.tables {
				t.Errorf("%d pairs ranked, want %d", len(a.Ranking), 2*c.tables)
			}
			for _, r := range a.Ranking {
				if got := want[r.Pair]; got == nil || got.RatString() != r.Exact {
					t.Errorf("pair %d: %s, the naive calculation says %v", r.Pair, r.Exact, got)
				}
			}
			for _, table := range export(t, file, "Tables") {
				if table["Status"] != "1" {
					t.Errorf("table %s was not uploaded: %v", table["Table"], table)
				}
			}
			if n := len(export(t, file, "PlayerNumbers")); n != 4*c.tables {
				t.Errorf("%d seats in PlayerNumbers, want %d", n, 4*c.tables)
			}
			for _, f := range a.Files {
				if info, err := os.Stat(f); err != nil || info.Size() == 0 {
					t.Errorf("%s: %v", f, err)
				}
			}
		})
	}
}

// naive scores matchpoints the slow way: every result against every other.
func naive(t *testing.T, rows []map[string]string) map[int]*big.Rat {
	type score struct {
		ns, ew, points   int
		nsPct, ewPct     int
		artificial, none bool
	}
	latest := map[string]map[string]string{}
	for _, row := range rows {
		key := row["Table"] + "/" + row["Round"] + "/" + row["Board"]
		if row["Erased"] == "0" && (latest[key] == nil || number(t, row["ID"]) > number(t, latest[key]["ID"])) {
			latest[key] = row
		}
	}
	boards := map[int][]score{}
	for _, row := range latest {
		s := score{ns: number(t, row["PairNS"]), ew: number(t, row["PairEW"])}
		switch remark := row["Remarks"]; {
		case remark == "Not played" || remark == "Arbitral score":
			s.none = true
		case strings.Contains(remark, "%"):
			s.artificial = true
			fmt.Sscanf(remark, "%d%%-%d%%", &s.nsPct, &s.ewPct)
		default:
			if remark == "Wrong direction" {
				s.ns, s.ew = s.ew, s.ns
			}
			s.points = naivePoints(t, row)
		}
		board := number(t, row["Board"])
		boards[board] = append(boards[board], s)
	}
	most := 0
	for _, scores := range boards {
		n := 0
		for _, s := range scores {
			if !s.none {
				n++
			}
		}
		most = max(most, n)
	}
	total, top := map[int]*big.Rat{}, map[int]*big.Rat{}
	add := func(pair int, mp *big.Rat) {
		if total[pair] == nil {
			total[pair], top[pair] = new(big.Rat), new(big.Rat)
		}
		total[pair].Add(total[pair], mp)
		top[pair].Add(top[pair], big.NewRat(int64(2*(most-1)), 1))
	}
	for _, scores := range boards {
		n := int64(0)
		for _, s := range scores {
			if !s.none && !s.artificial {
				n++
			}
		}
		for _, s := range scores {
			switch {
			case s.none:
			case s.artificial:
				add(s.ns, big.NewRat(int64(s.nsPct*2*(most-1)), 100))
				add(s.ew, big.NewRat(int64(s.ewPct*2*(most-1)), 100))
			default:
				ns, ew := int64(-1), int64(-1) // each meets itself below
				for _, o := range scores {
					if o.none || o.artificial {
						continue
					}
					switch {
					case s.points > o.points:
						ns += 2
					case s.points < o.points:
						ew += 2
					default:
						ns, ew = ns+1, ew+1
					}
				}
				missing := int64(most) - n // Neuberg: (M*N + (N-n)) / n
				add(s.ns, big.NewRat(ns*int64(most)+missing, n))
				add(s.ew, big.NewRat(ew*int64(most)+missing, n))
			}
		}
	}
	percent := map[int]*big.Rat{}
	for pair := range total {
		percent[pair] = new(big.Rat).Quo(total[pair], top[pair])
		percent[pair].Mul(percent[pair], big.NewRat(100, 1))
	}
	return percent
}

// naivePoints is Law 77 spelled out once more.
func naivePoints(t *testing.T, row map[string]string) int {
	if row["Contract"] == "PASS" {
		return 0
	}
	parts := strings.Fields(row["Contract"])
	level, suit, doubled := number(t, parts[0]), parts[1], len(strings.Join(parts[2:], ""))
	over := 0
	if row["Result"] != "=" {
		over = number(t, row["Result"])
	}
	seat := row["NS/EW"]
	board := (number(t, row["Board"]) - 1) % 16
	cycle := "-NEBNEB-EB-NB-NE"[board] // vulnerability of boards 1 to 16
	vulnerable := cycle == 'B' || cycle == 'N' && strings.Contains("NS", seat) ||
		cycle == 'E' && strings.Contains("EW", seat)
	points := 0
	if over < 0 {
		for i := 1; i <= -over; i++ {
			switch {
			case doubled == 0 && vulnerable:
				points -= 100
			case doubled == 0:
				points -= 50
			case vulnerable && i == 1, !vulnerable && (i == 2 || i == 3):
				points -= 200 * doubled
			case !vulnerable && i == 1:
				points -= 100 * doubled
			default:
				points -= 300 * doubled
			}
		}
	} else {
		trick, first := 30, 0
		switch suit {
		case "C", "D":
			trick = 20
		case "NT":
			first = 10
		}
		bid := (level*trick + first) << doubled
		points = bid + 50
		if bid >= 100 {
			points += 250
			if vulnerable {
				points += 200
			}
		}
		if level >= 6 {
			bonus := []int{500, 1000}[level-6]
			if vulnerable {
				bonus = bonus * 3 / 2
			}
			points += bonus
		}
		points += 50 * doubled
		switch {
		case doubled == 0:
			points += over * trick
		case vulnerable:
			points += over * 200 * doubled
		default:
			points += over * 100 * doubled
		}
	}
	if strings.Contains("EW", seat) {
		return -points
	}
	return points
}

func number(t *testing.T, text string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(text, "+"))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// shown reads what the club file holds: what had been shown before the
// program was killed.
func shown(t *testing.T, folder string) map[session.Key]session.Received {
	t.Helper()
	club, err := clubfile.Open(filepath.Join(folder, "club.clubnight"))
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	j, err := club.Evening(1)
	if err != nil {
		return nil
	}
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	return s.State().Results
}

// killed starts the program, kills it when it has shown so many results, and returns what
// it had shown; nil where the evening, of 144 results, was over first.
func killed(t *testing.T, enough int, folder string, args ...string) map[session.Key]session.Received {
	t.Helper()
	first := clubscore(t, args...)
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- first.Wait() }()
	for got := 0; got < enough; {
		select {
		case err := <-ended:
			if got = len(shown(t, folder)); got < enough {
				t.Fatalf("it ended with %d results: %v", got, err)
			}
			return nil
		case <-time.After(20 * time.Millisecond): // another program's file calls nothing out
			if _, err := os.Stat(filepath.Join(folder, "evening.bws")); err == nil {
				got = len(shown(t, folder))
			}
		}
	}
	first.Process.Kill()
	<-ended
	before := shown(t, folder)
	if len(before) >= 144 {
		return nil
	}
	return before
}

// Killed in the middle of the evening and started again, the program has every result
// that it had shown and ends with the ranking of an evening that nobody disturbed.
func TestKilledAndResumed(t *testing.T) {
	args := []string{"--tables", "6", "--boards", "24", "--seed", "5"}
	want := play(t, append(args, "--out", t.TempDir())...)

	var folder string
	var before map[session.Key]session.Received
	for speed := 2000; before == nil; speed /= 4 { // on a busy computer it may be over first
		folder = t.TempDir()
		before = killed(t, 20, folder, append([]string{"demo", "--speed", fmt.Sprint(speed), "--out", folder}, args...)...)
	}
	got := play(t, append(args, "--out", folder)...)
	after := shown(t, folder)
	for k := range before {
		if _, there := after[k]; !there {
			t.Errorf("%v was shown before the kill and is gone", k)
		}
	}
	for pair, w := range want.exact() {
		if g := got.exact()[pair]; g != w {
			t.Errorf("pair %d: %s, undisturbed %s", pair, g, w)
		}
	}
}

func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"help"}, 0, "clubscore demo"},
		{[]string{"nonsense"}, 2, `no command "nonsense"`},
		{[]string{"demo", "--speed", "slow"}, 2, "--speed slow"},
		{[]string{"demo", "--faults", "eaten:A1"}, 2, `there is no fault "eaten:A1"`},
		{[]string{"demo", "--tables", "3", "--boards", "9", "--faults", "crash:5", "--out", t.TempDir()}, 1,
			"start clubscore demo again"},
		{[]string{"demo", "--tables", "7", "--boards", "28", "--faults", "wrong-board:A2,r2", "--out", t.TempDir()}, 0,
			"with what --faults asked for: 195 of 196"},
		{[]string{"demo", "extra"}, 2, `"extra" is not understood`},
		{[]string{"demo", "--tables", "1", "--out", t.TempDir()}, 1, "1 tables"},
		{[]string{"demo", "--tables", "30", "--boards", "90", "--out", t.TempDir()}, 1, "at most 63"},
		{[]string{"bws", "dump"}, 2, "which file"},
		{[]string{"bws", "dump", "no such.bws"}, 1, "no such.bws"},
	} {
		out, err := clubscore(t, c.args...).CombinedOutput()
		code := 0
		if exit, ok := err.(*exec.ExitError); ok {
			code = exit.ExitCode()
		}
		if code != c.code || !strings.Contains(string(out), c.says) {
			t.Errorf("%v: exit %d, %s; want %d and %q", c.args, code, out, c.code, c.says)
		}
	}
}

func TestDumpShowsEveryTable(t *testing.T) {
	folder := t.TempDir()
	play(t, "--tables", "3", "--boards", "9", "--out", folder)
	file := filepath.Join(folder, "evening.bws")
	out, err := clubscore(t, "bws", "dump", file, "Section", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var tables []struct {
		Table   string
		Columns []string
		Rows    [][]any
	}
	if err := json.Unmarshal(out, &tables); err != nil || len(tables) != 1 {
		t.Fatalf("%v: %s", err, out)
	}
	if got := fmt.Sprint(tables[0]); got != "{Section [ID Letter Tables MissingPair] [[1 A 3 0]]}" {
		t.Errorf("dumped %s", got)
	}
	if out, err := clubscore(t, "bws", "check", file).CombinedOutput(); err != nil ||
		!strings.Contains(string(out), "nothing that the control program would reject") {
		t.Errorf("check: %v, %s", err, out)
	}
	text, err := clubscore(t, "bws", "dump", file).Output()
	if err != nil || strings.Count(string(text), " rows\n") != 11 {
		t.Errorf("%v: the dump names not all 11 tables: %.300s", err, text)
	}
}
