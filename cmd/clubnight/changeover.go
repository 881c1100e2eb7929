package main

import (
	"context"

	"clubnight/session/changeover"
	"clubnight/ui"
	changeoverpage "clubnight/ui/changeover"
	"clubnight/ui/shell"
)

// oldResults is the page on which a club brings in what it has from other programs.
func oldResults(c *clubnight, w *ui.Window) shell.Page {
	club := c.club // what goes on in the background may end after the window has another one
	if club == nil {
		return nil
	}
	return changeoverpage.New(w, w.Evening, changeoverpage.Params{Near: c.near(), Changed: w.Recount,
		Look: func(ctx context.Context, folder string, told changeoverpage.Progress) (*changeover.Plan, error) {
			return changeover.Look(ctx, club, folder, changeover.Options{Progress: told})
		},
		Take: func(ctx context.Context, plan *changeover.Plan, told changeoverpage.Progress) (changeover.Done, error) {
			return plan.Take(ctx, club, told)
		}})
}
