// Package names shortens the names of players in one way for every sheet, window
// and handset: given names become initials before anything is left out, surnames
// keep the small words that belong to them, and two players who would read alike
// keep what tells them apart.
//
//	names.Surname("Anna van der Berg")                              // "van der Berg"
//	names.Forms("Anna Maria Berg")                                  // "Anna Maria Berg", "A. M. Berg", "A. Berg", "Berg"
//	names.Players{"Anna de Vries", "Jan de Vries"}.Forms()             // …, "Anna & Jan de Vries", "A. & J. de Vries", "de Vries"
//	names.Within("Konstantinos Papadopoulos", 18)                   // "K. Papadopoulos": a handset has room for 18
//	names.First(pair.Forms(), func(s string) bool { return width(s) <= room })
//	names.NewRoll(everybody).Surnames(names.Players{"Mary Smith", "Zoë Berg"}) // "M. Smith & Berg", if John Smith plays too
//
// Names are taken as they were typed: "Mary Smith" or "Smith, Mary". A name in which
// nothing can be told apart stays whole.
package names
