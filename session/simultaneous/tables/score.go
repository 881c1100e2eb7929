package tables

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"clubnight/session/simultaneous"
)

// Scorer says how sendings are read, and who is told what becomes of them.
type Scorer struct {
	// Read makes an arrival of a sending's content, and says what was found. An answer
	// that is neither Taken nor Asks has no arrival. Several goroutines call it.
	// last is what stands of the club, nil for nothing.
	Read func(ctx context.Context, s Sending, last *simultaneous.Arrival) (simultaneous.Arrival, Answer)
	// Told, which may be nil, is told of each step.
	Told func(Step)
	// Once ends when all that has come is counted, in the place of waiting for more.
	Once bool
}

// Step is something that the scorer has done.
type Step struct {
	// Waiting is true while another scorer works.
	Waiting bool
	// Sendings are what was looked at and answered.
	Sendings []Sending
	// Unreadable are sendings that were taken once and cannot be read by this program:
	// their clubs do not count.
	Unreadable []Sending
	// Standings is what stands now; nil where nothing was counted.
	Standings *simultaneous.Standings
	Rows      Rows
	Took      time.Duration
}

// batch is how many sendings are looked at before the tables are written: those that come
// at once are written at once.
const batch = 64

// Score counts what the clubs have sent, and what they send, until the context ends or,
// with Once, there is no more. It waits while another scorer works. The lock on which it
// waits belongs to the connection over which all is written: a scorer that has lost it
// can write nothing any more. The error is that of the context or of the database; all is
// as if it had ended a moment before, and Score can be called again.
func (t *Tables) Score(ctx context.Context, s Scorer) error {
	if s.Told == nil {
		s.Told = func(Step) {}
	}
	c, err := t.pool.Acquire(ctx)
	if err != nil {
		return fault(err)
	}
	conn := c.Hijack() // with its lock it ends here
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	work := &counting{t: t, Scorer: s, conn: conn, ruled: map[simultaneous.ClubID][]ruled{},
		stands: map[simultaneous.ClubID]*simultaneous.Arrival{}}
	if err := work.alone(ctx); err != nil {
		return fault(err)
	}
	if work.field, err = simultaneous.New(t.Event.Rules); err != nil {
		return err
	}
	if err := work.load(ctx); err != nil {
		return fault(err)
	}
	return fault(work.follow(ctx))
}

// counting is a scorer at work.
type counting struct {
	t *Tables
	Scorer
	conn   *pgx.Conn
	field  *simultaneous.Field
	ruled  map[simultaneous.ClubID][]ruled
	stands map[simultaneous.ClubID]*simultaneous.Arrival
	// decided are the decisions that are counted, by club the number of the last sending.
	decided map[string]int
}

// alone waits until no other scorer works on the event, and listens for sendings.
func (w *counting) alone(ctx context.Context) error {
	// it may wait for hours
	const patience = "set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = '10min'"
	if _, err := w.conn.Exec(ctx, patience); err != nil {
		return err
	}
	const key = "hashtextextended('clubnight simultaneous ' || $1, 0)"
	var mine bool
	if err := w.conn.QueryRow(ctx, "select pg_try_advisory_lock("+key+")", w.t.Event.ID).Scan(&mine); err != nil {
		return err
	}
	if !mine {
		w.Told(Step{Waiting: true})
		if _, err := w.conn.Exec(ctx, "select pg_advisory_lock("+key+")", w.t.Event.ID); err != nil {
			return err
		}
	}
	_, err := w.conn.Exec(ctx, "listen simultaneous_arrival")
	return err
}

