package kit

import (
	"image/color"

	"fyne.io/fyne/v2"

	"clubnight/assets"
)

// Tint is an ink or a paper of the window. What it looks like is decided by the app's
// theme when it is drawn, so that what is on the screen follows when the director changes
// the theme.
type Tint int

// The inks and papers of the window. In every palette every ink has a contrast of at
// least 4.5 on every paper; a test checks them against each other.
const (
	InkText    Tint = iota
	InkQuiet        // asides
	InkGood         // in order
	InkWarn         // late or unsure
	InkBad          // wrong
	InkRed          // hearts and diamonds
	InkPrimary      // what one can do, and what is in play

	paperWindow
	PaperWhite
	paperStripe
	paperInput
	PaperHead
	PaperGood
	PaperWarn
	PaperBad
	PaperQuiet
	PaperChosen
	paperButton
	paperSelection

	Line      // fine lines between things
	lineInput // around a field
	tints
)

const (
	firstInk, lastInk     = InkText, InkPrimary
	firstPaper, lastPaper = paperWindow, paperSelection
)

// Palette is a set of colours for the window.
type Palette int

// The palettes.
const (
	Light Palette = iota
	Dark
	Contrast // for eyes that need it: black and white, and few colours
	palettes
)

// colours are the tints of the palettes; those by daylight are also the ones on paper.
var colours = [palettes][tints]assets.Colour{
	Light: {
		InkText: assets.InkText, InkQuiet: assets.InkQuiet, InkGood: assets.InkGood, InkWarn: assets.InkWarn,
		InkBad: assets.InkBad, InkRed: assets.InkRed, InkPrimary: assets.InkPrimary,
		paperWindow: 0xf3f5f8, PaperWhite: assets.PaperWhite, paperStripe: 0xf7f9fb, paperInput: 0xf3f6f9,
		PaperHead: 0xe8edf3, PaperGood: 0xe3f4e9,
		PaperWarn: 0xffedcc, PaperBad: 0xfbe1de, PaperQuiet: assets.PaperStripe, PaperChosen: 0xdce8f6,
		paperButton: 0xe2e9f2, paperSelection: 0xcbdff5,
		Line: assets.InkLine, lineInput: assets.InkField,
	},
	Dark: {
		InkText: assets.NightText, InkQuiet: assets.NightQuiet, InkGood: 0x8fe0ab, InkWarn: 0xffcb73, InkBad: 0xffb3ab,
		InkRed: assets.NightRed, InkPrimary: assets.NightPrimary,
		paperWindow: 0x10161f, PaperWhite: assets.NightGround, paperStripe: 0x1f2a38, paperInput: 0x141c27,
		PaperHead: 0x263343, PaperGood: 0x17392a,
		PaperWarn: 0x46340f, PaperBad: 0x4d2320, PaperQuiet: assets.NightStripe, PaperChosen: 0x223c5f,
		paperButton: 0x2b3a4e, paperSelection: 0x2a466d,
		Line: assets.NightLine, lineInput: 0x7f8ea1,
	},
	Contrast: {
		InkText: 0xffffff, InkQuiet: 0xe6e6e6, InkGood: 0x7dff9e, InkWarn: 0xffe14d, InkBad: 0xffb8b0,
		InkRed: 0xffb0b0, InkPrimary: 0x8fd3ff,
		paperWindow: 0x000000, PaperWhite: 0x000000, paperStripe: 0x101010, paperInput: 0x000000,
		PaperHead: 0x262626, PaperGood: 0x002e10,
		PaperWarn: 0x332700, PaperBad: 0x3d0a06, PaperQuiet: 0x1a1a1a, PaperChosen: 0x00284d,
		paperButton: 0x1f1f1f, paperSelection: 0x00335f,
		Line: 0xffffff, lineInput: 0xffffff,
	},
}

// inUse is the palette of the app's theme; by daylight under a theme of Fyne's own.
func inUse() Palette {
	if app := fyne.CurrentApp(); app != nil {
		if l, ours := app.Settings().Theme().(*windowTheme); ours {
			return l.palette
		}
	}
	return Light
}

// RGBA implements color.Color. It asks the theme, as Fyne's own widgets do.
func (t Tint) RGBA() (r, g, b, a uint32) { return t.of(inUse()).RGBA() }

func (t Tint) of(p Palette) color.NRGBA {
	r, g, b := colours[p][t].RGB()
	return color.NRGBA{r, g, b, 0xff}
}

// Solid is a colour as it looks now. Text must be drawn in it: Fyne keeps drawn text by
// its colour, and would show a tint as it looked before the theme was changed.
func Solid(c color.Color) color.Color {
	if t, tint := c.(Tint); tint {
		return t.of(inUse())
	}
	return c
}

// unfaded is a colour of text that stays legible in menus. Fyne means to show their
// shortcuts a little paler than the rest, but takes the lower half of an opacity of
// sixteen bits, which leaves a fifth of it; of an opacity a trace below the full
// one it is nearly all.
type unfaded struct{ color.NRGBA }

// RGBA implements color.Color.
func (c unfaded) RGBA() (r, g, b, a uint32) {
	r, g, b, _ = c.NRGBA.RGBA()
	const highest = 0xfefe
	return min(r, highest), min(g, highest), min(b, highest), 0xffca
}
