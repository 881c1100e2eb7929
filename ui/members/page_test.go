package members

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the list of members alone.
type room struct {
	*uitest.Stage
	w       *uitest.Window
	club    *uitest.Club
	page    *Page
	changed int      // how often the window heard that the list is another one
	rest    []string // files that were dropped and are no lists
}

// drop lets a file fall on the window.
func (r *room) drop(path string) {
	r.w.Drop(path)
	r.Settle()
}

// rest is the page that takes what is dropped and nobody took before.
type rest struct{ r *room }

func (p rest) Register() shell.Registration {
	return shell.Registration{Takes: shell.TakesRest, Dropped: func(path string, _ func() bool) bool {
		p.r.rest = append(p.r.rest, path)
		return true
	}}
}

func newRoom(t *testing.T, players ...clubfile.Player) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, 3), club: &uitest.Club{T: t}}
	if len(players) > 0 {
		uitest.Must(t, r.club.SetPlayers(players))
	}
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{List: r.club, Save: r.SaveFile, Changed: func() { r.changed++ }})
		return []shell.Page{rest{r}, r.page}
	})
	return r
}

// actions counts what the director does.
type actions struct {
	*room
	n int
}

func (a *actions) key(name fyne.KeyName)                       { a.n++; a.room.Key(name) }
func (a *actions) press(name fyne.KeyName, m fyne.KeyModifier) { a.n++; a.room.Press(name, m) }
func (a *actions) fill(text string)                            { a.n++; a.room.Fill(text) }

// A new club has its members from a spreadsheet in four actions, by the keyboard alone.
func TestNewClubFromASpreadsheet(t *testing.T) {
	var file strings.Builder
	uitest.Must(t, memberlist.WriteXLSX(&file, uitest.Members))
	path := uitest.File(t, "Leden 2026.xlsx", file.String())
	r := &actions{room: newRoom(t)}
	r.press(fyne.KeyF, uitest.Ctrl)
	uitest.WantText(t, "an empty list", r.Overlay(), "Nobody is in the list yet.")
	r.press(fyne.KeyI, uitest.Ctrl)
	r.fill(path)
	uitest.WantText(t, "the preview", r.Overlay(),
		"5 new, 0 changed, 0 unchanged. Nothing is changed yet.", "Take over")
	r.club.Holds()
	r.key(fyne.KeyReturn)
	if r.n > 4 {
		t.Errorf("%d actions", r.n)
	}
	want := slices.Clone(uitest.Members)
	slices.SortFunc(want, func(a, b clubfile.Player) int { return strings.Compare(a.Name, b.Name) })
	r.club.Holds(want...)
	if r.changed != 1 {
		t.Errorf("the window heard %d times of another list", r.changed)
	}
	uitest.WantText(t, "the list", r.Overlay(), "5 members")
	uitest.WantText(t, "the notice", r.Visible(), "Members taken over: 5 new, 0 changed.")
	r.key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Errorf("still open: %s", r.Overlay())
	}
}

// openRoom is a room in which the list is open.
func openRoom(t *testing.T, players ...clubfile.Player) *room {
	t.Helper()
	r := newRoom(t, players...)
	r.Press(fyne.KeyF, uitest.Ctrl)
	return r
}

