package clubfile

import (
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
)

// Every entry carries a seal: the SHA-256 of its content and of the seal before it,
// so that an entry which is changed, lost, doubled or moved breaks the chain of its
// evening at its place. The evening seals how many entries it has and the last seal,
// a player his own row, and the origin how many players there are. A seal finds what
// a disk, a stick or another program did to the file by accident; it keeps nobody out
// who means to change it.

// sealed makes version 3.
func sealed(tx *sql.Tx) error {
	const columns = `
ALTER TABLE entry ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE evening ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE evening ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE player ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE origin ADD COLUMN players INTEGER NOT NULL DEFAULT 0;
ALTER TABLE origin ADD COLUMN sum BLOB NOT NULL DEFAULT x'';`
	if _, err := tx.Exec(columns); err != nil {
		return err
	}
	ids, err := eveningIDs(tx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := sealEvening(tx, id); err != nil {
			return fmt.Errorf("evening %d: %w", id, err)
		}
	}
	return sealPlayers(tx)
}

// sealEvening seals what an evening of an older version holds, whether it
// can be read or not.
func sealEvening(tx *sql.Tx, id int64) error {
	head := heading{id: id}
	if err := tx.QueryRow("SELECT created FROM evening WHERE id = ?", id).Scan(&head.created); err != nil {
		return err
	}
	found, err := entryRows(tx, id)
	if err != nil {
		return err
	}
	defer found.Close()
	type sealOf struct {
		seq int64
		sum []byte
	}
	sum, sums := first(id), []sealOf(nil)
	for found.Next() {
		r, _, err := scanRow(found)
		if err != nil {
			return err
		}
		sum = r.sealed(sum)
		sums = append(sums, sealOf{r.seq, sum})
		head.entries++
	}
	if err := found.Err(); err != nil {
		return err
	}
	put, err := tx.Prepare("UPDATE entry SET sum = ? WHERE evening = ? AND seq = ?")
	if err != nil {
		return err
	}
	defer put.Close()
	for _, s := range sums {
		if _, err := put.Exec(s.sum, id, s.seq); err != nil {
			return err
		}
	}
	return head.put(tx, sum)
}

func sealPlayers(tx *sql.Tx) error {
	found, err := tx.Query("SELECT number, name FROM player")
	if err != nil {
		return err
	}
	defer found.Close()
	var players []Player
	for found.Next() {
		var p Player
		if err := found.Scan(&p.Number, &p.Name); err != nil {
			return err
		}
		players = append(players, p)
	}
	if err := found.Err(); err != nil {
		return err
	}
	for _, p := range players {
		if _, err := tx.Exec("UPDATE player SET sum = ? WHERE number = ?",
			member{Player: p}.sealed(), p.Number); err != nil {
			return err
		}
	}
	return sealOrigin(tx)
}

// seal is the SHA-256 of what came before and of the fields, each behind its length.
func seal(before []byte, fields ...string) []byte {
	sum := sha256.Sum256(unsealed(before, fields))
	return sum[:]
}

// unsealed is the text of which a seal is the SHA-256.
func unsealed(before []byte, fields []string) []byte {
	text := make([]byte, 0, 256)
	text = append(text, before...)
	for _, f := range fields {
		text = binary.AppendUvarint(text, uint64(len(f)))
		text = append(text, f...)
	}
	return text
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// first is what stands in the place of a seal before the first entry of an evening.
func first(evening int64) []byte { return seal(nil, "evening", decimal(evening)) }

// sealed is the seal of the row. What version 3 did not have goes into it only where
// there is some of it, and so what version 6 did not have: rows of these keep their seals.
func (m member) sealed() []byte {
	fields := []string{"player", m.Number, m.Name, decimal(m.hidden)}
	chose := m.Email != "" || m.Naming != Naming{}
	if m.more() || m.now != "" || chose {
		fields = append(fields, m.National, m.Handicap, m.Categories, m.now)
	}
	if chose {
		fields = append(fields, m.Email, m.Naming.Asked)
		fields = append(fields, m.Naming.decimals()...)
	}
	return seal(nil, fields...)
}

// heading is the row of an evening.
type heading struct {
	id, entries int64
	created     string
}

// sealed is the seal of the row, where last is that of the last entry.
func (h heading) sealed(last []byte) []byte { return seal(last, h.created, decimal(h.entries)) }

// put writes the row, where last is the seal of the last entry.
func (h heading) put(tx *sql.Tx, last []byte) error {
	_, err := tx.Exec("UPDATE evening SET entries = ?, sum = ? WHERE id = ?", h.entries, h.sealed(last), h.id)
	return err
}

// queryer is a transaction or a connection.
type queryer interface {
	Query(query string, args ...any) (*sql.Rows, error)
	QueryRow(query string, args ...any) *sql.Row
}

// readHeading finds the row of an evening, and the seal that it carries. The
// error is ErrNoEvening.
func readHeading(tx queryer, id int64) (h heading, sum []byte, err error) {
	h.id = id
	err = tx.QueryRow("SELECT created, entries, sum FROM evening WHERE id = ?", id).Scan(&h.created, &h.entries, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("evening %d: %w", id, ErrNoEvening)
	}
	return h, sum, err
}

// sealOrigin counts the players and seals the row of the origin.
func sealOrigin(tx *sql.Tx) error {
	if _, err := tx.Exec("UPDATE origin SET players = (SELECT count(*) FROM player)"); err != nil {
		return err
	}
	o, _, err := readOrigin(tx)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE origin SET sum = ?", o.sealed())
	return err
}

// originRow is the row of the origin.
type originRow struct {
	id, program, created string
	players              int64
	naming               Naming
}

func (o originRow) sealed() []byte {
	fields := []string{"origin", o.id, o.program, o.created, decimal(o.players)}
	if o.naming != (Naming{}) {
		fields = append(fields, o.naming.decimals()...)
	}
	return seal(nil, fields...)
}

func readOrigin(tx queryer) (o originRow, sum []byte, err error) {
	var version int
	if err = tx.QueryRow("SELECT user_version FROM pragma_user_version").Scan(&version); err != nil {
		return o, nil, err
	}
	naming := "0, 0, 0"
	if version >= withNaming {
		naming = "room, web, mail"
	}
	n := &o.naming
	err = tx.QueryRow("SELECT id, program, created, players, "+naming+", sum FROM origin").Scan(&o.id,
		&o.program, &o.created, &o.players, &n.Room, &n.Web, &n.Mail, &sum)
	return o, sum, err
}
