package handrecord

import (
	"fmt"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// diagram is a board as bridge players draw it: the hands at their sides of a table, the
// number with dealer and vulnerability in the upper left corner, points in the lower left
// one and the tricks in the lower right one.
type diagram struct {
	*sheet.Report
	record *Record
	// size of the letters in points, width in millimetres.
	size, width float64
	// stretch is by how much lines stand further apart than they must.
	stretch float64
	// spaced puts blanks between cards if all hands have room for them.
	spaced bool
	// headed diagrams have number, dealer and vulnerability in a heading
	// and not in their corner.
	headed bool
	// beside is true where the tricks stand beside the diagram and not in its corner.
	beside bool
	// makeable are the contracts that can be made, in the upper right corner from
	// the line makeableAt on; none where there is no room for them.
	makeable   []string
	makeableAt int
}

const (
	mmPerPoint   = 25.4 / 72
	lineHeight   = 0.388 // millimetres for a point of size: hands have no letters below the line
	baseline     = 0.8   // of a line, from its top
	diagramLines = 12
	pipWidth     = 1.05 // a suit symbol with what separates it from the cards, measured by the size of letters
	spacedFrom   = 9.5  // points: smaller letters need the room for themselves
)

// Where North and South begin, and East with the table of tricks below, in
// parts of the width.
const (
	middle = 0.325
	east   = 0.645
)

// diagramWidth is the least width for letters of a size: eight cards of a
// suit beside eight.
func diagramWidth(size float64) float64 { return 6.1 * size }

func (d *diagram) leading() float64 { return d.size * lineHeight * d.stretch }

func (d *diagram) height() float64 {
	if d.record.Tricks != nil && !d.beside && d.tightTricks() {
		return (diagramLines + 0.8) * d.leading()
	}
	return diagramLines * d.leading()
}

// tightTricks reports whether the tricks are in letters as large as those of the hands,
// so that their rows stand as far apart.
func (d *diagram) tightTricks() bool {
	return d.size*0.88 < d.Least() && d.Print() != paper.NormalPrint
}

func (d *diagram) style(scale float64, bold bool, ink paper.Color) paper.Style {
	return paper.Style{Size: max(d.size*scale, d.Least()), Bold: bold, Ink: ink}
}

func (d *diagram) draw(x, y float64) {
	l := d.leading()
	gap := 0.25 * l // between a hand and what stands right of it
	if !d.headed {
		d.corner(x, y, middle*d.width-gap)
	}
	hands := [4]struct{ x, y, w float64 }{
		{middle * d.width, 0, (1 - middle) * d.width},
		{east * d.width, 4 * l, (1 - east) * d.width},
		{middle * d.width, 8 * l, (east-middle)*d.width - gap},
		{0, 4 * l, middle*d.width - gap},
	}
	spaced := d.spaced
	for seat, at := range hands {
		spaced = spaced && d.fits(d.record.Deal[seat], at.w)
	}
	for seat, at := range hands {
		d.hand(d.record.Deal[seat], x+at.x, y+at.y, at.w, spaced)
	}
	for i, text := range d.makeable {
		d.Text(x+d.width, y+(float64(d.makeableAt+i)+baseline)*l, text, d.under(), paper.ToRight)
	}
	d.table(x+(middle+east)/2*d.width, y+6*l)
	d.points(x, y+8.6*l)
	if d.record.Tricks != nil && !d.beside {
		t := tricksTable{d.Report, *d.record.Tricks, max(d.size*0.88, d.Least())}
		from, row := 8.2, 0.8
		if d.tightTricks() {
			from, row = 8.2, 0.92
		}
		t.draw(x+east*d.width, y+from*l, (1-east)*d.width+cellEdge/2, row*l)
	}
}

// handLines is how many lines a hand has.
const handLines = 4

// besideNorth finds the lowest lines of the North hand beside which all texts have room;
// they end at the right edge.
func (d *diagram) besideNorth(texts []string) (first int, fits bool) {
	st := d.under()
	room := (1-middle)*d.width - d.pip() - 0.6*d.size*mmPerPoint
	for first = handLines - len(texts); first >= 0; first-- {
		fits = true
		for i, text := range texts {
			// a diamond reaches into the next line
			for _, suit := range deal.Suits[first+i : min(first+i+2, handLines)] {
				holding := sayHolding(d.Words, d.record.Deal[scoring.North], suit, d.spaced)
				fits = fits && d.Measure(holding, d.style(1, false, paper.Black))+d.Measure(text, st) <= room
			}
		}
		if fits {
			return first, true
		}
	}
	return 0, false
}

// says is the board for somebody who has the sheet read aloud: the number where it is not
// in a heading, the four hands, and the tricks of each declarer.
func (d *diagram) says() string {
	var parts []string
	if !d.headed {
		parts = append(parts, sheet.SayBoard(d.Words, d.record.Number),
			sheet.SayDeal(d.Words, d.record.Dealer, d.record.Vul))
	}
	for seat := scoring.North; seat <= scoring.West; seat++ {
		parts = append(parts, d.Words.Direction(seat)+": "+SayHand(d.Words, d.record.Deal[seat]))
	}
	if d.record.Tricks != nil {
		for _, declarer := range tricksRows {
			text := d.Words.Direction(declarer) + ":"
			for _, denomination := range tricksColumns {
				text += fmt.Sprint(" ", d.Words.Denomination(denomination), " ", d.record.Tricks[declarer][denomination])
			}
			parts = append(parts, text)
		}
	}
	return strings.Join(append(parts, d.makeable...), ". ")
}

// corner writes the number of the board, who deals and who is vulnerable.
func (d *diagram) corner(x, y, w float64) {
	l := d.leading()
	d.squeeze(x, y+1.55*l, w, d.style(2, true, paper.Black), fmt.Sprint(d.record.Number), d.Least())
	d.squeeze(x, y+(2+baseline)*l, w, d.style(0.9, false, paper.Black),
		d.Words.Capital(d.Words.Dealer(d.record.Dealer)), d.Least())
	d.squeeze(x, y+(3+baseline)*l-0.1*l, w, d.style(0.9, false, paper.Black),
		d.Words.VulnerabilityShort(d.record.Vul), d.Least())
}

// pip is the room that a suit symbol takes before its cards.
func (d *diagram) pip() float64 { return pipWidth * d.size * mmPerPoint }

// fits reports whether a hand has room for blanks between its cards.
func (d *diagram) fits(h deal.Hand, w float64) bool {
	for _, suit := range deal.Suits {
		if d.Measure(sayHolding(d.Words, h, suit, true), d.style(1, false, paper.Black)) > w-d.pip() {
			return false
		}
	}
	return true
}

// hand writes the four suits of a hand.
func (d *diagram) hand(h deal.Hand, x, y, w float64, spaced bool) {
	st := d.style(1, false, paper.Black)
	for i, suit := range deal.Suits {
		base := y + (float64(i)+baseline)*d.leading()
		d.Text(x, base, d.Words.Suit(suit), st, paper.ToLeft)
		// no card may be missing, even of thirteen
		d.squeeze(x+d.pip(), base, w-d.pip(), st, sayHolding(d.Words, h, suit, spaced), 0)
	}
}

// squeeze writes a text as large as there is room, but not in letters below a size.
func (d *diagram) squeeze(x, y, w float64, st paper.Style, text string, least float64) {
	if wide := d.Measure(text, st); wide > w {
		st.Size, st.Squeezed = max(st.Size*0.999*w/wide, least), true
	}
	d.Text(x, y, text, st, paper.ToLeft)
}

// table draws the four seats around the middle: red and white like on the board where a
// side is vulnerable, with a bar on the outer side of the dealer.
func (d *diagram) table(x, y float64) {
	q := 1.08 * d.leading()
	for seat, at := range [4][2]float64{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		direction := scoring.Direction(seat)
		left, top := x+at[0]*q-q/2, y+at[1]*q-q/2
		st := d.style(0.82, true, paper.Black)
		if d.record.Vul.Of(direction.Side()) {
			d.Fill(left, top, q, q, paper.Red)
			st.Ink = paper.White
		} else {
			d.Frame(left, top, q, q, 0.15, paper.Grey)
		}
		d.Text(left+q/2, top+q/2+0.36*st.Size*mmPerPoint, d.Words.DirectionLetter(direction), st, paper.Centred)
		if direction == d.record.Dealer {
			// Apart from the square, so that it can be told from a red one
			// in black and white.
			const thick, apart = 0.15, 0.08
			bar := [4][4]float64{
				{0, -apart - thick, 1, thick}, {1 + apart, 0, thick, 1}, {0, 1 + apart, 1, thick},
				{-apart - thick, 0, thick, 1},
			}[seat]
			d.Fill(left+bar[0]*q, top+bar[1]*q, bar[2]*q, bar[3]*q, paper.Black)
		}
	}
}

// points writes the high-card points of the four hands as they sit.
func (d *diagram) points(x, y float64) {
	l := d.leading()
	cross, aside := middle*d.width*0.42, 1.6*d.size*lineHeight
	st := d.style(0.92, false, paper.Black)
	for seat, at := range [4][2]float64{{0, 0}, {1, 1}, {0, 2}, {-1, 1}} {
		d.Text(x+cross+at[0]*aside, y+(at[1]+baseline)*l, fmt.Sprint(d.record.Deal[seat].Points()), st, paper.Centred)
	}
	d.Text(x+cross, y+(1+baseline)*l, d.Say("print.hcp"), d.style(0.62, false, paper.Grey), paper.Centred)
}

// tricksTable is the table of the 20 results.
type tricksTable struct {
	*sheet.Report
	tricks doubledummy.Table
	size   float64
}

// tricksColumns are the denominations as they stand, tricksRows the
// declarers: partners together.
var (
	tricksColumns = [5]scoring.Denomination{scoring.NoTrump, scoring.Spades, scoring.Hearts,
		scoring.Diamonds, scoring.Clubs}
	tricksRows = [4]scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West}
)

