package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// Without its line and its file the program does not link what a neighbour needs, and can
// be built all the same: the club's evening is whole by itself.
func TestProgramWithoutNeighbours(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	rooms := map[string][]string{ // what only a neighbour has, by its file
		"teaching.go":   {"clubnight/ui/teaching", "clubnight/ui/desk/teach"},
		"changeover.go": {"clubnight/ui/changeover"},
		"clubs.go": {"clubnight/ui/clubs", "clubnight/ui/desk/entrant", "clubnight/session/simultaneous",
			"clubnight/session/words/sendings", "clubnight/session/words/refusals/clubs"},
		"joint.go": {"clubnight/ui/computers", "clubnight/ui/desk/nodes", "clubnight/session/node",
			"clubnight/session/replica", "clubnight/session/words/refusals/shared"},
	}
	lines := map[string]string{"teaching.go": "{page: teachersDesk}", "changeover.go": "{page: oldResults}", "clubs.go": "{page: manyClubs}",
		"joint.go": "{page: severalComputers, "}
	servers := []string{"clubnight/session/eventserver", "github.com/jackc/pgx", "clubnight/session/words/refusals/servers",
		"clubnight/session/clubfile/merge"}
	for _, c := range []struct {
		without []string
		lacks   []string
	}{
		{[]string{"teaching.go"}, rooms["teaching.go"]},
		{[]string{"changeover.go"}, rooms["changeover.go"]},
		{[]string{"clubs.go"}, rooms["clubs.go"]},
		{[]string{"joint.go"}, rooms["joint.go"]},
		{[]string{"teaching.go", "clubs.go", "joint.go"},
			slices.Concat(rooms["teaching.go"], rooms["clubs.go"], rooms["joint.go"], servers)},
	} {
		var out []string
		for _, file := range c.without {
			out = append(out, lines[file])
		}
		linked := linkedWithout(t, c.without, out)
		if !slices.Contains(linked, "clubnight/ui/start") {
			t.Fatalf("the program is not whole: %v", linked)
		}
		for _, at := range linked {
			for _, room := range c.lacks {
				if strings.HasPrefix(at+"/", room+"/") {
					t.Errorf("without %v it links %s", c.without, at)
				}
			}
		}
	}
	whole := linkedWithout(t, nil, nil)
	for _, room := range slices.Concat(rooms["teaching.go"], rooms["clubs.go"], rooms["joint.go"], servers[:1]) {
		if !slices.Contains(whole, room) {
			t.Errorf("the whole program does not link %s: the search is broken", room)
		}
	}
}

// linkedWithout are the packages of the program without files and without lines of
// neighbours.go, after it was compiled.
func linkedWithout(t *testing.T, files, lines []string) []string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("neighbours.go")
	if err != nil {
		t.Fatal(err)
	}
	kept := slices.DeleteFunc(strings.SplitAfter(string(text), "\n"), func(line string) bool {
		return slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(line, l) })
	})
	if len(kept) != strings.Count(string(text), "\n")+1-len(lines) {
		t.Fatalf("neighbours.go has not one line for each of %q", lines)
	}
	changed := filepath.Join(t.TempDir(), "neighbours.go")
	if err := os.WriteFile(changed, []byte(strings.Join(kept, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{filepath.Join(here, "neighbours.go"): changed}
	for _, file := range files {
		replace[filepath.Join(here, file)] = "" // it is not there
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"list", "-deps", "-export", "-overlay", file}
	if build, ok := debug.ReadBuildInfo(); ok { // as this was built, so that little has to be compiled
		for _, s := range build.Settings {
			if s.Key == "-tags" {
				args = append(args, "-tags", s.Value)
			}
		}
	}
	out, err := exec.CommandContext(t.Context(), "go", append(args, ".")...).CombinedOutput()
	if err != nil {
		t.Fatalf("without %v: %v\n%s", files, err, out)
	}
	return strings.Fields(string(out))
}
