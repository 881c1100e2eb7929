package checks

import (
	"slices"
	"strings"
	"unicode"

	"clubnight/session"
	"clubnight/session/names"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
)

// nobodies are what programs and people write in the place of a pair that is not
// there, in capitals or not.
var nobodies = []string{
	"sit out", "sitout", "sit-out", "phantom", "bye", "dummy", "ghost", "half table", "no pair", "missing pair",
	"nobody", "empty", "freilos", "spielfrei", "exempt",
	"relais", "vrij", "stilzit", "oversidder", "sidder over", "oversitter", "sitter over",
	"pauza", "riposo", "descanso", "bay",
}

// placeholders are what stands where a name was not known.
var placeholders = []string{"pair", "player", "name", "unknown", "guest", "north", "south", "east", "west", "nn", "n n",
	"x", "xx", "xxx", "a", "b", "test", "tbd", "?"}

// people looks at who played.
func (c *checking) people() {
	out := sitOuts(c.sent)
	var missing, doubtful, unnumbered []session.Contestant
	example := ""
	numbers := map[string][]session.Contestant{}
	for i := range c.sent.Pairs {
		p := &c.sent.Pairs[i]
		if out[p.Contestant] {
			continue
		}
		switch name, odd := oddName(p.Names); {
		case names.Fold(p.Names[0]) == "" || names.Fold(p.Names[1]) == "":
			missing = append(missing, p.Contestant)
		case odd:
			doubtful = append(doubtful, p.Contestant)
			if example == "" {
				example = name
			}
		}
		if strings.Trim(p.Numbers[0], "0 ") == "" || strings.Trim(p.Numbers[1], "0 ") == "" {
			unnumbered = append(unnumbered, p.Contestant)
		}
		for _, n := range p.Numbers {
			if n = strings.TrimSpace(n); strings.Trim(n, "0") != "" {
				numbers[n] = append(numbers[n], p.Contestant)
			}
		}
	}
	if len(missing) > 0 {
		c.add(Finding{Kind: NamesMissing, Severity: Ask, Who: missing})
	}
	if len(doubtful) > 0 {
		c.add(Finding{Kind: NamesDoubtful, Severity: Ask, Who: doubtful, Text: example})
	}
	if len(unnumbered) > 0 {
		c.add(Finding{Kind: NumbersMissing, Severity: Note, Who: unnumbered})
	}
	for _, p := range c.sent.Pairs {
		for _, n := range p.Numbers {
			if who := numbers[strings.TrimSpace(n)]; len(who) > 1 && who[0] == p.Contestant {
				c.add(Finding{Kind: SameNumber, Severity: Note, Who: slices.Compact(who), Text: strings.TrimSpace(n)})
				delete(numbers, strings.TrimSpace(n))
			}
		}
	}
	for _, p := range c.sent.Pairs {
		if out[p.Contestant] {
			c.add(Finding{Kind: SitOut, Severity: Ask, Who: []session.Contestant{p.Contestant},
				Number: c.linesOf(p.Contestant)})
		}
	}
}

// oddName finds the first of two names that is a placeholder: without a letter, or
// one that stands for any.
func oddName(pair session.Names) (name string, odd bool) {
	for _, n := range pair {
		fold := strings.TrimRightFunc(names.Fold(n),
			func(r rune) bool { return unicode.IsDigit(r) || unicode.IsSpace(r) })
		letters := strings.ContainsFunc(n, unicode.IsLetter)
		if !letters || slices.Contains(placeholders, fold) || strings.HasPrefix(n, "no. ") {
			return n, true
		}
	}
	return "", false
}

// sitOuts are the pairs that a file lists although nobody is behind them: one named as
// nobody is named, or one that has nothing but boards passed out and not played.
func sitOuts(s *arrival.Sent) map[session.Contestant]bool {
	out := map[session.Contestant]bool{}
	lines, passes := map[session.Contestant]int{}, map[session.Contestant]int{}
	for i := range s.Results {
		r := &s.Results[i]
		for _, number := range []int{r.NS, r.EW} {
			who := contestant(r, number)
			lines[who]++
			if r.Score == 0 && r.ForNS == nil && r.ForEW == nil {
				passes[who]++
			}
		}
	}
	for i := range s.Pairs {
		p := &s.Pairs[i]
		nobody := false
		for _, name := range p.Names {
			fold := strings.TrimSpace(names.Fold(name))
			nobody = nobody || fold != "" &&
				slices.ContainsFunc(nobodies,
					func(n string) bool { return fold == names.Fold(n) || strings.ReplaceAll(fold, " ", "") == n })
		}
		nameless := names.Fold(p.Names[0]) == "" && names.Fold(p.Names[1]) == ""
		if n := lines[p.Contestant]; n > 0 && (nobody || nameless && n >= 2 && passes[p.Contestant] == n) {
			out[p.Contestant] = true
		}
	}
	return out
}

// contestant is who has a number on a line.
func contestant(r *simultaneous.Result, number int) session.Contestant {
	section := 1
	if len(r.Section) == 1 && r.Section[0] >= 'A' && r.Section[0] <= 'Z' {
		section = int(r.Section[0]-'A') + 1
	}
	return session.Contestant{Section: section, Number: number}
}

// linesOf counts the lines of a pair.
func (c *checking) linesOf(who session.Contestant) (n int) {
	for i := range c.sent.Results {
		r := &c.sent.Results[i]
		if contestant(r, r.NS) == who || contestant(r, r.EW) == who {
			n++
		}
	}
	return n
}

// samePeople reports whether two pairs are the same two, in either order and
// however they are written.
func samePeople(a, b session.Names) bool {
	same := func(x, y string) bool { return names.Fold(x) == names.Fold(y) }
	return same(a[0], b[0]) && same(a[1], b[1]) || same(a[0], b[1]) && same(a[1], b[0])
}
