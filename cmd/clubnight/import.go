package main

import (
	"context"

	"clubnight/session"
	"clubnight/session/exchange"
	_ "clubnight/session/exchange/bridgescore"
	_ "clubnight/session/exchange/capsule"
	_ "clubnight/session/exchange/csvscores"
	_ "clubnight/session/exchange/scorejson"
	_ "clubnight/session/exchange/simpscore"
	"clubnight/ui"
)

// openEvening takes over the newest evening of a file of any kind: it becomes an evening of the club file.
func (c *clubnight) openEvening(path string) (ui.Evening, error) {
	ctx := context.Background()
	content, err := exchange.Want(ctx, path, exchange.HoldsEvenings)
	if err != nil {
		return ui.Evening{}, err
	}
	found, err := content.Evening(ctx, 0)
	if err != nil {
		return ui.Evening{}, err
	}
	// Tried in memory first: what cannot be taken over leaves no trace in the club file.
	var facts []session.Fact
	for _, e := range found.State().Entries() {
		facts = append(facts, e.Fact)
	}
	if _, err := exchange.Recorded(facts...); err != nil {
		return ui.Evening{}, err
	}
	journal, err := c.club.NewEvening()
	if err != nil {
		return ui.Evening{}, err
	}
	s, err := session.Resume(journal)
	if err != nil {
		return ui.Evening{}, err
	}
	if err := s.Record("file", facts...); err != nil {
		return ui.Evening{}, err
	}
	return c.evening(s, journal.ID(), false), nil
}
