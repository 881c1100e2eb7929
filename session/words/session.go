package words

import (
	"strconv"

	"clubnight/session"
)

// SessionOf names an evening as a session of an event: "Championship, session 2 of
// 3"; "" where it is none.
func (w *Words) SessionOf(e session.SessionOf) string {
	if e.Event == "" && e.Session == 0 {
		return ""
	}
	return w.say("sessions.of", data{"Event": e.Event, "Session": e.Session, "Of": e.Of})
}

// OwnAlone says of sessions of an event, counted from 0, that what was carried forward
// into them is left out; "" for none.
func (w *Words) OwnAlone(sessions []int) string {
	if len(sessions) == 0 {
		return ""
	}
	var numbers []string
	for _, n := range sessions {
		numbers = append(numbers, strconv.Itoa(n+1))
	}
	return w.count("sessions.own-alone", len(sessions), "Sessions", w.And(numbers...))
}
