// Package study finds out what the cards say of an evening: what a solver knows of its
// opening leads and of every card that a recorder saw, and which calls and cards of a
// record fit the deal. Deals that the director has not released are left alone (Law 16D).
//
//	y, err := study.New(ctx, s.State(), study.Options{Leads: true, Play: true, Progress: show})
//	lines := statistics.Pairs(s.State(), y.Boards(s.State()))
package study
