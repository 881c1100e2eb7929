package ado

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// guide makes a file of the guide's schema and reads its definitions, as Open does.
func guide(t *testing.T) (path string, tables map[string]*jet.Table) {
	t.Helper()
	return made(t, bws.BMPro, bws.Access2000, "ShowResults", "MaximumResults")
}

func made(t *testing.T, g bws.Generation, format bws.Format,
	settings ...string) (path string, tables map[string]*jet.Table) {
	t.Helper()
	schema, err := bws.Schema(g, settings...)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "guide.bws")
	if err := bws.Create(path, format, schema); err != nil {
		t.Fatal(err)
	}
	db := &DB{ctx: t.Context(), path: path}
	if err := db.define(); err != nil {
		t.Fatal(err)
	}
	return path, db.tables
}

func TestSelectText(t *testing.T) {
	const results = "SELECT [ID], [Section], [Table], [Round], [Board], [PairNS], [PairEW], [Declarer], [NS/EW], [Contract], [Result], [LeadCard], [Remarks], " +
		"[DateLog], [TimeLog], [Processed], [Processed1], [Processed2], [Processed3], [Processed4], [Erased] FROM "
	want := map[string]string{
		"clients":          "SELECT [ID], [Computer] FROM [Clients]",
		"section":          "SELECT [ID], [Letter], [Tables], [MissingPair] FROM [Section]",
		"tables":           "SELECT [Section], [Table], [ComputerID], [Status], [LogOnOff], [UpdateFromRound], [CurrentRound], [CurrentBoard] FROM [Tables]",
		"rounddata":        "SELECT [Section], [Table], [Round], [NSPair], [EWPair], [LowBoard], [HighBoard], [CustomBoards] FROM [RoundData]",
		"receiveddata":     results + "[ReceivedData]",
		"intermediatedata": results + "[IntermediateData]",
		"playernumbers":    "SELECT [Section], [Table], [Direction], [Number] FROM [PlayerNumbers]",
		"settings":         "SELECT [ShowResults], [MaximumResults], [AutoShutDownBPC] FROM [Settings]",
		"biddingdata":      "SELECT [ID], [Section], [Table], [Round], [Board], [Counter], [Direction], [Bid], [DateLog], [TimeLog], [Erased] FROM [BiddingData]",
		"playdata":         "SELECT [ID], [Section], [Table], [Round], [Board], [Counter], [Direction], [Card], [DateLog], [TimeLog], [Erased] FROM [PlayData]",
		"handrecord": "SELECT [Section], [Board], [NorthSpades], [NorthHearts], [NorthDiamonds], [NorthClubs], [EastSpades], [EastHearts], [EastDiamonds], [EastClubs], " +
			"[SouthSpades], [SouthHearts], [SouthDiamonds], [SouthClubs], [WestSpades], [WestHearts], [WestDiamonds], [WestClubs] FROM [HandRecord]",
	}
	_, tables := guide(t)
	if len(tables) != len(want) {
		t.Errorf("%d tables, want %d", len(tables), len(want))
	}
	for name, table := range tables {
		if got := selectText(table); got != want[name] {
			t.Errorf("\n got %s\nwant %s", got, want[name])
		}
	}
	other := &jet.Table{Name: "Other", Columns: []jet.Column{
		{Name: "A", Kind: jet.Memo}, {Name: "B", Kind: jet.OLE}, {Name: "C", Kind: jet.Binary},
		{Name: "D", Kind: jet.Numeric}, {Name: "E", Kind: jet.GUID},
	}}
	if got := selectText(other); got != "SELECT [A], [E] FROM [Other]" {
		t.Error(got)
	}
}

