package movement

// bowman is the Mitchell for two tables more than board sets (the 1 1/2-table
// appendix): all but the last two tables are a Mitchell of their own, the next
// plays along with table 1, and the last plays the sets backwards. EW go through
// all tables.
func bowman(o Options) (*Movement, error) {
	t := o.Tables
	sets := t - 2
	skip := 0
	if t%2 == 0 {
		skip = sets / 2
	}
	m := build("bowman", "Bowman", o, func(table, round int) game {
		set := wrap(table+round-1, sets)
		switch table {
		case t - 1:
			set = wrap(round, sets)
		case t:
			set = wrap(sets+1-round, sets)
		}
		return game{table, t + wrap(table-displace(round, skip), t), set}
	})
	return finish(m, o, lastPair(o)), nil
}

// web is the Mitchell for more tables than rounds, with several copies of the
// boards. One half of the tables plays the sets upwards and the other half
// downwards; with an odd number of tables the first R tables are an ordinary
// Mitchell and the rest is such a web. EW go through all tables.
func web(o Options) (*Movement, error) {
	t, sets := o.Tables, o.Rounds
	plain := 0 // tables that are an ordinary Mitchell
	if t%2 == 1 {
		plain = sets
	}
	half := (t - plain) / 2
	skip := 0
	if sets%2 == 0 {
		skip = sets / 2
	}
	m := build("web", "Web Mitchell", o, func(table, round int) game {
		set := wrap(table+round-1, sets)
		switch j := table - plain; {
		case j > half:
			set = wrap(half-(j-half)-(round-1), sets)
		case j > 0:
			set = wrap(j+round-1, sets)
		}
		return game{table, t + wrap(table-displace(round, skip), t), set}
	})
	return finishCopies(m, o, 2)
}

// appendix is the Mitchell ("dual carriageway") for up to twice as many tables
// as board sets: the tables beyond the sets share with the first tables, and both
// lines move. The number of sets is the least one that serves the rounds.
func appendix(o Options) (*Movement, error) {
	t := o.Tables
	c := appendixSets(t, o.Rounds)
	if c == 0 {
		return nil,
			refuse("%d tables need a prime number of board sets (5, 7, 11, 13, 17 …) between half as many as tables and one less, and as many as rounds; %d rounds do not fit", t, o.Rounds)
	}
	a := t - c
	m := build("appendix", "Appendix Mitchell", o, func(table, round int) game {
		ns, ew, home := table, table, table
		if table > a {
			ns = a + wrap(table-a-(round-1), c)
		}
		if table <= c {
			ew = wrap(table+2*(round-1), c)
		} else {
			home = table - c
		}
		return game{ns, t + ew, wrap(home+round-1, c)}
	})
	return finish(m, o, lastPair(o)), nil
}

// appendixSets returns the least number of board sets of an appendix movement, 0
// if there is none. The number must be a prime above 3; 9 and 15 work from 15 and
// 25 tables on.
func appendixSets(tables, rounds int) int {
	for c := max(5, rounds, tables/2+1); c < tables; c++ {
		if prime(c) || c == 9 && tables >= 15 || c == 15 && tables >= 25 {
			return c
		}
	}
	return 0
}

// twoStanza is the Mitchell for twice an odd number of tables with a break
// half-way: both halves of the room play the same sets before the break, and the
// other sets after it. It takes two copies.
func twoStanza(o Options) (*Movement, error) {
	t := o.Tables
	h := t / 2
	m := build("two-stanza", "Two-stanza Mitchell", o, func(table, round int) game {
		set := wrap(table+round-1, h)
		if round > h {
			set += h
		}
		return game{table, t + wrap(table-displace(round, 0), t), set}
	})
	return finishCopies(m, o, 2)
}

// finishCopies finishes a movement that needs several copies of each board: as
// many as there are tables on a set, unless the options have fewer; then tables
// share, but not below the least number.
func finishCopies(m *Movement, o Options, least int) (*Movement, error) {
	need := m.mostTogether()
	least = min(least, need)
	if o.Copies == 0 {
		o.Copies = need
	}
	if o.Copies < least {
		return nil, refuse("it takes %d copies of each board", least)
	}
	if m = finish(m, o, lastPair(o)); need > 2*o.Copies {
		return nil, refuse("%d tables would share %d copies of a board", need, o.Copies)
	}
	return m, nil
}
