package ui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
	"clubnight/ui/kit"
)

// roomClub is the club file of a room, which is made when it is first asked for.
type roomClub struct {
	t    *testing.T
	once sync.Once
	file *clubfile.File
}

func (c *roomClub) open() *clubfile.File {
	c.once.Do(func() {
		file, err := clubfile.Open(filepath.Join(c.t.TempDir(), "club.clubnight"))
		if err != nil {
			c.t.Error(err)
			return
		}
		c.t.Cleanup(func() { file.Close() })
		c.file = file
	})
	return c.file
}

func (c *roomClub) Players() ([]clubfile.Player, error)       { return c.open().Players() }
func (c *roomClub) HiddenPlayers() ([]clubfile.Player, error) { return c.open().HiddenPlayers() }
func (c *roomClub) SetPlayers(p []clubfile.Player) error      { return c.open().SetPlayers(p) }
func (c *roomClub) AddPlayer(p clubfile.Player) error         { return c.open().AddPlayer(p) }
func (c *roomClub) EditPlayer(n string, p clubfile.Player) error {
	return c.open().EditPlayer(n, p)
}
func (c *roomClub) MergePlayers(gone, stays string) error  { return c.open().MergePlayers(gone, stays) }
func (c *roomClub) HidePlayer(n string, hidden bool) error { return c.open().HidePlayer(n, hidden) }
func (c *roomClub) Forget(n string) (clubfile.Forgotten, error) {
	return c.open().Forget(n)
}
func (c *roomClub) Partners(ctx context.Context) (clubfile.Partners, error) {
	return c.open().Partners(ctx)
}

// holds compares who is in the club file.
func (c *roomClub) holds(want ...clubfile.Player) {
	c.t.Helper()
	if got, err := c.open().Players(); err != nil || !slices.Equal(got, want) {
		c.t.Errorf("the members are %+v, %v, want %+v", got, err, want)
	}
}

// actions counts what the director does.
type actions struct {
	*room
	n int
}

func (a *actions) key(name fyne.KeyName)                       { a.n++; a.room.key(name) }
func (a *actions) press(name fyne.KeyName, m fyne.KeyModifier) { a.n++; a.room.press(name, m) }
func (a *actions) fill(text string)                            { a.n++; a.room.fill(text) }

