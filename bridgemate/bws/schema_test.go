package bws_test

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// tableLayout is a table as the guide's chapter "Table Layout" has it, and then the
// facts about BCS, written down a second time: field, type (i integer, l long integer,
// d date/time, b true/false, tN text of N), z where AllowZeroLength is yes, r where it
// is required, =default.
type tableLayout struct{ table, fields string }

var guideLayout = []tableLayout{
	{"Clients", "ID:l Computer:t255"},
	{"Section", "ID:i Letter:t2 Tables:i MissingPair:i=0"},
	{"Tables",
		"Section:i Table:i ComputerID:i=0 Status:i=0 LogOnOff:i=2 UpdateFromRound:i=0 CurrentRound:i=0 CurrentBoard:i=0"},
	{"RoundData", "Section:i Table:i Round:i NSPair:i EWPair:i LowBoard:i HighBoard:i CustomBoards:t255z"},
	{"ReceivedData", results("", "")},
	{"IntermediateData", results("", "")},
	{"PlayerNumbers", "Section:i Table:i Direction:t2 Number:t16z"},
	{"Settings", settings19},
	{"BiddingData",
		"ID:l Section:i Table:i Round:i Board:i Counter:i Direction:t2z Bid:t10z DateLog:d TimeLog:d Erased:b=False"},
	{"PlayData",
		"ID:l Section:i Table:i Round:i Board:i Counter:i Direction:t2z Card:t10z DateLog:d TimeLog:d Erased:b=False"},
	{"HandRecord", "Section:i Board:i " +
		"NorthSpades:t13z NorthHearts:t13z NorthDiamonds:t13z NorthClubs:t13z EastSpades:t13z EastHearts:t13z EastDiamonds:t13z EastClubs:t13z " +
		"SouthSpades:t13z SouthHearts:t13z SouthDiamonds:t13z SouthClubs:t13z WestSpades:t13z WestHearts:t13z WestDiamonds:t13z WestClubs:t13z"},
}

// bcsLayout is what BCS 4 and 5 add, for Access 2000.
var bcsLayout = []tableLayout{
	guideLayout[0],
	{"Section", "ID:i Letter:t3 Tables:i MissingPair:i=0 EWMoveBeforePlay:i=0 Session:i ScoringType:i=1 Winners:i=0"},
	{"Tables", guideLayout[2].fields + " Group:i=0"},
	guideLayout[3],
	{"ReceivedData", results(" ExternalUpdate:b=False", " SuspiciousContract:i=0")},
	{"IntermediateData", results(" ExternalUpdate:b=False", " SuspiciousContract:i=0")},
	{"PlayerNumbers", guideLayout[6].fields + " Name:t18z Updated:b=False TimeLog:d Processed:b=False Round:i=0"},
	{"Settings", settings19 + " Section:i " + settingsBM2 + " " + settingsBM3},
	guideLayout[8],
	guideLayout[9],
	guideLayout[10],
	{"Session",
		"ID:i Name:t40zr Date:d Time:d GUID:t80 Status:i=0 ShowInApp:b=False PairsMoveAcrossField:b=False EWReturnHome:b=False"},
	{"PlayerNames", "ID:l Name:t18zr strID:t18zr"},
	{"HandEvaluation", "Section:i Board:i NorthSpades:i NorthHearts:i NorthDiamonds:i NorthClubs:i NorthNotrump:i " +
		"EastSpades:i EastHearts:i EastDiamonds:i EastClubs:i EastNotrump:i SouthSpades:i SouthHearts:i SouthDiamonds:i SouthClubs:i SouthNotrump:i " +
		"WestSpades:i WestHearts:i WestDiamonds:i WestClubs:i WestNotrump:i NorthHcp:i EastHcp:i SouthHcp:i WestHcp:i"},
}

