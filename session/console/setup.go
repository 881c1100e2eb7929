package console

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/movement"
)

// SetUp is what is said of an evening before or during play. What is nil or
// empty is not said.
type SetUp struct {
	Heading *session.EveningSet
	// Sections are movements by the letters of their sections, "" for the
	// next free letter.
	Sections []Section
	// Dropped are the letters of sections that are taken away again.
	Dropped []string
	// Combined are sections that are one field, "AB", in the place of what was said
	// before; "none" is none.
	Combined []string
	Scoring  *method.Choices
	Event    *session.SessionOf
}

// Section is a movement with the letter of its section.
type Section struct {
	Letter   string
	Movement *movement.Movement
}

// Facts are what to record for that, in the order in which it is to be done. The error is
// ErrWords for a letter that is none; what cannot be is for the session to refuse.
func (u SetUp) Facts(st *session.State) ([]session.Fact, error) {
	var facts []session.Fact
	if u.Heading != nil {
		facts = append(facts, *u.Heading)
	}
	taken := map[int]bool{}
	for _, s := range st.Sections {
		taken[s.ID] = true
	}
	for _, letter := range u.Dropped {
		id, err := sectionID(letter)
		if err != nil {
			return nil, err
		}
		delete(taken, id)
		facts = append(facts, session.SectionDropped{ID: id})
	}
	for _, s := range u.Sections {
		id := 1
		for taken[id] {
			id++
		}
		if s.Letter != "" {
			var err error
			if id, err = sectionID(s.Letter); err != nil {
				return nil, err
			}
		}
		taken[id] = true
		facts = append(facts, session.SectionSet{ID: id, Movement: s.Movement})
	}
	fields, err := fieldsOf(u.Combined)
	if err != nil {
		return nil, err
	}
	if len(u.Combined) > 0 {
		facts = append(facts, session.SectionsCombined{Fields: fields})
	}
	if u.Scoring != nil {
		facts = append(facts, session.ScoringSet{Choices: *u.Scoring})
	}
	if u.Event != nil {
		facts = append(facts, *u.Event)
	}
	return facts, nil
}

// fieldsOf reads "AB" or "A+B".
func fieldsOf(words []string) (fields [][]int, err error) {
	for _, word := range words {
		if strings.EqualFold(word, "none") {
			continue
		}
		var field []int
		for _, r := range strings.ToUpper(strings.NewReplacer("+", "", ",", "", " ", "").Replace(word)) {
			id, err := sectionID(string(r))
			if err != nil {
				return nil, err
			}
			field = append(field, id)
		}
		fields = append(fields, field)
	}
	return fields, nil
}

func sectionID(letter string) (int, error) {
	letter = strings.ToUpper(strings.TrimSpace(letter))
	if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
		return 0, fmt.Errorf("section %q %w: a letter from A to Z", letter, ErrWords)
	}
	return int(letter[0]-'A') + 1, nil
}

// Named gives movements the letters of their sections: the first one the given letter;
// without one, those that their file has for them, where each has its own.
func Named(letter string, movements []*movement.Movement) (sections []Section) {
	var letters []string
	for _, m := range movements {
		letters = append(letters, m.Section)
	}
	own := letter == "" && !slices.Contains(letters, "") &&
		len(slices.Compact(slices.Sorted(slices.Values(letters)))) == len(letters)
	for i, m := range movements {
		s := Section{Movement: m}
		switch {
		case own && len(movements) > 1:
			s.Letter = letters[i]
		case i == 0:
			s.Letter = letter
		}
		sections = append(sections, s)
	}
	return sections
}

// Names reads a line for each contestant, "3 Anna Rossi & Ayşe Ağaoğlu", of teams "3 The
// Cats: Ayşe, Anna, Liam, Carlo". The error is a *deskline.Fault with the line's number.
func Names(st *session.State, content string) (facts []session.Fact, err error) {
	n := 0
	for line := range strings.Lines(content) {
		n++
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		word := "name "
		first, _, _ := strings.Cut(strings.ToUpper(line), " ")
		for _, sec := range st.Sections {
			if sec.Movement.Contestant == movement.Team &&
				(len(st.Sections) == 1 || strings.HasPrefix(first, sec.Letter())) {
				word = "team "
			}
		}
		entry, err := deskline.Read(st, word+line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		facts = append(facts, entry.Facts...)
	}
	return facts, nil
}

// SectionOf is the section of a letter, "" for the only one.
func SectionOf(st *session.State, letter string) (int, error) {
	if letter == "" && len(st.Sections) == 1 {
		return st.Sections[0].ID, nil
	}
	id, err := sectionID(letter)
	if err != nil {
		return 0, err
	}
	if _, ok := st.Section(id); !ok {
		return 0, fmt.Errorf("section %s %w: there is none", strings.ToUpper(letter), ErrWords)
	}
	return id, nil
}
