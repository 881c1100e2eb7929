package kit

import "fyne.io/fyne/v2"

// Column is a column of a list of things of one kind.
type Column[T any] struct {
	Title string
	Width float32 // in letters; of a column that grows the least
	Grows bool
	Align fyne.TextAlign
	// Stacks is true where cells have Lines. Only these columns are looked through for
	// what does not fit beside each other: to make each cell of 2,000 lines for that took
	// longer than a frame.
	Stacks bool
	// Text is what it shows of one of them, bold if Bold is set; where more is shown than
	// a text, it has Cell.
	Text func(T) string
	Bold bool
	Cell func(T) Cell
	// Key is what whoever is told of a cell needs to know of its column, nil for nothing.
	Key any
}

// Columns are those of a grid: each is told the number of a row, from 0.
type Columns []Column[int]

// shows is the cell of one of them.
func (c *Column[T]) shows(one T) Cell {
	switch {
	case c.Cell != nil:
		return c.Cell(one)
	case c.Text != nil:
		return Cell{Text: c.Text(one), Bold: c.Bold}
	}
	return Cell{}
}

// Looking are columns whose cells look says how they look; it is given the cell as it
// would be without.
func Looking[T any](look func(one T, c *Cell), columns ...Column[T]) []Column[T] {
	all := make([]Column[T], len(columns))
	for i, c := range columns {
		all[i] = c
		all[i].Cell = func(one T) Cell {
			cell := c.shows(one)
			look(one, &cell)
			return cell
		}
	}
	return all
}

// Rows are columns of the things that list gives now, one a row.
func Rows[T any](list func() []T, columns ...Column[T]) Columns {
	all := make(Columns, len(columns))
	for i, c := range columns {
		all[i] = Column[int]{Title: c.Title, Width: c.Width, Grows: c.Grows, Align: c.Align, Stacks: c.Stacks,
			Key: c.Key, Cell: func(row int) Cell {
				if now := list(); row < len(now) {
					return c.shows(now[row])
				}
				return Cell{} // it is drawn for a list that was longer
			}}
	}
	return all
}

// Numbered are columns that are told the number of a row, below most.
func Numbered(most func() int, columns ...Column[int]) Columns {
	all := make(Columns, len(columns))
	for i, c := range columns {
		all[i] = c
		all[i].Cell = func(row int) Cell {
			if row < most() {
				return c.shows(row)
			}
			return Cell{}
		}
	}
	return all
}

// Key is that of a column, nil where it has none.
func (g *Grid) Key(col int) any {
	if col < 0 || col >= len(g.Columns) {
		return nil
	}
	return g.Columns[col].Key
}

// ColumnOf is the place of the column with a key, 0 where there is none.
func (g *Grid) ColumnOf(key any) int {
	for i, c := range g.Columns {
		if c.Key == key {
			return i
		}
	}
	return 0
}
