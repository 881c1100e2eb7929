package ui

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"clubnight/assets/ledger"
	"clubnight/bridgemate/rehearsal"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/phrases/phrasestest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/club"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/rehearsing"
	"clubnight/ui/uitest"
)

// The language of the mirror: every catalogue has it, made of its English with
// other letters. Its decimals and dates are those of Icelandic, which differ
// from the English ones.
const mirrored = "is"

func init() { phrasestest.Mirror(mirrored) }

// speakMirrored lets the windows of a test speak the language of the mirror.
func speakMirrored(t *testing.T) {
	t.Helper()
	t.Setenv("LC_ALL", "de_DE.UTF-8") // Fyne would speak German
	in := uitest.Speak(t, mirrored)
	uitest.Must(t, kit.SpeakFyne(in.Labels))
	t.Cleanup(func() {
		uitest.Must(t, kit.SpeakFyne(label.English()))
	})
}

// held is what a window shows in Latin letters whatever the language: names and
// files, products by their makers' names, keys, law numbers, sections, and what is
// typed or stands in files.
var held = regexp.MustCompile(strings.Join(append(schemes(),
	`Tuesday pairs|Kraków|Evening \d+|Acol|Five card major|Bridgemate Pro Control|sheets(/[\w .-]+)?|[\w:\\/.~-]*\bpublished([\\/][\d-]+ Tuesday pairs)?|[\w:\\/. -]*\.(bws|exe|mdb|pbn|clubnight|pdf|txt|csv|xlsx|json|log)\b`,
	`\b(Ctrl|Alt|Shift)[+ ]((Alt|Shift)\+)?([A-Z]\b)?|\bF\d+\b|\b(Tab|Enter|Space|Insert|Delete|Esc|Up|Down|Back[sS]pace)\b`,
	`\b\d+[A-Z]\d?(\([a-f]\))?`, `\b[AB]\b`,
	`\b\d[cdhs]n?(\+1)?\b|\b\dn\b`, `\bAVE`, `\b\d@ \w+`,
	`The Larks|(Anna|Jan) de Vries|Mehmet Ağaoğlu|WBF continuous`, `\bnoise\b`, `\b10, 1vp\b`,
	`\bProcessed\d?\b|\bcustom_Clubnight\b`,
	`\((CURRENT|BRIDGE|RESPONSE|REBID|OPEN|FINESSE|PROMOTE|LONG|SHORT)\.[A-Z0-9]+\)`,
	`\bA4\b|^Letter$|http://[\d.]+:\d+/`,
), "|"))

// schemes are the titles of those of masterpoints with their grades, which
// their files name.
func schemes() (list []string) {
	all, err := award.Schemes()
	if err != nil {
		panic(err)
	}
	for _, s := range all {
		var grades []string
		for _, g := range s.Grades {
			grades = append(grades, regexp.QuoteMeta(g.Name))
		}
		list = append(list, regexp.QuoteMeta(s.Title)+`(, \p{Cyrillic}+ (`+strings.Join(grades, "|")+`)$)?`)
	}
	return list
}

// shownIn collects what an object shows, with the answers of its choices; what stands
// in a field was typed.
func shownIn(o fyne.CanvasObject) (found []string) {
	if o == nil || !o.Visible() {
		return nil
	}
	switch o := o.(type) {
	case *kit.TextField:
		return []string{o.PlaceHolder}
	case *canvas.Text:
		return []string{o.Text}
	case *kit.Choice:
		return append(slices.Clone(o.Options), o.PlaceHolder)
	}
	for _, below := range uitest.PartsOf(o) {
		found = append(found, shownIn(below)...)
	}
	return found
}

// foreign are the texts that have letters of another language than the mirror's.
func foreign(in *desk.Language, texts []string) (found []string) {
	countries, _, _ := club.Countries(in, "") // named in the language whose decimals they are
	for _, text := range texts {
		if slices.Contains(countries, text) {
			continue
		}
		rest := held.ReplaceAllString(text, "")
		for _, m := range uitest.Members {
			for _, name := range strings.Fields(m.Name) {
				rest = strings.ReplaceAll(rest, name, "")
			}
		}
		if strings.ContainsFunc(rest, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) {
			found = append(found, text)
		}
	}
	return found
}

