package bridgemate

import (
	"clubnight/bridgemate/control"
	"clubnight/session/feed"
)

// Kind implements feed.Feed: a link is the room of handsets that share a file, or of
// those of the rehearsal, which do the same.
func (l *Link) Kind() feed.Kind {
	if l.controlProgram().Kind == control.StandIn {
		return feed.Practice
	}
	return feed.File
}

var _ feed.Feed = (*Link)(nil)
