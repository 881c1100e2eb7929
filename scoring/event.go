package scoring

import "fmt"

// SessionsCombined says how several sessions of matchpoints become one result.
type SessionsCombined uint8

// The two ways; they differ where sessions had different maxima. IMPs and
// points are always summed.
const (
	SumOfSessions  SessionsCombined = iota // matchpoints over maxima
	MeanOfSessions                         // the mean of the percentages
)

// SessionRow is a contestant's row in one session of an event.
type SessionRow struct {
	Session int // counted from 1
	Row     Row
}

// Combine ranks an event of several sessions, each of them scored. Who is who from
// session to session is for the caller to say: identity gives the event's contestant
// for a session (counted from 0) and its contestant; nil: the same in all. A
// contestant who missed a session is ranked on the others, one who was not ranked in
// a session is not ranked at all. The error wraps [ErrUnit] when the sessions were
// scored in different ways.
func Combine(sessions []*Standings, how SessionsCombined,
	identity func(session int, c Contestant) Contestant) (*Standings, error) {
	if len(sessions) == 0 {
		return &Standings{}, nil
	}
	event := &Standings{Unit: sessions[0].Unit,
		opt: Options{Method: sessions[0].opt.Method, Unranked: make(map[Contestant]Unranked)}}
	if how == MeanOfSessions {
		event.opt.Tops = MeanOfPercentages
	}
	index := make(map[Contestant]int)
	var rows []Row
	for n, s := range sessions {
		if s.opt.Method != event.opt.Method || s.Unit != event.Unit {
			return nil, fmt.Errorf("session %d: %w: %s beside %s", n+1, ErrUnit, s.Unit, event.Unit)
		}
		who := func(c Contestant) Contestant {
			if identity == nil {
				return c
			}
			return identity(n, c)
		}
		for c, unranked := range s.opt.Unranked {
			if unranked == PlayedNothing {
				continue // another session may rank it
			}
			event.opt.Unranked[who(c)] = max(unranked, event.opt.Unranked[who(c)])
		}
		for _, list := range s.Rankings {
			for _, r := range list.Rows {
				c := who(r.Contestant)
				i, ok := index[c]
				if !ok {
					i = len(rows)
					index[c] = i
					rows = append(rows, Row{Contestant: c})
				}
				rows[i].addSession(n+1, r)
			}
		}
	}
	for c, i := range index {
		rows[i].Unranked = event.opt.Unranked[c]
		rows[i].endEvent(event.Unit, how)
	}
	event.Rankings = rank(rows, false, nil)
	return event, nil
}

// Session is a session of a teams event for [Combine], which sums what the matches
// of all sessions gave.
func (s *TeamStandings) Session() *Standings {
	return &Standings{Unit: s.Unit, Rankings: s.Rankings,
		opt: Options{Method: s.opt.Method.sessionMethod(), Unranked: s.opt.Unranked}}
}

// sessionMethod keeps sessions of pairs and of teams apart in Combine, and those of
// teams by their method.
func (m TeamMethod) sessionMethod() Method { return TotalPoints + 1 + Method(m) }

// addSession adds a session's row to that of the event.
func (r *Row) addSession(number int, s Row) {
	r.Sessions = append(r.Sessions, SessionRow{number, s})
	r.Played += s.Played
	r.Pending += s.Pending
	r.Score = r.Score.Add(s.Total)
	r.Max = r.Max.Add(s.Max).Add(s.Carried.Max)
	r.Awards = append(r.Awards, s.Awards...)
	r.Matches = append(r.Matches, s.Matches...)
}

// endEvent makes the totals of the event.
func (r *Row) endEvent(unit Unit, how SessionsCombined) {
	r.Total, r.key = r.Score, r.Score
	if unit != Matchpoint {
		r.toPlace()
		return
	}
	if r.Max.Sign() <= 0 {
		return
	}
	r.toPlace()
	r.Percentage = r.Total.Mul(Int(100)).Div(r.Max)
	var ranked, handicap, mean Frac
	for _, s := range r.Sessions {
		if s.Row.Max.Sign() > 0 || s.Row.Carried.Max.Sign() > 0 {
			ranked = ranked.Add(Int(1))
			mean = mean.Add(s.Row.Percentage)
			handicap = handicap.Add(s.Row.Handicap)
		}
	}
	if how == MeanOfSessions {
		r.Percentage = mean.Div(ranked)
	}
	r.Handicap = handicap.Div(ranked)
	r.Net = r.Percentage.Add(r.Handicap)
	r.key = r.Percentage
}
