package site

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"clubnight/assets"
)

// luminance is that of WCAG 2.2.
func luminance(c assets.Colour) float64 {
	part := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	r, g, b := c.RGB()
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

func contrast(a, b assets.Colour) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Whatever is written can be read on both grounds, in the light and in the dark: 4.5
// to 1 (WCAG 2.2, 1.4.3).
func TestInksCanBeRead(t *testing.T) {
	by := map[string]ink{}
	for _, i := range inks {
		by[i.name] = i
	}
	for _, name := range []string{"ink", "grey", "red", "primary"} {
		for _, ground := range []string{"ground", "shade"} {
			if c := contrast(by[name].day, by[ground].day); c < 4.5 {
				t.Errorf("%s on %s: %.2f by day", name, ground, c)
			}
			if c := contrast(by[name].night, by[ground].night); c < 4.5 {
				t.Errorf("%s on %s: %.2f by night", name, ground, c)
			}
		}
	}
	if c := contrast(0x000000, 0xffffff); c < 20.9 || c > 21.1 {
		t.Errorf("black on white: %.2f", c)
	}
}

var used = regexp.MustCompile(`var\(--([a-z]+)\)`)

// The rules have no colours of their own, ask for nothing from elsewhere,
// and each ink is used.
func TestRulesKeepToThePalette(t *testing.T) {
	if regexp.MustCompile(`#[0-9a-fA-F]{3}|rgb|url\(|@import`).MatchString(rules) {
		t.Error("a colour beside the palette, or something from elsewhere")
	}
	names := map[string]bool{}
	for _, m := range used.FindAllStringSubmatch(rules, -1) {
		names[m[1]] = true
	}
	for _, i := range inks {
		if !names[i.name] {
			t.Errorf("nothing is %s", i.name)
		}
		delete(names, i.name)
	}
	if len(names) > 0 {
		t.Errorf("%v are no inks", names)
	}
	for _, wanted := range []string{"@media print", "prefers-color-scheme:dark", ":focus-visible", "max-width"} {
		if !strings.Contains(string(css()), wanted) {
			t.Errorf("there is no %s", wanted)
		}
	}
}
