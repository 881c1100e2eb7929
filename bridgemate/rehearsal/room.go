package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
)

// Happening is something that happened in the room.
type Happening struct {
	Time time.Time
	// Text says it in a line, with the place: "table A3, round 2, board 14: 4
	// S by N, +1, lead H4".
	Text string
}

// String is the event with its time.
func (e Happening) String() string { return e.Time.Format("15:04:05 ") + e.Text }

// Run plays until all boards are in, or with KeepOpen, unless the file says
// AutoShutDownBPC, on and on, since rounds and tables may be added; or until the
// context ends, whose cause it then returns. Everything that happens is reported, on
// the goroutine of Run.
//
// With /s the tables are uploaded and play from the beginning: results that were in the
// file are marked as erased, because the server forgets them. Without /s the evening goes
// on where the file stands. Without /r, and where nothing was uploaded, the room waits.
//
// ErrInstance when a room plays the tables of this computer in this file already,
// ErrRejected when the movement breaks a rule of the guide or no table is this
// computer's, ErrCommandLine when a fault cannot happen in this movement, ErrCrashed when
// that was asked for, and the errors of package bws.
func (r *Room) Run(ctx context.Context, line CommandLine, report func(Happening)) error {
	path, err := filepath.Abs(line.File)
	if err != nil {
		return err
	}
	claimed, err := claim(path, r.computer)
	if err != nil {
		return err
	}
	defer claimed.Close()
	db, err := bws.Open(ctx, path)
	if err != nil {
		return err
	}
	defer db.Close()
	e := &evening{
		room: r, line: line, path: path, claimed: claimed, db: db, reader: bws.NewOwnReader(path), seed: r.seed,
		told: map[string]bool{}, sprung: map[string]bool{},
		say: func(format string, args ...any) { report(Happening{r.now(), fmt.Sprintf(format, args...)}) },
	}
	if e.seed == 0 {
		e.seed = seedOf(path)
	}
	if err := e.open(ctx); err != nil {
		return cause(ctx, err)
	}
	if !line.Read {
		e.say("nothing is read from the server: that takes /r")
		return hang(ctx)
	}
	return e.play(ctx)
}

// evening is one run of a room.
type evening struct {
	room *Room
	line CommandLine
	path string
	// claimed is ours alone; it remembers what the database cannot: that
	// the room died early.
	claimed *os.File
	db      *bws.File
	reader  *bws.Reader
	seed    uint64
	client  int // our row of Clients
	say     func(format string, args ...any)

	settings settings
	plan     *plan
	planned  bws.Contents // the part of the file that the plan was made of
	// The clock of the evening stood at offset when the wall clock showed since.
	offset  time.Duration
	since   time.Time
	waiting bool // nothing was left to do, and that was said

	told     map[string]bool // what is said once only
	sprung   map[string]bool // faults that have happened in this run
	uploaded bool            // in this run
	// lost is when the server comes back, on the clock of the evening; 0
	// while it is there.
	lost time.Duration
}

// open looks at the file for the first time, and uploads the tables with /s.
func (e *evening) open(ctx context.Context) error {
	all, _, err := e.reader.Read(ctx)
	if err != nil {
		return err
	}
	if e.client, err = client(all, e.room.computer); err != nil {
		return err
	}
	if err := possible(e.room.faults, all); err != nil {
		return err
	}
	own := share(all, e.client)
	e.say("%s opened, %s file, seed %d", e.path, all.Generation(), e.seed)
	if n := len(all.Tables); len(own.Tables) < n {
		e.say("computer %s has %d of %d tables", e.room.computer, len(own.Tables), n)
	}
	for _, f := range e.room.faults {
		e.say("fault asked for: %s", f)
	}
	if err := e.twoRows(); err != nil {
		return err
	}
	if !e.line.Reset {
		return nil
	}
	if e.room.asked("early-crash") && !e.diedEarly() {
		return e.dieEarly()
	}
	if err := e.batch(ctx, e.upload); err != nil {
		return err
	}
	e.uploaded = true
	return nil
}

// look reads the file, does what the scoring program asks for, and gives
// our share of the file.
func (e *evening) look(ctx context.Context) (own, all *bws.Contents, err error) {
	if all, _, err = e.reader.Read(ctx); err != nil {
		return nil, nil, err
	}
	own = share(all, e.client)
	if e.lost > 0 || !updates(own) {
		return own, all, nil
	}
	if e.room.asked("deaf") {
		e.once("fault deaf: UpdateFromRound is set, and stays")
		return own, all, nil
	}
	if err = e.batch(ctx, e.update); err == nil {
		all, _, err = e.reader.Read(ctx)
	}
	if err != nil {
		return nil, nil, err
	}
	return share(all, e.client), all, nil
}

// once says something unless it was said before.
func (e *evening) once(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !e.told[text] {
		e.told[text] = true
		e.say("%s", text)
	}
}