// What is typed finds by anything; what is found in vain becomes a new member; Enter
// changes one. All by the keyboard.
func TestMembersByKeyboard(t *testing.T) {
	r := openRoom(t, uitest.Members...)
	pick := r.page.pick
	for typed, want := range map[string]string{"oconor": "Niamh O'Connor", "1243": "Łukasz Żak",
		"angstrom": "Zoë Ångström", "agaoglu": "Mehmet Ağaoğlu"} {
		pick.field.SetText(typed)
		if m, ok := pick.chosen(); !ok || m.Name != want {
			t.Errorf("%q finds %+v", typed, m)
		}
	}
	pick.field.SetText("Işıl Öztürk")
	r.Key(fyne.KeyInsert)
	uitest.WantText(t, "a new member", r.Overlay(), "A new member", "Işıl Öztürk")
	r.Fill("7") // is Mehmet's
	for range 5 {
		r.Key(fyne.KeyReturn)
	}
	uitest.WantText(t, "refused", r.Overlay(), "Another player has the number 7, perhaps a hidden one.")
	r.Window.Canvas().Focus(numberField(r))
	r.Fill("9000")
	r.Key(fyne.KeyReturn) // the name stands there
	r.Fill("TR-5")
	r.Fill("12,5")
	r.Fill("Women; Juniors")
	r.Fill("isil@club.example")
	isil := clubfile.Player{Number: "9000", Name: "Işıl Öztürk", National: "TR-5",
		Handicap: "12.5", Categories: "Women, Juniors", Email: "isil@club.example"}
	found := func(want clubfile.Player) {
		t.Helper()
		if m, ok := pick.chosen(); !ok || m.Player != want {
			t.Errorf("the mark is on %+v, want %+v: %s", m, want, r.Overlay())
		}
		all, err := r.club.Players()
		if uitest.Must(t, err); !slices.Contains(all, want) {
			t.Errorf("%+v is not in the club", want)
		}
	}
	found(isil)
	r.Window.Canvas().Focus(pick.field)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "to change", r.Overlay(), "Change a member", "TR-5", "12.5")
	for range 3 {
		r.Key(fyne.KeyReturn) // name, federation and handicap stay
	}
	r.Fill("")
	r.Key(fyne.KeyReturn) // the address stays
	isil.Categories = ""
	found(isil)
	// The arrows move the mark, and what can be done is done with the one that is marked.
	r.Window.Canvas().Focus(pick.field)
	pick.field.SetText("")
	at := pick.at
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyUp)
	if m, _ := pick.chosen(); pick.at != at+1 || m.Number != pick.lines[at+1].Number {
		t.Errorf("the mark is on %+v", m)
	}
}

func numberField(r *room) *kit.TextField {
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if f, ok := o.(*kit.TextField); ok {
			return f
		}
	}
	r.T.Fatal("no field")
	return nil
}

// A member is hidden, shown again, merged and forgotten; forgetting asks first, and says
// that it cannot be undone.
func TestMembersHiddenMergedForgotten(t *testing.T) {
	r := openRoom(t, uitest.Members...)
	mark := func(name string) { r.page.pick.field.SetText(name) }
	mark("Niamh")
	r.Answer("Hide")
	uitest.WantText(t, "hidden", r.Visible(), "Niamh O'Connor no longer shows")
	if hidden, err := r.club.HiddenPlayers(); err != nil || len(hidden) != 1 {
		t.Errorf("%v, %v", hidden, err)
	}
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Check); ok {
			c.SetChecked(true)
		}
	}
	mark("Niamh")
	uitest.WantText(t, "hidden ones too", r.Overlay(), "Show again")
	r.Answer("Show again")
	if hidden, err := r.club.HiddenPlayers(); err != nil || len(hidden) != 0 {
		t.Errorf("%v, %v", hidden, err)
	}
	mark("Anna")
	r.Answer("Merge…")
	uitest.WantText(t, "a merger", r.Overlay(), "Anna de Vries (number 1234) is the same person",
		"keep the number and the name of then")
	f := r.Window.Canvas().Focused().(*kit.TextField)
	f.SetText("zak")
	r.Key(fyne.KeyReturn)
	if name, ok, err := r.club.File().PlayerName("1234"); name != "Łukasz Żak" || !ok || err != nil {
		t.Errorf("%q, %v, %v", name, ok, err)
	}
	mark("Zoë")
	r.Answer("Forget…")
	uitest.WantText(t, "the question", r.Overlay(), "Zoë Ångström (number 4100)",
		"every evening", "This cannot be undone.")
	r.Key(fyne.KeyReturn) // the safe answer has the focus
	r.Answer("Forget…")
	r.Answer("Forget for ever")
	r.club.Holds(uitest.Members[0], uitest.Members[1], uitest.Members[3])
}

