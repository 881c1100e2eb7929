package proof

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"clubnight/session/movement"
	"clubnight/session/terminal/badwifi"
)

// An evening on pages in a real browser, touched: every board stands as it was played.
func TestTables(t *testing.T) {
	b := opens(t)
	c := evening(t, movement.Options{Tables: 3, BoardsPerRound: 2})
	ctx, end := context.WithTimeout(t.Context(), patience)
	defer end()
	players := c.sit(ctx, b, nil)
	began := time.Now()
	for round := 1; round <= c.m.Rounds; round++ {
		if err := c.round(ctx, players, round); err != nil {
			t.Fatal(err)
		}
	}
	c.kill()
	c.compares(c.journal())
	taps := int64(0)
	for _, p := range players {
		taps += p.taps.Load()
	}
	t.Logf("%d taps, %v, %v", taps, time.Since(began), players[1].way.Traffic())
}

// sit opens a page at each table.
func (c *club) sit(ctx context.Context, b *browser, script func(table int) badwifi.Script) map[int]*player {
	c.Helper()
	players := map[int]*player{}
	for _, row := range c.m.Round(1) {
		var s badwifi.Script
		if script != nil {
			s = script(row.Table)
		}
		way, err := badwifi.New(c.address(), s)
		if err != nil {
			c.Fatal(err)
		}
		c.Cleanup(way.Close)
		page, err := b.phone(390, 844)
		if err != nil {
			c.Fatal(err)
		}
		c.Cleanup(page.close)
		p := &player{tab: page, table: row.Table, way: way, plan: c.plan,
			random: rand.New(rand.NewPCG(7, uint64(row.Table)))}
		players[row.Table] = p
		for _, err := range []error{p.goes(ctx, "http://"+way.Address()+"/T/"+c.codes[row.Table]), p.tap(ctx, "#j-begin")} {
			if err != nil {
				c.Fatal(err)
			}
		}
		if _, err := p.await(ctx, "#v-round"); err != nil {
			c.Fatal(err)
		}
	}
	return players
}

// round plays a round at all tables at a time.
func (c *club) round(ctx context.Context, players map[int]*player, round int) error {
	var all sync.WaitGroup
	var mu sync.Mutex
	var errs []error
	for _, row := range c.m.Round(round) {
		if !c.m.Playing(row) {
			continue
		}
		all.Go(func() {
			if err := players[row.Table].enters(ctx, row); err != nil {
				mu.Lock()
				defer mu.Unlock()
				errs = append(errs, err)
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}
