package bridgemate

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// ErrServers is returned when an evening needs more Bridgemate servers than there are
// computers named for them (guide: Maximum values).
var ErrServers = errors.New("too few computers with a Bridgemate server")

// part is what one .bws holds: all sections, or, where one server cannot take them and no
// other computer shares the file, those of one server.
type part struct {
	file     string
	sections []session.Section
	// client is, for each section, which of computers plays it, from 0.
	client    map[int]int
	computers []string
	// mark is that of a new file; see bws.NewMark.
	mark string
}

// owns reports whether a section's rows belong in this file.
func (p part) owns(section int) bool {
	return slices.ContainsFunc(p.sections, func(s session.Section) bool { return s.ID == section })
}

// parts divides the evening among files and servers, as far as its Bridgemates are this
// computer's: ErrElsewhere where none are.
func (l *Link) parts(st *session.State, o Options) ([]part, error) {
	if err := Elsewhere(st); err != nil {
		return nil, err
	}
	return l.partsOf(st, OwnSections(st), o)
}

// partsOf divides sections among files and servers.
func (l *Link) partsOf(st *session.State, of []session.Section, o Options) ([]part, error) {
	computer, err := l.computerName()
	if err != nil {
		return nil, fmt.Errorf("asking for this computer's name: %w", err)
	}
	rows := make([]bws.Section, len(of))
	for i, s := range of {
		rows[i] = bws.Section{ID: s.ID, Letter: s.Letter(), Tables: len(s.Movement.TableNumbers())}
	}
	servers, err := bws.Servers(rows)
	if err != nil {
		return nil, err
	}
	sections := func(of []bws.Section) (list []session.Section) {
		for _, row := range of {
			s, _ := st.Section(row.ID)
			list = append(list, s)
		}
		return list
	}
	if len(o.Computers) == 0 {
		parts := make([]part, len(servers))
		for i, server := range servers {
			parts[i] = part{file: serverFile(o.File, i), sections: sections(server), client: map[int]int{},
				computers: []string{computer}}
		}
		return parts, nil
	}
	computers := append([]string{computer}, o.Computers...)
	if len(servers) > len(computers) {
		return nil, fmt.Errorf("%w: %d servers are needed, %d computers are named",
			ErrServers, len(servers), len(computers))
	}
	one := part{file: o.File, sections: of, client: map[int]int{}, computers: computers}
	for i, server := range servers {
		for _, row := range server {
			one.client[row.ID] = i
		}
	}
	return []part{one}, nil
}

// serverFile is the name of the .bws of the n-th server, from 0: "evening.bws",
// "evening (server 2).bws".
func serverFile(file string, n int) string {
	if n == 0 {
		return file
	}
	ext := filepath.Ext(file)
	return fmt.Sprintf("%s (server %d)%s", strings.TrimSuffix(file, ext), n+1, ext)
}

// Files lists the .bws files of the evening: one, or one for each Bridgemate server where
// a single server cannot take all tables. The first is opened here; each of the others on
// a computer with a server of its own.
func (l *Link) Files() ([]string, error) {
	parts, err := l.parts(l.session.State(), l.Options())
	files := make([]string, len(parts))
	for i, p := range parts {
		files[i] = p.file
	}
	return files, err
}
