package exchange

import "clubnight/scoring"

// Winners tells from the results of each section whether one or two winners were
// meant. Where no number ever sits both ways, there are two. Where numbers do, they
// change direction and there is one winner, unless the two directions are both
// numbered from 1: then most of those numbers appear both ways on one and the same
// board, which nobody plays twice.
func Winners(lines []scoring.Line) map[string]scoring.Winners {
	type seat struct{ board, number int }
	type section struct {
		ns, ew   map[int]bool
		seatedNS map[seat]bool
		seatedEW map[seat]bool
	}
	sections := map[string]*section{}
	for _, l := range lines {
		s := sections[l.Section]
		if s == nil {
			s = &section{map[int]bool{}, map[int]bool{}, map[seat]bool{}, map[seat]bool{}}
			sections[l.Section] = s
		}
		s.ns[l.NS], s.ew[l.EW] = true, true
		s.seatedNS[seat{l.Board, l.NS}] = true
		s.seatedEW[seat{l.Board, l.EW}] = true
	}
	winners := map[string]scoring.Winners{}
	for name, s := range sections {
		both, twice := 0, map[int]bool{}
		for n := range s.ns {
			if s.ew[n] {
				both++
			}
		}
		for at := range s.seatedNS {
			if s.seatedEW[at] {
				twice[at.number] = true
			}
		}
		winners[name] = scoring.OneWinner
		if 2*len(twice) >= both {
			winners[name] = scoring.TwoWinners
		}
	}
	return winners
}
