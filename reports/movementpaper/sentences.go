package movementpaper

import (
	"fmt"

	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// What is called out and told to the players about the movement.

// onTables is a message that names tables: "share with table 8", "Start at
// tables 3 and 4".
func onTables(w *words.Words, m printed.Message, tables []int) string {
	return printed.SayCount(w, m, len(tables), "Tables", w.And(numbers(tables)...))
}

// sayFirstAt tells where a set is played first.
func sayFirstAt(w *words.Words, round int, tables []int) string {
	if round == 1 {
		return onTables(w, "print.start-at", tables)
	}
	return printed.SayCount(w, "print.first-at", len(tables), "Tables", w.And(numbers(tables)...), "Round", round)
}

// sayBoardsTo tells where the boards of a table go, in wordings from the
// fullest to the shortest.
func sayBoardsTo(w *words.Words, b movement.Boards, table int, last bool) []string {
	switch {
	case last:
		return printed.Forms(w, "print.end")
	case len(b.To) == 1 && b.To[0] == table:
		return printed.Forms(w, "print.stays")
	case len(b.To) > 3:
		return []string{w.CountTables(len(b.To))}
	case len(b.To) > 0:
		return []string{onTables(w, "print.tables", b.To), w.And(numbers(b.To)...)}
	case b.Relay:
		var forms []string
		for _, m := range []printed.Message{"print.relay-to", "print.relay-to-short", "print.relay-to-shortest"} {
			forms = append(forms, printed.Forms(w, m, "Table", b.Table, "Round", b.Round)...)
		}
		return forms
	}
	return []string{printed.Say(w, "print.set-aside"), printed.Say(w, "print.aside")}
}

// sayRelayPlace tells where a relay stands: "between tables 4 and 5".
func sayRelayPlace(w *words.Words, before, after int) string {
	m := printed.Message("print.between-tables")
	if before > after {
		m = "print.around-tables"
	}
	return printed.Say(w, m, "Before", before, "After", after)
}

func sayStartRelay(w *words.Words, place string, sets int) string {
	return printed.SayCount(w, "print.relay-stands", sets, "Place", place)
}

// sayAnnouncement is what the caller says; pairs of the two lines are told
// apart by letters.
func sayAnnouncement(w *words.Words, a movement.Announcement) string {
	if a.Kind != movement.SitOutNext {
		return w.Announcement(a)
	}
	var who []string
	for _, c := range a.Who {
		who = append(who, sayWho(w, c))
	}
	return w.SitOut(who...)
}

// sayWho is "pair 5", "NS pair 5" or "team 3 NS".
func sayWho(w *words.Words, c movement.Who) string {
	if c.Line == movement.NoPairDirection {
		return w.Numbered(c.Of, c.Number)
	}
	line := w.SideLetters(scoring.NS)
	if c.Line == movement.EW {
		line = w.SideLetters(scoring.EW)
	}
	if c.Of == movement.Pair {
		return printed.Say(w, "print.line-pair", "Line", line, "Number", c.Number)
	}
	return fmt.Sprint(w.Numbered(c.Of, c.Number), " ", line)
}

// sittingOut is a number of movement.Movement.SitsOut, which tells the two lines apart by
// distinct numbers where both have the same ones.
func sittingOut(m *movement.Movement, distinct int) movement.Who {
	switch {
	case !m.EqualNumbers:
		return movement.Who{Of: m.Contestant, Number: distinct}
	case distinct > m.Tables:
		return movement.Who{Number: distinct - m.Tables, Line: movement.EW}
	}
	return movement.Who{Number: distinct, Line: movement.NS}
}

// sayContents lists what lies on a relay in each round.
func sayContents(w *words.Words, stands int, boards []string) string {
	text := w.Sentence(printed.SayCount(w, "print.sets-wait", stands))
	if len(boards) == 0 {
		return text
	}
	return text + " " + printed.Say(w, "print.boards-on-relay", "Way", sayList(boards))
}
