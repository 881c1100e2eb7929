//go:build linux

package campaign

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/deskline"
	"clubnight/session/feed"
	"clubnight/session/words"
)

// desk is an evening of which results are typed line by line: all of them, those of one
// section, or those of one table. The others come from handsets.
type desk struct {
	kind  string   // "by hand", "a section", "a table"
	set   []string // how it is set up, as evening new has it
	typed string   // which results are typed where others come from handsets: "B", "A3"
	late  bool     // a pair comes late to what is typed
	sent  bool     // nothing is typed: all results come from handsets
	lines []string // what is typed, in its order, from the evening's seed alone
	next  int      // how many of them are in the journal
	again string   // the last of them, where it had no answer
}

// came stands among the lines where a pair has come late.
const came = "a pair has come late"

// The movements: of what is typed with an empty seat, of what handsets send without.
const (
	typedMovement = "mitchell tables=5 boards=2 half=ew"
	sentMovement  = "mitchell tables=5 boards=3"
)

// handsets reports whether some results come from handsets.
func (d *desk) handsets() bool { return d.typed != "" || d.sent }

// byHand makes the evening one without handsets.
func (e *trial) byHand(late bool) {
	e.desk = &desk{kind: "by hand", set: []string{"--movement", typedMovement}, late: late}
	e.setUp()
}

// mixed makes it one of which a section is typed or, unless a pair is to come late to
// what is typed, a table whose handset dies.
func (e *trial) mixed(late bool) {
	e.desk = &desk{kind: "a section", typed: "B", late: late,
		set: []string{"--movement", sentMovement, "--movement", typedMovement}}
	if !late && e.random.IntN(2) == 0 {
		*e.desk = desk{kind: "a table", typed: "A3", set: []string{"--movement", sentMovement}}
	}
	e.setUp()
}

// died is the round in which the handset of the typed table dies.
func (e *trial) died() int { return 1 + int(e.evening)%3 }

// setUp sets the evening up, and writes down what will be typed.
func (e *trial) setUp() {
	e.Helper()
	if err := os.MkdirAll(e.folder, 0o755); err != nil {
		e.Fatal(err)
	}
	if e.desk.kind == "a table" {
		e.faults = fmt.Sprintf("dead:A3,r%d", e.died())
	}
	e.does(append([]string{"evening", "new", e.club(), "--name", e.desk.kind}, e.desk.set...)...)
	if e.desk.kind == "a section" { // which is in no Bridgemate file, from the start
		e.does("evening", "do", e.club(), "typed B")
	}
	e.known = e.journal()
	e.desk.lines = e.written()
}

// does has clubscore do something in which nothing may go wrong.
func (e *trial) does(args ...string) {
	e.Helper()
	p := e.start(nil, args...)
	if e.end(p, args[1]); !p.cmd.ProcessState.Success() {
		e.Fatalf("%q: %s%s", args, p.out, p.stderr)
	}
}

// written is what will be typed: the results of each round in some order, and among them
// corrections, entries that are taken back, rulings, penalties, and what no line may say.
func (e *trial) written() (lines []string) {
	e.Helper()
	s := e.resumed(e.known)
	random := rand.New(rand.NewPCG(e.evening, 0x6c696e6573))
	enter := func(line string) {
		if _, err := console.Enter(s, session.ByDirector, line, false); err != nil {
			e.Fatalf("%q: %v", line, err)
		}
		lines = append(lines, line)
	}
	if e.desk.sent {
		return nil
	}
	id, table, first := 1, 0, 1
	switch e.desk.kind {
	case "a section":
		id = 2
	case "a table":
		table, first = 3, e.died()
		enter("typed " + e.desk.typed)
	}
	var done []string // places with a result
	for round := first; ; round++ {
		sec, _ := s.State().Section(id)
		if round > sec.Movement.Rounds {
			return lines
		}
		var places []string
		for _, row := range sec.Movement.Round(round) {
			if !sec.Movement.Playing(row) || table != 0 && row.Table != table {
				continue
			}
			for _, b := range row.Boards() {
				places = append(places, fmt.Sprintf("%s%d %d ", sec.Letter(), row.Table, b))
			}
		}
		random.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		for _, place := range places {
			enter(place + anyResult(random))
			done = append(done, place)
			earlier := done[random.IntN(len(done))]
			switch random.IntN(16) {
			case 0, 1:
				enter(earlier + anyResult(random))
			case 2, 3:
				enter(earlier + anyResult(random))
				enter("undo")
			case 4:
				enter(earlier + "ave+ ave-")
			case 5:
				enter(fmt.Sprintf("pen %s1 10%%top why late again", sec.Letter()))
			case 6:
				lines = append(lines, "99 1 4sn=", "is there a line like this")
			}
		}
		if e.desk.late && round == 2 {
			lines = append(lines, came)
			if _, err := e.comes(s); err != nil {
				e.Fatal(err)
			}
		}
	}
}

