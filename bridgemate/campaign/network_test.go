//go:build linux

package campaign

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"syscall"
	"time"
)

// networkHarms happen to evenings whose handsets are reached over a network: to the
// program, the other side, and what lies between.
func networkHarms() (list []harm) {
	for _, who := range []string{"program", "room", "both"} {
		list = append(list, harm{"network/kill " + who, func(e *trial) { e.killOver(who, false) }})
	}
	list = append(list,
		harm{"network/kill at the start", (*trial).killStarting},
		harm{"network/kill at an accept", func(e *trial) { e.killAt(request.accepts) }},
		harm{"network/kill at a request", func(e *trial) { e.killAt(func(request) bool { return true }) }},
		harm{"network/kill both, all forgotten", func(e *trial) { e.killOver("both", true) }},
		harm{"network/room forgets all", func(e *trial) { e.killOver("room", true) }},
		harm{"network/late pair", func(e *trial) { e.overNetwork(); e.mixed(true); e.latePair() }})
	for _, one := range mischiefs {
		list = append(list, harm{"network/" + one.name, func(e *trial) { e.disturbed(one.what) }})
	}
	for _, fault := range []string{
		"slow-answers:%d0", "cut-request:%d0", "cut-answer:%d0", "answer-lost:%d", "other-answer:%d", "unavailable:%d",
		"busy:%d", "refused-once", "again", "newer", "restart:%d1", "forgets:%d2", "jumps-back:%d3", "two-clients:%d4",
		"other-event:%d5", "guests,removed:A2", "guests,seats-change:A1", "guests", "calls:%d", "crash:%d",
	} {
		kind, _, _ := strings.Cut(fault, ":")
		list = append(list, harm{"network/" + kind, func(e *trial) { e.ofTheConnector(fault) }})
	}
	return append(list, harm{"network/everything", (*trial).everything})
}

// paced is a pace at which an evening over a network takes some hundred requests.
const paced = "1200"

// mischiefs are what goes wrong between the two.
var mischiefs = []struct {
	name string
	what mischief
}{
	{"every request cut", func(_ *rand.Rand, r request) disturbance { return disturbance{cutRequest: !r.again} }},
	{"every answer cut", func(_ *rand.Rand, r request) disturbance { return disturbance{cutAnswer: !r.again} }},
	{"every answer lost", func(_ *rand.Rand, r request) disturbance { return disturbance{lost: !r.again} }},
	{"every request twice", func(*rand.Rand, request) disturbance { return disturbance{twice: true} }},
	{"at random", atRandom},
}

// atRandom lets anything go wrong.
func atRandom(random *rand.Rand, _ request) (d disturbance) {
	switch random.IntN(10) {
	case 0:
		d.cutRequest = true
	case 1:
		d.cutAnswer = true
	case 2:
		d.lost = true
	case 3:
		d.twice = true
	case 4:
		d.unavailable = true
	case 5:
		d.late = time.Duration(random.Int64N(int64(50 * time.Millisecond)))
	}
	return d
}

// sent is an evening over a network: all results come from handsets, or some are typed.
func (e *trial) sent() {
	e.Helper()
	e.overNetwork()
	if e.random.IntN(3) == 0 {
		e.mixed(false)
		return
	}
	e.desk = &desk{kind: "handsets", sent: true, set: []string{"--movement", sentMovement, "--movement", sentMovement}}
	e.setUp()
}

// over reports whether all is in.
func (e *trial) over() bool {
	st := e.state(e.known)
	return e.desk.next == len(e.desk.lines) && st.Arrived() == st.Expected()
}

// killOver is kill -9 at some requests of an evening. Where the other side forgets, it
// comes back without anything that it knew.
func (e *trial) killOver(who string, forgets bool) {
	e.sent()
	for range 2 + e.random.IntN(3) {
		if e.over() {
			break
		}
		s := e.sit(nil, paced, 1+e.random.IntN(4))
		e.other.forgets = forgets
		e.other.reach(s.program, 1+e.random.IntN(100))
		time.Sleep(e.between(0, 20*time.Millisecond))
		e.signal(s.program, who, syscall.SIGKILL)
		e.row.harms++
		e.rise(s)
	}
	e.ends()
}

