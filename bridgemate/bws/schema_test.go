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
)

// layout is the guide's chapter "Table Layout", written down a second time: field, type (i integer,
// l long integer, d date/time, b true/false, tN text of N), z where AllowZeroLength is yes, =default.
var layout = []struct{ table, fields string }{
	{"Clients", "ID:l Computer:t255"},
	{"Section", "ID:i Letter:t2 Tables:i MissingPair:i=0"},
	{"Tables", "Section:i Table:i ComputerID:i=0 Status:i=0 LogOnOff:i=2 UpdateFromRound:i=0 CurrentRound:i=0 CurrentBoard:i=0"},
	{"RoundData", "Section:i Table:i Round:i NSPair:i EWPair:i LowBoard:i HighBoard:i CustomBoards:t255z"},
	{"ReceivedData", results},
	{"IntermediateData", results},
	{"PlayerNumbers", "Section:i Table:i Direction:t2 Number:t16z"},
	{"Settings", "ShowResults:b=True ShowOwnResult:b=True RepeatResults:b=False MaximumResults:i=0 ShowPercentage:b=True " +
		"GroupSections:b=False ScorePoints:i=1 EnterResultsMethod:i=0 ShowPairNumbers:b=True IntermediateResults:b=False " +
		"AutopoweroffTime:i=20 VerificationTime:i=2 ShowContract:i=1 LeadCard:b=False MemberNumbers:b=False " +
		"MemberNumbersNoBlankEntry:b=False BoardOrderVerification:b=True HandRecordValidation:b=True AutoShutDownBPC:b=False"},
	{"BiddingData", "ID:l Section:i Table:i Round:i Board:i Counter:i Direction:t2z Bid:t10z DateLog:d TimeLog:d Erased:b=False"},
	{"PlayData", "ID:l Section:i Table:i Round:i Board:i Counter:i Direction:t2z Card:t10z DateLog:d TimeLog:d Erased:b=False"},
	{"HandRecord", "Section:i Board:i " +
		"NorthSpades:t13z NorthHearts:t13z NorthDiamonds:t13z NorthClubs:t13z EastSpades:t13z EastHearts:t13z EastDiamonds:t13z EastClubs:t13z " +
		"SouthSpades:t13z SouthHearts:t13z SouthDiamonds:t13z SouthClubs:t13z WestSpades:t13z WestHearts:t13z WestDiamonds:t13z WestClubs:t13z"},
}

const results = "ID:l Section:i Table:i Round:i Board:i PairNS:i PairEW:i Declarer:i NS/EW:t2z Contract:t10z Result:t10z LeadCard:t10z " +
	"Remarks:t255z DateLog:d TimeLog:d Processed:b=False Processed1:b=False Processed2:b=False Processed3:b=False Processed4:b=False Erased:b=False"

func allSettings() (names []string) {
	for _, f := range bws.SettingsFields() {
		names = append(names, f.Name)
	}
	return names
}

// create makes a database with the settings named.
func create(t *testing.T, settings ...string) string {
	t.Helper()
	tables, err := bws.Schema(bws.BMPro, settings...)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "evening [A].bws")
	if err := bws.Create(path, bws.Access2000, tables); err != nil {
		t.Fatal(err)
	}
	return path
}

// mdbtools runs one of the programs of mdbtools, a reader of Access files that is not ours.
func mdbtools(t *testing.T, name string, args ...string) string {
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

func TestSchemaByMdbtools(t *testing.T) {
	path := create(t, allSettings()...)
	if v := strings.TrimSpace(mdbtools(t, "mdb-ver", path)); v != "JET4" {
		t.Errorf("mdb-ver: %s", v)
	}
	var names []string
	for _, l := range layout {
		names = append(names, l.table)
	}
	got := strings.Fields(mdbtools(t, "mdb-tables", "-1", path))
	if strings.Join(got, " ") != strings.Join(names, " ") {
		t.Errorf("mdb-tables: %v, want %v", got, names)
	}
	for _, l := range layout {
		t.Run(l.table, func(t *testing.T) {
			if got := schemaText(mdbtools(t, "mdb-schema", "-T", l.table, "--no-indexes", "--default-values", path, "access")); got != strings.ReplaceAll(l.fields, "z", "") {
				t.Errorf("mdb-schema:\n got %s\nwant %s", got, l.fields)
			}
		})
	}
}

// TestPropertiesByMdbtools reads AllowZeroLength, Required and the defaults as Access would in Design
// view. mdb-prop takes the system's folder "Tables" for the table of that name.
func TestPropertiesByMdbtools(t *testing.T) {
	path := create(t, allSettings()...)
	for _, l := range layout {
		if l.table == "Tables" {
			continue
		}
		t.Run(l.table, func(t *testing.T) {
			props := properties(mdbtools(t, "mdb-prop", path, l.table))
			for _, f := range strings.Fields(l.fields) {
				name, kind, _ := strings.Cut(f, ":")
				kind, value, _ := strings.Cut(kind, "=")
				p := props[name]
				if got := p["DefaultValue"]; got != value {
					t.Errorf("%s: default %q, want %q", name, got, value)
				}
				if want := yesNo(strings.HasSuffix(kind, "z")); strings.HasPrefix(kind, "t") && p["AllowZeroLength"] != want {
					t.Errorf("%s: AllowZeroLength %q, want %q", name, p["AllowZeroLength"], want)
				}
				if r := p["Required"]; r != "" && r != "no" {
					t.Errorf("%s: Required %q", name, r)
				}
			}
		})
	}
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// TestDefaultsByMdbtools inserts rows that name no field and reads what stands there.
func TestDefaultsByMdbtools(t *testing.T) {
	path := create(t, allSettings()...)
	db, err := bws.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range layout {
		if _, err := db.Insert(l.table, bws.Row{}); err != nil {
			t.Fatalf("%s: %v", l.table, err)
		}
		lines := strings.Split(strings.TrimRight(mdbtools(t, "mdb-export", "-B", "-0", "NULL", path, l.table), "\n"), "\n")
		if len(lines) != 2 {
			t.Fatalf("%s: %q", l.table, lines)
		}
		var names, values []string
		for _, f := range strings.Fields(l.fields) {
			name, kind, _ := strings.Cut(f, ":")
			_, value, set := strings.Cut(kind, "=")
			switch {
			case kind == "l": // the first number
				value = "1"
			case !set:
				value = "NULL"
			case value == "True":
				value = "TRUE"
			case value == "False":
				value = "FALSE"
			}
			names, values = append(names, name), append(values, value)
		}
		if want := strings.Join(names, ","); lines[0] != want {
			t.Errorf("%s: columns %s, want %s", l.table, lines[0], want)
		}
		if want := strings.Join(values, ","); lines[1] != want {
			t.Errorf("%s: a new row is %s, want %s", l.table, lines[1], want)
		}
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
	if _, err := bws.Schema(7); err == nil {
		t.Error("an unknown generation was taken")
	}
}

// column is a line of mdb-schema: "[Letter] Text (2)," or "[Erased] Boolean NOT NULL DEFAULT False,".
var column = regexp.MustCompile(`\[(.+)\]\s+(Long Integer|Integer|DateTime|Boolean|Text \((\d+)\))(?: NOT NULL)?(?: DEFAULT (\S+?))?\s*,?\s*$`)

// schemaText turns mdb-schema's lines into those of layout, without AllowZeroLength, which it does not show.
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
