// Package figures writes and reads what files of results of different programs have in
// common: figures with decimals, places, numbers with a section and a side, contracts
// with their tricks, and adjusted scores in a word.
//
//	figures.Decimal(&award, 2)         // "11.83"
//	figures.ParsePlace("3=")           // 3, true
//	figures.ParseWho("A12NS")          // section A, number 12, sitting North-South
//	figures.Says(&line)                // what of a line such a file can say
package figures