// list writes a list of members.
func list(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// A new club has its members from a spreadsheet in four actions, by the keyboard alone.
func TestNewClubFromASpreadsheet(t *testing.T) {
	var file strings.Builder
	must(t, memberlist.WriteXLSX(&file, members))
	path := list(t, "Leden 2026.xlsx", file.String())
	r := &actions{room: newRoom(t, 3).open(false)}
	r.press(fyne.KeyF, ctrl)
	wantText(t, "an empty list", r.overlay(), "Nobody is in the list yet.")
	r.press(fyne.KeyI, ctrl)
	r.fill(path)
	wantText(t, "the preview", r.overlay(), "5 new, 0 changed, 0 unchanged. Nothing is changed yet.", "Take over")
	r.club.holds()
	r.key(fyne.KeyReturn)
	if r.n > 4 {
		t.Errorf("%d actions", r.n)
	}
	want := slices.Clone(members)
	slices.SortFunc(want, func(a, b clubfile.Player) int { return strings.Compare(a.Name, b.Name) })
	r.club.holds(want...)
	wantText(t, "the list", r.overlay(), "5 members")
	wantText(t, "the notice", r.visible(), "Members taken over: 5 new, 0 changed.")
	r.key(fyne.KeyEscape)
	if r.overlay() != "" {
		t.Errorf("still open: %s", r.overlay())
	}
}

func membersRoom(t *testing.T, players ...clubfile.Player) *room {
	t.Helper()
	r := newRoom(t, 3).open(false)
	if len(players) > 0 {
		must(t, r.club.SetPlayers(players))
	}
	r.press(fyne.KeyF, ctrl)
	return r
}

// What is typed finds by anything; what is found in vain becomes a new member; Enter changes one. All by the keyboard.
func TestMembersByKeyboard(t *testing.T) {
	r := membersRoom(t, members...)
	pick := r.w.members.pick
	for typed, want := range map[string]string{"oconor": "Niamh O'Connor", "1243": "Łukasz Żak", "angstrom": "Zoë Ångström", "agaoglu": "Mehmet Ağaoğlu"} {
		pick.field.SetText(typed)
		if m, ok := pick.chosen(); !ok || m.Name != want {
			t.Errorf("%q finds %+v", typed, m)
		}
	}
	pick.field.SetText("Işıl Öztürk")
	r.key(fyne.KeyInsert)
	wantText(t, "a new member", r.overlay(), "A new member", "Işıl Öztürk")
	r.fill("7") // is Mehmet's
	for range 4 {
		r.key(fyne.KeyReturn)
	}
	wantText(t, "refused", r.overlay(), "Another player has the number 7, perhaps a hidden one.")
	r.window.Canvas().Focus(numberField(r))
	r.fill("9000")
	r.key(fyne.KeyReturn) // the name stands there
	r.fill("TR-5")
	r.fill("12,5")
	r.fill("Women; Juniors")
	isil := clubfile.Player{Number: "9000", Name: "Işıl Öztürk", National: "TR-5", Handicap: "12.5", Categories: "Women, Juniors"}
	found := func(want clubfile.Player) {
		t.Helper()
		if m, ok := pick.chosen(); !ok || m.Player != want {
			t.Errorf("the mark is on %+v, want %+v: %s", m, want, r.overlay())
		}
		all, err := r.club.Players()
		if must(t, err); !slices.Contains(all, want) {
			t.Errorf("%+v is not in the club", want)
		}
	}
	found(isil)
	r.window.Canvas().Focus(pick.field)
	r.key(fyne.KeyReturn)
	wantText(t, "to change", r.overlay(), "Change a member", "TR-5", "12.5")
	for range 3 {
		r.key(fyne.KeyReturn) // name, federation and handicap stay
	}
	r.fill("")
	isil.Categories = ""
	found(isil)
	// The arrows move the mark, and what can be done is done with the one that is marked.
	r.window.Canvas().Focus(pick.field)
	pick.field.SetText("")
	at := pick.at
	r.key(fyne.KeyDown)
	r.key(fyne.KeyDown)
	r.key(fyne.KeyUp)
	if m, _ := pick.chosen(); pick.at != at+1 || m.Number != pick.lines[at+1].Number {
		t.Errorf("the mark is on %+v", m)
	}
}

func numberField(r *room) *kit.Field {
	for _, o := range visibleObjects(r.window.Canvas().Overlays().Top()) {
		if f, ok := o.(*kit.Field); ok {
			return f
		}
	}
	r.t.Fatal("no field")
	return nil
}

// A member is hidden, shown again, merged and forgotten; forgetting asks first, and says that it cannot be undone.
func TestMembersHiddenMergedForgotten(t *testing.T) {
	r := membersRoom(t, members...)
	mark := func(name string) { r.w.members.pick.field.SetText(name) }
	mark("Niamh")
	r.answer("Hide")
	wantText(t, "hidden", r.visible(), "Niamh O'Connor no longer shows")
	if hidden, err := r.club.HiddenPlayers(); err != nil || len(hidden) != 1 {
		t.Errorf("%v, %v", hidden, err)
	}
	for _, o := range visibleObjects(r.window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Check); ok {
			c.SetChecked(true)
		}
	}
	mark("Niamh")
	wantText(t, "hidden ones too", r.overlay(), "Show again")
	r.answer("Show again")
	if hidden, err := r.club.HiddenPlayers(); err != nil || len(hidden) != 0 {
		t.Errorf("%v, %v", hidden, err)
	}
	mark("Anna")
	r.answer("Merge…")
	wantText(t, "a merger", r.overlay(), "Anna de Vries (number 1234) is the same person", "keep the number and the name of then")
	f := r.window.Canvas().Focused().(*kit.Field)
	f.SetText("zak")
	r.key(fyne.KeyReturn)
	if name, ok, err := r.club.open().PlayerName("1234"); name != "Łukasz Żak" || !ok || err != nil {
		t.Errorf("%q, %v, %v", name, ok, err)
	}
	mark("Zoë")
	r.answer("Forget…")
	wantText(t, "the question", r.overlay(), "Zoë Ångström (number 4100)", "every evening", "This cannot be undone.")
	r.key(fyne.KeyReturn) // the safe answer has the focus
	r.answer("Forget…")
	r.answer("Forget for ever")
	r.club.holds(members[0], members[1], members[3])
}

