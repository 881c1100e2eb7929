package desk

import (
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
)

// AlarmText is an alarm as the director reads it, with its symbol.
func AlarmText(in *Language, st *session.State, a bridgemate.Alarm) string {
	symbol := "!  "
	switch a.Kind {
	case bridgemate.ProgramGone, bridgemate.TablesNotUploaded, bridgemate.FileStrange, bridgemate.RoomTaken,
		bridgemate.FileOlder, bridgemate.NetworkSilent, bridgemate.NetworkRefuses:
		symbol = "✗  "
	}
	return symbol + in.LinkWords().Of(st).Alarm(a, in.LinkWords().Tables(st, a.Tables))
}

// Patience is how long Bridgemate control may take until the director is told that it
// has not taken a change.
const Patience = 30 * time.Second
