// Package frame is what all pages for phones have in common: the whole page around what a
// part makes, its scripts and its style, what may be taken from a phone and how it is
// answered, the stream that says that something changed, and the refusals.
//
//	frame.Register("table.js", script)                 // when the program starts
//	frame.Page{Words: frame.Words(r), Title: "Table A7", Class: "table", Body: body,
//		Scripts: []string{"table.js"}}.Write(w, http.StatusOK)
//
//	var c terminal.Command
//	if !frame.Take(w, r, 4<<10, &c) {
//		return // refused, answered and counted
//	}
//	frame.Answer(w, terminal.Take(visit, c))
//
// Pages are served over plain http at a private address, so that nothing stands on what
// browsers keep for secure contexts, and nothing is fetched from elsewhere.
package frame