func results(behindProcessed, atEnd string) string {
	return "ID:l Section:i Table:i Round:i Board:i PairNS:i PairEW:i Declarer:i NS/EW:t2z Contract:t10z Result:t10z LeadCard:t10z " +
		"Remarks:t255z DateLog:d TimeLog:d Processed:b=False" + behindProcessed +
		" Processed1:b=False Processed2:b=False Processed3:b=False Processed4:b=False Erased:b=False" + atEnd
}

const (
	settings19 = "ShowResults:b=True ShowOwnResult:b=True RepeatResults:b=False MaximumResults:i=0 ShowPercentage:b=True " +
		"GroupSections:b=False ScorePoints:i=1 EnterResultsMethod:i=0 ShowPairNumbers:b=True IntermediateResults:b=False " +
		"AutopoweroffTime:i=20 VerificationTime:i=2 ShowContract:i=1 LeadCard:b=False MemberNumbers:b=False " +
		"MemberNumbersNoBlankEntry:b=False BoardOrderVerification:b=True HandRecordValidation:b=True AutoShutDownBPC:b=False"
	settingsBM2 = "BM2PINcode:t4r='0000' BM2ConfirmNP:b=False BM2TDCall:b=False BM2RemainingBoards:b=True BM2NextSeatings:b=True " +
		"BM2ScoreRecap:b=False BM2AutoShowScoreRecap:b=False BM2ScoreCorrection:b=False BM2AutoBoardNumber:b=True " +
		"BM2FirstBoardManually:b=False BM2ValidateLeadCard:b=False BM2ResultsOverview:i=0 BM2ShowPlayerNames:i=0 BM2Ranking:i=0 " +
		"BM2GameSummary:b=False BM2SummaryPoints:i=0 BM2PairNumberEntry:i=0 BM2ResetFunctionKey:b=True BM2RecordBidding:b=False " +
		"BM2RecordPlay:b=False BM2ValidateRecording:b=False BM2ShowHands:b=False BM2NumberEntryEachRound:b=False " +
		"BM2NumberEntryPreloadValues:b=False BM2NameSource:i=0 BM2ViewHandRecord:b=False BM2EnterHandRecord:b=False " +
		"BM2EnterHandRecordWhen:i=0 BM2TextBasedNumber:b=False BM2NumberValidation:i=0"
	settingsBM3 = "BM3ScreenBrightness:i=6 BM3ScreenDimMode:i=2 BM3ScreenOffMode:i=2 BM3SleepMode:i=120 BM3AudioVolume:i=2 " +
		"BM3Language:i=0 BM3ConnectionMode:i=0 BM3PINcode:t4='0000' BM3ConfirmNP:b=False BM3TDCall:b=True BM3ResultMethod:i=0 " +
		"BM3BoardResultReentry:b=True BM3LeadCardEntry:i=1 BM3PlayerView:i=0 BM3PlayerNumberEntry:i=0 " +
		"BM3PlayerNumberEntryDuringPlay:b=False BM3StartingPositions:i=0 BM3Ranking:i=1 BM3NextSeatings:b=True BM3ScoreRecap:i=2 " +
		"BM3ScoreColumn:i=0 BM3ViewResults:i=2 BM3ViewPercentages:b=True BM3ViewHandrecord:b=False BM3EnterHandrecord:i=0"
)

// database is a kind of file that can be created.
type database struct {
	generation bws.Generation
	format     bws.Format
	tables     []tableLayout
}

// eachDatabase runs a test with a new file of each generation and format
// that has every setting.
func eachDatabase(t *testing.T, test func(t *testing.T, d database, path string)) {
	for _, d := range []database{
		{bws.BMPro, bws.Access2000, guideLayout}, {bws.BMPro, bws.Access97, guideLayout},
		{bws.BCS, bws.Access2000, bcsLayout}, {bws.BCS, bws.Access97, bcsLayout},
	} {
		t.Run(fmt.Sprintf("%v %v", d.generation, d.format),
			func(t *testing.T) { test(t, d, createFor(t, d.generation, d.format, allSettings(d.generation)...)) })
	}
}

func allSettings(g bws.Generation) (names []string) {
	for _, s := range bws.SettingList(g) {
		names = append(names, s.Name)
	}
	return names
}

