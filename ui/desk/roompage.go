package desk

import (
	"clubnight/session"
	"clubnight/session/words/screen"
)

// RoomPageShows says what the room page shows of an evening; after is the round after
// which it has the ranking, 0 for none.
func RoomPageShows(in *Language, st *session.State, after int) string {
	return in.Say(screen.RoomPageShows, "Round", after, "Last", after == st.Rounds(), "Released",
		min(st.Released, st.Rounds()))
}

// RoomPageFailed says that the room page was not started.
func RoomPageFailed(in *Language) Explanation { return InLines(in.Say(screen.RoomPageFailed)) }
