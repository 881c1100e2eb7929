package field

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"clubnight/reports/site"
	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/simultaneous"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

//go:embed templates/*.html
var templates embed.FS

var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(templates,
		"templates/*.html"))
})

// The names of pages that are always there.
const (
	Index  = "index.html"
	clubs  = "clubs.html"
	boards = "boards.html"
	search = "search.html" // only where somebody can answer
)

// lines is how many a page of the ranking has.
const lines = 100

// Options say how pages are made.
type Options struct {
	// Words is the language; nil is English.
	Words *words.Words
	// Zone is that of the times on the pages; nil is the computer's.
	Zone *time.Location
	// Live is true of pages that are served: they renew themselves, and
	// names can be looked for.
	Live bool
}

// Pages are the pages of one state. They may be used by several goroutines.
type Pages struct {
	Options
	edition *Edition
	order   []string
	pages   map[string]func() *page
	clubs   map[simultaneous.ClubID]*simultaneous.Club
	of      map[simultaneous.ClubID][]line // the lines of a club, in the order of the rankings
	folded  func() []folded
}

// folded is a line with its names and its club as they are looked for.
type folded struct {
	*simultaneous.Standing
	text string
}

// line is a line of a ranking with the ranking that it is in.
type line struct {
	ranking int
	*simultaneous.Standing
}

// page is what a page says.
type page struct {
	*Pages
	Where, Title   string
	Lead           []string
	Heading        string
	Lists, Others  []link // other rankings; pages of this one
	Previous, Next *link
	Table          *table
	Grid           []link
	Wanted         string // what was looked for
	Search         bool
	Note           string
}

type link struct {
	Href, Text string
	Here       bool
}

type table struct {
	Heads []head
	Rows  [][]cell
}

type head struct{ Text, Full, Class string }

type cell struct {
	Text, Href, Small, Class string
	Head                     bool
}

// New makes out the pages of a state.
func New(e *Edition, o Options) *Pages {
	if o.Words == nil {
		o.Words = words.English()
	}
	if o.Zone == nil {
		o.Zone = time.Local
	}
	p := &Pages{Options: o, edition: e, pages: map[string]func() *page{},
		clubs: map[simultaneous.ClubID]*simultaneous.Club{}, of: map[simultaneous.ClubID][]line{}}
	add := func(name string, make func() *page) {
		p.order = append(p.order, name)
		p.pages[name] = make
	}
	for i := range e.Clubs {
		p.clubs[e.Clubs[i].ID] = &e.Clubs[i]
	}
	for i := range e.Standings.Rankings {
		rows := e.Standings.Rankings[i].Rows
		for j := range rows {
			id := rows[j].Who.Club
			p.of[id] = append(p.of[id], line{i, &rows[j]})
		}
	}
	p.folded = sync.OnceValue(p.fold)
	add(Index, func() *page { return p.ranking(0, 0) })
	for i := range e.Standings.Rankings {
		for at := 0; at < pagesOf(len(e.Standings.Rankings[i].Rows)); at++ {
			if i+at > 0 {
				add(rankingFile(i, at), func() *page { return p.ranking(i, at) })
			}
		}
	}
	add(clubs, p.clubList)
	for i := range e.Clubs {
		add(clubFile(e.Clubs[i].ID), func() *page { return p.club(&e.Clubs[i]) })
	}
	add(boards, p.boardList)
	for i := range e.Boards {
		add(boardFile(e.Boards[i].Number), func() *page { return p.board(i) })
	}
	return p
}

func pagesOf(n int) int { return max(1, (n+lines-1)/lines) }

func rankingFile(ranking, at int) string {
	if ranking == 0 && at == 0 {
		return Index
	}
	return fmt.Sprintf("ranking-%d-%d.html", ranking+1, at+1)
}

func boardFile(n int) string { return fmt.Sprintf("board-%d.html", n) }