// anyResult is a result as it is typed.
func anyResult(random *rand.Rand) string {
	switch random.IntN(20) {
	case 0:
		return "p"
	case 1:
		return "a6040"
	}
	tricks := []string{"=", "+1", "-1", "-2"}[random.IntN(4)]
	return fmt.Sprintf("%d%c%c%s", 1+random.IntN(4), "cdhsn"[random.IntN(5)], "nesw"[random.IntN(4)], tricks)
}

// comes lets the pair come late in a copy of the evening, and gives what that records.
func (e *trial) comes(s *session.Session) ([]session.Entry, error) {
	before := s.State()
	sec := before.Sections[len(before.Sections)-1]
	played := before.LastRound(sec.ID)
	err := feed.ByHand(s).ChangeMovement(context.Background(), sec.ID, sec.Movement.ForOneMore(played)[0])
	return s.State().Entries()[len(before.Entries()):], err
}

// resumed is a copy of an evening in memory.
func (e *trial) resumed(entries []session.Entry) *session.Session {
	e.Helper()
	journal := new(session.MemoryJournal)
	if err := journal.Append(entries); err != nil {
		e.Fatal(err)
	}
	s, err := session.Resume(journal)
	if err != nil {
		e.Fatal(err)
	}
	return s
}

// sitting is a program into which somebody types.
type sitting struct {
	*program
	base  int // how many entries the journal had before
	keys  io.WriteCloser
	typed []string      // not to be read before done is closed
	done  chan struct{} // nobody types any more
	open  sync.Mutex    // held, the input is not at its end
}

// sit starts a program that takes lines, and types from the next line on, until a pair
// comes late or the journal takes nothing; ahead is how many lines at most are typed
// before there is an answer. Where there are handsets it reads them at the same time.
func (e *trial) sit(before []string, speed string, ahead int) *sitting {
	e.Helper()
	args := []string{"evening", "do", e.club()}
	if e.desk.handsets() {
		args = []string{"evening", "run", e.club(), "--enter", "--interval", "50ms"}
		if e.other != nil {
			args = append(args, "--network", e.other.address())
		} else {
			args = append(args, "--bws", e.bws(), "--program", e.binary("bmpro-stand-in"))
			e.env = e.choices(speed).Environment()
		}
	}
	keyboard, keys, err := os.Pipe()
	if err != nil {
		e.Fatal(err)
	}
	s := &sitting{base: len(e.known), keys: keys, done: make(chan struct{})}
	s.program = e.startWith(keyboard, before, args...)
	keyboard.Close()
	lines := e.desk.lines[e.desk.next:]
	if at := slices.Index(lines, came); at >= 0 {
		lines = lines[:at]
	}
	if place := e.desk.again; strings.HasPrefix(place, "A") || strings.HasPrefix(place, "B") {
		if len(lines) > 0 && lines[0] != "undo" && e.random.IntN(2) == 0 { // was it taken? It does no harm twice
			lines = append([]string{place}, lines...)
		}
	}
	random := rand.New(rand.NewPCG(e.random.Uint64(), 0))
	pause := func() {
		if speed != "max" {
			time.Sleep(time.Duration(random.Int64N(int64(40 * time.Millisecond))))
		}
	}
	go s.types(lines, ahead, pause)
	e.Cleanup(func() { <-s.done })
	return s
}

// choices are those of the room.
func (e *trial) choices(speed string) rehearsal.Choices {
	return rehearsal.Choices{Seed: e.evening, Speed: speed, Faults: rehearsal.Faults(e.faults), Calm: true}
}

func (s *sitting) types(lines []string, ahead int, pause func()) {
	defer close(s.done)
	defer func() {
		s.open.Lock()
		defer s.open.Unlock()
		s.keys.Close()
	}()
	answered := func(all int) (on bool) {
		for ; ; time.Sleep(time.Millisecond) {
			answers := s.answers()
			if n := len(answers); n > 0 && takesNothing(answers[n-1]) {
				return false
			}
			if len(answers) >= all || s.over() {
				return !s.over()
			}
		}
	}
	for _, line := range lines {
		if !answered(len(s.typed) + 1 - ahead) {
			return
		}
		s.typed = append(s.typed, line)
		if _, err := io.WriteString(s.keys, line+"\n"); err != nil {
			return
		}
		pause()
	}
	answered(len(s.typed))
}

