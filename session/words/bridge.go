package words

import "clubnight/scoring"

// Side is a partnership's name; NoSide is "both directions".
func (w *Words) Side(s scoring.Side) string {
	switch s {
	case scoring.NS:
		return w.say("bridge.ns", nil)
	case scoring.EW:
		return w.say("bridge.ew", nil)
	}
	return w.say("bridge.both-directions", nil)
}
