package parts

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"clubnight/assets/ledger"

	"golang.org/x/image/font/sfnt"
)

// runtimeLicence is where Debian keeps the licence of what the compiler for Windows
// adds to each program.
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

// Carried are the works of others in the programs that are no modules, as the ledger has
// them, by their licences in the source folder. The fonts of the window's library are
// among the licences of its module.
func Carried(source string) (all []Part, err error) {
	for _, e := range ledger.In(ledger.OfWorks) {
		if e.Notice == "" { // a package brings it with its licence
			continue
		}
		p, err := noticed(source, e)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// noticed is a work of the ledger with its licence, which must be the one
// that the ledger names.
func noticed(source string, e ledger.Entry) (Part, error) {
	text, err := os.ReadFile(filepath.Join(source, filepath.FromSlash(e.Notice)))
	if err != nil {
		return Part{}, err
	}
	said := strings.ReplaceAll(string(text), "\r\n", "\n")
	p := Part{Name: e.Work, Version: e.Version, Licences: []Licence{{path.Base(e.Notice), said}}}
	if err := p.judge(); err != nil {
		return Part{}, err
	}
	if !slices.Contains(p.Kinds, e.Licence) {
		return Part{}, fmt.Errorf("%s, %s: %w: %s, and not %s", e.Work, e.Notice, ErrStrangeLicence,
			strings.Join(p.Kinds, " "), e.Licence)
	}
	return p, nil
}

// fyne is the module of the window's library.
const fyne = "fyne.io/fyne/v2"

// notoSans is the font of that library's texts, whose licence is not among its files: it
// says itself whose it is, and that its licence is that of Inter beside it.
func notoSans(module string) (p Part, err error) {
	folder := filepath.Join(module, "theme", "font")
	content, err := os.ReadFile(filepath.Join(folder, "NotoSans-Regular.ttf"))
	if err != nil {
		return p, err
	}
	font, err := sfnt.Parse(content)
	if err != nil {
		return p, fmt.Errorf("the font Noto Sans: %w", err)
	}
	var said [3]string
	for i, id := range []sfnt.NameID{sfnt.NameIDCopyright, sfnt.NameIDLicense, sfnt.NameIDVersion} {
		if said[i], err = font.Name(nil, id); err != nil {
			return p, fmt.Errorf("the font Noto Sans: %w", err)
		}
	}
	inter, err := os.ReadFile(filepath.Join(folder, "LICENSE_Inter.txt"))
	if err != nil {
		return p, err
	}
	const title = "SIL OPEN FONT LICENSE Version 1.1"
	_, terms, found := strings.Cut(strings.ReplaceAll(string(inter), "\r\n", "\n"), title)
	if !found || !strings.Contains(said[1], "SIL Open Font License, Version 1.1") {
		return p, fmt.Errorf("the font Noto Sans: %w", ErrNoLicence)
	}
	version, _, _ := strings.Cut(strings.TrimPrefix(said[2], "Version "), ";")
	p = Part{Name: "Noto Sans", Version: version,
		Licences: []Licence{{"OFL.txt", said[0] + "\n" + said[1] + "\n\n" + title + terms}}}
	return p, p.judge()
}

// lists are the headings of the ledger's lists.
var lists = map[ledger.List]string{
	ledger.OfWorks:   "Works in the programs that are no modules",
	ledger.OfFigures: "Figures",
	ledger.OfRules:   "Rules",
	ledger.OfFormats: "Forms of files and records",
	ledger.OfIdeas:   "Ideas",
	ledger.OfTests:   "In the tests alone",
}

// Sources is the ledger as a text: what is not ours, whose it is, and under
// which licence it is there.
func Sources() string {
	var b strings.Builder
	for _, l := range ledger.Lists {
		fmt.Fprintf(&b, "\n%s\n\n", lists[l])
		for _, e := range ledger.In(l) {
			fmt.Fprintf(&b, "* %s\n  %s\n  %s\n", e.Line(), e.What, e.Address)
		}
	}
	return b.String()
}

// Licences is one text with what is not ours, and with the licences of all parts; one
// that several have in the same words stands there once.
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
	b.WriteString("Clubnight is made with these works of others. Thank you. Above each licence stands whose it is.\n" +
		Sources())
	for _, text := range texts {
		fmt.Fprintf(&b, "\n%s\n\n%s\n\n%s\n", strings.Repeat("=", 78), strings.Join(of[text], "\n"), text)
	}
	return b.String()
}
