// Package visit is who a visitor of the pages on the club's network is: by the code of a
// table on its card, by what a phone was given when it joined, or by the director's
// invitation.
//
//	keys := visit.New(secret, evening)
//	code := keys.Code(1, 7, st.CodeOf(1, 7))   // "3K7M9QTA", for the card of table A7
//	cookie := keys.Issue(v)                     // for a phone that joined
//	v, ok := keys.Read(cookie)
//
// All of it follows from a secret that the computer keeps and from the evening, so that
// it outlives an end of the program, and ends with the evening. Nothing of it is in the
// journal.
package visit
