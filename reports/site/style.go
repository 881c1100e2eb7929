package site

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"clubnight/reports/paper"
)

//go:embed templates/site.css
var rules string

// ink is a colour of the pages: on a light ground that of the sheets, and on a dark one.
type ink struct {
	name  string
	light paper.Color
	dark  paper.Color
}

// inks are the palette of the sheets, and what takes its place in the dark.
var inks = []ink{
	{"ink", paper.Black, paper.Color{R: 236, G: 236, B: 232}},
	{"grey", paper.Grey, paper.Color{R: 170, G: 170, B: 166}},
	{"line", paper.Light, paper.Color{R: 82, G: 82, B: 80}},
	{"shade", paper.Shade, paper.Color{R: 38, G: 38, B: 36}},
	{"ground", paper.White, paper.Color{R: 22, G: 22, B: 21}},
	{"red", paper.Red, paper.Color{R: 255, G: 128, B: 118}},
}

// css is the style of all pages: the palette, and the rules that use it.
var css = sync.OnceValue(func() []byte {
	var b strings.Builder
	root := func(of func(ink) paper.Color) {
		for _, i := range inks {
			c := of(i)
			fmt.Fprintf(&b, "--%s:#%02x%02x%02x;", i.name, c.R, c.G, c.B)
		}
	}
	light := func(i ink) paper.Color { return i.light }
	b.WriteString(":root{color-scheme:light dark;")
	root(light)
	b.WriteString("}\n@media (prefers-color-scheme:dark){:root{")
	root(func(i ink) paper.Color { return i.dark })
	b.WriteString("}}\n@media print{:root{color-scheme:light;")
	root(light)
	b.WriteString("}}\n")
	b.WriteString(rules)
	return []byte(b.String())
})