// walk opens every page and every dialog that a menu opens, and gives what stands in it
// to see. With a set of dialogs, by what they show, it is also given what each button of
// a dialog opens that is not in the set, which then is.
func (r *room) walk(deep map[string]bool, see func(where string, o fyne.CanvasObject)) {
	r.T.Helper()
	escape := func() {
		for range 6 {
			if r.Window.Canvas().Overlays().Top() == nil {
				return
			}
			r.Key(fyne.KeyEscape)
			r.Settle()
		}
		r.Window.Canvas().Overlays().Remove(r.Window.Canvas().Overlays().Top())
	}
	for _, p := range r.w.Pages() {
		if p.Title == "" {
			continue
		}
		r.w.Tabs.SelectIndex(p.Place)
		r.Settle()
		see("page "+p.Title, r.Window.Content())
	}
	for _, m := range r.Window.MainMenu().Items {
		see("menu "+m.Label, canvas.NewText(m.Label, nil))
		for _, i := range m.Items {
			see("menu "+m.Label, canvas.NewText(i.Label, nil))
			if i.Action == nil || i.IsQuit || i.IsSeparator {
				continue
			}
			open := func() fyne.CanvasObject {
				i.Action()
				r.Settle()
				return r.Window.Canvas().Overlays().Top()
			}
			top := open()
			see("after "+i.Label, r.Window.Content())
			if top == nil {
				continue
			}
			see("dialog "+i.Label, top)
			shows := i.Label + "\n" + strings.Join(shownIn(top), "\n")
			buttons := 0
			for _, o := range uitest.VisibleObjects(top) {
				if b, ok := o.(*kit.Button); ok && !b.Disabled() {
					buttons++
				}
			}
			escape()
			if deep == nil || deep[shows] || ofManual(r.Language(), i.Label) {
				continue
			}
			deep[shows] = true
			for at := range buttons {
				if top = open(); top == nil {
					break
				}
				n := 0
				for _, o := range uitest.VisibleObjects(top) {
					if b, ok := o.(*kit.Button); ok && !b.Disabled() {
						if n == at {
							where := "button " + b.Text + " of " + i.Label
							r.Tap(b)
							r.Settle()
							see("after "+where, r.Window.Content())
							if top := r.Window.Canvas().Overlays().Top(); top != nil {
								see(where, top)
							}
							break
						}
						n++
					}
				}
				escape()
			}
		}
	}
}

// Nothing that the window shows stays in English when another language is spoken: no
// half-translated dialog is possible, and nothing of Fyne's is in the system's language.
func TestNothingStaysEnglish(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	speakMirrored(t)
	rooms := map[string]func(t *testing.T) *room{
		"pairs": func(t *testing.T) *room {
			r := newRoom(t, 3)
			r.open(false)
			r.Receive(r.All()...)
			return r
		},
		"nothing yet": func(t *testing.T) *room { return newRoom(t, 0).open(false) },
		"club": func(t *testing.T) *room {
			r, _ := clubRoom(t, 3, 3)
			return r
		},
		"rehearsal": func(t *testing.T) *room {
			r := newRoomWith(t, 3, func(p *Params) {
				p.Rehearsal = &rehearsing.Params{Faults: rehearsal.FaultList(),
					Environment: func([]string, string) []string { return nil }}
			})
			return r.open(false)
		},
	}
	for _, k := range uitest.Kinds {
		rooms[k.Name] = func(t *testing.T) *room {
			m, err := movement.Make(k.Family, k.Options)
			uitest.Must(t, err)
			r := newRoom(t, 0, session.ScoringSet{Choices: k.Choices}, session.SectionSet{ID: 1, Movement: m})
			uitest.Must(t, r.Session.Record("director", k.About...))
			r.open(false)
			r.PlayRuled()
			return r
		}
	}
	sources := "" // their names are the same in every language
	for _, e := range ledger.Others() {
		sources += e.Line() + "\n"
	}
	deep := map[string]bool{} // what is behind a dialog is the same on every evening on which the dialog is
	for _, name := range slices.Sorted(maps.Keys(rooms)) {
		t.Run(name, func(t *testing.T) {
			said := map[string]bool{}
			seen := 0
			t.Chdir(t.TempDir()) // the dialogs for files show what is in it, and the folders above
			here, err := os.Getwd()
			uitest.Must(t, err)
			r := rooms[name](t)
			in := r.Language()
			chaptersText := textOfManual(t)
			look := func(where string, o fyne.CanvasObject) {
				texts := shownIn(o)
				seen += len(texts)
				for _, text := range foreign(in, texts) {
					if ofManual(in, where) && strings.Contains(chaptersText, text) {
						continue // there is the manual in English only
					}
					drive := text == filepath.VolumeName(text) // Windows' drives are among the places
					source := strings.HasSuffix(where, in.Text("About Clubnight")) &&
						strings.Contains(sources, strings.TrimSpace(text))
					if !said[text] && !drive && !source && !strings.Contains(here, text) {
						said[text] = true
						t.Errorf("%s: %q", where, text)
					}
				}
			}
			r.walk(deep, look)
			r.monitor.Show(1280, 720)
			look("the wall", r.monitor.Window.Content())
			if seen < 1000 {
				t.Errorf("only %d texts seen: the walk is broken", seen)
			}
		})
	}
}
