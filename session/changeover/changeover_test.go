package changeover_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"clubnight/session"
	"clubnight/session/changeover"
	"clubnight/session/clubfile"
	"clubnight/session/competition"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	_ "clubnight/session/exchange/capsule"
	"clubnight/session/exchange/outward"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/sessiontest"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func tuesday(n int) time.Time { return time.Date(2024, 1, 2+7*n, 0, 0, 0, 0, time.UTC) }

// evening is an evening of a Howell of four tables, its results by a seed. A player is a
// name, or a number and a name.
func evening(t testing.TB, seed int, date time.Time, players ...string) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, fmt.Sprint("Tuesday ", seed),
		sessiontest.Made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2}))
	sessiontest.Record(t, s, session.EveningSet{Name: fmt.Sprint("Tuesday ", seed), Club: "Riverside", Date: date})
	sec, _ := s.State().Section(1)
	for i, who := range s.State().Contestants(1) {
		var both session.Names
		for at, seat := range sec.Seats(who.Number) {
			said := players[(2*i+at)%len(players)]
			number, name, numbered := strings.Cut(said, " ")
			if !numbered || !strings.ContainsAny(number, "0123456789") {
				number, name = "", said
			}
			both[at] = name
			if number != "" {
				sessiontest.Record(t, s, session.PlayerSeated{Seat: seat, Number: number, Name: name, Given: true})
			}
		}
		sessiontest.Record(t, s, session.PairNamed{Pair: who, Names: both})
	}
	rnd := rand.New(rand.NewPCG(uint64(seed), 4))
	var facts []session.Fact
	for _, row := range sec.Movement.Rows {
		for _, board := range row.Boards() {
			r := sessiontest.Played(t, []string{"3NT", "4S", "2H", "1NT", "5D", "4H"}[rnd.IntN(6)],
				[]string{"N", "E", "S", "W"}[rnd.IntN(4)], rnd.IntN(5)-3, "")
			r.Key = session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: board}
			r.NS, r.EW = row.NS, row.EW
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	sessiontest.Record(t, s, facts...)
	return s
}

// put writes an evening into a folder, in a format.
func put(t testing.TB, folder, name, format string, s *session.Session) string {
	t.Helper()
	f, ok := outward.Find(format)
	if !ok {
		t.Fatal(format)
	}
	must(t, os.MkdirAll(folder, 0o755))
	told := accounttest.Told(t, s)
	told.Club = account.Club{Name: "Riverside", Country: "England", Phone: "0"}
	files, err := f.Files(told, name, outward.Options{})
	must(t, err)
	for _, file := range files {
		must(t, os.WriteFile(filepath.Join(folder, file.Name), file.Content, 0o644))
	}
	return filepath.Join(folder, files[0].Name)
}

func club(t testing.TB, players ...clubfile.Player) *clubfile.File {
	t.Helper()
	file, err := clubfile.Open(filepath.Join(t.TempDir(), "club.clubnight"))
	must(t, err)
	t.Cleanup(func() { file.Close() })
	must(t, file.SetPlayers(players))
	return file
}

func look(t testing.TB, file *clubfile.File, folder string, o changeover.Options) *changeover.Plan {
	t.Helper()
	p, err := changeover.Look(t.Context(), file, folder, o)
	must(t, err)
	return p
}

// fates are what becomes of each file.
func fates(p *changeover.Plan) map[string]changeover.Fate {
	all := map[string]changeover.Fate{}
	for _, s := range p.Sources {
		all[s.File] = s.Fate
	}
	return all
}

var eight = []string{"11 Ann Lee", "12 Bob Lee", "13 Cy Cook", "14 Di Cook", "Ed Moss", "Flo Hill", "Jan de Vries", "Zoë Ångström",
	"Aka", "Bara", "Cira", "Dora", "Ebba", "Fia", "Gun", "Hera"}

