package site_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"clubnight/reports/site"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// pagesOf makes all files of a site.
func pagesOf(t testing.TB, s *session.Session, o site.Options) map[string]string {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	made, err := site.New(st, sc, o)
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	for _, name := range made.Names() {
		content, ok, err := made.Page(name)
		if err != nil || !ok {
			t.Fatal(name, ok, err)
		}
		pages[name] = string(content)
	}
	return pages
}

// pageOf is one page of those, made alone.
func pageOf(t testing.TB, s *session.Session, o site.Options, name string) string {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	made, err := site.New(st, sc, o)
	if err != nil {
		t.Fatal(err)
	}
	content, _, err := made.Page(name)
	if err != nil {
		t.Fatal(name, err)
	}
	return string(content)
}

// evenings are evenings of every kind, clean and with everything that can happen.
func evenings(t testing.TB) map[string]*session.Session {
	t.Helper()
	all := map[string]*session.Session{"full": sessiontest.Full(t),
		"deals": sessiontest.Dealt(t, sessiontest.Odd(t), true), "two sections": combined(t)}
	for _, k := range sessiontest.Kinds {
		all[k.Name], all[k.Name+", odd"] = k.Clean(t), k.Odd(t)
	}
	return all
}

func combined(t testing.TB) *session.Session {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4})
	s := sessiontest.Evening(t, "Christmas pairs", m, m.Clone())
	sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	sessiontest.Play(t, s, 1, 5)
	sessiontest.Play(t, s, 2, 4)
	return s
}

var links = regexp.MustCompile(` href="([^"]*)"`)

// Every page of every kind of evening is sound, and every link leads somewhere, to
// a place that is there.
func TestPagesAreSoundAndLinked(t *testing.T) {
	for name, s := range evenings(t) {
		pages := pagesOf(t, s, site.Options{Over: true})
		reached := map[string]bool{site.Index: true}
		for file, content := range pages {
			if file == site.Style {
				continue
			}
			for _, problem := range problems(content) {
				t.Errorf("%s, %s: %s", name, file, problem)
			}
			for _, m := range links.FindAllStringSubmatch(content, -1) {
				to, anchor, _ := strings.Cut(m[1], "#")
				if to == "data:," {
					continue
				}
				if to == "" {
					to = file
				}
				reached[to] = true
				if there, ok := pages[to]; !ok || anchor != "" && !strings.Contains(there, ` id="`+anchor+`"`) {
					t.Errorf("%s, %s leads to %s, which is not there", name, file, m[1])
				}
			}
		}
		for file := range pages {
			if !reached[file] {
				t.Errorf("%s: nothing leads to %s", name, file)
			}
		}
	}
}

// What is on the ranking is what the ranking says: place and total of everybody, whatever
// the signs and decimals.
func TestFiguresAreThoseOfTheRanking(t *testing.T) {
	w := words.English()
	for name, s := range evenings(t) {
		_, sc := sessiontest.Scored(t, s)
		var rows [][]string
		walk(t, pageOf(t, s, site.Options{Over: true}, "ranking.html"), func(n *html.Node) {
			if n.Type == html.ElementNode && n.Data == "tr" && n.Parent.Data == "tbody" {
				rows = append(rows, bold(n))
			}
		})
		at := 0
		for i := range sc.Rankings {
			r := &sc.Rankings[i]
			for j := range r.Ranks {
				figure, places := r.Ranks[j].Total, 2
				chosen, err := r.Field.Choices.Options()
				switch {
				case err != nil:
					t.Fatal(err)
				case r.Field.Pairs != nil && r.Field.Unit() == scoring.IMP && chosen.Swiss == nil &&
					chosen.Pairs.RankBy == scoring.RankAverage:
					figure, places = figure.Div(scoring.Int(int64(r.Ranks[j].Played))), 3
				case r.WithHandicap:
					figure = r.Ranks[j].Net
				case r.Field.Unit() == scoring.Matchpoint && r.Field.Pairs != nil:
					figure = r.Ranks[j].Percentage
				}
				want := []string{w.PlaceOf(r, j), w.Figure(figure, places)}
				got := rows[at]
				if at++; got[0] != want[0] || bare(got[1]) != bare(want[1]) && got[1] != "–" {
					t.Errorf("%s: place %s with %s is %q on the page", name, want[0], want[1], got)
				}
			}
		}
		if at != len(rows) {
			t.Errorf("%s: %d lines of %d", name, len(rows), at)
		}
	}
}

