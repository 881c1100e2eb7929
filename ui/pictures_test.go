package ui

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/docs"
	"clubnight/reports"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/desk/papers"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// sight is how a window is looked at.
type sight struct {
	name     string // goes before the names of its pictures
	palette  kit.Palette
	text     float32 // how large, 0 as usual
	language string  // "" is English
	width    float32 // 0 as a laptop's
	height   float32
}

var (
	usualSight  = sight{}
	smallSight  = sight{name: "small ", width: 1024, height: 700}
	darkSight   = sight{name: "dark ", palette: kit.Dark}
	starkSight  = sight{name: "contrast ", palette: kit.Contrast}
	largeSight  = sight{name: "large ", text: 1.25}
	twiceSight  = sight{name: "twice ", text: 2}
	germanSight = sight{name: "German ", language: "de"}
)

// look is a way to something that is seen, on a window that looks at some evening.
type look struct {
	name  string
	reach func(r *room)
}

// pictured is a window that is looked at so, on an evening, with something else in what
// it is made of.
func pictured(t *testing.T, s sight, d *diary, l *uitest.Link, change ...func(*Params)) *room {
	t.Helper()
	uitest.Speak(t, s.language)
	t.Cleanup(func() {})
	r := newRoomWith(t, 0, func(p *Params) {
		p.Club.Archive = past(t)
		for _, of := range change {
			of(p)
		}
	})
	r.w.Turn(shell.TabStart)
	r.Window.Canvas().Unfocus()
	if s.text != 0 || s.palette != kit.Light {
		test.ApplyTheme(t, s.palette.Theme(max(s.text, 1)))
	}
	size := fyne.NewSize(1366, 700)
	if s.width != 0 {
		size = fyne.NewSize(s.width, s.height)
	}
	r.Window.Resize(size)
	r.installed = uitest.Installed
	club := uitest.Installed
	r.computer = []bridgemate.Finding{
		{Kind: bridgemate.ClubSound, Path: "Kraków.clubnight"}, {Kind: bridgemate.SpaceEnough, Bytes: 120 << 30},
		{Kind: bridgemate.PrinterFound, Printers: []string{"Office"}}, {Kind: bridgemate.CopyMissing},
	}
	r.Session = d.written()
	if r.Link = l; l == nil {
		r.Link = &uitest.Link{Session: r.Session,
			Chosen: bridgemate.Options{File: "evening.bws", Program: club[0].Path, Generation: bws.BMPro,
				AutoServerStart: true, Interval: 5 * time.Second}}
	}
	r.Link.Findings = []bridgemate.Finding{
		{Kind: bridgemate.MovementReady, Tables: 14, Results: 378},
		{Kind: bridgemate.ProgramFound, Program: club[0], Others: club[1:]},
		{Kind: bridgemate.NothingRuns},
		{Kind: bridgemate.FileNotThere, Path: "evening.bws"},
	}
	r.w.Open(model.Opened{ID: 1000, Session: r.Session, Link: r.Link})
	r.Settle()
	return r
}

// past is a club with earlier evenings.
func past(t *testing.T) *uitest.PastEvenings {
	t.Helper()
	s := new(uitest.PastEvenings)
	for i, name := range []string{"Tuesday pairs", "St. Andrew's cup", "Tuesday pairs", "Swiss teams, second evening",
		"Tuesday pairs", "Butler", "Tuesday pairs", "Individual of the year"} {
		d := newDiary(t, name)
		facts := []session.Fact{session.EveningSet{Name: name, Club: "Kraków",
			Date: uitest.Day.AddDate(0, 0, -7*(i+1))}}
		for n := range 6 {
			facts = append(facts, session.SectionSet{ID: 1, Movement: uitest.Mitchell(t, 7+i%3)},
				session.PairNamed{Pair: session.Contestant{Section: 1, Number: n + 1},
					Names: [2]string{player(2*n + i), player(2*n + i + 1)}})
		}
		d.note(begins, session.ByDirector, facts...)
		if i > 1 {
			d.note(begins, session.ByDirector, session.EveningClosed{})
		}
		s.Listed = append(s.Listed, clubfile.Listed{ID: int64(100 - i), Outline: session.OutlineOf(d.entries)})
	}
	return s
}

