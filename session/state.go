package session

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"clubnight/session/movement"
)

// Evening is the heading of the sheets.
type Evening struct {
	Name string
	Club string
	Date time.Time
}

// Section is one field of tables with its movement.
type Section struct {
	// ID is the section's number in the .bws: 1 to 26.
	ID       int
	Movement *movement.Movement
}

// Letter is the section's letter, A to Z, as the guide ties it to the ID.
func (s Section) Letter() string { return Letter(s.ID) }

// Letter gives the letter that the guide ties to a section's ID: 1 is A … 26 is Z.
func Letter(id int) string {
	if id < 1 || id > 26 {
		return fmt.Sprintf("(%d)", id)
	}
	return string(rune('A' + id - 1))
}

// Contestant is a pair in its section, by its number in the movement.
type Contestant struct {
	Section int `json:"section"`
	Number  int `json:"number"`
}

// Seat is a chair at a table, as the players sit in round one.
type Seat struct {
	Section int `json:"section"`
	Table   int `json:"table"`
	// Direction is N, E, S or W.
	Direction string `json:"direction"`
}

// Player is what is known of somebody at a seat.
type Player struct {
	Number string
	Name   string
	// Sent is the number that was entered on the Bridgemate.
	Sent string
	// Given is true when the director said who this is.
	Given bool
}

// Unknown tells whether a number was entered that nobody in the club has.
func (p Player) Unknown() bool { return p.Number != "" && p.Name == "" }

// State is the evening at one moment. It never changes after it was handed out.
type State struct {
	Evening  Evening
	Sections []Section
	// Names holds what the director typed; use PairNames for what to show.
	Names map[Contestant][2]string
	// Seats holds the numbers entered on the Bridgemates.
	Seats map[Seat]Player
	// Results holds the standing result of every board that was played.
	Results map[Key]Received
	// SetAside are results that a change of the movement took out of the score, oldest first.
	SetAside []Received
	// Remarks are the sentences of the Retrieval tab, oldest first.
	Remarks []Remark
	// Deals are the cards of the boards, as far as they are known.
	Deals Deals
	// Recorded is what the recorder version sent of each board.
	Recorded map[Key]Record
	// File is the .bws of the evening, "" before it was written.
	File string
	// Reading is true from the start of reading to its stop.
	Reading bool
	// Closed is true once the director has ended the evening.
	Closed bool
	// Seq and At belong to the last entry.
	Seq int64
	At  time.Time

	combined [][]int // the sections of one field
}

// Received is a result with the moment when it was first seen.
type Received struct {
	Result
	At time.Time
	// Vanished is true when the row is no longer in the .bws.
	Vanished bool
	// Corrected is true when the director has the last word here; Reason is why.
	Corrected bool
	Reason    string
	// Sent is what the Bridgemate says of a board that was corrected, nil when it says nothing.
	Sent *Result
	// Discarded is true of a result in State.SetAside that the director took out.
	Discarded bool
}

// Remark is a sentence with its moment.
type Remark struct {
	At   time.Time
	Text string
}

func newState() *State {
	return &State{Names: map[Contestant][2]string{}, Seats: map[Seat]Player{}, Results: map[Key]Received{}, Recorded: map[Key]Record{}}
}

func (st *State) clone() *State {
	next := *st
	next.Sections = slices.Clone(st.Sections)
	next.Names = maps.Clone(st.Names)
	next.Seats = maps.Clone(st.Seats)
	next.Results = maps.Clone(st.Results)
	next.Recorded = maps.Clone(st.Recorded)
	next.SetAside = slices.Clip(st.SetAside)
	next.Remarks = slices.Clip(st.Remarks) // appending copies; the older picture keeps its own
	return &next
}

// Fields lists the sections that are compared and ranked together, each by its ID, in their order: one
// field for each section unless the director combined some.
func (st *State) Fields() [][]int {
	var fields [][]int
	in := map[int]bool{}
	for _, s := range st.Sections {
		if in[s.ID] {
			continue
		}
		field := []int{s.ID}
		for _, f := range st.combined {
			if slices.Contains(f, s.ID) {
				field = slices.Sorted(slices.Values(f))
			}
		}
		for _, id := range field {
			in[id] = true
		}
		fields = append(fields, field)
	}
	return fields
}

// Section finds a section by its ID.
func (st *State) Section(id int) (Section, bool) {
	for _, s := range st.Sections {
		if s.ID == id {
			return s, true
		}
	}
	return Section{}, false
}

// Playable tells whether a result can belong to the movement: the table has that round, and the
// board is one of the round's. The reason is for the director; "" means yes.
func (st *State) Playable(k Key) (reason string) {
	sec, ok := st.Section(k.Section)
	if !ok {
		return fmt.Sprintf("there is no section %s tonight", Letter(k.Section))
	}
	row, ok := sec.Movement.At(k.Table, k.Round)
	switch {
	case !ok && k.Table > sec.Movement.Tables:
		return fmt.Sprintf("section %s has no table %d", sec.Letter(), k.Table)
	case !ok:
		return fmt.Sprintf("table %s has no round %d", st.TableName(k.Section, k.Table), k.Round)
	case !slices.Contains(row.Boards(), k.Board):
		return fmt.Sprintf("board %d is not played at table %s in round %d", k.Board, st.TableName(k.Section, k.Table), k.Round)
	case !sec.Movement.Playing(row):
		return fmt.Sprintf("nobody plays at table %s in round %d", st.TableName(k.Section, k.Table), k.Round)
	}
	return ""
}

// Expected counts the results that the evening will have when every board is in, and Arrived how
// many of them there are.
func (st *State) Expected() (n int) {
	for _, s := range st.Sections {
		for _, row := range s.Movement.Rows {
			if s.Movement.Playing(row) {
				n += len(row.Boards())
			}
		}
	}
	return n
}

// Missing lists the boards that a table has not sent yet although a later round's result is in:
// most likely they were forgotten.
func (st *State) Missing() []Key {
	last := map[[2]int]int{}
	for k := range st.Results {
		t := [2]int{k.Section, k.Table}
		last[t] = max(last[t], k.Round)
	}
	var keys []Key
	for _, s := range st.Sections {
		for _, row := range s.Movement.Rows {
			if !s.Movement.Playing(row) || row.Round >= last[[2]int{s.ID, row.Table}] {
				continue
			}
			for _, b := range row.Boards() {
				k := Key{Section: s.ID, Table: row.Table, Round: row.Round, Board: b}
				if _, ok := st.Results[k]; !ok {
					keys = append(keys, k)
				}
			}
		}
	}
	slices.SortFunc(keys, Key.Compare)
	return keys
}

// Doubtful lists the results that are kept but not scored, because they make no sense as they are.
func (st *State) Doubtful() []Received {
	var rs []Received
	for _, r := range st.Results {
		if r.Doubt != "" {
			rs = append(rs, r)
		}
	}
	slices.SortFunc(rs, func(a, b Received) int { return a.Key.Compare(b.Key) })
	return rs
}

// InOrder lists the standing results in the order in which they arrived.
func (st *State) InOrder() []Received {
	rs := slices.Collect(maps.Values(st.Results))
	slices.SortFunc(rs, func(a, b Received) int {
		if c := a.At.Compare(b.At); c != 0 {
			return c
		}
		return a.Key.Compare(b.Key)
	})
	return rs
}
