package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/session/movement"
)

func (f EveningSet) apply(st *State, _ Entry) error {
	st.Evening = Evening(f)
	st.Closed = false
	return nil
}

func (f SectionSet) apply(st *State, e Entry) error {
	if f.ID < 1 || f.ID > 26 {
		return fmt.Errorf("section %d: the guide allows 1 (A) to 26 (Z)", f.ID)
	}
	if f.Movement == nil {
		return errors.New("no movement given")
	}
	if err := st.withoutResults(f.ID); err != nil {
		return err
	}
	if err := f.Movement.CheckLimits(); err != nil {
		return err
	}
	st.dropByes(f.ID)
	st.owned(f.ID, e)
	st.setSection(f.ID, f.Movement)
	return nil
}

func (st *State) dropByes(section int) {
	st.byes = slices.DeleteFunc(slices.Clone(st.byes), func(b bye) bool { return b.who.Section == section })
}

// setSection puts a movement in the place of the section's earlier one.
func (st *State) setSection(id int, m *movement.Movement) {
	st.dropSection(id)
	st.Sections = append(st.Sections, Section{ID: id, Movement: m.Distinct()})
	slices.SortFunc(st.Sections, func(a, b Section) int { return a.ID - b.ID })
}

func (f SectionsCombined) apply(st *State, _ Entry) error {
	in := map[int]bool{}
	for _, field := range f.Fields {
		for _, id := range field {
			switch _, there := st.Section(id); {
			case !there:
				return &Misfit{Kind: NoSection, Section: id}
			case in[id]:
				return fmt.Errorf("section %s would be in two fields", Letter(id))
			}
			in[id] = true
		}
	}
	st.combined = f.Fields
	return nil
}

func (f MovementChanged) apply(st *State, _ Entry) error {
	if _, ok := st.Section(f.ID); !ok {
		return &Misfit{Kind: NoSection, Section: f.ID}
	}
	if f.Movement == nil {
		return errors.New("no movement given")
	}
	// What the sections need together, several servers can give: bridgemate checks them against that.
	if err := f.Movement.CheckLimits(); err != nil {
		return err
	}
	st.setSection(f.ID, f.Movement)
	for _, r := range st.InOrder() {
		if r.Section != f.ID {
			continue
		}
		if from, changed := f.From[r.Table]; changed && r.Round >= from {
			st.SetAside = append(st.SetAside, r)
			delete(st.Results, r.Key)
		} else if why := st.Playable(r.Key); why.Any() && !r.Doubt.Any() {
			return fmt.Errorf("the result would be left over: %w", &Unplayable{r.Key, why})
		}
	}
	return nil
}

func (f SectionDropped) apply(st *State, _ Entry) error {
	if _, ok := st.Section(f.ID); !ok {
		return &Misfit{Kind: NoSection, Section: f.ID}
	}
	if err := st.withoutResults(f.ID); err != nil {
		return err
	}
	st.dropSection(f.ID)
	st.dropByes(f.ID)
	for _, field := range st.combined {
		if slices.Contains(field, f.ID) {
			st.combined = nil // a field that lost a section is no longer what was meant
		}
	}
	return nil
}

func (st *State) withoutResults(section int) error {
	for k := range st.Results {
		if k.Section == section {
			return &Misfit{Kind: HasResults, Section: section}
		}
	}
	return nil
}

func (st *State) dropSection(id int) {
	st.Sections = slices.DeleteFunc(st.Sections, func(s Section) bool { return s.ID == id })
}

func (f PairNamed) apply(st *State, _ Entry) error {
	if f.Pair.Number < 1 {
		return fmt.Errorf("pair %d: pair numbers begin at 1", f.Pair.Number)
	}
	names := [2]string{strings.TrimSpace(f.Names[0]), strings.TrimSpace(f.Names[1])}
	if names == [2]string{} {
		delete(st.Names, f.Pair)
		return nil
	}
	st.Names[f.Pair] = names
	return nil
}

