package award

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"clubnight/scoring"
)

//go:embed schemes/*.txt
var files embed.FS

var shipped = sync.OnceValues(func() ([]*Scheme, error) {
	entries, err := files.ReadDir("schemes")
	if err != nil {
		return nil, err
	}
	var all []*Scheme
	for _, e := range entries {
		f, err := files.Open(path.Join("schemes", e.Name()))
		if err != nil {
			return nil, err
		}
		s, err := Parse(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
		all = append(all, s)
	}
	return all, nil
})

// Schemes are those that come with the program, by name.
func Schemes() ([]*Scheme, error) { return shipped() }

// ErrUnknown is returned for a name that no scheme, or no grade of the scheme, has.
var ErrUnknown = errors.New("no such scheme of awards")

// Find is the scheme of that name among those that come with the program, in any case;
// the error wraps [ErrUnknown].
func Find(name string) (*Scheme, error) {
	all, err := shipped()
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		if strings.EqualFold(s.Name, name) {
			return s, nil
		}
	}
	return nil, fmt.Errorf("%w: %.40q", ErrUnknown, name)
}

// grade is the index of a grade by its name, -1 where there is none.
func (s *Scheme) grade(name string) int {
	return slices.IndexFunc(s.Grades, func(g Grade) bool { return strings.EqualFold(g.Name, name) })
}

// Choice is what an evening says of its awards: a scheme, and what that leaves to the
// evening. The zero Choice is none.
type Choice struct {
	// Scheme is the name, Grade that of one of its grades; "" is the first
	// where there are some.
	Scheme string `json:"scheme,omitempty"`
	Grade  string `json:"grade,omitempty"`
	// First is what the first place is worth where the scheme leaves it to the evening,
	// Paid the share of the field that is paid in the place of the scheme's; Match what a
	// match won gives. Each is 0 where nothing is said.
	First scoring.Frac `json:"first,omitzero"`
	Paid  scoring.Frac `json:"paid,omitzero"`
	Match scoring.Frac `json:"match,omitzero"`
	// Text is the file of a club's own scheme, "" of one that comes with the program.
	Text string `json:"text,omitempty"`
}

// ErrChoice is returned for a choice that cannot be.
var ErrChoice = errors.New("not a choice of awards")

// ParseChoice reads what [Choice.String] writes: "vbl-club", "vbl-events/III", "sbu-event
// first=4 paid=1/4 match=0.2". Whether there is such a scheme, [Choice.Find] says. The
// error wraps [ErrChoice].
func ParseChoice(text string) (c Choice, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Choice{}, fmt.Errorf("%w: %q", ErrChoice, text)
	}
	c.Scheme, c.Grade, _ = strings.Cut(words[0], "/")
	if !nameable(c.Scheme) || c.Grade != "" && !nameable(c.Grade) {
		return Choice{}, fmt.Errorf("%w: %.40q", ErrChoice, words[0])
	}
	for _, word := range words[1:] {
		name, value, _ := strings.Cut(word, "=")
		to := map[string]*scoring.Frac{"first": &c.First, "paid": &c.Paid, "match": &c.Match}[name]
		f, ok := figure(value)
		if to == nil || !ok || f.IsZero() || !to.IsZero() {
			return Choice{}, fmt.Errorf("%w: %.40q", ErrChoice, word)
		}
		*to = f
	}
	return c, c.check()
}

// check reports figures that cannot be.
func (c Choice) check() error {
	for _, f := range []scoring.Frac{c.First, c.Paid, c.Match} {
		if f.Sign() < 0 || f.Cmp(scoring.Int(mostFigure)) > 0 {
			return fmt.Errorf("%w: %s", ErrChoice, f)
		}
	}
	if c.Paid.Cmp(scoring.Int(1)) > 0 {
		return fmt.Errorf("%w: paid %s", ErrChoice, c.Paid)
	}
	return nil
}

// String is the choice in one line, as ParseChoice reads it; the text of a club's
// own scheme is not in it.
func (c Choice) String() string {
	text := c.Scheme
	if c.Grade != "" {
		text += "/" + c.Grade
	}
	for _, one := range []struct {
		name string
		f    scoring.Frac
	}{{"first", c.First}, {"paid", c.Paid}, {"match", c.Match}} {
		if !one.f.IsZero() {
			text += " " + one.name + "=" + one.f.String()
		}
	}
	return text
}

// Find is the scheme that is chosen, with its grade: the zero Grade with factor 1 where
// the scheme has none. The error wraps [ErrUnknown], [ErrChoice] or [ErrScheme].
func (c Choice) Find() (s *Scheme, g Grade, err error) {
	if err = c.check(); err != nil {
		return nil, g, err
	}
	if c.Text != "" {
		if s, err = Parse(strings.NewReader(c.Text)); err == nil && !strings.EqualFold(s.Name, c.Scheme) {
			err = fmt.Errorf("%w: %.40q is called %.40q", ErrUnknown, c.Scheme, s.Name)
		}
	} else {
		s, err = Find(c.Scheme)
	}
	if err != nil {
		return nil, g, err
	}
	switch i := s.grade(c.Grade); {
	case i >= 0:
		return s, s.Grades[i], nil
	case c.Grade != "":
		return nil, g, fmt.Errorf("%w: %s has no %.40q", ErrUnknown, s.Name, c.Grade)
	case len(s.Grades) > 0:
		return s, s.Grades[0], nil
	}
	return s, Grade{Factor: scoring.Int(1)}, nil
}
