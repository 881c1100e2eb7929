package room

import (
	"math"
)

// Arrangement is how tiles fill a room on the screen: as columns and rows of equal tiles,
// and the size of their text.
type Arrangement struct {
	Columns, Rows int
	Width, Height float32 // of a tile
	Text          float32
	Names         bool // there is room for who sits at the tables
}

// What a tile needs, in the size of its text: its number, the contract and the pips,
// one below the other; names need two lines more and some width. One that is higher
// than enough looks empty.
const (
	tileWidth   = 6.6
	tileHeight  = 4.7
	namesWidth  = 9
	namesHeight = 7.9
	namesWorth  = 0.85 // names are worth letters so much smaller
	tileEnough  = 11.5
	tileShape   = 1.3 // width by height, where there is a choice
)

// Arrange fits so many tiles into a width and a height with a gap between them, in
// letters as large as fit, and no larger than the window's own.
func Arrange(tiles int, width, height, gap, text float32) (best Arrangement) {
	misshapen := math.Inf(1)
	for columns := 1; columns <= tiles; columns++ {
		rows := (tiles + columns - 1) / columns
		if (tiles+rows-1)/rows < columns {
			continue // as many rows do with fewer columns
		}
		a := Arrangement{Columns: columns, Rows: rows}
		a.Width = (width - gap*float32(columns-1)) / float32(columns)
		a.Height = (height - gap*float32(rows-1)) / float32(rows)
		a.Text = max(1, min(text, a.Width/tileWidth, a.Height/tileHeight))
		if named := min(text, a.Width/namesWidth, a.Height/namesHeight); named >= namesWorth*a.Text {
			a.Text, a.Names = named, true
		}
		a.Height = min(a.Height, tileEnough*a.Text)
		shape := math.Abs(math.Log(float64(a.Width / max(1, a.Height) / tileShape)))
		if a.better(best) || !best.better(a) && shape < misshapen {
			best, misshapen = a, shape
		}
	}
	return best
}

// better reports whether letters are larger; names make up for smaller ones.
func (a Arrangement) better(b Arrangement) bool {
	worth := func(a Arrangement) float32 {
		if a.Names {
			return a.Text / namesWorth
		}
		return a.Text
	}
	return worth(a) > worth(b)
}
