package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/docs"
	"clubnight/ui/desk"
	"clubnight/ui/uitest"
)

// What the manual says to stand on the screen does, and what it says to be in a menu is
// in it. Only the chapter for the computer person speaks of the screens of Windows as
// well.
func TestManualNamesWhatIsThere(t *testing.T) {
	r := newRoomWith(t, 3, func(p *Params) {
		p.Neighbours = append(p.Neighbours, manyClubs, severalComputers(new(uitest.Connection)))
	})
	menus := map[string][]string{}
	known := map[string]bool{}
	for _, m := range r.Window.MainMenu().Items {
		for _, i := range m.Items {
			name, _, _ := strings.Cut(i.Label, "    ")
			menus[m.Label] = append(menus[m.Label], name)
			known[name], known[m.Label] = true, true
		}
	}
	for _, text := range catalogued(t) {
		known[text] = true
	}
	chapters, err := docs.Chapters()
	uitest.Must(t, err)
	for _, c := range chapters {
		spans := c.Spans()
		for i, s := range spans {
			if s.Style != docs.OnScreen {
				continue
			}
			if !known[s.Text] && c.Name != "computer" {
				t.Errorf("%s: nothing on the screen is called %q", c.File, s.Text)
			}
			if i+2 >= len(spans) || spans[i+1].Text != ", " || spans[i+2].Style != docs.OnScreen {
				continue
			}
			if entries, is := menus[s.Text]; is && !slices.Contains(entries, spans[i+2].Text) {
				t.Errorf("%s: %s is not in the menu %s", c.File, spans[i+2].Text, s.Text)
			}
		}
	}
}

// catalogued are the labels and sentences of the window in English.
func catalogued(t *testing.T) (all []string) {
	t.Helper()
	var files []string
	for _, folder := range []string{"label", "../session/words/screen", "../session/words", "../session/words/phone",
		"../bridgemate/words"} {
		found, err := filepath.Glob(filepath.Join(filepath.FromSlash(folder), "catalog", "*.en.json"))
		uitest.Must(t, err)
		files = append(files, found...)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		uitest.Must(t, err)
		var texts map[string]any
		uitest.Must(t, json.Unmarshal(content, &texts))
		for _, text := range texts {
			if text, is := text.(string); is {
				all = append(all, text)
			}
		}
	}
	return all
}

// ofManual reports whether a place to which a walk has come is the manual.
func ofManual(in *desk.Language, where string) bool {
	return strings.Contains(where, in.Text("Manual…")) || strings.Contains(where, in.Text("Help for this page"))
}

// textOfManual is all that stands in the manual.
func textOfManual(t *testing.T) string {
	t.Helper()
	chapters, err := docs.Chapters()
	uitest.Must(t, err)
	var all strings.Builder
	for _, c := range chapters {
		all.WriteString(c.Title + "\n")
		for _, b := range c.Blocks {
			for _, row := range append(b.Rows, []docs.Cell{b.Text}) {
				for _, cell := range row {
					all.WriteString(docs.PlainText(cell) + "\n")
				}
			}
			all.WriteString(b.Mark + "\n" + strings.Join(b.Code, "\n") + "\n")
		}
	}
	return all.String()
}

// Every page leads to a chapter that is there.
func TestPagesHaveChapters(t *testing.T) {
	r := newRoom(t, 3)
	chapters, err := docs.Chapters()
	uitest.Must(t, err)
	for _, p := range r.w.Pages() {
		if p.Title == "" {
			continue
		}
		if _, known := docs.Find(chapters, "", p.Chapter); p.Chapter != "" && !known {
			t.Errorf("%s leads to %s, which is no chapter", p.Title, p.Chapter)
		}
	}
}
