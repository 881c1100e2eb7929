// Package pbn writes the results of an evening in PBN 2.1, and reads the
// results of any program's.
//
//	err := pbn.Evening(w, st, scores, pbn.Options{}) // with what is unusual about a game in comments
//	err := pbn.Write(w, a, pbn.Options{Form: pbn.Tables})
//	a, err := pbn.Read(file)
//
// What is written comes back as the same evening: results, rulings, deals, auctions,
// play, names and the figures of the ranking. PBN has no place for these: a movement
// beyond who met whom, who was absent or replaced, the line-ups of teams beyond who
// played, why the director ruled, the words of remarks, results in doubt (they are
// undecided), and deals that are not released. Letters beyond ISO 8859-1 are
// transliterated unless UTF8 is chosen. How an evening was scored, its director and the
// like stand in lines with "%Clubnight-", which other programs pass over.
//
// The form Games has each result as a game and no ranking. Rulings stand there in tags of
// our own, AdjustedNS and AdjustedEW, of which a verifier warns; in the other forms they
// are columns of the ScoreTable.
package pbn
