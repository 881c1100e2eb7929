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
	"strings"
	"time"

	"clubnight/bridgemate/bws"
)

// lostTime is how long a server that is lost stays away.
const lostTime = 20 * time.Minute

// before cuts what is due behind the result with which a fault comes, and gives the
// faults that do: "crash", "locked", "server-lost". Each comes once in a run.
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
	if n := e.room.figure("frozen"); n > 0 && e.line.Reset {
		counts["frozen"] = n
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

// spring does what is due, and then the faults; a crash comes in the midst
// of the writing.
func (e *evening) spring(ctx context.Context, faults []string, due []step) error {
	for _, name := range faults {
		e.sprung[name] = true
	}
	if slices.Contains(faults, "crash") {
		return e.crash(ctx, due)
	}
	if err := e.batch(ctx, e.acting(due)); err != nil {
		return err
	}
	if slices.Contains(faults, "frozen") {
		e.say("fault frozen: the program hangs until somebody ends it")
		return hang(ctx)
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

// hang waits until somebody ends it. It looks at the clock meanwhile: a program in which
// nothing waits for anything that can come is ended by Go itself, with exit code 2.
func hang(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(time.Hour):
		}
	}
}

// hold keeps the file locked.
func (e *evening) hold(ctx context.Context, d time.Duration) error {
	return e.db.Batch(func(bws.Batch) error {
		e.say("fault locked: the file is locked for %v", d)
		return e.wait(ctx, d)
	})
}

// crash leaves the file as a program does that dies in the middle of a write:
// half of the pages that change are written to the file, in the order in which a
// writer must write them.
func (e *evening) crash(ctx context.Context, due []step) error {
	err := e.pageByPage(ctx, e.acting(due), writeHalf)
	if err != nil {
		return err
	}
	e.say("fault crash: the program dies in the middle of a write")
	return fmt.Errorf("%w: %s", ErrCrashed, e.path)
}

// batch writes to the file, with the fault slow-pages page by page.
func (e *evening) batch(ctx context.Context, do func(bws.Batch) error) error {
	pause := time.Duration(e.room.figure("slow-pages")) * time.Millisecond
	if pause == 0 {
		return e.db.Batch(do)
	}
	return e.pageByPage(ctx, do, func(path string, before, after []byte) error {
		pages := changedPages(before, after)
		chance(e.seed, "slow-pages", len(before), len(pages)).Shuffle(len(pages),
			func(i, k int) { pages[i], pages[k] = pages[k], pages[i] })
		if len(pages) > 1 {
			e.once("fault slow-pages: pages are written one by one, with pauses")
		}
		return writePages(path, after, pages, func() error {
			_ = e.wait(ctx, pause) // a room that is broken off still finishes what it writes
			return nil
		})
	})
}

// pageByPage does a batch in a copy of the file, and has write bring the pages in which
// the copy differs into the file while it is locked.
func (e *evening) pageByPage(ctx context.Context, do func(bws.Batch) error,
	write func(path string, before, after []byte) error) error {
	folder, err := os.MkdirTemp("", "clubnight-rehearsal-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	copied := filepath.Join(folder, "copy.bws")
	all := func() error {
		before, err := os.ReadFile(e.path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(copied, before, 0o600); err != nil {
			return err
		}
		db, err := bws.Open(ctx, copied)
		if err == nil {
			err = db.Batch(do)
		}
		if err != nil {
			return err
		}
		after, err := os.ReadFile(copied)
		if err != nil {
			return err
		}
		return write(e.path, before, after)
	}
	if runtime.GOOS == "windows" { // where a lock keeps ourselves out too
		return all()
	}
	return e.db.Batch(func(bws.Batch) error { return all() })
}

// pageSize is the size of the pages of an Access file.
func pageSize(file []byte) int {
	if len(file) > 0x14 && file[0x14] == 0 { // Access 97
		return 2048
	}
	return 4096
}

// changedPages are the places of the pages in which a file differs from what it was.
func changedPages(before, after []byte) (pages []int) {
	size := pageSize(after)
	for at := 0; at+size <= len(after); at += size {
		if at+size > len(before) || !bytes.Equal(before[at:at+size], after[at:at+size]) {
			pages = append(pages, at)
		}
	}
	return pages
}

// writePages writes these pages of a file, with a pause behind each.
func writePages(path string, content []byte, pages []int, pause func() error) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	for _, at := range pages {
		_, err := f.WriteAt(content[at:at+pageSize(content)], int64(at))
		if err == nil {
			err = pause()
		}
		if err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return f.Close()
}

// writeHalf writes the first half of the pages that have changed: new ones first, to
// which nothing points yet, then rows, and last the definitions of the tables with the
// counts of their rows.
func writeHalf(path string, before, after []byte) error {
	changed, size := changedPages(before, after), pageSize(after)
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
	return writePages(path, after, changed[:(len(changed)+1)/2], func() error { return nil })
}

// twoRows gives PlayerNumbers the field Round, as TabScore2 does, where
// that fault was asked for.
func (e *evening) twoRows() error {
	if !e.room.asked("two-rows") {
		return nil
	}
	rows, err := e.db.Select("PlayerNumbers")
	if err != nil || len(rows) == 0 {
		return err
	}
	for name := range rows[0] {
		if strings.EqualFold(name, "Round") {
			_, err := e.db.Update("PlayerNumbers", bws.Row{"Round": nil}, bws.Row{"Round": 0})
			return err
		}
	}
	if err := e.db.AddField("PlayerNumbers", bws.TableField{Name: "Round", Type: bws.Integer}); err != nil {
		return err
	}
	_, err = e.db.Update("PlayerNumbers", nil, bws.Row{"Round": 0})
	return err
}

// diedEarly reports whether the fault early-crash has happened.
func (e *evening) diedEarly() bool {
	info, err := e.claimed.Stat()
	return err == nil && info.Size() > 0
}

// dieEarly is the fault early-crash: the database stays as it was.
func (e *evening) dieEarly() error {
	if _, err := e.claimed.WriteString("died early"); err != nil {
		return err
	}
	e.say("fault early-crash: the program dies before it has uploaded the tables")
	return fmt.Errorf("%w: %s", ErrCrashed, e.path)
}

// known is a file with what its server has. With the fault late-status it has tables of
// which the file does not say so yet: those that this run has uploaded, and all once one
// has logged on or has results.
func (e *evening) known(c *bws.Contents) *bws.Contents {
	if !e.room.asked("late-status") {
		return c
	}
	loggedOn := func(t bws.TableRow) bool { return t.LogOnOff == bws.LoggedOn }
	if !e.uploaded && len(c.Received) == 0 && !slices.ContainsFunc(c.Tables, loggedOn) {
		return c
	}
	k := *c
	k.Tables = slices.Clone(c.Tables)
	for i := range k.Tables {
		k.Tables[i].Status = bws.Uploaded
	}
	return &k
}
