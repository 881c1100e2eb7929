package sending

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"time"

	"clubnight/session/clubfile"
)

// Forget takes a member out of the club file (clubfile.File.Forget) and out of the outbox
// beside it, if there is one: what waits for that address does not go any more. The error
// is that of the club file, which then stands as it was, or that of the outbox.
func Forget(club *clubfile.File, number string) (clubfile.Forgotten, error) {
	address, err := addressOf(club, number)
	if err != nil {
		return clubfile.Forgotten{}, err
	}
	in, err := club.Forget(number)
	if err != nil || address == "" {
		return in, err
	}
	path := Beside(club.Path())
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return in, nil
	}
	box, err := Open(path, time.Now)
	if err != nil {
		return in, err
	}
	return in, errors.Join(box.Forget(address), box.Close())
}

// addressOf is where a member reads mails, "" where nobody knows.
func addressOf(club *clubfile.File, number string) (string, error) {
	list, err := club.Players()
	if err != nil {
		return "", err
	}
	hidden, err := club.HiddenPlayers()
	if err != nil {
		return "", err
	}
	for _, p := range slices.Concat(list, hidden) {
		if p.Number == number {
			return p.Email, nil
		}
	}
	return "", nil
}
