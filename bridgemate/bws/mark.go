package bws

import (
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
)

// markPrefix begins the name of the field that marks a database of BM Pro. The guide
// leaves fields of ReceivedData whose names begin with "custom_" to scoring programs, so
// that no reader trips over it, and whoever rewrites rows leaves it where it is.
const markPrefix = "custom_Clubnight_"

// NewMark makes a mark by which a database can be told from every other: 32 hexadecimal
// digits in capitals, as BCS has the GUID of a session.
func NewMark() string {
	guid := make([]byte, 16)
	rand.Read(guid) // it never fails
	return fmt.Sprintf("%X", guid)
}

// WithMark returns the tables of a database of BM Pro with a mark in them: the name of a
// true/false field at the end of ReceivedData, which holds nothing. BCS has the field
// GUID in table Session instead. The error is ErrCustomName.
func WithMark(tables []Table, mark string) ([]Table, error) {
	return WithCustom(tables, markPrefix+mark)
}

// Marks are by what the database can be told from every other, as NewMark has it: the
// GUIDs of its sessions, in whatever way they are written, and what WithMark put there.
// Most databases of other programs for BM Pro have none.
func (c *Contents) Marks() []string {
	var marks []string
	add := func(text string) {
		mark := strings.ToUpper(strings.NewReplacer("{", "", "}", "", "-", "", " ", "").Replace(text))
		if mark != "" && !slices.Contains(marks, mark) {
			marks = append(marks, mark)
		}
	}
	for _, s := range c.Session {
		add(s.GUID)
	}
	for _, name := range c.custom {
		if len(name) > len(markPrefix) && strings.EqualFold(name[:len(markPrefix)], markPrefix) {
			add(name[len(markPrefix):])
		}
	}
	return marks
}

// tellCustom finds the fields of ReceivedData that the guide leaves to scoring programs.
func (c *Contents) tellCustom(from source) error {
	names, _, err := from.columns("ReceivedData")
	for _, name := range names {
		if strings.HasPrefix(strings.ToLower(name), "custom_") {
			c.custom = append(c.custom, name)
		}
	}
	return err
}