// clubFile is the page of a club: no two clubs have one, also where small and capital
// letters are the same.
func clubFile(id simultaneous.ClubID) string {
	var b strings.Builder
	for _, r := range string(id) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-':
			b.WriteRune(r)
		case r >= 'A' && r <= 'Z':
			b.WriteString("_" + string(unicode.ToLower(r)))
		default:
			fmt.Fprintf(&b, "_%x_", r)
		}
	}
	return "club-" + b.String() + ".html"
}

// Names are the names of all files, the style among them.
func (p *Pages) Names() []string { return append(slices.Clone(p.order), site.Style) }

// Page makes a page; ok is false where there is none of that name.
func (p *Pages) Page(name string) (content []byte, ok bool, err error) {
	if name == site.Style {
		return site.StyleSheet(), true, nil
	}
	make, ok := p.pages[name]
	if !ok {
		return nil, false, nil
	}
	content, err = make().draw()
	return content, true, err
}

// Write writes the pages into a folder, all of them or nothing, and returns the full name
// of the first: see site.Write.
func (p *Pages) Write(dir string) (string, error) { return site.WritePages(dir, p) }

func (g *page) draw() ([]byte, error) {
	var b bytes.Buffer
	err := layout().ExecuteTemplate(&b, "field", g)
	return b.Bytes(), err
}

func (p *Pages) say(m printed.Message, pairs ...any) string { return printed.Say(p.Words, m, pairs...) }

// begin begins a page with how far the event is.
func (p *Pages) begin(where, title string) *page {
	e, w := p.edition, p.Words
	g := &page{Pages: p, Where: where, Title: title, Search: p.Live && len(e.Standings.Rankings) > 0}
	if !e.Day.IsZero() {
		g.Lead = append(g.Lead, w.Date(e.Day))
	}
	sent := printed.SayCount(w, "field.sent", e.Standings.Clubs, "Clubs", e.Taking)
	if e.Standings.Pairs > 0 {
		sent += " · " + w.CountContestants(e.Standings.Pairs, movement.Pair) + " · " +
			w.CountResults(e.Standings.Results)
	}
	g.Lead = append(g.Lead, sent)
	if !e.LastArrival.IsZero() {
		at := e.LastArrival.In(p.Zone)
		g.Lead = append(g.Lead, p.say("field.last", "Day", w.Day(at), "Time", w.Time(at)))
	}
	return g
}

// heads are the heads of a table by their messages; every second value is the class.
func (p *Pages) heads(pairs ...string) (list []head) {
	for i := 0; i < len(pairs); i += 2 {
		forms := printed.Forms(p.Words, printed.Message(pairs[i]))
		short := slices.MinFunc(forms,
			func(a, b string) int { return cmp.Compare(utf8.RuneCountInString(a), utf8.RuneCountInString(b)) })
		list = append(list, head{short, forms[0], pairs[i+1]})
	}
	return list
}

// titleOf names a ranking.
func (p *Pages) titleOf(r *simultaneous.Ranking) string {
	text := p.say("print.ranking")
	if r.Side != scoring.NoSide {
		text += " · " + p.Words.Side(r.Side)
	}
	if r.Short {
		text += " · " + p.say("field.short")
	}
	return text
}

// ranking is a page of a ranking.
func (p *Pages) ranking(i, at int) *page {
	g := p.begin(rankingFile(i, at), "")
	all := p.edition.Standings.Rankings
	if len(all) == 0 {
		g.Note = p.say("field.nothing")
		return g
	}
	r := &all[i]
	from, to := at*lines, min((at+1)*lines, len(r.Rows))
	g.Heading = p.titleOf(r)
	if n := pagesOf(len(r.Rows)); n > 1 {
		g.Heading += " · " + p.say("print.page-of", "Page", at+1, "Pages", n)
		for k := range n {
			g.Others = append(g.Others, link{rankingFile(i, k), fmt.Sprint(k + 1), k == at})
		}
		g.Others = around(g.Others, at)
		if at > 0 {
			g.Previous = &link{rankingFile(i, at-1),
				p.say("site.previous", "Page", p.say("field.page", "Page", at)), false}
		}
		if at+1 < n {
			g.Next = &link{rankingFile(i, at+1),
				p.say("site.next", "Page", p.say("field.page", "Page", at+2)), false}
		}
	}
	if len(all) > 1 {
		for k := range all {
			g.Lists = append(g.Lists, link{rankingFile(k, 0), p.titleOf(&all[k]), k == i})
		}
	}
	g.Table = p.table(true, slices.Collect(func(yield func(*simultaneous.Standing) bool) {
		for j := from; j < to && yield(&r.Rows[j]); j++ {
		}
	}))
	return g
}

