// Package ranking puts into words what a ranking says beside places and names, so that
// paper and pages say the same: the columns of its figures, what nearly everybody has and
// who has otherwise, masterpoints, what stands under the title and below the table.
//
//	f := ranking.New(st, sc.Rankings[0], w)
//	fmt.Println(f.Heading(), f.Columns[0].Titles[0], f.Columns[0].Texts)
//	for _, sentence := range ranking.Closing(st, sc, w, nil) {
//		fmt.Println(sentence)
//	}
package ranking
