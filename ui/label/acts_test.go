package label_test

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// An act is something that a director does, and has one name: on buttons, in menus, at
// the foot, in what is said about it, in the manual, in every language.
type act struct {
	name string   // the label that names it
	keys string   // what does it from anywhere, "" for nothing
	also []string // other labels that have its name in them: of a menu, of a title
	says []string // messages that have its name in them, with or without its keys
}

// acts are those that several places name.
var acts = []act{
	{name: "Start the evening", keys: "F5", says: []string{"screen.next-start",
		"screen.help-start", "error.results", "health.other-runs"}},
	{name: "Start reading", keys: "Ctrl+R", says: []string{"start.read", "screen.next-read", "error.control-running",
		"error.elevation", "error.blocked", "health.other-runs"}},
	{name: "Stop reading", keys: "Ctrl+R", says: []string{"screen.new-while-reading", "screen.practise-reading",
		"notice.stop-before-file", "error.truncated", "error.damaged", "error.no-table", "error.ado-damaged"}},
	{name: "Read now", says: []string{"error.closed"}},
	{name: "Continue playing", says: []string{"screen.next-restart", "alarm.not-uploaded", "error.held", "error.results",
		"error.truncated", "error.damaged", "error.no-table", "error.ado-damaged"}},
	{name: "Change the movement", keys: "Ctrl+M", also: []string{"Change the movement…"}},
	{name: "Enter results", keys: "Ctrl+K", says: []string{"screen.key-enter"}},
	{name: "Enter or correct…", keys: "Ctrl+Shift+K",
		also: []string{"Enter or correct a result", "Enter or correct a result…"}},
	{name: "Draw the next round", keys: "Ctrl+G", also: []string{"Draw the next round…"},
		says: []string{"screen.next-draw"}},
	{name: "Send to the Bridgemates"},
	{name: "Finish the evening", keys: "Ctrl+E",
		also: []string{"Finish the evening…", "New evening, Finish the evening"}, says: []string{"screen.next-amending"}},
	{name: "New evening", keys: "Ctrl+N",
		also: []string{"New evening…", "New evening?", "New evening, Finish the evening"},
		says: []string{"screen.next-new-evening", "screen.new-while-reading", "error.results"}},
	{name: "Print", keys: "Ctrl+P"},
	{name: "Publish everything"},
	{name: "Copy the club file"},
	{name: "Practise", also: []string{"Practise…"}},
	{name: "Bring our members", also: []string{"Bring our members…"}},
	{name: "What now?", says: []string{"screen.next-what-now"}},
}

// inPassing are keys that sentences also give in passing, while they speak of something
// else: "type the results (Ctrl+K)".
var inPassing = []string{"Ctrl+K", "Ctrl+P"}

