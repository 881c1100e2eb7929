package secrets_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"clubnight/session/sending/secrets"
)

func TestKeyring(t *testing.T) {
	keyring.MockInit()
	k := secrets.System()
	if _, err := k.Get("mail"); !errors.Is(err, secrets.ErrNone) {
		t.Errorf("before: %v", err)
	}
	if err := k.Set("mail", "abcd"); err != nil {
		t.Fatal(err)
	}
	if got, err := secrets.System().Get("mail"); got != "abcd" || err != nil {
		t.Errorf("after a restart %q, %v", got, err)
	}
	if err := k.Forget("mail"); err != nil {
		t.Fatal(err)
	}
	if got, err := k.Get("mail"); !errors.Is(err, secrets.ErrNone) {
		t.Errorf("forgotten: %q, %v", got, err)
	}
	if err := k.Forget("mail"); err != nil {
		t.Errorf("twice: %v", err)
	}
}

// Without a keyring a password is known until the program ends, and no error tells it.
func TestNoKeyring(t *testing.T) {
	keyring.MockInitWithError(errors.New("no D-Bus"))
	k := secrets.System()
	err := k.Set("mail", "abcd")
	if !errors.Is(err, secrets.ErrNoKeyring) || strings.Contains(err.Error(), "abcd") {
		t.Errorf("%v", err)
	}
	if got, err := k.Get("mail"); got != "abcd" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := secrets.System().Get("mail"); !errors.Is(err, secrets.ErrNoKeyring) {
		t.Errorf("after a restart: %v", err)
	}
	keyring.MockInitWithError(keyring.ErrSetDataTooBig)
	if err := k.Set("mail", "abcd"); !errors.Is(err, secrets.ErrTooLong) {
		t.Errorf("%v", err)
	}
}
