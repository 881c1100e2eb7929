package bridgemate

import (
	"maps"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// row is a row of one of the tables. All but those of Settings can be compared.
type row interface{ Row() bws.Row }

// settingsRow is a row of Settings.
type settingsRow bws.Row

// Row implements row.
func (s settingsRow) Row() bws.Row { return bws.Row(s) }

// tableOf says in which table a row belongs.
func tableOf(r row) string {
	switch r.(type) {
	case bws.Client:
		return "Clients"
	case bws.SessionRow:
		return "Session"
	case bws.Section:
		return "Section"
	case bws.TableRow:
		return "Tables"
	case bws.Round:
		return "RoundData"
	case bws.PlayerNumber:
		return "PlayerNumbers"
	case bws.PlayerName:
		return "PlayerNames"
	case bws.HandRecord:
		return "HandRecord"
	case bws.HandEvaluation:
		return "HandEvaluation"
	}
	return "Settings"
}

// uploadRows are the rows that a new file begins with, in the order of the guide.
func uploadRows(st *session.State, p part, o Options, roster []clubfile.Player) []row {
	var rows []row
	for _, c := range p.computers {
		rows = append(rows, bws.Client{Computer: c})
	}
	bcs := o.Generation == bws.BCS
	if bcs {
		rows = append(rows, sessionRow(st, p.mark))
	}
	for _, s := range p.sections {
		rows = append(rows, sectionRows(st, s, p.client[s.ID]+1, o)...)
		if o.HandRecords {
			rows = append(rows, handRows(st, s, bcs)...)
		}
	}
	if bcs && o.SendNames {
		rows = append(rows, nameRows(roster)...)
	}
	return append(rows, settingsRows(st, p, o)...)
}

// sessionRow is the evening's row in table Session of BCS.
func sessionRow(st *session.State, mark string) bws.SessionRow {
	row := bws.SessionRow{ID: 1, Name: bws.HandsetName(st.Evening.Name, 40), GUID: mark}
	row.Date, row.Time = bws.Logged(st.Evening.Date.Truncate(time.Minute))
	return row
}

func sectionRows(st *session.State, s session.Section, client int, o Options) []row {
	n := Numbering(s, o.EqualNumbers)
	tables := s.Movement.TableNumbers()
	// EWMoveBeforePlay stays 0 in every movement: RoundData names the pairs as they play
	// at each table, and players give their numbers where they sit in round one. With a
	// number there BCS would move East-West once more.
	section := bws.Section{ID: s.ID, Letter: s.Letter(), Tables: len(tables), MissingPair: n.missing()}
	if o.Generation == bws.BCS {
		section.Session, section.ScoringType, section.Winners = 1, scoringType(st), s.Movement.Winners
		if s.Movement.Contestant == movement.Team {
			section.Winners = 2 // a team sits in both lines: BCS means the two rooms
		}
	}
	rows := []row{section}
	for _, t := range tables {
		table := bws.TableRow{Section: s.ID, Table: t, ComputerID: client, LogOnOff: bws.NotLoggedOn}
		if o.Generation == bws.BCS {
			table.Group = group(st, s.ID)
		}
		rows = append(rows, table)
	}
	for _, r := range s.Movement.Rows {
		rows = append(rows, n.round(s.ID, r))
	}
	for _, t := range tables {
		for _, seat := range seats(s.ID, t) {
			if o.Generation == bws.BCS && o.SendNames {
				seat.Name = seatName(st, seat)
				seat.Updated = seat.Name != ""
			}
			rows = append(rows, seat)
		}
	}
	return rows
}

// scoringType is what BCS calls the form of scoring of the evening, the
// nearest that it has.
func scoringType(st *session.State) int {
	chosen, err := st.Scoring.Options()
	switch {
	case err != nil: // no evening is set to what cannot be read
		return bws.Matchpoints
	case chosen.Teams != nil && chosen.Teams.Method == scoring.TeamBoardAMatch:
		return bws.BoardAMatch
	case chosen.Teams != nil:
		return bws.Teams
	case chosen.Pairs.Method == scoring.Matchpoints:
		return bws.Matchpoints
	}
	return bws.IMPs // and total points, which are not compared board by board either
}

// group is the number that the tables of a field have in common in BCS; 0 while every
// section is a field of its own, which is then left to the setting GroupSections.
func group(st *session.State, section int) int {
	for i, f := range st.Fields() {
		if slices.Contains(f, section) && len(st.Fields()) < len(st.Sections) {
			return i + 1
		}
	}
	return 0
}

// seats are the four rows of a table in PlayerNumbers, without numbers yet.
func seats(section, table int) []bws.PlayerNumber {
	var rows []bws.PlayerNumber
	for _, d := range []string{"N", "S", "E", "W"} {
		rows = append(rows, bws.PlayerNumber{Section: section, Table: table, Direction: d})
	}
	return rows
}

// SettingsOf are those that the file controls: what was chosen; where there are several
// sections, whether they are one field, which the guide wants said (Settings table); and
// where the hands are sealed here that no card is compared with them.
func SettingsOf(st *session.State, o Options) map[string]any {
	all := map[string]any{}
	if len(st.Sections) > 1 {
		all["GroupSections"] = len(st.Fields()) == 1
	}
	if st.Deals.Sealed() {
		all["HandRecordValidation"] = false
	}
	maps.Copy(all, o.Settings)
	return all
}

// settingsRows are the rows of Settings: BM Pro takes the first, BCS one of each section.
func settingsRows(st *session.State, p part, o Options) []row {
	if o.Generation != bws.BCS {
		return []row{settingsRow(SettingsOf(st, o))}
	}
	var rows []row
	for _, s := range p.sections {
		r := settingsRow(SettingsOf(st, o))
		r["Section"] = s.ID
		rows = append(rows, r)
	}
	return rows
}

// handRows are the hand records of a section's boards, as far as the deals are known, and
// for BCS what a computer finds in them.
func handRows(st *session.State, s session.Section, bcs bool) []row {
	var rows []row
	for _, number := range s.Movement.Boards() {
		b, ok := st.Deals.Board(s.ID, number)
		if !ok {
			continue
		}
		rows = append(rows, handRecord(s.ID, b))
		if t, ok := st.Deals.Table(s.ID, number); ok && bcs {
			rows = append(rows, evaluation(s.ID, b, t))
		}
	}
	return rows
}

func handRecord(section int, b deal.Board) bws.HandRecord {
	r := bws.HandRecord{Section: section, Board: b.Number}
	for i, cards := range b.Deal.HandRecord() {
		r.Hands[i/4][i%4] = cards
	}
	return r
}

func evaluation(section int, b deal.Board, t doubledummy.Table) bws.HandEvaluation {
	e := bws.HandEvaluation{Section: section, Board: b.Number}
	columns := [5]scoring.Denomination{scoring.Spades, scoring.Hearts, scoring.Diamonds, scoring.Clubs, scoring.NoTrump}
	for seat := range e.Tricks {
		for i, d := range columns {
			e.Tricks[seat][i] = int(t[seat][d])
		}
		e.Points[seat] = b.Deal[seat].Points()
	}
	return e
}
