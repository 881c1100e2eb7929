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
	s := sessiontest.Heat(t)
	a := accounttest.Told(t, s)
	a.Club = account.Club{Name: "Riverside", Country: "England", Phone: "0"}
	for _, f := range outward.Formats {
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
			again, err := c.Evening(context.Background(), 0)
			if err != nil || len(again.State().Results) != len(s.State().Results) {
				t.Errorf("%v: %d results of %d", err, len(again.State().Results), len(s.State().Results))
			}
		})
	}
}

// Two sections that nobody gave letters come back as two.
func TestSectionsWithoutLetters(t *testing.T) {
	a := &account.Account{Sections: make([]account.Section, 2)}
	for i := range a.Sections {
		s := &a.Sections[i]
		s.Winners = scoring.OneWinner
		s.Contestants = []account.Contestant{{Number: 1, Players: []account.Player{{Name: "a"}, {Name: "b"}}}, {Number: 2}}
		l := account.Line{}
		l.Board, l.NS, l.EW, l.Outcome, l.Score = 1, 1, 2, session.ScoreOnly, scoring.Points(50*(i+1))
		s.Lines = []account.Line{l}
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
		if len(got.Sections) != 2 || got.Sections[1].Letter != "B" || len(got.Sections[1].Lines) != 1 || got.Sections[1].Lines[0].Score != 100 {
			t.Errorf("%s: %+v", name, got.Sections)
		}
	}
}

// Names that look like another format, or are very long, cost neither results nor time.
func TestNamesAreNoMarks(t *testing.T) {
	for _, name := range []string{"+cmd|' /C calc'!A0", "[Document]", "md|3S2|", "% RBN", "<USEBIO>", strings.Repeat("Łé\"", 5000)} {
		s := sessiontest.Small(t)
		sessiontest.Record(t, s, session.EveningSet{Name: name, Club: name}, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1}, Names: [2]string{name, name}})
		a := accounttest.Told(t, s)
		a.Club.Country, a.Club.Phone = "England", "0"
		for _, f := range outward.Formats {
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
	files := []outward.File{{Name: "a.txt", Content: []byte("one")}, {Name: "b.txt", Content: bytes.Repeat([]byte("two"), 1000)}}
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
