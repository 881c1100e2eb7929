// Package wall is what the wall shows: rankings and tables by pages, and the clock of the
// round.
package wall
