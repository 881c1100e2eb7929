package csvscores_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/exchange"
	"clubnight/session/exchange/csvscores"
	"clubnight/session/exchange/text"
)

func parse(t *testing.T, text string) *csvscores.File {
	t.Helper()
	sheet, err := csvscores.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

// shown is a line in words, to compare with.
func shown(l exchange.ScoreLine) string {
	s := fmt.Sprintf("%s %d.%d board %d %d-%d %d", l.Section, l.Table, l.Round, l.Board, l.NS, l.EW, l.Score)
	for _, part := range []string{l.Played, l.ForNS.String(), l.ForEW.String()} {
		s += " |" + part
	}
	if l.Reversed {
		s += " reversed"
	}
	if l.ForNS != nil && l.ForNS == l.ForEW {
		s += " both"
	}
	if !l.HasScore {
		s += " no score"
	}
	return s
}

const header = "section,table,round,board,ns,ew,declarer,contract,result,lead,score,ns_adjust,ew_adjust,remarks\n"

func TestParse(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"all columns":         {header + "A,1,2,2,3,4,N,4S,+1,HK,,,,\n", "A 1.2 board 2 3-4 650 |4S N +1 | |"},
		"spaced contract":     {header + "a,1,2,1,3,4,EW,3 NT x,-2,,,,,\n", "A 1.2 board 1 3-4 300 |3NTx E -2 | |"},
		"passed out":          {header + "A,1,2,1,3,4,,PASS,,,,,,\n", "A 1.2 board 1 3-4 0 |PASS | |"},
		"contract and score":  {header + "A,1,2,1,3,4,S,4S,=,,420,,,\n", "A 1.2 board 1 3-4 420 |4S S = | |"},
		"only what is needed": {"ew,score,board,ns\n4,-50,1,3\n", " 0.0 board 1 3-4 -50 | | |"},
		"big letters, blanks": {" Board , NS , EW , Score \n 1 , 3 , 4 , +420 \n", " 0.0 board 1 3-4 420 | | |"},
		"semicolons": {"board;ns;ew;ns_adjust;ew_adjust\n1;3;4;60%;40%\n",
			" 0.0 board 1 3-4 0 | |60% |40% no score"},
		"tabs":                {"board\tns\tew\tscore\n1\t3\t4\t0\n", " 0.0 board 1 3-4 0 | | |"},
		"Windows, BOM":        {"\ufeffboard,ns,ew,score\r\n\r\n1,3,4,0\r\n", " 0.0 board 1 3-4 0 | | |"},
		"decimals everywhere": {"board;ns;ew;score\n1,0;3.0;4;430.0\n", " 0.0 board 1 3-4 430 | | |"},
		"averages": {"board,ns,ew,ns_adjust,ew_adjust\n1,3,4,AVE+,ave-\n",
			" 0.0 board 1 3-4 0 | |AVE+ |AVE- no score"},
		"both 50 %": {"board,ns,ew,ns_adjust,ew_adjust\n1,3,4,50%,50%\n",
			" 0.0 board 1 3-4 0 | |50% |50% both no score"},
		"IMPs": {"board,ns,ew,ns_adjust,ew_adjust\n1,3,4,-3IMP,3IMP\n",
			" 0.0 board 1 3-4 0 | |-3 IMP |3 IMP no score"},
		"matchpoints": {"board,ns,ew,score,ns_adjust\n1,3,4,420,23MP\n", " 0.0 board 1 3-4 420 | |23 MP |"},
		"weighted for both": {"board,ns,ew,ns_adjust\n1,3,4,60%:620 40%:-100\n",
			" 0.0 board 1 3-4 0 | |3/5:620 2/5:-100 |3/5:620 2/5:-100 both no score"},
		"weighted, twice": {"board,ns,ew,score,ns_adjust,ew_adjust\n1,3,4,,1/3:620 2/3:-100,1/3:620 2/3:-100\n",
			" 0.0 board 1 3-4 0 | |1/3:620 2/3:-100 |1/3:620 2/3:-100 both no score"},
		"weighted for one": {"board,ns,ew,score,ns_adjust\n1,3,4,420,60%:620 40%:-100\n",
			" 0.0 board 1 3-4 420 | |3/5:620 2/5:-100 |"},
		"split": {"board,ns,ew,ns_adjust,ew_adjust\n1,3,4,-100,620\n",
			" 0.0 board 1 3-4 0 | |1:-100 |1:620 no score"},
		"table result, Ave+": {header + "A,1,1,1,3,4,N,4S,=,,,,ave+,\n", "A 1.1 board 1 3-4 420 |4S N = | |AVE+"},
		"not played": {header + "A,1,1,1,3,4,,,,,,,,Not played\n",
			"A 1.1 board 1 3-4 0 | |not played |not played both no score"},
		"arbitral score": {header + "A,1,1,1,3,4,,,,,,,,Arbitral score\n",
			"A 1.1 board 1 3-4 0 | |undecided |undecided both no score"},
		"remark in per cent": {header + "A,1,1,1,3,4,,,,,,,,60%-40%\n", "A 1.1 board 1 3-4 0 | |60% |40% no score"},
		"wrong direction": {header + "A,1,1,1,3,4,N,1C,=,,,,,Wrong direction\n",
			"A 1.1 board 1 3-4 70 |1C N = | | reversed"},
		"words of the club": {header + "A,1,1,1,3,4,N,1C,=,,,,,\"slow, again\"\n",
			"A 1.1 board 1 3-4 70 |1C N = | |"},
		"an empty column": {"board,ns,ew,score,\n1,3,4,0,\n", " 0.0 board 1 3-4 0 | | |"},
	} {
		sheet := parse(t, c.text)
		if len(sheet.Lines) != 1 || sheet.Individual {
			t.Errorf("%s: %+v", name, sheet)
			continue
		}
		if got := shown(sheet.Lines[0]); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", name, got, c.want)
		}
	}
}

