package reports_test

import (
	"context"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/study"
)

// printer draws one sheet on a page.
type printer func(w io.Writer, p sheet.Page) error

// everySheet are the sheets of evenings on which everything happens that a sheet can tell, by evening and sheet.
func everySheet(t *testing.T) map[string]printer {
	t.Helper()
	all := map[string]printer{}
	add := func(name string, s *session.Session) {
		st, sc := sessiontest.Scored(t, s)
		y, err := study.New(context.Background(), st, study.Options{Play: true})
		if err != nil {
			t.Fatal(err)
		}
		for i, one := range (reports.Sheets{Study: y}).List(st, sc) {
			all[fmt.Sprint(name, ", ", one.Of, " ", i)] = func(w io.Writer, p sheet.Page) error {
				return reports.Sheets{Page: p, Study: y, TotalTricks: true}.List(st, sc)[i].Draw(w)
			}
		}
	}
	add("heat", sessiontest.Heat(t))
	add("two sections", twoSections(t))
	add("deals", sessiontest.Dealt(t, sessiontest.Odd(t), true))
	add("recorder", sessiontest.NewTaped(t, true).Session)
	for _, k := range sessiontest.Kinds {
		add(k.Name, k.Odd(t))
	}
	versions(t, all)
	return all
}

// twoSections is an evening of two sections in one field.
func twoSections(t *testing.T) *session.Session {
	t.Helper()
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4})
	s := sessiontest.Evening(t, "Christmas pairs", m, m.Clone())
	sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	sessiontest.Play(t, s, 1, 5)
	sessiontest.Play(t, s, 2, 4)
	return s
}

// versions adds the sheets of an evening that was given out, and changed.
func versions(t *testing.T, all map[string]printer) {
	t.Helper()
	st := amended(t, true)
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	all["version 2, ranking"] = func(w io.Writer, p sheet.Page) error { return reports.RankingSheet(w, st, sc, p) }
	d, err := history.Since(st)
	if err != nil || d == nil {
		t.Fatal(d, err)
	}
	all["version 2, changes"] = func(w io.Writer, p sheet.Page) error { return reports.DifferenceSheet(w, d, p) }
	earlier, err := st.Until(st.Versions()[0].Seq)
	if err != nil {
		t.Fatal(err)
	}
	before, err := earlier.Score()
	if err != nil {
		t.Fatal(err)
	}
	all["as it was"] = func(w io.Writer, p sheet.Page) error { return reports.RankingSheet(w, earlier, before, p) }
}

// In no language is a head of a column cut or pushed into the next, and no name is cut that is whole in English.
func TestSheetsInEveryLanguage(t *testing.T) {
	sheets := everySheet(t)
	for _, name := range slices.Sorted(maps.Keys(sheets)) {
		draw := func(language string) func(io.Writer) error {
			return func(w io.Writer) error { return sheets[name](w, sheettest.In(language)) }
		}
		english := sheettest.Seen(t, draw("en"))
		for _, language := range sheettest.Languages {
			sheettest.Roomy(t, name+", "+language, sheettest.Seen(t, draw(language)), english)
		}
	}
}

// Two sheets of a kind are told apart in the language of the page, and their files by English names.
func TestSheetsAreNamedInTheLanguage(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.NewTaped(t, true).Session)
	var names, files []string
	for _, s := range (reports.Sheets{Page: sheettest.In("de")}).List(st, sc) {
		names, files = append(names, s.Name), append(files, s.Kind)
	}
	for _, c := range []struct {
		list []string
		want string
	}{{names, "Rangliste"}, {names, "Verteilungen"}, {names, "Reizung und Spiel, Tisch A1"}, {files, "Ranking"}, {files, "Hand records"}, {files, "Auction and play, table A1"}} {
		if !slices.Contains(c.list, c.want) {
			t.Errorf("no %q in %q", c.want, c.list)
		}
	}
}

// held is what stands on a sheet in Latin letters whatever the language: names, what a director wrote, calls and cards as the recorder
// sent them, why these cannot be, sections, forms and law numbers.
var held = regexp.MustCompile(strings.Join(append(people(),
	`Bridgeclub Zum Gülden Löwen|Tuesday pairs|Ladies' pairs: third heat|Christmas pairs|Odd things|The |Ada Nowak|Bo Lind|Anna de Vries|WBF continuous|EBU|Swiss pairs`,
	`nobody knows|a player saw another hand|wrong table|slow play|active ethics|the board was played before|late for the last round`,
	`the wrong contract was entered; all( four players agree)?|four players agree|East-West looked at the wrong board|8S W -2`,
	`2H|SA|call 3: not an auction: "8S" is no call|card 6: trick 2: not the play of this deal: N has no C5 to play`,
	`[\p{L}']+…`, `[♠♥♦♣]x`, `\b[AB]\d*\b`, `\bb\b`, `\b\d+[A-Z]\d\([a-z]\)`, `\b\d+[A-Z]\d?\b`), "|"))

// people are the names of the players, whole and in parts, and as initials.
func people() (all []string) {
	for _, k := range sessiontest.Kinds {
		all = append(all, regexp.QuoteMeta(k.Name)) // evenings are named after them
	}
	for _, n := range sessiontest.Players {
		for word := range strings.FieldsSeq(n) {
			all = append(all, regexp.QuoteMeta(word), regexp.QuoteMeta(string([]rune(word)[:1])+"."))
		}
	}
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	return all
}

// Nothing on a sheet stays in English when another language is spoken.
func TestNothingPrintedStaysEnglish(t *testing.T) {
	sheets := everySheet(t)
	var comments []string
	for _, b := range sessiontest.Course(t).Boards {
		text := strings.NewReplacer("!s", "♠", "!h", "♥", "!d", "♦", "!c", "♣", `\S`, "♠", `\H`, "♥", `\D`, "♦", `\C`, "♣", "!S", "♠", "!H", "♥", "!D", "♦", "!C", "♣").Replace(b.Comment)
		comments = append(comments, strings.Join(strings.Fields(text), " "))
	}
	for _, name := range slices.Sorted(maps.Keys(sheets)) {
		v := sheettest.Seen(t, func(w io.Writer) error { return sheets[name](w, sheettest.In(sheettest.Mirrored)) })
		sheettest.Foreign(t, name, v, held, comments...)
	}
}
