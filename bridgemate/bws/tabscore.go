package bws

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate/jet"
)

// TabScoreKind is what TabScore2 cannot do with a database. (Source: TabScore2's own
// reader of the database, which asks for these things without a test.)
type TabScoreKind uint8

// What TabScore2 stumbles over.
const (
	TabScoreSections TabScoreKind = iota // a section is none of 1 to 4 with the letters A to D
	TabScoreTables                       // a section has more tables (Number) than MaxTabScoreTables
	TabScoreNull                         // a text is null in so many rows (Number): it takes "" only
	TabScoreSettings                     // Settings has no row, which it would update
	TabScoreName                         // a name (Text) has more characters (Number) than are shown
	TabScoreRound                        // numbers at the tables (Number) are not of round 0, which alone it looks at
	TabScoreWinners                      // Winners is 0 or not there, and is guessed
	TabScoreRemark                       // a remark (Text) that it does not know makes a result "not played"
	TabScoreContract                     // a contract (Text) that it cannot take apart at the blanks
)

// MaxTabScoreTables is how many tables TabScore2 takes in a section.
const MaxTabScoreTables = 30

// tabScoreSections are the letters that it takes, by ID from 1.
const tabScoreSections = "ABCD"

// TabScoreProblem is something in a database that TabScore2 cannot do with.
type TabScoreProblem struct {
	Kind TabScoreKind
	// Table and Field are those of the database, "" where it is not one.
	Table, Field string
	// Section and Place say where: the ID, and the table in it, 0 for all.
	Section, Place int
	Letter         string // of the section
	Text           string
	Number         int
	// Warning is true where TabScore2 goes on, but not as is meant.
	Warning bool
}

// CheckTabScore lists what TabScore2 cannot do with a database, in the order of the
// guide's tables. What the control program of the Bridgemates would say is for
// [Check]. No problems is nil.
func CheckTabScore(ctx context.Context, path string) ([]TabScoreProblem, error) {
	s, err := jet.ReadSnapshot(ctx, path)
	if err != nil {
		return nil, translate(err)
	}
	c, err := ContentsOf(s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	k := &tabScore{s: s, c: c}
	k.sections()
	k.results("ReceivedData", c.Received)
	k.names()
	if len(c.SettingsRows) == 0 {
		k.add(TabScoreProblem{Kind: TabScoreSettings, Table: "Settings"})
	}
	for _, table := range []string{"ReceivedData", "IntermediateData", "HandRecord"} {
		if err := k.nulls(table); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	if err := k.rounds(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return k.problems, nil
}

type tabScore struct {
	s        *jet.Snapshot
	c        *Contents
	problems []TabScoreProblem
}

func (k *tabScore) add(p TabScoreProblem) {
	if s, ok := k.c.Section(p.Section); ok {
		p.Letter = strings.ToUpper(s.Letter)
	}
	k.problems = append(k.problems, p)
}

func (k *tabScore) sections() {
	for _, s := range k.c.Sections {
		letter := strings.ToUpper(s.Letter)
		if s.ID < 1 || s.ID > len(tabScoreSections) || letter != tabScoreSections[s.ID-1:s.ID] {
			k.add(TabScoreProblem{Kind: TabScoreSections, Table: "Section", Section: s.ID, Text: letter})
		}
		if s.Tables > MaxTabScoreTables {
			k.add(TabScoreProblem{Kind: TabScoreTables, Table: "Section", Section: s.ID, Number: s.Tables})
		}
		if s.Winners != 1 && s.Winners != 2 {
			k.add(TabScoreProblem{Kind: TabScoreWinners, Table: "Section", Field: "Winners", Section: s.ID,
				Number: s.Winners, Warning: true})
		}
	}
}

func (k *tabScore) results(table string, rows []Received) {
	for _, r := range rows {
		if r.Erased {
			continue
		}
		at := TabScoreProblem{Table: table, Section: r.Section, Place: r.Table, Number: r.Board, Warning: true}
		if remark := r.Remarks; remark != "" && remark != "Wrong direction" && remark != "Not played" {
			p := at
			p.Kind, p.Field, p.Text = TabScoreRemark, "Remarks", remark
			k.add(p)
		}
		if !splitsAtBlanks(r.Contract) {
			p := at
			p.Kind, p.Field, p.Text = TabScoreContract, "Contract", r.Contract
			k.add(p)
		}
	}
}

// splitsAtBlanks reports whether a contract is written as in "4 S", "4 NT xx" and "PASS".
func splitsAtBlanks(contract string) bool {
	if contract == "" || contract == "PASS" {
		return true
	}
	parts := strings.Split(contract, " ")
	if len(parts) == 3 && (parts[2] == "x" || parts[2] == "xx") {
		parts = parts[:2]
	}
	return len(parts) == 2 && len(parts[0]) == 1 && parts[0] >= "1" && parts[0] <= "7" &&
		slices.Contains([]string{"C", "D", "H", "S", "NT"}, parts[1])
}

func (k *tabScore) names() {
	for _, p := range k.c.PlayerNumbers {
		k.name(TabScoreProblem{Table: "PlayerNumbers", Field: "Name", Section: p.Section, Place: p.Table, Text: p.Name})
	}
	for _, p := range k.c.PlayerNames {
		k.name(TabScoreProblem{Table: "PlayerNames", Field: "Name", Text: p.Name})
		k.name(TabScoreProblem{Table: "PlayerNames", Field: "strID", Text: p.StrID})
	}
}

func (k *tabScore) name(p TabScoreProblem) {
	if n := len([]rune(p.Text)); n > nameLength {
		p.Kind, p.Number = TabScoreName, n
		k.add(p)
	}
}

// nulls counts the rows of a table in which a text is null. A table that is not
// there TabScore2 makes.
func (k *tabScore) nulls(table string) error {
	fields := []string{"Contract", "Result", "LeadCard", "Remarks"}
	if table == "HandRecord" {
		fields = handNames[:]
	}
	counts := make([]int, len(fields))
	err := k.s.Scan(table, fields, func(_ jet.RowID, vals []any) error {
		for i, v := range vals {
			if v == nil {
				counts[i]++
			}
		}
		return nil
	})
	if errors.Is(err, jet.ErrNoTable) {
		return nil
	}
	for i, n := range counts {
		if n > 0 {
			k.add(TabScoreProblem{Kind: TabScoreNull, Table: table, Field: fields[i], Number: n})
		}
	}
	return err
}

// rounds counts the rows of PlayerNumbers at the start whose Round is null: so they are
// all where the field is not there, for TabScore2 adds it without a value.
func (k *tabScore) rounds() error {
	n := 0
	err := k.s.Scan("PlayerNumbers", []string{"Round"}, func(_ jet.RowID, vals []any) error {
		if vals[0] == nil {
			n++
		}
		return nil
	})
	if errors.Is(err, jet.ErrNoTable) {
		return nil
	}
	if n > 0 {
		k.add(TabScoreProblem{Kind: TabScoreRound, Table: "PlayerNumbers", Field: "Round", Number: n})
	}
	return err
}