// load counts what was taken before.
func (w *counting) load(ctx context.Context) error {
	began := time.Now()
	rows, err := w.conn.Query(ctx, "select club from simultaneous.club where event = $1 order by club", w.t.Event.ID)
	if err != nil {
		return err
	}
	clubs, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	if w.decided, err = w.t.decided(ctx); err != nil { // what is decided from now on is told of
		return err
	}
	var step Step
	var taken []simultaneous.Arrival
	var last time.Time
	for some := range slices.Chunk(clubs, batch) {
		sendings, err := w.t.standing(ctx, some)
		if err != nil {
			return err
		}
		for i, a := range w.read(ctx, sendings) {
			if !sendings[i].Answer.Taken {
				step.Unreadable = append(step.Unreadable, sendings[i])
				continue
			}
			taken, last = append(taken, a), later(last, sendings[i].At)
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	w.field.Standings() // before anything is locked
	err = pgx.BeginFunc(ctx, w.conn, func(tx pgx.Tx) (err error) {
		step.Rows, err = write(ctx, tx, w.t.Event.ID, w.field, clubs, taken, w.lines(), last)
		return err
	})
	if err != nil {
		return err
	}
	step.Standings, step.Took = w.field.Standings(), time.Since(began)
	w.Told(step)
	return nil
}

// follow answers what has come and counts it, again and again.
func (w *counting) follow(ctx context.Context) error {
	for {
		began := time.Now()
		sendings, err := w.t.waiting(ctx, batch)
		if err != nil {
			return err
		}
		ordered, err := w.ordered(ctx)
		if err != nil {
			return err
		}
		if len(sendings)+len(ordered) == 0 {
			if w.Once {
				return nil
			}
			if err := w.wait(ctx); err != nil {
				return err
			}
			continue
		}
		all := append(ordered, sendings...)
		step := Step{Sendings: all[len(ordered):]} // count answers these
		if err := w.count(ctx, all, &step); err != nil {
			return err
		}
		step.Took = time.Since(began)
		w.Told(step)
	}
}

// ordered are sendings that the organiser has decided to take since the last time, as far
// as no later one stands.
func (w *counting) ordered(ctx context.Context) (list []Sending, err error) {
	decided, err := w.t.decided(ctx)
	if err != nil {
		return nil, err
	}
	for club, number := range decided {
		if w.decided[club] == number {
			continue
		}
		some, err := w.t.standing(ctx, []string{club})
		if err != nil {
			return nil, err
		}
		if len(some) == 1 && some[0].Number == number {
			list = append(list, some...)
		}
	}
	w.decided = decided
	return list, nil
}

// wait waits until somebody has sent something.
func (w *counting) wait(ctx context.Context) error {
	for {
		n, err := w.conn.WaitForNotification(ctx)
		if err != nil || n.Payload == w.t.Event.ID {
			return err
		}
	}
}

// count answers sendings and counts those that are taken, in one change.
func (w *counting) count(ctx context.Context, sendings []Sending, step *Step) error {
	answered := map[int]bool{}
	for i := range sendings {
		answered[i] = sendings[i].Answer != nil
	}
	arrivals := w.read(ctx, sendings)
	if err := ctx.Err(); err != nil { // what was not read to its end is no answer
		return err
	}
	standing := map[simultaneous.ClubID]simultaneous.Arrival{}
	var clubs []string
	var last time.Time
	for i := range sendings {
		s := &sendings[i]
		if s.Answer.Taken && !s.Rehearsal {
			if _, ok := standing[s.Club]; !ok {
				clubs = append(clubs, string(s.Club))
			}
			standing[s.Club], last = arrivals[i], later(last, s.At)
		}
	}
	var taken []simultaneous.Arrival
	for _, club := range clubs {
		taken = append(taken, standing[simultaneous.ClubID(club)])
	}
	w.field.Standings() // before anything is locked
	return pgx.BeginFunc(ctx, w.conn, func(tx pgx.Tx) (err error) {
		for i, s := range sendings {
			if answered[i] {
				continue
			}
			if err := w.t.answer(ctx, tx, s); err != nil {
				return err
			}
		}
		if len(taken) > 0 {
			step.Rows, err = write(ctx, tx, w.t.Event.ID, w.field, clubs, taken, w.lines(), last)
			step.Standings = w.field.Standings()
		}
		return err
	})
}

// read reads sendings, on all processors, and has the field take those that count. What
// the field cannot take is not taken.
func (w *counting) read(ctx context.Context, sendings []Sending) []simultaneous.Arrival {
	arrivals := make([]simultaneous.Arrival, len(sendings))
	var all sync.WaitGroup
	next := make(chan int)
	for range min(runtime.GOMAXPROCS(0), len(sendings)) {
		all.Go(func() {
			for i := range next {
				arrivals[i], sendings[i].Answer = w.readOne(ctx, sendings[i])
			}
		})
	}
	for i := range sendings {
		next <- i
	}
	close(next)
	all.Wait()
	for i := range sendings {
		s, a := &sendings[i], &arrivals[i]
		if !s.Answer.Taken {
			continue
		}
		a.Club, a.Name, a.Region, a.Number, a.At = s.Club, s.ClubName, s.Region, s.Number, s.At
		a.Format, a.Fingerprint = s.Answer.Format, s.Fingerprint
		if err := w.take(*a, s.Rehearsal); err != nil {
			s.Answer.Taken, s.Answer.Fault = false, err.Error()
		}
	}
	return arrivals
}

// readOne reads a sending. One that brings the reader down is answered and not read
// again: the next scorer would fall over it too.
func (w *counting) readOne(ctx context.Context, s Sending) (a simultaneous.Arrival, answer *Answer) {
	defer func() {
		if p := recover(); p != nil {
			a, answer = simultaneous.Arrival{}, &Answer{Fault: fmt.Sprintf("reading broke off: %v", p)}
		}
	}()
	a, found := w.Read(ctx, s, w.stands[s.Club])
	if s.Answer != nil && found.Asks { // it was taken before, by the organiser
		found.Taken, found.Asks = true, false
	}
	return a, &found
}

// take has the field take an arrival; of a rehearsal it only finds out whether one could.
func (w *counting) take(a simultaneous.Arrival, rehearsal bool) error {
	if rehearsal {
		aside, err := simultaneous.New(w.t.Event.Rules)
		if err == nil {
			_, err = aside.Take(a)
		}
		return err
	}
	if _, err := w.field.Take(a); err != nil {
		return fmt.Errorf("sending %d: %w", a.Number, err)
	}
	w.ruled[a.Club], w.stands[a.Club] = ruledLines(&a), &a
	return nil
}

// lines are all lines with rulings.
func (w *counting) lines() (all []ruled) {
	for _, list := range w.ruled {
		all = append(all, list...)
	}
	return all
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
