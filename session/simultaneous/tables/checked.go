package tables

import (
	"context"
	"encoding/json"
	"errors"

	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
	"clubnight/session/simultaneous/checks"
)

// Expected is what the checks know of the event: its clubs, its day, and its deals as far
// as the user may see them.
func (t *Tables) Expected(ctx context.Context) (*checks.Event, error) {
	e := &checks.Event{Name: t.Event.Name, From: t.Event.Day, To: t.Event.Day}
	err := t.Read(ctx, func(r *Reading) error {
		list, err := r.Clubs(ctx)
		for _, c := range list {
			e.Clubs = append(e.Clubs, checks.Club{ID: c.ID, Name: c.Name, Number: string(c.ID)})
		}
		return err
	})
	if err == nil {
		e.Deals, err = t.Deals(ctx)
	}
	if errors.Is(err, ErrEmbargo) {
		err = nil
	}
	return e, err
}

// Check reads a sending in any format that package exchange knows, and checks it against
// the event; last is what stands of the club, nil for nothing.
func Check(ctx context.Context, e *checks.Event, rules simultaneous.Rules, s Sending,
	last *simultaneous.Arrival) (simultaneous.Arrival, Answer) {
	sent, err := arrival.Read(ctx, s.Name, s.Content, rules.Scoring)
	if err != nil {
		return simultaneous.Arrival{}, Answer{Fault: err.Error()}
	}
	sent.Club = s.Club
	findings := e.Check(sent, last)
	told, err := json.Marshal(findings)
	if err != nil {
		return simultaneous.Arrival{}, Answer{Fault: err.Error()}
	}
	a := Answer{Format: sent.Format, Findings: told}
	switch checks.Worst(findings) {
	case checks.Note:
		a.Taken = true
	case checks.Ask:
		a.Asks = true
	default:
		return simultaneous.Arrival{}, a
	}
	return e.Ready(sent), a
}
