package bws

import (
	"fmt"
	"strings"
	"time"

	"clubnight/bridgemate/jet"
)

// Client is a row of Clients: a computer that runs BM Pro.
type Client struct {
	ID       int64 // autonumber
	Computer string
}

// Section is a row of Section.
type Section struct {
	ID          int
	Letter      string
	Tables      int
	MissingPair int // 0: no pair is missing

	// BCS: before play East-West go up by that many tables, or down where it is
	// negative. Clubnight writes 0.
	EWMoveBeforePlay int
	Session          int // BCS: the ID in table Session
	ScoringType      int // BCS: Matchpoints, IMPs, BoardAMatch, Teams
	Winners          int // BCS: rankings, 1 or 2; 0 leaves it to BCS
}

// Values of Section.ScoringType.
const (
	Matchpoints = 1
	IMPs        = 2
	BoardAMatch = 3
	Teams       = 4
)

// Values of TableRow.
const (
	NotUploaded = 0 // Status: table not uploaded to the server yet
	Uploaded    = 1 // Status: table has been uploaded to the server
	LoggedOn    = 1 // LogOnOff: table has logged on to the server
	NotLoggedOn = 2 // LogOnOff: table has not logged on to the server yet
)

// ResendSettings is what UpdateFromRound holds to have BCS send the table its
// settings again during play.
const ResendSettings = 997

// TableRow is a row of Tables.
type TableRow struct {
	Section, Table, ComputerID int
	Status                     int // NotUploaded, Uploaded
	LogOnOff                   int // LoggedOn, NotLoggedOn
	UpdateFromRound            int // 0: nothing to update; BCS: also ResendSettings
	CurrentRound, CurrentBoard int // recorder only, written by BM Pro only
	Group                      int // BCS: tables with the same number are compared with each other
}

// Round is a row of RoundData: one table in one round. An empty table has zeros.
type Round struct {
	Section, Table, Round int
	NSPair, EWPair        int
	LowBoard, HighBoard   int
	CustomBoards          string // "1,2,5": instead of LowBoard and HighBoard when not empty
	South, West           int    // individuals: players, beside North in NSPair and East in EWPair
}

// Boards lists the boards of the round in playing order, none for an empty table.
func (r Round) Boards() ([]int, error) {
	if r.CustomBoards != "" {
		return ParseBoards(r.CustomBoards)
	}
	if r.LowBoard == 0 && r.HighBoard == 0 {
		return nil, nil
	}
	if r.LowBoard < 1 || r.HighBoard < r.LowBoard || r.HighBoard > MaxBoardNumber {
		return nil, fmt.Errorf("%w: %d-%d", ErrBoards, r.LowBoard, r.HighBoard)
	}
	boards := make([]int, 0, r.HighBoard-r.LowBoard+1)
	for b := r.LowBoard; b <= r.HighBoard; b++ {
		boards = append(boards, b)
	}
	return boards, nil
}

// Key says to which section, table, round and board a result belongs. There may be
// several rows of one key: see [Standing].
type Key struct{ Section, Table, Round, Board int }

// Received is a row of ReceivedData or IntermediateData.
type Received struct {
	ID                                             int64 // autonumber
	Section, Table, Round, Board                   int
	PairNS, PairEW                                 int
	Declarer                                       int    // number of the declaring pair, 0 for none
	NSEW                                           string // the field NS/EW: N, E, S, W, or NS, EW; see Read
	Contract                                       string // "4 S x", "PASS"; see Read
	Result                                         string // "=", "+1", "-2"; see Read
	LeadCard                                       string // "S10"; see Read
	Remarks                                        string // "Not played", "60%-40%"; see Read
	DateLog                                        time.Time
	TimeLog                                        time.Time // only the time of day counts
	Processed                                      bool
	Processed1, Processed2, Processed3, Processed4 bool
	Erased                                         bool
	ExternalUpdate                                 bool // BCS: the scoring program wrote it
	SuspiciousContract                             int  // BCS: not 0 where BCS doubts the contract
	// individuals: players, beside North in PairNS and East in PairEW
	South, West int
}

// Logged is a moment as DateLog and TimeLog hold it: the day at midnight, and
// the time of day alone.
func Logged(t time.Time) (date, clock time.Time) {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC), jet.Clock(t)
}

// Key is where the result belongs.
func (r Received) Key() Key { return Key{r.Section, r.Table, r.Round, r.Board} }

