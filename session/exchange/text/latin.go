package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Latin1 is a text in the letters of ISO 8859-1, for formats that have no others: a
// letter beyond them loses its accents or is transliterated (Łukasz is Lukasz, Ağaoğlu is
// Agaoglu, Ψ is Ps), and one that has no such form is "?". What steers a screen or a
// printer goes, and white space is a blank.
func Latin1(text string) string {
	var b strings.Builder
	for _, r := range greekOu.Replace(norm.NFC.String(text)) {
		latin(&b, r, true)
	}
	return b.String()
}

// latin writes a character in ISO 8859-1; whole is false for a part of one
// that was taken apart.
func latin(b *strings.Builder, r rune, whole bool) {
	plain, known := romanized[unicode.ToLower(r)]
	switch {
	case unicode.IsSpace(r):
		b.WriteByte(' ')
	case Steers(r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
	case r <= unicode.MaxLatin1:
		b.WriteRune(r)
	case known && unicode.IsUpper(r) && plain != "":
		b.WriteString(strings.ToUpper(plain[:1]) + plain[1:])
	case known:
		b.WriteString(plain)
	case whole && norm.NFKD.String(string(r)) != string(r):
		for _, part := range norm.NFKD.String(string(r)) {
			latin(b, part, false)
		}
	default:
		b.WriteByte('?')
	}
}

// greekOu is the one Greek sound of two letters that are not transliterated
// each for itself.
var greekOu = strings.NewReplacer("ου", "ou", "ού", "ou", "Ου", "Ou", "Ού", "Ou", "ΟΥ", "OU")

// romanized are letters, in lower case, and signs that Unicode does not take apart: Latin
// ones, the Greek (ISO 843), the Cyrillic of Russian, Ukrainian, Belarusian, Bulgarian,
// Serbian and Macedonian (as passports spell them), and typographic signs.
var romanized = map[rune]string{
	'ł': "l", 'đ': "d", 'ħ': "h", 'ı': "i", 'ŧ': "t", 'œ': "oe", 'ŋ': "ng", 'ĸ': "k", 'ſ': "s", 'ẞ': "ss",
	'ə': "e", 'ɛ': "e", 'ɔ': "o",
	'ƒ': "f", 'ơ': "o", 'ư': "u", 'ɨ': "i", 'ʉ': "u", 'ŀ': "l", 'ʻ': "'", 'ʼ': "'", 'ʹ': "'",

	'α': "a", 'β': "v", 'γ': "g", 'δ': "d", 'ε': "e", 'ζ': "z", 'η': "i", 'θ': "th", 'ι': "i",
	'κ': "k", 'λ': "l", 'μ': "m",
	'ν': "n", 'ξ': "x", 'ο': "o", 'π': "p", 'ρ': "r", 'σ': "s", 'ς': "s", 'τ': "t", 'υ': "y", 'φ': "f",
	'χ': "ch", 'ψ': "ps", 'ω': "o",

	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'ґ': "g", 'д': "d", 'ђ': "dj", 'ѓ': "gj", 'е': "e", 'ё': "e",
	'є': "ie", 'ж': "zh", 'з': "z",
	'ѕ': "dz", 'и': "i", 'й': "i", 'і': "i", 'ї': "i", 'ј': "j", 'к': "k", 'л': "l", 'љ': "lj", 'м': "m",
	'н': "n", 'њ': "nj", 'о': "o",
	'п': "p", 'р': "r", 'с': "s", 'т': "t", 'ћ': "c", 'ќ': "kj", 'у': "u", 'ў': "u", 'ф': "f", 'х': "kh",
	'ц': "ts", 'ч': "ch", 'џ': "dz",
	'ш': "sh", 'щ': "shch", 'ъ': "ie", 'ы': "y", 'ь': "", 'э': "e", 'ю': "iu", 'я': "ia",

	'‘': "'", '’': "'", '‚': "'", '‛': "'", '“': "\"", '”': "\"", '„': "\"", '‐': "-", '‑': "-", '‒': "-",
	'–': "-", '—': "-", '―': "-",
	'−': "-", '…': "...", '•': "*", '€': "EUR", '™': "TM", '♠': "S", '♥': "H", '♦': "D", '♣': "C",
	'‹': "<", '›': ">", '⁄': "/",
}
