package agreement_test

import (
	"bytes"
	"encoding/csv"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/spreadsheet"
	exchanged "clubnight/session/exchange/table"
	"clubnight/session/movement"
)

// harm changes texts of one source before they are read. With it nothing else is read.
type harm struct {
	source string
	spoil  func(text string) string
}

// reads reports whether a source is to be read.
func (h *harm) reads(source string) bool { return h == nil || h.source == source }

func (h *harm) texts(texts []string) {
	for i := range texts {
		if h != nil {
			texts[i] = h.spoil(texts[i])
		}
	}
}

// read is what all sheets, pages and books of an evening say, or the one that is harmed.
func read(t testing.TB, st *session.State, sc *session.Scores, spoil *harm) claims {
	t.Helper()
	c := claims{}
	c.sheets(t, st, sc, spoil)
	c.site(t, st, sc, spoil)
	c.books(t, st, sc, spoil)
	c.drop("worth", "match")
	if st.Sections[0].Movement.Contestant != movement.Team { // a team's board stands at both its tables
		c.drop("board", "board in per cent")
	}
	return c
}

func (c claims) sheets(t testing.TB, st *session.State, sc *session.Scores, spoil *harm) {
	t.Helper()
	for _, s := range (reports.Sheets{PageSetup: sheettest.OnA4}).List(st, sc) {
		if !spoil.reads(string(s.Of)) {
			continue
		}
		lines := written(t, func(w io.Writer) error { return s.Draw(w) })
		texts := make([]string, len(lines))
		for i := range lines {
			texts[i] = lines[i].Text
		}
		spoil.texts(texts)
		for i := range lines {
			lines[i].Text = texts[i]
		}
		c.common(t, string(s.Of), st, texts)
		if s.Of == reports.KindPersonal {
			c.pages(string(s.Of), lines)
		}
		if r, known := readers[s.Of]; known {
			r.read(c, string(s.Of), onPaper(lines, r.first...))
		}
	}
}

// common is what any sheet and any page says: how many tables there are, and that a minus
// is no hyphen.
func (c claims) common(t testing.TB, source string, st *session.State, texts []string) {
	t.Helper()
	for _, text := range texts {
		if m := saidTables.FindStringSubmatch(text); m != nil && len(st.Sections) == 1 && strings.Contains(text, "round") {
			c.say(source, "", "tables", "", m[1])
		}
		if wrongMinus.MatchString(text) && !strings.Contains(text, st.Evening.Date.Format("2006-01-02")) {
			t.Errorf("%s: a hyphen for a minus in %q", source, text)
		}
	}
}

func (c claims) site(t testing.TB, st *session.State, sc *session.Scores, spoil *harm) {
	t.Helper()
	pages, err := site.New(st, sc, site.Options{Over: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range pages.Names() {
		source := "page " + ofPages.FindString(name)
		if !spoil.reads(source) {
			continue
		}
		content, _, err := pages.Page(name)
		if err != nil {
			t.Fatal(err)
		}
		whole := []string{string(content)}
		spoil.texts(whole)
		tables := onPage(t, whole[0])
		for i := range tables {
			c.common(t, source, st, tables[i].Above)
		}
		switch {
		case name == "ranking.html":
			c.ranking(source, tables)
		case name == "rounds.html":
			c.standings(source, tables)
		case strings.HasPrefix(name, "board-"):
			c.travellers(source, tables)
		case name != site.Index && name != "matches.html" && name != site.Style:
			c.personal(source, tables)
		}
	}
}

// ofPages is what pages of one kind are called.
var ofPages = regexp.MustCompile(`^[a-z]+`)

// personal is the page of a contestant: its card is one of the tables.
func (c claims) personal(source string, tables []table) {
	var at place
	who := ""
	for i := range tables {
		t := &tables[i]
		at.see(t.Above)
		if owner, _ := at.owner(t.Above); owner != "" {
			who = owner
		}
		if t.column("So far") < 0 || t.column("Board") < 0 {
			continue
		}
		for _, text := range t.Above {
			c.standing(source, who, text)
		}
		c.card(source, who, t)
	}
}

// books are the tables for spreadsheets: as XLSX and as CSV.
func (c claims) books(t testing.TB, st *session.State, sc *session.Scores, spoil *harm) {
	t.Helper()
	a, err := account.Of(st, sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tables := spreadsheet.Tables(a)
	var book bytes.Buffer
	if err := exchanged.WriteXLSX(&book, tables...); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&book)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i := range tables {
		rows, err := f.GetRows(tables[i].Name)
		if err != nil {
			t.Fatal(err)
		}
		if spoil.reads("XLSX") {
			c.book("XLSX", tables[i].Name, a.Plays, rows, spoil)
		}
		var text bytes.Buffer
		if err := (exchanged.CSV{}).Write(&text, tables[i]); err != nil {
			t.Fatal(err)
		}
		rows, err = csv.NewReader(strings.NewReader(strings.TrimPrefix(text.String(), "\ufeff"))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if spoil.reads("CSV") {
			c.book("CSV", tables[i].Name, a.Plays, rows, spoil)
		}
	}
}

func (c claims) book(source, name string, plays movement.ContestantKind, rows [][]string, spoil *harm) {
	heads := map[string]int{}
	for len(rows) > 0 && !contains(rows[0], "Total") && !contains(rows[0], "Board") { // a title may stand above
		rows = rows[1:]
	}
	if len(rows) == 0 {
		return
	}
	for i, head := range rows[0] {
		heads[head] = i
	}
	for _, row := range rows[1:] {
		spoil.texts(row)
		cell := func(head string) string {
			if i, there := heads[head]; there {
				return of(row, i)
			}
			return ""
		}
		exact := func(head string) string {
			if text := cell(head); text != "" {
				return number + strings.TrimPrefix(text, "'")
			}
			return ""
		}
		section := cell("Section")
		if section == "" {
			section = "A"
		}
		switch name {
		case "Ranking":
			c.bookRank(source, section+cell("Number"), plays, cell, exact)
		case "Results":
			for side, seats := range map[string][]string{"NS": {"NS", "North", "South"}, "EW": {"EW", "East", "West"}} {
				if plays == movement.Individual && cell("Ruling "+side) != "" {
					continue // each player may have something of its own (Law 12C2(c)), and there is one column
				}
				for _, seat := range seats {
					if n := cell(seat); n != "" {
						c.say(source, section+n, "board", "board "+cell("Board"), exact("Award "+side))
						c.say(source, section+n, "board in per cent", "board "+cell("Board"), exact("Percent "+side))
					}
				}
			}
		}
	}
}

func contains(row []string, text string) bool {
	for _, cell := range row {
		if cell == text {
			return true
		}
	}
	return false
}

func (c claims) bookRank(source, who string, plays movement.ContestantKind, cell, exact func(string) string) {
	place := cell("Place")
	if cell("Tied") != "" {
		place += "="
	}
	c.say(source, who, "place", "", place)
	c.say(source, who, "adjusted", "", exact("Adjustment"))
	c.say(source, who, "net", "", exact("Net"))
	switch percent := exact("Percent"); {
	case percent == "" && place == "": // the total may be what percentages are made of
	case percent == "":
		c.say(source, who, "total", "", exact("Total"))
	case plays == movement.Team:
		c.say(source, who, "total", "", exact("Total"))
		c.say(source, who, "share", "", percent)
	default:
		c.say(source, who, "total", "", percent)
		c.say(source, who, "matchpoints", "", exact("Total"))
	}
}
