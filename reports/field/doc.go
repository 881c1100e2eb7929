// Package field shows the ranking of an event that many clubs play (package
// simultaneous), while they still play: how many clubs have sent, the ranking page by
// page, each club's pairs with their place in the whole field, and the scores on each
// board once nobody has to play it any more (Law 16D).
//
//	e, err := field.Of(ctx, tables) // or field.OfField of one in memory
//	pages := field.New(e, field.Options{Words: w})
//	index, err := pages.Write(folder)
//
// Like those of package site the pages need no script and no network, and have the style
// of those. A [Server] serves them and asks the database once for each state, whoever
// reads them: pages are made in memory, each once, nothing can be sent to it but the name
// that is looked for, and a browser that has a page already is told just that.
package field
