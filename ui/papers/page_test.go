package papers

import (
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/ui/desk/papers"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the page alone.
type room struct {
	*uitest.Stage
	w         *uitest.Window
	page      *Page
	paper     uitest.Paperwork[Order]
	published []papers.Publishing // what was chosen to be given out
	address   string              // of the room page
	printed   []*session.State    // that were printed, as the window heard
	given     []given
}

// given is what the window heard was given out.
type given struct {
	of *session.Session
	st *session.State
}

func newRoom(t *testing.T, tables int, beside ...func(w *uitest.Window) shell.Page) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, tables)}
	p := Params{
		Press: Press{List: r.paper.List, Card: r.paper.Card, Page: r.paper.Page, Write: r.paper.Write,
			Printers: r.paper.Printers, Print: r.paper.Print, Keep: r.paper.Keep, Logo: &r.paper.Logo},
		Publish: Publish{Folder: filepath.Join(t.TempDir(), "published"),
			Keep: func(c papers.Publishing) { r.published = append(r.published, c) }},
		Folder: "sheets", OpenFile: r.OpenFile, SaveFile: r.SaveFile, Players: (&uitest.Club{T: t}).Players,
	}
	ways := Ways{
		Address: func() string { return r.address },
		Printed: func(st *session.State) { r.printed = append(r.printed, st) },
		GaveOut: func(of *session.Session, st *session.State) { r.given = append(r.given, given{of, st}) },
	}
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, p, ways)
		pages := []shell.Page{r.page, r.page.Logo()}
		for _, of := range beside {
			pages = append(pages, of(w))
		}
		return pages
	})
	return r
}

// complete is an evening of three tables with every result in.
func complete(t *testing.T) *room {
	r := newRoom(t, 3)
	r.Receive(r.All()...)
	return r
}

// Where nothing is given out, no table is saved and there is no logo, no menu has them.
func TestWithoutAllOfThem(t *testing.T) {
	s := uitest.New(t, 3)
	s.Stand(func(w *uitest.Window) []shell.Page {
		page := New(w, w.Evening, Params{}, Ways{})
		return []shell.Page{page, page.Logo()}
	})
	var entries []string
	for _, i := range s.Window.MainMenu().Items[0].Items {
		entries = append(entries, i.Label)
	}
	if got := strings.Join(entries, ", "); got != "Print, Sheets…, Save the sheets…" {
		t.Errorf("the menu has %s", got)
	}
}
