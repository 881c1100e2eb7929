package ranking

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Closing are the sentences below a ranking: what its figures do not tell, and how they
// came about. public is what readers may see of an evening that goes on; nil is all of
// it. Penalties are told of once it is over, as a reason may tell of a board.
func Closing(st *session.State, sc *session.Scores, w *words.Words, public *session.Public) (list []string) {
	add := func(text string) { list = append(list, w.Sentence(text)) }
	for _, who := range slices.SortedFunc(maps.Keys(st.Participations), byNumber) {
		add(w.Participation(st, st.Participations[who]))
	}
	if sc.Complete() {
		for _, l := range st.PlayedTooLittle() {
			add(w.TooLittle(st, l))
		}
	}
	for _, who := range slices.SortedFunc(maps.Keys(st.Substitutes), byNumber) {
		for _, f := range st.Substitutes[who] {
			add(w.Fact(st, session.Entry{Fact: f}))
		}
	}
	for _, who := range slices.SortedFunc(maps.Keys(st.Carried), byNumber) {
		if f := sheet.FieldOf(sc, who.Section); f != nil {
			add(w.Carried(st, who, st.Carried[who], f.Unit()))
		}
	}
	if public == nil || public.Over {
		for _, p := range st.Penalties {
			add(w.Penalty(st, p.PenaltyGiven))
		}
	}
	for _, f := range st.Fouled() {
		if public == nil || public.Board(f.Section, f.Board) {
			add(w.Fouled(st, f))
		}
	}
	if letters := strata(st); letters != nil {
		list = append(list, printed.Say(w, "print.strata-rule", "Letters", w.Series(letters...)))
	}
	if slices.ContainsFunc(sc.Rankings, func(r session.Ranking) bool { return r.WithHandicap }) {
		list = append(list, printed.Say(w, handicapRule(st, sc)))
	}
	list = append(list, simultaneousFoot(st, w)...)
	return append(list, w.Scoring(st.Scoring))
}

// strata are the letters of the strata below the first.
func strata(st *session.State) (letters []string) {
	if len(st.Strata) == 0 {
		return nil
	}
	for n := 2; n <= slices.Max(slices.Collect(maps.Values(st.Strata))); n++ {
		letters = append(letters, session.StratumLetter(n))
	}
	return letters
}

// handicapRule says what a handicap does, and whose it is.
func handicapRule(st *session.State, sc *session.Scores) printed.Message {
	chosen, err := st.Scoring.Options()
	switch {
	case err != nil, sc.Rankings[0].Section.Movement.Contestant == movement.Individual:
		return "print.handicap-player"
	case chosen.Handicap == scoring.SumOfPlayers:
		return "print.handicap-sum"
	}
	return "print.handicap-mean"
}

// About says of which event an evening is a session, how large it is and who directs it:
// "Championship, session 2 of 3 · 6½ tables · 13 rounds · Director: Anna Berg".
func About(st *session.State, w *words.Words) string {
	halves, rounds := 0, 0
	for _, sec := range st.Sections {
		halves += sec.Movement.HalfTables()
		rounds = max(rounds, sec.Movement.Rounds, sec.Movement.Planned)
	}
	text := w.CountHalfTables(halves) + " · " + w.CountRounds(rounds)
	if names := directors(st); len(names) > 0 {
		text += " · " + printed.SayCount(w, "print.directed-by", len(names), "Names", w.And(names...))
	}
	if session := w.SessionOf(st.Event); session != "" {
		text = w.Capital(session) + " · " + text
	}
	return text
}

// directors are all who directed the evening, in the order in which they did.
func directors(st *session.State) (list []string) {
	for _, e := range st.Entries() {
		if f, named := e.Fact.(session.DirectorNamed); named && st.InForce(e.Seq) {
			if name := strings.TrimSpace(f.Name); name != "" && !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list
}

func byNumber(a, b session.Contestant) int {
	return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Number, b.Number))
}
