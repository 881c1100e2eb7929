//go:build linux

package congress

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/scorejson"
)

// read reads a computer's evening from its club file, as it lies there.
func (e *event) read(c *computer) *session.Session {
	e.Helper()
	s, err := session.Resume(e.kept(c))
	if err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	return s
}

// kept is what a computer's club file holds.
func (e *event) kept(c *computer) *memory {
	e.Helper()
	club, err := clubfile.OpenExisting(c.club())
	if err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	defer club.Close()
	j, err := club.Evening(1)
	if err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	kept := new(memory)
	if kept.lines, err = j.Lines(); err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	if kept.entries, err = j.Entries(); err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	return kept
}

// memory is what a club file held at one moment.
type memory struct {
	entries []session.Entry
	lines   []session.SealedEntry
}

// Entries implements session.Journal.
func (m *memory) Entries() ([]session.Entry, error) { return m.entries, nil }

// Lines are the entries as they were written.
func (m *memory) Lines() ([]session.SealedEntry, error) { return m.lines, nil }

// Append implements session.Journal: nothing is recorded here.
func (m *memory) Append([]session.Entry) error { return os.ErrPermission }

// stored is a line as the server has it.
type stored struct {
	kind, body string
	sum        []byte
}

// onServer are all lines that the server has.
func (e *event) onServer() map[session.ID]stored {
	e.Helper()
	c, err := e.server.Connect(e.Context(), e.owner)
	if err != nil {
		e.Fatal(err)
	}
	defer c.Close(e.Context())
	rows, err := c.Query(e.Context(), "SELECT site, own, kind, body, sum FROM clubnight.line WHERE event = $1",
		e.watch.State().SharedAs())
	if err != nil {
		e.Fatal(err)
	}
	defer rows.Close()
	all := map[session.ID]stored{}
	for rows.Next() {
		var id session.ID
		var one stored
		if err := rows.Scan(&id.Site, &id.Own, &one.kind, &one.body, &one.sum); err != nil {
			e.Fatal(err)
		}
		if e.mean.forged(id, one.sum) {
			continue // that no computer has it is looked at elsewhere
		}
		if _, twice := all[id]; twice {
			e.Errorf("TWICE: entry %d of %s", id.Own, id.Site)
		}
		all[id] = one
	}
	if err := rows.Err(); err != nil {
		e.Fatal(err)
	}
	return all
}

// journals checks that every computer that lives and the server have the same entries, to
// the byte, and returns one of the journals.
func (e *event) journals() *session.State {
	e.Helper()
	theirs := e.onServer()
	var one *session.State
	for _, c := range e.living() {
		s := e.read(c)
		lines, err := s.Lines(session.Known{})
		if err != nil {
			e.Fatal(err)
		}
		if len(lines) != len(theirs) {
			e.Errorf("LOST: %s has %d entries, the server %d", c.name, len(lines), len(theirs))
		}
		own := session.Known{}
		for _, l := range slices.SortedFunc(slices.Values(lines),
			func(a, b session.SealedEntry) int { return int(a.Own - b.Own) }) {
			there, has := theirs[l.ID()]
			if !has || there.kind != l.Kind || there.body != l.Body || !bytes.Equal(there.sum, l.Sum) {
				e.Errorf("LOST: entry %d of %s at %s is not the server's", l.Own, l.Site, c.name)
			}
			if l.Own != own[l.Site]+1 {
				e.Errorf("LOST or TWICE: at %s entry %d of %s follows %d", c.name, l.Own, l.Site, own[l.Site])
			}
			own[l.Site] = l.Own
		}
		one = s.State()
	}
	return one
}

// ranking is that of a computer, exactly, as clubscore tells it to other programs.
func (e *event) ranking(c *computer) string {
	e.Helper()
	text := runs(e, c.env, program(e, "clubscore"), "evening", "show", c.club(), "--json")
	var d scorejson.Document
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	return rankingOf(&d)
}

func rankingOf(d *scorejson.Document) string {
	var lines []string
	for _, r := range d.Ranking {
		lines = append(lines, fmt.Sprintf("%d %v %s%d%s %s of %s = %s, %d boards, adjusted %s", r.Place, r.Tied,
			r.Section, r.Pair, r.Side, r.Total, r.Max, r.Exact, r.Boards, r.Adjusted))
	}
	return strings.Join(lines, "\n")
}

