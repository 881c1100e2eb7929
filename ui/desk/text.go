package desk

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"clubnight/scoring"
	"clubnight/session"
)

// DateText is a date as people write it.
func DateText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("Monday, 2 January 2006")
}

// ClockText is a time of day to the second, on this computer's clock.
func ClockText(t time.Time) string { return t.Local().Format("15:04:05") }

// Count is a number with its noun: "1 result", "3 results".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Counted is a number with words that depend on it.
func Counted(n int, one, many string) string { return strconv.Itoa(n) + " " + Either(n, one, many) }

// Either is the wording for one, or that for many.
func Either(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// contractText is the contract as players write it, "4♠×", or what stands in its place.
func contractText(r session.Result) string {
	switch r.Outcome {
	case session.NotPlayed:
		return "not played"
	case session.Undecided:
		return "ruling to come"
	case session.Artificial:
		return fmt.Sprintf("%d%% – %d%%", r.NSPercent, r.EWPercent)
	}
	c, err := scoring.ParseContract(r.Contract)
	switch {
	case err != nil:
		return r.Contract
	case c.Level == 0:
		return "all pass"
	}
	return strconv.Itoa(c.Level) + c.Denomination.Symbol() + strings.Repeat("×", int(c.Doubling))
}

// playText is contract and declarer: "4♠ by N".
func playText(r session.Result) string {
	text := contractText(r)
	if r.Outcome == session.Played && r.Declarer != "" {
		text += " by " + r.Declarer
	}
	return text
}

// tricksText is the result as players write it: "=", "+1", "−2".
func tricksText(r session.Result) string {
	switch {
	case r.Outcome != session.Played || r.Declarer == "":
		return ""
	case r.Tricks > 0:
		return fmt.Sprintf("+%d", r.Tricks)
	case r.Tricks < 0:
		return fmt.Sprintf("–%d", -r.Tricks)
	}
	return "="
}

// OutcomeText is all of it: "4♠ by N +1".
func OutcomeText(r session.Result) string {
	return strings.TrimSpace(playText(r) + " " + tricksText(r))
}

// Decimal shows an exact figure.
func Decimal(f scoring.Frac, places int) string {
	return signed(scoring.Decimal(f, places, scoring.HalfAwayFromZero))
}

// signed writes a minus that can be seen. It is the dash of the window's font, which has no minus.
func signed(number string) string { return strings.Replace(number, "-", "–", 1) }

// PointsText is a score in points.
func PointsText(p scoring.Points) string { return signed(strconv.Itoa(int(p))) }

// NamesText joins the names of a pair.
func NamesText(names [2]string) string {
	switch {
	case names[0] == "":
		return names[1]
	case names[1] == "":
		return names[0]
	}
	return names[0] + " & " + names[1]
}

// shorterName are wordings of one name that need less and less room.
func shorterName(name string) []string { return []string{Initialed(name), Surname(name)} }

// ShorterNames are the names of a pair in wordings that need less and less room.
func ShorterNames(names [2]string) []string {
	if names[0] == "" || names[1] == "" {
		return nil
	}
	return []string{
		Initialed(names[0]) + " & " + Initialed(names[1]),
		Surname(names[0]) + " & " + Surname(names[1]),
	}
}

// NameLines are the names of a pair for two lines, each in wordings that need less and less room; none
// of a pair that has fewer than two names.
func NameLines(names [2]string) (lines [2][]string) {
	if names[0] == "" || names[1] == "" {
		return lines
	}
	for i, name := range names {
		lines[i] = append([]string{name}, shorterName(name)...)
	}
	return lines
}

// Initialed shortens the given names: "Anna Maria Berg" gives "A. Berg".
func Initialed(name string) string {
	family := Surname(name)
	given := strings.TrimSpace(strings.TrimSuffix(name, family))
	if given == "" {
		return family
	}
	return string([]rune(given)[:1]) + ". " + family
}

// Surname is the last word of a name, with the small words that belong to it: "de Vries".
func Surname(name string) string {
	words := strings.Fields(name)
	i := len(words) - 1
	for i > 0 && unicode.IsLower([]rune(words[i-1])[0]) {
		i--
	}
	return strings.Join(words[max(i, 0):], " ")
}

// KeyText says where a result belongs, without the section where there is only one.
func KeyText(st *session.State, k session.Key) string {
	return fmt.Sprintf("Table %s, round %d, board %d", st.TableName(k.Section, k.Table), k.Round, k.Board)
}

// BoardsText lists boards, runs as spans: "7–9", "7–9, 13".
func BoardsText(boards []int) string {
	var parts []string
	for i := 0; i < len(boards); {
		j := i
		for j+1 < len(boards) && boards[j+1] == boards[j]+1 {
			j++
		}
		part := strconv.Itoa(boards[i])
		if j > i {
			part += "–" + strconv.Itoa(boards[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// missingText groups boards by table: "Table 4: 7, 8; Table 9: 8".
func missingText(st *session.State, keys []session.Key) string {
	var parts []string
	for i := 0; i < len(keys); {
		var boards []string
		j := i
		for ; j < len(keys) && keys[j].Section == keys[i].Section && keys[j].Table == keys[i].Table; j++ {
			boards = append(boards, strconv.Itoa(keys[j].Board))
		}
		parts = append(parts, fmt.Sprintf("Table %s: %s", st.TableName(keys[i].Section, keys[i].Table), strings.Join(boards, ", ")))
		i = j
	}
	return strings.Join(parts, "; ")
}

// The words of the Laws for who sits where and who is vulnerable.
var (
	Dealers          = map[scoring.Direction]string{scoring.North: "North", scoring.East: "East", scoring.South: "South", scoring.West: "West"}
	vulnerabilities  = map[scoring.Vulnerability]string{scoring.None: "nobody vulnerable", scoring.NSVul: "North-South vulnerable", scoring.EWVul: "East-West vulnerable", scoring.BothVul: "all vulnerable"}
	SideNames        = map[scoring.Side]string{scoring.NS: "North-South", scoring.EW: "East-West"}
	WinnersSentences = map[int]string{1: "One winner: all pairs are ranked together.", 2: "Two winners: North-South and East-West are ranked apart."}
)

// DealText tells dealer and vulnerability of a board.
func DealText(board int) string {
	return "Dealer " + Dealers[scoring.BoardDealer(board)] + ", " + vulnerabilities[scoring.BoardVulnerability(board)]
}
