// Package quiz makes questions of rules: a hand and an auction to go on with, a lead to
// choose, a suit to play. The answers are those of the rule set.
//
//	questions, err := quiz.Make(ctx, set, quiz.Request{Turn: bidding.Response1, Partner: oneNoTrump}, seed, 12)
package quiz
