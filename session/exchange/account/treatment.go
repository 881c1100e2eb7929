package account

import (
	"slices"
	"strings"

	"clubnight/scoring/method"
	"clubnight/session"
)

// Treatment is another way of scoring than the one that was used: one of the choices of
// package method, and the word for it.
type Treatment struct {
	Choice, Word string
}

// treatments are the choices in which programs differ, the commonest first.
var treatments = slices.Concat([]Treatment{
	{"tops", "neuberg"}, {"scale", "1"}, {"scale", "2"}, {"tops", "ratio"}, {"tops", "mean"}, {"tops", "prorata"},
	{"percentages", "exact"}, {"percentages", "average"}, {"own-session", "no"}, {"own-session", "yes"},
	{"groups", "wbf"}, {"groups", "none"}, {"groups", "ebu"}, {"groups", "ebu2025"},
	{"decimals", "1"}, {"decimals", "2"},
}, wordsOf("divide"), []Treatment{
	{"drop", "none"}, {"drop", "one"}, {"drop", "stepped"}, {"drop", "tenth"},
	{"nearest", "exact"}, {"nearest", "10"}, {"datum", "median"}, {"datum", "mean"}, {"frequencies", "scaled"},
	{"rounding", "up"}, {"rounding", "average"}, {"imp-unit", "1"}, {"imp-unit", "0.1"},
	{"average-imps", "2"}, {"average-imps", "3"},
	{"matches", "rounds"}, {"matches", "swiss"},
}, wordsOf("vp"))

// wordsOf are all words of a choice, in its order.
func wordsOf(name string) (list []Treatment) {
	for _, choice := range new(method.Choices).All() {
		if choice.Name == name {
			for _, word := range choice.Words {
				list = append(list, Treatment{name, word})
			}
		}
	}
	return list
}

// fits are the methods that a choice matters to.
var fits = map[string][]string{
	"tops": {"mp"}, "scale": {"mp"}, "groups": {"mp"}, "decimals": {"mp"},
	"divide": {"crossimp"}, "drop": {"butler"}, "nearest": {"butler"}, "datum": {"butler"},
	"frequencies": {"butler", "crossimp"}, "imp-unit": {"butler", "crossimp"},
	"average-imps": {"butler", "crossimp", "imps", "teams", "hybrid"},
	"rounding":     {"butler", "crossimp", "teams"},
	"matches":      {"teams", "imps", "winloss", "bam", "patton", "hybrid", "aggregate"},
	"vp":           {"teams", "hybrid", "mp", "butler", "crossimp"},
}

// matters reports whether the treatment makes a difference to evenings
// scored by those choices.
func (t Treatment) matters(c method.Choices) bool {
	name := strings.ToLower(c.Method)
	if name == "" {
		name = "mp"
	}
	if t.Choice == "vp" && !slices.Contains(fits["matches"], name) && c.Matches != "swiss" {
		return false
	}
	methods, some := fits[t.Choice]
	return !some || slices.Contains(methods, name)
}

// chosen reports whether choices have a word for what the treatment decides.
func (t Treatment) chosen(c method.Choices) bool {
	for _, choice := range c.All() {
		if choice.Name == t.Choice {
			return *choice.To != ""
		}
	}
	return false
}

// With is the choices with the treatment; ok is false where they have it already.
func (t Treatment) With(c method.Choices) (other method.Choices, ok bool) {
	for _, choice := range c.All() {
		if choice.Name == t.Choice {
			if *choice.To == t.Word {
				return c, false
			}
			*choice.To = t.Word
		}
	}
	return c, true
}

// treatments looks for the treatment that explains most of the awards that differ, then
// for one of the rest, and so on.
func (c *comparing) treatments() {
	var open []int
	for i := range c.result.Lines {
		if c.result.Lines[i].Kind == AwardDiffers {
			open = append(open, i)
		}
	}
	if len(open) == 0 {
		return
	}
	taken, err := c.b.Take("")
	if err != nil {
		return
	}
	explains := map[Treatment][]int{}
	for _, t := range treatments {
		if choices, other := t.With(c.b.Method); other && t.matters(c.b.Method) {
			if a := scoredBy(taken.State(), choices); a != nil {
				explains[t] = c.explained(open, a)
			}
		}
	}
	for len(open) > 0 {
		var best Treatment
		most := 0
		for _, t := range treatments {
			n := 0
			for _, i := range explains[t] {
				if slices.Contains(open, i) {
					n++
				}
			}
			if n > most {
				best, most = t, n
			}
		}
		if most == 0 {
			return
		}
		for _, i := range explains[best] {
			if at := slices.Index(open, i); at >= 0 {
				c.result.Lines[i].Treatment = best
				open = slices.Delete(open, at, at+1)
			}
		}
	}
}

// explained are those of the lines whose published award is what the line has in another
// account of the scored evening.
func (c *comparing) explained(open []int, a *Account) (list []int) {
	type at struct {
		section int
		line    lineOf
	}
	self := func(n int) int { return n }
	lines := map[at]*BoardPlay{}
	for i := range a.Sections {
		for n := range a.Sections[i].Lines {
			l := &a.Sections[i].Lines[n]
			lines[at{i, c.key(l, self)}] = l
		}
	}
	in := a.precisions()
	for _, i := range open {
		d := &c.result.Lines[i]
		l := lines[at{d.in, c.key(d.Scored, self)}]
		if l == nil {
			continue
		}
		_, given, percent := d.Published.worth(d.Side, l)
		of, precise := c.pa.award, in.award
		if percent {
			of, precise = c.pa.percent, in.percent
		}
		if given != nil && percent == d.Percent && equal(d.PublishedAward, *given, of, precise) {
			list = append(list, i)
		}
	}
	return list
}

// scoredBy is an evening scored in another way, nil where it cannot be.
func scoredBy(st *session.State, choices method.Choices) *Account {
	other := *st
	other.Scoring = choices
	sc, err := other.Score()
	if err != nil {
		return nil
	}
	a, err := Of(&other, sc, Options{})
	if err != nil {
		return nil
	}
	return a
}