// The preview names each wrong line, and columns can mean something else; nothing is changed before it is taken over.
func TestImportPreview(t *testing.T) {
	r := membersRoom(t, members[0], members[1])
	path := list(t, "list.csv", "id;who;club no\nX1;Mehmet Agaoglu;7\nX2;;\nX3;Anna de Vries;1234\n")
	r.w.members.lookAt(path)
	r.settle()
	wantText(t, "the preview", r.overlay(), "club no", "Take over")
	text := strings.Join(append(gridTexts(r), r.overlay()), "\n")
	wantText(t, "the preview", text, "! left out", "there is a number and no name")
	var choices []*kit.Choice
	for _, o := range visibleObjects(r.window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Choice); ok {
			choices = append(choices, c)
		}
	}
	if len(choices) != 3 {
		t.Fatalf("%d columns", len(choices))
	}
	r.pick(choices[0], "Federation number")
	r.pick(choices[1], "Name")
	r.pick(choices[2], "Number")
	wantText(t, "the preview", r.overlay(), "1 new, 1 changed, 0 unchanged, 1 left out because they are wrong.")
	r.club.holds(members[0], members[1])
	r.answer("Take over")
	r.club.holds(clubfile.Player{Number: "1234", Name: "Anna de Vries", National: "X3"}, clubfile.Player{Number: "7", Name: "Mehmet Agaoglu", National: "X1"}, members[1])
}

// gridTexts is what the cells of the grids in the question show.
func gridTexts(r *room) []string { return texts(r.window.Canvas().Overlays().Top()) }

// A list that is dropped on the window is looked at; what is none is said, and changes nothing.
func TestDroppedLists(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.w.dropped(list(t, "members.csv", "number,name\n1,Ayşe Ağaoğlu\n"))
	r.settle()
	wantText(t, "dropped", r.overlay(), "Import members", "1 new")
	r.answer("Take over")
	r.club.holds(clubfile.Player{Number: "1", Name: "Ayşe Ağaoğlu"})
	other, err := clubfile.Open(filepath.Join(t.TempDir(), "other.clubnight"))
	must(t, err)
	must(t, other.SetPlayers([]clubfile.Player{members[1]}))
	must(t, other.Close())
	r.w.dropped(other.Path())
	r.settle()
	wantText(t, "another club's", r.overlay(), "1 new")
	r.key(fyne.KeyEscape)
	r.press(fyne.KeyF, ctrl)
	r.w.members.lookAt(list(t, "old.xls", "\xd0\xcf\x11\xe0 of 1999"))
	r.settle()
	wantText(t, "no list", r.overlay(), "This spreadsheet cannot be read.", "save it as XLSX or CSV")
}

// The list is written to a spreadsheet that reads back the same.
func TestExportMembers(t *testing.T) {
	r := membersRoom(t, clubfile.Player{Number: "1", Name: "=HYPERLINK(1)", Handicap: "-3"})
	for ending, button := range map[string]string{".xlsx": "Export as XLSX", ".csv": "Export as CSV"} {
		r.answer(button)
		wantText(t, "said", r.overlay(), "The list of members was written: sheets/members ")
		r.key(fyne.KeyEscape)
		sheet, err := memberlist.Parse(r.written["members "+time.Now().Format(time.DateOnly)+ending])
		must(t, err)
		known, err := r.club.Players()
		must(t, err)
		if p := sheet.Compare(sheet.Guess(), known); p.Count(memberlist.Same) != 1 || len(p.Lines) != 1 {
			t.Errorf("%s: %+v", ending, p)
		}
	}
}

// With five thousand members a letter that is typed is answered at once.
func TestManyMembers(t *testing.T) {
	var all []clubfile.Player
	for n := range 5000 {
		all = append(all, clubfile.Player{Number: fmt.Sprint(10_000 + n), Name: fmt.Sprintf("%s %d", members[n%len(members)].Name, n)})
	}
	r := membersRoom(t, all...)
	f := r.w.members.pick.field
	r.window.Canvas().Focus(f)
	began := time.Now()
	for _, letter := range "agaoglu" {
		test.Type(f, string(letter))
	}
	if each := time.Since(began) / 7; each > 200*time.Millisecond { // on a machine that does much else
		t.Errorf("%v for each letter", each)
	} else {
		t.Log(each, "for each letter")
	}
	wantText(t, "found", r.overlay(), "100 may be meant, the likeliest first.")
}
