package session

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// Evening is the heading of the sheets.
type Evening struct {
	Name string
	Club string
	Date time.Time
	// Country is that of the club, in two letters; "" where nobody said it.
	Country string
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

// Unknown reports whether a number was entered that nobody in the club has.
func (p Player) Unknown() bool { return p.Number != "" && p.Name == "" }

// State is the evening at one moment. It never changes after it was handed out.
type State struct {
	Evening  Evening
	Sections []Section
	// Names holds what the director typed; use PairNames for what to show.
	Names map[Contestant]Names
	// Seats holds the numbers entered on the Bridgemates.
	Seats map[Seat]Player
	// Results holds the standing result of every board that was played.
	Results map[Key]Received
	// SetAside are results that a change of the movement, or the director,
	// took out of the score, oldest first. One that was sent again since
	// comes after those that were not.
	SetAside []Received
	// Scoring is how the evening is scored, and Event of what event it is a session.
	Scoring method.Choices
	Event   SessionOf
	// Competitions are what the evening counts for, in the order in which that was said.
	Competitions []Competition
	// Awards is by which scheme places are worth masterpoints, the zero Choice
	// where they are worth none.
	Awards award.Choice
	// Teams holds name, players and line-ups, Substitutes who took over a
	// contestant's seats, oldest first.
	Teams       map[Contestant]Team
	Substitutes map[Contestant][]Replaced
	// Participations holds those who do not take part as everybody does.
	Participations map[Contestant]ParticipationSet
	// Penalties are the penalties and bonuses, oldest first.
	Penalties []Penalty
	// Carried is what contestants brought into the session, Handicaps are
	// in percentage points.
	Carried   map[Contestant]scoring.Carry
	Handicaps map[Contestant]scoring.Frac
	// Strata are the strata of those of whom something was said: see StratumSet.
	Strata map[Contestant]int
	// Remarks are what the Retrieval tab has to say, oldest first.
	Remarks []Remark
	// Deals are the cards of the boards, as far as they are known.
	Deals Deals
	// Studied is what the solver found of them beyond what every contract makes.
	Studied Studied
	// Recorded is what the recorder version sent of each board.
	Recorded map[Key]Record
	// DirectorPlays is as whom the director plays, the zero Contestant where he does not.
	DirectorPlays Contestant
	// File is the .bws of the evening, "" before it was written.
	File string
	// Network is where its Bridgemates are, where they are reached over a network.
	Network Network
	// Reading is true from the start of reading to its stop.
	Reading bool
	// Released is the last round after which everybody may see the standings, 0 for none:
	// see StandingsReleased.
	Released int
	// PhonesAt is the port at which this computer lets phones in, 0 where it lets none
	// in.
	PhonesAt int
	// Closed is true once the director has ended the evening.
	Closed bool
	// Seq and At belong to the last entry.
	Seq int64
	At  time.Time
	// Later counts the entries that the evening has beyond these, in a state as it stood
	// once: see Until. It is 0 of the evening as it stands.
	Later int

	mark      string            // of the files that were written last
	inUse     map[int]FileInUse // by server, of files that others wrote; made anew, never changed
	rows      map[Key][]int64   // the rows of the .bws in use that gave each place its results
	past      map[Key][]Fact    // what was read before that: see isPast; made anew, never changed
	reread    map[int64]bool    // the entries of which readTwice is true; made anew, never changed
	leads     leads             // see asksForLead
	combined  [][]int           // the sections of one field
	fouled    []BoardFouled     // in the order in which they were said
	byes      []bye             // of the draws
	directors []directing       // in the order of their entries
	// by section, what of a changed movement is not in the file yet; made
	// anew, never changed
	sending   map[int][]sending
	numbers   map[Seat]string     // that the program wrote to seats of the .bws in use; made anew, never changed
	sends     map[TableTerm]Sends // by what results come, by tables; table 0 is a section; made anew, never changed
	codes     map[TableTerm]int   // see CodeOf; table 0 is a section; made anew, never changed
	offers    map[Key]Offer       // see Offer; made anew, never changed
	calls     []DirectorCall      // all of the evening
	phoned    map[string]int64    // what phones said, by their keys: see Phoned
	told      map[boardKey]bool   // see BoardReleased; made anew, never changed
	looked    map[boardKey]bool   // see DirectorLooked; made anew, never changed
	across    *SimultaneousPlaces // the last one, nil for none; never changed
	log       []Entry             // everything that made the state; the entry n is at n-1
	replaying bool                // what was recorded once is being folded again
	// places that others played in a round that was said, and perhaps no longer;
	// made anew, never changed
	inRound map[Key]bool
	// results in doubt since somebody would have two scores: see twice;
	// made anew, never changed
	doubled map[Key]bool
	aside   []Entry // see KeptAside

	// laterBoards are, by section, the boards that are played after the round with which
	// this picture ends: see AfterRound. Made anew, never changed.
	laterBoards map[int]map[int]bool

	off  map[int64]bool // the entries that were taken back; made anew, never changed
	tick int64          // that of the last entry: see SealedEntry

	sites // of an evening of several computers
}

// Received is a result with the moment when it was first seen.
type Received struct {
	Result
	At time.Time
	// Seq is the entry by which it came: entries order results, clocks do not.
	Seq int64
	// Vanished is true when the row is no longer in the .bws.
	Vanished bool
	// NoResult is true where nothing was entered: a ruling or a decision stands alone.
	NoResult bool
	// Ruling is the director's ruling, nil where there is none; Others are the pairs who
	// really played, nil where these are the movement's.
	Ruling *Ruling
	Others *Others
	// Corrected is true when the director has the last word here; Reason is why.
	// PutBack is true where that word is only that the result counts again after a
	// change of the movement.
	Corrected bool
	PutBack   bool
	Reason    string
	// FirstWord is true where the director entered it and there was no result before:
	// nothing was put right.
	FirstWord bool
	// Sent is what the Bridgemate says of a board that was corrected, nil
	// when it says nothing.
	Sent *Result
	// By is the role in which what came from the tables was recorded, and Beside what the
	// table's other device says: a handset where By is ByPhone, else a phone. It is nil
	// where that says nothing.
	By     string
	Beside *Result
	// Discarded is true of a result in State.SetAside that the director took out, and
	// SentAgain of one that came once more since.
	Discarded, SentAgain bool

	sentAside bool // Sent is a result that was set aside: without the correction it does not stand
}

func newState() *State {
	return &State{
		Names: map[Contestant]Names{}, Seats: map[Seat]Player{},
		Results: map[Key]Received{}, Recorded: map[Key]Record{},
		Teams: map[Contestant]Team{}, Substitutes: map[Contestant][]Replaced{},
		Participations: map[Contestant]ParticipationSet{},
		Carried:        map[Contestant]scoring.Carry{},
		Handicaps:      map[Contestant]scoring.Frac{}, Strata: map[Contestant]int{},
		Scoring: firstVersion, rows: map[Key][]int64{}, phoned: map[string]int64{},
	}
}

func (st *State) clone() *State {
	next := *st
	next.Sections = slices.Clone(st.Sections)
	next.Names = maps.Clone(st.Names)
	next.Seats = maps.Clone(st.Seats)
	next.Results = maps.Clone(st.Results)
	next.Recorded = maps.Clone(st.Recorded)
	next.Teams = maps.Clone(st.Teams)
	next.Substitutes = maps.Clone(st.Substitutes)
	next.Participations = maps.Clone(st.Participations)
	next.Carried = maps.Clone(st.Carried)
	next.Handicaps = maps.Clone(st.Handicaps)
	next.Strata = maps.Clone(st.Strata)
	next.rows = maps.Clone(st.rows)
	next.phoned = maps.Clone(st.phoned)
	next.SetAside = slices.Clip(st.SetAside) // appending copies; the older picture keeps its own
	next.Remarks = slices.Clip(st.Remarks)
	next.Penalties = slices.Clip(st.Penalties)
	next.log = slices.Clip(st.log)
	return &next
}

// Fields lists the sections that are compared and ranked together, each by its ID, in
// their order: one field for each section unless the director combined some.
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

// Expected counts the results that the evening will have when every board is in.
func (st *State) Expected() (n int) {
	for _, s := range st.Sections {
		for _, row := range s.Movement.Rows {
			if st.Plays(s, row) {
				n += len(row.Boards())
			}
		}
	}
	return n
}

// LastRound is the last round of a section of which a result is there, 0 for none.
func (st *State) LastRound(section int) (round int) {
	for k := range st.Results {
		if k.Section == section {
			round = max(round, k.Round)
		}
	}
	return round
}

// ToCome lists every place of the movements, as far as they are drawn, that has no result
// and no ruling yet, by section, table, round and board.
func (st *State) ToCome() []Key { return slices.SortedFunc(st.Open(), Key.Compare) }

// Open are the places that ToCome lists, in no order: for whoever wants to know only
// whether there are some.
func (st *State) Open() iter.Seq[Key] {
	return func(yield func(Key) bool) {
		for _, s := range st.Sections {
			for _, row := range s.Movement.Rows {
				if !st.Plays(s, row) {
					continue
				}
				for _, b := range row.Boards() {
					k := Key{Section: s.ID, Table: row.Table, Round: row.Round, Board: b}
					r, there := st.Results[k]
					if open := !there || r.NoResult && r.Ruling == nil; open && !yield(k) {
						return
					}
				}
			}
		}
	}
}

// Has reports whether a result was entered at a place; a ruling alone is none.
func (st *State) Has(k Key) bool {
	r, there := st.Results[k]
	return there && !r.NoResult
}

// Entered counts the results that were entered.
func (st *State) Entered() (n int) {
	for k := range st.Results {
		if st.Has(k) {
			n++
		}
	}
	return n
}

// Missing lists the boards that a table has not sent yet although a later round's result
// is in: most likely they were forgotten.
func (st *State) Missing() []Key {
	last := map[[2]int]int{}
	for k := range st.Results {
		if st.Has(k) { // a ruling can be given long before the round
			t := [2]int{k.Section, k.Table}
			last[t] = max(last[t], k.Round)
		}
	}
	var keys []Key
	for _, s := range st.Sections {
		for _, row := range s.Movement.Rows {
			if !st.Plays(s, row) || row.Round >= last[[2]int{s.ID, row.Table}] {
				continue
			}
			for _, b := range row.Boards() {
				k := Key{Section: s.ID, Table: row.Table, Round: row.Round, Board: b}
				if r, there := st.Results[k]; !there || r.NoResult && r.Ruling == nil {
					keys = append(keys, k)
				}
			}
		}
	}
	slices.SortFunc(keys, Key.Compare)
	return keys
}

// Doubtful lists the results that are kept but not scored, because they make
// no sense as they are.
func (st *State) Doubtful() []Received {
	var rs []Received
	for _, r := range st.Results {
		if r.Doubt.Any() {
			rs = append(rs, r)
		}
	}
	slices.SortFunc(rs, func(a, b Received) int { return a.Key.Compare(b.Key) })
	return rs
}

// InOrder lists the standing results in the order in which they arrived.
func (st *State) InOrder() []Received {
	rs := slices.Collect(maps.Values(st.Results))
	slices.SortFunc(rs, func(a, b Received) int { return cmp.Or(cmp.Compare(a.Seq, b.Seq), a.Key.Compare(b.Key)) })
	return rs
}
