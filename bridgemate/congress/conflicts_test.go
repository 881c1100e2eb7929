//go:build linux

package congress

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/session"
)

// disagreement is what two desks type about one matter while neither knows of the other.
type disagreement struct {
	matter  session.MatterKind // "" where they say the same, which is no conflict
	first   string
	second  string
	keep    *computer // whose word is to stand
	a, b    *computer
	decided bool
}

// stands is what somebody decides in the end.
func (d disagreement) stands() string {
	if d.keep == d.b {
		return d.second
	}
	return d.first
}

// disagree cuts two computers off, has each say its part, and mends their lines.
func (e *event) disagree(list []disagreement) {
	e.Helper()
	var cutOff []*computer
	for _, d := range list {
		for _, c := range []*computer{d.a, d.b} {
			if !slices.Contains(cutOff, c) {
				cutOff = append(cutOff, c)
				c.line.hold(cut)
			}
		}
	}
	for _, d := range list {
		d.a.types(e, d.first)
		d.b.types(e, d.second)
	}
	e.tell("%d computers cut off disagree on %d matters", len(cutOff), len(list))
	for _, c := range cutOff {
		c.line.release()
	}
	e.await("what the computers said that were cut off",
		func(st *session.State) bool { return len(between(st)) >= conflicts(list) })
}

// conflicts is how many of them are to be shown.
func conflicts(list []disagreement) (n int) {
	for _, d := range list {
		if d.matter != "" {
			n++
		}
	}
	return n
}

// shown is a conflict as clubscore lists it.
type shown struct {
	number int
	head   string
	sides  []string
}

var (
	conflictLine = regexp.MustCompile(`^(\d+)  (.+)$`)
	sideLine     = regexp.MustCompile(`^   (\d+)  (.+)$`)
	clock        = regexp.MustCompile(`\d{1,2}:\d\d`)
)

// between are the conflicts of a state between what two computers said. The others have
// one side: what cannot be true, and what an insider forged.
func between(st *session.State) []session.Conflict {
	return slices.DeleteFunc(st.Conflicts(), func(c session.Conflict) bool { return c.Overtaken != nil })
}

// conflictsAt are those between two that a computer shows.
func (e *event) conflictsAt(c *computer) (list []shown) {
	e.Helper()
	for line := range strings.Lines(runs(e, c.env, program(e, "clubscore"), "event", "conflicts", "--club", c.club())) {
		line = strings.TrimRight(line, "\n")
		if m := conflictLine.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[1]) // digits
			list = append(list, shown{number: n, head: m[2]})
		} else if m := sideLine.FindStringSubmatch(line); m != nil && len(list) > 0 {
			last := &list[len(list)-1]
			last.sides = append(last.sides, m[2])
		}
	}
	return slices.DeleteFunc(list, func(f shown) bool { return len(f.sides) == 1 })
}

// everywhere checks that every computer shows every conflict, with who, where and when.
func (e *event) everywhere(list []disagreement) {
	e.Helper()
	for _, c := range e.living() {
		e.inStep(c)
		found := e.conflictsAt(c)
		if len(found) != conflicts(list) {
			e.Errorf("%s shows %d conflicts, not %d: %+v", c.name, len(found), conflicts(list), found)
			for _, f := range between(e.read(c).State()) { // DEBUG
				e.Logf("DEBUG %+v", f)
			}
			continue
		}
		for _, f := range found {
			if len(f.sides) != 2 {
				e.Errorf("%s: %s has %d sides", c.name, f.head, len(f.sides))
			}
			for _, side := range f.sides {
				if !clock.MatchString(side) {
					e.Errorf("%s: %s: when? %s", c.name, f.head, side)
				}
			}
		}
		for _, d := range list {
			if d.matter != "" && !slices.ContainsFunc(found, func(f shown) bool { return f.of(d) }) {
				e.Errorf("%s does not show %s of %s and %s: %+v", c.name, d.matter, d.a.name, d.b.name, found)
			}
		}
	}
	e.tell("%d conflicts are shown at %d computers, with who, where and when", conflicts(list), len(e.living()))
}