// play is the loop: look, act, wait.
func (e *evening) play(ctx context.Context) error {
	for {
		c, all, err := e.look(ctx)
		if err != nil {
			return cause(ctx, err)
		}
		replanned := e.replan(c, all.Tables)
		e.names(c)
		state := newState(c)
		e.takenOver(c, state)
		pending := e.plan.pending(state)
		if len(pending) == 0 {
			if done, err := e.finish(c); done || err != nil {
				return cause(ctx, err)
			}
			if err := e.rest(ctx, e.room.interval); err != nil {
				return err
			}
			continue
		}
		e.waiting = false
		if replanned && e.lost == 0 {
			e.offset, e.since = begin(pending, state), e.room.now()
		}
		due := e.due(pending)
		if len(due) == 0 {
			next := max(pending[0].at, e.lost) - e.clock()
			until := time.Duration(float64(next) / float64(e.room.pace))
			if err := e.rest(ctx, min(until+time.Millisecond, e.room.interval)); err != nil {
				return err
			}
			continue
		}
		due, faults := e.before(due, state)
		if faults != nil {
			err = e.spring(ctx, faults, due)
		} else {
			err = e.batch(ctx, e.acting(due))
		}
		if err != nil {
			return cause(ctx, err)
		}
	}
}

// begin is when a new plan goes on. Where there are results already, tables that must log
// on again do not take the evening back to its beginning.
func begin(pending []step, s *state) time.Duration {
	for _, one := range pending {
		if one.kind != logsOn || len(s.standing) == 0 {
			return one.at
		}
	}
	return pending[0].at
}

// cause is why a context ended, rather than that it ended.
func cause(ctx context.Context, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return context.Cause(ctx)
	}
	return err
}

func (e *evening) wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return nil
	}
}

// rest is wait until there may be something to do: see [Room.Look].
func (e *evening) rest(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
	case <-e.room.wake:
	}
	return nil
}

// replan makes a new plan where the file says something new about the movement.
// Everybody's tables are in all. A room that is deaf keeps the plan that it has.
func (e *evening) replan(c *bws.Contents, all []bws.TableRow) bool {
	if e.plan != nil && e.room.asked("deaf") {
		return false
	}
	c = e.known(c)
	set := e.settings.with(c)
	now := bws.Contents{Sections: c.Sections, Rounds: c.Rounds, HandRecords: c.HandRecords}
	for _, t := range c.Tables {
		now.Tables = append(now.Tables, bws.TableRow{Section: t.Section, Table: t.Table, Status: t.Status})
	}
	if e.plan != nil && slices.Equal(now.Sections, e.planned.Sections) && slices.Equal(now.Rounds, e.planned.Rounds) &&
		slices.Equal(now.HandRecords, e.planned.HandRecords) && slices.Equal(now.Tables, e.planned.Tables) &&
		reflect.DeepEqual(set, e.settings) {
		return false
	}
	e.plan, e.planned, e.settings = e.room.plan(e.seed, c, all, set), now, set
	return true
}

// clock is the time of the evening, a year at most: a fast room may stay open for long.
func (e *evening) clock() time.Duration {
	const year = 365 * 24 * time.Hour
	return e.offset + time.Duration(min(float64(e.room.now().Sub(e.since))*float64(e.room.pace), float64(year)))
}

// due are the steps whose time has come, none while the server is lost. Without waiting,
// a few at a time: so that others see the evening go on, and the file is not rewritten
// for every single row.
func (e *evening) due(pending []step) []step {
	now := e.clock()
	few := len(pending)
	if e.room.pace == Max {
		now, few = math.MaxInt64, max(8, len(e.plan.steps)/50)
	}
	if e.lost > 0 {
		if e.room.pace == Max {
			now, few = e.lost, len(pending)
		}
		if now < e.lost {
			return nil
		}
		e.lost = 0
		e.say("fault server-lost: the server is there again")
	}
	pending = pending[:min(len(pending), few)]
	for i, s := range pending {
		if s.at > now {
			return pending[:i]
		}
	}
	return pending
}

// acting does steps under the lock of the file, unless someone else made
// them needless meanwhile.
func (e *evening) acting(due []step) func(bws.Batch) error {
	return func(b bws.Batch) error {
		c, err := b.Contents()
		if err != nil {
			return err
		}
		state := newState(c)
		for _, s := range due {
			if !state.wants(s) {
				continue
			}
			if err := e.do(b, c, state, s); err != nil {
				return err
			}
		}
		return nil
	}
}