// bring fills the club's list of members.
func (r *room) bring(n int) {
	r.T.Helper()
	var all []clubfile.Player
	for i := range n {
		p := clubfile.Player{Number: fmt.Sprint(100 + i), Name: player(i)}
		if i%3 == 0 {
			p.National = fmt.Sprint(20_123_000 + 37*i)
		}
		if i%5 == 1 {
			p.Categories = "Over 65"
		}
		all = append(all, p)
	}
	uitest.Must(r.T, r.club.SetPlayers(all))
}

// seen is what a window shows. It is laid out before, as a window on a screen is before
// each of its frames: where a text has become longer, what stands around it gives way.
func seen(w fyne.Window) image.Image {
	for range 3 {
		for _, root := range append([]fyne.CanvasObject{w.Content()}, w.Canvas().Overlays().List()...) {
			for _, o := range uitest.VisibleObjects(root) {
				switch o := o.(type) {
				case *fyne.Container:
					if o.Layout != nil {
						o.Layout.Layout(o.Objects, o.Size())
					}
				case fyne.Widget:
					test.WidgetRenderer(o).Layout(o.Size())
				}
			}
		}
	}
	return w.Canvas().Capture()
}

// The windows that are looked at, each with what is seen of it one after the other.
var windows = []struct {
	name   string
	sights []sight
	window func(t *testing.T, s sight) *room
	looks  []look
}{
	{"a new club", []sight{usualSight, darkSight, twiceSight, germanSight}, func(t *testing.T, s sight) *room {
		return pictured(t, s, newDiary(t, ""), nil, func(p *Params) {
			p.Club.Archive, p.Club.Practise = new(uitest.PastEvenings), func() {}
			p.Players = func() ([]clubfile.Player, error) { return nil, nil }
		})
	}, []look{{"first run", func(r *room) { r.Press(fyne.Key1, uitest.Alt) }}}},

	{"before play", []sight{usualSight, darkSight, starkSight, largeSight, twiceSight, germanSight},
		func(t *testing.T, s sight) *room {
			return pictured(t, s, pairsEvening(t, 14), nil)
		}, []look{
			{"club", func(r *room) { r.Press(fyne.Key1, uitest.Alt) }},
			{"start", func(r *room) { r.Press(fyne.Key2, uitest.Alt) }},
			{"bridgemates", func(r *room) { r.w.start.ShowBridgemates(); r.Settle() }},
		}},
	{"before play, three tables", []sight{usualSight}, func(t *testing.T, s sight) *room {
		return pictured(t, s, pairsEvening(t, 3), nil)
	}, []look{{"start 3", func(r *room) { r.Press(fyne.Key2, uitest.Alt) }}}},
	{"before play, sixty tables", []sight{smallSight}, func(t *testing.T, s sight) *room {
		return pictured(t, s, pairsEvening(t, 60), nil)
	}, []look{{"start 60", func(r *room) { r.Press(fyne.Key2, uitest.Alt) }}}},
	{"before play, dialogs", []sight{usualSight}, func(t *testing.T, s sight) *room {
		r := pictured(t, s, pairsEvening(t, 14), nil)
		r.bring(60)
		return r
	}, []look{
		{"cards", func(r *room) { r.Press(fyne.Key2, uitest.Alt); r.Press(fyne.KeyW, uitest.Ctrl) }},
		{"members", func(r *room) { r.Key(fyne.KeyEscape); r.Press(fyne.KeyF, uitest.Ctrl) }},
		{"keys", func(r *room) { r.Key(fyne.KeyEscape); r.Press(fyne.KeyF1, uitest.Ctrl) }},
		{"handset", func(r *room) { r.Key(fyne.KeyEscape); r.Press(fyne.KeyH, uitest.Ctrl) }},
		{"deals", func(r *room) { r.Key(fyne.KeyEscape); r.Press(fyne.KeyD, uitest.Ctrl) }},
		{"manual", func(r *room) { r.Key(fyne.KeyEscape); r.w.help.Open("byhand") }}, // which shows no picture itself
		{"teaching", func(r *room) { r.Key(fyne.KeyEscape); r.Press(fyne.Key5, uitest.Alt) }},
	}},

	{"in play, calm", []sight{usualSight}, func(t *testing.T, s sight) *room {
		d := pairsEvening(t, 14)
		d.play(59, nil)
		return pictured(t, s, d, reading(d.written(), 59))
	}, []look{{"room calm", func(r *room) { r.Press(fyne.Key3, uitest.Alt) }}}},
	{"in play", []sight{usualSight, darkSight, starkSight, largeSight, twiceSight, germanSight},
		func(t *testing.T, s sight) *room {
			d := pairsEvening(t, 14)
			d.play(59, slowTables)
			d.troubled()
			l := reading(d.written(), 59)
			l.Now.Tables[13].LoggedOn = false
			l.Now.Alarms = []bridgemate.Alarm{{Kind: bridgemate.FileStill, Since: begins.Add(55 * time.Minute)}}
			return pictured(t, s, d, l)
		}, []look{
			{"room", func(r *room) { r.Press(fyne.Key3, uitest.Alt) }},
			{"results", func(r *room) { r.Press(fyne.Key4, uitest.Alt) }},
		}},
	{"in play, three tables", []sight{usualSight}, func(t *testing.T, s sight) *room {
		d := pairsEvening(t, 3)
		d.play(30, nil)
		return pictured(t, s, d, reading(d.written(), 30))
	}, []look{
		{"room 3", func(r *room) { r.Press(fyne.Key3, uitest.Alt) }},
		{"results 3", func(r *room) { r.Press(fyne.Key4, uitest.Alt) }},
	}},
	{"in play, sixty tables", []sight{smallSight}, func(t *testing.T, s sight) *room {
		d := pairsEvening(t, 60)
		d.play(59, slowTables)
		return pictured(t, s, d, reading(d.written(), 59))
	}, []look{
		{"room 60", func(r *room) { r.Press(fyne.Key3, uitest.Alt) }},
		{"results 60", func(r *room) { r.Press(fyne.Key4, uitest.Alt) }},
	}},

	{"in play, a correction", []sight{usualSight, twiceSight, germanSight}, func(t *testing.T, s sight) *room {
		d := pairsEvening(t, 14)
		d.play(59, nil)
		return pictured(t, s, d, reading(d.written(), 59))
	}, []look{{"correction", func(r *room) {
		r.Press(fyne.Key4, uitest.Alt)
		r.w.rulings.Correct(session.Key{Section: 1, Table: 3, Round: 1, Board: 7})
		r.Settle()
	}}}},

	{"in play, a late pair", []sight{usualSight}, func(t *testing.T, s sight) *room {
		d := pairsEvening(t, 14)
		d.play(59, nil)
		return pictured(t, s, d, reading(d.written(), 59))
	}, []look{{"change", func(r *room) { r.Press(fyne.KeyM, uitest.Ctrl); r.Strokes("l") }}}},

	{"after play", []sight{usualSight}, func(t *testing.T, s sight) *room {
		d := pairsEvening(t, 14)
		d.play(300, nil)
		d.troubled()
		return pictured(t, s, d, reading(d.written(), 205))
	}, []look{
		{"results complete", func(r *room) { r.Press(fyne.Key4, uitest.Alt) }},
		{"ruling", func(r *room) {
			r.Window.Canvas().Focus(r.Traveller())
			r.Strokes("^w420\t60\n{both lines play}")
		}},
		{"done", func(r *room) { r.Key(fyne.KeyEscape); r.Press(fyne.KeyJ, uitest.Ctrl) }},
		{"finish", func(r *room) { r.Key(fyne.KeyEscape); r.Press(fyne.KeyE, uitest.Ctrl) }},
		{"card of a pair", func(r *room) {
			r.Key(fyne.KeyEscape)
			r.w.results.ShowCard(session.Contestant{Section: 1, Number: 4}, scoring.NS)
			r.Settle()
		}},
	}},
	{"papers and phones", []sight{usualSight, smallSight, twiceSight}, func(t *testing.T, s sight) *room {
		d := pairsEvening(t, 14)
		d.note(begins, session.ByDirector, session.StandingsReleased{Through: 9})
		d.play(66, nil)
		r := pictured(t, s, d, reading(d.written(), 66), func(p *Params) {
			p.Papers.Press.Set = p.Papers.Press.Set.Usual().With(reports.KindPrizes, 2).With(reports.KindAttendance, 1)
		})
		for _, k := range []reports.Kind{reports.KindPrizes, reports.KindStandings, reports.KindMatrix,
			reports.KindFrequencies, reports.KindCards, reports.KindPersonal, reports.KindAttendance,
			reports.KindSeating, reports.KindAnnouncements, reports.KindTableCards, reports.KindSlips,
			reports.KindLabels, reports.KindBlanks, reports.KindScoreSlips} {
			r.paper.More = append(r.paper.More, reports.Sheet{Of: k, Name: string(k)})
		}
		return r
	}, []look{
		{"sheets", func(r *room) { r.Press(fyne.KeyP, uitest.CtrlShift) }},
		{"sheets below", func(r *room) {
			r.Window.Canvas().Focus(r.Check(papers.SheetName(r.Language(), reports.KindLabels)))
		}},
		{"room page", func(r *room) { r.Key(fyne.KeyEscape); r.serve() }},
		{"room page on", func(r *room) { r.Key(fyne.KeyEscape) }},
	}},
	{"teams", []sight{usualSight}, func(t *testing.T, s sight) *room {
		return pictured(t, s, teamsEvening(t, false, 5), nil)
	}, []look{
		{"results of teams", func(r *room) { r.Press(fyne.Key4, uitest.Alt) }},
		{"matches", func(r *room) { r.Press(fyne.KeyF2, uitest.Ctrl) }},
	}},
	{"Swiss", []sight{usualSight}, func(t *testing.T, s sight) *room {
		return pictured(t, s, teamsEvening(t, true, 3), nil)
	}, []look{
		{"results of a Swiss", func(r *room) { r.Press(fyne.Key4, uitest.Alt) }},
		{"draw", func(r *room) { r.Press(fyne.KeyG, uitest.Ctrl) }},
	}},
}

