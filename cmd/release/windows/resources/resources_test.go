package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tc-hib/winres"

	"clubnight/assets"
)

// objects are the resources of all programs, by their paths in a module.
var objects = sync.OnceValues(func() (map[string][]byte, error) {
	root, err := os.MkdirTemp("", "resources")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(root)
	files := map[string][]byte{}
	if files["assets/icon.svg"], err = os.ReadFile("../../../../assets/icon.svg"); err != nil {
		return nil, err
	}
	for _, p := range programs {
		files["cmd/"+p.name+"/main.go"] = []byte("package main\n\nfunc main() {}\n")
	}
	for name, content := range files {
		if err := os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(root, name), content, 0o644); err != nil {
			return nil, err
		}
	}
	if err := makeObjects(root); err != nil {
		return nil, err
	}
	found, err := filepath.Glob(filepath.Join(root, "cmd", "*", "*.syso"))
	for _, path := range found {
		name, _ := filepath.Rel(root, path)
		if files[filepath.ToSlash(name)], err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	return files, err
})

// built makes all programs for Windows, of no more than their resources, or only one that
// something is changed of, and returns their folder.
func built(t *testing.T, arch string, one string, change func(folder string)) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("packages are made on Linux")
	}
	files, err := objects()
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for name, content := range files {
		save(t, filepath.Join(root, filepath.FromSlash(name)), content)
	}
	save(t, filepath.Join(root, "go.mod"), []byte("module empty\n\ngo 1.26\n"))
	if change != nil {
		change(filepath.Join(root, "cmd", one))
	}
	build := exec.Command("go", "build", "-o", root+string(filepath.Separator), "./cmd/"+cmp.Or(one, "..."))
	build.Dir = root
	build.Env = append(os.Environ(), "GOOS=windows", "GOARCH="+arch, "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return root
}

func save(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// What go build takes up is what is read out of the program afterwards, for
// both processors.
func TestBuiltProgramsCarryTheirResources(t *testing.T) {
	for _, arch := range []string{"386", "amd64"} {
		folder := built(t, arch, "", nil)
		for _, p := range programs {
			if err := check(filepath.Join(folder, p.name+".exe")); err != nil {
				t.Errorf("%s for %s: %v", p.name, arch, err)
			}
		}
	}
}

// A program without resources, one with those of another program, and one whose manifest
// asks for an administrator are found out.
func TestCheckFindsWhatIsMissing(t *testing.T) {
	p := programs[0]
	pictures, err := iconImages("../../../../assets/icon.svg")
	if err != nil {
		t.Fatal(err)
	}
	other := func(change func(*winres.ResourceSet)) func(string) {
		return func(folder string) {
			set, err := p.resources(pictures)
			if err != nil {
				t.Fatal(err)
			}
			change(set)
			if err := writeObject(filepath.Join(folder, "rsrc_windows_386.syso"), set, winres.ArchI386); err != nil {
				t.Fatal(err)
			}
		}
	}
	tests := []struct {
		name, want string
		change     func(folder string)
	}{
		{"none", "resources", func(folder string) { _ = os.Remove(filepath.Join(folder, "rsrc_windows_386.syso")) }},
		{"another program's", "version", func(folder string) {
			name := "rsrc_windows_386.syso"
			if err := os.Rename(filepath.Join(folder, "..", "simpscore", name),
				filepath.Join(folder, name)); err != nil {
				t.Fatal(err)
			}
		}},
		{"an administrator's", "asks for rights", other(func(set *winres.ResourceSet) {
			m := p.manifest([4]uint16{})
			m.ExecutionLevel = winres.RequireAdministrator
			set.SetManifest(m)
		})},
		{"blurred", "pixels", other(func(set *winres.ResourceSet) {
			m := p.manifest([4]uint16{})
			m.DPIAwareness = winres.DPIUnaware
			set.SetManifest(m)
		})},
		{"one size of icon", "sizes", other(func(set *winres.ResourceSet) {
			icon, err := winres.NewIconFromImages([]image.Image{image.NewNRGBA(image.Rect(0, 0, 32, 32))})
			if err == nil {
				err = set.SetIcon(winres.Name("APP"), icon)
			}
			if err != nil {
				t.Fatal(err)
			}
		})},
	}
	for _, test := range tests {
		err := check(filepath.Join(built(t, "386", p.name, test.change), p.name+".exe"))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want something about %q", test.name, err, test.want)
		}
	}
}

