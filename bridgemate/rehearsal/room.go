package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strconv"
	"time"

	"clubnight/bridgemate/bws"
)

// Event is something that happened in the room.
type Event struct {
	Time time.Time
	// Text says it in a line, with the place: "table A3, round 2, board 14: 4 S by N, +1, lead H4".
	Text string
}

// String is the event with its time.
func (e Event) String() string { return e.Time.Format("15:04:05 ") + e.Text }

// Run plays until all boards are in, or with KeepOpen, unless the file says AutoShutDownBPC, on and
// on, since rounds and tables may be added; or until the context ends, whose cause it then returns.
// Everything that happens is reported, on the goroutine of Run.
//
// With /s the tables are uploaded and play from the beginning: results that were in the file are
// marked as erased, because the server forgets them. Without /s the evening goes on where the file
// stands. Without /r, and where nothing was uploaded, the room waits.
//
// ErrInstance when a room plays this file already, ErrRejected when the movement breaks a rule of
// the guide, and the errors of package bws.
func (r *Room) Run(ctx context.Context, line CommandLine, report func(Event)) error {
	path, err := filepath.Abs(line.File)
	if err != nil {
		return err
	}
	release, err := claim(path)
	if err != nil {
		return err
	}
	defer release()
	db, err := bws.Open(ctx, path)
	if err != nil {
		return err
	}
	defer db.Close()
	e := &evening{
		room: r, db: db, reader: bws.NewReader(path), seed: r.seed,
		say: func(format string, args ...any) { report(Event{r.now(), fmt.Sprintf(format, args...)}) },
	}
	if e.seed == 0 {
		e.seed = seedOf(path)
	}
	e.say("%s opened, seed %d", path, e.seed)
	if line.Reset {
		if err := e.upload(line.HandRecords); err != nil {
			return err
		}
	}
	if !line.Read {
		e.say("nothing is read from the server: that takes /r")
		<-ctx.Done()
		return context.Cause(ctx)
	}
	return e.play(ctx)
}

// evening is one run of a room.
type evening struct {
	room   *Room
	db     *bws.File
	reader *bws.Reader
	seed   uint64
	say    func(format string, args ...any)

	plan    *plan
	planned bws.Contents // the part of the file that the plan was made of
	// The clock of the evening stood at offset when the wall clock showed since.
	offset  time.Duration
	since   time.Time
	waiting bool // nothing was left to do, and that was said
}

// play is the loop: look, act, wait.
func (e *evening) play(ctx context.Context) error {
	for {
		c, _, err := e.reader.Read(ctx)
		if err == nil && updates(c) {
			err = e.db.Batch(e.update)
			if err == nil {
				c, _, err = e.reader.Read(ctx)
			}
		}
		if err != nil {
			return cause(ctx, err)
		}
		replanned := e.replan(c)
		pending := e.plan.pending(newState(c))
		if len(pending) == 0 {
			if done, err := e.finish(c); done || err != nil {
				return cause(ctx, err)
			}
			if err := e.wait(ctx, e.room.interval); err != nil {
				return err
			}
			continue
		}
		e.waiting = false
		if replanned {
			e.offset, e.since = pending[0].at, e.room.now()
		}
		due := e.due(pending)
		if len(due) == 0 {
			until := time.Duration(float64(pending[0].at-e.clock()) / float64(e.room.pace))
			if err := e.wait(ctx, min(until+time.Millisecond, e.room.interval)); err != nil {
				return err
			}
			continue
		}
		if err := e.db.Batch(func(b bws.Batch) error { return e.act(b, due) }); err != nil {
			return cause(ctx, err)
		}
	}
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

// replan makes a new plan where the file says something new about the movement.
func (e *evening) replan(c *bws.Contents) bool {
	now := bws.Contents{Sections: c.Sections, Rounds: c.Rounds, HandRecords: c.HandRecords, Settings: c.Settings}
	for _, t := range c.Tables {
		now.Tables = append(now.Tables, bws.TableRow{Section: t.Section, Table: t.Table, Status: t.Status})
	}
	if e.plan != nil && reflect.DeepEqual(now, e.planned) {
		return false
	}
	e.plan, e.planned = e.room.plan(e.seed, c), now
	return true
}

// clock is the time of the evening, a year at most: a fast room may stay open for long.
func (e *evening) clock() time.Duration {
	const year = 365 * 24 * time.Hour
	return e.offset + time.Duration(min(float64(e.room.now().Sub(e.since))*float64(e.room.pace), float64(year)))
}

// due are the steps whose time has come. Without waiting, a few at a time: so that others see the
// evening go on, and the file is not rewritten for every single row.
func (e *evening) due(pending []step) []step {
	if e.room.pace == Max {
		return pending[:min(len(pending), max(8, len(e.plan.steps)/100))]
	}
	now := e.clock()
	for i, s := range pending {
		if s.at > now {
			return pending[:i]
		}
	}
	return pending
}

// act does the steps under the lock of the file, unless someone else made them needless meanwhile.
func (e *evening) act(b bws.Batch, due []step) error {
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

func (e *evening) do(b bws.Batch, c *bws.Contents, state *state, s step) error {
	table := c.TableName(s.key.Section, s.key.Table)
	place := fmt.Sprintf("table %s, round %d, board %d", table, s.key.Round, s.key.Board)
	switch s.kind {
	case logsOn:
		e.say("table %s has logged on", table)
		_, err := b.Update("Tables", bws.Row{"Section": s.key.Section, "Table": s.key.Table}, bws.Row{"LogOnOff": bws.LoggedOn})
		return err
	case seatsEnter:
		e.say("table %s: the players enter their numbers", table)
		return state.enterNumbers(b, s)
	case contractSet:
		row := s.what.entered
		row.Result, row.Remarks = "", ""
		e.say("%s: %s by %s", place, row.Contract, row.NSEW)
		return e.insert(b, "IntermediateData", row)
	case resultFixed:
		e.say("%s: erased, %s", place, words(s.what.entered))
		if err := erase(b, s.key); err != nil {
			return err
		}
		e.say("%s: entered again, %s", place, words(s.what.final))
		return e.insert(b, "ReceivedData", s.what.final)
	}
	row := s.what.entered
	if state.seen[s.key] { // erased already, by a correction that was broken off or by an update
		row = s.what.final
	}
	e.say("%s: %s", place, words(row))
	return e.insert(b, "ReceivedData", row)
}

// insert logs a row with the computer's date and time, as BM Pro does.
func (e *evening) insert(b bws.Batch, table string, row bws.Received) error {
	now := e.room.now()
	row.DateLog = time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	row.TimeLog = time.Date(1899, 12, 30, now.Hour(), now.Minute(), now.Second(), 0, time.UTC)
	_, err := b.Insert(table, row.Row())
	return err
}

// erase marks what stands for a board as deleted from the server.
func erase(b bws.Batch, k bws.Key) error {
	_, err := b.Update("ReceivedData", bws.Row{"Section": k.Section, "Table": k.Table, "Round": k.Round, "Board": k.Board, "Erased": false},
		bws.Row{"Erased": true})
	return err
}

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
	for _, t := range c.Tables {
		if t.Status == bws.Uploaded {
			if !e.waiting {
				e.say("all results are in: %d", len(bws.Standing(c.Received)))
			}
			e.waiting = true
			if c.Settings.Bool("AutoShutDownBPC", false) {
				_, err := e.db.Update("Tables", nil, bws.Row{"LogOnOff": bws.NotLoggedOn})
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
