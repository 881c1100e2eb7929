package model

import (
	"cmp"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/ui/desk"
)

// Handsets are the evening's Bridgemates at the tables. An earlier evening has none: then
// the voice says so of what was to be done, and there is false.
func (e *Evening) Handsets(what string) (h bridgemate.Handsets, there bool) {
	h, there = e.Link().(bridgemate.Handsets)
	if !there {
		e.voice.Fail(what, bridgemate.ErrPast)
	}
	return h, there
}

// AnswerCall tells a table what becomes of its call for the director.
func (e *Evening) AnswerCall(c feed.Call, answer feed.Answer) {
	const what = "answering a call for the director"
	room, there := e.Link().(bridgemate.Called)
	if !there {
		e.voice.Fail(what, bridgemate.ErrPast)
		return
	}
	e.Perform(what, func() error { return room.AnswerCall(e.Context(), c, answer) }, nil)
}

// Feed is the room of the evening: handsets, or phones or the director's own hand where
// there are none, as the evening was played so far. Sections that are typed or on phones
// are told nothing, and those whose handsets another computer has are told by it.
func (e *Evening) Feed() feed.Feed { return feedOf(e.opened) }

// FeedOf is the room of one section.
func (e *Evening) FeedOf(section int) feed.Feed { return e.opened.FeedOf(section) }

// FeedOf is the room of one section of an evening, from any goroutine.
func (o Opened) FeedOf(section int) feed.Feed {
	room := feedOf(o)
	if other := otherRoom(o.Session, section); other != nil && room.Kind().Handsets() {
		return other
	}
	return room
}

func feedOf(o Opened) feed.Feed {
	s := o.Session
	room := feed.Feed(nil)
	if handsets, there := o.Link.(bridgemate.Handsets); there {
		room = handsets
	}
	switch kind := feed.KindOf(s.State()); {
	case o.Past || room == nil:
		return feed.Over(s)
	case o.Room != nil:
		room = feed.Within(cmp.Or(o.Patience, desk.Patience), o.Room)
	case kind == feed.Imported:
		return feed.ImportedFrom(s)
	case kind == feed.Hand:
		return feed.ByHand(s)
	case kind == feed.Phones:
		return feed.OnPhones(s)
	case desk.RoomsElsewhere(s.State()):
		room = feed.ByAnother(s)
	}
	return feed.Mixed(room, func(section int) feed.Feed { return otherRoom(s, section) })
}

// otherRoom is the room of a section that has none of the handsets here, else nil.
func otherRoom(s *session.Session, section int) feed.Feed {
	switch st := s.State(); {
	case st.Typed(section, 0):
		return feed.ByHand(s)
	case st.Sends(section, 0) == session.OnPhone:
		return feed.OnPhones(s)
	case !st.Owns(section):
		return feed.ByAnother(s)
	}
	return nil
}
