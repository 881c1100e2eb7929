package copies

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// stageVariable names, in the environment, where the copy or the restoring that this
// program makes instead of running tests ends it.
const stageVariable, clubVariable = "CLUBNIGHT_TEST_STAGE", "CLUBNIGHT_TEST_CLUB"

func TestMain(m *testing.M) {
	stage := os.Getenv(stageVariable)
	if stage == "" {
		os.Exit(m.Run())
	}
	reached = func(at string) {
		if at == stage {
			os.Exit(9) // nothing is tidied up
		}
	}
	path := os.Getenv(clubVariable)
	if from := os.Getenv("CLUBNIGHT_TEST_FROM"); from != "" {
		_, err := Restore(context.Background(), path, from, time.Now())
		fmt.Println(err)
		os.Exit(0)
	}
	club, err := clubfile.Open(path)
	if err == nil {
		err = Make(context.Background(), club, Options{}).Err()
	}
	fmt.Println(err)
	os.Exit(0)
}

// A report says how far the copy holds each evening, so that nobody has to ask the clock.
func TestReportCountsEntries(t *testing.T) {
	club := newClub(t, filepath.Join(t.TempDir(), "club.clubnight"), 5)
	evening(t, club, 3)
	r := Make(context.Background(), club, Options{Second: t.TempDir()})
	if len(r.Made) != 2 || !reflect.DeepEqual(r.Entries, map[int64]int64{1: 5, 2: 3}) {
		t.Errorf("made %d, entries %v", len(r.Made), r.Entries)
	}
}

// endedAt runs this program, which ends itself at a stage.
func endedAt(t *testing.T, stage, club, from string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), stageVariable+"="+stage, clubVariable+"="+club, "CLUBNIGHT_TEST_FROM="+from)
	out, err := cmd.CombinedOutput()
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() != 9 {
		t.Fatalf("%s was not reached: %v\n%s", stage, err, out)
	}
}

// newClub makes a club file with an evening of so many entries.
func newClub(t *testing.T, path string, entries int) *clubfile.File {
	t.Helper()
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { club.Close() })
	evening(t, club, entries)
	return club
}

func evening(t *testing.T, club *clubfile.File, entries int) *session.Session {
	t.Helper()
	j := club.NewEvening()
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	enter(t, s, entries)
	return s
}

func enter(t *testing.T, s *session.Session, entries int) {
	t.Helper()
	for i := range entries {
		if err := s.Record("director", session.EveningSet{Name: fmt.Sprint("Tuesday ", i)}); err != nil {
			t.Fatal(err)
		}
	}
}

// at is a clock that stands still.
func at(text string) func() time.Time {
	t, err := time.Parse("2006-01-02 15:04:05", text)
	if err != nil {
		panic(err)
	}
	return func() time.Time { return t }
}

func made(t *testing.T, club *clubfile.File, o Options) Copied {
	t.Helper()
	r := Make(t.Context(), club, o)
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	return r
}

