package outward_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/outward"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Whatever goes out comes in again by the one door, and has every result.
func TestOutAndInByTheDoor(t *testing.T) {
	s := sessiontest.Full(t)
	a := accounttest.Told(t, sessiontest.Dealt(t, s, true))
	all, contracts := len(s.State().Results), 0
	for _, r := range s.State().Results {
		if r.Outcome == session.Played {
			contracts++
		}
	}
	a.Club = account.Club{Name: "Riverside", Country: "England", Phone: "0"}
	for _, f := range outward.Formats {
		if f.Holds != exchange.HoldsEvenings {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			files, err := f.Files(a, "tuesday", outward.Options{})
			if err != nil || len(files) == 0 {
				t.Fatal(files, err)
			}
			name, content := files[0].Name, files[0].Content
			if len(files) > 1 {
				if content, err = outward.Zip(files, a.Date); err != nil {
					t.Fatal(err)
				}
				name = "tuesday.zip"
			}
			c, err := exchange.OpenBytes(context.Background(), name, content)
			if err != nil {
				t.Fatal(err)
			}
			want := all
			// it has room for contracts alone, and knows pairs by their names: two of one
			// name met on twelve boards
			if f.Name == "lin" {
				want = contracts - 12
			}
			again, err := c.Evening(context.Background(), 0)
			if err != nil || len(again.State().Results) != want {
				t.Errorf("%v: %d results of %d", err, len(again.State().Results), want)
			}
		})
	}
}

// The deals come in as boards, and there are none before they are released.
func TestDeals(t *testing.T) {
	f, _ := outward.Find("deals")
	s := sessiontest.Full(t)
	locked := accounttest.Told(t, sessiontest.Dealt(t, s, false))
	if files, err := f.Files(locked, "tuesday", outward.Options{}); !errors.Is(err, outward.ErrNoDeals) ||
		files != nil {
		t.Errorf("locked: %v, %v", files, err)
	}
	sessiontest.Record(t, s, session.DealsReleased{})
	files, err := f.Files(accounttest.Told(t, s), "tuesday", outward.Options{})
	if err != nil || len(files) != 1 || files[0].Name != "tuesday deals.pbn" {
		t.Fatal(files, err)
	}
	c, err := exchange.OpenBytes(t.Context(), files[0].Name, files[0].Content)
	if err != nil {
		t.Fatal(err)
	}
	course := sessiontest.Course(t).Boards
	if c.Has() != f.Holds || len(c.Deals.Boards) != len(course) || c.Deals.Boards[7].Deal != course[7].Deal {
		t.Errorf("holds %v, %d boards of %d", c.Has(), len(c.Deals.Boards), len(course))
	}
}

// Spreadsheets have the tables: a sheet each in one file, or a file each with
// the signs of the usage.
func TestTables(t *testing.T) {
	a := accounttest.Told(t, sessiontest.Heat(t))
	of := func(name string) []outward.File {
		f, _ := outward.Find(name)
		files, err := f.Files(a, "tuesday", outward.Options{})
		if err != nil || len(files) == 0 {
			t.Fatal(name, err)
		}
		return files
	}
	book, err := excelize.OpenReader(bytes.NewReader(of("xlsx")[0].Content))
	if err != nil {
		t.Fatal(err)
	}
	english, european := of("csv"), of("csv-european")
	if sheets := book.GetSheetList(); len(sheets) != len(english) || len(english) != len(european) {
		t.Errorf("%d sheets %v, %d and %d files", len(sheets), sheets, len(english), len(european))
	}
	if english[0].Name != "tuesday ranking.csv" || english[1].Name != "tuesday results.csv" {
		t.Error(english[0].Name, english[1].Name)
	}
	if !bytes.Contains(english[0].Content, []byte("Place,")) || !bytes.Contains(european[0].Content, []byte("Place;")) {
		t.Errorf("%.100s\n%.100s", english[0].Content, european[0].Content)
	}
}

