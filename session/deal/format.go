package deal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Errors of files of deals. They are wrapped with the line or byte at which
// the file is wrong.
var (
	// ErrFormat is returned when a file is not what its format demands.
	ErrFormat = errors.New("bad file")
	// ErrUnknownFormat is returned when a file is in no format known here.
	ErrUnknownFormat = errors.New("unknown format")
	// ErrTooManyBoards is returned when a format has no room for so many
	// boards or such numbers.
	ErrTooManyBoards = errors.New("no room for these boards")
)

// maxBoards is more than any file in earnest has; it bounds what a broken
// one can ask for.
const maxBoards = 10000

// Format is a kind of file of deals.
type Format uint8

// The formats that are read and written.
const (
	PBN Format = iota // Portable Bridge Notation 2.1
	LIN               // Bridge Base Online
	DLM               // Duplimate, text
	DUP               // Duplimate, binary
	BRI               // binary card numbers
	DGE               // binary with suit symbols
	RBN               // Richard's Bridge Notation
	CSV               // 16 holdings, board, dealer and vulnerability
	BER               // a digit for the owner of each card
	BHG               // Borel, a letter for each card
	RZD               // Kops, two bits for each card
	CDS               // as RZD, each board with its number
)

var formatNames = [...]string{"pbn", "lin", "dlm", "dup", "bri", "dge", "rbn", "csv", "ber", "bhg", "rzd", "cds"}

// String is the format's usual file extension.
func (f Format) String() string {
	if int(f) >= len(formatNames) {
		return "?"
	}
	return formatNames[f]
}

