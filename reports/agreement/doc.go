// Package agreement holds what is told of an evening against itself: its tests make
// evenings of every kind, write all sheets, pages and books of each, read them as their
// readers do, and compare every figure that stands in two places. There is nothing else
// in it.
package agreement
