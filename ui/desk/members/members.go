package members

import (
	"errors"
	"slices"
	"strings"

	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
	"clubnight/session/words/refusals"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Member is somebody in the list of members.
type Member struct {
	clubfile.Player
	Hidden bool
}

// Members is the list while it is looked through.
type Members struct {
	shown, hidden []clubfile.Player
	out           map[string]bool // hidden numbers
}

// MembersOf is the list of who is shown and who is hidden, both by name.
func MembersOf(shown, hidden []clubfile.Player) Members {
	m := Members{shown: shown, hidden: hidden, out: make(map[string]bool, len(hidden))}
	for _, p := range hidden {
		m.out[p.Number] = true
	}
	return m
}

// Everybody is all of them, as memberlist.File.Compare wants it.
func (m Members) Everybody() []clubfile.Player { return slices.Concat(m.shown, m.hidden) }

// mostFound is how many are listed for what was typed: nobody looks further.
const mostFound = 100

// Found are those who may be meant by what was typed, the likeliest first; all of them by
// name where nothing was.
func (m Members) Found(typed string, hiddenToo bool) []Member {
	players := m.shown
	if hiddenToo {
		players = m.Everybody()
	}
	if strings.TrimSpace(typed) != "" {
		players = clubfile.Near(players, typed, mostFound)
	}
	found := make([]Member, len(players))
	for i, p := range players {
		found[i] = Member{p, m.out[p.Number]}
	}
	return found
}

// Text says how many there are, or how many may be meant by what was typed.
func (m Members) Text(in *desk.Language, typed string, found int) string {
	switch {
	case len(m.shown)+len(m.hidden) == 0:
		return in.Say(screen.ListIsEmpty)
	case strings.TrimSpace(typed) != "":
		return in.SayCount(screen.MembersFound, found)
	case len(m.hidden) > 0:
		return in.SayCount(screen.CountMembers, len(m.shown)) + ", " + in.SayCount(screen.AlsoHidden, len(m.hidden))
	}
	return in.SayCount(screen.CountMembers, len(m.shown))
}

// Fault says what is wrong with what was entered of a member, in a sentence.
func Fault(in *desk.Language, err error) string {
	var fault *clubfile.ListFault
	if errors.As(err, &fault) {
		return in.Words().Sentence(in.Words().Capital(refusals.ListFault(in.Words(), fault)))
	}
	return desk.Explain(in, err).String()
}

// Import is a list of members that may be taken over.
type Import struct {
	Sheet   *memberlist.File
	Mapping memberlist.Mapping
	Preview memberlist.Preview
	Lines   []memberlist.Compared // of the preview: wrong ones first, then new and changed ones
	club    []clubfile.Player
	asked   []memberlist.Question // those that nobody has answered
}

// ImportOf looks at a list beside the club's own.
func ImportOf(sheet *memberlist.File, club []clubfile.Player) *Import {
	i := &Import{Sheet: sheet, Mapping: slices.Clone(sheet.Guess()), club: club, asked: sheet.Questions()}
	i.compare()
	return i
}

// Asks is the meaning for which a person must say the column before anything is taken
// over, and the columns that it may be.
func (i *Import) Asks() (q memberlist.Question, asks bool) {
	if len(i.asked) == 0 {
		return memberlist.Question{}, false
	}
	return i.asked[0], true
}

// Ready reports whether it can be taken over: nothing is asked, and somebody would be new
// or changed.
func (i *Import) Ready() bool { return len(i.asked) == 0 && len(i.Preview.Players()) > 0 }

// Plausible reports whether a file is a list of members and not something else with
// lines: most of them can be taken over.
func (i *Import) Plausible() bool {
	return len(i.Lines) > 0 && 2*i.Preview.Doubtful() < len(i.Lines)
}

func (i *Import) compare() {
	i.Preview = i.Sheet.Compare(i.Mapping, i.club)
	i.Lines = i.Lines[:0]
	for _, k := range memberlist.Kinds {
		for _, l := range i.Preview.Lines {
			if l.Kind == k {
				i.Lines = append(i.Lines, l)
			}
		}
	}
}

// SetColumn says what a column means, which answers what was asked of it. One that had
// that meaning is ignored from then on.
func (i *Import) SetColumn(column int, meaning memberlist.Column) {
	for at, m := range i.Mapping {
		if m == meaning && meaning != memberlist.Categories {
			i.Mapping[at] = memberlist.Ignored
		}
	}
	i.Mapping[column] = meaning
	i.asked = slices.DeleteFunc(i.asked, func(q memberlist.Question) bool {
		return q.Meaning == meaning || slices.Contains(q.Fits, column)
	})
	i.compare()
}

// Title is what stands over a column: its heading, or what stands in its first line.
func (i *Import) Title(column int) string {
	if cells := i.Sheet.Rows[0].Cells; column < len(cells) {
		return cells[column]
	}
	return ""
}

// Text says what taking it over would do.
func (i *Import) Text(in *desk.Language) string {
	p := i.Preview
	switch {
	case !i.Mapping.Has(memberlist.Number) || !i.Mapping.Named():
		return in.Say(screen.NoColumnOfNumber)
	case p.Count(memberlist.New)+p.Count(memberlist.Changed) == 0:
		return in.Say(screen.ImportNothing) + " " + i.would(in)
	}
	return i.would(in)
}

// Question says what is asked, by what the columns are called; meaning is what the window
// calls the one that is looked for. It is "" where nothing is asked.
func (i *Import) Question(in *desk.Language, meaning func(memberlist.Column) string) string {
	q, asks := i.Asks()
	if !asks {
		return ""
	}
	var titles []string
	for _, c := range q.Fits {
		titles = append(titles, i.Title(c))
	}
	return in.Say(screen.ImportAsks, "Meaning", meaning(q.Meaning), "Columns", strings.Join(titles, ", "))
}

func (i *Import) would(in *desk.Language) string {
	p := i.Preview
	return in.Say(screen.ImportWould, "New", p.Count(memberlist.New), "Changed", p.Count(memberlist.Changed), "Same",
		p.Count(memberlist.Same), "Wrong", p.Count(memberlist.Wrong))
}

// Done says what was taken over.
func (i *Import) Done(in *desk.Language) string {
	p := i.Preview
	return in.Say(screen.MembersImported, "New", p.Count(memberlist.New), "Changed", p.Count(memberlist.Changed),
		"Wrong", p.Count(memberlist.Wrong))
}

// ImportNote says what there is to say of a line: why it is left out, what was known
// before, or that the club has the name; what of it is left out, or that it has a new
// number.
func ImportNote(in *desk.Language, l memberlist.Compared) string {
	switch {
	case l.Fault != nil:
		alone := *l.Fault
		alone.Line = 0 // which stands beside it
		why := refusals.ListFault(in.Words(), &alone)
		switch {
		case l.Kind == memberlist.Wrong:
			return why
		case l.Given:
			return in.Say(screen.ImportGiven, "Why", why, "Number", l.Player.Number)
		}
		return in.Say(screen.ImportDropped, "Why", why)
	case l.Kind == memberlist.Changed:
		return in.Say(screen.ImportWas, "Was", differs(l.Was, l.Player))
	case l.Namesake != "":
		return in.Say(screen.ImportNamesake, "Number", l.Namesake)
	}
	return ""
}

// differs is what of a player is not as it was before, as it was; a dash
// where it was nothing.
func differs(was, now clubfile.Player) string {
	var parts []string
	for _, p := range [][2]string{{was.Name, now.Name}, {was.National, now.National}, {was.Handicap, now.Handicap},
		{was.Categories, now.Categories}, {was.Email, now.Email},
		{memberlist.NamingWord(was.Naming.Room), memberlist.NamingWord(now.Naming.Room)},
		{memberlist.NamingWord(was.Naming.Web), memberlist.NamingWord(now.Naming.Web)},
		{memberlist.NamingWord(was.Naming.Mail), memberlist.NamingWord(now.Naming.Mail)}} {
		if p[0] == p[1] {
			continue
		}
		if p[0] == "" {
			p[0] = "–"
		}
		parts = append(parts, p[0])
	}
	return strings.Join(parts, ", ")
}

// Without is the list without one of them.
func (m Members) Without(number string) Members {
	left := func(players []clubfile.Player) []clubfile.Player {
		return slices.DeleteFunc(slices.Clone(players), func(p clubfile.Player) bool { return p.Number == number })
	}
	return MembersOf(left(m.shown), left(m.hidden))
}

// New is somebody new of whom this was typed: a number where it has a
// digit, or else a name.
func New(typed string) clubfile.Player {
	if strings.ContainsAny(typed, "0123456789") {
		return clubfile.Player{Number: typed}.Tidy()
	}
	return clubfile.Player{Name: typed}.Tidy()
}
