package reports_test

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/study"
)

// printing is an evening with all that is printed of it on a page, in the
// same order on every page.
type printing struct {
	name   string
	sheets func(p sheet.PageSetup) []printedSheet
}

// printedSheet is one sheet of an evening.
type printedSheet struct {
	name string
	draw func(io.Writer) error
}

// everySheet are the sheets of evenings on which everything happens that a
// sheet can tell.
func everySheet(t *testing.T) (all []printing) {
	t.Helper()
	add := func(name string, s *session.Session) {
		st, sc := sessiontest.Scored(t, s)
		y, err := study.New(context.Background(), st, study.Options{Play: true})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, printing{name, func(p sheet.PageSetup) (list []printedSheet) {
			for i, one := range (reports.Sheets{PageSetup: p, Study: y, TotalTricks: true,
				TableAddress: atTable}).List(st, sc) {
				list = append(list, printedSheet{fmt.Sprint(name, ", ", one.Of, " ", i), one.Draw})
			}
			return list
		}})
	}
	add("heat", sessiontest.Heat(t))
	add("two sections", twoSections(t))
	add("deals", sessiontest.Dealt(t, sessiontest.Odd(t), true))
	add("recorder", sessiontest.NewTaped(t, true).Session)
	for _, k := range sessiontest.Kinds {
		add(k.Name, k.Odd(t))
	}
	return append(all, versions(t))
}

// atTable is where phones of a table come in.
func atTable(section, table int) string {
	return fmt.Sprintf("HTTP://10.0.0.7:8080/T/%dA%d", section, table)
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

// versions are the sheets of an evening that was given out, and changed.
func versions(t *testing.T) printing {
	t.Helper()
	st := amended(t, true)
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	d, err := history.Since(st)
	if err != nil || d == nil {
		t.Fatal(d, err)
	}
	earlier, err := st.Until(st.Versions()[0].Seq)
	if err != nil {
		t.Fatal(err)
	}
	before, err := earlier.Score()
	if err != nil {
		t.Fatal(err)
	}
	return printing{"versions", func(p sheet.PageSetup) []printedSheet {
		return []printedSheet{
			{"version 2, ranking", func(w io.Writer) error { return reports.RankingSheet(w, st, sc, p) }},
			{"version 2, changes", func(w io.Writer) error { return reports.DifferenceSheet(w, d, p) }},
			{"as it was", func(w io.Writer) error { return reports.RankingSheet(w, earlier, before, p) }},
		}
	}}
}

// everyNth is which of the languages a sheet is drawn in beside English: all of them in
// the long tests, and each in turn in the others.
const everyNth = 4

// In no language is a head of a column cut or pushed into the next, and no name is cut
// that is whole in English.
func TestSheetsInEveryLanguage(t *testing.T) {
	for n, evening := range everySheet(t) {
		t.Run(evening.name, func(t *testing.T) {
			t.Parallel()
			var english []*paper.View
			for _, one := range evening.sheets(sheettest.In("en")) {
				english = append(english, sheettest.Seen(t, one.draw))
			}
			for at, language := range sheettest.Languages {
				for i, one := range evening.sheets(sheettest.In(language)) {
					switch {
					case at == 0:
						sheettest.Roomy(t, one.name+", "+language, english[i], english[i])
					case sheettest.Long || (n+at+i)%everyNth == 0:
						sheettest.Roomy(t, one.name+", "+language, sheettest.Seen(t, one.draw), english[i])
					}
				}
			}
		})
	}
}

// Two sheets of a kind are told apart in the language of the page, and their
// files by English names.
func TestSheetsAreNamedInTheLanguage(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.NewTaped(t, true).Session)
	var names, files []string
	for _, s := range (reports.Sheets{PageSetup: sheettest.In("de")}).List(st, sc) {
		names, files = append(names, s.Name), append(files, s.Kind)
	}
	for _, c := range []struct {
		list []string
		want string
	}{{names, "Rangliste"}, {names, "Verteilungen"}, {names, "Reizung und Spiel, Tisch A1"}, {files, "Ranking"},
		{files, "Hand records"}, {files, "Auction and play, table A1"}} {
		if !slices.Contains(c.list, c.want) {
			t.Errorf("no %q in %q", c.want, c.list)
		}
	}
}

// held is what stands on a sheet in Latin letters whatever the language: names, what a
// director wrote, calls and cards as the recorder sent them, why these cannot be,
// sections, forms and law numbers.
var held = regexp.MustCompile(strings.Join(append(people(), `:8080/T/\w+`,
	`Bridgeclub Zum Gülden Löwen|Tuesday pairs|Ladies' pairs: third heat|Christmas pairs|Odd things|The |Ada Nowak|Bo Lind|Anna de Vries|WBF continuous|EBU|Swiss pairs`,
	`\bTest\b|\bslow$|^play\b|active$|^ethics|a player saw another$|a player saw$|a player$|^another hand|^saw another hand|^hand\b|nobody knows|a player saw another hand|wrong table|slow play|active ethics|the board was played before|late for the last round`,
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
	var comments []string
	for _, b := range sessiontest.Course(t).Boards {
		text := strings.NewReplacer("!s", "♠", "!h", "♥", "!d", "♦", "!c", "♣", `\S`, "♠", `\H`, "♥", `\D`, "♦", `\C`,
			"♣", "!S", "♠", "!H", "♥", "!D", "♦", "!C", "♣").Replace(b.Comment)
		comments = append(comments, strings.Join(strings.Fields(text), " "))
	}
	for _, evening := range everySheet(t) {
		t.Run(evening.name, func(t *testing.T) {
			t.Parallel()
			for _, one := range evening.sheets(sheettest.In(sheettest.Mirrored)) {
				sheettest.Foreign(t, one.name, sheettest.Seen(t, one.draw), held, comments...)
			}
		})
	}
}
