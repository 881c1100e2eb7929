package rehearsal

import (
	"fmt"
	"maps"
	"slices"

	"clubnight/bridgemate/bws"
)

// upload is /s: the server is reset and our tables are uploaded, hand records first.
func (e *evening) upload(b bws.Batch) error {
	all, err := b.Contents()
	if err != nil {
		return err
	}
	c := share(all, e.client)
	if len(c.Tables) == 0 {
		return fmt.Errorf("%w: no table is computer %s's", ErrRejected, e.room.computer)
	}
	for _, p := range bws.Check(c) {
		if !p.Warning {
			return fmt.Errorf("%w: %v", ErrRejected, p)
		}
	}
	if err := e.uploadHands(c); err != nil {
		return err
	}
	if n := len(c.PlayerNames); n > 0 {
		e.say("%d names of players uploaded", n)
	}
	if len(c.Tables) == len(all.Tables) {
		_, err = b.Update("ReceivedData", bws.Row{"Erased": false}, bws.Row{"Erased": true})
	} else {
		for key := range bws.Standing(c.Received) {
			if err == nil {
				err = erase(b, key)
			}
		}
	}
	if err != nil {
		return err
	}
	set := bws.Row{"Status": bws.Uploaded, "LogOnOff": bws.NotLoggedOn, "UpdateFromRound": 0}
	if e.room.asked("late-status") {
		set["Status"] = bws.NotUploaded
	}
	_, err = b.Update("Tables", bws.Row{"ComputerID": e.client}, set)
	e.say("%d tables uploaded to the server", len(c.Tables))
	return err
}

// uploadHands uploads the hand records of the sections that /h names; BCS 5
// takes all that there are.
func (e *evening) uploadHands(c *bws.Contents) error {
	boards := map[int]int{}
	for _, h := range c.HandRecords {
		boards[h.Section]++
	}
	sections := e.line.HandRecords
	if e.line.BCS5 {
		sections = slices.Sorted(maps.Keys(boards))
	}
	for _, id := range sections {
		s, ok := c.Section(id)
		if !ok {
			return fmt.Errorf("%w: /h names section %d, which is not in the file", ErrRejected, id)
		}
		if boards[id] == 0 {
			return fmt.Errorf("%w: section %s has no hand records", ErrRejected, s.Letter)
		}
		e.say("hand records of section %s uploaded: %d boards", s.Letter, boards[id])
	}
	return nil
}

// updates reports whether the scoring program asks for an update of the movement.
func updates(c *bws.Contents) bool {
	return slices.ContainsFunc(c.Tables, func(t bws.TableRow) bool { return t.UpdateFromRound != 0 })
}

// update does what the guide's chapter "Updating movement information" says: the table
// plays by the new rows from that round on, its results from there on are erased, and the
// field goes back to 0. Numbers above the highest round ask for other things than the
// movement: BCS takes the settings anew, BM Pro changes nothing.
func (e *evening) update(b bws.Batch) error {
	all, err := b.Contents()
	if err != nil {
		return err
	}
	c := share(all, e.client)
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
		if from == bws.ResendSettings && c.Generation() == bws.BCS {
			e.settings = maps.Clone(e.settings)
			delete(e.settings, [2]int{t.Section, t.Table})
			e.say("table %s: the settings were sent again", c.TableName(t.Section, t.Table))
		}
		if _, err := b.Update("Tables", bws.Row{"Section": t.Section, "Table": t.Table}, set); err != nil {
			return err
		}
	}
	return nil
}

// seat is a place where a player enters a number.
type seat struct {
	section, table int
	direction      string
}

// state is what the file says has happened.
type state struct {
	loggedOn map[[2]int]bool
	numbers  map[seat]string  // rows of PlayerNumbers with Round 0: what was entered
	doubled  map[seat]bool    // there is a row of Round 1, too
	rounds   bool             // PlayerNumbers has rows of later rounds too
	rows     map[bws.Key]int  // how many are there that are not erased
	total    map[bws.Key]int  // how many are there
	seen     map[bws.Key]bool // there are rows, erased ones included
	standing map[bws.Key]bws.Received
	recorded [2]map[bws.Key]int // how many calls and cards are there
	// contracts and contractErased are how many rows of IntermediateData there are,
	// and how many are erased.
	contracts, contractErased map[bws.Key]int
	uploaded                  bool // no table's Status says anything else
}

func newState(c *bws.Contents) *state {
	s := &state{
		loggedOn: map[[2]int]bool{}, numbers: map[seat]string{}, doubled: map[seat]bool{},
		seen: make(map[bws.Key]bool, len(c.Received)),
		rows: make(map[bws.Key]int, len(c.Received)), total: make(map[bws.Key]int, len(c.Received)),
		standing: bws.Standing(c.Received),
		recorded: [2]map[bws.Key]int{{}, {}}, contracts: map[bws.Key]int{},
		contractErased: map[bws.Key]int{}, uploaded: true,
	}
	delete(s.standing, bws.Key{}) // a row without any content
	for _, t := range c.Tables {
		s.uploaded = s.uploaded && t.Status == bws.Uploaded
		s.loggedOn[[2]int{t.Section, t.Table}] = t.LogOnOff == bws.LoggedOn
	}
	for _, p := range c.PlayerNumbers {
		if p.Round == 0 {
			s.numbers[seat{p.Section, p.Table, p.Direction}] = p.Number
		} else {
			s.rounds = true
			s.doubled[seat{p.Section, p.Table, p.Direction}] = p.Round == 1
		}
	}
	for _, r := range c.Received {
		s.seen[r.Key()] = true
		s.total[r.Key()]++
		if !r.Erased {
			s.rows[r.Key()]++
		}
	}
	for _, r := range c.Intermediate {
		s.contracts[r.Key()]++
		if r.Erased {
			s.contractErased[r.Key()]++
		}
	}
	for i, list := range [2][]bws.Recorded{c.Bids, c.Cards} {
		for _, r := range list {
			s.recorded[i][r.Key()]++
		}
	}
	return s
}