func (e *evening) do(b bws.Batch, c *bws.Contents, state *state, s step) error {
	table := c.TableName(s.key.Section, s.key.Table)
	place := fmt.Sprintf("table %s, round %d, board %d", table, s.key.Round, s.key.Board)
	if s.note != "" {
		e.say("fault %s (%s)", s.note, strings.TrimSuffix(place, ", round 0, board 0"))
	}
	switch s.kind {
	case logsOn:
		e.say("table %s has logged on", table)
		_, err := b.Update("Tables", bws.Row{"Section": s.key.Section, "Table": s.key.Table},
			bws.Row{"LogOnOff": bws.LoggedOn})
		return err
	case seatsEnter:
		e.say("table %s: the players enter their numbers", table)
		return state.enterNumbers(b, s)
	case rowRecorded:
		return e.write(b, s, place)
	case contractSet:
		return e.contract(b, state, s)
	case resultFixed:
		e.say("%s: erased, %s", place, words(s.what.entered))
		if err := erase(b, s.key); err != nil {
			return err
		}
		e.say("%s: entered again, %s", place, words(s.what.final))
		return e.insert(b, "ReceivedData", s.what.final)
	case rowVanishes:
		_, err := b.Delete("ReceivedData", bws.Row{"ID": state.standing[s.key].ID})
		return err
	}
	if s.kind > rowReturns {
		return e.doFault(b, state, s, place)
	}
	what := s.what.entered
	if state.seen[s.key] { // erased already, by a correction that was broken off or by an update
		what = s.what.final
	}
	e.say("%s: %s", place, words(what))
	return e.insert(b, "ReceivedData", what)
}

// contract enters a contract before its result.
func (e *evening) contract(b bws.Batch, state *state, s step) error {
	row := s.what.entered
	row.Result, row.Remarks = "", ""
	e.say("table %d, round %d, board %d: %s by %s", row.Table, row.Round, row.Board, row.Contract, row.NSEW)
	state.contracts[s.key]++
	return e.insert(b, "IntermediateData", row)
}

// write inserts a recorded call or card. The first of a board tells the
// table where it is.
func (e *evening) write(b bws.Batch, s step, place string) error {
	r := s.recorded
	table, row, what := "BiddingData", bws.Recorded.BidRow, "auction"
	if r.card {
		table, row, what = "PlayData", bws.Recorded.CardRow, "play"
	}
	if r.number == 0 {
		e.say("%s: the %s is recorded", place, what)
		if _, err := b.Update("Tables", bws.Row{"Section": s.key.Section, "Table": s.key.Table},
			bws.Row{"CurrentRound": s.key.Round, "CurrentBoard": s.key.Board}); err != nil {
			return err
		}
	}
	if r.fixes {
		e.say("%s: %d. in the %s is erased, and is %s by %s", place, r.counter, what, r.what, r.seat)
		if _, err := b.Update(table, bws.Row{"Section": s.key.Section, "Table": s.key.Table,
			"Round": s.key.Round, "Board": s.key.Board,
			"Counter": r.counter}, bws.Row{"Erased": true}); err != nil {
			return err
		}
	}
	date, clock := e.logged()
	_, err := b.Insert(table, row(bws.Recorded{
		Section: s.key.Section, Table: s.key.Table, Round: s.key.Round, Board: s.key.Board,
		Counter: r.counter, Direction: r.seat.String(), What: r.what, DateLog: date, TimeLog: clock,
	}))
	return err
}

// logged is the computer's date and time as BM Pro writes them.
func (e *evening) logged() (date, clock time.Time) {
	return bws.Logged(e.room.now())
}

// insert logs a result.
func (e *evening) insert(b bws.Batch, table string, row bws.Received) error {
	row.DateLog, row.TimeLog = e.logged()
	_, err := b.Insert(table, row.Row())
	return err
}

// erase takes back what stands for a board. As in a real room only its last
// row is marked.
func erase(b bws.Batch, k bws.Key) error { return eraseLast(b, "ReceivedData", k) }

// words is a result in a few words: "4 S by N, +1, lead H4".
func words(r bws.Received) string {
	text := r.Contract
	if r.NSEW != "" {
		text += " by " + r.NSEW + ", " + r.Result
	}
	if r.LeadCard != "" {
		text += ", lead " + r.LeadCard
	}
	switch {
	case r.Remarks == "":
		return text
	case text == "":
		return r.Remarks
	}
	return text + ", " + r.Remarks
}

// finish is called when there is nothing left to do. It says whether the evening is over.
func (e *evening) finish(c *bws.Contents) (done bool, err error) {
	for _, t := range e.known(c).Tables {
		if t.Status == bws.Uploaded {
			if !e.waiting {
				e.say("all results are in: %d", len(bws.Standing(c.Received)))
			}
			e.waiting = true
			if e.line.ShutDown || c.Settings.Bool("AutoShutDownBPC", false) {
				_, err := e.db.Update("Tables", bws.Row{"ComputerID": e.client}, bws.Row{"LogOnOff": bws.NotLoggedOn})
				e.say("all tables have logged off")
				return true, err
			}
			return !e.room.keep, nil
		}
	}
	if !e.waiting {
		e.say("no table was uploaded to the server: that takes /s")
	}
	e.waiting = true
	return false, nil
}

// invented is the number of the n-th player where no list is given.
func invented(n int) string { return strconv.Itoa(1001 + n) }