// slowTables are those that lag behind, by minutes.
func slowTables(table int) int { return map[int]int{9: 14, 12: 5}[table] }

// What the window shows is as it was approved: each page and the dialogs that matter
// most, small and large evenings, sizes of text, themes and languages.
func TestPictures(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	local := time.Local
	time.Local = time.UTC
	t.Cleanup(func() { time.Local = local })
	a := pictures(t)
	for _, w := range windows {
		for _, s := range w.sights {
			t.Run(s.name+w.name, func(t *testing.T) {
				r := w.window(t, s)
				for _, l := range w.looks {
					l.reach(r)
					a.holds(t, s.name+l.name, seen(r.Window))
				}
			})
		}
	}
	t.Run("the wall", func(t *testing.T) {
		d := pairsEvening(t, 14)
		d.note(begins, session.ByDirector, session.StandingsReleased{Through: 9})
		d.play(66, nil)
		r := pictured(t, usualSight, d, reading(d.written(), 66))
		r.monitor.Show(1366, 768)
		r.Press(fyne.KeyF8, uitest.Ctrl)
		r.monitor.After(90 * time.Second)
		first := r.monitor.Text()
		for page := 0; page == 0 || r.monitor.Text() != first; page++ {
			a.holds(t, fmt.Sprint("wall ", page+1), seen(r.monitor.Window))
			r.monitor.WallKey(fyne.KeyRight)
		}
	})
}

