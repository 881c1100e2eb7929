package settings

import (
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"clubnight/bridgemate/computer"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/settings"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// Signal calls the director who looks elsewhere, in the ways that the system has. All but
// Sound is called on Fyne's goroutine.
type Signal interface {
	// Chosen is how the director wants to be called, and Choose remembers it.
	Chosen() settings.Signal
	Choose(settings.Signal)
	// Sound plays the system's own sound, if it has one. It may take its time.
	Sound()
	// Flash makes the window's button in the task bar ask for attention.
	Flash()
	// Focused reports whether the window has the keyboard, of all that are on the screen.
	Focused() bool
}

// signals calls the director when something new needs attention.
type signals struct {
	w     shown
	calls Signal // nil where that cannot be
	bell  settings.Bell
	clock func() time.Duration
	ways  Ways
}

func newSignals(w shown, calls Signal, ways Ways) *signals {
	return &signals{w: w, calls: calls, clock: computer.Uptime, ways: ways}
}

func (s *signals) commands() []shell.Command {
	if s.calls == nil {
		return nil
	}
	return []shell.Command{{Menu: shell.MenuView, Group: shell.GroupLast,
		Text: s.w.Language().Text("When something needs attention…"), Set: shell.SetEvening, Do: s.onChoose}}
}

// refresh calls the director if there is reason to. Nobody asks what needs attention
// while no signal is wanted.
func (s *signals) refresh() {
	if s.calls == nil {
		return
	}
	how := s.calls.Chosen()
	if how == settings.NoSignal || s.w.Past() {
		s.bell = settings.Bell{}
		return
	}
	st, status := s.w.State(), s.w.Status()
	matters := desk.Attention(s.w.Language(), st, status, s.w.Conflicts(), s.ways.Differences())
	if s.bell.Ring(matters, status.Alarms, s.clock()) {
		s.call(how)
	}
}

// call makes the signals. Nobody who looks at the room needs a flash.
func (s *signals) call(how settings.Signal) {
	if how.Sounds() {
		s.w.Run(s.calls.Sound)
	}
	if how.Flashes() && !(s.w.Turned() == shell.TabRoom && s.calls.Focused()) {
		s.calls.Flash()
	}
}

// onChoose asks how the director wants to be called.
func (s *signals) onChoose() {
	in := s.w.Language()
	if s.w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	choice := calm.Choice(func(int) {})
	choice.Fill([]string{settings.NoSignal: in.Text("No signal"), settings.SoundSignal: in.Text("A sound"),
		settings.FlashSignal: in.Text("A flash in the task bar"), settings.BothSignals: in.Text("Sound and flash")},
		int(s.calls.Chosen()))
	chosen := func() settings.Signal { return settings.Signal(max(0, choice.SelectedIndex())) }
	try := calm.Button(in.Text("Try it"), func() {
		if chosen().Sounds() {
			s.w.Run(s.calls.Sound)
		}
		if chosen().Flashes() {
			s.calls.Flash()
		}
	})
	use := calm.Button(in.Text("Use this"), func() {
		s.calls.Choose(chosen())
		s.bell = settings.Bell{}
		hide()
	})
	content := kit.Wide(60, container.NewVBox(kit.Sentence(in.Say(screen.SignalExplained)),
		container.NewBorder(nil, nil, nil, try, choice)))
	d = s.w.Ask().Form(in.Text("When something needs attention"), content, use,
		calm.Button(in.Text("Cancel"), hide))
	s.w.Ask().Focus(choice)
}
