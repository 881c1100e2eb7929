package eventserver

import (
	"crypto/rand"
	"math/big"
	"strings"
)

// letters are those of a code: none that looks like another one or like a digit,
// whoever writes it on a slip.
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

const codeLength = 10

// newCode is one of 590 million million codes, as "K7PM2-XW4RD".
func newCode() string {
	var code strings.Builder
	for i := range codeLength {
		if i == codeLength/2 {
			code.WriteByte('-')
		}
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(letters))))
		if err != nil {
			panic(err) // it never fails
		}
		code.WriteByte(letters[n.Int64()])
	}
	return code.String()
}

// plainCode is a code as it was typed, without what is only for the eye. It reports
// whether it can be one.
func plainCode(typed string) (string, bool) {
	if len(typed) > 100 {
		return "", false
	}
	code := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -–\t\r\n", r) {
			return -1
		}
		return r
	}, strings.ToUpper(typed))
	return code, len(code) == codeLength && strings.Trim(code, letters) == ""
}
