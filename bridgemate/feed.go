package bridgemate

import "clubnight/session/feed"

// Kind implements feed.Feed: a link is the room of handsets that share a file.
func (l *Link) Kind() feed.Kind { return feed.File }

var _ feed.Feed = (*Link)(nil)
