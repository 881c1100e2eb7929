package clubsite

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/names"
	"clubnight/session/words"
)

// person is by what somebody is known in an evening: pseudonyms of the number and of the
// folded name, either of which may be "". They are the same in all evenings of a club, and
// nobody finds a name by them who has not the club file.
type person struct {
	Number string `json:"n,omitempty"`
	Name   string `json:"m,omitempty"`
}

// member is who a person is: for all who are one player the same ID.
type member struct {
	id     string
	choice clubfile.NameChoice
}

// register is how the members of a club are to be named on its site.
type register struct {
	key      []byte
	leads    map[string]string // pseudonyms of numbers
	byNumber map[string]member
	byName   map[string]member
	usual    clubfile.NameChoice // of who is no member, and of a member who was not asked
	words    *words.Words
}

// newRegister reads how everybody is to be named.
func newRegister(ctx context.Context, club *clubfile.File, w *words.Words) (*register, error) {
	origin, err := club.Origin()
	if err != nil {
		return nil, err
	}
	players, err := club.Players()
	if err != nil {
		return nil, err
	}
	hidden, err := club.HiddenPlayers()
	if err != nil {
		return nil, err
	}
	leads, err := club.Leads(ctx)
	if err != nil {
		return nil, err
	}
	naming, err := club.Naming()
	if err != nil {
		return nil, err
	}
	r := &register{key: []byte("clubnight site " + origin.ID), leads: map[string]string{},
		byNumber: map[string]member{}, byName: map[string]member{}, words: w,
		usual: clubfile.Naming{}.Among(naming).Web}
	for from, to := range leads {
		r.leads[r.pseudonym("number", from)] = r.pseudonym("number", to)
	}
	for _, p := range append(players, hidden...) {
		r.add(p, p.Naming.Among(naming).Web)
	}
	return r, nil
}

// add enters a member under the number and the federation's, and under the name. Of
// members of one name the one who shows least decides for whoever has that name alone.
func (r *register) add(p clubfile.Player, choice clubfile.NameChoice) {
	m := member{r.pseudonym("number", p.Number), choice}
	r.byNumber[m.id] = m
	if p.National != "" && p.National != p.Number {
		if number := r.pseudonym("number", p.National); r.byNumber[number].id == "" {
			r.byNumber[number] = m
		}
	}
	folded := names.Fold(p.Name)
	if folded == "" {
		return
	}
	name := r.pseudonym("name", folded)
	if other, twice := r.byName[name]; twice {
		m = member{name, max(other.choice, choice)}
	}
	r.byName[name] = m
}

// pseudonym is sixteen letters that stand for a number or a name.
func (r *register) pseudonym(kind, text string) string {
	mac := hmac.New(sha256.New, r.key)
	mac.Write([]byte(kind + " " + text))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// person is somebody of an evening.
func (r *register) person(m session.Member) (p person) {
	if m.Number != "" {
		p.Number = r.pseudonym("number", m.Number)
	}
	if folded := names.Fold(m.Name); folded != "" && m.Name != session.Somebody {
		p.Name = r.pseudonym("name", folded)
	}
	return p
}

// of is who a person is; the zero member is nobody.
func (r *register) of(p person) member {
	number := p.Number
	if to := r.leads[number]; to != "" {
		number = to
	}
	byNumber, listed := r.byNumber[number]
	byName, named := r.byName[p.Name]
	switch {
	case listed:
		return byNumber
	case number != "":
		m := member{number, r.usual}
		if named { // a number of elsewhere, with the name of a member: it may be the member
			m.choice = max(m.choice, byName.choice)
		}
		return m
	case p.Name == "":
		return member{}
	case named:
		return byName
	}
	return member{p.Name, r.usual}
}

// shown is what stands on the site in the place of somebody's name.
func (r *register) shown(m session.Member) string {
	if m.Name == "" || m.Name == session.Somebody {
		return m.Name
	}
	return r.words.Shown(r.of(r.person(m)).choice.Show(m.Name, m.Number))
}

// named reports whether somebody stands on the site under the whole name, and so has a
// page there.
func (m member) named() bool { return m.id != "" && m.choice <= clubfile.FullName }

// choices are how those of an evening are named, for its key: who has another choice than
// the usual one, or is another player than the number or the name says.
func (r *register) choices(people []person) string {
	var b strings.Builder
	for _, p := range people {
		m := r.of(p)
		b.WriteString(m.id)
		b.WriteByte('0' + byte(m.choice))
	}
	return b.String()
}

// whole are the names of those of an evening who do not stand on the site by them, with
// what stands there: for texts in which they are written out.
func (r *register) whole(members []session.Member) (pairs []string) {
	for _, m := range members {
		if shown := r.shown(m); shown != m.Name && len(strings.Fields(m.Name)) > 1 {
			pairs = append(pairs, m.Name, shown)
		}
	}
	return pairs
}