// create makes a database of BM Pro with the settings named.
func create(t testing.TB, settings ...string) string {
	t.Helper()
	return createFor(t, bws.BMPro, bws.Access2000, settings...)
}

func createFor(t testing.TB, g bws.Generation, format bws.Format, settings ...string) string {
	t.Helper()
	tables, err := bws.Schema(g, settings...)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "evening [A].bws")
	if err := bws.Create(path, format, tables); err != nil {
		t.Fatal(err)
	}
	return path
}

// mdbtools runs one of the programs of mdbtools, a reader of Access files
// that is not ours.
func mdbtools(t testing.TB, name string, args ...string) string {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed: apt install mdbtools", name)
	}
	out, err := exec.Command(program, args...).Output()
	if err != nil {
		t.Fatalf("%s %v: %v", name, args, err)
	}
	return string(out)
}

// parts takes a field of a layout apart.
func parts(field string) (name, kind, value string, empty, required bool) {
	name, kind, _ = strings.Cut(field, ":")
	kind, value, _ = strings.Cut(kind, "=")
	kind, required = strings.CutSuffix(kind, "r")
	kind, empty = strings.CutSuffix(kind, "z")
	return name, kind, value, empty, required
}

// TestFileFormat is the guide's chapter of that name.
func TestFileFormat(t *testing.T) {
	eachDatabase(t, func(t *testing.T, d database, path string) {
		want := map[bws.Format]string{bws.Access2000: "JET4", bws.Access97: "JET3"}[d.format]
		if v := strings.TrimSpace(mdbtools(t, "mdb-ver", path)); v != want {
			t.Errorf("mdb-ver: %s, want %s", v, want)
		}
	})
}

// TestDatabaseTables is the guide's chapter of that name: which tables there are.
func TestDatabaseTables(t *testing.T) {
	eachDatabase(t, func(t *testing.T, d database, path string) {
		var names []string
		for _, l := range d.tables {
			names = append(names, l.table)
		}
		got := strings.Fields(mdbtools(t, "mdb-tables", "-1", path))
		if strings.Join(got, " ") != strings.Join(names, " ") {
			t.Errorf("mdb-tables: %v, want %v", got, names)
		}
	})
}

// TestTableLayout is the guide's chapter of that name: every field with its type, size
// and default as Access would show it.
func TestTableLayout(t *testing.T) {
	eachDatabase(t, func(t *testing.T, d database, path string) {
		for _, l := range d.tables {
			t.Run("Table "+l.table, func(t *testing.T) {
				got := schemaText(mdbtools(t, "mdb-schema", "-T", l.table, "--no-indexes",
					"--default-values", path, "access"))
				var want []string
				for _, f := range strings.Fields(l.fields) {
					name, kind, value, _, _ := parts(f)
					if f = name + ":" + kind; value != "" {
						f += "=" + value
					}
					want = append(want, f)
				}
				if want := strings.Join(want, " "); got != want {
					t.Errorf("mdb-schema:\n got %s\nwant %s", got, want)
				}
				if indexes := mdbtools(t, "mdb-schema", "-T", l.table, "--indexes", path,
					"access"); strings.Contains(indexes, "INDEX") {
					t.Errorf("the table has indexes:\n%s", indexes)
				}
			})
		}
	})
}

