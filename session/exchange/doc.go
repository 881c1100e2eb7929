// Package exchange is the one door for files: it tells apart and opens whatever holds
// evenings, scores, movements or deals, and says what it held.
//
//	content, err := exchange.Want(ctx, "tuesday.bws", exchange.HoldsEvenings)
//	s, err := content.Evening(ctx, 0) // the newest, in memory
//	set, err := exchange.Deals(ctx, "boards.dup")
//
// Each format is a room of its own and registers itself, as image formats do; a
// program imports the rooms whose files it wants opened. Those of movements and
// deals are always there:
//
//	import _ "clubnight/session/exchange/csvscores"
//
// Three forms are our own, since they hold three things. A capsule is the journal, fact
// by fact, so that an evening goes on elsewhere with its history and undo; JSON of an
// evening (eveningjson) is what happened and what it came to, the types of package
// account, which any program can read and none can continue; JSON of scores (scorejson)
// is one flat row for each contestant and each board of whatever was scored, also where
// there is no evening, under the names that columns of a CSV file of scores have. What
// they share stands once: facts in package session, the objects of an evening in account,
// and in text the head by which a document of JSON is known and its version judged.
//
// Lines of scores without a movement are scored by [Lines.Score], evenings by
// session.State.Score; what either comes to is a [Scores].
package exchange
