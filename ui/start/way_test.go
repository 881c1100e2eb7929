package start

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// ask opens the dialog for the way, and gives its fields in their order.
func (r *room) ask() (ways *kit.Choice, fields []*kit.TextField) {
	r.T.Helper()
	r.Tap(r.page.start.bridgemates.way.change)
	if r.Overlay() == "" {
		return nil, nil
	}
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *kit.Choice:
			ways = o
		case *kit.TextField:
			fields = append(fields, o)
		}
	}
	return ways, fields
}

// stepTexts are the steps of the start as they are shown.
func (r *room) stepTexts() (texts []string) {
	for _, s := range r.page.start.steps {
		texts = append(texts, s.text.Text)
	}
	return texts
}

// One choice leads to another link, other steps, and no word of a file.
func TestOverTheNetwork(t *testing.T) {
	r := startSession(t, uitest.Installed)
	uitest.WantText(t, "by file", r.Visible(), "By file.", "Write the Bridgemate file", "Change file…", "Create",
		"Automatic server start")
	before := r.Link
	ways, fields := r.ask()
	if len(fields) != 3 || !fields[0].Disabled() || !fields[2].Password {
		t.Fatalf("%d fields; they ask for a connector although the way is a file", len(fields))
	}
	r.Choose(ways, "Over the network")
	for i, text := range []string{"http://here/there", "1234", "the key"} {
		r.Enter(fields[i], text)
	}
	r.EnterOn("Use this")
	uitest.WantText(t, "a wrong address", r.Overlay(), "This is no address of a computer in the network.")
	r.Enter(fields[0], "192.168.1.20")
	r.EnterOn("Use this")
	r.Settle()

	o := r.Link.Options()
	at := bridgemate.Connector{Address: "192.168.1.20", Club: "1234", Licence: "the key"}
	if r.Link == before || !o.Network || o.Connector != at || o.Generation != bws.BCS {
		t.Errorf("the same link %t, with %+v", r.Link == before, o)
	}
	if kept := r.Kept[len(r.Kept)-1]; !kept.Network || kept.Connector != at {
		t.Errorf("kept %+v", kept)
	}
	if got := strings.Join(r.stepTexts(), ", "); got != "Check the movement, Reach the Data Connector, Send the evening, "+
		"Start reading" {
		t.Errorf("the steps are: %s", got)
	}
	uitest.WantText(t, "over the network", r.Visible(), "Over the network, at 192.168.1.20")
	uitest.NoText(t, "over the network", r.Visible(), "file…", "Bridgemate file", "evening.bws", "Create", "Made for",
		"Automatic server start", "Open in Bridgemate control", "the key")

	// The new link is heard: what it does is shown.
	r.Key(fyne.KeyF5)
	if got := r.Link.Done(); got != "start" || before.Done() != "" {
		t.Errorf("the new link was asked to %q, the one before to %q", got, before.Done())
	}
	for _, s := range r.page.start.steps {
		if s.mark.Text != "✓" {
			t.Errorf("step %q shows %q", s.step, s.mark.Text)
		}
	}
}

// Another key is another choice, although no text shows one.
func TestLicenceIsChanged(t *testing.T) {
	r := startSession(t, nil)
	for _, key := range []string{"one", "two"} {
		ways, fields := r.ask()
		r.Choose(ways, "Over the network")
		r.Enter(fields[2], key) // the last field: Enter takes it all
		if r.Overlay() != "" {
			t.Fatal("Enter in the last field does not use the choice")
		}
		if got := r.Link.Options().Connector.Licence; string(got) != key {
			t.Errorf("the link has another key than %q", key)
		}
	}
}

// While an evening is under way, or was given to Bridgemates over a network, its way
// stays.
func TestWayIsSettled(t *testing.T) {
	for name, begun := range map[string]func(*room){
		"results are read": func(r *room) { r.Link.Change(func(s *bridgemate.Status) { s.Reading = true }) },
		"given over a network": func(r *room) {
			r.Receive(session.NetworkOpened{Network: session.Network{Address: "http://x:5079", Event: "E", Session: "S"}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := startSession(t, nil)
			begun(r)
			r.Settle()
			if ways, _ := r.ask(); ways != nil {
				t.Error("it asks for another way")
			}
			uitest.WantText(t, "the window", r.Visible(), "Choose another way before the next evening is started.")
		})
	}
}
