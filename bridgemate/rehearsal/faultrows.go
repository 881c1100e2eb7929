package rehearsal

import (
	"fmt"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
)

// plain reports whether a step is a result that nothing else happens to.
func (s step) plain() bool {
	return s.kind == resultSet && !s.what.corrected() && s.note == "" && !s.repeated && s.later == (bws.Key{})
}

// inRound are the plain results of a table's round, as places in p.steps,
// in the order of play.
func (p *plan) inRound(f placedFault) (list []int) {
	for i, s := range p.steps {
		if f.id > 0 && s.plain() && s.key.Section == f.id && s.key.Table == f.table && s.key.Round == f.round {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return int(p.steps[a].at - p.steps[b].at) })
	return list
}

// erased has a result entered, another entered above it without taking the first
// back, and the second erased, as the menu of the director at the handset can: the
// board then has no result, since the last of its rows counts (facts of the
// publisher's query LastEntryID). The first is entered anew two rounds' time later
// where the fault is to be corrected.
func (p *plan) erased(f placedFault) {
	for _, i := range p.inRound(f) {
		s := p.steps[i]
		if f.board != s.key.Board && (f.board > 0 || s.what.final.NSEW == "") {
			continue
		}
		right := s.what
		wrong := p.mistyped(s.what.final, chance(p.seed, f.String()))
		first := step{at: s.at, kind: rowAdded, key: s.key, what: right,
			note: "erased: the result that another follows"}
		second := step{at: s.at + 20*time.Second, kind: rowAdded, number: 1, key: s.key, what: outcome{wrong, wrong},
			note: "erased: a second result, the first is not taken back"}
		gone := step{at: s.at + 40*time.Second, kind: lastErased, key: s.key,
			note: "erased: only the last row is marked"}
		p.steps[i] = first
		p.steps = append(p.steps, second, gone)
		if f.corrected {
			p.steps = append(p.steps, step{at: s.at + 20*time.Minute, kind: rowAdded,
				number: 2, key: s.key, what: right,
				note: "erased: the result is entered anew"})
		}
		return
	}
}

// resent sends the results of a round again, as BCS does for "Resending results".
func (p *plan) resent(f placedFault) {
	list := p.inRound(f)
	for _, i := range list {
		p.steps[i].repeated = true
		s := p.steps[i]
		again := step{at: p.steps[list[len(list)-1]].at + 10*time.Minute, kind: rowResent, key: s.key, what: s.what,
			note: "resent: a new row with the same content"}
		p.steps = append(p.steps, again)
	}
}

// replaced deletes and inserts the results of a round but its last, each in one write, as
// TabScore2 does on each change.
func (p *plan) replaced(f placedFault) {
	list := p.inRound(f)
	if len(list) < 2 {
		return
	}
	last := p.steps[list[len(list)-1]]
	for _, i := range list[:len(list)-1] {
		s := p.steps[i]
		p.steps = append(p.steps, step{at: last.at + time.Minute, kind: rowReplaced, key: s.key,
			what: s.what, later: last.key,
			note: "replaced: the row is deleted and inserted anew"})
	}
}

// sides has N results name the side only (guide: NS or EW is as good as the seat).
func (p *plan) sides(n int) {
	var played []int
	for i, s := range p.steps {
		if s.plain() && len(s.what.final.NSEW) == 1 {
			played = append(played, i)
		}
	}
	for i, k := range chance(p.seed, "sides").Perm(len(played)) {
		if i == n {
			return
		}
		s := &p.steps[played[k]]
		row := s.what.final
		row.NSEW = map[string]string{"N": "NS", "S": "NS", "E": "EW", "W": "EW"}[row.NSEW]
		s.what, s.note = outcome{row, row}, "sides: only the side is entered"
	}
}

