package bws_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// pieces is a program that writes a file as Jet does, only worse: in pieces smaller than
// a page, in any order, and with a look by others between any two of them. It goes on
// whenever the reader waits.
type pieces struct {
	context.Context
	t      *testing.T
	file   *os.File
	to     []byte
	todo   []int // numbers of the pieces that are still to be written
	growth bool  // whether it copies the file anew, which is empty at first
	step   int   // pieces at a time
	waits  int
}

// piece is the unit in which a disk writes: an eighth of a page of Jet 4.
const piece = 512

// begin starts to make the file what it is to be, and stops after the first pieces.
func (p *pieces) begin(rnd *rand.Rand, from, to []byte, waits int) {
	p.to, p.todo, p.waits = to, nil, 0
	if p.growth {
		if err := p.file.Truncate(0); err != nil {
			p.t.Fatal(err)
		}
		from = nil
	}
	for i := 0; i*piece < len(to); i++ {
		end := min((i+1)*piece, len(to))
		if end > len(from) || string(from[i*piece:end]) != string(to[i*piece:end]) {
			p.todo = append(p.todo, i)
		}
	}
	if !p.growth {
		rnd.Shuffle(len(p.todo), func(i, k int) { p.todo[i], p.todo[k] = p.todo[k], p.todo[i] })
	}
	p.step = len(p.todo)/(waits+1) + 1
	if !p.growth {
		p.write()
	}
}

func (p *pieces) write() {
	for range min(p.step, len(p.todo)) {
		i := p.todo[0]
		p.todo = p.todo[1:]
		if _, err := p.file.WriteAt(p.to[i*piece:min((i+1)*piece, len(p.to))], int64(i)*piece); err != nil {
			p.t.Fatal(err)
		}
	}
}

// Done is called when the reader is about to wait.
func (p *pieces) Done() <-chan struct{} {
	p.waits++
	p.write()
	return nil
}

// A reader that looks at a file while another program writes it in pieces, out
// of order, sees what was there when that one was done: no error, no row that
// never was, none missing.
func TestReadingWhileAFileIsWrittenInPieces(t *testing.T) {
	defer bws.HurryPolling()()
	for _, format := range []bws.Format{bws.Access2000, bws.Access97} {
		for _, growth := range []bool{false, true} {
			t.Run(fmt.Sprintf("%v, copied anew %v", format, growth), func(t *testing.T) {
				path, spare := filepath.Join(t.TempDir(), "evening.bws"), createFor(t, bws.BMPro, format)
				rnd := rand.New(rand.NewPCG(12, 6))
				now := nextContents(t, spare, rnd)
				if err := os.WriteFile(path, now, 0o644); err != nil {
					t.Fatal(err)
				}
				file, err := os.OpenFile(path, os.O_RDWR, 0)
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				w := &pieces{Context: context.Background(), t: t, file: file, growth: growth}
				reader, waited := bws.NewReader(path), 0
				for turn := range 40 {
					if turn%5 == 0 {
						reader = bws.NewReader(path) // which knows nothing of the file
					}
					next := nextContents(t, spare, rnd)
					w.begin(rnd, now, next, 1+rnd.IntN(4))
					c, _, err := reader.Read(w)
					if err != nil {
						t.Fatalf("turn %d, after %d waits: %v", turn, w.waits, err)
					}
					if len(w.todo) > 0 {
						t.Fatalf("turn %d: taken after %d waits with %d pieces to come", turn, w.waits, len(w.todo))
					}
					want, err := bws.Parse(next)
					if err != nil {
						t.Fatal(err)
					}
					if !reflect.DeepEqual(c.Received, want.Received) ||
						!reflect.DeepEqual(c.PlayerNumbers, want.PlayerNumbers) ||
						!reflect.DeepEqual(c.Rounds, want.Rounds) {
						t.Fatalf("turn %d: what was read is not what was written", turn)
					}
					now, waited = next, waited+w.waits
				}
				if waited < 40 {
					t.Errorf("%d waits in 40 turns: the test tests little", waited)
				}
			})
		}
	}
}

// nextContents adds, changes and deletes rows, and returns the file.
func nextContents(t *testing.T, path string, rnd *rand.Rand) []byte {
	t.Helper()
	err := open(t, path).Batch(func(b bws.Batch) error {
		var errs []error
		for range 1 + rnd.IntN(12) {
			n := rnd.IntN(1000)
			_, err := b.Insert("ReceivedData",
				bws.Row{"Section": 1, "Table": n, "Contract": fmt.Sprint(n%7+1, " NT"),
					"Remarks": strings.Repeat("r", n%99)})
			_, err2 := b.Insert("RoundData", bws.Row{"Section": 1, "Table": n, "Round": n})
			_, err3 := b.Insert("PlayerNumbers", bws.Row{"Section": 1, "Table": n % 30, "Number": fmt.Sprint(n)})
			errs = append(errs, err, err2, err3)
		}
		_, err := b.Update("ReceivedData", bws.Row{"ID": int64(rnd.IntN(100))},
			bws.Row{"Remarks": strings.Repeat("u", rnd.IntN(200))})
		_, err2 := b.Update("PlayerNumbers", bws.Row{"Table": rnd.IntN(30)},
			bws.Row{"Number": fmt.Sprint(rnd.IntN(1e6))})
		_, err3 := b.Delete("RoundData", bws.Row{"Table": rnd.IntN(1000)})
		_, err4 := b.Delete("ReceivedData", bws.Row{"Table": rnd.IntN(1000)})
		return errors.Join(append(errs, err, err2, err3, err4)...)
	})
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// What can never be read is refused, soon and by its name; and what comes
// back is read again.
func TestReadingWhatIsNoDatabase(t *testing.T) {
	defer bws.HurryPolling()()
	dir := t.TempDir()
	if _, err := bws.Read(t.Context(), dir); !errors.Is(err, jet.ErrNotAccess) {
		t.Errorf("a folder: %v", err)
	}
	noise := filepath.Join(dir, "noise.bws")
	f, err := os.Create(noise)
	if err == nil {
		_, err = f.WriteAt([]byte("noise"), 0)
		err = errors.Join(err, f.Truncate(1<<30), f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bws.Read(t.Context(), noise); !errors.Is(err, jet.ErrNotAccess) {
		t.Errorf("a gigabyte of noise: %v", err)
	}
	path := createFor(t, bws.BMPro, bws.Access2000)
	reader := bws.NewReader(path)
	if _, _, err := reader.Read(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := reader.Read(t.Context()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that has gone: %v", err)
	}
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := reader.Read(t.Context()); !errors.Is(err, jet.ErrNotAccess) {
		t.Errorf("an empty file: %v", err)
	}
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	if _, changed, err := reader.Read(t.Context()); err != nil || changed {
		t.Errorf("a file that has come back: %v, %v", changed, err)
	}
}
