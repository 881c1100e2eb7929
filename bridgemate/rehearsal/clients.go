package rehearsal

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
)

// client finds a computer in the table Clients, to the letter, as BM Pro does.
// ErrRejected when it is not there.
func client(c *bws.Contents, computer string) (id int, err error) {
	var names []string
	for _, one := range c.Clients {
		if one.Computer == computer {
			return int(one.ID), nil
		}
		names = append(names, fmt.Sprintf("%q", one.Computer))
	}
	there := "the table is empty"
	if names != nil {
		there = "it has " + strings.Join(names, ", ")
	}
	return 0, fmt.Errorf("%w: the table Clients does not name this computer, %q: %s", ErrRejected, computer, there)
}

// share is what of a file belongs to one client: its tables, with their sections.
// What belongs to no table stays with everybody. Where all tables are the client's,
// it is the file itself.
func share(c *bws.Contents, client int) *bws.Contents {
	foreign, own := map[[2]int]bool{}, map[int]bool{}
	for _, t := range c.Tables {
		if t.ComputerID == client {
			own[t.Section] = true
		} else {
			foreign[[2]int{t.Section, t.Table}] = true
		}
	}
	if len(foreign) == 0 {
		return c
	}
	s := *c
	s.Tables = without(c.Tables, func(t bws.TableRow) bool { return t.ComputerID != client })
	s.Rounds = without(c.Rounds, func(r bws.Round) bool { return foreign[[2]int{r.Section, r.Table}] })
	s.Received = without(c.Received, func(r bws.Received) bool { return foreign[[2]int{r.Section, r.Table}] })
	s.Intermediate = without(c.Intermediate, func(r bws.Received) bool { return foreign[[2]int{r.Section, r.Table}] })
	s.PlayerNumbers = without(c.PlayerNumbers,
		func(p bws.PlayerNumber) bool { return foreign[[2]int{p.Section, p.Table}] })
	s.Bids = without(c.Bids, func(r bws.Recorded) bool { return foreign[[2]int{r.Section, r.Table}] })
	s.Cards = without(c.Cards, func(r bws.Recorded) bool { return foreign[[2]int{r.Section, r.Table}] })
	elsewhere := map[int]int{}
	for at := range foreign {
		elsewhere[at[0]]++
	}
	gone := func(section int) bool { return elsewhere[section] > 0 && !own[section] }
	s.Sections = without(c.Sections, func(o bws.Section) bool { return gone(o.ID) })
	for i := range s.Sections {
		s.Sections[i].Tables -= elsewhere[s.Sections[i].ID]
	}
	s.HandRecords = without(c.HandRecords, func(h bws.HandRecord) bool { return gone(h.Section) })
	s.Evaluations = without(c.Evaluations, func(h bws.HandEvaluation) bool { return gone(h.Section) })
	s.SettingsRows = without(c.SettingsRows, func(o bws.Settings) bool { return gone(o.Int("Section", 0)) })
	return &s
}

// without is a copy of rows without some of them.
func without[R any](rows []R, drop func(R) bool) []R {
	return slices.DeleteFunc(slices.Clone(rows), drop)
}
