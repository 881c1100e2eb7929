package clubfile_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // also where the computer has no list of time zones

	"clubnight/session"
	"clubnight/session/clubfile"
)

// dumpVariable names, in the environment, the club file whose evenings this
// program prints instead of running tests: so a test sees them as a computer in
// another time zone does.
const dumpVariable = "CLUBNIGHT_TEST_DUMP"

func TestMain(m *testing.M) {
	path := os.Getenv(dumpVariable)
	if path == "" {
		os.Exit(m.Run())
	}
	if err := printEvenings(path); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// printEvenings prints every evening of a club file, as it was written and as this
// computer writes and reads it anew.
func printEvenings(path string) error {
	zone, err := time.LoadLocation(os.Getenv("TZ"))
	if err != nil {
		return err
	}
	time.Local = zone // Windows does not look at TZ
	_, offset := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Local().Zone()
	fmt.Println("offset", offset)
	club, err := clubfile.Open(path)
	if err != nil {
		return err
	}
	defer club.Close()
	for id := range int64(evenings) {
		j, err := club.Evening(id + 1)
		if err != nil {
			return err
		}
		entries, err := j.Entries()
		if err != nil {
			return err
		}
		for range 2 {
			if err := printEvening(entries); err != nil {
				return err
			}
			j = club.NewEvening()
			if err := j.Append(entries); err != nil {
				return err
			}
			if entries, err = j.Entries(); err != nil {
				return err
			}
		}
	}
	return nil
}

func printEvening(entries []session.Entry) error {
	st, err := session.Fold(entries)
	if err != nil {
		return err
	}
	text, err := figures(st)
	if err != nil {
		return err
	}
	_, err = fmt.Print(dump(st), text)
	return err
}

// The same journal gives the same state and the same figures in every time
// zone and language.
func TestSameStateElsewhere(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := func(zone, locale string) (offset, text string) {
		t.Helper()
		cmd := exec.Command(self)
		cmd.Dir = t.TempDir()
		cmd.Env = append(os.Environ(), dumpVariable+"="+sampleCopy(t), "TZ="+zone,
			"LC_ALL="+locale, "LANG="+locale, "LANGUAGE="+strings.SplitN(locale, "_", 2)[0])
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", zone, err)
		}
		offset, text, _ = strings.Cut(string(out), "\n")
		return offset, text
	}
	offsets := map[string]bool{}
	first, want := elsewhere("UTC", "C")
	offsets[first] = true
	if len(want) < 100_000 || !strings.Contains(want, "tuesday.bws") {
		t.Fatalf("%d bytes are not all evenings", len(want))
	}
	for zone, locale := range map[string]string{
		"Pacific/Auckland": "en_NZ.UTF-8", "America/St_Johns": "fr_CA.ISO-8859-1", "Europe/Istanbul": "tr_TR.UTF-8",
		"Asia/Kathmandu": "ne_NP.UTF-8",
	} {
		offset, got := elsewhere(zone, locale)
		compareLines(t, got, want)
		offsets[offset] = true
	}
	if len(offsets) != 5 {
		t.Errorf("the zones were not in force: %v", offsets)
	}
}
