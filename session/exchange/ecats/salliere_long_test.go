//go:build long

package ecats_test

import (
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/figures"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// salliere is where Debian puts the program, which is a Java archive.
const salliere = "/usr/share/salliere/salliere-0.10.jar"

// Salliere scores the same evenings and exports them: every line of its files is ours,
// scores, matchpoints and adjusted boards among them.
func TestSalliereScoresTheSame(t *testing.T) {
	java, err := exec.LookPath("java")
	if _, missing := os.Stat(salliere); err != nil || missing != nil {
		t.Skip("Salliere or Java is not installed")
	}
	for name, family := range map[string]struct {
		family string
		o      movement.Options
	}{"howell": {"howell", movement.Options{Tables: 4, BoardsPerRound: 3}},
		"mitchell": {"mitchell", movement.Options{Tables: 9, BoardsPerRound: 2}}} {
		t.Run(name, func(t *testing.T) {
			s := sessiontest.Evening(t, "Łukasz's cup", sessiontest.Made(t, family.family, family.o))
			sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{Method: "mp",
				OwnSession: "no", Winners: "1"}})
			sessiontest.Play(t, s, 1, s.State().Sections[0].Movement.Rounds)
			sessiontest.Change(t, s, firstOf(s),
				func(r *session.Result) { r.Percentages(scoring.Int(60), scoring.Int(40)) })
			a := accounttest.Told(t, s)
			a.Club = account.Club{Name: "Riverside", Phone: "0", Country: "England"}
			a.Program = "5.6.28" // what Salliere says of itself
			folder := t.TempDir()
			boards, pairs := tables(t, a)
			if err := os.WriteFile(filepath.Join(folder, "boards.csv"), []byte(boards), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, "names.csv"), []byte(pairs), 0o600); err != nil {
				t.Fatal(err)
			}
			run := exec.Command(java, "-Dfile.encoding=UTF-8", "-jar", salliere, "score", "matchpoint", "total",
				"ecats-export", "--ecats-export-dir="+folder,
				"--ecats-options=clubName:Riverside,session:9999,phone:0,country:England,date:"+
					figures.Date(a.Date, "02/01/2006")+",event:"+a.Title, "--", "boards.csv", "names.csv")
			run.Dir = folder
			if said, err := run.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, said)
			}
			a.Sections[0].BoardsInRound = 0 // which Salliere does not know
			for i, content := range write(t, a, ecats.Options{}) {
				theirs, err := os.ReadFile(filepath.Join(folder, []string{"C", "P", "R", "E"}[i]+".txt"))
				if err != nil {
					t.Fatal(err)
				}
				got, want := fields(content), fields(theirs)
				slices.SortFunc(got, slices.Compare)
				slices.SortFunc(want, slices.Compare)
				if len(got) != len(want) {
					t.Fatalf("%d lines, want %d", len(got), len(want))
				}
				for n := range got {
					if !slices.Equal(got[n], want[n]) {
						t.Errorf("%q, want %q", got[n], want[n])
					}
				}
			}
		})
	}
}

// firstOf is where the first result of an evening stands.
func firstOf(s *session.Session) (first session.Key) {
	for k := range s.State().Results {
		if first.Board == 0 || k.Compare(first) < 0 {
			first = k
		}
	}
	return first
}

// tables are an account as Salliere takes it.
func tables(t *testing.T, a *account.Account) (boards, pairs string) {
	t.Helper()
	var b, p strings.Builder
	out, people := csv.NewWriter(&b), csv.NewWriter(&p)
	for i := range a.Sections[0].Lines {
		l := &a.Sections[0].Lines[i]
		row := []string{strconv.Itoa(l.Board), strconv.Itoa(l.NS), strconv.Itoa(l.EW), "P", "", "", "", "", "", ""}
		if l.Outcome == session.Artificial {
			row[3], row[6], row[7] = "", "av+", "av-"
		}
		if l.Contract.Level > 0 {
			row[3] = strings.Replace(strings.ToUpper(l.Contract.String()), "NT", "N", 1) +
				scoring.FormatTricks(l.Tricks)
			row[4] = l.Declarer.String()
		}
		out.Write(row)
	}
	for _, c := range a.Sections[0].Contestants {
		people.Write([]string{strconv.Itoa(c.Number), c.Players[0].Name, c.Players[1].Name, "", "", ""})
	}
	out.Flush()
	people.Flush()
	if err := out.Error(); err != nil {
		t.Fatal(err)
	}
	return b.String(), p.String()
}
