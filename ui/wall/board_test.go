package wall

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// atBreak is a room whose evening is that of sessiontest.Break.
func atBreak(t *testing.T) *room {
	t.Helper()
	r := newRoom(t, 5)
	_, link := uitest.NewEvening(t, 5)
	r.Session = sessiontest.Break(t)
	link.Session = r.Session
	r.Link = link
	r.window.Begin(model.Opened{Session: r.Session, Link: link})
	r.Settle()
	return r
}

// pick goes down the list of boards to one, and presses Enter.
func (r *room) pick(line int) {
	r.T.Helper()
	for range line {
		r.Key(fyne.KeyDown)
	}
	r.Key(fyne.KeyReturn)
}

// The director has a board shown: released and on the wall in one press; the list says
// which can be shown, and of the others why not. It is taken back in one press as well.
func TestBoardOnTheWall(t *testing.T) {
	r := atBreak(t)
	r.Press(fyne.KeyF12, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "everybody has played it: it can be shown",
		"still to be played at 13 tables")
	r.pick(4) // board 1, of which nothing happens
	if r.Overlay() == "" || r.page.window != nil {
		t.Fatal("a board is shown that somebody has yet to play")
	}
	r.Answer("Close")
	r.Press(fyne.KeyF12, uitest.Ctrl)
	r.pick(1)
	if !r.Session.State().Told(1, 7) || r.Session.State().Told(1, 6) {
		t.Fatal("board 7, and nothing else, is released")
	}
	if r.page.window == nil {
		t.Fatal("the wall is not open")
	}
	r.monitor.Window.Resize(fyne.NewSize(1366, 768))
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "Board 7 is on the wall and on the phones.")
	uitest.WantText(t, "the wall", r.monitor.Text(), "What happened on board 7", "Par +600 · 3NT by South",
		"3NT makes when South plays it.", "K 10 5 4", "no game", "3NT\u00a0N\u00a0+2", "a lead can cost a trick")
	if len(r.page.pages) != 1 {
		t.Errorf("%d pages", len(r.page.pages))
	}
	r.Press(fyne.KeyF12, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "shown to everybody")
	r.Answer("Show the room again")
	uitest.WantText(t, "the wall", r.monitor.Text(), "Tuesday pairs")
	uitest.NoText(t, "the wall", r.monitor.Text(), "What happened")
	r.Press(fyne.KeyF12, uitest.Ctrl|fyne.KeyModifierShift)
	uitest.WantText(t, "the wall", r.monitor.Text(), "What happened on board 7")
	r.monitor.WallKey(fyne.KeyHome)
	r.page.TellBoard(1, 7) // on phones it is seen all the same
	r.Settle()
	r.Answer("Take it back")
	if r.Session.State().Told(1, 7) {
		t.Error("board 7 is released all the same")
	}
	uitest.WantText(t, "the window", r.Visible(), "Board 7 is shown no more.")
}

// Keys of the wall go from board to board among those that are released, and back to the
// room.
func TestBoardsByKey(t *testing.T) {
	r := atBreak(t)
	r.monitor.Show(1366, 768)
	r.monitor.WallKey(fyne.KeyDown)
	uitest.WantText(t, "the window", r.Visible(), "No board is shown yet.")
	sessiontest.Release(t, r.Session, 6, 8)
	r.Settle()
	for _, c := range []struct {
		key  fyne.KeyName
		want string
	}{{fyne.KeyDown, "board 6"}, {fyne.KeyDown, "board 8"}, {fyne.KeyDown, "board 6"}, {fyne.KeyUp, "board 8"}} {
		r.monitor.WallKey(c.key)
		uitest.WantText(t, "the wall", r.monitor.Text(), "What happened on "+c.want)
	}
	r.monitor.WallKey(fyne.KeyHome)
	uitest.NoText(t, "the wall", r.monitor.Text(), "What happened")
}