// The preview names each wrong line, and columns can mean something else; nothing is
// changed before it is taken over.
func TestImportPreview(t *testing.T) {
	r := openRoom(t, uitest.Members[0], uitest.Members[1])
	path := uitest.File(t, "list.csv", "id;who;club no\nX1;Mehmet Agaoglu;7\nX2;;9\nX3;Anna de Vries;1234\n")
	r.page.lookAt(path)
	r.Settle()
	uitest.WantText(t, "the preview", r.Overlay(), "club no", "Take over")
	text := strings.Join(append(gridTexts(r), r.Overlay()), "\n")
	uitest.WantText(t, "the preview", text, "! left out", "there is a number and no name")
	var choices []*kit.Choice
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Choice); ok {
			choices = append(choices, c)
		}
	}
	if len(choices) != 3 {
		t.Fatalf("%d columns", len(choices))
	}
	if got := []string{choices[0].Selected, choices[1].Selected, choices[2].Selected}; got[1] != "Name" || got[2] != "Number" {
		t.Errorf("the columns are taken for %q", got)
	}
	r.Pick(choices[0], "Federation number")
	uitest.WantText(t, "the preview", r.Overlay(), "1 new, 1 changed, 0 unchanged, 1 left out because they are wrong.")
	r.club.Holds(uitest.Members[0], uitest.Members[1])
	r.Answer("Take over")
	r.club.Holds(clubfile.Player{Number: "1234", Name: "Anna de Vries", National: "X3"},
		clubfile.Player{Number: "7", Name: "Mehmet Agaoglu", National: "X1"}, uitest.Members[1])
}

// Where two columns may be the number, Enter takes nothing over before somebody has said
// which it is.
func TestImportAsks(t *testing.T) {
	r := openRoom(t)
	r.page.lookAt(uitest.File(t, "list.csv", "Ref;Name;Locker\n101;Anna de Vries;7\n105;Zoë Berg;8\n109;Łukasz Żak;12\n"))
	r.Settle()
	uitest.WantText(t, "the question", r.Overlay(), "More than one column may be Number: Ref, Locker.")
	r.Press(fyne.KeyReturn, uitest.Ctrl)
	r.club.Holds()
	c, is := r.Window.Canvas().Focused().(*kit.Choice)
	if !is {
		t.Fatalf("the focus is on %T", r.Window.Canvas().Focused())
	}
	r.Pick(c, "Number")
	uitest.WantText(t, "the preview", r.Overlay(), "3 new, 0 changed, 0 unchanged.")
	r.Answer("Take over")
	r.club.Holds(clubfile.Player{Number: "101", Name: "Anna de Vries"}, clubfile.Player{Number: "105", Name: "Zoë Berg"},
		clubfile.Player{Number: "109", Name: "Łukasz Żak"})
}

// gridTexts is what the cells of the grids in the question show.
func gridTexts(r *room) []string { return uitest.Texts(r.Window.Canvas().Overlays().Top()) }

// The list is written to a spreadsheet that reads back the same.
func TestExportMembers(t *testing.T) {
	r := openRoom(t, clubfile.Player{Number: "1", Name: "=HYPERLINK(1)", Handicap: "-3"})
	for ending, button := range map[string]string{".xlsx": "Export as XLSX", ".csv": "Export as CSV"} {
		r.Answer(button)
		uitest.WantText(t, "said", r.Overlay(), "The list of members was written: sheets/members ")
		r.Key(fyne.KeyEscape)
		sheet, err := memberlist.Parse(r.Written["members "+time.Now().Format(time.DateOnly)+ending])
		uitest.Must(t, err)
		known, err := r.club.Players()
		uitest.Must(t, err)
		if p := sheet.Compare(sheet.Guess(), known); p.Count(memberlist.Same) != 1 || len(p.Lines) != 1 {
			t.Errorf("%s: %+v", ending, p)
		}
	}
}