func names(t *testing.T, folder string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// A copy is whole, is called by number and date, and lies in both places; a name is
// taken whatever it is.
func TestMake(t *testing.T) {
	for _, name := range []string{"Tuesday club.clubnight", "100% [club] (a+b)^$.clubnight", "Zum Gülden Löwen’s Klub",
		".club", strings.Repeat("ж", 110) + ".clubnight", "a.b.c"} {
		t.Run(name[:min(len(name), 12)], func(t *testing.T) {
			path, stick := filepath.Join(t.TempDir(), name), t.TempDir()
			club := newClub(t, path, 3)
			r := made(t, club, Options{Second: stick, Now: at("2026-11-22 19:30:05")})
			made(t, club, Options{Second: stick, Now: at("2026-11-22 23:10:00")})
			if len(r.Made) != 2 {
				t.Fatalf("made %v", r.Made)
			}
			all := List(path, stick)
			if last, when := Last(path, stick); last != all[0].Path || time.Since(when).Abs() > time.Hour {
				t.Errorf("the last is %s of %v", last, when)
			}
			if len(all) != 4 || all[0].Number != 2 || all[3].Number != 1 || all[3].At != at("2026-11-22 19:30:05")() {
				t.Errorf("listed %v", all)
			}
			for _, c := range all {
				held, err := clubfile.Examine(t.Context(), c.Path)
				if err != nil || held.Entries() != 3 || !held.Sound() || held.Evenings[0].Name != "Tuesday 2" {
					t.Errorf("%s: %+v, %v", c.Path, held, err)
				}
			}
			club.Close()
			if aside, err := Restore(t.Context(), path, all[0].Path, at("2026-11-22 23:59:00")()); err != nil ||
				aside == "" {
				t.Errorf("restored: %q, %v", aside, err)
			}
			if len(names(t, Folder(path))) != 2 {
				t.Errorf("in the folder are %q", names(t, Folder(path)))
			}
		})
	}
}

// What is nearly called as a copy is none.
func TestNamesAreMatchedExactly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club := newClub(t, path, 1)
	made(t, club, Options{Now: at("2026-11-22 19:30:05")})
	folder := Folder(path)
	strange := []string{
		"club 0001 2026-11-22 19.30.05.clubnight.txt", "club 0001 2026-11-22 19.30.clubnight",
		"my club 0001 2026-11-22 19.30.05.clubnight",
		"club 0001 2026-13-22 19.30.05.clubnight", "club 001 2026-11-22 19.30.05.clubnight",
		"club copying x.part", "club copying 1.part.txt",
	}
	old := time.Now().Add(-1000 * time.Hour)
	for _, name := range strange {
		os.WriteFile(filepath.Join(folder, name), []byte("mine"), 0o600)
		os.Chtimes(filepath.Join(folder, name), old, old)
	}
	os.Mkdir(filepath.Join(folder, "club 0007 2026-11-22 19.30.05.clubnight"), 0o700)
	removed := 0
	for i := range 20 {
		removed += made(t, club,
			Options{Now: func() time.Time { return at("2026-11-22 19:30:05")().AddDate(0, 0, i) }}).Removed
	}
	if removed == 0 {
		t.Error("nothing was rotated")
	}
	for _, name := range strange {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
	for _, c := range List(path, "") {
		if slices.Contains(strange, filepath.Base(c.Path)) {
			t.Errorf("%s is listed", c.Path)
		}
	}
}

func TestSurplus(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 1, 5, 20, 0, 0, 0, time.UTC).AddDate(0, 0, n) } // a Monday
	count := func(days ...int) []Copy {
		var all []Copy
		for i, d := range days {
			all = append(all, Copy{Number: i + 1, At: day(d)})
		}
		slices.Reverse(all)
		return all
	}
	var daily, weekly, sameDay []int
	for i := range 1000 {
		daily = append(daily, i)
		weekly = append(weekly, 7*i)
		sameDay = append(sameDay, 3)
	}
	for _, c := range []struct {
		name string
		days []int
		kept int
	}{
		{"none", nil, 0},
		{"one", []int{0}, 1},
		{"daily for years", daily, 57}, // a Saturday is the last: seven days in two weeks, and 50 weeks before
		{"weekly for years", weekly, 52},
		{"a thousand on request", sameDay, 1000},
		{"a clock that jumped ahead for an evening", []int{0, 1, 2, 3, 4, 5, 9000, 6, 7}, 7},
		{"a clock that went back for an evening", []int{100, 101, -9000, 102}, 4},
	} {
		all := count(c.days...)
		gone := surplus(all)
		if got := len(all) - len(gone); got != c.kept {
			t.Errorf("%s: %d of %d are kept, want %d", c.name, got, len(all), c.kept)
		}
		if len(gone) > 0 && slices.Contains(gone, all[0]) {
			t.Errorf("%s: the newest goes", c.name)
		}
	}
}

// A clock set to another century takes nothing away, and the order stays that of making.
func TestClockThatSteps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club := newClub(t, path, 1)
	var days []string
	for _, now := range []string{"2026-11-20 20:00:00", "2026-11-21 20:00:00", "2099-01-01 00:00:00",
		"1980-01-01 00:00:00", "2026-11-21 19:00:00"} {
		made(t, club, Options{Now: at(now)})
		days = append(days, now)
	}
	all := List(path, "")
	if len(all) != len(days) {
		t.Fatalf("%d copies are left of %d", len(all), len(days))
	}
	for i, c := range all {
		if got := c.At.Format("2006-01-02 15:04:05"); got != days[len(days)-1-i] {
			t.Errorf("copy %d is of %s", c.Number, got)
		}
	}
}

