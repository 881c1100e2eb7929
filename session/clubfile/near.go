package clubfile

import (
	"cmp"
	"slices"
	"strings"

	"clubnight/session/names"
)

// Near finds the players whom somebody may mean who typed a number, the federation's too,
// a name, a category, or part of one: at most that many, the likeliest first, none for an
// empty text. Slips are forgiven (a letter or digit wrong, missing, too many, or two
// changed over), and accents, capitals and apostrophes do not matter.
func Near(players []Player, typed string, most int) []Player {
	wanted := names.Folded(typed)
	if len(wanted) == 0 {
		return nil
	}
	type found struct {
		player Player
		name   []string
		far    int
	}
	var all []found
	for _, p := range players {
		name := names.Folded(p.Name)
		if far, ok := p.farness(name, wanted); ok {
			all = append(all, found{p, name, far})
		}
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.far, b.far), slices.Compare(a.name, b.name),
			cmp.Compare(a.player.Number, b.player.Number))
	})
	near := make([]Player, min(len(all), max(most, 0)))
	for i := range near {
		near[i] = all[i].player
	}
	return near
}

// How far what was typed is from a number or from a word of a name. What stands between
// was not mistyped but is not complete either.
const (
	farSame   = 0
	farBegins = 1
	farSlip   = 3 // one slip
	farWithin = 5 // typed is somewhere inside
	farSlips  = 8 // two slips
)

// farness is how far a player is from what was typed; ok reports whether the
// player may be meant at all.
func (p Player) farness(name, wanted []string) (far int, ok bool) {
	nearer := func(d int, may bool) {
		if may && (!ok || d < far) {
			far, ok = d, true
		}
	}
	typed := strings.Join(wanted, "")
	nearer(wordFarness(typed, strings.Join(names.Folded(p.Number), "")))
	if p.National != "" {
		nearer(wordFarness(typed, strings.Join(names.Folded(p.National), "")))
	}
	nearer(nameFarness(name, wanted))
	if len(typed) > 2 && p.Categories != "" {
		for c := range strings.SplitSeq(p.Categories, ",") {
			nearer(farWithin, strings.HasPrefix(strings.Join(names.Folded(c), ""), typed))
		}
	}
	return far, ok
}

// nameFarness compares every typed word with the words of a name, each of
// which is used once.
func nameFarness(name, wanted []string) (far int, ok bool) {
	left := slices.Clone(name)
	for _, w := range wanted {
		best, at := 0, -1
		for i, word := range left {
			if d, near := wordFarness(w, word); near && (at < 0 || d < best) {
				best, at = d, i
			}
		}
		if at < 0 { // the words may be divided otherwise: O Connor, De Vries
			return farWithin, len(wanted) > 1 && strings.Contains(strings.Join(name, ""), strings.Join(wanted, ""))
		}
		far += best
		left = slices.Delete(left, at, at+1)
	}
	return far, true
}

// wordFarness compares one typed word with one word.
func wordFarness(typed, word string) (far int, ok bool) {
	t, w := []rune(typed), []rune(word)
	switch {
	case typed == word:
		return farSame, true
	case strings.HasPrefix(word, typed):
		return farBegins, true
	case len(t) >= 3 && slips(t, w) == 1:
		return farSlip, true
	case len(t) >= 3 && strings.Contains(word, typed):
		return farWithin, true
	case len(t) >= 4 && len(w) > len(t) && slips(t, w[:len(t)]) == 1: // still being typed
		return farWithin, true
	case len(t) >= 5 && slips(t, w) == 2:
		return farSlips, true
	}
	return 0, false
}

// slips counts the letters that are wrong, missing or too many; two that
// changed places are one slip.
func slips(a, b []rune) int {
	if d := len(a) - len(b); d > 2 || d < -2 {
		return 3 // more than anybody asks about
	}
	before, last, now := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		now[0] = i
		for j := 1; j <= len(b); j++ {
			wrong := 1
			if a[i-1] == b[j-1] {
				wrong = 0
			}
			now[j] = min(last[j]+1, now[j-1]+1, last[j-1]+wrong)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				now[j] = min(now[j], before[j-2]+1)
			}
		}
		before, last, now = last, now, before
	}
	return last[len(b)]
}
