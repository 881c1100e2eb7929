package standin

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
)

// movement is a section as it is known.
func (e *event) movement(r protocol.Request) (content, error) {
	asked, err := read[protocol.Section](r.SerializedData)
	if err != nil {
		return content{}, err
	}
	s, ok := e.section(asked.Letters)
	if !ok || s.SessionGUID != r.SessionGUID {
		return content{}, refusal{protocol.ErrorMovement, fmt.Sprintf("there is no section %.40s", asked.Letters)}
	}
	return content{kind: protocol.DataMovement, data: protocol.Write(s)}, nil
}

// updateMovement changes, adds or deletes a section. The answer is the section, with the
// rounds that changed marked; results of a table are gone from its first such round on.
func (e *event) updateMovement(r protocol.Request) (content, error) {
	u, err := object[protocol.SectionUpdate](r.SerializedData)
	if err == nil && u.SessionGUID != r.SessionGUID {
		err = refusal{protocol.ErrorValidation, "the section is of another session than the request"}
	}
	if err == nil {
		err = refuse(protocol.FitUpdate(u, e.groups(), e.players))
	}
	if err != nil {
		return content{}, err
	}
	players, err := e.joined(u.AddedPlayers)
	if err != nil {
		return content{}, err
	}
	old, _ := e.section(u.Letters)
	next := u.Section()
	gone := func(t protocol.Table) bool { return len(t.Rounds) == 0 }
	next.Tables = slices.DeleteFunc(slices.Clone(next.Tables), gone)
	answer := marked(old, next)
	if u.IsDeleted {
		next.SessionGUID, next.Letters, answer = u.SessionGUID, u.Letters, old
	}
	changed := e.changedBy(u, next, players)
	told := map[seat]bool{}
	for _, p := range u.Participations {
		told[seatOf(p)] = true
	}
	err = e.change(changed, func(b bws.Batch, c *bws.Contents) error {
		return changed.rewrite(b, c, old, next, told)
	})
	if err != nil {
		return content{}, err
	}
	return content{kind: protocol.DataSection, data: protocol.Write(answer)}, nil
}

// marked is a section with its rounds marked that are other than they were.
func marked(old, next protocol.Section) protocol.Section {
	next.Tables = slices.Clone(next.Tables)
	for i, t := range next.Tables {
		rounds := slices.Clone(t.Rounds)
		for j, r := range rounds {
			was, there := roundIn(old, t.TableNumber, r.RoundNumber)
			rounds[j].Updated = !there || !sameRound(was, r)
		}
		next.Tables[i].Rounds = rounds
	}
	return next
}

func sameRound(a, b protocol.Round) bool {
	return a.PairNS == b.PairNS && a.PairEW == b.PairEW && a.LowBoardNumber == b.LowBoardNumber &&
		a.HighBoardNumber == b.HighBoardNumber
}

func tableIn(s protocol.Section, number int) (protocol.Table, bool) {
	i := slices.IndexFunc(s.Tables, func(t protocol.Table) bool { return t.TableNumber == number })
	if i < 0 {
		return protocol.Table{}, false
	}
	return s.Tables[i], true
}

func roundIn(s protocol.Section, table, number int) (protocol.Round, bool) {
	t, _ := tableIn(s, table)
	i := slices.IndexFunc(t.Rounds, func(r protocol.Round) bool { return r.RoundNumber == number })
	if i < 0 {
		return protocol.Round{}, false
	}
	return t.Rounds[i], true
}

// firstChanged is the first round of a table that is other in next, or not there any
// more.
func firstChanged(old, next protocol.Section, table int) int {
	first := math.MaxInt
	t, _ := tableIn(old, table)
	for _, r := range t.Rounds {
		if now, there := roundIn(next, table, r.RoundNumber); !there || !sameRound(r, now) {
			first = min(first, r.RoundNumber)
		}
	}
	return first
}

// changedBy is the event with a section and players as they will be.
func (e *sent) changedBy(u protocol.SectionUpdate, next protocol.Section, players []protocol.Player) sent {
	n := *e
	n.sessions, n.players, n.seats = slices.Clone(e.sessions), players, maps.Clone(e.seats)
	session, _ := n.session(u.SessionGUID)
	session.ScoringGroups = slices.Clone(session.ScoringGroups)
	at := -1 // its place among the sections of its group
	for i, g := range session.ScoringGroups {
		was := slices.IndexFunc(g.Sections, func(s protocol.Section) bool { return s.Letters == u.Letters })
		if was >= 0 {
			session.ScoringGroups[i].Sections = slices.Delete(slices.Clone(g.Sections), was, was+1)
			if g.ScoringGroupNumber == u.ScoringGroupNumber {
				at = was
			}
		}
	}
	if u.IsDeleted {
		return n
	}
	for i, g := range session.ScoringGroups {
		if g.ScoringGroupNumber == u.ScoringGroupNumber {
			if at < 0 {
				at = len(g.Sections)
			}
			session.ScoringGroups[i].Sections = slices.Insert(slices.Clone(session.ScoringGroups[i].Sections), at, next)
		}
	}
	if u.HasExplicitParticipations {
		maps.DeleteFunc(n.seats, func(at seat, _ protocol.Participation) bool { return at.section == u.Letters })
	}
	n.seat(u.Participations)
	return n
}