// TestTableLayoutProperties reads AllowZeroLength, Required and the defaults as
// Access would in Design view. mdb-prop takes the system's folder "Tables" for
// the table of that name.
func TestTableLayoutProperties(t *testing.T) {
	eachDatabase(t, func(t *testing.T, d database, path string) {
		for _, l := range d.tables {
			if l.table == "Tables" {
				continue
			}
			t.Run("Table "+l.table, func(t *testing.T) {
				props := properties(mdbtools(t, "mdb-prop", path, l.table))
				for _, f := range strings.Fields(l.fields) {
					name, kind, value, empty, required := parts(f)
					p := props[name]
					if got := p["DefaultValue"]; got != value {
						t.Errorf("%s: default %q, want %q", name, got, value)
					}
					if strings.HasPrefix(kind, "t") && p["AllowZeroLength"] != yesNo(empty) {
						t.Errorf("%s: AllowZeroLength %q, want %q", name, p["AllowZeroLength"], yesNo(empty))
					}
					if got := p["Required"]; got != yesNo(required) {
						t.Errorf("%s: Required %q, want %q", name, got, yesNo(required))
					}
				}
			})
		}
	})
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// TestTableLayoutDefaults inserts rows that name only what is required and
// reads what stands there.
func TestTableLayoutDefaults(t *testing.T) {
	eachDatabase(t, func(t *testing.T, d database, path string) {
		db := open(t, path)
		for _, l := range d.tables {
			row := bws.Row{}
			var names, values []string
			for _, f := range strings.Fields(l.fields) {
				name, kind, value, _, required := parts(f)
				switch {
				case required && value == "":
					row[name], value = "", "NULL" // as which mdb-export shows the empty text
					if _, err := db.Insert(l.table, bws.Row{}); !errors.Is(err, jet.ErrRequired) {
						t.Errorf("%s without %s: %v", l.table, name, err)
					}
				case l.table == "HandEvaluation" && (name == "Section" || name == "Board"): // its key
					row[name], value = 7, "7"
				case name == "ID" && kind == "l" && l.table != "PlayerNames": // the first number
					value = "1"
				case value == "":
					value = "NULL"
				case kind == "b":
					value = strings.ToUpper(value)
				default:
					value = strings.ReplaceAll(value, "'", `"`)
				}
				names, values = append(names, name), append(values, value)
			}
			if _, err := db.Insert(l.table, row); err != nil {
				t.Fatalf("%s: %v", l.table, err)
			}
			lines := strings.Split(strings.TrimRight(mdbtools(t, "mdb-export", "-B", "-0", "NULL", path, l.table),
				"\n"), "\n")
			if len(lines) != 2 {
				t.Fatalf("%s: %q", l.table, lines)
			}
			if want := strings.Join(names, ","); lines[0] != want {
				t.Errorf("%s: columns %s, want %s", l.table, lines[0], want)
			}
			if want := strings.Join(values, ","); lines[1] != want {
				t.Errorf("%s: a new row is %s, want %s", l.table, lines[1], want)
			}
		}
	})
}

// TestSettingsOfBCS counts them: 75 columns in all.
func TestSettingsOfBCS(t *testing.T) {
	tables, err := bws.Schema(bws.BCS, allSettings(bws.BCS)...)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(tables[7].Fields); tables[7].Name != "Settings" || n != 75 {
		t.Errorf("%s has %d fields, want 75", tables[7].Name, n)
	}
}

// TestCustomField is the guide's chapter "Creating a designated Processed field".
func TestCustomField(t *testing.T) {
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		tables, err := bws.Schema(g)
		if err != nil {
			t.Fatal(err)
		}
		more, err := bws.WithCustom(tables, "custom_Clubnight")
		if err != nil {
			t.Fatal(err)
		}
		if len(tables[4].Fields)+1 != len(more[4].Fields) {
			t.Error("the tables given were changed")
		}
		path := filepath.Join(t.TempDir(), "custom.bws")
		if err := bws.Create(path, bws.Access2000, more); err != nil {
			t.Fatal(err)
		}
		got := schemaText(mdbtools(t, "mdb-schema", "-T", "ReceivedData", "--default-values", path, "access"))
		if !strings.HasSuffix(got, " custom_Clubnight:b=False") || !strings.Contains(got, " Processed:b=False ") {
			t.Errorf("%v: %s", g, got)
		}
		if _, err := bws.WithCustom(more, "custom_clubnight"); !errors.Is(err, bws.ErrCustomName) {
			t.Errorf("the same field twice: %v", err)
		}
		for _, name := range []string{"", "custom_", "Custom_x", "CUSTOM_X", "processed", "xcustom_", "custom_a b",
			"custom_é", "custom_a]", "custom_" + strings.Repeat("x", 58)} {
			if _, err := bws.WithCustom(tables, name); !errors.Is(err, bws.ErrCustomName) {
				t.Errorf("%q: %v", name, err)
			}
		}
	}
	if _, err := bws.WithCustom(nil, "custom_x"); !errors.Is(err, bws.ErrCustomName) {
		t.Errorf("no ReceivedData: %v", err)
	}
}