// of reports whether a conflict is that disagreement, as far as its sides tell.
func (f shown) of(d disagreement) bool {
	return len(f.sides) == 2 && f.sideOf(d.a) > 0 && f.sideOf(d.b) > 0
}

// sideOf is the number of a computer's side, 0 where it has none.
func (f shown) sideOf(c *computer) int {
	return 1 + slices.IndexFunc(f.sides, func(side string) bool { return strings.Contains(side, c.name) })
}

// decide decides every conflict at a computer, by the command line, and waits until
// none is left anywhere.
func (e *event) decide(at *computer, list []disagreement) {
	e.Helper()
	if text, err := tries(at.env, program(e, "clubscore"), "event", "conflicts", "--club", at.club(), "--settle",
		"1", "--keep", "1"); err == nil {
		e.Errorf("decided beside the program that has the club file: %s", text)
	}
	at.program.end(e)
	for range conflicts(list) {
		found := e.conflictsAt(at)
		if len(found) == 0 {
			break
		}
		d := e.disagreementOf(list, at)
		side := found[0].sideOf(d.keep)
		runs(e, at.env, program(e, "clubscore"), "event", "conflicts", "--club", at.club(), "--settle",
			fmt.Sprint(found[0].number), "--keep", fmt.Sprint(side))
	}
	at.again()
	e.await("all conflicts decided", func(st *session.State) bool { return len(between(st)) == 0 })
	for _, c := range e.living() {
		e.inStep(c)
		if left := e.conflictsAt(c); len(left) > 0 {
			e.Errorf("%s still shows %+v", c.name, left)
		}
	}
	e.tell("decided at %s; no computer shows a conflict any more", at.name)
}

// disagreementOf is the disagreement that is the first conflict now.
func (e *event) disagreementOf(list []disagreement, at *computer) disagreement {
	e.Helper()
	s := e.read(at)
	first := between(s.State())[0]
	for i, d := range list {
		if d.matter == first.Matter.Kind && !d.decided {
			list[i].decided = true
			return d
		}
	}
	e.Fatalf("%s shows a conflict that nobody planted: %v", at.name, first.Matter)
	return disagreement{}
}

// living are the computers that run, without the test's own.
func (e *event) living() (list []*computer) {
	for _, c := range e.all {
		if c.program != nil && !c.dead {
			list = append(list, c)
		}
	}
	return list
}

// inStep waits until a computer that is not a room's, which has ended, has all in its
// club file that the watcher has.
func (e *event) inStep(c *computer) {
	e.Helper()
	if c.program.isOver() {
		return
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		here, there := e.lacking(c)
		if here == 0 {
			return
		}
		if time.Now().After(deadline) {
			e.Fatalf("%s lacks %d entries, the watcher %d\n%s", c.name, here, there, c.program.tail())
		}
	}
}

// settled waits until all computers have the same.
func (e *event) settled() {
	e.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		all := int64(0)
		for _, c := range e.living() {
			here, there := e.lacking(c)
			all += here + there
		}
		if all == 0 {
			return
		}
		if time.Now().After(deadline) {
			for _, c := range e.living() {
				here, there := e.lacking(c)
				e.Logf("%s lacks %d entries, the watcher %d of its", c.name, here, there)
			}
			e.Fatal("the computers do not come in step")
		}
	}
}

// lacking is how many entries a computer lacks that the watcher has, and
// the other way round.
func (e *event) lacking(c *computer) (here, there int64) {
	e.Helper()
	watched, err := e.watch.Known()
	if err != nil {
		e.Fatal(err)
	}
	own, err := e.read(c).Known()
	if err != nil {
		e.Fatal(err)
	}
	for site, n := range watched {
		here += max(0, n-own[site])
	}
	for site, n := range own {
		there += max(0, n-watched[site])
	}
	return here, there
}