// rankings checks that every computer ranks like the undisturbed event.
func (e *event) rankings(p *peace) {
	e.Helper()
	scores, err := exchange.OfEvening(p.State())
	if err != nil {
		e.Fatal(err)
	}
	want := rankingOf(scorejson.Of(scores, nil))
	if strings.Count(want, "\n") < 3 {
		e.Fatalf("the undisturbed event ranks nobody: %q", want)
	}
	for _, c := range e.living() {
		if got := e.ranking(c); got != want {
			e.Errorf("LOST: %s ranks\n%s\nundisturbed it is\n%s", c.name, differing(got, want), differing(want, got))
		}
	}
	e.tell("%d computers rank %d contestants like the undisturbed event, to the last fraction",
		len(e.living()), strings.Count(want, "\n")+1)
}

// differing are the first lines of a text that another has not.
func differing(text, other string) string {
	has := strings.Split(other, "\n")
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return slices.Contains(has, l) })
	return strings.Join(lines[:min(len(lines), 8)], "\n")
}

// same compares all that counts with the undisturbed event, besides the ranking.
func (e *event) same(st *session.State, p *peace) {
	e.Helper()
	want := p.State()
	if len(st.Results) != len(want.Results) || len(st.ToCome()) > 0 {
		e.Errorf("LOST: %d results and %d to come, undisturbed there are %d", len(st.Results),
			len(st.ToCome()), len(want.Results))
	}
	for k, r := range want.Results {
		if is := st.Results[k]; !session.SaysTheSame(is.Result, r.Result) {
			e.Errorf("LOST: %v is %s, undisturbed %s", k, outcome(is.Result), outcome(r.Result))
		}
	}
	for seat, is := range want.Seats {
		if now := st.Seats[seat]; now.Number != is.Number || now.Given != is.Given {
			e.Errorf("LOST: on %+v sits %+v, undisturbed %+v", seat, now, is)
		}
	}
	if len(st.Penalties) != len(want.Penalties) {
		e.Errorf("LOST or TWICE: %d penalties, undisturbed %d", len(st.Penalties), len(want.Penalties))
	}
}

// outcome is what a result says.
func outcome(r session.Result) string {
	return fmt.Sprintf("%s %v by %v %+d, row %d", r.Outcome, r.Contract, r.Declarer, r.Tricks, r.Row)
}

// noneTwice looks for a row of a room's file that was recorded twice by one computer.
func (e *event) noneTwice(st *session.State) (again int) {
	e.Helper()
	type row struct {
		computer string
		key      session.Key
		row      int64
	}
	seen, places := map[row]session.Result{}, map[session.Key]int{}
	for _, one := range st.Entries() {
		f, is := one.Fact.(session.ResultReceived)
		if !is {
			continue
		}
		places[f.Result.Key]++
		at := row{st.Who(one).Computer, f.Result.Key, f.Result.Row}
		if was, twice := seen[at]; twice && session.SaysTheSame(was, f.Result) {
			e.Errorf("TWICE: %v came again: %+v", f.Result.Key, f.Result)
		}
		seen[at] = f.Result
	}
	for _, n := range places {
		again += n - 1
	}
	return again
}

// files are the .bws of all rooms, those of computers that are dead too, and of those
// who have a room still.
func (e *event) files() (all, inUse []*computer) {
	st := e.watch.State()
	for _, c := range e.all {
		if _, err := os.Stat(c.file); err != nil {
			continue
		}
		all = append(all, c)
		if slices.ContainsFunc(st.Computers(),
			func(o session.Computer) bool { return o.Name == c.name && len(o.Sections) > 0 }) {
			inUse = append(inUse, c)
		}
	}
	return all, inUse
}

