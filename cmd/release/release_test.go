package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/assets"
	"clubnight/cmd/release/pack"
	"clubnight/cmd/release/tool"
	"clubnight/cmd/release/tool/tooltest"
	"clubnight/ui/desk/newer"
)

// fake is a build whose programs only have the names of programs; those for Linux are
// copies of one that asks for a C library.
func fake(t *testing.T) Build {
	t.Helper()
	b := Build{Version: "0.2.0", Date: time.Date(2027, 5, 3, 21, 0, 0, 0, time.UTC), Bin: t.TempDir(), Source: "../..",
		Licences: "MIT\n", Notes: "## 0.2.0\n\n- More\n"}
	for system := range systems {
		paths := b.built(system)
		if system == "windows-amd64" {
			for _, name := range pack.WithoutOpenGL {
				paths = append(paths, filepath.Join(b.Bin, system, "angle", name))
			}
		}
		for _, path := range paths {
			content := []byte(filepath.Base(path))
			if system == "linux-amd64" && runtime.GOOS == "linux" {
				content = must(os.ReadFile("/bin/true"))(t)
			}
			write(t, path, content)
		}
	}
	return b
}

func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, content, 0o755)); err != nil {
		t.Fatal(err)
	}
}

// file is a file of a tree by the end of its name.
func file(t *testing.T, tree pack.Tree, name string) pack.File {
	t.Helper()
	for _, f := range tree {
		if strings.HasSuffix(f.Name, name) {
			return f
		}
	}
	t.Fatalf("no %s among %d files", name, len(tree))
	return pack.File{}
}

func TestNotes(t *testing.T) {
	const log = "# Changes\n\n## 0.2.0, 3 May 2027\n\n### New\n- B\n\n## 0.1.0\n- A\n"
	for _, c := range []struct{ log, version, want string }{
		{log, "0.2.0", "## 0.2.0, 3 May 2027\n\n### New\n- B\n"},
		{strings.ReplaceAll(log, "\n", "\r\n"), "0.1.0", "## 0.1.0\n- A\n"},
		{"## [0.3.0] - today\n\n- C", "0.3.0", "## [0.3.0] - today\n\n- C\n"},
		{log, "0.3.0", ""}, {log, "0.1", ""}, {log, "2.0", ""}, {"## 0.3.0\n\n## 0.2.0\n- B\n", "0.3.0", ""},
		{"## Not released yet\n- D\n", "0.2.0", ""},
	} {
		got, err := Notes(c.log, c.version)
		if got != c.want || (c.want == "") != errors.Is(err, ErrNoNotes) {
			t.Errorf("%s: %q, %v", c.version, got, err)
		}
	}
}

// The change log has a section for the version that would be released.
func TestChangeLogHasTheVersion(t *testing.T) {
	changes := must(os.ReadFile("../../CHANGELOG.md"))(t)
	if _, err := Notes(string(changes), assets.Version); err != nil {
		t.Error(err)
	}
}

func TestWindowsPortable(t *testing.T) {
	for processor, bits := range map[string]string{"386": "32 bits", "amd64": "64 bits"} {
		tree := must(fake(t).WindowsPortable(processor))(t)
		for _, name := range pack.Programs {
			if f := file(t, tree, "Clubnight 0.2.0/"+name+".exe"); string(f.Content) != name+".exe" {
				t.Errorf("%s holds %q", f.Name, f.Content)
			}
		}
		readme := string(file(t, tree, "README.txt").Content)
		if !strings.HasPrefix(readme, "\ufeffClubnight 0.2.0 ") || !strings.Contains(readme, "This one has "+bits) ||
			strings.Count(readme, "\n") != strings.Count(readme, "\r\n") {
			t.Errorf("%s", readme)
		}
		program := string(must(os.ReadFile("../clubnight/beside.go"))(t))
		for _, name := range []string{"clubnight.portable", "LICENCES.txt"} {
			file(t, tree, "Clubnight 0.2.0/"+name)
			if !strings.Contains(program, `"`+name+`"`) {
				t.Errorf("the program does not look for %s", name)
			}
		}
		file(t, tree, "/LICENSE.txt")
		for _, name := range pack.WithoutOpenGL {
			there := slices.ContainsFunc(tree, func(f pack.File) bool { return f.Name == "Clubnight 0.2.0/"+name })
			if there != (processor == "amd64") {
				t.Errorf("%s: %s is there: %v", processor, name, there)
			}
		}
		if named := strings.Contains(readme, "clubnight-angle.exe"); named != (processor == "amd64") {
			t.Errorf("%s: %s", processor, readme)
		}
	}
	b := fake(t)
	b.Bin = t.TempDir()
	if _, err := b.WindowsPortable("386"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without programs: %v", err)
	}
}