// Last finds, for each key, the row with the highest ID, erased or not: it says what the
// Bridgemate holds there. Of rows with the same ID, as some programs write them, it is
// the one further down in the file.
func Last(rows []Received) map[Key]Received {
	last := make(map[Key]Received, len(rows))
	for _, r := range rows {
		if old, ok := last[r.Key()]; !ok || r.ID >= old.ID {
			last[r.Key()] = r
		}
	}
	return last
}

// Standing finds, for each key, the row that counts: the last one, unless it is erased.
// Then there is none, and no earlier row comes back: the publisher's own queries take the
// highest ID of all rows, and only then look at Erased.
func Standing(rows []Received) map[Key]Received {
	standing := Last(rows)
	for k, r := range standing {
		if r.Erased {
			delete(standing, k)
		}
	}
	return standing
}

// AtStart gives one row for each seat in which somebody sits at the start: of those that
// were entered before or in round 1, the one of the latest round with a number, else with
// a name. Programs that add the field Round have several rows for a seat. The seats come
// in the order of their first rows.
func AtStart(rows []PlayerNumber) []PlayerNumber {
	type seat struct {
		section, table int
		direction      string
	}
	at := map[seat]int{}
	var list []PlayerNumber
	for _, r := range rows {
		if r.Round > 1 {
			continue
		}
		s := seat{r.Section, r.Table, strings.ToUpper(strings.TrimSpace(r.Direction))}
		i, there := at[s]
		switch {
		case !there:
			at[s] = len(list)
			list = append(list, r)
		case r.says() > list[i].says(), r.says() == list[i].says() && r.Round >= list[i].Round:
			list[i] = r
		}
	}
	return list
}

// says is how much a row tells of who sits there: a number, only a name, or nothing.
func (p PlayerNumber) says() int {
	switch {
	case strings.TrimSpace(p.Number) != "":
		return 2
	case strings.TrimSpace(p.Name) != "":
		return 1
	}
	return 0
}

// PlayerNumber is a row of PlayerNumbers: the number that a player entered at the start.
type PlayerNumber struct {
	Section, Table int
	Direction      string    // N, E, S or W
	Number         string    // "" when the player entered none
	Name           string    // BCS: as the handset shows it, see HandsetName
	Updated        bool      // BCS: the scoring program changed it
	TimeLog        time.Time // BCS: when it was entered
	Processed      bool      // BCS: as in ReceivedData
	Round          int       // BCS: 0 at the start, otherwise the round in which it was entered
}

// PlayerName is a row of PlayerNames (BCS), or of BMPlayerDB.mdb: the name for a number.
type PlayerName struct {
	ID    int64
	Name  string // as the handset shows it, see HandsetName
	StrID string // the number where it has letters
}

// SessionRow is a row of Session (BCS).
type SessionRow struct {
	ID         int
	Name       string
	Date, Time time.Time
	GUID       string // 32 hexadecimal digits in capitals
	Status     int
	// ShowInApp, PairsMoveAcrossField and EWReturnHome are for BCS's own services.
	ShowInApp, PairsMoveAcrossField, EWReturnHome bool
}

// HandEvaluation is a row of HandEvaluation (BCS): what a computer finds in
// the hands of a board.
type HandEvaluation struct {
	Section, Board int
	// Tricks are what North, East, South and West can make as declarers in spades,
	// hearts, diamonds, clubs and no trump, 0 to 13.
	Tricks [4][5]int
	// Points are the high card points of North, East, South and West.
	Points [4]int
}

// Recorded is a row of BiddingData or PlayData (guide: Using the recorder
// version): a call or a card.
type Recorded struct {
	ID                           int64 // autonumber
	Section, Table, Round, Board int
	Counter                      int       // its place in the auction or the play
	Direction                    string    // N, E, S or W
	What                         string    // the field Bid or Card: see ParseBid, ParseCard
	DateLog                      time.Time // only the day counts
	TimeLog                      time.Time // only the time of day counts
	Erased                       bool
}

// Key is where the call or card belongs.
func (r Recorded) Key() Key { return Key{r.Section, r.Table, r.Round, r.Board} }

// HandRecord is a row of HandRecord: one board of one section.
type HandRecord struct {
	Section, Board int
	// Hands are North, East, South and West, each with spades, hearts, diamonds and
	// clubs: "AKT4", "" for a void.
	Hands [4][4]string
}

