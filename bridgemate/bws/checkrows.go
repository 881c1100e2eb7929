package bws

import (
	"fmt"
	"slices"
	"strings"
)

// results looks at the rows that count: what was put right since, or
// erased, does no harm.
func (k *checker) results() {
	standing := Standing(k.c.Received)
	for _, r := range k.c.Received {
		if standing[r.Key()] != r || r.Erased {
			continue
		}
		where := fmt.Sprintf("%s, round %d, board %d", k.table("ReceivedData", r.Section, r.Table), r.Round, r.Board)
		if round, ok := k.expects(r); !ok {
			k.warn(where, "the movement has no such board here")
		} else if r.PairNS != round.NSPair || r.PairEW != round.EWPair {
			k.warn(where, "pairs %d and %d; the movement has %d and %d", r.PairNS, r.PairEW, round.NSPair, round.EWPair)
		}
		_, faults := r.Read()
		for _, f := range faults {
			k.warn(where, "%v", f)
		}
	}
}

// expects finds the round of the movement to which a result belongs.
func (k *checker) expects(r Received) (Round, bool) {
	rounds := k.rounds[place{r.Section, r.Table}]
	i := slices.IndexFunc(rounds, func(o Round) bool {
		boards, _ := o.Boards()
		return o.Round == r.Round && slices.Contains(boards, r.Board)
	})
	if i < 0 {
		return Round{}, false
	}
	return rounds[i], true
}

// seat is where a player gives a number. Round is 0 for the one given at the start.
type seat struct {
	place
	direction string
	round     int
}

func (k *checker) playerNumbers() {
	seats := map[seat]bool{}
	for _, p := range k.c.PlayerNumbers {
		where := k.table("PlayerNumbers", p.Section, p.Table) + " " + p.Direction
		if !k.tables[place{p.Section, p.Table}] {
			k.reject(where, "the table is not in Tables")
		}
		direction := strings.ToUpper(p.Direction)
		if !slices.Contains(directions, direction) {
			k.reject(where, "the direction is %q, not N, S, E or W", p.Direction)
		}
		at := seat{place{p.Section, p.Table}, direction, p.Round}
		if seats[at] {
			k.reject(where, "the seat is there twice")
		}
		seats[at] = true
		k.name(where, "name", p.Name)
	}
	for _, t := range k.c.Tables {
		for _, d := range directions {
			if !seats[seat{place{t.Section, t.Table}, d, 0}] {
				k.warn(k.table("PlayerNumbers", t.Section, t.Table)+" "+d, "there is no row for the player's number")
			}
		}
	}
}

// directions are the seats of a table in the guide's order.
var directions = []string{"N", "S", "E", "W"}

// name checks what a handset has to show.
func (k *checker) name(where, what, name string) {
	if n := len([]rune(name)); n > nameLength {
		k.warn(where, "the %s %q has %d characters, at most %d are shown", what, name, n, nameLength)
	}
	if strings.ContainsFunc(name, func(r rune) bool { return !inWindows1252(r) }) {
		k.warn(where, "the %s %q has letters that a handset does not have", what, name)
	}
}

func (k *checker) playerNames() {
	named := map[PlayerName]string{}
	for _, p := range k.c.PlayerNames {
		where := fmt.Sprintf("PlayerNames, ID %d", p.ID)
		if p.StrID != "" {
			where += ", " + p.StrID
		}
		k.name(where, "name", p.Name)
		k.name(where, "number", p.StrID)
		key := PlayerName{ID: p.ID, StrID: p.StrID}
		if before, twice := named[key]; twice && before != p.Name {
			k.warn(where, "the number is %q and %q", before, p.Name)
		}
		named[key] = p.Name
	}
}

// settings checks every row of Settings, and for which sections there is one.
func (k *checker) settings() {
	rows := k.c.SettingsRows
	if rows == nil && k.c.Settings != nil {
		rows = []Settings{k.c.Settings}
	}
	if k.c.generation == BMPro && len(rows) > 1 {
		k.warn("Settings", "there are %d rows; BM Pro takes the first one only", len(rows))
	}
	seen := map[int]bool{}
	for _, row := range rows {
		section := row.Int(sectionOfSettings.Name, 0)
		where := "Settings"
		if section != 0 {
			where = fmt.Sprintf("Settings, section %d", section)
			if _, ok := k.letters[section]; !ok {
				k.warn(where, "there is no section with that ID")
			}
			if seen[section] {
				k.warn(where, "the section is there twice")
			}
		}
		seen[section] = true
		k.settingsRow(where, row)
	}
	if len(rows) == 0 || seen[0] || k.c.generation == BMPro {
		return
	}
	for _, s := range k.c.Sections {
		if !seen[s.ID] {
			k.warn("Settings", "there is no row for section %s", s.Letter)
		}
	}
}

// settingsRow checks the values of one row. Other programs have other types for some.
func (k *checker) settingsRow(where string, row Settings) {
	for _, s := range SettingList(k.c.generation) {
		v := Row(row).Get(s.Name)
		if s.Type == TrueFalse || v == nil {
			continue
		}
		if s.Type == Integer {
			v = integerOf(v)
		}
		if err := s.Check(v); err != nil {
			k.reject(where, "%v", err)
		}
	}
}

// recorded checks a table of the recorder.
func (k *checker) recorded(table string, rows []Recorded, parse func(string) (string, error)) {
	for _, r := range rows {
		if r.Erased {
			continue
		}
		where := fmt.Sprintf("%s, round %d, board %d, %d.",
			k.table(table, r.Section, r.Table), r.Round, r.Board, r.Counter)
		if !k.tables[place{r.Section, r.Table}] {
			k.warn(where, "the table is not in Tables")
		}
		what, err := parse(r.What)
		if err != nil {
			k.warn(where, "%v", err)
		} else if what != callSkip && !slices.Contains(directions, strings.ToUpper(r.Direction)) {
			k.warn(where, "the direction is %q, not N, S, E or W", r.Direction)
		}
	}
}
