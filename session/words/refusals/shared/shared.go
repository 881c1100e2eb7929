// Package shared makes known to package refusals why something of an evening on several
// computers was refused: of their server, of the evening there, and of club files that
// are merged.
//
//	import _ "clubnight/session/words/refusals/shared"
//
// It stands apart from it, so that the club's own evening needs no server.
package shared

import (
	"clubnight/session/clubfile/merge"
	"clubnight/session/node"
	"clubnight/session/replica"
	"clubnight/session/words/refusals"
	_ "clubnight/session/words/refusals/servers"
)

func init() {
	refusals.Register(merge.ErrSame, "refusals.same-club-file")
	refusals.Register(node.ErrNotBegun, "refusals.event-not-begun")
	refusals.Register(node.ErrUnderWay, "refusals.event-under-way")
	refusals.Register(node.ErrSettings, "refusals.event-settings")
	refusals.Register(replica.ErrForgets, "refusals.event-forgets")
}
