package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"clubnight/session/eventserver"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/tables"
)

// errClubs is returned for a list of clubs that cannot be read.
var errClubs = errors.New("the list of clubs has a line for each, id,name,region, under a line with these words")

// eventOpen announces an event that many clubs play, and writes an
// invitation for each of them.
func eventOpen(flags *pflag.FlagSet) action {
	var e tables.Event
	var rules = &e.Rules
	flags.StringVar(&e.ID, "event", "", "the short `NAME` of the event, of small letters and digits")
	flags.StringVar(&e.Name, "name", "", "what people call it, else the short name")
	clubs := flags.String("clubs", "", "the `FILE` with the clubs: CSV with the columns id, name and region")
	day := flags.String("day", "", "the `DAY` of the event, 2026-11-24")
	number := flags.Int("set", 1, "the `NUMBER` of the set of deals")
	deals := flags.String("deals", "", "the `FILE` with the deals, in any format of deals")
	notBefore := flags.String("not-before", "",
		"the `MOMENT` from which clubs may read the deals, \"2026-11-24 12:00\"; else that of --public")
	public := flags.String("public", "",
		"the `MOMENT` from which everybody may see boards and deals, when all have played (Law 16D)")
	var at server
	at.flags(flags)
	flags.BoolVar(&rules.Lines, "lines", false, "North-South and East-West are ranked apart")
	flags.IntVar(&rules.Boards, "boards", 0, "how many boards the event has, else the most that a pair has played")
	share := flags.String("share", "0", "the `PART` of the boards that a pair must have played for a place, 3/4")
	for _, c := range rules.Scoring.All() {
		flags.StringVar(c.To, c.Name, "", c.Usage())
	}
	return func(ctx context.Context, words []string, out io.Writer) (err error) {
		if len(words) != 2 || e.ID == "" || *clubs == "" || *public == "" {
			return errUsage
		}
		if e.Name == "" {
			e.Name = e.ID
		}
		e.DealSet = *number
		if *day != "" {
			if e.Day, err = time.Parse(time.DateOnly, *day); err != nil {
				return fmt.Errorf("--day %s: %w", *day, errUsage)
			}
		}
		if e.Public, err = moment("--public", *public); err != nil {
			return err
		}
		if e.NotBefore = e.Public; *notBefore != "" {
			if e.NotBefore, err = moment("--not-before", *notBefore); err != nil {
				return err
			}
		}
		part, err := fracs(*share)
		if err != nil || len(part) != 1 {
			return fmt.Errorf("--share %s: %w", *share, errUsage)
		}
		rules.Share = part[0]
		list, err := readClubs(*clubs)
		if err != nil {
			return err
		}
		var set *simultaneous.DealSet
		if *deals != "" {
			read, err := readDeals(ctx, *deals, 0)
			if err == nil {
				set, err = simultaneous.NewDealSet(e.Name, e.DealSet, read.Boards, e.NotBefore)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", *deals, err)
			}
		}
		owner, err := at.access(words[0])
		if err != nil {
			return err
		}
		// before anything is announced for which there would be no invitation
		if err := os.MkdirAll(words[1], 0o700); err != nil {
			return err
		}
		pool, err := owner.Pool(ctx, 4)
		if err != nil {
			return err
		}
		defer pool.Close()
		t, err := tables.Create(ctx, pool, e, list)
		if err != nil {
			return err
		}
		if set != nil {
			if err := t.StoreDeals(ctx, set); err != nil {
				return err
			}
		}
		owner.Event, owner.Name = e.ID, e.Name
		if err := invite(ctx, t, owner, list, words[1]); err != nil {
			return err
		}
		fmt.Fprintf(out,
			"%s: %d clubs. The invitations are in %s, and their codes in codes.csv there: they go to the clubs on another way than the files.\n", e.Name, len(list), words[1])
		return nil
	}
}

// moment reads a moment by the clock of this computer.
func moment(flag, text string) (time.Time, error) {
	for _, layout := range []string{"2006-01-02 15:04", time.RFC3339} {
		if at, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return at, nil
		}
	}
	return time.Time{}, fmt.Errorf("%s %s is no moment such as \"2026-11-24 12:00\": %w", flag, text, errUsage)
}

// readClubs reads a list of clubs.
func readClubs(file string) (list []tables.Club, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", file, errClubs, err)
	}
	if len(rows) < 2 {
		return nil, fmt.Errorf("%s: %w", file, errClubs)
	}
	rows[0][0] = strings.TrimPrefix(rows[0][0], "\ufeff")
	column := func(name string) int {
		return slices.IndexFunc(rows[0],
			func(head string) bool { return strings.EqualFold(strings.TrimSpace(head), name) })
	}
	id, name, region := column("id"), column("name"), column("region")
	if id < 0 || name < 0 {
		return nil, fmt.Errorf("%s: %w", file, errClubs)
	}
	for i, row := range rows[1:] {
		at := func(column int) string {
			if column < 0 || column >= len(row) {
				return ""
			}
			return strings.TrimSpace(row[column])
		}
		c := tables.Club{ID: simultaneous.ClubID(at(id)), Name: at(name), Region: at(region)}
		if c.ID == "" || c.Name == "" ||
			slices.ContainsFunc(list,
				func(o tables.Club) bool { return strings.EqualFold(string(o.ID), string(c.ID)) }) {
			return nil, fmt.Errorf("%s, line %d: no id, no name, or the id of another club: %w", file, i+2, errClubs)
		}
		list = append(list, c)
	}
	return list, nil
}

// invite makes the users of an event, and writes an invitation for each into a folder,
// with a list of the codes.
func invite(ctx context.Context, t *tables.Tables, owner eventserver.Access, clubs []tables.Club, folder string) error {
	wanted := []tables.Login{{Role: tables.Organiser}, {Role: tables.Reader}}
	for _, c := range clubs {
		wanted = append(wanted, tables.Login{Role: tables.OfClub, Club: c.ID})
	}
	logins, err := t.Admit(ctx, wanted...)
	if err != nil {
		return err
	}
	codes, err := os.OpenFile(filepath.Join(folder, "codes.csv"), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer codes.Close()
	list := csv.NewWriter(codes)
	_ = list.Write([]string{"id", "name", "file", "code"}) // Flush tells
	for i, l := range logins {
		a := owner
		a.Role, a.User, a.Password = string(l.Role), l.User, l.Password
		invitation, code, err := a.Invite()
		if err != nil {
			return err
		}
		name, club := string(l.Role), ""
		if l.Club != "" {
			name, club = "club-"+string(l.Club), clubs[i-2].Name
		}
		name += eventserver.Extension
		if err := os.WriteFile(filepath.Join(folder, name), invitation.Bytes(), 0o600); err != nil {
			return err
		}
		_ = list.Write([]string{string(l.Club), club, name, code})
	}
	list.Flush()
	return errors.Join(list.Error(), codes.Close())
}