// The installer, too, lays the licences down under the name by which the
// program finds them.
func TestInstallerNamesTheLicences(t *testing.T) {
	names := string(must(os.ReadFile("windows/programs.nsh"))(t))
	if want := `!define OTHER_LICENCES "` + LicencesName + `"`; !strings.Contains(names, want) {
		t.Errorf("programs.nsh lacks %s", want)
	}
}

func TestMac(t *testing.T) {
	b := fake(t)
	tools := must(b.MacTools("arm64"))(t)
	if slices.ContainsFunc(tools, func(f pack.File) bool { return strings.HasSuffix(f.Name, "/clubnight") }) ||
		!file(t, tools, "clubnight-0.2.0-macos-arm64/clubscore").Program {
		t.Error("the tools for macOS hold the program with the window, or none that can be started")
	}
	for _, name := range pack.Programs {
		write(t, filepath.Join(b.Bin, name), []byte(name))
	}
	bundle := must(b.MacBundle(filepath.Join(b.Bin, "clubnight")))(t)
	for _, name := range pack.Programs {
		if f := file(t, bundle, "Contents/MacOS/"+name); !f.Program || string(f.Content) != name {
			t.Errorf("%+v", f)
		}
	}
	if text := file(t, bundle, "Contents/Resources/icon.icns").Content; string(text[:4]) != "icns" {
		t.Errorf("the icon begins % x", text[:4])
	}
	plist := properties(t, file(t, bundle, "Contents/Info.plist").Content)
	for key, want := range map[string]string{
		"CFBundleShortVersionString": "0.2.0", "CFBundleIdentifier": assets.ID, "CFBundleExecutable": "clubnight",
		"CFBundleIconFile": "icon.icns", "CFBundlePackageType": "APPL",
		"LSItemContentTypes": assets.ID + ".club", "UTTypeIdentifier": assets.ID + ".club",
		"public.filename-extension": "clubnight", "NSHighResolutionCapable": "true",
	} {
		if plist[key] != want {
			t.Errorf("%s is %q, want %q", key, plist[key], want)
		}
	}
}

// properties are the keys of a property list, of all that lie in one
// another, with their values.
func properties(t *testing.T, text []byte) map[string]string {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(text))
	found, key, in, depth := map[string]string{}, "", "", 0
	for {
		token, err := d.Token()
		if err != nil {
			if depth != 0 || len(found) < 10 {
				t.Fatalf("%d deep: %v\n%s", depth, err, text)
			}
			return found
		}
		switch e := token.(type) {
		case xml.StartElement:
			depth++
			if in = e.Name.Local; in == "true" || in == "false" {
				found[key] = in
			}
		case xml.EndElement:
			depth--
			in = ""
		case xml.CharData:
			switch in {
			case "key":
				key = string(e)
			case "string":
				found[key] = string(e)
			}
		}
	}
}

