package foldertest

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"clubnight/session/sending/folder"
)

// World is a place elsewhere with the way to it.
type World interface {
	// Open is a new connection.
	Open(ctx context.Context) (folder.Store, error)
	// Break arms a fault that comes at some moment, and Heal takes it away.
	Break(random *rand.Rand)
	Heal()
	// There is what stands there.
	There(t testing.TB) map[string]string
	// Put puts a file there without us.
	Put(t testing.TB, name, content string)
}

// Runs is how many a campaign has: a few, or as many as CLUBNIGHT_SENDINGS says.
func Runs(t testing.TB, few int) int {
	t.Helper()
	said := os.Getenv("CLUBNIGHT_SENDINGS")
	if said == "" {
		return few
	}
	n, err := strconv.Atoi(said)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Campaign sends sites that change, over a line that breaks anywhere, and begins again,
// now with the same site and now with a newer one: whatever happens a reader finds all
// links whole, and in the end the last site stands there, with what is not ours, and
// nothing goes twice.
func Campaign(t *testing.T, runs int, newWorld func(t *testing.T) World) {
	t.Helper()
	for seed := range runs {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			random := rand.New(rand.NewPCG(31, uint64(seed)))
			w := newWorld(t)
			for name, text := range Foreign {
				w.Put(t, name, text)
			}
			versions := Sites(random, 5)
			for v, s := range versions {
				for tries := 0; ; tries++ {
					cut := tries < 3 && random.IntN(5) > 0
					if cut {
						w.Break(random)
					}
					err := send(t, w, s)
					w.Heal()
					Read(t, whole(w.There(t)), versions[:v+1])
					if t.Failed() {
						t.Fatalf("version %d, try %d: %v", v, tries, err)
					}
					if err == nil {
						Same(t, w.There(t), s)
						break
					}
					if !cut {
						t.Fatalf("version %d: %v, and nothing hindered it", v, err)
					}
					if v+1 < len(versions) && random.IntN(3) == 0 {
						break // a newer one goes in its place
					}
				}
			}
			twice(t, w, versions[len(versions)-1])
		})
	}
}

// whole is what stands there, without what is under way.
func whole(there map[string]string) map[string]string {
	there = maps.Clone(there)
	maps.DeleteFunc(there, func(name, _ string) bool { return name[0] == '.' })
	return there
}

// send sends a site once.
func send(t *testing.T, w World, s Site) error {
	st, err := w.Open(t.Context())
	if err != nil {
		return err
	}
	defer st.Close()
	_, err = folder.Send(t.Context(), st, s.Files(), folder.Options{Replace: true})
	return err
}

// twice sends what is there already.
func twice(t *testing.T, w World, s Site) {
	st, err := w.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	sent, err := folder.Send(t.Context(), st, s.Files(), folder.Options{})
	st.Close()
	if err != nil || sent.Put != 0 || sent.Removed != 0 || sent.Kept != len(s) {
		t.Errorf("once more: %+v, %v", sent, err)
	}
	Same(t, w.There(t), s)
}
