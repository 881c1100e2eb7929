// Package usebio writes and reads the results of a session as USEBIO XML, versions
// 1.2 and 1.3, as the English and Scottish Bridge Unions, New Zealand Bridge,
// BridgeWebs, Pianola and ECats take them: pairs, Swiss pairs, individuals, teams and
// Swiss teams, one file a session.
//
//	err := usebio.Write(file, evening, usebio.Options{Version: usebio.V13, Charge: "10"})
//	evening, err := usebio.Read(content)
//
// # What it writes
//
// UTF-8 without indentation, which some validators trip over. One section stands in the
// event itself, several stand in SECTION elements, their numbers with the section's
// letter before ("A3") so that readers that know no sections do not mix them up; where
// both directions are numbered from 1 the direction stands behind ("3NS"). An adjusted
// score in whole percent is the word "A6040" as the score, which other programs write and
// read; any other ruling is told by what it was worth alone. Of a board passed out
// PLAYED_BY is left out.
//
// The document type definition of either version cannot be had together with this
// program: files are not validated against it in the tests. They are read again by a
// second XML reader, and elements and their order are those of files that were seen.
//
// # What a file cannot hold
//
// Rounds and tables where there are no matches; byes, line-ups, substitutes, and the
// terms of penalties; which sections are ranked together, and names of sections that are
// no letters; boards not played and rulings that are open; weighted and split scores as
// such; exact fractions (figures have two decimals); what was carried forward, a net
// score with handicap, the double dummy results, the auction and the play, the director,
// the club's town, county and country, the letter of the only section, and whether the
// results are provisional. A method is its name alone; that teams played by matches won
// is not said, Patton is read as a hybrid, and what a board of a match was worth is held
// in IMPs only, and where it is the same to both teams.
package usebio
