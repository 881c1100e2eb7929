//go:build linux

package campaign

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
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
	return slices.Concat(killings(), roomFaults(), fileHarms(), clubFileHarms(), diskHarms(), clockHarms(), masses(),
		handHarms(), mixedHarms(), networkHarms(), phoneHarms())
}

// TestCampaign tries every kind of harm once, or with CAMPAIGN_TIME again and again for
// so long. CAMPAIGN_SEED chooses the moments, CAMPAIGN_ONLY the kinds by the beginning of
// their names; with #N behind the name it tries the N-th trial alone.
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
	brief := long == 0 && only == ""
	c := &campaign{long: long, grown: long > 0 || one, seed: seed, rows: map[string]*row{}, began: time.Now()}
	for n := wanted; n == wanted || time.Since(c.began) < long; n++ {
		t.Run("round", func(t *testing.T) { // which waits for all
			for _, h := range harms() {
				if strings.HasPrefix(h.name, only) && (!brief || inBrief[h.name]) {
					c.attempt(t, h, n)
				}
			}
		})
		if one {
			break
		}
	}
	t.Logf("seed %d, %v\n%s", seed, time.Since(c.began).Round(time.Second), c.table())
}

// inBrief are the kinds of the short form.
var inBrief = map[string]bool{
	"kill/program": true, "kill/both": true, "stop/room": true, "room/erased": true, "room/slow-pages": true,
	"bws/truncated": true, "bws/yesterday's": true, "bws/as it was before": true,
	"bws/as it was before, closed": true, "bws/as it was before, in turns": true, "share/goes away": true,
	"club file/torn": true, "club file/bits flipped": true, "disk/full": true, "error of/fsync": true,
	"clock/zones": true, "clock/jumps": true, "mass/corrections": true,
	"by hand/kill": true, "by hand/late pair": true, "mixed/kill program": true, "mixed/kill room": true,
	"phones/kill at an answer": true, "phones/everything": true,
	"network/kill at an accept": true, "network/kill both, all forgotten": true, "network/at random": true,
}

// campaign is what was tried so far.
type campaign struct {
	long  time.Duration
	grown bool // not the short form: longer waits, larger masses
	seed  uint64
	began time.Time

	mu   sync.Mutex
	rows map[string]*row
}

// row is a line of the table that a campaign prints.
type row struct {
	evenings, harms, results, losses, sentences int
	skipped                                     string
	said                                        map[string]int // the sentences
}

// attempt is one trial, as a test of its own, beside others.
func (c *campaign) attempt(t *testing.T, h harm, n int) {
	t.Run(fmt.Sprintf("%s#%d", h.name, n), func(t *testing.T) {
		t.Parallel()
		if c.long > 0 && time.Since(c.began) > c.long {
			return // the time is over
		}
		mixed := fnv.New64a()
		fmt.Fprint(mixed, c.seed, h.name, n)
		random := rand.New(rand.NewPCG(c.seed, mixed.Sum64()))
		e := &trial{T: t, random: random, row: &row{said: map[string]int{}}, long: c.grown,
			evening: 1 + random.Uint64N(4)}
		t.Cleanup(func() {
			e.row.evenings = 1
			if t.Skipped() {
				e.row.evenings, e.row.skipped = 0, e.why
			}
			if t.Failed() {
				e.row.losses = 1
				t.Logf("once more: make campaign CAMPAIGN_SEED=%d CAMPAIGN_ONLY='%s#%d'", c.seed, h.name, n)
			}
			c.mu.Lock()
			defer c.mu.Unlock()
			if c.rows[h.name] == nil {
				c.rows[h.name] = &row{said: map[string]int{}}
			}
			c.rows[h.name].add(e.row)
		})
		e.folder = filepath.Join(t.TempDir(), "club")
		if err := os.Mkdir(e.folder, 0o755); err != nil {
			t.Fatal(err)
		}
		h.do(e)
	})
}

// add adds what another trial found.
func (r *row) add(o *row) {
	r.evenings, r.harms, r.results = r.evenings+o.evenings, r.harms+o.harms, r.results+o.results
	r.losses, r.sentences, r.skipped = r.losses+o.losses, r.sentences+o.sentences, o.skipped
	for text, n := range o.said {
		r.said[text] += n
	}
}

// table is what was tried and survived.
func (c *campaign) table() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "harm\tevenings\ttimes\tresults\tsentences\tlosses\t")
	line := func(name string, r *row) {
		if r.evenings == 0 && r.skipped != "" {
			fmt.Fprintf(w, "%s\tnot here: %s\t\t\t\t\t\n", name, r.skipped)
			return
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t\n", name, r.evenings, r.harms, r.results, r.sentences, r.losses)
	}
	sum := &row{said: map[string]int{}}
	for _, h := range harms() {
		r := c.rows[h.name]
		if r == nil {
			continue
		}
		line(h.name, r)
		sum.add(r)
	}
	line("all", sum)
	w.Flush()
	fmt.Fprintln(&text, "\nwhat the programs said, and how often:")
	for _, said := range slices.Sorted(maps.Keys(sum.said)) {
		fmt.Fprintf(&text, "%4d  %s\n", sum.said[said], said)
	}
	return text.String()
}

// programs are clubscore and the stand-in side by side: those of CLUBNIGHT_PROGRAMS,
// or built for the test.
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