// field binds the name of a field to the variable that holds its value: *int, *int64,
// *string, *bool or *time.Time. One list serves reading and writing.
type field struct {
	name string
	to   any
}

func (c *Client) fields() []field { return []field{{"ID", &c.ID}, {"Computer", &c.Computer}} }

func (s *Section) fields() []field {
	return []field{{"ID", &s.ID}, {"Letter", &s.Letter}, {"Tables", &s.Tables}, {"MissingPair", &s.MissingPair}}
}

// later are the fields of BCS in a table of the guide.
func (s *Section) later() []field {
	return []field{
		{"EWMoveBeforePlay", &s.EWMoveBeforePlay}, {"Session", &s.Session},
		{"ScoringType", &s.ScoringType}, {"Winners", &s.Winners},
	}
}

func (t *TableRow) fields() []field {
	return []field{
		{"Section", &t.Section}, {"Table", &t.Table}, {"ComputerID", &t.ComputerID}, {"Status", &t.Status},
		{"LogOnOff", &t.LogOnOff}, {"UpdateFromRound", &t.UpdateFromRound},
		{"CurrentRound", &t.CurrentRound}, {"CurrentBoard", &t.CurrentBoard},
	}
}

func (t *TableRow) later() []field { return []field{{"Group", &t.Group}} }

func (r *Round) fields() []field {
	return []field{
		{"Section", &r.Section}, {"Table", &r.Table}, {"Round", &r.Round}, {"NSPair", &r.NSPair}, {"EWPair", &r.EWPair},
		{"LowBoard", &r.LowBoard}, {"HighBoard", &r.HighBoard}, {"CustomBoards", &r.CustomBoards},
	}
}

// later are the fields that programs for individuals add.
func (r *Round) later() []field { return []field{{"South", &r.South}, {"West", &r.West}} }

func (r *Received) fields() []field {
	return []field{
		{"ID", &r.ID}, {"Section", &r.Section}, {"Table", &r.Table}, {"Round", &r.Round}, {"Board", &r.Board},
		{"PairNS", &r.PairNS}, {"PairEW", &r.PairEW}, {"Declarer", &r.Declarer}, {"NS/EW", &r.NSEW},
		{"Contract", &r.Contract}, {"Result", &r.Result}, {"LeadCard", &r.LeadCard}, {"Remarks", &r.Remarks},
		{"DateLog", &r.DateLog}, {"TimeLog", &r.TimeLog}, {"Processed", &r.Processed},
		{"Processed1", &r.Processed1}, {"Processed2", &r.Processed2}, {"Processed3", &r.Processed3},
		{"Processed4", &r.Processed4}, {"Erased", &r.Erased},
	}
}

func (r *Received) later() []field {
	return []field{{"ExternalUpdate", &r.ExternalUpdate}, {"SuspiciousContract", &r.SuspiciousContract},
		{"South", &r.South}, {"West", &r.West}}
}

func (p *PlayerNumber) fields() []field {
	return []field{{"Section", &p.Section}, {"Table", &p.Table}, {"Direction", &p.Direction}, {"Number", &p.Number}}
}

func (p *PlayerNumber) later() []field {
	return []field{{"Name", &p.Name}, {"Updated", &p.Updated}, {"TimeLog", &p.TimeLog},
		{"Processed", &p.Processed}, {"Round", &p.Round}}
}

func (p *PlayerName) fields() []field {
	return []field{{"ID", &p.ID}, {"Name", &p.Name}, {"strID", &p.StrID}}
}

func (s *SessionRow) fields() []field {
	return []field{
		{"ID", &s.ID}, {"Name", &s.Name}, {"Date", &s.Date}, {"Time", &s.Time},
		{"GUID", &s.GUID}, {"Status", &s.Status},
		{"ShowInApp", &s.ShowInApp}, {"PairsMoveAcrossField", &s.PairsMoveAcrossField},
		{"EWReturnHome", &s.EWReturnHome},
	}
}

func (h *HandEvaluation) fields() []field {
	fields := []field{{"Section", &h.Section}, {"Board", &h.Board}}
	for i, name := range trickNames {
		fields = append(fields, field{name, &h.Tricks[i/5][i%5]})
	}
	for i, name := range pointNames {
		fields = append(fields, field{name, &h.Points[i]})
	}
	return fields
}

