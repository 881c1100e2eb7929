// Package keycost has what trying a code of an invitation costs. It stands by itself for
// the tests of packages that make invitations by the dozen, and would do little else.
package keycost

// N is the first parameter of scrypt: with 1<<15, trying a code costs 32 MB and about a
// tenth of a second.
var N = 1 << 15