// A copy goes only when a newer one has all that is in it.
func TestRotationKeepsWhatIsNowhereElse(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "club.clubnight")
	club := newClub(t, path, 5)
	earlier := filepath.Join(t.TempDir(), "earlier.clubnight")
	if err := club.CopyTo(t.Context(), earlier); err != nil {
		t.Fatal(err)
	}
	goOn(t, club, 4)
	many := made(t, club, Options{Now: at("2020-01-06 20:00:00")}).Made[0]
	twin := made(t, club, Options{Now: at("2020-01-06 20:00:01")}).Made[0]
	broken := made(t, club, Options{Now: at("2020-01-06 20:00:02")}).Made[0]
	// That of another club, whose file was called the same.
	other := newClub(t, filepath.Join(t.TempDir(), "club.clubnight"), 20)
	foreign := filepath.Join(Folder(path), "club 0004 2020-01-06 20.00.03.clubnight")
	if err := other.CopyTo(t.Context(), foreign); err != nil {
		t.Fatal(err)
	}
	content, _ := os.ReadFile(broken.Path)
	os.WriteFile(broken.Path, content[:len(content)/2], 0o600)
	// The club file is set back to fewer entries: what the copies have is
	// nowhere else now.
	club.Close()
	os.Remove(path)
	if _, err := Restore(t.Context(), path, earlier, time.Now()); err != nil {
		t.Fatal(err)
	}
	few, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer few.Close()
	for i := range 55 {
		r := made(t, few, Options{Now: func() time.Time { return at("2026-01-05 20:00:00")().AddDate(0, 0, 7*i) }})
		if r.Damaged {
			t.Fatal("the club file is not sound")
		}
	}
	for _, keep := range []string{many.Path, broken.Path, foreign} {
		if _, err := os.Stat(keep); err != nil {
			t.Error(err)
		}
	}
	// Once the club file has gone on from it, all but what it does not hold may go.
	few.Close()
	os.Remove(path)
	if _, err := Restore(t.Context(), path, many.Path, time.Now()); err != nil {
		t.Fatal(err)
	}
	again, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	r := made(t, again, Options{Now: at("2030-01-06 20:00:00")})
	if _, err := os.Stat(twin.Path); err == nil || r.Removed == 0 {
		t.Errorf("%d went, and %s stays", r.Removed, twin.Path)
	}
	for _, keep := range []string{broken.Path, foreign} {
		if _, err := os.Stat(keep); err != nil {
			t.Error(err)
		}
	}
}

// goOn records so many entries in the first evening.
func goOn(t *testing.T, club *clubfile.File, entries int) {
	t.Helper()
	j, err := club.Evening(1)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	enter(t, s, entries)
}

// While entries of the club file cannot be read, nothing older goes.
func TestDamagedEntriesStopTheRotation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club := newClub(t, path, 3)
	for i := range 3 {
		made(t, club,
			Options{Now: func() time.Time { return at("2020-01-06 20:00:00")().Add(time.Duration(i) * time.Second) }})
	}
	execute(t, path, "UPDATE entry SET body = '{' WHERE seq = 2")
	for i := range 55 {
		r := made(t, club, Options{Now: func() time.Time { return at("2021-01-05 20:00:00")().AddDate(0, 0, 7*i) }})
		if !r.Damaged || r.Removed > 0 {
			t.Fatalf("%+v", r)
		}
	}
	o, err := Find(t.Context(), path, "")
	if err != nil || o.Copy.Number != 3 || len(o.Passed) != 55 {
		t.Errorf("offered is %+v, %v", o, err)
	}
}

// A copy that is broken off anywhere is none; what it leaves goes with a later one.
func TestKilledWhileCopying(t *testing.T) {
	for _, stage := range []string{"created", "written", "examined", "placed"} {
		t.Run(stage, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "club.clubnight")
			club := newClub(t, path, 3)
			made(t, club, Options{})
			endedAt(t, stage, path, "")
			all := List(path, "")
			if want := map[bool]int{true: 2, false: 1}[stage == "placed"]; len(all) != want {
				t.Errorf("%d copies, want %d", len(all), want)
			}
			left := names(t, Folder(path))
			for _, name := range left {
				long := time.Now().Add(-2 * time.Hour)
				if strings.HasSuffix(name, ".part") {
					os.Chtimes(filepath.Join(Folder(path), name), long, long)
				}
			}
			made(t, club, Options{})
			for _, name := range names(t, Folder(path)) {
				if strings.HasSuffix(name, ".part") {
					t.Errorf("%s is left", name)
				}
			}
			for _, c := range List(path, "") {
				if held, err := clubfile.Examine(t.Context(), c.Path); err != nil || held.Entries() != 3 {
					t.Errorf("%s: %+v, %v", c.Path, held, err)
				}
			}
		})
	}
}

