package session

// Renamed are the entries of an evening with other names for its people: name is given
// the number and the name that stand in a fact, either of which may be "", and says what
// is to stand there instead. A number whose name changes is left out. Results and
// standings stay as they are; the entries given are not changed. What a reason or a
// remark says in words stays.
//
// It is for what leaves the club, where a member may stand under initials, or as
// nobody: pages are made of an evening that was folded from such entries.
func Renamed(entries []Entry, name func(number, name string) string) []Entry {
	var all []Entry
	for i := range entries {
		f, names := entries[i].Fact.(interface {
			renamed(func(number, name string) string) Fact
		})
		if !names {
			continue
		}
		if all == nil {
			all = append(all, entries...)
		}
		all[i].Fact = f.renamed(name)
	}
	if all == nil {
		return entries
	}
	return all
}

// rename is a member under another name.
func rename(m Member, name func(number, name string) string) Member {
	if m.Name == "" {
		return m
	}
	shown := name(m.Number, m.Name)
	if shown != m.Name {
		m.Number = ""
	}
	return Member{m.Number, shown}
}

func renamePair(pair Names, name func(number, name string) string) Names {
	for i, n := range pair {
		pair[i] = rename(Member{Name: n}, name).Name
	}
	return pair
}

func (f PairNamed) renamed(name func(number, name string) string) Fact {
	f.Names = renamePair(f.Names, name)
	return f
}

func (f Replaced) renamed(name func(number, name string) string) Fact {
	f.Names = renamePair(f.Names, name)
	return f
}

func (f PlayerSeated) renamed(name func(number, name string) string) Fact {
	m := rename(Member{f.Number, f.Name}, name)
	f.Number, f.Name = m.Number, m.Name
	return f
}

func (f TeamSet) renamed(name func(number, name string) string) Fact {
	members := make([]Member, len(f.Members))
	for i, m := range f.Members {
		members[i] = rename(m, name)
	}
	f.Members = members
	return f
}

func (f DirectorNamed) renamed(name func(number, name string) string) Fact {
	f.Name = rename(Member{Name: f.Name}, name).Name
	return f
}
