package session

import (
	"slices"
)

// BoardReleased says that everybody may see what happened on a board, its deal too, as
// soon as nobody has it to play: see State.Told. Back takes it back.
type BoardReleased struct {
	Section int  `json:"section"`
	Board   int  `json:"board"`
	Back    bool `json:"back,omitempty"`
}

// DirectorLooked says that the director, who plays, asked to see what is hidden from him:
// a board that he has yet to play.
type DirectorLooked struct {
	Section int `json:"section"`
	Board   int `json:"board"`
}

// Kind implements Fact.
func (BoardReleased) Kind() string { return "board released" }

// Kind implements Fact.
func (DirectorLooked) Kind() string { return "director looked" }

func init() {
	describe(traits[BoardReleased]{GroupDeals, Free, noEffect, RoleScorer, forAll,
		func(f BoardReleased) Subject { return Subject{Section: f.Section, Board: f.Board} },
		func(f BoardReleased) any {
			return Message{"facts.board-released", Terms{"Section": SectionTerm(f.Section), "Board": f.Board, "Back": f.Back}}
		}})
	describe(traits[DirectorLooked]{GroupDeals, OutsideJournal, noEffect, RoleDesk, forAll,
		func(f DirectorLooked) Subject { return Subject{Section: f.Section, Board: f.Board} },
		func(f DirectorLooked) any {
			return Message{"facts.director-looked", Terms{"Section": SectionTerm(f.Section), "Board": f.Board}}
		}})
}

func (f BoardReleased) apply(st *State, _ Entry) error {
	if _, ok := st.Section(f.Section); !ok {
		return &Misfit{Kind: NoSection, Section: f.Section}
	}
	st.told = with(st.told, boardKey{f.Section, f.Board}, !f.Back)
	return nil
}

func (f DirectorLooked) apply(st *State, _ Entry) error {
	if _, ok := st.Section(f.Section); !ok {
		return &Misfit{Kind: NoSection, Section: f.Section}
	}
	st.looked = with(st.looked, boardKey{f.Section, f.Board}, true)
	return nil
}

// Looked reports whether the director asked to see a board that he has yet to play.
func (st *State) Looked(section, board int) bool { return st.looked[boardKey{section, board}] }

// Told reports whether everybody may see what happened on a board, with its deal: the
// director released it, and nobody has yet to play these cards (Law 16D).
func (st *State) Told(section, board int) bool {
	return st.told[boardKey{section, board}] && st.PlayedOut(section, board)
}

// PlayedOut reports whether nobody has yet to play the cards of a section's board, in any
// section: at whatever table they are played, there is a result, and none that makes no
// sense or may still be replaced by another. A board that nobody plays is not.
func (st *State) PlayedOut(section, board int) bool {
	plays := false
	for _, s := range st.Sections {
		if !st.SameCards(section, s.ID, board) {
			continue
		}
		for _, row := range s.Movement.Rows {
			if board < row.Low || board > row.High || !st.Plays(s, row) || !slices.Contains(row.Boards(), board) {
				continue
			}
			plays = plays || s.ID == section
			r, there := st.Results[Key{s.ID, row.Table, row.Round, board}]
			if !st.Closed && (!there || r.NoResult && r.Ruling == nil || r.mayBePlayed()) {
				return false
			}
		}
	}
	if !plays || st.Closed {
		return plays
	}
	for k, r := range st.Results { // at places that the movement does not have
		if k.Board == board && r.mayBePlayed() && st.SameCards(section, k.Section, board) {
			return false
		}
	}
	return true
}

// YetToPlay are the places, of all sections, at which the cards of a section's board may
// still be played, in the order of their sections and tables. Once the evening is closed
// there are none.
func (st *State) YetToPlay(section, board int) (keys []Key) {
	if st.Closed {
		return nil
	}
	for _, k := range st.yetToPlay() {
		if k.Board == board && st.SameCards(section, k.Section, board) {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, Key.Compare)
	return slices.Compact(keys)
}

// ToldBoards are the boards of which Told is true, by section and in rising order, at the
// cost of one.
func (st *State) ToldBoards() map[int][]int {
	waits, played, told := map[int][]Key{}, map[boardKey]bool{}, map[int][]int{}
	if !st.Closed {
		for _, k := range st.yetToPlay() {
			waits[k.Board] = append(waits[k.Board], k)
		}
	}
	for _, s := range st.Sections {
		for _, row := range s.Movement.Rows {
			if st.Plays(s, row) {
				for _, b := range row.Boards() {
					played[boardKey{s.ID, b}] = true
				}
			}
		}
	}
	for at, shown := range st.told {
		same := func(section int) bool { return st.SameCards(at.section, section, at.board) }
		plays := func(s Section) bool { return played[boardKey{s.ID, at.board}] && same(s.ID) }
		_, there := st.Section(at.section)
		if shown && there && slices.ContainsFunc(st.Sections, plays) &&
			!slices.ContainsFunc(waits[at.board], func(k Key) bool { return same(k.Section) }) {
			told[at.section] = append(told[at.section], at.board)
		}
	}
	for _, boards := range told {
		slices.Sort(boards)
	}
	return told
}
