// Package results is what the page of results decides: the card of a player, and how an
// evening compares with another account of it.
package results
