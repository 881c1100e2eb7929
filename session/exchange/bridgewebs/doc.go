// Package bridgewebs writes and reads the results of a session as the CSV file that
// BridgeWebs takes: a heading, the ranking and the travellers, in blocks whose first row
// begins with a # and names them.
//
//	err := bridgewebs.Write(file, evening)
//	evening, err := bridgewebs.Read(content)
//
// # What it writes
//
// #VERSION, #TITLE, #DATE, #DIRECTOR, #SCORER, #PAIRS, #BOARDS, #ROUNDS and #WINNERS;
// #SCORES with a row that names its columns and a row for everybody, North-South and
// East-West in a block each where there are two winners; #TRAVELLERS with a row that
// names its columns, and for every board #BOARD and its lines. The file is UTF-8. Which
// columns BridgeWebs itself expects in the travellers is not confirmed: they are read by
// their names, here and by the one other reader that is known. A text that a spreadsheet
// would take for a formula has an apostrophe before it, which is taken away in reading.
//
// # What a file cannot hold
//
// How the evening was scored and in what unit, matches as such and their victory
// points, cards, auction and play, boards not played and rulings that are open,
// weighted and split scores as such, exact fractions (figures have two decimals), a
// club's number and address, line-ups, and whether the results are provisional. Of a
// team it holds its name and its players.
package bridgewebs
