package session

import "slices"

// Renamed is the evening with other names in the place of those of its players, for who
// may not read them all: show is asked for each, and an answer without a number takes the
// number away too, also that of somebody without a name. Nothing is folded again, so that
// hands that were unsealed stay so; what was recorded stays in the entries, the names of
// teams and the director's stay, and so does what reasons and remarks say in words.
func (st *State) Renamed(show func(Member) Member) *State {
	next := st.clone()
	for who, typed := range st.Names {
		players := st.Players(who)
		for i, name := range typed {
			if name == "" || name == Somebody {
				continue
			}
			one := Member{Name: name}
			if i < len(players) && players[i].Name == name {
				one = players[i]
			}
			typed[i] = show(one).Name
		}
		next.Names[who] = typed
	}
	for seat, p := range st.Seats {
		if p.Number == "" && p.Name == "" {
			continue
		}
		one := show(Member{p.Number, p.Name})
		if one.Number != p.Number {
			p.Sent = ""
		}
		p.Number, p.Name = one.Number, one.Name
		next.Seats[seat] = p
	}
	for who, team := range st.Teams {
		team.Members = slices.Clone(team.Members)
		for i, m := range team.Members {
			if m != (Member{}) && m.Name != Somebody {
				team.Members[i] = show(m)
			}
		}
		next.Teams[who] = team
	}
	for who, list := range st.Substitutes {
		list = slices.Clone(list)
		for i := range list {
			for n, name := range list[i].Names {
				if name != "" && name != Somebody {
					list[i].Names[n] = show(Member{Name: name}).Name
				}
			}
		}
		next.Substitutes[who] = list
	}
	return next
}
