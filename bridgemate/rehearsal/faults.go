package rehearsal

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"clubnight/bridgemate/bws"
)

// Faults are what goes wrong in a room on demand, beside the mishaps of every evening: a
// list with commas, "slow:A3,wrong-board:A2,r3,corrected,deaf". A fault is a name, and
// behind a colon what it wants: a table (A3), a round (r3), a board (b7), a word, or a
// number. Since every piece of the list that begins with the name of a fault begins a new
// one, it has one meaning only. "" is no fault. [ParseFaults] reports whether a text is a
// list of faults; [FaultList] has them in words, and [ConnectorFault] those of the Data
// Connector.
//
//	slow:TABLE                  the table takes three times as long for each board
//	dead:TABLE,rN               the table's handset is dead from the round on: nothing more comes from it
//	wrong-board:TABLE,rN        a result is entered under the number of another board of the table;
//	                            bN chooses the board, "corrected" puts it right later
//	swapped:TABLE,rN            North-South and East-West have changed places: each player has the
//	                            cards of the seat to the left, and the leads do not fit
//	wrong-declarer:TABLE,rN     declarer's partner is entered as declarer, so that the lead does not
//	                            fit; bN chooses the board
//	vanish:TABLE,rN             of the first two boards of the round one result is deleted for good,
//	                            and one is deleted and inserted again
//	nonsense:N                  N rows make no sense, or are spelt oddly
//	crash:N                     the process dies in the middle of a write, at the N-th result, if it
//	                            was started with /s: a restart plays on
//	locked:SECONDS              the file is locked so long, when half of the results are in
//	server-lost:N               after N results the tables log off, nothing comes in for 20 minutes,
//	                            and then everything at once
//	frozen:N                    after N results the program hangs until somebody ends it, if it was
//	                            started with /s: a restart plays on
//	deaf                        UpdateFromRound is never set back, and nothing is updated
//	late-numbers                the players enter their numbers in round 2
//	wrong-numbers:PERCENT       so many player numbers have two digits the wrong way round
//
// Those that follow are harmless: what stands in the end is what would have
// stood without them.
//
//	erased:TABLE,rN             a result is entered, another is entered above it, and that one is erased:
//	                            the board has none; bN chooses the board, "corrected" enters the first
//	                            anew later, without which this one alone is not harmless
//	resent:TABLE,rN             all results of the round are sent again: new rows with the same content
//	replaced:TABLE,rN           rows of the round are deleted and inserted anew in one write
//	sides:N                     N results have NS or EW where the declarer's seat stands
//	strays:N                    N rows belong to nobody: all null, or of a table that is not in the movement
//	taken-back:TABLE,rN         contracts are entered while the boards are played, and taken back (wants
//	                            the setting IntermediateResults)
//	two-rows                    every seat has two rows in PlayerNumbers, of Round 0 and of Round 1, as
//	                            with TabScore2: that of Round 1 counts where it has a number
//	changed-number:TABLE        a player number is entered wrongly, and changed in round 2
//	late-status:N               Tables.Status says only after N results that the tables were uploaded
//	slow-pages:MILLISECONDS     whatever is written is written page by page, in no good order, with so
//	                            long a pause behind each page
//	early-crash                 the process dies before it has uploaded anything, the first time that it
//	                            is started on the file with /s
type Faults string

// fault is one of them.
type fault struct {
	name         string
	section      string // letters, as in A3
	table        int
	round, board int // 0: not said
	number       int // for N, SECONDS, PERCENT
	corrected    bool
}

// argument is what must stand behind the name of a fault.
type argument uint8

const (
	nothing argument = iota
	aTable
	aRound // and a table
	aNumber
)

