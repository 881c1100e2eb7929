// Package exchange is the one door for files: it tells apart and opens whatever holds
// evenings, scores, movements or deals, and says what it held.
//
//	content, err := exchange.Want(ctx, "tuesday.bws", exchange.HoldsEvenings)
//	s, err := exchange.Evening(ctx, "club.clubnight", 0) // the newest, in memory
//	set, err := exchange.Deals(ctx, "boards.dup")
//
// Each format is a room of its own and registers itself, as image formats do; a
// program imports the rooms whose files it wants opened. Those of movements and
// deals are always there:
//
//	import _ "clubnight/session/exchange/csvscores"
//
// Lines of scores without a movement are scored by [Lines.Score], evenings by
// session.State.Score; what either comes to is a [Scores].
package exchange
