package method_test

import (
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
	want := &method.Chosen{Method: "mp", Pairs: scoring.Options{OwnSession: true, BySection: true}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestOptions(t *testing.T) {
	pairs := func(edit func(*scoring.Options)) *method.Chosen {
		o := scoring.Options{OwnSession: true, BySection: true}
		edit(&o)
		return &method.Chosen{Method: "mp", Pairs: o}
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
	butler.Method = "butler"
	cross := pairs(func(o *scoring.Options) { o.Method, o.Divisor = scoring.CrossIMPs, scoring.Undivided })
	cross.Method = "crossimp"
	for name, c := range map[string]struct {
		choices method.Choices
		want    *method.Chosen
	}{
		"EBU":                    {method.Choices{As: "EBU"}, pairs(func(*scoring.Options) {})},
		"WBF":                    {method.Choices{As: "wbf"}, pairs(func(o *scoring.Options) { o.SmallGroups = scoring.SmallGroupsWBF })},
		"ACBL":                   {method.Choices{As: "acbl"}, acbl},
		"a choice beside a name": {method.Choices{As: "acbl", Scale: "2"}, acblTwo},
		"BridgeScore's tops":     {method.Choices{Tops: "ratio"}, pairs(func(o *scoring.Options) { o.Tops = scoring.RatioOfSums })},
		"small groups":           {method.Choices{Groups: "none", Expected: "7"}, pairs(func(o *scoring.Options) { o.SmallGroups, o.Expected = scoring.SmallGroupsNone, 7 })},
		"one winner":             {method.Choices{Winners: "1"}, one},
		"across, by total":       {method.Choices{Field: "across", Rank: "total", OwnSession: "no"}, pairs(func(o *scoring.Options) { o.BySection, o.RankBy, o.OwnSession = false, scoring.RankTotal, false })},
		"ties": {method.Choices{Ties: "head, boards"}, pairs(func(o *scoring.Options) {
			o.TieBreaks = []scoring.TieBreak{scoring.SplitHeadToHead, scoring.SplitByBoards}
		})},
		"ties shared":             {method.Choices{Ties: "shared"}, pairs(func(*scoring.Options) {})},
		"Butler with everything":  {method.Choices{Method: "Butler", Datum: "median", Drop: "tenth", Nearest: "exact", AverageIMPs: "2.5"}, butler},
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
	if err := os.WriteFile(own, []byte("name Club\nmargin IMPs\nsum 20\nboards 1-100\n0 10\n5 20\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		choices method.Choices
		want    scoring.TeamOptions
		scale   string
	}{
		"victory points": {method.Choices{Method: "teams", VP: "WBF"}, scoring.TeamOptions{BySection: true}, ""},
		"ACBL 20":        {method.Choices{Method: "teams", VP: "acbl20"}, scoring.TeamOptions{BySection: true}, "ACBL 20"},
		"ACBL 30":        {method.Choices{Method: "hybrid", VP: "acbl30"}, scoring.TeamOptions{BySection: true, Method: scoring.TeamHybrid}, "ACBL 30"},
		"a club's own":   {method.Choices{Method: "teams", VP: own}, scoring.TeamOptions{BySection: true}, "Club"},
		"teams of eight": {method.Choices{Method: "imps", Compare: "sums", Matches: "rounds", Field: "across", Ties: "head"},
			scoring.TeamOptions{Method: scoring.TeamIMPs, Comparing: scoring.CompareSums, RoundsApart: true, TieBreaks: []scoring.TieBreak{scoring.SplitHeadToHead}}, ""},
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
			if _, err := c.Options(); !errors.Is(err, method.ErrChoice) && !errors.Is(err, scoring.ErrOptions) || !strings.Contains(err.Error(), choice.Name) {
				t.Errorf("%s %s: %v", choice.Name, word, err)
			}
		}
	}
	bad := filepath.Join(t.TempDir(), "bad.txt")
	percent := filepath.Join(t.TempDir(), "percent.txt")
	if err := errors.Join(os.WriteFile(bad, []byte("name\n"), 0o644), os.WriteFile(percent, []byte("name P\nmargin percent\nsum 20\nboards 7\n0 10\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]error{bad: vp.ErrScale, percent: method.ErrChoice, bad + "not there": fs.ErrNotExist} {
		c := method.Choices{Method: "teams", VP: file}
		if _, err := c.Options(); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", file, err, want)
		}
	}
}
