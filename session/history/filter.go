package history

import (
	"slices"
	"strconv"
	"strings"

	"clubnight/session"
)

// Filter chooses entries. What is empty or 0 chooses all; entries must fit
// everything that is said.
type Filter struct {
	Groups []Group
	// Section is for Table, Board and Number: 0 for any.
	Section int
	Table   int
	Board   int
	// Number is that of a contestant.
	Number int
	// Words must all be in what is said of the entry, in any case of letters.
	Words []string
}

// numbered are the words of a filter that a number follows.
var numbered = map[string]func(*Filter) *int{
	"table": func(f *Filter) *int { return &f.Table }, "t": func(f *Filter) *int { return &f.Table },
	"board": func(f *Filter) *int { return &f.Board }, "b": func(f *Filter) *int { return &f.Board },
	"pair": func(f *Filter) *int { return &f.Number }, "p": func(f *Filter) *int { return &f.Number },
	"team": func(f *Filter) *int { return &f.Number }, "player": func(f *Filter) *int { return &f.Number },
}

// ReadFilter reads a choice as it is typed: groups by their names; "table 3", "board 14",
// "pair 5" with the letter of the section before the number where there are several,
// "table B3"; t3, b14 and p5 for short. Every other word, and every text in quotation
// marks, has to be in what is said of the entry.
func ReadFilter(line string) (f Filter) {
	words, quoted := split(line)
	for i := 0; i < len(words); i++ {
		word := strings.ToLower(words[i])
		switch g := Group(word); {
		case quoted[i]:
			f.Words = append(f.Words, words[i])
		case slices.Contains(Groups(), g):
			f.Groups = append(f.Groups, g)
		case len(word) > 1 && numbered[word] != nil && i+1 < len(words) && !quoted[i+1] &&
			f.number(word, strings.ToLower(words[i+1])):
			i++
		case len(word) > 1 && numbered[word[:1]] != nil && f.number(word[:1], word[1:]):
		default:
			f.Words = append(f.Words, words[i])
		}
	}
	return f
}

// number takes "14" or "b14" for one of the numbered words, and reports
// whether it is one.
func (f *Filter) number(word, text string) bool {
	section := 0
	if text != "" && text[0] >= 'a' && text[0] <= 'z' {
		section, text = int(text[0]-'a')+1, text[1:]
	}
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n == 0 || section > 0 && f.Section > 0 && section != f.Section {
		return false
	}
	if section > 0 {
		f.Section = section
	}
	*numbered[word](f) = int(n)
	return true
}

// split gives the words of a line; what stands in quotation marks is one.
func split(line string) (words []string, quoted []bool) {
	for n, text := range strings.Split(strings.NewReplacer("“", `"`, "”", `"`).Replace(line), `"`) {
		if n%2 == 1 {
			if text = strings.TrimSpace(text); text != "" {
				words, quoted = append(words, text), append(quoted, true)
			}
			continue
		}
		for _, word := range strings.Fields(text) {
			if word = strings.Trim(word, ",;"); word != "" {
				words, quoted = append(words, word), append(quoted, false)
			}
		}
	}
	return words, quoted
}

// Empty reports whether it chooses everything.
func (f Filter) Empty() bool {
	return len(f.Groups)+len(f.Words) == 0 && f.Section == 0 && f.Table == 0 && f.Board == 0 && f.Number == 0
}

// Entries are those of an evening that it chooses, oldest first; say is what a
// reader is told of one.
func (f Filter) Entries(st *session.State, say func(session.Entry) string) (list []session.Entry) {
	if f.Empty() {
		return st.Entries()
	}
	words := make([]string, len(f.Words))
	for i, w := range f.Words {
		words[i] = strings.ToLower(w)
	}
	for _, e := range st.Entries() {
		if f.group(st, e) && f.place(st, e) && saysAll(words, e, say) {
			list = append(list, e)
		}
	}
	return list
}

func (f Filter) group(st *session.State, e session.Entry) bool {
	return len(f.Groups) == 0 || slices.Contains(f.Groups, GroupOf(st, e))
}

func (f Filter) place(st *session.State, e session.Entry) bool {
	if f.Section == 0 && f.Table == 0 && f.Board == 0 && f.Number == 0 {
		return true
	}
	p := placeOf(st, e)
	return (f.Section == 0 || p.section == f.Section) &&
		(f.Table == 0 || slices.Contains(p.tables, f.Table)) &&
		(f.Board == 0 || p.board == f.Board) &&
		(f.Number == 0 || slices.ContainsFunc(p.who, func(c session.Contestant) bool { return c.Number == f.Number }))
}

func saysAll(words []string, e session.Entry, say func(session.Entry) string) bool {
	if len(words) == 0 {
		return true
	}
	text := strings.ToLower(say(e))
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}
