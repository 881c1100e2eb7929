package kit

import (
	"image/color"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// PosterPlate is a part of a poster's page with rows of cells of its own, or with a text:
// its letters are as large as its place allows.
type PosterPlate struct {
	// Left, Top, Width and Height are its place, in shares of the room below the title.
	Left, Top, Width, Height float32
	// Text stands on as many lines as it takes, as large as it fits; "" where there are
	// rows.
	Text string
	Rows [][]PosterCell
	// Ruled draws a fine line below each row, Even makes columns equally wide.
	Ruled, Even bool
	// Most is how much larger than usual the letters may be; 0 is as large as usual.
	Most float32
}

// PosterCell is a cell of a plate.
type PosterCell struct {
	Text string
	// Bold and Quiet are how it is written; Marked stands on a ground of its own.
	Bold, Quiet, Marked bool
	Align               fyne.TextAlign
}

// The measures of a plate, in sizes of its text.
const (
	plateRow   = 1.25 // a row
	plateRuled = 1.42 // a row above a line, and a line of a text
	plateLoose = 1.8  // the same where there is room
	plateGap   = 0.75 // between columns
	plateSmall = 0.35 // the smallest text, in usual ones
)

// plate draws a plate.
func (p *Poster) plate(l PosterPlate) {
	u := p.unit()
	all := fyne.NewSize(p.Size().Width-2*posterMargin*u, p.Size().Height-(posterTop+posterFoot)*u)
	at := fyne.NewPos(posterMargin*u+l.Left*all.Width, posterTop*u+l.Top*all.Height)
	place := fyne.NewSize(l.Width*all.Width, l.Height*all.Height)
	if l.Text != "" {
		p.wrapped(l, at, place)
		return
	}
	high := float32(plateRow)
	if l.Ruled {
		high = plateRuled
	}
	size := p.plateSize(l, place, func(size float32) bool {
		_, total := l.widths(size)
		return total <= place.Width && float32(len(l.Rows))*size*high <= place.Height
	})
	if l.Ruled && len(l.Rows) > 0 { // rows may have the height that is left
		high = min(max(place.Height/float32(len(l.Rows))/size, high), plateLoose)
	}
	widths, total := l.widths(size)
	spare := float32(0)
	if n := len(widths); n > 0 {
		spare = min((place.Width-total)/float32(n), 2*size)
	}
	for r, row := range l.Rows {
		x, y := at.X, at.Y+float32(r)*size*high
		if l.Ruled && r > 0 {
			p.rule(at.X, y, place.Width)
		}
		for c, cell := range row {
			width := widths[c] + max(spare, 0)
			p.cell(cell, fyne.NewPos(x, y), fyne.NewSize(width, size*high), size)
			x += width + plateGap*size
		}
	}
}

// plateSize is the largest size of letters with which a plate fits its place.
func (p *Poster) plateSize(l PosterPlate, place fyne.Size, fits func(size float32) bool) float32 {
	usual := posterText * p.unit()
	size := usual * max(l.Most, 1)
	for size > plateSmall*usual && !fits(size) {
		size -= 0.5
	}
	return size
}

// widths are those that the columns need, and what they take together.
func (l PosterPlate) widths(size float32) (widths []float32, total float32) {
	for _, row := range l.Rows {
		for c, cell := range row {
			if c == len(widths) {
				widths = append(widths, 0)
			}
			widths[c] = max(widths[c], runsWidth(cell.Text, size, cell.Bold))
		}
	}
	if l.Even {
		widest := float32(0)
		for _, w := range widths {
			widest = max(widest, w)
		}
		for c := range widths {
			widths[c] = widest
		}
	}
	for _, w := range widths {
		total += w
	}
	return widths, total + float32(max(len(widths)-1, 0))*plateGap*size
}

func (p *Poster) cell(c PosterCell, at fyne.Position, room fyne.Size, size float32) {
	inks := p.inks()
	ink := inks.ink
	if c.Quiet {
		ink = inks.quiet
	}
	width := runsWidth(c.Text, size, c.Bold)
	x := at.X
	switch c.Align {
	case fyne.TextAlignTrailing:
		x += room.Width - width
	case fyne.TextAlignCenter:
		x += (room.Width - width) / 2
	}
	if c.Marked {
		ground := &canvas.Rectangle{FillColor: inks.ink, CornerRadius: size / 4}
		ground.Move(fyne.NewPos(at.X, at.Y+0.08*size))
		ground.Resize(fyne.NewSize(room.Width, room.Height-0.16*size))
		p.drawn = append(p.drawn, ground)
		ink = inks.paper
	}
	p.runs(c.Text, fyne.NewPos(x, at.Y+(room.Height-lineOf(size))/2), size, ink, c.Bold)
}

// wrapped draws a text on lines.
func (p *Poster) wrapped(l PosterPlate, at fyne.Position, place fyne.Size) {
	var lines []string
	size := p.plateSize(l, place, func(size float32) bool {
		lines = wrap(l.Text, size, place.Width)
		return float32(len(lines))*size*plateRuled <= place.Height
	})
	for i, line := range lines {
		p.runs(line, at.AddXY(0, float32(i)*size*plateRuled), size, p.inks().ink, false)
	}
}

// wrap divides a text into lines.
func wrap(text string, size, width float32) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		next := strings.TrimSpace(line + " " + word)
		if line != "" && runsWidth(next, size, false) > width {
			lines, next = append(lines, line), word
		}
		line = next
	}
	return append(lines, line)
}

// run is a piece of a text in one colour: a symbol, or what stands between two.
type run struct {
	text   string
	symbol bool
}

// redSigns are the signs that have a colour of their own.
const redSigns = "♥♦"

// runsOf takes a text apart, so that symbols stand as low as letters.
func runsOf(text string) (runs []run) {
	from := 0
	for i, r := range text {
		if strings.ContainsRune("♠♥♦♣", r) {
			if i > from {
				runs = append(runs, run{text[from:i], false})
			}
			from = i + utf8.RuneLen(r)
			runs = append(runs, run{text[i:from], true})
		}
	}
	if from < len(text) {
		runs = append(runs, run{text[from:], false})
	}
	return runs
}

func runsWidth(text string, size float32, bold bool) (width float32) {
	for _, r := range runsOf(text) {
		width += fyne.MeasureText(r.text, size, fyne.TextStyle{Bold: bold && !r.symbol}).Width
	}
	return width
}

// runs draws a text, each symbol with its colour.
func (p *Poster) runs(text string, at fyne.Position, size float32, ink color.Color, bold bool) {
	for _, r := range runsOf(text) {
		t := &canvas.Text{Text: r.text, TextSize: size, Color: ink, TextStyle: fyne.TextStyle{Bold: bold && !r.symbol}}
		if r.symbol && strings.Contains(redSigns, r.text) && ink != p.inks().paper {
			t.Color = p.inks().red
		}
		t.Move(at.AddXY(0, symbolDrop(r.text, size)))
		t.Resize(t.MinSize())
		p.drawn = append(p.drawn, t)
		at.X += fyne.MeasureText(r.text, size, t.TextStyle).Width
	}
}
