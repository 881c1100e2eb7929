package desk

import (
	"cmp"
	"slices"
	"strings"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/names"
	"clubnight/session/words/screen"
)

// SeatOffer is somebody who may sit on a chair.
type SeatOffer struct {
	clubfile.Player // one without a number is a guest
	// Remember is true for somebody new, whom the club knows by the number from then on.
	Remember bool
	// Partner is how often he sat opposite the one who sits there, of a
	// usual partner; else 0.
	Partner int
	// Sits is where he sits already, "" of somebody who may be expected here.
	Sits string
}

// MeantSeat lists who may be meant by what was typed for chair i of a pair, and says how
// to go on. Of the club's players those who sit somewhere already come last, with where.
// While nothing is typed the usual partner of who sits opposite comes first, unless he
// sits somewhere, too. The club can remember somebody new by the number that
// nobody has, or by one that is typed before the name.
func MeantSeat(in *Language, st *session.State, row PairRow, i int, club []clubfile.Player, partners clubfile.Partners,
	typed string) (found []SeatOffer, hint string) {
	c := row.Chairs[i]
	typed = strings.TrimSpace(typed)
	wanted := typed
	if typed == "" && c.Unknown() {
		wanted = c.Player.Number
	}
	number, name := numberAndName(typed)
	if name != "" && number != "" {
		wanted = name
	}
	found = nearSeat(in, st, row, i, club, wanted)
	if typed == "" && !c.Unknown() {
		if usual, ok := usualPartner(in, st, row, i, club, partners); ok {
			found = append([]SeatOffer{usual}, found...)
			return found, in.SayCount(screen.UsualPartner, usual.Partner, "Name", row.Chairs[1-i].Name)
		}
	}
	if CanBeName(name) {
		if c.Unknown() {
			number = cmp.Or(number, c.Player.Number)
		}
		known := slices.ContainsFunc(club, func(p clubfile.Player) bool { return p.Number == number })
		if number != "" && !known {
			found = append(found, SeatOffer{Player: clubfile.Player{Number: number, Name: name}, Remember: true})
		}
		found = append(found, SeatOffer{Player: clubfile.Player{Name: name}})
	}
	switch {
	case typed == "" && len(found) > 0:
		return found, in.Say(screen.PerhapsOneOf)
	case typed == "":
		return found, in.Say(screen.TypeAName)
	case len(found) == 0:
		return found, in.Say(screen.NobodyHasIt)
	}
	return found, in.Say(screen.ArrowsChoose)
}

// nearSeat are the club's players who may be meant: those who do not sit yet, then those
// who do, with where.
func nearSeat(in *Language, st *session.State, row PairRow, i int, club []clubfile.Player,
	wanted string) (found []SeatOffer) {
	all := sitters(in, st)
	var sit []SeatOffer
	for at, p := range clubfile.Near(club, wanted, mostNear+len(all)) {
		switch s, sits := sitsElsewhere(all, row, i, p); {
		case sits && at < mostNear: // those who do not sit take nothing away from them
			sit = append(sit, SeatOffer{Player: p, Sits: s.placeText(in, st)})
		case !sits && len(found) < mostNear:
			found = append(found, SeatOffer{Player: p})
		}
	}
	return append(found, sit...)
}

// numberAndName divides what was typed: "1009 Işıl Öztürk". Either may be all of it.
func numberAndName(typed string) (number, name string) {
	first, rest, _ := strings.Cut(typed, " ")
	if rest = strings.TrimSpace(rest); CanBeName(rest) && strings.ContainsAny(first, "0123456789") {
		return first, rest
	}
	return "", typed
}

// usualPartner is the usual partner of who sits opposite chair i, if the club has him
// and he does not sit yet.
func usualPartner(in *Language, st *session.State, row PairRow, i int, club []clubfile.Player,
	partners clubfile.Partners) (SeatOffer, bool) {
	opposite := row.Chairs[1-i]
	if opposite.Player.Number == "" || opposite.Unknown() || row.Chairs[i].Name != "" {
		return SeatOffer{}, false
	}
	number, times, ok := partners.Usual(opposite.Player.Number)
	if !ok {
		return SeatOffer{}, false
	}
	at := slices.IndexFunc(club, func(p clubfile.Player) bool { return p.Number == number })
	if at < 0 {
		return SeatOffer{}, false
	}
	if _, sits := SitsAlready(in, st, row, i, club[at]); sits {
		return SeatOffer{}, false
	}
	return SeatOffer{Player: club[at], Partner: times}, true
}

