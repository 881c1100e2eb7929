package rehearsal

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
)

// lostTime is how long a server that is lost stays away.
const lostTime = 20 * time.Minute

// before cuts what is due behind the result with which a fault comes, and gives the faults that do:
// "crash", "locked", "server-lost". Each comes once in a run.
func (e *evening) before(due []step, s *state) (until []step, faults []string) {
	least := 0
	for name, count := range e.counted() {
		if count <= len(s.standing) || e.sprung[name] {
			continue
		}
		if least == 0 || count < least {
			least, faults = count, nil
		}
		if count == least {
			faults = append(faults, name)
		}
	}
	n := len(s.standing)
	for i, one := range due {
		if one.kind == resultSet && s.wants(one) {
			n++
		}
		if n == least && least > 0 {
			slices.Sort(faults)
			return due[:i+1], faults
		}
	}
	return due, nil
}

// counted are the faults that come with a number of results, with that number.
func (e *evening) counted() map[string]int {
	counts := map[string]int{}
	if n := e.room.figure("crash"); n > 0 && e.line.Reset {
		counts["crash"] = n
	}
	if n := e.room.figure("server-lost"); n > 0 {
		counts["server-lost"] = n
	}
	if e.room.figure("locked") > 0 {
		results := 0
		for _, s := range e.plan.steps {
			if s.kind == resultSet {
				results++
			}
		}
		counts["locked"] = max(1, results/2)
	}
	return counts
}

// spring does what is due, and then the faults; a crash comes in the midst of the writing.
func (e *evening) spring(ctx context.Context, faults []string, due []step) error {
	for _, name := range faults {
		e.sprung[name] = true
	}
	if slices.Contains(faults, "crash") {
		return e.crash(ctx, due)
	}
	if err := e.db.Batch(e.acting(due)); err != nil {
		return err
	}
	if slices.Contains(faults, "locked") {
		if err := e.hold(ctx, time.Duration(e.room.figure("locked"))*time.Second); err != nil {
			return err
		}
	}
	if slices.Contains(faults, "server-lost") {
		e.lost = e.clock() + lostTime
		if e.room.pace == Max {
			e.lost = due[len(due)-1].at + lostTime
		}
		_, err := e.db.Update("Tables", bws.Row{"ComputerID": e.client}, bws.Row{"LogOnOff": bws.NotLoggedOn})
		e.say("fault server-lost: all tables have logged off")
		return err
	}
	return nil
}

// hold keeps the file locked.
func (e *evening) hold(ctx context.Context, d time.Duration) error {
	return e.db.Batch(func(bws.Batch) error {
		e.say("fault locked: the file is locked for %v", d)
		return e.wait(ctx, d)
	})
}

// crash leaves the file as a program does that dies in the middle of a write: the steps are done in
// a copy, and half of the pages in which the copy differs are written to the file.
func (e *evening) crash(ctx context.Context, due []step) error {
	folder, err := os.MkdirTemp("", "clubnight-rehearsal-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	copied := filepath.Join(folder, "copy.bws")
	half := func() error {
		before, err := os.ReadFile(e.path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(copied, before, 0o600); err != nil {
			return err
		}
		db, err := bws.Open(ctx, copied)
		if err == nil {
			err = db.Batch(e.acting(due))
		}
		if err != nil {
			return err
		}
		after, err := os.ReadFile(copied)
		if err != nil {
			return err
		}
		return writeHalf(e.path, before, after)
	}
	if runtime.GOOS == "windows" { // where a lock keeps ourselves out too
		err = half()
	} else {
		err = e.db.Batch(func(bws.Batch) error { return half() })
	}
	if err != nil {
		return err
	}
	e.say("fault crash: the program dies in the middle of a write")
	return fmt.Errorf("%w: %s", ErrCrashed, e.path)
}

// writeHalf writes the first half of the pages that have changed, in the order in which a writer must
// write them: new ones first, to which nothing points yet, then rows, and last the definitions of the
// tables with the counts of their rows.
func writeHalf(path string, before, after []byte) error {
	size := 4096
	if len(after) > 0x14 && after[0x14] == 0 { // Access 97
		size = 2048
	}
	var changed []int
	for at := 0; at+size <= len(after); at += size {
		if at+size > len(before) || !bytes.Equal(before[at:at+size], after[at:at+size]) {
			changed = append(changed, at)
		}
	}
	rank := func(at int) int {
		switch page := after[at:]; {
		case at >= len(before):
			return 0
		case at == size:
			return 1
		case page[0] == 1 && binary.LittleEndian.Uint32(page[4:]) != 0:
			return 2
		case page[0] == 2:
			return 4
		}
		return 3
	}
	slices.SortStableFunc(changed, func(a, b int) int { return cmp.Compare(rank(a), rank(b)) })
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	for _, at := range changed[:(len(changed)+1)/2] {
		if _, err := f.WriteAt(after[at:at+size], int64(at)); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return f.Close()
}
