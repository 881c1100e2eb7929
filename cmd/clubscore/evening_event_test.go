package main

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/console"
	"clubnight/session/deskline"
	"clubnight/session/exchange/scorejson"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// of is what a document has of a pair.
func of(t *testing.T, d *scorejson.Document, pair int) scorejson.Rank {
	t.Helper()
	for _, r := range d.Ranking {
		if r.Pair == pair {
			return r
		}
	}
	t.Fatalf("pair %d is not ranked", pair)
	return scorejson.Rank{}
}

// Two evenings are one event by the sum and by the mean, and half of the first is carried
// forward into the second, by numbers and by names.
func TestTwoSessions(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "club.clubnight")
	names := saved(t, "names.txt",
		"# in the order of the list\n1 Anna & Bruno\n2 Carlo & Dilek\n3 Eilidh & Fatma\n4 Grażyna & Hans\n5 Ines & Jiří\n6 Karin & Łukasz\n")
	moved := saved(t, "moved.txt",
		"2 Bruno & Anna\n3 Carlo & Dilek\n4 Eilidh & Fatma\n5 Grażyna & Hans\n6 Ines & Jiří\n1 Karin & Łukasz\n")
	for i, list := range []string{names, moved} {
		said(t, "evening", "new", file, "--name", "Championship", "--movement", "howell tables=3 boards=2", "--names",
			list, "--event", "Championship", "--session", string(rune('1'+i)), "--of", "2")
		said(t, "evening", "play", file, "--seed", string(rune('3'+i)))
		said(t, "evening", "finish", file)
	}
	first, second := document(t, file, "--evening", "1"), document(t, file, "--evening", "2")
	paper := filepath.Join(folder, "paper")
	if text := said(t, "score", file, "--evenings", "1,2", "--pdf", paper); !strings.Contains(text,
		"Championship - All sessions.pdf") {
		t.Errorf("no sheet of the event: %s", text)
	}
	drawn := strings.TrimSpace(said(t, "score", file, "--evenings", "1,2", "--pdf", paper))
	if pdf, err := os.ReadFile(drawn); err != nil || !strings.HasPrefix(string(pdf), "%PDF") {
		t.Errorf("the sheet of the event: %v", err)
	}
	if _, err := runs(t, "score", file, "--pdf", paper); err == nil || !strings.Contains(err.Error(), "--evenings") {
		t.Errorf("one evening as an event: %v", err)
	}
	for _, how := range []string{"sum", "mean"} {
		for _, match := range []string{"names", "number"} {
			event := document(t, file, "--evenings", "1,2", "--together", how, "--match", match)
			if len(event.Ranking) != 6 {
				t.Fatalf("%d ranked", len(event.Ranking))
			}
			for n := 1; n <= 6; n++ {
				other := n
				if match == "names" {
					other = n%6 + 1
				}
				a, b, is := of(t, first, n), of(t, second, other), of(t, event, n)
				total, most := float(t, a.Total)+float(t, b.Total), float(t, a.Max)+float(t, b.Max)
				want := 100 * total / most
				if how == "mean" {
					want = (float(t, a.Exact) + float(t, b.Exact)) / 2
				}
				if math.Abs(float(t, is.Exact)-want) > 1e-6 || math.Abs(float(t, is.Total)-total) > 1e-6 {
					t.Errorf("%s by %s, pair %d: %s of %s, want %.4f %%", how, match, n, is.Total, is.Max, want)
				}
			}
		}
	}
	said(t, "evening", "carry", file, "--from", "1", "--share", "50%")
	carried := document(t, file)
	for n := 1; n <= 6; n++ {
		a, b, is := of(t, first, n), of(t, second, n%6+1), of(t, carried, n%6+1)
		want := 100 * (float(t, b.Total) + float(t, a.Total)/2) / (float(t, b.Max) + float(t, a.Max)/2)
		if math.Abs(float(t, is.Exact)-want) > 1e-6 {
			t.Errorf("carried forward, pair %d: %s %%, want %.4f", n%6+1, is.Exact, want)
		}
	}
	// What was carried into the second session does not count again where both are added;
	// the ranking says so, as it names the session.
	for _, how := range []string{"sum", "mean"} {
		event := document(t, file, "--evenings", "1,2", "--together", how)
		for n := 1; n <= 6; n++ {
			a, b, is := of(t, first, n), of(t, second, n%6+1), of(t, event, n)
			want := 100 * (float(t, a.Total) + float(t, b.Total)) / (float(t, a.Max) + float(t, b.Max))
			if how == "mean" {
				want = (float(t, a.Exact) + float(t, b.Exact)) / 2
			}
			if math.Abs(float(t, is.Exact)-want) > 1e-6 {
				t.Errorf("%s with what was carried, pair %d: %s %%, want %.4f", how, n, is.Exact, want)
			}
		}
	}
	if text := said(t, "score", file, "--evenings", "1,2"); !strings.Contains(text,
		"carried forward into session 2 is left out") {
		t.Errorf("not said:\n%s", text)
	}
	if text := said(t, "sheets", file, "--out", paper); !strings.Contains(text, "Championship - All sessions.pdf") {
		t.Errorf("the sheets of the last session have none of the event:\n%s", text)
	}
	if text := said(t, "sheets", file, "--out", t.TempDir(), "--evening", "1"); strings.Contains(text, "All sessions") {
		t.Errorf("the sheets of the first session have one of the event:\n%s", text)
	}
	for _, wrong := range [][]string{{"--share", "2"}, {"--share", "x"}, {"--from", "2"}} {
		if _, err := runs(t, append([]string{"evening", "carry", file, "--from", "1"},
			wrong...)...); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
	if _, err := runs(t, "score", file, "--evenings", "1,9"); err == nil || !strings.Contains(err.Error(), "9") {
		t.Errorf("an evening that is not there: %v", err)
	}
}

