package rehearsal

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"clubnight/assets"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
)

// Errors of what a room is told to do.
var (
	// ErrCommandLine is returned when a command line or a choice cannot be understood.
	ErrCommandLine = errors.New("this command line is not understood")
	// ErrInstance is returned when another room plays the same file already.
	ErrInstance = errors.New("the Bridgemates are running with this file already")
	// ErrRejected is returned when the tables of a file cannot be uploaded to a server.
	ErrRejected = errors.New("the Bridgemate server does not take this movement")
	// ErrCrashed is returned when the room died in the middle of a write,
	// as Faults asked for.
	ErrCrashed = errors.New("the program died in the middle of a write, as asked")
)

// The stand-in's exit codes that launchers tell from a failure.
const (
	ExitInstance = 3 // for ErrInstance
	ExitCrashed  = 9 // for ErrCrashed
)

// Choices are how a room plays. The zero value is a real evening with a seed of its own.
type Choices struct {
	// Seed decides deals, results and mishaps; 0 takes one from the name of the file.
	Seed uint64
	// Speed is "real" (seven minutes a board; also ""), "max", or how many times faster.
	Speed string
	// Players is a file with one player number on each line, in the order of sections,
	// tables and N, E, S, W; "" invents numbers from 1001 on.
	Players string
	// Blanks is how many percent of the players enter no number.
	Blanks int
	// Calm leaves out what goes wrong in a room: corrections, rulings, boards not played
	// or played in the wrong direction.
	Calm bool
	// KeepOpen stays on after the last result, as BM Pro does unless
	// AutoShutDownBPC is set.
	KeepOpen bool
	// Computer is the name by which the room finds itself in the table
	// Clients, to the letter; "" is the name of this computer. The room plays
	// the tables of that client only.
	Computer string
	// Recorder plays with recorder Bridgemates: the auction and every card are recorded.
	Recorder bool
	// Rules is a folder of rule files by which everybody bids and leads, or the name of a
	// set in assets; "" lets the tables bid in their own ways.
	Rules string
	// Faults go wrong on demand.
	Faults Faults
}

// prefix begins the names of the environment variables, for launchers that pass only
// BM Pro's own switches.
const prefix = "CLUBNIGHT_REHEARSAL_"

// Environment is the choices as environment variables: CLUBNIGHT_REHEARSAL_SEED, _SPEED,
// _PLAYERS, _BLANKS, _CALM, _KEEP_OPEN, _COMPUTER, _RECORDER, _RULES, _FAULT. All are
// named, so that none is inherited from elsewhere.
func (c Choices) Environment() []string {
	return []string{
		prefix + "SEED=" + strconv.FormatUint(c.Seed, 10),
		prefix + "SPEED=" + c.Speed,
		prefix + "PLAYERS=" + c.Players,
		prefix + "BLANKS=" + strconv.Itoa(c.Blanks),
		prefix + "CALM=" + strconv.FormatBool(c.Calm),
		prefix + "KEEP_OPEN=" + strconv.FormatBool(c.KeepOpen),
		prefix + "COMPUTER=" + c.Computer,
		prefix + "RECORDER=" + strconv.FormatBool(c.Recorder),
		prefix + "RULES=" + c.Rules,
		prefix + "FAULT=" + c.Faults.String(),
	}
}

// choiceNames are the names of the choices, as options on the command line.
var choiceNames = []string{"seed", "speed", "players", "blanks", "calm", "keep-open",
	"computer", "recorder", "rules", "fault"}

// isSwitch tells the choices that are made by being named.
func isSwitch(name string) bool { return name == "calm" || name == "keep-open" || name == "recorder" }

// fromEnvironment takes the choices that are set.
func (c *Choices) fromEnvironment(getenv func(string) string) error {
	for _, name := range choiceNames {
		variable := prefix + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
		if value := getenv(variable); value != "" {
			if err := c.set(name, value); err != nil {
				return fmt.Errorf("%s: %w", variable, err)
			}
		}
	}
	return nil
}