func (r *Recorded) bid() []field  { return r.fields("Bid") }
func (r *Recorded) card() []field { return r.fields("Card") }

func (r *Recorded) fields(what string) []field {
	return []field{
		{"ID", &r.ID}, {"Section", &r.Section}, {"Table", &r.Table}, {"Round", &r.Round}, {"Board", &r.Board},
		{"Counter", &r.Counter}, {"Direction", &r.Direction}, {what, &r.What},
		{"DateLog", &r.DateLog}, {"TimeLog", &r.TimeLog}, {"Erased", &r.Erased},
	}
}

func (h *HandRecord) fields() []field {
	fields := []field{{"Section", &h.Section}, {"Board", &h.Board}}
	for i, name := range handNames {
		fields = append(fields, field{name, &h.Hands[i/4][i%4]})
	}
	return fields
}

// Row is the row as Insert takes it, without the autonumber.
func (c Client) Row() Row { return Row{"Computer": c.Computer} }

// Row is the row as Insert takes it. A field that only BCS has is left out while it is
// zero, here and in the other rows, so that the same rows go into a database of BM Pro.
func (s Section) Row() Row { return rowOf(s.fields(), s.later()) }

// Row is the row as Insert takes it. LogOnOff 0 is written as NotLoggedOn, its default.
func (t TableRow) Row() Row {
	if t.LogOnOff == 0 {
		t.LogOnOff = NotLoggedOn
	}
	return rowOf(t.fields(), t.later())
}

// Row is the row as Insert takes it.
func (r Round) Row() Row { return rowOf(r.fields(), r.later()) }

// Row is the row as Insert takes it, without the autonumber.
func (r Received) Row() Row { return uncounted(rowOf(r.fields(), r.later())) }

// Row is the row as Insert takes it.
func (p PlayerNumber) Row() Row { return rowOf(p.fields(), p.later()) }

// Row is the row as Insert takes it.
func (p PlayerName) Row() Row { return rowOf(p.fields(), nil) }

// Row is the row as Insert takes it.
func (s SessionRow) Row() Row { return rowOf(s.fields(), nil) }

// Row is the row as Insert takes it.
func (h HandEvaluation) Row() Row { return rowOf(h.fields(), nil) }

// Row is the row as Insert takes it.
func (h HandRecord) Row() Row { return rowOf(h.fields(), nil) }

// BidRow is the row of BiddingData as Insert takes it, without the autonumber.
func (r Recorded) BidRow() Row { return uncounted(rowOf(r.bid(), nil)) }

// CardRow is the row of PlayData as Insert takes it, without the autonumber.
func (r Recorded) CardRow() Row { return uncounted(rowOf(r.card(), nil)) }

func uncounted(row Row) Row {
	delete(row, "ID")
	return row
}

// rowOf makes a row of its fields, and of the later ones that are not zero.
func rowOf(fields, later []field) Row {
	row := Row{}
	for _, f := range fields {
		if v := f.value(); v != nil {
			row[f.name] = v
		}
	}
	for _, f := range later {
		if v := f.value(); v != nil && v != int64(0) && v != "" && v != false {
			row[f.name] = v
		}
	}
	return row
}

// value is the variable's value as a Row holds it; nil for a time that is zero.
func (f field) value() any {
	switch v := f.to.(type) {
	case *int:
		return int64(*v)
	case *int64:
		return *v
	case *string:
		return *v
	case *bool:
		return *v
	case *time.Time:
		if !v.IsZero() {
			return *v
		}
	}
	return nil
}

// set stores a value of the database. Other programs choose other types for some fields,
// a number for true/false or an integer for a text: these are converted. Null and every
// other type give the zero value.
func (f field) set(v any) {
	switch to := f.to.(type) {
	case *int:
		*to = int(max(min(integerOf(v), 1<<31-1), -1<<31))
	case *int64:
		*to = integerOf(v)
	case *string:
		*to = textOf(v)
	case *bool:
		*to = integerOf(v) != 0
	case *time.Time:
		*to, _ = v.(time.Time)
	}
}

func integerOf(v any) int64 {
	switch v := v.(type) {
	case int64:
		return v
	case bool:
		if v {
			return 1
		}
	case float64:
		if v > -1e15 && v < 1e15 {
			return int64(v)
		}
	}
	return 0
}

func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int64, float64:
		return fmt.Sprint(v)
	}
	return ""
}
