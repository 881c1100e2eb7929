package eventserver

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"clubnight/session/identity"
	"clubnight/session/private"
)

// ErrNotKept is returned where no access to an event is kept, or only one that this user
// of the computer cannot read.
var ErrNotKept = errors.New("no access to this event is kept here")

// KeptFolder is where Keep keeps accesses: a folder of the user's settings.
func KeptFolder() (string, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(config, "Clubnight", "events"), nil
}

// kept is an access as it is kept, with the secret that nothing else writes.
type kept struct {
	Access
	Secret string `json:",omitempty"`
}

// Keep writes an access into a folder, for the next start of the program and for this
// user alone, as package private does.
func Keep(folder string, a Access) error {
	if err := a.check(); err != nil {
		return err
	}
	k := kept{Access: a}
	if a.Secret.Is() {
		k.Secret = a.Secret.Text()
	}
	text, err := json.Marshal(k)
	if err != nil {
		return err
	}
	return private.Write(keptName(folder, a.Address), text)
}

// Kept reads the access that was kept for the event and user of an address. Where the
// address has no user, it is the one that is kept for the event, if it is the only one.
// The error is ErrNotKept.
func Kept(folder string, at Address) (Access, error) {
	name := keptName(folder, at)
	if at.User == "" {
		// an event's ID has no sign of a pattern
		names, _ := filepath.Glob(keptName(folder, Address{Event: at.Event, User: "*"}))
		if len(names) != 1 {
			return Access{}, fmt.Errorf("%w: %d of event %s", ErrNotKept, len(names), at.Event)
		}
		name = names[0]
	}
	text, err := private.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return Access{}, ErrNotKept
	} else if err != nil {
		return Access{}, fmt.Errorf("%w: %w", ErrNotKept, err)
	}
	var k kept
	err = json.Unmarshal(text, &k)
	a := k.Access
	if err == nil && k.Secret != "" {
		a.Secret, err = identity.ParseSecret(k.Secret)
	}
	if err == nil {
		err = a.check()
	}
	if err != nil {
		return Access{}, fmt.Errorf("%w: %w", ErrNotKept, err)
	}
	return a, nil
}

// Forget takes away what Keep kept.
func Forget(folder string, at Address) error {
	err := os.Remove(keptName(folder, at))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func keptName(folder string, a Address) string {
	user := a.User
	if user != "*" {
		user = fmt.Sprintf("%x", user) // any letters
	}
	return filepath.Join(folder, a.Event+"-"+user+".access")
}
