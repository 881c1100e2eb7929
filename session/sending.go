package session

import (
	"fmt"
	"slices"
)

// MovementSending says that a changed movement of a section is about to be written to
// the Bridgemate database; it comes with the change. Until MovementSent, a restart
// has to finish it; in an evening of several computers, the one that writes the
// section's Bridgemates.
type MovementSending struct {
	ID int `json:"id"`
	// From is the first round that is sent again to each table that changes.
	From map[int]int `json:"from"`
}

// MovementSent says that the changed movement of a section is in the Bridgemate database.
type MovementSent struct {
	ID int `json:"id"`
	// Of are the MovementSending that this answers, none where it is all of the section:
	// another computer may say what is to be sent meanwhile.
	Of []ID `json:"of,omitempty"`
}

// RoundsSentAgain says that results which came in of rounds that a change of the movement
// sends again are taken out, because the control program erases them: in an evening of
// several computers the change may have been decided elsewhere, before them.
type RoundsSentAgain struct {
	ID   int         `json:"id"`
	From map[int]int `json:"from"`
}

// Kind implements Fact.
func (RoundsSentAgain) Kind() string { return "rounds sent again" }

// Kind implements Fact.
func (MovementSending) Kind() string { return "movement sending" }

// Kind implements Fact.
func (MovementSent) Kind() string { return "movement sent" }

func init() {
	describe(traits[RoundsSentAgain]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[RoundsSentAgain],
		func(f RoundsSentAgain) any {
			return Message{"facts.rounds-sent-again", Terms{"N": len(f.From), "Section": SectionTerm(f.ID)}}
		}})
	describe(traits[MovementSending]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[MovementSending],
		func(f MovementSending) any {
			return Message{"facts.movement-sending", Terms{"N": len(f.From), "Section": SectionTerm(f.ID)}}
		}})
	describe(traits[MovementSent]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[MovementSent],
		func(f MovementSent) any { return Message{"facts.movement-sent", Terms{"Section": SectionTerm(f.ID)}} }})
}

func (f RoundsSentAgain) apply(st *State, _ Entry) error {
	if _, ok := st.Section(f.ID); !ok {
		return &Misfit{Kind: NoSection, Section: f.ID}
	}
	for _, r := range st.InOrder() {
		if from, again := f.From[r.Table]; again && r.Section == f.ID && r.Round >= from {
			st.SetAside = append(st.SetAside, r)
			delete(st.Results, r.Key)
		}
	}
	return nil
}

// sending is what is to be sent of a change of the movement.
type sending struct {
	of   ID
	from map[int]int
}

func (f MovementSending) apply(st *State, e Entry) error {
	if _, ok := st.Section(f.ID); !ok {
		return fmt.Errorf("there is no section %s", Letter(f.ID))
	}
	var before []sending
	if st.Shared() {
		before = slices.Clip(st.sending[f.ID])
	}
	st.sending = with(st.sending, f.ID, append(before, sending{e.ID(), f.From}))
	return nil
}

func (f MovementSent) apply(st *State, _ Entry) error {
	left := slices.DeleteFunc(slices.Clone(st.sending[f.ID]),
		func(s sending) bool { return len(f.Of) == 0 || slices.Contains(f.Of, s.of) })
	if len(left) == 0 {
		left = nil
	}
	st.sending = with(st.sending, f.ID, left)
	return nil
}

// Sending reports whether the changed movement of a section has still to be written to
// the Bridgemate database, and from which round on for each table that changes.
func (st *State) Sending(section int) (from map[int]int, yes bool) {
	for _, s := range st.sending[section] {
		if from == nil {
			from = map[int]int{}
		}
		for table, round := range s.from {
			if first, there := from[table]; !there || round < first {
				from[table] = round
			}
		}
	}
	return from, len(st.sending[section]) > 0
}

// Sent is the word that everything which Sending tells of a section is in
// the Bridgemate database.
func (st *State) Sent(section int) MovementSent {
	f := MovementSent{ID: section}
	if st.Shared() {
		for _, s := range st.sending[section] {
			f.Of = append(f.Of, s.of)
		}
	}
	return f
}
