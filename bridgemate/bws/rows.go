package bws

import (
	"fmt"
	"time"
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
}

// Values of TableRow.
const (
	NotUploaded = 0 // Status: table not uploaded to the server yet
	Uploaded    = 1 // Status: table has been uploaded to the server
	LoggedOn    = 1 // LogOnOff: table has logged on to the server
	NotLoggedOn = 2 // LogOnOff: table has not logged on to the server yet
)

// TableRow is a row of Tables.
type TableRow struct {
	Section, Table, ComputerID int
	Status                     int // NotUploaded, Uploaded
	LogOnOff                   int // LoggedOn, NotLoggedOn
	UpdateFromRound            int // 0: nothing to update
	CurrentRound, CurrentBoard int // recorder only, written by BM Pro only
}

// Round is a row of RoundData: one table in one round. An empty table has zeros.
type Round struct {
	Section, Table, Round int
	NSPair, EWPair        int
	LowBoard, HighBoard   int
	CustomBoards          string // "1,2,5": instead of LowBoard and HighBoard when not empty
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

// Key says to which section, table, round and board a result belongs. There may be several rows
// of one key: see [Standing].
type Key struct{ Section, Table, Round, Board int }

// Received is a row of ReceivedData or IntermediateData.
type Received struct {
	ID                                             int64 // autonumber
	Section, Table, Round, Board                   int
	PairNS, PairEW                                 int
	Declarer                                       int    // number of the declaring pair, 0 for none
	NSEW                                           string // the field NS/EW: see ParseDeclarer
	Contract                                       string // see ParseContract
	Result                                         string // see ParseResult
	LeadCard                                       string // see ParseLead
	Remarks                                        string // see ParseRemarks
	DateLog                                        time.Time
	TimeLog                                        time.Time // only the time of day counts
	Processed                                      bool
	Processed1, Processed2, Processed3, Processed4 bool
	Erased                                         bool
}

// Key is where the result belongs.
func (r Received) Key() Key { return Key{r.Section, r.Table, r.Round, r.Board} }

// Standing finds, for each key, the row that counts: the one with the highest ID that is not
// erased.
func Standing(rows []Received) map[Key]Received {
	standing := make(map[Key]Received, len(rows))
	for _, r := range rows {
		if old, ok := standing[r.Key()]; !r.Erased && (!ok || r.ID > old.ID) {
			standing[r.Key()] = r
		}
	}
	return standing
}

// PlayerNumber is a row of PlayerNumbers: the number that a player entered at the start.
type PlayerNumber struct {
	Section, Table int
	Direction      string // N, E, S or W
	Number         string // "" when the player entered none
}

// HandRecord is a row of HandRecord: one board of one section.
type HandRecord struct {
	Section, Board int
	// Hands are North, East, South and West, each with spades, hearts, diamonds and clubs:
	// "AKT4", "" for a void.
	Hands [4][4]string
}

// field binds the name of a field to the variable that holds its value: *int, *int64, *string,
// *bool or *time.Time. One list serves reading and writing.
type field struct {
	name string
	to   any
}

type record interface{ fields() []field }

func (c *Client) fields() []field { return []field{{"ID", &c.ID}, {"Computer", &c.Computer}} }

func (s *Section) fields() []field {
	return []field{{"ID", &s.ID}, {"Letter", &s.Letter}, {"Tables", &s.Tables}, {"MissingPair", &s.MissingPair}}
}

func (t *TableRow) fields() []field {
	return []field{
		{"Section", &t.Section}, {"Table", &t.Table}, {"ComputerID", &t.ComputerID}, {"Status", &t.Status},
		{"LogOnOff", &t.LogOnOff}, {"UpdateFromRound", &t.UpdateFromRound},
		{"CurrentRound", &t.CurrentRound}, {"CurrentBoard", &t.CurrentBoard},
	}
}

func (r *Round) fields() []field {
	return []field{
		{"Section", &r.Section}, {"Table", &r.Table}, {"Round", &r.Round}, {"NSPair", &r.NSPair}, {"EWPair", &r.EWPair},
		{"LowBoard", &r.LowBoard}, {"HighBoard", &r.HighBoard}, {"CustomBoards", &r.CustomBoards},
	}
}

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

func (p *PlayerNumber) fields() []field {
	return []field{{"Section", &p.Section}, {"Table", &p.Table}, {"Direction", &p.Direction}, {"Number", &p.Number}}
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

// Row is the row as Insert takes it.
func (s Section) Row() Row { return rowOf(&s) }

// Row is the row as Insert takes it. LogOnOff 0 is written as NotLoggedOn, its default.
func (t TableRow) Row() Row {
	if t.LogOnOff == 0 {
		t.LogOnOff = NotLoggedOn
	}
	return rowOf(&t)
}

// Row is the row as Insert takes it.
func (r Round) Row() Row { return rowOf(&r) }

// Row is the row as Insert takes it, without the autonumber.
func (r Received) Row() Row {
	row := rowOf(&r)
	delete(row, "ID")
	return row
}

// Row is the row as Insert takes it.
func (p PlayerNumber) Row() Row { return rowOf(&p) }

// Row is the row as Insert takes it.
func (h HandRecord) Row() Row { return rowOf(&h) }

func rowOf(r record) Row {
	row := Row{}
	for _, f := range r.fields() {
		switch v := f.to.(type) {
		case *int:
			row[f.name] = int64(*v)
		case *int64:
			row[f.name] = *v
		case *string:
			row[f.name] = *v
		case *bool:
			row[f.name] = *v
		case *time.Time:
			if !v.IsZero() {
				row[f.name] = *v
			}
		}
	}
	return row
}

// set stores a value of the database. Other programs choose other types for some fields (a
// number for true/false, an integer for a text), so what can be meant is taken; null and what
// cannot be meant give the zero value.
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
