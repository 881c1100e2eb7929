package places

import (
	"clubnight/session"
	"clubnight/session/sending"
)

// Told are the facts by which the journal learns what became of an evening's last version
// at each place, as far as it does not know it yet. What still goes, or waits to be tried
// again, is none yet.
func Told(st *session.State, lights []sending.Light) (facts []session.Fact) {
	for _, l := range lights {
		if l.Version == 0 || l.Going || l.State == sending.Waiting && (!l.Next.IsZero() || l.AtStart) {
			continue
		}
		f := session.SendingEnded{Version: l.Version, To: l.Name, State: string(l.State), Of: l.Parcels, Done: l.Done}
		if !l.State.Done() {
			f.Reason = string(l.Reason)
		}
		if known, ok := ended(st, l.Name); !ok || known != f {
			facts = append(facts, f)
		}
	}
	return facts
}

// ended is what the journal says last of a place.
func ended(st *session.State, to string) (last session.SendingEnded, ok bool) {
	for _, e := range st.Entries() {
		if f, is := e.Fact.(session.SendingEnded); is && f.To == to {
			last, ok = f, true
		}
	}
	return last, ok
}
