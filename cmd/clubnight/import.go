package main

import (
	"context"

	"clubnight/session"
	"clubnight/session/exchange"
	_ "clubnight/session/exchange/bridgescore"
	_ "clubnight/session/exchange/capsule"
	_ "clubnight/session/exchange/csvscores"
	_ "clubnight/session/exchange/outward" // registers every format of results
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
	journal, err := c.club.TakeOver(found.State().Entries()) // as it was recorded: its history goes along
	if err != nil {
		return ui.Evening{}, err
	}
	s, err := session.Resume(journal)
	if err != nil {
		return ui.Evening{}, err
	}
	ev := c.evening(s, journal.ID(), false)
	o := c.link.Options()
	o.File = c.ownFile(journal.ID()) // the file that it was played with may lie on another computer
	c.link.SetOptions(o)
	return ev, nil
}
