package desk

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// differText says how many boards differ, "" when all agree.
func differText(list []bridgemate.Difference) string {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return "1 board differs from the Bridgemate file. Look at it, and make it equal."
	}
	return fmt.Sprintf("%d boards differ from the Bridgemate file. Look at them, and make them equal.", len(list))
}

// FlagsText is what Bridgemate control's own flags say of a row.
func FlagsText(g bws.Generation, flags []string) string {
	if len(flags) == 0 {
		return "nothing"
	}
	text := strings.ReplaceAll(strings.Join(flags, ", "), "the scoring program", "Clubnight")
	if g == bws.BMPro {
		text = strings.ReplaceAll(text, "uploaded", "in the server")
	}
	return text
}

// WordsText shows the contract of a result in a few words with its symbol: "4Sx by N =" gives "4♠× by N =".
func WordsText(words string) string {
	contract, rest, _ := strings.Cut(words, " ")
	c, err := scoring.ParseContract(contract)
	if err != nil || c.Level == 0 {
		return strings.ReplaceAll(words, "%-", "% – ")
	}
	return strings.TrimSpace(contractText(session.Result{Outcome: session.Played, Contract: contract}) + " " + signed(rest))
}

// SentWords say what is known after results were sent, and no more.
func SentWords(n int, g bws.Generation) string {
	if g == bws.BCS {
		return fmt.Sprintf("%s sent. Whether the handsets show it now cannot be seen from here.", Counted(n, "result was", "results were"))
	}
	return fmt.Sprintf("%s written to the Bridgemate file. Not confirmed by the handsets.", Counted(n, "result was", "results were"))
}

// ForHandsets are the results that the director has put right in entries, and whether names were given:
// what the handsets do not know yet.
func ForHandsets(entries []session.Entry) (keys []session.Key, names bool) {
	for _, e := range entries {
		switch f := e.Fact.(type) {
		case session.ResultCorrected:
			if f.Reason != PutBackReason {
				keys = append(keys, f.Result.Key)
			}
		case session.CorrectionUndone:
			keys = append(keys, f.Key)
		case session.ResultDiscarded:
			keys = append(keys, f.Key)
		case session.PlayerSeated:
			names = names || f.Given
		case session.PairNamed:
			names = true
		}
	}
	return keys, names
}

// Sendable are those of the corrections on offer that the file lacks and that can be said in it.
func Sendable(offered []session.Key, differs []bridgemate.Difference) (keys []session.Key) {
	for _, d := range differs {
		if d.Sendable && slices.Contains(offered, d.Key) {
			keys = append(keys, d.Key)
		}
	}
	return keys
}

// OfferText asks whether corrections should be sent, "" when there are none.
func OfferText(st *session.State, keys []session.Key) string {
	switch len(keys) {
	case 0:
		return ""
	case 1:
		return PlaceText(st, keys[0]) + " was corrected here. The Bridgemate file still says something else."
	default:
		return fmt.Sprintf("%d results were corrected here. The Bridgemate file still says something else.", len(keys))
	}
}
