package bridgemate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
	"clubnight/session/movement"
)

// ErrBCS is returned for what only Bridgemate II and 3 with BCS can do.
var ErrBCS = errors.New("only BCS 4 and 5 can do this")

// nameLength is how long a name may be in PlayerNumbers and PlayerNames.
const nameLength = 18

// Roster is the club's list of players; *clubfile.File is one.
type Roster interface {
	// PlayerName finds the name that belongs to a player's number.
	PlayerName(number string) (name string, ok bool, err error)
	// Players lists everybody.
	Players() ([]clubfile.Player, error)
}

// nameRows is the club's list for the handsets. Numbers with letters are found by their
// text only; one that no handset can type (letters beyond ASCII) is left out, and so is a
// name without a number.
func nameRows(roster []clubfile.Player) []row {
	var rows []row
	for _, p := range roster {
		beyond := func(r rune) bool { return r < ' ' || r > '~' }
		if len(p.Number) > nameLength || p.Name == "" || strings.ContainsFunc(p.Number, beyond) {
			continue
		}
		id, err := strconv.ParseInt(p.Number, 10, 32)
		if err != nil {
			id = 0
		}
		rows = append(rows, bws.PlayerName{ID: id, Name: bws.HandsetName(p.Name, nameLength), StrID: p.Number})
	}
	return rows
}

// seatName is the name to show on the handset for a seat.
func seatName(st *session.State, row bws.PlayerNumber) string {
	return bws.HandsetName(NameAt(st, seatOfRow(row)), nameLength)
}

// NameAt is whose seat it is by the director's word or by the number that was entered.
// Whom the director named is found by where he sits in round one.
func NameAt(st *session.State, seat session.Seat) string {
	name := st.Seats[seat].Name
	sec, _ := st.Section(seat.Section)
	if sec.Movement != nil {
		if row, ok := sec.Movement.At(seat.Table, 1); ok {
			name = cmp.Or(typedName(st, sec, row, seat.Direction), name)
		}
	}
	return name
}

// typedName is the name that the director gave to who sits in a seat of
// round one, "" for none.
func typedName(st *session.State, sec session.Section, row movement.Row, direction string) string {
	at := strings.Index("NESW", direction)
	if at < 0 || len(direction) != 1 {
		return ""
	}
	side, partner := []int{row.NS, row.EW}[at%2], at/2 // 0 for North and East, 1 for South and West
	switch sec.Movement.Contestant {
	case movement.Individual:
		return st.Names[session.Contestant{Section: sec.ID, Number: []int{row.NS, row.EW, row.South, row.West}[at]}][0]
	case movement.Team:
		return memberName(st.Teams[session.Contestant{Section: sec.ID, Number: side}], at%2 == 0, partner)
	}
	return st.Names[session.Contestant{Section: sec.ID, Number: side}][partner]
}

// memberName is the member of a team that sits in a line in round one, by its line-up.
func memberName(team session.Team, ns bool, partner int) string {
	for _, l := range team.LineUps {
		who := l.EW[partner]
		if ns {
			who = l.NS[partner]
		}
		if l.FromRound == 1 && who >= 0 && who < len(team.Members) {
			return team.Members[who].Name
		}
	}
	return ""
}

// SendNames writes the names at every seat to the handsets, as far as they are not there
// already (BCS: PlayerNumbers.Name and Updated), the pair that sits out first among them.
// It returns how many it wrote; ErrBCS for a BM Pro file.
func (l *Link) SendNames(ctx context.Context) (n int, err error) {
	if l.Options().Generation != bws.BCS {
		return 0, fmt.Errorf("names on the handsets: %w", ErrBCS)
	}
	sent := counts{}
	err = l.change(ctx, every, func(p part, b bws.Batch, c *bws.Contents) error {
		sent.begin(p)
		st := l.session.State()
		for _, seat := range c.PlayerNumbers {
			name := seatName(st, seat)
			if seat.Round > 1 || !p.owns(seat.Section) || name == seat.Name || name == "" {
				continue
			}
			where := bws.Row{"Section": seat.Section, "Table": seat.Table,
				"Direction": seat.Direction, "Round": seat.Round}
			if _, err := b.Update("PlayerNumbers", where, bws.Row{"Name": name, "Updated": true}); err != nil {
				return err
			}
			sent[p.file]++
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("sending names to the handsets: %w", err)
	}
	return sent.total(), nil
}

// ReadMembers reads a list of a club's members out of a file: Bridgemate's own
// BMPlayerDB.mdb, another club file, which is left as it is, or a spreadsheet as
// memberlist.Parse takes it. The error is that of one of them.
func ReadMembers(ctx context.Context, path string) (*memberlist.File, error) {
	switch ext := strings.ToLower(filepath.Ext(path)); {
	case ext == ".mdb" || ext == ".bws":
		return readPlayerDB(ctx, path)
	case clubfile.Is(path):
		players, err := clubfile.PlayersOf(ctx, path)
		if err != nil {
			return nil, err
		}
		return memberlist.Of(players), nil
	}
	list, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer list.Close()
	return memberlist.Read(list)
}

// readPlayerDB reads the members of BMPlayerDB.mdb, without those who have no name.
func readPlayerDB(ctx context.Context, path string) (*memberlist.File, error) {
	names, err := bws.ReadPlayerDB(ctx, path)
	if err != nil {
		return nil, err
	}
	var players []clubfile.Player
	for _, n := range names {
		number := n.StrID
		if number == "" {
			number = strconv.FormatInt(n.ID, 10)
		}
		if name := strings.TrimSpace(n.Name); name != "" {
			players = append(players, clubfile.Player{Number: number, Name: name})
		}
	}
	return memberlist.Of(players), nil
}