// faultKinds are the faults that there are. boarded and correctable may have a board and
// the word "corrected".
var faultKinds = map[string]struct {
	wants                argument
	boarded, correctable bool
	harmless             bool // nothing that was entered is wrong in the end
	connector            bool // of the Data Connector alone: see ConnectorFault
}{
	"slow":           {wants: aTable},
	"dead":           {wants: aRound},
	"wrong-board":    {wants: aRound, boarded: true, correctable: true},
	"swapped":        {wants: aRound},
	"wrong-declarer": {wants: aRound, boarded: true},
	"vanish":         {wants: aRound},
	"nonsense":       {wants: aNumber},
	"crash":          {wants: aNumber},
	"locked":         {wants: aNumber},
	"server-lost":    {wants: aNumber},
	"frozen":         {wants: aNumber},
	"deaf":           {wants: nothing},
	"late-numbers":   {wants: nothing},
	"wrong-numbers":  {wants: aNumber},

	"erased":         {wants: aRound, boarded: true, correctable: true, harmless: true},
	"resent":         {wants: aRound, harmless: true},
	"replaced":       {wants: aRound, harmless: true},
	"sides":          {wants: aNumber, harmless: true},
	"strays":         {wants: aNumber, harmless: true},
	"taken-back":     {wants: aRound, harmless: true},
	"two-rows":       {wants: nothing, harmless: true},
	"changed-number": {wants: aTable, harmless: true},
	"late-status":    {wants: aNumber, harmless: true},
	"slow-pages":     {wants: aNumber, harmless: true},
	"early-crash":    {wants: nothing, harmless: true},

	"slow-answers": {wants: aNumber, harmless: true, connector: true},
	"cut-request":  {wants: aNumber, harmless: true, connector: true},
	"cut-answer":   {wants: aNumber, harmless: true, connector: true},
	"answer-lost":  {wants: aNumber, harmless: true, connector: true},
	"other-answer": {wants: aNumber, harmless: true, connector: true},
	"unavailable":  {wants: aNumber, harmless: true, connector: true},
	"busy":         {wants: aNumber, harmless: true, connector: true},
	"silent":       {wants: aNumber, harmless: true, connector: true},
	"refused-once": {wants: nothing, harmless: true, connector: true},
	"again":        {wants: nothing, harmless: true, connector: true},
	"newer":        {wants: nothing, harmless: true, connector: true},
	"restart":      {wants: aNumber, harmless: true, connector: true},
	"forgets":      {wants: aNumber, harmless: true, connector: true},
	"jumps-back":   {wants: aNumber, harmless: true, connector: true},
	"two-clients":  {wants: aNumber, harmless: true, connector: true},
	"other-event":  {wants: aNumber, harmless: true, connector: true},
	"removed":      {wants: aTable, harmless: true, connector: true},
	"seats-change": {wants: aTable, harmless: true, connector: true},
	"guests":       {wants: nothing, harmless: true, connector: true},
	"calls":        {wants: aNumber, harmless: true, connector: true},
	"refused":      {wants: nothing, connector: true},
	"wrong-club":   {wants: nothing, connector: true},
}

// FaultNames lists the names of all faults in the order of the alphabet.
func FaultNames() []string { return slices.Sorted(maps.Keys(faultKinds)) }

// mostFaults is how long a list of faults may be.
const mostFaults = 100

// ParseFaults reads a list of faults and gives it in its one spelling. ErrCommandLine
// says which piece is wrong.
func ParseFaults(text string) (Faults, error) {
	list, err := Faults(text).list()
	if err != nil {
		return "", err
	}
	words := make([]string, len(list))
	for i, f := range list {
		words[i] = f.String()
	}
	return Faults(strings.Join(words, ",")), nil
}

// String is the list of faults as it is written.
func (f Faults) String() string { return string(f) }

// list is the faults one by one.
func (f Faults) list() ([]fault, error) {
	if strings.TrimSpace(string(f)) == "" {
		return nil, nil
	}
	var list []fault
	for _, piece := range strings.Split(string(f), ",") {
		piece = strings.TrimSpace(piece)
		name, value, valued := strings.Cut(piece, ":")
		name = strings.ToLower(name)
		if _, begins := faultKinds[name]; begins {
			if list = append(list, fault{name: name}); len(list) > mostFaults {
				return nil, fmt.Errorf("%w: more than %d faults", ErrCommandLine, mostFaults)
			}
			if !valued {
				continue
			}
			piece = value
		}
		if len(list) == 0 || strings.Contains(piece, ":") {
			return nil, fmt.Errorf("%w: there is no fault %.40q", ErrCommandLine, piece)
		}
		last := &list[len(list)-1]
		if piece == "" || !last.take(piece) {
			return nil, fmt.Errorf("%w: the fault %s does not take %.40q", ErrCommandLine, last.name, piece)
		}
	}
	for _, one := range list {
		if lacks := one.lacks(); lacks != "" {
			return nil, fmt.Errorf("%w: the fault %s wants %s", ErrCommandLine, one.name, lacks)
		}
	}
	return list, nil
}

