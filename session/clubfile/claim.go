package clubfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/user"
	"strings"
)

// Claim is held while a program has a club file open for an evening, so that a second one
// on the same file is told so at once instead of at its first change. It ends with the
// process, however that ends.
type Claim struct{ file *os.File }

// lockEnding is what the name of the lock file beside a club file has more.
const lockEnding = ".open"

// Holder is who has a club file open, as the systems call user and computer; an empty
// name is one that is not known.
type Holder struct {
	User, Computer string
}

// Elsewhere is an ErrElsewhere that names who has the club file: somebody else, at this
// computer or at another.
type Elsewhere struct {
	Holder
	Here bool // at this computer, where several are signed in
}

// Error implements error.
func (e *Elsewhere) Error() string {
	return fmt.Sprintf("%v, of %s on %s", ErrElsewhere, e.User, e.Computer)
}

// Unwrap is ErrElsewhere.
func (e *Elsewhere) Unwrap() error { return ErrElsewhere }

// ClaimFile claims a club file. It returns ErrElsewhere when another program has it, as
// an Elsewhere where that is somebody else's.
func ClaimFile(club string) (*Claim, error) {
	path := club + lockEnding
	f, err := lockFile(path)
	if errors.Is(err, ErrElsewhere) {
		err = elsewhere(path, self())
	}
	if err != nil {
		return nil, fmt.Errorf("club file %s: %w", club, err)
	}
	if info, err := os.Stat(club); err == nil && info.Mode()&0o200 != 0 {
		f.Chmod(info.Mode().Perm()) // whoever may write the club file may claim it after a crash
	}
	if err := f.Truncate(0); err == nil { // who it is helps others; the claim is the lock
		me := self()
		f.WriteAt([]byte(line(me.User)+line(me.Computer)), 0)
	}
	return &Claim{f}, nil
}

// self is who claims.
func self() (h Holder) {
	if u, err := user.Current(); err == nil {
		if h.User = u.Name; h.User == "" {
			h.User = u.Username
		}
	}
	h.Computer, _ = os.Hostname()
	return h
}

// line is a name on a line of its own.
func line(name string) string { return strings.Join(strings.Fields(name), " ") + "\n" }

// longestHolder is how much is read of who claims: it may be anything by the time.
const longestHolder = 1 << 10

// elsewhere is the error for a file that somebody has claimed; it names them where
// they are not oneself.
func elsewhere(path string, me Holder) error {
	f, err := os.Open(path)
	if err != nil {
		return ErrElsewhere
	}
	defer f.Close()
	text := make([]byte, longestHolder)
	n, _ := f.Read(text)
	lines := bufio.NewScanner(bytes.NewReader(text[:n]))
	var h Holder
	for _, name := range []*string{&h.User, &h.Computer} {
		if lines.Scan() {
			*name = strings.ToValidUTF8(lines.Text(), "")
		}
	}
	here := strings.EqualFold(h.Computer, me.Computer)
	if h.User == "" || h.Computer == "" || here && line(h.User) == line(me.User) {
		return ErrElsewhere
	}
	return &Elsewhere{h, here}
}

// Release ends the claim; that of nil is none.
func (c *Claim) Release() {
	if c != nil {
		unlock(c.file)
	}
}
