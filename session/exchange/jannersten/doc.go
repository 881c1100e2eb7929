// Package jannersten writes and reads the results of a session as results.txt, which
// Jannersten's BOS and WebPublish take (jannersten.com/Help/BTC/html/results_txt.html).
//
//	err := jannersten.Write(file, evening, jannersten.Options{})
//	evening, err := jannersten.Read(content)
//
// # What it writes
//
// Semicolons between fields, none left out. [GAME] with a line a section, [CONTESTANTS]
// with a line a player, [RESULTS] with a line a result, "#07" before its section.
// Matchpoints and IMPs have columns of their own. An adjusted score in whole percent
// stands as percentages, and as the word "A6040" in the remarks. Names stand in quotes; a
// quote and a semicolon within one become an apostrophe and a comma, as the description
// has no way to write them. Letters are UTF-8, or ISO 8859-1 on request. Where two
// directions are ranked, East-West pairs stand as E and W, all others as N and S. Only
// pairs and players have a place in the file.
//
// # What a file cannot hold
//
// Places, boards played, penalties, handicaps, strata and players' numbers; the club, the
// director, the program; how the evening was scored but for whether at matchpoints;
// tables, matches as such and their victory points; cards, auction and play; boards not
// played and rulings that are open, weighted and split scores as such, exact fractions
// (figures have two decimals).
package jannersten
