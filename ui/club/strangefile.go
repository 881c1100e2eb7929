package club

import (
	"path/filepath"

	"clubnight/bridgemate"
	linkwords "clubnight/bridgemate/words"
)

// strange is the file of another evening that lies in the place of this one's, as the
// alarm has it, nil where there is none.
func (e *Evenings) strange() *bridgemate.StrangeFile {
	for _, a := range e.w.Status().Alarms {
		if a.Kind == bridgemate.FileStrange {
			return a.File
		}
	}
	return nil
}

// older is the older copy of this evening's own file that lies in its place, as the alarm
// has it, nil where there is none.
func (e *Evenings) older() *bridgemate.OlderFile {
	for _, a := range e.w.Status().Alarms {
		if a.Kind == bridgemate.FileOlder {
			return a.Older
		}
	}
	return nil
}

// TakeStrange makes an evening of its own of the file of another evening that lies in the
// place of this one's.
func (e *Evenings) TakeStrange() {
	if f := e.strange(); f != nil && e.p.OpenEvening != nil && !e.w.Ask().Asking() {
		e.take(f.File)
	}
}

// UseStrange makes that file the one of this evening, after a question.
func (e *Evenings) UseStrange() {
	in := e.w.Language()
	f := e.strange()
	if f == nil || e.w.Ask().Asking() {
		return
	}
	name := filepath.Base(f.File)
	e.w.Ask().Question(in.Text("Use the file of another evening?"),
		in.LinkWords().Say(linkwords.UseFileAsked, "File", name),
		in.Text("Leave it"), in.Text("Use it from now on"), nil, func() { e.use(name) })
}

// UseOlder goes on with the older copy as it is, after a question.
func (e *Evenings) UseOlder() {
	in := e.w.Language()
	f := e.older()
	if f == nil || e.w.Ask().Asking() {
		return
	}
	name := filepath.Base(f.File)
	e.w.Ask().Question(in.Text("Go on with the older copy?"),
		in.LinkWords().Say(linkwords.UseOlderAsked, "File", name),
		in.Text("Leave it"), in.Text("Use it from now on"), nil, func() { e.use(name) })
}

func (e *Evenings) use(name string) {
	w := e.w
	link, there := w.Handsets("using another Bridgemate file")
	if !there {
		return
	}
	w.Later(func() {
		err := w.UseFile(link)
		w.Post(func() {
			if err != nil {
				w.Fail("using another Bridgemate file", err)
			} else {
				w.Tell(e.w.Language().LinkWords().Say(linkwords.FileUsed, "File", name))
			}
			w.Redraw()
		})
	})
}
