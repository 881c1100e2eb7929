package usebio_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/figures/figurestest"
	"clubnight/session/exchange/usebio"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Whatever happened on an evening, what is read from its file is written as
// the same file again.
func TestOddEvenings(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			a := of(t, k.Odd(t))
			file := write(t, a, usebio.Options{})
			back := read(t, file)
			again := write(t, back, usebio.Options{})
			if !bytes.Equal(file, again) {
				t.Errorf("written again it differs:\n%s\n\n%s", file, again)
			}
			told := bytes.Count(file, []byte("<TRAVELLER_LINE>"))
			if told != len(back.Sections[0].Lines) ||
				a.Plays == movement.Pair && k.Choices.Method == "mp" &&
					!bytes.Contains(file, []byte("<SCORE>A6040</SCORE>")) {
				t.Errorf("%d lines of %d\n%s", len(back.Sections[0].Lines), told, file)
			}
		})
	}
}

// The cards of an evening go out once they are released, and come back.
func TestCards(t *testing.T) {
	s := sessiontest.Full(t)
	want := of(t, s)
	file := write(t, want, usebio.Options{})
	got := read(t, file)
	if len(got.Sections[0].Boards) != 36 {
		t.Fatalf("%d boards", len(got.Sections[0].Boards))
	}
	for i, b := range got.Sections[0].Boards {
		if o := want.Sections[0].Boards[i]; b.Deal != o.Deal || b.Vul != o.Vul || b.Number != o.Number {
			t.Errorf("board %d: %v, want %v", b.Number, b, o)
		}
	}
	if !bytes.Contains(file,
		[]byte("<VULNERABILITY>North-South</VULNERABILITY>\n<HAND>\n<DIRECTION>North</DIRECTION>\n<SPADES>")) {
		t.Error("no hands")
	}
	locked := write(t, of(t, sessiontest.Dealt(t, sessiontest.Heat(t), false)), usebio.Options{})
	if bytes.Contains(locked, []byte("<HAND>")) {
		t.Error("cards before they are released (Law 16D)")
	}
}

// Two sections and two winners, all numbered from 1: no number of the file means two
// pairs, and all come back.
func TestNumbersThatClash(t *testing.T) {
	a := &account.Account{Sessions: 2, Session: 2, Method: method.Choices{Method: "mp"},
		Date: time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)}
	for i, letter := range []string{"A", "B"} {
		s := account.Section{Letter: letter, Winners: scoring.TwoWinners}
		for n := 1; n <= 3; n++ {
			for _, side := range []scoring.Side{scoring.NS, scoring.EW} {
				s.Contestants = append(s.Contestants,
					account.Contestant{Number: n, Side: side, Place: n,
						Players: []account.Player{{Name: fmt.Sprint(letter, n, side), Number: "7"}, {Name: "x"}}})
			}
			l := account.BoardPlay{Result: session.Result{Key: session.Key{Section: i + 1, Board: n}, NS: n, EW: n,
				Outcome: session.Played, Contract: scoring.Contract{Level: 1, Denomination: scoring.NoTrump}}}
			s.Lines = append(s.Lines, l)
		}
		a.Sections = append(a.Sections, s)
	}
	file := write(t, a, usebio.Options{})
	for _, number := range []string{"A1NS", "B3EW"} {
		if n := bytes.Count(file, []byte("<PAIR_NUMBER>"+number+"</PAIR_NUMBER>")); n != 1 {
			t.Errorf("%s stands %d times in\n%s", number, n, file)
		}
	}
	got := read(t, file)
	for i := range got.Sections {
		for n := range got.Sections[i].Lines {
			got.Sections[i].Lines[n].At = 0
		}
	}
	accounttest.Same(t, got, held(a))
}

