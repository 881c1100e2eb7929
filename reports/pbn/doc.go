// Package pbn writes the games of an evening in PBN 2.1 for other programs: who played, what was bid and made, what it
// was worth, and what the recorder saw.
//
//	err := pbn.Write(w, s.State(), scores)
package pbn
