package bws_test

import (
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// TestPublishersQueries: the eight saved queries of the publisher's blank are in a file
// of BCS, read by mdbtools and by ourselves. A file of BM Pro has none.
func TestPublishersQueries(t *testing.T) {
	names := []string{"DataCrossTabBoard", "DataCrossTabRound", "LastEntryID", "ReceivedDataCount",
		"ReceivedDataGrouped", "ResultCountBoard", "ResultCountRound", "ScoreUpload"}
	mdbtools(t, "mdb-ver", "--version") // skips where there is none
	eachDatabase(t, func(t *testing.T, d database, path string) {
		want := names
		if d.generation == bws.BMPro {
			want = nil
		}
		s, err := jet.ReadSnapshot(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		queries, err := s.Queries()
		if err != nil {
			t.Fatal(err)
		}
		sql := map[string]string{}
		var got []string
		for _, q := range queries {
			got, sql[q.Name] = append(got, q.Name), q.SQL()
		}
		if !slices.Equal(got, want) {
			t.Fatalf("queries %v, want %v", got, want)
		}
		if want == nil {
			return
		}
		listed := strings.Fields(mdbtools(t, "mdb-queries", "-L", path))
		if slices.Sort(listed); !slices.Equal(listed, want) {
			t.Errorf("mdb-queries lists %v, want %v", listed, want)
		}
		// What mdbtools knows of a query: columns, sources and the condition.
		for name, want := range map[string]string{
			"LastEntryID":       "SELECT Max([ReceivedData].[ID]),[ReceivedData].[Section],[ReceivedData].[Table],[ReceivedData].[Round],[ReceivedData].[Board] FROM [ReceivedData]",
			"ScoreUpload":       "SELECT [ReceivedData].* FROM [LastEntryID],[ReceivedData],[Tables] WHERE ((([ReceivedData].[Erased])=False) AND (([Tables].[ComputerID])>=0))",
			"ReceivedDataCount": "SELECT [ReceivedDataGrouped].[Section],[ReceivedDataGrouped].[Table],[ReceivedDataGrouped].[Round],[ReceivedDataGrouped].[Board],Count([ReceivedDataGrouped].[ID]) FROM [ReceivedDataGrouped]",
		} {
			if got := strings.TrimSpace(mdbtools(t, "mdb-queries", path, name)); got != want {
				t.Errorf("mdb-queries %s:\n got %s\nwant %s", name, got, want)
			}
		}
		for name, want := range map[string]string{
			"LastEntryID": "SELECT Max([ReceivedData].[ID]) AS MaxVanID, [ReceivedData].[Section], [ReceivedData].[Table], [ReceivedData].[Round], [ReceivedData].[Board] " +
				"FROM [ReceivedData] GROUP BY [ReceivedData].[Section], [ReceivedData].[Table], [ReceivedData].[Round], [ReceivedData].[Board]",
			"ScoreUpload": "SELECT [ReceivedData].* FROM ([LastEntryID] INNER JOIN [ReceivedData] ON ([LastEntryID].[MaxVanID]=[ReceivedData].[ID])) " +
				"INNER JOIN [Tables] ON ([ReceivedData].[Section]=[Tables].[Section]) AND ([ReceivedData].[Table]=[Tables].[Table]) " +
				"WHERE ((([ReceivedData].[Erased])=False) AND (([Tables].[ComputerID])>=0))",
			"DataCrossTabBoard": "TRANSFORM Sum([ReceivedDataCount].[ID]) AS CountOfID SELECT [ReceivedDataCount].[Section], [ReceivedDataCount].[Table] " +
				"FROM [ReceivedDataCount] GROUP BY [ReceivedDataCount].[Section], [ReceivedDataCount].[Table] PIVOT [ReceivedDataCount].[Board]",
			"ResultCountRound": "SELECT [Tables].[ComputerID], [Section].[Letter], [DataCrossTabRound].* FROM ([Section] INNER JOIN [DataCrossTabRound] ON " +
				"([Section].[ID]=[DataCrossTabRound].[Section])) INNER JOIN [Tables] ON ([DataCrossTabRound].[Section]=[Tables].[Section]) AND " +
				"([DataCrossTabRound].[Table]=[Tables].[Table]) ORDER BY [Section].[ID], [DataCrossTabRound].[Table]",
		} {
			if sql[name] != want {
				t.Errorf("%s:\n got %s\nwant %s", name, sql[name], want)
			}
		}
		if !strings.Contains(sql["ReceivedDataGrouped"], "[LastEntryID].[MaxVanID] AS ID, ") ||
			!strings.HasSuffix(sql["ReceivedDataGrouped"], " HAVING (([ReceivedData].[Erased])=0)") {
			t.Errorf("ReceivedDataGrouped: %s", sql["ReceivedDataGrouped"])
		}
	})
}

// TestPublishersKeys: the primary keys and indexes of the publisher's blank, as mdbtools
// reads them, hold over rows written one by one, and refuse a second row of the same key.
func TestPublishersKeys(t *testing.T) {
	eachDatabase(t, func(t *testing.T, d database, path string) {
		var got []string
		for line := range strings.Lines(mdbtools(t, "mdb-schema", "--indexes", path, "postgres")) {
			if line = strings.ToLower(strings.TrimSpace(line)); strings.HasPrefix(line, "create index") ||
				strings.Contains(line, "primary key") || strings.HasPrefix(line, "create unique index") {
				got = append(got, line)
			}
		}
		var want []string
		if d.generation == bws.BCS {
			for _, table := range []string{"biddingdata", "clients", "intermediatedata", "playdata", "receiveddata"} {
				want = append(want, `create index "`+table+`_id_idx" on "`+table+`" ("id");`,
					`alter table "`+table+`" add constraint "`+table+`_pkey" primary key ("id");`)
			}
			want = append(want,
				`alter table "handevaluation" add constraint "handevaluation_pkey" primary key ("section", "board");`,
				`create index "playernames_idindex_idx" on "playernames" ("id");`,
				`create index "playernames_stridindex_idx" on "playernames" ("strid");`)
		}
		slices.Sort(got)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Fatalf("mdb-schema:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		db := open(t, path)
		for range 3 { // each is a batch of its own, and so an opening of the file
			for n := range 5 {
				if _, err := db.Insert("ReceivedData", bws.Row{"Board": n}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := db.Delete("ReceivedData", bws.Row{"Board": 3}); err != nil {
			t.Fatal(err)
		}
		if d.generation == bws.BCS {
			if _, err := db.Insert("PlayerNames",
				bws.PlayerName{ID: 4711, Name: "Zoë", StrID: "NBB-4711"}.Row()); err != nil {
				t.Error(err)
			}
			if _, err := db.Insert("ReceivedData", bws.Row{"ID": 1}); err == nil {
				t.Error("a second row with the number 1 was taken")
			}
		}
		s, err := jet.ReadSnapshot(t.Context(), path)
		if err == nil {
			err = s.Check()
		}
		if err != nil {
			t.Error(err)
		}
	})
}