// rewrite brings a section into the file as it is in next, with the seats that were told.
func (e *sent) rewrite(b bws.Batch, c *bws.Contents, old, next protocol.Section, told map[seat]bool) error {
	id := sectionID(next.Letters)
	for k := range bws.Standing(c.Received) {
		_, stays := tableIn(next, k.Table)
		if k.Section == id && (!stays || k.Round >= firstChanged(old, next, k.Table)) {
			if err := eraseLast(b, c, k); err != nil {
				return err
			}
		}
	}
	for table, column := range map[string]string{"Section": "ID", "RoundData": "Section"} {
		if _, err := b.Delete(table, bws.Row{column: id}); err != nil {
			return err
		}
	}
	for _, t := range old.Tables {
		if _, stays := tableIn(next, t.TableNumber); stays {
			continue
		}
		for _, table := range []string{"Tables", "PlayerNumbers"} {
			if _, err := b.Delete(table, bws.Row{"Section": id, "Table": t.TableNumber}); err != nil {
				return err
			}
		}
	}
	if next.HasExplicitParticipations {
		if _, err := b.Delete("PlayerNumbers", bws.Row{"Section": id}); err != nil {
			return err
		}
	}
	if len(next.Tables) == 0 {
		for _, table := range []string{"Settings", "HandRecord"} {
			if _, err := b.Delete(table, bws.Row{"Section": id}); err != nil {
				return err
			}
		}
		return nil
	}
	return e.insertSection(b, c, old, next, told)
}

// insertSection inserts what of a section is not in the file any more, or not yet.
func (e *sent) insertSection(b bws.Batch, c *bws.Contents, old, next protocol.Section, told map[seat]bool) error {
	session, number := e.session(next.SessionGUID)
	i := slices.IndexFunc(session.ScoringGroups, func(g protocol.ScoringGroup) bool {
		return g.ScoringGroupNumber == next.ScoringGroupNumber
	})
	group := session.ScoringGroups[i]
	rows := []insertion{e.sectionRow(group, next, number)}
	for _, t := range next.Tables {
		if _, was := tableIn(old, t.TableNumber); was {
			rows = append(rows, roundRows(next, t)...)
		} else {
			rows = append(rows, e.tableRows(group, next, t, uploaded(c))...)
		}
	}
	if len(old.Tables) == 0 {
		rows = append(rows, insertion{"Settings", e.settingsRow(next)})
		for _, h := range e.handsOf(group) {
			rows = append(rows, insertion{"HandRecord", handOf(sectionID(next.Letters), h).Row()})
		}
	}
	for _, one := range e.seatRows(next) {
		table := int(one.row["Table"].(int64))
		direction := protocol.Direction(slices.Index(seatLetters[:], one.row["Direction"].(string)))
		_, was := tableIn(old, table)
		if was && !next.HasExplicitParticipations && !told[seat{next.Letters, table, direction, 1}] {
			continue
		}
		where := bws.Row{"Section": one.row["Section"], "Table": table, "Direction": one.row["Direction"]}
		if !next.HasExplicitParticipations {
			if _, err := b.Delete("PlayerNumbers", where); err != nil {
				return err
			}
		}
		rows = append(rows, one)
	}
	return insert(b, rows)
}

// updateGroups takes all scoring groups of a session: their methods and names, and
// which of the sections are theirs.
func (e *event) updateGroups(r protocol.Request) error {
	groups, err := list[protocol.ScoringGroup](r)
	if err != nil {
		return err
	}
	session, _ := e.session(r.SessionGUID)
	var next []protocol.ScoringGroup
	placed := map[protocol.Letters]bool{}
	for _, g := range groups {
		for _, other := range e.groups() {
			if other.ScoringGroupNumber == g.ScoringGroupNumber && other.SessionGUID != g.SessionGUID {
				return refusal{protocol.ErrorValidation, "a scoring group has the number of another session's"}
			}
		}
		if g.IsDeleted {
			continue
		}
		for i, s := range g.Sections {
			known, ok := e.section(s.Letters)
			if !ok || known.SessionGUID != g.SessionGUID {
				return refusal{protocol.ErrorMovement, fmt.Sprintf("there is no section %s", s.Letters)}
			}
			known.ScoringGroupNumber = g.ScoringGroupNumber
			g.Sections[i], placed[s.Letters] = known, true
		}
		next = append(next, g)
	}
	for _, g := range session.ScoringGroups {
		for _, s := range g.Sections {
			if !placed[s.Letters] {
				return refusal{protocol.ErrorValidation, fmt.Sprintf("section %s is in no scoring group", s.Letters)}
			}
		}
	}
	return e.write(func(b bws.Batch, _ *bws.Contents) error {
		for _, g := range next {
			for _, s := range g.Sections {
				_, err := b.Update("Section", bws.Row{"ID": sectionID(s.Letters)},
					bws.Row{"ScoringType": scoringType(g.ScoringMethod)})
				if err == nil {
					_, err = b.Update("Tables", bws.Row{"Section": sectionID(s.Letters)},
						bws.Row{"Group": min(g.ScoringGroupNumber, 127)})
				}
				if err != nil {
					return err
				}
			}
		}
		session.ScoringGroups = next
		return nil
	})
}
