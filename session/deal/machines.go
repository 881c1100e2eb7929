package deal

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"clubnight/scoring"
)

// Sizes in the files of the dealing machines that number no boards in text.
const (
	cardsInDeal = 52
	packedSize  = 13 // a deal of two bits for a card
	rzdHead     = 13
	cdsSize     = 1 + packedSize
)

// text52 drops what may stand between the boards of a text of card letters or digits:
// line ends, blanks and the end mark of DOS.
func text52(data []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n\x1a", r) {
			return -1
		}
		return r
	}, data)
}

// isBER reports whether a file is digits from 1 to 4 alone, 52 for a board.
func isBER(data []byte) bool {
	data = text52(data)
	for _, c := range data {
		if c < '1' || c > '4' {
			return false
		}
	}
	return len(data) > 0 && len(data)%cardsInDeal == 0
}

// readBER reads the owners of the cards, spade ace to club two, North 1 to West 4.
func readBER(data []byte) (*Set, error) {
	return records(text52(data), cardsInDeal, 1, func(r []byte, at int) (d Deal, err error) {
		for i, c := range r {
			if c < '1' || c > '4' {
				return d, fmt.Errorf("digit %d: %w: %q is no seat", at+i+1, ErrFormat, c)
			}
			d[c-'1'] |= 1 << (51 - i)
		}
		return d, nil
	})
}

func writeBER(out *bytes.Buffer, s *Set) {
	for _, b := range s.Boards {
		for i := range cardsInDeal {
			owner, _ := b.Deal.Owner(Card(51 - i))
			out.WriteByte('1' + byte(owner))
		}
	}
}

// bhgLetters are the cards of BHG, spade ace to club two.
const bhgLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// isBHG reports whether the first board is the 52 letters, each once, on a
// line of their own.
func isBHG(data []byte) bool {
	first, _, _ := bytes.Cut(bytes.TrimLeft(data, "\r\n"), []byte("\n"))
	first = bytes.TrimRight(first, " \r\x1a")
	for _, c := range []byte(bhgLetters) {
		if bytes.Count(first, []byte{c}) != 1 {
			return false
		}
	}
	return len(first) == cardsInDeal
}

// readBHG reads the cards as letters, 13 for each seat from the dealer on. The dealer is
// that of the place in the file.
func readBHG(data []byte) (*Set, error) {
	board := 0
	return records(text52(data), cardsInDeal, 1, func(r []byte, at int) (d Deal, err error) {
		board++
		dealer := scoring.BoardDealer(board)
		for i, c := range r {
			n := strings.IndexByte(bhgLetters, c)
			if n < 0 {
				return d, fmt.Errorf("letter %d: %w: %q is no card", at+i+1, ErrFormat, c)
			}
			d[(dealer+scoring.Direction(i/13))&3] |= 1 << (51 - n)
		}
		return d, nil
	})
}

func writeBHG(out *bytes.Buffer, s *Set) {
	out.WriteByte('\n')
	for i, b := range s.Boards {
		for seat := range scoring.Direction(4) {
			for _, c := range b.Deal[(scoring.BoardDealer(i+1)+seat)&3].Cards() {
				out.WriteByte(bhgLetters[duplimate(c)])
			}
		}
		out.WriteByte('\n')
	}
}

// packed writes a byte for each rank from the ace down: two bits each for who holds that
// spade, heart, diamond and club. first is the value of North.
func packed(d Deal, first scoring.Direction) (b [packedSize]byte) {
	for i := range b {
		for _, suit := range Suits {
			owner, _ := d.Owner(NewCard(suit, Ace-CardRank(i)))
			b[i] = b[i]<<2 | byte((owner+first)&3)
		}
	}
	return b
}

func unpacked(b []byte, first scoring.Direction) (d Deal) {
	for i, owners := range b[:packedSize] {
		for j, suit := range Suits {
			owner := scoring.Direction(owners>>(6-2*j)) & 3
			d[(owner-first)&3] |= 1 << NewCard(suit, Ace-CardRank(i))
		}
	}
	return d
}

// isRZD reports whether a file has the head of RZD and as many boards as that says.
func isRZD(data []byte) bool {
	return len(data) > rzdHead && string(data[2:rzdHead]) == strings.Repeat(" ", rzdHead-2) &&
		len(data) == rzdHead+packedSize*int(binary.LittleEndian.Uint16(data))
}

func readRZD(data []byte) (*Set, error) {
	if !isRZD(data) {
		return nil, fmt.Errorf("byte 0: %w: not as long as its head says", ErrFormat)
	}
	return records(data[rzdHead:], packedSize, 1, func(r []byte, _ int) (Deal, error) { return unpacked(r, 0), nil })
}

func writeRZD(out *bytes.Buffer, s *Set) error {
	if len(s.Boards) > 0xffff {
		return fmt.Errorf("%w: %d", ErrTooManyBoards, len(s.Boards))
	}
	out.Write(binary.LittleEndian.AppendUint16(nil, uint16(len(s.Boards))))
	out.WriteString(strings.Repeat(" ", rzdHead-2))
	for _, b := range s.Boards {
		p := packed(b.Deal, 0)
		out.Write(p[:])
	}
	return nil
}

// cdsFirst is the value of North in CDS.
const cdsFirst = scoring.East

// isCDS reports whether every record has a number of its own and a complete deal. The
// format has no mark: a text that happens to be that long is left alone.
func isCDS(data []byte) bool {
	if len(data) == 0 || len(data)%cdsSize != 0 ||
		!bytes.ContainsFunc(data, func(r rune) bool { return r < ' ' || r > '~' }) {
		return false
	}
	var seen [256]bool
	for ; len(data) > 0; data = data[cdsSize:] {
		if data[0] == 0 || seen[data[0]] || unpacked(data[1:cdsSize], cdsFirst).Check() != nil {
			return false
		}
		seen[data[0]] = true
	}
	return true
}

func readCDS(data []byte) (*Set, error) {
	s, err := records(data, cdsSize, 1, func(r []byte, at int) (Deal, error) {
		if r[0] == 0 {
			return Deal{}, fmt.Errorf("byte %d: %w: boards are numbered from 1", at, ErrFormat)
		}
		return unpacked(r[1:], cdsFirst), nil
	})
	if err != nil {
		return nil, err
	}
	for i := range s.Boards {
		s.Boards[i] = NewBoard(int(data[i*cdsSize]), s.Boards[i].Deal)
	}
	return s, nil
}

func writeCDS(out *bytes.Buffer, s *Set) error {
	for _, b := range s.Boards {
		if b.Number > 0xff {
			return fmt.Errorf("board %d: %w: numbers go to 255", b.Number, ErrTooManyBoards)
		}
		p := packed(b.Deal, cdsFirst)
		out.WriteByte(byte(b.Number))
		out.Write(p[:])
	}
	return nil
}
