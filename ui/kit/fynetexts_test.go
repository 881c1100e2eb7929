package kit

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/lang"

	"clubnight/ui/label"
)

// translations are the files of Fyne's own texts.
func translations(t *testing.T) string {
	t.Helper()
	folder, err := exec.Command("go", "list", "-f", "{{.Dir}}", "fyne.io/fyne/v2/lang").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(folder)), "translations")
}

// Whatever language the system has, Fyne says our texts in ours: no German button
// inside an English dialog.
func TestFyneSpeaksOurLanguage(t *testing.T) {
	in := label.English()
	for _, system := range []string{"de_DE.UTF-8", "pl_PL.UTF-8", "da_DK.UTF-8", "tr_TR.UTF-8", "pt_BR.UTF-8",
		"zh_CN.UTF-8", "en_GB.UTF-8"} {
		t.Setenv("LC_ALL", system)
		t.Setenv("LANG", system)
		t.Setenv("LANGUAGE", "")
		if err := SpeakFyne(in); err != nil {
			t.Fatal(system, err)
		}
		for id, ours := range fyneTexts(in) {
			if said := lang.X(id, "nobody has translated "+id); said != ours {
				t.Errorf("on %s, %s is %q, not %q", system, id, said, ours)
			}
		}
	}
}

// Fyne has no text, and speaks no language, that ours do not take the place of.
func TestAllOfFynesTexts(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command finds the sources of Fyne: ", err)
	}
	folder := translations(t)
	content, err := os.ReadFile(filepath.Join(folder, "base.en.json"))
	if err != nil {
		t.Fatal(err)
	}
	var theirs map[string]any
	if err := json.Unmarshal(content, &theirs); err != nil || len(theirs) < 35 {
		t.Fatal(len(theirs), err)
	}
	ours := fyneTexts(label.English())
	for id := range theirs {
		if ours[id] == "" {
			t.Errorf("Fyne says %q", id)
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "base.*.json"))
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	known := strings.Join(fyneLanguages, " ") + " "
	for _, f := range files {
		tag := strings.ReplaceAll(strings.Split(filepath.Base(f), ".")[1], "_", "-")
		if !strings.Contains(known, tag+" ") {
			t.Errorf("Fyne speaks %s", tag)
		}
	}
}
