// Package site writes an evening as web pages: the ranking, how everybody stood round by
// round, matches, a page for each board with its deal, and one for each contestant.
//
//	err := site.Write(folder, s.State(), scores, site.Options{Words: words.For("de")})
//
// The pages need no script and no network: they work from a stick and on any host, on a
// phone, printed, in the dark and with a screen reader. Their names stay, "board-7.html",
// "pair-a-12.html", so that links to them do. Like a sheet they are made of the state and
// its scores and nothing else: the same evening gives the same bytes.
//
// Only what everybody may see is there (session.Public): while the evening goes on,
// standings after released rounds and boards that nobody has yet to play; deals once
// they are released (Law 16D). Package room serves the same pages on the local network
// while the evening goes on.
package site
