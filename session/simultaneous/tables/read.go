package tables

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"clubnight/scoring"
	"clubnight/session/simultaneous"
)

// Shown is which state of an event the tables show.
type Shown struct {
	// Version counts the states; 0 before anything was counted.
	Version int64
	At      time.Time
	Unit    string
	// Counted is the unit.
	Counted               scoring.Unit
	Clubs, Pairs, Results int
	LastArrival           time.Time // zero before the first
	// Taking is how many clubs take part.
	Taking int
	// Now is the moment by the clock of the server, and Public whether the reader
	// may see boards by it.
	Now    time.Time
	Public bool
}

// Reading reads one state of the tables, whole, whatever is written meanwhile.
type Reading struct {
	tx       pgx.Tx
	event    string
	Standing Shown
}

// Read reads with the rights of the user: what he may not see is not there. All that read
// asks for is of one state.
func (t *Tables) Read(ctx context.Context, read func(*Reading) error) error {
	return fault(pgx.BeginTxFunc(ctx, t.pool,
		pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
			r := &Reading{tx: tx, event: t.Event.ID}
			s := &r.Standing
			var at, last *time.Time
			err := tx.QueryRow(ctx,
				`select coalesce(s.version, 0), s.at, coalesce(s.unit, ''), coalesce(s.clubs, 0), coalesce(s.pairs, 0), coalesce(s.results, 0), s.last_arrival,
			(select count(*) from simultaneous.club c where c.event = e.event), now(), now() >= e.public_from
			from simultaneous.event e left join simultaneous.standing s using (event) where e.event = $1`, t.Event.ID).
				Scan(&s.Version, &at, &s.Unit, &s.Clubs, &s.Pairs, &s.Results, &last, &s.Taking, &s.Now, &s.Public)
			switch {
			case errors.Is(err, pgx.ErrNoRows):
				return ErrNoEvent
			case err != nil:
				return err
			}
			for unit, word := range units {
				if word == s.Unit {
					s.Counted = unit
				}
			}
			if at != nil {
				s.At = *at
			}
			if last != nil {
				s.LastArrival = *last
			}
			return read(r)
		}))
}

// Changed waits until the tables show another state than this one, or so much time has
// gone by, unless that is 0.
func (t *Tables) Changed(ctx context.Context, version int64, after time.Duration) error {
	patient := ctx
	if after > 0 {
		var done context.CancelFunc
		patient, done = context.WithTimeout(ctx, after)
		defer done()
	}
	err := t.listening(patient, "simultaneous_standing", func() (bool, error) {
		var now int64
		err := t.pool.QueryRow(patient, "select coalesce(max(version), 0) from simultaneous.standing where event = $1",
			t.Event.ID).Scan(&now)
		return now != version, err
	})
	if err != nil && ctx.Err() == nil && patient.Err() != nil {
		return nil
	}
	return fault(err)
}

// Ranked is a line of a ranking.
type Ranked struct {
	simultaneous.Standing
	ClubName, Region string
}

// Wanted says which lines of a ranking are wanted.
type Wanted struct {
	Side scoring.Side
	// Short wants the list of those who have played too few boards.
	Short bool
	// Club wants the pairs of one club; Name those whose names, or club's name, have it
	// in them, in whatever case.
	Club simultaneous.ClubID
	Name string
	// From is the first line wanted, from 0, Most how many; 0 for all.
	From, Most int
}