func TestOptions(t *testing.T) {
	half := scoring.F(1, 2)
	a := &account.Account{Program: "P", Version: "2", Title: "T",
		Sections: []account.Section{{Contestants: []account.Contestant{
			{Number: 1, Players: []account.Player{{Name: "a"}}, Masterpoints: "24", Stratum: "B",
				Handicap: &half, Place: 1, Tied: true},
			{Number: 2, Players: []account.Player{{Name: "b", Number: "12"}}, Stratum: "A",
				Adjustment: &half, Place: 1, Tied: true},
		}}}}
	full := usebio.Options{Charge: "10", Masterpoints: true, Identifier: "77", Guest: "88888888"}
	old := string(write(t, a, full))
	full.Version, full.Scale, full.Colour = usebio.V13, "County", "green"
	recent := string(write(t, a, full))
	bare := string(write(t, a, usebio.Options{}))
	for text, c := range map[string]struct{ old, recent, bare bool }{
		`<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">`:                           {old: true, bare: true},
		`<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">`:                           {recent: true},
		`<USEBIO Version="1.3">`:                                               {recent: true},
		"<P2P_CHARGE_RATE>10</P2P_CHARGE_RATE>":                                {old: true},
		"<EBU_CHARGE_CODE>10</EBU_CHARGE_CODE>":                                {recent: true},
		"<MPS_AWARDED_FLAG>Y</MPS_AWARDED_FLAG>":                               {old: true, recent: true},
		"<MPS_AWARDED_FLAG>N</MPS_AWARDED_FLAG>":                               {bare: true},
		"<MASTER_POINT_SCALE>Club</MASTER_POINT_SCALE>":                        {old: true},
		"<EVENT_RATING>County</EVENT_RATING>":                                  {recent: true},
		"<EVENT_IDENTIFIER>77</EVENT_IDENTIFIER>":                              {old: true},
		"<EVENT_ID>77</EVENT_ID>":                                              {recent: true},
		"<NATIONAL_ID_NUMBER>88888888</NATIONAL_ID_NUMBER>":                    {old: true, recent: true},
		"<NATIONAL_ID_NUMBER>12</NATIONAL_ID_NUMBER>":                          {old: true, recent: true, bare: true},
		"<MASTER_POINTS_AWARDED>24</MASTER_POINTS_AWARDED>":                    {old: true, recent: true, bare: true},
		"<MASTER_POINT_TYPE>green</MASTER_POINT_TYPE>":                         {recent: true},
		"<STRAT_NUMBER>2</STRAT_NUMBER>\n<STRAT_LABEL>B</STRAT_LABEL>":         {old: true, recent: true, bare: true},
		"<PLACE>1=</PLACE>":                                                    {old: true, recent: true, bare: true},
		"<HANDICAP>0.5</HANDICAP>":                                             {old: true, recent: true, bare: true},
		"<ADJUSTMENT>0.5</ADJUSTMENT>":                                         {old: true, recent: true, bare: true},
		"<PROGRAM_NAME>P</PROGRAM_NAME>\n<PROGRAM_VERSION>2</PROGRAM_VERSION>": {old: true, recent: true, bare: true},
	} {
		for name, is := range map[string]struct {
			in   string
			want bool
		}{"1.2": {old, c.old}, "1.3": {recent, c.recent}, "without options": {bare, c.bare}} {
			if strings.Contains(is.in, text) != is.want {
				t.Errorf("%s: %s is in it: %v", name, text, !is.want)
			}
		}
	}
	got := read(t, []byte(old))
	if c := got.Sections[0].Contestants[0]; c.Stratum != "B" || c.Masterpoints != "24" ||
		!c.Tied || !c.Handicap.Equal(half) {
		t.Errorf("%+v", c)
	}
	if err := usebio.Write(new(bytes.Buffer), a, usebio.Options{Version: "1.0"}); !errors.Is(err, figures.ErrNoRoom) {
		t.Error(err)
	}
	if strings.Contains(old, "> <") || strings.Contains(old, "\n ") || strings.Contains(old, "\t") {
		t.Error("indented")
	}
}

