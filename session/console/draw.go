package console

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// Drawing says how the next round of a Swiss is drawn.
type Drawing struct {
	Method movement.DrawMethod
	Odd    movement.Odd
	// ByHand is who meets whom in the order of the tables, "1-5 2-6"; "" leaves it to the
	// method. Reason is why.
	ByHand, Reason string
}

// Draw draws the next round of a section by the ranking as it stands: those who have
// withdrawn are left out. The error is that of the scoring, movement.ErrCannotExist,
// ErrWords, a *movement.DrawError, or a *session.Taken where another computer draws.
func Draw(st *session.State, section int, d Drawing) (session.RoundDrawn, error) {
	if err := st.MayDraw(); err != nil {
		return session.RoundDrawn{}, err
	}
	sec, ok := st.Section(section)
	if !ok {
		return session.RoundDrawn{}, fmt.Errorf("section %s %w: there is none", session.Letter(section), ErrWords)
	}
	standings, err := standings(st, sec)
	if err != nil {
		return session.RoundDrawn{}, err
	}
	next, drawn, err := sec.Movement.NextRound(movement.Draw{Method: d.Method, Odd: d.Odd, Standings: standings})
	if err == nil && d.ByHand != "" {
		if drawn, err = byHand(sec.Movement.Contestant, drawn, d.ByHand); err == nil {
			next, drawn, err = sec.Movement.PlayDrawn(drawn)
		}
	}
	if err != nil {
		return session.RoundDrawn{}, err
	}
	fact := session.RoundDrawn{ID: section, Movement: next, Drawn: drawn}
	if d.ByHand != "" {
		fact.ByHand, fact.Reason = true, d.Reason
	}
	return fact, nil
}

// last is the place of those who have no result yet.
const last = 1000

// standings are who plays on, best first. Points only tell who is level with
// whom: they are places.
func standings(st *session.State, sec session.Section) (list []movement.Standing, err error) {
	scores, err := st.Score()
	if err != nil {
		return nil, err
	}
	seen := map[int]bool{}
	gone := func(number int) bool {
		f, there := st.Participations[session.Contestant{Section: sec.ID, Number: number}]
		return seen[number] || there && f.Participation == session.Withdrawn && f.From <= sec.Movement.Rounds+1
	}
	for _, ranking := range scores.Rankings {
		if ranking.WithHandicap {
			continue
		}
		for _, rank := range ranking.Ranks {
			if rank.Who.Section == sec.ID && !gone(rank.Who.Number) {
				seen[rank.Who.Number] = true
				place := rank.Place
				if place == 0 {
					place = len(ranking.Ranks) + 1
				}
				list = append(list, movement.Standing{Number: rank.Who.Number, Points: scoring.Int(-int64(place))})
			}
		}
	}
	for _, c := range st.Contestants(sec.ID) { // who has no result yet
		if !gone(c.Number) {
			seen[c.Number] = true
			list = append(list, movement.Standing{Number: c.Number, Points: scoring.Int(-last)})
		}
	}
	return list, nil
}

// byHand puts other matches into a draw, at the same tables. Who is left out of an odd
// field has the bye; the games of triangles and half-matches stay. Whether the draw can
// be played, [movement.Movement.PlayDrawn] says.
func byHand(of movement.ContestantKind, drawn movement.Drawn, words string) (movement.Drawn, error) {
	var matches [][2]int
	for _, word := range strings.Fields(strings.ReplaceAll(words, ",", " ")) {
		left, right, _ := strings.Cut(word, "-")
		a, err1 := strconv.Atoi(left)
		b, err2 := strconv.Atoi(right)
		if err := errors.Join(err1, err2); err != nil {
			return drawn, fmt.Errorf("%q %w: a match is 1-5", word, ErrWords)
		}
		matches = append(matches, [2]int{a, b})
	}
	var games []movement.Game
	left := []int{drawn.Bye}
	var free []int // the tables of matches, of teams the first of two
	for _, g := range drawn.Games {
		if special(drawn, g) {
			games = append(games, g)
			continue
		}
		free = append(free, g.Table)
		left = append(left, g.NS, g.EW)
	}
	each := 1
	if of == movement.Team {
		each = 2
	}
	if len(matches)*each != len(free) {
		return drawn, fmt.Errorf("%d matches %w: the round has %d", len(matches), ErrWords, len(free)/each)
	}
	for i, m := range matches {
		games = append(games, movement.Game{Table: free[i*each], NS: m[0], EW: m[1]})
		if each == 2 {
			games = append(games, movement.Game{Table: free[i*each+1], NS: m[1], EW: m[0]})
		}
		left = slices.DeleteFunc(left, func(n int) bool { return n == m[0] || n == m[1] })
	}
	drawn.Games, drawn.Bye = games, 0
	slices.Sort(left)
	left = slices.Compact(slices.DeleteFunc(left, func(n int) bool { return n == 0 }))
	if len(left) == 1 {
		drawn.Bye = left[0]
	}
	return drawn, nil
}

// Odd reads what an odd field does: bye, short-triangle, long-triangle or half-matches.
func Odd(word string) (movement.Odd, error) {
	for odd := movement.Bye; odd <= movement.HalfMatches; odd++ {
		if strings.EqualFold(word, strings.ReplaceAll(odd.String(), " ", "-")) {
			return odd, nil
		}
	}
	return 0, fmt.Errorf("%q %w: bye, short-triangle, long-triangle or half-matches", word, ErrWords)
}

// DrawMethod reads the name of a way to find opponents.
func DrawMethod(word string) (movement.DrawMethod, error) {
	for m, name := range []string{"swiss", "monrad", "danish"} {
		if strings.EqualFold(word, name) {
			return movement.DrawMethod(m), nil
		}
	}
	return 0, fmt.Errorf("%q %w: swiss, monrad or danish", word, ErrWords)
}

// Matches writes the matches of a draw as Drawing.ByHand has them, "1-5 2-6", in the
// order of the tables and without the games of triangles and half-matches.
func Matches(of movement.ContestantKind, drawn movement.Drawn) string {
	var words []string
	for _, g := range plain(of, drawn) {
		words = append(words, fmt.Sprintf("%d-%d", g.NS, g.EW))
	}
	return strings.Join(words, " ")
}

// plain are the games of a draw that are no triangle's and no half-match's; of
// teams one for each match.
func plain(of movement.ContestantKind, drawn movement.Drawn) (games []movement.Game) {
	for _, g := range drawn.Games {
		if !special(drawn, g) {
			games = append(games, g)
		}
	}
	if of == movement.Team {
		for i := range len(games) / 2 {
			games[i] = games[2*i]
		}
		games = games[:len(games)/2]
	}
	return games
}

// special reports whether a game is of a triangle or of half-matches.
func special(drawn movement.Drawn, g movement.Game) bool {
	return slices.ContainsFunc(drawn.Triples, func(t movement.Triple) bool {
		return slices.Contains(t.Who[:], g.NS) && slices.Contains(t.Who[:], g.EW)
	})
}

// Exchanged is a draw by hand, "1-5 2-6", in which two contestants have changed
// opponents; one who is in none has the bye.
func Exchanged(byHand string, a, b int) string {
	words := strings.Fields(strings.ReplaceAll(byHand, ",", " "))
	swap := func(number string) string {
		switch number {
		case strconv.Itoa(a):
			return strconv.Itoa(b)
		case strconv.Itoa(b):
			return strconv.Itoa(a)
		}
		return number
	}
	for i, word := range words {
		left, right, _ := strings.Cut(word, "-")
		words[i] = swap(left) + "-" + swap(right)
	}
	return strings.Join(words, " ")
}
