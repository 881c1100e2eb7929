package clubs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/returned"
	"clubnight/ui/desk/entrant"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// clubsThere is an event across clubs: as slow, as strict and as
// unreachable as the test has it.
type clubsThere struct {
	mu      sync.Mutex
	kept    string
	code    string
	fail    map[string]error // by what is asked
	hold    map[string]chan struct{}
	began   chan string // is told what is held
	found   []checks.Finding
	alone   bool
	answer  *entrant.Reply
	sent    []sentEvening
	back    *returned.Return
	last    entrant.Sending
	bySelf  map[int64]bool
	asked   int
	waits   []func() // what is to be done after a time
	delays  []time.Duration
	longest int // attempts at once
	inside  int
}

type sentEvening struct {
	state     *session.State
	rehearsal bool
}

func (c *clubsThere) meet(ctx context.Context, what string) error {
	c.mu.Lock()
	hold, err := c.hold[what], c.fail[what]
	c.mu.Unlock()
	if hold != nil {
		c.began <- what
		select {
		case <-hold:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return err
}

func (c *clubsThere) Kept() (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept, c.kept != ""
}

func (c *clubsThere) Look(path string) (string, error) {
	if strings.Contains(path, "director") {
		return "", entrant.ErrNotClub
	}
	return longEvent, c.meet(context.Background(), "look")
}

func (c *clubsThere) Accept(_, code string) (string, error) {
	if code != c.code {
		return "", fmt.Errorf("opening: %w", eventserver.ErrCode)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept = longEvent
	return longEvent, nil
}

func (c *clubsThere) Forget() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept = ""
	return nil
}

func (c *clubsThere) Ask(ctx context.Context) (entrant.Attendance, error) {
	err := c.meet(ctx, "ask")
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked++
	return entrant.Attendance{Event: entrant.Event{Name: longEvent, Club: longClub, Set: 4,
		NotBefore: uitest.Day.Add(22*time.Hour + 30*time.Minute)}, Last: c.last}, err
}

func (c *clubsThere) Check(ctx context.Context, _ *session.State) ([]checks.Finding, bool, error) {
	return c.found, c.alone, c.meet(ctx, "check")
}

func (c *clubsThere) Send(ctx context.Context, st *session.State, rehearsal bool) (int, error) {
	c.mu.Lock()
	c.inside++
	c.longest = max(c.longest, c.inside)
	c.mu.Unlock()
	err := c.meet(ctx, "send")
	c.mu.Lock()
	defer c.mu.Unlock()
	c.inside--
	if err != nil {
		return 0, err
	}
	c.sent = append(c.sent, sentEvening{st, rehearsal})
	return len(c.sent), nil
}

func (c *clubsThere) Answer(ctx context.Context, _ int) (*entrant.Reply, error) {
	return c.answer, c.meet(ctx, "answer")
}

func (c *clubsThere) Places(ctx context.Context) (*returned.Return, error) {
	return c.back, c.meet(ctx, "places")
}

func (c *clubsThere) Automatic(id int64) bool        { return c.bySelf[id] }
func (c *clubsThere) SetAutomatic(id int64, on bool) { c.bySelf[id] = on }

const (
	longEvent = "Simultaneous Pairs of the Federation of the Western Lands and Islands, autumn 2026"
	longClub  = "Bridge and Whist Club “The Old Customs House at the Harbour of Świnoujście”, founded 1931"
)

// room is a window with the page, and another page for what the first does not take.
type room struct {
	*uitest.Stage
	w      *uitest.Window
	page   *Page
	others others
}

// others takes what is dropped and nobody took before.
type others struct {
	there bool
	took  []string
}

func (o *others) Register() shell.Registration {
	return shell.Registration{Dropped: func(path string, _ func() bool) bool {
		if o.there {
			o.took = append(o.took, path)
		}
		return o.there
	}}
}

// eventRoom is a window of a club that takes part in an event, or, where it is not, may.
func eventRoom(t *testing.T, member bool) (*room, *clubsThere) {
	c := &clubsThere{code: "K7PM2-XW4RD", fail: map[string]error{}, hold: map[string]chan struct{}{},
		began: make(chan string, 10), bySelf: map[int64]bool{},
		answer: &entrant.Reply{Taken: true}}
	if member {
		c.kept = longEvent
	}
	r := &room{Stage: uitest.New(t, 3)}
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{Event: c, After: func(d time.Duration, do func()) {
			c.delays, c.waits = append(c.delays, d), append(c.waits, do)
		}})
		return []shell.Page{r.page, &r.others}
	})
	return r, c
}

