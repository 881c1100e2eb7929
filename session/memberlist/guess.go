package memberlist

import (
	"slices"
	"strconv"
	"strings"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Question is a meaning for which more than one column is as good. It must be answered by
// a person before anything is taken over.
type Question struct {
	Meaning Column
	Fits    []int // columns, from 0; Guess has taken the first
}

// Headed reports whether the first line says what stands below it: it has a heading that
// is known, or no digit where all lines below have some.
func (s *File) Headed() bool {
	if s.Known != nil || len(s.Rows) == 0 {
		return false
	}
	first := s.Rows[0].Cells
	known := 0
	for _, c := range first {
		if m := heading(c); m.sure > 0 || m.elsewhere && !hasDigit(c) {
			known++
		}
	}
	if hasDigit(strings.Join(first, "")) {
		return known > 1
	}
	return known > 0 || len(s.Rows) == 1 || s.numbered(1) >= 0
}

// numbered is the first column that holds numbers from a line on, -1 for none.
func (s *File) numbered(from int) int {
	for i := range s.Columns() {
		if h := s.hold(i, from); h.mostly(h.numbers) {
			return i
		}
	}
	return -1
}

// mostTitles is how many lines of title are looked through for the headings below them.
const mostTitles = 10

// dropTitles drops what stands above the headings: the club's name, a date, in one column
// or two. Only where a line below has two headings that are known is anything dropped.
func (s *File) dropTitles() {
	for i, r := range s.Rows[:min(mostTitles, len(s.Rows))] {
		filled, known := 0, map[Column]bool{}
		for _, cell := range r.Cells {
			if cell != "" {
				filled++
			}
			if m := heading(cell); m.sure > 0 {
				known[m.column] = true
			}
		}
		if len(known) > 1 {
			s.Rows = s.Rows[i:]
			return
		}
		if filled > 2 { // somebody's line
			return
		}
	}
}

// Guess says what the columns probably mean, by their headings and by what all lines
// hold.
func (s *File) Guess() Mapping {
	m, _ := s.guess()
	return m
}

// Questions are the meanings for which Guess had to choose between columns that are as
// good.
func (s *File) Questions() []Question {
	_, questions := s.guess()
	return questions
}

// guessing is what is known of the columns while their meanings are looked for.
type guessing struct {
	s         *File
	from      int // the first line below the headings
	mapping   Mapping
	said      []meant
	held      []holds
	questions []Question
}

func (s *File) guess() (Mapping, []Question) {
	switch {
	case s.Known != nil:
		return s.Known, nil
	case len(s.Rows) > 0 && slices.Equal(s.Rows[0].Cells, columnsWritten):
		return slices.Clone(meaningsWritten), nil // our own, whatever stands in it
	}
	g := &guessing{s: s, mapping: make(Mapping, s.Columns())}
	g.said, g.held = make([]meant, s.Columns()), make([]holds, s.Columns())
	if s.Headed() {
		g.from = 1
		for i, cell := range s.Rows[0].Cells {
			g.said[i] = heading(cell)
		}
	}
	for i := range g.held {
		g.held[i] = s.hold(i, g.from)
	}
	for _, c := range Columns[1:] {
		g.byHeading(c)
	}
	g.oneName()
	g.number()
	if !g.mapping.Has(Name) && !g.mapping.Has(GivenName) && !g.mapping.Has(FamilyFirst) {
		g.names()
	}
	g.order()
	return g.mapping, g.questions
}

// byHeading gives a meaning to the column whose heading says it best; what it holds must
// not speak against that.
func (g *guessing) byHeading(c Column) {
	best, fits := 0, []int(nil)
	for i, m := range g.said {
		if m.column != c || m.sure == 0 || m.sure < best || !g.can(i, c) {
			continue
		}
		if m.sure > best {
			best, fits = m.sure, nil
		}
		fits = append(fits, i)
	}
	if c == Email && len(fits) > 0 { // mail goes to the first
		fits = fits[:1]
	}
	if c == Categories { // several are joined
		for _, i := range fits {
			g.mapping[i] = c
		}
		return
	}
	g.take(c, fits)
}

// can reports whether what a column holds is what its heading says.
func (g *guessing) can(i int, c Column) bool {
	h := g.held[i]
	switch c {
	case Number, National:
		return h.filled == 0 || !h.mostly(h.days) && !h.mostly(h.reach) && !h.mostly(h.words)
	case Name, FamilyFirst, GivenName, FamilyName:
		return h.filled == 0 || h.mostly(h.lettered)
	case Email:
		return h.filled == 0 || h.mostly(h.reach)
	}
	return true
}

// take gives a meaning to the first of the columns that fit, and asks where there are
// more: not where one of them only counts the lines, or holds nothing.
func (g *guessing) take(c Column, fits []int) {
	if len(fits) > 1 {
		better := slices.DeleteFunc(slices.Clone(fits), func(i int) bool {
			h := g.held[i]
			return h.filled == 0 || c == Number && h.counting == h.filled
		})
		if len(better) > 0 {
			fits = better
		}
	}
	if len(fits) == 0 {
		return
	}
	g.mapping[fits[0]] = c
	if len(fits) > 1 {
		g.questions = append(g.questions, Question{c, fits})
	}
}

// oneName makes the whole name of a given or a family name that stands alone, as "Nom"
// does where no "Prénom" is, and leaves it beside a whole one.
func (g *guessing) oneName() {
	m := g.mapping
	whole := m.Has(Name) || m.Has(FamilyFirst)
	switch {
	case m.Has(GivenName) && m.Has(FamilyName) && whole:
		m.replace(Name, Ignored)
		m.replace(FamilyFirst, Ignored)
	case m.Has(GivenName) && m.Has(Name) && !m.Has(FamilyName) && g.beside():
		m.replace(Name, FamilyName) // "Name, Vorname" in two columns
	case m.Has(GivenName) != m.Has(FamilyName) && whole:
		m.replace(GivenName, Ignored)
		m.replace(FamilyName, Ignored)
	case m.Has(GivenName) != m.Has(FamilyName):
		m.replace(GivenName, Name)
		m.replace(FamilyName, Name)
	}
}

// beside reports whether the column of names holds family names, beside one of given
// names: hardly any has a blank in it.
func (g *guessing) beside() bool {
	at := slices.Index(g.mapping, Name)
	blanks := 0
	for _, r := range g.s.Rows[min(g.from, len(g.s.Rows)):] {
		if at < len(r.Cells) && strings.Contains(strings.TrimSpace(r.Cells[at]), " ") {
			blanks++
		}
	}
	return 2*blanks < g.held[at].filled
}

// number finds the numbers where no heading says them: by what the columns hold, or the
// federation's where that is the only one.
func (g *guessing) number() {
	if g.mapping.Has(Number) {
		return
	}
	var unique, fits []int
	for i, h := range g.held {
		if g.mapping[i] != Ignored || g.said[i].elsewhere || !h.mostly(h.numbers) || 10*h.decimals > h.filled {
			continue
		}
		fits = append(fits, i)
		if h.distinct() {
			unique = append(unique, i)
		}
	}
	if len(unique) == 0 && len(fits) == 1 {
		unique = fits
	}
	if national := slices.Index(g.mapping, National); national >= 0 {
		if len(unique) == 0 || !g.mostHave(unique[0]) {
			g.mapping.replace(National, Number) // the federation's is the only number that they have
			return
		}
		g.mapping[unique[0]] = Number
		g.questions = append(g.questions, Question{Number, append(unique, national)})
		return
	}
	g.take(Number, unique)
}

// mostHave reports whether most lines have something in a column.
func (g *guessing) mostHave(i int) bool { return 2*g.held[i].filled > len(g.s.Rows)-g.from }

// names takes the first column of words for names, and a second one beside it for
// family names; the other way round where the first is in capitals.
func (g *guessing) names() {
	m := g.mapping
	free := func(i int) bool { return i < len(m) && m[i] == Ignored && !g.said[i].elsewhere }
	for i := range m {
		h := g.held[i]
		if !free(i) || !h.mostly(h.words) {
			continue
		}
		m[i] = Name
		if next := i + 1; free(next) && g.held[next].mostly(g.held[next].words) && !h.mostly(h.commas) {
			m[i], m[next] = GivenName, FamilyName
			if h.mostly(h.loud) && !g.held[next].mostly(g.held[next].loud) {
				m[i], m[next] = FamilyName, GivenName
			}
		}
		return
	}
	for i := range m { // "Guest 7" is better than no name
		if free(i) && g.held[i].mostly(g.held[i].lettered) {
			m[i] = Name
			return
		}
	}
}

// order says of a column of whole names that the family name comes first, where most have
// a comma or begin in capitals.
func (g *guessing) order() {
	for i, c := range g.mapping {
		if h := g.held[i]; c == Name && (h.mostly(h.commas) || h.mostly(h.firstLoud)) {
			g.mapping[i] = FamilyFirst
		}
	}
}

func (m Mapping) replace(was, now Column) {
	for i, c := range m {
		if c == was {
			m[i] = now
		}
	}
}