// pending are the steps that have not happened yet.
func (p *plan) pending(s *state) []step {
	var steps []step
	for _, one := range p.steps {
		if s.wants(one) || s.mayFollow(one) || one.kind == resultFixed && !s.seen[one.key] {
			steps = append(steps, one)
		}
	}
	return steps
}

// wants reports whether a step can happen and has not happened yet. Results that are
// neither the first nor the final entry were put right by somebody else, and stay.
func (s *state) wants(one step) bool {
	row, stands := s.standing[one.key]
	switch one.kind {
	case logsOn:
		return !s.loggedOn[[2]int{one.key.Section, one.key.Table}]
	case seatsEnter:
		for at, number := range one.numbers {
			if one.seated[at] && number != "" && s.numbers[seatOf(one.key, at)] == "" {
				return true
			}
		}
		return false
	case rowRecorded:
		return s.recorded[tableOf(one.recorded)][one.key] <= one.recorded.number
	case contractSet:
		return s.contracts[one.key] == 0 && !s.seen[one.key]
	case resultFixed:
		return stands && s.ours(row, one.what.entered)
	case rowVanishes:
		after, over := s.standing[one.later]
		return stands && over && row.ID < after.ID && s.ours(row, one.what.entered)
	case rowReturns:
		_, over := s.standing[one.later]
		return !stands && over
	}
	if one.kind > rowReturns {
		return s.wantsFault(one)
	}
	_, final := s.standing[one.what.final.Key()]
	_, over := s.standing[one.later]
	_, mended := s.standing[one.played]
	return !stands && !final && !over && !mended
}

// tableOf is 0 for a call and 1 for a card.
func tableOf(r recordedRow) int {
	if r.card {
		return 1
	}
	return 0
}

// ours reports whether a row that stands is the one that the room entered, and not one
// that the scoring program wrote over it.
func (s *state) ours(row, entered bws.Received) bool {
	return sameEntry(row, entered) && !row.ExternalUpdate && s.rows[row.Key()] == 1
}

// takenOver reports the results that stand and that the scoring program wrote: those it
// marked, and in a file of BM Pro those above the room's own, or with another content.
func (e *evening) takenOver(c *bws.Contents, s *state) {
	for _, one := range e.plan.steps {
		row, stands := s.standing[one.key]
		if one.kind != resultSet || !stands ||
			one.repeated && sameEntry(row, one.what.entered) && !row.ExternalUpdate ||
			s.ours(row, one.what.entered) || s.ours(row, one.what.final) {
			continue
		}
		if name := fmt.Sprint("row ", row.ID); !e.told[name] {
			e.told[name] = true
			e.say("table %s, round %d, board %d: taken over from the scoring program, %s",
				c.TableName(row.Section, row.Table), row.Round, row.Board, words(row))
		}
	}
}

// names reports the names that the scoring program wants on the handsets. What BCS does
// with the mark then is not known (not tried on hardware): it stays.
func (e *evening) names(c *bws.Contents) {
	for _, p := range c.PlayerNumbers {
		if p.Updated && p.Name != "" {
			e.once("table %s, %s: the name %s is sent to the handset",
				c.TableName(p.Section, p.Table), p.Direction, p.Name)
		}
	}
}

// sameEntry compares what was entered, whatever the times, flags and numbers of the rows.
func sameEntry(row, entered bws.Received) bool {
	return row.Contract == entered.Contract && row.NSEW == entered.NSEW && row.Result == entered.Result &&
		row.LeadCard == entered.LeadCard && row.Remarks == entered.Remarks
}

func seatOf(k bws.Key, at int) seat { return seat{k.Section, k.Table, "NESW"[at : at+1]} }

// row selects a seat's row of PlayerNumbers, that of the start where there are several.
func (s *state) row(who seat) bws.Row {
	row := bws.Row{"Section": who.section, "Table": who.table, "Direction": who.direction}
	if s.rounds {
		row["Round"] = 0
	}
	return row
}

// enterNumbers fills the rows of PlayerNumbers of a table that are blank.
func (s *state) enterNumbers(b bws.Batch, one step) error {
	for at, number := range one.numbers {
		who := seatOf(one.key, at)
		entered, there := s.numbers[who]
		if !one.seated[at] || number == "" || entered != "" {
			continue
		}
		var err error
		if there {
			_, err = b.Update("PlayerNumbers", s.row(who), bws.Row{"Number": number})
		} else {
			row := bws.PlayerNumber{Section: who.section, Table: who.table, Direction: who.direction, Number: number}
			_, err = b.Insert("PlayerNumbers", row.Row())
		}
		if err != nil {
			return err
		}
	}
	return nil
}
