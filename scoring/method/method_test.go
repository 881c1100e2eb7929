package method_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/scoring/vp"
)

// What nobody chose is what a British club expects, within each section.
func TestUsualOptions(t *testing.T) {
	got, err := new(method.Choices).Options()
	if err != nil {
		t.Fatal(err)
	}
	want := &method.Chosen{Method: "mp", Pairs: scoring.Options{OwnSession: true, BySection: true},
		PenaltyUnit: scoring.PercentOfTop}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestOptions(t *testing.T) {
	pairs := func(edit func(*scoring.Options)) *method.Chosen {
		o := scoring.Options{OwnSession: true, BySection: true}
		edit(&o)
		return &method.Chosen{Method: "mp", Pairs: o, PenaltyUnit: scoring.PercentOfTop}
	}
	acbl := pairs(func(o *scoring.Options) { o.Halves, o.SmallGroups = true, scoring.SmallGroupsWBF })
	acbl.American = true
	acblTwo := pairs(func(o *scoring.Options) { o.SmallGroups = scoring.SmallGroupsWBF })
	acblTwo.American = true
	one := pairs(func(o *scoring.Options) { o.Winners = scoring.OneWinner })
	one.WinnersChosen = true
	butler := pairs(func(o *scoring.Options) {
		o.Method, o.AverageIMPs = scoring.Butler, scoring.F(5, 2)
		o.Datum = scoring.Datum{Median: true, Drop: scoring.DropTenth, Exact: true}
	})
	butler.Method, butler.PenaltyUnit = "butler", scoring.IMP
	cross := pairs(func(o *scoring.Options) { o.Method, o.Divisor = scoring.CrossIMPs, scoring.Undivided })
	cross.Method, cross.PenaltyUnit = "crossimp", scoring.IMP
	ties := pairs(func(o *scoring.Options) {
		o.TieBreaks = []scoring.TieBreak{scoring.SplitHeadToHead, scoring.SplitByBoards}
	})
	shared := pairs(func(*scoring.Options) {})
	ties.TiesChosen, shared.TiesChosen = true, true
	whitebook := func(o *scoring.Options) {
		o.SmallGroups, o.ScaleFrequencies, o.NeubergPlaces = scoring.SmallGroupsEBU2025, true, 4
		o.AverageIMPs = scoring.Int(3)
		o.Rounding, o.Datum.Rounding = scoring.HalfAwayFromAverage, scoring.HalfAwayFromAverage
		o.TieBreaks = []scoring.TieBreak{scoring.SplitHeadToHead, scoring.SplitByOpponents, scoring.SplitByBoards}
	}
	up := pairs(func(o *scoring.Options) {
		whitebook(o)
		o.Rounding, o.Datum.Rounding, o.NeubergPlaces = scoring.HalfUp, scoring.HalfUp, 2
	})
	club := pairs(func(*scoring.Options) {})
	club.Exact, club.Handicap, club.Sessions = true, scoring.SumOfPlayers, scoring.MeanOfSessions
	club.PenaltyUnit = scoring.Matchpoint
	probst := pairs(func(o *scoring.Options) {
		o.Method, o.Divisor, o.ScaleFrequencies, o.IMPUnit = scoring.CrossIMPs, scoring.Probst, true, scoring.F(1, 4)
	})
	probst.Method, probst.PenaltyUnit = "crossimp", scoring.IMP
	for name, c := range map[string]struct {
		choices method.Choices
		want    *method.Chosen
	}{
		"EBU 2025":            {method.Choices{As: "EBU2025"}, pairs(whitebook)},
		"EBU 2025, halves up": {method.Choices{As: "ebu2025", Rounding: "up", Decimals: "2"}, up},
		"a club's own ways": {method.Choices{Percentages: "exact", Handicap: "sum",
			Sessions: "mean", Penalties: "mp"}, club},
		"XIMPQ": {method.Choices{Method: "crossimp", Divide: "probst",
			Frequencies: "scaled", IMPUnit: "0.25"}, probst},
		"EBU": {method.Choices{As: "EBU"}, pairs(func(*scoring.Options) {})},
		"WBF": {method.Choices{As: "wbf"},
			pairs(func(o *scoring.Options) { o.SmallGroups = scoring.SmallGroupsWBF })},
		"ACBL":                   {method.Choices{As: "acbl"}, acbl},
		"a choice beside a name": {method.Choices{As: "acbl", Scale: "2"}, acblTwo},
		"BridgeScore's tops": {method.Choices{Tops: "ratio"},
			pairs(func(o *scoring.Options) { o.Tops = scoring.RatioOfSums })},
		"small groups": {method.Choices{Groups: "none", Expected: "7"},
			pairs(func(o *scoring.Options) { o.SmallGroups, o.Expected = scoring.SmallGroupsNone, 7 })},
		"one winner": {method.Choices{Winners: "1"}, one},
		"across, by total": {method.Choices{Field: "across", Rank: "total", OwnSession: "no"},
			pairs(func(o *scoring.Options) { o.BySection, o.RankBy, o.OwnSession = false, scoring.RankTotal, false })},
		"ties":        {method.Choices{Ties: "head, boards"}, ties},
		"ties shared": {method.Choices{Ties: "shared"}, shared},
		"Butler with everything": {method.Choices{Method: "Butler", Datum: "median", Drop: "tenth",
			Nearest: "exact", AverageIMPs: "2.5"}, butler},
		"Cross-IMPs, not divided": {method.Choices{Method: "crossimp", Divide: "none"}, cross},
	} {
		got, err := c.choices.Options()
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, c.want)
		}
	}
}