// meanFolder is what a club may have on its disk after ten years.
func meanFolder(t testing.TB) string {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	write := func(name string, content []byte) {
		t.Helper()
		must(t, os.MkdirAll(filepath.Dir(at(name)), 0o755))
		must(t, os.WriteFile(at(name), content, 0o644))
	}
	read := func(name string) []byte {
		t.Helper()
		content, err := os.ReadFile(at(name))
		must(t, err)
		return content
	}
	for i, format := range []string{"usebio", "usebio13", "bridgewebs", "pbn", "json"} {
		put(t, at("2024"), fmt.Sprintf("week%d", i), format, evening(t, i, tuesday(i), eight...))
	}
	one := evening(t, 20, tuesday(20), eight...)
	put(t, at("two programs"), "as usebio", "usebio", one)
	put(t, at("two programs"), "as bridgewebs", "bridgewebs", one)
	write("two programs/copy of it.xml", read("two programs/as usebio.xml"))
	put(t, at("ecats"), "x", "ecats", evening(t, 21, tuesday(21), eight...))
	put(t, at("jannersten"), "x", "jannersten", evening(t, 22, tuesday(22), eight...))
	// Foreign letters.
	latin, err := charmap.Windows1252.NewEncoder().Bytes(bytes.Replace(read("2024/week2.csv"), []byte("\ufeff"), nil, 1))
	must(t, err)
	write("encodings/latin.csv", latin)
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(read("2024/week0.xml"))
	must(t, err)
	write("encodings/wide.xml", bytes.Replace(wide, []byte("U\x00T\x00F\x00-\x008\x00"), []byte("U\x00T\x00F\x00-\x001\x006\x00"), 1))
	// Damage.
	whole := read("2024/week0.xml")
	write("damaged/half.xml", whole[:len(whole)/2])
	write("damaged/empty.xml", nil)
	write("damaged/zeros.xml", make([]byte, 4096))
	write("damaged/wrong end.pbn", whole)
	write("damaged/half.json", read("2024/week4.json")[:900])
	write("damaged/half.bws", append([]byte("\x00\x01\x00\x00Standard Jet DB\x00\x01"), make([]byte, 2000)...))
	write("damaged/half.clubnight", append([]byte("SQLite format 3\x00"), make([]byte, 2000)...))
	write("damaged/bomb.xml", []byte(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><USEBIO>&b;</USEBIO>`))
	write("damaged/a.zip", []byte("PK\x03\x04 and no more"))
	// What is no evening.
	write("other/members.csv", []byte("Number,Name\n11,Ann Lee\n"))
	write("other/letter.docx", []byte("PK\x05\x06"))
	write("other/photo.jpg", []byte("\xff\xd8\xff\xe0 JFIF"))
	write("other/notes.txt", []byte("Ring the caretaker.\n"))
	write("other/Thumbs.db", []byte("\xd0\xcf\x11\xe0"))
	write("other/.hidden.xml", whole)
	write("other/~$open.xlsx", []byte("x"))
	write("other/deals.pbn", []byte("[Event \"x\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n"+
		"[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n"))
	// No day inside: the file's name has it.
	put(t, at("undated"), "2024-09-03 Tuesday", "pbn", evening(t, 30, time.Time{}, eight...))
	put(t, at("undated"), "some Tuesday", "pbn", evening(t, 31, time.Time{}, eight...))
	// Somebody else's numbers, and nobody's results.
	put(t, at("numbers"), "clash", "usebio", evening(t, 32, tuesday(32), "11 Tom Stranger", "99 New Member", "4001 Flo Hill", "Guest One",
		"Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh", "Ii", "Jj", "Kk", "Ll"))
	put(t, at("numbers"), "nothing played", "usebio",
		sessiontest.Evening(t, "Called off", sessiontest.Made(t, "howell", movement.Options{Tables: 3})))
	// Archives: one with an evening, and one that would write elsewhere.
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, from := range map[string]string{"inside/week.xml": "zipped", "../../escape.xml": "two programs/as usebio.xml"} {
		w, err := z.Create(name)
		must(t, err)
		if from == "zipped" {
			from = strings.TrimPrefix(put(t, at("tmp"), "zipped", "usebio", evening(t, 33, tuesday(33), eight...)), folder+string(filepath.Separator))
		}
		content, err := os.ReadFile(filepath.Join(folder, from))
		must(t, err)
		_, err = w.Write(content)
		must(t, err)
	}
	must(t, z.Close())
	must(t, os.RemoveAll(at("tmp")))
	write("old/archive.zip", b.Bytes())
	return folder
}

// Of a mean folder everything that is an evening comes in once, with its members, and
// everything else is named with the reason. Nothing is written before, and nothing comes a
// second time.
func TestMeanFolder(t *testing.T) {
	folder := meanFolder(t)
	file := club(t, clubfile.Player{Number: "11", Name: "Ann Lee"}, clubfile.Player{Number: "40", Name: "Ed Moss"},
		clubfile.Player{Number: "41", Name: "Ed  Moss"}, clubfile.Player{Number: "42", Name: "Flo Hill"})
	p := look(t, file, folder, changeover.Options{Counts: []session.Competition{{Name: "Ladder",
		Rule: competition.Rule{By: competition.Percentage}}}})
	want := map[string]changeover.Fate{
		"2024/week0.xml": changeover.Comes, "2024/week1-1.3.xml": changeover.Comes, "2024/week2.csv": changeover.Comes,
		"2024/week3.pbn": changeover.Comes, "2024/week4.json": changeover.Comes,
		"two programs/as bridgewebs.csv": changeover.Elsewhere, "two programs/copy of it.xml": changeover.Elsewhere,
		"two programs/as usebio.xml": changeover.Elsewhere, "encodings/latin.csv": changeover.Elsewhere,
		"encodings/wide.xml": changeover.Elsewhere, "jannersten/results.txt": changeover.Comes,
		"damaged/half.xml": changeover.Elsewhere, "damaged/half.json": changeover.Unreadable,
		"damaged/half.clubnight": changeover.Unreadable,
		"damaged/a.zip":          changeover.Unreadable, "damaged/wrong end.pbn": changeover.Elsewhere,
		"other/members.csv": changeover.NoEvening, "other/photo.jpg": changeover.NoEvening,
		"other/notes.txt": changeover.NoEvening, "other/deals.pbn": changeover.NoEvening,
		"numbers/clash.xml": changeover.Comes, "numbers/nothing played.xml": changeover.Unreadable,
		"old/archive.zip/inside/week.xml": changeover.Comes, "old/archive.zip/../../escape.xml": changeover.Comes,
		"undated/2024-09-03 Tuesday.pbn": changeover.Comes, "undated/some Tuesday.pbn": changeover.Comes,
	}
	got := fates(p)
	for name, fate := range want {
		if is, there := got[name]; !there || is != fate {
			t.Errorf("%s: %d (there %t), want %d", name, is, there, fate)
		}
	}
	if len(got) < 33 {
		t.Errorf("only %d files", len(got))
	}
	for _, s := range p.Sources {
		if (s.Fate == changeover.Unreadable || s.Fate == changeover.NoEvening) != (s.Err != nil) {
			t.Errorf("%s: %d, %v", s.File, s.Fate, s.Err)
		}
		if s.Fate == changeover.Comes && s.Differs() {
			t.Errorf("%s differs: %+v", s.File, s.Compared.Proof)
		}
		if s.File == "undated/2024-09-03 Tuesday.pbn" && (!s.FromName || s.Date.Format(time.DateOnly) != "2024-09-03") {
			t.Errorf("%s: %v, %t", s.File, s.Date, s.FromName)
		}
	}
	people := map[string]changeover.Person{}
	for _, one := range p.People {
		people[fmt.Sprint(one.Kind, " ", one.Number, " ", one.Name)] = one
	}
	for _, who := range []string{"0 12 Bob Lee", "0 13 Cy Cook", "0 99 New Member", "0 1 Jan de Vries", "0 2 Zoë Ångström",
		"1 42 Flo Hill", "2 11 Tom Stranger", "3  Ed Moss", "4  Guest One"} {
		if _, there := people[who]; !there {
			t.Errorf("nothing is said of %s: %v", who, slices.Collect(mapKeys(people)))
		}
	}
	if p.Answer("ED MOSS", "42") || p.Answer("Nobody", "41") || !p.Answer("ED MOSS", "41") {
		t.Error("an answer")
	}
	if ids, err := file.Evenings(); err != nil || len(ids) > 0 {
		t.Fatalf("written before it was said: %v, %v", ids, err)
	}
	coming := p.Count(changeover.Comes)
	done, err := p.Take(t.Context(), file, nil)
	if err != nil || done.Evenings != coming || coming < 11 {
		t.Fatalf("%+v of %d, %v", done, coming, err)
	}
	if found, err := file.Verify(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("%v, %v", found, err)
	}
	if _, open, err := file.Unfinished(); err != nil || open {
		t.Errorf("an evening is not finished: %v", err)
	}
	list, err := file.Archive().Competitions(t.Context())
	if err != nil || len(list) != 1 || len(list[0].Evenings) != coming {
		t.Fatalf("%+v, %v", list, err)
	}
	season, err := file.Archive().Season(t.Context(), list[0])
	must(t, err)
	if len(season.Unread) > 0 || len(season.ToCome) > 0 {
		t.Errorf("unread %v, to come %v", season.Unread, season.ToCome)
	}
	ladder := map[string]int{}
	for _, l := range season.Lines {
		ladder[l.Number+" "+names.Fold(l.Name)] = len(l.Evenings)
	}
	for who, evenings := range map[string]int{"41 ed moss": coming - 1, "42 flo hill": coming, "12 bob lee": coming - 1,
		"2 zoe angstrom": coming - 1} {
		if ladder[who] != evenings {
			t.Errorf("%s has %d evenings, want %d: %v", who, ladder[who], evenings, ladder)
		}
	}
	again := look(t, file, folder, changeover.Options{})
	if n := again.Count(changeover.Comes); n != 0 {
		t.Errorf("%d come again: %v", n, fates(again))
	}
	if done, err := again.Take(t.Context(), file, nil); err != nil || done != (changeover.Done{}) {
		t.Errorf("a second time: %+v, %v", done, err)
	}
}

func mapKeys(m map[string]changeover.Person) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// What is cancelled in the middle is whole as far as it came, and goes on from there.
func TestCancelled(t *testing.T) {
	folder := t.TempDir()
	for i := range 6 {
		put(t, folder, fmt.Sprint("week", i), "usebio", evening(t, i, tuesday(i), eight...))
	}
	file := club(t)
	ctx, stop := context.WithCancel(t.Context())
	if _, err := changeover.Look(ctx, file, folder, changeover.Options{Progress: func(done, of int, _ string) {
		if done == 2 && of == 6 {
			stop()
		}
	}}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	ctx, stop = context.WithCancel(t.Context())
	p := look(t, file, folder, changeover.Options{})
	done, err := p.Take(ctx, file, func(done, of int, _ string) {
		if done == 3 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || done.Evenings != 4 {
		t.Fatalf("%+v, %v", done, err)
	}
	if found, err := file.Verify(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("%v, %v", found, err)
	}
	p = look(t, file, folder, changeover.Options{})
	if done, err := p.Take(t.Context(), file, nil); err != nil || done.Evenings != 2 {
		t.Errorf("%+v, %v", done, err)
	}
	if ids, err := file.Evenings(); err != nil || len(ids) != 6 {
		t.Errorf("%v, %v", ids, err)
	}
}

// A folder that is none, is empty, or holds the club file itself.
func TestFolders(t *testing.T) {
	file := club(t)
	if _, err := changeover.Look(t.Context(), file, filepath.Join(t.TempDir(), "none"), changeover.Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := changeover.Look(t.Context(), file, t.TempDir(), changeover.Options{}); !errors.Is(err, changeover.ErrNothing) {
		t.Error(err)
	}
	p := look(t, file, filepath.Dir(file.Path()), changeover.Options{})
	if len(p.Sources) != 1 || !errors.Is(p.Sources[0].Err, changeover.ErrThisClub) {
		t.Errorf("%+v", p.Sources)
	}
	// Another club's file comes in as it was recorded, and is not touched.
	other := club(t)
	_, err := other.Import(evening(t, 3, tuesday(3), eight...).State().Entries())
	must(t, err)
	must(t, other.Close())
	before, err := os.ReadFile(other.Path())
	must(t, err)
	p = look(t, file, other.Path(), changeover.Options{})
	if done, err := p.Take(t.Context(), file, nil); err != nil || done.Evenings != 1 {
		t.Errorf("%+v, %v: %+v", done, err, p.Sources)
	}
	if after, err := os.ReadFile(other.Path()); err != nil || !bytes.Equal(before, after) {
		t.Error("the other club's file was written to")
	}
}

// Five hundred evenings are looked at and come in.
func TestFiveHundred(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	folder, many := t.TempDir(), 60
	if os.Getenv("CLUBNIGHT_LONG") != "" {
		many = 500
	}
	for i := range many {
		put(t, folder, fmt.Sprint("week", i), []string{"usebio", "bridgewebs", "pbn"}[i%3], evening(t, i, tuesday(i), eight...))
	}
	file := club(t)
	began := time.Now()
	p := look(t, file, folder, changeover.Options{})
	looked := time.Since(began)
	done, err := p.Take(t.Context(), file, nil)
	if err != nil || done.Evenings != many || p.Count(changeover.Comes) != many {
		t.Fatalf("%+v, %v, %v", done, err, fates(p))
	}
	t.Logf("%d evenings: looked at in %v, taken in %v", many, looked, time.Since(began)-looked)
}