// TestInsertText inserts the guide's own rows.
func TestInsertText(t *testing.T) {
	_, tables := guide(t)
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	clock := time.Date(1899, 12, 30, 19, 42, 7, 0, time.UTC)
	for _, test := range []struct {
		table, want string
		row         bws.Row
	}{
		{"clients", "INSERT INTO [Clients] ([Computer]) VALUES ('CLUB-PC')", bws.Client{Computer: "CLUB-PC"}.Row()},
		{"clients", "INSERT INTO [Clients] ([ID], [Computer]) VALUES (5, NULL)", bws.Row{"id": 5, "computer": ""}},
		{"section", "INSERT INTO [Section] ([ID], [Letter], [Tables], [MissingPair]) VALUES (1, 'A', 9, 12)",
			bws.Section{ID: 1, Letter: "A", Tables: 9, MissingPair: 12}.Row()},
		{"rounddata", "INSERT INTO [RoundData] ([Section], [CustomBoards]) VALUES (1, '')",
			bws.Row{"Section": 1, "CustomBoards": ""}},
		{"rounddata", "INSERT INTO [RoundData] ([Section], [CustomBoards]) VALUES (NULL, NULL)",
			bws.Row{"Section": nil, "CustomBoards": nil}},
		{"receiveddata",
			"INSERT INTO [ReceivedData] ([Table], [NS/EW], [Remarks], [DateLog], [TimeLog], [Processed], [Erased]) " +
				"VALUES (2, 'N', 'O''Connor–Ağaoğlu', #2026-11-21 00:00:00#, #1899-12-30 19:42:07#, True, False)",
			bws.Row{"Erased": nil, "Table": 2, "NS/EW": "N", "Remarks": "O'Connor–Ağaoğlu", "DateLog": day,
				"TimeLog": clock, "Processed": true}},
		{"settings", "INSERT INTO [Settings] ([ShowResults], [MaximumResults]) VALUES (False, 5)",
			bws.Row{"ShowResults": false, "MaximumResults": int64(5)}},
		// No field named: one is, and gets what it would get anyway.
		{"settings", "INSERT INTO [Settings] ([ShowResults]) VALUES (True)", bws.Row{}},
		{"tables", "INSERT INTO [Tables] ([Section]) VALUES (NULL)", nil},
		{"receiveddata", "INSERT INTO [ReceivedData] ([Section]) VALUES (NULL)", bws.Row{"ID": nil}},
	} {
		got, err := insertText(tables[test.table], test.row)
		if got != test.want || err != nil {
			t.Errorf("%v\n got %s\nwant %s", err, got, test.want)
		}
	}
	counted := &jet.Table{Name: "Counted", Columns: []jet.Column{{Name: "ID", Kind: jet.Int32, AutoNumber: true}}}
	if got, err := insertText(counted, nil); !errors.Is(err, jet.ErrDefinition) {
		t.Errorf("a table of nothing but its number: %q, %v", got, err)
	}
}

func TestChangeTexts(t *testing.T) {
	_, tables := guide(t)
	received := tables["receiveddata"]
	at := time.Date(1899, 12, 30, 20, 30, 0, 0, time.UTC)
	for _, test := range []struct {
		where bws.Row
		want  string
	}{
		{nil, ""},
		{bws.Row{}, ""},
		{bws.Row{"id": 4}, " WHERE [ID] = 4"},
		{bws.Row{"Table": 2, "SECTION": 1, "Erased": true}, " WHERE [Section] = 1 AND [Table] = 2 AND [Erased] = True"},
		{bws.Row{"Contract": "4 S x"}, " WHERE StrComp([Contract], '4 S x', 0) = 0"},
		{bws.Row{"NS/EW": ""}, " WHERE ([NS/EW] IS NULL OR [NS/EW] = '')"},
		{bws.Row{"NS/EW": nil}, " WHERE ([NS/EW] IS NULL OR [NS/EW] = '')"},
		{bws.Row{"Board": nil, "DateLog": ""}, " WHERE [Board] IS NULL AND [DateLog] IS NULL"},
		{bws.Row{"TimeLog": at}, " WHERE Abs([TimeLog] - #1899-12-30 20:30:00#) < 0.000005"},
	} {
		count, err := countText(received, test.where)
		if want := "SELECT COUNT(*) FROM [ReceivedData]" + test.want; count != want || err != nil {
			t.Errorf("%v\n got %s\nwant %s", err, count, want)
		}
		remove, err := deleteText(received, test.where)
		if want := "DELETE FROM [ReceivedData]" + test.want; remove != want || err != nil {
			t.Errorf("%v\n got %s\nwant %s", err, remove, want)
		}
		update, err := updateText(received, test.where, bws.Row{"erased": true, "Result": nil, "NS/EW": "EW"})
		if want := "UPDATE [ReceivedData] SET [NS/EW] = 'EW', [Result] = NULL, [Erased] = True" +
			test.want; update != want || err != nil {
			t.Errorf("%v\n got %s\nwant %s", err, update, want)
		}
	}
}

