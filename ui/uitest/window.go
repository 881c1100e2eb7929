package uitest

import (
	"log/slog"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Window is a window with the pages under test alone. It offers what pages ask of theirs.
type Window struct {
	*shell.Shell
	*model.Evening
	Above fyne.CanvasObject // stands over the pages; nil is nothing
}

// Stand makes a window of the stage for pages, and opens the evening in it.
func (r *Stage) Stand(pages func(w *Window) []shell.Page) *Window {
	ev := model.New(model.Ways{
		Post: r.Post, Go: r.Run, Log: slog.New(slog.NewTextHandler(r.Log, nil)),
		Keep: func(o bridgemate.Options) { r.Kept = append(r.Kept, o) },
		Anew: r.anew, Language: r.Language(),
	})
	w := &Window{Shell: shell.New(r.Window, ev), Evening: ev}
	w.Register(pages(w)...)
	w.Finish()
	kit.Fill(r.Window, container.NewBorder(w.Above, nil, nil, nil,
		container.NewStack(w.Tabs.Content, w.Notice.Content)))
	r.Window.Resize(fyne.NewSize(1240, 720))
	r.Shell = w.Shell
	w.Open(model.Opened{Session: r.Session, Link: r.Link})
	r.Settle()
	return w
}

// anew gives the stage another link, as another way to the Bridgemates wants one.
func (r *Stage) anew(s *session.Session, o bridgemate.Options) bridgemate.Watched {
	r.Link = &Link{Session: s, Chosen: o, Fail: map[string]error{}}
	return r.Link
}

// Begin goes on with another evening.
func (w *Window) Begin(o model.Opened) { w.Open(o) }
