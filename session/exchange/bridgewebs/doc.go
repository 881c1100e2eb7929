// Package bridgewebs writes and reads the results of a session as the CSV file that
// BridgeWebs takes: a heading, the ranking and the travellers, in blocks whose first row
// begins with a # and names them.
//
//	err := bridgewebs.Write(file, evening)
//	evening, err := bridgewebs.Read(content)
//
// # What it writes
//
// With a tab between, as its guide has it (page 40): #Version, which is std1, #Source,
// #Title, #Date, #Director, #Scorer, #Pairs, #Boards, #Rounds and #Winners; #Scores
// with a row that names its columns and a row for everybody, with a cell a board behind
// the column Boards, North-South and East-West in a block each where there are two
// winners; #Travellers with a row that names its columns, and for every board #Board and
// its lines, each side's score in a column of its own. The file is UTF-8. Of the columns
// the guide's second half could not be read: they are named as other clubs' programs do.
// A text that a spreadsheet would take for a formula has an apostrophe before it, which
// is taken away in reading.
//
// # What a file cannot hold
//
// How the evening was scored and in what unit, matches as such and their victory
// points, cards, auction and play, boards not played and rulings that are open,
// weighted and split scores as such, exact fractions (figures have two decimals), a
// club's number and address, line-ups, and whether the results are provisional. Of a
// team it holds its name and its players.
package bridgewebs