func TestTextLiteral(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "''",
		"A":                      "'A'",
		"O'Connor":               "'O''Connor'",
		"'":                      "''''",
		"Ağaoğlu":                "'Ağaoğlu'",
		`"x" [y] #z# %*_`:        `'"x" [y] #z# %*_'`,
		"a|b":                    "'a' & ChrW(124) & 'b'",
		"who?":                   "'who' & ChrW(63)",
		"\r\n":                   "ChrW(13) & ChrW(10)",
		"\x00'":                  "ChrW(0) & ''''",
		"'); DROP TABLE Section": "'''); DROP TABLE Section'",
	} {
		if got := textLiteral(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// FuzzTextLiteral reads the literal back: whatever the text is, nothing of it
// stands outside quotes.
func FuzzTextLiteral(f *testing.F) {
	for _, s := range []string{"", "O'Connor", "''", "a|b?c", "\x00\r\n", "Ağaoğlu", "' & ChrW(65) & '", "\xff'"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := readLiteral(t, textLiteral(s)), strings.ToValidUTF8(s, "\ufffd"); got != want &&
			got != string([]rune(s)) {
			t.Errorf("%q became %q", s, got)
		}
	})
}

// readLiteral is a reader of Jet's text expressions: quoted texts and ChrW, joined by &.
func readLiteral(t *testing.T, text string) string {
	t.Helper()
	var out strings.Builder
	for rest := text; ; {
		switch {
		case strings.HasPrefix(rest, "'"):
			rest = rest[1:]
			for {
				before, after, ok := strings.Cut(rest, "'")
				if !ok {
					t.Fatalf("%q does not end", text)
				}
				if strings.ContainsAny(before, "?|\x00\r\n") {
					t.Fatalf("%q has a sign that must be written by number", text)
				}
				out.WriteString(before)
				rest = after
				if !strings.HasPrefix(rest, "'") {
					break
				}
				out.WriteByte('\'')
				rest = rest[1:]
			}
		case strings.HasPrefix(rest, "ChrW("):
			var n rune
			if _, err := fmt.Sscanf(rest, "ChrW(%d)", &n); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			out.WriteRune(n)
			_, rest, _ = strings.Cut(rest, ")")
		default:
			t.Fatalf("%q has %q outside quotes", text, rest)
		}
		if rest == "" {
			return out.String()
		}
		after, ok := strings.CutPrefix(rest, " & ")
		if !ok {
			t.Fatalf("%q has %q outside quotes", text, rest)
		}
		rest = after
	}
}

func TestLiteralsAreWhatTheColumnTakes(t *testing.T) {
	date := time.Date(2026, 11, 21, 1, 2, 3, 999, time.FixedZone("club", 3*60*60))
	for _, test := range []struct {
		column jet.Column
		v      any
		want   string
		err    error
	}{
		{jet.Column{Kind: jet.Bool}, nil, "False", nil},
		{jet.Column{Kind: jet.Bool}, 1, "True", nil},
		{jet.Column{Kind: jet.Bool}, -1, "True", nil},
		{jet.Column{Kind: jet.Bool}, 0, "False", nil},
		{jet.Column{Kind: jet.Bool}, "True", "", jet.ErrType},
		{jet.Column{Kind: jet.Byte}, uint8(255), "255", nil},
		{jet.Column{Kind: jet.Byte}, -1, "", jet.ErrRange},
		{jet.Column{Kind: jet.Int16}, int16(-32768), "-32768", nil},
		{jet.Column{Kind: jet.Int16}, true, "-1", nil},
		{jet.Column{Kind: jet.Int16}, uint16(32768), "", jet.ErrRange},
		{jet.Column{Kind: jet.Int16}, 2.0, "2", nil},
		{jet.Column{Kind: jet.Int16}, 2.5, "", jet.ErrRange},
		{jet.Column{Kind: jet.Int32}, int64(math.MinInt32), "-2147483648", nil},
		{jet.Column{Kind: jet.Int32}, uint64(math.MaxUint64), "", jet.ErrRange},
		{jet.Column{Kind: jet.Double}, float32(0.5), "0.5", nil},
		{jet.Column{Kind: jet.Double}, 1e300, "1E+300", nil},
		{jet.Column{Kind: jet.Double}, math.NaN(), "", jet.ErrRange},
		{jet.Column{Kind: jet.Double}, math.Inf(1), "", jet.ErrRange},
		{jet.Column{Kind: jet.Text, Size: 2}, "ğğ", "'ğğ'", nil},
		{jet.Column{Kind: jet.Text, Size: 2}, "ğğğ", "", jet.ErrTooLong},
		{jet.Column{Kind: jet.Text, Size: 2}, "🂡", "'🂡'", nil}, // two units of UTF-16
		{jet.Column{Kind: jet.Text, Size: 1}, "🂡", "", jet.ErrTooLong},
		{jet.Column{Kind: jet.Text, Size: 2}, 7, "", jet.ErrType},
		{jet.Column{Kind: jet.Memo}, strings.Repeat("x", 300), "'" + strings.Repeat("x", 300) + "'", nil},
		{jet.Column{Kind: jet.Memo}, "", "NULL", nil},
		{jet.Column{Kind: jet.Memo, AllowZeroLength: true}, "", "''", nil},
		{jet.Column{Kind: jet.DateTime}, date, "#2026-11-21 01:02:03#", nil},
		{jet.Column{Kind: jet.DateTime}, time.Time{}, "", jet.ErrRange},
		{jet.Column{Kind: jet.DateTime}, 5, "", jet.ErrType},
		{jet.Column{Kind: jet.Int16}, date, "", jet.ErrType},
		{jet.Column{Kind: jet.OLE}, []byte("x"), "", jet.ErrType},
	} {
		got, err := literal(&test.column, test.v)
		if got != test.want || !errors.Is(err, test.err) {
			t.Errorf("%v for %s: %s, %v; want %s, %v", test.v, test.column.Kind, got, err, test.want, test.err)
		}
	}
}

func TestNamesTwiceOrNotThere(t *testing.T) {
	_, tables := guide(t)
	for row, want := range map[*bws.Row]error{
		{"Bord": 1}:              jet.ErrNoColumn,
		{"Board": 1, "board": 2}: jet.ErrDefinition,
		{"ID] = 1 OR [ID": 1}:    jet.ErrNoColumn,
	} {
		_, inserting := insertText(tables["receiveddata"], *row)
		_, setting := updateText(tables["receiveddata"], nil, *row)
		_, where := updateText(tables["receiveddata"], *row, bws.Row{"Board": 1})
		_, deleting := deleteText(tables["receiveddata"], *row)
		for _, err := range []error{inserting, setting, where, deleting} {
			if !errors.Is(err, want) {
				t.Errorf("%v: %v, want %v", *row, err, want)
			}
		}
	}
	for _, name := range []string{"", "a]b", "a[b", "x`"} {
		if err := checkNames(&jet.Table{Name: "T", Columns: []jet.Column{{Name: name}}}); !errors.Is(err,
			jet.ErrDefinition) {
			t.Errorf("field %q: %v", name, err)
		}
		if err := checkNames(&jet.Table{Name: name}); !errors.Is(err, jet.ErrDefinition) {
			t.Errorf("table %q: %v", name, err)
		}
	}
}

func TestADOXColumns(t *testing.T) {
	for _, test := range []struct {
		field bws.TableField
		want  string
	}{
		{bws.TableField{Name: "ID", Type: bws.LongInteger, AutoNumber: true}, "{ID 3 0 [{AutoIncrement true}]}"},
		{bws.TableField{Name: "Letter", Type: bws.Text, Size: 2},
			"{Letter 202 2 [{Nullable true} {Jet OLEDB:Allow Zero Length false}]}"},
		{bws.TableField{Name: "NS/EW", Type: bws.Text, Size: 2, AllowZeroLength: true},
			"{NS/EW 202 2 [{Nullable true} {Jet OLEDB:Allow Zero Length true}]}"},
		{bws.TableField{Name: "LogOnOff", Type: bws.Integer, Default: "2"},
			"{LogOnOff 2 0 [{Nullable true} {Default 2}]}"},
		{bws.TableField{Name: "Erased", Type: bws.TrueFalse, Default: "False"}, "{Erased 11 0 [{Default False}]}"},
		{bws.TableField{Name: "DateLog", Type: bws.DateTime}, "{DateLog 7 0 [{Nullable true}]}"},
		{bws.TableField{Name: "strID", Type: bws.Text, Size: 18, AllowZeroLength: true, Required: true},
			"{strID 202 18 [{Jet OLEDB:Allow Zero Length true}]}"},
	} {
		c, err := adox(test.field)
		if got := fmt.Sprint(c); got != test.want || err != nil {
			t.Errorf("%s, %v; want %s", got, err, test.want)
		}
	}
	if _, err := adox(bws.TableField{Name: "X", Type: 99}); !errors.Is(err, jet.ErrDefinition) {
		t.Errorf("an unknown type: %v", err)
	}
}

// TestADOXOfBCS writes the tables that BCS adds, as ADOX gets them.
func TestADOXOfBCS(t *testing.T) {
	var settings []string
	for _, s := range bws.SettingList(bws.BCS) {
		settings = append(settings, s.Name)
	}
	tables, err := bws.Schema(bws.BCS, settings...)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, table := range tables {
		var columns []string
		for _, f := range table.Fields {
			c, err := adox(f)
			if err != nil {
				t.Errorf("%s: %v", table.Name, err)
			}
			columns = append(columns, fmt.Sprintf("%s %d %d %v", c.name, c.kind, c.size, c.properties))
		}
		got[table.Name] = strings.Join(columns, "\n")
	}
	for name, want := range map[string][]string{
		"Session": {
			"ID 2 0 [{Nullable true}]", "Name 202 40 [{Jet OLEDB:Allow Zero Length true}]",
			"Date 7 0 [{Nullable true}]", "Time 7 0 [{Nullable true}]",
			"GUID 202 80 [{Nullable true} {Jet OLEDB:Allow Zero Length false}]",
			"Status 2 0 [{Nullable true} {Default 0}]", "ShowInApp 11 0 [{Default False}]",
			"PairsMoveAcrossField 11 0 [{Default False}]", "EWReturnHome 11 0 [{Default False}]",
		},
		"PlayerNames": {
			"ID 3 0 [{Nullable true}]", "Name 202 18 [{Jet OLEDB:Allow Zero Length true}]",
			"strID 202 18 [{Jet OLEDB:Allow Zero Length true}]",
		},
		"Section": {
			"ID 2 0 [{Nullable true}]", "Letter 202 3 [{Nullable true} {Jet OLEDB:Allow Zero Length false}]",
			"Tables 2 0 [{Nullable true}]",
			"MissingPair 2 0 [{Nullable true} {Default 0}]", "EWMoveBeforePlay 2 0 [{Nullable true} {Default 0}]",
			"Session 2 0 [{Nullable true}]",
			"ScoringType 2 0 [{Nullable true} {Default 1}]", "Winners 2 0 [{Nullable true} {Default 0}]",
		},
	} {
		if want := strings.Join(want, "\n"); got[name] != want {
			t.Errorf("%s\n got %s\nwant %s", name, got[name], want)
		}
	}
	if n := strings.Count(got["HandEvaluation"], " 2 0 [{Nullable true}]"); n != 26 {
		t.Errorf("HandEvaluation has %d integers\n%s", n, got["HandEvaluation"])
	}
}

// TestTextsOfBCS puts every name of the later tables in brackets: many are words of SQL.
func TestTextsOfBCS(t *testing.T) {
	_, tables := made(t, bws.BCS, bws.Access2000)
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		table string
		row   bws.Row
		names string
		texts [3]string // INSERT, UPDATE and DELETE, with the row as condition
	}{
		{"tables", bws.Row{"Section": 1, "Table": 2, "Group": 3},
			"[Section], [Table], [ComputerID], [Status], [LogOnOff], [UpdateFromRound], [CurrentRound], [CurrentBoard], [Group]", [3]string{
				"INSERT INTO [Tables] ([Section], [Table], [Group]) VALUES (1, 2, 3)",
				"UPDATE [Tables] SET [Section] = 1, [Table] = 2, [Group] = 3 WHERE [Section] = 1 AND [Table] = 2 AND [Group] = 3",
				"DELETE FROM [Tables] WHERE [Section] = 1 AND [Table] = 2 AND [Group] = 3",
			}},
		{"session", bws.Row{"ID": 1, "Name": "Open", "Date": day, "Time": day},
			"[ID], [Name], [Date], [Time], [GUID], [Status], [ShowInApp], [PairsMoveAcrossField], [EWReturnHome]",
			[3]string{
				"INSERT INTO [Session] ([ID], [Name], [Date], [Time]) VALUES (1, 'Open', #2026-11-21 00:00:00#, #2026-11-21 00:00:00#)",
				"UPDATE [Session] SET [ID] = 1, [Name] = 'Open', [Date] = #2026-11-21 00:00:00#, [Time] = #2026-11-21 00:00:00# WHERE [ID] = 1 AND " +
					"StrComp([Name], 'Open', 0) = 0 AND Abs([Date] - #2026-11-21 00:00:00#) < 0.000005 AND Abs([Time] - #2026-11-21 00:00:00#) < 0.000005",
				"DELETE FROM [Session] WHERE [ID] = 1 AND " +
					"StrComp([Name], 'Open', 0) = 0 AND Abs([Date] - #2026-11-21 00:00:00#) < 0.000005 AND Abs([Time] - #2026-11-21 00:00:00#) < 0.000005",
			}},
		{"playernames", bws.Row{"ID": 7, "Name": "", "strID": "7"}, "[ID], [Name], [strID]", [3]string{
			"INSERT INTO [PlayerNames] ([ID], [Name], [strID]) VALUES (7, '', '7')",
			"UPDATE [PlayerNames] SET [ID] = 7, [Name] = '', [strID] = '7' WHERE [ID] = 7 AND ([Name] IS NULL OR [Name] = '') AND StrComp([strID], '7', 0) = 0",
			"DELETE FROM [PlayerNames] WHERE [ID] = 7 AND ([Name] IS NULL OR [Name] = '') AND StrComp([strID], '7', 0) = 0",
		}},
		{"settings", bws.Row{"Section": 1, "AutoShutDownBPC": true}, "[AutoShutDownBPC], [Section]", [3]string{
			"INSERT INTO [Settings] ([AutoShutDownBPC], [Section]) VALUES (True, 1)",
			"UPDATE [Settings] SET [AutoShutDownBPC] = True, [Section] = 1 WHERE [AutoShutDownBPC] = True AND [Section] = 1",
			"DELETE FROM [Settings] WHERE [AutoShutDownBPC] = True AND [Section] = 1",
		}},
	} {
		table := tables[test.table]
		if got, want := selectText(table), "SELECT "+test.names+" FROM ["+table.Name+"]"; got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
		inserting, err1 := insertText(table, test.row)
		updating, err2 := updateText(table, test.row, test.row)
		deleting, err3 := deleteText(table, test.row)
		if got, err := [3]string{inserting, updating, deleting}, errors.Join(err1, err2, err3); got != test.texts ||
			err != nil {
			t.Errorf("%v\n got %q\nwant %q", err, got, test.texts)
		}
	}
	names := tables["handevaluation"]
	if len(names.Columns) != 26 || !strings.Contains(selectText(names), "[NorthSpades], [NorthHearts]") {
		t.Error(selectText(names))
	}
}

