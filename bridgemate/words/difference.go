package words

import (
	"strings"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// Differ says how many boards differ from the Bridgemate file, nothing when all agree.
func (w *Words) Differ(n int) string {
	if n == 0 {
		return ""
	}
	return w.count("difference.boards", n)
}

// Counts is what counts here on a board that differs.
func (w *Words) Counts(d bridgemate.Difference) string {
	if d.TakenOut {
		return w.say("difference.taken-out", nil)
	}
	return w.resultOrNone(d.Ours)
}

// InFile is what the Bridgemate file has of it.
func (w *Words) InFile(d bridgemate.Difference) string { return w.resultOrNone(d.File) }

func (w *Words) resultOrNone(r *session.Result) string {
	if r == nil {
		return w.say("difference.nothing", nil)
	}
	return w.evening.Result(*r)
}

// obstacles are the messages of why a result cannot be sent.
var obstacles = map[bridgemate.Obstacle]string{
	bridgemate.InDoubt: "difference.in-doubt", bridgemate.WithoutPlay: "difference.without-play",
	bridgemate.OddPercentage: "difference.odd-percentage", bridgemate.RuledOn: "difference.ruled-on",
}

// flags are the messages of what a row says beside its result.
var flags = map[bridgemate.Flag]string{
	bridgemate.WrittenByScoring: "difference.written-here", bridgemate.DoubtedByBCS: "difference.doubted-by-bcs",
	bridgemate.ErasedThere: "difference.erased", bridgemate.NotUploaded: "difference.not-uploaded",
}

// Says is what Bridgemate control's own flags say of the row, or why the result cannot be
// sent. With BM Pro a table is not uploaded but in the server.
func (w *Words) Says(d bridgemate.Difference, g bws.Generation) string {
	if !d.Sendable() {
		return w.say("difference.cannot-be-sent", map[string]any{"Why": w.say(obstacles[d.Obstacle], nil)})
	}
	var list []string
	for _, f := range d.Flags {
		id := flags[f]
		if f == bridgemate.NotUploaded && g == bws.BMPro {
			id = "difference.not-in-server"
		}
		list = append(list, w.say(id, nil))
	}
	if len(list) == 0 {
		return w.say("difference.nothing", nil)
	}
	return strings.Join(list, ", ")
}

// Sent says what is known after results were sent, and no more.
func (w *Words) Sent(n int, g bws.Generation) string {
	if g == bws.BCS {
		return w.count("difference.sent", n)
	}
	return w.count("difference.written", n)
}

// Offer asks whether corrections should be sent, nothing when there are none.
func (w *Words) Offer(st *session.State, keys []session.Key) string {
	if len(keys) == 0 {
		return ""
	}
	return w.Of(st).count("difference.offer", len(keys), "Place", w.evening.Capital(w.evening.WhereShort(st, keys[0])))
}
