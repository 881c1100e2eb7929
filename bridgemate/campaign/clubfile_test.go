//go:build linux

package campaign

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"os"
	"path/filepath"
	"reflect"
	"syscall"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// clubFileHarms happen to the club file.
func clubFileHarms() []harm {
	return []harm{
		{"club file/torn", (*trial).torn},
		{"club file/bits flipped", (*trial).flipped},
		{"club file/a page lost", func(e *trial) {
			e.damaged(func(b []byte) []byte { clear(b[4096*e.random.IntN(len(b)/4096):][:4096]); return b })
		}},
		{"club file/newer version", (*trial).newerVersion},
		{"club file/locked by a backup", (*trial).lockedClub},
	}
}

// torn cuts copies of the file off.
func (e *trial) torn() {
	e.damaged(func(b []byte) []byte { return b[:len(b)-1-e.random.IntN(2*4096)] })
}

// flipped has one bit of each copy be another.
func (e *trial) flipped() {
	e.damaged(func(b []byte) []byte { b[e.random.IntN(len(b))] ^= 1 << e.random.IntN(8); return b })
}

// half plays an evening half, and kills it.
func (e *trial) half() []byte {
	e.Helper()
	if e.desk != nil {
		s := e.sit(nil, slow, 1)
		e.awaitAnswers(s, 15+e.random.IntN(15))
		e.signal(s.program, "both", syscall.SIGKILL)
		e.rise(s)
	} else {
		p := e.demo(slow)
		e.await(p, 20+e.random.IntN(10))
		e.signal(p, "both", syscall.SIGKILL)
		<-p.ended
		e.check(p)
	}
	if _, err := os.Stat(e.club() + "-journal"); err == nil {
		club, err := clubfile.OpenExisting(e.club()) // which rolls back what was broken off
		if err != nil {
			e.Fatal(err)
		}
		club.Close()
	}
	return whole(e.T, e.club())
}

// damaged damages copies of a club file in the middle of an evening, many times. Each is
// as it was, or what is damaged is said: never another evening without a word.
func (e *trial) damaged(damage func([]byte) []byte) {
	good := e.half()
	times := 40
	if e.long {
		times = 400
	}
	for i := range times {
		bad := damage(bytes.Clone(good))
		file := filepath.Join(e.TempDir(), "damaged.clubnight")
		if err := os.WriteFile(file, bad, 0o644); err != nil {
			e.Fatal(err)
		}
		e.row.harms++
		entries, said := reread(file)
		if !said && !reflect.DeepEqual(plain(entries), plain(e.known)) {
			e.Errorf("LOST: the file opens without a word, and has %d entries of %d, or others", len(entries),
				len(e.known))
		}
		if len(entries) > 0 && !said {
			continue
		}
		if len(entries) > len(e.known) ||
			len(entries) > 0 && !reflect.DeepEqual(plain(entries), plain(e.known[:len(entries)])) {
			e.Errorf("LOST: what is given of the damaged evening is not how it began")
		}
		if i < 3 {
			p := e.start(nil, "evening", "show", file)
			<-p.ended
			if code := p.cmd.ProcessState.ExitCode(); code != 0 {
				e.honest(p.stderr.String())
			} else if p.stderr.String()+p.out.String() == "" {
				e.Errorf("NO SENTENCE: nothing is said of a damaged club file")
			}
		}
	}
	e.finish()
}

// plain are entries that can be compared.
func plain(entries []session.Entry) (list []session.Entry) {
	for _, one := range entries {
		one.At = one.At.UTC()
		list = append(list, one)
	}
	return list
}

// reread opens a club file; said is true where anything is reported.
func reread(file string) (entries []session.Entry, said bool) {
	club, err := clubfile.OpenExisting(file)
	if err != nil {
		return nil, true
	}
	defer club.Close()
	said = len(club.Damaged()) > 0
	all, err := club.Evenings()
	if err != nil || len(all) == 0 {
		return nil, said || err != nil
	}
	journal, err := club.Evening(all[len(all)-1])
	if err != nil {
		return nil, true
	}
	entries, err = journal.Entries()
	return entries, said || err != nil
}

// newerVersion says that a later program has written the file: it is
// refused, and not touched.
func (e *trial) newerVersion() {
	good := e.half()
	newer := bytes.Clone(good)
	binary.BigEndian.PutUint32(newer[60:], 9999) // user_version (sqlite.org/fileformat.html#database_header)
	if err := os.WriteFile(e.club(), newer, 0o644); err != nil {
		e.Fatal(err)
	}
	e.row.harms++
	p := e.demo("max")
	<-p.ended
	if p.cmd.ProcessState.ExitCode() == 0 {
		e.Errorf("a newer file was taken")
	}
	e.honest(p.stderr.String())
	if !bytes.Equal(whole(e.T, e.club()), newer) {
		e.Errorf("LOST: a newer file was written to")
	}
	if err := os.WriteFile(e.club(), good, 0o644); err != nil {
		e.Fatal(err)
	}
	e.finish()
}

// lockedClub has another program lock the club file while results come in.
func (e *trial) lockedClub() {
	p := e.demo(slow)
	e.await(p, 5+e.random.IntN(25))
	db, err := sql.Open("sqlite", e.club())
	if err != nil {
		e.Fatal(err)
	}
	defer db.Close()
	hold := e.between(500*time.Millisecond, 7*time.Second)
	if e.long && e.random.IntN(4) == 0 {
		hold = 20 * time.Second
	}
	conn, err := db.Conn(context.Background())
	if err != nil {
		e.Fatal(err)
	}
	for try := 0; try < 400 && !p.over(); try++ {
		if _, err := conn.ExecContext(context.Background(), "BEGIN EXCLUSIVE"); err != nil {
			time.Sleep(5 * time.Millisecond)
			continue
		}
		e.row.harms++
		time.Sleep(hold)
		if _, err := conn.ExecContext(context.Background(), "ROLLBACK"); err != nil {
			e.Fatal(err)
		}
		break
	}
	conn.Close()
	db.Close()
	e.goOn(p)
}
