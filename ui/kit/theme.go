package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"clubnight/assets"
)

// The inks and papers of the window. Every ink has a contrast of at least 4.5 on every paper; a
// test checks them against each other.
var (
	InkText    = color.NRGBA{0x1c, 0x22, 0x2b, 0xff}
	InkQuiet   = color.NRGBA{0x4c, 0x55, 0x60, 0xff}
	InkGood    = color.NRGBA{0x0f, 0x5f, 0x2e, 0xff}
	InkWarn    = color.NRGBA{0x7a, 0x45, 0x00, 0xff}
	InkBad     = color.NRGBA{0xa5, 0x16, 0x16, 0xff}
	InkRed     = color.NRGBA{0xb0, 0x14, 0x24, 0xff} // hearts and diamonds
	InkPrimary = color.NRGBA{0x1b, 0x4f, 0x8a, 0xff}

	paperWindow = color.NRGBA{0xf4, 0xf6, 0xf8, 0xff}
	PaperWhite  = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	paperStripe = color.NRGBA{0xf7, 0xf9, 0xfb, 0xff}
	paperInput  = color.NRGBA{0xf3, 0xf6, 0xf9, 0xff}
	PaperHead   = color.NRGBA{0xe4, 0xe9, 0xef, 0xff}
	PaperGood   = color.NRGBA{0xdd, 0xf1, 0xe2, 0xff}
	PaperWarn   = color.NRGBA{0xff, 0xf1, 0xcc, 0xff}
	PaperBad    = color.NRGBA{0xfd, 0xe3, 0xe1, 0xff}
	PaperQuiet  = color.NRGBA{0xec, 0xee, 0xf1, 0xff}
	PaperChosen = color.NRGBA{0xd9, 0xe7, 0xf6, 0xff}
)

// usualScale makes text larger than Fyne's own: the window is read from a chair's distance.
const usualScale = 1.15

// look is the theme: light, large, calm.
type look struct {
	scale  float32
	symbol fyne.Resource
}

// NewTheme gives the window's theme with its text scaled; 1 is the usual size.
func NewTheme(scale float32) fyne.Theme {
	return &look{scale: scale * usualScale, symbol: fyne.NewStaticResource("DejaVuSansCondensed.ttf", assets.Font)}
}

// Color implements fyne.Theme. The system's wish for darkness is not followed: paper is white.
func (l *look) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground, theme.ColorNameOverlayBackground, theme.ColorNameMenuBackground:
		return paperWindow
	case theme.ColorNameForeground:
		return InkText
	case theme.ColorNamePlaceHolder, theme.ColorNameDisabled:
		return InkQuiet
	case theme.ColorNamePrimary, theme.ColorNameHyperlink:
		return InkPrimary
	case theme.ColorNameForegroundOnPrimary, theme.ColorNameForegroundOnError,
		theme.ColorNameForegroundOnSuccess, theme.ColorNameForegroundOnWarning:
		return PaperWhite
	case theme.ColorNameError:
		return InkBad
	case theme.ColorNameSuccess:
		return InkGood
	case theme.ColorNameWarning:
		return InkWarn
	case theme.ColorNameInputBackground:
		return paperInput
	case theme.ColorNameInputBorder:
		return color.NRGBA{0x9a, 0xa4, 0xb0, 0xff}
	case theme.ColorNameButton:
		return color.NRGBA{0xdf, 0xe6, 0xee, 0xff}
	case theme.ColorNameDisabledButton:
		return PaperQuiet
	case theme.ColorNameHeaderBackground:
		return PaperHead
	case theme.ColorNameSeparator:
		return color.NRGBA{0xd2, 0xd9, 0xe1, 0xff}
	case theme.ColorNameSelection:
		return color.NRGBA{0xc5, 0xdb, 0xf3, 0xff}
	case theme.ColorNameFocus:
		return color.NRGBA{0x1b, 0x4f, 0x8a, 0x38}
	case theme.ColorNameScrollBar:
		return color.NRGBA{0x5a, 0x66, 0x74, 0x90}
	}
	return theme.DefaultTheme().Color(name, theme.VariantLight)
}

// Font implements fyne.Theme.
func (l *look) Font(style fyne.TextStyle) fyne.Resource {
	if style.Symbol {
		return l.symbol
	}
	return theme.DefaultTheme().Font(style)
}

// Icon implements fyne.Theme.
func (l *look) Icon(name fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(name) }

// Size implements fyne.Theme.
func (l *look) Size(name fyne.ThemeSizeName) float32 {
	usual := theme.DefaultTheme().Size(name)
	switch name {
	case theme.SizeNameText, theme.SizeNameInlineIcon:
		return usual * l.scale
	case theme.SizeNameSubHeadingText:
		return 15.5 * l.scale
	case theme.SizeNameHeadingText:
		return 21 * l.scale
	case theme.SizeNameCaptionText:
		return 12.5 * l.scale
	case theme.SizeNameInnerPadding:
		return 7
	case theme.SizeNameScrollBar:
		return 12 // wide enough for an unsteady hand
	case theme.SizeNameScrollBarSmall:
		return 8
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return 4
	}
	return usual
}
