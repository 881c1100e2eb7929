package sending

import (
	"context"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sending"
	"clubnight/session/sending/places"
	"clubnight/session/sending/secrets"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// keeper keeps passwords in memory.
type keeper map[string]string

func (k keeper) Get(id string) (string, error) {
	if s, ok := k[id]; ok {
		return s, nil
	}
	return "", secrets.ErrNone
}
func (k keeper) Set(id, secret string) error { k[id] = secret; return nil }
func (k keeper) Forget(id string) error      { delete(k, id); return nil }

// room is a stage with the places alone.
type room struct {
	*uitest.Stage
	w    *uitest.Window
	page *Page
	box  *sending.Outbox
	keep keeper

	mu    sync.Mutex
	says  map[string]sending.Outcome // by the name of the place
	wait  chan struct{}              // places wait for it, if there is one
	got   []string                   // what went where
	given int
	after []func()
	left  map[string]error
}

// place answers as the room says.
type place struct {
	r *room
	d sending.Destination
}

func (p place) Name() string { return p.d.Name }

func (p place) Send(ctx context.Context, parcel sending.Parcel) sending.Outcome {
	p.r.mu.Lock()
	wait, says := p.r.wait, p.r.says[p.d.Name]
	p.r.got = append(p.r.got, p.d.Name)
	p.r.mu.Unlock()
	if wait != nil {
		select {
		case <-wait:
		case <-ctx.Done():
			return sending.Outcome{State: sending.Waiting, Reason: sending.Stopped, Retry: true}
		}
	}
	if says.State == "" {
		says.State = sending.Sent
	}
	return says
}

func newRoom(t *testing.T, facts ...session.Fact) *room {
	t.Helper()
	s := uitest.New(t, 3)
	uitest.Must(t, s.Session.Record("Bridgemate", s.All()...))
	for _, f := range facts {
		uitest.Must(t, s.Session.Record("director", f))
	}
	r := &room{Stage: s, keep: keeper{}, says: map[string]sending.Outcome{}, left: map[string]error{}}
	box, err := sending.Open(filepath.Join(t.TempDir(), "club.outbox"), time.Now)
	uitest.Must(t, err)
	t.Cleanup(func() { box.Close() })
	r.box = box
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{
			Outbox: func(bool) (*sending.Outbox, error) { return box, nil }, Keep: r.keep,
			Identity: func(int64) (string, error) { return "club/1", nil },
			Maker: func(_ *sending.Outbox, _ *session.Session, _ *session.State, e sending.Evening) places.Maker {
				return func(_ context.Context, d sending.Destination) ([]sending.Parcel, error) {
					if err := r.left[d.Name]; err != nil {
						return nil, err
					}
					p := e.Parcel("")
					if d.Kind == places.Members {
						p.Mail = &sending.Mail{To: "anna@members.example", Name: "Anna", Subject: "Tuesday pairs: your result",
							Text: "Dear Anna,\n\nPair 3: 2nd of 6, 61.11 %.", ID: "x"}
					} else {
						p.Files = []sending.File{sending.NewFile("tuesday.xml", sending.Results, "text/xml", []byte("<x/>"))}
					}
					return []sending.Parcel{p}, nil
				}
			},
			Find: func(places.Ways) sending.Find {
				return func(d sending.Destination) (sending.Place, error) { return place{r, d}, nil }
			},
			Look:  func(context.Context, string) (string, error) { return hostKey, nil },
			After: func(_ time.Duration, do func()) { r.after = append(r.after, do) },
		}, Ways{GaveOut: func(*session.Session, *session.State) { r.given++ }})
		return []shell.Page{r.page}
	})
	return r
}

const hostKey = "ssh-ed25519 SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU"

// named names places and opens the list.
func (r *room) named(list ...sending.Destination) {
	r.T.Helper()
	for _, d := range list {
		uitest.Must(r.T, r.box.Name(d))
	}
	r.page.look(nil)
	r.Settle()
	r.page.Open()
	r.Settle()
}

