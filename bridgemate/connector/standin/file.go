package standin

import (
	"context"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
)

// computer is the name in the file by which the room finds its tables.
const computer = "BCS"

// insertion is a row of a table of the file.
type insertion struct {
	table string
	row   bws.Row
}

// create writes the event into a new file.
func (e *event) create(ctx context.Context) error {
	tables, err := bws.Schema(bws.BCS, "LeadCard", "MemberNumbers", "MemberNumbersNoBlankEntry")
	if err == nil {
		err = bws.Create(e.path, bws.Access2000, tables)
	}
	if err != nil {
		return err
	}
	if e.db, err = bws.Open(ctx, e.path); err != nil {
		return err
	}
	e.reader = bws.NewOwnReader(e.path)
	return e.write(func(b bws.Batch, _ *bws.Contents) error {
		rows := []insertion{{"Clients", bws.Client{Computer: computer}.Row()}}
		for i, s := range e.sessions {
			rows = append(rows, e.sessionRows(s, i+1, false)...)
		}
		return insert(b, rows)
	})
}

func insert(b bws.Batch, rows []insertion) error {
	for _, one := range rows {
		if _, err := b.Insert(one.table, one.row); err != nil {
			return err
		}
	}
	return nil
}

// sessionRows are a session and all that it has.
func (e *sent) sessionRows(s protocol.Session, id int, uploaded bool) []insertion {
	row := bws.SessionRow{ID: id, Name: bws.HandsetName(string(s.Name), 40), GUID: string(s.SessionGUID),
		ShowInApp: s.ShowInApp}
	row.Date, row.Time = bws.Logged(time.Date(s.Year, time.Month(s.Month), s.Day, s.Hour, s.Minute, 0, 0, time.UTC))
	rows := []insertion{{"Session", row.Row()}}
	for _, g := range s.ScoringGroups {
		for _, section := range g.Sections {
			rows = append(rows, e.sectionRow(g, section, id))
			for _, t := range section.Tables {
				rows = append(rows, e.tableRows(g, section, t, uploaded)...)
			}
			rows = append(rows, e.seatRows(section)...)
			rows = append(rows, insertion{"Settings", e.settingsRow(section)})
		}
		for _, h := range e.handsOf(g) {
			rows = append(rows, handRows(g, h)...)
		}
	}
	return rows
}

func (e *sent) sectionRow(g protocol.ScoringGroup, s protocol.Section, session int) insertion {
	row := bws.Section{ID: sectionID(s.Letters), Letter: string(s.Letters), Tables: len(s.Tables),
		MissingPair: missingPair(s), Session: session, ScoringType: scoringType(g.ScoringMethod), Winners: s.Winners}
	return insertion{"Section", row.Row()}
}

// tableRows are a table and its rounds.
func (e *sent) tableRows(g protocol.ScoringGroup, s protocol.Section, t protocol.Table, uploaded bool) []insertion {
	row := bws.TableRow{Section: sectionID(s.Letters), Table: t.TableNumber, ComputerID: 1, Group: g.ScoringGroupNumber}
	if row.Group > 127 {
		row.Group = 0
	}
	if uploaded {
		row.Status = bws.Uploaded
	}
	return append([]insertion{{"Tables", row.Row()}}, roundRows(s, t)...)
}

func roundRows(s protocol.Section, t protocol.Table) (rows []insertion) {
	for _, r := range t.Rounds {
		rows = append(rows, insertion{"RoundData", roundOf(s, r).Row()})
	}
	return rows
}

// seatRows are the seats of a section at the start, and of every round where each is
// told.
func (e *sent) seatRows(s protocol.Section) (rows []insertion) {
	for _, t := range s.Tables {
		for _, direction := range []protocol.Direction{protocol.North, protocol.South, protocol.East, protocol.West} {
			at := seat{s.Letters, t.TableNumber, direction, 1}
			rows = append(rows, insertion{"PlayerNumbers", e.seatRow(at).Row()})
			for _, r := range t.Rounds {
				at.round = r.RoundNumber
				if _, told := e.seats[at]; told && r.RoundNumber > 1 {
					rows = append(rows, insertion{"PlayerNumbers", e.seatRow(at).Row()})
				}
			}
		}
	}
	return rows
}

// numberSize is how long a number may be in the file.
const numberSize = 16

// seatRow is who sits at a seat, as far as it was told.
func (e *sent) seatRow(at seat) bws.PlayerNumber {
	row := bws.PlayerNumber{Section: sectionID(at.section), Table: at.table, Direction: seatLetters[at.direction]}
	if at.round > 1 {
		row.Round = at.round
	}
	p, told := e.seats[at]
	if !told {
		return row
	}
	first, last := p.FirstName, p.LastName
	if known, there := e.player(p.PlayerNumber); there {
		first, last = known.FirstName, known.LastName
	}
	if row.Number = string(p.PlayerNumber); len([]rune(row.Number)) > numberSize {
		row.Number = string([]rune(row.Number)[:numberSize])
	}
	row.Name = bws.HandsetName(strings.TrimSpace(string(first+" "+last)), 18)
	row.Updated = row.Name != ""
	return row
}

// settingsRow is what of the settings the room heeds; without any, all is asked.
func (e *sent) settingsRow(s protocol.Section) bws.Row {
	row := bws.Row{"Section": sectionID(s.Letters), "LeadCard": true, "MemberNumbers": true,
		"MemberNumbersNoBlankEntry": false, "AutoShutDownBPC": false}
	two, three, any2, any3 := e.settingsOf(s)
	if any2 || any3 {
		row["LeadCard"] = any2 && two.LeadCard || any3 && three.LeadCardEntry > 0
		row["MemberNumbers"] = any2 && two.MemberNumbers || any3 && three.PlayerNumberEntry > 0
		must := any2 && two.MemberNumbersNoBlankEntry || any3 && three.PlayerNumberMandatory > 0
		row["MemberNumbersNoBlankEntry"] = must
		row["AutoShutDownBPC"] = any2 && two.AutoShutDownBPC
	}
	if s.HasExplicitParticipations {
		row["MemberNumbers"] = false
	}
	return row
}

// handRows are a deal in all sections of its group.
func handRows(g protocol.ScoringGroup, h protocol.Handrecord) (rows []insertion) {
	for _, s := range g.Sections {
		rows = append(rows, insertion{"HandRecord", handOf(sectionID(s.Letters), h).Row()})
	}
	return rows
}

// eraseLast marks the last row of a board as erased: then the board has none.
func eraseLast(b bws.Batch, c *bws.Contents, k bws.Key) error {
	row, there := bws.Last(c.Received)[k]
	if !there || row.Erased {
		return nil
	}
	_, err := b.Update("ReceivedData", bws.Row{"ID": row.ID}, bws.Row{"Erased": true})
	return err
}
