// Package entrant is what the desk decides and says of an event that many clubs play on
// the same deals, as one of the clubs: what was sent and what the organiser answered, the
// places that come back, and deals that are sealed until they are played.
//
//	fmt.Println(entrant.SendingText(in, attendance.Last))
//
// It stands beside package desk, as the page does that it is for.
package entrant
