package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/scoring/published"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/conformance"
	"clubnight/session/exchange/scorejson"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// said is what a command prints.
func said(t *testing.T, args ...string) string {
	t.Helper()
	var out strings.Builder
	if err := run(t.Context(), args, &out); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return out.String()
}

// document is what score --json answers.
func document(t *testing.T, args ...string) *scorejson.Document {
	t.Helper()
	text := said(t, append([]string{"score", "--json"}, args...)...)
	d := new(scorejson.Document)
	if err := json.Unmarshal([]byte(text), d); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if d.Schema != "clubnight-scores" || d.Version != 1 {
		t.Errorf("schema %q, version %d", d.Schema, d.Version)
	}
	return d
}

func saved(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// compscore is a session of Compscore3 as a CSV, and its ranking: pair to
// percentage, total, place.
func compscore(t *testing.T, name string) (csv string, ranking map[string][3]string) {
	t.Helper()
	var s struct {
		Boards map[string]struct {
			Lines []struct{ NS, EW, Contract, By, Score, Tricks string }
		}
		Ranking []struct{ Pair, Total, Pct, Place string }
	}
	raw, err := published.Files.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("Board,EW,NS,Contract,Declarer,Result,NS_adjust,EW_adjust\n")
	bare := strings.NewReplacer("NS", "", "EW", "")
	for _, board := range slices.Sorted(maps.Keys(s.Boards)) {
		for _, l := range s.Boards[board].Lines {
			fmt.Fprintf(&b, "%s,%s,%s,", board, bare.Replace(l.EW), bare.Replace(l.NS))
			if p, ok := strings.CutPrefix(l.Score, "A"); ok {
				fmt.Fprintf(&b, ",,,%s%%,%s%%\n", p[:2], p[2:])
				continue
			}
			result := ""
			if l.Contract[0] >= '1' && l.Contract[0] <= '7' {
				taken := 0
				if _, err := fmt.Sscan(l.Tricks, &taken); err != nil {
					t.Fatal(err)
				}
				result = scoring.FormatTricks(taken - 6 - int(l.Contract[0]-'0'))
			}
			fmt.Fprintf(&b, "%s,%s,%s,,\n", l.Contract, l.By, result)
		}
	}
	ranking = map[string][3]string{}
	for _, r := range s.Ranking {
		ranking[r.Pair] = [3]string{r.Pct, r.Total, r.Place}
	}
	return b.String(), ranking
}

// Published sessions, as CSV, are ranked as they were published, without a
// word about winners.
func TestScorePublishedSessions(t *testing.T) {
	for _, c := range []struct{ file, method string }{
		{"mp_pairs_howell.json", "mp"}, {"mp_pairs_mitchell.json", "mp"},
		{"cross_imp_howell.json", "crossimp"}, {"butler_howell.json", "butler"},
	} {
		csv, want := compscore(t, c.file)
		d := document(t, saved(t, "session.csv", csv), "--method", c.method)
		if len(d.Ranking) != len(want) || d.Method != c.method {
			t.Errorf("%s: %d ranked of %d by %s", c.file, len(d.Ranking), len(want), d.Method)
		}
		for _, r := range d.Ranking {
			p := want[fmt.Sprintf("%d%s", r.Pair, r.Side)]
			if c.method == "mp" {
				if r.Percentage == nil || r.Percentage.String() != p[0] ||
					!r.Total.Mul(scoring.Int(100)).Div(r.Max).Equal(r.Exact) {
					t.Errorf("%s, %d%s: %s of %s is %v, published %s", c.file, r.Pair, r.Side,
						r.Total, r.Max, r.Percentage, p[0])
				}
			} else if r.TotalRounded.String() != p[1] || r.Percentage != nil {
				t.Errorf("%s, %d: %s, published %s", c.file, r.Pair, r.TotalRounded, p[1])
			}
			if fmt.Sprint(r.Place) != p[2] {
				t.Errorf("%s, %d%s: place %d, published %s", c.file, r.Pair, r.Side, r.Place, p[2])
			}
		}
	}
}

const lecture = `board,ns,ew,score,ns_adjust,ew_adjust
1,16,1,-100,,
1,15,14,620,,
1,6,11,620,,
1,10,12,-100,,
1,5,8,-200,,
1,7,3,,60%:620 40%:-100,60%:620 40%:-100
1,9,2,620,,
1,13,4,500,,
`

func TestScoreForTheEye(t *testing.T) {
	file := saved(t, "lecture.csv", lecture)
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"score", file, "--boards"},
			[]string{"North-South\n", " 4 7 1 8.20 14.00 58.57\n", "Board 1\n",
				" 7 3 [3/5:620 2/5:-100 / 3/5:620 2/5:-100] 8.20 5.80\n"}},
		{[]string{"score", "--as", "acbl", file}, []string{" 1/3 6 1 5.70 7.00", " 4 7 1 4.10 7.00 58.57\n"}},
		{[]string{"score", "--winners", "1", file}, []string{"Ranking\n", " 1 8 1 14.00 14.00 100.00\n 2= 6 1 "}},
		{[]string{"explain", file, "--pair", "7", "--board", "1"},
			[]string{"60 % of +620", "2x4 + 1x3 = 11 MP", "3/5x11 + 2/5x4 = 8.2 of 14, 58.57 %", "Against 3EW"}},
		{[]string{"explain", file, "--pair", "3ew"},
			[]string{"3EW: 5.8 MP on 1 board of a maximum of 14", "Place 5", "Law 12C1(c)"}},
	} {
		got := strings.Join(strings.FieldsFunc(said(t, c.args...), func(r rune) bool { return r == ' ' }), " ")
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%v: no %q in\n%s", c.args, want, got)
			}
		}
	}
}

