package clubfile

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Player is somebody whom the club knows.
type Player struct {
	// Number is what the player enters on the Bridgemate: the club's own, or the
	// federation's where the club has none.
	Number string
	Name   string
	// National is the player's number with the federation, "" where it is not known.
	National string
	// Handicap is a decimal number of percentage points, as session.HandicapSet
	// adds them; "" for none.
	Handicap string
	// Categories are what the club ranks apart, with commas between: "Women, Over 65".
	Categories string
	// Email is the player's address, "" where he gave none.
	Email string
	// Naming is how the player wishes to be named.
	Naming Naming
}

// more reports whether more is known of a player than versions before 4 had room for.
func (p Player) more() bool { return p.National != "" || p.Handicap != "" || p.Categories != "" }

// Over is a player of a list that is taken over as he is known then: what the list does
// not say stays as it was.
func (p Player) Over(was Player) Player {
	return Player{
		Number: p.Number, Name: cmp.Or(p.Name, was.Name), National: cmp.Or(p.National, was.National),
		Handicap: cmp.Or(p.Handicap, was.Handicap), Categories: cmp.Or(p.Categories, was.Categories),
		Email: cmp.Or(p.Email, was.Email), Naming: p.Naming.Over(was.Naming),
	}
}

// member is the row of a player. now is the number that his number leads to after a
// merger, "" for one who is listed.
type member struct {
	Player
	hidden int64
	now    string
}