// bold are the cells of a row that are strong: the place, and what the ranking goes by.
func bold(row *html.Node) (list []string) {
	for n := range row.ChildNodes() {
		for _, a := range n.Attr {
			if a.Key == "class" && strings.HasSuffix(a.Val, "b") && n.FirstChild != nil {
				list = append(list, n.FirstChild.Data)
			}
		}
	}
	return list
}

// bare is a figure without a plus and without zeros at its end.
func bare(figure string) string {
	figure = strings.TrimPrefix(figure, "+")
	if strings.Contains(figure, ".") {
		figure = strings.TrimRight(strings.TrimRight(figure, "0"), ".")
	}
	return figure
}

func TestNamesOfPagesStay(t *testing.T) {
	pages := pagesOf(t, combined(t), site.Options{Over: true})
	for _, name := range []string{"index.html", "ranking.html", "rounds.html", "board-1.html", "board-20.html",
		"pair-a-1.html", "pair-b-10.html", "site.css"} {
		if pages[name] == "" {
			t.Errorf("there is no %s", name)
		}
	}
	if pageOf(t, sessiontest.Kinds[13].Clean(t), site.Options{}, "team-a-3.html") == "" ||
		pageOf(t, sessiontest.Kinds[11].Clean(t), site.Options{}, "player-a-7.html") == "" {
		t.Error("teams or players have no pages")
	}
}

func TestTheSameEveningGivesTheSameBytes(t *testing.T) {
	one, two := pagesOf(t, sessiontest.Full(t), site.Options{}), pagesOf(t, sessiontest.Full(t), site.Options{})
	asOf := regexp.MustCompile(`<p>As of [^<]*</p>`) // each of the two was recorded at its own moment
	for name := range one {
		if asOf.ReplaceAllString(one[name], "") != asOf.ReplaceAllString(two[name], "") {
			t.Errorf("%s differs", name)
		}
	}
	s := sessiontest.Full(t)
	again := pagesOf(t, s, site.Options{})
	for name, content := range pagesOf(t, s, site.Options{}) {
		if content != again[name] {
			t.Errorf("%s differs from itself", name)
		}
	}
}

// Deals before their release, and anything of an evening that goes on, are nowhere.
func TestOnlyWhatEverybodyMaySee(t *testing.T) {
	s := sessiontest.Dealt(t, sessiontest.Heat(t), false)
	for name, content := range pagesOf(t, s, site.Options{}) {
		if name != site.Style && strings.Contains(content, `class="deal"`) {
			t.Errorf("%s shows a deal that is locked", name)
		}
	}
	sessiontest.Record(t, s, session.DealsReleased{})
	if !strings.Contains(pageOf(t, s, site.Options{}, "board-7.html"), `class="deal"`) {
		t.Error("a released deal is not there")
	}

	going := sessiontest.Small(t)
	st, sc := sessiontest.Scored(t, going)
	if _, err := site.New(st, sc, site.Options{}); !errors.Is(err, site.ErrNothing) {
		t.Errorf("an evening that goes on, nothing released: %v", err)
	}
	if _, err := site.Write(filepath.Join(t.TempDir(), "out"), st, sc,
		site.Options{}); !errors.Is(err, site.ErrNothing) {
		t.Errorf("an evening that goes on was written: %v", err)
	}
	sessiontest.Record(t, going, session.StandingsReleased{Through: 2})
	pages := pagesOf(t, going, site.Options{})
	if !strings.Contains(pages["ranking.html"], "After round 2 of 5") {
		t.Error("the page does not say after which round it is")
	}
	if !strings.Contains(pages["ranking.html"], "3 tables · 5 rounds") {
		t.Error("the page takes the rounds so far for all of the evening")
	}
	if rounds := pages["rounds.html"]; !strings.Contains(rounds, `title="Round 2"`) ||
		strings.Contains(rounds, `title="Round 3"`) {
		t.Error("round by round are not those that are released, or others too")
	}
	for name, content := range pages {
		if strings.HasPrefix(name, "board-") || strings.Contains(content, "<svg") {
			t.Errorf("%s: boards of a Howell go on to the last round", name)
		}
	}
	told := sessiontest.Sensible(t, sessiontest.Small(t), true)
	sessiontest.Record(t, told, session.StandingsReleased{Through: 2})
	for name, content := range pagesOf(t, told, site.Options{}) {
		for _, word := range []string{`class="facts"`, `class="bar"`, "the cards lie", " trick"} {
			if name != site.Style && strings.Contains(content, word) {
				t.Errorf("%s: %s is told of boards that go on", name, word)
			}
		}
	}
	sessiontest.Record(t, told, session.EveningClosed{})
	if page := pageOf(t, told, site.Options{}, "pair-a-1.html"); !strings.Contains(page, `class="facts"`) ||
		!strings.Contains(page, "the cards lie") {
		t.Error("what the cards say is not on the page of a pair")
	}
	sessiontest.Record(t, going, session.EveningClosed{})
	if pages := pagesOf(t, going, site.Options{}); pages["board-1.html"] == "" ||
		!strings.Contains(pages["ranking.html"], "PROVISIONAL") {
		t.Error("a closed evening is not all there, or does not say that results are missing")
	}
}

