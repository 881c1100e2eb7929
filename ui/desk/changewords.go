package desk

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
)

// ChangePart is a part of what a change comes to, with its heading.
type ChangePart struct{ Heading, Text string }

// PreviewParts say what a change will do, before it is done.
func PreviewParts(st *session.State, c *movement.Change, p bridgemate.Preview) []ChangePart {
	sec, _ := st.Section(p.Section)
	_, unpleasant := NewProblems(sec.Movement, c.To)
	return withoutEmpty([]ChangePart{
		{"Sent again", againText(st, p)},
		{"Erased by Bridgemate control", erasedText(st, p)},
		{"Who must be told", strings.Join(moveTexts(st, p), "\n")},
		{"What it costs", sentencesText(append(costTexts(c), unpleasant...))},
	})
}

// PlannedParts say what a change comes to before the session was started.
func PlannedParts(st *session.State, section int, c *movement.Change) []ChangePart {
	sec, _ := st.Section(section)
	_, unpleasant := NewProblems(sec.Movement, c.To)
	return withoutEmpty([]ChangePart{
		{"The new movement", fmt.Sprintf("%s: %s, %s.", c.To.Name, Count(len(c.To.Boards()), "board"), Count(len(c.To.Pairs()), "pair"))},
		{"What it costs", sentencesText(unpleasant)},
		{"The Bridgemates", "Nothing has been sent to them yet: they are given this movement when the session is started."},
	})
}

// costTexts are what a change costs, in words.
func costTexts(c *movement.Change) []string {
	var texts []string
	for _, cost := range c.Lost {
		texts = append(texts, cost.String())
	}
	return texts
}

func withoutEmpty(parts []ChangePart) []ChangePart {
	return slices.DeleteFunc(parts, func(p ChangePart) bool { return p.Text == "" })
}

func sentencesText(list []string) string {
	var lines []string
	for _, text := range list {
		lines = append(lines, capital(strings.TrimRight(text, "."))+".")
	}
	return strings.Join(lines, "\n")
}

// againText tells per table which rounds are sent again.
func againText(st *session.State, p bridgemate.Preview) string {
	sec, _ := st.Section(p.Section)
	var lines []string
	for i, t := range p.Tables {
		same := func(o bridgemate.TablePreview) bool {
			return o.New == t.New && o.From == t.From && o.Rounds == t.Rounds
		}
		if slices.ContainsFunc(p.Tables[:i], same) {
			continue
		}
		var tables []int
		for _, o := range p.Tables {
			if same(o) {
				tables = append(tables, o.Table)
			}
		}
		which := "Table "
		if len(tables) > 1 {
			which = "Tables "
		}
		which += sectionTables(st, p.Section, tables)
		rounds := spanText(t.From, t.From+t.Rounds-1)
		switch {
		case t.New && len(tables) == 1:
			lines = append(lines, fmt.Sprintf("%s is new: %s.", which, rounds))
		case t.New:
			lines = append(lines, fmt.Sprintf("%s are new: %s.", which, rounds))
		default:
			lines = append(lines, fmt.Sprintf("%s: %s.", which, rounds))
		}
	}
	old := len(sec.Movement.TableNumbers())
	for _, t := range p.Tables {
		if !t.New {
			old--
		}
	}
	switch {
	case len(p.Tables) == 0:
		return "Nothing: the Bridgemates have all of it already."
	case old > 0:
		lines = append(lines, capital(Counted(old, "other table notices nothing.", "other tables notice nothing.")))
	}
	return strings.Join(lines, "\n")
}

// spanText is one round, or several: "round 3", "rounds 3 to 9".
func spanText(from, to int) string {
	if from >= to {
		return fmt.Sprintf("round %d", from)
	}
	return fmt.Sprintf("rounds %d to %d", from, to)
}

// erasedText tells which results go, and which of them come back.
func erasedText(st *session.State, p bridgemate.Preview) string {
	var lines []string
	erased, back := 0, 0
	for _, t := range p.Tables {
		var boards, lost []int
		for i, r := range t.Erased {
			erased++
			boards = append(boards, r.Board)
			if t.PutBack[i] {
				back++
			} else {
				lost = append(lost, r.Board)
			}
		}
		if len(boards) == 0 {
			continue
		}
		slices.Sort(boards)
		slices.Sort(lost)
		line := fmt.Sprintf("Table %s: %s %s", st.TableName(p.Section, t.Table), Either(len(boards), "board", "boards"), BoardsText(boards))
		if len(lost) > 0 {
			line += fmt.Sprintf(" (%s not played there any more)", BoardsText(lost))
		}
		lines = append(lines, line+".")
	}
	if erased == 0 {
		return "No result."
	}
	summary := Counted(erased, "result. It stays in Clubnight's journal", "results. They stay in Clubnight's journal")
	switch {
	case back == erased:
		summary += ", and all fit the new movement: they can be put back at once."
	case back == 0:
		summary += "; none fits the new movement."
	default:
		summary += fmt.Sprintf("; %d of them fit the new movement and can be put back at once.", back)
	}
	return summary + "\n" + strings.Join(lines, "\n")
}

// moveTexts are what must be told to each pair.
func moveTexts(st *session.State, p bridgemate.Preview) []string {
	var lines []string
	for _, m := range p.Moves {
		pair := session.Contestant{Section: p.Section, Number: m.Pair}
		who := "Pair " + PairText(st, pair)
		if names := st.PairNames(pair); names != [2]string{} {
			who += " (" + NamesText(names) + ")"
		}
		lines = append(lines, who+": "+moveText(st, p.Section, m))
	}
	return lines
}

func moveText(st *session.State, section int, m bridgemate.Move) string {
	switch {
	case m.Then.Table == 0:
		return fmt.Sprintf("sits out in round %d, instead of playing at table %s.", m.Round, st.TableName(section, m.Before.Table))
	case m.Before.Table == 0:
		return fmt.Sprintf("from round %d at %s.", m.Round, placeOfPair(st, section, m.Then))
	case m.Before.Table == m.Then.Table && m.Before.Line == m.Then.Line:
		return fmt.Sprintf("in round %d stays at table %s, and meets %s instead of %s.", m.Round, st.TableName(section, m.Then.Table),
			opponents(m.Then.Opponents), opponents(m.Before.Opponents))
	}
	return fmt.Sprintf("from round %d at %s, instead of table %s.", m.Round, placeOfPair(st, section, m.Then), st.TableName(section, m.Before.Table))
}

// placeOfPair is a seat with the opponents: "table 5, East-West, against pair 2".
func placeOfPair(st *session.State, section int, p bridgemate.Place) string {
	line := "North-South"
	if p.Line == 'E' {
		line = "East-West"
	}
	return fmt.Sprintf("table %s, %s, against %s", st.TableName(section, p.Table), line, opponents(p.Opponents))
}

func opponents(n int) string {
	if n == 0 {
		return "nobody"
	}
	return fmt.Sprintf("pair %d", n)
}

// Announcement is what the director reads to the room.
func Announcement(st *session.State, p bridgemate.Preview) string {
	text := "The movement has changed. Please look where you sit.\n\n"
	if lines := moveTexts(st, p); len(lines) > 0 {
		text += strings.Join(lines, "\n") + "\n\n"
	}
	return text + "Bridgemates: " + againText(st, p) + "\n\nEverybody else goes on as on the cards.\n"
}
