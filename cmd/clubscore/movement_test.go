package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/movement"
)

// moved runs clubscore movement and gives what it says and its exit code.
func moved(t *testing.T, args ...string) (out, complaint string, code int) {
	t.Helper()
	cmd := clubscore(t, append([]string{"movement"}, args...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if exit != nil {
		code = exit.ExitCode()
	}
	return stdout.String(), stderr.String(), code
}

// movedWell is moved where nothing may go wrong.
func movedWell(t *testing.T, args ...string) string {
	t.Helper()
	out, complaint, code := moved(t, args...)
	if code != 0 || complaint != "" {
		t.Fatalf("movement %s: exit code %d, %s%s", strings.Join(args, " "), code, complaint, out)
	}
	return out
}

func file(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestMovementListNamesEveryFamily(t *testing.T) {
	out := movedWell(t, "list")
	var all []family
	if err := json.Unmarshal([]byte(movedWell(t, "list", "--json")), &all); err != nil {
		t.Fatal(err)
	}
	families := movement.Families()
	if len(all) != len(families) || strings.Count(out, "\n") != len(families) {
		t.Fatalf("%d families, %d in JSON:\n%s", len(families), len(all), out)
	}
	for i, f := range families {
		if all[i].Name != f.Name || all[i].Limits != f.Limits {
			t.Errorf("%+v, want %s", all[i], f.Name)
		}
		if !strings.Contains(out, f.Name+" ") || !strings.Contains(out, f.Limits+"\n") {
			t.Errorf("%s is not in the list:\n%s", f.Name, out)
		}
	}
}

// What make writes, check and rate read, and nothing is lost on the way.
func TestMovementThereAndBack(t *testing.T) {
	for _, line := range []string{
		"mitchell --tables 7 --boards-per-round 4",
		"mitchell --tables 7 --half ns",
		"mitchell --tables 9 --rounds 7 --half ew --switch auto",
		"mitchell --tables 5 --equal",
		"skip-mitchell --tables 8 --switch 2",
		"hesitation --tables 7 --switch none",
		"share-relay --tables 8 --first-board 9",
		"web --tables 14 --rounds 13 --boards-per-round 2 --copies 2",
		"howell --tables 5 --rounds 9",
		"rover --tables 8 --from 3",
		"barometer --tables 4",
		"american-whist --tables 7",
		"individual --tables 3",
		"swiss --tables 6 --rounds 5",
		"twin --tables 17 --rounds 9 --boards-per-round 3",
	} {
		t.Run(line, func(t *testing.T) {
			args := append([]string{"make"}, strings.Fields(line)...)
			text := movedWell(t, append(args, "--csv")...)
			if !strings.Contains(text, "\nsection,table,round,ns,ew,lowboard,highboard") ||
				!strings.HasPrefix(text, "# ") {
				t.Errorf("not the CSV that is promised:\n%s", text)
			}
			var want []*movement.Movement
			if err := json.Unmarshal([]byte(movedWell(t, append(args, "--json")...)), &want); err != nil {
				t.Fatal(err)
			}
			path := file(t, "movement.csv", text)
			read, err := readMovements(t.Context(), path)
			if err != nil || len(read) != len(want) {
				t.Fatalf("%d sections, %v", len(read), err)
			}
			var again bytes.Buffer
			if err := movement.WriteCSV(&again, read...); err != nil || again.String() != text {
				t.Errorf("%v, read and written again:\n%s\nwas\n%s", err, again.String(), text)
			}
			for i, m := range read {
				if fmt.Sprint(m.Rows) != fmt.Sprint(want[i].Rows) || m.Winners != want[i].Winners ||
					m.Missing != want[i].Missing {
					t.Errorf("section %d is %+v, want %+v", i, m, want[i])
				}
			}
			if out := movedWell(t, "check", path); strings.Count(out, ": sound\n") != len(want) {
				t.Errorf("check says\n%s", out)
			}
			var ratings []rated
			if err := json.Unmarshal([]byte(movedWell(t, "rate", path, "--json")), &ratings); err != nil {
				t.Fatal(err)
			}
			for i, r := range ratings {
				if fmt.Sprint(r.Rating) != fmt.Sprint(want[i].Rate()) {
					t.Errorf("rated %+v, want %+v", r.Rating, want[i].Rate())
				}
			}
		})
	}
}

// What cannot be made is refused with the reason.
func TestMovementRefusals(t *testing.T) {
	for _, c := range []struct {
		args, why string
		code      int
	}{
		{"make double-weave --tables 6", "multiple of 4", 1},
		{"make double-hesitation --tables 4", "5 tables or more", 1},
		{"make appendix --tables 10 --rounds 9", "10 tables cannot play 9 rounds", 1},
		{"make rover --tables 9 --rounds 9", "9 tables cannot play 9 rounds", 1},
		{"make skip-mitchell --tables 22 --boards-per-round 3", "boards up to 63, and there is a board 66", 1},
		{"make share-relay --tables 7", "even number", 1},
		{"make howell --tables 5 --boards-per-round 33", "boards per round 33, at most 32", 1},
		{"make american-whist --tables 8", "odd number of teams", 1},
		{"make hesitation --tables 6 --equal", "hesitation", 1},
		{"make rover --tables 8 --half ns", "half tables", 1},
		{"make mitchell", "make FAMILY --tables N", 2},
		{"make", "make FAMILY --tables N", 2},
		{"make tango --tables 7", `"tango", clubscore movement list`, 2},
		{"make mitchell --tables 7 --half nw", "--half nw: ns or ew", 2},
		{"make mitchell --tables 7 --switch 0", "--switch 0: auto, none", 2},
		{"make mitchell --tables seven", "seven", 2},
		{"recommend", "recommend --pairs N", 2},
		{"recommend --pairs 3", "4 to 120", 1},
		{"recommend --pairs 20 --winners 3", "--winners 3", 2},
		{"list a b", `"b"`, 2},
		{"list mitchell", "mitchell", 1},
		{"check", "which file? clubscore movement check FILE", 2},
		{"rate nothing.csv", "nothing.csv", 1},
		{"rate nothing.bws", "nothing.bws", 1},
		{"paper nothing.csv", "--pdf OUT", 2},
		{"paper nothing.csv --pdf x.pdf --only menu", "--only menu", 2},
		{"paper nothing.csv --pdf x.pdf --paper a3", "--paper a3", 2},
		{"dance", `"dance"`, 2},
	} {
		out, complaint, code := moved(t, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(complaint, c.why) || c.code == 1 && out != "" {
			t.Errorf("%s: exit code %d, %q %q; want %d and %q", c.args, code, out, complaint, c.code, c.why)
		}
	}
}

func TestMovementCheckNamesWhatIsWrong(t *testing.T) {
	path := file(t, "wrong.csv",
		"section,table,round,ns,ew,lowboard,highboard\nA,1,1,1,3,1,2\nA,2,1,1,4,3,4\nA,1,2,1,4,3,4\nA,2,2,2,3,3,4\n")
	out, complaint, code := moved(t, "check", path)
	if code != 1 || !strings.Contains(out, "NOT SOUND") || !strings.Contains(out, "round 1") ||
		!strings.Contains(complaint, path) {
		t.Errorf("exit code %d, %s%s", code, out, complaint)
	}
	out, _, code = moved(t, "check", path, "--json")
	var all []checked
	if err := json.Unmarshal([]byte(out), &all); err != nil || code != 1 || len(all) != 1 {
		t.Fatalf("exit code %d, %v in %s", code, err, out)
	}
	found := false
	for _, p := range all[0].Problems {
		found = found || p.Pair == 1 && p.Round == 1 && !p.Warning
	}
	if all[0].Sound || !found {
		t.Errorf("pair 1 is in two places in round 1: %+v", all[0])
	}
	for _, command := range [][]string{{"rate", path}, {"paper", path, "--pdf", path + ".pdf"}} {
		if _, complaint, code := moved(t, command...); code != 1 || !strings.Contains(complaint, path) {
			t.Errorf("%v: exit code %d, %s", command, code, complaint)
		}
	}
	if _, err := os.Stat(path + ".pdf"); err == nil {
		t.Error("a movement that cannot be played was printed")
	}
}

func TestMovementFileErrorsNameTheLine(t *testing.T) {
	for name, content := range map[string]string{
		"rows.csv": "# winners: 1\nsection,table,round,ns,ew,lowboard,highboard\nA,1,1,1,3,one,2\n",
		"bare.csv": "\nA,1,1,1,2,1,2\nA,1,2\n",
		"ebu.txt":  "\n\nMitchell\n0,2,4,2,2,0\nnothing\n",
	} {
		path := file(t, name, content)
		if _, complaint, code := moved(t, "check", path); code != 1 || !strings.Contains(complaint, path+": line 3: ") {
			t.Errorf("%s: exit code %d, %s", name, code, complaint)
		}
	}
}

func TestMovementReadsOtherFormats(t *testing.T) {
	csv := movedWell(t, "make", "howell", "--tables", "4", "--csv")
	path := file(t, "howell.txt", movedWell(t, "make", "howell", "--tables", "4", "--ebuscore"))
	want, err := readMovements(t.Context(), file(t, "howell.csv", csv))
	if err != nil {
		t.Fatal(err)
	}
	read, err := readMovements(t.Context(), path)
	if err != nil || fmt.Sprint(read[0].Rows) != fmt.Sprint(want[0].Rows) {
		t.Errorf("%v, EBUScore's text gives %v", err, read)
	}
	if out := movedWell(t, "check", path); !strings.Contains(out, ": sound\n") {
		t.Errorf("check says %s", out)
	}
}

// The .bws of an evening has the movement that the evening played.
func TestMovementOfAnEvening(t *testing.T) {
	folder := t.TempDir()
	play(t, "--tables", "4", "--boards", "21", "--movement", "howell", "--out", folder)
	path := filepath.Join(folder, "evening.bws")
	if out := movedWell(t, "check", path); !strings.Contains(out, "4 tables, 7 rounds of 3: sound\n") {
		t.Errorf("check says %s", out)
	}
	want, err := movement.Make("howell", movement.Options{Tables: 4, Rounds: 7, BoardsPerRound: 3})
	if err != nil {
		t.Fatal(err)
	}
	var all []rated
	if err := json.Unmarshal([]byte(movedWell(t, "rate", path, "--json")), &all); err != nil || len(all) != 1 {
		t.Fatalf("%v, %d sections", err, len(all))
	}
	if all[0].Rating.Qf != want.Rate().Qf || all[0].Rating.Boards != 21 {
		t.Errorf("rated %+v, want %+v", all[0].Rating, want.Rate())
	}
	if out := movedWell(t, "rate", path); !strings.Contains(out, "100.00 of 100") {
		t.Errorf("a full Howell is balanced:\n%s", out)
	}
}

func TestMovementRecommend(t *testing.T) {
	out := movedWell(t, "recommend", "--pairs", "15", "--minutes", "180", "--winners", "1")
	if !strings.HasPrefix(out, "1. ") || !strings.Contains(out, "\n3. ") || !strings.Contains(out, "\n   - ") {
		t.Errorf("three proposals with reasons are wanted:\n%s", out)
	}
	var r recommended
	if err := json.Unmarshal([]byte(movedWell(t, "recommend", "--pairs", "15", "--minutes", "180", "--winners",
		"1", "--json")), &r); err != nil {
		t.Fatal(err)
	}
	proposals := r.Proposals
	if len(proposals) != 3 {
		t.Fatalf("%d proposals", len(proposals))
	}
	for _, p := range proposals {
		for _, m := range p.Sections {
			if err := m.Validate(); err != nil || m.Winners != 1 || p.Rating.Minutes > 180 {
				t.Errorf("%s: %v, %d winners, %d minutes", m.Name, err, m.Winners, p.Rating.Minutes)
			}
			if !strings.Contains(out, m.Name) {
				t.Errorf("%s is not in\n%s", m.Name, out)
			}
		}
	}
}

func TestMovementPaperPrints(t *testing.T) {
	path := file(t, "movement.csv", movedWell(t, "make", "share-relay", "--tables", "8", "--csv"))
	for _, only := range []string{"", "cards", "slips", "labels", "announcements"} {
		pdf := filepath.Join(t.TempDir(), "out.pdf")
		args := []string{"paper", path, "--pdf", pdf, "--title", "Tuesday", "--paper", "letter"}
		if only != "" {
			args = append(args, "--only", only)
		}
		if out := movedWell(t, args...); out != pdf+": 8 tables\n" {
			t.Errorf("it says %q", out)
		}
		program, err := exec.LookPath("pdftotext")
		if err != nil {
			t.Skip("pdftotext is not installed")
		}
		text, err := exec.Command(program, "-layout", pdf, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		for part, word := range map[string]string{"cards": "NORTH", "slips": "Pair 16", "labels": "Start on the relay",
			"announcements": "After every round"} {
			if has := bytes.Contains(text, []byte(word)); has != (only == "" || only == part) {
				t.Errorf("--only %q: %q is there: %v", only, word, has)
			}
		}
	}
}