// Lines that cannot be understood are pointed at; nothing of them is recorded, and the
// lines after them are.
func TestDoPointsAtTheColumn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.clubnight")
	said(t, "evening", "new", file, "--movement", "mitchell tables=3 boards=2")
	_, err := runs(t, "evening", "do", file, "1 1 4zn+1")
	var fault *deskline.Fault
	if !errors.As(err, &fault) || !strings.HasSuffix(err.Error(), "\n  1 1 4zn+1\n       ^") {
		t.Errorf("%v", err)
	}
	e, err := openEvening(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	var out strings.Builder
	err = e.doAll(t.Context(), strings.NewReader("# the first round\n1 1 4sn+1\n2 3 8s\npen 2 1mp\n"), &out, false)
	if st := e.State(); !errors.As(err, &fault) || len(st.Results) != 1 || len(st.Penalties) != 1 ||
		!strings.Contains(out.String(), "! line 3, ") {
		t.Errorf("%v, %d results, %d penalties\n%s", err, len(st.Results), len(st.Penalties), out.String())
	}
	seq := e.State().Seq
	if out := said(t, "evening", "do", file, "1 2 3nn=", "--dry-run"); !strings.Contains(out, "3NT by N =") ||
		e.State().Seq != seq {
		t.Errorf("dry run: %s", out)
	}
	if again, err := openEvening(file, 0); err != nil || again.State().Seq != seq {
		t.Errorf("a dry run was recorded: %v", err)
	} else {
		again.close()
	}
}

// What cannot be set up leaves no club file and no evening behind.
func TestNewRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.clubnight")
	for name, args := range map[string][]string{
		"no movement":        {},
		"no such family":     {"--movement", "nonsense tables=4"},
		"no such option":     {"--movement", "mitchell table=4"},
		"too few tables":     {"--movement", "mitchell tables=1"},
		"no such scoring":    {"--movement", "mitchell tables=4", "--score", "chess"},
		"no date":            {"--movement", "mitchell tables=4", "--date", "tomorrow"},
		"a section too many": {"--movement", "mitchell tables=4", "--section", "A", "--section", "B"},
		"nobody of the name": {"--movement", "mitchell tables=4", "--names",
			saved(t, "names.txt", "99 Anna & Bruno\n")},
		"combined with none": {"--movement", "mitchell tables=4", "--combine", "AB"},
	} {
		if out, err := runs(t, append([]string{"evening", "new", file}, args...)...); err == nil {
			t.Errorf("%s: %s", name, out)
		}
		if _, err := os.Stat(file); err == nil {
			t.Fatalf("%s: a club file was made", name)
		}
	}
	said(t, "evening", "new", file, "--movement", "mitchell tables=4")
	if _, err := runs(t, "evening", "new", file, "--movement", "mitchell tables=4"); !errors.Is(err, errOpen) {
		t.Errorf("an evening that is not over: %v", err)
	}
	if _, err := runs(t, "evening", "show", file+"x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such file: %v", err)
	}
}