const match = `table,round,board,ns,ew,score,ns_adjust,ew_adjust
1,1,1,1,2,,-100,620
2,1,1,2,1,300,,
1,1,2,1,2,430,,
2,1,2,2,1,0,,
`

// The lecture's split score at teams: -9 and -8 on the board, +10 and -10 beside it.
func TestScoreTeams(t *testing.T) {
	file := saved(t, "match.csv", match)
	for word, want := range map[string][2]string{
		"imps": {"1", "-18"}, "teams": {"543/50", "19/25"}, "winloss": {"2", "0"}, "bam": {"2", "0"},
		"patton": {"3", "0"}, "hybrid": {"643/50", "19/25"}, "aggregate": {"30", "-750"},
	} {
		got := map[int]string{}
		for _, r := range document(t, file, "--method", word).Ranking {
			got[r.Pair] = r.Total.String()
		}
		if got[1] != want[0] || got[2] != want[1] {
			t.Errorf("%s: %v, want %v", word, got, want)
		}
	}
	text := said(t, "score", file, "--method", "imps", "--boards")
	if want := "2 against 1, 2 boards: 0 - 18 IMP (Law 78B), a margin of -18."; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
	text += said(t, "explain", file, "--method", "imps", "--pair", "1")
	for _, want := range []string{"-9.00  -8.00", "1 against 2, 2 boards: 10 - 9 IMP (Law 78B), a margin of +1.",
		"-100 as North-South and -300 as East-West: -400, -9."} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// mitchell is a movement of five tables and as many rounds of four boards.
func mitchell(t *testing.T) *movement.Movement {
	t.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, Rounds: 5, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	return m.Distinct()
}

// results is an evening of every kind of result; the contracts follow from the place.
func results(m *movement.Movement) (all []session.Result) {
	for _, row := range m.Rows {
		for _, b := range row.Boards() {
			r := session.Result{Key: session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: b},
				NS: row.NS, EW: row.EW}
			switch n := len(all); {
			case n%17 == 3:
				r.Remark = "60%-40%"
				r.Percentages(scoring.Int(60), scoring.Int(40))
			case n%17 == 9:
				r.Outcome, r.Remark = session.NotPlayed, "Not played"
			case n%29 == 13:
				r.Outcome, r.Remark = session.Undecided, "Arbitral score"
			case n%11 == 5:
				r.Outcome = session.Played
			default:
				r.Outcome, r.Declarer = session.Played, scoring.Direction(n*5%4)
				r.Contract, _ = scoring.ParseContract([]string{"4S", "3NT", "2Dx", "1C"}[n*7%4])
				r.Tricks = n*3%5 - 2
				if n%13 == 7 {
					r.WrongDirection, r.Remark = true, "Wrong direction"
				}
			}
			all = append(all, r)
		}
	}
	return all
}

