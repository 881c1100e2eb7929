package fleet

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/terminal"
)

// Fleet is the phones of a section, and what is played there.
type Fleet struct {
	Section int
	// Lying are the phones that lie on tables, Own those that go with their owners, by
	// the number of the pair.
	Lying map[int]*Device
	Own   map[int][]*Device
	// Plan is what stands in the end for each board.
	Plan map[session.Key]session.Result
	// Seed decides who enters what and which boards go how; Rough is the share of boards,
	// from 0 to 1, that do not go as they should.
	Seed  uint64
	Rough float64
	// Done, which may be nil, is told of each table that is through a round.
	Done func(table int)

	mu     sync.Mutex
	wrong  []string
	counts map[string]int
}

// Phones are all phones of the room.
func (r *Fleet) Devices() (all []*Device) {
	for _, p := range r.Lying {
		all = append(all, p)
	}
	for _, own := range r.Own {
		all = append(all, own...)
	}
	return all
}

// Counts is how often what was done.
func (r *Fleet) Counts() map[string]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.counts
}

// Wrong is what went as nobody expects.
func (r *Fleet) Wrong() (all []string) {
	r.mu.Lock()
	all = slices.Clone(r.wrong)
	r.mu.Unlock()
	for _, p := range r.Devices() {
		all = append(all, p.Wrong()...)
	}
	return all
}

func (r *Fleet) count(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.counts == nil {
		r.counts = map[string]int{}
	}
	r.counts[what]++
}

func (r *Fleet) strange(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wrong = append(r.wrong, fmt.Sprintf(format, args...))
}

// Play plays a round at all tables at a time. The error is that of the context, or of
// what no phone gets through.
func (r *Fleet) Play(ctx context.Context, m *movement.Movement, round int) error {
	var all sync.WaitGroup
	var mu sync.Mutex
	var errs []error
	for _, row := range m.Round(round) {
		if !m.Playing(row) {
			continue
		}
		all.Go(func() {
			if err := r.table(row).play(ctx); err != nil {
				mu.Lock()
				defer mu.Unlock()
				errs = append(errs, fmt.Errorf("table %d, round %d: %w", row.Table, round, err))
			} else if r.Done != nil {
				r.Done(row.Table)
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// table is who sits at a table in a round, with their phones.
type table struct {
	*Fleet
	row    movement.Row
	random *rand.Rand
	hands  []hand
}

// hand is a phone at the table.
type hand struct {
	*Device
	side string // "NS", "EW", or "" where it lies on the table
}

func (r *Fleet) table(row movement.Row) *table {
	mixed := fnv.New64a()
	fmt.Fprint(mixed, r.Seed, row.Table, row.Round)
	t := &table{Fleet: r, row: row, random: rand.New(rand.NewPCG(r.Seed, mixed.Sum64()))}
	if p := r.Lying[row.Table]; p != nil {
		t.hands = append(t.hands, hand{p, ""})
	}
	for _, p := range r.Own[row.NS] {
		t.hands = append(t.hands, hand{p, "NS"})
	}
	for _, p := range r.Own[row.EW] {
		t.hands = append(t.hands, hand{p, "EW"})
	}
	return t
}

func (t *table) play(ctx context.Context) error {
	if len(t.hands) == 0 {
		return errors.New("there is no phone")
	}
	boards := t.row.Boards()
	if t.chance() {
		t.random.Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	}
	for _, number := range boards {
		b := &board{table: t, number: number}
		planned, ok := t.Plan[b.key()]
		if !ok {
			return fmt.Errorf("board %d is not planned", number)
		}
		b.right = EntryOf(planned)
		if err := b.play(ctx); err != nil {
			return fmt.Errorf("board %d: %w", number, err)
		}
	}
	return nil
}

// chance is whether something goes otherwise.
func (t *table) chance() bool { return t.random.Float64() < t.Rough }

// any is some phone of the table.
func (t *table) any() hand { return t.hands[t.random.IntN(len(t.hands))] }

// EntryOf is a result as it is entered on a phone.
func EntryOf(r session.Result) terminal.Entry {
	e := terminal.Entry{Outcome: r.Outcome, Turned: r.WrongDirection, Lead: r.Lead.String()}
	if r.Outcome == session.Played {
		e.Contract = strings.ToUpper(r.Contract.String()) // "4SX"
	}
	if r.Contract.Level > 0 {
		e.Declarer, e.Tricks = r.Declarer.String(), r.Tricks
	}
	return e
}

// slip is an entry with something wrong in it.
func slip(right terminal.Entry, random *rand.Rand) terminal.Entry {
	if right.Outcome != session.Played || right.Contract == "PASS" {
		return terminal.Entry{Outcome: session.Played, Contract: "1NT", Declarer: "N"}
	}
	wrong := right
	switch random.IntN(3) {
	case 0:
		d, err := scoring.ParseDirection(right.Declarer)
		if err == nil {
			wrong.Declarer, wrong.Lead = ((d + 2) % 4).String(), ""
			return wrong
		}
	case 1:
		return terminal.Entry{Outcome: session.Played, Contract: "PASS"}
	}
	if wrong.Tricks++; int(right.Contract[0]-'0')+6+wrong.Tricks > 13 {
		wrong.Tricks -= 2
	}
	return wrong
}