// TestNumberText asks Access 97 for the last row that has what was written.
func TestNumberText(t *testing.T) {
	_, tables := guide(t)
	row := bws.Row{"id": nil, "Section": 1, "NS/EW": "", "Contract": "3 NT", "Erased": nil}
	for format, want := range map[bws.Format]string{
		bws.Access2000: "SELECT @@IDENTITY",
		bws.Access97:   "SELECT MAX([ID]) FROM [ReceivedData] WHERE [Section] = 1 AND ([NS/EW] IS NULL OR [NS/EW] = '') AND StrComp([Contract], '3 NT', 0) = 0",
	} {
		if got, err := numberText(tables["receiveddata"], "ID", row, format); got != want || err != nil {
			t.Errorf("%s: %s, %v; want %s", format, got, err, want)
		}
	}
	if got, err := numberText(tables["clients"], "ID", nil, bws.Access97); got != "SELECT MAX([ID]) FROM [Clients]" ||
		err != nil {
		t.Errorf("a row of nothing: %s, %v", got, err)
	}
}

func TestAlterText(t *testing.T) {
	_, tables := guide(t)
	for _, test := range []struct {
		field bws.TableField
		want  string // "" for ADOX
	}{
		{bws.TableField{Name: "custom_Score", Type: bws.TrueFalse},
			"ALTER TABLE [ReceivedData] ADD COLUMN [custom_Score] BIT"},
		{bws.TableField{Name: "Group", Type: bws.Integer}, "ALTER TABLE [ReceivedData] ADD COLUMN [Group] SMALLINT"},
		{bws.TableField{Name: "Number", Type: bws.LongInteger},
			"ALTER TABLE [ReceivedData] ADD COLUMN [Number] INTEGER"},
		{bws.TableField{Name: "Date", Type: bws.DateTime}, "ALTER TABLE [ReceivedData] ADD COLUMN [Date] DATETIME"},
		{bws.TableField{Name: "Name", Type: bws.Text, Size: 18}, ""},
		{bws.TableField{Name: "Name", Type: bws.Text, Size: 18, AllowZeroLength: true}, ""},
		{bws.TableField{Name: "Winners", Type: bws.Integer, Default: "0"}, ""},
		{bws.TableField{Name: "Winners", Type: bws.Integer, Required: true}, ""},
	} {
		if got := alterText(tables["receiveddata"], test.field); got != test.want {
			t.Errorf("%+v: %q, want %q", test.field, got, test.want)
		}
	}
}

