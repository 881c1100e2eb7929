package ecats_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/figures/figurestest"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/sessiontest"
)

var club = account.Club{Name: "Riverside", Number: "77", Contact: "Ada", Email: "a@example.org", Phone: "0", Town: "T",
	County: "C", Country: "England"}

func write(t testing.TB, a *account.Account, o ecats.Options) [][]byte {
	t.Helper()
	files, err := ecats.Write(a, o)
	if err != nil {
		t.Fatal(err)
	}
	var all [][]byte
	for _, f := range files {
		all = append(all, f.Content)
	}
	return all
}

func read(t testing.TB, files ...[]byte) *account.Account {
	t.Helper()
	a, err := ecats.Read(files...)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Faults {
		t.Errorf("fault at line %d, board %d: %v", f.At, f.Board, f.Err)
	}
	return a
}

func sample(t testing.TB) (files [][]byte) {
	t.Helper()
	for _, name := range []string{"C", "P", "R", "E"} {
		content, err := os.ReadFile("testdata/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, content)
	}
	return files
}

// fields are the fields of every line; what is a number stands with two decimals.
func fields(content []byte) (all [][]string) {
	for line := range strings.Lines(string(content)) {
		row := strings.Split(line, "\t")
		for i, field := range row {
			if f, err := figures.Parse(field); err == nil && f != nil {
				row[i] = scoring.Decimal(*f, 2, scoring.HalfAwayFromZero)
			}
		}
		all = append(all, row)
	}
	return all
}

// What Salliere wrote is read, and written again field for field.
func TestFilesOfSalliereAreReadAndWrittenTheSame(t *testing.T) {
	oracle := sample(t)
	a := read(t, oracle...)
	s := a.Sections[0]
	if a.Club.Name != "Riverside Bridge Club" || a.Club.Country != "England" || a.Title != "Tuesday Pairs" ||
		a.Date.Format("2006-01-02") != "2026-11-17" || len(s.Contestants) != 14 || len(s.Lines) != 144 {
		t.Errorf("%+v", a)
	}
	if c := s.Contestants[11]; c.Number != 12 || c.Players[0].Name != "Łukasz Schäfer" ||
		c.Players[1].Name != "Maëlle Ó Briain" {
		t.Errorf("%+v", c)
	}
	figurestest.Order(a)
	ours := write(t, a, ecats.Options{})
	for i, name := range []string{"C", "P", "R", "E"} {
		got, want := fields(ours[i]), fields(oracle[i])
		if name == "R" { // Salliere sorts by board as a text, and then by what it was worth
			order := func(x, y []string) int { return slices.Compare(x[4:7], y[4:7]) }
			slices.SortFunc(got, order)
			slices.SortFunc(want, order)
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d lines, want %d", name, len(got), len(want))
			continue
		}
		for n := range got {
			if !slices.Equal(got[n], want[n]) {
				t.Errorf("%s: %q, want %q", name, got[n], want[n])
			}
		}
	}
}

// held is what the files can hold of an account, as the package says it.
func held(whole *account.Account) *account.Account {
	a := figurestest.Core(whole)
	figurestest.Awarded(a, scoring.Matchpoint)
	a.Program, a.Version = strings.TrimSpace(a.Program+" "+a.Version), ""
	a.Method, a.Swiss, a.Session, a.Sessions = method.Choices{}, false, 0, 0
	apostrophes := func(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, `"`, "'")) }
	a.Title = apostrophes(a.Title)
	var all account.Section
	for i, s := range a.Sections {
		more := 0
		if len(a.Sections) > 1 {
			more = 100 * i
		}
		all.Winners, all.BoardsInRound = s.Winners, s.BoardsInRound
		for _, c := range s.Contestants {
			players := append(slices.Clone(c.Players), account.Player{}, account.Player{})[:2]
			for i := range players {
				players[i].Name = names.Within(apostrophes(players[i].Name), 50)
			}
			all.Contestants = append(all.Contestants,
				account.Contestant{Number: c.Number + more, Side: c.Side, Players: players})
		}
		for _, l := range s.Lines {
			l.Section, l.Round, l.Table, l.NS, l.EW = 1, 0, 0, l.NS+more, l.EW+more
			l.Lead = account.BoardPlay{}.Lead
			if l.NSAward == nil {
				l.NSAward = new(scoring.Frac)
			}
			if l.EWAward == nil {
				l.EWAward = new(scoring.Frac)
			}
			all.Lines = append(all.Lines, l)
		}
	}
	a.Sections = []account.Section{all}
	figurestest.Order(a)
	return a
}

// Every evening of pairs comes back as it went out, in all that the format can hold.
func TestEveningsOutAndIn(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		want := accounttest.Told(t, s)
		want.Club = club
		if want.Plays != movement.Pair {
			if _, err := ecats.Write(want, ecats.Options{}); !errors.Is(err, figures.ErrNoRoom) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		t.Run(name, func(t *testing.T) {
			files := write(t, want, ecats.Options{})
			got := read(t, files[3], files[1], files[2], files[0]) // in any order
			figurestest.Order(got)
			accounttest.Same(t, got, held(want))
		})
	}
}

