package jet

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// mdb runs one of the mdbtools, somebody else's reader of these files.
func mdb(t testing.TB, tool string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(tool); err != nil {
		t.Skipf("%s is not installed (package mdbtools): the file is not read back by somebody else's reader", tool)
	}
	cmd := exec.Command(tool, args...)
	cmd.Env = append(os.Environ(), "MDB_JET3_CHARSET=CP1252", "LC_ALL=C.UTF-8")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %v: %v %s", tool, args, err, stderr.String())
	}
	return string(out)
}

// mdbRows returns a table as mdb-export prints it, in the order of the file.
func mdbRows(t testing.TB, path, table string) []map[string]string {
	t.Helper()
	out := mdb(t, "mdb-export", "-T", "%Y-%m-%d %H:%M:%S", "-b", "hex", path, table)
	r := csv.NewReader(strings.NewReader(out))
	records, err := r.ReadAll()
	if err != nil {
		t.Fatalf("mdb-export %s: %v", table, err)
	}
	var rows []map[string]string
	for _, rec := range records[1:] {
		m := make(map[string]string)
		for i, v := range rec {
			m[records[0][i]] = v
		}
		rows = append(rows, m)
	}
	return rows
}

// asExported is a value as mdbRows shows it.
func asExported(v any) string {
	switch x := v.(type) {
	case nil:
		return ""
	case bool:
		if x {
			return "1"
		}
		return "0"
	case time.Time:
		return x.Format("2006-01-02 15:04:05")
	case []byte:
		return fmt.Sprintf("%x", x)
	}
	return fmt.Sprint(v)
}

var bothFormats = []Format{Access2000, Access97}

// guideFile makes a file with the guide's tables in a folder of the test.
func guideFile(t testing.TB, f Format) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "evening.bws")
	if err := Create(path, f, guideTables()); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestGuideTablesReadByMdbtools(t *testing.T) {
	for _, f := range bothFormats {
		t.Run(f.String(), func(t *testing.T) {
			path := guideFile(t, f)
			want := "JET4\n"
			if f == Access97 {
				want = "JET3\n"
			}
			if got := mdb(t, "mdb-ver", path); got != want {
				t.Errorf("mdb-ver says %q, want %q", got, want)
			}
			var names []string
			for _, table := range guideTables() {
				names = append(names, table.Name)
			}
			if got := strings.Fields(mdb(t, "mdb-tables", "-1", path)); !slices.Equal(got, names) {
				t.Errorf("mdb-tables says %v, want %v", got, names)
			}
			for _, table := range guideTables() {
				compareSchema(t, path, table)
				compareProps(t, path, table)
				if rows := mdbRows(t, path, table.Name); len(rows) != 0 {
					t.Errorf("%s has %d rows", table.Name, len(rows))
				}
			}
		})
	}
}

// mdbTypes is how mdb-schema names the types.
func mdbType(c Column) string {
	switch c.Kind {
	case Bool:
		return "Boolean NOT NULL"
	case Int16:
		return "Integer"
	case Int32:
		return "Long Integer"
	case DateTime:
		return "DateTime"
	case Text:
		return fmt.Sprintf("Text (%d)", c.Size)
	}
	return "?"
}

func compareSchema(t *testing.T, path string, table Table) {
	t.Helper()
	var got []string
	for _, line := range strings.Split(mdb(t, "mdb-schema", "-T", table.Name, path), "\n") {
		if strings.HasPrefix(line, "\t[") {
			got = append(got, strings.TrimSuffix(strings.TrimRight(strings.Join(strings.Fields(line), " "), " "), ","))
		}
	}
	var want []string
	for _, c := range table.Columns {
		want = append(want, fmt.Sprintf("[%s] %s", c.Name, mdbType(c)))
	}
	for i := range got {
		got[i] = strings.TrimSpace(strings.TrimSuffix(got[i], ","))
	}
	if !slices.Equal(got, want) {
		t.Errorf("mdb-schema of %s:\n%q\nwant\n%q", table.Name, got, want)
	}
}

