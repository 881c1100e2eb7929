package club

import (
	"slices"

	"golang.org/x/text/collate"

	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/country"
	"clubnight/ui/desk"
	"clubnight/ui/desk/start"
)

// Countries are those that a club can choose, by their names in the language of the
// window; own is the club's, which is among them whatever it is, "" for none.
func Countries(in *desk.Language, own string) (names, codes []string, at int) {
	codes = slices.Clone(country.Offered)
	if own != "" && !slices.Contains(codes, own) {
		codes = append(codes, own)
	}
	collator := collate.New(in.Words().Language())
	slices.SortFunc(codes,
		func(a, b string) int { return collator.CompareString(in.Words().Country(a), in.Words().Country(b)) })
	for _, code := range codes {
		names = append(names, in.Words().Country(code))
	}
	return names, codes, slices.Index(codes, own)
}

// CountryFollows says what an evening has of its club's country: the rule set by which it
// is scored, and the paper.
func CountryFollows(in *desk.Language, st *session.State) string {
	size := paper.A4
	if country.Of(st.Evening.Country).Letter {
		size = paper.Letter
	}
	return start.RuleSetText(in, start.RuleSetOf(st.Scoring)) + " · " + size.String()
}

// CountryChosen is what makes a country the club's: the heading, and the country's rules
// as long as no result is in.
func CountryChosen(st *session.State, code string) []session.Fact {
	heading := session.EveningSet(st.Evening)
	heading.Country = code
	facts := []session.Fact{heading}
	play := start.PlayPairs
	if len(st.Sections) > 0 {
		play = session.PlayOf(st.Sections[0].Movement)
	}
	if how := start.ScoredBy(st, country.Of(code).Rules, play); st.Entered() == 0 && how.Choices != st.Scoring {
		facts = append(facts, how)
	}
	return facts
}
