package members

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/members"
	"clubnight/ui/kit"
)

// meanings are what a column can mean, by memberlist.Columns.
func meanings(in *desk.Language) (texts []string) {
	for _, c := range memberlist.Columns {
		texts = append(texts, meaning(in, c))
	}
	return texts
}

// meaning is what a column can mean.
func meaning(in *desk.Language, c memberlist.Column) string {
	return map[memberlist.Column]string{memberlist.Ignored: "–", memberlist.Number: in.Text("Number"),
		memberlist.Name: in.Text("Name"), memberlist.FamilyFirst: in.Text("Family name first"),
		memberlist.GivenName: in.Text("Given name"), memberlist.Infix: in.Text("Name prefix (van der)"),
		memberlist.FamilyName: in.Text("Family name"), memberlist.National: in.Text("Federation number"),
		memberlist.Handicap: in.Text("Handicap"), memberlist.Categories: in.Text("Categories"),
		memberlist.Email: in.Text("E-mail"), memberlist.InRoom: in.Text("Name in the room"),
		memberlist.OnWeb: in.Text("Name on the internet"), memberlist.InMails: in.Text("Name in mails"),
		memberlist.AskedOn: in.Text("Asked on")}[c]
}

// fates are what becomes of a line, by memberlist.Kind.
func fates(in *desk.Language) map[memberlist.Kind]string {
	return map[memberlist.Kind]string{memberlist.New: in.Text("+ new"), memberlist.Changed: in.Text("≠ changed"),
		memberlist.Same: in.Text("= unchanged"), memberlist.Wrong: in.Text("! left out")}
}

// takeover shows a list of members before it is taken over.
type takeover struct {
	s      *Page
	list   *members.Import
	dialog *dialog.CustomDialog
	sum    *widget.Label
	grid   *kit.Grid
	take   *kit.Button
	means  []*kit.Choice
}

func (s *Page) onImport() {
	in := s.w.Language()
	s.w.Ask().Path(in.Text("Import members"), in.Say(screen.ImportIs), "", in.Text("Look at it"),
		s.w.Ask().File(s.p.Near, ".xlsx", ".csv", ".txt", ".mdb", ".clubnight"), s.lookAt)
}

// Bring asks for a list without the screen, and reports whether it can: whoever has no
// members yet has nothing to look at there.
func (s *Page) Bring() bool {
	if s.p.List != nil {
		s.onImport()
	}
	return s.p.List != nil
}

// lookAt reads a list, and shows what taking it over would do.
func (s *Page) lookAt(path string) {
	in := s.w.Language()
	s.readList(path, func(list *members.Import, err error) {
		if err != nil {
			s.w.Log().Error("reading "+filepath.Base(path), "error", err)
			e := desk.Explain(in, err)
			s.w.Ask().Show(in.Text("Import members"),
				container.NewVBox(kit.Heading(e.Happened), kit.Sentence(e.Means), kit.Sentence(e.Do)))
			return
		}
		s.preview(list)
	})
}

// listEndings are those of files in which members are looked for where nobody
// said that they are there.
var listEndings = []string{".xlsx", ".csv", ".txt", ".tsv", ".mdb"}

// asked takes a list while the screen is open.
func (s *Page) asked(path string) bool {
	if !s.IsOpen() {
		return false
	}
	s.lookAt(path)
	return true
}

// dropped takes a list of members. A club file is nothing else that a page takes: where
// it has no members, it is said how it is opened.
func (s *Page) dropped(path string, next func() bool) bool {
	s.ifList(path, func() {
		if clubfile.Is(path) {
			s.w.Tell(s.w.Language().Say(screen.AnotherClub))
			return
		}
		next()
	})
	return true
}

// ifList shows what taking a file over would do if it is a list of members, and goes
// on with it otherwise.
func (s *Page) ifList(path string, otherwise func()) {
	if s.p.List == nil || !clubfile.Is(path) && !slices.Contains(listEndings, strings.ToLower(filepath.Ext(path))) {
		otherwise()
		return
	}
	s.readList(path, func(list *members.Import, err error) {
		if err != nil || !list.Plausible() {
			otherwise()
			return
		}
		s.preview(list)
	})
}

// readList reads a list off Fyne's goroutine, and compares it with the club's.
func (s *Page) readList(path string, then func(*members.Import, error)) {
	s.w.Later(func() {
		sheet, err := bridgemate.ReadMembers(s.w.Context(), path)
		if err != nil {
			s.w.Post(func() { then(nil, err) })
			return
		}
		s.read(func(known members.Members) { then(members.ImportOf(sheet, known.Everybody()), nil) })
	})
}

