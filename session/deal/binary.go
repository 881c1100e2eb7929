package deal

import (
	"bytes"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Sizes of the records of the binary formats.
const (
	briSize = 128
	dupSize = 156
	dgeHand = 17
)

// dgePips are the suit symbols of code page 437 as DGE writes them, spades to clubs.
var dgePips = [4]byte{0x06, 0x03, 0x04, 0x05}

func isDigits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

func isDUP(data []byte) bool {
	return isDigits(data[:78]) && strings.IndexByte("YN", data[146]) >= 0 && strings.IndexByte("YN", data[147]) >= 0
}

// duplimate numbers a card as the Duplimate formats do: the spade ace 0, the club two 51.
func duplimate(c Card) int { return 51 - int(c) }

// appendBRI writes the cards of North, East and South as 39 numbers of two digits.
func appendBRI(out []byte, d Deal) []byte {
	for seat := range 3 {
		for _, c := range d[seat].Cards() {
			out = fmt.Appendf(out, "%02d", duplimate(c)+1)
		}
	}
	return out
}

// parseBRI reads 78 digits that begin at a byte of the file.
func parseBRI(b []byte, at int) (Deal, error) {
	var d Deal
	rest := Deck
	for i := range 39 {
		x, y := b[2*i]-'0', b[2*i+1]-'0'
		n := int(x)*10 + int(y)
		if x > 9 || y > 9 || n < 1 || n > 52 {
			return d, fmt.Errorf("byte %d: %w: %q is no card", at+2*i, ErrFormat, b[2*i:2*i+2])
		}
		c := Card(52 - n)
		if !rest.Has(c) {
			return d, fmt.Errorf("byte %d: %w: %s is dealt twice", at+2*i, ErrCards, c)
		}
		rest &^= 1 << c
		d[i/13] |= 1 << c
	}
	d[3] = rest
	return d, nil
}

// appendDGE writes the four hands, each suit after its symbol.
func appendDGE(out []byte, d Deal) []byte {
	for _, h := range d {
		for i, suit := range Suits {
			out = append(append(out, dgePips[i]), h.Ranks(suit)...)
		}
	}
	return out
}

// parseDGE reads 68 bytes that begin at a byte of the file.
func parseDGE(b []byte, at int) (Deal, error) {
	var d Deal
	for seat := range d {
		suit := -1
		for i := range dgeHand {
			c := b[dgeHand*seat+i]
			if p := bytes.IndexByte(dgePips[:], c); p >= 0 {
				suit = p
				continue
			}
			if suit < 0 {
				return d, fmt.Errorf("byte %d: %w: %q before a suit", at+dgeHand*seat+i, ErrFormat, c)
			}
			h, err := parseRanks(Suits[suit], string(rune(c)))
			if err != nil {
				return d, fmt.Errorf("byte %d: %w", at+dgeHand*seat+i, err)
			}
			d[seat] |= h
		}
	}
	return d, nil
}

// records cuts a file into records and reads each with parse; boards are
// numbered from first.
func records(data []byte, size, first int, parse func(record []byte, at int) (Deal, error)) (*Set, error) {
	s := &Set{}
	if len(data)%size != 0 {
		return nil, fmt.Errorf("byte %d: %w: the last record is cut off", len(data)/size*size, ErrFormat)
	}
	for at := 0; at < len(data); at += size {
		board := first + at/size
		d, err := parse(data[at:at+size], at)
		if err != nil {
			return nil, fmt.Errorf("board %d, %w", board, err)
		}
		if err := s.add(NewBoard(board, d), fmt.Sprint("byte ", at)); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func readBRI(data []byte) (*Set, error) { return records(data, briSize, 1, parseBRI) }

func writeBRI(out *bytes.Buffer, s *Set) {
	for _, b := range s.Boards {
		out.Write(appendBRI(nil, b.Deal))
		out.WriteString(strings.Repeat(" ", 32))
		out.Write(make([]byte, 18))
	}
}

func readDGE(data []byte) (*Set, error) { return records(data, briSize, 1, parseDGE) }

func writeDGE(out *bytes.Buffer, s *Set) {
	for _, b := range s.Boards {
		out.Write(appendDGE(nil, b.Deal))
		out.Write(make([]byte, 60))
	}
}

// readDUP reads the card numbers and checks the readable hands against them. The lowest
// board is believed, the number of boards is that of the records.
func readDUP(data []byte) (*Set, error) {
	if len(data) < dupSize {
		return nil, fmt.Errorf("byte 0: %w: shorter than a record", ErrFormat)
	}
	tail := string(data[dupSize-10 : dupSize])
	first, err := strconv.Atoi(strings.TrimSpace(tail[2:5]))
	if err != nil || first < 1 {
		first = 1
	}
	blind := false
	s, err := records(data, dupSize, first, func(r []byte, at int) (Deal, error) {
		d, err := parseBRI(r, at)
		if err != nil {
			return d, err
		}
		if len(bytes.TrimLeft(r[78:146], " \x00")) == 0 {
			blind = true
			return d, nil
		}
		if shown, err := parseDGE(r[78:], at+78); err != nil {
			return d, err
		} else if shown != d {
			return d, fmt.Errorf("byte %d: %w: the hands shown are not those dealt", at+78, ErrFormat)
		}
		return d, nil
	})
	if err != nil {
		return nil, err
	}
	s.Blind = blind
	if tail != dupRange(s.Boards) {
		s.Range = tail
	}
	return s, nil
}

// dupRange is the end of every record: random, not backwards, lowest board,
// one copy, highest board.
func dupRange(boards []Board) string {
	return fmt.Sprintf("YN%-3d%-2d%-3d", boards[0].Number, 1, boards[len(boards)-1].Number)
}

// writeDUP writes consecutive boards, 99 at most.
func writeDUP(out *bytes.Buffer, s *Set) error {
	for i, b := range s.Boards {
		if b.Number > 99 || b.Number != s.Boards[0].Number+i {
			return fmt.Errorf("board %d: %w: they must follow each other up to 99", b.Number, ErrTooManyBoards)
		}
	}
	if len(s.Boards) == 0 {
		return nil
	}
	tail := s.Range
	if len(tail) != 10 {
		tail = dupRange(s.Boards)
	}
	for i, b := range s.Boards {
		record := appendBRI(nil, b.Deal)
		if s.Blind && i == 0 {
			record = append(record, strings.Repeat(" ", 68)...)
		} else {
			record = appendDGE(record, b.Deal)
		}
		out.Write(append(record, tail...))
	}
	return nil
}

// dlmLetters writes the owners of two cards in each of 26 letters.
func dlmLetters(d Deal) string {
	var owner [52]byte
	for seat, h := range d {
		for ; h != 0; h &= h - 1 {
			owner[duplimate(Card(bits.TrailingZeros64(uint64(h))))] = byte(seat)
		}
	}
	var text [26]byte
	for i := range text {
		text[i] = 'a' + 4*owner[2*i] + owner[2*i+1]
	}
	return string(text[:])
}

// dlmFiller stands where there is no board.
const dlmFiller = "aaaaaabffffffkkkkkklpppppp"

func dlmChecksum(board int, letters string) int {
	for i := range len(letters) {
		board ^= int(letters[i])
	}
	return board
}

func parseDLM(letters string) (Deal, error) {
	var d Deal
	for i := range 26 {
		n := letters[i] | 0x20
		if n < 'a' || n > 'p' {
			return d, fmt.Errorf("%w: %q is no letter from a to p", ErrFormat, letters[i])
		}
		n -= 'a'
		d[n>>2] |= 1 << (51 - 2*i)
		d[n&3] |= 1 << (50 - 2*i)
	}
	return d, nil
}

// dlmNumber reads a number that stands where the key names a board.
func dlmNumber(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n, err == nil && n >= 1 && n <= 99
}

func readDLM(text string) (*Set, error) {
	s := &Set{}
	from, to := 1, 99
	var found [100]struct {
		text   string
		line   int
		copies int
	}
	for i, line := range lines(text) {
		key, value, ok := strings.Cut(line, "=")
		if !ok {
			continue
		}
		key, value = strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)
		n, number := dlmNumber(value)
		switch {
		case key == "headline":
			s.Headline = value
		case key == "status":
			s.Sealed = strings.EqualFold(value, "sealed")
		case key == "from board" || key == "to board":
			if !number {
				return nil, fmt.Errorf("line %d: %w: %.20q is no board", i+1, ErrFormat, value)
			}
			if key == "from board" {
				from = n
			} else {
				to = n
			}
		case strings.HasPrefix(key, "duplicates "):
			if b, ok := dlmNumber(key[len("duplicates "):]); ok {
				found[b].copies = n
			}
		case strings.HasPrefix(key, "board "):
			b, ok := dlmNumber(key[len("board "):])
			if !ok || len(value) < 26 {
				return nil, fmt.Errorf("line %d: %w: %.60q", i+1, ErrFormat, line)
			}
			found[b].text, found[b].line = value, i+1
		}
	}
	for b := from; b <= to; b++ {
		f := found[b]
		if f.text == "" {
			return nil, fmt.Errorf("board %d: %w: missing", b, ErrFormat)
		}
		if f.text[:26] == dlmFiller && to == 99 && from == 1 {
			continue
		}
		d, err := parseDLM(f.text)
		if err != nil {
			return nil, fmt.Errorf("line %d: board %d: %w", f.line, b, err)
		}
		if sum := dlmChecksum(b, f.text[:26]); f.text[26:] != fmt.Sprintf("%03d", sum) &&
			f.text[26:] != fmt.Sprintf("%03d", sum^f.copies) {
			s.Warnings = append(s.Warnings, Warning{Kind: ChecksumWrong, Line: f.line, Board: b})
		}
		if err := s.add(NewBoard(b, d), fmt.Sprint("line ", f.line)); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func writeDLM(out *bytes.Buffer, s *Set) error {
	var letters [100]string
	from, to := 99, 1
	for _, b := range s.Boards {
		if b.Number > 99 || letters[b.Number] != "" {
			return fmt.Errorf("board %d: %w: numbers are 1 to 99, each once", b.Number, ErrTooManyBoards)
		}
		letters[b.Number] = dlmLetters(b.Deal)
		from, to = min(from, b.Number), max(to, b.Number)
	}
	if n := len(s.Boards); n > 0 && to-from+1 != n {
		return fmt.Errorf("boards %d to %d: %w: some between are missing", from, to, ErrTooManyBoards)
	}
	status, sum := "Show", 0^from^to^1
	if s.Sealed {
		status, sum = "Sealed", sum^1
	}
	headline := s.Headline
	if headline == "" {
		headline = "Clubnight"
	}
	fmt.Fprintf(out, "[Document]\nHeadline=%s\nStatus=%s\nDuplicates=0\nFrom board=%d\nTo board=%d\n", headline,
		status, from, to)
	fmt.Fprintf(out, "Next board to duplimate=0\nPrintOuts=0\nCrypto key=0\nChecksum=%d\n", sum)
	for b := 1; b <= 99; b++ {
		if letters[b] == "" {
			letters[b] = dlmFiller
		}
		fmt.Fprintf(out, "Duplicates %02d=0\nBoard %02d=%s%03d\n", b, b, letters[b], dlmChecksum(b, letters[b]))
	}
	return nil
}
