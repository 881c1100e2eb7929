package papers

import (
	"bytes"
	"context"
	"io"
	"path/filepath"

	"clubnight/assets"
	"clubnight/reports/handout"
	"clubnight/reports/sheet"
	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/publish"
	"clubnight/session/study"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/papers"
)

// Publish is how an evening is given out.
type Publish struct {
	// Folder is where it appears unless the director says otherwise; ""
	// gives nothing out.
	Folder string
	// Choice is what was given out the evening before, and Keep remembers what is from
	// now on; nil forgets it.
	Choice papers.Publishing
	Keep   func(papers.Publishing)
	// Web gives the people of an evening the names that they chose for the web; nil
	// leaves them as they are.
	Web func(*session.State) (*session.State, error)
}

// publisher gives the evening out, off Fyne's goroutine: in one format, or everything.
type publisher struct {
	w       shown
	p       Publish
	choice  papers.Publishing
	save    func(name string, write func(io.Writer) error) (file string, err error)
	show    func(path string) error
	players func() ([]clubfile.Player, error)
	sheets  func() sheetMaker // of the night's set as it is chosen now
	gaveOut func(of *session.Session, st *session.State)
	busy    bool
}

// choose takes another choice from now on.
func (p *publisher) choose(c papers.Publishing) {
	p.choice = c.Usual()
	if p.p.Keep != nil {
		p.p.Keep(p.choice)
	}
}

// folder is where everything appears.
func (p *publisher) folder() string {
	if p.choice.To != "" {
		return p.choice.To
	}
	return p.p.Folder
}

// one gives the evening out in one part: one file, or a folder where it has several.
func (p *publisher) one(part string) {
	in := p.w.Language()
	sheets := p.sheets()
	p.do(func(ctx context.Context, e *publish.Evening, s *session.Session, stem string) (path, said string, err error) {
		parts := p.parts(e, s, sheets, []string{part}, stem)
		files, err := parts[0].Files(ctx)
		if err != nil {
			return "", "", err
		}
		if len(files) == 1 {
			path, err = p.save(files[0].Name, func(w io.Writer) error {
				_, err := io.Copy(w, bytes.NewReader(files[0].Content))
				return err
			})
			return filepath.Dir(path), in.Say(screen.Exported, "File", path), err
		}
		parts[0].Folder, parts[0].Files = "", func(context.Context) ([]outward.File, error) { return files, nil }
		done, err := publish.Folder(ctx, p.p.Folder, stem+" "+part, parts)
		if err != nil {
			return "", "", err
		}
		return done.Path, papers.PublishedText(in, done), nil
	})
}

// all gives everything out that was chosen, as one folder or one zip.
func (p *publisher) all() {
	choice, folder, sheets := p.choice, p.folder(), p.sheets()
	p.do(func(ctx context.Context, e *publish.Evening, s *session.Session, stem string) (path, said string, err error) {
		parts := p.parts(e, s, sheets, choice.Parts, stem)
		var done *publish.Published
		if choice.Zip {
			done, err = publish.Zip(ctx, filepath.Join(folder, stem+".zip"), e.State.Evening.Date, parts)
		} else {
			done, err = publish.Folder(ctx, folder, stem, parts)
		}
		if err != nil {
			return "", "", err
		}
		for _, left := range done.Left {
			p.w.Log().Info("left out", "part", left.Part, "error", left.Err)
		}
		path = done.Path
		if choice.Zip {
			path = folder
		}
		return path, papers.PublishedText(p.w.Language(), done), nil
	})
}

// parts are those of the wanted ones that there are.
func (p *publisher) parts(e *publish.Evening, s *session.Session,
	sheets sheetMaker, wanted []string, stem string) []publish.Part {
	parts := e.Parts(wanted, stem)
	for _, part := range wanted {
		switch part {
		case handout.SheetsPart:
			parts = append(parts, publish.Part{Name: part, Folder: part,
				Files: func(ctx context.Context) ([]outward.File, error) {
					list, err := sheets(ctx, s, e.State)
					if err != nil {
						return nil, err
					}
					return handout.Sheets(list, e.State.Evening).Files(ctx)
				}})
		case handout.SitePart:
			parts = append(parts, publish.Part{Name: part, Folder: part,
				Files: func(ctx context.Context) ([]outward.File, error) {
					st, sc, err := e.OnWeb()
					if err != nil {
						return nil, err
					}
					return handout.Site(st, sc, site.Options{Words: p.w.Language().Words().WithMinus("−"),
						Study: study.Known(st)}).Files(ctx)
				}})
		}
	}
	return parts
}

// do writes something of the evening, and says where it is and what was left out, with
// the way to the folder.
func (p *publisher) do(write func(
	ctx context.Context, e *publish.Evening, s *session.Session, stem string,
) (folder, said string, err error)) {
	in := p.w.Language()
	if p.busy {
		return
	}
	if len(p.w.State().Results) == 0 {
		p.w.Tell(in.Say(screen.RefusedAll))
		return
	}
	p.busy = true
	w, s, choice := p.w, p.w.Session(), p.choice
	ctx := w.Context()
	w.Tell(in.Say(screen.Publishing))
	w.Later(func() {
		var folder, said string
		e, err := p.evening(ctx, s, choice)
		if err == nil {
			folder, said, err = write(ctx, e, s, stemOf(e.State))
		}
		w.Post(func() {
			p.busy = false
			if err != nil {
				w.Log().Error("giving the evening out", "error", err)
				w.Warn(papers.WhyNotWritten(in, err), err.Error())
				return
			}
			p.gaveOut(s, e.State)
			w.Offer(said, in.Text("Open the folder"), func() {
				w.Perform("opening a folder", func() error { return p.show(folder) }, nil)
			})
		})
	})
}

// stemOf is what files of an evening are called.
func stemOf(st *session.State) string {
	if name := sheet.EveningName(st.Evening); name != "" {
		return name
	}
	return "evening"
}

// evening is the evening as it stands, with what every contract makes where
// the deals are released.
func (p *publisher) evening(ctx context.Context, s *session.Session, choice papers.Publishing) (*publish.Evening,
	error) {
	if s.State().Deals.Released {
		if err := session.Analyse(ctx, s, nil); err != nil {
			return nil, err
		}
	}
	st := s.State()
	sc, err := st.Score()
	if err != nil {
		return nil, err
	}
	var web *session.State
	if p.p.Web != nil {
		if web, err = p.p.Web(st); err != nil {
			return nil, err
		}
	}
	players, err := p.players()
	if err != nil {
		p.w.Log().Warn("the federation's numbers of players", "error", err)
	}
	return &publish.Evening{
		State: st, Scores: sc, Web: web, Program: assets.Name, Version: assets.Version, Club: choice.Club,
		Number: clubfile.Nationals(players), Options: choice.Options(),
		Cover: capsule.Cover{Words: p.w.Language().Words(), Program: assets.Name + " " + assets.Version},
	}, nil
}
