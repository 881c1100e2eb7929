package clubsite

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/reports/site"
	"clubnight/session/competition"
	"clubnight/session/names"
	"clubnight/session/words/printed"
)

// ladder is a competition as it stands.
type ladder struct {
	name, file string
	rule       competition.Rule
	counted    []competition.Evening
	evenings   []*record // beside counted
	lines      []competition.Competitor
}

// ladderShort is the top of a ladder.
type ladderShort struct {
	Name, Rule, Anchor, Href, Link string
	Table                          *site.Table
}

// laddersPage has all ladders, ladderPage one.
type (
	laddersPage struct {
		*frame
		Title   string
		Ladders []*ladderShort
	}
	ladderPage struct {
		*frame
		Title, Rule, Counted string
		Table, Evenings      *site.Table
	}
)

// compete works out the competitions, the one with the last evening first. A player is
// known by his pseudonym there; who he is on the site says builder.people.
func (b *builder) compete() {
	slugs := map[string]int{}
	for _, e := range b.evenings { // the newest first, whose rule counts
		for _, c := range e.Competitions {
			at := slices.IndexFunc(b.ladders, func(l *ladder) bool { return c.Is(l.name) })
			if at < 0 {
				at = len(b.ladders)
				slug := slugOf(c.Name)
				if slugs[slug]++; slugs[slug] > 1 {
					slug += "-" + strconv.Itoa(slugs[slug])
				}
				b.ladders = append(b.ladders, &ladder{name: c.Name, file: "ladder-" + slug + ".html", rule: c.Rule})
			}
			b.ladders[at].evenings = append(b.ladders[at].evenings, e)
		}
	}
	for _, l := range b.ladders {
		slices.Reverse(l.evenings) // as a competition takes them
		last := l.evenings[len(l.evenings)-1].Date
		l.evenings = slices.DeleteFunc(l.evenings, func(e *record) bool { return !l.rule.Within(e.Date, last) })
		for _, e := range l.evenings {
			l.counted = append(l.counted, b.counting(e))
		}
		l.lines = competition.Table(l.rule, l.counted)
		slices.SortStableFunc(l.lines, func(x, y competition.Competitor) int {
			switch {
			case x.Ranked != y.Ranked || x.Place != y.Place || !x.Figure.Equal(y.Figure):
				return 0
			}
			return cmp.Compare(b.people[x.Number].folded, b.people[y.Number].folded)
		})
	}
}

// counting is an evening as a competition takes it: players by their pseudonyms.
func (b *builder) counting(e *record) competition.Evening {
	one := competition.Evening{ID: e.ID, Name: e.Name, Date: e.Date}
	for _, p := range e.Performances {
		who := p.Performance
		who.Number = b.register.of(e.People[p.Who]).id
		one.Results = append(one.Results, who)
	}
	return one
}

// slugOf is a name as part of a file's name.
func slugOf(name string) string {
	var b strings.Builder
	for _, word := range names.Folded(name) {
		for _, r := range word {
			if r < 'a' || r > 'z' {
				if r < '0' || r > '9' {
					continue
				}
			}
			b.WriteRune(r)
		}
		b.WriteByte('-')
	}
	slug := strings.Trim(b.String(), "-")
	if slug = slug[:min(len(slug), 40)]; slug == "" {
		return "competition"
	}
	return strings.Trim(slug, "-")
}

func (b *builder) ladderShort(l *ladder) *ladderShort {
	s := &ladderShort{Name: l.name, Rule: b.words.Sentence(b.words.CompetitionRule(l.rule)), Href: l.file,
		Anchor: strings.TrimSuffix(l.file, ".html"), Link: b.Say("clubsite.whole-table"), Table: b.ladderTable(l, frontLadder)}
	return s
}

// ladderTable is who stands where, of so many lines; 0 is all.
func (b *builder) ladderTable(l *ladder, most int) *site.Table {
	say := sheet.NewCompeted(b.words, l.rule, l.lines)
	lines := l.lines
	if most > 0 {
		lines = lines[:min(len(lines), most)]
	}
	head := func(m printed.Message, class string) site.Head { return site.Head{Text: b.Say(m), Class: class} }
	place := head("print.place", "n")
	if most > 0 {
		place = site.Head{Full: place.Text, Class: "n"}
	}
	t := &site.Table{Heads: []site.Head{place, head("print.name", ""),
		head("print.evenings", "n"), head(say.Figure, "n b")}}
	for i := range lines {
		one := &lines[i]
		place, text := say.Line(one)
		t.Rows = append(t.Rows, []site.Cell{{Text: place, Class: "n"},
			{Who: []site.Link{b.personLink(one.Number, "")}, Class: "w", Head: true},
			{Text: printed.Say(b.words, "print.counted-of", "Counted", one.Counting(), "Played", len(one.Evenings)), Class: "n"},
			{Text: text, Class: "n b"}})
	}
	return t
}

// ladderPages makes the pages of all competitions.
func (b *builder) ladderPages(put func(name string, content []byte, err error)) {
	all := laddersPage{frame: b.frame, Title: b.Say("clubsite.ladders")}
	at := place{frame: b.frame, Here: laddersFile}
	for _, l := range b.ladders {
		all.Ladders = append(all.Ladders, b.ladderShort(l))
		p := ladderPage{frame: b.frame, Title: l.name, Rule: b.words.Sentence(b.words.CompetitionRule(l.rule)),
			Counted: printed.SayCount(b.words, "print.evenings-count", len(l.counted)), Table: b.ladderTable(l, 0),
			Evenings: &site.Table{Heads: []site.Head{{Text: "№", Full: b.Say("print.number"), Class: "n"},
				{Text: b.Say("clubsite.evening")}, {Text: b.Say("print.day")}}}}
		for i, e := range l.evenings {
			p.Evenings.Rows = append(p.Evenings.Rows, []site.Cell{{Text: fmt.Sprint(i + 1), Class: "n"},
				{Who: []site.Link{{Href: e.file(site.Index), Text: e.title(b.words)}}, Class: "w", Head: true},
				{Text: b.words.Day(e.Date)}})
		}
		content, err := at.page(p.Title, "ladder", p)
		put(l.file, content, err)
	}
	content, err := at.page(all.Title, "ladders", all)
	put(laddersFile, content, err)
}