// notAnswers are lines that tell of something else than a line that was typed: what
// moves, what comes next, what comes from the handsets, and that there is nothing to
// score yet.
var notAnswers = regexp.MustCompile(`^$|^  |^\d\d:\d\d:|^! It cannot be scored`)

// answers are what the program answered to the lines, one after another.
func (s *sitting) answers() (answers []string) {
	for line := range strings.Lines(s.out.String()) {
		if strings.HasSuffix(line, "\n") && !notAnswers.MatchString(strings.TrimSuffix(line, "\n")) {
			answers = append(answers, strings.TrimSuffix(line, "\n"))
		}
	}
	return answers
}

// refusedLine is how the answer to a line begins that was not recorded.
const refusedLine = "! line "

// notConfirmed is said where a line may be there that was refused, which the director
// looks for when he opens the evening again.
const notConfirmed = "the disk does not confirm"

// takesNothing tells the answer to a line that the journal did not take.
func takesNothing(answer string) bool {
	return strings.HasPrefix(answer, refusedLine) && strings.Contains(answer, "writing the journal")
}

// awaitAnswers waits for so many answers, or until nobody types any more.
func (e *trial) awaitAnswers(s *sitting, n int) {
	e.Helper()
	for deadline := time.Now().Add(patience); len(s.answers()) < n && !s.quiet(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			e.Fatalf("HANGS: %d answers\n%s%s", len(s.answers()), s.out, s.stderr)
		}
	}
}

// closedControl is what is said where the control program is gone. The director types
// what he has to type, ends the program then, as it says, and starts it again.
const closedControl = "! Bridgemate control was closed"

// quiet reports whether nobody types any more.
func (s *sitting) quiet() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// rise waits until the program ends, and looks for every line that was typed into it.
func (e *trial) rise(s *sitting) {
	e.Helper()
	for deadline := time.Now().Add(patience); !s.over(); time.Sleep(5 * time.Millisecond) {
		if s.quiet() && strings.Contains(s.out.String(), closedControl) {
			syscall.Kill(-s.cmd.Process.Pid, syscall.SIGINT) // what watches its calls keeps it to itself
		}
		e.other.tend(s)
		if time.Now().After(deadline) {
			e.Fatalf("HANGS: the program neither ends nor goes on\n%s%s", s.out, s.stderr)
		}
	}
	<-s.done
	e.check(s.program)
	e.tally(s)
}

// ofTheDesk reports whether an entry is somebody's who types, and not the reading's.
func ofTheDesk(one session.Entry) bool {
	switch one.Fact.(type) {
	case session.ReadingStarted, session.ReadingStopped:
		return false
	}
	return one.By == session.ByDirector
}

// tally looks for what was typed in the journal. Every line that was answered is there as
// it was said, once, in its order; the first that was not is there wholly or not at all;
// nothing else is.
func (e *trial) tally(s *sitting) {
	e.Helper()
	answers := s.answers()
	if len(answers) > len(s.typed) {
		e.Fatalf("%d lines were typed, %d answered: %q", len(s.typed), len(answers), answers)
	}
	at := s.base
	e.desk.again = ""
	desk := func() int { // the next entry of the desk
		for ; at < len(e.known) && !ofTheDesk(e.known[at]); at++ {
		}
		return at
	}
	for i, line := range s.typed {
		st, err := session.Fold(e.known[:desk()])
		if err != nil {
			e.Fatal(err)
		}
		meant, refused := deskline.Read(st, line)
		n := 0
		if refused == nil {
			n = e.recorded(at, meant.Facts)
		}
		switch {
		case i > len(answers) || i == len(answers) && (refused != nil || n == 0):
			i = len(s.typed) // this one and all behind it were not taken
		case i == len(answers) && n == len(meant.Facts):
			e.desk.again = line
		case i == len(answers):
			e.Fatalf("HALF: of %q, which was not answered, %d of %d entries are there", line, n, len(meant.Facts))
		case refused != nil && !strings.HasPrefix(answers[i], refusedLine):
			e.Fatalf("%q, which is no line, was answered by %q", line, answers[i])
		case refused == nil && takesNothing(answers[i]) && n == 0:
			i = len(s.typed)
		case refused == nil && takesNothing(answers[i]):
			if !strings.Contains(answers[i], notConfirmed) || n < len(meant.Facts) {
				e.Fatalf("%q was refused, and is there: %q", line, answers[i])
			}
		case refused == nil && n < len(meant.Facts):
			e.Fatalf("LOST: %q was answered by %q, and has %d of %d entries", line, answers[i], n, len(meant.Facts))
		case refused == nil && answers[i] != e.said(at):
			e.Fatalf("LOST: %q was answered by %q, and the journal has %q", line, answers[i], e.said(at))
		}
		if i == len(s.typed) {
			break
		}
		at += n
		if e.desk.next < len(e.desk.lines) && e.desk.lines[e.desk.next] == line {
			e.desk.next++ // and else it was typed once more
		}
	}
	if desk() < len(e.known) {
		e.Fatalf("TWICE: nobody typed entry %d, %+v", at+1, e.known[at])
	}
}