// around are links to some pages of many: the first, the last, those near the one
// shown, and every tenth.
func around(list []link, at int) (some []link) {
	for k, l := range list {
		near := k - at
		if k == 0 || k == len(list)-1 || near >= -2 && near <= 2 || (k+1)%10 == 0 {
			some = append(some, l)
		}
	}
	return some
}

// table is lines of a ranking, with their clubs or, on the page of a club,
// with their place there.
func (p *Pages) table(withClub bool, rows []*simultaneous.Standing) *table {
	figure := map[scoring.Unit]string{scoring.Matchpoint: "print.percent",
		scoring.IMP: "print.imps"}[p.edition.Standings.Unit]
	t := &table{Heads: p.heads("print.place", "n b", "print.names", "", cmp.Or(figure, "print.points"), "n b")}
	if withClub {
		t.Heads = slices.Insert(t.Heads, 2, p.heads("field.club", "")...)
	} else {
		t.Heads = append(t.Heads, p.heads("field.in-club", "n", "print.boards", "n")...)
	}
	for _, s := range rows {
		who := p.Words.Names(s.Pair.Names)
		if who == "" {
			who = p.Words.Capital(p.Words.Numbered(movement.Pair, s.Who.Pair.Number))
		}
		row := []cell{{Text: p.place(s.Place), Class: "n b"}, {Text: who, Class: "w", Head: true},
			{Text: p.total(s), Class: "n b"}}
		if withClub {
			club := p.clubs[s.Who.Club]
			named := cell{Href: clubFile(s.Who.Club), Text: string(s.Who.Club), Class: "w"}
			if club != nil {
				named.Text, named.Small = club.Name, club.Region
			}
			row = slices.Insert(row, 2, named)
		} else {
			row = append(row, cell{Text: p.place(s.InClub), Class: "n"}, cell{Text: fmt.Sprint(s.Played), Class: "n"})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (p *Pages) place(at simultaneous.Place) string {
	return p.Words.RankPlace(&scoring.Row{Place: at.Rank, Tied: at.Tied})
}

// total is a pair's figure in the unit of the event.
func (p *Pages) total(s *simultaneous.Standing) string {
	if s.Played == 0 {
		return p.Words.RankPlace(&scoring.Row{})
	}
	switch p.edition.Standings.Unit {
	case scoring.Matchpoint:
		return p.Words.Figure(s.Percentage, 2)
	case scoring.IMP:
		return p.Words.Signed(s.Score, 2)
	}
	return p.Words.Signed(s.Score, 0)
}

// clubList lists the clubs, those that have sent and those that have not.
func (p *Pages) clubList() *page {
	g := p.begin(clubs, p.say("field.clubs"))
	t := &table{Heads: p.heads("field.club", "", "field.region", "", "field.pairs",
		"n", "field.best", "n b")}
	for i := range p.edition.Clubs {
		c := &p.edition.Clubs[i]
		row := []cell{{Text: c.Name, Href: clubFile(c.ID), Class: "w", Head: true}, {Text: c.Region},
			{Text: p.say("field.not-sent"), Class: "n"}, {Class: "n b"}}
		if own := p.of[c.ID]; len(own) > 0 {
			row[2].Text, row[3].Text = fmt.Sprint(len(own)), p.place(own[0].Place)
		}
		t.Rows = append(t.Rows, row)
	}
	g.Table = t
	return g
}

// club is the page of a club: its pairs in the whole field.
func (p *Pages) club(c *simultaneous.Club) *page {
	g := p.begin(clubFile(c.ID), c.Name)
	own := p.of[c.ID]
	if len(own) == 0 {
		g.Note = p.say("field.not-yet")
		return g
	}
	g.Heading = p.say("print.ranking")
	if c.Region != "" {
		g.Heading += " · " + c.Region
	}
	var rows []*simultaneous.Standing
	for _, l := range own {
		rows = append(rows, l.Standing)
	}
	g.Table = p.table(false, rows)
	return g
}

// boardList leads to the boards, or says when they can be seen.
func (p *Pages) boardList() *page {
	g := p.begin(boards, p.say("print.boards"))
	for _, b := range p.edition.Boards {
		g.Grid = append(g.Grid, link{boardFile(b.Number), fmt.Sprint(b.Number), false})
	}
	if len(p.edition.Boards) == 0 {
		at := p.edition.PublicFrom.In(p.Zone)
		g.Note = p.say("field.boards-from", "Day", p.Words.Day(at), "Time", p.Words.Time(at))
	}
	return g
}

// board is what happened on a board in the whole field: each score, how
// often, and what it brings.
func (p *Pages) board(i int) *page {
	b := &p.edition.Boards[i]
	name := func(n int) string { return p.say("print.board-number", "Board", n) }
	g := p.begin(boardFile(b.Number), name(b.Number))
	if i > 0 {
		n := p.edition.Boards[i-1].Number
		g.Previous = &link{boardFile(n), p.say("site.previous", "Page", name(n)), false}
	}
	if i+1 < len(p.edition.Boards) {
		n := p.edition.Boards[i+1].Number
		g.Next = &link{boardFile(n), p.say("site.next", "Page", name(n)), false}
	}
	g.Heading = p.say("print.frequencies")
	unit := map[scoring.Unit]string{scoring.Matchpoint: p.say("print.mp"),
		scoring.IMP: p.say("print.imp")}[p.edition.Standings.Unit]
	t := &table{Heads: p.heads("print.score-ns", "n b", "field.times", "n")}
	for _, m := range []printed.Message{"print.unit-ns", "print.unit-ew"} {
		text := p.say(m, "Unit", cmp.Or(unit, p.say("print.pts")))
		t.Heads = append(t.Heads, head{text, text, "n"})
	}
	for _, s := range b.Scores {
		if s.Form != "" { // a board that was fouled is compared at its club alone
			continue
		}
		t.Rows = append(t.Rows, []cell{{Text: p.Words.Points(s.Score), Class: "n b", Head: true},
			{Text: p.Words.Short(s.Times), Class: "n"},
			{Text: p.Words.FiguresIn(p.edition.Standings.Unit).Board(s.NS), Class: "n"},
			{Text: p.Words.FiguresIn(p.edition.Standings.Unit).Board(s.EW), Class: "n"}})
	}
	g.Table = t
	return g
}

// most is how many lines an answer to a search has.
const most = 200

// found is the page of those whose names, or club's, have the text in them.
func (p *Pages) found(wanted string) *page {
	g := p.begin(search, p.say("field.find"))
	g.Wanted = wanted
	look := names.Fold(wanted)
	var rows []*simultaneous.Standing
	n := 0
	for _, l := range p.folded() {
		if look != "" && strings.Contains(l.text, look) {
			if n++; n <= most {
				rows = append(rows, l.Standing)
			}
		}
	}
	g.Note = printed.SayCount(p.Words, "field.found", n)
	if n > 0 {
		g.Table = p.table(true, rows)
	}
	return g
}

// fold is all lines as they are looked for.
func (p *Pages) fold() (list []folded) {
	clubs := map[simultaneous.ClubID]string{}
	for id, c := range p.clubs {
		clubs[id] = names.Fold(c.Name)
	}
	for i := range p.edition.Standings.Rankings {
		rows := p.edition.Standings.Rankings[i].Rows
		for j := range rows {
			s := &rows[j]
			list = append(list, folded{s,
				names.Fold(s.Pair.Names[0]) + "\n" + names.Fold(s.Pair.Names[1]) + "\n" + clubs[s.Who.Club]})
		}
	}
	return list
}