// NumberText is what stands beside an offered player: his number, or what
// he is without one.
func (o SeatOffer) NumberText(in *Language) string {
	if o.Remember {
		return in.Say(screen.RememberNumber, "Number", o.Number)
	}
	return o.Number
}

// NameText is how an offered player is called in the list, with where he sits already.
func (o SeatOffer) NameText(in *Language) string {
	if o.Sits == "" {
		return o.Name
	}
	return in.Say(screen.SitsThere, "Name", o.Name, "Where", o.Sits)
}

// sitter is somebody on a chair.
type sitter struct {
	UnknownNumber
	number, name string // as they are compared; the number "" for a guest
}

// sitters are all who sit somewhere.
func sitters(in *Language, st *session.State) (list []sitter) {
	for _, sec := range st.Sections {
		for _, row := range PairRows(in, st, sec) {
			for i, c := range row.Chairs {
				if c.Name != "" || c.Player.Number != "" {
					list = append(list, sitter{UnknownNumber{row, i}, c.Player.Number, names.Fold(c.Name)})
				}
			}
		}
	}
	return list
}

// same reports whether two are one person: by the number, or by the name where one has no
// number. Namesakes with numbers of their own are two.
func (s sitter) same(number, name string) bool {
	if s.number != "" && number != "" {
		return s.number == number
	}
	return name != "" && s.name == name && name != names.Fold(session.Somebody)
}

// placeText says where a chair is, with the section where there are several.
func (u UnknownNumber) placeText(in *Language, st *session.State) string {
	section := ""
	if len(st.Sections) > 1 {
		section = session.Letter(u.Row.Pair.Section)
	}
	return in.Say(screen.SitsAsPlace, "Section", section, "Where", u.Row.Where, "Direction", u.chair().Direction)
}

// SitsAlready says that a player sits on another chair than chair i of a pair; ok is
// false where he does not.
func SitsAlready(in *Language, st *session.State, row PairRow, i int, p clubfile.Player) (text string, ok bool) {
	if s, sits := sitsElsewhere(sitters(in, st), row, i, p); sits {
		return in.Say(screen.SitsAlready, "Name", cmp.Or(p.Name, p.Number), "Where", s.placeText(in, st)), true
	}
	return "", false
}

// sitsElsewhere finds a player on another chair than chair i of a pair.
func sitsElsewhere(all []sitter, row PairRow, i int, p clubfile.Player) (sitter, bool) {
	at := slices.IndexFunc(all, func(s sitter) bool {
		here := s.Row.Pair == row.Pair && s.Chair == i
		return !here && s.same(p.Number, names.Fold(p.Name))
	})
	if at < 0 {
		return sitter{}, false
	}
	return all[at], true
}

// twoSeats lists who sits twice: the second seat of each, with what there is to say.
func twoSeats(in *Language, st *session.State) (list []Matter) {
	byNumber, byName := map[string]int{}, map[string]int{}
	all := sitters(in, st)
	for at, s := range all {
		var first int
		var ok bool
		if s.number != "" {
			first, ok = byNumber[s.number]
		}
		if !ok && s.name != "" {
			if before, there := byName[s.name]; there && all[before].same(s.number, s.name) {
				first, ok = before, true
			}
		}
		if ok {
			text := in.Say(screen.SitsTwice, "Name", cmp.Or(s.chair().Name, s.number), "First",
				all[first].placeText(in, st), "Second", s.placeText(in, st))
			list = append(list, Matter{Symbol: "!", Text: text, Tone: Warning,
				Remedy: NameSeat, Number: s.UnknownNumber})
			continue
		}
		if s.number != "" {
			byNumber[s.number] = at
		}
		if _, there := byName[s.name]; !there || s.number == "" {
			byName[s.name] = at
		}
	}
	return list
}
