package changeover

import (
	"strings"

	"clubnight/session"
	"clubnight/session/deskline"
)

// Competitions reads what evenings count for, as the desk's line says it behind "counts
// for": "Tuesday ladder: percent best 12"; none of an empty text. The error is a
// *deskline.Fault.
func Competitions(said ...string) (list []session.Competition, err error) {
	st, err := session.Fold(nil)
	if err != nil {
		return nil, err
	}
	for _, one := range said {
		if strings.TrimSpace(one) == "" {
			continue
		}
		read, err := deskline.Read(st, "counts for "+one)
		if err != nil {
			return nil, err
		}
		for _, f := range read.Facts {
			if set, is := f.(session.CompetitionSet); is {
				list = append(list, session.Competition{Name: set.Name, Rule: set.Rule})
			}
		}
	}
	return list, nil
}

// CountFor has every evening that comes count for competitions, in the place of those of
// the options.
func (p *Plan) CountFor(competitions []session.Competition) { p.options.Counts = competitions }
