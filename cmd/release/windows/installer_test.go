//go:build installer

// Package windows tries the installer: what it holds, everywhere, and what it
// does, under 32-bit Wine.
package windows

import (
	"bytes"
	"crypto/sha256"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/cmd/release/pack"
)

var programs = pack.Programs

const (
	ownKey      = `Software\Clubnight`
	entry       = `Software\Microsoft\Windows\CurrentVersion\Uninstall\Clubnight`
	association = `Software\Classes\.clubnight`
	class       = `Software\Classes\Clubnight.Club`
)

// The exit codes as the page for the club's computer person gives them.
const (
	done         = 0
	running      = 10
	newer        = 11
	wrongArch    = 12
	folderHeld   = 13
	windowsIsOld = 14
)

func setup(t *testing.T) string {
	t.Helper()
	path := os.Getenv("CLUBNIGHT_SETUP")
	if path == "" {
		t.Fatal("CLUBNIGHT_SETUP names no installer: use make installer-test")
	}
	return path
}

// sum is the content of a file in short.
func sum(t *testing.T, path string) [32]byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(data)
}

// Every program for both processors is in the installer, byte by byte, and nothing
// that nobody knows of.
func TestContents(t *testing.T) {
	folder := t.TempDir()
	if out, err := exec.Command("7z", "x", "-y", "-aou", "-o"+folder, setup(t)).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	packed, unknown := map[[32]byte]bool{}, []string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		packed[sum(t, path)] = true
		name := strings.ToLower(d.Name())
		known := strings.HasPrefix(name, "clubnight") || strings.Contains(path, "$PLUGINSDIR") ||
			strings.HasPrefix(name, "[nsis]") ||
			name == "licences.txt" || strings.HasPrefix(name, "license")
		for _, p := range slices.Concat(programs, pack.WithoutOpenGL) {
			known = known || strings.HasPrefix(name, strings.ToLower(p))
		}
		if !known {
			unknown = append(unknown, path)
		}
		return nil
	})
	if err != nil || len(unknown) > 0 {
		t.Errorf("in the installer: %v (%v)", unknown, err)
	}
	for _, arch := range []string{"386", "amd64"} {
		for _, p := range programs {
			if path := filepath.Join("..", "..", "..", "bin", "windows-"+arch, p+".exe"); !packed[sum(t, path)] {
				t.Errorf("%s is not in the installer as it was built", path)
			}
		}
	}
	if !packed[sum(t, "../../../LICENSE")] {
		t.Error("the licence is not in the installer")
	}
	built := []string{"../../../bin/release/LICENCES.txt"} // make installer alone has none of these
	for _, name := range pack.WithoutOpenGL {
		built = append(built, filepath.Join("..", "..", "..", "bin", "windows-amd64", "angle", name))
	}
	for _, path := range built {
		if _, err := os.Stat(path); err == nil && !packed[sum(t, path)] {
			t.Errorf("%s is not in the installer as it was built", path)
		}
	}
}

// small builds an installer of another version, whose programs only wait
// until their input ends.
func small(t *testing.T, version string) string {
	t.Helper()
	folder := t.TempDir()
	source := filepath.Join(folder, "main.go")
	text := "package main\n\nimport (\n\t\"io\"\n\t\"os\"\n)\n\nfunc main() {\n\tprintln(\"ready\")\n\t_, _ = io.Copy(io.Discard, os.Stdin)\n}\n"
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, arch := range []string{"386", "amd64"} {
		for _, p := range programs {
			build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o",
				filepath.Join(folder, "windows-"+arch, p+".exe"), source)
			build.Env = append(os.Environ(), "GOOS=windows", "GOARCH="+arch, "CGO_ENABLED=0")
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
		}
	}
	out := filepath.Join(folder, "clubnight-"+version+"-setup.exe")
	if said, err := exec.Command("./installer.sh", folder, out, version, version+".1").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return out
}