// fileSays is a .bws as an evening, and how many rows of results it has.
func (e *event) fileSays(c *computer) (st *session.State, rows int) {
	e.Helper()
	content, err := bws.Read(e.Context(), c.file)
	if err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	facts, err := bridgemate.ImportEvening(content, session.EveningSet{Name: "Congress"}, bridgemate.NoRoster{})
	if err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	s, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = s.Record(session.ByProgram, facts...)
	}
	if err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	return s.State(), len(content.Received)
}

// passedOn waits until the files in use say what counts, and returns what they
// do not say after long.
func (e *event) passedOn() {
	e.Helper()
	_, inUse := e.files()
	for _, c := range inUse {
		for deadline := time.Now().Add(patience); ; time.Sleep(300 * time.Millisecond) {
			wrong := e.unlike(c)
			if len(wrong) == 0 {
				break
			}
			if time.Now().After(deadline) {
				e.Fatalf("the handsets of %s do not have what counts: %d, %s\n%s", c.name,
					len(wrong), wrong[0], c.program.tail())
			}
		}
	}
	e.tell("the files of %d computers have every result that counts", len(inUse))
}

// unlike are the places where a room's file says something else than what counts.
func (e *event) unlike(c *computer) (wrong []string) {
	e.Helper()
	file, _ := e.fileSays(c)
	st := e.watch.State()
	mine := map[int]bool{}
	for _, o := range st.Computers() {
		if o.Name == c.name {
			for _, id := range o.Sections {
				mine[id] = true
			}
		}
	}
	for k, r := range st.Results {
		if is := file.Results[k].Result; mine[k.Section] && !session.SaysTheSame(is, r.Result) {
			wrong = append(wrong, fmt.Sprintf("%v: %s, counts %s", k, outcome(is), outcome(r.Result)))
		}
	}
	return wrong
}

// rows checks that every row of every room's file is in the journal, as mdbtools reads it
// where that is installed, and returns how many there are.
func (e *event) rows(st *session.State) (n int) {
	e.Helper()
	saidAt := map[session.Key][]session.Result{}
	for _, one := range st.Entries() {
		switch f := one.Fact.(type) {
		case session.ResultReceived:
			saidAt[f.Result.Key] = append(saidAt[f.Result.Key], f.Result)
		case session.ResultChanged:
			saidAt[f.Result.Key] = append(saidAt[f.Result.Key], f.Result)
		case session.ResultCorrected:
			saidAt[f.Result.Key] = append(saidAt[f.Result.Key], f.Result)
		}
	}
	all, _ := e.files()
	for _, c := range all {
		file, count := e.fileSays(c)
		n += count
		for _, one := range file.Entries() {
			f, is := one.Fact.(session.ResultReceived)
			if is && !slices.ContainsFunc(saidAt[f.Result.Key],
				func(r session.Result) bool { return session.SaysTheSame(r, f.Result) }) {
				e.Errorf("LOST: the file of %s has %v as %+v, the journal %+v", c.name, f.Result.Key,
					f.Result, saidAt[f.Result.Key])
			}
		}
		e.otherReader(c, count, saidAt)
	}
	return n
}

// otherReader has mdbtools read a file.
func (e *event) otherReader(c *computer, count int, saidAt map[session.Key][]session.Result) {
	e.Helper()
	if _, err := exec.LookPath("mdb-export"); err != nil {
		return
	}
	out, err := exec.Command("mdb-export", c.file, "ReceivedData").Output()
	if err != nil {
		e.Fatalf("mdb-export %s: %v", c.file, err)
	}
	rows, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
	if err != nil {
		e.Fatal(err)
	}
	if len(rows)-1 != count {
		e.Errorf("%s: mdbtools reads %d rows, we %d", filepath.Base(c.home), len(rows)-1, count)
	}
	column := func(name string) int { return slices.Index(rows[0], name) }
	number := func(row []string, name string) int {
		n, err := strconv.Atoi(row[column(name)])
		if err != nil {
			e.Fatalf("%s: %v", name, err)
		}
		return n
	}
	for _, row := range rows[1:] {
		k := session.Key{Section: number(row, "Section"), Table: number(row, "Table"),
			Round: number(row, "Round"), Board: number(row, "Board")}
		if len(saidAt[k]) == 0 {
			e.Errorf("LOST: the row %v of %s is in no journal", row, c.name)
		}
	}
}