// Two sections that nobody gave letters come back as two.
func TestSectionsWithoutLetters(t *testing.T) {
	a := &account.Account{Sections: make([]account.Section, 2)}
	for i := range a.Sections {
		s := &a.Sections[i]
		s.Winners = scoring.OneWinner
		s.Contestants = []account.Contestant{{Number: 1, Players: []account.Player{{Name: "a"}, {Name: "b"}}},
			{Number: 2}}
		l := account.BoardPlay{}
		l.Board, l.NS, l.EW, l.Outcome, l.Score = 1, 1, 2, session.ScoreOnly, scoring.Points(50*(i+1))
		s.Lines = []account.BoardPlay{l}
	}
	for _, name := range []string{"usebio", "usebio13", "bridgewebs", "jannersten"} {
		f, _ := outward.Find(name)
		files, err := f.Files(a, "x", outward.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c, err := exchange.OpenBytes(context.Background(), files[0].Name, files[0].Content)
		if err != nil {
			t.Fatal(err)
		}
		got := account.In(c.Evenings[0])
		if len(got.Sections) != 2 || got.Sections[1].Letter != "B" || len(got.Sections[1].Lines) != 1 ||
			got.Sections[1].Lines[0].Score != 100 {
			t.Errorf("%s: %+v", name, got.Sections)
		}
	}
}

// Names that look like another format, or are very long, cost neither results nor time.
func TestNamesAreNoMarks(t *testing.T) {
	for _, name := range []string{"+cmd|' /C calc'!A0", "[Document]", "md|3S2|", "% RBN", "<USEBIO>",
		strings.Repeat("Łé\"", 5000)} {
		s := sessiontest.Small(t)
		sessiontest.Record(t, s, session.EveningSet{Name: name, Club: name},
			session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1}, Names: [2]string{name, name}})
		a := accounttest.Told(t, s)
		a.Club.Country, a.Club.Phone = "England", "0"
		for _, f := range outward.Formats {
			if f.Holds != exchange.HoldsEvenings || f.Name == "lin" { // deals alone
				continue
			}
			files, err := f.Files(a, "tuesday", outward.Options{})
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			content := files[0].Content
			if len(files) > 1 {
				if content, err = outward.Zip(files, a.Date); err != nil {
					t.Fatal(err)
				}
			}
			c, err := exchange.OpenBytes(context.Background(), "tuesday", content)
			if err != nil {
				t.Errorf("%s, %.20s: %v", f.Name, name, err)
				continue
			}
			again, err := c.Evening(context.Background(), 0)
			if err != nil || len(again.State().Results) != len(s.State().Results) {
				t.Errorf("%s, %.20s: %s, %v", f.Name, name, c.Format, err)
			}
		}
	}
}

// What a format has no place for is refused, and no file is left.
func TestRefused(t *testing.T) {
	a := &account.Account{Plays: movement.Team, Club: account.Club{Name: "Riverside", Country: "England", Phone: "0"}}
	for _, name := range []string{"ecats", "Jannersten"} {
		f, ok := outward.Find(name)
		if !ok {
			t.Fatal(name)
		}
		if files, err := f.Files(a, "x", outward.Options{}); !errors.Is(err, figures.ErrNoRoom) || files != nil {
			t.Errorf("%s: %v, %v", name, files, err)
		}
	}
	if _, ok := outward.Find("word"); ok || len(outward.Names()) != len(outward.Formats) {
		t.Error(outward.Names())
	}
}

// A zip has the files, and the same bytes each time.
func TestZip(t *testing.T) {
	a := accounttest.Told(t, sessiontest.Heat(t))
	files := []outward.File{{Name: "a.txt", Content: []byte("one")},
		{Name: "b.txt", Content: bytes.Repeat([]byte("two"), 1000)}}
	first, err := outward.Zip(files, a.Date)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := outward.Zip(files, a.Date); err != nil || !bytes.Equal(first, second) {
		t.Error("the bytes differ", err)
	}
	z, err := zip.NewReader(bytes.NewReader(first), int64(len(first)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i, f := range z.File {
		names = append(names, f.Name)
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if content, err := io.ReadAll(r); err != nil || !bytes.Equal(content, files[i].Content) {
			t.Errorf("%s: %q, %v", f.Name, content, err)
		}
	}
	if !slices.Equal(names, []string{"a.txt", "b.txt"}) {
		t.Error(names)
	}
}
