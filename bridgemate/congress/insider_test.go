//go:build linux

package congress

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/eventserver"
	"clubnight/session/identity"
	"clubnight/session/replica"
)

// insider is somebody who takes part by an invitation, as everybody does, and has psql:
// with what his computer was given he sends what no program of ours sends.
type insider struct {
	*event
	*computer
	all    *insiders
	access eventserver.Access
	psql   *pgx.Conn
	held   []*pgx.Conn // connections that he has for others not to have them
	own    []session.SealedEntry
	more   []session.SealedEntry // openings of more sites
}

// insiders are the mean ones of an event, and what they did.
type insiders struct {
	mu    sync.Mutex
	list  []*insider
	tried []attempt
	did   map[string]int
	seed  deal.Seed
}

// attempt is a line that an insider forged and sent.
type attempt struct {
	what    string
	line    session.SealedEntry
	refused string // by the server, with this state; "" where it took it
}

// forged reports whether a line is one that somebody forged.
func (m *insiders) forged(id session.ID, sum []byte) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.ContainsFunc(m.tried, func(a attempt) bool { return a.is(id, sum) })
}

func (a attempt) is(id session.ID, sum []byte) bool {
	return a.line.ID() == id && bytes.Equal(a.line.Sum, sum)
}

// done notes what an insider did.
func (m *insiders) done(what string, forged ...attempt) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.did == nil {
		m.did = map[string]int{}
	}
	m.did[what]++
	m.tried = append(m.tried, forged...)
}

// deals has the office deal the boards, whose hands nobody else may see before they
// are released.
func (e *event) deals(p *peace) {
	e.Helper()
	e.mean.seed = deal.NewSeed()
	e.office.types(e, "deal "+e.mean.seed.String())
	p.says(e, "deal "+e.mean.seed.String())
}

// insiders has two mean ones join: at a desk, and at a computer that scores.
func (e *event) insiders() (desk, scorer *insider) {
	e.Helper()
	return e.insider("Mean Desk", session.RoleDesk), e.insider("Mean Scorer", session.RoleScorer)
}

func (e *event) insider(name string, role session.Role) *insider {
	e.Helper()
	must := func(err error) {
		e.Helper()
		if err != nil {
			e.Fatal(err)
		}
	}
	in := &insider{event: e, computer: e.computer(name, role), all: &e.mean}
	by := e.access[role]
	by.Hosts = []string{in.line.address()}
	own, err := by.Admit(identity.New())
	must(err)
	in.access, err = eventserver.Join(e.Context(), by, own, name, func() error { return nil })
	must(err)
	server, err := eventserver.Dial(e.Context(), in.access)
	must(err)
	defer server.Close()
	here := session.Here{Computer: name, Name: name, Role: role, Version: "mean", Secret: in.access.Secret,
		Admitted: in.access.Admitted}
	s, err := session.ResumeAt(new(session.MemoryJournal), here)
	must(err)
	must(replica.Join(e.Context(), server, s))
	had, err := s.Known()
	must(err)
	must(s.Share(in.access.Event, here))
	in.own, err = s.Lines(had)
	must(err)
	must(server.Send(e.Context(), in.own))
	e.mean.list = append(e.mean.list, in)
	e.Cleanup(in.leaves)
	return in
}

// leaves lets go of all connections.
func (in *insider) leaves() {
	for _, c := range append(in.held, in.psql) {
		if c != nil {
			c.Close(context.Background())
		}
	}
	in.held, in.psql = nil, nil
}

// connect reaches the server as psql does.
func (in *insider) connect() (*pgx.Conn, error) {
	host, port, _ := strings.Cut(in.line.address(), ":")
	c, err := pgx.ParseConfig(fmt.Sprintf("host=%s port=%s user=%s dbname=%s sslmode=require connect_timeout=10", host,
		port, in.access.User, in.access.Database))
	if err != nil {
		return nil, err
	}
	c.Password = in.access.Password
	return pgx.ConnectConfig(in.Context(), c)
}

// query is a connection, the one of before as long as it holds.
func (in *insider) query() (*pgx.Conn, error) {
	if in.psql != nil && !in.psql.IsClosed() {
		return in.psql, nil
	}
	var err error
	in.psql, err = in.connect()
	return in.psql, err
}

// does sends a statement. state is the error of the server, "" where it did it; the error
// is that of a line or a server that failed.
func (in *insider) does(statement string, args ...any) (state string, err error) {
	c, err := in.query()
	if err == nil {
		_, err = c.Exec(in.Context(), statement, args...)
	}
	var said *pgconn.PgError
	if errors.As(err, &said) && !gone(said.Code) {
		return said.Code, nil
	}
	return "", err
}

