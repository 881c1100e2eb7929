//go:build linux

package congress

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/console"
	"clubnight/session/deal"
	"clubnight/session/eventserver"
	"clubnight/session/node"
	"clubnight/session/replica"
)

// A desk is the program with the window as far as it matters here: it takes part in the
// event as that does, records what is typed, and gives players their chairs, for which
// there is no line. It tells what it hears, to the microsecond.

// told is a line that a desk says.
type told struct {
	Entry    session.ID  `json:"entry,omitzero"`
	Kind     string      `json:"kind,omitempty"`
	Key      session.Key `json:"key,omitzero"` // of a result
	At       time.Time   `json:"at,omitzero"`  // when it was recorded
	Heard    time.Time   `json:"heard,omitzero"`
	Here     bool        `json:"here,omitempty"`
	Stands   string      `json:"stands,omitempty"`
	Recorded string      `json:"recorded,omitempty"`
	Refused  string      `json:"refused,omitempty"`
	Why      string      `json:"why,omitempty"`
}

// The environment of a desk, beside the code of its invitation.
const (
	deskClub       = "CLUBNIGHT_CONGRESS_CLUB"
	deskInvitation = "CLUBNIGHT_CONGRESS_INVITATION" // "" where the club file is in the event
	deskName       = "CLUBNIGHT_CONGRESS_NAME"
)

func runDesk() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := desk(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func desk(ctx context.Context) error {
	club, err := clubfile.Open(os.Getenv(deskClub))
	if err != nil {
		return err
	}
	defer club.Close()
	claim, err := clubfile.ClaimFile(club.Path())
	if err != nil {
		return err
	}
	defer claim.Release()
	here := node.At("", club, "congress")
	s, err := atDesk(ctx, here, club)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	tell := func(one told) {
		mu.Lock()
		defer mu.Unlock()
		out := json.NewEncoder(os.Stdout)
		out.SetEscapeHTML(false) // a line comes back as it was typed
		_ = out.Encode(one)      // nothing in it that JSON has not
	}
	s.Listen(func(entries []session.Entry) {
		heard, st := time.Now(), s.State()
		for _, e := range entries {
			one := told{Entry: e.ID(), Kind: e.Fact.Kind(), At: e.At, Heard: heard, Here: st.Who(e).Here}
			if f, is := e.Fact.(session.ResultReceived); is {
				one.Key = f.Result.Key
			}
			tell(one)
		}
	})
	for k := range s.State().Results {
		tell(told{Kind: session.ResultReceived{}.Kind(), Key: k}) // came before
	}
	f := here.Follow(s)
	defer f.End()
	f.Watch(func(now replica.Status) { tell(told{Stands: string(now.State)}) })
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			if err := take(s, lines.Text()); err != nil {
				tell(told{Refused: lines.Text(), Why: err.Error()})
			} else {
				tell(told{Recorded: lines.Text()})
			}
		}
	}()
	select {
	case <-ended:
	case <-ctx.Done():
	}
	return nil
}

// atDesk is the evening as this desk has it: joined by an invitation, or gone on with.
func atDesk(ctx context.Context, here *node.Computer, club *clubfile.File) (*session.Session, error) {
	if path := os.Getenv(deskInvitation); path != "" {
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		i, err := eventserver.ReadInvitation(file)
		if err != nil {
			return nil, err
		}
		a, err := i.Open(os.Getenv("CLUBNIGHT_CODE"))
		if err != nil {
			return nil, err
		}
		_, s, err := here.Join(ctx, a, os.Getenv(deskName), "")
		return s, err
	}
	j, err := club.Evening(1)
	if err != nil {
		return nil, err
	}
	s, err := here.Resume(j)
	if err == nil {
		err = here.GoOn(s)
	}
	return s, err
}

// take records a line: one of the desk's language; "seat A5N 9001", which gives a player
// a chair; "deal SEED", which deals the boards; or "finish", which ends the evening.
func take(s *session.Session, text string) error {
	if text == "finish" {
		return s.Record(session.ByDirector, session.EveningClosed{})
	}
	if seat, is := strings.CutPrefix(text, "seat "); is {
		f, err := seatOf(seat)
		if err != nil {
			return err
		}
		return s.Record(session.ByDirector, f)
	}
	if seed, is := strings.CutPrefix(text, "deal "); is {
		f, err := dealtFrom(seed)
		if err != nil {
			return err
		}
		return s.Record(session.ByDirector, f)
	}
	_, err := console.Enter(s, session.ByDirector, text, false)
	return err
}

// dealtFrom are the deals that a seed gives.
func dealtFrom(text string) (session.DealsSet, error) {
	seed, err := deal.ParseSeed(text)
	return session.DealsSet{Source: "dealt here", Seed: text, Set: 1, Boards: seed.Boards(1, 1, 27)}, err
}

func seatOf(text string) (f session.PlayerSeated, err error) {
	var letter, direction rune
	var table int
	var number string
	if _, err := fmt.Sscanf(text, "%c%d%c %s", &letter, &table, &direction, &number); err != nil {
		return f, fmt.Errorf("seat %s: %w", text, err)
	}
	return session.PlayerSeated{Seat: session.Seat{Section: int(letter-'A') + 1, Table: table,
		Direction: string(direction)}, Number: number, Given: true}, nil
}
