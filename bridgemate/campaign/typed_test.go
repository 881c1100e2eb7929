//go:build linux

package campaign

import (
	"syscall"
	"time"
)

// handHarms happen to evenings without handsets.
func handHarms() []harm {
	return []harm{
		{"by hand/kill", func(e *trial) { e.byHand(false); e.killTyping("program") }},
		{"by hand/late pair", func(e *trial) { e.byHand(true); e.latePair() }},
		{"by hand/two programs", func(e *trial) { e.byHand(false); e.typedElsewhere() }},
		{"by hand/disk full", func(e *trial) { e.mount(); e.byHand(false); e.fullTyping() }},
		{"by hand/error of fsync", func(e *trial) { e.byHand(false); e.failTyping() }},
		{"by hand/club file torn", func(e *trial) { e.byHand(false); e.torn() }},
		{"by hand/bits flipped", func(e *trial) { e.byHand(false); e.flipped() }},
	}
}

// mixedHarms happen to evenings of which some results are typed while others come from
// handsets.
func mixedHarms() (list []harm) {
	for _, who := range []string{"program", "room", "both"} {
		list = append(list, harm{"mixed/kill " + who, func(e *trial) { e.mixed(false); e.killTyping(who) }})
	}
	return append(list,
		harm{"mixed/late pair", func(e *trial) { e.mixed(true); e.latePair() }},
		harm{"mixed/two programs", func(e *trial) { e.mixed(false); e.typedElsewhere() }},
		harm{"mixed/disk full", func(e *trial) { e.mount(); e.mixed(false); e.fullTyping() }},
		harm{"mixed/error of fsync", func(e *trial) { e.mixed(false); e.failTyping() }},
		harm{"mixed/bits flipped", func(e *trial) { e.mixed(false); e.flipped() }})
}

// killTyping is kill -9 at some moments while lines come, some of them typed before the
// one before them was answered.
func (e *trial) killTyping(who string) {
	for range 2 + e.random.IntN(3) {
		if e.desk.next == len(e.desk.lines) {
			break
		}
		e.killSitting(who)
	}
	e.finish()
}

// killSitting types for a while, and kills.
func (e *trial) killSitting(who string) {
	e.Helper()
	s := e.sit(nil, slow, 1+e.random.IntN(4))
	e.awaitAnswers(s, e.random.IntN(1+len(e.desk.lines)/3))
	time.Sleep(e.between(0, 40*time.Millisecond))
	e.signal(s.program, who, syscall.SIGKILL)
	e.row.harms++
	e.rise(s)
}

// latePair has a pair come late in the middle of what is typed, with a kill before, while
// it comes, and behind.
func (e *trial) latePair() {
	for e.desk.lines[e.desk.next] != came {
		e.killSitting("both")
	}
	e.letCome(3)
	e.killSitting("both")
	e.finish()
}

// typedElsewhere types into a second program beside the first: it is refused at once,
// with what it would have entered, and the first goes on.
func (e *trial) typedElsewhere() {
	s := e.sit(nil, slow, 1)
	func() {
		s.open.Lock()
		defer s.open.Unlock()
		e.awaitAnswers(s, 1+e.random.IntN(len(e.desk.lines)/2))
		second := e.start(nil, "evening", "do", e.club(), "pen A1 100%top")
		e.row.harms++
		if e.end(second, "a second program"); second.cmd.ProcessState.Success() {
			e.Errorf("TWICE: a second program entered what it was told to: %s", second.out)
		}
		e.honest(second.stderr.String())
	}()
	e.rise(s)
	e.finish()
}

// fullTyping fills the disk while lines come, and empties it again.
func (e *trial) fullTyping() {
	s := e.sit(nil, slow, 1)
	e.awaitAnswers(s, e.random.IntN(len(e.desk.lines)/2))
	e.fill(e.between(100*time.Millisecond, 2*time.Second))
	e.rise(s)
	e.finish()
}

// failTyping lets single calls fail while lines come.
func (e *trial) failTyping() {
	for range 2 {
		before, _ := e.faulty("fsync")
		s := e.sit(before, slow, 1)
		e.rise(s)
		e.signal(s.program, "room", syscall.SIGKILL)
	}
	e.finish()
}