// Names of whatever malice stand in their places as text.
func TestHostileNames(t *testing.T) {
	names := []string{
		`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `{{.Site}}`, `javascript:alert(1)`,
		`' onmouseover='x`, "\u202egnp.exe\u2066", "a\x00b\x07\x1b[31m\x9b",
		"\ufffe\ufdd0", "\xff\xfe", `=1+1`, `&lt;b&gt;`, `]]>`, `<!--`, `</title><script>`, strings.Repeat("W", 400),
	}
	s := sessiontest.Evening(t, `</title><script>alert("evening")</script>`+"\u202e",
		sessiontest.Made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2}))
	for i := range 8 {
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: i + 1},
			Names: [2]string{names[i], names[(i+8)%len(names)]}})
	}
	sessiontest.Play(t, s, 1, 7)
	sessiontest.Record(t, s, session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1},
		Amount: scoring.Int(-25), Unit: scoring.PercentOfTop, Reason: "<b>\u202eslow</b>"})
	for file, content := range pagesOf(t, s, site.Options{}) {
		if file == site.Style {
			continue
		}
		for _, problem := range problems(content) {
			t.Errorf("%s: %s", file, problem)
		}
		walk(t, content, func(n *html.Node) {
			if n.Type == html.ElementNode &&
				slices.Contains([]string{"script", "img", "b", "style", "iframe"}, n.Data) {
				t.Errorf("%s has an element %s", file, n.Data)
			}
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || a.Key == "href" && strings.Contains(a.Val, "script") {
					t.Errorf("%s has %s=%q", file, a.Key, a.Val)
				}
			}
			if n.Type == html.TextNode && strings.ContainsAny(n.Data, "\u202e\u2066") && !within(n, "bdi") {
				t.Errorf("%s: %q turns what is around it", file, n.Data)
			}
		})
	}
}

func within(n *html.Node, element string) bool {
	for ; n != nil; n = n.Parent {
		if n.Data == element {
			return true
		}
	}
	return false
}

// In every language the pages say which it is, and nothing is left of a
// message that has no text.
func TestLanguages(t *testing.T) {
	for _, tag := range words.Languages() {
		for file, content := range pagesOf(t, sessiontest.Full(t), site.Options{Words: words.For(tag)}) {
			if file != site.Style && (!strings.Contains(content, `<html lang="`+tag+`">`) ||
				strings.Contains(content, "site.to") || strings.Contains(content, "print.")) {
				t.Errorf("%s: %s does not say so, or has the name of a message", tag, file)
			}
		}
	}
}

func TestWrite(t *testing.T) {
	s := sessiontest.Full(t)
	st, sc := sessiontest.Scored(t, s)
	dir := filepath.Join(t.TempDir(), "results", "tonight")
	index, err := site.Write(dir, st, sc, site.Options{})
	if err != nil || index != filepath.Join(dir, "index.html") {
		t.Fatal(index, err)
	}
	before := files(t, dir)
	if len(before) != 36+18+5 {
		t.Errorf("%d files", len(before))
	}

	// Again, with less to tell: what is no longer there goes, what is
	// somebody else's stays.
	put(t, dir, "mine.html", "mine")
	put(t, dir, "board-99.html", "mine too")
	small := sessiontest.Heat(t)
	st, sc = sessiontest.Scored(t, small)
	if _, err := site.Write(dir, st, sc, site.Options{}); err != nil {
		t.Fatal(err)
	}
	after := files(t, dir)
	if after["mine.html"] != "mine" || after["board-99.html"] != "mine too" || after["board-36.html"] != "" ||
		after["board-27.html"] == "" {
		t.Errorf("of 36 boards and two files of mine there are now %d files", len(after))
	}
	if slices.ContainsFunc(entries(t, dir), func(name string) bool { return strings.HasPrefix(name, ".") }) {
		t.Error("something temporary is left")
	}
}

// A folder with a page of somebody else is left as it is.
func TestWriteTouchesNothingForeign(t *testing.T) {
	s := sessiontest.Full(t)
	st, sc := sessiontest.Scored(t, s)
	for _, edit := range []func(dir string){
		func(dir string) { put(t, dir, "index.html", "my own page") },
		func(dir string) { put(t, dir, "index.html", "my own page"); put(t, dir, "site-files.txt", "") },
		func(dir string) {
			put(t, dir, "letter.doc", "dear members")
			put(t, dir, "site-files.txt", "letter.doc\n../outside.html\nindex.html\n")
			if err := os.Mkdir(filepath.Join(dir, "index.html"), 0o755); err != nil {
				t.Fatal(err)
			}
		},
	} {
		outside := t.TempDir()
		put(t, outside, "outside.html", "outside")
		dir := filepath.Join(outside, "site")
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		edit(dir)
		before := entries(t, dir)
		if _, err := site.Write(dir, st, sc, site.Options{}); !errors.Is(err, site.ErrForeign) {
			t.Errorf("%v: %v", before, err)
		}
		if after := entries(t, dir); !slices.Equal(before, after) {
			t.Errorf("%v became %v", before, after)
		}
		if _, err := os.Stat(filepath.Join(outside, "outside.html")); err != nil {
			t.Error(err)
		}
	}
	// A list that somebody edited takes nothing else away.
	dir := t.TempDir()
	put(t, dir, "letter.doc", "dear members")
	put(t, filepath.Dir(dir), "outside.html", "outside")
	put(t, dir, "site-files.txt", "letter.doc\n../outside.html\n")
	if _, err := site.Write(dir, st, sc, site.Options{}); err != nil {
		t.Fatal(err)
	}
	if files(t, dir)["letter.doc"] != "dear members" || files(t, filepath.Dir(dir))["outside.html"] != "outside" {
		t.Error("a file that no site can have was taken away")
	}
}

func put(t *testing.T, dir, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func entries(t *testing.T, dir string) (names []string) {
	t.Helper()
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		names = append(names, e.Name())
	}
	return names
}

func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range entries(t, dir) {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			all[name] = string(content)
		}
	}
	return all
}

func walk(t testing.TB, content string, do func(*html.Node)) {
	t.Helper()
	top, err := html.Parse(strings.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	for n := range top.Descendants() {
		do(n)
	}
}

// texts are the texts of the cells of a page.
func texts(t *testing.T, content string) (all []string) {
	walk(t, content, func(n *html.Node) {
		if n.Type == html.TextNode && strings.TrimSpace(n.Data) != "" {
			all = append(all, n.Data)
		}
	})
	return all
}

// BenchmarkSite is the site of 60 tables and 36 boards with their deals, without and with
// what a rule set would bid.
func BenchmarkSite(b *testing.B) {
	st, sc := sessiontest.Scored(b, sixty(b))
	for name, o := range map[string]site.Options{"plain": {}, "suggestions": {Suggestions: acol(b)}} {
		b.Run(name, func(b *testing.B) {
			dir := b.TempDir()
			for i := 0; b.Loop(); i++ {
				if _, err := site.Write(filepath.Join(dir, fmt.Sprint(i)), st, sc, o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// sixty is an evening of 60 tables and 36 boards, with their deals.
func sixty(b testing.TB) *session.Session {
	m := &movement.Movement{Name: "Mitchell", Tables: 60, Rounds: 12, BoardsPerRound: 3, Winners: 2, Copies: 5}
	for table := range 60 {
		for round := range 12 {
			low := (table+round)%12*3 + 1
			m.Rows = append(m.Rows, movement.Row{Table: table + 1, Round: round + 1, NS: table + 1,
				EW: 61 + (table+round)%60, Low: low, High: low + 2})
		}
	}
	s := sessiontest.Evening(b, "Sixty tables", m)
	sessiontest.Play(b, s, 1, 12)
	return sessiontest.Dealt(b, s, true)
}
