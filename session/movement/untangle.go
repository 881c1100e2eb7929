package movement

import "slices"

// untouched is how many of the best tables untangling leaves alone.
const untouched = 3

// untangle draws by Magic Contest's published rule (see Draw.Untangle) and returns
// the matches in rank order and how many are repeats. (Source: "How are the pairings
// created?", https://magicscoring.com/scoring/swiss/how-are-the-pairings-created/)
func (p *pairing) untangle() ([][2]int, int) {
	left := slices.Clone(p.order)
	p.matches = nil
	for len(left) > 0 {
		a := left[0]
		j := 1 + slices.IndexFunc(left[1:], func(b int) bool { return p.fresh(a, b) })
		if j == 0 { // nobody is left whom a has not met
			j = 1 + slices.IndexFunc(left[1:], func(b int) bool { return !p.bothStay(a, b) })
		}
		if j == 0 {
			return nil, 0
		}
		p.matches = append(p.matches, [2]int{a, left[j]})
		left = slices.Delete(left, j, j+1)[1:]
	}
	top := max(len(p.matches)/2, untouched)
	repeats := 0
	for i := len(p.matches) - 1; i >= 0; i-- {
		if p.fresh(p.matches[i][0], p.matches[i][1]) {
			continue
		}
		if i < top || !p.exchange(i, top) {
			repeats++
		}
	}
	return p.matches, repeats
}

// exchange undoes a repeat with the nearest higher match, down from top, with which
// it makes two new ones.
func (p *pairing) exchange(i, top int) bool {
	a, b := p.matches[i][0], p.matches[i][1]
	for j := i - 1; j >= top; j-- {
		c, d := p.matches[j][0], p.matches[j][1]
		switch {
		case p.fresh(a, c) && p.fresh(b, d):
			p.matches[j], p.matches[i] = [2]int{c, a}, [2]int{d, b}
		case p.fresh(a, d) && p.fresh(b, c):
			p.matches[j], p.matches[i] = [2]int{c, b}, [2]int{d, a}
		default:
			continue
		}
		return true
	}
	return false
}

// fresh reports whether two may meet and have not.
func (p *pairing) fresh(a, b int) bool {
	return !p.met[[2]int{min(a, b), max(a, b)}] && !p.bothStay(a, b)
}

func (p *pairing) bothStay(a, b int) bool {
	return slices.Contains(p.stationary, a) && slices.Contains(p.stationary, b)
}