func (s *Page) preview(list *members.Import) {
	in := s.w.Language()
	p := &takeover{s: s, list: list, sum: kit.Sentence("")}
	hide := func() { p.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	p.grid = calm.Grid(kit.Rows(func() []memberlist.Compared { return p.list.Lines }, importColumns(in)...))
	p.take = calm.Button(in.Text("Take over"), p.onTake)
	top := container.NewVBox(p.sum)
	if list.Sheet.Known == nil {
		top.Add(kit.Tight(kit.Note(in.SayCount(screen.ImportColumns, len(list.Mapping)))))
		top.Add(p.columns(calm))
	}
	content := kit.Wide(98, kit.TopDown(top, kit.High(14, p.grid), nil))
	p.dialog = s.w.Ask().Form(in.Text("Import members"), content, p.take, calm.Button(in.Text("Cancel"), hide))
	p.refresh()
	if q, asks := p.list.Asks(); asks && q.Fits[0] < len(p.means) {
		s.w.Ask().Focus(p.means[q.Fits[0]])
		return
	}
	if p.take.Disabled() {
		s.w.Ask().Focus(p.grid)
		return
	}
	s.w.Ask().Focus(p.take)
}

// columns are the meanings of the columns, each below its heading; where there
// are many they scroll.
func (p *takeover) columns(calm *kit.Keys) fyne.CanvasObject {
	row := container.NewHBox()
	for i := range p.list.Mapping {
		c := calm.Choice(func(at int) {
			p.list.SetColumn(i, memberlist.Columns[at])
			p.refresh()
		})
		p.means = append(p.means, c)
		head := &widget.Label{Text: p.list.Title(i), TextStyle: fyne.TextStyle{Bold: true},
			Truncation: fyne.TextTruncateEllipsis}
		row.Add(kit.Wide(16, container.NewVBox(kit.Tight(head), c)))
	}
	return kit.High(3.9, container.NewHScroll(row))
}

func (p *takeover) refresh() {
	in := p.s.w.Language()
	for i, c := range p.means {
		c.Fill(meanings(in), slices.Index(memberlist.Columns, p.list.Mapping[i]))
	}
	p.sum.SetText(cmp.Or(p.list.Question(in, func(c memberlist.Column) string { return meaning(in, c) }),
		p.list.Text(in)))
	kit.Enable(p.take, p.list.Ready())
	p.grid.Fill(len(p.list.Lines))
}

func importColumns(in *desk.Language) []kit.Column[memberlist.Compared] {
	type line = memberlist.Compared
	return kit.Looking(func(l line, c *kit.Cell) {
		switch l.Kind {
		case memberlist.Wrong:
			c.Ink, c.Paper = kit.InkWarn, kit.PaperWarn
		case memberlist.Same:
			c.Ink, c.Bold = kit.InkQuiet, false
		}
	},
		kit.Column[line]{Title: in.In("of a list", "Line"), Width: 5, Align: fyne.TextAlignCenter,
			Text: func(l line) string { return fmt.Sprint(l.Line) }},
		kit.Column[line]{Width: 10, Bold: true, Text: func(l line) string { return fates(in)[l.Kind] }},
		kit.Column[line]{Title: in.Text("Number"), Width: 9,
			Text: func(l line) string { return l.Player.Number }},
		kit.Column[line]{Title: in.Text("Name"), Width: 19, Grows: true, Cell: func(l line) kit.Cell {
			return kit.Cell{Text: l.Player.Name, Shorter: desk.ShorterNames("", l.Player.Name)}
		}},
		kit.Column[line]{Title: in.Text("Federation number"), Width: 11,
			Text: func(l line) string { return l.Player.National }},
		kit.Column[line]{Title: in.Text("Handicap"), Width: 8, Align: fyne.TextAlignCenter,
			Text: func(l line) string { return l.Player.Handicap }},
		kit.Column[line]{Width: 25, Grows: true,
			Text: func(l memberlist.Compared) string { return members.ImportNote(in, l) }})
}

// onTake takes the list over.
func (p *takeover) onTake() {
	in := p.s.w.Language()
	s := p.s
	p.take.Disable()
	s.change("taking a list of members over",
		func() error { return s.p.List.SetPlayers(p.list.Preview.Players()) }, func(err error) {
			kit.Enable(p.take, true)
			p.sum.SetText(members.Fault(in, err))
		}, func() string {
			p.dialog.Hide()
			return p.list.Done(in)
		}, "")
}
