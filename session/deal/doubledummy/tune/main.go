// Command tune makes the weights by which the solver orders the cards that it tries, and
// counts what they give.
//
//	tune -fit weights.txt                      // from deals of its own, by a seed
//	tune -climb weights.txt                    // from the present ones, a change at a time
//	tune -count testdata/random200_dd.csv      // tricks begun, and seconds, for the deals of a reference
//
// It plays deals of ten cards a hand through the solver, notes some of the choices, and
// finds out what each card would have cost there: the same search with that card first,
// and without memory. The weights are those of a softmax regression whose target prefers,
// of the cards that reach what was wanted, the cheap ones. The steps are AdaGrad's
// (Duchi, Hazan and Singer 2011). Climbing then tries changes on whole deals and keeps
// those that begin fewer tricks: there a card also counts for what the memory knows of
// the positions it leads to. Every other deal of a climb is a freak.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
)

func main() {
	fitTo := flag.String("fit", "", "write new weights to this file")
	climbTo := flag.String("climb", "", "write better weights to this file")
	steps := flag.Int("steps", 1000, "how many changes to try when climbing, each on up to 400 deals")
	count := flag.String("count", "", "solve the deals of this reference file")
	deals := flag.Int("deals", 4000, "deals to learn from")
	every := flag.Int("every", 1500, "of so many choices one is a lesson, of those early in the play more")
	seed := flag.Uint64("seed", 83, "the same seed gives the same deals")
	from := flag.Int("from", 0, "first deal to count")
	most := flag.Int("most", 40, "deals to count")
	flag.Parse()
	err := error(nil)
	switch {
	case *fitTo != "":
		lessons := gather(*seed, *deals, *every, runtime.GOMAXPROCS(0))
		fmt.Println(len(lessons), "lessons")
		quality(lessons)
		err = os.WriteFile(*fitTo, []byte(fit(lessons)), 0o644)
	case *climbTo != "":
		err = climb(*climbTo, *seed, 400, *steps, runtime.GOMAXPROCS(0))
	case *count != "":
		err = tally(*count, *from, *most)
	default:
		flag.Usage()
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
