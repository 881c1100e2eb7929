// Package arrival makes a sending to an event of many clubs out of what a club sends: its
// evening in any format that package exchange has a door for, with everything that is to
// be looked at before it is taken.
//
//	sent, err := arrival.Read(ctx, "thursday.xml", content, method.Choices{Method: "mp"})
//	sent.Club, sent.Number, sent.At = club, 3, time.Now()     // which the event knows
//	findings := event.Check(sent, last)                       // package checks
//	changed, err := field.Take(sent.Arrival)
//
// It judges nothing. The same bytes always make the same sending, with the
// same fingerprint.
package arrival
