package main

import (
	"fmt"
	"io"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/strata"
)

// ratings are the handicaps of a club's players, by number, and by name
// where only one has it.
func ratings(club *clubfile.File) (func(session.Member) (scoring.Frac, bool), error) {
	players, err := club.Players()
	if err != nil {
		return nil, err
	}
	byNumber, byName, named := map[string]scoring.Frac{}, map[string]scoring.Frac{}, map[string]int{}
	for _, p := range players {
		named[p.Name]++
		rating, err := scoring.ParseFrac(p.Handicap)
		if p.Handicap == "" || err != nil {
			continue
		}
		byNumber[p.Number], byName[p.Name] = rating, rating
	}
	return func(m session.Member) (scoring.Frac, bool) {
		if m.Number != "" {
			rating, known := byNumber[m.Number]
			return rating, known
		}
		rating, known := byName[m.Name]
		return rating, known && named[m.Name] == 1
	}, nil
}

// strataFacts are the facts by which contestants go into strata by the handicaps of their
// players, after what else is set.
func strataFacts(out io.Writer, e *opened, text string, before []session.Fact) ([]session.Fact, error) {
	rule, err := strata.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("--strata %s: %w: %w", text, err, errUsage)
	}
	st, err := e.State().With(before...)
	if err != nil {
		return nil, err
	}
	rating, err := ratings(e.club)
	if err != nil {
		return nil, err
	}
	sorted := rule.Sort(st, rating)
	for n := 1; n <= session.MostStrata; n++ {
		if slices.ContainsFunc(rule, func(b strata.Band) bool { return b.Stratum == n }) {
			fmt.Fprintf(out, "Stratum %s: %d\n", session.StratumLetter(n), sorted.In[n])
		}
	}
	for _, left := range []struct {
		why string
		who []session.Contestant
	}{{"no handicap in the list of players", sorted.Unknown}, {"a handicap that no stratum has", sorted.Outside}} {
		for _, who := range left.who {
			fmt.Fprintf(out, "In no stratum, %s: %s\n", left.why, say().Contestant(st, who))
		}
	}
	return sorted.Facts, nil
}
