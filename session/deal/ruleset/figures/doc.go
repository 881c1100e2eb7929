// Package figures measures what a set of rules is worth: how its auctions end, how far
// its contracts are from par, which calls no rule made, and what its leads cost. Deals
// come from a seed, so that a figure can be had again.
package figures