// Every clean evening of pairs is scored as before when it comes back.
func TestScoredAsBefore(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		want := accounttest.Told(t, k.Clean(t))
		if want.Club = club; want.Plays != movement.Pair {
			continue
		}
		t.Run(k.Name, func(t *testing.T) { figurestest.Ranked(t, read(t, write(t, want, ecats.Options{})...), want) })
	}
}

func TestWhatIsRequired(t *testing.T) {
	for name, c := range map[string]account.Club{"name": {Country: "c", Phone: "p"}, "country": {Name: "n", Phone: "p"},
		"phone": {Name: "n", Country: "c"}} {
		if _, err := ecats.Write(&account.Account{Club: c}, ecats.Options{}); !errors.Is(err, ecats.ErrClub) {
			t.Errorf("without %s: %v", name, err)
		}
	}
	files := write(t, &account.Account{Club: club}, ecats.Options{Session: 1234, Fax: "55"})
	if c := string(files[0]); !strings.Contains(c, "\t1234\t") || !strings.Contains(c, `"55"`) ||
		!strings.HasSuffix(c, "\t\"77\"\r\n") {
		t.Error(c)
	}
}

// Hostile names are harmless: no field ends before its end, and none is too long.
func TestHostileNames(t *testing.T) {
	list := append(slices.Clone(accounttest.Hostile), strings.Repeat("Ł", 300), "tab\there",
		"line\r\nend", `"`, "\x00\x1a")
	a := &account.Account{Club: club, Sections: []account.Section{{Winners: scoring.OneWinner}}}
	s := &a.Sections[0]
	for i, n := range list {
		s.Contestants = append(s.Contestants,
			account.Contestant{Number: i + 1, Players: []account.Player{{Name: n, Number: n + "1"}, {Name: "Bo Lind"}}})
	}
	a.Title, a.Club.Contact = strings.Repeat("x", 80), "a\t\"b\"\r\nc"
	for _, latin := range []bool{false, true} {
		files := write(t, a, ecats.Options{Latin1: latin})
		for i, want := range []int{20, 10} { // an empty one before the first tab
			for _, row := range fields(files[i]) {
				if len(row) != want {
					t.Errorf("%d fields: %q", len(row), row)
				}
				for n, field := range row {
					if letters := utf8.RuneCountInString(strings.TrimSpace(field)); !latin && letters > 52 && n != 4 {
						t.Errorf("%d letters: %q", letters, field)
					}
				}
			}
		}
		got := read(t, files...)
		for i, c := range got.Sections[0].Contestants {
			want := strings.TrimSpace(strings.ReplaceAll(figures.Plain(list[i]), `"`, "'"))
			if !latin && len(want) < 50 && c.Players[0].Name != names.Within(want, 50) ||
				c.Players[1].Name != "Bo Lind" {
				t.Errorf("%q came back as %q and %q", list[i], c.Players[0].Name, c.Players[1].Name)
			}
		}
		if latin && (utf8.Valid(files[1]) && bytes.ContainsRune(files[1], 'Ł') ||
			!bytes.Contains(files[1], []byte("Lukasz Z\xf3lkiewski"))) {
			t.Errorf("not in ISO 8859-1: %q", files[1])
		}
	}
}

func TestOneBadLineCostsOneLine(t *testing.T) {
	files := sample(t)
	for name, bad := range map[string]string{
		"too few fields":   "\t0\t\"\"\t\"\"\t1\t1\t2\r\n",
		"no board":         strings.Replace("\t0\t\"\"\t\"\"\tx\t1\t12\t0\t420\t0\t\"4H=\"\t\"10\"\t\"E\"\t7.0\t5.0\t\"\"\t9999\t0\t0\r\n", "420", "0", 1),
		"both sides score": "\t0\t\"\"\t\"\"\t1\t1\t12\t50\t420\t0\t\"4H=\"\t\"10\"\t\"E\"\t7.0\t5.0\t\"\"\t9999\t0\t0\r\n",
	} {
		a, err := ecats.Read(files[0], files[1], append(slices.Clone(files[2]), bad...))
		if err != nil || len(a.Faults) != 1 || a.Faults[0].At != 145 || len(a.Sections[0].Lines) != 144 {
			t.Errorf("%s: %v, %+v", name, err, a.Faults)
		}
	}
	if _, err := ecats.Read([]byte("End\r\n")); !errors.Is(err, figures.ErrNothing) {
		t.Error(err)
	}
	if _, err := ecats.Read(make([]byte, 16<<20+1)); !errors.Is(err, ecats.ErrTooMuch) {
		t.Error(err)
	}
}