func TestGenerationIsReadByItsName(t *testing.T) {
	for text, want := range map[string]bws.Generation{"bmpro": bws.BMPro, " BCS ": bws.BCS} {
		if g, err := bws.ParseGeneration(text); g != want || err != nil {
			t.Errorf("%q: %v, %v", text, g, err)
		}
	}
	if _, err := bws.ParseGeneration("bm2"); !errors.Is(err, bws.ErrGeneration) {
		t.Error(err)
	}
	if got := fmt.Sprint(bws.BMPro, bws.BCS, bws.Generation(9)); got != "BM Pro 1.7 BCS 4/5 generation 9" {
		t.Error(got)
	}
}

func TestSettingsOnlyThoseSet(t *testing.T) {
	tables, err := bws.Schema(bws.BMPro, "leadcard", "ShowResults")
	if err != nil {
		t.Fatal(err)
	}
	if len(tables) != 11 {
		t.Fatalf("%d tables, want 11", len(tables))
	}
	var names []string
	for _, f := range tables[7].Fields {
		names = append(names, f.Name)
	}
	if got := fmt.Sprint(tables[7].Name, names); got != "Settings[ShowResults LeadCard AutoShutDownBPC]" {
		t.Error(got)
	}
	if _, err := bws.Schema(bws.BMPro, "BM2PINcode"); !errors.Is(err, bws.ErrUnknownSetting) {
		t.Errorf("a setting of a later generation: %v", err)
	}
	if _, err := bws.Schema(7); !errors.Is(err, bws.ErrGeneration) {
		t.Errorf("an unknown generation: %v", err)
	}
	tables, err = bws.Schema(bws.BCS, "bm2pincode")
	if err != nil {
		t.Fatal(err)
	}
	names = nil
	for _, f := range tables[7].Fields {
		names = append(names, f.Name)
	}
	if got := fmt.Sprint(names); got != "[AutoShutDownBPC Section BM2PINcode]" {
		t.Error(got)
	}
}

// column is a line of mdb-schema: "[Letter] Text (2)," or "[Erased] Boolean NOT
// NULL DEFAULT False,".
var column = regexp.MustCompile(`\[(.+)\]\s+(Long Integer|Integer|DateTime|Boolean|Text \((\d+)\))(?: NOT NULL)?(?: DEFAULT (\S+?))?\s*,?\s*$`)

// schemaText turns mdb-schema's lines into those of layout, without AllowZeroLength,
// which it does not show.
func schemaText(s string) string {
	kinds := map[string]string{"Long Integer": "l", "Integer": "i", "DateTime": "d", "Boolean": "b"}
	var fields []string
	for _, line := range strings.Split(s, "\n") {
		m := column.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		kind := kinds[m[2]]
		if kind == "" {
			kind = "t" + m[3]
		}
		if m[4] != "" {
			kind += "=" + m[4]
		}
		fields = append(fields, m[1]+":"+kind)
	}
	return strings.Join(fields, " ")
}

// properties reads mdb-prop's lines: "name: Letter", then "\tAllowZeroLength: no".
func properties(s string) map[string]map[string]string {
	props := map[string]map[string]string{}
	name := ""
	for _, line := range strings.Split(s, "\n") {
		key, value, ok := strings.Cut(line, ": ")
		switch {
		case ok && key == "name":
			name = value
			props[name] = map[string]string{}
		case ok && strings.HasPrefix(key, "\t"):
			props[name][strings.TrimSpace(key)] = value
		}
	}
	return props
}
