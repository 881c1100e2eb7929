package bws

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"clubnight/bridgemate/jet"
	"clubnight/session/names"
)

// playerTable is the table of BMPlayerDB.mdb.
const playerTable = "PlayerNameDatabase"

// ReadPlayerDB reads the names for the players' numbers from BMPlayerDB.mdb, which lies
// in the folder of the control program, in the order of the file. A number that has
// letters is in StrID. ErrNotBridgemate when it is another database.
func ReadPlayerDB(ctx context.Context, path string) ([]PlayerName, error) {
	s, err := jet.ReadSnapshot(ctx, path)
	if err != nil {
		return nil, translate(err)
	}
	var names []PlayerName
	err = s.Scan(playerTable, []string{"ID", "Name"}, func(_ jet.RowID, vals []any) error {
		p := PlayerName{ID: integerOf(vals[0]), Name: textOf(vals[1])}
		if text, ok := vals[0].(string); ok {
			if p.ID, err = strconv.ParseInt(strings.TrimSpace(text), 10, 64); err != nil {
				p.ID, p.StrID = 0, text
			}
		}
		names = append(names, p)
		return nil
	})
	switch {
	case errors.Is(err, jet.ErrNoTable):
		return nil, fmt.Errorf("%s: %w: there is no table %s", path, ErrNotBridgemate, playerTable)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return names, nil
}

// HandsetName makes a player's name fit for a handset: letters that Windows-1252 does not
// have lose their accents, and what is longer than size characters is shortened as
// everywhere (package names): "Łukasz Wiśniewski" is "Lukasz Wisniewski", "Konstantinos
// Papadopoulos" in 18 characters "K. Papadopoulos".
//
// Not tried on hardware: which characters of Windows-1252 each handset can show.
func HandsetName(name string, size int) string {
	if r := []rune(name); len(r) > maxText {
		name = string(r[:maxText])
	}
	return names.Within(strings.Join(strings.Fields(plainLetters(name)), " "), max(size, 0))
}

// plainLetters leaves only characters that Windows-1252 has: without their accents where
// it does not have them, and otherwise not at all.
func plainLetters(name string) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(name) {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			b.WriteByte(' ')
		case inWindows1252(r):
			b.WriteRune(r)
		case strokes[r] != 0:
			b.WriteRune(strokes[r])
		default:
			for _, base := range norm.NFD.String(string(r)) {
				if inWindows1252(base) {
					b.WriteRune(base)
				}
			}
		}
	}
	return b.String()
}

func inWindows1252(r rune) bool {
	_, ok := charmap.Windows1252.EncodeRune(r)
	return ok && r != unicode.ReplacementChar
}

// strokes are letters of the Latin alphabet that no accent makes out of another letter.
var strokes = map[rune]rune{
	'Ł': 'L', 'ł': 'l', 'Đ': 'D', 'đ': 'd', 'Ħ': 'H', 'ħ': 'h', 'Ŧ': 'T', 'ŧ': 't', 'ı': 'i',
	'ĸ': 'k', 'Ŋ': 'N', 'ŋ': 'n',
	'ŀ': 'l', 'Ŀ': 'L', 'ſ': 's', 'ẞ': 'S', 'ʼ': '\'', '′': '\'',
}
