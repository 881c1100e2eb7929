// Package overview makes of an evening's scores what stands beside ranking, travellers
// and cards: how everybody stood after each round, who played a match against whom and
// how it ended, the draw of the next round, what each contestant has on each board, and
// how often each score occurred.
//
//	course := overview.Course(st, sc)
//	for _, line := range course[0].Lines {
//		fmt.Println(line.Names, line.After[0].Place, line.After[0].Total)
//	}
//
// All figures are those of session.State.Score, exact and in the unit of the field;
// nothing is scored here.
package overview
