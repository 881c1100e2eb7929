// Package clubs makes known to package refusals why something of an event of many clubs
// was refused: evenings that are sent, deals that are sealed, places that come back.
//
//	import _ "clubnight/session/words/refusals/clubs"
//
// It stands apart from it, so that the club's own evening needs nothing of such an event.
package clubs

import (
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
	"clubnight/session/simultaneous/embargo"
	"clubnight/session/simultaneous/returned"
	"clubnight/session/words/refusals"
)

func init() {
	refusals.Register(arrival.ErrTooMuch, "refusals.too-much")
	refusals.Register(arrival.ErrNoEvening, "refusals.no-evening-sent")
	refusals.Register(simultaneous.ErrForm, "refusals.not-for-clubs")
	refusals.Register(simultaneous.ErrSeat, "refusals.not-whole")
	refusals.Register(simultaneous.ErrDeals, "refusals.no-deal-set")
	refusals.Register(embargo.ErrCode, "refusals.deals-code")
	refusals.Register(embargo.ErrNewer, "refusals.newer-format")
	refusals.Register(embargo.ErrFile, "refusals.no-sealed-deals")
	refusals.Register(returned.ErrNewer, "refusals.newer-format")
	refusals.Register(returned.ErrFile, "refusals.no-places")
	refusals.Register(returned.ErrOtherEvening, "refusals.other-places")
	refusals.Register(returned.ErrOlder, "refusals.older-places")
}
