package model

import (
	"clubnight/bridgemate"
	"clubnight/session/feed"
)

// Handsets are the evening's Bridgemates at the tables. An earlier evening has none: then
// the voice says so of what was to be done, and there is false.
func (e *Evening) Handsets(what string) (h Handsets, there bool) {
	h, there = e.Link().(Handsets)
	if !there {
		e.voice.Fail(what, bridgemate.ErrPast)
	}
	return h, there
}

// Feed is the room of the evening: handsets, or the director's own hand where there are
// none, as the evening was played so far. Sections that are typed are told nothing.
func (e *Evening) Feed() feed.Feed { return feedOf(e.opened) }

func feedOf(o Opened) feed.Feed {
	s, hand := o.Session, feed.ByHand(o.Session)
	typed := func(section int) bool { return s.State().Typed(section, 0) }
	handsets, there := o.Link.(Handsets)
	switch kind := feed.KindOf(s.State()); {
	case o.Past || !there:
		return feed.Over(s)
	case o.Room != nil:
		return feed.Mixed(o.Room, hand, typed)
	case kind == feed.Imported:
		return feed.ImportedFrom(s)
	case kind == feed.Hand:
		return hand
	}
	return feed.Mixed(handsets, hand, typed)
}