// Ranking are lines of a ranking in its order, and how many there are in all.
func (r *Reading) Ranking(ctx context.Context, w Wanted) (list []Ranked, all int, err error) {
	const where = ` from simultaneous.ranking r join simultaneous.contestant c using (event, club, section, number) join simultaneous.club k using (event, club)
		where r.event = $1 and r.side = $2 and r.short = $3 and ($4 = '' or r.club = $4)
		and ($5 = '' or position(lower($5) in lower(array_to_string(c.names, ' & '))) > 0 or position(lower($5) in lower(k.name)) > 0)`
	args := []any{r.event, w.Side.String(), w.Short, string(w.Club), w.Name}
	if err := r.tx.QueryRow(ctx, "select count(*)"+where, args...).Scan(&all); err != nil {
		return nil, 0, err
	}
	var most any
	if w.Most > 0 {
		most = w.Most
	}
	rows, err := r.tx.Query(ctx,
		`select r.club, r.section, r.number, coalesce(r.place, 0), r.tied, coalesce(r.club_place, 0), coalesce(r.region_place, 0), r.boards, r.pending,
		r.total_numerator, r.total_denominator, coalesce(r.percent_numerator, 0), coalesce(r.percent_denominator, 1), c.names, k.name, k.region`+where+
			" order by r.row_number limit $6 offset $7", append(args, most, w.From)...)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var one Ranked
		var club string
		var names []string
		var total, percent fraction
		s := &one.Standing
		if err := rows.Scan(&club, &s.Who.Pair.Section, &s.Who.Pair.Number, &s.Place.Rank, &s.Place.Tied,
			&s.InClub.Rank, &s.InRegion.Rank, &s.Played, &s.Pending,
			&total.over, &total.under, &percent.over, &percent.under, &names, &one.ClubName, &one.Region); err != nil {
			return nil, 0, err
		}
		s.Who.Club = simultaneous.ClubID(club)
		s.Pair.Contestant = s.Who.Pair
		copy(s.Pair.Names[:], names)
		if s.Score, err = total.frac(); err != nil {
			return nil, 0, err
		}
		if s.Percentage, err = percent.frac(); err != nil {
			return nil, 0, err
		}
		list = append(list, one)
	}
	return list, all, rows.Err()
}

// Clubs are the clubs of the event in the order of their names, with the number of the
// sending that counts and of its pairs; 0 where none does.
func (r *Reading) Clubs(ctx context.Context) (list []simultaneous.Club, err error) {
	rows, err := r.tx.Query(ctx,
		`select k.club, k.name, k.region, count(c.number), coalesce(max(c.sending), 0) from simultaneous.club k
		left join simultaneous.contestant c using (event, club) where k.event = $1 group by k.club, k.name, k.region order by k.name, k.club`, r.event)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c simultaneous.Club
		var id string
		if err := rows.Scan(&id, &c.Name, &c.Region, &c.Pairs, &c.Number); err != nil {
			return nil, err
		}
		c.ID = simultaneous.ClubID(id)
		list = append(list, c)
	}
	return list, rows.Err()
}

// Score is one score on a board and what it brings.
type Score struct {
	Form   string
	Score  scoring.Points
	Times  scoring.Frac
	NS, EW scoring.Frac
}

// Boards are the numbers of the boards that the reader may see.
func (r *Reading) Boards(ctx context.Context) ([]int, error) {
	rows, err := r.tx.Query(ctx, "select distinct board from simultaneous.board where event = $1 order by board",
		r.event)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int])
}

// Frequencies are the scores of a board, best for North-South first.
func (r *Reading) Frequencies(ctx context.Context, board int) (list []Score, err error) {
	rows, err := r.tx.Query(ctx,
		`select n.form, n.score, n.times_numerator, n.times_denominator, n.value_numerator, n.value_denominator,
		coalesce(e.value_numerator, 0), coalesce(e.value_denominator, 1)
		from simultaneous.frequency n left join simultaneous.frequency e on (e.event, e.board, e.form, e.score, e.side) = (n.event, n.board, n.form, n.score, 'EW')
		where n.event = $1 and n.board = $2 and n.side = 'NS' order by n.form, n.score desc`, r.event, board)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s Score
		var times, ns, ew fraction
		if err := rows.Scan(&s.Form, &s.Score, &times.over, &times.under, &ns.over, &ns.under,
			&ew.over, &ew.under); err != nil {
			return nil, err
		}
		for of, from := range map[*scoring.Frac]fraction{&s.Times: times, &s.NS: ns, &s.EW: ew} {
			if *of, err = from.frac(); err != nil {
				return nil, err
			}
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