func (f PlayerSeated) apply(st *State, _ Entry) error {
	if !strings.Contains("NESW", f.Seat.Direction) || len(f.Seat.Direction) != 1 {
		return fmt.Errorf("seat %q: a seat is N, E, S or W", f.Seat.Direction)
	}
	was := st.Seats[f.Seat]
	now := Player{Number: f.Number, Name: strings.TrimSpace(f.Name), Sent: f.Number}
	switch {
	case f.Given && now.Number == "" && now.Name == "": // what the Bridgemate sent stands again
		now = Player{Number: was.Sent, Sent: was.Sent}
	case f.Given:
		now.Sent, now.Given = was.Sent, true
	case was.Given:
		now.Number, now.Name, now.Given = was.Number, was.Name, true
	}
	if now == (Player{}) {
		delete(st.Seats, f.Seat)
		return nil
	}
	st.Seats[f.Seat] = now
	return nil
}

func (f ResultReceived) apply(st *State, e Entry) error {
	was, there := st.Results[f.Result.Key]
	switch {
	case there && !was.NoResult && st.merging: // two computers had it, or two results for it: see State.Conflicts
		return ResultChanged(f).apply(st, e)
	case there && !was.NoResult:
		return &Misfit{Kind: HasResult, Key: f.Result.Key}
	}
	f.Result = st.fromFile(f.Result, e)
	st.saw(f.Result)
	st.remarkCame(e, st.Sound(f.Result))
	st.Results[f.Result.Key] = was.with(st.Sound(f.Result), e)
	return nil
}

// with is what stands of a board once a result was entered: the director's rulings on it stay.
func (was Received) with(r Result, e Entry) Received {
	return Received{Result: r, At: e.At, Seq: e.Seq, Ruling: was.Ruling, Others: was.Others}
}

func (f ResultChanged) apply(st *State, e Entry) error {
	was, there := st.Results[f.Result.Key]
	switch {
	case !there && !st.replaying && !st.merging:
		return &Misfit{Kind: HasNoResult, Key: f.Result.Key}
	case !there: // what it changed was a correction that was undone since
		return ResultReceived(f).apply(st, e)
	}
	f.Result = st.fromFile(f.Result, e)
	st.saw(f.Result)
	now := st.Sound(f.Result)
	st.remarkChanged(e, was, now)
	if was.Corrected {
		was.Sent, was.sentAside = &now, false
		st.Results[f.Result.Key] = was
		return nil
	}
	st.Results[f.Result.Key] = was.with(now, e)
	return nil
}

func (f ResultErased) apply(st *State, e Entry) error {
	was, there := st.Results[f.Key]
	if !there || was.NoResult {
		return st.unless(st.merging, &Misfit{Kind: HasNoResult, Key: f.Key})
	}
	st.remarkErased(e, was)
	if was.Corrected {
		was.Sent = nil
		st.Results[f.Key] = was
		return nil
	}
	st.withoutResult(was)
	return nil
}

// withoutResult takes a result out; a ruling on its board stays.
func (st *State) withoutResult(was Received) {
	delete(st.Results, was.Key)
	if was.Ruling == nil && was.Others == nil {
		return
	}
	if empty, err := st.place(was.Key); err == nil {
		empty.At, empty.Seq, empty.Ruling, empty.Others = was.At, was.Seq, was.Ruling, was.Others
		st.Results[was.Key] = empty
	}
}

func (f ResultVanished) apply(st *State, e Entry) error {
	r, there := st.Results[f.Key]
	if !there || r.NoResult {
		return st.unless(st.merging, &Misfit{Kind: HasNoResult, Key: f.Key})
	}
	st.remarkVanished(e, r)
	if r.Corrected {
		r.Sent = nil
	} else {
		r.Vanished = true
	}
	st.Results[f.Key] = r
	return nil
}

// unless is nil where something holds, else the error.
func (st *State) unless(holds bool, err error) error {
	if holds {
		return nil
	}
	return err
}

func (f ReadingStarted) apply(st *State, e Entry) error {
	st.onFiles(e, func(now *fileState) { now.file, now.reading = f.File, true })
	return nil
}

func (f ReadingStopped) apply(st *State, e Entry) error {
	st.onFiles(e, func(now *fileState) { now.reading = false })
	return nil
}

func (f ProgramStarted) apply(_ *State, _ Entry) error { return nil }

func (f EveningClosed) apply(st *State, _ Entry) error {
	st.Closed, st.Reading = true, false
	return nil
}
