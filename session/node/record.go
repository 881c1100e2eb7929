package node

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// record is what the settings hold of a club file, in a folder of its own, beside what it
// takes to reach the events.
type record struct {
	// Computer names it in the evenings, 16 hexadecimal digits.
	Computer string `json:"computer"`
	Name     string `json:"name,omitempty"`
	Person   string `json:"person,omitempty"`
	// Host, Club and Origin are the name of the computer, the path of the club file and
	// which club file it is.
	Host   string `json:"host"`
	Club   string `json:"club"`
	Origin string `json:"origin"`
	// Left are the events that this computer no longer follows.
	Left []string `json:"left,omitempty"`
	// Beginning is the event that this computer puts on a server, until it has.
	Beginning string `json:"beginning,omitempty"`

	folder string
}

const recordFile = "computer.json"

// read is what the settings hold of the club file; one of which they hold
// nothing has no name yet.
func (c *Computer) read() (record, error) {
	settings := c.settings
	if settings == "" {
		var err error
		if settings, err = Settings(); err != nil {
			return record{}, fmt.Errorf("%w: %w", ErrSettings, err)
		}
	}
	r, err := c.about()
	if err != nil {
		return record{}, err
	}
	key := sha256.Sum256([]byte(r.Host + "\x00" + r.Club + "\x00" + r.Origin))
	r.folder = filepath.Join(settings, hex.EncodeToString(key[:8]))
	switch found, err := readRecord(r.folder); {
	case errors.Is(err, fs.ErrNotExist):
		return r, nil
	case err != nil: // damaged: it becomes another computer, which is safe
		return r, nil
	case found.Host == r.Host && found.Club == r.Club && found.Origin == r.Origin:
		return found, nil
	}
	return r, nil
}

// about is what there is to know of the club file without the settings.
func (c *Computer) about() (r record, err error) {
	origin, err := c.club.Origin()
	if err != nil {
		return r, err
	}
	if r.Host, err = os.Hostname(); err != nil {
		return r, fmt.Errorf("%w: %w", ErrSettings, err)
	}
	r.Origin, r.Club = origin.ID, c.club.Path()
	if whole, err := filepath.EvalSymlinks(r.Club); err == nil {
		r.Club = whole
	}
	if runtime.GOOS == "windows" {
		r.Club = strings.ToLower(r.Club)
	}
	return r, nil
}

func readRecord(folder string) (r record, err error) {
	text, err := os.ReadFile(filepath.Join(folder, recordFile))
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err == nil && r.Computer == "" {
		err = fmt.Errorf("%s: it names no computer", folder)
	}
	r.folder = folder
	return r, err
}

// certain is read; a club file of which the settings hold nothing gets a
// name that they keep.
func (c *Computer) certain() (record, error) {
	r, err := c.read()
	if err != nil || r.Computer != "" {
		return r, err
	}
	if gone, found := moved(r); found {
		r.Name, r.Person, r.Left = gone.Name, gone.Person, gone.Left
		if err := inherit(r.folder, gone.folder); err != nil {
			return r, fmt.Errorf("%w: %w", ErrSettings, err)
		}
	}
	id := make([]byte, 8)
	rand.Read(id) // it never fails
	r.Computer = hex.EncodeToString(id)
	return r, r.keep()
}

// moved is the record of the same club file at a place where there is none any more: it
// was renamed, or its folder was. What it had to reach the events goes on; not its name
// in them, for the file may come back, on a stick.
func moved(r record) (gone record, found bool) {
	all := filepath.Dir(r.folder)
	others, err := os.ReadDir(all)
	if err != nil {
		return record{}, false
	}
	for _, d := range others {
		other, err := readRecord(filepath.Join(all, d.Name()))
		if err != nil || other.Origin != r.Origin || other.Host != r.Host {
			continue
		}
		if _, err := os.Stat(other.Club); errors.Is(err, fs.ErrNotExist) {
			return other, true
		}
	}
	return record{}, false
}

// inherit takes over the accesses that are kept in another folder.
func inherit(folder, from string) error {
	files, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	for _, f := range files {
		if f.Name() == recordFile || !f.Type().IsRegular() {
			continue
		}
		text, err := os.ReadFile(filepath.Join(from, f.Name()))
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, f.Name()), text, 0o600)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// keep writes a record: the whole of it, or nothing.
func (r record) keep() error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err == nil {
		err = os.MkdirAll(r.folder, 0o700)
	}
	var f *os.File
	if err == nil {
		f, err = os.CreateTemp(r.folder, "new-*") // for its owner alone
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSettings, err)
	}
	defer os.Remove(f.Name()) // it is gone after the renaming
	_, err = f.Write(append(text, '\n'))
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(r.folder, recordFile))
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSettings, err)
	}
	return nil
}
