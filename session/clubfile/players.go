package clubfile

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Player is somebody whom the club knows.
type Player struct {
	// Number is what the player enters on the Bridgemate.
	Number string
	Name   string
}

// SetPlayers adds players, and renames those whose numbers are known: all of them or none. Who is hidden stays so.
func (f *File) SetPlayers(players []Player) error {
	return f.changePlayers(func(tx *sql.Tx) error {
		for _, p := range players {
			p.Number, p.Name = strings.TrimSpace(p.Number), strings.TrimSpace(p.Name)
			if p.Number == "" || p.Name == "" {
				return fmt.Errorf("player %q: a number and a name are needed", p.Number) // the log names nobody
			}
			var hidden int64
			err := tx.QueryRow("SELECT hidden <> 0 FROM player WHERE number = ?", p.Number).Scan(&hidden)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			if err := p.put(tx, hidden); err != nil {
				return err
			}
		}
		return nil
	})
}

func (p Player) put(tx *sql.Tx, hidden int64) error {
	_, err := tx.Exec("INSERT OR REPLACE INTO player (number, name, hidden, sum) VALUES (?, ?, ?, ?)", p.Number, p.Name, hidden, p.sealed(hidden))
	return err
}

// changePlayers changes the list, and what the origin says of it.
func (f *File) changePlayers(change func(tx *sql.Tx) error) error {
	return f.change(func(tx *sql.Tx) error {
		o, sum, err := readOrigin(tx)
		if err != nil {
			return err
		}
		if !bytes.Equal(sum, o.sealed()) { // sealed anew, nobody would see that it was damaged
			return &Damage{Part: InOrigin, Err: errSeal}
		}
		if err := change(tx); err != nil {
			return err
		}
		return sealOrigin(tx)
	})
}

// HidePlayer leaves a player out of the list, or takes him into it again. The error is ErrNoPlayer.
func (f *File) HidePlayer(number string, hidden bool) error {
	return f.changePlayers(func(tx *sql.Tx) error {
		p := Player{Number: strings.TrimSpace(number)}
		switch err := tx.QueryRow("SELECT name FROM player WHERE number = ?", p.Number).Scan(&p.Name); {
		case errors.Is(err, sql.ErrNoRows):
			return fmt.Errorf("player %q: %w", p.Number, ErrNoPlayer)
		case err != nil:
			return err
		}
		return p.put(tx, bit(hidden))
	})
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// RemovePlayer takes a player out of the file; the journals of past evenings keep the name that was known then. The
// error is ErrNoPlayer.
func (f *File) RemovePlayer(number string) error {
	return f.changePlayers(func(tx *sql.Tx) error {
		done, err := tx.Exec("DELETE FROM player WHERE number = ?", strings.TrimSpace(number))
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("player %q: %w", number, ErrNoPlayer))
		}
		return nil
	})
}

// Players lists all players by name, without those who are hidden. Where some are not as they were written the error is a
// [*Damage], which wraps ErrDamaged, and beside it stand the others.
func (f *File) Players() ([]Player, error) { return f.players(shown) }

// HiddenPlayers lists those who are left out of Players, as Players does.
func (f *File) HiddenPlayers() ([]Player, error) { return f.players(unseen) }

func (f *File) players(which func(hidden bool) bool) (players []Player, err error) {
	err = within(context.Background(), f.db, func(tx *sql.Tx) error {
		o, _, err := readOrigin(tx)
		if err != nil {
			return err
		}
		players, err = readPlayers(tx, o.players, which)
		return err
	})
	return players, told(err)
}

func shown(hidden bool) bool  { return !hidden }
func unseen(hidden bool) bool { return hidden }
func everybody(bool) bool     { return true }

// readPlayers lists the players that are as they were written, of many; -1 where nobody knows of how many.
func readPlayers(tx queryer, many int64, which func(hidden bool) bool) (players []Player, err error) {
	rows, err := tx.Query("SELECT number, name, hidden, sum FROM player ORDER BY name, number")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var damage *Damage
	n := int64(0)
	for ; rows.Next(); n++ {
		var p Player
		var hidden int64
		var sum []byte
		switch err := rows.Scan(&p.Number, &p.Name, &hidden, &sum); {
		case err != nil:
			damage = &Damage{Part: InPlayers, Number: p.Number, Err: err}
		case !bytes.Equal(sum, p.sealed(hidden)):
			damage = &Damage{Part: InPlayers, Number: p.Number, Err: errSeal}
		case which(hidden != 0):
			players = append(players, p)
		}
	}
	switch err := rows.Err(); {
	case err != nil:
		return players, err
	case damage != nil:
		return players, damage
	case many >= 0 && n != many:
		return players, &Damage{Part: InPlayers, Err: errCount}
	}
	return players, nil
}

// PlayerName finds the name that belongs to a number; ok reports whether anybody has it who is not hidden. The error is a
// [*Damage] where the player is not as he was written.
func (f *File) PlayerName(number string) (name string, ok bool, err error) {
	p := Player{Number: strings.TrimSpace(number)}
	var hidden int64
	var sum []byte
	err = f.db.QueryRow("SELECT name, hidden, sum FROM player WHERE number = ?", p.Number).Scan(&p.Name, &hidden, &sum)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", false, nil
	case err != nil:
		return "", false, told(err)
	case !bytes.Equal(sum, p.sealed(hidden)):
		return "", false, &Damage{Part: InPlayers, Number: p.Number, Err: errSeal}
	case hidden != 0:
		return "", false, nil
	}
	return p.Name, true, nil
}

// Roster is the list of players as far as it is sound: who is damaged is not in it, and keeps nobody from playing. That
// somebody is says [File.Damaged].
type Roster struct{ file *File }

// Roster is the club's list of players for an evening.
func (f *File) Roster() Roster { return Roster{f} }

// Players lists the players by name, as [File.Players] does.
func (r Roster) Players() ([]Player, error) {
	players, err := r.file.Players()
	if errors.Is(err, ErrDamaged) {
		err = nil
	}
	return players, err
}

// PlayerName finds the name that belongs to a number, as [File.PlayerName] does.
func (r Roster) PlayerName(number string) (name string, ok bool, err error) {
	name, ok, err = r.file.PlayerName(number)
	if errors.Is(err, ErrDamaged) {
		err = nil
	}
	return name, ok, err
}