// ParseFormat reads a format's name or file extension; ErrUnknownFormat for others.
func ParseFormat(name string) (Format, error) {
	name = strings.ToLower(strings.TrimPrefix(name, "."))
	for f, n := range formatNames {
		if n == name {
			return Format(f), nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q", ErrUnknownFormat, name)
}

// Set is a file of boards with what the formats keep besides them, so that a file read
// can be written again.
type Set struct {
	Boards     []Board
	Headline   string   // DLM: shown on the dealing machine
	Sealed     bool     // DLM: the machine does not show the hands
	Blind      bool     // DUP: the first record has no readable hands
	Range      string   // DUP: the ten characters that end every record; "" for those of the boards written
	Directives []string // PBN: the lines with "%" before the first game; nil for those of an export file
	UnixLines  bool     // PBN: lines end with a line feed alone
	Charset    Charset  // PBN
	// Apostrophes writes PBN for programs that take no escaped quotes: they
	// become apostrophes.
	Apostrophes bool
	Warnings    []Warning // what was odd in the file read
}

// Detect recognises a format by the content of a file; ErrUnknownFormat if it is none.
func Detect(data []byte) (Format, error) {
	if n := len(data); n > 0 {
		switch {
		case n%dupSize == 0 && isDUP(data):
			return DUP, nil
		case isBER(data): // before BRI, which is digits as well
			return BER, nil
		case n%briSize == 0 && isDigits(data[:78]):
			return BRI, nil
		case n%briSize == 0 && data[0] == dgePips[0]:
			return DGE, nil
		case isRZD(data):
			return RZD, nil
		case isBHG(data):
			return BHG, nil
		case isCDS(data):
			return CDS, nil
		}
	}
	text := decodeText(data[:min(len(data), 1<<16)])
	if opensPBN(text) { // whatever names and comments hold
		return PBN, nil
	}
	lower := strings.ToLower(text)
	switch {
	case strings.Contains(lower, "[document]"):
		return DLM, nil
	case strings.HasPrefix(lower, "% rbn") || looksLikeRBN(text):
		return RBN, nil
	case strings.Contains(lower, "md|"):
		return LIN, nil
	case strings.HasPrefix(lower, "% pbn") || strings.Contains(lower, "[deal") || strings.Contains(lower, "[event"):
		return PBN, nil
	case looksLikeCSV(text):
		return CSV, nil
	}
	return 0, ErrUnknownFormat
}

// opensPBN reports whether the first line that is no comment is a tag of PBN.
func opensPBN(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '%' || line[0] == ';' {
			continue
		}
		name, value, _ := strings.Cut(line, " ")
		return len(name) > 1 && name[0] == '[' && !strings.ContainsAny(name, "]|") &&
			strings.HasPrefix(strings.TrimSpace(value), `"`)
	}
	return false
}

// Read reads a file of deals in whichever format it is. Every board is complete and
// checked. Where a format has no board numbers they start at 1.
func Read(data []byte) (*Set, Format, error) {
	f, err := Detect(data)
	if err != nil {
		return nil, 0, err
	}
	s, err := f.Read(data)
	return s, f, err
}

// Read reads a file in this format; see the function Read.
func (f Format) Read(data []byte) (*Set, error) {
	var s *Set
	var err error
	switch f {
	case DUP:
		s, err = readDUP(data)
	case BRI:
		s, err = readBRI(data)
	case DGE:
		s, err = readDGE(data)
	case BER:
		s, err = readBER(data)
	case BHG:
		s, err = readBHG(data)
	case RZD:
		s, err = readRZD(data)
	case CDS:
		s, err = readCDS(data)
	case PBN:
		s, err = readPBN(data)
	case LIN:
		s, err = readLIN(data)
	default:
		text := decodeText(data)
		switch f {
		case DLM:
			s, err = readDLM(text)
		case RBN:
			s, err = readRBN(text)
		case CSV:
			s, err = readCSV(text)
		default:
			return nil, ErrUnknownFormat
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s file: %w", strings.ToUpper(f.String()), err)
	}
	if len(s.Boards) == 0 {
		return nil, fmt.Errorf("%s file: %w: no boards", strings.ToUpper(f.String()), ErrFormat)
	}
	return s, nil
}

// Write writes the set in this format. All boards are checked first. PBN alone may
// have boards without cards, for what else is known of them: their deal is empty,
// and so is their play.
func (f Format) Write(w io.Writer, s *Set) error {
	for i := range s.Boards {
		check := s.Boards[i].Check
		if f == PBN && s.Boards[i].Deal == (Deal{}) && s.Boards[i].Number > 0 {
			check = s.Boards[i].checkRecord
		}
		if err := check(); err != nil {
			return err
		}
	}
	var out bytes.Buffer
	var err error
	switch f {
	case PBN:
		writePBN(&out, s)
	case LIN:
		writeLIN(&out, s)
	case DLM:
		err = writeDLM(&out, s)
	case DUP:
		err = writeDUP(&out, s)
	case BRI:
		writeBRI(&out, s)
	case DGE:
		writeDGE(&out, s)
	case RBN:
		writeRBN(&out, s)
	case CSV:
		writeCSV(&out, s)
	case BER:
		writeBER(&out, s)
	case BHG:
		writeBHG(&out, s)
	case RZD:
		err = writeRZD(&out, s)
	case CDS:
		err = writeCDS(&out, s)
	default:
		err = ErrUnknownFormat
	}
	if err != nil {
		return fmt.Errorf("%s file: %w", strings.ToUpper(f.String()), err)
	}
	_, err = w.Write(out.Bytes())
	return err
}

// lines splits a text at any kind of line end.
func lines(text string) []string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	return strings.Split(text, "\n")
}

// add takes a board that was read at the given place of the file, after checking it.
func (s *Set) add(b Board, place string) error {
	if len(s.Boards) == maxBoards {
		return fmt.Errorf("%s: %w: more than %d boards", place, ErrTooManyBoards, maxBoards)
	}
	if err := b.Check(); err != nil {
		return fmt.Errorf("%s: %w", place, err)
	}
	s.Boards = append(s.Boards, b)
	return nil
}
