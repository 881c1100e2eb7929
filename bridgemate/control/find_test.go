package control

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// machine is a computer of the test's table. Its files have Windows' paths,
// in any letter case.
type machine struct {
	values    map[hive]map[string]string // by key\name
	variables map[string]string
	files     map[string]version
	short     map[string]string // a short name of a folder and the long one
	running   []Process
	paths     map[int]string
	failure   error
}

func (m machine) registry(h hive, key, name string) string { return m.values[h][key+`\`+name] }

func (m machine) environment(name string) string { return m.variables[name] }

func (m machine) long(path string) string {
	path = strings.ToLower(path)
	for short, long := range m.short {
		path = strings.ReplaceAll(path, strings.ToLower(short), strings.ToLower(long))
	}
	return path
}

func (m machine) file(path string) (version, bool) {
	for name, v := range m.files {
		if m.same(name, path) {
			return v, true
		}
	}
	return version{}, false
}

func (m machine) isFile(path string) bool {
	_, ok := m.file(path)
	return ok
}

func (m machine) same(a, b string) bool { return m.long(a) == m.long(b) }

func (m machine) version(path string) version {
	v, _ := m.file(path)
	return v
}

func (m machine) processes() ([]Process, error) { return m.running, m.failure }

func (m machine) processPath(id int) string { return m.paths[id] }

// The registry values that the installers write, spelled here once more on purpose.
const (
	bcs4Value = `SOFTWARE\Bridge Systems\Bridgemate Control\Install path`
	bcs5Value = `SOFTWARE\Bridge Systems BV\BCS.Net\InfoForExternalProgram\ExePath`
)

const (
	usual   = `C:\Program Files (x86)\Bridgemate Pro\BMPro.exe`
	usual32 = `C:\Program Files\Bridgemate Pro\BMPro.exe`
	net     = `C:\Program Files\Bridge Systems BV\BMPro.exe`
)

var (
	windows64 = map[string]string{"ProgramFiles": `C:\Program Files`, "ProgramFiles(x86)": `C:\Program Files (x86)`,
		"ProgramW6432": `C:\Program Files`}
	windows32 = map[string]string{"ProgramFiles": `C:\Program Files`}
)

func TestProgramsAreFoundWhereTheyAre(t *testing.T) {
	cases := []struct {
		name string
		on   machine
		want []Program
	}{
		{"nothing installed", machine{variables: windows64}, nil},
		{"no Windows at all", machine{}, nil},
		{"BM Pro only", machine{variables: windows64, files: map[string]version{usual: {1, 7, 0, 12}}},
			[]Program{{BMPro, usual, "1.7.0.12", FromFolder}}},
		{"BM Pro only, without a version", machine{variables: windows64, files: map[string]version{usual: {}}},
			[]Program{{BMPro, usual, "", FromFolder}}},
		{"BM Pro only, 32-bit Windows", machine{variables: windows32, files: map[string]version{usual32: {1, 6}}},
			[]Program{{BMPro, usual32, "1.6", FromFolder}}},
		{"BM Pro, with the registry entry of its line",
			machine{variables: windows64, files: map[string]version{usual: {1, 7}},
				values: map[hive]map[string]string{machine32: {bcs4Value: `C:\Program Files (x86)\Bridgemate Pro`}}},
			[]Program{{BMPro, usual, "1.7", FromRegistry}}},
		{"BCS 4 in the 32-bit registry", machine{variables: windows64, files: map[string]version{usual: {4, 1, 2}},
			values: map[hive]map[string]string{machine32: {bcs4Value: `C:\Program Files (x86)\Bridgemate Pro`}}},
			[]Program{{BCS4, usual, "4.1.2", FromRegistry}}},
		{"BCS 4, folder with a backslash", machine{files: map[string]version{usual: {4}},
			values: map[hive]map[string]string{machine32: {bcs4Value: `C:\Program Files (x86)\Bridgemate Pro\`}}},
			[]Program{{BCS4, usual, "4.0", FromRegistry}}},
		{"BCS 4, the file itself, without a version", machine{files: map[string]version{usual: {}},
			values: map[hive]map[string]string{machine32: {bcs4Value: usual}}},
			[]Program{{BCS4, usual, "", FromRegistry}}},
		{"BCS 4, the file in quotes", machine{files: map[string]version{usual: {3, 9}},
			values: map[hive]map[string]string{machine32: {bcs4Value: `"` + usual + `"`}}},
			[]Program{{BCS4, usual, "3.9", FromRegistry}}},
		{"BCS 4 by its version, without the registry",
			machine{variables: windows64, files: map[string]version{usual: {2, 8}}},
			[]Program{{BCS4, usual, "2.8", FromFolder}}},
		{"BCS 5 in the 64-bit registry", machine{variables: windows64, files: map[string]version{net: {5, 0, 22}},
			values: map[hive]map[string]string{machine64: {bcs5Value: net}}},
			[]Program{{BCS5, net, "5.0.22", FromRegistry}}},
		{"BCS 5 as its own entry says, whatever its version", machine{files: map[string]version{net: {1}},
			values: map[hive]map[string]string{machine64: {bcs5Value: net}}},
			[]Program{{BCS5, net, "1.0", FromRegistry}}},
		{"BCS 5 of this user alone, its folder", machine{files: map[string]version{`D:\Bridge\BMPro.exe`: {5, 1}},
			values: map[hive]map[string]string{user: {bcs5Value: `D:\Bridge`}}},
			[]Program{{BCS5, `D:\Bridge\BMPro.exe`, "5.1", FromRegistry}}},
		{"BCS 5 put over BCS 4", machine{variables: windows64, files: map[string]version{usual: {5, 0, 1}},
			values: map[hive]map[string]string{machine32: {bcs4Value: folderOf(usual)}, machine64: {bcs5Value: usual}}},
			[]Program{{BCS5, usual, "5.0.1", FromRegistry}}},
		{"all three", machine{variables: windows64,
			files:  map[string]version{usual: {1, 7}, net: {5, 0, 22}, `D:\BCS\BMPro.exe`: {4, 1}},
			values: map[hive]map[string]string{machine32: {bcs4Value: `D:\BCS`}, machine64: {bcs5Value: net}}},
			[]Program{{BCS5, net, "5.0.22", FromRegistry}, {BCS4, `D:\BCS\BMPro.exe`, "4.1", FromRegistry},
				{BMPro, usual, "1.7", FromFolder}}},
		{"the newest first, wherever it is",
			machine{variables: windows64, files: map[string]version{usual: {4}, usual32: {5}}},
			[]Program{{BCS5, usual32, "5.0", FromFolder}, {BCS4, usual, "4.0", FromFolder}}},
		{"both views say the same, in other letters", machine{files: map[string]version{usual: {4, 1}},
			values: map[hive]map[string]string{machine32: {bcs4Value: usual},
				machine64: {bcs4Value: strings.ToUpper(usual)}}},
			[]Program{{BCS4, usual, "4.1", FromRegistry}}},
		{"a short name and the usual folder", machine{variables: windows64, files: map[string]version{usual: {4, 1}},
			short:  map[string]string{`C:\PROGRA~2\BRIDGE~1`: `C:\Program Files (x86)\Bridgemate Pro`},
			values: map[hive]map[string]string{machine32: {bcs4Value: `C:\PROGRA~2\BRIDGE~1`}}},
			[]Program{{BCS4, `C:\PROGRA~2\BRIDGE~1\BMPro.exe`, "4.1", FromRegistry}}},
		{"the registry points to what is gone", machine{variables: windows64,
			values: map[hive]map[string]string{machine32: {bcs4Value: `E:\Bridgemate Pro`},
				machine64: {bcs5Value: net}}}, nil},
		{"gone, and another one is there", machine{variables: windows64, files: map[string]version{usual: {1, 7}},
			values: map[hive]map[string]string{machine32: {bcs4Value: `E:\Bridgemate Pro`},
				machine64: {bcs5Value: net}}},
			[]Program{{BMPro, usual, "1.7", FromFolder}}},
		{"spaces and brackets", machine{files: map[string]version{`C:\Our club [A] (new)\BMPro.exe`: {4, 1}},
			values: map[hive]map[string]string{machine32: {bcs4Value: `C:\Our club [A] (new)\`}}},
			[]Program{{BCS4, `C:\Our club [A] (new)\BMPro.exe`, "4.1", FromRegistry}}},
		{"Windows on drive F", machine{variables: map[string]string{"ProgramFiles(x86)": `F:\Programme (x86)`},
			files: map[string]version{`F:\Programme (x86)\Bridgemate Pro\bmpro.EXE`: {4}}},
			[]Program{{BCS4, `F:\Programme (x86)\Bridgemate Pro\BMPro.exe`, "4.0", FromFolder}}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := find(c.on); !reflect.DeepEqual(got, c.want) {
				t.Errorf("found %+v\nwant  %+v", got, c.want)
			}
		})
	}
}

// folderOf is the folder of a Windows path.
func folderOf(path string) string { return path[:strings.LastIndex(path, `\`)] }

func TestProgramIsIdentified(t *testing.T) {
	const other = `D:\Club [A]\Bridge tools\BMPro.exe`
	registered := machine{variables: windows64, files: map[string]version{usual: {}, net: {}},
		values: map[hive]map[string]string{machine32: {bcs4Value: usual}, machine64: {bcs5Value: net}}}
	file := func(path string, v ...uint16) machine {
		var full version
		copy(full[:], v)
		return machine{variables: windows64, files: map[string]version{path: full}}
	}
	cases := []struct {
		name, path string
		on         machine
		want       Program
		err        error
	}{
		{"by the entry of BCS 4", usual, registered, Program{BCS4, usual, "", FromUser}, nil},
		{"by the entry of BCS 5, its folder", folderOf(net), registered, Program{BCS5, net, "", FromUser}, nil},
		{"by the entry, in other letters", strings.ToLower(net), registered,
			Program{BCS5, strings.ToLower(net), "", FromUser}, nil},
		{"version 1", other, file(other, 1, 7, 0, 1), Program{BMPro, other, "1.7.0.1", FromUser}, nil},
		{"version 2", other, file(other, 2), Program{BCS4, other, "2.0", FromUser}, nil},
		{"version 4", other, file(other, 4, 9), Program{BCS4, other, "4.9", FromUser}, nil},
		{"version 5", other, file(other, 5), Program{BCS5, other, "5.0", FromUser}, nil},
		{"version 6", other, file(other, 6), Program{BCS5, other, "6.0", FromUser}, nil},
		{"by the folder", `D:\BCS.Net\BMPro.exe`, file(`D:\BCS.Net\BMPro.exe`),
			Program{BCS5, `D:\BCS.Net\BMPro.exe`, "", FromUser}, nil},
		{"says nothing of itself", other, file(other), Program{BMPro, other, "", FromUser}, nil},
		{"quotes and spaces around it", ` "` + other + `" `, file(other, 4),
			Program{BCS4, other, "4.0", FromUser}, nil},
		{"a folder with a backslash", folderOf(other) + `\`, file(other, 4),
			Program{BCS4, other, "4.0", FromUser}, nil},
		{"the stand-in", `D:\Club\BMPro-Stand-In.exe`, file(`D:\Club\BMPro-Stand-In.exe`, 5),
			Program{StandIn, `D:\Club\BMPro-Stand-In.exe`, "5.0", FromUser}, nil},
		{"only its folder is called so", `D:\bmpro-stand-in\BMPro.exe`, file(`D:\bmpro-stand-in\BMPro.exe`, 4),
			Program{BCS4, `D:\bmpro-stand-in\BMPro.exe`, "4.0", FromUser}, nil},
		{"nothing there", other, file(usual, 4), Program{}, ErrNoProgram},
		{"a folder without it", `D:\Club [A]`, file(other, 4), Program{}, ErrNoProgram},
		{"no path", "", file(other, 4), Program{}, ErrNoProgram},
		{"no path but quotes", `""`, file(other, 4), Program{}, ErrNoProgram},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := identify(c.on, c.path)
			if got != c.want || !errors.Is(err, c.err) {
				t.Errorf("%+v, %v\nwant %+v, %v", got, err, c.want, c.err)
			}
			if err != nil && !strings.Contains(err.Error(), c.path) {
				t.Errorf("%q does not name the path", err)
			}
		})
	}
}

// On the computer that the tests run on: files of the real disk.
func TestIdentifyHere(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "bmpro-stand-in")
	if err := os.WriteFile(path, []byte("no program"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	for _, given := range []string{path, "bmpro-stand-in"} {
		p, err := Identify(given)
		if err != nil || p.Kind != StandIn || p.Version != "" || p.From != FromUser || !filepath.IsAbs(p.Path) ||
			!(thisComputer{}).same(p.Path, path) {
			t.Errorf("%q: %+v, %v", given, p, err)
		}
	}
	for _, given := range []string{folder, filepath.Join(folder, "BMPro.exe")} {
		if p, err := Identify(given); !errors.Is(err, ErrNoProgram) || p != (Program{}) {
			t.Errorf("%q: %+v, %v, want ErrNoProgram", given, p, err)
		}
	}
	if (thisComputer{}).same(path, folder) || (thisComputer{}).same(path, path+"x") ||
		(thisComputer{}).same(path+"x", path) {
		t.Error("two paths are the same file")
	}
	if found := Find(); runtime.GOOS != "windows" && len(found) > 0 {
		t.Errorf("found %v without Windows", found)
	}
}

func TestVersionIsSaidWithoutItsEmptyEnd(t *testing.T) {
	for v, want := range map[version]string{
		{}: "", {5}: "5.0", {1, 7}: "1.7", {1, 7, 0, 12}: "1.7.0.12", {4, 0, 3}: "4.0.3", {0, 9}: "0.9",
		{65535, 0, 0, 65535}: "65535.0.0.65535",
	} {
		if got := v.String(); got != want {
			t.Errorf("%d: %q, want %q", [4]uint16(v), got, want)
		}
	}
}