// The pictures of the manual are the approved pictures of the window, but for those of
// phones, which a browser shows. This stands behind the test of those, so that make
// pictures renews them first.
func TestPicturesOfTheManual(t *testing.T) {
	chapters, err := docs.Chapters()
	uitest.Must(t, err)
	album := filepath.Join("testdata", "pictures")
	for _, c := range chapters {
		for _, b := range c.Blocks {
			if b.Kind != docs.Picture {
				continue
			}
			name := filepath.Base(b.Link)
			if strings.HasPrefix(name, "phone") {
				continue
			}
			kept := filepath.Join("..", "docs", "manual", "pictures", name)
			approved, err := os.ReadFile(filepath.Join(album, strings.ReplaceAll(name, "-", " ")))
			uitest.Must(t, err)
			if os.Getenv("CLUBNIGHT_PICTURES") == "renew" {
				uitest.Must(t, os.WriteFile(kept, approved, 0o644))
			}
			if shown, err := os.ReadFile(kept); err != nil || !bytes.Equal(shown, approved) {
				t.Errorf("%s shows %s as it was, %v; make pictures renews it", c.File, name, err)
			}
		}
	}
}

// What is drawn a little otherwise is the same picture; a control that stands or looks
// otherwise, and a text that is cut, are not.
func TestPicturesTellApart(t *testing.T) {
	r := pictured(t, usualSight, pairsEvening(t, 3), nil)
	r.Press(fyne.Key2, uitest.Alt)
	approved := seen(r.Window)
	if where := unlike(few(approved), approved); len(where) > 0 {
		t.Errorf("in a few colours it is another picture at %v", where)
	}
	if where := unlike(roughened(approved), approved); len(where) > 0 {
		t.Errorf("with other edges it is another picture at %v", where)
	}

	if len(unlike(repapered(approved), approved)) == 0 {
		t.Error("another paper is not noticed")
	}

	button, field, text := r.ButtonLike("Compare…"), r.FieldAfter("Event"), r.LabelOf("Tables")
	changed := func(name string, change, back func()) {
		t.Helper()
		change()
		if len(unlike(r.Window.Canvas().Capture(), approved)) == 0 {
			t.Errorf("%s is not noticed", name)
		}
		back()
		if where := unlike(r.Window.Canvas().Capture(), approved); len(where) > 0 {
			t.Fatalf("%s is not undone at %v", name, where)
		}
	}
	at := button.Position()
	changed("a button that has moved", func() { button.Move(at.AddXY(6, 0)) }, func() { button.Move(at) })
	changed("a button in another colour", func() { button.Importance = widget.WarningImportance; button.Refresh() },
		func() { button.Importance = widget.MediumImportance; button.Refresh() })
	changed("a text that is cut", func() { text.SetText("Tab…") }, func() { text.SetText("Tables") })
	changed("a letter that is missing", func() { field.SetText("Tuesday pars") },
		func() { field.SetText("Tuesday pairs") })
	changed("a control that is gone", func() { button.Hide() }, func() { button.Show() })
	r.Window.Canvas().Focus(button)
	if len(unlike(r.Window.Canvas().Capture(), approved)) == 0 {
		t.Error("the focus on another control is not noticed")
	}
	if len(unlike(approved, image.NewRGBA(image.Rect(0, 0, 1366, 699)))) == 0 {
		t.Error("another size is not noticed")
	}
}

