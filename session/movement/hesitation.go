package movement

// hesitation is the hesitation Mitchell, a one-winner movement with one round
// more than tables: NS stay, but the pair that has been EW at the last table
// hesitates there as NS for a round before it goes on to table 1.
func hesitation(o Options) (*Movement, error) {
	t := o.Tables
	slot := func(table int) int {
		switch {
		case t%2 == 1 && table > (t-1)/2:
			return table
		case t%2 == 0 && table > t/2:
			return table + 1 // the last table comes round to the place of table 1
		}
		return table - 1
	}
	m := build("hesitation", "Hesitation Mitchell", o, func(table, round int) game {
		g := game{table, hesitating(t, 1, table, round), wrap(slot(table)+round, t+1)}
		if table == t {
			g.ns = hesitating(t, 1, t+1, round)
		}
		return g
	})
	if t%2 == 1 {
		m.Relays = []Relay{{After: (t - 1) / 2, Stands: 1}}
	} else {
		m.Relays = []Relay{{After: t / 2, Stands: 2}}
	}
	k := 1
	if t >= 11 {
		k = 2
	}
	return finishHesitation(m, o, k, t), nil
}

// doubleHesitation has two pairs that hesitate, at table 2 and at the last table,
// and two rounds more than tables.
func doubleHesitation(o Options) (*Movement, error) {
	t := o.Tables
	slot := func(table int) int {
		switch {
		case t%2 == 0 && table > t/2+1:
			return table
		case t%2 == 1 && table > (t+1)/2:
			return table + 1
		}
		return table - 1
	}
	m := build("double-hesitation", "Double hesitation Mitchell", o, func(table, round int) game {
		g := game{table, hesitating(t, 2, table, round), wrap(slot(table)+round, t+2)}
		switch table {
		case 2:
			g.ns = hesitating(t, 2, t+1, round)
		case t:
			g.ns = hesitating(t, 2, t+2, round)
		}
		return g
	})
	if t%2 == 0 {
		m.Relays = []Relay{{After: t/2 + 1, Stands: 1}, {After: t, Stands: 1}}
	} else {
		m.Relays = []Relay{{After: (t + 1) / 2, Stands: 2}}
	}
	k := 1
	switch {
	case t == 5:
		k = 0
	case t >= 12:
		k = 2
	}
	return finishHesitation(m, o, k, 2, t), nil
}

// hesitating returns the pair at a place of the ring in which pairs travel: the
// EW seats of tables 1 to T, then the NS seats of one or two pivots. In round 1 it
// holds pairs T+1..2T and then the pivots' own numbers (T, or 2 and T).
func hesitating(tables, pivots, at, round int) int {
	from := wrap(at-(round-1), tables+pivots)
	switch {
	case from <= tables:
		return tables + from
	case pivots == 2 && from == tables+1:
		return 2
	}
	return tables
}

// finishHesitation switches the last k rounds (unless the options say otherwise)
// at all tables but the pivots, where pairs sit both ways anyhow.
func finishHesitation(m *Movement, o Options, k int, pivots ...int) *Movement {
	m.Winners = 1
	switch {
	case o.Switch > 0:
		k = int(o.Switch)
	case o.Switch == SwitchNone:
		k = 0
	}
	k = min(k, m.Rounds-1)
	pivot := map[int]bool{}
	for _, t := range pivots {
		pivot[t] = true
	}
	for i, r := range m.Rows {
		if r.Round > m.Rounds-k && !pivot[r.Table] {
			m.Rows[i].swap()
		}
	}
	for r := m.Rounds - k + 1; r <= m.Rounds; r++ {
		m.ArrowSwitched = append(m.ArrowSwitched, r)
	}
	o.Switch = SwitchNone
	return finishMissing(m, o)
}
