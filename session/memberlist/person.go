package memberlist

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"clubnight/session/clubfile"
)

// player is what a line says of somebody.
func (m Mapping) player(cells []string) (p clubfile.Player) {
	parts := map[Column]string{}
	for i, cell := range cells {
		switch c := m.of(i); c {
		case Number:
			p.Number = cmp.Or(p.Number, cell)
		case National:
			p.National = cmp.Or(p.National, cell)
		case Handicap:
			p.Handicap = cmp.Or(p.Handicap, decimal(cell))
		case Categories:
			p.Categories = joined(p.Categories, cell, ", ")
		case Email:
			p.Email = cmp.Or(p.Email, cell)
		case InRoom:
			p.Naming.Room = ParseNaming(cell)
		case OnWeb:
			p.Naming.Web = ParseNaming(cell)
		case InMails:
			p.Naming.Mail = ParseNaming(cell)
		case AskedOn:
			p.Naming.Asked = cell
		default:
			parts[c] = joined(parts[c], cell, " ")
		}
	}
	given, family := parts[GivenName], parts[FamilyName]
	if last, before, comma := strings.Cut(family, ","); comma && small(before) { // "Vries, de"
		family = strings.TrimSpace(before) + " " + last
	}
	p.Name = joined(parts[Name], turned(parts[FamilyFirst]), " ")
	for _, part := range []string{given, parts[Infix], family} {
		p.Name = joined(p.Name, part, " ")
	}
	return p.Tidy()
}

// joined is two texts with something between, where both are there.
func joined(a, b, between string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + between + b
}

// turned is a name that begins with the family name, in the usual order. One of more than
// two words in which nothing tells where the family name ends stays as it is.
func turned(name string) string {
	if family, given, comma := strings.Cut(name, ","); comma {
		if suffix(given) {
			return name
		}
		given, rest, _ := strings.Cut(given, ",") // "Smith, John, Jr"
		return strings.Join(strings.Fields(given+" "+family+" "+rest), " ")
	}
	if family, given := byCapitals(name); given != "" && family != "" {
		return given + " " + family
	}
	if words := strings.Fields(name); len(words) == 2 {
		return words[1] + " " + words[0]
	}
	return name
}

// byCapitals takes a name apart where the words in capitals end: "LE GOFF Zoé". Both are
// "" where that tells nothing.
func byCapitals(name string) (family, given string) {
	words := strings.Fields(name)
	n := 0
	for n < len(words) && (loud(words[n]) || n+1 < len(words) && small(words[n]) && loud(words[n+1])) {
		n++
	}
	for _, w := range words[n:] {
		if loud(w) {
			return "", ""
		}
	}
	if n == 0 || n == len(words) {
		return "", ""
	}
	return strings.Join(words[:n], " "), strings.Join(words[n:], " ")
}

// small reports whether all words are written small, as "van der" is.
func small(text string) bool {
	return strings.TrimSpace(text) != "" && text == strings.ToLower(text) && strings.ContainsFunc(text, unicode.IsLetter)
}

// decimal is a number as people write it: spreadsheets store 9.8 as 9.800000000000001,
// and show it with a comma, a sign or "%". What is no number stays as it is.
func decimal(cell string) string {
	text := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(cell), "%"))
	text = strings.TrimPrefix(strings.Replace(strings.Replace(text, ",", ".", 1), "−", "-", 1), "+")
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.ContainsAny(text, "eExXnN_") {
		return cell
	}
	_, parts, _ := strings.Cut(text, ".")
	if len(parts) <= 4 {
		return text
	}
	return strconv.FormatFloat(roundTo(x, 4), 'f', -1, 64)
}

// roundTo rounds to so many decimals.
func roundTo(x float64, decimals int) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', decimals, 64), 64)
	if err != nil {
		return x
	}
	return y
}
