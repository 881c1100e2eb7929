package session

// SendingAsked says that the director lets a version of the result go to places outside
// the club's computer, by the names that he gave to them.
type SendingAsked struct {
	Version int      `json:"version"`
	To      []string `json:"to"`
}

// SendingEnded says what became of a version at one place. Nobody's address is in it: a
// journal is copied and read by many.
type SendingEnded struct {
	Version int    `json:"version"`
	To      string `json:"to"`
	// State is waiting, sent, taken, refused or unknown, as package sending has them, and
	// Reason why it is not sent or taken.
	State  string `json:"state"`
	Reason string `json:"reason,omitempty"`
	// Of are the parcels, a mail each, and Done those that went.
	Of   int `json:"of"`
	Done int `json:"done"`
}

// Kind implements Fact.
func (SendingAsked) Kind() string { return "sending asked" }

// Kind implements Fact.
func (SendingEnded) Kind() string { return "sending ended" }

func init() {
	describe(traits[SendingAsked]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[SendingAsked],
		func(f SendingAsked) any {
			to := ListTerm{}
			for _, name := range f.To {
				to = append(to, name)
			}
			return Message{"facts.sending-asked", Terms{"Version": f.Version, "To": to}}
		}})
	describe(traits[SendingEnded]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[SendingEnded],
		func(f SendingEnded) any {
			return Message{"facts.sending-ended", Terms{"Version": f.Version, "To": f.To, "State": f.State,
				"Of": f.Of, "Done": f.Done}}
		}})
}

func (f SendingAsked) apply(*State, Entry) error { return nil }

func (f SendingEnded) apply(*State, Entry) error { return nil }
