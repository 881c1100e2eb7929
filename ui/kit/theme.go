package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"clubnight/assets"
)

// usualScale makes text larger than Fyne's own: the window is read from a
// chair's distance.
const usualScale = 1.15

// windowTheme is the theme: large, calm, in the colours of a palette.
type windowTheme struct {
	scale   float32
	palette Palette
}

// Theme gives the window's theme in a palette, with its text scaled; 1 is the usual size.
func (p Palette) Theme(scale float32) fyne.Theme {
	return &windowTheme{scale: scale * usualScale, palette: p}
}

// tintOf are the tints that Fyne's own widgets are drawn in.
var tintOf = map[fyne.ThemeColorName]Tint{
	theme.ColorNameBackground: paperWindow, theme.ColorNameOverlayBackground: paperWindow,
	theme.ColorNameMenuBackground: paperWindow,
	theme.ColorNamePlaceHolder:    InkQuiet, theme.ColorNameDisabled: InkQuiet,
	theme.ColorNamePrimary: InkPrimary, theme.ColorNameHyperlink: InkPrimary,
	theme.ColorNameForegroundOnPrimary: PaperWhite, theme.ColorNameForegroundOnError: PaperWhite,
	theme.ColorNameForegroundOnSuccess: PaperWhite, theme.ColorNameForegroundOnWarning: PaperWhite,
	theme.ColorNameError: InkBad, theme.ColorNameSuccess: InkGood, theme.ColorNameWarning: InkWarn,
	theme.ColorNameInputBackground: paperInput, theme.ColorNameInputBorder: lineInput,
	theme.ColorNameButton: paperButton, theme.ColorNameDisabledButton: PaperQuiet,
	theme.ColorNameHeaderBackground: PaperHead, theme.ColorNameSeparator: Line,
	theme.ColorNameSelection: paperSelection,
}

// Color implements fyne.Theme. Whether the system is light or dark was settled when
// the palette was chosen.
func (l *windowTheme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameForeground:
		return unfaded{InkText.of(l.palette)}
	case theme.ColorNameOverlayBackground:
		if l.palette == Light {
			return PaperWhite.of(l.palette) // as the sheets of the pages
		}
		return PaperHead.of(l.palette) // where the page is dark, its shadow does not set a dialog off
	case theme.ColorNameFocus:
		c := InkPrimary.of(l.palette)
		c.A = 0x38
		return c
	case theme.ColorNameScrollBar:
		c := InkQuiet.of(l.palette)
		c.A = 0xa0
		return c
	}
	if t, own := tintOf[name]; own {
		return t.of(l.palette)
	}
	if l.palette == Light {
		return theme.DefaultTheme().Color(name, theme.VariantLight)
	}
	return theme.DefaultTheme().Color(name, theme.VariantDark)
}

// The symbols that are asked first for every letter, and the font of the sheets.
var (
	sheetFont   = fyne.NewStaticResource("DejaVuSansCondensed.ttf", assets.Font)
	symbols     = fyne.NewStaticResource("Symbols.ttf", assets.Symbols)
	symbolsBold = fyne.NewStaticResource("Symbols-Bold.ttf", assets.SymbolsBold)
)

// Font implements fyne.Theme. Text is set in the font of the symbols, which has no letter
// that Fyne's own font of the style has: Fyne asks that one next, and the computer's
// fonts only where neither has a letter. Fyne's monospaced font has the symbols itself;
// the style Symbol has to do without a second font.
func (l *windowTheme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Symbol:
		return sheetFont
	case style.Monospace:
		return theme.DefaultTextMonospaceFont()
	case style.Bold:
		return symbolsBold
	}
	return symbols
}

// Icon implements fyne.Theme. The icons are Fyne's; their shapes are
// Google's Material Icons.
func (l *windowTheme) Icon(name fyne.ThemeIconName) fyne.Resource {
	return theme.DefaultTheme().Icon(name)
}

// Size implements fyne.Theme.
func (l *windowTheme) Size(name fyne.ThemeSizeName) float32 {
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
		return 6
	}
	return usual
}
