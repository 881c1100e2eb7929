// Package ruleset reads and writes rule files: fixed-width text by which a computer bids
// and chooses plays, one rule a line, the first line that fits from the top wins. The
// format is that of RULES.TXT, which came with JTS Bridge Bidding System 3.0 (1995);
// files written for that program load.
//
//	set, problems, err := ruleset.Load(os.DirFS("rules"))
//
// A File keeps its lines as they stand; what they mean is in the typed rules that a
// RuleSet gives. Widths and places are counted in characters. Bidding with a set is the
// business of package bidding, play that of package cardplay.
package ruleset