// A board that somebody has to play again goes at once, also before the next picture of
// it is made out; so does one in another evening, and every one when the next round
// begins.
func TestBoardGoes(t *testing.T) {
	r := atBreak(t)
	r.monitor.Show(1024, 768)
	sessiontest.Release(t, r.Session, 7)
	r.Settle()
	show := func() {
		t.Helper()
		r.monitor.WallKey(fyne.KeyDown)
		uitest.WantText(t, "the wall", r.monitor.Text(), "What happened on board 7", "660")
	}
	show()
	var key session.Key
	for k, is := range r.Session.State().Results {
		if k.Board == 7 && is.Tricks == 2 {
			key = k
		}
	}
	was := r.Session.State().Results[key].Result
	uitest.Must(t, r.Session.Record(session.ByDirector, session.ResultDiscarded{Key: key, Reason: "another board"}))
	r.window.Redraw() // nothing that was posted has come yet
	uitest.NoText(t, "the wall", r.monitor.Text(), "What happened")
	was.Tricks = -1
	uitest.Must(t, r.Session.Record(session.ByDirector, session.ResultCorrected{Result: was, Reason: "put right"}))
	r.Settle()
	r.monitor.WallKey(fyne.KeyDown)
	uitest.WantText(t, "the wall", r.monitor.Text(), "What happened on board 7")

	r.Press(fyne.KeyF8, uitest.Ctrl) // round 1 begins
	r.monitor.After(time.Second)
	uitest.NoText(t, "the wall", r.monitor.Text(), "What happened")
	r.monitor.WallKey(fyne.KeyDown)
	r.monitor.After(time.Minute)
	uitest.WantText(t, "the wall", r.monitor.Text(), "What happened on board 7")
	r.Press(fyne.KeyF9, uitest.Ctrl) // the next round
	r.monitor.After(time.Second)
	uitest.NoText(t, "the wall", r.monitor.Text(), "What happened")

	r.monitor.WallKey(fyne.KeyDown)
	next, link := uitest.NewEvening(t, 5)
	r.window.Begin(model.Opened{Session: next, Link: link})
	r.Settle()
	uitest.NoText(t, "the wall", r.monitor.Text(), "What happened")
}

// From the results the list opens at the board that is seen there: one press more shows
// it, where nobody has it to play.
func TestBoardFromTheResults(t *testing.T) {
	r := atBreak(t)
	r.page.TellBoard(1, 3)
	r.Settle()
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the list", r.Overlay(), "still to be played at 13 tables")
	r.Answer("Close")
	r.page.TellBoard(1, 8)
	r.Settle()
	if r.Session.State().Told(1, 8) {
		t.Error("board 8 is released by the list alone")
	}
	r.Key(fyne.KeyReturn)
	if !r.Session.State().Told(1, 8) {
		t.Error("board 8 is not released")
	}
	r.monitor.Window.Resize(fyne.NewSize(1024, 768))
	uitest.WantText(t, "the wall", r.monitor.Text(), "What happened on board 8")
}

// The deals of an event of many clubs are asked about before others may have played them.
func TestBoardOfAnEvent(t *testing.T) {
	r := atBreak(t)
	b, _ := r.Session.State().Deals.Board(1, 7)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.DealsSet{Source: "event", Boards: []deal.Board{b},
		NotBefore: time.Now().Add(24 * time.Hour)}))
	r.Settle()
	tell := func() { r.page.TellBoard(1, 7); r.Settle(); r.Key(fyne.KeyReturn) }
	tell()
	uitest.WantText(t, "the question", r.Overlay(), "other clubs may still play them")
	r.Answer("Not yet")
	if r.Session.State().Told(1, 7) {
		t.Error("released all the same")
	}
	tell()
	r.Answer("Show it")
	if !r.Session.State().Told(1, 7) {
		t.Error("not released")
	}
}

// Whatever the size and the language, everything stands inside the window, whole and
// large enough for a room.
func TestBoardFits(t *testing.T) {
	sizes := []fyne.Size{{Width: 1024, Height: 768}, {Width: 1366, Height: 768}, {Width: 1920, Height: 1080}}
	for i, l := range label.Languages() {
		t.Run(l.Tag, func(t *testing.T) {
			uitest.Speak(t, l.Tag)
			r := atBreak(t)
			sessiontest.Release(t, r.Session, 6, 7, 8)
			r.Settle()
			size := sizes[i%len(sizes)]
			r.monitor.Show(size.Width, size.Height)
			for range 3 {
				r.monitor.WallKey(fyne.KeyDown)
				for _, o := range uitest.VisibleObjects(r.page.poster) {
					at := o.Position().AddXY(o.Size().Width, o.Size().Height)
					if at.X > size.Width+1 || at.Y > size.Height+1 {
						t.Errorf("%v: something stands at %v, %v", size, o.Position(), o.Size())
					}
				}
				uitest.NoText(t, "the wall", r.monitor.Text(), "…", "board.")
				if small := smallest(r.page.poster); small < 14*size.Height/768 {
					t.Errorf("%v: letters of %v", size, small)
				}
			}
		})
	}
}

// smallest is the size of the smallest letters of a poster.
func smallest(p *kit.Poster) float32 {
	least := float32(1000)
	for _, o := range uitest.VisibleObjects(p) {
		if t, is := o.(*canvas.Text); is && t.Text != "" {
			least = min(least, t.TextSize)
		}
	}
	return least
}
