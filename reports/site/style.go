package site

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"clubnight/assets"
)

//go:embed templates/site.css
var rules string

// ink is a colour of the pages, by day and by night.
type ink struct {
	name       string
	day, night assets.Colour
}

// inks are the palette of the window and of the sheets.
var inks = []ink{
	{"ink", assets.InkText, assets.NightText},
	{"grey", assets.InkQuiet, assets.NightQuiet},
	{"line", assets.InkRule, assets.NightLine},
	{"shade", assets.PaperStripe, assets.NightStripe},
	{"ground", assets.PaperWhite, assets.NightGround},
	{"red", assets.InkRed, assets.NightRed},
	{"primary", assets.InkPrimary, assets.NightPrimary},
}

// css is the style of all pages: the palette, and the rules that use it.
var css = sync.OnceValue(func() []byte {
	var b strings.Builder
	root := func(of func(ink) assets.Colour) {
		for _, i := range inks {
			fmt.Fprintf(&b, "--%s:%s;", i.name, of(i))
		}
	}
	day := func(i ink) assets.Colour { return i.day }
	b.WriteString(":root{color-scheme:light dark;")
	root(day)
	b.WriteString("}\n@media (prefers-color-scheme:dark){:root{")
	root(func(i ink) assets.Colour { return i.night })
	b.WriteString("}}\n@media print{:root{color-scheme:light;")
	root(day)
	b.WriteString("}}\n")
	b.WriteString(rules)
	return []byte(b.String())
})

// StyleSheet is the style of the pages, for pages of other packages that look like
// them: its name is [Style].
func StyleSheet() []byte { return css() }
