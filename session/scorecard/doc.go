// Package scorecard gathers what a contestant did in an evening: board by board against
// whom, what was played, what it was worth and how the contestant stood then. The last
// figure is that of the ranking.
//
//	for _, c := range scorecard.All(st, sc) {
//		fmt.Println(c.Who, c.Percentage, len(c.Lines))
//	}
//
// Pairs and players have a line for each board; teams one for each board of a match,
// with the results of both its tables. What is printed and what is shown at the desk
// are made of the same cards.
package scorecard
