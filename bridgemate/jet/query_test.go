package jet

import (
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// someQueries use each kind of line.
var someQueries = []Query{
	{
		Name: "Counts", Crosstab: true, Sources: []string{"Lines"},
		Columns: []QueryColumn{{"Sum(Lines.ID)", "SumOfID", QueryValue}, {"Lines.Section", "", QueryRowHeading},
			{"Lines.Board", "", QueryColumnHeading}},
		Groups: []QueryColumn{{"Lines.Section", "", QueryRowHeading}, {"Lines.Board", "", QueryColumnHeading}},
	},
	{
		Name: "Lines", Sources: []string{"HandEvaluation", "ReceivedData", "PlayerNames"},
		Columns: []QueryColumn{{Expression: "ReceivedData.ID"}, {Expression: "HandEvaluation.Board", Alias: "Deal"}},
		Joins: []QueryJoin{
			{"HandEvaluation", "ReceivedData", "HandEvaluation.Section = ReceivedData.Section"},
			{"HandEvaluation", "ReceivedData", "HandEvaluation.Board = ReceivedData.ID"},
			{"PlayerNames", "ReceivedData", "PlayerNames.ID = ReceivedData.ID"},
		},
		Where:  "((HandEvaluation.Section)>0)",
		Groups: []QueryColumn{{Expression: "ReceivedData.ID"}, {Expression: "HandEvaluation.Board"}},
		// longer than a value in its row
		Having: "((ReceivedData.ID)>0) AND " + strings.Repeat("((ReceivedData.ID)<>7) AND ", 10) + "(1=1)",
		Order:  []string{"HandEvaluation.Section", "ReceivedData.ID"},
	},
}

func TestQueriesComeBack(t *testing.T) {
	for _, f := range bothFormats {
		path := filepath.Join(t.TempDir(), "queries.mdb")
		if err := Create(path, f, indexedTables(), someQueries...); err != nil {
			t.Fatal(err)
		}
		s := changeFile(t, path, func(file *File) error { _, err := file.Insert("ReceivedData", nil); return err })
		if got, err := s.Queries(); err != nil || !reflect.DeepEqual(got, someQueries) {
			t.Errorf("%s: %v\n got %+v\nwant %+v", f, err, got, someQueries)
		}
		if got := strings.Fields(mdb(t, "mdb-queries", "-L", path)); len(got) != 2 ||
			got[0] != "Counts" || got[1] != "Lines" {
			t.Errorf("%s: mdb-queries lists %q", f, got)
		}
		if got := len(s.Tables()); got != 3 {
			t.Errorf("%s: %d tables: the queries count as some", f, got)
		}
	}
}

func TestQuerySQL(t *testing.T) {
	for i, want := range []string{
		"TRANSFORM Sum(Lines.ID) AS SumOfID SELECT Lines.Section FROM [Lines] GROUP BY Lines.Section PIVOT Lines.Board",
		"SELECT ReceivedData.ID, HandEvaluation.Board AS Deal FROM ([HandEvaluation] INNER JOIN [ReceivedData] ON " +
			"(HandEvaluation.Section = ReceivedData.Section) AND (HandEvaluation.Board = ReceivedData.ID)) INNER JOIN [PlayerNames] ON " +
			"(PlayerNames.ID = ReceivedData.ID) WHERE ((HandEvaluation.Section)>0) GROUP BY ReceivedData.ID, HandEvaluation.Board HAVING " +
			someQueries[1].Having + " ORDER BY HandEvaluation.Section, ReceivedData.ID",
	} {
		if got := someQueries[i].SQL(); got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	}
}

func TestImpossibleQueries(t *testing.T) {
	for name, q := range map[string]Query{
		"no name": {Sources: []string{"PlayerNames"}, Columns: []QueryColumn{{Expression: "ID"}}},
		"nothing": {Name: "Q"},
	} {
		if _, err := Build(Access2000, indexedTables(), q); !errors.Is(err, ErrDefinition) {
			t.Errorf("%s: %v", name, err)
		}
	}
	q := Query{Name: "playernames", Sources: []string{"PlayerNames"}, Columns: []QueryColumn{{Expression: "ID"}}}
	if _, err := Build(Access2000, indexedTables(), q); !errors.Is(err, ErrExists) {
		t.Errorf("the name of a table: %v", err)
	}
	q.Name = "Q"
	if _, err := Build(Access2000, indexedTables(), q, q); !errors.Is(err, ErrExists) {
		t.Errorf("the same again: %v", err)
	}
}
