package paper

import "slices"

// Print says how large letters are at least.
type Print int

// The prints: for most, for whoever reads with an effort, and for whoever cannot read
// that.
const (
	NormalPrint Print = iota // 7 points
	ClearPrint               // 12 points
	LargePrint               // 16 points
)

// printing is by how much lengths are larger than in normal print, and the smallest
// letters before they are.
type printing struct {
	name         string
	scale, least float64
}

var prints = [...]printing{NormalPrint: {"normal", 1, Smallest}, ClearPrint: {"clear", 1.2, 10}, LargePrint: {"large", 1.6, 10}}

// String names the print: "normal", "clear", "large".
func (p Print) String() string { return prints[p].name }

// MarshalText implements encoding.TextMarshaler by the name.
func (p Print) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. What is no print is NormalPrint.
func (p *Print) UnmarshalText(name []byte) error {
	*p, _ = ParsePrint(string(name))
	return nil
}

// Points are its smallest letters.
func (p Print) Points() float64 { return prints[p].scale * prints[p].least }

// ParsePrint is the print of a name; ok is false for one that there is not.
func ParsePrint(name string) (p Print, ok bool) {
	i := slices.IndexFunc(prints[:], func(one printing) bool { return one.name == name })
	return Print(max(i, 0)), i >= 0
}

// Smallest are the smallest letters, in points, of normal print.
const Smallest = 7.0

// Print is that of the sheet. In clear and in large print its lengths and letters are
// those of a smaller page, of which everything is printed larger.
func (s *Sheet) Print() Print { return s.setup.Print }

// Least are the smallest letters of the sheet: whoever asks for smaller ones
// gets these.
func (s *Sheet) Least() float64 { return prints[s.setup.Print].least }

// legible is a style in letters that are large enough.
func (s *Sheet) legible(st Style) Style {
	if !st.Squeezed {
		st.Size = max(st.Size, s.Least())
	}
	return st
}

// Leading is from line to line of a text, in millimetres.
func (s *Sheet) Leading(st Style) float64 { return s.legible(st).Size * mmPerPoint * lineStep }

// Step is the same, and at least so many millimetres.
func (s *Sheet) Step(step float64, st Style) float64 { return max(step, s.Leading(st)) }