func (m member) put(tx *sql.Tx) error {
	_, err := tx.Exec(`INSERT OR REPLACE INTO player
		(number, name, hidden, national, handicap, categories, now, email, room, web, mail, asked, sum)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		m.Number, m.Name, m.hidden, m.National, m.Handicap, m.Categories, m.now,
		m.Email, m.Naming.Room, m.Naming.Web, m.Naming.Mail, m.Naming.Asked, m.sealed())
	return err
}

// findMember finds the row of a number; ok is false where there is none. The error is a
// *Damage where it is not as it was written.
func findMember(tx queryer, number string) (m member, ok bool, err error) {
	m.Number = strings.TrimSpace(number)
	sum, err := m.scan(tx.QueryRow("SELECT "+memberColumns+" FROM player WHERE number = ?", m.Number))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return m, false, nil
	case err != nil:
		return m, false, err
	case !bytes.Equal(sum, m.sealed()):
		return m, true, &Damage{Part: InPlayers, Number: m.Number, Err: errSeal}
	}
	return m, true, nil
}

// memberColumns are those of a row of a player, in the order in which scan reads them.
const memberColumns = "number, name, hidden, national, handicap, categories, now, email, room, web, mail, asked, sum"

// scan reads a row of memberColumns, and the seal that it carries.
func (m *member) scan(from interface{ Scan(...any) error }) (sum []byte, err error) {
	n := &m.Naming
	err = from.Scan(&m.Number, &m.Name, &m.hidden, &m.National, &m.Handicap, &m.Categories, &m.now,
		&m.Email, &n.Room, &n.Web, &n.Mail, &n.Asked, &sum)
	return sum, err
}

// listedMember finds who is in the list under a number, hidden or not. The
// error is ErrNoPlayer.
func listedMember(tx queryer, number string) (member, error) {
	m, ok, err := findMember(tx, number)
	if err == nil && (!ok || m.now != "") {
		err = fmt.Errorf("player %q: %w", m.Number, ErrNoPlayer)
	}
	return m, err
}

// SetPlayers adds players, and takes over what is said of those whose numbers are known:
// all of them or none. What is not said stays as it was, and who is hidden stays so. The
// error is a [*ListFault], without a line.
func (f *File) SetPlayers(players []Player) error {
	return f.changePlayers(func(tx *sql.Tx) error {
		for _, p := range players {
			p = p.Tidy()
			if err := p.Check(); err != nil {
				return err
			}
			was, ok, err := findMember(tx, p.Number)
			var damage *Damage
			if err != nil && !errors.As(err, &damage) { // who is damaged is written anew
				return err
			}
			m := member{Player: p}
			if ok && was.now == "" {
				m.hidden = was.hidden
				if damage == nil {
					m.Player = p.Over(was.Player)
				}
			}
			if err := m.put(tx); err != nil {
				return err
			}
		}
		return nil
	})
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

// HidePlayer leaves a player out of the list, or takes him into it again. The
// error is ErrNoPlayer.
func (f *File) HidePlayer(number string, hidden bool) error {
	return f.changePlayers(func(tx *sql.Tx) error {
		m, err := listedMember(tx, number)
		if err != nil {
			return err
		}
		m.hidden = bit(hidden)
		return m.put(tx)
	})
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// dropPlayer deletes a row and those that lead to it, and counts them.
func dropPlayer(tx *sql.Tx, number string) (int64, error) {
	done, err := tx.Exec("DELETE FROM player WHERE number = ?1 OR now = ?1", number)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// Players lists all players by name, without those who are hidden. Where some are
// not as they were written the error is a [*Damage], which wraps ErrDamaged, and
// beside it stand the others.
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
	return players, f.said(err)
}

func shown(hidden bool) bool  { return !hidden }
func unseen(hidden bool) bool { return hidden }
func everybody(bool) bool     { return true }

// playerColumns are memberColumns as far as the file's version has them.
func playerColumns(tx queryer) (string, error) {
	var version int
	if err := tx.QueryRow("SELECT user_version FROM pragma_user_version").Scan(&version); err != nil {
		return "", err
	}
	switch {
	case version > 0 && version < withDetails:
		return "number, name, hidden, '', '', '', '', '', 0, 0, 0, '', sum", nil
	case version > 0 && version < withNaming:
		return "number, name, hidden, national, handicap, categories, now, '', 0, 0, 0, '', sum", nil
	}
	return memberColumns, nil
}

// readMembers visits the rows of players that are as they were written, of many; -1 where
// nobody knows of how many.
func readMembers(tx queryer, many int64, visit func(member) error) error {
	columns, err := playerColumns(tx)
	if err != nil {
		return err
	}
	rows, err := tx.Query("SELECT " + columns + " FROM player ORDER BY name, number")
	if err != nil {
		return err
	}
	defer rows.Close()
	var damage *Damage
	n := int64(0)
	for ; rows.Next(); n++ {
		var m member
		sum, err := m.scan(rows)
		switch {
		case err != nil:
			damage = &Damage{Part: InPlayers, Number: m.Number, Err: err}
		case !bytes.Equal(sum, m.sealed()):
			damage = &Damage{Part: InPlayers, Number: m.Number, Err: errSeal}
		default:
			if err := visit(m); err != nil {
				return err
			}
		}
	}
	switch err := rows.Err(); {
	case err != nil:
		return err
	case damage != nil:
		return damage
	case many >= 0 && n != many:
		return &Damage{Part: InPlayers, Err: errCount}
	}
	return nil
}

// readPlayers lists the players that are as they were written, of many, as
// readMembers does.
func readPlayers(tx queryer, many int64, which func(hidden bool) bool) (players []Player, err error) {
	err = readMembers(tx, many, func(m member) error {
		if m.now == "" && which(m.hidden != 0) {
			players = append(players, m.Player)
		}
		return nil
	})
	return players, err
}

// PlayerName finds the name that belongs to a number, which may be one that was merged
// into another, or a player's number with the federation that is nobody's number here; ok
// reports whether anybody has it who is not hidden. The error is a [*Damage] where the
// player is not as he was written.
func (f *File) PlayerName(number string) (name string, ok bool, err error) {
	err = within(context.Background(), f.db, func(tx *sql.Tx) error {
		m, found, err := findMember(tx, number)
		switch {
		case err != nil:
		case !found:
			m, found, err = withNational(tx, m.Number)
		case m.now != "":
			m, found, err = findMember(tx, m.now)
		}
		if ok = err == nil && found && m.hidden == 0; ok {
			name = m.Name
		}
		return err
	})
	return name, ok, f.said(err)
}

// withNational finds the one player in the list who has a number with the federation; ok
// is false for nobody and for several.
func withNational(tx queryer, national string) (m member, ok bool, err error) {
	var number string
	var many int
	if national == "" {
		return m, false, nil
	}
	err = tx.QueryRow("SELECT count(*), coalesce(max(number), '') FROM player WHERE national = ? AND now = '' AND hidden = 0", national).Scan(&many, &number)
	if err != nil || many != 1 {
		return m, false, err
	}
	return findMember(tx, number)
}

// Roster is the list of players as far as it is sound: who is damaged is not in it, and
// keeps nobody from playing. That somebody is says [File.Damaged].
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

// Nationals finds the federation's number of a member by name, "" for two of one name.
func Nationals(players []Player) func(name string) string {
	numbers := map[string]string{}
	for _, p := range players {
		if _, twice := numbers[p.Name]; twice {
			numbers[p.Name] = ""
			continue
		}
		numbers[p.Name] = p.National
	}
	return func(name string) string { return numbers[name] }
}