func TestLinux(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("packages are made on Linux")
	}
	tree := must(fake(t).LinuxTarball())(t)
	var types, metainfo struct {
		Releases []struct {
			Version string `xml:"version,attr"`
			Date    string `xml:"date,attr"`
		} `xml:"releases>release"`
		ID   string `xml:"id"`
		Type struct {
			Glob struct {
				Pattern string `xml:"pattern,attr"`
			} `xml:"glob"`
			Name string `xml:"type,attr"`
		} `xml:"mime-type"`
	}
	if err := xml.Unmarshal(file(t, tree, ".metainfo.xml").Content, &metainfo); err != nil ||
		metainfo.ID != assets.ID || fmt.Sprint(metainfo.Releases) != "[{0.2.0 2027-05-03}]" {
		t.Errorf("%+v, %v", metainfo, err)
	}
	if err := xml.Unmarshal(file(t, tree, "mime/packages/"+assets.ID+".xml").Content, &types); err != nil ||
		types.Type.Glob.Pattern != "*.clubnight" || types.Type.Name != "application/x-clubnight" {
		t.Errorf("%+v, %v", types, err)
	}
	entry := string(file(t, tree, assets.ID+".desktop").Content)
	for _, want := range []string{"\nExec=clubnight %f\n", "\nIcon=" + assets.ID + "\n",
		"\nMimeType=application/x-clubnight;\n"} {
		if !strings.Contains(entry, want) {
			t.Errorf("the desktop file lacks %q", want)
		}
	}
	for _, side := range iconSides {
		file(t, tree, fmt.Sprintf("files/share/icons/hicolor/%dx%d/apps/%s.png", side, side, assets.ID))
	}
	if f := file(t, tree, "clubnight-0.2.0-linux-amd64/install.sh"); !f.Program {
		t.Error("install.sh cannot be started")
	}
}

// install.sh puts everything where a desktop looks for it, and takes away all that it put
// there, and nothing else.
func TestInstallScript(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a script for Linux")
	}
	at := filepath.Join(t.TempDir(), "out")
	if err := must(fake(t).LinuxTarball())(t).Write(at, time.Now()); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(at, "clubnight-0.2.0-linux-amd64", "install.sh")
	home := filepath.Join(t.TempDir(), "Zoë O'Connor & Co")
	club := filepath.Join(home, ".local", "share", "club.clubnight")
	write(t, club, []byte("club"))
	run := func(args ...string) {
		t.Helper()
		c := exec.Command(script, args...)
		c.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	run()
	run() // an update is the same
	program := filepath.Join(home, ".local", "bin", "clubnight")
	if info, err := os.Stat(program); err != nil || info.Mode().Perm()&0o111 == 0 {
		t.Errorf("the program: %v, %v", info, err)
	}
	entry := string(must(os.ReadFile(filepath.Join(home, ".local", "share", "applications", assets.ID+".desktop")))(t))
	if !strings.Contains(entry, "\nExec=\""+program+"\" %f\n") {
		t.Errorf("the desktop file:\n%s", entry)
	}
	run("--uninstall")
	var left []string
	err := filepath.WalkDir(home, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && (strings.Contains(path, "lubnight") || strings.Contains(path, "/bin/")) {
			left = append(left, path)
		}
		return err
	})
	if err != nil || len(left) != 1 || left[0] != club {
		t.Errorf("left are %q, %v", left, err)
	}
}

// linuxPackages are the .deb and the .rpm of a fake build, which are the same twice.
func linuxPackages(t *testing.T) (deb, rpm string) {
	t.Helper()
	tooltest.Need(t, tool.NFPM)
	b := fake(t)
	out, again := t.TempDir(), t.TempDir()
	for _, folder := range []string{out, again} {
		if err := b.writeLinuxPackages(t.Context(), folder); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"clubnight_0.2.0_amd64.deb", "clubnight-0.2.0-1.x86_64.rpm"} {
		one, other := must(os.ReadFile(filepath.Join(out, name)))(t), must(os.ReadFile(filepath.Join(again, name)))(t)
		if !bytes.Equal(one, other) {
			t.Errorf("two %s are not the same", name)
		}
	}
	return filepath.Join(out, "clubnight_0.2.0_amd64.deb"), filepath.Join(out, "clubnight-0.2.0-1.x86_64.rpm")
}

// said is what a program prints.
func said(t *testing.T, command ...string) string {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Env = append(os.Environ(), "TZ=UTC") // of the dates that are listed
	text, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%q: %v: %s", command, err, text)
	}
	return string(text)
}

