package figures_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
)

func TestParseWho(t *testing.T) {
	for text, want := range map[string]string{
		"12": "12", " A12 ": "A12", "12NS": "12NS", "a 12 ns": "A12NS", "(A) 12 EW": "A12EW", "12N": "12NS",
		"12 e-w": "12EW", "NS 3": "3NS", "B-7": "B7", "AA1": "AA1",
		"": "", "A": "", "0": "", "A0": "", "12X": "", "1 2": "12", "Ä1": "", "12.5": "", "ABCDE1": "ABCDE1",
		"ABCDEFGHIJKLMNOP1": "", "99999999999": "",
	} {
		who, ok := figures.ParseWho(text)
		if got := who.String(); ok != (want != "") || ok && got != want {
			t.Errorf("%q is %q, %v, want %q", text, got, ok, want)
		}
	}
}

func TestLetters(t *testing.T) {
	for letters, want := range map[string]string{"A B": "A B", "red Blue": "RED BLUE", "A A": "A B", "A1 B": "A B",
		"NS EW": "A B", "Ä B": "A B", "B A": "B A", "C": "C", " ": "A B", "": ""} {
		a := &account.Account{}
		for _, l := range strings.Split(letters, " ") {
			a.Sections = append(a.Sections, account.Section{Letter: l})
		}
		if got := strings.Join(figures.Letters(a), " "); got != want {
			t.Errorf("%q are %q, want %q", letters, got, want)
		}
	}
}

