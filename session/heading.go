package session

import "time"

// EveningSet gives the evening its heading.
type EveningSet struct {
	Name string    `json:"name"`
	Club string    `json:"club,omitempty"`
	Date time.Time `json:"date"`
	// Country is that of the club, in two letters as package country has them; "" where
	// nobody said it.
	Country string `json:"country,omitempty"`
}

// EveningClosed ends the evening: it is not resumed by itself any more.
type EveningClosed struct{}

// Kind implements Fact.
func (EveningSet) Kind() string { return "evening set" }

// Kind implements Fact.
func (EveningClosed) Kind() string { return "evening closed" }

func init() {
	describe(traits[EveningSet]{GroupMovement, Free, noEffect, RoleScorer, forAll,
		aboutEvening[EveningSet](AboutEvening),
		func(f EveningSet) any {
			return Message{"facts.evening-set", Terms{"Name": f.Name, "Club": f.Club, "Date": f.Date}}
		}})
	describe(traits[EveningClosed]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[EveningClosed], func(EveningClosed) any { return Message{"facts.evening-closed", nil} }})
}

func (f EveningSet) apply(st *State, _ Entry) error {
	st.Evening = Evening(f)
	st.Closed = false
	return nil
}

func (f EveningClosed) apply(st *State, _ Entry) error {
	st.Closed, st.Reading = true, false
	return nil
}
