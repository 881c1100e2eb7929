// Package club is what the page of the club's evenings decides: what it says of tonight,
// which step comes next, and which evenings of before are found.
package club
