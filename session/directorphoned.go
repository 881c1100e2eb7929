package session

import "errors"

// DirectorPhoned says that what is recorded with it came from the director's phone. ID is
// the phone's own key of it, by which the same is known when it is sent again: see
// State.Phoned.
type DirectorPhoned struct {
	ID string `json:"id"`
}

// Kind implements Fact.
func (DirectorPhoned) Kind() string { return "director phoned" }

func init() {
	describe(traits[DirectorPhoned]{GroupProgram, OutsideJournal, noEffect, RoleDesk, forAll,
		aboutNothing[DirectorPhoned], func(DirectorPhoned) any { return Message{"facts.director-phoned", nil} }})
}

func (f DirectorPhoned) apply(st *State, e Entry) error {
	if !isPhoneKey(f.ID) {
		return errors.New("what the director's phone said has no key")
	}
	return st.phonedOnce(f.ID, e)
}