// club writes a club file with an empty evening and one with the results.
func club(t *testing.T, m *movement.Movement, all []session.Result) (file string, st *session.State) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "club.clubnight")
	f, err := clubfile.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for range 2 {
		journal := f.NewEvening()
		s, err := session.Resume(journal)
		if err != nil {
			t.Fatal(err)
		}
		facts := []session.Fact{session.EveningSet{Name: "x", Date: time.Now()},
			session.SectionSet{ID: 1, Movement: m}, session.UsualBy("wbf")}
		if st != nil {
			facts = append(facts, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 3},
				Names: [2]string{"Łukasz", "O'Connor"}})
			for _, r := range all {
				facts = append(facts, session.ResultReceived{Result: r})
			}
		}
		if err := s.Record("test", facts...); err != nil {
			t.Fatal(err)
		}
		st = s.State()
	}
	return file, st
}

// database writes the results to a .bws, in the guide's words, with an erased
// row and a corrected one.
func database(t *testing.T, all []session.Result) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "evening.bws")
	tables, err := bws.Schema(bws.BMPro)
	if err == nil {
		err = bws.Create(file, bws.Access2000, tables)
	}
	if err != nil {
		t.Fatal(err)
	}
	db, err := bws.Open(t.Context(), file)
	if err == nil {
		_, err = db.Insert("Section", bws.Section{ID: 1, Letter: "A", Tables: 5}.Row())
	}
	if err != nil {
		t.Fatal(err)
	}
	fill(t, file, all)
	return file
}

