package bws

import "clubnight/session/movement"

// Servers divides the sections over the fewest servers that take them (guide:
// Maximum values), each with a database of its own. Sections stay whole and in
// order. A section that no server takes is refused with a *movement.LimitError,
// which wraps movement.ErrLimit.
func Servers(sections []Section) ([][]Section, error) {
	var servers [][]Section
	var last load
	for _, s := range sections {
		if s.Tables > MaxTables {
			return nil, &movement.LimitError{Limit: "tables on one server", Value: s.Tables,
				Max: MaxTables, Section: s.Letter}
		}
		// What fits together fits without its first section too, so that filling each
		// server as far as it goes needs the fewest.
		more := last.with(s.Tables)
		if len(servers) == 0 || !more.fits() {
			servers, more = append(servers, nil), load{}.with(s.Tables)
		}
		last = more
		servers[len(servers)-1] = append(servers[len(servers)-1], s)
	}
	return servers, nil
}

// load is what is uploaded to one server.
type load struct{ sections, tables, largest int }

// with is the load and one more section.
func (l load) with(tables int) load {
	return load{l.sections + 1, l.tables + tables, max(l.largest, tables)}
}

// fits reports whether one server takes it.
func (l load) fits() bool {
	return l.tables <= MaxTables && l.largest <= MaxTablesPerSection(l.sections)
}
