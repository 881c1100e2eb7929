package main

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/session/movement"
)

// collection is a file of EBUScore's with three movements, one of which cannot be
// read, and one not played.
const collection = "Three tables\n1,3,12,4,3,0\n1,1,1,1,3,2,1,2,3\n2,2,2,2,1,3,2,3,1\n3,3,3,3,2,1,3,1,2\n\n" +
	"Broken\n7,7\n1\n\n" +
	"Howell, two tables\n0,2,24,8,3,0\n4,1,1,4,2,2,4,3,3\n2,3,1,3,1,2,1,2,3\n\n" +
	"Table twice\n0,2,24,8,2,0\n1,2,1,1,3,2\n1,4,2,2,4,3\n"

func TestMovementListsAFile(t *testing.T) {
	path := file(t, "PSMovements.txt", collection)
	out := movedWell(t, "list", path)
	for _, want := range []string{"1  3 tables  3 x 4  12 boards  Three tables\n", "line 7: ",
		"Howell, two tables\n", "Table twice: NOT SOUND\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	var all []listed
	if err := json.Unmarshal([]byte(movedWell(t, "list", path, "--json")), &all); err != nil || len(all) != 4 {
		t.Fatalf("%v, %+v", err, all)
	}
	if all[1].Error == "" || all[2].Problems > 0 || all[2].Tables != 2 || all[3].Problems == 0 {
		t.Errorf("%+v", all)
	}
}

func TestMovementPicksOneOfMany(t *testing.T) {
	path := file(t, "PSMovements.txt", strings.Replace(collection, "Broken\n7,7\n1\n\n", "", 1))
	for pick, want := range map[string]string{"1": "Three tables: sound\n", "howell": "Howell, two tables: sound\n",
		"three TABLES": "Three tables: sound\n"} {
		if out := movedWell(t, "check", path, "--pick", pick); out != want {
			t.Errorf("--pick %s: %s", pick, out)
		}
	}
	for pick, want := range map[string]string{"4": "there are 3 movements", "0": "there are 3",
		"e": "3 movements have that name, such as 1 Three tables; 2 Howell", "nothing": "no movement of that name"} {
		if _, complaint, code := moved(t, "check", path, "--pick", pick); code != 2 ||
			!strings.Contains(complaint, want) {
			t.Errorf("--pick %s: exit code %d, %s", pick, code, complaint)
		}
	}
	if _, complaint, code := moved(t, "edit", path); code != 2 ||
		!strings.Contains(complaint, "3 movements, choose one with --pick") {
		t.Errorf("exit code %d, %s", code, complaint)
	}
	// A collection is no evening: its movements need not fit on one server, and are
	// not printed together.
	many := file(t, "many.txt", strings.Repeat(collection[:strings.Index(collection, "Broken")], 60))
	if out := movedWell(t, "check", many); strings.Count(out, ": sound\n") != 60 {
		t.Errorf("check says\n%s", out)
	}
	if _, complaint, code := moved(t, "paper", many, "--pdf", many+".pdf"); code != 2 ||
		!strings.Contains(complaint, "60 movements") {
		t.Errorf("exit code %d, %s", code, complaint)
	}
}

func TestMovementEdit(t *testing.T) {
	path := file(t, "mitchell.csv", movedWell(t, "make", "mitchell", "--tables", "5", "--csv"))
	rows := func(args ...string) *movement.Movement {
		t.Helper()
		var all []*movement.Movement
		if err := json.Unmarshal([]byte(movedWell(t, append([]string{"edit", path, "--json"}, args...)...)),
			&all); err != nil || len(all) != 1 {
			t.Fatal(err)
		}
		return all[0]
	}
	row := func(m *movement.Movement, table, round int) string {
		r, _ := m.At(table, round)
		return r.String()
	}
	if m := rows(); m.Tables != 5 || m.Rounds != 5 {
		t.Errorf("without steps: %+v", m)
	}
	for _, tt := range []struct {
		args         []string
		table, round int
		want         string
	}{
		{[]string{"--drop-round", "5", "--turn", "3:2"}, 2, 3, "table 2, round 3: 10 v 2, boards 16-20"},
		{[]string{"--swap", "4:1,2", "--unsound"}, 2, 4, "table 2, round 4: 1 v 9, boards 21-25"},
		{[]string{"--boards", "1:4=6-10", "--boards", "1:2=16-20", "--unsound"}, 4, 1,
			"table 4, round 1: 4 v 9, boards 6-10"},
		{[]string{"--swap-boards", "1:2,4", "--unsound"}, 4, 1, "table 4, round 1: 4 v 9, boards 6-10"},
		{[]string{"--boards", "1:4=1,7,3", "--unsound"}, 4, 1, "table 4, round 1: 4 v 9, boards 1, 7 and 3"},
		{[]string{"--seat", "2:1=0,10", "--boards", "2:1=", "--unsound"}, 1, 2,
			"table 1, round 2: nobody v 10, no boards"},
		{[]string{"--switch", "5"}, 5, 5, "table 5, round 5: 6 v 5, boards 16-20"},
		{[]string{"--add-table", "--add-round", "--name", "More"}, 6, 6,
			"table 6, round 6: nobody v nobody, no boards"},
		{[]string{"--drop-table", "5", "--unsound"}, 4, 5, "table 4, round 5: 4 v 10, boards 11-15"},
	} {
		m := rows(tt.args...)
		if got := row(m, tt.table, tt.round); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.args, got, tt.want)
		}
	}
	if m := rows("--missing", "5"); m.Missing != 5 || m.Half != movement.NSMissing {
		t.Errorf("missing %d %v", m.Missing, m.Half)
	}
	if m := rows("--rover", "ew:3", "--drop-round", "5"); len(m.Pairs()) != 11 {
		t.Errorf("%d pairs with a rover", len(m.Pairs()))
	}
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--swap", "4:1,2"}, 1, "unsound movement"},
		{[]string{"--swap", "4:1"}, 2, `"4:1" is not of the form ROUND:N,N`},
		{[]string{"--boards", "1:4=9-3"}, 2, "ROUND:N=FIRST-LAST"},
		{[]string{"--turn", "-1:2"}, 2, "is not of the form"},
		{[]string{"--drop-round", "9"}, 1, "step 1: "},
		{[]string{"--rover", "south"}, 2, "ns or ew"},
		{[]string{"--missing", "x"}, 2, "is not of the form"},
		{[]string{"--drop-table", "99999999999"}, 2, "is not of the form"},
	} {
		if _, complaint, code := moved(t, append([]string{"edit", path}, tt.args...)...); code != tt.code ||
			!strings.Contains(complaint, tt.want) {
			t.Errorf("%v: exit code %d, %s", tt.args, code, complaint)
		}
	}
}

