// Package absence is the table of who gets what when somebody is missing or the field
// is odd: a row for each situation and form of scoring, by rule set, with the
// paragraph that it stands on.
//
//	row, ok := absence.Find("ebu2025", absence.LeftAfterHalf, absence.AllPlayAllVPs)
//	fmt.Println(row.Others.Match, row.Law) // best of three, White Book 2.4.2
//
// The table proposes; the director decides, and an evening keeps what he decided. Nothing
// is computed here: boards are scored by the rulings of package scoring, whole matches by
// its rules for matches that were not played.
package absence
