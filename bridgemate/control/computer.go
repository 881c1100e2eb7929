package control

import (
	"strconv"
	"strings"
)

// computer is what this package asks of the computer that it runs on. thisComputer is the
// real one; the tests have a table of others.
type computer interface {
	// registry is a text in the registry, with its %variables% expanded; ""
	// when it is not there.
	registry(h hive, key, name string) string
	// environment is a variable; "" when it is not set.
	environment(name string) string
	// isFile reports whether path is a regular file.
	isFile(path string) bool
	// same reports whether two paths are the same file.
	same(a, b string) bool
	// version is the version in an executable file; zero when it holds none.
	version(path string) version
	// processes are all that run, with ID and Name.
	processes() ([]Process, error)
	// processPath is the executable file of a process; "" when we are not
	// allowed to know.
	processPath(id int) string
}

// hive is a part of the registry. 64-bit Windows keeps the entries of 32-bit programs
// apart from those of 64-bit programs.
type hive uint8

const (
	machine32 hive = iota
	machine64
	user
)

// version is a version resource's four numbers, the highest first.
type version [4]uint16

// String leaves out zeros at the end: "4.1", "1.7.0.1"; "" for no version.
func (v version) String() string {
	if v == (version{}) {
		return ""
	}
	n := len(v)
	for n > 2 && v[n-1] == 0 {
		n--
	}
	words := make([]string, n)
	for i := range words {
		words[i] = strconv.Itoa(int(v[i]))
	}
	return strings.Join(words, ".")
}
