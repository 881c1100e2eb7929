// Package changeover brings what a club has from the programs before into its club file:
// a folder of old results, in any format that an evening is read from.
//
//	plan, err := changeover.Look(ctx, club, "Results 2024", changeover.Options{})  // writes nothing
//	done, err := plan.Take(ctx, club, nil)                                        // once the director says yes
//
// Every evening is scored again and compared with what was published of it. Those who
// played are the club's members by their numbers and names, or become members. An evening
// that the club file has already, or that stands in several files, comes in once: it is
// known by what happened at the tables. So all of it can be done again.
package changeover