// A draw by hand says so, names everybody once, and is refused otherwise.
func TestDrawByHand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.clubnight")
	said(t, "evening", "new", file, "--movement", "swiss-teams teams=4 rounds=3 boards=2", "--score", "teams")
	said(t, "evening", "play", file, "--seed", "5")
	for _, wrong := range []string{"1-2", "1-2 3-3", "1-2 3-x", "1-2 3-9"} {
		if _, err := runs(t, "evening", "draw", file, "--by-hand", wrong); !errors.Is(err, movement.ErrDraw) &&
			!errors.Is(err, console.ErrWords) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	out := said(t, "evening", "draw", file, "--by-hand", "4-1 2-3", "--why", "a derby")
	e, err := openEvening(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	sec, _ := e.State().Section(1)
	met := map[[2]int]bool{}
	for _, row := range sec.Movement.Round(2) {
		met[[2]int{row.NS, row.EW}] = true
	}
	if !met[[2]int{4, 1}] || !met[[2]int{1, 4}] || !met[[2]int{2, 3}] || !met[[2]int{3, 2}] ||
		!strings.Contains(out, "a derby") {
		t.Errorf("%v\n%s", met, out)
	}
	last := e.State().Entries()[len(e.State().Entries())-1].Fact.(session.RoundDrawn)
	if !last.ByHand || last.Reason != "a derby" {
		t.Errorf("%+v", last)
	}
}

// A .bws that was taken in the middle of an evening says so, and names what
// it cannot place.
func TestHalfPlayedDatabase(t *testing.T) {
	m, err := movement.Make("howell", movement.Options{Tables: 3, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "half.bws")
	s, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = s.Record("director", session.EveningSet{Name: "x"}, session.SectionSet{ID: 1, Movement: m})
	}
	if err != nil {
		t.Fatal(err)
	}
	link := bridgemate.New(s, bridgemate.NoRoster{}, bridgemate.Options{File: file})
	if err := link.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	fill(t, file, results(m)[:11])
	out := said(t, "score", file)
	if !strings.Contains(out, "PROVISIONAL") || !strings.Contains(out, "19") || !strings.Contains(out, "30") {
		t.Errorf("%s", out)
	}
	if d := document(t, file); !d.Provisional || len(d.Open) == 0 {
		t.Errorf("%+v", d)
	}
}

// Carry-forward, handicaps, names and penalties of contestants stand in a table
// beside a CSV of scores.
func TestContestantsBesideScores(t *testing.T) {
	scores := saved(t, "scores.csv",
		"board,ns,ew,score\n1,1,4,420\n1,2,5,-50\n1,3,6,0\n2,1,5,100\n2,2,6,-100\n2,3,4,600\n")
	table := saved(t, "contestants.csv",
		"number;side;name1;name2;carry;carry_max;handicap;penalty\n1;;Łukasz;Anna;2;8;;\n2;;;;;;5.5;10%top 1mp\n")
	d := document(t, scores, "--winners", "1", "--contestants", table, "--penalty", "3 25%top law 91 why late")
	plain := document(t, scores, "--winners", "1")
	top := 4.0 // three scores on each board
	for pair, more := range map[int]float64{1: 2, 2: -0.1*top - 1, 3: -0.25 * top, 4: 0} {
		if got, want := float(t, of(t, d, pair).Total), float(t, of(t, plain, pair).Total)+
			more; math.Abs(got-want) > 1e-6 {
			t.Errorf("pair %d: %v, want %v", pair, got, want)
		}
	}
	if n := of(t, d, 1).Names; len(n) != 2 || n[0] != "Łukasz" {
		t.Errorf("names %v", n)
	}
	if out := said(t, "score", scores, "--winners", "1", "--contestants", table); !strings.Contains(out,
		"with handicap") || !strings.Contains(out, "5.50") {
		t.Errorf("%s", out)
	}
	for name, content := range map[string]string{"line 2: penalty": "number,penalty\n1,10\n",
		"line 3: 1 again": "number,carry\n1,2\n1,3\n", "line 1: no column number": "name1\nx\n",
		"line 2: side": "number,side\n1,X\n"} {
		_, err := runs(t, "score", scores, "--contestants", saved(t, "wrong.csv", content))
		if !errors.Is(err, text.ErrBadFile) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, wrong := range []string{"3", "3 25", "x 1vp", "3 1mp late", "99 1mp"} {
		if _, err := runs(t, "score", scores, "--penalty", wrong); err == nil {
			t.Errorf("--penalty %s", wrong)
		}
	}
	_, err := runs(t, "score", saved(t, "sixty.csv", "board,ns,ew,ns_adjust,ew_adjust\n1,1,4,60,40%\n1,2,5,50%,50%\n"))
	if !errors.Is(err, text.ErrBadFile) || !strings.Contains(err.Error(), "line 2: ") ||
		!strings.Contains(err.Error(), "60%?") {
		t.Errorf("60 without %%: %v", err)
	}
}

// The flags of score stand over the evening's own scoring, for that run, and are told of.
func TestFlagsOverTheEvening(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.clubnight")
	said(t, "evening", "new", file, "--movement", "howell tables=4 boards=2")
	said(t, "evening", "play", file, "--seed", "9")
	own, other := said(t, "score", file), said(t, "score", file, "--method", "butler")
	if strings.Contains(own, "For this run") ||
		!strings.Contains(other, "! For this run: IMPs against a datum (Butler)") || !strings.Contains(other, "IMP") {
		t.Errorf("%s\n%s", own, other)
	}
	if d := document(t, file, "--method", "crossimp"); d.Unit != "IMP" || d.Method != "crossimp" {
		t.Errorf("%s by %s", d.Unit, d.Method)
	}
	if again := said(t, "score", file); again != own {
		t.Errorf("the evening was changed:\n%s", again)
	}
	said(t, "evening", "set", file, "--score", "butler", "--name", "Tuesday")
	if out := said(t, "evening", "show", file); !strings.Contains(out, "Tuesday") || !strings.Contains(out, "Butler") {
		t.Errorf("%s", out)
	}
	club, err := clubfile.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	if all, err := club.Evenings(); err != nil || len(all) != 1 {
		t.Errorf("%v, %v", all, err)
	}
}

// An odd field plays a Swiss to its end: everybody has a name and plays, nobody has two
// byes, and a bye has its points.
func TestOddSwiss(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.clubnight")
	said(t, "evening", "new", file, "--movement", "swiss-teams teams=5 rounds=3 boards=2", "--score",
		"teams", "--matches", "swiss")
	said(t, "evening", "do", file, "team 5 The Late Ones")
	if out := said(t, "evening", "draw", file, "--dry-run"); !strings.Contains(out,
		"by the results that are in: 8 of 8") {
		t.Errorf("nothing is played yet: %s", out)
	}
	said(t, "evening", "play", file, "--seed", "5")
	if out := said(t, "evening", "draw", file, "--by-hand", "5-1 3-4"); !strings.Contains(out, "team 2 has the bye") {
		t.Errorf("%s", out)
	}
	said(t, "evening", "play", file, "--seed", "5")
	if out := said(t, "evening", "draw", file); !strings.Contains(out, "has the bye") ||
		strings.Contains(out, "team 2 has the bye") || strings.Contains(out, "5 has the bye") {
		t.Errorf("%s", out)
	}
	said(t, "evening", "play", file, "--seed", "5")
	if out := said(t, "evening", "show", file); !strings.Contains(out, "The Late Ones") ||
		strings.Contains(out, "PROVISIONAL") {
		t.Errorf("%s", out)
	}
	if out := said(t, "evening", "show", file, "--who", "2"); !strings.Contains(out, "12 VP") {
		t.Errorf("the bye of team 2: %s", out)
	}
	if out := said(t, "evening", "draw", file, "--odd", "short-triangle", "--dry-run"); !strings.Contains(out,
		"short triangle") || strings.Contains(out, "bye") {
		t.Errorf("%s", out)
	}
}
