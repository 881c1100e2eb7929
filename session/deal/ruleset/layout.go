package ruleset

import "strconv"

// FieldCode is what a column may hold.
type FieldCode uint8

// The codes.
const (
	Number      FieldCode = iota // digits, or blank
	Signed                       // digits with a minus, or blank
	CallCode                     // 1C to 7N, P for a pass, or blank
	SuitCode                     // S H D C N, or blank
	TrumpCode                    // S H D C, T any trump suit, N no trump, or blank
	LengthCode                   // a digit and one of @ + - <, or blank
	CardsCode                    // A K Q J T X k q j t x or blank, three times
	LeadCard                     // H highest, L lowest, 4 and 2 from the top, or a card
	LeadSuit                     // S H D C
	MissingCard                  // A K Q J T or 9 to 2, or blank
	LeadFrom                     // S declarer, N dummy, X none; H and D as in the document's example
	PlayCard                     // L low, H high, or a card, or blank
	Flag                         // Y or N
	RuffHand                     // S declarer, N dummy; H and D as in the document's example
	RowName                      // Res Reb Ret Ntr Slm
)

// Column is a field of a line: its number in the document, its place and
// what it may hold.
type Column struct {
	Number    int // the reference number in the document
	At, Width int // in characters, the first place is 0
	Code      FieldCode
}

// Layout is the columns of a line, without gaps.
type Layout []Column

// Width is the proper length of a line.
func (l Layout) Width() int {
	last := l[len(l)-1]
	return last.At + last.Width
}

// layout sets columns one behind the other.
func layout(columns ...Column) Layout {
	at := 0
	for i := range columns {
		columns[i].Number, columns[i].At = i+1, at
		at += columns[i].Width
	}
	return columns
}

// repeat is n columns of one code.
func repeat(n, width int, code FieldCode) (columns []Column) {
	for range n {
		columns = append(columns, Column{Width: width, Code: code})
	}
	return columns
}

// held is the length and pattern of n suits or hands.
func held(n int) (columns []Column) {
	for range n {
		columns = append(columns, Column{Width: 2, Code: LengthCode}, Column{Width: 3, Code: CardsCode})
	}
	return columns
}

func join(parts ...[]Column) Layout {
	var all []Column
	for _, p := range parts {
		all = append(all, p...)
	}
	return layout(all...)
}

func one(width int, code FieldCode) []Column { return []Column{{Width: width, Code: code}} }

// The layouts of the document's tables. Its counts of characters ("18 characters long")
// count fields; the widths here follow from its fields of one, two and three digits.
var (
	countLayout    = signedAt(layout(repeat(18, 2, Number)...), 13)
	rangeLayout    = layout(repeat(21, 2, Number)...)
	openingLayout  = join(one(2, CallCode), held(4))
	levelLayout    = join(one(3, RowName), repeat(9, 2, Number))
	slamLayout     = join(one(3, RowName), repeat(5, 2, Number))
	responseLayout = join(one(2, CallCode), one(1, SuitCode), one(1, SuitCode), held(4), repeat(6, 2, CallCode))
	leadLayout     = join(one(1, TrumpCode), one(1, SuitCode), held(4), one(1, LeadCard), one(1, LeadSuit))
	finesseLayout  = join(held(2), one(1, MissingCard), one(1, LeadFrom), one(1, PlayCard), one(1, PlayCard))
	promoteLayout  = join(held(2), one(1, Flag))
	longLayout     = join(held(2), one(1, Number), one(1, Flag))
	shortLayout    = join(held(2), one(1, Flag), one(1, RuffHand))
)

// signedAt lets the columns of these numbers be negative.
func signedAt(l Layout, numbers ...int) Layout {
	for _, n := range numbers {
		l[n-1].Code = Signed
	}
	return l
}

// LayoutOf gives the layout of a line of a file; index counts its lines from 0, since the
// first two of an opening file differ from the others, and text is its text, by which
// BRIDGE.CFG tells its rows apart.
func LayoutOf(k Kind, index int, text string) Layout {
	switch k {
	case Opening:
		switch index {
		case 0:
			return countLayout
		case 1:
			return rangeLayout
		}
		return openingLayout
	case Config:
		if len(text) >= 3 && text[:3] == slamRow {
			return slamLayout
		}
		return levelLayout
	case Lead:
		return leadLayout
	case Finesse:
		return finesseLayout
	case Promote:
		return promoteLayout
	case Long:
		return longLayout
	case Short:
		return shortLayout
	}
	return responseLayout
}

// accepts reports whether a text of the column's width is one of its codes.
func (c FieldCode) accepts(text string) bool {
	switch c {
	case Number:
		_, ok := number(text)
		return ok && text[0] != '-'
	case Signed:
		_, ok := number(text)
		return ok
	case CallCode:
		_, ok := parseCall(text)
		return ok
	case SuitCode:
		s, ok := parseStrain(text[0])
		return ok && s != AnyTrump
	case TrumpCode:
		_, ok := parseStrain(text[0])
		return ok
	case LengthCode:
		_, ok := parseLength(text)
		return ok
	case CardsCode:
		for i := range 3 {
			if _, ok := cardMask(text[i]); !ok {
				return false
			}
		}
		return true
	case RowName:
		return rowIndex(text) >= 0
	}
	return oneOf(text[0], letters[c])
}

// letters are the codes of one character.
var letters = map[FieldCode]string{
	LeadCard: "HL42AKQJT987653", LeadSuit: "SHDC", MissingCard: "AKQJT98765432 ", LeadFrom: "SNXHD",
	PlayCard: "LHAKQJT98765432 ", Flag: "YN", RuffHand: "SNHD ",
}

func oneOf(c byte, set string) bool {
	for i := range len(set) {
		if set[i] == c {
			return true
		}
	}
	return false
}

// number reads digits on either side of their field, a minus allowed; blank is 0.
func number(text string) (n int, ok bool) {
	start, end := 0, len(text)
	for start < end && text[start] == ' ' {
		start++
	}
	for end > start && text[end-1] == ' ' {
		end--
	}
	if start == end {
		return 0, true
	}
	text = text[start:end]
	if c := text[0]; c == '+' {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