// strays are rows that belong to nobody: by turns without any content, and of a table
// that is not in the movement.
func (p *plan) strays(n int, c *bws.Contents) {
	var results []step
	last := map[int]int{}
	for _, s := range p.steps {
		if s.plain() {
			results = append(results, s)
		}
	}
	for _, t := range c.Tables {
		last[t.Section] = max(last[t.Section], t.Table)
	}
	if len(results) == 0 {
		return
	}
	for i := range n {
		s := results[chance(p.seed, "strays", i).IntN(len(results))]
		s.at += 5 * time.Second
		if i%2 == 0 {
			p.steps = append(p.steps, step{at: s.at, kind: strayAdded, number: i / 2,
				note: "strays: a row without any content"})
			continue
		}
		row := s.what.final
		row.Table = last[row.Section] + 50 + i
		s.key, s.what, s.note = row.Key(), outcome{row, row}, fmt.Sprintf("strays: there is no table %d", row.Table)
		p.steps = append(p.steps, s)
	}
}

// takenBack has another contract entered above each of a round, and taken back: nothing
// is being played there then until the result comes.
func (p *plan) takenBack(f placedFault) {
	for _, s := range slices.Clone(p.steps) {
		if s.kind != contractSet || f.id == 0 || s.key.Section != f.id ||
			s.key.Table != f.table || s.key.Round != f.round {
			continue
		}
		above, gone := s, s
		other := s.what.final
		other.NSEW = map[string]string{"N": "S", "S": "N", "E": "W", "W": "E"}[other.NSEW]
		above.at, above.kind, above.what, above.note = s.at+
			10*time.Second, contractAbove, outcome{other, other}, "taken-back: a second contract"
		gone.at, gone.kind, gone.note = s.at+20*time.Second, contractErased, "taken-back: the last contract is erased"
		p.steps = append(p.steps, above, gone)
	}
}

// twoRows gives every seat a second row in PlayerNumbers when the numbers are in.
func (p *plan) twoRows() {
	for _, s := range slices.Clone(p.steps) {
		if s.kind == seatsEnter {
			s.at, s.kind, s.note = s.at+time.Minute, seatsDoubled, "two-rows: a second row for every seat"
			p.steps = append(p.steps, s)
		}
	}
}

// changedNumber has one player of a table enter a wrong number, and change it in round 2.
func (p *plan) changedNumber(f placedFault) {
	for i, s := range p.steps {
		if s.kind != seatsEnter || f.id == 0 || s.key.Section != f.id || s.key.Table != f.table {
			continue
		}
		for at, number := range s.numbers {
			if number == "" || !s.seated[at] {
				continue
			}
			change := s
			if change.at += 10 * time.Minute; p.starts[[2]int{f.id, 2}] > 0 {
				change.at = p.starts[[2]int{f.id, 2}] + time.Minute
			}
			change.kind, change.number, change.note = numberChanged, at, fmt.Sprintf("changed-number: %c is %s",
				"NESW"[at], number)
			wrong := transposed(number, 0)
			if wrong == number {
				wrong = "9" + number[1:]
			}
			p.steps[i].numbers[at] = wrong
			p.steps[i].note = fmt.Sprintf("changed-number: %c enters %s for %s", "NESW"[at], wrong, number)
			p.steps = append(p.steps, change)
			return
		}
	}
}

// lateStatus has Tables.Status set when N results are in.
func (p *plan) lateStatus(n int) {
	var times []time.Duration
	for _, s := range p.steps {
		if s.kind == resultSet {
			times = append(times, s.at)
		}
	}
	if len(times) == 0 {
		return
	}
	slices.Sort(times)
	at := times[min(n, len(times))-1] + time.Second
	p.steps = append(p.steps, step{at: at, kind: statusSet,
		note: "late-status: the tables are said to have been uploaded"})
}

// wantsFault is wants for the steps of faults.
func (s *state) wantsFault(one step) bool {
	row, stands := s.standing[one.key]
	switch one.kind {
	case rowAdded:
		return s.total[one.key] == one.number && (one.number < 2 || !stands)
	case lastErased:
		return s.total[one.key] == 2 && stands
	case rowResent:
		return stands && s.ours(row, one.what.entered)
	case rowReplaced:
		after, over := s.standing[one.later]
		return stands && over && row.ID < after.ID && s.ours(row, one.what.entered)
	case strayAdded:
		return s.total[bws.Key{}] == one.number
	case contractAbove:
		return s.contracts[one.key] == 1 && !s.seen[one.key]
	case contractErased:
		return s.contracts[one.key] == 2 && s.contractErased[one.key] == 0 && !s.seen[one.key]
	case seatsDoubled:
		for at, number := range one.numbers {
			if who := seatOf(one.key, at); one.seated[at] && !s.doubled[who] {
				return number == "" || s.numbers[who] != ""
			}
		}
		return false
	case numberChanged:
		number := s.numbers[seatOf(one.key, one.number)]
		return number != "" && number != one.numbers[one.number]
	}
	return one.kind == statusSet && !s.uploaded
}

