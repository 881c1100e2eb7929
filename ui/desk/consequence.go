package desk

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/history"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
)

// Consequence is one line of what a ruling changes.
type Consequence struct {
	About, Now, Then string
	// Short is Then for where there is little room, "" where that is short.
	Short string
}

// compare is the evening with the facts recorded, and the scores before and after them.
func compare(before *session.State, facts []session.Fact) (after *session.State, was, is *session.Scores, err error) {
	if after, err = before.With(facts...); err != nil {
		return nil, nil, nil, err
	}
	if was, err = before.Score(); err != nil {
		return nil, nil, nil, err
	}
	is, err = after.Score()
	return after, was, is, err
}

// Consequences compares the evening before and after facts: the results at the keys, and
// how those stand whom they belong to.
func Consequences(in *Language, before *session.State, facts []session.Fact, keys ...session.Key) ([]Consequence,
	error) {
	after, was, is, err := compare(before, facts)
	if err != nil {
		return nil, err
	}
	var lines []Consequence
	var all []session.Contestant
	for _, k := range keys {
		about := in.Say(screen.ScoreOf)
		if len(keys) > 1 {
			about = in.Words().Capital(in.Words().WhereShort(before, k))
		}
		lines = append(lines, Consequence{About: about, Now: ScoreText(in, before, k), Then: ScoreText(in, after, k),
			Short: ruledShort(in, after, k)})
		for _, c := range ContestantsAt(before, k) {
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	for _, c := range all {
		lines = append(lines, Consequence{About: ContestantText(in, before, c), Now: StandingOf(in, was, c),
			Then: StandingOf(in, is, c)})
	}
	return lines, nil
}

// OthersTouched says how many others than those at the places would stand otherwise, ""
// where nobody would.
func OthersTouched(in *Language, before *session.State, facts []session.Fact, keys ...session.Key) (string, error) {
	changes, err := deskline.Preview(before, facts)
	if err != nil {
		return "", err
	}
	var about []session.Contestant
	for _, k := range keys {
		about = append(about, ContestantsAt(before, k)...)
	}
	n := 0
	for _, c := range changes {
		if !slices.Contains(about, c.Who) {
			n++
		}
	}
	if n == 0 {
		return "", nil
	}
	return in.SayCount(screen.LineOthers, n), nil
}

// ContestantText names a contestant, with as much of the names as tells who it is.
func ContestantText(in *Language, st *session.State, c session.Contestant) string {
	text := in.Words().Capital(in.Words().Contestant(st, c))
	if shown := ShortestName(st, c); shown != "" {
		text += ", " + shown
	}
	return text
}

// ShortestName is the shortest form of a contestant's names; a team's name stays as it
// is.
func ShortestName(st *session.State, c session.Contestant) string {
	pair := st.PairNames(c)
	if contestantOf(st, c.Section) == movement.Team {
		return pair[0]
	}
	forms := pair.Forms()
	return forms[len(forms)-1]
}

// contestantOf is what plays in a section.
func contestantOf(st *session.State, section int) movement.ContestantKind {
	if sec, ok := st.Section(section); ok {
		return sec.Movement.Contestant
	}
	return movement.Pair
}

// ContestantsAt are those to whom a result at a place belongs: by the movement, and
// who really played it.
func ContestantsAt(st *session.State, k session.Key) (list []session.Contestant) {
	sec, ok := st.Section(k.Section)
	if !ok {
		return nil
	}
	row, _ := sec.Movement.At(k.Table, k.Round)
	numbers := []int{row.NS, row.EW}
	if sec.Movement.Contestant == movement.Individual {
		numbers = []int{row.NS, row.South, row.EW, row.West}
	}
	if others := st.Results[k].Others; others != nil {
		numbers = append(numbers, others.NS, others.EW)
	}
	for _, n := range numbers {
		if n > 0 {
			list = append(list, session.Contestant{Section: k.Section, Number: n})
		}
	}
	return list
}

// StandingOf is a contestant's figure and place in the unit of its field:
// "54.17 %, place 3=".
func StandingOf(in *Language, sc *session.Scores, c session.Contestant) string {
	return in.Words().Figures(FieldOf(sc, c.Section)).Rank(sc.RankOf(c))
}

// ScoreText is what stands at a place: "4♠ by N =, NS +420", and the ruling on it.
func ScoreText(in *Language, st *session.State, k session.Key) string {
	r, there := st.Results[k]
	if !there {
		r.NoResult = true
	}
	text := in.Words().Scored(r)
	switch {
	case r.Ruling == nil:
		return text
	case r.NoResult:
		return in.Words().RulingAt(st, k, *r.Ruling)
	}
	return in.Say(screen.CountsRuled, "Result", text, "Ruling", in.Words().RulingAt(st, k, *r.Ruling))
}

// Effects tell what recording facts would change: what stands at their places, or at
// those of the entries that they take back, and everybody whose total or place would be
// another, at most so many lines; the last one counts those for whom there is no line.
func Effects(in *Language, st *session.State, facts []session.Fact, most int) ([]Consequence, error) {
	after, was, is, err := compare(st, facts)
	if err != nil {
		return nil, err
	}
	var lines []Consequence
	var seen []session.Key
	for _, f := range facts {
		e := session.Entry{Fact: f}
		if u, undo := f.(session.Undone); undo {
			e = after.Entries()[u.Entry-1]
		}
		for _, k := range history.KeysOf(after, e) {
			if now, then := ScoreText(in, st, k), ScoreText(in, after, k); now != then && !slices.Contains(seen, k) {
				seen = append(seen, k)
				lines = append(lines, Consequence{About: in.Words().Capital(in.Words().WhereShort(st, k)), Now: now,
					Then: then, Short: ruledShort(in, after, k)})
			}
		}
	}
	for _, c := range deskline.Compare(was, is) {
		lines = append(lines, Consequence{About: ContestantText(in, after, c.Who),
			Now: StandingOf(in, was, c.Who), Then: StandingOf(in, is, c.Who)})
	}
	if len(lines) > most {
		more := len(lines) - most + 1
		lines = append(lines[:most-1], Consequence{About: in.SayCount(screen.MoreChange, more)})
	}
	return lines, nil
}

// ruledShort is what the sides get at a place by a ruling, "" where there is none.
func ruledShort(in *Language, st *session.State, k session.Key) string {
	if r := st.Results[k].Ruling; r != nil {
		return in.Words().ForSides(r.ForNS, r.ForEW)
	}
	return ""
}

// EffectsText is the effects in lines of a question.
func EffectsText(in *Language, lines []Consequence) string {
	if len(lines) == 0 {
		return in.Say(screen.NothingRecounted)
	}
	var texts []string
	for _, l := range lines {
		if l.Now == "" && l.Then == "" {
			texts = append(texts, l.About)
			continue
		}
		texts = append(texts, fmt.Sprintf("%s: %s → %s", l.About, l.Now, l.Then))
	}
	return strings.Join(texts, "\n")
}
