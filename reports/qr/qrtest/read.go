// Package qrtest reads the text of a QR code again, as a phone does once it has found its
// modules (ISO/IEC 18004): what is drawn wrong has another text, or none. It corrects
// nothing, so that each module counts, and knows the codes of package qr alone: up to
// version 6, of which a quarter may be smudged.
package qrtest

import (
	"errors"
	"fmt"
	"image"
	"strings"
)

// data are the codewords of each block of a version, after ISO/IEC 18004, table 9, for
// the level Q.
var data = map[int][]int{1: {13}, 2: {22}, 3: {17, 17}, 4: {24, 24}, 5: {15, 15, 16, 16}, 6: {19, 19, 19, 19}}

// ReadImage is the text of a picture of a code: black on white, of some pixels a module,
// with an edge of four modules.
func ReadImage(picture image.Image, pixels int) (string, error) {
	const edge = 4
	size := picture.Bounds().Dx()/pixels - 2*edge
	return Read(size, func(column, row int) bool {
		grey, _, _, _ := picture.At((column+edge)*pixels+pixels/2, (row+edge)*pixels+pixels/2).RGBA()
		return grey < 0x8000
	})
}

// Read is the text of a code of so many modules in a row.
func Read(size int, dark func(column, row int) bool) (string, error) {
	version := (size - 17) / 4
	blocks, known := data[version]
	if !known || size != 17+4*version {
		return "", fmt.Errorf("a code of %d modules", size)
	}
	format := 0
	for _, at := range [][2]int{{0, 8}, {1, 8}, {2, 8}, {3, 8}, {4, 8}} { // its five bits of data
		format <<= 1
		if dark(at[0], at[1]) {
			format |= 1
		}
	}
	format ^= 0b10101
	if format>>3 != 0b11 {
		return "", errors.New("a code of another level than Q")
	}
	words := codewords(size, version, format&7, dark)
	var all []byte
	for b, n := range blocks {
		for i := range n {
			all = append(all, words[interleaved(blocks, b, i)])
		}
	}
	return text(&bits{bytes: all})
}

// interleaved is where the codeword i of a block stands: blocks stand word by word beside
// each other.
func interleaved(blocks []int, b, i int) (at int) {
	for round := range i + 1 {
		for other, n := range blocks {
			if round == i && other == b {
				return at
			}
			if round < n {
				at++
			}
		}
	}
	return at
}

// masks turn modules over, by row and column.
var masks = [8]func(i, j int) bool{
	func(i, j int) bool { return (i+j)%2 == 0 },
	func(i, _ int) bool { return i%2 == 0 },
	func(_, j int) bool { return j%3 == 0 },
	func(i, j int) bool { return (i+j)%3 == 0 },
	func(i, j int) bool { return (i/2+j/3)%2 == 0 },
	func(i, j int) bool { return i*j%2+i*j%3 == 0 },
	func(i, j int) bool { return (i*j%2+i*j%3)%2 == 0 },
	func(i, j int) bool { return ((i+j)%2+i*j%3)%2 == 0 },
}

// codewords are read in columns of two modules from the right, up and down in turn, but
// for what every code has.
func codewords(size, version, mask int, dark func(column, row int) bool) (words []byte) {
	n, word := 0, 0
	for right := size - 1; right > 0; right -= 2 {
		if right == 6 {
			right--
		}
		for step := range size {
			row := step
			if (right+1)&2 == 0 {
				row = size - 1 - step
			}
			for _, column := range []int{right, right - 1} {
				if fixed(size, version, column, row) {
					continue
				}
				word <<= 1
				if dark(column, row) != masks[mask](row, column) {
					word |= 1
				}
				if n++; n%8 == 0 {
					words, word = append(words, byte(word)), 0
				}
			}
		}
	}
	return words
}

// fixed reports whether a module is of the patterns that every code has.
func fixed(size, version, column, row int) bool {
	switch {
	case column < 9 && row < 9, column >= size-8 && row < 9, column < 9 && row >= size-8, column == 6, row == 6:
		return true
	}
	middle := size - 7
	return version > 1 && column >= middle-2 && column <= middle+2 && row >= middle-2 && row <= middle+2
}

// bits are read from the highest of the first byte on.
type bits struct {
	bytes []byte
	at    int
}

func (b *bits) left() int { return 8*len(b.bytes) - b.at }

func (b *bits) take(n int) (value int) {
	for ; n > 0; n-- {
		value = value<<1 | int(b.bytes[b.at/8]>>(7-b.at%8)&1)
		b.at++
	}
	return value
}

const alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

func text(b *bits) (string, error) {
	var said strings.Builder
	for b.left() >= 4 {
		switch mode := b.take(4); mode {
		case 0:
			return said.String(), nil
		case 2:
			n := b.take(9)
			for ; n > 1; n -= 2 {
				two := b.take(11)
				said.WriteByte(alphanumeric[two/45])
				said.WriteByte(alphanumeric[two%45])
			}
			if n > 0 {
				said.WriteByte(alphanumeric[b.take(6)])
			}
		case 4:
			for range b.take(8) {
				said.WriteByte(byte(b.take(8)))
			}
		default:
			return "", fmt.Errorf("a code in mode %d", mode)
		}
	}
	return said.String(), nil
}