func TestTeams(t *testing.T) {
	own := filepath.Join(t.TempDir(), "club.txt")
	if err := os.WriteFile(own, []byte("name Club\nmargin IMPs\nsum 20\nboards 1-100\n0 10\n5 20\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		choices method.Choices
		want    scoring.TeamOptions
		scale   string
	}{
		"victory points": {method.Choices{Method: "teams", VP: "WBF"},
			scoring.TeamOptions{OwnSession: true, BySection: true}, "WBF continuous"},
		"ACBL 20": {method.Choices{Method: "teams", VP: "acbl20"},
			scoring.TeamOptions{OwnSession: true, BySection: true}, "ACBL 20"},
		"ACBL 30": {method.Choices{Method: "hybrid", VP: "acbl30"},
			scoring.TeamOptions{OwnSession: true, BySection: true, Method: scoring.TeamHybrid}, "ACBL 30"},
		"a club's own": {method.Choices{Method: "teams", VP: own},
			scoring.TeamOptions{OwnSession: true, BySection: true}, "Club"},
		"the ACBL's": {method.Choices{Method: "teams", As: "acbl"},
			scoring.TeamOptions{OwnSession: true, BySection: true}, "ACBL 20"},
		"EBU 2025": {method.Choices{Method: "teams", As: "ebu2025", OwnSession: "no"},
			scoring.TeamOptions{BySection: true, Rounding: scoring.HalfAwayFromAverage,
				TieBreaks: []scoring.TieBreak{scoring.SplitHeadToHead, scoring.SplitByOpponents}}, "WBF discrete"},
		"Swiss": {method.Choices{Method: "teams", Matches: "swiss", Rounding: "up", Ties: "head", AverageIMPs: "2"},
			scoring.TeamOptions{OwnSession: true, BySection: true,
				RoundsApart: true, OwnWindow: scoring.WindowMatch,
				Rounding: scoring.HalfUp, AverageIMPs: scoring.Int(2),
				TieBreaks: []scoring.TieBreak{scoring.SplitHeadToHead}}, ""},
		"teams of eight": {method.Choices{Method: "imps", Compare: "sums", Matches: "rounds",
			Field: "across", Ties: "head"},
			scoring.TeamOptions{OwnSession: true, Method: scoring.TeamIMPs, Comparing: scoring.CompareSums,
				RoundsApart: true, TieBreaks: []scoring.TieBreak{scoring.SplitHeadToHead}}, ""},
	} {
		got, err := c.choices.Options()
		if err != nil || got.Teams == nil {
			t.Errorf("%s: %+v, %v", name, got, err)
			continue
		}
		scale := ""
		if got.Teams.Scale != nil {
			scale = got.Teams.Scale.Name
		}
		got.Teams.Scale = nil
		if scale != c.scale || !reflect.DeepEqual(*got.Teams, c.want) {
			t.Errorf("%s: %+v on %q, want %+v on %q", name, *got.Teams, scale, c.want, c.scale)
		}
	}
}

// Every word that All tells of is one that Options takes.
func TestEveryWordIsKnown(t *testing.T) {
	for i, choice := range new(method.Choices).All() {
		words := choice.Words
		if choice.Or == "a number" {
			words = []string{"3"}
		}
		if len(words) == 0 {
			t.Errorf("%s has no words", choice.Name)
		}
		for _, word := range words {
			for _, form := range []string{"mp", "teams"} {
				if word == "swisspairs" && form == "teams" {
					continue // a scale for percentages
				}
				c := method.Choices{Method: form}
				*c.All()[i].To = word
				_, err := c.Options()
				if err != nil {
					t.Errorf("%s %s: %v", choice.Name, word, err)
				}
			}
			if !strings.Contains(choice.Usage(), word) && len(choice.Words) > 0 {
				t.Errorf("%s is not in %q", word, choice.Usage())
			}
		}
	}
}

func TestWrongWords(t *testing.T) {
	for _, choice := range new(method.Choices).All() {
		if choice.Name == "vp" {
			continue
		}
		for _, word := range []string{"nonsense", "-1", "0.0", "2,3"} {
			var c method.Choices
			c.Method = "teams"
			for _, own := range c.All() {
				if own.Name == choice.Name {
					*own.To = word
				}
			}
			if _, err := c.Options(); !errors.Is(err, method.ErrChoice) && !errors.Is(err, scoring.ErrOptions) ||
				!strings.Contains(err.Error(), choice.Name) {
				t.Errorf("%s %s: %v", choice.Name, word, err)
			}
		}
	}
	bad := filepath.Join(t.TempDir(), "bad.txt")
	percent := filepath.Join(t.TempDir(), "percent.txt")
	if err := errors.Join(os.WriteFile(bad, []byte("name\n"), 0o644),
		os.WriteFile(percent, []byte("name P\nmargin percent\nsum 20\nboards 7\n0 10\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]error{bad: vp.ErrScale, percent: method.ErrChoice,
		bad + "not there": fs.ErrNotExist} {
		c := method.Choices{Method: "teams", VP: file}
		if _, err := c.Options(); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", file, err, want)
		}
	}
}

// kept is how every choice is written in journals for ever.
const kept = `{"method":"x-method","as":"x-as","tops":"x-tops","groups":"x-groups","scale":"x-scale","winners":"x-winners",` +
	`"field":"x-field","expected":"x-expected","datum":"x-datum","drop":"x-drop","nearest":"x-nearest",` +
	`"divide":"x-divide","frequencies":"x-frequencies","own-session":"x-own-session",` +
	`"average-imps":"x-average-imps","percentages":"x-percentages","rounding":"x-rounding","decimals":"x-decimals",` +
	`"imp-unit":"x-imp-unit","rank":"x-rank","ties":"x-ties","vp":"x-vp","matches":"x-matches","length":"x-length",` +
	`"compare":"x-compare","handicap":"x-handicap","together":"x-together","penalties":"x-penalties","missed-match":"x-missed-match","bye":"x-bye",` +
	`"scale-text":"name x"}`

// The JSON of choices is kept in journals: its names are those of All, and what
// nobody chose is not in it.
func TestChoicesJSON(t *testing.T) {
	var c method.Choices
	want := make(map[string]string)
	for _, choice := range c.All() {
		*choice.To = "x-" + choice.Name
		want[choice.Name] = "x-" + choice.Name
	}
	c.ScaleText = "name x"
	want["scale-text"] = "name x"
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != kept {
		t.Errorf("%s, want\n%s", text, kept)
	}
	var got map[string]string
	if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s, %v", text, err)
	}
	var back method.Choices
	if err := json.Unmarshal(text, &back); err != nil || back != c {
		t.Errorf("%+v, %v", back, err)
	}
	if text, err := json.Marshal(method.Choices{Method: "teams"}); err != nil || string(text) != `{"method":"teams"}` {
		t.Errorf("%s, %v", text, err)
	}
}

// A scale's file that has gone is still in the choices.
func TestEmbed(t *testing.T) {
	own := filepath.Join(t.TempDir(), "club.txt")
	if err := os.WriteFile(own, []byte("name Club\nmargin IMPs\nsum 20\nboards 1-100\n0 10\n5 20\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	c := method.Choices{Method: "teams", VP: own}
	if err := c.Embed(); err != nil || c.VP != "Club" {
		t.Fatal(c.VP, err)
	}
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var back method.Choices
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	chosen, err := back.Options()
	if err != nil {
		t.Fatal(err)
	}
	if won, err := chosen.Teams.Scale.VP(3, 5); err != nil || won != 2000 {
		t.Errorf("%s, %v", won, err)
	}
	again := back
	if err := again.Embed(); err != nil || again != back {
		t.Errorf("%+v, %v", again, err)
	}
	for _, word := range []string{"", "acbl20", "wbf"} {
		c := method.Choices{Method: "teams", VP: word}
		if err := c.Embed(); err != nil || c.VP != word || c.ScaleText != "" {
			t.Errorf("%s: %+v, %v", word, c, err)
		}
	}
	gone := method.Choices{VP: own}
	if err := gone.Embed(); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	long := method.Choices{Method: "teams", VP: own}
	if err := os.WriteFile(own, make([]byte, 1<<18+1), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := long.Options(); !errors.Is(err, vp.ErrScale) {
		t.Error(err)
	}
	bad := method.Choices{Method: "teams", VP: "Club", ScaleText: "no scale"}
	if _, err := bad.Options(); !errors.Is(err, vp.ErrScale) {
		t.Error(err)
	}
}

func TestSwissScales(t *testing.T) {
	for name, tt := range map[string]struct {
		choices method.Choices
		scale   string
	}{
		"matchpoints": {method.Choices{Matches: "swiss"}, "EBU Swiss pairs"},
		"IMPs":        {method.Choices{Matches: "swiss", Method: "crossimp"}, "WBF continuous"},
		"IMPs, White Book": {method.Choices{Matches: "swiss", Method: "crossimp", As: "ebu2025"},
			"WBF discrete"},
		"another for the IMPs": {method.Choices{Matches: "swiss", Method: "butler", VP: "acbl20"}, "ACBL 20"},
		"one where none is known": {method.Choices{Matches: "swiss", As: "wbf", VP: "swisspairs", Length: "8"},
			"EBU Swiss pairs"},
	} {
		chosen, err := tt.choices.Options()
		if err != nil || chosen.Swiss == nil || chosen.Swiss.Scale.Name != tt.scale ||
			chosen.PenaltyUnit != scoring.VP {
			t.Errorf("%s: %+v, %v", name, chosen, err)
		}
	}
	for name, c := range map[string]method.Choices{
		"none is known": {Matches: "swiss", As: "wbf"}, "IMPs for percentages": {Matches: "swiss", VP: "wbf"},
		"percentages for IMPs":  {Matches: "swiss", Method: "butler", VP: "swisspairs"},
		"total points":          {Matches: "swiss", Method: "total"},
		"percentages for teams": {Method: "teams", VP: "swisspairs"}, "length": {Matches: "swiss", Length: "0"},
	} {
		if _, err := c.Options(); !errors.Is(err, method.ErrChoice) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever a journal holds, choices are refused or they score.
func FuzzChoices(f *testing.F) {
	for _, text := range []string{`{}`, `{"as":"ebu2025","method":"butler","matches":"swiss"}`,
		`{"method":"teams","scale-text":"name x\nsum 20\nboards 1-9\n0 10\n"}`,
		`{"divide":"probst","method":"crossimp","imp-unit":"0.25"}`,
		`{"decimals":"9","rounding":"average","ties":"head,boards"}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var c method.Choices
		if json.Unmarshal([]byte(text), &c) != nil {
			return
		}
		if c.ScaleText == "" {
			c.VP = "" // no files
		}
		chosen, err := c.Options()
		if err != nil {
			return
		}
		for _, lines := range [][]scoring.Line{evening(), match()} {
			s, err := chosen.Score(lines, method.Contest{})
			if err == nil && len(s.Rankings()) == 0 {
				t.Errorf("%s: nobody is ranked", text)
			}
		}
	})
}
