package wall

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"clubnight/reports/qr/qrtest"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/uitest"
)

// The wall shows the code of every table that enters on phones until the first result is
// in, and then of those at which no phone is; each can be scanned, stands below its
// table's number, and has its white edge.
func TestCodesOnTheWall(t *testing.T) {
	r := newRoom(t, 14)
	r.page.ways.TableAddress = func(section, table int) string {
		return fmt.Sprintf("HTTP://192.168.178.20:8080/T/3K7M%d%03d", section, table)
	}
	r.monitor.Show(1366, 768)
	uitest.NoText(t, "the wall", r.wholeWall(), "scan the code")
	uitest.Must(t, r.Session.Record(session.ByDirector, session.PhonesOpened{Port: 8080}, session.TablesPhoned{ID: 1}))
	r.Settle()
	codes := func() (read map[string]string) {
		t.Helper()
		read = map[string]string{}
		for range r.page.pages {
			for i, c := range r.page.poster.Page().Codes {
				text, err := qrtest.ReadImage(c.Code, codePixels)
				if err != nil {
					t.Errorf("code %d: %v", i, err)
				}
				read[c.Text] = text
			}
			r.monitor.WallKey(fyne.KeyRight)
		}
		return read
	}
	got := codes()
	if len(got) != 14 || got["7"] != "HTTP://192.168.178.20:8080/T/3K7M1007" {
		t.Errorf("the codes are %v", got)
	}
	uitest.WantText(t, "the wall", r.wholeWall(), "scan the code of your table")
	for _, size := range [][2]float32{{800, 600}, {1366, 768}, {1920, 1080}} {
		r.monitor.Window.Resize(fyne.NewSize(size[0], size[1]))
		r.monitor.After(time.Second)
		for range r.page.pages {
			wantCodesApart(t, r, size)
			r.monitor.WallKey(fyne.KeyRight)
		}
	}

	r.Receive(r.Plays(1)...)
	r.window.Visited(desk.Visitors{Tables: map[session.TableTerm]int{}})
	r.Settle()
	if n := len(codes()); n != 14 {
		t.Errorf("%d codes of 14 tables without a phone", n)
	}
	there := map[session.TableTerm]int{}
	for table := 1; table <= 13; table++ {
		there[session.TableTerm{Section: 1, Table: table}] = 1
	}
	r.window.Visited(desk.Visitors{Tables: there})
	r.Settle()
	if got := codes(); len(got) != 1 || got["14"] == "" {
		t.Errorf("the codes are %v", got)
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.PhonesClosed{}))
	r.Settle()
	if n := len(codes()); n != 0 {
		t.Errorf("%d codes where no phone is let in", n)
	}
}

// wantCodesApart looks at a page of codes: each is large, within the wall, and apart from
// the others and from all letters.
func wantCodesApart(t *testing.T, r *room, size [2]float32) {
	t.Helper()
	var codes []*canvas.Image
	objects := uitest.VisibleObjects(r.monitor.Window.Content())
	for _, o := range objects {
		if i, ok := o.(*canvas.Image); ok && i.Image != nil {
			codes = append(codes, i)
		}
	}
	over := func(a, b fyne.CanvasObject) bool {
		at, to := a.Position(), b.Position()
		return at.X < to.X+b.Size().Width && to.X < at.X+a.Size().Width &&
			at.Y < to.Y+b.Size().Height && to.Y < at.Y+a.Size().Height
	}
	for i, c := range codes {
		if at, wide := c.Position(), c.Size(); wide.Height < 0.2*size[1] || at.X < 0 || at.X+wide.Width > size[0] ||
			at.Y+wide.Height > size[1] {
			t.Errorf("%v: a code stands at %v, %v large", size, at, wide)
		}
		for _, o := range codes[i+1:] {
			if over(c, o) {
				t.Errorf("%v: a code stands on another", size)
			}
		}
		for _, o := range objects {
			if text, ok := o.(*canvas.Text); ok && text.Text != "" && over(c, text) {
				t.Errorf("%v: %q stands on a code", size, text.Text)
			}
		}
	}
}
