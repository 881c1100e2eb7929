package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

// runs runs clubscore in this process: what it prints and how it ends.
func runs(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := run(t.Context(), args, &out)
	return out.String(), err
}

// clubWith is a club file with an evening of these sections that is not over.
func clubWith(t *testing.T, sections ...*movement.Movement) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "Café O'Connor.clubnight")
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	if err := club.SetPlayers([]clubfile.Player{{Number: "7", Name: "Łukasz Wiśniewski"}}); err != nil {
		t.Fatal(err)
	}
	facts := []session.Fact{session.EveningSet{Name: "Tuesday pairs",
		Date: time.Date(2026, 11, 17, 19, 30, 0, 0, time.UTC)}}
	for i, m := range sections {
		facts = append(facts, session.SectionSet{ID: i + 1, Movement: m})
	}
	facts = append(facts, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"}, Number: "7",
		Name: "Łukasz Wiśniewski", Given: true})
	journal := club.NewEvening()
	err = record(journal, facts)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func movementOf(t *testing.T, family string, o movement.Options) *movement.Movement {
	t.Helper()
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// What create writes is read here by mdbtools.
func TestBWSCreate(t *testing.T) {
	club := clubWith(t, movementOf(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3}),
		movementOf(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	for _, c := range []struct {
		args     []string
		jet      string
		settings map[string]string
		names    string // of table A1 North
	}{
		{[]string{"--for", "bmpro"}, "JET4", nil, ""},
		{[]string{"--for", "bmpro", "--access97", "--settings", "quiet,LeadCard=true,autopowerofftime=30"}, "JET3",
			map[string]string{"ShowResults": "0", "LeadCard": "1", "AutopoweroffTime": "30"}, ""},
		{[]string{"--for", "BCS", "--settings", "Club,BM2PINcode=1234", "--names"}, "JET4",
			map[string]string{"BM2Ranking": "2", "BM2PINcode": "1234", "ShowResults": "1"}, "Lukasz Wisniewski"},
		{[]string{"--for", "bcs", "--access97", "--settings", "Teams, ShowResults = true", "--equal"}, "JET3",
			map[string]string{"ShowResults": "1", "BM2Ranking": "0"}, ""},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "Tuesday evening.bws")
			out, err := runs(t, append([]string{"bws", "create", club, file}, c.args...)...)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out, file+": for B") || !strings.Contains(out, "section A, B, 8 tables") {
				t.Errorf("it says %q", out)
			}
			if rounds := export(t, file, "RoundData"); len(rounds) != 5*5+3*5 {
				t.Errorf("%d rows in RoundData", len(rounds))
			} else if equal := rounds[0]["NSPair"] == rounds[0]["EWPair"]; equal != strings.Contains(out+
				strings.Join(c.args, " "), "--equal") {
				t.Errorf("the first row is %v", rounds[0])
			}
			if version, err := exec.Command("mdb-ver", file).Output(); err != nil ||
				strings.TrimSpace(string(version)) != c.jet {
				t.Errorf("%v: the format is %s, want %s", err, version, c.jet)
			}
			if settings := export(t, file, "Settings"); len(settings) == 0 {
				t.Error("no settings")
			} else {
				for name, want := range c.settings {
					if got := settings[0][name]; got != want {
						t.Errorf("%s is %q, want %q", name, got, want)
					}
				}
			}
			if got := export(t, file, "PlayerNumbers")[0]["Name"]; got != c.names {
				t.Errorf("A1 North is %q, want %q", got, c.names)
			}
			if out, err := runs(t, "bws", "check", file); err != nil {
				t.Errorf("check: %v, %s", err, out)
			}
		})
	}
	if st, err := stateOf(t.Context(), club, 0); err != nil || st.File != "" {
		t.Errorf("the club file was changed: %v, %v", st, err)
	}
}