// fill enters results into a .bws, before the first one a wrong one in its place
// and one that was erased.
func fill(t *testing.T, file string, all []session.Result) {
	t.Helper()
	db, err := bws.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Batch(func(b bws.Batch) error {
		for i, r := range all {
			row := received(r)
			if i == 0 {
				wrong := row
				wrong.Contract, wrong.Result, wrong.NSEW = "7 NT xx", "=", "N"
				if _, err := b.Insert("ReceivedData", wrong.Row()); err != nil {
					return err
				}
				wrong.Board, wrong.Erased = 63, true
				if _, err := b.Insert("ReceivedData", wrong.Row()); err != nil {
					return err
				}
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
}

func received(r session.Result) bws.Received {
	row := bws.Received{Section: r.Section, Table: r.Table, Round: r.Round, Board: r.Board, PairNS: r.NS,
		PairEW: r.EW, Remarks: r.Remark}
	if r.Outcome != session.Played {
		return row
	}
	row.Contract = bws.FormatContract(r.Contract)
	if r.Contract.Level > 0 {
		row.NSEW, row.Result = r.Declarer.String(), bws.FormatResult(r.Tricks)
	}
	return row
}

// A club file and the .bws of the same evening have the ranking and the awards
// that the session has.
func TestClubFileAndDatabaseAgree(t *testing.T) {
	m := mitchell(t)
	all := results(m)
	file, st := club(t, m, all)
	want, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	fromClub, fromBWS := document(t, file, "--boards"), document(t, database(t, all), "--boards")
	i := 0
	for _, ranking := range want.Rankings {
		for _, rank := range ranking.Ranks {
			for name, d := range map[string]*scorejson.Document{"club file": fromClub, ".bws": fromBWS} {
				if got := d.Ranking[i]; got.Pair != rank.Who.Number || got.Place != rank.Place ||
					!got.Total.Equal(rank.Total) || !got.Exact.Equal(rank.Percentage) || got.Section != "A" {
					t.Errorf("%s, row %d: %+v, the session has %+v", name, i, got, rank)
				}
			}
			if rank.Who.Number == 3 && !slices.Equal(fromClub.Ranking[i].Names, []string{"Łukasz", "O'Connor"}) {
				t.Errorf("names %v", fromClub.Ranking[i].Names)
			}
			i++
		}
	}
	if i != 10 || len(fromClub.Ranking) != 10 || len(fromBWS.Ranking) != 10 {
		t.Errorf("%d, %d and %d ranked, want 10", i, len(fromClub.Ranking), len(fromBWS.Ranking))
	}
	a, _ := json.Marshal(fromClub.Boards)
	b, _ := json.Marshal(fromBWS.Boards)
	if len(fromClub.Boards) != len(all) || string(a) != string(b) {
		t.Errorf("%d boards in the club file:\n%s\n%d in the .bws:\n%s",
			len(fromClub.Boards), a, len(fromBWS.Boards), b)
	}
	if !fromClub.Provisional || !fromBWS.Provisional || len(fromClub.Open) == 0 {
		t.Errorf("undecided boards, and provisional is %v, %v; open %v", fromClub.Provisional,
			fromBWS.Provisional, fromClub.Open)
	}
	if text := said(t, "score", file); !strings.Contains(text, "Łukasz & O'Connor") ||
		!strings.Contains(text, "! PROVISIONAL") {
		t.Errorf("%s", text)
	}
	if empty := document(t, file, "--evening", "1"); len(empty.Ranking) != 0 || len(empty.Open) == 0 {
		t.Errorf("the empty evening has %+v", empty)
	}
}

// After one result of a Howell the movement in the .bws still says that
// there is one winner.
func TestWinnersOfTheMovement(t *testing.T) {
	m, err := movement.Make("howell", movement.Options{Tables: 5, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	file := database(t, results(m)[:1])
	db, err := bws.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if d := document(t, file); len(d.Ranking) != 2 || d.Ranking[0].Side == "" {
		t.Fatalf("without a movement: %+v", d.Ranking)
	}
	err = db.Batch(func(b bws.Batch) error {
		for _, r := range m.Rows {
			row := bws.Round{Section: 1, Table: r.Table, Round: r.Round, NSPair: r.NS, EWPair: r.EW,
				LowBoard: r.Low, HighBoard: r.High}
			if _, err := b.Insert("RoundData", row.Row()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := document(t, file); len(d.Ranking) != 2 || d.Ranking[0].Side != "" {
		t.Errorf("with the movement: %+v", d.Ranking)
	}
}

// Rows of a .bws that make no sense are named and left out.
func TestRowsThatMakeNoSense(t *testing.T) {
	all := results(mitchell(t))[:3]
	file := database(t, all)
	db, err := bws.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range []bws.Received{
		{Contract: "9 S", Result: "=", NSEW: "N"}, {Contract: "4 S", Result: "10", NSEW: "N"},
		{Contract: "4 S", Result: "=", NSEW: "X"}, {Contract: "7 S", Result: "+1", NSEW: "S"},
		{}, {Contract: "4 S", Result: "=", NSEW: "N", PairNS: -1},
	} {
		row.Section, row.Table, row.Round, row.Board, row.PairEW = 1, 4, 1, 40+i, 9
		if row.PairNS == 0 {
			row.PairNS = 4
		}
		if _, err := db.Insert("ReceivedData", row.Row()); err != nil {
			t.Fatal(err)
		}
	}
	d := document(t, file)
	if len(d.Open) != 6 || !d.Provisional ||
		!strings.Contains(d.Open[0], "table 4, round 1, board 40 is not scored: ") || len(d.Ranking) != 2 {
		t.Errorf("%v, %d ranked", d.Open, len(d.Ranking))
	}
}

func TestScoreRefuses(t *testing.T) {
	good := saved(t, "good.csv", lecture)
	for name, c := range map[string]struct {
		args []string
		want error
		text string
	}{
		"no file":             {[]string{"score"}, errUsage, ""},
		"two files":           {[]string{"score", good, good}, errUsage, ""},
		"not there":           {[]string{"score", good + "x"}, fs.ErrNotExist, ""},
		"no such method":      {[]string{"score", good, "--method", "chess"}, method.ErrChoice, "method chess"},
		"no such flag":        {[]string{"score", good, "--methode", "mp"}, errUsage, ""},
		"an evening of a CSV": {[]string{"score", good, "--evening", "2"}, errUsage, ""},
		"a line of the CSV": {[]string{"score", saved(t, "bad.csv", lecture+"x,1,2,50,,\n")},
			text.ErrBadFile, "line 10: board"},
		"an empty file": {[]string{"score", saved(t, "empty.csv", "")}, exchange.ErrUnknown, "is empty"},
		"matchpoints at IMPs": {[]string{"score", "--method", "butler",
			saved(t, "mp.csv", "board,ns,ew,score,ns_adjust\n1,1,2,50,\n1,3,4,50,23MP\n")}, scoring.ErrUnit,
			"line 3: "},
		"ties of teams": {[]string{"score", "--method", "teams", "--ties", "boards", good}, errUsage,
			"tie-break"},
		"a team against none": {[]string{"score", "--method", "teams",
			saved(t, "t.csv", "board,ns,ew,score\n1,1,1,50\n")}, scoring.ErrLine, "line 2: "},
		"explain without pair": {[]string{"explain", good}, errUsage, ""},
		"explain pair x":       {[]string{"explain", good, "--pair", "x"}, errUsage, ""},
		"explain pair 99":      {[]string{"explain", good, "--pair", "99"}, errNobody, ""},
		"explain board 2":      {[]string{"explain", good, "--pair", "7", "--board", "2"}, errNoBoard, ""},
		"a damaged .bws": {[]string{"score",
			saved(t, "bad.bws", "\x00\x01\x00\x00Standard Jet DB\x00 and no more")}, nil, ""},
		"a damaged club file": {[]string{"score", saved(t, "bad.clubnight", "SQLite format 3\x00 and no more")},
			clubfile.ErrNotClubFile, ""},
	} {
		var out strings.Builder
		err := run(t.Context(), c.args, &out)
		if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v, want %v with %q", name, err, c.want, c.text)
		}
		if c.want != errUsage && out.Len() > 0 {
			t.Errorf("%s: printed %q", name, out.String())
		}
	}
}

func TestParseContestant(t *testing.T) {
	for text, want := range map[string]scoring.Contestant{
		"3": {Number: 3}, "A3": {Section: "A", Number: 3}, "3ns": {Number: 3, Side: scoring.NS},
		" b 12 EW": {Section: "B", Number: 12, Side: scoring.EW}, "Blue7": {Section: "BLUE", Number: 7},
	} {
		if got, err := parseContestant(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "A", "0", "3x", "NS", "99999999999"} {
		if got, err := parseContestant(text); !errors.Is(err, errUsage) {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

func TestSelftest(t *testing.T) {
	text := said(t, "selftest")
	for _, want := range []string{"Butler pairs, Howell", "pair 1, total", "128.77", "missed a dealt board"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "DIFFERENT") || strings.Contains(text, "NOT EQUAL") {
		t.Errorf("%s", text)
	}
	if all := said(t, "selftest", "--all"); strings.Count(all, "\n") < 10000 {
		t.Errorf("--all prints %d lines", strings.Count(all, "\n"))
	}
	var out strings.Builder
	wrong := []conformance.Case{{Name: "x", By: "y",
		Figures: []conformance.Figure{{What: "z", Published: "1", Ours: "2", Verdict: conformance.Different}}}}
	if err := printConformance(&out, wrong, false); !errors.Is(err, errSelfTest) ||
		!strings.Contains(out.String(), "NOT EQUAL") || !strings.Contains(out.String(), "DIFFERENT") {
		t.Errorf("%v:\n%s", err, out.String())
	}
}
