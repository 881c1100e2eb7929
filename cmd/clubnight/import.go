package main

import (
	"context"

	"clubnight/session"
	_ "clubnight/session/exchange/bridgescore"
	_ "clubnight/session/exchange/capsule"
	_ "clubnight/session/exchange/csvscores"
	_ "clubnight/session/exchange/outward" // registers every format of results
	_ "clubnight/session/exchange/scorejson"
	_ "clubnight/session/exchange/simpscore"
	"clubnight/ui/desk/results"
	"clubnight/ui/model"
)

// openEvening takes over an evening of a file of any kind, by its number in that file, 0
// for the newest: it becomes an evening of the club file.
func (c *clubnight) openEvening(path string, number int64) (model.Opened, error) {
	var members []session.Member
	if players, err := c.club.Roster().Players(); err == nil { // else names bring no numbers
		for _, p := range players {
			members = append(members, session.Member{Number: p.Number, Name: p.Name})
		}
	}
	arrived, err := results.Arrive(context.Background(), path, number, members...)
	if err != nil {
		return model.Opened{}, err
	}
	journal, err := c.club.TakeOver(arrived.Session.State().Entries()) // as it was recorded: its history goes along
	if err != nil {
		return model.Opened{}, err
	}
	s, err := c.resumed(journal)
	if err != nil {
		return model.Opened{}, err
	}
	ev := c.evening(s, journal.ID(), false)
	if arrived.Published != nil {
		ev.Arrived = arrived
	}
	o := c.link.Options()
	o.File = c.ownFile(journal.ID()) // the file that it was played with may lie on another computer
	c.link.SetOptions(o)
	return ev, nil
}
