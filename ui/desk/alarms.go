package desk

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate"
	"clubnight/session"
)

// AlarmText is an alarm as the director reads it: what happened, what is safe, what to do.
func AlarmText(st *session.State, a bridgemate.Alarm) string {
	since := a.Since.Local().Format("15:04")
	switch a.Kind {
	case bridgemate.ProgramGone:
		return "✗  Bridgemate control was closed. No result is lost."
	case bridgemate.FileStill:
		return fmt.Sprintf("!  Nothing has come in since %s. Look whether the Bridgemate server is connected and its lamp is on, whether "+
			"Bridgemate control shows a message, and ask a table whether its last board was sent.", since)
	}
	return fmt.Sprintf("!  Since %s Bridgemate control has not taken the last change at %s. Look whether it shows a message, and whether "+
		"these Bridgemates are switched on. Change nothing else until it has.", since, TablesText(st, a.Tables))
}

// TablesText names tables: "table 3", "tables 3, 5–7".
func TablesText(st *session.State, tables []bridgemate.TableStatus) string {
	if len(tables) == 1 {
		return "table " + st.TableName(tables[0].Section, tables[0].Table)
	}
	in := map[int][]int{}
	for _, t := range tables {
		in[t.Section] = append(in[t.Section], t.Table)
	}
	var parts []string
	for _, s := range st.Sections {
		if numbers := in[s.ID]; len(numbers) > 0 {
			parts = append(parts, sectionTables(st, s.ID, numbers))
		}
	}
	return "tables " + strings.Join(parts, ", ")
}

// sectionTables lists tables of a section: "3, 5–7", with its letter where there are several: "B 3, 5–7".
func sectionTables(st *session.State, section int, tables []int) string {
	slices.Sort(tables)
	if len(st.Sections) > 1 {
		return session.Letter(section) + " " + BoardsText(tables)
	}
	return BoardsText(tables)
}
