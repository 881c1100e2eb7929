package tables

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"clubnight/session/simultaneous"
)

// MostBytes is how large a sending may be.
const MostBytes = 8 << 20

var (
	// ErrSize is returned for a sending that is empty or larger than MostBytes.
	ErrSize = errors.New("sending is empty or too large")
	// ErrNotAsked is returned where there is nothing to decide, or it is decided.
	ErrNotAsked = errors.New("nothing is to be decided on this sending")
)

// Sending is what a club sent, whole.
type Sending struct {
	Club        simultaneous.ClubID
	ClubName    string
	Region      string
	Number      int // counts the sendings of the club from 1
	At          time.Time
	Rehearsal   bool
	Name        string // of the file
	Content     []byte // nil in a list
	Size        int
	Fingerprint [sha256.Size]byte
	Answer      *Answer // nil until the scorer has looked at it
}

// Answer is what the scorer says of a sending.
type Answer struct {
	Taken bool
	// Asks is true of one that the organiser is to decide on: see [Tables.Decide].
	Asks     bool
	Format   string
	Fault    string          // why the file could not be read, "" where it could
	Findings json.RawMessage // what the checks found: an array
}

// Send stores a sending of a club and returns its number. The scorer is woken by it; a
// rehearsal is looked at and answered, and never counted. The error is ErrSize, ErrRight,
// ErrNoClub, or the database's.
func (t *Tables) Send(ctx context.Context, club simultaneous.ClubID, name string, content []byte,
	rehearsal bool) (number int, err error) {
	if len(content) == 0 || len(content) > MostBytes {
		return 0, fmt.Errorf("%s, %d bytes: %w", name, len(content), ErrSize)
	}
	err = t.pool.QueryRow(ctx,
		"insert into simultaneous.arrival (event, club, name, bytes, rehearsal) values ($1, $2, $3, $4, $5) returning number",
		t.Event.ID, string(club), name, content, rehearsal).Scan(&number)
	return number, fault(err)
}

// Club is the club that the user sends for; the error is ErrNoClub for who is no club.
func (t *Tables) Club(ctx context.Context) (club simultaneous.ClubID, err error) {
	err = t.pool.QueryRow(ctx, "select club from simultaneous.clubs_of_user() where event = $1",
		t.Event.ID).Scan((*string)(&club))
	if errors.Is(err, pgx.ErrNoRows) {
		err = ErrNoClub
	}
	return club, fault(err)
}

// Answered waits until the scorer has answered a sending, or the context ends.
func (t *Tables) Answered(ctx context.Context, club simultaneous.ClubID, number int) (a Answer, err error) {
	err = t.listening(ctx, "simultaneous_answer", func() (done bool, err error) {
		err = t.pool.QueryRow(ctx,
			"select taken, asks, format, fault, findings from simultaneous.answer where event = $1 and club = $2 and number = $3",
			t.Event.ID, string(club), number).Scan(&a.Taken, &a.Asks, &a.Format, &a.Fault, &a.Findings)
		if errors.Is(err, pgx.ErrNoRows) {
			return false, nil
		}
		return true, err
	})
	return a, fault(err)
}

// listening calls look, and again whenever somebody tells of the channel, until it is
// done. It listens before it looks, so that nothing is missed between.
func (t *Tables) listening(ctx context.Context, channel string, look func() (done bool, err error)) error {
	c, err := t.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if _, err := c.Exec(context.WithoutCancel(ctx), "unlisten *"); err != nil {
			_ = c.Conn().Close(context.WithoutCancel(ctx)) // the pool makes another
		}
		c.Release()
	}()
	if _, err := c.Exec(ctx, "listen "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return err
	}
	for {
		if done, err := look(); done || err != nil {
			return err
		}
		for {
			n, err := c.Conn().WaitForNotification(ctx)
			if err != nil {
				return err
			}
			if n.Payload == t.Event.ID {
				break
			}
		}
	}
}

const sendingColumns = "s.club, s.club_name, s.region, s.number, s.at, s.rehearsal, s.name, s.size, s.fingerprint, s.taken, s.asks, s.format, s.fault, s.findings"

// sendingOf reads a row of sendingColumns and more.
func sendingOf(row pgx.Row, more ...any) (s Sending, err error) {
	var club string
	var print []byte
	var taken, asks *bool
	var format, wrong *string
	var a Answer
	err = row.Scan(append([]any{&club, &s.ClubName, &s.Region, &s.Number, &s.At, &s.Rehearsal, &s.Name, &s.Size, &print,
		&taken, &asks, &format, &wrong, &a.Findings}, more...)...)
	if err != nil {
		return s, err
	}
	s.Club = simultaneous.ClubID(club)
	copy(s.Fingerprint[:], print)
	if taken != nil {
		a.Taken, a.Asks, a.Format, a.Fault = *taken, *asks, *format, *wrong
		s.Answer = &a
	}
	return s, nil
}