func TestConnectionTexts(t *testing.T) {
	if got := strings.Join(providers(32), " "); got != "Microsoft.Jet.OLEDB.4.0" {
		t.Errorf("32 bits: %s", got)
	}
	if got := strings.Join(providers(64), " "); got != "Microsoft.ACE.OLEDB.16.0 Microsoft.ACE.OLEDB.12.0" {
		t.Errorf("64 bits: %s", got)
	}
	path := `C:\Club; O'Connor\tonight.bws`
	if got, want := connectionText("P",
		path), `Provider=P;Data Source="C:\Club; O'Connor\tonight.bws";Mode=Share Deny None;OLE DB Services=-2;Jet OLEDB:Global Partial Bulk Ops=2;Jet OLEDB:Database Locking Mode=0`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for format, engine := range map[bws.Format]string{bws.Access2000: "5", bws.Access97: "4"} {
		if got, want := creationText("P", path,
			format), `Provider=P;Data Source="C:\Club; O'Connor\tonight.bws";OLE DB Services=-2;Jet OLEDB:Engine Type=`+
			engine; got != want {
			t.Errorf("%s: %s, want %s", format, got, want)
		}
	}
}

// Jet makes both formats, ACE, which is all that 64 bits have, only one.
func TestFormatsByTheBitsOfTheEngine(t *testing.T) {
	for _, test := range []struct {
		size   int
		format bws.Format
		want   error
	}{{32, bws.Access2000, nil}, {32, bws.Access97, nil}, {64, bws.Access2000, nil}, {64, bws.Access97, ErrOldFormat}} {
		if err := checkFormat(test.size, test.format); !errors.Is(err, test.want) {
			t.Errorf("%s in %d bits: %v, want %v", test.format, test.size, err, test.want)
		}
	}
}

// TestValuesAreTakenAsTheDriverGivesThem takes what the driver gives: dates in the zone
// of the computer, bytes unsigned.
func TestValuesAreTakenAsTheDriverGivesThem(t *testing.T) {
	zone := time.FixedZone("club", 3*60*60)
	for _, test := range []struct{ v, want any }{
		{time.Date(1899, 12, 30, 20, 30, 0, 0, zone), time.Date(1899, 12, 30, 20, 30, 0, 0, time.UTC)},
		{uint8(200), int64(200)}, {int8(-1), int64(-1)}, {uint16(7), int64(7)}, {uint32(7), int64(7)},
		{int64(-5), int64(-5)}, {int16(-1), int64(-1)}, {int32(7), int64(7)}, {float32(0.5), 0.5}, {"x", "x"},
		{nil, nil}, {true, true}, {0.5, 0.5},
	} {
		if got := value(test.v); got != test.want {
			t.Errorf("%v: %v, want %v", test.v, got, test.want)
		}
	}
}