// What one server cannot take becomes several files, each with its sections.
func TestBWSCreateForSeveralServers(t *testing.T) {
	sections := make([]*movement.Movement, 3)
	for i := range sections {
		sections[i] = movementOf(t, "mitchell", movement.Options{Tables: 61, Rounds: 3, BoardsPerRound: 1})
	}
	file := filepath.Join(t.TempDir(), "big.bws")
	out, err := runs(t, "bws", "create", clubWith(t, sections...), file, "--for", "bcs")
	if err != nil {
		t.Fatal(err)
	}
	second := strings.TrimSuffix(file, ".bws") + " (server 2).bws"
	for _, words := range []string{file + ": for BCS 4/5, section A, B, 122 tables",
		second + ": for BCS 4/5, section C, 61 tables", "open each of the 2 files"} {
		if !strings.Contains(out, words) {
			t.Errorf("%q does not say %q", out, words)
		}
	}
	for f, want := range map[string]int{file: 122, second: 61} {
		if n := len(export(t, f, "Tables")); n != want {
			t.Errorf("%s has %d tables, want %d", f, n, want)
		}
	}
}

// An evening that was played, and the file of it that any program may have, come back as
// an evening with the same ranking, which the sheets print.
func TestBWSImport(t *testing.T) {
	folder := t.TempDir()
	a := play(t, "--tables", "5", "--boards", "15", "--seed", "4", "--out", folder)
	file, club := filepath.Join(folder, "evening.bws"), filepath.Join(folder, "club.clubnight")

	out, err := runs(t, "bws", "import", file, "--club", club, "--name", "Once more", "--date", "2026-11-17")
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"evening 2: Once more, 2026-11-17",
		"section A: From Bridgemate, 5 tables", "75 of 75 results"} {
		if !strings.Contains(out, words) {
			t.Errorf("%q does not say %q", out, words)
		}
	}
	st, err := stateOf(t.Context(), club, 2)
	if err != nil {
		t.Fatal(err)
	}
	scores, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	got, want := map[int]string{}, a.exact()
	for _, r := range scores.Rankings {
		for _, rank := range r.Ranks {
			got[rank.Who.Number] = fmt.Sprintf("%d. %s of %d boards", rank.Place, rank.Percentage, rank.Played)
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("\n got %v\nwant %v", got, want)
	}
	if out, err := runs(t, "sheets", club, "--out", filepath.Join(folder, "sheets")); err != nil ||
		strings.Count(out, ".pdf") < 3 {
		t.Errorf("the sheets of it: %v, %s", err, out)
	}

	if _, err := runs(t, "bws", "import", file, "--club", club); !errors.Is(err, errImported) ||
		!strings.Contains(err.Error(), "evening 2") {
		t.Errorf("imported twice: %v", err)
	}
	if out, err := runs(t, "bws", "import", file, "--club", club, "--again"); err != nil ||
		!strings.Contains(out, "evening 3: evening, ") {
		t.Errorf("--again: %v, %s", err, out)
	}
	if out, err := runs(t, "bws", "import", file, "--club", filepath.Join(folder, "new.clubnight")); err != nil ||
		!strings.Contains(out, "evening 1: evening, ") {
		t.Errorf("into a new club file: %v, %s", err, out)
	}
}

// An import that does not go changes nothing.
func TestBWSImportRefuses(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.bws")
	schema, err := bws.Schema(bws.BMPro)
	if err == nil {
		err = bws.Create(empty, bws.Access2000, schema)
	}
	if err != nil {
		t.Fatal(err)
	}
	club := filepath.Join(t.TempDir(), "new.clubnight")
	if _, err := runs(t, "bws", "import", empty, "--club", club); err == nil {
		t.Error("a file without a section was imported")
	}
	if _, err := os.Stat(club); err == nil {
		t.Error("a club file was left behind")
	}
	tonight := clubWith(t, movementOf(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 1}))
	file := filepath.Join(t.TempDir(), "tonight.bws")
	if _, err := runs(t, "bws", "create", tonight, file, "--for", "bmpro"); err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, "bws", "import", file, "--club", tonight); !errors.Is(err, errOpen) {
		t.Errorf("an evening that is not over would be pushed aside: %v", err)
	}
}

