// Package secrets keeps the passwords of places in the keyring of the system: Windows'
// credential manager, the keychain of macOS, the Secret Service of a Linux desktop.
//
//	keep := secrets.System()
//	err := keep.Set("mail", password)
//	password, err := keep.Get("mail")
//
// A computer without a keyring asks each time: what was given then is kept until the
// program ends, and nowhere else. No password is ever in a file of Clubnight, in its log
// or in what it reports.
package secrets

import (
	"errors"
	"fmt"
	"sync"

	"github.com/zalando/go-keyring"
)

// Errors of keepers.
var (
	// ErrNone is returned for a place of which no password is known.
	ErrNone = errors.New("no password is kept")
	// ErrNoKeyring is returned where the system keeps none, or will not now: it is asked
	// for each time.
	ErrNoKeyring = errors.New("this computer keeps no passwords")
	// ErrTooLong is returned for a password that the system has no room for.
	ErrTooLong = errors.New("the password is too long")
)

// service is under what name the keyring has them.
const service = "Clubnight"

// Keeper keeps passwords by the ids of destinations. Its methods may be called from any
// goroutine.
type Keeper struct {
	mutex sync.Mutex
	given map[string]string
}

// System is the keeper of this computer.
func System() *Keeper { return &Keeper{given: map[string]string{}} }

// Get is a password: what was given since the program began, else that of the keyring.
// The error is ErrNone or ErrNoKeyring.
func (k *Keeper) Get(id string) (string, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if secret, there := k.given[id]; there {
		return secret, nil
	}
	secret, err := keyring.Get(service, id)
	switch {
	case errors.Is(err, keyring.ErrNotFound):
		return "", ErrNone
	case err != nil:
		return "", noKeyring(err)
	}
	return secret, nil
}

// Set keeps a password. With ErrNoKeyring or ErrTooLong it is known until the program
// ends, and has to be given again then.
func (k *Keeper) Set(id, secret string) error {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.given[id] = secret
	err := keyring.Set(service, id, secret)
	switch {
	case errors.Is(err, keyring.ErrSetDataTooBig):
		return ErrTooLong
	case err != nil:
		return noKeyring(err)
	}
	return nil
}

// Forget removes a password, as far as there is one.
func (k *Keeper) Forget(id string) error {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	delete(k.given, id)
	if err := keyring.Delete(service, id); err != nil && !errors.Is(err, keyring.ErrNotFound) {
		return noKeyring(err)
	}
	return nil
}

// noKeyring is the error with its cause, which names no password.
func noKeyring(cause error) error { return fmt.Errorf("%w: %w", ErrNoKeyring, cause) }
