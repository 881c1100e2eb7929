// Package nodes is what the desk decides and says of the computers of an evening on
// several: how this one stands with the server, whose rooms are whose, what contradicts
// each other, and how one comes to join.
//
//	for _, row := range nodes.WorkRows(in, state) {
//		fmt.Println(row.Work, row.Owner)
//	}
//
// It stands beside package desk, as the pages do that it is for.
package nodes
