package desk

import (
	"path/filepath"
	"strings"
	"unicode"
)

// InvitationEnding is what the names of invitations end with.
const InvitationEnding = ".clubnight-event"

// IsInvitation reports whether a file is an invitation, by its name.
func IsInvitation(path string) bool { return strings.EqualFold(filepath.Ext(path), InvitationEnding) }

// A code has two groups of letters and digits; CodeForm shows them.
const (
	codeGroup, wholeCode = 5, 10
	CodeForm             = "XXXXX-XXXXX"
)

// plainCode is a code as it counts: capital letters and digits.
func plainCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, typed)
}

// CodeGroups writes a code in its two groups while it is typed, and says where the caret
// stands then that stood behind so many letters.
func CodeGroups(typed string, caret int) (text string, behind int) {
	letters := []rune(typed)
	before := len(plainCode(string(letters[:min(caret, len(letters))])))
	code := plainCode(typed)
	if len(code) <= codeGroup {
		return code, min(before, len(code))
	}
	if before > codeGroup {
		before++
	}
	return code[:codeGroup] + "-" + code[codeGroup:], before
}

// WholeCode reports whether all of a code was typed.
func WholeCode(typed string) bool { return len(plainCode(typed)) == wholeCode }
