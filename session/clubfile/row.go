package clubfile

import (
	"database/sql"
	"time"

	"clubnight/session"
)

// row is an entry as the file has it.
type row struct {
	// seq counts the entries of an evening in the order in which they came to this
	// file, from 1 without gaps.
	seq                          int64
	recorded, author, kind, body string

	// What an entry has more in an evening of several computers: see
	// session.SealedEntry. line is its Sum.
	site      string
	own, tick int64
	seen      string
	line      []byte
}

// several reports whether the entry has something that only an evening of
// several computers has.
func (r row) several() bool {
	return r.site != "" || r.own != 0 || r.tick != 0 || r.seen != "" || len(r.line) > 0
}

// sealed is the seal of the row, in the order of this file. What version 4 did
// not have goes into it only where there is some of it, so that rows of that
// version keep their seals.
func (r row) sealed(before []byte) []byte { return seal(before, r.fields()...) }

// fields are what the seal of the row is of.
func (r row) fields() []string {
	fields := []string{decimal(r.seq), r.recorded, r.author, r.kind, r.body}
	if r.several() {
		fields = append(fields, r.site, decimal(r.own), decimal(r.tick), r.seen, string(r.line))
	}
	return fields
}

// rowOf is an entry as it is to stand in the file: as the line that it came as where it
// has an identity of its own.
func rowOf(e session.Entry) (row, error) {
	if e.Site == "" && e.Own == 0 {
		kind, body, err := session.EncodeFact(e.Fact)
		return row{seq: e.Seq, recorded: stamp(e.At), author: e.By, kind: kind, body: string(body)}, err
	}
	l, err := e.Line(nil)
	return row{seq: e.Seq, recorded: l.At, author: l.By, kind: l.Kind, body: l.Body,
		site: string(l.Site), own: l.Own, tick: l.Tick, seen: l.Seen, line: l.Sum}, err
}

// entry reads the row. The error is session.ErrUnknownKind for a fact of a newer version
// in an evening of one computer: in one of several it is a session.NotUnderstood, since
// other computers may have a newer program.
func (r row) entry() (e session.Entry, err error) {
	if r.several() {
		e, err = r.asLine().Entry()
		e.Seq = r.seq
		return e, err
	}
	e.Seq, e.By = r.seq, r.author
	if e.At, err = time.Parse(time.RFC3339Nano, r.recorded); err != nil {
		return e, err
	}
	e.Fact, err = session.DecodeFact(r.kind, []byte(r.body))
	return e, err
}

// asLine is the row as it travels. Before an evening is shared its entries are
// known by their numbers.
func (r row) asLine() session.SealedEntry {
	l := session.SealedEntry{Site: session.Site(r.site), Own: r.own, Tick: r.tick, Seen: r.seen,
		At: r.recorded, By: r.author, Kind: r.kind, Body: r.body, Sum: r.line}
	if !r.several() {
		l.Own, l.Tick, l.Sum = r.seq, r.seq, nil
	}
	return l
}

// sited is a row of the time before the evening was shared with what it has as a line,
// where before is the Sum of the one before it.
func (r row) sited(before []byte) row {
	l := r.asLine()
	r.own, r.tick, r.line = l.Own, l.Tick, l.Sealed(before)
	return r
}

// inSeveral reports whether an evening is one of several computers: then
// its last entry is.
func inSeveral(tx queryer, evening int64) (several bool, err error) {
	rows, err := entriesOf(tx, evening, "ORDER BY seq DESC LIMIT 1")
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return false, rows.Err()
	}
	r, _, err := scanRow(rows)
	return r.several(), err
}

const insertRow = `INSERT INTO entry (evening, seq, recorded, author, kind, body, site, own, tick, seen, line, sum)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

// put writes the row by insertRow, with its seal.
func (r row) put(insert *sql.Stmt, evening int64, sum []byte) error {
	_, err := insert.Exec(evening, r.seq, r.recorded, r.author, r.kind, r.body, r.site, r.own,
		r.tick, r.seen, r.bytes(), sum)
	return err
}

// inFold orders entries of an evening as they are folded.
const inFold = "CASE own WHEN 0 THEN seq ELSE tick END, site, own"

// bytes are those of the line's Sum: none is not NULL.
func (r row) bytes() []byte { return append([]byte{}, r.line...) }

// entryRows finds the entries of an evening in a file of any version, for scanRow.
func entryRows(tx queryer, evening int64) (*sql.Rows, error) {
	return entriesOf(tx, evening, "ORDER BY seq")
}

func entriesOf(tx queryer, evening int64, order string) (*sql.Rows, error) {
	var version int
	if err := tx.QueryRow("SELECT user_version FROM pragma_user_version").Scan(&version); err != nil {
		return nil, err
	}
	columns := "site, own, tick, seen, line, sum"
	switch { // a file that climbs says its old version until it is at the top
	case version < withSeals:
		columns = "'', 0, 0, '', x'', x''"
	case version < withSites:
		columns = "'', 0, 0, '', x'', sum"
	}
	return tx.Query("SELECT seq, recorded, author, kind, body, "+columns+
		" FROM entry WHERE evening = ? "+order, evening)
}

// scanRow reads one of entryRows, and the seal that it carries.
func scanRow(rows *sql.Rows) (r row, sum []byte, err error) {
	err = rows.Scan(&r.seq, &r.recorded, &r.author, &r.kind, &r.body, &r.site, &r.own, &r.tick, &r.seen, &r.line, &sum)
	return r, sum, err
}

func stamp(t time.Time) string { return t.Format(time.RFC3339Nano) }
