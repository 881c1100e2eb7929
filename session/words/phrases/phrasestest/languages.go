package phrasestest

import (
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// faults are what is wrong with a message of a language, by its forms and
// those of the English.
func faults(tag string, forms, english map[string]string) (wrong []string) {
	if english == nil {
		return []string{"is in no English catalogue"}
	}
	if len(english) > 1 {
		for _, form := range PluralForms(tag) {
			if forms[form] == "" {
				wrong = append(wrong, "has no form "+form)
			}
		}
	}
	known, always := names(english), unconditional(english)
	for _, form := range slices.Sorted(maps.Keys(forms)) {
		text := forms[form]
		for _, name := range namesOf(text) {
			if !known[name] {
				wrong = append(wrong, fmt.Sprintf("form %s names %s, which the English does not", form, name))
			}
		}
		for _, name := range always {
			if form != "one" && !slices.Contains(namesOf(text), name) { // one may be a word
				wrong = append(wrong, fmt.Sprintf("form %s does not name %s, which the English does", form, name))
			}
		}
		if err := run(text); err != nil {
			wrong = append(wrong, err.Error())
		}
	}
	return wrong
}

var formNames = map[plural.Form]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two",
	plural.Few: "few", plural.Many: "many"}

// PluralForms are the forms that a language has, for whole numbers and for
// those with a decimal, as CLDR has them.
func PluralForms(tag string) []string {
	parsed := language.Make(tag)
	forms := map[string]bool{"other": true}
	for n := range 1001 {
		forms[formNames[plural.Cardinal.MatchPlural(parsed, n, 0, 0, 0, 0)]] = true
		forms[formNames[plural.Cardinal.MatchPlural(parsed, n, 1, 1, 5, 5)]] = true
	}
	if base, _ := parsed.Base(); slices.Contains(millions, base.String()) {
		forms["many"] = true
	}
	return slices.Sorted(maps.Keys(forms))
}

// millions are the languages that have a form for whole millions, by which go-i18n
// chooses; the tables of x/text are of an older CLDR.
var millions = []string{"ca", "es", "fr", "it", "pt"}

var nameForm = regexp.MustCompile(`(?:\.[A-Z]\w*)+`)

// namesOf is what a text names within its braces: ".Board", ".Program.Path".
func namesOf(text string) (all []string) {
	for _, action := range actionForm.FindAllString(text, -1) {
		all = append(all, nameForm.FindAllString(action, -1)...)
	}
	return all
}

// names is what the forms of a message name.
func names(forms map[string]string) map[string]bool {
	all := make(map[string]bool)
	for _, text := range forms {
		for _, name := range namesOf(text) {
			all[name] = true
		}
	}
	return all
}

var (
	actionForm = regexp.MustCompile(`{{[^}]*}}`)
	choiceForm = regexp.MustCompile(`^{{-?\s*(if|range|with)\b`)
	endForm    = regexp.MustCompile(`^{{-?\s*end\b`)
)

// unconditional is what every form of a message names whatever is chosen.
func unconditional(forms map[string]string) []string {
	count := make(map[string]int)
	for _, text := range forms {
		depth := 0
		seen := make(map[string]bool)
		for _, action := range actionForm.FindAllString(text, -1) {
			switch {
			case choiceForm.MatchString(action):
				depth++
			case endForm.MatchString(action):
				depth--
			case depth == 0:
				for _, name := range nameForm.FindAllString(action, -1) {
					seen[name] = true
				}
			}
		}
		for name := range seen {
			count[name]++
		}
	}
	maps.DeleteFunc(count, func(_ string, n int) bool { return n < len(forms) })
	return slices.Sorted(maps.Keys(count))
}

// compared finds what a text compares with a number.
var compared = regexp.MustCompile(`\b(?:eq|ne|lt|le|gt|ge)\s+(\.[A-Z]\w*)\s+[0-9]`)

// run executes a text as a template, once with a value for every name and
// once with nothing.
func run(text string) error {
	parsed, err := template.New("").Option("missingkey=error").Parse(text)
	if err != nil {
		return err
	}
	something, nothing := make(map[string]any), make(map[string]any)
	for _, name := range namesOf(text) {
		set(something, name, "x")
		set(nothing, name, "")
	}
	for _, number := range compared.FindAllStringSubmatch(text, -1) {
		set(something, number[1], 1)
		set(nothing, number[1], 0)
	}
	for _, values := range []map[string]any{something, nothing} {
		if err := parsed.Execute(io.Discard, values); err != nil {
			return err
		}
	}
	return nil
}

// set gives a name its value, within another where it stands in one.
func set(values map[string]any, name string, value any) {
	outer, inner, within := strings.Cut(strings.TrimPrefix(name, "."), ".")
	if !within {
		values[outer] = value
		return
	}
	fields, ok := values[outer].(map[string]any)
	if !ok {
		fields = make(map[string]any)
		values[outer] = fields
	}
	set(fields, inner, value)
}
