package rehearsal

import "strings"

// ConnectorFault is a fault of the Data Connector, or of the network before it, in a
// list of [Faults]. There are, beside those of a room:
//
//	slow-answers:MILLISECONDS   every answer comes so much later
//	cut-request:BYTES           every third connection is cut when so many bytes of the request have come:
//	                            nothing is done
//	cut-answer:BYTES            every third connection is cut after so many bytes of the answer: it is done
//	answer-lost:N               of every N-th request nothing of the answer arrives: it is done
//	other-answer:N              every N-th request gets the answer of another command: it is done
//	unavailable:N               N requests in a row get HTTP 503, from the tenth on
//	busy:N                      N requests in a row are answered "busy", from the tenth on
//	silent:N                    N requests in a row get no answer, from the tenth on
//	refused-once                the first list that is sent (results, players, …) is refused, with a reason
//	again                       every batch comes once more as new after it was accepted
//	newer                       answers have fields and numbers that nobody knows
//	restart:N                   at the N-th request the connector restarts, with all that it knew
//	forgets:N                   at the N-th request it restarts and has forgotten its queues: what the
//	                            handsets' server still has comes again as new, under numbers from 1
//	jumps-back:N                at the N-th request what is not accepted yet gets numbers from 1
//	two-clients:N               at every N-th request another program accepts everything as its own: what
//	                            was not polled yet comes only to who asks for all
//	other-event:N               at the N-th request somebody else sends another event, which BCS then
//	                            plays: ours rests until it is continued
//	removed:TABLE               a seat of the table is emptied when its number is in, and filled again
//	seats-change:TABLE          North and South of the table say that they have changed seats
//	guests                      who enters a number that was not sent is registered under it as a guest
//	calls:N                     the director is called after every N-th result
//
// All of these are harmless: what stands in the end, with a scoring program that tries
// again, tells results by place and content, and after a restart asks for all, is what
// would have stood without them. These two are not, nothing helps against them but the
// director:
//
//	refused                     every list that is sent is refused
//	wrong-club                  every request is refused, since club or licence are wrong
type ConnectorFault struct {
	// Name is as above.
	Name string
	// Number is N, BYTES or MILLISECONDS.
	Number int
	// Section and Table are TABLE.
	Section string
	Table   int
}

// Connector are the faults of the list that are the Data Connector's. A list that is
// none has none.
func (f Faults) Connector() (list []ConnectorFault) {
	all, err := f.list()
	if err != nil {
		return nil
	}
	for _, one := range all {
		if faultKinds[one.name].connector {
			list = append(list, ConnectorFault{Name: one.name, Number: one.number,
				Section: one.section, Table: one.table})
		}
	}
	return list
}

// OfRoom are the faults of the list that are none of the Data Connector's.
func (f Faults) OfRoom() Faults {
	all, err := f.list()
	if err != nil {
		return f
	}
	var words []string
	for _, one := range all {
		if !faultKinds[one.name].connector {
			words = append(words, one.String())
		}
	}
	return Faults(strings.Join(words, ","))
}