// former are names that these acts had until each had one, in the languages that there
// were.
var former = map[string][]string{
	"en": {"Start Bridgemate session", "session is started", "Restart reading", "Begin to read", "Finish evening",
		"Begin the next evening", "Enter the results by hand", "Correct…", "Send to the handsets", "Copy now",
		"Print the night's set", "evening is given out", "nothing to give out"},
	"da": {"Start Bridgemates", "når Bridgematerne startes", "Genstart aflæsning", "Begynd at aflæse",
		"Begynd den næste aften", "Kopiér nu", "Send til Bridgematerne nu"},
	"de": {"Bridgemates starten", "Bridgemates gestartet werden", "Lesen neu starten", "Lesen der Ergebnisse beginnen",
		"Das nächste Turnier beginnen", "Jetzt kopieren", "Jetzt an die Geräte senden"},
	"es": {"Arrancar los Bridgemates", "la sesión se arranc", "arrancar una sesión", "Reanudar lectura",
		"Empezar a leer", "Terminar torneo", "Empezar el próximo torneo", "Copiar ahora", "ahora a los terminales"},
	"fr": {"séance Bridgemate", "démarrage de la séance", "démarrer une séance", "Relancer la lecture",
		"Commencer à lire", "Commencer le prochain tournoi", "aux boîtiers maintenant"},
	"it": {"sessione Bridgemate", "avvio della sessione", "avviare una sessione", "Riavvia lettura",
		"Comincia a leggere", "Chiudi torneo", "Inizia il prossimo torneo", "Copia ora", "Invia ora ai terminali"},
	"nb": {"Bridgemate-sesjon", "sesjonen startes", "sesjon startes", "Start lesing på nytt", "Begynn å lese",
		"Begynn neste kveld", "Kopier nå", "Send til apparatene nå"},
	"nl": {"Bridgemates starten", "Bridgemates worden gestart", "Lezen hervatten", "Resultaten beginnen te lezen",
		"Zitting afsluiten", "De volgende zitting beginnen", "Nu kopiëren", "Nu naar de kastjes sturen"},
	"pl": {"„Uruchom Bridgemate”", "rozpoczęciem sesji", "rozpoczęciu sesji", "Wznów odczyt",
		"Rozpoczęcie odczytu", "Zacznij następny turniej", "Kopiuj teraz", "Wyślij teraz do terminali"},
	"sv": {"Starta Bridgemates", "när Bridgematerna startas", "Starta om avläsning", "Börja läsa av",
		"Börja nästa kväll", "Kopiera nu", "Skicka till Bridgematerna nu"},
	"tr": {"Bridgemate seansını başlat", "seans başlat", "Seans başlat", "Okumayı yeniden başlat",
		"Sonuçları okumaya başla", "Sonraki turnuvaya başla", "Şimdi cihazlara gönder"},
}

// plainName is the name of an act without what a label or a sentence may add to it: three
// dots or a question mark, and capital letters.
func plainName(text string) string {
	return strings.ToLower(strings.Trim(text, "…?¿ \u00a0\u202f"))
}

// named reports whether a text has the name of an act in it.
func named(text, name string) bool { return strings.Contains(strings.ToLower(text), plainName(name)) }

// formerly is a name in the text that an act had before, "" where there is none. What
// is said of acts by the names that they have now does not count.
func formerly(text string, names, former []string) string {
	for _, name := range names {
		text = strings.ReplaceAll(text, strings.TrimSuffix(name, "…"), "")
	}
	for _, was := range former {
		if strings.Contains(text, was) {
			return was
		}
	}
	return ""
}

// sentencesOf are the messages of a language: each with all its plural forms.
func sentencesOf(t *testing.T, language string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, folder := range sentences {
		maps.Copy(all, messagesIn(t, folder, language))
	}
	return all
}

// messagesIn are those of one folder.
func messagesIn(t *testing.T, folder, language string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(folder), "*."+language+".json"))
	if err != nil || len(files) == 0 {
		t.Fatal(folder, language, err)
	}
	for _, file := range files {
		for id, entry := range entries(t, file) {
			switch entry := entry.(type) {
			case string:
				all[id] = []string{entry}
			case map[string]any:
				for _, form := range entry {
					all[id] = append(all[id], form.(string))
				}
			}
		}
	}
	return all
}

// given are the keys that a sentence gives for an act: "(F5)", "(Ctrl+R)", and so in
// German "(Strg+R)".
var given = regexp.MustCompile(`\((?:Ctrl\+|Strg\+)?(?:Shift\+|Umschalt\+)?F?[0-9A-Z]\)`)

// keysOf are the keys that a text gives, as they stand in the table of acts.
func keysOf(text string) (keys []string) {
	for _, k := range given.FindAllString(text, -1) {
		keys = append(keys, strings.NewReplacer("Strg", "Ctrl", "Umschalt", "Shift").Replace(strings.Trim(k, "()")))
	}
	return keys
}

