package words

import (
	"strings"
	"testing"

	"clubnight/session/deskline"
	"clubnight/session/movement"
)

func TestEveryCostHasWords(t *testing.T) {
	for _, c := range []struct {
		c    movement.Cost
		want string
	}{
		{movement.Cost{Kind: movement.ResultsErased, Table: 3, Round: 2},
			"table 3 is sent again from round 2: results entered there from that round on are erased and must be put back"},
		{movement.Cost{Kind: movement.BoardsMissed, Table: 8, Rounds: 1, Boards: 4},
			"table 8 is new and has missed 1 round (4 boards): play them late or score them as not played"},
		{movement.Cost{Kind: movement.BoardsUnused, Boards: 1}, "1 board that lies ready will not be played"},
		{movement.Cost{Kind: movement.BoardsToDeal, Boards: 4}, "4 boards more must be dealt"},
		{movement.Cost{Kind: movement.LineLost}, "there is one winner instead of two"},
	} {
		if got := English().Cost(c.c); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for kind := movement.CostKind(0); !strings.Contains(kind.String(), "("); kind++ {
		whole(t, kind.String(), English().Cost(movement.Cost{Kind: kind, Table: 1, Round: 1, Rounds: 2, Boards: 2}))
	}
}

func TestEveryReasonHasWords(t *testing.T) {
	for _, c := range []struct {
		r    movement.Reason
		want string
	}{
		{movement.Reason{Kind: movement.BoardsForEach, Least: 24, Most: 27, Boards: 27, Rounds: 9, PerRound: 3,
			Minutes: 214}, "every pair plays 24 to 27 of the 27 boards, in 9 rounds of 3, about 3 h 34 min"},
		{movement.Reason{Kind: movement.ArrowsSwitched, In: []int{8, 9}, Qf: 97.6},
			"one winner, with the arrow switched in rounds 8–9; balance 98 of 100"},
		{movement.Reason{Kind: movement.SomeStay, Count: 1}, "1 pair can stay at its table all evening"},
		{movement.Reason{Kind: movement.SharedBoards, Tables: []int{1, 8}, In: []int{3}, More: true},
			"some tables share boards: tables 1, 8 in round 3, and others"},
		{movement.Reason{Kind: movement.FewOfTheBoards, Share: 0.655},
			"no pair plays more than 66 % of the boards, so that results compare less well"},
		{movement.Reason{Kind: movement.BeyondCopies, Count: 3, Wanted: 1},
			"it needs 3 copies of every board, 2 more than there are"},
		{movement.Reason{Kind: movement.InSections,
			Sections: []movement.SectionName{{Section: "A", Name: "Mitchell"}, {Section: "B", Name: "Howell"}}},
			"2 sections over the same boards: section A (Mitchell) and section B (Howell)"},
	} {
		if got := English().Reason(c.r); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for kind := movement.ReasonKind(0); !strings.Contains(kind.String(), "("); kind++ {
		for _, r := range []movement.Reason{{Kind: kind},
			{Kind: kind, Count: 2, In: []int{1}, Tables: []int{1, 2},
				Sections: []movement.SectionName{{Section: "A", Name: "Howell"}}}} {
			if kind == movement.InSections && len(r.Sections) == 0 ||
				kind == movement.SharedBoards && len(r.Tables) == 0 {
				continue
			}
			whole(t, kind.String(), English().Reason(r))
		}
	}
}

func TestEveryProblemHasWords(t *testing.T) {
	three, nine := movement.Who{Number: 3}, movement.Who{Number: 9, Line: movement.EW}
	triple := &movement.Triple{Kind: movement.LongTriangle, Round: 3, Who: [3]int{5, 6, 7}}
	for _, c := range []struct {
		p    movement.Problem
		want string
	}{
		{movement.Problem{Kind: movement.TwoPlaces, Who: three, Tables: []int{1, 4}, Table: 4, Round: 2},
			"round 2: pair 3 is at table 1 and at table 4"},
		{movement.Problem{Kind: movement.Replay, Who: three, Table: 4, Board: 7, Earlier: 2, Round: 5},
			"table 4: pair 3 plays board 7 in round 2 and in round 5"},
		{movement.Problem{Kind: movement.MetBefore, Who: three, Whom: nine, Table: 4, Earlier: 2, Round: 5},
			"table 4: pair 3 and pair 9 East-West meet in round 2 and in round 5"},
		{movement.Problem{Kind: movement.UnsharedBoards, Round: 1, Tables: []int{1, 2}, Board: 3, Count: 1},
			"round 1: tables 1–2 all play board 3, and there is 1 copy of it"},
		{movement.Problem{Kind: movement.BadDeclaration, Fault: movement.TripleRound, Triple: triple},
			"long triangle of 5, 6 and 7 in rounds 3 and 4: that round is not drawn"},
		{movement.Problem{Kind: movement.MissingRow, Table: 4, Round: 2}, "nothing says what table 4 does in round 2"},
		{movement.Problem{Kind: movement.BreaksLimit,
			Limit: &movement.LimitError{Limit: "table number", Value: 600, Max: 511}},
			"the Bridgemates know tables up to 511, and there is a table 600"},
	} {
		if got := English().Problem(c.p); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for kind := movement.ProblemKind(0); !strings.Contains(kind.String(), "("); kind++ {
		p := movement.Problem{Kind: kind, Who: three, Whom: nine, Pair: 3, Other: 9, Table: 1, Tables: []int{1},
			Round: 2, Earlier: 1, Board: 3, Count: 2, Wanted: 1,
			Section: "a", Triple: triple,
			Limit: &movement.LimitError{Limit: "round number", Value: 99, Max: 63, Table: 1}}
		whole(t, kind.String(), English().Problem(p))
	}
	for fault := movement.NoFault; fault <= movement.JoiningSeated; fault++ {
		if faults[fault] == "" {
			t.Errorf("fault %d has no words", fault)
		}
		whole(t, "fault", English().Problem(movement.Problem{Kind: movement.BadDeclaration, Fault: fault, Who: three,
			Whom: nine, Triple: triple, Section: "!"}))
	}
	if faults[movement.JoiningSeated+1] != "" {
		t.Error("a fault more than there are")
	}
}

// The limits that a movement can break have words of their own.
func TestBrokenLimitsHaveWordsOfTheirOwn(t *testing.T) {
	row := func(r movement.Row) *movement.Movement {
		return &movement.Movement{Tables: 1, Rounds: 1, BoardsPerRound: 1, Winners: 1,
			Section: "A", Rows: []movement.Row{r}}
	}
	many := make([]*movement.Movement, 27)
	for i := range many {
		many[i] = row(movement.Row{Table: 1, Round: 1, NS: 1, EW: 2, Low: 1, High: 1})
	}
	crowded := &movement.Movement{Section: "A"}
	for table := 1; table <= 130; table++ {
		crowded.Rows = append(crowded.Rows, movement.Row{Table: table, Round: 1})
	}
	full := &movement.Movement{Section: "A"}
	for round := 1; round <= 20; round++ {
		full.Rows = append(full.Rows, movement.Row{Table: 1, Round: round, NS: 1, EW: 2, Low: 1, High: 30})
	}
	for want, err := range map[string]error{
		"the Bridgemates know boards up to 63, and there is a board 64 (section A, table 1, round 1)":                     row(movement.Row{Table: 1, Round: 1, NS: 1, EW: 2, Low: 64, High: 64}).CheckLimits(),
		"the Bridgemates know pairs up to 999, and there is a pair 1000 (section A, table 1, round 1)":                    row(movement.Row{Table: 1, Round: 1, NS: 1000, EW: 2, Low: 1, High: 1}).CheckLimits(),
		"the Bridgemates know tables up to 511, and there is a table 600 (section A, table 600, round 1)":                 row(movement.Row{Table: 600, Round: 1}).CheckLimits(),
		"the Bridgemates know 63 rounds at most, and there is a round 64 (section A, table 1, round 64)":                  row(movement.Row{Table: 1, Round: 64}).CheckLimits(),
		"the Bridgemates take 32 boards in a round at most, and this has 40 (section A, table 1, round 1)":                row(movement.Row{Table: 1, Round: 1, NS: 1, EW: 2, Low: 1, High: 40}).CheckLimits(),
		"the Bridgemates know 26 sections at most, and this needs 27":                                                     movement.CheckLimits(many...),
		"with so many sections one may have 128 tables at most, and this needs 130 (section A)":                           crowded.CheckLimits(),
		"a Bridgemate holds 479 of 3 for each round and 4 for each board, and this table needs 2460 (section A, table 1)": full.CheckLimits(),
	} {
		limit, ok := err.(*movement.LimitError)
		if !ok {
			t.Errorf("%s: %v", want, err)
			continue
		}
		if got := English().Limit(*limit); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestDeskFaults(t *testing.T) {
	for _, kind := range values(t, "../deskline", "FaultKind") {
		for _, text := range []string{"", "x9"} {
			f := &deskline.Fault{Kind: deskline.FaultKind(kind), Column: 7, Text: text}
			got := English().Fault(f)
			if !strings.HasPrefix(got, "at letter 7: ") {
				t.Errorf("%s: %q", kind, got)
			}
			if kind != string(deskline.Refused) && deskFaults[f.Kind] == "" {
				t.Errorf("%s has no words", kind)
			}
			if text != "" {
				whole(t, kind, got)
			}
		}
	}
	_, err := deskline.Read(evening(t), "3 r2 60 4sn=")
	fault, ok := err.(*deskline.Fault)
	if !ok {
		t.Fatal(err)
	}
	if got := English().Fault(fault); got != "at letter 6: the table does not play board 60 in that round" {
		t.Errorf("%q", got)
	}
}

// Every family of movements has a title.
func TestEveryFamilyHasATitle(t *testing.T) {
	w := English()
	for _, f := range movement.Families() {
		if families[f.Name] == "" {
			t.Errorf("%s has no words", f.Name)
		}
		whole(t, f.Name, w.Family(f.Name))
	}
	if got := w.Family("share-relay"); got != "Share and relay Mitchell" {
		t.Errorf("%q", got)
	}
	if w.Family("a club's own") != "a club's own" {
		t.Error("an unknown family")
	}
}
