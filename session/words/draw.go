package words

import (
	"strconv"

	"clubnight/session"
	"clubnight/session/movement"
)

// Draw is who meets whom at a table in a round, "table 3: pair 5 against
// pair 8", or who sits out.
func (w *Words) Draw(st *session.State, section int, row movement.Row) string {
	of := kindOf(st, section)
	who := func(numbers ...int) string {
		var list []string
		for _, n := range numbers {
			if n > 0 {
				list = append(list, w.ContestantNumber(st, session.Contestant{Section: section, Number: n}))
			}
		}
		if len(list) == 1 {
			return w.contestant(of, list[0])
		}
		return w.count("draws.partners", len(list), "Players", w.And(list...))
	}
	names := data{"Table": st.TableName(section, row.Table)}
	switch {
	case row.NS == 0 && row.EW == 0:
		return w.say("draws.empty", names)
	case row.NS == 0:
		names["Who"] = who(row.EW, row.West)
		return w.say("draws.bye-at-table", names)
	case row.EW == 0:
		names["Who"] = who(row.NS, row.South)
		return w.say("draws.bye-at-table", names)
	}
	names["NS"], names["EW"] = who(row.NS, row.South), who(row.EW, row.West)
	return w.say("draws.table", names)
}

// Drawn is the draw of a round, line by line: the tables, who has the bye, who begins a
// triangle or half-matches, who comes and goes, and who meets again. The second round of
// two comes behind the first.
func (w *Words) Drawn(st *session.State, section int, d *movement.Drawn) (lines []string) {
	who := func(number int) string {
		return w.Contestant(st, session.Contestant{Section: section, Number: number})
	}
	all := func(numbers []int) string {
		var list []string
		for _, n := range numbers {
			list = append(list, who(n))
		}
		return w.And(list...)
	}
	for _, g := range d.Games {
		lines = append(lines, w.Draw(st, section, movement.Row{Table: g.Table, NS: g.NS, EW: g.EW}))
	}
	if d.Bye > 0 {
		lines = append(lines, w.say("draws.bye", data{"Who": who(d.Bye)}))
	}
	for _, t := range d.Triples {
		lines = append(lines, w.triple(t))
	}
	if len(d.Joined) > 0 {
		lines = append(lines, w.count("draws.joined", len(d.Joined), "Who", all(d.Joined)))
	}
	if len(d.Withdrawn) > 0 {
		lines = append(lines, w.count("draws.withdrawn", len(d.Withdrawn), "Who", all(d.Withdrawn)))
	}
	for _, r := range d.Repeats {
		lines = append(lines, w.count("draws.repeat", len(r.Rounds), "A", who(r.A), "B", who(r.B),
			"Rounds", w.Numbers(r.Rounds)))
	}
	if d.Then != nil {
		lines = append(lines, w.Capital(w.Rounds(d.Then.Round, d.Then.Round)))
		lines = append(lines, w.Drawn(st, section, d.Then)...)
	}
	return lines
}

var drawFaults = map[movement.DrawFault]string{
	movement.DrawNoSwiss: "draws.no-swiss", movement.DrawOtherRound: "draws.other-round",
	movement.DrawTable:      "draws.no-table",
	movement.DrawTableTwice: "draws.table-twice", movement.DrawNumber: "draws.number",
	movement.DrawAgainstSelf: "draws.against-itself",
	movement.DrawTwice:       "draws.twice", movement.DrawNobody: "draws.nowhere",
	movement.DrawStranger:  "draws.stranger",
	movement.DrawGone:      "draws.gone",
	movement.DrawHalfMatch: "draws.half-match", movement.DrawTriple: "draws.triple",
	movement.DrawOpenTriangle: "draws.open-triangle",
}

// DrawFault says why a draw cannot be played: "number 5 plays at two tables, or
// plays and has the bye".
func (w *Words) DrawFault(e *movement.DrawError) string {
	names := data{"Number": e.Number, "Other": e.Other, "Table": e.Table, "Round": e.Round,
		"Wanted": e.Wanted, "Triple": ""}
	if e.Triple != nil {
		names["Triple"] = w.triple(*e.Triple)
	}
	if id, ok := drawFaults[e.Fault]; ok {
		return w.say(id, names)
	}
	return w.say("movement.other", data{"Kind": e.Fault.String()})
}

// announcements are the messages of the caller that need no number.
var announcements = map[movement.AnnouncementKind]string{
	movement.PlayersByCard: "draws.players-by-card", movement.EWStay: "draws.ew-stay", movement.EWSkip: "draws.ew-skip",
	movement.BoardsByCard: "draws.boards-by-card", movement.SwitchNow: "draws.switch-now",
	movement.SwitchBack:    "draws.switch-back",
	movement.CompareScores: "draws.compare-scores", movement.TablesShareNext: "draws.tables-share",
	movement.SitOutNext: "draws.sit-out",
}

// announcementsOf go by their Count.
var announcementsOf = map[movement.AnnouncementKind]string{movement.EWUp: "draws.ew-up",
	movement.EWDown: "draws.ew-down", movement.BoardsDown: "draws.boards-down"}

// Announcement is one thing that the caller says at the end of a round:
// "East-West move up 2 tables".
func (w *Words) Announcement(a movement.Announcement) string {
	if id, ok := announcementsOf[a.Kind]; ok {
		return w.count(id, a.Count)
	}
	var who, tables []string
	for _, c := range a.Who {
		who = append(who, w.who(c))
	}
	for _, t := range a.Tables {
		tables = append(tables, strconv.Itoa(t))
	}
	switch id, ok := announcements[a.Kind]; {
	case !ok:
		return w.say("movement.other", data{"Kind": strconv.Itoa(int(a.Kind))})
	case a.Kind == movement.SitOutNext:
		return w.SitOut(who...)
	default:
		return w.say(id, data{"Tables": w.And(tables...)})
	}
}

// SitOut says who sits out a round: "pair 5 sits out", "pair 5 and pair 12 sit out".
func (w *Words) SitOut(who ...string) string {
	return w.count("draws.sit-out", len(who), "Who", w.And(who...))
}
