package ranking

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Simultaneous are the columns of the places among all clubs that played the same deals,
// and of what they go by; none where nobody of the ranking has such a place, and none in
// a ranking with handicap, which the event across the clubs does not know.
func Simultaneous(st *session.State, r *session.Ranking, w *words.Words) []Column {
	placed, ok := st.SimultaneousPlaces()
	if !ok || r.WithHandicap || !slices.ContainsFunc(r.Ranks,
		func(k session.Rank) bool { _, has := placed.Of(k.Who); return has }) {
		return nil
	}
	place := Column{Titles: printed.Forms(w, "print.across-place"), Aside: true}
	figure := Column{Titles: printed.Forms(w, "print.across-figure", "Unit", simultaneousUnit(placed.Unit, w)),
		Aside: true}
	for i := range r.Ranks {
		var texts [2]string
		if p, has := placed.Of(r.Ranks[i].Who); has {
			row := p.Row()
			texts = [2]string{w.RankPlace(&row), w.FiguresIn(placed.Unit).Standing(&row)}
		}
		place.Texts, figure.Texts = append(place.Texts, texts[0]), append(figure.Texts, texts[1])
	}
	return []Column{place, figure}
}

// simultaneousUnit is the unit at the head of a column.
func simultaneousUnit(unit scoring.Unit, w *words.Words) string {
	switch unit {
	case scoring.IMP:
		return printed.Say(w, "print.imps")
	case scoring.TotalPoint:
		return printed.Say(w, "print.points")
	}
	return printed.Say(w, "print.percent")
}

// SimultaneousOf says how a contestant stands among all clubs: "Among all clubs: place
// 12= of 4210 · 61.23 %"; "" where it has no place there.
func SimultaneousOf(st *session.State, who session.Contestant, w *words.Words) string {
	placed, ok := st.SimultaneousPlaces()
	if !ok {
		return ""
	}
	p, ok := placed.Of(who)
	if !ok {
		return ""
	}
	row := p.Row()
	return printed.Say(w, "print.across-standing", "Place",
		w.Placing(&row, w.RankPlace(&row), p.Of, scoring.NoSide), "Figure", w.FiguresIn(placed.Unit).Said(&row))
}

// simultaneousFoot says which clubs the places are among; nothing where there are none.
func simultaneousFoot(st *session.State, w *words.Words) []string {
	placed, ok := st.SimultaneousPlaces()
	if !ok {
		return nil
	}
	pairs := ""
	if len(st.Sections) > 0 {
		pairs = w.CountContestants(placed.Pairs, st.Sections[0].Movement.Contestant)
	}
	return []string{printed.SayCount(w, "print.across-of", placed.Clubs, "Event", placed.Event, "Pairs", pairs,
		"Provisional", placed.Provisional)}
}