// take takes one piece of what stands behind the name, if the fault can have
// it and has it not yet.
func (f *fault) take(piece string) bool {
	kind := faultKinds[f.name]
	number := func(text string, most int) (int, bool) {
		n, err := strconv.Atoi(text)
		return n, err == nil && n > 0 && n <= most && text[0] != '+'
	}
	lower := strings.ToLower(piece)
	var ok bool
	switch {
	case kind.wants == aNumber && f.number == 0:
		f.number, ok = number(piece, 1_000_000)
		return ok && (f.name != "wrong-numbers" || f.number <= 100)
	case kind.correctable && lower == "corrected" && !f.corrected:
		f.corrected = true
		return true
	case (kind.wants == aTable || kind.wants == aRound) && f.table == 0:
		digits := strings.TrimLeft(lower, "abcdefghijklmnopqrstuvwxyz")
		f.section = strings.ToUpper(strings.TrimSuffix(lower, digits))
		f.table, ok = number(digits, bws.MaxTableNumber)
		return ok && f.section != "" && len(f.section) <= 3
	case kind.wants == aRound && f.round == 0 && lower[0] == 'r':
		f.round, ok = number(piece[1:], bws.MaxRounds)
		return ok
	case kind.boarded && f.board == 0 && lower[0] == 'b':
		f.board, ok = number(piece[1:], bws.MaxBoardNumber)
		return ok
	}
	return false
}

// lacks says what is missing, "" for nothing.
func (f fault) lacks() string {
	switch kind := faultKinds[f.name]; {
	case kind.wants == aNumber && f.number == 0:
		return "a number, as in " + f.name + ":10"
	case kind.wants == aTable && f.table == 0:
		return "a table, as in " + f.name + ":A3"
	case kind.wants == aRound && (f.table == 0 || f.round == 0):
		return "a table and a round, as in " + f.name + ":A3,r2"
	}
	return ""
}

// String is the fault as a list has it.
func (f fault) String() string {
	text := f.name
	if f.number > 0 {
		text += ":" + strconv.Itoa(f.number)
	}
	if f.table > 0 {
		text += ":" + f.place()
	}
	if f.round > 0 {
		text += ",r" + strconv.Itoa(f.round)
	}
	if f.board > 0 {
		text += ",b" + strconv.Itoa(f.board)
	}
	if f.corrected {
		text += ",corrected"
	}
	return text
}

// place is the table: "A3".
func (f fault) place() string { return f.section + strconv.Itoa(f.table) }

// FaultChoice is a fault that a director may choose for a rehearsal.
type FaultChoice struct {
	// Name is the fault as [Faults] spells it, with places and numbers that fit any
	// evening of two tables and two rounds.
	Name string
	// Words say it plainly: "Table 1 is slow".
	Words string
}

// FaultList lists the faults that a director may practise, in the order of an evening.
// Several are joined with commas.
func FaultList() []FaultChoice {
	return slices.Clone(faultChoices)
}

var faultChoices = []FaultChoice{
	{"late-numbers", "The players enter their numbers only in round 2"},
	{"wrong-numbers:10", "One player number in ten has two digits the wrong way round"},
	{"slow:A1", "Table 1 is slow"},
	{"dead:A2,r2", "The Bridgemate of table 2 is dead from round 2 on"},
	{"wrong-board:A2,r1", "Table 2 enters a result under a wrong board number in round 1"},
	{"wrong-board:A1,r1,corrected",
		"Table 1 enters a result under a wrong board number in round 1, and corrects it later"},
	{"swapped:A1,r2", "At table 1, North-South and East-West sit the wrong way round in round 2"},
	{"wrong-declarer:A2,r2", "Table 2 enters the wrong declarer in round 2"},
	{"vanish:A2,r2", "Two results of table 2 disappear from the Bridgemate file, and one comes back"},
	{"nonsense:6", "Six rows make no sense or are spelt oddly"},
	{"server-lost:12", "The Bridgemate server is lost for 20 minutes after 12 results"},
	{"locked:20", "Another program locks the Bridgemate file for 20 seconds"},
	{"crash:15", "The Bridgemate program crashes after 15 results"},
	{"deaf", "Changes of the movement are never taken"},
	{"changed-number:A1", "At table 1 a player number is entered wrongly, and changed in round 2"},
	{"erased:A1,r1,corrected", "Table 1 enters a result twice, erases the second, and enters it again later"},
	{"resent:A2,r1", "Table 2 sends the results of round 1 again"},
	{"sides:6", "Six results say North-South or East-West instead of the declarer's seat"},
	{"strays:4", "Four rows belong to no table of the evening"},
	{"early-crash", "The Bridgemate program dies before the tables are uploaded"},
}