var (
	web   = sending.Destination{ID: "bw", Kind: places.BridgeWebs, Name: "BridgeWebs", Options: map[string]string{"code": "x"}}
	mails = sending.Destination{ID: "m", Kind: places.Members, Name: "Members", Options: map[string]string{"mailbox": "c@gmail.com"}}
	site  = sending.Destination{ID: "s", Kind: places.SFTP, Name: "Our pages",
		Options: map[string]string{"host": "h.example", "user": "u", "key": hostKey}}
)

// final makes an evening final.
var final = session.EveningClosed{}

// By keyboard alone: the first place is named with its password, then one press releases
// the standings and sends, and the lights, the journal and the keyring are right.
func TestNameAndSend(t *testing.T) {
	r := newRoom(t, final)
	r.Press(fyne.KeyU, uitest.CtrlShift)
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "No place is named yet", "Nothing goes anywhere but")
	if got := r.FocusText(); got != "Add a place…" {
		t.Errorf("the focus is on %q", got)
	}
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the kinds", r.Overlay(), "BridgeWebs", "Members by mail", "Nextcloud (WebDAV)")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the form", r.Overlay(), "Code of the club there", "Password", "keyring")
	r.TypeHere("tuesday")
	r.Answer("Save")
	uitest.WantText(t, "without a password", r.Overlay(), "Password: this is missing.")
	r.TypeHere("secret words")
	r.Answer("Save")
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "BridgeWebs", "Nothing of this evening has gone there.",
		"To send version 1 releases them, too.")
	if got := r.FocusText(); got != "Send now" {
		t.Errorf("the focus is on %q", got)
	}
	list, err := r.box.Destinations()
	if err != nil || len(list) != 1 || r.keep[list[0].ID] != "secret words" || list[0].Options["code"] != "tuesday" {
		t.Fatalf("%+v, %v, %v", list, r.keep, err)
	}
	r.Key(fyne.KeyReturn)
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "Version 1 is there.", "Version 1 of the result is at every place.")
	if len(r.got) != 1 || r.given != 1 || !r.w.State().Public(0).Over {
		t.Errorf("%q, given out %d times", r.got, r.given)
	}
	var asked, ended bool
	for _, e := range r.w.State().Entries() {
		switch f := e.Fact.(type) {
		case session.SendingAsked:
			asked = f.Version == 1 && len(f.To) == 1 && f.To[0] == "BridgeWebs"
		case session.SendingEnded:
			ended = f.State == "sent" && f.To == "BridgeWebs"
		}
	}
	if !asked || !ended || strings.Contains(r.Log.String(), "secret words") {
		t.Errorf("asked %v, ended %v, log %s", asked, ended, r.Log)
	}
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("still open")
	}
}

// Each place ends for itself: what was refused says why in its own words and goes again
// by a press, what waits is tried by itself, what has gone does not go twice.
func TestEachPlace(t *testing.T) {
	r := newRoom(t, final)
	r.says["BridgeWebs"] = sending.Outcome{State: sending.Refused, Reason: sending.BadPassword, Answer: "Invalid password"}
	r.says["Our pages"] = sending.Outcome{State: sending.Waiting, Reason: sending.NoNetwork, Retry: true}
	r.named(web, mails, site)
	r.Answer("Send now")
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "It does not take this name and password", "Its answer: Invalid password",
		"1 mail has gone.", "It was not reached", "The next try is at")
	if r.given != 0 || len(r.after) != 1 {
		t.Errorf("given out %d times, %d tries to come", r.given, len(r.after))
	}
	r.says = map[string]sending.Outcome{}
	r.Answer("Send again") // of BridgeWebs, the first
	r.Settle()
	if got := strings.Join(r.got, ", "); got != "BridgeWebs, Members, Our pages, BridgeWebs" &&
		got != "BridgeWebs, Members, Our pages, BridgeWebs, Our pages" {
		t.Errorf("went to %s", got)
	}
	r.Answer("Send now")
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "is at every place")
	for _, name := range []string{"BridgeWebs", "Members", "Our pages"} {
		if n := strings.Count(strings.Join(r.got, ","), name); name == "Members" && n != 1 || n > 3 {
			t.Errorf("%d times to %s", n, name)
		}
	}
	if r.given == 0 {
		t.Error("it is not known as given out")
	}
}

