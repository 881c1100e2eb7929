package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/ui/uitest"
)

// The menus hold what the screens have registered, in groups.
func TestMenus(t *testing.T) {
	r := newRoom(t, 3)
	var lines []string
	for _, m := range r.Window.MainMenu().Items {
		var texts []string
		for _, i := range m.Items {
			if i.IsSeparator {
				texts = append(texts, "-")
			} else {
				texts = append(texts, i.Label)
			}
		}
		lines = append(lines, m.Label+": "+strings.Join(texts, ", "))
	}
	want := `Evening: Back to tonight, New evening…, Finish the evening…, -, Compare movements…, What will be played, I play, too…, How results come in…, Deals…, Members…, Who is a member…, -, Copy the club file, Second place for copies…, -, Close Clubnight
Results: Enter results, Bidding box…, Enter or correct a result…, Ruling…, What was done…, Take back…, Put in force again…, Draw the next round…, Matches…, -, Print, Sheets…, Save the sheets…, Save this table…, Logo on the sheets…, -, Publish everything, Export…, For federations…, Compare…
Bridgemate: Start the evening    F5, Start or stop reading, -, Change the movement…, Score and Bridgemates…, Handset settings…, More about the Bridgemates…, Check everything, -, Change file…
Teaching: Rules and a test hand, Quiz…, -, Move the rule up, Move the rule down, Take the last change back, Save the rules, -, A folder of rule files…
Wall: Wall…, Bring the wall here, What the wall shows…, What happened on a board…, The next board, Round clock: start or stop, Round clock: next round or break, Round clock: back, Round clock: a minute more, Round clock: a minute less, -, Phones and room page…
View: Club, Start, Room, Results, Teaching, -, Larger text, Smaller text, Usual text, Full screen    F11, -, Colours as the system has them, Light colours, Dark colours, High contrast, -, When something needs attention…, Settings…
Help: Help for this page    F1, Manual…, Keys, About Clubnight, Newer version…`
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("the menus are\n%s\nwant\n%s", got, want)
	}
}

// No two commands have the same shortcut, and Keys in the Help menu names every one.
func TestShortcuts(t *testing.T) {
	r := newRoom(t, 3)
	r.Press(fyne.KeyF1, uitest.Ctrl)
	listed := r.Overlay()
	names := map[fyne.KeyName]string{fyne.KeyEqual: "=", fyne.KeyMinus: "-", fyne.KeyBackspace: "Backspace"}
	taken := map[string]string{}
	for _, s := range r.w.Pages() {
		for _, c := range s.Commands {
			if c.Shortcut == nil || c.Shortcut.Key() == fyne.KeyF1 || c.Quit {
				continue
			}
			if other, there := taken[c.Shortcut.ShortcutName()]; there {
				t.Errorf("%q and %q have the same shortcut", c.Text, other)
			}
			taken[c.Shortcut.ShortcutName()] = c.Text
			key := string(c.Shortcut.Key())
			if sign, is := names[c.Shortcut.Key()]; is {
				key = sign
			}
			written := map[fyne.KeyModifier]string{fyne.KeyModifierControl: "Ctrl+",
				fyne.KeyModifierAlt: "Alt+"}[c.Shortcut.Mod()] + key
			if between := strings.HasPrefix(written, "Alt+") && len(written) == 5 && written[4] >= '0' &&
				written[4] <= '4'; !between && !strings.Contains(listed, written) {
				t.Errorf("%q is on %s, which Keys does not tell:\n%s", c.Text, written, listed)
			}
		}
	}
	if len(taken) < 12 {
		t.Errorf("only %d shortcuts: the search is broken", len(taken))
	}
}

// Before an evening is shown, what needs one does nothing.
func TestCommandsWithoutAnEvening(t *testing.T) {
	r := newRoom(t, 3)
	for _, m := range r.Window.MainMenu().Items {
		for _, i := range m.Items {
			if !i.IsSeparator && !i.IsQuit {
				i.Action()
				for r.Window.Canvas().Overlays().Top() != nil {
					r.Key(fyne.KeyEscape)
				}
			}
		}
	}
	r.Key(fyne.KeyF5)
	if r.Link.Done() != "" {
		t.Errorf("done %s", r.Link.Done())
	}
}