func TestFourParts(t *testing.T) {
	for text, want := range map[string][4]uint16{"0.1.0": {0, 1, 0, 7},
		"12.34.65535": {12, 34, 65535, 7}, "1.2.0-rc.1": {1, 2, 0, 7}} {
		if got, err := fourParts(text, 7); err != nil || got != want {
			t.Errorf("%s is %v (%v), want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "1.2", "1.2.3.4", "v1.2.3", "1.2.65536", "1.2.x", "1.2.3-"} {
		if got, err := fourParts(text, 7); err == nil {
			t.Errorf("%q is %v, want an error", text, got)
		}
	}
}

// The same sources make the same bytes: a release can be built again and compared.
func TestObjectsAreTheSameEveryTime(t *testing.T) {
	pictures, err := iconImages("../../../../assets/icon.svg")
	if err != nil {
		t.Fatal(err)
	}
	var made [2]bytes.Buffer
	for i := range made {
		set, err := programs[0].resources(pictures)
		if err != nil {
			t.Fatal(err)
		}
		if err := set.WriteObject(&made[i], winres.ArchAMD64); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(made[0].Bytes(), made[1].Bytes()) {
		t.Error("two objects of the same resources differ")
	}
}

// The icon that Windows shows is the one that the window has: assets/icon.png,
// drawn from the same file.
func TestIconIsTheWindows(t *testing.T) {
	all, err := iconImages("../../../../assets/icon.svg")
	if err != nil {
		t.Fatal(err)
	}
	window, err := png.Decode(bytes.NewReader(assets.Icon))
	if err != nil {
		t.Fatal(err)
	}
	img := all[len(all)-1]
	for y := range 256 {
		for x := range 256 {
			if !near(img.At(x, y), window.At(x, y)) {
				t.Fatalf("at %d, %d it is %v, the window's is %v", x, y, img.At(x, y), window.At(x, y))
			}
		}
	}
}

// near reports whether two colours are the same to the eye; edges are drawn a little
// differently by every program.
func near(a, b color.Color) bool {
	r, g, u, o := a.RGBA()
	s, h, v, p := b.RGBA()
	for _, part := range [][2]uint32{{r, s}, {g, h}, {u, v}, {o, p}} {
		if max(part[0], part[1])-min(part[0], part[1]) > 0x5000 {
			return false
		}
	}
	return true
}

// The smallest icon is drawn for its size: the moon's yellow and the club's white are
// both in it, without a wash between them.
func TestSmallIconKeepsItsColours(t *testing.T) {
	all, err := iconImages("../../../../assets/icon.svg")
	if err != nil {
		t.Fatal(err)
	}
	moon, club := false, false
	img := all[0]
	for y := range 16 {
		for x := range 16 {
			r, g, b, _ := img.At(x, y).RGBA()
			moon = moon || r > 0xe000 && g > 0xb000 && b < 0x7000
			club = club || r > 0xf000 && g > 0xf000 && b > 0xf000
		}
	}
	if img.Bounds().Dx() != 16 || !moon || !club {
		t.Errorf("16 pixels: width %d, moon %v, club %v", img.Bounds().Dx(), moon, club)
	}
}

func TestPicturesForTheInstaller(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "pictures")
	if err := drawPictures("../../../../assets/icon.svg", folder); err != nil {
		t.Fatal(err)
	}
	ico, err := os.ReadFile(filepath.Join(folder, "icon.ico"))
	if err != nil || !slices.Equal(edges(ico), iconSizes) {
		t.Errorf("icon.ico has %v (%v), want %v", edges(ico), err, iconSizes)
	}
	for name, size := range map[string]int{"side.bmp": sideWidth * sideHeight * 3,
		"head.bmp": headWidth * headHeight * 3} {
		// NSIS shows pictures of 24 bits without transparency only.
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() != int64(size)+54 {
			t.Errorf("%s: %v (%v), want %d bytes and a head of 54", name, info.Size(), err, size)
		}
	}
}

func TestVerbs(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"version"}, &out); err != nil || out.String() != assets.Version+"\n" {
		t.Errorf("version says %q (%v)", &out, err)
	}
	out.Reset()
	if want := fmt.Sprintf("%s.%d\n", assets.Version, assets.Build); run([]string{"number"}, &out) != nil ||
		out.String() != want {
		t.Errorf("number says %q, want %q", &out, want)
	}
	for _, args := range [][]string{nil, {"version", "2"}, {"pictures"}, {"check"}, {"draw"}} {
		if err := run(args, &out); err == nil {
			t.Errorf("%v is taken", args)
		}
	}
}
