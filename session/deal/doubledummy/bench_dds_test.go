//go:build benchdd && linux

package doubledummy

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestAgainstDDS solves the same deals with the program of the bench folder and here,
// deal by deal in turn, and prints the ratio of user CPU times on one thread. DDS_BENCH
// names the program; DDS_DEALS, if set, a file of deals instead of the references.
func TestAgainstDDS(t *testing.T) {
	program := os.Getenv("DDS_BENCH")
	if program == "" {
		t.Fatal("DDS_BENCH does not name the program")
	}
	sets := map[string][]string{}
	for _, name := range []string{"random200", "freak102"} {
		for _, row := range reference(t, name+"_dd.csv") {
			sets[name] = append(sets[name], row[0])
		}
	}
	if file := os.Getenv("DDS_DEALS"); file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sets = map[string][]string{file: strings.Split(strings.TrimSpace(string(text)), "\n")}
	}
	for name, deals := range sets {
		t.Run(name, func(t *testing.T) { race(t, program, deals) })
	}
}

func race(t *testing.T, program string, deals []string) {
	cmd := exec.Command(program, "tables")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(out)
	v := New(0)
	var theirs, ours, worstTheirs, worstOurs time.Duration
	var ratios []float64 // by blocks of 20 deals
	var blockTheirs, blockOurs time.Duration
	different := 0
	for i, text := range deals {
		fmt.Fprintln(in, text)
		answer, err := answers.ReadString('\n')
		if err != nil {
			t.Fatalf("deal %d: %v", i+1, err)
		}
		cells := strings.Fields(answer)
		us, err := strconv.Atoi(cells[20])
		if err != nil {
			t.Fatal(err)
		}
		dds := time.Duration(us) * time.Microsecond
		d := parseDeal(t, text)
		before := userTime(t)
		table, err := v.Table(context.Background(), d)
		own := userTime(t) - before
		if err != nil {
			t.Fatal(err)
		}
		if want := tableOf(t, cells); table != want {
			different++
			t.Errorf("deal %d %s:\ngot %v\nDDS %v", i+1, text, table, want)
		}
		theirs, ours = theirs+dds, ours+own
		worstTheirs, worstOurs = max(worstTheirs, dds), max(worstOurs, own)
		blockTheirs, blockOurs = blockTheirs+dds, blockOurs+own
		if i%20 == 19 {
			ratios = append(ratios, float64(blockTheirs)/float64(blockOurs))
			blockTheirs, blockOurs = 0, 0
		}
	}
	in.Close()
	io.Copy(io.Discard, answers)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if len(ratios) == 0 {
		ratios = []float64{theirs.Seconds() / ours.Seconds()}
	}
	slices.Sort(ratios)
	t.Logf("%d deals, %d tables differ: DDS %.1f s (worst %.2f), here %.1f s (worst %.2f): %.2f times as fast; "+
		"by 20 deals: least %.2f, median %.2f, most %.2f", len(deals), different,
		theirs.Seconds(), worstTheirs.Seconds(), ours.Seconds(), worstOurs.Seconds(), theirs.Seconds()/ours.Seconds(),
		ratios[0], ratios[len(ratios)/2], ratios[len(ratios)-1])
}

func userTime(t *testing.T) time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano())
}
