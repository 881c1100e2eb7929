package words

import (
	"strconv"

	"clubnight/session"
	"clubnight/session/movement"
)

// Section is "section A".
func (w *Words) Section(id int) string {
	return w.say("evening.section", data{"Section": session.Letter(id)})
}

// Sections is "sections A, B and C", or "section A".
func (w *Words) Sections(ids ...int) string {
	letters := make([]string, len(ids))
	for i, id := range ids {
		letters[i] = session.Letter(id)
	}
	return w.count("evening.sections", len(ids), "Sections", w.And(letters...))
}

// Table is "table A3", or "table 3" where there is one section only.
func (w *Words) Table(st *session.State, section, table int) string {
	return w.say("evening.table", data{"Table": st.TableName(section, table)})
}

// Tables is "tables A3, A4 and A7", or "table A3".
func (w *Words) Tables(st *session.State, section int, tables ...int) string {
	list := make([]string, len(tables))
	for i, t := range tables {
		list[i] = st.TableName(section, t)
	}
	return w.count("evening.tables", len(tables), "Tables", w.And(list...))
}

// Where says where a result belongs: "table A3, round 2, board 14".
func (w *Words) Where(st *session.State, k session.Key) string {
	return w.say("evening.place", data{"Table": st.TableName(k.Section, k.Table), "Round": k.Round, "Board": k.Board})
}

// WhereShort says it without the round: "table A3, board 14".
func (w *Words) WhereShort(st *session.State, k session.Key) string {
	return w.say("evening.place-short", data{"Table": st.TableName(k.Section, k.Table), "Board": k.Board})
}

// Boards is "board 7", or "boards 7–9, 13".
func (w *Words) Boards(boards ...int) string {
	return w.count("evening.boards", len(boards), "Boards", w.Numbers(boards))
}

// Rounds is "round 3", or "rounds 3 to 9".
func (w *Words) Rounds(from, to int) string {
	if from >= to {
		return w.say("evening.round", data{"Round": from})
	}
	return w.say("evening.rounds", data{"From": from, "To": to})
}

// CountBoards, CountRounds, CountTables and CountResults are a number with its noun:
// "1 board", "3 boards".
func (w *Words) CountBoards(n int) string { return w.count("evening.count-boards", n) }

// CountRounds is "1 round", "3 rounds".
func (w *Words) CountRounds(n int) string { return w.count("evening.count-rounds", n) }

// CountTables is "1 table", "3 tables".
func (w *Words) CountTables(n int) string { return w.count("evening.count-tables", n) }

// CountHalfTables counts tables in halves: "6½ tables".
func (w *Words) CountHalfTables(halves int) string {
	if halves%2 == 0 {
		return w.CountTables(halves / 2)
	}
	return w.count("names.tables", strconv.Itoa(halves/2)+".5", "Tables", movement.TablesText(halves))
}

// CountResults is "1 result", "3 results".
func (w *Words) CountResults(n int) string { return w.count("evening.count-results", n) }

// CountContestants is "1 pair", "12 teams", "8 players".
func (w *Words) CountContestants(n int, of movement.ContestantKind) string {
	switch of {
	case movement.Team:
		return w.count("evening.count-teams", n)
	case movement.Individual:
		return w.count("evening.count-players", n)
	}
	return w.count("evening.count-pairs", n)
}

// Contestant is "pair 5", "team 3" or "player 7", with the section's letter where there
// are several: "pair B5".
func (w *Words) Contestant(st *session.State, c session.Contestant) string {
	return w.contestant(kindOf(st, c.Section), w.ContestantNumber(st, c))
}

// Numbered is a contestant by its number alone: "pair 5", "team 3", "player 7".
func (w *Words) Numbered(of movement.ContestantKind, number int) string {
	return w.contestant(of, number)
}

func (w *Words) contestant(of movement.ContestantKind, number any) string {
	switch of {
	case movement.Team:
		return w.say("evening.team", data{"Number": number})
	case movement.Individual:
		return w.say("evening.player", data{"Number": number})
	}
	return w.say("evening.pair", data{"Number": number})
}

// kindOf is what plays in a section.
func kindOf(st *session.State, section int) movement.ContestantKind {
	if sec, ok := st.Section(section); ok && sec.Movement != nil {
		return sec.Movement.Contestant
	}
	return movement.Pair
}

// ContestantNumber is "5", and "B5" where there are several sections.
func (w *Words) ContestantNumber(st *session.State, c session.Contestant) string {
	return st.TableName(c.Section, c.Number) // tables and contestants are told apart in the same way
}

// ContestantNames is a contestant with the names that are known: "pair 5
// (Anna Berg & Maria Holm)".
func (w *Words) ContestantNames(st *session.State, c session.Contestant) string {
	names := w.Names(st.PairNames(c))
	if names == "" {
		return w.Contestant(st, c)
	}
	return w.say("evening.contestant-names", data{"Contestant": w.Contestant(st, c), "Names": names})
}

// Names joins the names of a pair; a team or a player has one. How they are shortened
// is for package names.
func (w *Words) Names(names session.Names) string {
	if names[0] == "" || names[1] == "" {
		return names[0] + names[1]
	}
	return w.say("evening.names", data{"First": names[0], "Second": names[1]})
}
