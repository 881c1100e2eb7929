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
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
)

const (
	formats  = "../../session/deal/testdata/formats/"
	analysed = "../../session/sessiontest/deals.pbn"
)

// ran runs clubscore and gives what it wrote; the exit code must be the one
// that is expected.
func ran(t *testing.T, code int, args ...string) (out, complaint string) {
	t.Helper()
	cmd := clubscore(t, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if got := cmd.ProcessState.ExitCode(); got != code {
		t.Fatalf("%q: exit code %d (%v), want %d: %s", args, got, err, code, stderr.String())
	}
	return stdout.String(), stderr.String()
}

func boards(t *testing.T, file string) *deal.Set {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	set, _, err := deal.Read(content)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// nothingElse fails if a folder holds other files than these: half-written
// ones, temporary ones.
func nothingElse(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

func TestDeal(t *testing.T) {
	folder := t.TempDir()
	a, b, c := filepath.Join(folder, "a.pbn"), filepath.Join(folder, "b.dlm"), filepath.Join(folder, "c.dup")
	seed := strings.Repeat("0123456789abcdef", 4)
	out, told := ran(t, 0, "deal", "--boards", "24", "--seed", seed, "--out", a)
	ran(t, 0, "deal", "--boards", "24", "--seed", seed, "--out", b)
	ran(t, 0, "deal", "--boards", "24", "--seed", seed, "--set", "2", "--format", "dup", "--out", c)
	nothingElse(t, folder, "a.pbn", "b.dlm", "c.dup")
	first, second, other := boards(t, a), boards(t, b), boards(t, c)
	if len(first.Boards) != 24 || len(second.Boards) != 24 || len(other.Boards) != 24 {
		t.Fatalf("%d, %d and %d boards", len(first.Boards), len(second.Boards), len(other.Boards))
	}
	for i, x := range first.Boards {
		if x.Deal != second.Boards[i].Deal {
			t.Errorf("board %d: the same seed and set gave another deal", x.Number)
		}
		if x.Deal == other.Boards[i].Deal {
			t.Errorf("board %d: another set gave the same deal", x.Number)
		}
		// Whoever deals for a session sees nothing of the deals.
		if strings.Contains(out+told, x.Deal[0].Ranks(deal.Spades)+".") || x.Lesson != "" {
			t.Errorf("board %d was shown or is marked as a lesson", x.Number)
		}
	}
	if !second.Sealed || !other.Blind {
		t.Error("a session's deals are not sealed")
	}
	parsed, err := deal.ParseSeed(seed)
	if err != nil || !strings.Contains(told, parsed.Commitment()) || strings.Contains(told, seed) {
		t.Errorf("told %q; it must have the commitment and not the seed", told)
	}
}

// Without a seed no two sets are the same, and the seed that was drawn can be kept.
func TestDealDrawsANewSeed(t *testing.T) {
	folder := t.TempDir()
	kept := filepath.Join(folder, "seed")
	once, _ := ran(t, 0, "deal", "--boards", "2", "--keep-seed", kept)
	twice, _ := ran(t, 0, "deal", "--boards", "2")
	if once == twice {
		t.Error("two sets are the same")
	}
	seed, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := ran(t, 0, "deal", "--boards", "2", "--seed", strings.TrimSpace(string(seed))); again != once {
		t.Error("the seed that was kept gives other deals")
	}
	if info, err := os.Stat(kept); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the seed: %v, %v", info.Mode(), err)
	}
}

func TestDealForALesson(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "lesson.pbn")
	ran(t, 0, "deal", "--boards", "6", "--constraints", "N points 15-17, NS hearts 8+",
		"--seed", "a lesson", "--out", file)
	set := boards(t, file)
	for _, b := range set.Boards {
		north := b.Deal[scoring.North]
		hearts := (north | b.Deal[scoring.South]).Length(deal.Hearts)
		if p := north.Points(); p < 15 || p > 17 || hearts < 8 || b.Lesson == "" {
			t.Errorf("board %d: %d points, %d hearts, lesson %q", b.Number, p, hearts, b.Lesson)
		}
	}
	pdf := filepath.Join(folder, "lesson.pdf")
	ran(t, 0, "handrecord", file, "--pdf", pdf, "--layout", "booklet")
	if text := pdfText(t, pdf); !strings.Contains(text, "Chosen for the lesson: N points 15-17, NS hearts 8+") {
		t.Errorf("the sheet does not say what the deals were chosen by:\n%s", text)
	}
}

func pdfText(t *testing.T, file string) string {
	t.Helper()
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed")
	}
	text, err := exec.Command(program, "-layout", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The results are those of another solver (session/deal/doubledummy/testdata).
func TestDoubleDummyJSON(t *testing.T) {
	file, want := solved(t, 3)
	out, _ := ran(t, 0, "dd", file, "--json")
	var got []struct {
		Board int
		Table map[string]map[string]int
		Par   struct {
			Score     int
			Contracts []struct{ Contract, Declarers string }
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if len(got) != 3 || !strings.HasPrefix(strings.Join(strings.Fields(out), ""), `[{"board":1,"table":{"N":{"S":`) {
		t.Fatalf("%d boards in %s", len(got), out)
	}
	for i, g := range got {
		if fmt.Sprint(g.Table) != fmt.Sprint(want[i]) {
			t.Errorf("board %d: %v, the other solver says %v", g.Board, g.Table, want[i])
		}
		if g.Board != i+1 || g.Par.Score == 0 || len(g.Par.Contracts) == 0 {
			t.Errorf("board %d has par %+v", g.Board, g.Par)
		}
	}
}

// solved writes the first deals of a set that another solver has done into a file
// and gives its results.
func solved(t *testing.T, n int) (file string, tables []map[string]map[string]int) {
	t.Helper()
	text, err := os.Open("../../session/deal/doubledummy/testdata/random200_dd.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	rows, err := csv.NewReader(text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var set deal.Set
	for i, row := range rows[1 : n+1] {
		d, err := deal.Parse(row[0])
		if err != nil {
			t.Fatal(err)
		}
		set.Boards = append(set.Boards, deal.NewBoard(i+1, d))
		tables = append(tables, solvedRow(t, rows[0], row))
	}
	file = filepath.Join(t.TempDir(), "solved.pbn")
	writeSet(t, file, &set)
	return file, tables
}

func writeSet(t *testing.T, file string, set *deal.Set) {
	t.Helper()
	var content bytes.Buffer
	if err := deal.PBN.Write(&content, set); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, content.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// solvedRow reads the columns of a solved deal: "NS" is North's tricks in
// spades, "NN" in notrump.
func solvedRow(t *testing.T, head, row []string) map[string]map[string]int {
	t.Helper()
	table := map[string]map[string]int{}
	for i, name := range head[1:] {
		seat, strain := name[:1], strings.Replace(name[1:], "N", "NT", 1)
		if table[seat] == nil {
			table[seat] = map[string]int{}
		}
		n, err := strconv.Atoi(row[i+1])
		if err != nil {
			t.Fatal(err)
		}
		table[seat][strain] = n
	}
	return table
}

func TestDoubleDummyPBNAndText(t *testing.T) {
	file, want := solved(t, 1)
	folder := t.TempDir()
	result := filepath.Join(folder, "result.pbn")
	ran(t, 0, "dd", file, "--pbn", "--out", result)
	nothingElse(t, folder, "result.pbn")
	set := boards(t, result)
	for i := range set.Boards {
		b := &set.Boards[i]
		tricks, ok := b.Tricks()
		if !ok || int(tricks[scoring.North][scoring.NoTrump]) != want[i]["N"]["NT"] {
			t.Errorf("board %d: %v, %v", b.Number, tricks, ok)
		}
		for _, name := range []string{"OptimumResultTable", "OptimumScore", "ParContract"} {
			if value, ok := b.Tag(name); !ok || value == "" {
				t.Errorf("board %d has no %s", b.Number, name)
			}
		}
	}
	plain, _ := ran(t, 0, "dd", file)
	withPar, _ := ran(t, 0, "dd", file, "--par")
	row := want[0]["N"]
	line := fmt.Sprintf("N %2d %2d %2d %2d %2d", row["S"], row["H"], row["D"], row["C"], row["NT"])
	if !strings.Contains(plain, line) || strings.Contains(plain, "par") || strings.Count(withPar, "  par ") != 1 {
		t.Errorf("no %q, or par where it is not wanted, in\n%s\n%s", line, plain, withPar)
	}
}

// From any sample into any format: the deals stay, and whatever the format
// cannot say is told.
func TestConvert(t *testing.T) {
	folder := t.TempDir()
	want := boards(t, formats+"set32.pbn")
	for _, in := range []string{"set32.pbn", "set32.lin", "set32.dup", "set32.csv"} {
		for _, format := range []string{"pbn", "lin", "dlm", "dup", "bri", "dge", "rbn", "csv"} {
			file := filepath.Join(folder, "out."+format)
			if out, complaint := ran(t, 0, "convert", formats+in, file); !strings.Contains(out, "32 boards") ||
				complaint != "" {
				t.Errorf("%s to %s: %q %q", in, format, out, complaint)
			}
			for i, b := range boards(t, file).Boards {
				if b.Deal != want.Boards[i].Deal || b.Number != i+1 {
					t.Errorf("%s to %s: board %d is other", in, format, b.Number)
				}
			}
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			nothingElse(t, folder)
		}
	}
	_, lost := ran(t, 0, "convert", formats+"set5_8.dlm", filepath.Join(folder, "x"), "--format", "bri")
	if strings.Count(lost, "\n") != 4 || !strings.Contains(lost, "board 5 becomes board 1, for BRI has no numbers") {
		t.Errorf("the numbers were lost silently: %q", lost)
	}
	sealed, blind := filepath.Join(folder, "sealed.dlm"), filepath.Join(folder, "blind.dup")
	ran(t, 0, "deal", "--boards", "8", "--out", sealed)
	ran(t, 0, "convert", sealed, blind)
	if !boards(t, blind).Blind {
		t.Error("sealed deals can be seen after they were converted")
	}
	// Big Deal numbers every DUP file from 1; whoever knows better says so.
	numbered := filepath.Join(folder, "numbered.pbn")
	ran(t, 0, "convert", formats+"set5_8.dup", numbered, "--first", "5")
	for i, b := range boards(t, formats+"set5_8.pbn").Boards {
		if got := boards(t, numbered).Boards[i]; got.Number != b.Number || got.Deal != b.Deal ||
			got.Dealer != b.Dealer || got.Vul != b.Vul {
			t.Errorf("board %d became board %d, dealer %s, vulnerability %s", b.Number, got.Number, got.Dealer, got.Vul)
		}
	}
	_, lost = ran(t, 0, "convert", analysed, filepath.Join(folder, "x.dup"))
	if !strings.Contains(lost, "board 32 had dealer N and vulnerability Both, which DUP cannot say") {
		t.Errorf("the dealer was lost silently: %q", lost)
	}
}

// What is already analysed is not solved again, so this is quick.
func TestHandRecord(t *testing.T) {
	folder := t.TempDir()
	for _, layout := range []string{"club", "large", "single", "booklet"} {
		file := filepath.Join(folder, layout+".pdf")
		ran(t, 0, "handrecord", analysed, "--pdf", file, "--layout", layout, "--paper", "letter",
			"--four-colour", "--title", "Tuesday")
		text := pdfText(t, file)
		for _, want := range []string{"Tuesday", "Dealer North", "♠", "HCP", "Par −100", "NS 3♠×−1"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q", layout, want)
			}
		}
	}
	nothingElse(t, folder, "booklet.pdf", "club.pdf", "large.pdf", "single.pdf")
}

func TestHandRecordWithLeads(t *testing.T) {
	file, _ := solved(t, 1)
	pdf := filepath.Join(t.TempDir(), "x.pdf")
	for _, more := range []bool{false, true} {
		ran(t, 0, "handrecord", file, "--pdf", pdf, fmt.Sprint("--leads=", more), fmt.Sprint("--totals=", more))
		if text := pdfText(t, pdf); strings.Contains(text, "against") != more ||
			strings.Contains(text, "Total tricks") != more {
			t.Errorf("leads and totals %v:\n%s", more, text)
		}
	}
}

// The scores of an evening stand below its boards: as many as there were tables.
func TestHandRecordWithResults(t *testing.T) {
	folder := t.TempDir()
	play(t, "--out", folder, "--tables", "3", "--boards", "15", "--movement", "howell", "--seed", "5")
	pdf := filepath.Join(t.TempDir(), "x.pdf")
	ran(t, 0, "handrecord", analysed, "--pdf", pdf, "--layout", "booklet", "--results",
		filepath.Join(folder, "club.clubnight"))
	times := 0
	for _, m := range regexp.MustCompile(`\((\d)\)`).FindAllStringSubmatch(pdfText(t, pdf), -1) {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			t.Fatal(err)
		}
		times += n
	}
	if times < 30 || times > 45 {
		t.Errorf("%d results on the sheets, up to 45 were played", times)
	}
}

// Results that stand in a file may be wrong: --recompute does not believe them.
func TestHandRecordRecomputes(t *testing.T) {
	file, want := solved(t, 1)
	set := boards(t, file)
	set.Boards[0].SetTag(deal.Tag{Name: "DoubleDummyTricks", Value: strings.Repeat("0", 20)})
	writeSet(t, file, set)
	pdf := filepath.Join(t.TempDir(), "x.pdf")
	n := want[0]["N"]
	row := fmt.Sprintf("N %d %d %d %d %d", n["NT"], n["S"], n["H"], n["D"], n["C"])
	for _, anew := range []bool{false, true} {
		ran(t, 0, "handrecord", file, "--pdf", pdf, "--layout", "single", fmt.Sprint("--recompute=", anew))
		if text := strings.Join(strings.Fields(pdfText(t, pdf)), " "); strings.Contains(text, row) != anew {
			t.Errorf("recompute %v: the row %q in\n%s", anew, row, text)
		}
	}
}

// A wrong command line ends with 2, anything else with 1, and nothing is left behind.
func TestDealErrors(t *testing.T) {
	folder := t.TempDir()
	broken := filepath.Join(t.TempDir(), "broken.pbn")
	content, err := os.ReadFile(formats + "set32.pbn")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(content), "N:6543.", "N:6544.", 1)
	if err := os.WriteFile(broken, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	pdf, pbn := filepath.Join(folder, "x.pdf"), filepath.Join(folder, "x.pbn")
	for _, c := range []struct {
		code int
		says string
		args []string
	}{
		{2, "--boards N", []string{"deal"}},
		{2, "--boards N", []string{"deal", "--boards", "100"}},
		{2, "--boards N", []string{"deal", "--boards", "10", "--first", "91"}},
		{2, "unknown format", []string{"deal", "--boards", "4", "--out", pdf}},
		{2, `"N poinds 15"`, []string{"deal", "--boards", "4", "--constraints", "N poinds 15"}},
		{1, "x.pbn", []string{"deal", "--boards", "4", "--out", filepath.Join(folder, "nowhere", "x.pbn")}},
		{2, "dd FILE", []string{"dd"}},
		{2, "dd FILE", []string{"dd", broken, "--json", "--pbn"}},
		{1, "broken.pbn: PBN file: line", []string{"dd", broken, "--out", pbn}},
		{1, "S4 twice", []string{"convert", broken, pbn}},
		{2, "IN OUT", []string{"convert", broken}},
		{2, "IN OUT", []string{"convert", broken, "out"}},
		{2, "is a PBN file", []string{"convert", formats + "set32.pbn", pbn, "--first", "5"}},
		{2, "unknown format", []string{"convert", formats + "set32.pbn", pdf}},
		{1, "missing.pbn", []string{"convert", "missing.pbn", pbn}},
		{1, "holds neither", []string{"handrecord", "deals_test.go", "--pdf", pdf}},
		{1, "board 1", []string{"handrecord", broken, "--pdf", pdf}},
		{2, "--pdf OUT", []string{"handrecord", analysed}},
		{2, "--layout", []string{"handrecord", analysed, "--pdf", pdf, "--layout", "tiny"}},
		{1, "missing.clubnight", []string{"handrecord", analysed, "--pdf", pdf, "--results", "missing.clubnight"}},
		{2, "--paper", []string{"handrecord", analysed, "--pdf", pdf, "--paper", "a5"}},
	} {
		if _, complaint := ran(t, c.code, c.args...); !strings.Contains(complaint, c.says) {
			t.Errorf("%q says %q, want %q in it", c.args, complaint, c.says)
		}
	}
	nothingElse(t, folder)
}

// Ctrl-C ends a long work and leaves nothing behind.
func TestInterrupted(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "x")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, args := range [][]string{
		{"deal", "--boards", "9", "--constraints", "N points 36+", "--format", "pbn", "--out", file},
		{"dd", formats + "set32.pbn", "--out", file},
		{"handrecord", formats + "set32.pbn", "--pdf", file},
	} {
		err := run(ctx, args, io.Discard)
		if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "nothing was written") {
			t.Errorf("%q: %v", args, err)
		}
	}
	nothingElse(t, folder)
}