// A correction after version 1 went: the lights say so, and version 2 goes.
func TestVersionTwo(t *testing.T) {
	r := newRoom(t, final)
	r.named(web)
	r.Answer("Send now")
	r.Settle()
	uitest.Must(t, r.Session.Record("director", session.PenaltyGiven{
		Who: session.Contestant{Section: 1, Number: 1}, Amount: scoring.Int(-1), Unit: scoring.Matchpoint}))
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "Version 1 went there; the result has changed since.", "Close it first")
	uitest.Must(t, r.Session.Record("director", session.EveningClosed{}))
	r.Settle()
	r.Answer("Send now")
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "Version 2 is there.")
	if len(r.got) != 2 {
		t.Errorf("%q", r.got)
	}
}

// Stopped, nothing more goes, and the rest is not tried by itself.
func TestStop(t *testing.T) {
	r := newRoom(t, final)
	r.wait = make(chan struct{})
	r.named(web)
	r.page.send("") // a press would wait for what goes on
	r.Once(func() bool { return strings.Contains(r.Overlay(), "It is going there") })
	uitest.WantText(t, "the list", r.Overlay(), "It is going there", "Stop")
	r.Answer("Stop")
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "Nothing of this evening has gone there.")
	if _, due, err := r.box.Next(); due || err != nil {
		t.Errorf("it is tried again: %v", err)
	}
}

// Before the evening is final nothing can be sent, and it is shown beforehand what would
// go; what a place cannot have is said.
func TestPreview(t *testing.T) {
	r := newRoom(t)
	r.left["Our pages"] = places.ErrNothing
	r.named(mails, site)
	uitest.WantText(t, "the list", r.Overlay(), "The evening is not closed yet")
	r.Answer("Preview…")
	r.Settle()
	uitest.WantText(t, "the preview", r.Overlay(), "This would go there.", "anna@members.example", "Dear Anna,", "61.11 %")
	r.Key(fyne.KeyEscape)
	r.Settle()
	if len(r.got) != 0 {
		t.Errorf("%q went", r.got)
	}
	uitest.Must(t, r.Session.Record("director", final))
	r.Settle()
	r.Answer("Send now")
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "There is nothing of this evening for Our pages.", "1 mail has gone.")
}

// A host's key is shown before it hears anything, and kept with the next press.
func TestKey(t *testing.T) {
	r := newRoom(t)
	r.named()
	r.page.hide()
	r.page.change(sending.Destination{ID: "new", Kind: places.SFTP})
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if f, ok := o.(*kit.TextField); ok && !f.Password && f.PlaceHolder == "" {
			f.SetText("sftp.example.org")
		} else if ok && f.Password {
			f.SetText("secret words")
		}
	}
	r.Answer("Save")
	r.Settle()
	uitest.WantText(t, "the form", r.Overlay(), hostKey, "Compare it", "Nothing has been told to the host")
	if list, _ := r.box.Destinations(); len(list) != 0 {
		t.Fatalf("kept before somebody looked: %+v", list)
	}
	r.Answer("Save")
	r.Settle()
	if list, _ := r.box.Destinations(); len(list) != 1 || list[0].Options["key"] != hostKey || list[0].Name != "Web host (SFTP)" {
		t.Errorf("%+v", list)
	}
	r.Answer("Change…")
	r.Answer("Remove…")
	r.Answer("Forget it")
	r.Settle()
	if list, _ := r.box.Destinations(); len(list) != 0 || len(r.keep) != 0 {
		t.Errorf("%+v, %v", list, r.keep)
	}
}

