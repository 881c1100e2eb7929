//go:build linux

package campaign

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"clubnight/bridgemate/jet"
	"clubnight/session"
)

// fileHarms happen to the .bws while the evening is played: it is put aside, something
// else lies in its place for a while, and then it is there again.
func fileHarms() (list []harm) {
	add := func(name string, put func(e *trial, good []byte) error) {
		list = append(list, harm{"bws/" + name, func(e *trial) { e.instead(put) }})
	}
	add("deleted", func(*trial, []byte) error { return nil })
	add("empty", func(e *trial, _ []byte) error { return os.WriteFile(e.bws(), nil, 0o644) })
	add("truncated", func(e *trial, good []byte) error {
		return os.WriteFile(e.bws(), good[:e.random.IntN(len(good))], 0o644)
	})
	add("half written", func(e *trial, good []byte) error {
		half := bytes.Clone(good)
		clear(half[4096*(1+e.random.IntN(len(half)/4096-1)):])
		return os.WriteFile(e.bws(), half, 0o644)
	})
	add("bits flipped", func(e *trial, good []byte) error {
		bad := bytes.Clone(good)
		for range 1 + e.random.IntN(20) {
			bad[e.random.IntN(len(bad))] ^= 1 << e.random.IntN(8)
		}
		return os.WriteFile(e.bws(), bad, 0o644)
	})
	add("a directory", func(e *trial, _ []byte) error { return os.Mkdir(e.bws(), 0o755) })
	add("noise", func(e *trial, _ []byte) error {
		noise := make([]byte, 1<<20)
		for i := range noise {
			noise[i] = byte(e.random.Uint32())
		}
		if err := os.WriteFile(e.bws(), noise, 0o644); err != nil || !e.long {
			return err
		}
		return os.Truncate(e.bws(), 1<<30)
	})
	add("yesterday's", func(e *trial, _ []byte) error {
		yesterday := &trial{T: e.T, row: &row{said: map[string]int{}}, random: e.random, evening: e.evening%4 + 1,
			folder: filepath.Join(e.TempDir(), "yesterday")}
		p := yesterday.demo("max")
		<-p.ended
		return copyFile(yesterday.bws(), e.bws())
	})
	return append(list, harm{"bws/locked", (*trial).lockedFile}, harm{"bws/as it was before", (*trial).rolledBack},
		harm{"bws/as it was before, closed", (*trial).rolledBackClosed},
		harm{"bws/as it was before, in turns", (*trial).changing},
		harm{"share/goes away", (*trial).shareAway})
}

// instead puts something in the place of the .bws, and after a while the file back as it
// was: an older one, where the room played on in what lay there and that was read.
func (e *trial) instead(put func(e *trial, good []byte) error) {
	p := e.demo(slow)
	e.await(p, 8+e.random.IntN(25))
	aside := filepath.Join(e.folder, "aside")
	if !p.over() {
		e.row.harms++
		if err := os.Rename(e.bws(), aside); err != nil {
			e.Fatal(err)
		}
		if err := put(e, whole(e.T, aside)); err != nil {
			e.Fatal(err)
		}
		time.Sleep(e.between(50*time.Millisecond, 1500*time.Millisecond))
		if err := os.RemoveAll(e.bws()); err != nil {
			e.Fatal(err)
		}
		if err := os.Rename(aside, e.bws()); err != nil {
			e.Fatal(err)
		}
	}
	e.endsWithFile(p)
}

// goOn waits for the program to end, as it may have had to, and finishes the evening.
func (e *trial) goOn(p *program) {
	e.Helper()
	e.end(p, "the program neither ends nor goes on")
	e.check(p)
	e.finish()
}

// rolledBack puts the file back as it was some results ago, for good, beside a room that
// plays on in it. It comes to be the file again, row by row, or is asked about.
func (e *trial) rolledBack() {
	p := e.demo(slow)
	e.await(p, 5)
	old := whole(e.T, e.bws())
	e.await(p, 25)
	if !p.over() {
		e.row.harms++
		if err := os.WriteFile(e.bws(), old, 0o644); err != nil {
			e.Fatal(err)
		}
	}
	e.endsWithFile(p)
}

