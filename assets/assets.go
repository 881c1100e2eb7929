// Package assets holds what the program carries with it: its name and
// version, fonts and icon.
package assets

import (
	_ "embed" // for the files below
	"fmt"
	"runtime"
)

// The program's identity. FyneApp.toml says the same; a test compares them.
const (
	ID      = "org.clubnight.Clubnight"
	Name    = "Clubnight"
	Version = "0.1.0"
	Build   = 1
)

// Icon is the program's icon, a PNG of 256 by 256 pixels.
//
//go:embed icon.png
var Icon []byte

// Table is a picture of a card table, for a club that begins: a PNG of 840 by 520 pixels,
// drawn from table.svg. To draw it from that in the window took half a second.
//
//go:embed table.png
var Table []byte

// Font and FontBold are DejaVu Sans Condensed 2.37 (licence beside the files): Latin,
// Greek, Cyrillic, Armenian and Georgian letters and the four suit symbols.
var (
	//go:embed fonts/DejaVuSansCondensed.ttf
	Font []byte
	//go:embed fonts/DejaVuSansCondensed-Bold.ttf
	FontBold []byte
)

// Symbols and SymbolsBold are cut from these: what a sheet shows and the window's own
// letters (Noto Sans) lack: suits, ticks, arrows, shapes, and Armenian, Georgian and
// Arabic letters. In them a line and a space are as high and as wide as Noto's, so that
// both stand in one line. fonts/symbols.py makes them.
var (
	//go:embed fonts/Symbols.ttf
	Symbols []byte
	//go:embed fonts/Symbols-Bold.ttf
	SymbolsBold []byte
)

// About is the program, its version, and the system and the processor that it was built
// for: the head of a report.
func About() string { return fmt.Sprintf("%s %s, %s %s", Name, Built(), runtime.GOOS, runtime.GOARCH) }