func TestPlaces(t *testing.T) {
	for text, want := range map[string]string{"3": "3", "3=": "3=", "=3": "3=", " 3 ": "3", "3/4": "3=", "1/2": "1=",
		"": "", "-": "", "x": "", "3/x": "", "-1": ""} {
		if got := figures.Place(figures.ParsePlace(text)); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestDates(t *testing.T) {
	for _, text := range []string{"17/11/2026", "2026-11-17", "20261117", "17.11.2026",
		"17-11-2026", "2026-11-17T19:30:00Z"} {
		if got := figures.ParseDate(text); !got.Equal(time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("%q is %v", text, got)
		}
	}
	if got := figures.ParseDate("yesterday"); !got.IsZero() || figures.Date(got, "2006") != "" {
		t.Error(got)
	}
}

func TestFigures(t *testing.T) {
	for text, want := range map[string]string{"11.83": "11.83", "11,83": "11.83", "62.5%": "62.5", " -3 ": "-3",
		"5.00": "5", "": "", "-": "", "1/3": "0.33"} {
		f, err := figures.Parse(text)
		if got := figures.Decimal(f, 2); err != nil || got != want {
			t.Errorf("%q is %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"x", "1.2.3", "1,234.5"} {
		if f, err := figures.Parse(text); !errors.Is(err, scoring.ErrNumber) {
			t.Errorf("%q is %v, %v", text, f, err)
		}
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{"a\tb": "a b", "a\r\nb": "a  b", "\x00a\x07": "a", "a\u202eb\u2069": "ab",
		"\xff": "\ufffd", "a\u2028b": "a b", "Łukasz שלום": "Łukasz שלום"} {
		if got := figures.Plain(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestAdjusted(t *testing.T) {
	percent := func(n int64, d int64) *scoring.Ruling {
		return &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.F(n, d)}
	}
	for _, c := range []struct {
		ns, ew *scoring.Ruling
		want   string
	}{
		{&scoring.Ruling{Kind: scoring.AveragePlus}, &scoring.Ruling{Kind: scoring.AverageMinus}, "A6040"},
		{&scoring.Ruling{Kind: scoring.Average}, percent(5, 1), "A5005"},
		{percent(100, 1), percent(0, 1), ""}, {percent(125, 2), percent(40, 1), ""}, {nil, percent(40, 1), ""},
		{&scoring.Ruling{Kind: scoring.Override}, percent(1, 1), ""},
	} {
		if got, ok := figures.Adjusted(c.ns, c.ew); got != c.want || ok != (c.want != "") {
			t.Errorf("%v and %v are %q, want %q", c.ns, c.ew, got, c.want)
		}
	}
	for word, want := range map[string]string{"A6040": "60 40", "a 50 50": "50 50", "60%-40%": "60 40",
		"60% 40%": "60 40", "100%/0%": "100 0"} {
		if ns, ew, ok := figures.ParseAdjusted(word); !ok || ns.String()+" "+ew.String() != want {
			t.Errorf("%q is %v and %v, want %s", word, ns, ew, want)
		}
	}
	for _, word := range []string{"", "A", "A60", "A604", "A60400", "6040", "60%", "101%-0%", "A-1-2", "-50"} {
		if ns, ew, ok := figures.ParseAdjusted(word); ok {
			t.Errorf("%q is %v and %v", word, ns, ew)
		}
	}
}

func TestWritten(t *testing.T) {
	for name, c := range map[string]struct {
		told figures.Written
		want string // contract, declarer and tricks, else the outcome with the score
		err  error
	}{
		"tricks won": {figures.Written{Contract: "3NT", Declarer: "N", Tricks: "10", Score: "430"},
			"3NT N +1", nil},
		"tricks behind the contract": {figures.Written{Contract: "4H+1", Declarer: "E"}, "4H E +1", nil},
		"over and under": {figures.Written{Contract: "4HX", Declarer: "west", Tricks: "-2"},
			"4Hx W -2", nil},
		"stars for doubles":     {figures.Written{Contract: "1C**", Declarer: "S", Tricks: "="}, "1Cxx S =", nil},
		"passed out in dots":    {figures.Written{Contract: "P.O.", Tricks: "0", Score: "0"}, "PASS", nil},
		"a score with decimals": {figures.Written{Score: "430.0"}, "score only 430", nil},
		"with decimal commas": {figures.Written{Contract: "3NT", Declarer: "N", Tricks: "10.0", Score: "430,00"},
			"3NT N +1", nil},
		"half a point":  {figures.Written{Score: "430.5"}, "", scoring.ErrNumber},
		"a score of 0":  {figures.Written{Score: "0"}, "PASS", nil},
		"a score alone": {figures.Written{Score: "-100"}, "score only -100", nil},
		"adjusted":      {figures.Written{Score: "A6040", Contract: "3NT"}, "artificial 0", nil},
		"percentages":   {figures.Written{NSPercent: "60", EWPercent: "40"}, "artificial 0", nil},
		"nothing":       {figures.Written{}, "", nil},
		"a dash":        {figures.Written{Contract: "-", Score: "-"}, "", nil},
		"contract and score disagree": {figures.Written{Contract: "3NT", Declarer: "N", Tricks: "9", Score: "420"},
			"score only 420", figures.ErrDisagree},
		"contract unreadable": {figures.Written{Contract: "3Q", Declarer: "N", Tricks: "9", Score: "400"},
			"score only 400", scoring.ErrContract},
		"contract and score unreadable": {figures.Written{Contract: "3Q", Score: "401"}, "", scoring.ErrContract},
		"no declarer":                   {figures.Written{Contract: "3NT", Tricks: "9"}, "", scoring.ErrDirection},
		"14 tricks": {figures.Written{Contract: "3NT", Declarer: "N", Tricks: "14"}, "",
			scoring.ErrTricks},
		"no score there is": {figures.Written{Score: "7"}, "", scoring.ErrNumber},
	} {
		l := account.BoardPlay{}
		l.Board = 1
		told, err := c.told.Into(&l)
		got := ""
		if told {
			if got = l.AtTable().String(); l.Outcome != session.Played {
				got = string(l.Outcome) + " " + scoring.Int(int64(l.Score)).String()
			}
		}
		if got != c.want || !errors.Is(err, c.err) || told != (c.want != "") {
			t.Errorf("%s: %q, %v, want %q, %v", name, got, err, c.want, c.err)
		}
	}
}

func TestLeads(t *testing.T) {
	for text, want := range map[string]string{"SK": "SK", "KS": "SK", "10h": "HT", "H10": "HT", "TC": "CT", "": "",
		"S": "", "ZZ": "", strings.Repeat("S", 50): ""} {
		l := account.BoardPlay{}
		l.Board = 1
		if _, err := (figures.Written{Contract: "3NT", Declarer: "N", Tricks: "9", Lead: text}).Into(&l); err != nil ||
			l.Lead.String() != want {
			t.Errorf("%q is %q, %v, want %q", text, l.Lead, err, want)
		}
	}
}

func TestSays(t *testing.T) {
	one := &scoring.Ruling{Kind: scoring.Assigned, Scores: []scoring.Weighted{{Weight: scoring.Int(1), Score: -100}}}
	two := &scoring.Ruling{Kind: scoring.Assigned,
		Scores: []scoring.Weighted{{Weight: scoring.F(1, 2), Score: -100}, {Weight: scoring.F(1, 2), Score: 620}}}
	award := scoring.Int(3)
	played := session.Result{Key: session.Key{Section: 1, Board: 1}, NS: 1, EW: 2, Outcome: session.Played,
		Contract: scoring.Contract{Level: 1, Denomination: scoring.NoTrump}}
	ruled := func(ns, ew *scoring.Ruling) session.Result { r := played; r.ForNS, r.ForEW = ns, ew; return r }
	wrong := played
	wrong.WrongDirection = true
	for name, c := range map[string]struct {
		line account.BoardPlay
		want figures.Said
	}{
		"played": {account.BoardPlay{Result: played},
			figures.Said{Saying: figures.SaysContract, NS: 1, EW: 2, Points: 90}},
		"wrong direction": {account.BoardPlay{Result: wrong, South: 3, West: 4},
			figures.Said{Saying: figures.SaysContract, NS: 2, EW: 1, South: 4, West: 3, Points: 90}},
		"assigned to both": {account.BoardPlay{Result: ruled(one, one)},
			figures.Said{Saying: figures.SaysScore, NS: 1, EW: 2, Points: -100}},
		"assigned to one": {account.BoardPlay{Result: ruled(one, nil), NSAward: &award, EWAward: &award},
			figures.Said{Saying: figures.SaysAward, NS: 1, EW: 2}},
		"weighted": {account.BoardPlay{Result: ruled(two, two), NSAward: &award, EWAward: &award},
			figures.Said{Saying: figures.SaysAward, NS: 1, EW: 2}},
		"weighted, not known": {account.BoardPlay{Result: ruled(two, two)}, figures.Said{NS: 1, EW: 2}},
		"not played": {account.BoardPlay{Result: session.Result{Outcome: session.NotPlayed, NS: 1, EW: 2}},
			figures.Said{NS: 1, EW: 2}},
	} {
		if got := figures.Says(&c.line); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Whatever stands in a file, what is read of it is written so that it is
// read as the same again.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"A12NS", "3=", "11,83", "A6040", "60%-40%", "2026-11-17", "North-South"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if who, ok := figures.ParseWho(text); ok {
			if again, ok := figures.ParseWho(who.String()); !ok || again != who {
				t.Errorf("%q is %v, then %v", text, who, again)
			}
		}
		place, tied := figures.ParsePlace(text)
		if again, too := figures.ParsePlace(figures.Place(place, tied)); again != place || place != 0 && too != tied {
			t.Errorf("%q is place %d, then %d", text, place, again)
		}
		if day := figures.ParseDate(text); !day.IsZero() &&
			!figures.ParseDate(figures.Date(day, "2006-01-02")).Equal(day) {
			t.Errorf("%q is %v", text, day)
		}
		if figure, err := figures.Parse(text); err == nil && figure != nil {
			if _, err := figures.Parse(figures.Decimal(figure, 2)); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
		if side := figures.ParseSide(text); figures.ParseSide(side.String()) != side {
			t.Errorf("%q is %v", text, side)
		}
		figures.ParseAdjusted(text)
	})
}