// pass lets the time go by after which something is to be done.
func (c *clubsThere) pass(r *room) {
	todo := c.waits
	c.waits = nil
	for _, do := range todo {
		do()
	}
	r.Settle()
}

// Nothing is sent by itself unless somebody says so; then every round goes out once, when
// its last result is in, and the closed evening for the last time.
func TestSentBySelf(t *testing.T) {
	r, c := eventRoom(t, true)
	r.RoundOf(1, 0)
	if len(c.sent) != 0 {
		t.Fatalf("%d sendings that nobody asked for", len(c.sent))
	}
	r.Menu("Event across clubs…")
	d := r.page.open
	if d.bySelf.Checked || d.bySelf.Disabled() {
		t.Error("the switch is on, or cannot be used")
	}
	r.Window.Canvas().Focus(d.bySelf)
	r.TypeHere(" ")
	if len(c.sent) != 1 || c.sent[0].rehearsal {
		t.Fatalf("switched on: %d sendings", len(c.sent))
	}
	uitest.WantText(t, "the dialog", r.Overlay(), "Sent by itself after round 1.", "It counts.")
	r.Key(fyne.KeyEscape)
	r.RoundOf(2, 1)
	if len(c.sent) != 1 {
		t.Errorf("%d sendings before the round was complete", len(c.sent))
	}
	r.Receive(r.Rest()...)
	if len(c.sent) != 2 || len(c.sent[1].state.ToCome()) != 0 {
		t.Errorf("%d sendings when all has been played", len(c.sent))
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.EveningClosed{}))
	r.Settle()
	if len(c.sent) != 3 || !c.sent[2].state.Closed {
		t.Errorf("%d sendings when the evening was closed", len(c.sent))
	}
	uitest.WantText(t, "the window", r.Visible(), "It is sent by itself no more.")
	if c.bySelf[0] {
		t.Error("the next start would send it again")
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.EveningSet(r.Session.State().Evening)))
	r.Settle()
	if len(c.sent) != 3 {
		t.Errorf("%d sendings after the evening was closed", len(c.sent))
	}
}

// A line that is cut is said once, and tried again at longer and longer intervals, one
// attempt at a time; the evening goes on meanwhile, and what goes out in the end is the
// evening as it is then.
func TestLineIsCut(t *testing.T) {
	r, c := eventRoom(t, true)
	c.fail["send"] = fmt.Errorf("%w: no route to host", eventserver.ErrUnreachable)
	r.page.self.set(true)
	r.RoundOf(1, 0)
	uitest.WantText(t, "the window", r.Visible(), "The evening could not be sent to "+longEvent,
		"It is tried again by itself.")
	r.w.Notice.Hide()
	for range 9 {
		c.pass(r)
		if len(c.waits) != 1 {
			t.Fatalf("%d attempts wait", len(c.waits))
		}
	}
	if r.w.Notice.Visible() {
		t.Error("it is said with every attempt")
	}
	if c.delays[0] != 15*time.Second || c.delays[9] != 5*time.Minute || !slices.IsSorted(c.delays) {
		t.Errorf("the attempts are at %v", c.delays)
	}
	r.Menu("Event across clubs…")
	uitest.WantText(t, "the dialog", r.Overlay(), "It could not be sent; the next attempt is at ")
	r.Key(fyne.KeyEscape)
	r.RoundOf(2, 0)
	if len(c.sent) != 0 || len(c.waits) != 1 {
		t.Errorf("%d sent, %d wait", len(c.sent), len(c.waits))
	}
	delete(c.fail, "send")
	c.pass(r)
	if len(c.sent) != 1 || c.sent[0].state.WholeRounds() != 2 || c.longest != 1 {
		t.Errorf("%d sendings, %d at once", len(c.sent), c.longest)
	}
	uitest.WantText(t, "the window", r.Visible(), "The line is back")
}

