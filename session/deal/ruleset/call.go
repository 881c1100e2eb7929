package ruleset

import (
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Call is what a column for a call holds: nothing, a bid, or a pass. Bids are in rising
// order from 1 (1C) to 35 (7N).
type Call uint8

// The calls that are not bids. Blank stands for no bid: as the call to make it is a pass,
// as a condition anything.
const (
	Blank Call = 0
	Pass  Call = 36
)

// Bid is a bid of a level (1 to 7) and a denomination.
func Bid(level int, d scoring.Denomination) Call { return Call(5*(level-1) + int(d) + 1) }

// IsBid reports whether the call is a bid.
func (c Call) IsBid() bool { return c > Blank && c < Pass }

// Level of a bid, 1 to 7; 0 for anything else.
func (c Call) Level() int {
	if !c.IsBid() {
		return 0
	}
	return int(c-1)/5 + 1
}

// Denomination of a bid.
func (c Call) Denomination() scoring.Denomination { return scoring.Denomination((c - 1) % 5) }

// String is the call as files write it: "1C" to "7N", "P", or nothing.
func (c Call) String() string {
	switch {
	case c == Pass:
		return "P"
	case !c.IsBid():
		return ""
	}
	return string("1234567"[c.Level()-1]) + denominationLetters[c.Denomination():][:1]
}

// Text is the call as package deal has it: "1NT", "PASS". A blank is a pass.
func (c Call) Text() string {
	if !c.IsBid() {
		return deal.Pass
	}
	return scoring.Contract{Level: c.Level(), Denomination: c.Denomination()}.String()
}

const denominationLetters = "CDHSN"

// parseCall reads the two characters of a call. The document spells no pass: "P" with a
// blank on either side, "PA" and "PS" are taken for one.
func parseCall(text string) (c Call, ok bool) {
	switch text = strings.ToUpper(text); text {
	case "  ":
		return Blank, true
	case "P ", " P", "PA", "PS":
		return Pass, true
	}
	if len(text) != 2 {
		return Blank, false
	}
	level, d := int(text[0])-'0', strings.IndexByte(denominationLetters, text[1])
	if level < 1 || level > 7 || d < 0 {
		return Blank, false
	}
	return Bid(level, scoring.Denomination(d)), true
}

// ParseCall reads a call as package deal spells it ("1NT", "PASS"). Doubles are no calls
// of rule files: ok is false.
func ParseCall(text string) (c Call, ok bool) {
	if text == deal.Pass {
		return Pass, true
	}
	contract, err := scoring.ParseContract(text)
	if err != nil || contract.Level == 0 || contract.Doubling != scoring.Undoubled {
		return Blank, false
	}
	return Bid(contract.Level, contract.Denomination), true
}

// Strain is what a column for a suit holds: nothing, a denomination, or any trump suit.
type Strain uint8

// The strains. The five denominations follow AnyStrain in rising order, clubs first.
const (
	AnyStrain Strain = 0 // blank: nothing is asked
	NoTrumps  Strain = 5
	AnyTrump  Strain = 6 // T
)

// StrainOf is the strain of a denomination.
func StrainOf(d scoring.Denomination) Strain { return Strain(d) + 1 }

// String is the letter of the strain, nothing for AnyStrain.
func (s Strain) String() string {
	if s == AnyStrain || s > AnyTrump {
		return ""
	}
	return "CDHSNT"[s-1 : s]
}

// Matches reports whether what is asked for fits the strain that is there;
// AnyStrain there is none.
func (s Strain) Matches(there Strain) bool {
	return s == AnyStrain || s == there || s == AnyTrump && there != AnyStrain && there != NoTrumps
}

// parseStrain reads one of the letters.
func parseStrain(c byte) (s Strain, ok bool) {
	if c == ' ' {
		return AnyStrain, true
	}
	i := strings.IndexByte("CDHSNT", upper(c))
	return Strain(i + 1), i >= 0
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}