// killStarting kills both within the first requests, before or while the evening is given
// to the other side.
func (e *trial) killStarting() {
	e.sent()
	for range 4 {
		s := e.sit(nil, paced, 1)
		e.other.reach(s.program, 1+e.random.IntN(12))
		time.Sleep(e.between(0, 30*time.Millisecond))
		e.signal(s.program, []string{"program", "room", "both"}[e.random.IntN(3)], syscall.SIGKILL)
		e.row.harms++
		e.rise(s)
	}
	e.ends()
}

// killAt is kill -9 at the moment of a request of some kind: when it comes, or when it is
// carried out and not answered yet.
func (e *trial) killAt(kind func(request) bool) {
	e.sent()
	for range 4 {
		if e.over() {
			break
		}
		s := e.sit(nil, paced, 1+e.random.IntN(4))
		who, at := []string{"program", "program", "room", "both"}[e.random.IntN(4)], 1+e.random.IntN(12)
		room, program := e.other.process(), s.cmd.Process.Pid
		kill := func() {
			if who != "room" {
				syscall.Kill(program, syscall.SIGKILL)
			}
			if who != "program" {
				syscall.Kill(room, syscall.SIGKILL)
			}
		}
		e.other.disturb(func(random *rand.Rand, r request) (d disturbance) {
			if kind(r) {
				at--
			}
			switch {
			case at != 0 || !kind(r):
			case random.IntN(2) == 0:
				d.before = kill
			default:
				d.after = kill
			}
			return d
		})
		e.row.harms++
		e.rise(s)
	}
	e.ends()
}

// ends brings the evening to its end with nothing else that goes wrong.
func (e *trial) ends() {
	e.Helper()
	e.other.disturb(nil)
	e.other.forgets = false
	e.finish()
}

// disturbed plays an evening over a network that harms what is said, and kills the
// program on the way.
func (e *trial) disturbed(what mischief) {
	e.sent()
	e.other.disturb(what)
	e.killedOnce()
	e.ends()
}

// ofTheConnector plays an evening with a fault of the other side, and kills the program
// on the way.
func (e *trial) ofTheConnector(fault string) {
	e.sent()
	e.other.faults = fault
	if strings.Contains(fault, "%d") {
		e.other.faults = fmt.Sprintf(fault, 3+e.random.IntN(7))
	}
	e.killedOnce()
	e.ends()
}

// killedOnce plays twice: the first time the program may be killed on the way.
func (e *trial) killedOnce() {
	e.Helper()
	for again := range 2 {
		if e.over() {
			break
		}
		s := e.sit(nil, paced, 1+e.random.IntN(4))
		e.row.harms++
		if again == 0 && e.random.IntN(2) == 0 {
			e.other.reach(s.program, 1+e.random.IntN(100))
			e.signal(s.program, "program", syscall.SIGKILL)
		}
		e.rise(s)
	}
}

// everything has the network harm what is said, the other side have faults, and both be
// killed.
func (e *trial) everything() {
	e.sent()
	for range 3 {
		if e.over() {
			break
		}
		e.other.disturb(atRandom)
		e.other.end()
		e.other.faults = []string{"again,forgets:40", "jumps-back:31,calls:3", "again,restart:25,newer", "refused-once,busy:4",
			"two-clients:37,again", "answer-lost:7,cut-answer:90"}[e.random.IntN(6)]
		s := e.sit(nil, paced, 1+e.random.IntN(4))
		e.other.forgets = e.random.IntN(3) == 0
		e.other.reach(s.program, 1+e.random.IntN(100))
		e.signal(s.program, []string{"program", "room", "both"}[e.random.IntN(3)], syscall.SIGKILL)
		e.row.harms++
		e.rise(s)
	}
	e.ends()
}