// Sendings are the last sendings of each club, or all of one club, without their content;
// clubs that have sent nothing have one of number 0.
func (t *Tables) Sendings(ctx context.Context, club simultaneous.ClubID) (list []Sending, err error) {
	query := "select " + sendingColumns + " from simultaneous.sending s where event = $1 and club = $2 order by number"
	args := []any{t.Event.ID, string(club)}
	if club == "" {
		args = args[:1]
		query = `select k.club, k.name, k.region, coalesce(s.number, 0), coalesce(s.at, 'epoch'), coalesce(s.rehearsal, false), coalesce(s.name, ''), coalesce(s.size, 0), s.fingerprint,
			s.taken, s.asks, s.format, s.fault, s.findings from simultaneous.club k
			left join lateral (select * from simultaneous.sending s where s.event = k.event and s.club = k.club order by number desc limit 1) s on true
			where k.event = $1 order by k.club`
	}
	rows, err := t.pool.Query(ctx, query, args...)
	if err != nil {
		return nil, fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		s, err := sendingOf(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, fault(rows.Err())
}

// waiting are sendings that nobody has answered, in the order in which they came, at most
// so many, with their content.
func (t *Tables) waiting(ctx context.Context, most int) ([]Sending, error) {
	return t.whole(ctx, `from simultaneous.sending s join simultaneous.arrival b using (event, club, number)
		where event = $1 and s.taken is null order by s.at, club, number limit $2`, t.Event.ID, most)
}

// standing are the sendings that count: of each club the last that was taken, by its
// answer or the organiser's decision, and is no rehearsal.
func (t *Tables) standing(ctx context.Context, clubs []string) ([]Sending, error) {
	return t.whole(ctx,
		`from (select event, club, max(number) as number from simultaneous.answer join simultaneous.arrival using (event, club, number)
				left join simultaneous.decision d using (event, club, number)
			where event = $1 and coalesce(d.taken, answer.taken) and not rehearsal and club = any($2) group by event, club) last
		join simultaneous.sending s using (event, club, number) join simultaneous.arrival b using (event, club, number) order by club`, t.Event.ID, clubs)
}

// decided are the clubs on whose sendings the organiser has decided, with
// the number of the last.
func (t *Tables) decided(ctx context.Context) (map[string]int, error) {
	rows, err := t.pool.Query(ctx,
		"select club, max(number) from simultaneous.decision where event = $1 and taken group by club", t.Event.ID)
	if err != nil {
		return nil, fault(err)
	}
	defer rows.Close()
	list := map[string]int{}
	for rows.Next() {
		var club string
		var number int
		if err := rows.Scan(&club, &number); err != nil {
			return nil, err
		}
		list[club] = number
	}
	return list, fault(rows.Err())
}

// Decide says for the organiser whether a sending is taken that asks for it; the scorer
// is woken. The error is ErrNotAsked, or ErrRight.
func (t *Tables) Decide(ctx context.Context, club simultaneous.ClubID, number int, taken bool) error {
	done, err := t.pool.Exec(ctx, `insert into simultaneous.decision (event, club, number, taken)
		select event, club, number, $4 from simultaneous.answer where event = $1 and club = $2 and number = $3 and asks on conflict do nothing`, t.Event.ID, string(club), number, taken)
	if err == nil && done.RowsAffected() == 0 {
		err = fmt.Errorf("club %s, sending %d: %w", club, number, ErrNotAsked)
	}
	return fault(err)
}

// whole are sendings with their content.
func (t *Tables) whole(ctx context.Context, from string, args ...any) (list []Sending, err error) {
	rows, err := t.pool.Query(ctx, "select "+sendingColumns+", b.bytes "+from, args...)
	if err != nil {
		return nil, fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		var content []byte
		s, err := sendingOf(rows, &content)
		if err != nil {
			return nil, err
		}
		s.Content = content
		list = append(list, s)
	}
	return list, fault(rows.Err())
}

// answer stores what was found, within the transaction that writes what it changed.
func (t *Tables) answer(ctx context.Context, tx pgx.Tx, s Sending) error {
	findings := s.Answer.Findings
	if len(findings) == 0 {
		findings = json.RawMessage("[]")
	}
	_, err := tx.Exec(ctx,
		"insert into simultaneous.answer (event, club, number, taken, asks, format, fault, findings) values ($1, $2, $3, $4, $5, $6, $7, $8)",
		t.Event.ID, string(s.Club), s.Number, s.Answer.Taken, s.Answer.Asks, s.Answer.Format, s.Answer.Fault, findings)
	return err
}