// What stands in the way is replaced only after a question.
func TestReplace(t *testing.T) {
	r := newRoom(t, final)
	r.says["Our pages"] = sending.Outcome{State: sending.Refused, Reason: sending.NotOurs, Answer: "index.html"}
	r.named(site)
	r.Answer("Send now")
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "A file that Clubnight did not put there", "index.html")
	r.Answer("Send again")
	uitest.WantText(t, "the question", r.Overlay(), "Replace what is there?")
	r.Answer("Leave it")
	r.Settle()
	if len(r.got) != 1 {
		t.Errorf("%q", r.got)
	}
	r.says = map[string]sending.Outcome{}
	r.Answer("Send again")
	r.Answer("Replace it")
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), "Version 1 is there.")
}

// A fault of the outbox is said and stops nothing else.
func TestOutboxFails(t *testing.T) {
	r := newRoom(t, final)
	r.page.p.Outbox = func(bool) (*sending.Outbox, error) { return nil, errors.New("disk") }
	r.page.Open()
	r.Settle()
	if !strings.Contains(r.Visible(), "Clubnight") && !strings.Contains(r.Log.String(), "disk") {
		t.Errorf("nothing is said: %s", r.Visible())
	}
}

// TestLook draws the list where CLUBNIGHT_LOOK is a folder, for who wants to see it.
func TestLook(t *testing.T) {
	to := os.Getenv("CLUBNIGHT_LOOK")
	if to == "" {
		t.Skip("CLUBNIGHT_LOOK is no folder")
	}
	for _, tag := range []string{"en", "de", "nl", "fr"} {
		for _, scale := range []float32{1, 1.25, 2} {
			t.Run(tag, func(t *testing.T) {
				uitest.Speak(t, tag)
				r := newRoom(t, final)
				fyne.CurrentApp().Settings().SetTheme(kit.Light.Theme(scale))
				r.says["BridgeWebs"] = sending.Outcome{State: sending.Refused, Reason: sending.BadPassword, Answer: "Invalid password"}
				r.says["Our pages"] = sending.Outcome{State: sending.Waiting, Reason: sending.NoNetwork, Retry: true}
				r.named(web, mails, site)
				draw := func(name string) {
					f, err := os.Create(filepath.Join(to, tag+name+map[float32]string{1: "", 1.25: "-125", 2: "-200"}[scale]+".png"))
					uitest.Must(t, err)
					uitest.Must(t, png.Encode(f, r.Window.Canvas().Capture()))
					uitest.Must(t, f.Close())
				}
				r.page.send("")
				r.Settle()
				draw("-list")
				r.page.hide()
				r.page.add()
				draw("-kinds")
				r.Key(fyne.KeyEscape)
				r.Settle()
				r.page.change(site)
				draw("-form")
				r.Key(fyne.KeyEscape)
				r.Settle()
				r.page.preview(mails)
				r.Settle()
				draw("-preview")
			})
		}
	}
}

// Where a password is not known or was not taken, its line is empty and has the focus;
// else what may stay empty is not asked for.
func TestPasswordAsked(t *testing.T) {
	for reason, want := range map[sending.Reason]bool{sending.NoPassword: true, sending.BadPassword: true,
		sending.NobodyThere: false} {
		r := newRoom(t, final)
		r.says[mails.Name] = sending.Outcome{State: sending.Refused, Reason: reason}
		r.named(mails)
		r.Answer("Send now")
		r.Settle()
		r.Answer("Change…")
		at, ok := r.Window.Canvas().Focused().(*kit.TextField)
		if !ok || at.Password != want || !want && at.Text != mails.Name || want && at.PlaceHolder != "" {
			t.Errorf("%s: the focus is on %q", reason, r.FocusText())
		}
	}
}

// A place of a kind that only a newer program knows cannot be kept, and stops nothing.
func TestKindOfNewerProgram(t *testing.T) {
	r := newRoom(t)
	r.page.change(sending.Destination{ID: "new", Kind: "pigeon", Name: "Pigeons"})
	r.Answer("Save")
	r.Settle()
	if list, _ := r.box.Destinations(); len(list) != 0 || !strings.Contains(r.Overlay(), "Save") {
		t.Errorf("%+v, %s", list, r.Overlay())
	}
}