// With five thousand members a letter that is typed is answered at once.
func TestManyMembers(t *testing.T) {
	var all []clubfile.Player
	for n := range 5000 {
		all = append(all, clubfile.Player{Number: fmt.Sprint(10_000 + n),
			Name: fmt.Sprintf("%s %d", uitest.Members[n%len(uitest.Members)].Name, n)})
	}
	r := openRoom(t, all...)
	f := r.page.pick.field
	r.Window.Canvas().Focus(f)
	began := time.Now()
	for _, letter := range "agaoglu" {
		test.Type(f, string(letter))
	}
	if each := time.Since(began) / 7; each > 200*time.Millisecond { // on a machine that does much else
		t.Errorf("%v for each letter", each)
	} else {
		t.Log(each, "for each letter")
	}
	uitest.WantText(t, "found", r.Overlay(), "100 may be meant, the likeliest first.")
}

// A list that is dropped on the window is looked at, also that of another club; what is
// none goes to the pages after this one, and changes nothing.
func TestDroppedLists(t *testing.T) {
	r := newRoom(t)
	r.drop(uitest.File(t, "members.csv", "number,name\n1,Ayşe Ağaoğlu\n"))
	uitest.WantText(t, "dropped", r.Overlay(), "Import members", "1 new")
	r.Answer("Take over")
	r.club.Holds(clubfile.Player{Number: "1", Name: "Ayşe Ağaoğlu"})
	r.drop(clubWith(t, uitest.Members[1]))
	uitest.WantText(t, "another club's", r.Overlay(), "1 new")
	r.Key(fyne.KeyEscape)
	for _, none := range []string{uitest.File(t, "notes.txt", "who brings the cake?\n"),
		uitest.File(t, "cards.pbn", "[Board \"1\"]\n")} {
		r.drop(none)
		if len(r.rest) != 1 || r.rest[0] != none || r.Overlay() != "" {
			t.Errorf("after this page %q is given; asked is %s", r.rest, r.Overlay())
		}
		r.rest = nil
	}
	r.Press(fyne.KeyF, uitest.Ctrl)
	r.drop(uitest.File(t, "old.xls", "\xd0\xcf\x11\xe0 of 1999"))
	uitest.WantText(t, "no list", r.Overlay(), "This spreadsheet cannot be read.", "save it as XLSX or CSV")
}

// A club file in which nobody is, or which is dropped where there is no list, says how it
// is opened; it is not changed.
func TestDroppedClubFile(t *testing.T) {
	r := newRoom(t)
	nobody := clubWith(t)
	before, err := os.ReadFile(nobody)
	uitest.Must(t, err)
	for _, list := range []List{r.club, nil} {
		r.page.p.List = list
		r.drop(nobody)
		uitest.WantText(t, "the notice", r.Visible(), "This is a club file")
		r.Key(fyne.KeyEscape)
	}
	if after, err := os.ReadFile(nobody); err != nil || !bytes.Equal(before, after) {
		t.Errorf("looking at a club file changed it: %v", err)
	}
	other := uitest.File(t, "members.csv", "number,name\n1,Ayşe Ağaoğlu\n")
	if r.drop(other); len(r.rest) != 1 || r.Overlay() != "" {
		t.Errorf("without a list %q is given on; asked is %s", r.rest, r.Overlay())
	}
}

// clubWith is the file of another club.
func clubWith(t *testing.T, players ...clubfile.Player) string {
	t.Helper()
	other, err := clubfile.Open(filepath.Join(t.TempDir(), "other.clubnight"))
	uitest.Must(t, err)
	uitest.Must(t, other.SetPlayers(players))
	uitest.Must(t, other.Close())
	return other.Path()
}