// Passed out, adjusted and doubled boards stand as Salliere writes them.
func TestWordsOfResults(t *testing.T) {
	st := sessiontest.Heat(t)
	a := accounttest.Told(t, st)
	a.Club = club
	lines := a.Sections[0].Lines[:4]
	for i, told := range []figures.Written{{Contract: "PASS"}, {Score: "A6040"},
		{Contract: "4SXX", Declarer: "W", Tricks: "8"}, {Contract: "3NT", Declarer: "N", Tricks: "9"}} {
		l := account.BoardPlay{Result: lines[i].Result}
		l.ForNS, l.ForEW = nil, nil
		if _, err := told.Into(&l); err != nil {
			t.Fatal(err)
		}
		lines[i] = l
	}
	a.Sections[0].Lines = lines
	got := string(write(t, a, ecats.Options{})[2])
	for _, want := range []string{"\t0\t0\t0\t\"P.O.\"\t\"0\"\t\" \"\t",
		"\t0\t0\t0\t\"\"\t\"0\"\t\" \"\t0.0\t0.0\t\"A6040\"\t9999\t0\t0\r\n",
		"\"4SXX-2\"\t\"8\"\t\"W\"", "\"3N=\"\t\"9\"\t\"N\""} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// Any of the four files opens the set in its folder, and so does a zip of them.
func TestAnyOfTheFilesOpensTheSet(t *testing.T) {
	files := sample(t)
	folder := t.TempDir()
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for i, name := range []string{"c.TXT", "P.txt", "r.txt", "E.txt"} {
		if err := os.WriteFile(filepath.Join(folder, "heat "+name), files[i], 0o600); err != nil {
			t.Fatal(err)
		}
		w, err := z.Create("2026-11-17/" + name)
		if err == nil {
			_, err = w.Write(files[i])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(z.Close(), os.WriteFile(filepath.Join(folder, "set.zip"), packed.Bytes(), 0o600),
		os.WriteFile(filepath.Join(folder, "other R.txt"), []byte("nothing"), 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"heat c.TXT", "heat P.txt", "heat r.txt", "heat E.txt", "set.zip"} {
		c, err := exchange.Want(context.Background(), filepath.Join(folder, name),
			exchange.HoldsEvenings|exchange.HoldsDeals)
		if err != nil || c.Format != "ECats" {
			t.Errorf("%s: %v, %+v", name, err, c)
			continue
		}
		a := account.In(c.Evenings[0])
		if a.Title != "Tuesday Pairs" || len(a.Sections[0].Lines) != 144 || len(a.Sections[0].Contestants) != 14 {
			t.Errorf("%s: %+v", name, a)
		}
	}
	c, err := exchange.OpenBytes(context.Background(), "R.txt", files[2]) // the results alone
	if err != nil || len(account.In(c.Evenings[0]).Sections[0].Lines) != 144 {
		t.Errorf("%v, %+v", err, c)
	}
	if c, err := exchange.OpenBytes(context.Background(), "x.txt", []byte("End\r\n")); err == nil {
		t.Errorf("%+v", c)
	}
}

// A zip that unpacks to more than it should is refused.
func TestZipBomb(t *testing.T) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	w, err := z.Create("R.txt")
	if err != nil {
		t.Fatal(err)
	}
	zeros := make([]byte, 1<<20)
	for range 20 {
		if _, err := w.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := ecats.ReadZip(packed.Bytes()); !errors.Is(err, ecats.ErrTooMuch) {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	files := sample(f)
	f.Add(files[0], files[1][:300], files[2][:400])
	f.Add([]byte("\t1\t\"true\""), []byte("\t0\t0\t1NS\t\"A & B\"\t\"\"\t\"\"\t\"EW\"\r\n"),
		[]byte(fmt.Sprintf("\t0\t\"\"\t\"\"\t1\t1\t12\t0\t0\t0\t\"\"\t\"0\"\t\" \"\t1.2\t0.8\t%q\t9999\t0\t0\r\n",
			"A6040")))
	f.Fuzz(func(t *testing.T, c, p, r []byte) {
		a, err := ecats.Read(c, p, r)
		if err != nil {
			return
		}
		a.Club = club
		if _, err := ecats.Read(write(t, a, ecats.Options{})...); err != nil && !errors.Is(err, figures.ErrNothing) {
			t.Error(err)
		}
	})
}

func FuzzReadZip(f *testing.F) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for i, content := range sample(f)[:2] {
		w, err := z.Create([]string{"C.txt", "P.txt"}[i])
		if err == nil {
			_, err = w.Write(content)
		}
		if err != nil {
			f.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(packed.Bytes())
	f.Fuzz(func(t *testing.T, file []byte) {
		if a, err := ecats.ReadZip(file); err == nil && len(a.Sections) != 1 {
			t.Errorf("%+v", a)
		}
	})
}