// recorded counts how many of some facts the journal has from an entry on, one after
// another.
func (e *trial) recorded(at int, facts []session.Fact) (n int) {
	e.Helper()
	for _, fact := range facts {
		if at+n == len(e.known) || !same(e.T, e.known[at+n].Fact, fact) {
			break
		}
		n++
	}
	return n
}

// same compares facts as they are kept.
func same(t interface{ Fatal(...any) }, one, other session.Fact) bool {
	kind, body, err := session.EncodeFact(one)
	if err != nil {
		t.Fatal(err)
	}
	otherKind, otherBody, err := session.EncodeFact(other)
	if err != nil {
		t.Fatal(err)
	}
	return kind == otherKind && bytes.Equal(body, otherBody)
}

// said is the sentence about an entry of the journal.
func (e *trial) said(at int) string {
	e.Helper()
	st, err := session.Fold(e.known[:at+1])
	if err != nil {
		e.Fatal(err)
	}
	say := words.English().Plain()
	return say.Sentence(say.Fact(st, e.known[at]))
}

// typeOn types and plays the evening to its end, with as many beginnings as a patient
// director would make, and finishes it.
func (e *trial) typeOn() {
	e.Helper()
	var said strings.Builder
	for try := 0; ; try++ {
		if at := e.desk.next; at < len(e.desk.lines) && e.desk.lines[at] == came {
			e.letCome(0)
			continue
		}
		st := e.state(e.known)
		if e.desk.next == len(e.desk.lines) && st.Arrived() == st.Expected() {
			break
		}
		if try == 12 {
			e.Fatalf("the evening cannot be finished: %d of %d lines, %d of %d results\n%s", e.desk.next,
				len(e.desk.lines), st.Arrived(), st.Expected(), said.String())
		}
		s := e.sit(nil, "max", 4)
		e.rise(s)
		fmt.Fprintf(&said, "%s%s", tail(s.out.String()), s.stderr)
	}
	e.does("evening", "finish", e.club())
	e.known = e.journal()
}

// letCome lets the pair come late where that is the next thing to do; the first times the
// program is killed while it does so. All of it is in the journal then, or nothing.
func (e *trial) letCome(kills int) {
	e.Helper()
	if e.desk.next == len(e.desk.lines) || e.desk.lines[e.desk.next] != came {
		return
	}
	section := e.state(e.known).Sections
	letter := section[len(section)-1].Letter()
	for ; e.desk.lines[e.desk.next] == came; kills-- {
		wanted, err := e.comes(e.resumed(e.known))
		if err != nil {
			e.Fatal(err)
		}
		base := len(e.known)
		p := e.start(nil, "evening", "change", e.club(), "--came", "--section", letter)
		if kills > 0 {
			time.Sleep(e.between(0, 80*time.Millisecond))
			e.signal(p, "program", syscall.SIGKILL)
			e.row.harms++
		}
		e.end(p, "a pair comes late")
		e.check(p)
		if kills <= 0 && !p.cmd.ProcessState.Success() {
			e.Fatalf("%s%s", p.out, p.stderr)
		}
		var facts []session.Fact
		for _, one := range wanted {
			facts = append(facts, one.Fact)
		}
		switch n := e.recorded(base, facts); {
		case n == len(facts) && len(e.known) == base+n:
			if e.desk.next++; e.desk.next == len(e.desk.lines) {
				return
			}
		case len(e.known) > base || kills <= 0:
			e.Fatalf("HALF: of a pair that comes late %d of %d entries are there, and %d others", n, len(facts),
				len(e.known)-base-n)
		}
	}
}