// endsWithFile waits for the end of a program, and ends the evening with the file that is
// there then.
func (e *trial) endsWithFile(p *program) {
	e.end(p, "the program neither ends nor goes on")
	e.check(p)
	e.useFile = true
	e.finish()
}

// rolledBackClosed does so while neither program nor room run: nothing of the file is
// taken before somebody says so.
func (e *trial) rolledBackClosed() {
	p := e.demo(slow)
	e.await(p, 1+e.random.IntN(8))
	old := whole(e.T, e.bws())
	e.await(p, 20+e.random.IntN(10))
	e.signal(p, "both", syscall.SIGKILL)
	e.end(p, "a program that was killed")
	e.check(p)
	if closed(e.journal()) {
		return
	}
	e.row.harms++
	if err := os.WriteFile(e.bws(), old, 0o644); err != nil {
		e.Fatal(err)
	}
	e.refused()
	e.useFile = true
	e.finish()
	if !e.older() {
		e.Error("an older copy was taken, and the journal does not say so")
	}
}

// refused starts the program, which takes nothing and says so.
func (e *trial) refused() {
	e.Helper()
	p := e.demo("max")
	e.end(p, "the program neither ends nor goes on")
	e.check(p)
	if p.cmd.ProcessState.ExitCode() == 0 || closed(e.journal()) {
		e.Errorf("an older copy of the file was taken for the file\n%s", p.out)
	}
}

// older reports whether the journal says that an older copy was taken.
func (e *trial) older() bool {
	return slices.ContainsFunc(e.journal(), func(one session.Entry) bool {
		_, taken := one.Fact.(session.OlderFileTaken)
		return taken
	})
}

// changing has the file and a copy of it as it was some results ago take turns, until the
// file is there for good. The room plays on in whichever lies there: where the copy comes
// to be the file, row by row, and goes on, the file is the other one from then on.
func (e *trial) changing() {
	p := e.demo(slow)
	e.await(p, 3+e.random.IntN(6))
	old := whole(e.T, e.bws())
	e.await(p, 15+e.random.IntN(10))
	aside := filepath.Join(e.folder, "aside")
	for range 1 + e.random.IntN(3) {
		if p.over() {
			break
		}
		e.row.harms++
		if err := os.Rename(e.bws(), aside); err != nil {
			e.Fatal(err)
		}
		if err := os.WriteFile(e.bws(), old, 0o644); err != nil {
			e.Fatal(err)
		}
		time.Sleep(e.between(50*time.Millisecond, 1500*time.Millisecond))
		if err := os.Rename(aside, e.bws()); err != nil {
			e.Fatal(err)
		}
		time.Sleep(e.between(50*time.Millisecond, 500*time.Millisecond))
	}
	e.endsWithFile(p)
}

// lockedFile has another program lock the file for a while.
func (e *trial) lockedFile() {
	p := e.demo(slow)
	e.await(p, 5+e.random.IntN(25))
	for try := 0; try < 200 && !p.over(); try++ {
		f, err := jet.Open(e.bws())
		if err != nil {
			time.Sleep(5 * time.Millisecond)
			continue
		}
		e.row.harms++
		hold := e.between(100*time.Millisecond, 2*time.Second)
		if e.long && e.random.IntN(10) == 0 {
			hold = 20 * time.Second
		}
		time.Sleep(hold)
		if err := f.Discard(); err != nil {
			e.Fatal(err)
		}
		break
	}
	e.goOn(p)
}

// shareAway takes the folder with everything away, as a stick that is pulled out or
// a share that is gone.
func (e *trial) shareAway() {
	p := e.demo(slow)
	e.await(p, 8+e.random.IntN(25))
	away := e.folder + " away"
	if !p.over() {
		e.row.harms++
		if err := os.Rename(e.folder, away); err != nil {
			e.Fatal(err)
		}
		time.Sleep(e.between(50*time.Millisecond, 1500*time.Millisecond))
		left, _ := os.ReadDir(e.folder) // what was made anew in its place meanwhile
		if len(left) > 0 {
			e.Logf("made in the place of the share: %v", left)
		}
		if err := os.RemoveAll(e.folder); err != nil {
			e.Fatal(err)
		}
		if err := os.Rename(away, e.folder); err != nil {
			e.Fatal(err)
		}
	}
	e.goOn(p)
}
