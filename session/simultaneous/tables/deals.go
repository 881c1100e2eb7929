package tables

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/simultaneous"
)

// ErrEmbargo is returned where there are no deals that the user may see: none were
// stored, or their time has not come.
var ErrEmbargo = errors.New("deals are not to be seen yet")

// StoreDeals stores the deals of the event in the place of those before.
func (t *Tables) StoreDeals(ctx context.Context, set *simultaneous.DealSet) error {
	if err := set.Check(); err != nil {
		return err
	}
	return fault(pgx.BeginFunc(ctx, t.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "delete from simultaneous.deal where event = $1", t.Event.ID); err != nil {
			return err
		}
		var rows [][]any
		for i := range set.Boards {
			b := &set.Boards[i]
			rows = append(rows, []any{t.Event.ID, b.Number, b.Dealer.String(), b.Vul.String(), b.Deal.String()})
		}
		_, err := tx.CopyFrom(ctx, pgx.Identifier{"simultaneous", "deal"},
			[]string{"event", "board", "dealer", "vulnerable", "cards"}, pgx.CopyFromRows(rows))
		return err
	}))
}

// Deals are those that the user may see by the clock of the server, else ErrEmbargo.
func (t *Tables) Deals(ctx context.Context) (*simultaneous.DealSet, error) {
	rows, err := t.pool.Query(ctx,
		"select board, dealer, vulnerable, cards from simultaneous.deal where event = $1 order by board", t.Event.ID)
	if err != nil {
		return nil, fault(err)
	}
	defer rows.Close()
	var boards []deal.Board
	for rows.Next() {
		var b deal.Board
		var dealer, vul, cards string
		if err := rows.Scan(&b.Number, &dealer, &vul, &cards); err != nil {
			return nil, err
		}
		if b.Dealer, err = scoring.ParseDirection(dealer); err == nil {
			b.Vul, err = scoring.ParseVulnerability(vul)
		}
		if err == nil {
			b.Deal, err = deal.Parse(cards)
		}
		if err != nil {
			return nil, fmt.Errorf("board %d: %w", b.Number, err)
		}
		boards = append(boards, b)
	}
	if err := rows.Err(); err != nil {
		return nil, fault(err)
	}
	if len(boards) == 0 {
		return nil, fmt.Errorf("event %s: %w", t.Event.ID, ErrEmbargo)
	}
	return simultaneous.NewDealSet(t.Event.Name, max(1, t.Event.DealSet), boards, t.Event.NotBefore)
}
