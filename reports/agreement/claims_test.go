package agreement_test

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// about is what a figure says something of.
type about struct {
	// Who is the contestant, "A7"; "" of the evening. What is the figure, "place" or
	// "total", and At where it counts, "after round 2", "board 5"; "" on the whole.
	Who, What, At string
}

func (a about) String() string { return strings.Join([]string{a.Who, a.What, a.At}, " ") }

// claim is what one source says.
type claim struct{ Source, Text string }

// claims are all of them.
type claims map[about][]claim

// say notes what a source says; nothing of an empty text or a dash.
func (c claims) say(source, who, what, at, text string) {
	if text = figure(text); what == "place" || what == "place then" {
		text = shared.ReplaceAllString(text, "=") // by the rules of the ACBL "4/6"
	}
	if text == "" || text == "–" || who == "" && what != "tables" {
		return
	}
	a := about{who, what, at}
	c[a] = append(c[a], claim{source, text})
}

var shared = regexp.MustCompile(`/\d+$`)

// figure is the text of a figure without blanks and the marks of notes.
func figure(text string) string {
	return strings.Trim(text, " \u00a0\u202f\n⁰¹²³⁴⁵⁶⁷⁸⁹*")
}

// drop forgets the figures of which one source says several things: those of a board that
// somebody has twice are told line by line in one place and as one in another.
func (c claims) drop(what ...string) {
	for a, said := range c {
		by := map[string]string{}
		for _, one := range said {
			if other, twice := by[one.Source]; twice && other != one.Text && slices.Contains(what, a.What) {
				delete(c, a)
				break
			}
			by[one.Source] = one.Text
		}
	}
}

// contradictions are the figures that are not the same everywhere.
func (c claims) contradictions() (list []string) {
	order := func(a, b about) int { return cmp.Compare(a.String(), b.String()) }
	for _, a := range slices.SortedFunc(maps.Keys(c), order) {
		said := c[a]
		for _, other := range said[1:] {
			if !agree(said[0].Text, other.Text) {
				list = append(list, fmt.Sprintf("%s: %s has %q, %s %q", a, said[0].Source, said[0].Text,
					other.Source, other.Text))
				break
			}
		}
	}
	return list
}

// sources are all that say something.
func (c claims) sources() []string {
	all := map[string]bool{}
	for _, said := range c {
		for _, one := range said {
			all[one.Source] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// with is what is said where a source says something else.
func (c claims) with(source string, other claims) claims {
	next := claims{}
	for a, said := range c {
		for _, one := range said {
			if one.Source != source {
				next[a] = append(next[a], one)
			}
		}
	}
	for a, said := range other {
		next[a] = append(next[a], said...)
	}
	return next
}

// compared counts the figures that stand in two sources, by what they are.
func (c claims) compared() map[string]int {
	n := map[string]int{}
	for a, said := range c {
		if slices.ContainsFunc(said, func(one claim) bool { return one.Source != said[0].Source }) {
			n[a.What]++
		}
	}
	return n
}

// number is a figure for programs: without a plus, with as many decimals as it takes.
const number = "number "

// agree compares what people read letter by letter, and what programs read as numbers,
// with the decimals that people read.
func agree(a, b string) bool {
	x, isX := strings.CutPrefix(a, number)
	y, isY := strings.CutPrefix(b, number)
	switch {
	case isX == isY:
		return a == b
	case isX:
		return near(y, x)
	}
	return near(x, y)
}

// near reports whether a number, rounded, is what people read.
func near(text, exact string) bool {
	text = strings.TrimPrefix(strings.ReplaceAll(text, "−", "-"), "+")
	places := 0
	if _, decimals, has := strings.Cut(text, "."); has {
		places = len(decimals)
	}
	want, err := strconv.ParseFloat(text, 64)
	got, wrong := strconv.ParseFloat(exact, 64)
	half := 0.5
	for range places {
		half /= 10
	}
	return err == nil && wrong == nil && max(want-got, got-want) <= half+1e-6
}

// Sentences that have figures in them.
var (
	saidTotal  = regexp.MustCompile(`^([+−]?\d[\d.]*) (?:%|IMPs?|VPs?|points?)(?:, (\d[\d.]*) %)?$`)
	saidPlace  = regexp.MustCompile(`^(?:Place|place) (\d+(?:=|/\d+)?)`)
	saidTables = regexp.MustCompile(`(\d*½|\d+) tables?\b`)
	wrongMinus = regexp.MustCompile(`(?:^|[\s(])-\d|\d - \d`)
)

// standing notes what a heading says: "Place 3= of 8 · 54.17 %".
func (c claims) standing(source, who, text string) {
	for part := range strings.SplitSeq(text, " · ") {
		part = figure(strings.ReplaceAll(part, "\u00a0", " "))
		if m := saidTotal.FindStringSubmatch(part); m != nil {
			c.say(source, who, "total", "", m[1])
			c.say(source, who, "share", "", m[2])
		}
		if m := saidPlace.FindStringSubmatch(part); m != nil {
			c.say(source, who, "place", "", m[1])
		}
	}
}
