package rehearsal

import (
	"fmt"
	"slices"

	"clubnight/bridgemate/bws"
)

// upload is /s: the server is reset and the tables are uploaded, hand records first.
func (e *evening) upload(handRecords []int) error {
	return e.db.Batch(func(b bws.Batch) error {
		c, err := b.Contents()
		if err != nil {
			return err
		}
		for _, p := range bws.Check(c) {
			if !p.Warning {
				return fmt.Errorf("%w: %v", ErrRejected, p)
			}
		}
		for _, id := range handRecords {
			if err := e.uploadHands(c, id); err != nil {
				return err
			}
		}
		if _, err := b.Update("ReceivedData", bws.Row{"Erased": false}, bws.Row{"Erased": true}); err != nil {
			return err
		}
		_, err = b.Update("Tables", nil, bws.Row{"Status": bws.Uploaded, "LogOnOff": bws.NotLoggedOn, "UpdateFromRound": 0})
		e.say("%d tables uploaded to the server", len(c.Tables))
		return err
	})
}

func (e *evening) uploadHands(c *bws.Contents, id int) error {
	s, ok := c.Section(id)
	if !ok {
		return fmt.Errorf("%w: /h names section %d, which is not in the file", ErrRejected, id)
	}
	n := 0
	for _, h := range c.HandRecords {
		if h.Section == id {
			n++
		}
	}
	if n == 0 {
		return fmt.Errorf("%w: section %s has no hand records", ErrRejected, s.Letter)
	}
	e.say("hand records of section %s uploaded: %d boards", s.Letter, n)
	return nil
}

// updates reports whether the scoring program asks for an update of the movement.
func updates(c *bws.Contents) bool {
	return slices.ContainsFunc(c.Tables, func(t bws.TableRow) bool { return t.UpdateFromRound != 0 })
}

// update does what the guide's chapter "Updating movement information" says: the table plays by
// the new rows from that round on, its results from there on are erased, and the field goes back
// to 0. Numbers above the highest round ask for other things than the movement, and change nothing.
func (e *evening) update(b bws.Batch) error {
	c, err := b.Contents()
	if err != nil {
		return err
	}
	for _, t := range c.Tables {
		from := t.UpdateFromRound
		if from == 0 {
			continue
		}
		set := bws.Row{"UpdateFromRound": 0}
		if from > 0 && from <= bws.MaxRounds {
			set["Status"] = bws.Uploaded
			for key := range bws.Standing(c.Received) {
				if key.Section == t.Section && key.Table == t.Table && key.Round >= from {
					if err := erase(b, key); err != nil {
						return err
					}
				}
			}
			e.say("table %s: movement updated from round %d", c.TableName(t.Section, t.Table), from)
		}
		if _, err := b.Update("Tables", bws.Row{"Section": t.Section, "Table": t.Table}, set); err != nil {
			return err
		}
	}
	return nil
}

// state is what the file says has happened.
type state struct {
	loggedOn     map[[2]int]bool
	numbers      map[bws.PlayerNumber]bool // rows of PlayerNumbers, without the number: entered or not
	seen         map[bws.Key]bool          // there are rows, erased ones included
	standing     map[bws.Key]bws.Received
	intermediate map[bws.Key]bool
}

func newState(c *bws.Contents) *state {
	s := &state{
		loggedOn: map[[2]int]bool{}, numbers: map[bws.PlayerNumber]bool{}, seen: map[bws.Key]bool{},
		standing: bws.Standing(c.Received), intermediate: map[bws.Key]bool{},
	}
	for _, t := range c.Tables {
		s.loggedOn[[2]int{t.Section, t.Table}] = t.LogOnOff == bws.LoggedOn
	}
	for _, p := range c.PlayerNumbers {
		entered := p.Number != ""
		p.Number = ""
		s.numbers[p] = entered
	}
	for _, r := range c.Received {
		s.seen[r.Key()] = true
	}
	for _, r := range c.Intermediate {
		s.intermediate[r.Key()] = true
	}
	return s
}

// pending are the steps that have not happened yet.
func (p *plan) pending(s *state) []step {
	var steps []step
	for _, one := range p.steps {
		if s.wants(one) || one.kind == resultFixed && !s.seen[one.key] {
			steps = append(steps, one)
		}
	}
	return steps
}

// wants reports whether a step can happen and has not happened yet. Results that are neither the
// first nor the final entry were put right by somebody else, and stay.
func (s *state) wants(one step) bool {
	switch one.kind {
	case logsOn:
		return !s.loggedOn[[2]int{one.key.Section, one.key.Table}]
	case seatsEnter:
		for seat, number := range one.numbers {
			if one.seated[seat] && number != "" && !s.numbers[seatRow(one.key, seat)] {
				return true
			}
		}
		return false
	case contractSet:
		return !s.intermediate[one.key] && !s.seen[one.key]
	case resultFixed:
		row, ok := s.standing[one.key]
		return ok && sameEntry(row, one.what.entered)
	}
	_, ok := s.standing[one.key]
	return !ok
}

// sameEntry compares what was entered, whatever the times, flags and numbers of the rows.
func sameEntry(row, entered bws.Received) bool {
	return row.Contract == entered.Contract && row.NSEW == entered.NSEW && row.Result == entered.Result &&
		row.LeadCard == entered.LeadCard && row.Remarks == entered.Remarks
}

func seatRow(k bws.Key, seat int) bws.PlayerNumber {
	return bws.PlayerNumber{Section: k.Section, Table: k.Table, Direction: "NESW"[seat : seat+1]}
}

// enterNumbers fills the rows of PlayerNumbers of a table that are blank.
func (s *state) enterNumbers(b bws.Batch, one step) error {
	for seat, number := range one.numbers {
		row := seatRow(one.key, seat)
		entered, there := s.numbers[row]
		if !one.seated[seat] || number == "" || entered {
			continue
		}
		var err error
		if there {
			_, err = b.Update("PlayerNumbers", bws.Row{"Section": row.Section, "Table": row.Table, "Direction": row.Direction}, bws.Row{"Number": number})
		} else {
			row.Number = number
			_, err = b.Insert("PlayerNumbers", row.Row())
		}
		if err != nil {
			return err
		}
	}
	return nil
}
