// Package competitions is what the page of competitions decides: their tables, the rules
// by which evenings count, and the draw of the next round.
package competitions