func TestParseIndividualAndForms(t *testing.T) {
	sheet := parse(t, "board,ns,south,ew,west,score,form\n1,1,2,3,4,50,\n1,5,6,7,8,0,B\n")
	if !sheet.Individual || sheet.Lines[0].South != 2 || sheet.Lines[0].West != 4 ||
		sheet.Lines[1].Form != "B" || sheet.Lines[1].At != 3 {
		t.Errorf("%+v", sheet)
	}
}

// Every error is named with its line, all of them at once.
func TestParseNamesEveryLine(t *testing.T) {
	const short = "board,ns,ew,score\n"
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"empty":      {"", []string{"line 1: the file is empty"}},
		"no results": {"board,ns,ew,contract\n1,3,4,4S\n", []string{"line 1: no results"}},
		"no board":   {"ns,ew,score\n", []string{"line 1: no column board"}},
		"unknown column": {"board,ns,ew,score,ns_adjst\n",
			[]string{`line 1: column "ns_adjst", expected only the columns`}},
		"column twice":      {"board,ns,ew,score,ns\n", []string{"line 1: column ns twice"}},
		"half individual":   {"board,ns,ew,score,south\n", []string{"line 1: one of south and west"}},
		"too few columns":   {short + "1,3,4\n1,3,4,50\n", []string{"line 2: 3 columns, expected 4"}},
		"too many columns":  {short + "1,3,4,50,6\n", []string{"line 2: 5 columns, expected 4"}},
		"open quote":        {short + "1,3,4,50\n1,3,4,\"50\n", []string{"line 3: "}},
		"quote in the text": {short + "1,3,4,5\"0\n", []string{"line 2: "}},
		"board 0":           {short + "0,3,4,50\n", []string{`line 2: board "0", expected a whole number from 1 on`}},
		"letters":           {short + "1,x,4,50\n\n1,3,4,5O\n", []string{`line 2: ns "x"`, `line 4: score "5O"`}},
		"nobody":            {short + "1,,4,50\n", []string{`line 2: ns ""`}},
		"an overflow":       {short + "1,3,99999999999,50\n", []string{`line 2: ew "99999999999"`}},
		"illegal score":     {short + "1,3,4,412\n", []string{"line 2: score 412, which no contract gives"}},
		"no result":         {short + "1,3,4,\n", []string{"line 2: no result"}},
		"the same twice": {short + "1,3,4,50\n1,5,6,50\n1,3,4,0\n",
			[]string{"line 4: the same board and pairs as on line 2"}},
		"bad contract": {header + "A,1,1,1,3,4,N,8S,=,,,,,\n", []string{`line 2: contract "8S"`}},
		"bad result":   {header + "A,1,1,1,3,4,N,4S,10,,,,,\n", []string{`line 2: result "10"`}},
		"no declarer":  {header + "A,1,1,1,3,4,,4S,=,,,,,\n", []string{`line 2: declarer ""`}},
		"14 tricks": {header + "A,1,1,1,3,4,N,7S,+1,,,,,\n",
			[]string{"line 2: 7S N +1, which no hand can take"}},
		"no contract": {header + "A,1,1,1,3,4,N,,=,,,,,\n",
			[]string{"line 2: a result without a contract", "line 2: no result"}},
		"score is another": {header + "A,1,1,1,3,4,N,4S,=,,620,,,\n",
			[]string{"line 2: score 620 for 4S N =, expected 420, as board 1 is vulnerable: None"}},
		"bad ruling": {header + "A,1,1,1,3,4,,,,,,60,Ave?,\n",
			[]string{`line 2: ns_adjust: "60": no contract scores 60, perhaps "60%" is meant`,
				`line 2: ew_adjust: not a ruling: "Ave?"`}},
		"bad weights": {header + "A,1,1,1,3,4,,,,,,60%:620 30%:-100,,\n", []string{"line 2: ns_adjust: "}},
		"per cent for one": {header + "A,1,1,1,3,4,,,,,,60%,,\nA,2,1,1,5,6,,,,,,,40%,\n",
			[]string{"line 2: an adjustment for North-South and no score, expected ew_adjust too",
				"line 3: an adjustment for East-West and no score"}},
	} {
		_, err := csvscores.Parse(strings.NewReader(c.text))
		var problems text.Problems
		if !errors.As(err, &problems) || len(problems) != len(c.want) {
			t.Errorf("%s: %v, want %d problems", name, err, len(c.want))
			continue
		}
		for i, want := range c.want {
			if got := problems[i].String(); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}
}

