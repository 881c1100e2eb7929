package movement

// teamMovement finishes a movement for teams.
func teamMovement(m *Movement, o Options) *Movement {
	m.Contestant, m.Winners = Team, 1
	o.Switch = SwitchNone
	return finish(m, o, 0)
}

// americanWhist is for an odd number of teams: NS at home, EW down two tables and
// boards down one each round, EW once before play begins. The halves of a match
// are played in rounds r and n-r. With fewer rounds the middle ones are left out.
func americanWhist(o Options) (*Movement, error) {
	n := o.Tables
	if o.Rounds%2 == 1 {
		return nil, refuse("every match takes two rounds, so that the number of rounds is even")
	}
	m := build("american-whist", "American Whist", o, func(table, round int) game {
		r := round
		if round > o.Rounds/2 {
			r += n - 1 - o.Rounds
		}
		return game{table, wrap(table+2*r, n), wrap(table+r-1, n)}
	})
	return teamMovement(m, o), nil
}

// newEngland (New England relay) is for an even number of teams: EW up one, and
// tables half a room apart share their boards in every round.
func newEngland(o Options) (*Movement, error) {
	n := o.Tables
	m := build("new-england", "New England relay", o, func(table, round int) game {
		ew := wrap(table-round, n)
		return game{table, ew, wrap(table+ew-1, n)}
	})
	return teamMovement(m, o), nil
}

// stagger is for an even number of teams: each meets every second team, and both
// halves of a match are close together. As many rounds less one again make a
// second session, with new boards, against the other teams.
func stagger(o Options) (*Movement, error) {
	n := o.Tables
	h := n / 2
	m := build("stagger", "Stagger", o, func(table, round int) game {
		if round <= h {
			return game{table, wrap(table+2*round-1, n), wrap(table+round-1, h)}
		}
		r := round - h
		return game{table, wrap(table+2*r, n), h + wrap(table+r-1, h)}
	})
	return teamMovement(m, o), nil
}

// parallelRows (twinned pairs) is for twice an odd number of teams in two rows of
// tables: each team meets the teams of the other row, both halves of a match at
// the same time.
func parallelRows(o Options) (*Movement, error) {
	h := o.Tables / 2
	m := build("parallel-rows", "Parallel rows", o, func(table, round int) game {
		if table <= h {
			return game{table, h + wrap(table-(round-1), h), wrap(table+round-1, h)}
		}
		j := table - h
		return game{h + wrap(j-(round-1), h), j, wrap(j+round-1, h)}
	})
	return teamMovement(m, o), nil
}

// teamsRobin is a round robin of matches: every match has two tables, and all
// matches have the boards of the round. With an odd number of teams one rests in
// each round.
func teamsRobin(o Options) (*Movement, error) {
	n := o.Tables
	even := n + n%2
	o.Tables = even / 2 * 2
	m := build("round-robin", "Round robin of teams", o, func(table, round int) game {
		k := (table - 1) / 2
		a, b := even, wrap(round, even-1)
		if k > 0 {
			a, b = wrap(round+k, even-1), wrap(round-k, even-1)
		}
		if a > n || b > n { // the team that rests
			return game{}
		}
		if table%2 == 0 {
			a, b = b, a
		}
		return game{a, b, round}
	})
	m.dropEmptyTables()
	m.Name = name("Round robin of teams", m)
	if o.Copies == 0 {
		o.Copies = max(1, m.mostTogether()/2) // both tables of a match pass the boards to each other
	}
	return teamMovement(m, o), nil
}

// dropEmptyTables leaves out tables at which nobody ever sits, and numbers the
// others anew.
func (m *Movement) dropEmptyTables() {
	used := map[int]bool{}
	for _, r := range m.Rows {
		used[r.Table] = used[r.Table] || r.NS > 0 || r.EW > 0
	}
	var rows []Row
	number, last := 0, 0
	for _, r := range m.Rows {
		if !used[r.Table] {
			continue
		}
		if r.Table != last {
			number, last = number+1, r.Table
		}
		r.Table = number
		rows = append(rows, r)
	}
	m.Rows, m.Tables = rows, number
}

// headToHead is a match of two teams over several rounds: EW change tables, and
// the boards too.
func headToHead(o Options) (*Movement, error) {
	m := build("head-to-head", "Head-to-head match", o, func(table, round int) game {
		return game{table, 3 - table, round}
	})
	m.Revenge = true
	return teamMovement(m, o), nil
}

// triangle is for three teams at three tables. Two rounds make a stanza of three
// board sets, one for each match: what NS of one team play in the first round, its
// EW play in the second.
func triangle(o Options) (*Movement, error) {
	if o.Rounds%2 == 1 {
		return nil, refuse("every match takes two rounds, so that the number of rounds is even")
	}
	m := build("triangle", "Triangle", o, func(table, round int) game {
		before := (round - 1) / 2 * 3
		if round%2 == 1 {
			return game{table, wrap(table+1, 3), before + table}
		}
		return game{table, wrap(table+2, 3), before + wrap(table-1, 3)}
	})
	m.Revenge = true
	return teamMovement(m, o), nil
}

// pivot is for teams whose partners change between stanzas: every stanza of two
// rounds holds two whole matches of every team. NS stay; in stanza k EW go up k
// tables from home, and then down k. The two board sets that a team plays in a stanza
// are k apart on the ring of sets: odd distances are taken from one stretch of the
// ring and even ones from another, from the outside inwards, so that no set comes
// twice. With an even number of teams the one opposite is never met.
func pivot(o Options) (*Movement, error) {
	n := o.Tables
	stanzas := o.Rounds / 2
	odd := (stanzas + 1) / 2
	from := func(k int) int { // the upper end of distance k on the ring
		if k%2 == 1 {
			return odd + (k-1)/2
		}
		return 2*odd + stanzas/2 + k/2
	}
	m := build("pivot", "Pivot teams", o, func(table, round int) game {
		k := (round + 1) / 2
		if round%2 == 1 {
			return game{table, wrap(table+k, n), wrap(table+from(k), n)}
		}
		return game{table, wrap(table-k, n), wrap(table+from(k)-k, n)}
	})
	for round := 2; round < o.Rounds; round += 2 {
		m.Breaks = append(m.Breaks, round)
	}
	return teamMovement(m, o), nil
}

// patton is a round robin of teams in which every match has a board set of its
// own, so that all teams play all boards: a Howell of the teams, with two tables
// that share for each of its tables. The halves of a match can be compared at once.
// Of an odd number of teams one rests in each round.
func patton(o Options) (*Movement, error) {
	n := o.Tables
	half := (n + 1) / 2
	games, _, err := howellGames(half, o.Rounds)
	if err != nil {
		return nil, err
	}
	o.Tables = 2 * half
	m := build("patton", "Patton teams", o, func(table, round int) game {
		g := games[(table-1)/2][round-1]
		if g[0] > n || g[1] > n { // the team that rests
			return game{}
		}
		if table%2 == 0 {
			return game{g[1], g[0], g[2]}
		}
		return game{g[0], g[1], g[2]}
	})
	return teamMovement(m, o), nil
}
