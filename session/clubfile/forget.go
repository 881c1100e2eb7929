package clubfile

import (
	"database/sql"
	"fmt"
	"strings"

	"clubnight/session"
)

// Forgotten is in what somebody stood who was forgotten.
type Forgotten struct {
	// Evenings is how many evenings of this file.
	Evenings int
	// Elsewhere is how many of them are evenings of several computers: the server and the
	// club files of the other computers keep the name until it is forgotten there, too.
	Elsewhere int
}

// Forget takes a player out of the list and out of every evening: where the number or the
// name stood, there is now session.Somebody. Results and standings stay as they are. This
// is the one thing that changes what is in a journal, since whoever asks to be forgotten
// has a right to it; all of it is done or nothing. Names that were typed without a number
// are found by being the same, a namesake's among them. Copies of the file keep the name
// until they are replaced.
//
// The error is ErrNoPlayer where the number is neither in the list nor in
// an evening, and ErrDamaged, a [*Damage], where an evening is not as it was written.
func (f *File) Forget(number string) (in Forgotten, err error) {
	number = strings.TrimSpace(number)
	if number == "" {
		return in, ErrNoPlayer
	}
	err = f.changePlayers(func(tx *sql.Tx) error {
		in = Forgotten{}
		ids, err := eveningIDs(tx)
		if err != nil {
			return err
		}
		people, err := everyNumberOf(tx, number)
		if err != nil {
			return err
		}
		for i := range people {
			if err := namesOf(tx, f, ids, &people[i]); err != nil {
				return err
			}
		}
		for _, id := range ids {
			changed, several, err := forgetIn(tx, &Journal{file: f, id: id}, people)
			if err != nil {
				return err
			}
			if changed {
				in.Evenings++
			}
			if changed && several {
				in.Elsewhere++
			}
		}
		gone, err := dropPlayer(tx, number)
		if err == nil && gone == 0 && in.Evenings == 0 {
			err = fmt.Errorf("player %q: %w", number, ErrNoPlayer)
		}
		return err
	})
	if err != nil {
		return Forgotten{}, err
	}
	f.forgets.Add(1)
	// What was deleted must not stay in pages that are free now.
	_, err = f.db.Exec("VACUUM")
	return in, translated(err)
}

// everyNumberOf is a player by each number that he may have entered: his own, those that
// were merged into it, and the federation's unless it is another player's here.
func everyNumberOf(tx *sql.Tx, number string) ([]session.Person, error) {
	people := []session.Person{{Number: number}}
	national, listed := "", map[string]bool{}
	err := readMembers(tx, -1, func(m member) error {
		listed[m.Number] = true
		if m.Number == number {
			national = m.National
		}
		if m.now == number {
			people = append(people, session.Person{Number: m.Number})
		}
		return nil
	})
	if national != "" && !listed[national] {
		people = append(people, session.Person{Number: national})
	}
	return people, err
}

// namesOf finds the names that went with the number: that of the list, and
// those of the evenings.
func namesOf(tx *sql.Tx, f *File, ids []int64, who *session.Person) error {
	players, err := readPlayers(tx, -1, everybody)
	if err != nil {
		return err
	}
	for _, p := range players {
		if p.Number == who.Number {
			who.Names = append(who.Names, p.Name)
		}
	}
	for _, id := range ids {
		err := (&Journal{file: f, id: id}).each(tx, func(r row) error {
			e, err := r.entry()
			if err == nil {
				who.Names = append(who.Names, who.NamesIn(e.Fact)...)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// forgetIn rewrites the entries of an evening that name a person, and seals it anew;
// several reports whether the evening is one of several computers. There an entry keeps
// the Sum of its line: the lines after it rest on that, here and on all other computers,
// and by it the others know that they have this entry. The line itself no longer fits its
// Sum, and so nobody takes it from here: it can be had where the name still stands.
func forgetIn(tx *sql.Tx, j *Journal, people []session.Person) (changed, several bool, err error) {
	var rewritten []row
	rests := false // on an entry that was rewritten
	err = j.each(tx, func(r row) error {
		several = several || r.several()
		e, err := r.entry()
		if err != nil {
			return err
		}
		fact, forgot := e.Fact, false
		for _, who := range people {
			without, had := who.Without(fact)
			if had {
				fact, forgot = without, true
			}
		}
		if forgot {
			_, body, err := session.EncodeFact(fact)
			if err != nil {
				return err
			}
			r.body = string(body)
		}
		if rests = rests || forgot; forgot || rests && several && r.site == "" {
			rewritten = append(rewritten, r) // also with a Sum that the file did not have yet
		}
		return nil
	})
	if err != nil || len(rewritten) == 0 {
		return false, several, err
	}
	for _, r := range rewritten {
		_, err := tx.Exec("UPDATE entry SET body = ?, own = ?, tick = ?, line = ? WHERE evening = ? AND seq = ?",
			r.body, r.own, r.tick, r.bytes(), j.id, r.seq)
		if err != nil {
			return false, several, err
		}
	}
	return true, several, sealEvening(tx, j.id)
}