func TestMovementJoins(t *testing.T) {
	path := file(t, "TSMovements.txt", "Red\n5,3,6,2,1\n1,1,1\n2,2,2\n3,3,3\n\nBlue\n5,3,6,2,1\n1,1,1\n2,2,2\n3,3,3\n")
	if out, _, code := moved(t, "check", path); code != 1 ||
		!strings.Contains(out, "team of another section: the two sections must be joined") {
		t.Errorf("exit code %d, %s", code, out)
	}
	joined := file(t, "joined.csv", movedWell(t, "join", path, "red", "2", "--csv"))
	if out := movedWell(t, "check", joined); !strings.Contains(out, ": sound\n") {
		t.Error(out)
	}
	for _, args := range [][]string{{"join", path, "1"}, {"join", path, "1", "5"}} {
		if _, complaint, code := moved(t, args...); code != 2 {
			t.Errorf("%v: exit code %d, %s", args, code, complaint)
		}
	}
}

// Nothing that --json writes has the names of Go's fields.
func TestMovementJSONNames(t *testing.T) {
	path := file(t, "movement.csv", movedWell(t, "make", "mitchell", "--tables", "7", "--csv"))
	bad := file(t, "bad.csv", "section,table,round,ns,ew,lowboard,highboard\nA,1,1,1,3,1,2\nA,2,1,1,4,3,64\n")
	upper := regexp.MustCompile(`"([A-Z][A-Za-z]*|[a-z]+[ _-][A-Za-z]*)":`)
	for _, args := range [][]string{
		{"list"}, {"list", path}, {"make", "share-relay", "--tables", "8", "--half", "ns"},
		{"make", "individual", "--tables", "3"}, {"check", path},
		{"check", bad}, {"rate", path}, {"recommend", "--pairs", "43"}, {"recommend", "--pairs", "8"}, {"edit", path},
	} {
		out, complaint, code := moved(t, append(args, "--json")...)
		if found := upper.FindString(out); found != "" || !json.Valid([]byte(out)) || code != 0 && args[1] != bad {
			t.Errorf("%v writes %s (exit code %d, %s)", args, found, code, complaint)
		}
	}
	var all []checked
	out, _, _ := moved(t, "check", bad, "--json")
	if err := json.Unmarshal([]byte(out), &all); err != nil || len(all) != 1 || len(all[0].Problems) == 0 ||
		!slices.ContainsFunc(all[0].Problems,
			func(p problem) bool { return p.Kind == movement.TwoPlaces && p.Pair == 1 }) {
		t.Errorf("%v: %s", err, out)
	}
}

func TestMovementRecommendsMoreSets(t *testing.T) {
	out := movedWell(t, "recommend", "--pairs", "43", "--boards", "24")
	if !strings.HasPrefix(out, "1. Web Mitchell") ||
		!strings.Contains(out, "it needs 2 copies of every board, 1 more than there are\n") ||
		!strings.Contains(out, "\nWith 2 sets of boards the first choice would be\n   Web") {
		t.Errorf("it says\n%s", out)
	}
}