// whole are the files of a package as a line each: "-rwxr-xr-x /usr/bin/clubnight".
func whole(t *testing.T) (lines []string) {
	t.Helper()
	for _, f := range must(fake(t).LinuxPackage())(t).Under("/") {
		mode := "-rw-r--r-- "
		if f.Program {
			mode = "-rwxr-xr-x "
		}
		lines = append(lines, mode+f.Name)
	}
	slices.Sort(lines)
	return lines
}

// The .deb is the same twice, belongs to root, says what it needs, has the sums of its
// files, and can be installed and removed.
func TestDeb(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("no dpkg-deb here")
	}
	deb, _ := linuxPackages(t)
	if got := said(t, "dpkg-deb", "-f", deb, "Package", "Version", "Architecture", "Section", "Priority",
		"Maintainer", "Recommends"); got != `Package: clubnight
Version: 0.2.0
Architecture: amd64
Section: misc
Priority: optional
Maintainer: The Clubnight authors <clubnight@clubnight.invalid>
Recommends: libgl1-mesa-dri, xdg-utils
` {
		t.Error(got)
	}
	needs := said(t, "dpkg-deb", "-f", deb, "Depends")
	if !strings.HasPrefix(needs, "libc6 (>= 2.") || !strings.HasSuffix(needs, "), libegl1, libgl1, libgles2, libx11-6, "+
		"libxcursor1, libxi6, libxinerama1, libxrandr2, libxxf86vm1\n") {
		t.Error(needs)
	}
	if got := said(t, "dpkg-deb", "-f", deb, "Description"); !strings.HasPrefix(got,
		"runs a duplicate bridge evening with Bridgemates\n The director") || !strings.Contains(got, "\n .\n Beside") {
		t.Error(got)
	}
	if size := said(t, "dpkg-deb", "-f", deb, "Installed-Size"); len(size) < len("100\n") {
		t.Errorf("kilobytes when installed: %s", size)
	}
	if sums := said(t, "dpkg-deb", "-I", deb, "md5sums"); !strings.Contains(sums, "  usr/bin/clubnight\n") {
		t.Error(sums)
	}
	var files []string
	for _, line := range strings.Split(strings.TrimSpace(said(t, "dpkg-deb", "-c", deb)), "\n") {
		fields := strings.Fields(line)
		if fields[1] != "root/root" || fields[3] != "2027-05-03" || fields[4] != "21:00" {
			t.Error(line)
		}
		if fields[0] != "drwxr-xr-x" {
			files = append(files, fields[0]+" "+strings.TrimPrefix(fields[5], "."))
		}
	}
	slices.Sort(files)
	if want := whole(t); !slices.Equal(files, want) {
		t.Errorf("it holds\n%s\nand not\n%s", strings.Join(files, "\n"), strings.Join(want, "\n"))
	}
	if os.Getuid() != 0 {
		return
	}
	root := filepath.Join(t.TempDir(), "root")
	write(t, filepath.Join(root, "var", "lib", "dpkg", "status"), nil)
	for _, sub := range []string{"info", "updates", "triggers"} {
		if err := os.MkdirAll(filepath.Join(root, "var", "lib", "dpkg", sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	there := func() bool {
		_, err := os.Stat(filepath.Join(root, "usr", "bin", "clubnight"))
		return err == nil
	}
	if said(t, "dpkg", "--root="+root, "--force-depends", "--force-not-root", "--install", deb); !there() {
		t.Error("installed, and the program is not there")
	}
	if said(t, "dpkg", "--root="+root, "--purge", "clubnight"); there() {
		t.Error("removed, and the program is still there")
	}
}

// The .rpm holds what the .deb holds, belongs to root, names no computer, says what it
// needs, and its sums are right.
func TestRPM(t *testing.T) {
	if _, err := exec.LookPath("rpm"); err != nil {
		t.Skip("no rpm here")
	}
	_, rpm := linuxPackages(t)
	ask := func(args ...string) string {
		t.Helper()
		return said(t, append([]string{"rpm", "-qp", rpm}, args...)...)
	}
	if got := ask("--queryformat", "%{NEVRA} %{LICENSE} %{BUILDHOST} %{BUILDTIME} %{SUMMARY}"); got !=
		"clubnight-0.2.0-1.x86_64 MIT clubnight.invalid 1809378000 runs a duplicate bridge evening with Bridgemates" {
		t.Error(got)
	}
	needs := ask("--requires")
	for _, want := range []string{"libc.so.6(GLIBC_2.", "libX11.so.6()(64bit)\n", "libGL.so.1()(64bit)\n"} {
		if !strings.Contains(needs, want) {
			t.Errorf("it does not ask for %s: %s", want, needs)
		}
	}
	files := strings.Split(strings.TrimSpace(ask("--queryformat",
		"[%{FILEMODES:perms} %{FILENAMES} %{FILEUSERNAME}:%{FILEGROUPNAME} %{FILEMTIMES}\n]")), "\n")
	for i, line := range files {
		if !strings.HasSuffix(line, " root:root 1809378000") {
			t.Error(line)
		}
		files[i] = strings.TrimSuffix(line, " root:root 1809378000")
	}
	slices.Sort(files)
	want := append(whole(t), "drwxr-xr-x /usr/share/doc/clubnight")
	if !slices.Equal(files, want) {
		t.Errorf("it holds\n%s\nand not\n%s", strings.Join(files, "\n"), strings.Join(want, "\n"))
	}
	said(t, "rpm", "--checksig", rpm)
}

// The check sums are those of the files of this version, and the file that tells of the
// release is the one that the program reads.
func TestSumUp(t *testing.T) {
	b, out := fake(t), t.TempDir()
	write(t, filepath.Join(out, "clubnight-0.2.0-setup.exe"), []byte("setup"))
	write(t, filepath.Join(out, "clubnight-0.1.0-setup.exe"), []byte("old"))
	write(t, filepath.Join(out, "LICENCES.txt"), []byte("licences"))
	if err := b.sumUp(out); err != nil {
		t.Fatal(err)
	}
	sum := func(content []byte) string {
		sum := sha256.Sum256(content)
		return hex.EncodeToString(sum[:])
	}
	setup, licences, tells := sum([]byte("setup")), sum([]byte("licences")), sum(must(os.ReadFile(filepath.Join(out,
		newer.FileName)))(t))
	want := licences + "  LICENCES.txt\n" + setup + "  clubnight-0.2.0-setup.exe\n" +
		tells + "  clubnight-version.json\n"
	if got := string(must(os.ReadFile(filepath.Join(out, "SHA256SUMS")))(t)); got != want {
		t.Error(got)
	}
	r, err := newer.Ask(t.Context(), out)
	if err != nil || r.Version != (newer.Version{0, 2, 0}) || !r.Date.Equal(b.Date) ||
		fmt.Sprint(r.Files) != "[{LICENCES.txt 8 "+licences+"} {clubnight-0.2.0-setup.exe 5 "+setup+"}]" {
		t.Errorf("%+v, %v", r, err)
	}
	write(t, filepath.Join(out, "other.txt"), nil)
	if err := Clear(out); err != nil {
		t.Fatal(err)
	}
	if left := must(os.ReadDir(out))(t); len(left) != 1 || left[0].Name() != "other.txt" {
		t.Errorf("left are %v", left)
	}
}

// All programs tell the one version; that with the window does in its own tests.
func TestVersions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("packages are made on Linux")
	}
	folder := os.Getenv("CLUBNIGHT_PROGRAMS") // where they were built before
	if folder == "" {
		folder = t.TempDir()
		build := exec.Command("go", "build", "-o", folder)
		for _, name := range pack.Tools {
			build.Args = append(build.Args, "clubnight/cmd/"+name)
		}
		build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for _, name := range pack.Tools {
		said, err := exec.Command(filepath.Join(folder, name), "--version").Output()
		version, _, _ := strings.Cut(strings.TrimSpace(string(said)), " (") // the commit, where they were built from one
		if want := name + " " + assets.Version; err != nil || !strings.EqualFold(version, want) {
			t.Errorf("%s --version says %q, %v", name, said, err)
		}
	}
}