func TestBWSCheck(t *testing.T) {
	folder := t.TempDir()
	club := clubWith(t, movementOf(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 1}))
	good, odd, bad := filepath.Join(folder, "good.bws"), filepath.Join(folder,
		"odd.bws"), filepath.Join(folder, "bad.bws")
	for _, f := range []string{good, odd, bad} {
		if _, err := runs(t, "bws", "create", club, f, "--for", "bmpro"); err != nil {
			t.Fatal(err)
		}
	}
	change := func(file string, table string, where, set bws.Row) {
		t.Helper()
		db, err := bws.Open(t.Context(), file)
		if err == nil {
			_, err = db.Update(table, where, set)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	change(odd, "Section", nil, bws.Row{"MissingPair": 99})
	change(bad, "Section", nil, bws.Row{"MissingPair": 99})
	change(bad, "Tables", bws.Row{"Table": 2}, bws.Row{"ComputerID": 5})
	change(bad, "RoundData", bws.Row{"Table": 1, "Round": 2}, bws.Row{"HighBoard": 64})
	for _, c := range []struct {
		args []string
		err  error
		says []string
	}{
		{[]string{good, "--strict"}, nil, []string{"nothing that the control program would reject, 0 warnings"}},
		{[]string{odd}, nil, []string{"warning   Section, ID 1: the missing pair 99", "would reject, 1 warning\n"}},
		{[]string{"--strict", odd}, errWarnings, []string{"warning   Section"}},
		{[]string{bad}, errRejected, []string{"warning   Section", "rejected  Tables, table A2: there is no client",
			"rejected  RoundData, table A1, round 2"}},
	} {
		out, err := runs(t, append([]string{"bws", "check"}, c.args...)...)
		if !errors.Is(err, c.err) || err != nil && c.err == nil {
			t.Errorf("%v: %v, want %v", c.args, err, c.err)
		}
		for _, words := range c.says {
			if !strings.Contains(out, words) {
				t.Errorf("%v: %q does not say %q", c.args, out, words)
			}
		}
	}
}

// The exit codes are those that the help names.
func TestBWSExitCodes(t *testing.T) {
	folder := t.TempDir()
	club := clubWith(t, movementOf(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 1}))
	file := filepath.Join(folder, "x.bws")
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"help"}, 0, "clubscore bws import"},
		{nil, 0, "The exit code is 0 when all went well"},
		{[]string{"nonsense"}, 2, `no command "nonsense"`},
		{[]string{"create", club, file}, 2, "there are bmpro and bcs"},
		{[]string{"create", club, "--for", "bcs"}, 2, "CLUBFILE FILE"},
		{[]string{"create", club, file, "--for", "bcs", "--settings", "loud"}, 2, "only quiet, club, teaching, teams"},
		{[]string{"create", club, file, "--for", "bmpro", "--settings", "BM2Ranking=1"}, 2,
			"no such Bridgemate setting"},
		{[]string{"create", club, file, "--for", "bmpro", "--settings", "AutopoweroffTime=long"}, 2, "5 to 60"},
		{[]string{"create", club, file, "--for", "bmpro", "--settings", "AutopoweroffTime=61"}, 2, "5 to 60"},
		{[]string{"create", club, file, "--for", "bmpro", "--evening", "9"}, 1, "no such evening"},
		{[]string{"create", "no.clubnight", file, "--for", "bmpro"}, 1, "no.clubnight"},
		{[]string{"create", club, file, "--for", "bmpro"}, 0, "2 tables"},
		{[]string{"import", file}, 2, "into which club file"},
		{[]string{"import", "--club", club}, 2, "which file"},
		{[]string{"import", file, "--club", club, "--date", "17.11.2026"}, 2, "a date as 2026-11-21"},
		{[]string{"import", club, "--club", filepath.Join(folder, "n.clubnight")}, 1, "Café O'Connor.clubnight"},
		{[]string{"check", file}, 0, "nothing that the control program would reject"},
		{[]string{"check"}, 2, "which file"},
		{[]string{"check", club}, 1, "Café O'Connor.clubnight"},
		{[]string{"dump", file, "Section"}, 0, "Section, 1 rows"},
	} {
		out, err := clubscore(t, append([]string{"bws"}, c.args...)...).CombinedOutput()
		code := 0
		if exit, ok := err.(*exec.ExitError); ok {
			code = exit.ExitCode()
		}
		if code != c.code || !strings.Contains(string(out), c.says) {
			t.Errorf("%v: exit %d, %s; want %d and %q", c.args, code, out, c.code, c.says)
		}
	}
}