// set takes one choice from its text.
func (c *Choices) set(name, value string) (err error) {
	switch name {
	case "seed":
		c.Seed, err = strconv.ParseUint(value, 10, 64)
	case "speed":
		c.Speed = value
		_, err = ParsePace(value)
	case "players":
		c.Players = value
	case "blanks":
		c.Blanks, err = strconv.Atoi(value)
		if c.Blanks < 0 || c.Blanks > 100 {
			err = errors.New("not a percentage")
		}
	case "calm":
		c.Calm, err = strconv.ParseBool(value)
	case "keep-open":
		c.KeepOpen, err = strconv.ParseBool(value)
	case "computer":
		c.Computer = value
	case "recorder":
		c.Recorder, err = strconv.ParseBool(value)
	case "rules":
		c.Rules = value
	case "fault":
		c.Faults, err = ParseFaults(value)
		return err // says more than that it is wrong
	}
	if err != nil {
		return fmt.Errorf("%w: %s %.40q", ErrCommandLine, name, value)
	}
	return nil
}

// Pace is how many times faster than a real evening a room plays: 1 is
// seven minutes a board.
type Pace float64

// The paces with names.
const (
	Real Pace = 1
	// Max plays without waiting.
	Max Pace = math.MaxFloat64
)

// ParsePace reads "real", "max" or a number from 1/1000 to a million; "" is real.
func ParsePace(text string) (Pace, error) {
	switch strings.ToLower(text) {
	case "", "real":
		return Real, nil
	case "max":
		return Max, nil
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0.001 && n <= 1e6) {
		return 0, fmt.Errorf("%w: the speed %.40q is not a number, real or max", ErrCommandLine, text)
	}
	return Pace(n), nil
}

// Room is a room of simulated players with their Bridgemates.
type Room struct {
	seed     uint64
	pace     Pace
	players  []string // nil: invented
	blanks   int
	calm     bool
	keep     bool
	recorder bool
	computer string
	faults   []fault
	rules    *bidding.Bidder // nil: none were chosen

	now      func() time.Time
	interval time.Duration // between two looks at the file while nothing is due
	wake     chan struct{} // see Look
}

// NewRoom makes a room, and reads the file of players if one is chosen. A fault of the
// Data Connector is none of a room's: see [Faults.OfRoom].
func NewRoom(c Choices) (*Room, error) {
	pace, err := ParsePace(c.Speed)
	if err != nil {
		return nil, err
	}
	faults, err := c.Faults.list()
	if err != nil {
		return nil, err
	}
	if others := c.Faults.Connector(); len(others) > 0 {
		return nil, fmt.Errorf("%w: the fault %s goes only together with --connector", ErrCommandLine, others[0].Name)
	}
	r := &Room{
		seed: c.Seed, pace: pace, blanks: c.Blanks, calm: c.Calm, keep: c.KeepOpen,
		recorder: c.Recorder, computer: c.Computer, faults: faults,
		now: time.Now, interval: time.Second, wake: make(chan struct{}, 1),
	}
	if r.computer == "" {
		if r.computer, err = computerName(); err != nil {
			return nil, fmt.Errorf("asking for this computer's name: %w", err)
		}
	}
	if c.Rules != "" {
		folder, ours := assets.Rules(c.Rules)
		if !ours {
			folder = os.DirFS(c.Rules)
		}
		set, _, err := ruleset.Load(folder)
		if err != nil {
			return nil, fmt.Errorf("the rules in %s: %w", c.Rules, err)
		}
		r.rules = bidding.New(set)
	}
	if c.Players == "" {
		return r, nil
	}
	b, err := os.ReadFile(c.Players)
	if err != nil {
		return nil, fmt.Errorf("the file of players: %w", err)
	}
	r.players = []string{}
	for i, line := range strings.Split(strings.TrimPrefix(string(b), "\ufeff"), "\n") {
		number := strings.TrimSpace(line)
		if len(number) > maxNumber {
			return nil, fmt.Errorf("%w: %s, line %d: a player number has at most %d characters",
				ErrCommandLine, c.Players, i+1, maxNumber)
		}
		if number != "" {
			r.players = append(r.players, number)
		}
	}
	return r, nil
}

// Look has a room that waits look at its file now, since somebody wrote to it.
func (r *Room) Look() {
	select {
	case r.wake <- struct{}{}:
	default: // it is told already
	}
}

// maxNumber is the size of PlayerNumbers.Number.
const maxNumber = 16

// seedOf is the seed for a file where none was chosen: a restart finds the same again.
func seedOf(path string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(strings.ToLower(filepath.Base(path))))
	return h.Sum64()
}