// The lecture's weighted score, through a file: everybody's matchpoints change.
func TestWeightedScoreOfTheLecture(t *testing.T) {
	sheet := parse(t, `board,ns,ew,score,ns_adjust,ew_adjust
1,16,1,-100,,
1,15,14,620,,
1,6,11,620,,
1,10,12,-100,,
1,5,8,-200,,
1,7,3,,60%:620 40%:-100,60%:620 40%:-100
1,9,2,620,,
1,13,4,500,,
`)
	s, err := scoring.Score(exchange.ScoringLines(sheet.Lines), scoring.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range s.Boards[0].Awards {
		got = append(got, scoring.Shortest(a.Value, 1, scoring.HalfAwayFromZero))
	}
	want := strings.Fields("3.4 10.6 11.4 2.6 11.4 2.6 3.4 10.6 0 14 8.2 5.8 11.4 2.6 6.8 7.2")
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func FuzzParse(f *testing.F) {
	raw, err := os.ReadFile(filepath.Join("testdata", "evening.csv"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(raw))
	for _, text := range []string{"", "board,ns,ew,score\n1,3,4,50\n", header + "A,1,1,1,3,4,N,4S,=,,,,AVE+,\n",
		"board;ns;ew;ns_adjust\n1;3;4;60%:620 40%:-100\n", "board,ns,ew,score\n1,3,4,\"50\n", "\"\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, content string) {
		sheet, err := csvscores.Parse(strings.NewReader(content))
		if err != nil {
			if _, ok := err.(text.Problems); !ok {
				t.Fatalf("%v is not about a line", err)
			}
			return
		}
		o := scoring.Options{Individual: sheet.Individual, BySection: true, Winners: scoring.OneWinner}
		// Units other than matchpoints are for other forms of scoring;
		// nothing else may be refused.
		if _, err := scoring.Score(exchange.ScoringLines(sheet.Lines), o); err != nil &&
			!errors.Is(err, scoring.ErrUnit) {
			t.Fatalf("%q was read and cannot be scored: %v", content, err)
		}
		exchange.Winners(exchange.ScoringLines(sheet.Lines))
	})
}

func FuzzParseContestants(f *testing.F) {
	f.Add([]byte("number,section,side,name1,name2,carry,carry_max,handicap,penalty\n1,A,NS,Łukasz,O'Connor,10,100,2,25%top\n"))
	f.Add([]byte("number\n1\n1\n"))
	f.Add([]byte("\xff\xfen\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		all, err := csvscores.ParseContestants(bytes.NewReader(content))
		if err != nil {
			return
		}
		for i, a := range all {
			for _, b := range all[:i] {
				if a.Who == b.Who {
					t.Errorf("%v twice", a.Who)
				}
			}
		}
	})
}