// mayFollow reports whether a step comes behind another of the same board that is still
// to be done, and can not come any more once the result is in.
func (s *state) mayFollow(one step) bool {
	follows := one.kind == contractAbove && s.contracts[one.key] == 0 ||
		one.kind == contractErased && s.contracts[one.key] < 2
	return follows && !s.seen[one.key]
}

// doFault is do for the steps of faults.
func (e *evening) doFault(b bws.Batch, state *state, s step, place string) error {
	switch s.kind {
	case rowAdded, rowResent:
		e.say("%s: %s", place, words(s.what.entered))
		state.total[s.key]++
		return e.insert(b, "ReceivedData", s.what.entered)
	case lastErased:
		return eraseLast(b, "ReceivedData", s.key)
	case rowReplaced:
		if _, err := b.Delete("ReceivedData", bws.Row{"ID": state.standing[s.key].ID}); err != nil {
			return err
		}
		return e.insert(b, "ReceivedData", s.what.entered)
	case strayAdded:
		empty := bws.Received{}.Row()
		for name := range empty {
			empty[name] = nil
		}
		delete(empty, "Erased") // which cannot be null
		state.total[bws.Key{}]++
		_, err := b.Insert("ReceivedData", empty)
		return err
	case contractAbove:
		return e.contract(b, state, s)
	case contractErased:
		state.contractErased[s.key]++
		return eraseLast(b, "IntermediateData", s.key)
	case seatsDoubled:
		return state.double(b, s)
	case numberChanged:
		who := seatOf(s.key, s.number)
		_, err := b.Update("PlayerNumbers", state.row(who), bws.Row{"Number": s.numbers[s.number]})
		return err
	}
	_, err := b.Update("Tables", bws.Row{"ComputerID": e.client}, bws.Row{"Status": bws.Uploaded})
	return err
}

// double gives every seat of a table a row of Round 1 that has its number; that of Round
// 0 has the partner's then. West of odd tables has the number in Round 0 and none in
// Round 1, and at even tables the rows of Round 0 come last.
func (s *state) double(b bws.Batch, one step) error {
	for at, number := range one.numbers {
		who := seatOf(one.key, at)
		if !one.seated[at] || s.doubled[who] {
			continue
		}
		first, then := one.numbers[(at+2)%4], number
		if first == "" || number == "" {
			first = number
		}
		if who.direction == "W" && who.table%2 == 1 {
			first, then = number, ""
		}
		row := bws.PlayerNumber{Section: who.section, Table: who.table,
			Direction: who.direction, Number: then, Round: 1}.Row()
		row["Round"] = 1
		_, err := b.Insert("PlayerNumbers", row)
		if err == nil && who.table%2 == 0 {
			if _, err = b.Delete("PlayerNumbers",
				bws.Row{"Section": who.section, "Table": who.table,
					"Direction": who.direction, "Round": 0}); err == nil {
				row["Number"], row["Round"] = first, 0
				_, err = b.Insert("PlayerNumbers", row)
			}
		} else if err == nil {
			_, err = b.Update("PlayerNumbers",
				bws.Row{"Section": who.section, "Table": who.table, "Direction": who.direction, "Round": 0},
				bws.Row{"Number": first})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// eraseLast marks the last row of a board as erased, and no other.
func eraseLast(b bws.Batch, table string, k bws.Key) error {
	rows, err := b.Select(table)
	if err != nil {
		return err
	}
	last := int64(0)
	for _, r := range rows {
		if id, _ := r.Get("ID").(int64); id > last && keyOf(r) == k {
			last = id
		}
	}
	_, err = b.Update(table, bws.Row{"ID": last}, bws.Row{"Erased": true})
	return err
}

func keyOf(r bws.Row) bws.Key {
	number := func(name string) int { n, _ := r.Get(name).(int64); return int(n) }
	return bws.Key{Section: number("Section"), Table: number("Table"), Round: number("Round"), Board: number("Board")}
}