// Hostile names are harmless, and come back as they were but for what steers a screen.
func TestHostileNames(t *testing.T) {
	for name, want := range map[string]string{
		"=1+1": "", `<b>&"'</b>`: "", "]]>": "", "&lt;": "", "<!-- x": "", "a;b,c|d": "", strings.Repeat("Ł", 300): "",
		"' OR 1=1": "", "张伟 שלום": "",
		"bell\x07 and\x00 null": "bell and null", "right\u202eleft\u2066": "rightleft", "a\tb\r\nc": "a b  c",
		"\xff\xfe": "\ufffd", "\ufffe": "\x00",
	} {
		if want == "" {
			want = name
		}
		want = strings.Trim(want, "\x00")
		a := &account.Account{Title: name, Plays: movement.Team,
			Club: account.Club{Name: name, Number: name, Contact: name}, Sections: []account.Section{{
				Letter: "A", Contestants: []account.Contestant{{Number: 1, Name: name, Stratum: name,
					Players: []account.Player{{Name: name, Number: name}}}}}}}
		got := read(t, write(t, a, usebio.Options{Identifier: name, Charge: name}))
		c := got.Sections[0].Contestants[0]
		for _, text := range []string{got.Title, got.Club.Name, got.Club.Number, got.Club.Contact, c.Name,
			c.Players[0].Name, c.Players[0].Number} {
			if text != want {
				t.Errorf("%q came back as %q", name, text)
			}
		}
	}
}

// Published events go through a file without losing a figure, and are ranked from it
// as they were published.
func TestPublishedEvents(t *testing.T) {
	for _, name := range accounttest.Events {
		t.Run(name, func(t *testing.T) {
			a := accounttest.Published(t, name)
			for _, version := range []usebio.SchemaVersion{usebio.V12, usebio.V13} {
				got := read(t, write(t, a, usebio.Options{Version: version}))
				direct, err := a.Take(name)
				if err != nil {
					t.Fatal(err)
				}
				taken, err := got.Take(name)
				if err != nil || len(taken.Faults) > 0 || taken.Choices != direct.Choices {
					t.Fatalf("%v %v, scored as %v, want %v", err, taken.Faults, taken.Choices, direct.Choices)
				}
				figurestest.Order(got)
				accounttest.Same(t, got, held(a))
			}
		})
	}
}

// Two other XML readers take what is written. There is no document type
// definition to validate against.
func TestOtherReaders(t *testing.T) {
	readers := map[string][]string{
		"xmllint": {"--noout", "--nonet"},
		"python3": {"-c",
			"import sys, xml.parsers.expat as x\nfor f in sys.argv[1:]: x.ParserCreate().ParseFile(open(f, 'rb'))"},
	}
	folder := t.TempDir()
	var files []string
	for _, k := range sessiontest.Kinds {
		for _, version := range []usebio.SchemaVersion{usebio.V12, usebio.V13} {
			a := of(t, k.Odd(t))
			a.Title = "<b>&\"'\x01\u202e]]>"
			file := filepath.Join(folder, fmt.Sprint(len(files), ".xml"))
			files = append(files, file)
			if err := os.WriteFile(file,
				write(t, a, usebio.Options{Version: version, Masterpoints: true}), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, arguments := range readers {
		t.Run(name, func(t *testing.T) {
			program, err := exec.LookPath(name)
			if err != nil {
				t.Skipf("%s is not installed", name)
			}
			if said, err := exec.Command(program,
				append(slices.Clone(arguments), files...)...).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, said)
			}
		})
	}
}

// Sections without letters, or with names that are none, are told apart all the same.
func TestSectionsWithoutLetters(t *testing.T) {
	for _, names := range [][2]string{{"", ""}, {"Red 1", "Red 2"}, {"A", "A"}, {"NS", "EW"}} {
		a := &account.Account{Sections: []account.Section{{Letter: names[0], Winners: scoring.OneWinner},
			{Letter: names[1], Winners: scoring.OneWinner}}}
		for i := range a.Sections {
			a.Sections[i].Contestants = []account.Contestant{{Number: 1, Place: i + 1}}
		}
		got := read(t, write(t, a, usebio.Options{}))
		if len(got.Sections) != 2 || got.Sections[0].Letter != "A" || got.Sections[1].Letter != "B" ||
			got.Sections[1].Contestants[0].Place != 2 {
			t.Errorf("%q: %+v", names, got.Sections)
		}
	}
}
