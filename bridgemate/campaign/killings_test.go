//go:build linux

package campaign

import (
	"fmt"
	"strings"
	"syscall"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
)

// killings end or stop the program, the control program, or both, several
// times in an evening.
func killings() (list []harm) {
	for _, who := range []string{"program", "room", "both"} {
		list = append(list,
			harm{"kill/" + who, func(e *trial) { e.kill(who) }},
			harm{"stop/" + who, func(e *trial) { e.stop(who) }})
	}
	return append(list, harm{"kill/at the start", (*trial).killEarly},
		harm{"kill/while replacing", (*trial).killReplacing}, harm{"twice/the program", (*trial).twoPrograms})
}

// kill is kill -9 at some moments of an evening, the program being started
// again each time.
func (e *trial) kill(who string) {
	for n := range 2 + e.random.IntN(2) {
		if closed(e.journal()) {
			break // on a busy machine it was over before anybody could do it harm
		}
		p := e.demo(slow)
		e.await(p, 10*(n+1))
		time.Sleep(e.between(0, 400*time.Millisecond))
		e.signal(p, who, syscall.SIGKILL)
		e.row.harms++
		e.end(p, "the room is dead and the program waits")
		e.check(p)
	}
	e.finish()
}

// killEarly kills everything within the first moments, before or while
// things are created.
func (e *trial) killEarly() {
	for range 4 {
		p := e.demo(slow)
		time.Sleep(e.between(0, 150*time.Millisecond))
		e.signal(p, "both", syscall.SIGKILL)
		e.row.harms++
		<-p.ended
		e.check(p)
	}
	e.finish()
}

// killReplacing begins another evening in the folder of one that is over, which replaces
// its .bws, and kills that within the first moments: what lies there can be read each
// time, and the evening that is over stays.
func (e *trial) killReplacing() {
	e.finish()
	before := sessiontest.Totals(e.T, e.state(e.known))
	for range 8 {
		p := e.demo(slow)
		time.Sleep(e.between(0, 120*time.Millisecond))
		e.signal(p, "both", syscall.SIGKILL)
		e.row.harms++
		<-p.ended
		if c, err := bws.Read(e.Context(), e.bws()); err != nil || len(c.Rounds) == 0 {
			e.Errorf("LOST: the replaced file is not whole: %v", err)
		}
		club, err := clubfile.OpenExisting(e.club())
		if err != nil {
			e.Fatalf("LOST: %v", err)
		}
		journal, err := club.Evening(1)
		if err != nil {
			e.Fatalf("LOST: %v", err)
		}
		entries, err := journal.Entries()
		if err != nil || sessiontest.Totals(e.T, e.state(entries)) != before {
			e.Errorf("LOST: the evening that was over is another one: %v", err)
		}
		club.Close()
	}
}

// stop is SIGSTOP for a while, and SIGCONT.
func (e *trial) stop(who string) {
	p := e.demo(slow)
	e.await(p, 5+e.random.IntN(20))
	for range 2 {
		e.signal(p, who, syscall.SIGSTOP)
		e.row.harms++
		pause := e.between(200*time.Millisecond, 1500*time.Millisecond)
		if e.long && e.random.IntN(20) == 0 {
			pause = 2 * time.Minute
		}
		time.Sleep(pause)
		e.signal(p, who, syscall.SIGCONT)
		time.Sleep(e.between(0, 500*time.Millisecond))
	}
	e.end(p, "the program neither ends nor goes on")
	e.check(p)
	e.finish()
}

// twoPrograms starts the program twice on the same folder.
func (e *trial) twoPrograms() {
	first := e.demo(slow)
	e.await(first, 10)
	second := e.demo(slow)
	e.row.harms++
	for _, p := range []*program{first, second} {
		e.end(p, "two programs on one folder")
		e.check(p)
	}
	e.finish()
}

// roomFaults are what the simulated room does by itself: see package rehearsal.
func roomFaults() (list []harm) {
	for _, name := range []string{
		"erased:A%d,r%d,corrected", "resent:A%d,r%d", "replaced:A%d,r%d", "sides:%d", "strays:%d", "two-rows",
		"changed-number:A%d", "late-status:%d", "slow-pages:20", "early-crash", "crash:%d", "locked:1",
		"server-lost:%d", "late-numbers",
	} {
		kind, _, _ := strings.Cut(name, ":")
		list = append(list, harm{"room/" + kind, func(e *trial) { e.ofTheRoom(name) }})
	}
	return list
}

// ofTheRoom plays an evening with a fault of the room, kills the program on the
// way, and finishes it.
func (e *trial) ofTheRoom(fault string) {
	place := []any{1 + e.random.IntN(4), 1 + e.random.IntN(3)}
	e.faults = fmt.Sprintf(fault, place[:strings.Count(fault, "%d")]...)
	e.row.harms++
	p := e.demo(slow)
	e.await(p, 5+e.random.IntN(30))
	e.signal(p, "program", syscall.SIGKILL)
	<-p.ended
	e.check(p)
	e.finish()
}
