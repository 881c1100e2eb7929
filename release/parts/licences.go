package parts

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// runtimeLicence is where Debian keeps the licence of what the compiler for Windows adds to each program.
const runtimeLicence = "/usr/share/doc/mingw-w64-common/copyright"

// WindowsRuntime is what the compiler for Windows adds to the program with the window.
func WindowsRuntime() (Part, error) {
	text, err := os.ReadFile(runtimeLicence)
	if err != nil {
		return Part{}, fmt.Errorf("the licence of the compiler's runtime: %w", err)
	}
	p := Part{Name: "mingw-w64 runtime", Licences: []Licence{{"copyright", string(text)}}}
	return p, p.judge()
}

// Fonts are the fonts that the programs carry: ours, by their licence in the source folder, and those of the window's library, whose
// licences are among those of its module.
func Fonts(source string) ([]Part, error) {
	text, err := os.ReadFile(filepath.Join(source, "assets", "fonts", "LICENSE.txt"))
	if err != nil {
		return nil, err
	}
	p := Part{Name: "DejaVu Sans Condensed", Version: "2.37", Licences: []Licence{{"LICENSE.txt", strings.ReplaceAll(string(text), "\r\n", "\n")}}}
	return []Part{p}, p.judge()
}

// Licences is one text with the licences of all parts; one that several have in the same words stands there once.
func Licences(parts []Part) string {
	var texts []string
	of := map[string][]string{}
	for _, p := range parts {
		name := strings.TrimSpace(p.Name + " " + p.Version)
		if p.Name == "std" {
			name = "Go " + p.Version
		}
		for _, l := range p.Licences {
			text := strings.TrimSpace(l.Text)
			if of[text] == nil {
				texts = append(texts, text)
			}
			entry := name
			if filepath.Dir(l.File) != "." {
				entry += ", " + l.File
			}
			if !slices.Contains(of[text], entry) {
				of[text] = append(of[text], entry)
			}
		}
	}
	var b strings.Builder
	b.WriteString("Clubnight is made with these works of others. Thank you. Above each licence stands whose it is.\n")
	for _, text := range texts {
		fmt.Fprintf(&b, "\n%s\n\n%s\n\n%s\n", strings.Repeat("=", 78), strings.Join(of[text], "\n"), text)
	}
	return b.String()
}
