package sending

import (
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/names"
)

// Wishes are how the members of a club wish to be named.
type Wishes struct {
	// Of are all in the club file.
	Of []clubfile.Player
	// Club is how the club names those who were not asked, and visitors.
	Club clubfile.Naming
	// Place chooses what counts where the evening goes: OnWeb or InMail.
	Place func(clubfile.Naming) clubfile.NameChoice
	// Say puts into words what others read in the place of a name: Words.Shown.
	Say func(clubfile.Shown) string
}

// WishesOf are those of a club's members, also of who has left, for what goes to a place:
// OnWeb or InMail. say puts into words what stands for a name: Words.Shown.
func WishesOf(club *clubfile.File, place func(clubfile.Naming) clubfile.NameChoice,
	say func(clubfile.Shown) string) (w Wishes, err error) {
	w.Place, w.Say = place, say
	if w.Of, err = club.Players(); err != nil {
		return w, err
	}
	left, err := club.HiddenPlayers()
	if err != nil {
		return w, err
	}
	for _, p := range left { // who has left is named as he wished, and gets no mail
		p.Email = ""
		w.Of = append(w.Of, p)
	}
	w.Club, err = club.Naming()
	return w, err
}

// OnWeb is how somebody is named where everybody can read it.
func OnWeb(n clubfile.Naming) clubfile.NameChoice { return n.Web }

// InMail is how somebody is named in what the club sends to others.
func InMail(n clubfile.Naming) clubfile.NameChoice { return n.Mail }

// Named is the evening as others may read it: who chose so has another name in it, and no
// number. Scores are made of it anew. A federation gets the evening itself: its numbers
// are what it needs. An evening without members to be hidden stays as it is.
func (m *Wishes) Named(st *session.State) *session.State {
	return st.Renamed(m.shown())
}

// shown is what is read in the place of each. Of members of one name the one who shows
// least decides for whoever has that name alone.
func (m *Wishes) shown() func(session.Member) session.Member {
	byNumber, byName := map[string]clubfile.NameChoice{}, map[string]clubfile.NameChoice{}
	enter := func(by map[string]clubfile.NameChoice, key string, c clubfile.NameChoice) {
		if key != "" {
			by[key] = max(by[key], c)
		}
	}
	for _, p := range m.Of {
		c := m.Place(p.Naming.Among(m.Club))
		enter(byNumber, p.Number, c)
		enter(byNumber, p.National, c)
		enter(byName, names.Fold(p.Name), c)
	}
	others := m.Place(clubfile.Naming{}.Among(m.Club))
	return func(one session.Member) session.Member {
		c, listed := byNumber[one.Number]
		if named := byName[names.Fold(one.Name)]; !listed || one.Number == "" {
			if c = others; named != clubfile.Unasked {
				c = named
			}
		}
		if c == clubfile.FullName {
			return one
		}
		return session.Member{Name: m.Say(c.Show(one.Name, one.Number))}
	}
}
