package movement

// displace is how many tables EW have moved before round r: one a round, and
// one more once they have skipped a table after round skip (0: no skip).
func displace(r, skip int) int {
	d := r - 1
	if skip > 0 && r > skip {
		d++
	}
	return d
}

// mitchell is the straight Mitchell: NS stay, EW go up one table, boards go down
// one. With an even number of tables EW would meet the boards of round 1 again
// half-way, so it stops there.
func mitchell(o Options) (*Movement, error) {
	t := o.Tables
	m := build("mitchell", "Mitchell", o, func(table, round int) game {
		return game{table, t + wrap(table-displace(round, 0), t), wrap(table+round-1, t)}
	})
	return finish(m, o, lastPair(o)), nil
}

// skipMitchell is the Mitchell for even tables in which EW skip a table half-way;
// the last round is then lost, since it would repeat the first opponents.
func skipMitchell(o Options) (*Movement, error) {
	t := o.Tables
	m := build("skip-mitchell", "Skip Mitchell", o, func(table, round int) game {
		return game{table, t + wrap(table-displace(round, t/2), t), wrap(table+round-1, t)}
	})
	return finish(m, o, lastPair(o)), nil
}

// shareRelay is the Mitchell for even tables in which a relay half-way round the
// room keeps the boards out of step with EW; the last table shares the boards of
// table 1 all evening.
func shareRelay(o Options) (*Movement, error) {
	t := o.Tables
	m := build("share-relay", "Share and relay Mitchell", o, func(table, round int) game {
		return game{table, t + wrap(table-displace(round, 0), t), wrap(halfRelaySlot(table, t)+round, t)}
	})
	m.Relays = []Relay{{After: t / 2, Stands: 1}}
	return finish(m, o, lastPair(o)), nil
}

// halfRelaySlot is the place of a table in a board ring that has one relay after
// the table half-way, counted from 0.
func halfRelaySlot(table, tables int) int {
	if table <= tables/2 {
		return table - 1
	}
	return table
}

// doubleWeave (crisscross) is the Mitchell for a multiple of four tables in which
// odd and even pairs, and odd and even board sets, travel in opposite
// directions. Half-way every set jumps to the opposite table and turns round.
func doubleWeave(o Options) (*Movement, error) {
	t := o.Tables
	half := t / 2
	m := build("double-weave", "Double weave Mitchell", o, func(table, round int) game {
		ew := wrap(table-(round-1), t)
		if ew%2 == 0 {
			ew = wrap(table+(round-1), t)
		}
		odd, even := table+(round-1), table-(round-1) // where the set came from
		if round > half {
			odd, even = table-(round-half), table+(round-half)
		}
		set := wrap(odd, t)
		if set%2 == 0 {
			set = wrap(even, t)
		}
		return game{table, t + ew, set}
	})
	return finish(m, o, lastPair(o)), nil
}

// blackpool is the Mitchell for even tables with two relays: no sharing and no
// skip, but every pair leaves two board sets unplayed. Two more rounds against
// pairs met before may follow ("revenge" rounds): in the first EW are back at
// their home table, in the second EW pair n is at table T+1-n.
func blackpool(o Options) (*Movement, error) {
	t := o.Tables
	m := build("blackpool", "Blackpool", o, func(table, round int) game {
		ew := wrap(table-displace(round, 0), t)
		if round == t+2 {
			ew = t + 1 - table
		}
		return game{table, t + ew, wrap(halfRelaySlot(table, t)+round, t+2)}
	})
	m.Relays = []Relay{{After: t / 2, Stands: 1}, {After: t, Stands: 1}}
	m.Revenge = o.Rounds > t
	return finish(m, o, lastPair(o)), nil
}

// lastPair is the pair of the last table that is missing at a half table.
func lastPair(o Options) int {
	if o.Half == EWMissing {
		return 2 * o.Tables
	}
	return o.Tables
}