// Every act has one name in every language: its labels have it in them, the messages
// that tell of it, and whatever gives its keys; the names that it had before are gone,
// and no two acts have one name.
func TestOneNameForOneAct(t *testing.T) {
	for language, labels := range catalogues(t) {
		var names []string
		by := map[string]string{}
		keyed := map[string][]string{}
		said := sentencesOf(t, language)
		for _, a := range acts {
			name := labels[a.name]
			names = append(names, name)
			if other := by[plainName(name)]; name == "" || other != "" {
				t.Errorf("%s: %q is called %q, and so is %q", language, a.name, name, other)
			}
			by[plainName(name)] = a.name
			keyed[a.keys] = append(keyed[a.keys], name)
			for _, key := range a.also {
				if !named(labels[key], name) {
					t.Errorf("%s: the label %q is %q, which does not name %q", language, key, labels[key], name)
				}
			}
			for _, id := range a.says {
				silent := func(text string) bool { return !named(text, name) }
				if len(said[id]) == 0 || slices.ContainsFunc(said[id], silent) {
					t.Errorf("%s: %s does not name %q: %q", language, id, name, said[id])
				}
			}
		}
		for key, text := range labels {
			if was := formerly(text, names, former[language]); was != "" {
				t.Errorf("%s: the label %q is %q, where %q was the name of an act once", language, key, text, was)
			}
		}
		for id, texts := range said {
			for _, text := range texts {
				if was := formerly(text, names, former[language]); was != "" {
					t.Errorf("%s: %s says %q once more: %q", language, id, was, text)
				}
				for _, key := range keysOf(text) {
					if keyed[key] != nil && !slices.Contains(inPassing, key) &&
						!slices.ContainsFunc(keyed[key], func(name string) bool { return named(text, name) }) {
						t.Errorf("%s: %s gives %s and none of the names %q: %q", language, id, key, keyed[key], text)
					}
				}
			}
		}
	}
}

// documents are what there is to read in English about the window, from here.
var documents = []string{"../../README.md", "../../docs/*.md", "../../docs/manual/*.md"}

// marked is what a document marks as a text of the window, and the keys behind it.
var marked = regexp.MustCompile(`\*([^*\n]+)\*(?: (\([A-Z][^)\s]*\)))?`)

// The documents call acts as the window does, and give its keys with the name.
func TestDocumentsNameActsAsTheWindowDoes(t *testing.T) {
	labels := catalogues(t)["en"]
	var names []string
	keyed := map[string][]string{}
	for _, a := range acts {
		names = append(names, labels[a.name])
		if a.keys != "" {
			keyed[a.keys] = append(keyed[a.keys], labels[a.name])
		}
	}
	looked := 0
	for _, pattern := range documents {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range marked.FindAllStringSubmatch(string(content), -1) {
				if was := formerly(m[1], names, former["en"]); was != "" {
					t.Errorf("%s: *%s* was the name of an act once", file, m[1])
				}
				for _, key := range keysOf(m[2]) {
					looked++
					if keyed[key] != nil &&
						!slices.ContainsFunc(keyed[key], func(name string) bool { return named(m[1], name) }) {
						t.Errorf("%s: *%s* %s is called %q in the window", file, m[1], m[2], keyed[key])
					}
				}
			}
		}
	}
	if looked < 20 {
		t.Errorf("only %d names with keys found: the search is broken", looked)
	}
}

// The search finds an old name, also where the new one has it in it, and lets the new
// one pass.
func TestFormerNamesAreFound(t *testing.T) {
	names := []string{"De zitting afsluiten", "Enter or correct…"}
	for text, want := range map[string]string{"Zitting afsluiten…": "Zitting afsluiten", "De zitting afsluiten…": "",
		"press Correct… there": "Correct…", "press Enter or correct… there": ""} {
		if got := formerly(text, names, []string{"Zitting afsluiten", "Correct…"}); got != want {
			t.Errorf("%q: found %q", text, cmp.Or(got, "nothing"))
		}
	}
	if keys := keysOf("„Lesen starten“ (Strg+R), oder (F5)"); !slices.Equal(keys, []string{"Ctrl+R", "F5"}) {
		t.Errorf("the keys are %q", keys)
	}
}
