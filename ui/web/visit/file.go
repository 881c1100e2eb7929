package visit

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"clubnight/session/private"
)

// File keeps the secret of a computer, and how the director's invitations stand, for the
// user of the computer alone.
type File struct{ path string }

// At is the file at a path. It is made when it is first needed.
func At(path string) File { return File{path} }

// content is what the file has.
type content struct {
	Secret    []byte                `json:"secret"`
	Directors map[string]Invitation `json:"directors,omitempty"` // by the evening
}

// keeps is for how many evenings the file has how the director's invitation stands.
const keeps = 8

// secretSize is in bytes.
const secretSize = 32

// writing is held while a file is read and written.
var writing sync.Mutex

// read reads the file; where there is none, or none of ours, made is true of a new one.
func (f File) read() (c content, made bool, err error) {
	text, err := private.Read(f.path)
	if err == nil {
		if err := json.Unmarshal(text, &c); err == nil && len(c.Secret) == secretSize {
			return c, false, nil
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return content{}, false, err
	}
	c = content{Secret: make([]byte, secretSize)}
	_, _ = rand.Read(c.Secret) // which never fails
	return c, true, nil
}

func (f File) write(c content) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return private.Write(f.path, text)
}

// Keys are those of an evening at this computer. Beside an error, which says that nothing
// can be kept, stand keys that hold until the program ends.
func (f File) Keys(evening string) (*Keys, error) {
	writing.Lock()
	defer writing.Unlock()
	c, made, err := f.read()
	switch {
	case err != nil:
		c.Secret = make([]byte, secretSize)
		_, _ = rand.Read(c.Secret)
	case made:
		err = f.write(c)
	}
	if err != nil {
		err = fmt.Errorf("keeping the secret of the tables' codes: %w", err)
	}
	return New(c.Secret, evening), err
}

// invited is how the director's invitation of an evening stands.
func (f File) invitation(evening string) Invitation {
	writing.Lock()
	defer writing.Unlock()
	c, _, _ := f.read() // where it cannot be read nobody was invited
	return c.Directors[evening]
}

// keep keeps how the invitation stands.
func (f File) keep(evening string, i Invitation) error {
	writing.Lock()
	defer writing.Unlock()
	c, _, err := f.read()
	if err != nil {
		return err
	}
	if c.Directors == nil {
		c.Directors = map[string]Invitation{}
	}
	c.Directors[evening] = i
	for _, old := range slices.Sorted(maps.Keys(c.Directors)) {
		if len(c.Directors) > keeps && old != evening {
			delete(c.Directors, old)
		}
	}
	return f.write(c)
}
