package session

import "errors"

// Network is where the Bridgemates of an evening are that are reached over a network, and
// by what the program there knows it. The zero value is nowhere.
type Network struct {
	// Address is that of the Data Connector, "http://192.168.1.20:5079".
	Address string `json:"address"`
	// Event and Session are the identifiers that were given to it.
	Event   string `json:"event"`
	Session string `json:"session"`
}

// NetworkOpened says that the movement was given to Bridgemates over a network, from
// which the results come from then on. Nothing of a Bridgemate file counts any more.
type NetworkOpened struct{ Network }

// Kind implements Fact.
func (NetworkOpened) Kind() string { return "network opened" }

func init() {
	describe(traits[NetworkOpened]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[NetworkOpened],
		func(f NetworkOpened) any { return Message{"facts.network-opened", Terms{"Address": f.Address}} }})
}

func (f NetworkOpened) apply(st *State, e Entry) error {
	if f.Address == "" || f.Event == "" || f.Session == "" {
		return errors.New("no network named")
	}
	st.onFiles(e, func(now *fileState) {
		*now = fileState{network: f.Network, reading: now.reading, phones: now.phones}
	})
	st.rowsAnew(st.writes(e))
	return nil
}

// NetworkAt is where another computer of the evening reaches its Bridgemates.
func (st *State) NetworkAt(computer string) Network {
	if computer == st.here {
		return st.Network
	}
	return st.elsewhere[computer].network
}

// Handed reports whether the evening was given to Bridgemates from this computer, by file
// or over a network.
func (st *State) Handed() bool { return st.File != "" || st.Network != Network{} }
