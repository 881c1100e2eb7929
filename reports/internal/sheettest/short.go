//go:build !long

package sheettest

// Long is false: the tests leave out sizes between the smallest and the largest,
// and one of the two sizes of paper where the other says as much. With the build
// tag long they print them all.
const Long = false