// Several programs that copy at once while results come in take nothing from each other.
func TestCopiesAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club := newClub(t, path, 3)
	stop := make(chan struct{})
	var recording, copying sync.WaitGroup
	recording.Go(func() {
		s := evening(t, club, 1)
		for {
			select {
			case <-stop:
				return
			default:
				if err := s.Record("Bridgemate", session.EveningSet{Name: "on"}); err != nil {
					t.Error(err)
					return
				}
			}
		}
	})
	for range 4 {
		other, err := clubfile.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		copying.Go(func() {
			for range 4 {
				err := Make(t.Context(), other, Options{}).Err()
				// Another one was faster, or who records without a pause lets nobody in:
				// both are told, and the next copy has it all.
				if err != nil && !errors.Is(err, fs.ErrExist) && !errors.Is(err, clubfile.ErrLocked) {
					t.Error(err)
				}
			}
		})
	}
	copying.Wait()
	close(stop)
	recording.Wait()
	all := List(path, "")
	if len(all) < 4 {
		t.Errorf("%d copies", len(all))
	}
	for _, c := range all {
		if held, err := clubfile.Examine(t.Context(), c.Path); err != nil || !held.Sound() || held.Entries() < 3 {
			t.Errorf("%s: %+v, %v", c.Path, held, err)
		}
	}
}

// A stick that is not in is a trouble of its own, and is not made.
func TestStickIsGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club := newClub(t, path, 3)
	stick := filepath.Join(t.TempDir(), "STICK")
	r := Make(t.Context(), club, Options{Second: stick})
	if len(r.Made) != 1 || len(r.Troubles) != 1 || !errors.Is(r.Err(), ErrNoPlace) || !r.Troubles[0].Second {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(stick); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the stick's folder: %v", err)
	}
	os.WriteFile(stick, []byte("a file"), 0o600)
	if r := Make(t.Context(), club, Options{Second: stick}); !errors.Is(r.Err(), ErrNoPlace) {
		t.Errorf("a file instead of a folder: %v", r.Err())
	}
	if r := Make(t.Context(), club, Options{Second: filepath.Dir(path)}); r.Err() != nil || len(r.Made) != 1 {
		t.Errorf("the club file's own folder as the second: %+v", r)
	}
}

// Where nothing can be written beside the club file the stick gets its copy all the same.
func TestFolderThatCannotBeWritten(t *testing.T) {
	path, stick := filepath.Join(t.TempDir(), "club.clubnight"), t.TempDir()
	club := newClub(t, path, 3)
	if err := os.WriteFile(Folder(path), []byte("in the way"), 0o400); err != nil {
		t.Fatal(err)
	}
	r := Make(t.Context(), club, Options{Second: stick})
	if len(r.Made) != 1 || len(r.Troubles) != 1 || r.Troubles[0].Second {
		t.Fatalf("%+v", r)
	}
	if held, err := clubfile.Examine(t.Context(), r.Made[0].Path); err != nil || held.Entries() != 3 {
		t.Errorf("%+v, %v", held, err)
	}
}

// The order of the parts of an offer and of what is asked of a report.
func TestReport(t *testing.T) {
	if (Copied{}).Err() != nil {
		t.Error("no trouble is an error")
	}
	one := &Trouble{Folder: "F", Err: ErrNoPlace}
	if err := (Copied{Troubles: []*Trouble{one}}).Err(); !errors.Is(err, ErrNoPlace) ||
		!strings.Contains(err.Error(), "F") {
		t.Error(err)
	}
	if !reflect.DeepEqual(namingOf("/x/y.z/Club"), naming{"Club", ""}) {
		t.Error(namingOf("/x/y.z/Club"))
	}
}
