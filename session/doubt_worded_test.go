package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"clubnight/scoring"
)

// Every sentence in which the first version of the journal kept a doubt, made as it made
// them, is a kind with its numbers.
func TestDoubtOfAnEarlierVersion(t *testing.T) {
	notA := func(what, entered string) string {
		return fmt.Errorf("%w: %.40q", errors.New("not a "+what), entered).Error()
	}
	long := strings.Repeat("é", 60)
	for _, c := range []struct {
		sentence string
		want     Doubt
	}{
		{"", Doubt{}},
		// of the movement
		{fmt.Sprintf("there is no section %s tonight", Letter(2)), Doubt{Kind: NoSuchSection}},
		{fmt.Sprintf("there is no section %s tonight", Letter(30)), Doubt{Kind: NoSuchSection}},
		{fmt.Sprintf("section %s has no table %d", Letter(1), 9), Doubt{Kind: NoSuchTable}},
		{fmt.Sprintf("section %s has no table %d", Letter(1), -3), Doubt{Kind: NoSuchTable}},
		{fmt.Sprintf("table %s has no round %d", "A3", 6), Doubt{Kind: NoSuchRound}},
		{fmt.Sprintf("table %s has no round %d", "3", -1), Doubt{Kind: NoSuchRound}},
		{fmt.Sprintf("board %d is not played at table %s in round %d", 15, "B12", 2), Doubt{Kind: NoSuchBoard}},
		{fmt.Sprintf("board %d is not played at table %s in round %d", -1, "12", 2), Doubt{Kind: NoSuchBoard}},
		{fmt.Sprintf("nobody plays at table %s in round %d", "A1", 3), Doubt{Kind: NobodyPlays}},
		{fmt.Sprintf("sent for pairs %d and %d, but the movement has pairs %d and %d here", 1, 9, 1, 6),
			Doubt{Kind: OtherPairs, NS: 1, EW: 9}},
		{fmt.Sprintf("sent for pairs %d and %d, but the movement has pairs %d and %d here", -2, 0, 0, 6),
			Doubt{Kind: OtherPairs, NS: -2}},
		// of the fields of a row
		{notA("contract", "8 S"), Doubt{Kind: ContractUnreadable, Text: "8 S"}},
		{notA("contract", ""), Doubt{Kind: ContractUnreadable}},
		{notA("contract", "\x00\n\"x\" \\ \xff"), Doubt{Kind: ContractUnreadable, Text: "\x00\n\"x\" \\ \ufffd"}},
		{notA("contract", long), Doubt{Kind: ContractUnreadable, Text: strings.Repeat("é", 40)}},
		{notA("result", "ok"), Doubt{Kind: ResultUnreadable, Text: "ok"}},
		{notA("card", "Z1"), Doubt{Kind: LeadUnreadable, Text: "Z1"}},
		{notA("remark of Bridgemate", "160%-40%"), Doubt{Kind: RemarkUnreadable, Text: "160%-40%"}},
		{fmt.Sprintf("the declarer's direction %q is not N, E, S or W", "Q"),
			Doubt{Kind: DeclarerUnreadable, Text: "Q"}},
		{fmt.Sprintf("the declarer's direction %q is not N, E, S or W", long),
			Doubt{Kind: DeclarerUnreadable, Text: long}},
		{fmt.Sprintf("pair %d is called declarer, but %s is pair %d", 6, scoring.South, 1),
			Doubt{Kind: DeclarerElsewhere, Pair: 6, Text: "S"}},
		{fmt.Sprintf("pair %d is called declarer, but %s is pair %d", -4, scoring.East, 12),
			Doubt{Kind: DeclarerElsewhere, Pair: -4, Text: "E"}},
		{fmt.Sprintf("%s %s is %d tricks, which no hand can take", "3NTx", "+5", 14),
			Doubt{Kind: TricksImpossible, Text: "+5"}},
		{fmt.Sprintf("%s %s is %d tricks, which no hand can take", "1C", "-13", -6),
			Doubt{Kind: TricksImpossible, Text: "-13"}},
		// of the lead
		{fmt.Sprintf("the lead %s is not in the hand of %s, who is on lead against %s; it fits %s",
			"S10", scoring.East, scoring.North,
			"if W was declarer, or if the pairs sat the other way round, or if it was board 2"),
			Doubt{Kind: LeadNotHeld}},
		{fmt.Sprintf("the lead %s is not in the hand of %s, who is on lead against %s; it fits %s",
			"CA", scoring.North, scoring.West, "if E was declarer"), Doubt{Kind: LeadNotHeld}},
		// of nobody that we know
		{"the board was mouldy", Doubt{Kind: AsWorded, Text: "the board was mouldy"}},
		{"not a contract: 8S", Doubt{Kind: AsWorded, Text: "not a contract: 8S"}},
		{`not a contract: "8S`, Doubt{Kind: AsWorded, Text: `not a contract: "8S`}},
		{`not a contract: "\q"`, Doubt{Kind: AsWorded, Text: `not a contract: "\q"`}},
		{"sent for pairs 99999999999999999999 and 1, but the movement has pairs 1 and 2 here",
			Doubt{Kind: AsWorded,
				Text: "sent for pairs 99999999999999999999 and 1, but the movement has pairs 1 and 2 here"}},
	} {
		stored, err := json.Marshal(map[string]string{"doubt": c.sentence})
		if err != nil {
			t.Fatal(err)
		}
		var read struct{ Doubt Doubt }
		if err := json.Unmarshal(stored, &read); err != nil || read.Doubt != c.want {
			t.Errorf("%s:\n got %+v, %v\nwant %+v", c.sentence, read.Doubt, err, c.want)
		}
	}
}

// Whatever a journal has for a doubt is no damage, loses nothing, and is
// kept as it was read.
func FuzzDoubt(f *testing.F) {
	for _, text := range []string{`""`, `"not a card: \"Z1\""`,
		`"sent for pairs 1 and 9, but the movement has pairs 1 and 6 here"`,
		`"3NT +5 is 14 tricks, which no hand can take"`,
		`{"kind":"other pairs","ns":1,"ew":9}`, `{}`, `null`, `7`, `"`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var d Doubt
		if json.Unmarshal(text, &d) != nil {
			return
		}
		var sentence string
		if json.Unmarshal(text, &sentence) == nil && d.Any() != (sentence != "") {
			t.Errorf("%q is the doubt %+v", sentence, d)
		}
		if d.Kind == AsWorded && sentence != "" && d.Text != sentence {
			t.Errorf("%q is kept as %q", sentence, d.Text)
		}
		kept, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var again Doubt
		if err := json.Unmarshal(kept, &again); err != nil || again != d {
			t.Errorf("%s is %+v, and %+v once it was kept: %v", text, d, again, err)
		}
	})
}