// compareProps reads the Design view properties with mdb-prop, which finds the
// container of that name instead of the table Tables.
func compareProps(t *testing.T, path string, table Table) {
	t.Helper()
	if table.Name == "Tables" {
		return
	}
	got := make(map[string]map[string]string)
	var column map[string]string
	for _, line := range strings.Split(mdb(t, "mdb-prop", path, table.Name), "\n") {
		name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case !ok:
		case name == "name":
			column = make(map[string]string)
			got[value] = column
		case column != nil:
			column[name] = value
		}
	}
	yesNo := map[bool]string{true: "yes", false: "no"}
	for _, c := range table.Columns {
		p := got[c.Name]
		if p["Required"] != "no" {
			t.Errorf("%s.%s: Required is %q", table.Name, c.Name, p["Required"])
		}
		if p["DefaultValue"] != c.Default {
			t.Errorf("%s.%s: DefaultValue is %q, want %q", table.Name, c.Name, p["DefaultValue"], c.Default)
		}
		if c.Kind == Text && p["AllowZeroLength"] != yesNo[c.AllowZeroLength] {
			t.Errorf("%s.%s: AllowZeroLength is %q, want %v", table.Name, c.Name,
				p["AllowZeroLength"], c.AllowZeroLength)
		}
	}
}

func TestRowsReadByMdbtools(t *testing.T) {
	for _, f := range bothFormats {
		t.Run(f.String(), func(t *testing.T) {
			path := guideFile(t, f)
			file, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			logged := time.Date(2008, 5, 2, 0, 0, 0, 0, time.Local)
			clock := time.Date(1899, 12, 30, 21, 7, 59, 0, time.UTC)
			id, err := file.Insert("receiveddata", Row{
				"Section": 2, "Table": 17, "Round": 9, "Board": 32, "PairNS": 1, "PairEW": 999, "Declarer": 999,
				"NS/EW": "E", "Contract": "2 D", "Result": "+1", "LeadCard": "S10", "Remarks": "Zoë \u201cx\u201d €",
				"DateLog": logged, "TimeLog": clock,
				"processed2": true,
			})
			if err != nil || id != 1 {
				t.Fatalf("number %d, %v", id, err)
			}
			for _, table := range []string{"Tables", "Settings"} {
				if id, err := file.Insert(table, Row{}); err != nil || id != 0 {
					t.Fatalf("%s: number %d, %v", table, id, err)
				}
			}
			if err := file.Close(); err != nil {
				t.Fatal(err)
			}
			want := map[string]string{
				"ID": "1", "Section": "2", "Table": "17", "Round": "9", "Board": "32", "PairNS": "1",
				"PairEW": "999", "Declarer": "999",
				"NS/EW": "E", "Contract": "2 D", "Result": "+1", "LeadCard": "S10", "Remarks": "Zoë \u201cx\u201d €",
				"DateLog": "2008-05-02 00:00:00", "TimeLog": "1899-12-30 21:07:59",
				"Processed": "0", "Processed1": "0", "Processed2": "1", "Processed3": "0",
				"Processed4": "0", "Erased": "0",
			}
			compareOnly(t, mdbRows(t, path, "ReceivedData"), want)
			compareOnly(t, mdbRows(t, path, "Tables"), map[string]string{
				"Section": "", "Table": "", "ComputerID": "0", "Status": "0", "LogOnOff": "2", "UpdateFromRound": "0",
				"CurrentRound": "0", "CurrentBoard": "0",
			})
			settings := make(map[string]string)
			for _, c := range guideTables()[7].Columns {
				settings[c.Name] = map[string]string{"True": "1", "False": "0"}[c.Default]
				if settings[c.Name] == "" {
					settings[c.Name] = c.Default
				}
			}
			compareOnly(t, mdbRows(t, path, "Settings"), settings)
		})
	}
}

// compareOnly expects exactly one row.
func compareOnly(t *testing.T, rows []map[string]string, want map[string]string) {
	t.Helper()
	if len(rows) != 1 || len(rows[0]) != len(want) {
		t.Fatalf("got %v, want one row %v", rows, want)
	}
	for name, v := range want {
		if rows[0][name] != v {
			t.Errorf("%s is %q, want %q", name, rows[0][name], v)
		}
	}
}
