//go:build linux

package campaign

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"
)

// harm is one kind of harm that is done to an evening.
type harm struct {
	name string
	do   func(t *trial)
}

// harms are all kinds, in the order in which they are tried.
func harms() []harm {
	return slices.Concat(killings(), roomFaults(), fileHarms(), clubFileHarms(), diskHarms(), clockHarms(), masses())
}

// TestCampaign tries every kind of harm once, or with CAMPAIGN_TIME again and again for so long.
// CAMPAIGN_SEED chooses the moments, CAMPAIGN_ONLY the kinds by the beginning of their names; with #N behind
// the name it tries the N-th trial alone.
func TestCampaign(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole evenings")
	}
	long, _ := time.ParseDuration(os.Getenv("CAMPAIGN_TIME"))
	seed, _ := strconv.ParseUint(os.Getenv("CAMPAIGN_SEED"), 10, 64)
	only, number, one := strings.Cut(os.Getenv("CAMPAIGN_ONLY"), "#")
	wanted, _ := strconv.Atoi(number)
	if long > 0 && seed == 0 {
		seed = uint64(time.Now().UnixNano()) % 1_000_000
	}
	c := &campaign{long: long > 0 || one, rows: map[string]*row{}, began: time.Now()}
	for n := wanted; ; n++ {
		for _, h := range harms() {
			if long > 0 && time.Since(c.began) > long {
				break
			}
			if strings.HasPrefix(h.name, only) {
				c.attempt(t, h, seed, n)
			}
		}
		if one || time.Since(c.began) >= long {
			break
		}
	}
	t.Logf("seed %d, %v\n%s", seed, time.Since(c.began).Round(time.Second), c.table())
}

// campaign is what was tried so far.
type campaign struct {
	long  bool
	rows  map[string]*row
	began time.Time
}

// row is a line of the table that a campaign prints.
type row struct {
	evenings, harms, results, losses, sentences int
	skipped                                     string
}

// attempt is one trial, as a test of its own.
func (c *campaign) attempt(t *testing.T, h harm, seed uint64, n int) {
	r := c.rows[h.name]
	if r == nil {
		r = &row{}
		c.rows[h.name] = r
	}
	t.Run(fmt.Sprintf("%s#%d", h.name, n), func(t *testing.T) {
		mixed := fnv.New64a()
		fmt.Fprint(mixed, seed, h.name, n)
		random := rand.New(rand.NewPCG(seed, mixed.Sum64()))
		e := &trial{T: t, random: random, row: r, long: c.long, evening: 1 + random.Uint64N(4)}
		t.Cleanup(func() {
			if t.Skipped() {
				r.skipped = e.why
				return
			}
			r.evenings++
			if t.Failed() {
				r.losses++
				t.Logf("once more: make campaign CAMPAIGN_SEED=%d CAMPAIGN_ONLY=%s#%d", seed, h.name, n)
			}
		})
		e.folder = filepath.Join(t.TempDir(), "club")
		if err := os.Mkdir(e.folder, 0o755); err != nil {
			t.Fatal(err)
		}
		h.do(e)
	})
}

// table is what was tried and survived.
func (c *campaign) table() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "harm\tevenings\ttimes\tresults\tsentences\tlosses\t")
	line := func(name string, r row) {
		if r.evenings == 0 && r.skipped != "" {
			fmt.Fprintf(w, "%s\tnot here: %s\t\t\t\t\t\n", name, r.skipped)
			return
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t\n", name, r.evenings, r.harms, r.results, r.sentences, r.losses)
	}
	var sum row
	for _, h := range harms() {
		r := c.rows[h.name]
		if r == nil {
			continue
		}
		line(h.name, *r)
		sum = row{sum.evenings + r.evenings, sum.harms + r.harms, sum.results + r.results, sum.losses + r.losses, sum.sentences + r.sentences, ""}
	}
	line("all", sum)
	w.Flush()
	return text.String()
}

// programs are clubscore and the stand-in side by side: those of CLUBNIGHT_PROGRAMS, or built for the test.
var programs = sync.OnceValues(func() (string, error) {
	if folder := os.Getenv("CLUBNIGHT_PROGRAMS"); folder != "" {
		return folder, nil
	}
	folder, err := os.MkdirTemp("", "clubnight-campaign")
	if err != nil {
		return "", err
	}
	built = folder
	build := exec.Command("go", "build", "-o", folder+"/", "../../cmd/clubscore", "../../cmd/bmpro-stand-in")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, text)
	}
	return folder, nil
})

// built is the folder to take away in the end.
var built string

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		os.RemoveAll(built)
	}
	os.Exit(code)
}

// between gives a duration at random.
func (e *trial) between(least, most time.Duration) time.Duration {
	return least + time.Duration(e.random.Int64N(int64(most-least)))
}

// away leaves a kind of harm out, and says why.
func (e *trial) away(why string) {
	e.Helper()
	e.why = why
	e.Skip(why)
}

// copyFile copies a file of any size.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return cmp.Or(err, out.Close())
}