// makeable is from how many tricks on a contract can be bid and made.
const makeable = 7

// betweenFigures is what stands between two figures at least, in millimetres.
const betweenFigures = 0.52

// widestFigure is how much of a column two digits may take.
const widestFigure = 0.82

func (t *tricksTable) draw(x, y, w, rowHeight float64) {
	first := 0.13 * w
	column := (w - first) / 5
	at := func(i int) float64 { return x + first + (float64(i)+0.5)*column }
	figure := func() float64 { return t.Measure("13", paper.Style{Size: t.size, Bold: true}) }
	if wide := figure(); wide > widestFigure*column {
		t.size = max(t.size*widestFigure*column/wide, t.Least())
	}
	head := paper.Style{Size: t.size, Ink: paper.Grey}
	if wide := figure(); column-wide < betweenFigures { // the whole width is for the figures, then
		letters := 0.0
		for _, declarer := range tricksRows {
			letters = max(letters, t.Measure(t.Words.DirectionLetter(declarer), head))
		}
		column = (w - letters - betweenFigures - wide) / 4
		first = w - wide/2 - 4.5*column
	}
	for i, denomination := range tricksColumns {
		st := head
		if denomination != scoring.NoTrump {
			st.Ink = paper.Black
		} else {
			st.Size = max(st.Size*0.85, t.Least())
		}
		t.Text(at(i), y+0.8*rowHeight, t.Words.Denomination(denomination), st, paper.Centred)
	}
	t.Rule(x, x+w, y+rowHeight, 0.15, paper.Light)
	for row, declarer := range tricksRows {
		base := y + (float64(row)+1.95)*rowHeight
		t.Text(x, base, t.Words.DirectionLetter(declarer), paper.Style{Size: t.size, Ink: paper.Grey}, paper.ToLeft)
		for i, denomination := range tricksColumns {
			n := t.tricks[declarer][denomination]
			st := paper.Style{Size: t.size, Bold: n >= makeable, Ink: paper.Black}
			if n < makeable {
				st.Ink = paper.Grey
			}
			t.Text(at(i), base, fmt.Sprint(n), st, paper.Centred)
		}
	}
}