// A server that never answers keeps nobody waiting: results come in, the dialog is used
// and closed, and rounds that are complete meanwhile go out together afterwards.
func TestSendingTakesItsTime(t *testing.T) {
	r, c := eventRoom(t, true)
	hold := make(chan struct{})
	c.hold["send"] = hold
	r.page.self.set(true)
	var first []session.Fact
	for _, f := range r.All() {
		if f.(session.ResultReceived).Result.Round == 1 {
			first = append(first, f)
		}
	}
	uitest.Must(t, r.Session.Record("Bridgemate", first...))
	r.Once(func() bool { return r.page.sending })
	if what := <-c.began; what != "send" {
		t.Fatal(what)
	}
	uitest.Must(t, r.Session.Record("Bridgemate", r.Rest()...))
	r.Once(func() bool { return r.w.State().Entered() == len(r.All()) })
	r.page.send(false) // pressed while one is on its way
	c.mu.Lock()
	c.hold = map[string]chan struct{}{}
	c.mu.Unlock()
	close(hold)
	r.Settle()
	if len(c.sent) != 2 || c.longest != 1 || c.sent[0].state.WholeRounds() != 1 || len(c.sent[1].state.ToCome()) != 0 {
		t.Errorf("%d sendings, %d at once", len(c.sent), c.longest)
	}
}

// An answer that comes when another evening is shown is not shown as that evening's, and
// the director hears of what is to be done.
func TestAnswerOfAnotherEvening(t *testing.T) {
	r, c := eventRoom(t, true)
	r.RoundOf(1, 0)
	hold := make(chan struct{})
	c.hold["answer"] = hold
	c.answer = &entrant.Reply{Findings: []checks.Finding{{Kind: checks.NothingPlayed,
		Severity: checks.Refuse}}}
	r.Menu("Event across clubs…")
	r.page.send(false)
	if what := <-c.began; what != "answer" {
		t.Fatal(what)
	}
	r.Once(func() bool { return r.page.standing.Last.Number == 1 })
	uitest.WantText(t, "the dialog", r.Overlay(), "It has arrived as no. 1. Waiting for the answer…")
	s, l := uitest.NewEvening(t, 5)
	r.w.Aside()
	r.w.Open(model.Opened{Session: s, Link: l, ID: 2})
	if r.Overlay() != "" {
		t.Errorf("the dialog about the evening before is open: %s", r.Overlay())
	}
	close(hold)
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), longEvent+": It does not count as it is.")
	r.w.Notice.Hide()
	c.hold = map[string]chan struct{}{}
	r.Menu("Event across clubs…")
	uitest.NoText(t, "the dialog", r.Overlay(), "There is no result in it")
}

// The line is cut between a sending and its answer: the evening is there,
// and is not sent again.
func TestCutBeforeTheAnswer(t *testing.T) {
	r, c := eventRoom(t, true)
	c.fail["answer"], c.answer = errors.Join(eventserver.ErrUnreachable, errors.New("cut")), nil
	r.page.self.set(true)
	r.RoundOf(1, 0)
	c.pass(r)
	if len(c.sent) != 1 || len(c.waits) != 0 {
		t.Errorf("%d sendings, %d to come", len(c.sent), len(c.waits))
	}
	c.last = entrant.Sending{Number: 1, At: uitest.Day}
	r.Menu("Event across clubs…")
	uitest.WantText(t, "the dialog", r.Overlay(), "the organiser's computer has not answered yet")
}
