package bridgemate

import (
	"context"
	"maps"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// Lost is a room that another computer took over: nothing of it is written or read here
// from then on. Its control program is left running.
type Lost struct {
	Sections []int
	// By is the computer that took it, and At when.
	By session.Computer
	At time.Time
	// Unlike are the boards on which this computer's file said something else, when it
	// was read for the last time, than what counts. They are for the director to look at.
	Unlike []Difference
}

// LostTo are the rooms that other computers took over from this one, or that they and
// this one took at once. A computer that never had handsets has lost nothing.
func LostTo(st *session.State) (list []Lost) {
	if !st.Shared() || !st.Handed() {
		return nil
	}
	at := map[int]time.Time{}
	for _, e := range st.Entries() {
		f, is := e.Fact.(session.WorkTaken)
		if !is || f.Over != st.Here() && !st.Who(e).Here {
			continue
		}
		for _, id := range f.Sections {
			if _, there := st.Section(id); there && !st.Owns(id) {
				at[id] = e.At
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(at)) {
		by, _ := st.Owner(id)
		i := slices.IndexFunc(list, func(l Lost) bool { return l.By.ID == by.ID })
		if i < 0 {
			list = append(list, Lost{By: by, At: at[id]})
			i = len(list) - 1
		}
		list[i].Sections = append(list[i].Sections, id)
		if at[id].After(list[i].At) {
			list[i].At = at[id]
		}
	}
	return list
}

// leave gives rooms up that another computer took over. What their file has and
// the journal has not is read once more: boards without a result get it, and
// those with another are told. The error is ErrElsewhere where no room is left.
// It is called under l.poll.
func (l *Link) leave(ctx context.Context, o Options) (lost []Lost, err error) {
	st := l.session.State()
	lost = LostTo(st)
	var fresh []int
	for _, room := range lost {
		for _, id := range room.Sections {
			if !l.memory.left[id] {
				fresh = append(fresh, id)
			}
		}
	}
	for _, s := range OwnSections(st) {
		delete(l.memory.left, s.ID)
	}
	if len(fresh) > 0 && st.File == o.File {
		if err := l.lastLook(ctx, o, fresh); err != nil {
			return l.unlike(lost), err
		}
	}
	for _, id := range fresh {
		l.memory.left[id] = true
	}
	st = l.session.State()
	if Elsewhere(st) == nil {
		return l.unlike(lost), nil
	}
	if st.Reading {
		if err := l.session.Record(session.ByProgram, session.ReadingStopped{File: st.File}); err != nil {
			return l.unlike(lost), err
		}
	}
	return l.unlike(lost), ErrElsewhere
}

// lastLook reads sections that are another computer's by now for the last time.
func (l *Link) lastLook(ctx context.Context, o Options, sections []int) error {
	paths := l.memory.paths
	if len(paths) == 0 {
		paths = []string{o.File}
	}
	st := l.session.State()
	var facts []session.Fact
	for server, path := range paths {
		c, err := l.contents(ctx, path)
		if err != nil {
			return err
		}
		p := part{file: path}
		for _, id := range sections {
			if s, there := st.Section(id); there {
				p.sections = append(p.sections, s)
			}
		}
		if strange(st, server, p, c) != nil {
			continue
		}
		read, mine := newReading(st, o), recordedHere(st)
		for at, row := range bws.Last(only(c, p.owns).Received) {
			k := session.Key(at)
			_, seen := l.memory.rows[seenRow{k, row.ID}]
			if seen || mine[seenRow{k, row.ID}] || row.Erased {
				continue
			}
			r := st.Sound(read.result(row))
			standing, there := st.Results[k]
			switch {
			case there && !standing.NoResult:
				if !session.SaysTheSame(r, standing.Result) {
					file, ours := r, standing.Result
					l.memory.unlike = append(l.memory.unlike,
						Difference{Key: k, Ours: &ours, File: &file, Flags: flags(row)})
				}
			case st.StaysSetAside(r) || r.Doubt.Nowhere():
				file := r
				l.memory.unlike = append(l.memory.unlike, Difference{Key: k, File: &file, Flags: flags(row)})
			default:
				facts = append(facts, session.ResultReceived{Result: r})
			}
		}
	}
	slices.SortFunc(facts, func(a, b session.Fact) int {
		ka, _ := order(a)
		kb, _ := order(b)
		return ka.Compare(kb)
	})
	return l.session.Record(session.ByBridgemate, facts...)
}

// recordedHere are the rows that this computer once recorded.
func recordedHere(st *session.State) map[seenRow]bool {
	rows := map[seenRow]bool{}
	for _, e := range st.Entries() {
		if !st.Who(e).Here {
			continue
		}
		switch f := e.Fact.(type) {
		case session.ResultReceived:
			rows[seenRow{f.Result.Key, f.Result.Row}] = true
		case session.ResultChanged:
			rows[seenRow{f.Result.Key, f.Result.Row}] = true
		case session.ResultBeside:
			rows[seenRow{f.Result.Key, f.Result.Row}] = true
		case session.RowsKnown:
			for _, r := range f.Rows {
				rows[seenRow{r.Key, r.Row}] = true
			}
		}
	}
	return rows
}

// unlike adds what the last look found to the rooms.
func (l *Link) unlike(lost []Lost) []Lost {
	for i := range lost {
		for _, d := range l.memory.unlike {
			if slices.Contains(lost[i].Sections, d.Key.Section) {
				lost[i].Unlike = append(lost[i].Unlike, d)
			}
		}
	}
	return lost
}
