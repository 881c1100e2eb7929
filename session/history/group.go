package history

import (
	"slices"

	"clubnight/session"
)

// Group is what an entry is about.
type Group string

// The groups. Every entry is in one of them; what takes an entry back is in its group.
const (
	Results     Group = "results"     // what came from the tables
	Corrections Group = "corrections" // results that the director entered, put right or took out
	Rulings     Group = "rulings"     // rulings, penalties, fouled boards, what others played
	Names       Group = "names"       // who plays, under which name, with what from before
	Movement    Group = "movement"    // heading, sections, movements, draws, and how it is scored
	Deals       Group = "deals"       // the cards, and what the recorder saw of auction and play
	Program     Group = "program"     // files, control programs, notes, and the end of the evening
)

// Groups are all groups, in the order in which they are offered.
func Groups() []Group {
	return []Group{Results, Corrections, Rulings, Names, Movement, Deals, Program}
}

// GroupOf is the group of an entry.
func GroupOf(st *session.State, e session.Entry) Group {
	switch Root(st, e).Fact.(type) {
	case session.ResultReceived, session.ResultChanged, session.ResultErased, session.ResultVanished, session.ResultSentAgain:
		return Results
	case session.ResultCorrected, session.CorrectionUndone, session.ResultDiscarded:
		return Corrections
	case session.RulingGiven, session.RulingWithdrawn, session.PlayedByOthers, session.BoardFouled, session.PenaltyGiven:
		return Rulings
	case session.PairNamed, session.PlayerSeated, session.TeamSet, session.LineUpSet, session.ParticipationSet, session.Replaced,
		session.CarriedForward, session.HandicapSet, session.StratumSet, session.DirectorNamed, session.DirectorPlays:
		return Names
	case session.EveningSet, session.SectionSet, session.MovementChanged, session.SectionDropped, session.SectionsCombined,
		session.ScoringSet, session.SessionOf, session.RoundDrawn, session.CompetitionSet, session.AwardsChosen:
		return Movement
	case session.DealsSet, session.DealsAnalysed, session.DealsStudied, session.DealsReleased, session.CallRecorded, session.CardRecorded:
		return Deals
	}
	return Program
}

// Root is what an Undone takes back, or puts in force again, in the end; of any other entry it is the entry itself.
func Root(st *session.State, e session.Entry) session.Entry {
	log := st.Entries()
	for {
		u, undo := e.Fact.(session.Undone)
		if !undo || u.Entry < 1 || u.Entry >= e.Seq || u.Entry > int64(len(log)) {
			return e
		}
		e = log[u.Entry-1]
	}
}

// place is what an entry is about: places at tables, contestants, a table of a section, a board.
type place struct {
	keys    []session.Key
	who     []session.Contestant
	section int
	tables  []int
	board   int
}

// KeysOf are the places at tables that an entry is about: none of most, one of results and rulings.
func KeysOf(st *session.State, e session.Entry) []session.Key { return placeOf(st, e).keys }

// ContestantsOf are those whom an entry is about: those at its places, or those that it names.
func ContestantsOf(st *session.State, e session.Entry) []session.Contestant {
	return placeOf(st, e).who
}

// placeOf says where an entry belongs.
func placeOf(st *session.State, e session.Entry) place {
	switch f := Root(st, e).Fact.(type) {
	case session.ResultReceived:
		return ofResult(st, f.Result)
	case session.ResultChanged:
		return ofResult(st, f.Result)
	case session.ResultSentAgain:
		return ofResult(st, f.Result)
	case session.ResultCorrected:
		return ofResult(st, f.Result)
	case session.ResultErased:
		return at(st, f.Key)
	case session.ResultVanished:
		return at(st, f.Key)
	case session.CorrectionUndone:
		return at(st, f.Key)
	case session.ResultDiscarded:
		return at(st, f.Key)
	case session.RulingGiven:
		return at(st, f.Key)
	case session.RulingWithdrawn:
		return at(st, f.Key)
	case session.PlayedByOthers:
		p := at(st, f.Key)
		return p.with(f.Key.Section, f.NS, f.EW)
	case session.CallRecorded:
		return at(st, f.Key)
	case session.CardRecorded:
		return at(st, f.Key)
	case session.BoardFouled:
		return place{section: f.Section, board: f.Board, tables: f.Tables}
	case session.PenaltyGiven:
		p := who(f.Who)
		p.board = f.Board
		return p
	case session.PlayerSeated:
		return seated(st, f.Seat)
	}
	return aboutSomebody(st, e)
}

// aboutSomebody is the place of an entry that is about a contestant, or about tables of a section.
func aboutSomebody(st *session.State, e session.Entry) place {
	switch f := Root(st, e).Fact.(type) {
	case session.PairNamed:
		return who(f.Pair)
	case session.TeamSet:
		return who(f.Team)
	case session.LineUpSet:
		return who(f.Team)
	case session.ParticipationSet:
		return who(f.Who)
	case session.Replaced:
		return who(f.Who)
	case session.CarriedForward:
		return who(f.Who)
	case session.HandicapSet:
		return who(f.Who)
	case session.StratumSet:
		return who(f.Who)
	case session.MovementChanged:
		p := place{section: f.ID}
		for table := range f.From {
			p.tables = append(p.tables, table)
		}
		return p
	case session.SectionSet:
		return place{section: f.ID}
	case session.SectionDropped:
		return place{section: f.ID}
	case session.RoundDrawn:
		return place{section: f.ID}
	case session.Noticed:
		return place{section: f.Note.Section, tables: []int{f.Note.Table}, board: f.Note.Board}
	}
	return place{}
}

func who(c session.Contestant) place {
	return place{section: c.Section, who: []session.Contestant{c}}
}

// with adds contestants of a section by their numbers; 0 is none.
func (p place) with(section int, numbers ...int) place {
	for _, n := range numbers {
		if c := (session.Contestant{Section: section, Number: n}); n > 0 && !slices.Contains(p.who, c) {
			p.who = append(p.who, c)
		}
	}
	return p
}

// at is a place at a table, with those whom the movement has there.
func at(st *session.State, k session.Key) place {
	p := place{keys: []session.Key{k}, section: k.Section, tables: []int{k.Table}, board: k.Board}
	if sec, ok := st.Section(k.Section); ok {
		if row, ok := sec.Movement.At(k.Table, k.Round); ok {
			p = p.with(k.Section, row.NS, row.EW, row.South, row.West)
		}
	}
	return p
}

// ofResult is the place of a result, with those who played it: the movement may have been changed since.
func ofResult(st *session.State, r session.Result) place {
	return at(st, r.Key).with(r.Section, r.NS, r.EW)
}

// seated is a chair, with who sits on it in round one.
func seated(st *session.State, s session.Seat) place {
	p := place{section: s.Section, tables: []int{s.Table}}
	sec, ok := st.Section(s.Section)
	if !ok {
		return p
	}
	row, _ := sec.Movement.At(s.Table, 1)
	n := row.NS
	switch {
	case s.Direction == "S" && row.South > 0:
		n = row.South
	case s.Direction == "W" && row.West > 0:
		n = row.West
	case s.Direction == "E" || s.Direction == "W":
		n = row.EW
	}
	return p.with(s.Section, n)
}
