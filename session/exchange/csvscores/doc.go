// Package csvscores reads the scores of a session from a table in a text file (CSV), as
// any spreadsheet writes it.
//
//	sheet, err := csvscores.Parse(file)
//	standings, err := scoring.Score(exchange.ScoringLines(sheet.Lines), scoring.Options{})
//
// The first line names the columns, which may stand in any order; commas, semicolons
// or tabs separate them:
//
//	section    the section, "A"
//	table      the table
//	round      the round
//	board      the board (required)
//	ns         the North-South pair or team; North in an individual (required)
//	ew         the East-West pair or team; East in an individual (required)
//	south      South, and
//	west       West: only in an individual
//	form       the form of the board that was played, where it was fouled (Law 87B)
//	declarer   N, E, S, W, NS or EW
//	contract   "4S", "3NTx", "2 Dxx", PASS
//	result     "=", "+1", "-2"
//	lead       the card led; it is not looked at
//	score      the score to North-South
//	ns_adjust  what stands for North-South instead, as scoring.ParseRuling reads it: 60%, AVE+,
//	           -3IMP, 23MP, 60%:620 40%:-100, not played, undecided
//	ew_adjust  what stands for East-West instead; scores in it are North-South's too
//	remarks    what a Bridgemate sends: "Not played", "Arbitral score", "60%-40%", "Wrong direction";
//	           other words are not looked at
//
// Every line needs a result: contract, declarer and result, or a score, or adjustments.
// Where both a contract and a score are given they must agree. An adjustment with scores,
// "not played" or "undecided" in one column stands for both sides where the line has no
// other result; two different columns are a split score.
package csvscores
