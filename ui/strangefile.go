package ui

import (
	"path/filepath"

	"clubnight/bridgemate"
	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
	"clubnight/ui/label"
)

// strangeFileNeeds is what the ways out need of the window.
type strangeFileNeeds interface {
	shown
	linked
	runner
	teller
	drawer
	asker
}

// strangeFile is where the director says what becomes of the file of another evening that
// lies in the place of this one's.
type strangeFile struct {
	w     strangeFileNeeds
	take  func(path string) // takes over the evening of a file
	takes bool              // evenings of files can be taken over
}

// file is what the alarm is about, nil where there is none.
func (s *strangeFile) file() *bridgemate.StrangeFile {
	for _, a := range s.w.Status().Alarms {
		if a.Kind == bridgemate.FileStrange {
			return a.File
		}
	}
	return nil
}

// onImport makes an evening of its own of it.
func (s *strangeFile) onImport() {
	if f := s.file(); f != nil && s.takes && !s.w.Ask().Asking() {
		s.take(f.File)
	}
}

// onUse makes it the file of this evening, after a question.
func (s *strangeFile) onUse() {
	f := s.file()
	if f == nil || s.w.Ask().Asking() {
		return
	}
	name := filepath.Base(f.File)
	s.w.Ask().Question(label.Text("Use the file of another evening?"),
		desk.LinkWords().Say(linkwords.UseFileAsked, "File", name),
		label.Text("Leave it"), label.Text("Use it from now on"), nil, func() { s.use(name) })
}

func (s *strangeFile) use(name string) {
	w := s.w
	link := w.Link()
	w.Later(func() {
		err := link.UseFile(w.Context(), "director")
		w.Post(func() {
			if err != nil {
				w.Fail("using another Bridgemate file", err)
			} else {
				w.Tell(desk.LinkWords().Say(linkwords.FileUsed, "File", name))
			}
			w.Redraw()
		})
	})
}
