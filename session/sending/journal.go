package sending

import "clubnight/session"

// Asked is the entry of a journal that an evening was let go to places.
func Asked(e Evening, to ...Destination) session.SendingAsked {
	f := session.SendingAsked{Version: e.version}
	for _, d := range to {
		f.To = append(f.To, d.Name)
	}
	return f
}

// Ended are the entries that say what became of a version, one a place whose light is
// otherwise than it was. What still waits to be tried again by itself has no entry yet.
func Ended(was, is []Light) (list []session.Fact) {
	before := map[string]session.SendingEnded{}
	for _, l := range was {
		before[l.ID] = l.ended()
	}
	for _, l := range is {
		f := l.ended()
		if waits := l.Going || !l.Next.IsZero() || l.AtStart; l.Version == 0 || waits || before[l.ID] == f {
			continue
		}
		list = append(list, f)
	}
	return list
}

func (l *Light) ended() session.SendingEnded {
	return session.SendingEnded{Version: l.Version, To: l.Name, State: string(l.State), Reason: string(l.Reason),
		Of: l.Parcels, Done: l.Done}
}
