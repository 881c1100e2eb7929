package assets

import "fmt"

// Colour is one of the program's colours, as 0xrrggbb.
type Colour uint32

// The colours by daylight: of the window and the wall in the light theme, of the sheets
// and of the pages of the web.
const (
	InkText    Colour = 0x1b2430
	InkQuiet   Colour = 0x4c5560 // asides and heads of columns
	InkGood    Colour = 0x0f5f2e // in order
	InkWarn    Colour = 0x7a4500 // late or unsure
	InkBad     Colour = 0x8f1d16 // wrong
	InkRed     Colour = 0xa81422 // hearts and diamonds
	InkPrimary Colour = 0x164a8c // what one can do, and what is in play

	PaperWhite  Colour = 0xffffff
	PaperStripe Colour = 0xeceef1 // every second row, and the ground of an aside
	InkLine     Colour = 0xd6dde6 // fine lines between things
	InkRule     Colour = 0xb6bec8 // lines that a printer shows
	InkOrange   Colour = 0xd06400 // diamonds among four colours
	InkGreen    Colour = 0x007a33 // clubs among four colours
	InkField    Colour = 0x7d8896 // around a field
)

// The same by night, where pages and windows are light on dark.
const (
	NightText    Colour = 0xe8edf4
	NightQuiet   Colour = 0xb6c0cd
	NightRed     Colour = 0xffa8a8
	NightPrimary Colour = 0x9cc4ff
	NightGround  Colour = 0x1b2532
	NightStripe  Colour = 0x212b38
	NightLine    Colour = 0x364456
)

// RGB gives the parts of a colour.
func (c Colour) RGB() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// String writes a colour as style sheets do: "#1b2430".
func (c Colour) String() string { return fmt.Sprintf("#%06x", uint32(c)) }
