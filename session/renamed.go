package session

import "slices"

// Renamed is the evening with other names in the place of those of its people, for who
// may not read them all: show is asked for each, and an answer without a number takes the
// number away too, also that of somebody without a name. It is for what leaves the club,
// where a member may stand under initials, or as nobody.
//
// The entries of the evening have the other names too, so that it can be folded again;
// what they have under lock stays so, but hands that this state has unsealed stay there.
// Results, the names of teams, and what reasons and remarks say in words, stay.
func (st *State) Renamed(show func(Member) Member) *State {
	next := st.clone()
	for who, typed := range st.Names {
		players := st.Players(who)
		for i, name := range typed {
			one := Member{Name: name}
			if i < len(players) && players[i].Name == name {
				one = players[i]
			}
			typed[i] = rename(one, show).Name
		}
		next.Names[who] = typed
	}
	for seat, p := range st.Seats {
		one := rename(Member{p.Number, p.Name}, show)
		if one.Number != p.Number {
			p.Sent = ""
		}
		p.Number, p.Name = one.Number, one.Name
		next.Seats[seat] = p
	}
	for who, team := range st.Teams {
		team.Members = slices.Clone(team.Members)
		for i, m := range team.Members {
			team.Members[i] = rename(m, show)
		}
		next.Teams[who] = team
	}
	for who, list := range st.Substitutes {
		list = slices.Clone(list)
		for i := range list {
			list[i].Names = renamePair(list[i].Names, show)
		}
		next.Substitutes[who] = list
	}
	next.log = slices.Clone(st.log)
	for i, e := range next.log {
		if f, names := e.Fact.(interface {
			renamed(func(Member) Member) Fact
		}); names {
			next.log[i].Fact = f.renamed(show)
		}
	}
	return next
}

// rename is a member under another name, if there is anybody to be renamed.
func rename(m Member, show func(Member) Member) Member {
	if m == (Member{}) || m.Name == Somebody {
		return m
	}
	return show(m)
}

func renamePair(pair Names, show func(Member) Member) Names {
	for i, n := range pair {
		pair[i] = rename(Member{Name: n}, show).Name
	}
	return pair
}

func (f PairNamed) renamed(show func(Member) Member) Fact {
	f.Names = renamePair(f.Names, show)
	return f
}

func (f Replaced) renamed(show func(Member) Member) Fact {
	f.Names = renamePair(f.Names, show)
	return f
}

func (f PlayerSeated) renamed(show func(Member) Member) Fact {
	m := rename(Member{f.Number, f.Name}, show)
	f.Number, f.Name = m.Number, m.Name
	return f
}

func (f TeamSet) renamed(show func(Member) Member) Fact {
	members := make([]Member, len(f.Members))
	for i, m := range f.Members {
		members[i] = rename(m, show)
	}
	f.Members = members
	return f
}

func (f DirectorNamed) renamed(show func(Member) Member) Fact {
	f.Name = rename(Member{Name: f.Name}, show).Name
	return f
}
