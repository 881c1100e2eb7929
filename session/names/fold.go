package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold is a text without accents, capitals and punctuation, with one blank between its
// words: two names that are the same to a reader fold to the same.
func Fold(text string) string { return strings.Join(Folded(text), " ") }

// Folded takes a text apart into words without accents, capitals and punctuation.
// Apostrophes join: O'Connor is one word.
func Folded(text string) []string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(text)) {
		switch plain, letter := plainLetters[r]; {
		case letter:
			b.WriteString(plain)
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r) || strings.ContainsRune("'’`´ʼ", r):
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Fields(b.String())
}

// plainLetters are the letters that Unicode does not take apart.
var plainLetters = map[rune]string{
	'ł': "l", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ı': "i", 'ŧ': "t", 'þ': "th", 'ß': "ss", 'æ': "ae", 'œ': "oe",
}
