package clubfile

import (
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

// SetPlayers adds players, and renames those whose numbers are known: all of them or none.
func (f *File) SetPlayers(players []Player) error {
	tx, err := f.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, p := range players {
		number, name := strings.TrimSpace(p.Number), strings.TrimSpace(p.Name)
		if number == "" || name == "" {
			return fmt.Errorf("player %q, %q: a number and a name are needed", p.Number, p.Name)
		}
		const put = "INSERT INTO player (number, name) VALUES (?, ?) ON CONFLICT (number) DO UPDATE SET name = excluded.name"
		if _, err := tx.Exec(put, number, name); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Players lists all players by name.
func (f *File) Players() ([]Player, error) {
	rows, err := f.db.Query("SELECT number, name FROM player ORDER BY name, number")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var players []Player
	for rows.Next() {
		var p Player
		if err := rows.Scan(&p.Number, &p.Name); err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	return players, rows.Err()
}

// PlayerName finds the name that belongs to a number; ok reports whether anybody has it.
func (f *File) PlayerName(number string) (name string, ok bool, err error) {
	err = f.db.QueryRow("SELECT name FROM player WHERE number = ?", strings.TrimSpace(number)).Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return name, err == nil, err
}