// gone reports whether a state says that the server goes, and nothing of what was asked.
func gone(state string) bool {
	return strings.HasPrefix(state, "57P") || strings.HasPrefix(state, "08") || state == "53300" || state == "25006"
}

// may does what every user of the server may do, and notes it.
func (in *insider) may(what, statement string) error {
	state, err := in.does(statement)
	if err == nil && state != "" {
		in.Errorf("%s: %s: the server says %s; this tries nothing", in.name, what, state)
	}
	if err == nil {
		in.all.done(what)
	}
	return err
}

const inserted = ` (event, site, own, tick, seen, at, by, kind, body, sum, signature)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

// sends sends a line into one of the tables.
func (in *insider) sends(table string, l session.SealedEntry) (state string, err error) {
	signature := l.Signature
	if signature == nil {
		signature = []byte{}
	}
	return in.does("INSERT INTO clubnight."+table+inserted, in.access.Event, l.Site, l.Own, l.Tick, l.Seen, l.At, l.By,
		l.Kind, l.Body, l.Sum, signature)
}

// forges sends what somebody else is to have recorded. Into the table of lines the server
// takes none of it.
func (in *insider) forges(what, table string, l session.SealedEntry) error {
	in.all.done(what, attempt{what: what, line: l}) // it may be taken in though no answer comes
	state, err := in.sends(table, l)
	if err != nil {
		return err
	}
	in.all.mu.Lock()
	defer in.all.mu.Unlock()
	for i, a := range in.all.tried {
		if a.is(l.ID(), l.Sum) {
			in.all.tried[i].refused = state
		}
	}
	if table == "line" && state == "" {
		in.Errorf("FORGED: the server took %s of %s from %s", what, l.Site, in.name)
	}
	return nil
}

// newest is the newest line of the newest site of a computer, as the server has it, and
// the first line of that site.
func (in *insider) newest(name string) (last, opening session.SealedEntry, err error) {
	c, err := in.query()
	if err != nil {
		return last, opening, err
	}
	const columns = "site, own, tick, seen, at, by, kind, body, sum, signature"
	read := func(l *session.SealedEntry, query string, args ...any) error {
		return c.QueryRow(in.Context(), query, args...).Scan(&l.Site, &l.Own, &l.Tick, &l.Seen, &l.At, &l.By, &l.Kind,
			&l.Body, &l.Sum, &l.Signature)
	}
	if err = read(&opening, "SELECT "+columns+" FROM clubnight.line WHERE event = $1 AND own = 1 AND kind = "+
		"'computer opened' AND body::json ->> 'name' = $2 ORDER BY tick DESC LIMIT 1", in.access.Event, name); err == nil {
		err = read(&last, "SELECT "+columns+" FROM clubnight.line WHERE event = $1 AND site = $2 ORDER BY own DESC LIMIT 1",
			in.access.Event, opening.Site)
	}
	return last, opening, err
}

// follows is the line after another one, which says a fact, without a signature.
func follows(after session.SealedEntry, f session.Fact) session.SealedEntry {
	kind, body, err := session.EncodeFact(f)
	if err != nil {
		panic(err) // they are ours
	}
	return then(after, kind, string(body))
}

func then(after session.SealedEntry, kind, body string) session.SealedEntry {
	l := session.SealedEntry{Site: after.Site, Own: after.Own + 1, Tick: after.Tick + 1,
		At: time.Now().Format(time.RFC3339Nano), By: session.ByDirector, Kind: kind, Body: body}
	l.Sum = l.Sealed(after.Sum)
	return l
}

// signed is a line with the insider's own signature.
func (in *insider) signed(l session.SealedEntry) session.SealedEntry {
	l.Signature = in.access.Secret.Sign(l.Sum)
	return l
}

// says records something at the insider's own computer, signed as it has to be.
func (in *insider) says(kind, body string) (state string, err error) {
	l, err := in.next(kind, body)
	if err != nil {
		return "", err
	}
	in.own = append(in.own, l) // it may be taken in though no answer comes
	if state, err = in.sends("line", l); state != "" {
		in.own = in.own[:len(in.own)-1]
	}
	return state, err
}

// next is what the insider's own computer says next.
func (in *insider) next(kind, body string) (l session.SealedEntry, err error) {
	last := in.own[len(in.own)-1]
	tick, err := in.ticks()
	l = then(last, kind, body)
	l.Tick = max(l.Tick, tick)
	l.Sum = l.Sealed(last.Sum)
	return in.signed(l), err
}

// ticks is a tick that is after all that is there.
func (in *insider) ticks() (tick int64, err error) {
	c, err := in.query()
	if err == nil {
		err = c.QueryRow(in.Context(), "SELECT max(tick) + 1 FROM clubnight.line WHERE event = $1",
			in.access.Event).Scan(&tick)
	}
	return tick, err
}

// accounted checks at the end that nothing of what was forged is in a journal, and that
// each is refused, kept aside, or in vain: the true entry stands in its place.
func (e *event) accounted() {
	e.Helper()
	remaining := e.remaining()
	counts := map[string]int{}
	var open []attempt
	defer func() {
		if len(open) > 0 {
			e.Logf("not accounted for: %+v", open)
		}
	}()
	e.await("what was forged to be kept aside", func(st *session.State) bool {
		clear(counts)
		open = nil
		for _, a := range e.mean.tried {
			if became := a.became(st, remaining); became != "" {
				counts[became]++
			} else {
				open = append(open, a)
			}
		}
		return len(open) == 0
	})
	deadline := time.Now().Add(patience)
	for ; e.watch.Status().State != replica.InStep; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			e.Fatalf("the watcher is behind for ever: %+v", e.watch.Status())
		}
	}
	e.noneForged()
	if counts["kept aside"] == 0 || counts["refused by the server"] == 0 {
		e.Errorf("this tries nothing: %v", counts)
	}
	e.tell("the insiders did %v; of %d forged lines 0 count: %v", e.mean.did, len(e.mean.tried), counts)
}

// noneForged checks that no journal has a forged line: there it would count.
func (e *event) noneForged() {
	e.Helper()
	for _, c := range e.living() {
		found := false
		for _, l := range e.lines(c) {
			if e.mean.forged(l.ID(), l.Sum) {
				e.Errorf("FORGED: entry %d of %s, %s, is in the journal of %s", l.Own, l.Site, l.Kind, c.name)
				found = true
			}
		}
		if found {
			e.FailNow() // what is waited for may never come
		}
	}
}

// became is what became of a forged line, "" where nobody can say: remaining are the
// seals of what the server has in the end.
func (a attempt) became(st *session.State, remaining map[string]bool) string {
	has := func(is func(id session.ID) bool) bool {
		return slices.ContainsFunc(st.Entries(), func(one session.Entry) bool { return is(one.ID()) })
	}
	beside := false
	for _, one := range st.KeptAside() {
		f := one.Fact.(session.EntryKeptAside)
		if f.Of == a.line.ID() && f.Sum == hex.EncodeToString(a.line.Sum) {
			return "kept aside"
		}
		beside = beside || f.Of == a.line.ID()
	}
	switch {
	case a.refused != "":
		return "refused by the server"
	case beside:
		return "beside one of its number that was kept aside"
	case has(func(id session.ID) bool { return id == a.line.ID() }):
		return "in the place of a true entry that all have"
	case a.line.Own > 1 && !has(func(id session.ID) bool { return id.Site == a.line.Site }):
		return "behind an opening that was kept aside"
	case !remaining[string(a.line.Sum)]:
		return "gone with the server that was killed"
	}
	return ""
}

// remaining are the seals of all that was passed on and of all lines, as the server has
// them now.
func (e *event) remaining() map[string]bool {
	e.Helper()
	c, err := e.server.Connect(e.Context(), e.owner)
	if err != nil {
		e.Fatal(err)
	}
	defer c.Close(e.Context())
	rows, err := c.Query(e.Context(), "SELECT sum FROM clubnight.passed_on UNION SELECT sum FROM clubnight.line")
	if err != nil {
		e.Fatal(err)
	}
	sums, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil {
		e.Fatal(err)
	}
	there := map[string]bool{}
	for _, sum := range sums {
		there[string(sum)] = true
	}
	return there
}

// unseen checks that no hand and no seed is in anything that an insider can read: what
// the server has, with his own access, and the files of every computer that need not have
// it.
func (e *event) unseen() {
	e.Helper()
	texts := []string{e.mean.seed.String()}
	for _, b := range e.mean.seed.Boards(1, 1, 27) {
		for _, h := range b.Deal {
			stored, _ := json.Marshal(h) // it is a text
			texts = append(texts, h.String(), string(stored))
		}
	}
	read := 0
	nowhere := func(where, content string) {
		read += len(content)
		for _, text := range texts {
			if strings.Contains(content, text) {
				e.Errorf("SEEN: %s has %q", where, text)
				return
			}
		}
	}
	for _, in := range e.mean.list {
		c, err := in.query()
		if err != nil {
			e.Fatal(err)
		}
		var lines, passed, sealed string
		if err := c.QueryRow(e.Context(), `SELECT string_agg(l::text, ' '), coalesce((SELECT string_agg(p::text, ' ')
			FROM clubnight.passed_on p), ''), string_agg(body, ' ') FILTER (WHERE kind = 'sealed')
			FROM clubnight.line l`).Scan(&lines, &passed, &sealed); err != nil {
			e.Fatalf("%s reads no deals, sealed or not: %v", in.name, err)
		}
		nowhere("the server, for "+in.name, lines+passed)
	}
	for _, c := range e.living() {
		if c.role == session.RoleDirector {
			continue
		}
		if err := filepath.WalkDir(c.home, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			nowhere(c.name+", "+d.Name(), string(content))
			return err
		}); err != nil && !errors.Is(err, os.ErrNotExist) { // a file that goes while it is read
			e.Fatal(err)
		}
	}
	e.tell("no hand and no seed is in %d kB of the server and of the computers that need none", read>>10)
}

// caughtUp waits until every computer that lives has what any of them had when the last
// harm ended, and checks that this took no longer than it may.
func (e *event) caughtUp(harmed time.Time) {
	e.Helper()
	lives := slices.DeleteFunc(e.living(), func(c *computer) bool { return c.program.isOver() })
	had := session.Known{}
	for _, c := range lives {
		for site, n := range e.keeps(c) {
			had[site] = max(had[site], n)
		}
	}
	n, deadline := len(lives), time.Now().Add(patience)
	for {
		lives = slices.DeleteFunc(lives, func(c *computer) bool {
			has := e.keeps(c)
			return !slices.ContainsFunc(had.Sites(), func(site session.Site) bool { return has[site] < had[site] })
		})
		if len(lives) == 0 {
			break
		}
		if time.Now().After(deadline) {
			e.Fatalf("%d computers do not come in step, %s the first", len(lives), lives[0].name)
		}
		time.Sleep(100 * time.Millisecond)
	}
	took := time.Since(harmed)
	e.noneForged()
	if took > time.Minute {
		e.Errorf("LATE: the computers are in step %v after the last harm", took)
	}
	e.tell("%d computers are in step %.1f s after the last harm", n, took.Seconds())
}

// keeps is how much of each site a computer has in its club file. It is asked again and
// again of all, so it reads no entry: the test's own work would be measured.
func (e *event) keeps(c *computer) session.Known {
	e.Helper()
	db, err := sql.Open("sqlite", "file:"+c.club()+"?mode=ro&_pragma=busy_timeout(60000)")
	if err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	defer db.Close()
	rows, err := db.QueryContext(e.Context(),
		"SELECT coalesce(site, ''), count(*) FROM entry WHERE evening = 1 GROUP BY 1")
	if err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	defer rows.Close()
	k := session.Known{}
	for rows.Next() {
		var site session.Site
		var n int64
		if err := rows.Scan(&site, &n); err != nil {
			e.Fatalf("%s: %v", c.name, err)
		}
		k[site] = n // they have no gaps
	}
	if err := rows.Err(); err != nil {
		e.Fatalf("%s: %v", c.name, err)
	}
	return k
}

// lines are those in a computer's club file, which are not folded for it.
func (e *event) lines(c *computer) []session.SealedEntry {
	e.Helper()
	return e.kept(c).lines
}

// rules has a computer that directs record a penalty, and waits until the server has it.
func (e *event) rules(p *peace, by *computer, text string) (ruling session.ID) {
	e.Helper()
	by.types(e, text)
	p.says(e, text)
	e.await(text, func(st *session.State) bool {
		for _, one := range st.Entries() {
			if _, is := one.Fact.(session.PenaltyGiven); is && st.Who(one).Computer == by.name {
				ruling = one.ID()
			}
		}
		return ruling != session.ID{}
	})
	return ruling
}

// triesAll has two insiders try one of each: what is forged in the name of who directs,
// and what a user can do to the server.
func (e *event) triesAll(desk, scorer *insider, director string, ruling session.ID) {
	e.Helper()
	undone := session.Undone{Of: ruling}
	for _, in := range []*insider{desk, scorer} {
		for _, does := range []func() error{
			func() error { return in.inTheNameOf(director, undone) },
			func() error { return in.replays(director) },
			func() error { return in.directs(director, session.EveningClosed{}) },
			func() error { return in.undoes(ruling) },
			in.spoils, in.long, in.settings, in.password, in.holds, in.objects, in.notices,
		} {
			if err := does(); err != nil {
				e.Fatalf("%s: %v", in.name, err)
			}
		}
	}
}

// forgedMeanwhile has an insider pass on an entry in a computer's name while the line of
// that one is cut, who records one with the same number.
func (e *event) forgedMeanwhile(p *peace, by *insider, c *computer, text string, ruling session.ID) {
	e.Helper()
	c.line.hold(cut)
	c.types(e, text)
	p.says(e, text)
	forged, err := by.passesOn(c.name, session.Undone{Of: ruling})
	if err != nil {
		e.Fatal(err)
	}
	c.line.release()
	e.await("the true entry in the place of a forged one", func(st *session.State) bool {
		return slices.ContainsFunc(st.Entries(), func(one session.Entry) bool { return one.ID() == forged.ID() })
	})
}