// The life of an installation on one computer, from a Windows that is too old to the day
// it is taken away again.
func TestLife(t *testing.T) {
	c := newComputer(t)
	now, older, much := setup(t), small(t, "0.0.1"), small(t, "99.0.0")
	const first, folder = `C:\first`, `C:\Bridge Club Łódź\Clubnight`

	step(t, "refused on Windows 7", func(t *testing.T) {
		c.must("winecfg", "-v", "win7")
		expect(t, c.setup(now, ""), windowsIsOld)
		c.must("winecfg", "-v", "win10")
	})
	step(t, "refused options", func(t *testing.T) {
		expect(t, c.setup(now, "", "/ARCH=arm"), wrongArch)
		expect(t, c.setup(now, "", "/ARCH=amd64"), wrongArch) // this Windows has 32 bits
		write(t, c.path(`C:\blocked`), "a file where the folder is to be")
		expect(t, c.setup(now, `C:\blocked`), folderHeld)
		expect(t, c.setup(now, `C:\blocked\Clubnight`), folderHeld)
		if _, ok := c.key(ownKey); ok {
			t.Error("a refused installation has left something in the registry")
		}
	})
	// Another program has the ending.
	c.must("reg", "add", `HKCU\`+association, "/ve", "/d", "Other.File", "/f")
	step(t, "installed by an older version", func(t *testing.T) {
		expect(t, c.setup(older, first), done)
		c.installed(t, first, "0.0.1")
		if !there(c.home, "Desktop", "Clubnight.lnk") {
			t.Error("no shortcut on the desktop")
		}
	})
	notes := filepath.Join(c.path(first), "notes.txt")
	write(t, notes, "of somebody else")
	step(t, "moved to another folder", func(t *testing.T) {
		expect(t, c.setup(older, folder), done)
		c.installed(t, folder, "0.0.1")
		if names := list(t, c.path(first)); !slices.Equal(names, []string{"notes.txt"}) {
			t.Errorf("in the former folder: %v", names)
		}
	})
	club := filepath.Join(c.path(folder), "club.clubnight")
	write(t, club, "a club file that lies beside the programs")
	write(t, filepath.Join(c.path(folder), "sheets", "ranking.pdf"), "a sheet")
	if err := os.Remove(filepath.Join(c.home, "Desktop", "Clubnight.lnk")); err != nil {
		t.Fatal(err)
	}
	step(t, "refused while a program runs", func(t *testing.T) {
		before := snapshot(t, c.path(folder))
		waiting := c.command(`exec "$WINELOADER" "$@"`, folder+`\bmpro-stand-in.exe`)
		input, err := waiting.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		said, err := waiting.StderrPipe()
		if err == nil {
			err = waiting.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := said.Read(make([]byte, 1)); err != nil { // it says that it is ready
			t.Fatal(err)
		}
		expect(t, c.setup(now, ""), running)
		code, _ := c.run(folder+`\clubnight-uninstall.exe`, strings.Split("/S _?="+folder, " ")...)
		expect(t, code, running)
		if after := snapshot(t, c.path(folder)); !maps.Equal(before, after) {
			t.Error("a refused upgrade has changed the folder")
		}
		input.Close()
		_ = waiting.Wait()
	})
	step(t, "upgraded in place", func(t *testing.T) {
		was := stamp(t, club)
		expect(t, c.setup(now, ""), done) // into the folder of before
		c.installed(t, folder, assets.Version)
		for _, p := range programs {
			if sum(t, filepath.Join(c.path(folder), p+".exe")) != sum(t,
				filepath.Join("..", "..", "..", "bin", "windows-386", p+".exe")) {
				t.Errorf("%s.exe is not the one that was built", p)
			}
		}
		if stamp(t, club) != was {
			t.Error("the club file was touched")
		}
		if there(c.home, "Desktop", "Clubnight.lnk") {
			t.Error("the shortcut that somebody took off the desktop is there again")
		}
		if own, _ := c.key(ownKey); own["FormerClass"] != "Other.File" {
			t.Errorf("the program that had the ending is forgotten: %v", own)
		}
	})
	step(t, "downgraded only when asked", func(t *testing.T) {
		expect(t, c.setup(much, ""), done)
		c.installed(t, folder, "99.0.0")
		before := snapshot(t, c.path(folder))
		expect(t, c.setup(now, ""), newer)
		if !maps.Equal(before, snapshot(t, c.path(folder))) {
			t.Error("a refused downgrade has changed the folder")
		}
		expect(t, c.setup(now, "", "/DOWNGRADE"), done)
		c.installed(t, folder, assets.Version)
	})
	step(t, "plays and opens a club file", func(t *testing.T) { c.opens(t, folder) })
	step(t, "uninstalled", func(t *testing.T) {
		values, _ := c.key(entry)
		program, option, _ := strings.Cut(strings.TrimPrefix(values["QuietUninstallString"], `"`), `" `)
		was := stamp(t, club)
		if code, out := c.run(program, option); code != 0 {
			t.Fatalf("%s %s: %d %s", program, option, code, out)
		}
		c.until("the uninstaller", func() bool { _, ok := c.key(entry); return !ok })
		c.until("the last key", func() bool { _, ok := c.key(ownKey); return !ok })
		if names := list(t, c.path(folder)); !slices.Equal(names, []string{"club.clubnight", "sheets"}) {
			t.Errorf("left in the folder: %v", names)
		}
		if stamp(t, club) != was {
			t.Error("the club file was touched")
		}
		if _, ok := c.key(class); ok || there(c.startMenu()) {
			t.Error("the class or the start menu stays")
		}
		if values, _ := c.key(association); !maps.Equal(values, map[string]string{"": "Other.File"}) {
			t.Errorf(".clubnight is left with %v", values)
		}
	})
	step(t, "nothing is left where nobody had the ending", func(t *testing.T) {
		c.must("reg", "delete", `HKCU\`+association, "/f")
		expect(t, c.setup(older, "", "/NODESKTOP"), done)
		own, _ := c.key(ownKey)
		if there(c.home, "Desktop", "Clubnight.lnk") ||
			!strings.HasSuffix(own["Folder"], `\AppData\Local\Programs\Clubnight`) {
			t.Errorf("a shortcut on the desktop, or the folder is %s", own["Folder"])
		}
		code, _ := c.run(own["Folder"]+`\clubnight-uninstall.exe`, "/S", "_?="+own["Folder"])
		expect(t, code, done)
		for _, name := range []string{association, class, entry, ownKey} {
			if values, ok := c.key(name); ok {
				t.Errorf("%s is left with %v", name, values)
			}
		}
	})
}

// installed checks what a computer's person sees of an installation.
func (c *computer) installed(t *testing.T, folder, version string) {
	t.Helper()
	for _, name := range append(slices.Clone(programs), "clubnight-uninstall") {
		if !there(c.path(folder), name+".exe") {
			t.Errorf("%s.exe is missing", name)
		}
	}
	if names := list(t, c.startMenu()); !slices.Equal(names, []string{"Clubnight.lnk", "Practise an evening.lnk"}) {
		t.Errorf("in the start menu: %v", names)
	}
	practice, err := os.ReadFile(filepath.Join(c.startMenu(), "Practise an evening.lnk"))
	if err != nil || !bytes.Contains(practice, []byte("-\x00-\x00r\x00e\x00h\x00e\x00a\x00r\x00s\x00a\x00l\x00")) {
		t.Errorf("the shortcut for practice starts something else (%v)", err)
	}
	values, _ := c.key(entry)
	for name, want := range map[string]string{
		"DisplayName": "Clubnight", "DisplayVersion": version, "Publisher": "Clubnight",
		"DisplayIcon":     folder + `\clubnight.exe,0`,
		"InstallLocation": folder, "QuietUninstallString": `"` + folder + `\clubnight-uninstall.exe" /S`,
	} {
		if values[name] != want {
			t.Errorf("%s is %q, want %q", name, values[name], want)
		}
	}
	if size := values["EstimatedSize"]; !strings.HasPrefix(size, "dword:") || size == "dword:00000000" {
		t.Errorf("its size is %q", size)
	}
	if values, _ := c.key(association); values[""] != "Clubnight.Club" {
		t.Errorf(".clubnight belongs to %q", values[""])
	}
	if values, _ := c.key(class + `\shell\open\command`); values[""] != `"`+folder+`\clubnight.exe" "%1"` {
		t.Errorf("a club file is opened by %s", values[""])
	}
}

// opens plays an evening with the installed programs, and opens its club file as Explorer
// would after a double click: with the command that is registered, where the path has
// spaces, letters beyond ASCII and what command lines treat as their own.
func (c *computer) opens(t *testing.T, folder string) {
	c.must(folder+`\clubscore.exe`, "demo", "--out", `C:\evening`, "--speed", "max")
	const club = `C:\Kluby Łódź & Zoë\Dienstag 75% (2).clubnight`
	data, err := os.ReadFile(c.path(`C:\evening\club.clubnight`))
	if err != nil {
		t.Fatal(err)
	}
	write(t, c.path(club), string(data))
	values, _ := c.key(class + `\shell\open\command`)
	program, argument, _ := strings.Cut(strings.TrimPrefix(values[""], `"`), `" `)
	argument = strings.ReplaceAll(strings.Trim(argument, `"`), "%1", club)
	window := c.command(`exec "$WINELOADER" "$@"`, program, argument)
	if err := window.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.command("wineserver -k -w").Run(); _ = window.Wait() })
	c.window("Clubnight.*")
	c.until("the club file in the window", func() bool {
		log, _ := filepath.Glob(filepath.Join(filepath.Dir(c.path(club)), "*.log"))
		for _, path := range log {
			if text, err := os.ReadFile(path); err == nil && bytes.Contains(text, []byte("evening shown")) {
				return true
			}
		}
		return false
	})
	c.picture("opened")
}

func (c *computer) startMenu() string {
	return c.user(`AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Clubnight`)
}

func step(t *testing.T, name string, do func(*testing.T)) {
	t.Helper()
	if !t.Run(name, do) {
		t.FailNow()
	}
}

func expect(t *testing.T, code, want int) {
	t.Helper()
	if code != want {
		t.Fatalf("exit code %d, want %d", code, want)
	}
}

func there(parts ...string) bool {
	_, err := os.Lstat(filepath.Join(parts...))
	return err == nil
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func list(t *testing.T, folder string) (names []string) {
	t.Helper()
	found, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		names = append(names, f.Name())
	}
	return names
}

// stamp is a file's content and time: what must not change.
func stamp(t *testing.T, path string) [2]any {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return [2]any{sum(t, path), info.ModTime()}
}

// snapshot is the content of every file in a folder.
func snapshot(t *testing.T, folder string) map[string][32]byte {
	t.Helper()
	all := map[string][32]byte{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all[path] = sum(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