// repapered is a picture with the paper of the window in the place of the white one.
func repapered(of image.Image) image.Image {
	paper := image.NewRGBA(of.Bounds())
	draw.Draw(paper, paper.Rect, of, of.Bounds().Min, draw.Src)
	for i := 0; i < len(paper.Pix); i += 4 {
		if p := paper.Pix[i:]; p[0] == 255 && p[1] == 255 && p[2] == 255 {
			p[0], p[1], p[2] = 0xf3, 0xf5, 0xf8
		}
	}
	return paper
}

// roughened is a picture whose edges are drawn a little otherwise at random.
func roughened(of image.Image) image.Image {
	b := of.Bounds()
	rough := image.NewRGBA(b)
	draw.Draw(rough, b, of, b.Min, draw.Src)
	plain := image.NewRGBA(b)
	copy(plain.Pix, rough.Pix)
	random := rand.New(rand.NewPCG(1, 2))
	for y := b.Min.Y + 1; y < b.Max.Y; y++ {
		for x := b.Min.X + 1; x < b.Max.X; x++ {
			if c := plain.RGBAAt(x, y); c != plain.RGBAAt(x-1, y) || c != plain.RGBAAt(x, y-1) {
				by := random.IntN(81) - 40
				off := func(v uint8) uint8 { return uint8(min(max(int(v)+by, 0), 255)) }
				rough.SetRGBA(x, y, color.RGBA{off(c.R), off(c.G), off(c.B), 255})
			}
		}
	}
	return rough
}
